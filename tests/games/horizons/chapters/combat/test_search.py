"""10.2 Search."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Search
from bot.games.horizons.box.knowledge import NEUTRAL
from bot.games.horizons.chapters.combat.fire import Damage, damage
from bot.games.horizons.chapters.combat.rights import may_intercept
from bot.games.horizons.chapters.combat.search import (
    drone_help,
    search_number,
    search_odds,
)
from bot.games.horizons.chapters.combat.sides import side, side_of
from bot.games.horizons.events.combat import Fired, HitsTaken, Searched
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.state import Year
from bot.games.horizons.steps.combat import INVADER, Battle, Planning, Side, Yielding
from tests.games.horizons.chapters.combat.fleets import (
    FUJI,
    HIRYU,
    HOME,
    HUANG_HE,
    LAUNCHER,
    MARS,
    MUTSU,
    ORBIT,
    ROBOT,
    SPACE,
    STEADY,
    WALL,
    YANGTZE,
    at,
    knowing,
    may_search,
    meeting,
    no_surrender,
    plan,
)
from tests.games.horizons.scene import Scene, base, ship

ONE = Search((YANGTZE,), HIRYU)


def searched(scene: Scene) -> Searched:
    (told,) = scene.told(Searched)
    return told


@pytest.mark.rule("HORIZON-10.1.1")
def test_a_battle_is_a_search_a_chance_to_surrender_tactics_fire_and_what_follows() -> None:
    missiles = knowing("space_missiles")
    scene = meeting(china=missiles, japan=missiles).luck("search", (1, 5)).do("china", ONE)
    assert isinstance(scene.state.step, Yielding)
    no_surrender(scene)
    assert isinstance(scene.state.step, Planning)
    scene.luck("damage", (10, 10)).luck("recall", *(STEADY,) * 20)
    plan(scene, "china")
    assert [type(one).__name__ for one in scene.events if not one.tag.endswith("agenda")][:3] == [
        "PlanSealed",
        "Fired",
        "HitsTaken",
    ]
    assert len([one for one in scene.story if isinstance(one, Fired)]) == 1
    assert len([one for one in scene.story if isinstance(one, HitsTaken)]) == 1


# --- who may (HORIZON-10.2.1)


@pytest.mark.rule("HORIZON-10.2.1")
def test_a_searching_fleet_has_crewed_ships_only() -> None:
    scene = meeting(ours=(YANGTZE, "china:fei_xin"))
    act = Search((YANGTZE, "china:fei_xin"), HIRYU)
    scene.cannot("china", act, "only_crewed", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-10.2.1", "HORIZON-5.4.8")
def test_no_ship_of_a_searching_fleet_is_in_reserve() -> None:
    ships = {YANGTZE: ship(SPACE, fleet=1), HUANG_HE: ship(SPACE, fleet=1, reserve=True)}
    scene = meeting(ours=(), ships=ships)
    scene.cannot("china", Search((YANGTZE, HUANG_HE), HIRYU), "fleet_in_reserve", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-10.2.1")
def test_one_of_a_searching_fleet_can_fight_after_its_damage() -> None:
    scene = meeting(ours=("china:shenzhou",))
    scene.cannot("china", Search(("china:shenzhou",), HIRYU), "unarmed", "HORIZON-10.2.1")
    hurt = {"china:change": ship(SPACE, damage=2)}
    scene = meeting(ours=(), ships=hurt)
    scene.cannot("china", Search(("china:change",), HIRYU), "unarmed", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-10.2.1")
def test_one_armed_ship_is_enough() -> None:
    scene = meeting(ours=(YANGTZE, "china:shenzhou")).luck("search", (9, 9))
    scene.do("china", Search((YANGTZE, "china:shenzhou"), HIRYU))
    assert not searched(scene).found


@pytest.mark.rule("HORIZON-10.2.1")
def test_a_search_needs_a_relation_that_allows_it_but_not_against_pirates() -> None:
    meeting(relation=NEUTRAL).cannot("china", ONE, "at_peace", "HORIZON-10.2.1")
    scene = meeting(pirates={"pirate_1": Pirate(SPACE)})
    scene.luck("search", (9, 9)).do("china", Search((YANGTZE,), "pirate_1"))
    assert searched(scene).defender == Side(("pirate_1",))


@pytest.mark.rule("HORIZON-5.7.9")
def test_ships_at_a_base_do_not_start_a_fight() -> None:
    ships = {YANGTZE: ship(MARS, docked="china:base_yutu")}
    scene = meeting(ours=(), place=MARS, ships=ships, bases={"china:base_yutu": "mars"})
    scene.cannot("china", ONE, "with_base", "HORIZON-5.7.9")
    target = side_of(scene.state, HIRYU)
    assert not may_intercept(scene.state, (YANGTZE,), target, MARS)


@pytest.mark.rule("HORIZON-5.7.1", "HORIZON-10.2.2")
def test_a_fleet_searches_as_a_whole_and_for_its_owner() -> None:
    scene = meeting(ours=(YANGTZE, HUANG_HE))
    scene.cannot("china", ONE, "whole_fleet", "HORIZON-5.7.1")
    scene.cannot("china", Search((HIRYU,), HIRYU), "not_your_fleet", "HORIZON-5.7.1")
    scene.cannot("china", Search(("china:kunlun",), HIRYU), "no_such_ship", "HORIZON-5.7.1")
    ghost = Search((YANGTZE, "china:kunlun"), HIRYU)
    scene.cannot("china", ghost, "no_such_ship", "HORIZON-5.7.1")
    scene.cannot("china", Search((YANGTZE, HUANG_HE), MUTSU), "no_such_target", "HORIZON-10.2.2")


@pytest.mark.rule("HORIZON-5.7.1", "HORIZON-10.2.6")
def test_a_ship_that_is_named_twice_does_not_count_twice() -> None:
    meeting().cannot("china", Search((YANGTZE, YANGTZE), HIRYU), "whole_fleet", "HORIZON-5.7.1")


# --- once, and where


@pytest.mark.rule("HORIZON-10.2.2")
def test_a_fleet_searches_once_in_a_year_another_fleet_may_too() -> None:
    ships = at(SPACE, HUANG_HE, fleet=3)
    scene = meeting(ships=ships).luck("search", (9, 9), (9, 9)).do("china", ONE)
    assert not searched(scene).found
    scene.cannot("china", ONE, "searched", "HORIZON-10.2.2")
    scene.do("china", Search((HUANG_HE,), HIRYU))
    assert scene.told(Searched)


@pytest.mark.rule("HORIZON-10.2.2")
def test_a_fleet_has_searched_if_one_of_its_ships_has() -> None:
    scene = meeting((YANGTZE, HUANG_HE), this=Year(searched=(YANGTZE,)))
    scene.cannot("china", Search((YANGTZE, HUANG_HE), HIRYU), "searched", "HORIZON-10.2.2")


@pytest.mark.rule("HORIZON-9.7.2")
def test_an_interceptor_meets_the_conditions_of_a_search() -> None:
    for unit, fields in (("china:shenzhou", {}), (YANGTZE, {"reserve": True})):
        scene = meeting(ours=(), ships=at(SPACE, unit, **fields))
        assert not may_intercept(scene.state, (unit,), side_of(scene.state, HIRYU), SPACE)
    scene = meeting()
    assert may_intercept(scene.state, (YANGTZE,), side_of(scene.state, HIRYU), SPACE)


@pytest.mark.rule("HORIZON-9.7.7")
def test_a_fleet_that_has_searched_may_still_intercept() -> None:
    scene = meeting().luck("search", (9, 9)).do("china", ONE)
    target = side_of(scene.state, HIRYU)
    assert may_intercept(scene.state, (YANGTZE,), target, SPACE)
    assert not may_search(scene, YANGTZE, HIRYU)


@pytest.mark.rule("HORIZON-10.2.2")
def test_a_fleet_elsewhere_cannot_be_searched() -> None:
    scene = meeting(theirs=(), ships=at(ORBIT, HIRYU))
    scene.cannot("china", ONE, "elsewhere", "HORIZON-10.2.2")
    ground = {HIRYU: ship(MARS)}
    scene = meeting(theirs=(), place=ORBIT, ships=ground)
    scene.cannot("china", ONE, "elsewhere", "HORIZON-10.2.2")


@pytest.mark.rule("HORIZON-10.2.10")
def test_nobody_is_searched_in_a_transfer_box() -> None:
    scene = meeting(place="transfer:mars:2")
    scene.cannot("china", ONE, "transfer", "HORIZON-10.2.10")
    target = side_of(scene.state, HIRYU)
    assert not may_intercept(scene.state, (YANGTZE,), target, "transfer:mars:2")


@pytest.mark.rule("HORIZON-10.2.3")
def test_a_base_on_the_ground_is_attacked_from_its_orbit() -> None:
    docked = {FUJI: ship(MARS, docked=HOME)}
    scene = meeting(theirs=(), place=ORBIT, ships=docked, bases={HOME: base("mars", defence=1)})
    scene.luck("search", (10, 10)).do("china", Search((YANGTZE,), FUJI))
    assert set(searched(scene).defender.units) == {HOME, FUJI}
    scene = meeting(theirs=(), place="orbit:venus", bases={HOME: "mars"})
    scene.cannot("china", Search((YANGTZE,), HOME), "elsewhere", "HORIZON-10.2.2")


# --- the rolls


@pytest.mark.rule("HORIZON-10.2.4", "HORIZON-10.2.5")
@pytest.mark.parametrize(
    ("rolls", "found"), [((4, 10), True), ((10, 4), True), ((5, 5), False), ((4, 4), True)]
)
def test_a_search_succeeds_if_either_side_finds(rolls: tuple[int, int], found: bool) -> None:
    scene = meeting().luck("search", rolls).do("china", ONE)
    assert searched(scene).found is found
    assert bool(scene.state.agenda and isinstance(scene.state.step, Yielding)) is found


@pytest.mark.rule("HORIZON-10.2.5")
def test_with_a_base_a_search_always_succeeds_and_the_rolls_still_count() -> None:
    scene = meeting(theirs=(), place=ORBIT, bases={HOME: base("mars", defence=1)})
    scene.luck("search", (10, 9)).do("china", Search((YANGTZE,), HOME))
    assert searched(scene).found
    step = scene.state.step
    assert isinstance(step, Yielding)
    assert step.battle.rolls == (10, 9)


@pytest.mark.rule("HORIZON-10.2.6")
def test_each_further_crewed_ship_makes_both_easier_to_find() -> None:
    scene = meeting((YANGTZE, HUANG_HE), (HIRYU, MUTSU, FUJI))
    view = scene.state
    ours, theirs = side_of(view, YANGTZE), side_of(view, HIRYU)
    assert search_number(view, ours, theirs) == 7
    assert search_number(view, theirs, ours) == 7
    scene = meeting((YANGTZE,), (HIRYU, ROBOT, LAUNCHER))
    view = scene.state
    assert search_number(view, side_of(view, YANGTZE), side_of(view, HIRYU)) == 4


@pytest.mark.rule("HORIZON-10.2.9")
def test_a_pirate_and_the_invader_count_as_one_ship() -> None:
    scene = meeting((YANGTZE, HUANG_HE), pirates={"pirate_1": Pirate(SPACE)}, invader=0)
    view = scene.state
    ours = side_of(view, YANGTZE)
    assert search_number(view, ours, Side(("pirate_1",))) == 5
    assert search_number(view, ours, Side((INVADER,))) == 5
    assert search_number(view, ours, Side(("pirate_1", INVADER))) == 6


@pytest.mark.rule("HORIZON-10.2.7")
def test_drone_squadrons_make_the_own_roll_lower() -> None:
    drones = knowing("fighter_drones")
    scene = meeting(china=drones, japan=drones)
    view = scene.state
    assert drone_help(view, side(view, (HIRYU,))) == 1
    assert drone_help(view, side(view, (YANGTZE,))) == 0
    scene = meeting((WALL, "china:kunlun"), china=drones, bases={"china:base_yutu": base("mars")})
    view = scene.state
    assert drone_help(view, side(view, (WALL, "china:kunlun"))) == 1
    network = base("mars", defence=1)
    scene = meeting((WALL, "china:kunlun"), china=drones, bases={"china:base_yutu": network})
    view = scene.state
    assert drone_help(view, side(view, (WALL, "china:kunlun", "china:base_yutu"))) == 2
    assert drone_help(view, side(view, ("china:base_yutu",))) == 1
    scene = meeting()
    assert drone_help(scene.state, side_of(scene.state, HIRYU)) == 0


@pytest.mark.rule("HORIZON-10.2.7")
def test_the_lower_roll_finds_and_is_what_tactics_count() -> None:
    scene = meeting(japan=knowing("fighter_drones")).luck("search", (10, 5)).do("china", ONE)
    assert searched(scene).found
    assert searched(scene).counted == (10, 4)
    assert searched(scene).rolls == (10, 5)
    scene = meeting((WALL,), china=knowing("fighter_drones")).luck("search", (5, 10))
    scene.do("china", Search((WALL,), HIRYU))
    assert searched(scene).found
    assert searched(scene).counted == (4, 10)


@pytest.mark.rule("HORIZON-10.2.8", "HORIZON-9.7.4")
def test_robots_and_launchers_alone_are_destroyed_when_found() -> None:
    scene = meeting(theirs=(ROBOT, LAUNCHER)).luck("search", (4, 10))
    scene.do("china", Search((YANGTZE,), ROBOT))
    assert set(scene.state.ships) == {YANGTZE}
    scene = meeting(theirs=(ROBOT, FUJI)).luck("search", (4, 10))
    scene.do("china", Search((YANGTZE,), ROBOT))
    assert ROBOT in scene.state.ships
    scene = meeting(theirs=(ROBOT,)).luck("search", (5, 10)).do("china", Search((YANGTZE,), ROBOT))
    assert ROBOT in scene.state.ships


def test_the_chance_to_find_is_known_beforehand() -> None:
    view = meeting().state
    assert search_odds(view, side_of(view, YANGTZE), side_of(view, HIRYU)) == 64
    view = meeting(japan=knowing("fighter_drones")).state
    assert search_odds(view, side_of(view, YANGTZE), side_of(view, HIRYU)) == 70


def test_what_is_to_be_expected_can_be_read_beforehand() -> None:
    scene = meeting(china=knowing("space_missiles"), pirates={"pirate_1": Pirate(SPACE)})
    view = scene.state
    battle = Battle(SPACE, side_of(view, YANGTZE), side_of(view, "pirate_1"))
    assert damage(view, battle, 0, direct=False).most > 0
    assert damage(view, battle, 1, direct=False) == Damage(0, 0, 0)
    assert 0 < damage(view, battle, 1, direct=True).odds <= 100
