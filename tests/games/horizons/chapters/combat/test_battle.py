"""10.4 and 10.5. Tactics, secret plans, strike and direct fire."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Search
from bot.games.horizons.chapters.combat.fire import table_damage, volley
from bot.games.horizons.chapters.combat.sides import side, side_of
from bot.games.horizons.chapters.combat.tactics import budget, set_plan, tactics
from bot.games.horizons.commands.combat import HiddenPlan, PlanBattle
from bot.games.horizons.events.combat import Fired, HitsTaken, PlanSealed
from bot.games.horizons.steps.combat import INVADER, Battle, Hitting, Planning, Side
from tests.games.horizons.chapters.combat.fleets import (
    ASK,
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
    knowing,
    meeting,
    no_surrender,
    plan,
)
from tests.games.horizons.scene import Scene, base, ship

MISSILES = "space_missiles"
NOTHING_SPECIAL = PlanBattle(), PlanBattle()


def between(scene: Scene, ours: tuple[str, ...], theirs: tuple[str, ...], *rolls: int) -> Battle:
    view = scene.state
    first, second = rolls or (5, 5)
    return Battle(SPACE, side(view, ours), side(view, theirs), (first, second))


def fighting(rolls: tuple[int, int], target: str = HIRYU, **more: Any) -> Scene:
    """China has found Japan, which does not surrender."""
    scene = meeting(**more).luck("search", rolls).luck("recall", *(STEADY,) * 30)
    scene.do("china", Search(tuple(more.get("ours", (YANGTZE,))), target))
    return no_surrender(scene)


def fired(scene: Scene) -> Fired:
    (told,) = scene.told(Fired)
    return told


# --- tactics points


@pytest.mark.rule("HORIZON-10.4.1")
def test_points_are_the_other_roll_own_knowledge_and_the_size_of_the_enemy() -> None:
    china = knowing("advanced_space_weapons", policies=("military", "unified_military"))
    japan = knowing("advanced_space_weapons", "command_and_control")
    scene = meeting((YANGTZE, HUANG_HE), (HIRYU, MUTSU), china=china, japan=japan)
    battle = between(scene, (YANGTZE, HUANG_HE), (HIRYU, MUTSU), 3, 8)
    assert tactics(scene.state, battle) == (8 + 3 + 1, 3 + 2 + 1)


@pytest.mark.rule("HORIZON-10.4.1")
def test_only_the_size_of_crewed_ships_counts() -> None:
    scene = meeting((WALL,), (FUJI, ROBOT, LAUNCHER), bases={HOME: base("mars")})
    battle = between(scene, (WALL,), (FUJI, ROBOT, LAUNCHER, HOME), 5, 5)
    assert tactics(scene.state, battle) == (5, 6)


@pytest.mark.rule("HORIZON-10.4.2")
@pytest.mark.parametrize(
    ("rolls", "spend"), [((5, 5), (1, 0)), ((5, 8), (4, 0)), ((6, 5), (0, 0)), ((9, 5), (0, 3))]
)
def test_only_the_side_with_more_spends_the_difference(
    rolls: tuple[int, int], spend: tuple[int, int]
) -> None:
    scene = meeting()
    assert budget(scene.state, between(scene, (YANGTZE,), (HIRYU,), *rolls)) == spend


@pytest.mark.rule("HORIZON-10.4.2")
def test_who_has_no_points_buys_nothing() -> None:
    scene = fighting((1, 9), japan=knowing("fighter_drones", "bomber_drones"))
    japan = scene.seat("japan")
    scene.refused(japan, PlanBattle(direct=True), "tactics_points", "HORIZON-10.4.2")
    scene.refused(japan, PlanBattle(harder=1), "tactics_points", "HORIZON-10.4.2")


@pytest.mark.rule("HORIZON-10.4.3", "HORIZON-10.5.1")
def test_a_point_buys_direct_fire_else_it_is_a_strike() -> None:
    scene = plan(fighting((4, 4)).luck("damage", (5, 5)), "china", direct=True)
    assert fired(scene).direct
    scene = plan(fighting((4, 4)).luck("damage", (5, 5)), "china")
    assert not fired(scene).direct
    scene = fighting((4, 4))
    scene.refused(0, PlanBattle(direct=True, harder=1), "tactics_points", "HORIZON-10.4.2")


@pytest.mark.rule("HORIZON-10.4.4")
def test_three_points_avoid_the_fight() -> None:
    scene = fighting((1, 3), china=knowing(MISSILES), japan=knowing(MISSILES))
    plan(scene, "china", avoid=True)
    assert fired(scene).avoided
    assert not scene.told(HitsTaken)
    scene = fighting((2, 3))
    scene.refused(0, PlanBattle(avoid=True), "tactics_points", "HORIZON-10.4.2")


@pytest.mark.rule("HORIZON-10.4.4")
def test_a_fleet_with_a_base_cannot_avoid_a_fight() -> None:
    there = base("mars", defence=1)
    scene = fighting((9, 1), theirs=(), place=ORBIT, bases={HOME: there}, target=HOME)
    japan = scene.seat("japan")
    scene.refused(japan, PlanBattle(avoid=True), "avoid_base", "HORIZON-10.4.4")
    choice = scene.choice(japan, "tactics")
    assert {option.id for option in choice.options} == {"strike", "direct"}


@pytest.mark.rule("HORIZON-10.4.5", "HORIZON-10.4.2")
def test_two_points_each_buy_damage_or_buy_it_off_before_the_dice() -> None:
    scene = fighting((1, 4), china=knowing(MISSILES), japan=knowing(MISSILES))
    scene.luck("damage", (5, 5))
    plan(scene, "china", harder=1, softer=1)
    ours, theirs = fired(scene).volleys
    assert (ours.table, ours.dealt) == (2, 3)
    assert (theirs.table, theirs.dealt) == (3, 2)
    scene = fighting((1, 4))
    scene.refused(0, PlanBattle(harder=1, softer=2), "tactics_points", "HORIZON-10.4.2")
    scene.refused(0, PlanBattle(harder=-1, softer=2), "tactics_points", "HORIZON-10.4.2")


@pytest.mark.rule("HORIZON-10.4.4")
def test_who_avoids_a_fight_buys_nothing_else() -> None:
    for more in ({"direct": True}, {"harder": 1}, {"softer": 1}):
        scene = fighting((1, 9))
        wrong = PlanBattle(avoid=True, **more)
        scene.refused(scene.seat("china"), wrong, "avoid_only", "HORIZON-10.4.4")


@pytest.mark.rule("HORIZON-10.4.4")
def test_the_defender_avoids_a_fight_too() -> None:
    scene = plan(fighting((9, 1)), "japan", avoid=True)
    assert fired(scene).avoided


@pytest.mark.rule("HORIZON-10.4.6", "HORIZON-10.4.5")
def test_what_is_left_of_the_points_is_for_targets() -> None:
    more = {"ours": (YANGTZE, HUANG_HE), "theirs": (HIRYU, MUTSU)}
    scene = fighting((1, 8), **more, china={"technologies": (MISSILES,), "orders": ASK})
    scene.luck("damage", (10, 10))
    plan(scene, "china", harder=1, softer=1)
    plan(scene, "japan")
    step = scene.state.step
    assert isinstance(step, Hitting)
    assert (step.points, step.holder) == (7 - 4, scene.seat("china"))
    japan = {"technologies": (MISSILES,), "orders": ASK}
    scene = fighting((8, 1), **more, japan=japan).luck("damage", (10, 10))
    plan(scene, "china")
    plan(scene, "japan", harder=2)
    step = scene.state.step
    assert isinstance(step, Hitting)
    assert (step.points, step.holder) == (7 - 4, scene.seat("japan"))


# --- strike and direct fire


@pytest.mark.rule("HORIZON-10.5.6")
@pytest.mark.parametrize(
    ("row", "direct", "strike"), [(4, 0, 0), (7, 1, 1), (18, 6, 5), (25, 10, 8), (99, 25, 25)]
)
def test_the_table_has_a_column_for_each_kind_of_fight(row: int, direct: int, strike: int) -> None:
    assert table_damage(row, direct=True) == direct
    assert table_damage(row, direct=False) == strike


@pytest.mark.rule("HORIZON-10.5.6", "HORIZON-10.5.14")
def test_a_row_is_combat_values_technology_once_other_enemies_and_a_die() -> None:
    weapons = knowing("space_weapons", "advanced_space_weapons", MISSILES)
    scene = meeting((YANGTZE, HUANG_HE), (HIRYU, ROBOT, LAUNCHER), china=weapons)
    battle = between(scene, (YANGTZE, HUANG_HE), (HIRYU, ROBOT, LAUNCHER))
    found = volley(scene.state, battle, 0, NOTHING_SPECIAL, 4, direct=False)
    assert found.row == 5 + 5 + 3 + 2 + 4
    found = volley(scene.state, battle, 1, NOTHING_SPECIAL, 4, direct=False)
    assert found.row == 7 + 1 + 4
    battle = between(scene, (YANGTZE,), (HIRYU,))
    assert volley(scene.state, battle, 1, NOTHING_SPECIAL, 4, direct=False).row == 7 + 4


@pytest.mark.rule("HORIZON-10.5.14")
def test_screened_enemies_count_as_enemies_too() -> None:
    scene = meeting((YANGTZE,), (HIRYU, FUJI))
    battle = between(scene, (YANGTZE,), (HIRYU, FUJI))
    plans = PlanBattle(direct=True), PlanBattle(screens=(FUJI,))
    assert volley(scene.state, battle, 0, plans, 1, direct=True).row == 5 + 1 + 1


@pytest.mark.rule("HORIZON-10.5.2")
def test_screened_ships_add_nothing_to_direct_fire() -> None:
    scene = meeting((YANGTZE, HUANG_HE))
    battle = between(scene, (YANGTZE, HUANG_HE), (HIRYU,))
    plans = PlanBattle(direct=True, screens=(HUANG_HE,)), PlanBattle()
    assert volley(scene.state, battle, 0, plans, 1, direct=True).row == 5 + 1
    assert volley(scene.state, battle, 0, NOTHING_SPECIAL, 1, direct=True).row == 10 + 1


@pytest.mark.rule("HORIZON-10.5.2")
def test_a_base_may_be_screened_by_its_ships() -> None:
    docked = {HIRYU: ship(MARS, docked=HOME)}
    there = {HOME: base("mars", defence=2)}
    scene = fighting((1, 1), theirs=(), place=ORBIT, ships=docked, bases=there, target=HOME)
    scene.luck("damage", (10, 1))
    plan(scene, "china", direct=True)
    plan(scene, "japan", screens=(HOME,))
    assert fired(scene).volleys[1].row == 7 + 1
    assert scene.base(HOME).works["defence"].damage == 0
    assert scene.ship(HIRYU).damage == 5


@pytest.mark.rule("HORIZON-10.5.3")
def test_each_fighter_squadron_cuts_the_damage_of_a_strike_by_one() -> None:
    scene = meeting(china=knowing(MISSILES), japan=knowing("fighter_drones"))
    battle = between(scene, (YANGTZE,), (HIRYU,))
    found = volley(scene.state, battle, 0, NOTHING_SPECIAL, 10, direct=False)
    assert (found.table, found.dealt) == (4, 1)
    found = volley(scene.state, battle, 0, NOTHING_SPECIAL, 10, direct=True)
    assert found.table == found.dealt == 4
    scene = meeting(china=knowing(MISSILES))
    assert volley(scene.state, battle, 0, NOTHING_SPECIAL, 10, direct=False).dealt == 4


@pytest.mark.rule("HORIZON-10.5.4", "HORIZON-10.5.3")
def test_squadrons_fly_as_bombers_for_one_damage_each_and_then_not_as_fighters() -> None:
    japan = knowing("fighter_drones", "bomber_drones", MISSILES)
    scene = meeting(china=knowing(MISSILES), japan=japan)
    battle = between(scene, (YANGTZE,), (HIRYU,))
    plans = PlanBattle(), PlanBattle(bombers=2)
    ours = volley(scene.state, battle, 0, plans, 10, direct=False)
    theirs = volley(scene.state, battle, 1, plans, 1, direct=False)
    assert (ours.table, ours.dealt) == (4, 3)
    assert (theirs.table, theirs.dealt) == (1, 3)


@pytest.mark.rule("HORIZON-10.5.4")
def test_bombers_need_their_technology_and_squadrons() -> None:
    scene = fighting((9, 1), japan=knowing("fighter_drones", MISSILES))
    japan = scene.seat("japan")
    scene.refused(japan, PlanBattle(bombers=1), "bombers", "HORIZON-10.5.4")
    scene = fighting((9, 1), japan=knowing("fighter_drones", "bomber_drones"))
    scene.refused(japan, PlanBattle(bombers=4), "bombers", "HORIZON-10.5.4")


@pytest.mark.rule("HORIZON-10.5.5")
def test_without_missiles_a_strike_does_nothing_bombers_and_tactics_included() -> None:
    scene = meeting(japan=knowing("fighter_drones", "bomber_drones"))
    battle = between(scene, (YANGTZE,), (HIRYU,))
    plans = PlanBattle(), PlanBattle(bombers=3, harder=2)
    found = volley(scene.state, battle, 1, plans, 10, direct=False)
    assert (found.table, found.dealt) == (0, 0)
    assert volley(scene.state, battle, 1, plans, 10, direct=True).dealt > 0


@pytest.mark.rule("HORIZON-10.5.15")
def test_damage_is_the_table_and_what_is_added_less_what_is_taken_off_never_below_nothing() -> None:
    both = knowing("fighter_drones", "bomber_drones", MISSILES)
    scene = meeting((WALL,), china=both, japan=both)
    battle = between(scene, (WALL,), (HIRYU,))
    plans = PlanBattle(harder=2, bombers=1), PlanBattle(softer=1, bombers=2)
    found = volley(scene.state, battle, 0, plans, 4, direct=False)
    assert (found.table, found.dealt) == (4, 4 + 1 + 2 - 1 - 1)
    plans = PlanBattle(), PlanBattle(softer=5)
    assert volley(scene.state, battle, 0, plans, 1, direct=False).dealt == 0


@pytest.mark.rule("HORIZON-10.5.7")
def test_a_base_fights_with_its_defence_network() -> None:
    there = {HOME: base("mars", defence=2)}
    scene = meeting(theirs=(), japan=knowing("advanced_space_weapons"), bases=there)
    battle = between(scene, (YANGTZE,), (HOME,))
    assert volley(scene.state, battle, 1, NOTHING_SPECIAL, 1, direct=True).row == 6 + 3 + 1
    scene = meeting(theirs=(), bases={HOME: base("mars", mining=1)})
    assert volley(scene.state, battle, 1, NOTHING_SPECIAL, 10, direct=True).dealt == 0


@pytest.mark.rule("HORIZON-10.5.7")
def test_who_has_no_combat_value_deals_no_damage_whatever_the_technology() -> None:
    scene = meeting(theirs=(FUJI,), japan=knowing("advanced_space_weapons"))
    battle = between(scene, (YANGTZE,), (FUJI,))
    plans = PlanBattle(), PlanBattle(harder=2)
    assert volley(scene.state, battle, 1, plans, 10, direct=True).dealt == 0


# --- secret until both are in


@pytest.mark.rule("HORIZON-10.5.13", "HORIZON-18.1.6", "HORIZON-19.4.1")
def test_both_are_asked_at_once_and_see_nothing_of_each_other() -> None:
    two = {"ours": (YANGTZE, HUANG_HE), "theirs": (HIRYU, MUTSU)}
    scene = fighting((9, 1), **two)
    china, japan = scene.seat("china"), scene.seat("japan")
    assert scene.awaited() == {china, japan}
    plan(scene, "china", screens=(HUANG_HE,))
    assert scene.awaited() == {japan}
    assert isinstance(scene.view(japan).players[china].sealed, HiddenPlan)
    assert isinstance(scene.view(None).players[china].sealed, HiddenPlan)
    assert scene.view(china).players[china].sealed == PlanBattle(screens=(HUANG_HE,))
    (told,) = scene.told(PlanSealed)
    assert told.seen_by(japan) == PlanSealed(china, HiddenPlan())
    assert isinstance(scene.state.step, Planning)
    plan(scene, "china", screens=(YANGTZE,))
    (told,) = scene.told(PlanSealed)
    assert told.seen_by(japan) is None
    plan(scene, "japan", direct=True)
    assert fired(scene).plans[0].screens == (YANGTZE,)
    assert scene.player("china").sealed is None
    assert scene.player("japan").sealed is None


@pytest.mark.rule("HORIZON-10.5.13")
def test_at_least_one_unit_stays_unscreened_and_only_own_ones_are_screened() -> None:
    scene = fighting((9, 1), ours=(YANGTZE, HUANG_HE))
    china = scene.seat("china")
    for screens in ((YANGTZE, HUANG_HE), (HIRYU,), (YANGTZE, YANGTZE)):
        scene.refused(china, PlanBattle(screens=screens), "screens", "HORIZON-10.5.13")


@pytest.mark.rule("HORIZON-10.5.13", "HORIZON-10.5.2")
def test_whom_the_attacker_screens_is_not_hit() -> None:
    scene = fighting((9, 1), ours=(YANGTZE, HUANG_HE)).luck("damage", (1, 5))
    plan(scene, "china", screens=(YANGTZE,))
    plan(scene, "japan", direct=True)
    assert fired(scene).volleys[0].row == 5 + 1
    (told,) = scene.told(HitsTaken)
    assert YANGTZE not in {hit.unit for hit in told.hits}


@pytest.mark.rule("HORIZON-10.5.13")
def test_screens_do_nothing_in_a_strike_and_nobody_learns_of_them() -> None:
    scene = fighting((9, 1), ours=(YANGTZE, HUANG_HE), china=knowing(MISSILES))
    scene.luck("damage", (1, 1))
    plan(scene, "china", screens=(YANGTZE,))
    plan(scene, "japan")
    told = fired(scene)
    assert told.volleys[0].row == 10 + 1
    assert told.plans[0].screens == ()


@pytest.mark.rule("HORIZON-19.1.5")
def test_who_has_nothing_to_choose_is_not_asked() -> None:
    scene = fighting((1, 9))
    assert scene.awaited() == {scene.seat("china")}
    assert not any(one.owed for one in scene.prompts(scene.seat("japan")))
    scene.refused(scene.seat("japan"), PlanBattle(harder=1), "tactics_points")


@pytest.mark.rule("HORIZON-19.1.5")
def test_bombers_or_screens_alone_are_a_choice() -> None:
    scene = fighting((1, 9), japan=knowing("fighter_drones", "bomber_drones"))
    assert scene.seat("japan") in scene.awaited()
    scene = fighting((1, 9), theirs=(HIRYU, MUTSU))
    assert scene.seat("japan") in scene.awaited()


@pytest.mark.rule("HORIZON-16.4.4", "HORIZON-16.4.6")
def test_the_invader_strikes_with_all_it_has() -> None:
    scene = meeting(invader=0)
    battle = Battle(SPACE, Side((INVADER,)), side_of(scene.state, HIRYU), (3, 10))
    assert budget(scene.state, battle)[0] == 5
    assert set_plan(scene.state, battle, 0) == PlanBattle(harder=2, bombers=5)
    plans = PlanBattle(harder=2, bombers=5), PlanBattle()
    found = volley(scene.state, battle, 0, plans, 1, direct=False)
    assert (found.row, found.dealt) == (31, 10 + 2 + 5)


def test_a_plan_can_be_said_in_the_questions() -> None:
    scene = fighting((9, 1), theirs=(HIRYU, MUTSU), japan=knowing("fighter_drones"))
    replies = {"kind": "direct", "harder": "1", "softer": "0", "screens": HIRYU}
    prompt = scene.prompt(scene.seat("japan"), "tactics")
    said = prompt.answer(lambda choice: (replies[choice.name],))
    assert said == PlanBattle(direct=True, harder=1, screens=(HIRYU,))
    assert prompt.secret
    assert prompt.sealed
