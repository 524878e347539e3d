"""15.5 and 16.4: the invasion."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, replace
from bot.games.horizons.acts import BuildUnit, Form, Section
from bot.games.horizons.box.cards import SCENARIOS
from bot.games.horizons.box.goods import Tokens
from bot.games.horizons.box.knowledge import EMBARGO, NEUTRAL, TECHNOLOGIES, WAR
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.sequence import after_order
from bot.games.horizons.chapters.scenarios.invasion import available
from bot.games.horizons.chapters.scenarios.shares import split
from bot.games.horizons.commands.combat import PlanBattle
from bot.games.horizons.commands.scenarios import AcceptShares, ProposeShares, Rally
from bot.games.horizons.commands.sheets import Do, HandIn, MarkPage, Pass
from bot.games.horizons.events.combat import Fired, Searched
from bot.games.horizons.events.exploring import Recall
from bot.games.horizons.steps.combat import INVADER, Planning
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from bot.games.horizons.steps.scenarios import Rallying, Sharing
from tests.games.horizons.chapters.scenarios.opening import allowing, started
from tests.games.horizons.scene import HORIZONS, Scene, given, ship

CREWS = tuple(
    sorted(
        (unit for unit in UNITS.values() if unit.kind is Kind.CV and unit.faction == "china"),
        key=lambda unit: -unit.size,
    )
)
BIG = CREWS[0].id
ALL = tuple(TECHNOLOGIES)


# --- the scenario


@pytest.mark.rule("HORIZON-16.4.1", "HORIZON-2.4.3")
def test_money_is_split_as_all_agree_and_equally_if_nobody_says_otherwise() -> None:
    scene = started("china", "japan", "asia", scenario="invasion", rolls=(10, 90, 50))
    assert scene.state.step == Sharing((26, 27, 27))
    scene.refused(0, ProposeShares((80, 1, 0)), "shares", "HORIZON-2.4.3")
    scene.when(0, AcceptShares((26, 27, 27)))
    scene.when(1, ProposeShares((60, 20, 0)))
    scene.refused(2, AcceptShares((26, 27, 27)), "other_shares", "HORIZON-2.4.3")
    scene.when(2, AcceptShares((60, 20, 0)))
    assert scene.awaited() == {0}  # who agreed to something else
    scene.when(0, AcceptShares((60, 20, 0)))
    assert [player.cash for player in scene.state.players] == [60, 20, 0]
    alone = started("china", scenario="invasion")
    assert alone.player("china").cash == 80
    assert max(TECHNOLOGIES[one].column for one in alone.player("china").technologies) == 6


@pytest.mark.rule("HORIZON-2.4.3")
def test_whatever_one_asks_for_the_whole_sum_is_shared_also_alone() -> None:
    three = started("china", "japan", "asia", scenario="invasion", rolls=(10, 90, 50)).state
    assert split(three, (Seat(0),), 35, 80) == (35, 23, 22)  # the better initiative has the odd one
    assert split(three, (Seat(0), Seat(1)), 35, 80) == (17, 18, 45)
    alone = started("china", scenario="invasion").state
    assert split(alone, (Seat(0),), 35, 80) == (80,)
    steps = (Sharing((80,)), *alone.agenda)
    given("china", options={"scenario": "invasion"}, agenda=steps).refused(
        0, ProposeShares((35,)), "shares", "HORIZON-2.4.3"
    )


@pytest.mark.rule("HORIZON-2.4.3")
def test_a_sum_is_proposed_for_several_together() -> None:
    scene = started("china", "japan", "asia", scenario="invasion", rolls=(10, 90, 50))
    said = {"shares": ("propose",), "who": ("0", "2"), "money": ("80",)}
    proposal = scene.prompt(0, "shares").answer(lambda choice: said[choice.name])
    assert proposal == ProposeShares((40, 0, 40))


def building(*factions: str, cash: int = 500) -> Scene:
    """Everybody builds live, one after the other."""
    scene = started(*factions, scenario="invasion")
    while isinstance(step := scene.state.step, Sharing):
        scene.when(min(step.waits_for(scene.state)), AcceptShares(step.shares))
    for seat in scene.state.seats():
        scene.when(seat, MarkPage(Section.BUILDING, live=True))
        scene.when(seat, HandIn())
    players = list(scene.state.players)
    scene.state.players = tuple(replace(player, cash=cash) for player in players)
    return scene


@pytest.mark.rule("HORIZON-16.4.1")
def test_all_together_build_seven_crews_at_most() -> None:
    scene = building("china", "japan")
    first, second = (step.seat for step in scene.state.agenda if isinstance(step, Slot))
    mine, theirs = (
        [u.id for u in UNITS.values() if u.kind is Kind.CV and u.faction == faction]
        for faction in (scene.state.players[first].faction, scene.state.players[second].faction)
    )
    for unit in mine[:4]:
        scene.when(first, Do(BuildUnit(unit)))
    scene.when(first, Pass())
    for unit in theirs[:3]:
        scene.when(second, Do(BuildUnit(unit)))
    scene.refused(second, Do(BuildUnit(theirs[3])), "fleet_full", "HORIZON-16.4.1")


@pytest.mark.rule("HORIZON-16.4.8", "HORIZON-19.2.3")
def test_all_write_at_once_what_they_build_and_nothing_else_comes() -> None:
    scene = started("china", "japan", scenario="invasion", rolls=(10, 90))
    shares = scene.state.step.shares
    scene.when(0, AcceptShares(shares)).when(1, AcceptShares(shares))
    assert scene.state.step == Due(Form.YEAR, opened=True)
    assert scene.awaited() == {0, 1}
    asked = next(HORIZONS.prompts(scene.view(1), Seat(1)))
    sections = {one.id for one in next(asked.talk()).options} & {*Section}
    assert sections == {Section.BUILDING}
    lines = ((Section.BUILDING, (BuildUnit(CREWS[-1].id),)),)
    scene.when(1, HandIn()).when(0, HandIn(lines=lines))
    assert CREWS[-1].id in scene.state.ships
    assert isinstance(scene.state.step, Planning)


@pytest.mark.rule("HORIZON-16.4.8")
def test_ships_are_built_active_in_orbit_without_a_launcher() -> None:
    scene = building("china")
    scene.refused(0, Do(BuildUnit(BIG, reserve=True)), "active_crews", "HORIZON-16.4.8")
    launcher = UnitId("china:lv1a")
    scene.refused(0, Do(BuildUnit(launcher)), "active_crews", "HORIZON-16.4.8")
    scene.when(0, Do(BuildUnit(BIG)))
    small = CREWS[-1].id
    scene.when(0, Do(BuildUnit(small)))
    assert {scene.ship(unit).at for unit in (BIG, small)} == {"orbit:earth"}
    assert not scene.ship(BIG).reserve
    assert not [step for step in scene.state.agenda[1:] if isinstance(step, Slot)]


def facing(*ships: str, invader: int = 0, **more: Any) -> Scene:
    """The scenario, all knowledge, and these ships of China before the battle."""
    scene = given(
        "china",
        "japan",
        options={"scenario": "invasion"},
        players={"china": {"technologies": ALL, "policies": ()}},
        ships=dict.fromkeys(ships or (BIG,), "orbit:earth"),
        year=2133,
        invader=invader,
        **more,
    )
    return scene.beat(Moment.INVASION)


@pytest.mark.rule("HORIZON-16.4.3", "HORIZON-16.4.10")
def test_a_search_always_succeeds_and_the_best_initiative_plans() -> None:
    scene = given(
        "china",
        "japan",
        options={"scenario": "invasion"},
        ships={BIG: "orbit:earth", "japan:hiryu": "orbit:earth"},
        initiative=("japan", "china"),
        year=2133,
        invader=0,
    )
    scene.luck("search", (10, 10)).beat(Moment.INVASION)
    (found,) = scene.told(Searched)
    assert found.found
    assert isinstance(scene.state.step, Planning)
    assert scene.state.step.battle.defender.seat == scene.seat("japan")
    assert scene.awaited() == {scene.seat("japan")}
    assert scene.state.step.battle.rolls == tuple(found.counted)


@pytest.mark.rule("HORIZON-16.4.9")
def test_nobody_avoids_the_battle_and_it_goes_on_round_after_round() -> None:
    scene = given(
        "china",
        options={"scenario": "invasion"},
        players={"china": {"technologies": ALL, "policies": ()}},
        ships={BIG: "orbit:earth"},
        year=2133,
        invader=0,
    )
    scene.luck("search", (10, 1)).beat(Moment.INVASION)
    scene.refused(0, PlanBattle(avoid=True), "avoid_invader", "HORIZON-16.4.9")
    while scene.state.result is None:
        scene.when(0, PlanBattle())
    rounds = [one for one in scene.story if isinstance(one, Fired)]
    searches = [one for one in scene.story if isinstance(one, Searched)]
    assert len(rounds) == len(searches)


@pytest.mark.rule("HORIZON-16.4.9")
def test_earth_wins_when_the_invader_is_gone_and_loses_without_ships() -> None:
    weak = SCENARIOS["invasion"].invader
    assert weak is not None
    scene = facing(*(unit.id for unit in CREWS), invader=weak.size - 1)
    while scene.state.result is None:
        scene.when(0, PlanBattle())
    assert (scene.state.result.winners, scene.state.result.reason) == ((0, 1), "invader_beaten")
    lone = given("china", options={"scenario": "invasion"}, year=2133, invader=0)
    lone.beat(Moment.INVASION)
    assert lone.state.result is not None
    assert (lone.state.result.winners, lone.state.result.reason) == ((), "invader_wins")


@pytest.mark.rule("HORIZON-16.4.9")
def test_earth_has_won_even_if_both_are_destroyed() -> None:
    brave = max(CREWS, key=lambda unit: (unit.combat or 0) - unit.size)
    scene = given(
        "china",
        options={"scenario": "invasion"},
        players={"china": {"technologies": ALL, "policies": ()}},
        ships={brave.id: ship("orbit:earth", damage=brave.size - 1)},
        year=2133,
        invader=24,
    )
    scene.luck("search", (5, 5)).luck("damage", (10, 10)).beat(Moment.INVASION)
    if scene.state.result is None:
        scene.when(0, PlanBattle())
    assert brave.id not in scene.state.ships
    assert scene.state.result is not None
    assert (scene.state.result.winners, scene.state.result.reason) == ((0,), "invader_beaten")


@pytest.mark.rule("HORIZON-16.4.7")
def test_nobody_is_recalled_between_the_rounds() -> None:
    scene = facing(*(unit.id for unit in CREWS))
    while scene.state.result is None:
        scene.when(0, PlanBattle())
    assert not [one for one in scene.story if isinstance(one, Recall)]


# --- the event


def invaded(**more: Any) -> Scene:
    fields = {"technologies": ALL, "policies": ()}
    players = {
        "china": {**fields, **allowing("invasion")},
        "japan": {**fields, **allowing("invasion")},
    }
    scene = given("china", "japan", players=players, year=2120, **more)
    return scene.luck("event", (100,), (2,)).beat(Moment.EVENTS)


@pytest.mark.rule("HORIZON-15.5.1")
def test_quarrels_end_at_once_and_the_battle_comes_before_other_combats() -> None:
    scene = invaded(
        relations={("china", "japan"): WAR, ("china", "asia"): EMBARGO, ("china", "europe"): 2}
    )
    assert scene.state.relation("china", "japan") == NEUTRAL
    assert scene.state.relation("china", "asia") == NEUTRAL
    assert scene.state.relation("china", "europe") == 2
    assert scene.state.invader == 0
    steps = [*after_order(scene.state)]
    fight = steps.index(Beat(Moment.INVASION))
    combats = [n for n, one in enumerate(steps) if isinstance(one, Slot) and one.section == "Y4"]
    moves = [n for n, one in enumerate(steps) if isinstance(one, Slot) and one.section == "Y3"]
    assert max(moves) < fight < min(combats)


@pytest.mark.rule("HORIZON-15.5.2", "HORIZON-15.5.5")
def test_players_place_ships_in_orbit_from_wherever_they_are() -> None:
    many = [unit.id for unit in CREWS]
    far = {unit: ship("surface:titan") for unit in many}
    launcher = {"china:lv1a": "surface:earth"}
    scene = invaded(ships={**far, **launcher, "japan:hiryu": "transfer:saturn:3"})
    scene.beat(Moment.INVASION)
    assert isinstance(scene.state.step, Rallying)
    scene.refused(0, Rally((UnitId("japan:hiryu"),)), "not_yours", "HORIZON-15.5.2")
    assert "china:lv1a" not in available(scene.state, scene.seat("china"))
    scene.when(0, Rally(tuple(many)))
    scene.when(1, Rally((UnitId("japan:hiryu"),)))
    battle = scene.state.expect(Planning).battle
    assert {*battle.defender.units} == {*many, "japan:hiryu"}
    assert len(many) == 8  # more than the seven of the scenario
    assert battle.attacker.units == (INVADER,)
    assert {scene.ship(unit).at for unit in (*many, "japan:hiryu")} == {"orbit:earth"}


@pytest.mark.rule("HORIZON-15.5.3")
def test_earth_is_laid_waste_if_nobody_fights() -> None:
    scene = invaded(ships={BIG: "orbit:mars"})
    players = list(scene.state.players)
    players[0] = replace(players[0], cash=30, politics=2, vp=5)
    scene.state.players = tuple(players)
    scene.beat(Moment.INVASION)
    scene.when(0, Rally(()))
    player = scene.player("china")
    assert (player.cash, player.politics, player.vp, player.tokens) == (0, 0, 0, Tokens())
    assert scene.state.skip_economy
    assert scene.state.invader is None
    assert scene.ship(BIG).at == "orbit:mars"


@pytest.mark.rule("HORIZON-15.5.4")
def test_each_crew_that_was_sent_brings_five_markers_lost_or_not() -> None:
    many = [unit.id for unit in CREWS]
    robot = next(u.id for u in UNITS.values() if u.faction == "china" and u.kind is Kind.RE)
    scene = invaded(ships={**dict.fromkeys(many, "orbit:earth"), robot: "orbit:mars"})
    scene.state.invader = 24
    scene.beat(Moment.INVASION)
    scene.when(0, Rally((*many, robot)))
    while scene.state.invader is not None:
        scene.when(0, PlanBattle(direct=False))
    won = 5 * len(many)
    assert scene.player("china").vp == won
    assert scene.player("japan").vp == 0
    assert scene.state.result is None
