"""Around the rules: shorter campaigns, habits of level 1, corrections, what was said before."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.orders.language import Order
from bot.engine.records import Seat, change
from bot.engine.story import Story, open_table
from bot.games.horizons import corrections
from bot.games.horizons.acts import Explore, Form, Section
from bot.games.horizons.box.goods import Field, Points, Stock, Tokens
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.commands.options import Length, Options
from bot.games.horizons.commands.scenarios import ChooseFaction
from bot.games.horizons.events.course import LineSkipped
from bot.games.horizons.events.mended import MENDINGS, Mended
from bot.games.horizons.pieces import Menace, Pirate
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from bot.i18n.catalog import catalogs
from tests.games.horizons.chapters.scenarios.opening import opened
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import HORIZONS, Scene, base, given, ship
from tests.support.luck import SECRET


@pytest.mark.rule("HORIZON-14.1.2")
def test_a_shorter_campaign_ends_after_its_last_year_and_not_before() -> None:
    for year, over in ((2043, False), (2044, True)):
        scene = given("russia", "japan", options={"length": Length.YEARS_15}, year=year)
        scene.state.agenda = (Beat(Moment.END),)
        story = Story(scene.state)
        HORIZONS.advance(story, Chance(SECRET))
        assert (story.state.result is not None) == over


@pytest.mark.rule("HORIZON-14.1.2")
def test_only_a_campaign_can_be_shorter() -> None:
    options = Options(players=2, scenario="red_planet", length=Length.YEARS_30)
    with pytest.raises(IllegalMove) as refused:
        open_table(HORIZONS, options, Chance(SECRET))
    assert refused.value.clause == "HORIZON-14.1.2"


@pytest.mark.parametrize("language", ["en", "it"])
def test_factions_policies_and_technologies_say_what_they_bring(language: str) -> None:
    def labels(scene: Scene, seat: int, key: str, **replies: tuple[str, ...]) -> dict[str, str]:
        options = scene.choice(seat, key, **replies).options
        return {one.id: catalogs()[language].render(one.label) for one in options}

    chosen = Options(players=2)
    scene = Scene(open_table(HORIZONS, chosen, Chance(SECRET)).state)
    factions = labels(scene, scene.state.step.seats[0], "faction")
    assert len(factions) == len(FACTIONS)
    assert all(" · " in label for label in factions.values())
    policies = labels(opened("russia", "japan", scenario="red_planet"), 0, "policies")
    assert all(" · " in label for label in policies.values())
    late = due(
        "russia",
        form=Form.LATE,
        players={"russia": {"bank": Points(30, 30, 30), "technologies": ()}},
    )
    found = labels(late, 0, "sheet", section=(Section.TECHNOLOGY.value,))
    said = found["develop.crewed_vehicles"]
    assert {"en": "8 points, c", "it": "8 punti, s"}[language] in said


def test_what_a_scenario_decides_itself_is_no_term_of_its_table() -> None:
    assert {*HORIZONS.guide.idle({"scenario": "red_planet"})} == {"length", "futuristic_start"}
    assert not HORIZONS.guide.idle({"scenario": "campaign"})


# --- corrections


def furnished() -> Scene:
    """Something of every kind lies on the table, while sheets are written."""
    scene = given(
        "russia",
        "japan",
        ships={
            "russia:kliper": ship("orbit:earth", damage=0, cargo=Stock(SUP=1)),
            "japan:yukawa": "flyby:mercury",
        },
        bases={"russia:base_mir": base("mars", service=1, settlements=2, stock=Stock(ORE=1))},
        players={"russia": {"cash": 20, "politics": 2, "vp": 1, "debt": 1}},
        agenda=(Due(Form.YEAR, opened=True),),
    )
    table = scene.state
    field = table.pools.physics
    change(table, Seat(0), tokens=Tokens(physics=field[:1]))
    table.pools = table.pools.put(Field.PHYSICS, field[1:])
    change(table, Seat(1), kept=table.missions[:1])
    table.missions = table.missions[1:]
    table.pirates = {"pirate_1": Pirate("flyby:mars")}  # type: ignore[dict-item]  # ids
    table.menace = Menace("flyby:belt", 20, 2031)
    return scene


def test_every_kind_of_piece_can_be_put_right_and_none_is_lost_by_it() -> None:
    table = furnished().state
    assert HORIZONS.check(table) == []
    kinds = set[tuple[str, bool]]()
    for fact, limit in corrections.mendings(HORIZONS.seen_by(table, None)):
        if limit > 0 and (fact.kind, fact.more) not in kinds:
            story = Story(table)
            story.tell(fact)
            assert HORIZONS.check(story.state) == [], fact
            assert story.state != table, fact
            kinds.add((fact.kind, fact.more))
            for words in catalogs().values():
                assert words.parameters(fact.words(table).key) <= fact.words(table).values.keys()
    assert {kind for kind, _ in kinds} == MENDINGS.keys()


def test_what_a_moderator_takes_and_gives_again_leaves_the_table_as_it_was() -> None:
    table = furnished().state
    for kind, thing, of in (
        ("cash", "", ""),
        ("stock", "ORE", "russia:base_mir"),
        ("bank", "physics", ""),
        ("technology", "space_mining", ""),
        ("settlement", "russia:base_mir", ""),
        ("value", "mars", ""),
        ("relation", "japan|russia", ""),
    ):
        story = Story(table)
        for more in (True, False):
            story.tell(Mended(Seat(0), kind, thing, of, more=more))
        story.state.relations = {two: at for two, at in story.state.relations.items() if at}
        assert story.state == table, kind


def test_nothing_is_put_right_while_a_move_is_under_way() -> None:
    scene = given("russia", agenda=(Beat(Moment.END),))
    assert list(corrections.changes(scene.state)) == []


# --- habits of level 1


# --- sheets


@pytest.mark.rule("HORIZON-19.1.2")
def test_a_skipped_line_says_why_with_all_that_the_reason_names() -> None:
    scene = given("russia", ships={"russia:kliper": "surface:earth"})
    scene.line("russia", Explore(UnitId("russia:kliper"), WorldId("mars")))
    scene.run(Section.EXPLORING)
    (fact,) = scene.told(LineSkipped)
    for words in catalogs().values():
        why = fact.words(scene.state)
        assert words.render(why)
        reason = why.values["why"]
        assert words.parameters(reason.key) <= reason.values.keys()


@pytest.mark.rule("HORIZON-19.1.4")
def test_what_was_said_before_a_faction_is_chosen_still_stands() -> None:
    first = open_table(HORIZONS, Options(players=2), Chance(SECRET))
    story = Story(first.state)
    orders = (Order("tile", ("place",)),)
    change(story.state, Seat(0), orders=orders)
    HORIZONS.decide(story, Seat(0), ChooseFaction("russia"), Chance(SECRET))
    assert story.state.players[0].orders == orders


@pytest.mark.rule("HORIZON-19.3.2", "HORIZON-3.1.8")
def test_a_live_section_that_comes_after_others_asks_with_cargo_to_move() -> None:
    """What is possible is judged by the moment that has come, not by the one before the walk."""
    mir = {"russia:base_mir": base("earth_orbit")}
    docked = ship("orbit:earth", docked=UnitId("russia:base_mir"), cargo=Stock(SUP=2))
    kliper = {"russia:kliper": docked}
    slots = (Slot(Seat(0), Section.BUILDING), Slot(Seat(0), Section.TRADE))
    scene = given("russia", "japan", ships=kliper, bases=mir, agenda=slots)
    scene.write("russia", Section.TRADE, live=True)
    story = Story(scene.state)
    HORIZONS.advance(story, Chance(SECRET))
    assert story.state.agenda == (Slot(Seat(0), Section.TRADE, live=True),)
