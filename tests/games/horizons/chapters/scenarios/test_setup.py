"""2. Set-up of a campaign and of scenarios, and 17.7: a later start."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.box.cards import ALL_TILES, MISSIONS, SCENARIOS
from bot.games.horizons.box.goods import Field, Points, Tokens
from bot.games.horizons.box.knowledge import FACTIONS, NEUTRAL, POLICIES, TECHNOLOGIES
from bot.games.horizons.box.numbers import POOL
from bot.games.horizons.box.sky import SYSTEMS, WORLDS, NodeId
from bot.games.horizons.chapters.moving.paths import on_map
from bot.games.horizons.commands.scenarios import (
    ChooseFaction,
    ChoosePolicies,
    KeepMission,
    WishFactions,
)
from bot.games.horizons.commands.sheets import HandIn
from bot.games.horizons.events.economy.happenings import Surveyed
from bot.games.horizons.events.economy.phase import EarthProduced
from bot.games.horizons.events.setup import GameBegan, PoliciesChosen, Wished
from bot.games.horizons.state import UNKNOWN_MISSION
from bot.games.horizons.steps.course import Due, Moment, Slot
from bot.games.horizons.steps.scenarios import FirstMission, PickPolicies
from tests.games.horizons.chapters.scenarios.opening import opened, started
from tests.games.horizons.scene import HORIZONS, Scene, given

ALL = tuple(FACTIONS)


@pytest.mark.rule("HORIZON-2.1.1")
def test_a_campaign_plays_everywhere_and_a_scenario_where_it_says() -> None:
    assert {*opened("russia").state.worlds()} == {*WORLDS}
    assert {*SCENARIOS["campaign"].systems} == {*SYSTEMS}
    assert {*opened("russia", scenario="incoming").state.worlds()} == {
        "earth", "earth_orbit", "mars", "ceres",
    }  # fmt: skip
    assert "pluto" not in opened("russia", scenario="titan_clash").state.values
    table = opened("russia", scenario="incoming").state
    nodes = ("flyby:mars", "orbit:mars", "surface:earth", "surface:phobos_deimos", "flyby:jupiter")
    assert [on_map(table, NodeId(one)) for one in nodes] == [True, True, True, False, False]


@pytest.mark.rule("HORIZON-2.1.2", "HORIZON-2.1.3", "HORIZON-2.1.4", "HORIZON-2.1.7")
def test_worlds_are_unknown_and_all_piles_are_full() -> None:
    table = opened(*ALL).state
    assert not table.tiles
    assert sorted(table.deck) == sorted(ALL_TILES)
    assert len(ALL_TILES) == 54
    assert table.pools == Tokens(POOL, POOL, POOL)
    assert 3 * len(POOL) == 108
    printed = {w.id: w.explore_value for w in WORLDS.values() if w.explore_value is not None}
    assert table.values == printed


@pytest.mark.rule("HORIZON-2.1.5", "HORIZON-2.1.6")
def test_all_seven_factions_are_there_and_neutral() -> None:
    table = opened("japan", "russia").state
    assert {*table.neutrals()} == {*FACTIONS} - {"japan", "russia"}
    assert {table.relation("japan", one) for one in FACTIONS if one != "japan"} == {NEUTRAL}


@pytest.mark.rule("HORIZON-2.2.1", "HORIZON-2.2.2")
def test_factions_are_chosen_in_the_order_of_seats_and_each_only_once() -> None:
    scene = opened(players=2)
    scene.when(0, ChooseFaction("asia"))
    assert scene.awaited() == {1}
    scene.refused(1, ChooseFaction("asia"), "faction", "HORIZON-2.2.1")
    scene.when(1, ChooseFaction("japan"))
    assert [player.faction for player in scene.state.players] == ["asia", "japan"]
    random = opened(players=7, random_factions=True).state
    assert {player.faction for player in random.players} == {*FACTIONS}
    with pytest.raises(IllegalMove) as caught:
        opened(players=8)
    assert caught.value.clause == "HORIZON-2.2.1"


@pytest.mark.rule("HORIZON-2.2.2", "HORIZON-19.1.1")
def test_who_chooses_later_says_beforehand_what_they_wish_for() -> None:
    scene = opened(players=3)
    assert scene.awaited() == {0, 1, 2}
    scene.refused(2, ChooseFaction("asia"), "not_now")
    for bad in ((), ("asia", "asia"), ("asia", "japan", "china", "russia"), ("mars",)):
        scene.refused(2, WishFactions(bad), "faction", "HORIZON-2.2.1")
    scene.when(2, WishFactions(("asia", "japan")))
    assert scene.awaited() == {0, 1}
    assert scene.state.players[2].faction == "", "it is not their turn yet"
    assert scene.view(2).players[2].wished == ("asia", "japan")
    assert scene.view(0).players[2].wished == ()
    (told,) = scene.told(Wished)
    assert told.seen_by(Seat(0)) == Wished(Seat(2), ())
    scene.when(1, WishFactions(("asia",))).when(0, ChooseFaction("russia"))
    assert [player.faction for player in scene.state.players] == ["russia", "asia", "japan"]


@pytest.mark.rule("HORIZON-2.2.2", "HORIZON-19.1.1")
def test_who_wished_for_nothing_that_is_left_is_asked_again() -> None:
    scene = opened(players=2)
    before = HORIZONS.occasion(scene.view(None))
    scene.refused(0, WishFactions(("asia",)), "not_now")
    scene.when(1, WishFactions(("asia",))).when(0, ChooseFaction("asia"))
    assert scene.awaited() == {1}
    assert HORIZONS.occasion(scene.view(None)) != before
    assert scene.told(Wished)[-1].seen_by(Seat(0)) is None
    scene.when(1, ChooseFaction("japan"))
    assert scene.state.players[1].faction == "japan"


@pytest.mark.rule("HORIZON-2.2.1", "HORIZON-19.1.5")
def test_who_takes_the_last_faction_is_not_asked() -> None:
    assert opened(players=7).awaited() == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("HORIZON-2.2.3", "HORIZON-2.2.7")
def test_the_first_year_has_neither_economy_nor_building_and_banks_are_empty() -> None:
    scene = opened("russia", "japan")
    assert scene.state.year == 2030
    assert scene.state.step == Due(Form.YEAR, opened=True)
    sections = {step.section for step in scene.state.agenda if isinstance(step, Slot)}
    assert Section.BUILDING not in sections
    assert {player.bank for player in scene.state.players} == {Points()}


@pytest.mark.rule("HORIZON-2.2.4", "HORIZON-2.2.5", "HORIZON-2.2.6", "HORIZON-2.3.7")
def test_ships_and_money_of_a_campaign() -> None:
    table = opened("europe", "japan", "north_america").state
    assert [player.cash for player in table.players] == [30, 28, 20]
    assert table.ships["north_america:sagan"].at == "transfer:kuiper:8"
    assert table.ships["europe:darwin"].probe == "europe:curie"
    assert table.ships["japan:tanaka"].probe == "japan:ito"
    assert len(table.ships) == 12
    assert not table.ships["north_america:orion"].reserve  # beyond range


@pytest.mark.rule("HORIZON-2.2.8", "HORIZON-2.2.10")
def test_initiative_begins_as_printed_without_gaps() -> None:
    scene = opened(*reversed(ALL))
    order = [scene.state.players[seat].faction for seat in scene.state.initiative]
    assert order == [
        "north_america", "russia", "europe", "china", "asia", "japan", "south_america",
    ]  # fmt: skip
    assert opened("japan", "russia").state.initiative == (1, 0)


@pytest.mark.rule("HORIZON-2.2.9", "HORIZON-2.3.5", "HORIZON-2.3.6", "HORIZON-2.3.8")
def test_what_each_faction_knows_and_stands_for() -> None:
    players = opened(*ALL).state.players
    known = {player.faction: player.technologies for player in players}
    assert len(known["north_america"]) == 7
    assert known["europe"] == ("crewed_vehicles",)
    assert known["japan"] == ()
    assert "orbital_rendezvous" in known["russia"]
    policies = {player.faction: player.policies for player in players}
    assert policies["europe"] == policies["south_america"] == ("diplomacy",)
    assert policies["china"] == ("military",)
    assert all(len(one) == 1 for one in policies.values())


@pytest.mark.rule("HORIZON-17.4.2")
def test_china_is_peaceful_in_utopia() -> None:
    assert opened("china", utopia=True).player("china").policies == ("robotics",)


# --- missions


@pytest.mark.rule("HORIZON-2.3.1", "HORIZON-2.3.2", "HORIZON-2.3.3")
def test_each_has_a_secret_mission_and_one_is_common() -> None:
    scene = opened("russia", "japan")
    table = scene.state
    own = [player.mission for player in table.players]
    assert None not in own
    assert table.common is not None
    assert scene.view(0).players[1].mission == UNKNOWN_MISSION
    assert scene.view(0).players[0].mission == own[0]
    (dealt,) = scene.told(GameBegan)
    assert dealt.seen_by(Seat(0)).missions == ((own[0],), (UNKNOWN_MISSION,))
    assert dealt.seen_by(None).missions == ((UNKNOWN_MISSION,), (UNKNOWN_MISSION,))
    assert all(MISSIONS[one].from_year is not None for one in table.undated)
    dated = {one.id for one in MISSIONS.values() if (one.from_year or 0) > 2030}
    assert {*table.undated} == dated
    assert not dated & {*table.missions}


@pytest.mark.rule("HORIZON-2.3.4")
def test_of_two_first_missions_one_is_kept_and_the_other_returns() -> None:
    scene = opened("russia", "japan", choose_first_mission=True)
    assert isinstance(scene.state.step, FirstMission)
    keep, back = scene.state.players[0].choosing
    other = next(one for one in MISSIONS if one not in (keep, back))
    scene.refused(0, KeepMission(other), "mission", "HORIZON-2.3.4")
    scene.when(0, KeepMission(keep))
    assert scene.state.players[0].mission == keep
    assert back in scene.state.missions


@pytest.mark.rule("HORIZON-2.4.8", "HORIZON-2.4.12", "HORIZON-16.4.8")
def test_missions_of_a_scenario_fit_its_worlds_and_its_year() -> None:
    table = opened("russia", scenario="titan_clash").state
    dealt = [*table.missions, table.common, table.players[0].mission]
    assert {MISSIONS[one].world for one in dealt if one} <= {*table.worlds()}
    assert all((MISSIONS[one].from_year or 0) > 2065 for one in table.undated)
    early = {one.id for one in MISSIONS.values() if one.from_year and one.from_year <= 2065}
    assert early & {*dealt}
    none = opened("russia", scenario="invasion").state
    assert (none.missions, none.common, none.players[0].mission) == ((), None, None)


# --- scenarios


@pytest.mark.rule("HORIZON-2.4.1")
def test_a_level_gives_all_its_columns_but_nothing_of_life() -> None:
    known = {*opened("north_america", scenario="titan_clash").player("north_america").technologies}
    columns = {one.id for one in TECHNOLOGIES.values() if one.column <= 3}
    life = {one.id for one in TECHNOLOGIES.values() if one.effects.life_gate}
    assert known == columns - life
    low = opened("north_america", scenario="red_planet").player("north_america").technologies
    assert {TECHNOLOGIES[one].column for one in low} == {1}


@pytest.mark.rule("HORIZON-2.4.2", "HORIZON-2.4.9", "HORIZON-2.4.10")
def test_a_policy_for_every_decade_that_passed() -> None:
    scene = opened("china", scenario="titan_clash")
    assert scene.player("china").policies == ()
    four = ("economics", "vigorous_economics", "crewed", "robotics")
    scene.refused(0, ChoosePolicies((*four, "diplomacy")), "so_many", "HORIZON-2.4.2")
    scene.refused(0, ChoosePolicies(()), "so_many", "HORIZON-2.4.2")
    early = ("vigorous_economics", "economics", "crewed", "robotics")
    scene.refused(0, ChoosePolicies(early), "prerequisites", "HORIZON-7.9.1")
    scene.when(0, ChoosePolicies(four[:3]))
    assert isinstance(scene.state.step, PickPolicies), "one decade is left"
    scene.refused(0, ChoosePolicies(four[2:]), "so_many", "HORIZON-2.4.2")
    scene.when(0, ChoosePolicies(four[3:]))
    assert scene.player("china").policies == four
    assert not isinstance(scene.state.step, PickPolicies)


@pytest.mark.rule("HORIZON-2.4.9")
def test_only_one_of_ten_policies_may_be_unified() -> None:
    scene = opened("china", scenario="invasion")
    ranks = sorted(POLICIES.values(), key=lambda one: (one.row, one.level))
    ten = [one.id for one in ranks][:10]
    scene.refused(0, ChoosePolicies(tuple(ten)), "unified", "HORIZON-7.9.5")


@pytest.mark.rule("HORIZON-2.4.5", "HORIZON-2.4.11")
def test_initiative_is_rolled_and_the_last_chooses_policies_first() -> None:
    scene = opened("japan", "russia", "asia", scenario="red_planet", rolls=(40, 90, 40))
    assert scene.state.initiative == (1, 2, 0)  # of equals the lower printed number
    waiting = [step.seat for step in scene.state.agenda if isinstance(step, PickPolicies)]
    assert waiting == [0, 2, 1]


@pytest.mark.rule("HORIZON-2.4.9", "HORIZON-2.4.11", "HORIZON-19.1.1")
def test_policies_that_are_said_beforehand_are_chosen_on_ones_turn() -> None:
    scene = opened("japan", "russia", "asia", scenario="titan_clash", rolls=(10, 90, 50))
    four = ("economics", "vigorous_economics", "crewed", "robotics")
    assert scene.awaited() == {0, 1, 2}
    scene.when(1, ChoosePolicies(four[:1]))
    scene.refused(1, ChoosePolicies(("economics",)), "owned", "HORIZON-7.9.1")
    scene.refused(1, ChoosePolicies(four), "so_many", "HORIZON-2.4.2")
    assert scene.awaited() == {0, 1, 2}, "three are missing"
    scene.when(1, ChoosePolicies(four[1:])).when(2, ChoosePolicies(four[:2]))
    assert scene.awaited() == {0, 2}
    assert scene.state.players[1].policies == ()
    assert scene.view(0).players[1].wished == ()
    scene.when(0, ChoosePolicies(four))
    assert scene.state.players[2].policies == four[:2], "they go on where they were"
    assert scene.state.players[1].policies == ()
    scene.when(2, ChoosePolicies(four[2:]))
    chosen = [told.seat for told in scene.told(PoliciesChosen)]
    assert chosen == [2, 1], "in the order of their turns"
    assert {player.policies for player in scene.state.players} == {four}
    assert not any(player.wished or player.ready for player in scene.state.players)


@pytest.mark.rule("HORIZON-2.4.3", "HORIZON-2.4.4", "HORIZON-2.4.6", "HORIZON-2.4.13")
def test_a_scenario_begins_with_money_without_ships_and_with_building() -> None:
    scene = started("north_america", "japan", scenario="red_planet")
    table = scene.state
    assert [player.cash for player in table.players] == [40, 40]
    assert not table.ships
    assert table.year == 2032
    sections = [step.section for step in table.agenda if isinstance(step, Slot)]
    assert Section.BUILDING in sections
    assert not table.relations
    assert not table.tiles
    assert {(one.bank, one.politics, one.tokens) for one in table.players} == {
        (Points(), 0, Tokens())
    }


@pytest.mark.rule("HORIZON-2.4.7")
def test_economic_phases_come_every_tenth_year() -> None:
    scene = given("russia", options={"scenario": "red_planet"}, year=2039)
    scene.beat(Moment.END)
    assert scene.state.year == 2040
    assert scene.state.step == Due(Form.EARLY, opened=True)
    scene = given("russia", options={"scenario": "red_planet"}, year=2032)
    scene.beat(Moment.END)
    assert scene.state.step == Due(Form.YEAR, opened=True)


@pytest.mark.rule("HORIZON-2.4.14")
def test_what_is_rolled_for_a_world_not_in_play_does_nothing() -> None:
    scene = given("russia", options={"scenario": "incoming"}, year=2070)
    scene.luck("event", (66,)).luck("event_world", (15,)).beat(Moment.EVENTS)  # the Moon
    (survey,) = scene.told(Surveyed)
    assert (survey.world, survey.placed) == (None, False)


@pytest.mark.rule("HORIZON-16.1.1", "HORIZON-16.2.1", "HORIZON-16.3.1", "HORIZON-16.5.1")
@pytest.mark.parametrize(
    ("name", "players", "money", "level", "without"),
    [
        ("red_planet", 7, 40, 1, "mercury"),
        ("titan_clash", 7, 60, 3, "uranus"),
        ("incoming", 7, 40, 3, "jupiter"),
        ("olympus_mons", 7, 40, 1, "saturn"),
    ],
)
def test_the_frame_of_scenarios(
    name: str, players: int, money: int, level: int, without: str
) -> None:
    table = opened(*ALL[:players], scenario=name).state
    assert {player.cash for player in table.players} == {money}
    columns = {TECHNOLOGIES[one].column for one in table.players[0].technologies}
    assert max(columns) == level
    assert without not in table.scenario.systems
    far = {one.id for one in WORLDS.values() if one.system is None}
    assert (far <= {*table.worlds()}) == (name in ("titan_clash", "olympus_mons"))


# --- a futuristic start


def future(*factions: str) -> Scene:
    return opened(*factions, futuristic_start=True)


@pytest.mark.rule("HORIZON-17.7.1", "HORIZON-17.7.6")
def test_the_future_begins_with_the_building_of_2060_and_no_ships() -> None:
    scene = opened("japan", "russia", futuristic_start=True, rolls=(90, 10))
    assert scene.state.initiative == (0, 1)
    scene = started("japan", "russia", futuristic_start=True)
    assert scene.state.year == 2060
    assert not scene.state.ships
    assert scene.state.step == Due(Form.YEAR, opened=True)
    sections = [step.section for step in scene.state.agenda if isinstance(step, Slot)]
    assert Section.BUILDING in sections
    for seat in (0, 1):
        scene.when(seat, HandIn())
    assert not [fact for fact in scene.story if isinstance(fact, EarthProduced)]
    with pytest.raises(IllegalMove) as caught:
        opened("japan", futuristic_start=True, scenario="red_planet")
    assert caught.value.clause == "HORIZON-17.7.1"


@pytest.mark.rule("HORIZON-17.7.2", "HORIZON-17.7.3", "HORIZON-17.7.5")
def test_what_the_future_knows_and_owns() -> None:
    scene = future("north_america", "japan")
    assert scene.player("north_america").cash == 61
    assert scene.player("japan").cash == 40
    known = {TECHNOLOGIES[one].column for one in scene.player("japan").technologies}
    assert known == {1, 2}
    assert not [
        one for one in scene.player("japan").technologies if TECHNOLOGIES[one].effects.life_gate
    ]
    assert scene.state.values["mars"] == (WORLDS["mars"].explore_value or 0) - 1


@pytest.mark.rule("HORIZON-2.3.1")
def test_a_mission_dated_in_the_first_year_is_in_the_pool() -> None:
    table = future("japan").state
    assert {MISSIONS[one].from_year for one in table.missions} >= {None, 2060}
    assert min(MISSIONS[one].from_year or 0 for one in table.undated) == 2070


@pytest.mark.rule("HORIZON-17.7.4")
def test_three_policies_come_on_top_of_ones_own() -> None:
    scene = future("china")
    three = ("economics", "crewed", "robotics")
    scene.when(0, ChoosePolicies(three))
    assert scene.player("china").policies == ("military", *three)
    assert not isinstance(scene.state.step, PickPolicies)


@pytest.mark.rule("HORIZON-2.1.4")
def test_each_field_has_a_pool_of_its_own() -> None:
    assert {len(opened("russia").state.pools[field]) for field in Field} == {36}
