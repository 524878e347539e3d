"""18 and 19: sheets, and what others may see."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat, change
from bot.games.horizons.acts import (
    BuildUnit,
    Construct,
    Develop,
    Explore,
    Form,
    Immigrate,
    Line,
    Section,
    Sell,
)
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.goods import Stock, Tokens
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import StructureId, UnitId
from bot.games.horizons.chapters.course import ending
from bot.games.horizons.chapters.offers import offered, why_not
from bot.games.horizons.commands.sheets import (
    Do,
    DropLine,
    HandIn,
    MarkPage,
    Pass,
    SetWakes,
    TakeBack,
    WriteLine,
    WriteLines,
)
from bot.games.horizons.events.course import (
    GameEnded,
    LineSkipped,
    PageWritten,
    SheetIn,
    WakesSet,
)
from bot.games.horizons.events.exploring import Explored
from bot.games.horizons.state import UNKNOWN_MISSION
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import HORIZONS, Scene, base, given, ship

LV1, KLIPER, MIR = map(UnitId, ("russia:lv1a", "russia:kliper", "russia:base_mir"))
BUILD = BuildUnit(LV1)


# --- writing


@pytest.mark.rule("HORIZON-19.2.3", "HORIZON-19.2.1")
def test_a_sheet_is_due_for_all_at_the_same_time() -> None:
    scene = due()
    assert scene.awaited() == {0, 1}
    scene.when(0, HandIn())
    assert scene.awaited() == {1}
    year = scene.state.year
    scene.when(1, HandIn())
    assert scene.state.year == year + 1
    assert scene.awaited() == {0, 1}


@pytest.mark.rule("HORIZON-19.2.2")
def test_an_economic_phase_has_two_sheets_before_that_of_the_year() -> None:
    scene = given("russia", year=2040, agenda=[Beat(Moment.YEAR)]).advance()
    forms = []
    while scene.state.year == 2040:
        step = scene.state.step
        if isinstance(step, Due):
            forms.append(step.form)
        scene.when(0, HandIn())
    assert forms == [Form.EARLY, Form.LATE, Form.YEAR]


@pytest.mark.rule("HORIZON-19.2.2")
def test_the_sheet_about_events_offers_immigrants_to_the_largest_base_first() -> None:
    large = UnitId("russia:base_salyut")
    bases = {MIR: base("moon", settlements=1), large: base("mars", settlements=3)}
    scene = due("russia", form=Form.EARLY, bases=bases)
    acts = offered(scene.state, scene.seat("russia"), Section.EVENTS)
    assert Section.EVENTS.form is Form.EARLY
    assert [act.base for act in acts if isinstance(act, Immigrate)] == [large, MIR]


@pytest.mark.rule("HORIZON-19.1.1", "HORIZON-19.2.4")
def test_what_is_written_is_done_at_its_moment_and_used_up() -> None:
    scene = due().when(0, WriteLine(Section.BUILDING, Line((BUILD,))))
    assert LV1 not in scene.state.ships
    scene.when(0, HandIn()).when(1, HandIn())
    assert LV1 in scene.state.ships
    assert scene.player("russia").pages == {}


@pytest.mark.rule("HORIZON-19.2.5")
def test_a_section_can_be_changed_until_its_own_moment() -> None:
    scene = due().when(0, WriteLine(Section.BUILDING, Line((BUILD,)))).when(0, HandIn())
    scene.when(0, DropLine(Section.BUILDING, 0)).when(0, TakeBack())
    assert scene.awaited() == {0, 1}
    scene.when(0, HandIn()).when(1, HandIn())
    assert LV1 not in scene.state.ships
    live = due().when(0, MarkPage(Section.BUILDING, live=True)).when(0, HandIn())
    live.when(1, HandIn())
    assert live.awaited() == {0}
    live.refused(0, WriteLine(Section.BUILDING, Line((BUILD,))), "begun", "HORIZON-19.2.5")
    live.when(0, WriteLine(Section.BASES, Line((Construct(MIR, StructureId("refuel_small")),))))


@pytest.mark.rule("HORIZON-19.2.1", "HORIZON-3.1.6")
def test_every_act_has_its_section_and_some_fit_anywhere() -> None:
    scene = due()
    scene.refused(0, WriteLine(Section.TRADE, Line((BUILD,))), "section", "HORIZON-19.2.1")
    scene.refused(0, DropLine(Section.TRADE, 0), "no_line", "HORIZON-19.2.4")
    scene.refused(0, WriteLine(Section.TRADE, Line(())), "line", "HORIZON-19.2.7")
    scene.when(0, WriteLine(Section.TRADE, Line((Sell(Stock(ORE=2)),))))
    assert Section.TRADE in scene.player("russia").pages


@pytest.mark.rule("HORIZON-19.2.6", "HORIZON-19.1.2")
def test_what_is_impossible_is_marked_when_written_and_skipped_when_due() -> None:
    far = Explore(KLIPER, WorldId("mars"))
    scene = due(ships={KLIPER: "surface:earth"})
    scene.when(0, WriteLine(Section.EXPLORING, Line((far,))))
    refusal = why_not(scene.view(0), Seat(0), far)
    assert refusal is not None
    assert refusal.key == "horizons.refuse.out_of_sight"
    scene.when(0, HandIn()).when(1, HandIn())
    (skipped,) = scene.told(LineSkipped)
    assert (skipped.seat, skipped.section, skipped.at) == (0, Section.EXPLORING, 0)
    assert skipped.seen_by(scene.seat("japan")) is None


@pytest.mark.rule("HORIZON-19.1.2")
def test_a_skipped_line_may_ask() -> None:
    far = Explore(KLIPER, WorldId("mars"))
    scene = due(ships={KLIPER: "surface:earth"})
    scene.when(0, WriteLine(Section.EXPLORING, Line((far,), ask=True))).when(0, HandIn())
    scene.when(1, HandIn())
    assert scene.awaited() == {0}
    assert isinstance(scene.state.step, Slot)
    scene.when(0, Pass())
    assert scene.awaited() == {0, 1}


@pytest.mark.rule("HORIZON-19.2.4", "HORIZON-19.3.2")
def test_a_live_section_stops_the_game_for_its_player_only() -> None:
    scene = due().when(0, MarkPage(Section.BUILDING, live=True)).when(0, HandIn())
    scene.when(1, HandIn())
    assert scene.awaited() == {0}
    scene.refused(1, Do(BuildUnit(UnitId("japan:lv1a"))), "not_now")
    scene.when(0, Do(BUILD))
    assert scene.awaited() == {0}
    scene.when(0, Pass())
    assert LV1 in scene.state.ships
    assert scene.awaited() == {0, 1}


@pytest.mark.rule("HORIZON-19.3.1")
def test_lines_are_carried_out_in_the_order_written() -> None:
    small, large = UnitId("russia:lv1a"), UnitId("russia:lv2a")
    players = {"russia": {"cash": 3}}
    scene = due("russia", players=players)
    scene.when(0, WriteLines(Section.BUILDING, (BuildUnit(large), BuildUnit(small))))
    scene.when(0, HandIn())
    assert large in scene.state.ships
    assert small not in scene.state.ships


def robots() -> Scene:
    """Both explore in this year; then Russia can build in its base."""
    ships = {"russia:kozlov": "orbit:mars", "japan:tanaka": "orbit:mars"}
    scene = due(ships=ships, bases={MIR: base("moon", stock=Stock(20, 20, 20))})
    for faction, unit in (("russia", "russia:kozlov"), ("japan", "japan:tanaka")):
        line = Line((Explore(UnitId(unit), WorldId("mars")),))
        scene.when(scene.seat(faction), WriteLine(Section.EXPLORING, line))
    return scene


@pytest.mark.rule("HORIZON-19.1.3")
def test_who_hands_in_first_changes_no_die() -> None:
    one, other = robots(), robots()
    one.when(0, HandIn()).when(1, HandIn())
    other.when(1, HandIn()).when(0, HandIn())
    assert one.draws > 0
    assert one.state == other.state
    explored = [fact.seat for fact in one.told(Explored)]
    assert explored == [fact.seat for fact in other.told(Explored)] == [0, 1]


@pytest.mark.rule("HORIZON-19.3.3")
def test_dice_are_rolled_when_a_line_is_carried_out_and_it_stays_done() -> None:
    scene = robots().when(0, MarkPage(Section.BASES, live=True)).when(0, HandIn())
    assert scene.draws == 0
    scene.when(1, HandIn())
    assert scene.draws > 0
    assert scene.awaited() == {0}
    scene.refused(0, TakeBack(), "begun", "HORIZON-19.2.5")
    scene.refused(0, DropLine(Section.EXPLORING, 0), "no_line")


@pytest.mark.rule("HORIZON-19.1.5")
def test_who_has_nothing_to_decide_is_passed_over() -> None:
    scene = due("russia").when(0, HandIn())
    assert isinstance(scene.state.step, Due)


@pytest.mark.rule("HORIZON-19.4.4")
def test_the_usual_lines_explore_and_never_spend() -> None:
    ships = {"russia:kozlov": ship("orbit:mars"), KLIPER: ship("surface:earth")}
    players = {"russia": {"cash": 30, "politics": 4}}
    scene = due("russia", ships=ships, players=players).when(0, HandIn(usual=True))
    written = [fact for fact in scene.told(PageWritten) if fact.page.lines]
    assert {fact.section for fact in written} == {Section.EXPLORING}
    player = scene.player("russia")
    assert player.cash == 30
    assert player.politics >= 4


# --- what others see


@pytest.mark.rule("HORIZON-18.1.1", "HORIZON-18.1.4", "HORIZON-19.5.1", "HORIZON-19.5.2")
def test_others_see_that_a_sheet_is_in_and_nothing_else() -> None:
    scene = due().when(0, WriteLine(Section.BUILDING, Line((BUILD,))))
    (written,) = scene.told(PageWritten)
    assert written.seen_by(scene.seat("japan")) is None
    scene.when(0, SetWakes(()))
    assert scene.told(WakesSet)[0].seen_by(None) is None
    scene.when(0, HandIn())
    assert scene.told(SheetIn)[0].seen_by(scene.seat("japan")) is not None
    mine, theirs = scene.view(0).players[0], scene.view(1).players[0]
    assert mine.pages
    assert (theirs.pages, theirs.wakes, theirs.orders) == ({}, None, ())
    assert theirs.mission == UNKNOWN_MISSION != mine.mission
    assert theirs.ready
    change(scene.state, Seat(0), woken=True)
    assert (scene.view(0).players[0].woken, scene.view(1).players[0].woken) == (True, False)


@pytest.mark.rule("HORIZON-18.1.9", "HORIZON-18.1.3", "HORIZON-18.1.5")
def test_others_know_how_many_tokens_of_each_field_a_player_holds_and_not_their_values() -> None:
    held = Tokens(physics=(3, 5), biology=(2,))
    scene = given("russia", "japan", players={"russia": {"tokens": held}})
    for stranger in (1, None):
        assert scene.view(stranger).players[0].tokens == Tokens(physics=(0, 0), biology=(0,))
    assert scene.view(0).players[0].tokens == held


@pytest.mark.rule("HORIZON-18.1.5")
def test_the_public_score_leaves_out_tokens_until_the_end_of_the_game() -> None:
    """Twenty points on tokens are worth one, for their owner at once, for others at the end."""
    held = Tokens(physics=(5, 5), biology=(5, 5))
    scene = given("russia", "japan", players={"russia": {"tokens": held}})
    counted, without = (HORIZONS.scores(scene.view(viewer))[Seat(0)] for viewer in (0, 1))
    assert (counted, HORIZONS.scores(scene.view(None))[Seat(0)]) == (without + 1, without)
    ended = ending.campaign_result(scene.state)
    assert ended.points[0] == counted
    assert GameEnded(ended).shows()
    scene.state.result = ended
    assert scene.view(None).players[0].tokens == held


@pytest.mark.rule("HORIZON-18.1.8")
def test_nobody_knows_what_will_be_drawn() -> None:
    scene = given("russia", "japan")
    change(scene.state, Seat(1), tokens=Tokens(physics=(2,)), mission=MissionId("mission_moon"))
    view = scene.view(0)
    assert {*view.missions} == {UNKNOWN_MISSION}
    assert {*view.pools.physics} == {0}
    assert view.pools.biology == scene.state.pools.biology, "none of them lies hidden anywhere"
    holder = scene.state.players[1]
    assert view.players[1] != holder, "what is held would tell what is left"
    assert scene.view(1).players[1] == holder


@pytest.mark.rule("HORIZON-18.1.2")
def test_everything_else_is_public() -> None:
    bases = {MIR: base("mars", stock=Stock(1, 2, 3))}
    scene = given("russia", "japan", bases=bases, players={"russia": {"cash": 7, "politics": 2}})
    seen = scene.view(1)
    assert seen.bases[MIR].stock == Stock(1, 2, 3)
    assert (seen.players[0].cash, seen.players[0].politics) == (7, 2)


@pytest.mark.rule("HORIZON-19.5.3", "HORIZON-19.5.1")
def test_how_far_a_section_has_come_is_nobody_elses_business() -> None:
    scene = given("russia", "japan")
    scene.state.agenda = (Slot(scene.seat("russia"), Section.MOVES, at=4),)
    hidden = scene.view(1).agenda[0]
    assert isinstance(hidden, Slot)
    assert (hidden.seat, hidden.section, hidden.at) == (0, Section.MOVES, 0)


@pytest.mark.rule("HORIZON-19.2.6")
def test_the_question_says_what_is_not_possible_yet() -> None:
    scene = due("russia", players={"russia": {"cash": 0}})
    choice = scene.choice(0, "sheet", section=(Section.BUILDING.value,))
    keys = {option.label.key for option in choice.options}
    assert keys == {"horizons.option.later"}
    rich = due("russia", players={"russia": {"cash": 40}})
    choice = rich.choice(0, "sheet", section=(Section.BUILDING.value,))
    assert "horizons.option.act" in {option.label.key for option in choice.options}


def test_technologies_are_offered_the_cheapest_first() -> None:
    scene = due("russia", form=Form.LATE)
    choice = scene.choice(0, "sheet", section=(Section.TECHNOLOGY.value,))
    first = choice.options[0].value
    assert isinstance(first, Develop)
    assert TechId(first.technology) not in scene.player("russia").technologies
