"""2, 14 to 16: what a table begins with and ends by, to the last year and the last piece."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Deflect, Scuttle, Section
from bot.games.horizons.box.cards import MISSIONS, SCENARIOS, ScenarioId
from bot.games.horizons.box.knowledge import EMBARGO, NEUTRAL, WAR
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UNITS, Chain, FactionId, Kind, Robot, UnitId
from bot.games.horizons.chapters.course.beginning import start_relations
from bot.games.horizons.chapters.course.ending import verdict
from bot.games.horizons.chapters.course.scoring import parts
from bot.games.horizons.chapters.course.setup import (
    first_steps,
    start_bases,
    start_money,
    start_tiles,
    to_choose,
)
from bot.games.horizons.chapters.moving.paths import on_map
from bot.games.horizons.chapters.scenarios import invasion
from bot.games.horizons.chapters.scenarios.asteroid import appear
from bot.games.horizons.chapters.scenarios.awake import destinations
from bot.games.horizons.commands.scenarios import (
    Awaken,
    KeepMission,
    ProposeShares,
    Stray,
    WishFactions,
)
from bot.games.horizons.effects import is_colonial, is_machine
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.events.scenarios import (
    Awoken,
    InvaderBeaten,
    InvaderCame,
    MenaceAppeared,
    MenaceGone,
)
from bot.games.horizons.memoir import places
from bot.games.horizons.pieces import Menace
from bot.games.horizons.state import Horizons, Result, pair
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from bot.games.horizons.steps.scenarios import Awaking, FirstMission, Onslaught, Sharing, Straying
from tests.games.horizons.chapters.scenarios.opening import allowing, opened
from tests.games.horizons.scene import base, given, ship
from tests.support.luck import SECRET

MIR, KLIPER = map(UnitId, ("russia:base_mir", "russia:kliper"))
EDO = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)
ROVER = next(
    u.id for u in UNITS.values() if u.faction == "russia" and u.type is not None and u.explore
)
BELT = NodeId("flyby:belt")


def at_table(scenario: str, **more: Any) -> Horizons:
    return given("russia", "japan", options={"scenario": scenario}, **more).state


# --- what there is at the start


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


# --- the end


def ended(scenario: str, year: int, *factions: str, **more: Any) -> Result | None:
    scene = given(*factions, options={"scenario": scenario}, year=year, **more)
    return verdict(Story(scene.state), Chance(SECRET))


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


@pytest.mark.rule("HORIZON-16.3.9", "HORIZON-16.6.2")
def test_at_once_a_game_ends_only_by_what_its_scenario_says() -> None:
    scene = given("russia", "japan", menace=Menace(BELT, 0, 2060), year=2061)
    scene.beat(Moment.ORDER)
    assert scene.state.result is None
    saved = given(
        "russia", "japan", options={"scenario": "incoming"}, menace=Menace(BELT, 0, 2061), year=2061
    )
    assert (result := saved.beat(Moment.ORDER).state.result) is not None
    assert result.reason == "deflected"


# --- the great asteroid, robots, the Invader


@pytest.mark.rule("HORIZON-15.4.1", "HORIZON-15.4.4", "HORIZON-2.4.14")
def test_the_asteroid_of_an_event_begins_in_the_belt() -> None:
    players = {name: allowing("incoming") for name in ("russia", "japan")}
    scene = given("russia", "japan", year=2060, players=players)
    scene.luck("event", (99,)).beat(Moment.EVENTS)
    told = scene.told(MenaceAppeared)
    assert [(one.at, one.strength) for one in told] == [(BELT, 40)]


@pytest.mark.rule("HORIZON-15.4.2")
@pytest.mark.parametrize(("strength", "gone"), [(1, True), (2, False)])
def test_it_is_gone_when_nothing_of_it_is_left(strength: int, gone: bool) -> None:
    menace = Menace(BELT, strength, 2060, {FactionId("russia"): 5})
    scene = given("russia", "japan", menace=menace, ships={KLIPER: BELT}, year=2061)
    scene.luck("explore", (1,)).luck("recall", (100,)).do("russia", Deflect(KLIPER, "explore"))
    assert [one.vp for one in scene.told(MenaceGone)] == ([{0: 2}] if gone else [])
    assert (scene.state.menace is None) is gone


@pytest.mark.rule("HORIZON-16.3.8", "HORIZON-11.2.6")
def test_who_carries_no_probe_sends_none() -> None:
    scene = given("russia", menace=Menace(BELT, 9, 2060), ships={ROVER: BELT}, year=2061)
    act = Deflect(ROVER, "explore", probe=True)
    scene.cannot("russia", act, "carries_none", "HORIZON-11.2.6")


@pytest.mark.rule("HORIZON-15.3.1")
def test_a_robot_wakes_only_when_that_is_asked() -> None:
    scene = given("russia", ships={ROVER: "orbit:mars"}).live("russia", Section.BUILDING)
    scene.refused(0, Awaken(ROVER), "not_now")
    assert not scene.told(Awoken)


@pytest.mark.rule("HORIZON-15.3.2")
def test_robots_on_a_world_reach_other_systems_only_past_a_flyby_box() -> None:
    ships = {ROVER: ship("surface:mars", awake=True)}
    scene = given("russia", "japan", ships=ships, director=1)
    assert any(node.startswith("transfer:") for node in destinations(scene.state, Seat(1), ROVER))
    away = {ROVER: ship("transfer:mars:1", awake=True)}
    scene = given("russia", "japan", ships=away, director=1)
    assert destinations(scene.state, Seat(1), ROVER) == ()


@pytest.mark.rule("HORIZON-15.5.4")
def test_only_who_sent_crews_is_rewarded() -> None:
    ships = {KLIPER: "orbit:earth", UnitId("japan:tanaka"): "orbit:earth"}
    scene = given("russia", "japan", ships=ships, invader=None, year=2061)
    scene.play(Onslaught((KLIPER, UnitId("japan:tanaka"))))
    assert [one.vp for one in scene.told(InvaderBeaten)] == [{0: 5}]


@pytest.mark.rule("HORIZON-16.4.3")
def test_the_lost_fight_no_more() -> None:
    both = (KLIPER, UnitId("russia:renda"))
    scene = given("russia", invader=0, ships={KLIPER: "orbit:earth"}, year=2061)
    scene.play(Onslaught(both))
    assert [one.defender.units for one in scene.ever_told(Searched)][:1] == [(KLIPER,)]


# --- years


@pytest.mark.rule("HORIZON-6.1.1", "HORIZON-6.1.8", "HORIZON-15.3.4", "HORIZON-15.4.4")
def test_a_year_begins_with_what_its_date_brings() -> None:
    scene = given("russia", "japan", year=2070, director=1)
    scene.state.ships = {ROVER: ship("orbit:mars", awake=True)}
    scene.state.menace = Menace(BELT, 9, 2060)
    dated = scene.state.undated
    scene.play(Beat(Moment.YEAR))
    due = [one for one in dated if (MISSIONS[one].from_year or 0) <= 2070]
    assert due
    assert [*scene.state.undated] == [one for one in dated if one not in due]
    assert (scene.state.director, scene.state.ships) == (None, {})
    assert scene.state.menace is not None
    assert scene.state.menace.at == "flyby:mars"


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


@pytest.mark.rule("HORIZON-16.4.8", "HORIZON-2.4.11")
def test_before_the_rules_had_sheets_against_the_invader_all_built_live() -> None:
    state = given("russia", "japan", options={"scenario": "invasion"}, year=2133).state
    slots = [step for step in first_steps(state, live=True) if isinstance(step, Slot)]
    assert [(step.seat, step.live) for step in slots] == [(1, True), (0, True)]
    sheets = [step for step in first_steps(state) if isinstance(step, Slot)]
    assert [(step.seat, step.live) for step in sheets] == [(1, False), (0, False)]


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


@pytest.mark.rule("HORIZON-15.4.1", "HORIZON-2.4.14")
def test_there_is_one_great_asteroid_at_a_time_where_its_way_is_in_play() -> None:
    for options, menace in (({}, Menace(BELT, 9, 2060)), ({"scenario": "red_planet"}, None)):
        story = Story(given("russia", "japan", options=options, menace=menace).state)
        appear(story)
        assert story.events == []


@pytest.mark.rule("HORIZON-16.3.3", "HORIZON-5.4.8")
def test_only_own_ships_act_on_the_asteroid() -> None:
    ships = {KLIPER: BELT, UnitId("japan:kibo"): ship(BELT, reserve=True)}
    scene = given("russia", "japan", menace=Menace(BELT, 9, 2060), ships=ships, year=2061)
    scene.cannot("japan", Deflect(KLIPER, "tow"), "not_yours")
    scene.cannot("japan", Deflect(UnitId("japan:kibo"), "tow"), "recalled", "HORIZON-5.4.8")


@pytest.mark.rule("HORIZON-2.3.4", "HORIZON-2.2.1", "HORIZON-2.2.2")
def test_what_comes_before_the_first_year_is_not_said_later() -> None:
    scene = opened("russia", choose_first_mission=True)
    one, other = scene.state.players[0].choosing
    scene.when(0, KeepMission(one)).refused(0, KeepMission(other), "not_now")
    wishing = opened(players=3).when(2, WishFactions(("asia", "japan", "china")))
    assert wishing.view(2).players[2].wished == ("asia", "japan", "china")


@pytest.mark.rule("HORIZON-15.3.4", "HORIZON-15.3.1")
def test_the_first_robot_is_suggested_with_how_many_wake_beside_it() -> None:
    others = [u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.RE][:2]
    ships = dict.fromkeys(others, "orbit:mars") | {ROVER: "orbit:venus"}
    scene = given("russia", "japan", ships=ships, agenda=[Awaking(Seat(0))])
    choice = scene.choice(0, "awaking")
    assert (choice.suggest, [one.value for one in choice.options]) == (
        (others[0],),
        [*others, ROVER],
    )
    said = scene.prompt(0, "awaking").answer(lambda choice: (ROVER,))
    assert said == Awaken(ROVER)


@pytest.mark.rule("HORIZON-16.3.2")
@pytest.mark.parametrize("players", [1, 3])
def test_the_asteroid_of_the_scenario_begins_in_the_belt_with_twenty_for_each(players: int) -> None:
    names = ("russia", "japan", "asia")[:players]
    menace = opened(*names, scenario="incoming").state.menace
    assert menace is not None
    assert (menace.at, menace.strength, menace.since) == (BELT, 20 * players, 2061)


@pytest.mark.rule("HORIZON-16.3.8", "HORIZON-11.3.6")
def test_a_flyby_that_acted_on_the_asteroid_stays_there() -> None:
    flyby = next(u.id for u in UNITS.values() if u.faction == "russia" and u.type is Robot.FLYBY)
    scene = given("russia", menace=Menace(BELT, 30, 2060), ships={flyby: BELT}, year=2061)
    scene.luck("explore", (10,)).luck("malfunction", (100,)).do("russia", Deflect(flyby, "explore"))
    assert scene.ship(flyby).at == BELT


@pytest.mark.rule("HORIZON-14.2.13")
def test_who_wins_together_is_first_together() -> None:
    players = {"japan": {"vp": 9}, "asia": {"vp": 5}}
    state = given("russia", "japan", "asia", players=players).state
    state.result = Result((0, 9, 5), (Seat(0), Seat(1)), "goal")
    assert places(state) == {0: 1, 1: 1, 2: 3}


@pytest.mark.rule("HORIZON-15.3.4")
def test_only_robots_that_are_awake_are_switched_off() -> None:
    ships = {ROVER: ship("orbit:mars", awake=True), KLIPER: ship("surface:earth")}
    scene = given("russia", "japan", ships=ships, director=1, year=2050)
    scene.play(Beat(Moment.YEAR))
    assert [*scene.state.ships] == [KLIPER]
    assert scene.player("japan").vp == 1


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


@pytest.mark.rule("HORIZON-15.3.2")
def test_robots_move_one_after_the_other() -> None:
    other = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.RE)
    ships = {unit: ship("orbit:mars", awake=True) for unit in (ROVER, other)}
    agenda = [Straying(Seat(1), (ROVER, other))]
    scene = given("russia", "japan", ships=ships, director=1, agenda=agenda)
    scene.refused(1, Stray(other, NodeId("orbit:phobos_deimos")), "not_now")
    scene.refused(0, Stray(ROVER, None), "not_now")


@pytest.mark.rule("HORIZON-15.5.1")
def test_only_quarrels_are_calmed_by_the_invader() -> None:
    relations = {("russia", "japan"): -2, ("russia", "asia"): 0, ("russia", "china"): 2}
    story = Story(given("russia", "japan", relations=relations).state)
    invasion.comes(story)
    (told,) = story.events
    assert isinstance(told, InvaderCame)
    assert told.relations == {pair(FactionId("russia"), FactionId("japan")): 0}


@pytest.mark.rule("HORIZON-16.3.6", "HORIZON-16.3.8")
def test_the_last_of_a_value_is_enough_against_the_asteroid() -> None:
    unit = UNITS[UnitId("china:yangtze")]
    for how, value in (("shoot", unit.combat or 0), ("explore", unit.explore or 0)):
        for left in (1, 0):
            ships = {unit.id: ship(BELT, damage=value - left)}
            scene = given("china", menace=Menace(BELT, 9, 2060), ships=ships, year=2061)
            if value and left:
                scene.luck("shot", (5,)).do("china", Deflect(unit.id, how))
                assert unit.id in scene.state.this.acted
            elif value:
                key = "unarmed" if how == "shoot" else "blind"
                scene.cannot("china", Deflect(unit.id, how), key)
