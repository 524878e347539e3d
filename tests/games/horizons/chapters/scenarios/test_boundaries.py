"""2, 14 to 16: what a table begins with and ends by, to the last year and the last piece."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.games.horizons.acts import Scuttle, Section
from bot.games.horizons.box.cards import SCENARIOS, ScenarioId
from bot.games.horizons.box.knowledge import EMBARGO, NEUTRAL, TECHNOLOGIES, WAR
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UNITS, Chain, FactionId, Kind, Robot, UnitId
from bot.games.horizons.chapters.course.beginning import start_relations
from bot.games.horizons.chapters.course.scoring import parts
from bot.games.horizons.chapters.course.setup import (
    start_bases,
    start_money,
    start_tiles,
    to_choose,
)
from bot.games.horizons.chapters.moving.goals import ways
from bot.games.horizons.chapters.moving.paths import may_cross, on_map
from bot.games.horizons.commands.scenarios import (
    KeepMission,
    ProposeShares,
    WishFactions,
)
from bot.games.horizons.effects import is_colonial, is_machine
from bot.games.horizons.events.scenarios import SharesProposed
from bot.games.horizons.events.units import change as alter
from bot.games.horizons.memoir import places
from bot.games.horizons.state import Horizons, Result
from bot.games.horizons.steps.course import Due, Moment, Slot
from bot.games.horizons.steps.scenarios import FirstMission, Sharing
from tests.games.horizons.chapters.scenarios.opening import ended, opened
from tests.games.horizons.scene import Scene, base, given, ship

MIR, KLIPER = map(UnitId, ("russia:base_mir", "russia:kliper"))
EDO = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)
ROVER = next(
    u.id for u in UNITS.values() if u.faction == "russia" and u.type is not None and u.explore
)
BELT = NodeId("flyby:belt")


def at_table(scenario: str, **more: Any) -> Horizons:
    return given("russia", "japan", options={"scenario": scenario}, **more).state


@pytest.mark.rule("HORIZON-2.1.2", "HORIZON-16.6.13", "HORIZON-16.7.5")
def test_two_scenarios_begin_with_a_tile_and_a_base() -> None:
    tiles = {name: dict(start_tiles(found)) for name, found in SCENARIOS.items()}
    assert {name: found for name, found in tiles.items() if found} == {
        "ex_machina": {"pluto": "mixed_ice"},
        "rebellion": {"phobos_deimos": "hematite"},
    }
    found = {
        (name, faction): [(one.world, one.level(Chain.SERVICE), one.level(Chain.MINING))]
        for name in SCENARIOS
        for faction in ("russia", "japan", "south_america")
        for _, one in start_bases(_with(name), FactionId(faction))
    }
    assert found == {
        ("ex_machina", "japan"): [("pluto", 3, 0)],
        ("rebellion", "south_america"): [("phobos_deimos", 0, 2)],
    }


def _with(scenario: str) -> Horizons:
    table = Horizons()
    table.options = type(table.options)(scenario=ScenarioId(scenario), players=3)
    return table


@pytest.mark.rule("HORIZON-2.4.3", "HORIZON-16.6.20", "HORIZON-16.7.9", "HORIZON-16.6.15")
def test_money_to_divide_is_nobodys_yet() -> None:
    money = {name: start_money(_with(name), FactionId("russia")) for name in SCENARIOS}
    assert (money["invasion"], money["ex_machina"], money["rebellion"]) == (0, 30, 40)
    assert start_money(_with("ex_machina"), FactionId("japan")) == 30  # half of two humans
    assert start_money(_with("rebellion"), FactionId("south_america")) == 30
    assert start_money(_with("rebellion"), FactionId("japan")) == 40


@pytest.mark.rule("HORIZON-2.2.8", "HORIZON-2.4.5", "HORIZON-17.7.6")
def test_initiative_is_rolled_for_in_scenarios_and_in_the_future_only() -> None:
    two = ("russia", "japan")
    assert opened(*two, rolls=(10, 90)).state.initiative == (0, 1)
    assert opened(*two, rolls=(10, 90), scenario="red_planet").state.initiative == (1, 0)
    assert opened(*two, rolls=(90, 10), scenario="red_planet").state.initiative == (0, 1)
    assert opened(*two, rolls=(10, 90), futuristic_start=True).state.initiative == (1, 0)


@pytest.mark.rule("HORIZON-2.3.2", "HORIZON-2.3.4")
@pytest.mark.parametrize("choose", [False, True])
def test_everybody_has_a_mission_of_their_own_or_two_to_choose_from(choose: bool) -> None:
    state = opened("russia", "japan", "asia", choose_first_mission=choose).state
    drawn = [one.choosing if choose else (one.mission,) for one in state.players]
    assert [len(one) for one in drawn] == [2 if choose else 1] * 3
    whole = [mission for one in drawn for mission in one]
    assert len({*whole}) == len(whole)
    assert not {*whole} & {*state.missions, state.common}


@pytest.mark.rule("HORIZON-2.3.2", "HORIZON-2.3.4", "HORIZON-1.3.4")
def test_nobody_draws_two_missions_while_somebody_has_none() -> None:
    names = ("russia", "japan", "asia", "china", "europe", "north_america", "south_america")
    for players, hands in ((2, [2, 2]), (4, [2, 1, 1, 1]), (7, [1, 1, 1, 1, 1, 1, 0])):
        rolls = tuple(range(90, 90 - players, -1))
        scene = opened(
            *names[:players], scenario="red_planet", choose_first_mission=True, rolls=rolls
        )
        found = [len(one.choosing) or int(one.mission is not None) for one in scene.state.players]
        assert found == hands  # six are about its worlds; one is common if there are enough


@pytest.mark.rule("HORIZON-2.3.2", "HORIZON-2.3.3", "HORIZON-1.3.4", "HORIZON-1.4.2")
@pytest.mark.parametrize(
    ("players", "holders", "common"), [(2, 2, True), (3, 3, False), (5, 3, False)]
)
def test_of_few_missions_players_draw_first_and_the_best_initiative_before_others(
    players: int, holders: int, common: bool
) -> None:
    names = ("russia", "japan", "asia", "china", "europe")[:players]
    rolls = tuple(range(10, 10 + players))  # the last seat is first
    state = opened(*names, scenario="incoming", rolls=rolls).state  # three fit
    assert (state.common is not None) is common
    assert [state.players[seat].mission is not None for seat in state.initiative] == [
        place < holders for place in range(players)
    ]


@pytest.mark.rule("HORIZON-2.3.2", "HORIZON-2.3.3", "HORIZON-3.4.13")
def test_a_dated_mission_becomes_common_where_none_was_left_for_it() -> None:
    state = opened("russia", "japan", "asia", scenario="incoming").state
    state.year = 2070
    scene = Scene(state).beat(Moment.YEAR)
    assert scene.state.common == "mission_ceres_crewed"


@pytest.mark.rule("HORIZON-2.3.4", "HORIZON-2.4.6", "HORIZON-16.4.8")
def test_nobody_chooses_a_mission_unless_the_table_was_opened_so() -> None:
    assert isinstance(opened("russia", choose_first_mission=True).state.step, FirstMission)
    assert isinstance(opened("russia").state.step, Due)
    invaded = opened("russia", scenario="invasion", choose_first_mission=True).state
    assert not any(isinstance(step, FirstMission) for step in invaded.agenda)
    slots = [step for step in invaded.agenda if isinstance(step, Slot)]
    assert {step.section for step in slots} == {Section.BUILDING}


@pytest.mark.rule("HORIZON-2.1.6", "HORIZON-16.6.3", "HORIZON-16.7.4")
@pytest.mark.parametrize(
    ("scenario", "enemy", "at"),
    [("red_planet", "", NEUTRAL), ("ex_machina", "japan", WAR)],
)
def test_enemies_of_all_are_those_of_the_scenario_if_somebody_plays_them(
    scenario: str, enemy: str, at: int
) -> None:
    state = at_table(scenario)
    found = dict(start_relations(state))
    assert {*found.values()} == ({at} if enemy else set())
    assert all(enemy in key.split("|") for key in found)
    assert len(found) == (6 if enemy else 0)
    rebels = given("south_america", "japan", options={"scenario": "rebellion"}).state
    assert {*dict(start_relations(rebels)).values()} == {EMBARGO}


@pytest.mark.rule("HORIZON-2.2.1", "HORIZON-17.2.1")
def test_all_factions_may_be_named_and_rules_that_exclude_each_other_may_not() -> None:
    seven = tuple({u.faction: None for u in UNITS.values()})
    assert len(opened(*seven).state.players) == 7
    for options in (
        {"utopia": True, "interplanetary_missiles": True},
        {"factions": ("russia",) * 2},
    ):
        with pytest.raises(IllegalMove):
            opened("russia", "japan", **options)


@pytest.mark.rule("HORIZON-2.1.1", "HORIZON-16.1.1")
@pytest.mark.parametrize(
    ("node", "there"),
    [
        ("surface:mars", True),
        ("orbit:nowhere", False),
        ("transfer:mars:9", True),
        ("transfer:jupiter:2", False),
        ("surface:earth", True),
    ],
)
def test_the_map_of_a_scenario_is_a_part_of_the_whole(node: str, there: bool) -> None:
    assert on_map(at_table("red_planet"), NodeId(node)) is there


@pytest.mark.rule("HORIZON-16.0.3", "HORIZON-16.1.5", "HORIZON-16.1.2")
@pytest.mark.parametrize(("scenario", "last"), [("red_planet", 2169), ("titan_clash", 2169)])
def test_of_several_nobody_has_lost_before_the_last_year(scenario: str, last: int) -> None:
    assert ended(scenario, last - 1, "russia", "japan") is None
    found = ended(scenario, last, "russia", "japan")
    assert found is not None
    assert found.winners == ()


@pytest.mark.rule("HORIZON-16.0.2", "HORIZON-16.1.3")
@pytest.mark.parametrize(
    ("settlements", "rating"), [(14, "defeat"), (15, "minor_victory"), (20, "major_victory")]
)
def test_alone_five_may_be_missing_at_the_deadline(settlements: int, rating: str) -> None:
    bases = {MIR: base("mars", settlements=settlements)}
    found = ended("red_planet", 2069, "russia", bases=bases)
    assert found is not None
    assert found.rating == rating
    early = ended("red_planet", 2068, "russia", bases=bases)
    assert (early is None) is (settlements < 20)


@pytest.mark.rule("HORIZON-14.3.1")
@pytest.mark.parametrize(("year", "late"), [(2100, 0), (2145, 0), (2146, -3), (2147, -6)])
def test_alone_years_after_2145_cost_three_each(year: int, late: int) -> None:
    state = given("russia", year=year).state
    assert [part.points for part in parts(state, Seat(0)) if part.key == "late"] == [late]
    two = given("russia", "japan", year=year).state
    assert not [part for part in parts(two, Seat(0)) if part.key == "late"]


@pytest.mark.rule("HORIZON-14.2.13")
def test_places_begin_with_the_first() -> None:
    state = given("russia", "japan", players={"japan": {"vp": 500}}).state
    state.result = Result((0, 500), (Seat(1),), "campaign")
    assert places(state) == {0: 2, 1: 1}


@pytest.mark.rule("HORIZON-2.4.2", "HORIZON-2.4.9", "HORIZON-17.7.4")
def test_policies_are_chosen_for_the_decades_that_are_over() -> None:
    def number(**options: Any) -> int:
        return to_choose(given("russia", "japan", options=options, year=options.pop("year")).state)

    assert number(year=2030) == 0
    assert number(year=2032, scenario="red_planet") == 1
    assert number(year=2133, scenario="invasion") == 10
    assert number(year=2060, futuristic_start=True) == 3


@pytest.mark.rule("HORIZON-16.6.1", "HORIZON-16.7.1", "HORIZON-16.7.2")
def test_one_plays_the_machine_and_one_the_colonials() -> None:
    machine = given("russia", "japan", options={"scenario": "ex_machina"}).state
    rebels = given("russia", "south_america", options={"scenario": "rebellion"}).state
    plain = given("japan", "south_america").state
    seats = (Seat(0), Seat(1))
    assert [is_machine(machine, seat) for seat in seats] == [False, True]
    assert [is_colonial(rebels, seat) for seat in seats] == [False, True]
    assert not any(is_machine(plain, seat) or is_colonial(plain, seat) for seat in seats)


@pytest.mark.rule("HORIZON-16.5.5")
@pytest.mark.parametrize(("world", "won"), [("mars", True), ("moon", False)])
def test_only_settlements_on_mars_count_for_the_common_aim(world: str, won: bool) -> None:
    bases = {MIR: base("mars", settlements=39), EDO: base(world, settlements=1)}
    terraformed = {WorldId("mars"): 18}
    found = ended("olympus_mons", 2050, "russia", "japan", bases=bases, terraformed=terraformed)
    assert (found is not None) is won


@pytest.mark.rule("HORIZON-16.0.2")
def test_a_minor_victory_is_one_of_the_player() -> None:
    found = ended("red_planet", 2069, "russia", bases={MIR: base("mars", settlements=15)})
    assert found is not None
    assert found.winners == (0,)
    lost = ended("red_planet", 2069, "russia")
    assert lost is not None
    assert lost.winners == ()


@pytest.mark.rule("HORIZON-2.3.4", "HORIZON-2.2.1", "HORIZON-2.2.2")
def test_what_comes_before_the_first_year_is_not_said_later() -> None:
    scene = opened("russia", choose_first_mission=True)
    one, other = scene.state.players[0].choosing
    scene.when(0, KeepMission(one)).refused(0, KeepMission(other), "not_now")
    wishing = opened(players=3).when(2, WishFactions(("asia", "japan", "china")))
    assert wishing.view(2).players[2].wished == ("asia", "japan", "china")


@pytest.mark.rule("HORIZON-14.2.13")
def test_who_wins_together_is_first_together() -> None:
    players = {"japan": {"vp": 9}, "asia": {"vp": 5}}
    state = given("russia", "japan", "asia", players=players).state
    state.result = Result((0, 9, 5), (Seat(0), Seat(1)), "goal")
    assert places(state) == {0: 1, 1: 1, 2: 3}


@pytest.mark.rule("HORIZON-16.6.2")
@pytest.mark.parametrize(("lost", "over"), [("mars", False), ("pluto", True)])
def test_the_machine_is_beaten_with_its_base_on_pluto_alone(lost: str, over: bool) -> None:
    counters = [u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE]
    bases = {counters[0]: base("pluto"), counters[1]: base("mars")}
    scene = given("russia", "japan", options={"scenario": "ex_machina"}, bases=bases, year=2070)
    unit = counters[0 if lost == "pluto" else 1]
    scene.live("japan", Section.BUILDING).do("japan", Scuttle(unit))
    assert (scene.state.result is not None) is over


@pytest.mark.rule("HORIZON-2.4.1", "HORIZON-2.4.3")
def test_a_scenario_has_a_name_and_shares_are_not_negative() -> None:
    with pytest.raises(IllegalMove) as caught:
        opened("russia", scenario="picnic")
    assert caught.value.clause == "HORIZON-2.4.1"
    scene = given("russia", "japan", agenda=[Sharing((40, 40))])
    scene.refused(0, ProposeShares((90, -10)), "shares", "HORIZON-2.4.3", n=80)
    scene.refused(0, ProposeShares((70, 11)), "shares", "HORIZON-2.4.3")
    scene.when(0, ProposeShares((80, 0)))
    assert scene.state.step == Sharing((80, 0), (Seat(0),))
    assert [one.shares for one in scene.told(SharesProposed)] == [(80, 0)]


@pytest.mark.rule("HORIZON-16.5.5", "HORIZON-16.0.2")
@pytest.mark.parametrize(
    ("settlements", "points", "rating"),
    [(35, 18, "minor_victory"), (34, 18, "defeat"), (39, 17, "defeat")],
)
def test_alone_five_may_be_missing_on_a_green_mars(
    settlements: int, points: int, rating: str
) -> None:
    bases = {MIR: base("mars", settlements=settlements)}
    terraformed = {WorldId("mars"): points}
    found = ended("olympus_mons", 2099, "russia", bases=bases, terraformed=terraformed)
    assert found is not None
    assert found.rating == rating


@pytest.mark.rule("HORIZON-2.1.1", "HORIZON-16.6.23", "HORIZON-16.7.15", "HORIZON-16.7.16")
def test_ships_pass_only_places_of_this_game_that_are_open_to_them() -> None:
    table = at_table("red_planet", ships={KLIPER: "orbit:earth"})
    assert may_cross(table, Seat(0), KLIPER, NodeId("orbit:earth")) is None
    refusal = may_cross(table, Seat(0), KLIPER, NodeId("orbit:ceres"))
    assert refusal is not None
    assert refusal.clause == "HORIZON-2.1.1"


@pytest.mark.rule("HORIZON-16.5.7", "HORIZON-16.5.9")
@pytest.mark.parametrize("common", [True, False])
def test_only_what_is_common_is_shared_and_only_in_a_common_cause(common: bool) -> None:
    state = at_table("olympus_mons" if common else "red_planet")
    alter(state, Seat(0), politics=7, cash=3)
    alter(state, Seat(1), cash=5)
    assert [one.politics for one in state.players] == [7, 7 if common else 0]
    assert [one.cash for one in state.players] == [3, 5]


@pytest.mark.rule("HORIZON-9.4.6", "HORIZON-9.4.7")
def test_robots_in_a_fleet_keep_it_from_a_transfer() -> None:
    orbiter = next(
        u.id for u in UNITS.values() if u.faction == "russia" and u.type is Robot.ORBITER
    )
    known = {"russia": {"technologies": tuple(TECHNOLOGIES)}}
    ships = {unit: ship("flyby:earth", fleet=1, launched=True) for unit in (KLIPER, orbiter)}
    state = given("russia", ships=ships, players=known).state
    assert any(node.startswith("transfer:") for node in ways(state, (KLIPER,), None))
    assert not any(node.startswith("transfer:") for node in ways(state, (KLIPER, orbiter), None))
