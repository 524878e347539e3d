"""10.5.8 to 10.5.17, 10.4.6 and 10.6. Hits, and what follows them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.units import UNITS, Chain
from bot.games.horizons.chapters.combat.hits import hits_on
from bot.games.horizons.chapters.combat.sides import side
from bot.games.horizons.commands.combat import LeaveHit, PlaceHit
from bot.games.horizons.events.combat import HitsTaken
from bot.games.horizons.events.exploring import Recall
from bot.games.horizons.events.sieges import Spoils
from bot.games.horizons.events.tokens import TokensDrawn
from bot.games.horizons.events.units import lose_base
from bot.games.horizons.state import UNKNOWN_TOKEN
from bot.games.horizons.steps.combat import INVADER, Battle, Hitting, Side
from tests.games.horizons.chapters.combat.fleets import (
    ASK,
    FUJI,
    HIRYU,
    HOME,
    HUANG_HE,
    LAUNCHER,
    MUTSU,
    ROBOT,
    SPACE,
    STEADY,
    WALL,
    YANGTZE,
    at,
    meeting,
)
from tests.games.horizons.scene import Scene, base, given, ship

OURS, THEIRS = (YANGTZE, HUANG_HE), (HIRYU, MUTSU)


def hits(
    left: tuple[int, int],
    *,
    ours: tuple[str, ...] = OURS,
    theirs: tuple[str, ...] = THEIRS,
    asked: tuple[str, ...] = ("china", "japan"),
    holder: str = "",
    more: dict[str, Any] | None = None,
    **step: Any,
) -> Scene:
    """So much damage is dealt on both sides; who is asked chooses by themselves."""
    players = {one: {"orders": ASK} for one in asked}
    scene = meeting(
        ours,
        tuple(one for one in theirs if one != HOME),
        china=players.get("china"),
        japan=players.get("japan"),
        **(more or {}),
    )
    scene.luck("recall", *(STEADY,) * 30)
    view = scene.state
    battle = Battle(SPACE, side(view, ours), side(view, theirs))
    seat = scene.seat(holder) if holder else None
    return scene.play(Hitting(battle, left, holder=seat, **step))


def place(scene: Scene, who: str, unit: str, **fields: Any) -> Scene:
    return scene.when(scene.seat(who), PlaceHit(unit, **fields))


def asked(scene: Scene) -> str:
    (seat,) = scene.awaited()
    return scene.state.players[seat].faction


@pytest.mark.rule("HORIZON-10.5.8")
def test_hits_are_placed_first_on_the_side_that_started_the_search() -> None:
    scene = hits((1, 1))
    place(scene, asked(scene), YANGTZE)
    place(scene, asked(scene), HIRYU)
    assert scene.ship(YANGTZE).damage == 1
    assert scene.ship(HIRYU).damage == 1


@pytest.mark.rule("HORIZON-10.5.8")
def test_what_is_destroyed_still_deals_its_damage() -> None:
    scene = hits((8, 3), ours=(YANGTZE,), theirs=(HIRYU,), asked=())
    assert YANGTZE not in scene.state.ships
    assert scene.ship(HIRYU).damage == 3


@pytest.mark.rule("HORIZON-10.5.9", "HORIZON-19.4.1")
def test_in_a_strike_the_side_that_deals_the_damage_picks_first_then_they_alternate() -> None:
    scene, order = hits((3, 2)), list[str]()
    while isinstance(scene.state.step, Hitting):
        order.append(asked(scene))
        place(scene, order[-1], YANGTZE if len(order) <= 3 else HIRYU)
    assert order == ["japan", "china", "japan", "china", "japan"]


@pytest.mark.rule("HORIZON-10.5.9")
def test_in_direct_fire_the_side_that_takes_it_picks_first() -> None:
    scene, order = hits((3, 2), direct=True), list[str]()
    while isinstance(scene.state.step, Hitting):
        order.append(asked(scene))
        place(scene, order[-1], YANGTZE if len(order) <= 3 else HIRYU)
    assert order == ["china", "japan", "china", "japan", "china"]


@pytest.mark.rule("HORIZON-10.4.6", "HORIZON-19.4.1")
def test_a_point_lets_its_holder_choose_in_place_of_the_other() -> None:
    scene = hits((2, 0), holder="japan", points=1)
    place(scene, "japan", YANGTZE)
    assert asked(scene) == "japan"
    assert "leave" in {o.id for o in scene.choice(scene.seat("japan"), "hit").instead}
    place(scene, "japan", YANGTZE)
    assert scene.ship(YANGTZE).damage == 2


@pytest.mark.rule("HORIZON-10.4.6", "HORIZON-10.5.9")
def test_a_point_that_is_kept_leaves_the_choice_to_the_other() -> None:
    scene = hits((2, 0), holder="japan", points=1)
    place(scene, "japan", YANGTZE)
    scene.when(scene.seat("japan"), LeaveHit())
    assert asked(scene) == "china"
    place(scene, "china", HUANG_HE)
    assert scene.ship(HUANG_HE).damage == 1
    scene = hits((1, 0))
    scene.refused(scene.seat("japan"), LeaveHit(), "must_hit", "HORIZON-10.5.9")


@pytest.mark.rule("HORIZON-10.4.6")
def test_a_point_chooses_targets_in_the_own_fleet_too() -> None:
    scene = hits((1, 0), holder="china", points=1)
    assert asked(scene) == "china"
    place(scene, "china", HUANG_HE)
    assert scene.ship(HUANG_HE).damage == 1


@pytest.mark.rule("HORIZON-10.4.6")
def test_points_are_spent_one_by_one() -> None:
    scene, order = hits((7, 0), holder="japan", points=2), list[str]()
    while isinstance(scene.state.step, Hitting):
        order.append(asked(scene))
        place(scene, order[-1], HUANG_HE)
    assert order == ["japan", "japan", "japan", "japan", "japan"]
    assert HUANG_HE not in scene.state.ships
    scene, order = hits((5, 0), holder="japan", points=1), list[str]()
    while isinstance(scene.state.step, Hitting):
        order.append(asked(scene))
        place(scene, order[-1], HUANG_HE)
    assert order == ["japan", "japan", "japan", "china", "japan"]


@pytest.mark.rule("HORIZON-10.5.12")
def test_screened_ships_are_hit_only_when_all_others_are_gone() -> None:
    scene = hits((1, 0), direct=True, screens=(YANGTZE,), ours=(YANGTZE, HUANG_HE, WALL))
    china = scene.seat("china")
    scene.refused(china, PlaceHit(YANGTZE), "hit", "HORIZON-10.5.12")
    scene = hits((6, 0), direct=True, screens=(YANGTZE,), asked=())
    assert HUANG_HE not in scene.state.ships
    assert scene.ship(YANGTZE).damage == 1


@pytest.mark.rule("HORIZON-10.5.12", "HORIZON-19.4.1")
def test_a_point_hits_a_screened_ship() -> None:
    scene = hits((1, 0), direct=True, screens=(YANGTZE,), holder="japan", points=1)
    assert asked(scene) == "japan"
    place(scene, "japan", YANGTZE)
    assert scene.ship(YANGTZE).damage == 1
    scene = hits((1, 0), screens=(YANGTZE,), holder="japan", points=1)
    assert asked(scene) == "japan"
    place(scene, "japan", YANGTZE)
    assert scene.ship(YANGTZE).damage == 1


@pytest.mark.rule("HORIZON-10.5.12", "HORIZON-10.4.6")
def test_a_screened_ship_costs_a_point_also_on_the_own_turn() -> None:
    scene = hits(
        (0, 4), direct=True, screens=(FUJI,), theirs=(HIRYU, MUTSU, FUJI), holder="china", points=1
    )
    scene.when(scene.seat("china"), LeaveHit())
    place(scene, "japan", HIRYU)
    place(scene, "china", FUJI)
    assert (asked(scene), scene.ship(FUJI).damage) == ("japan", 1)
    place(scene, "japan", HIRYU)
    scene.refused(scene.seat("china"), PlaceHit(FUJI), "hit", "HORIZON-10.5.12")


@pytest.mark.rule("HORIZON-10.5.12")
def test_without_a_point_a_screened_ship_is_not_hit() -> None:
    more = {"ours": (YANGTZE, HUANG_HE, WALL), "screens": (YANGTZE,)}
    scene = hits((1, 0), holder="japan", points=0, **more)
    scene.refused(scene.seat("japan"), PlaceHit(YANGTZE), "hit", "HORIZON-10.5.12")
    scene = hits((1, 0), holder="china", points=1, asked=("japan",), direct=True, **more)
    assert scene.ship(YANGTZE).damage == 0


@pytest.mark.rule("HORIZON-19.4.1")
def test_where_there_is_one_target_nobody_is_asked() -> None:
    scene = hits((2, 0), ours=(YANGTZE,), holder="japan", points=2)
    assert not scene.state.agenda
    assert scene.ship(YANGTZE).damage == 2
    scene = hits((1, 0), screens=(YANGTZE,), holder="japan", points=0)
    assert not scene.state.agenda  # the points that aim at a screened one are spent
    assert scene.ship(HUANG_HE).damage == 1


@pytest.mark.rule("HORIZON-10.5.10")
def test_a_hit_damages_a_crewed_ship_and_destroys_a_launcher_or_robot() -> None:
    scene = hits((0, 3), theirs=(HIRYU, ROBOT, LAUNCHER))
    place(scene, "china", ROBOT)
    place(scene, "japan", LAUNCHER)
    assert set(scene.state.ships) == {*OURS, HIRYU}
    assert scene.ship(HIRYU).damage == 1


@pytest.mark.rule("HORIZON-10.5.16")
def test_a_hit_on_a_base_is_damage_or_two_stored_resources_of_any_type() -> None:
    there = base("mars", mining=2, settlements=2, hurt=1, stock=Stock(ORE=2, SUP=1))
    scene = meeting(bases={HOME: there})
    found = list(hits_on(scene.state, HOME))
    assert found == [
        PlaceHit(HOME, Chain.MINING),
        PlaceHit(HOME, Chain.SETTLEMENT),
        PlaceHit(HOME, Chain.SETTLEMENT, again=True),
        PlaceHit(HOME, stock=Stock(ORE=2)),
        PlaceHit(HOME, stock=Stock(ORE=1, SUP=1)),
    ]


@pytest.mark.rule("HORIZON-10.5.16")
def test_hits_on_a_base_do_what_was_chosen() -> None:
    there = base("mars", mining=2, settlements=2, hurt=1, stock=Stock(ORE=2, SUP=1))
    scene = hits((0, 4), theirs=(HOME,), more={"bases": {HOME: there}})
    place(scene, "china", HOME, chain=Chain.MINING)
    place(scene, "japan", HOME, stock=Stock(ORE=1, SUP=1))
    place(scene, "china", HOME, chain=Chain.SETTLEMENT, again=True)
    place(scene, "japan", HOME, stock=Stock(ORE=1))
    left = scene.base(HOME)
    assert left.works[Chain.MINING].damage == 1
    assert (left.settlements, left.hurt) == (1, 0)
    assert left.stock == NOTHING


@pytest.mark.rule("HORIZON-10.5.17", "HORIZON-13.2.6")
def test_a_hit_destroys_a_base_without_structures_with_all_it_stores() -> None:
    there = base("mars", stock=Stock(ORE=9), token="sell ORE")
    scene = hits((0, 1), theirs=(HOME,), asked=(), more={"bases": {HOME: there}})
    assert HOME not in scene.state.bases
    assert len(scene.state.trade) == 27
    other = next(one for one in UNITS if one.startswith("china:base"))
    docked = {MUTSU: ship("surface:mars", docked=HOME), YANGTZE: ship("surface:moon", docked=other)}
    scene = given("china", "japan", bases={HOME: "mars", other: "moon"}, ships=docked)
    lose_base(scene.state, HOME)
    assert [scene.ship(one).docked for one in (MUTSU, YANGTZE)] == [None, other]


@pytest.mark.rule("HORIZON-10.5.11")
def test_hits_without_a_target_are_lost() -> None:
    scene = hits((9, 1), ours=(YANGTZE,), theirs=(HIRYU,), asked=())
    (told,) = scene.told(HitsTaken)
    assert [hit.unit for hit in told.hits] == [YANGTZE] * 5 + [HIRYU]
    scene = hits((1, 9), ours=(YANGTZE,), theirs=(FUJI,), asked=())
    (told,) = scene.told(HitsTaken)
    assert [hit.unit for hit in told.hits] == [YANGTZE] + [FUJI] * 3


@pytest.mark.rule("HORIZON-10.5.11")
def test_after_lost_hits_the_other_side_is_hit_from_the_first_choice_on() -> None:
    scene = hits((8, 1), ours=(YANGTZE,), holder="japan", points=1)
    assert asked(scene) == "japan"
    place(scene, "japan", MUTSU)
    assert scene.ship(MUTSU).damage == 1
    scene = hits((8, 1), ours=(YANGTZE,))
    assert asked(scene) == "china"


@pytest.mark.rule("HORIZON-19.4.1")
def test_who_has_not_asked_to_choose_has_hits_placed_by_the_automatic_rule() -> None:
    scene = hits((0, 4), theirs=(HIRYU, ROBOT), asked=())
    assert not scene.state.agenda
    assert ROBOT not in scene.state.ships
    assert scene.ship(HIRYU).damage == 3


@pytest.mark.rule("HORIZON-16.4.5")
def test_the_invader_shoots_at_one_random_ship_until_it_is_gone() -> None:
    scene = given("japan", ships=at(SPACE, HIRYU, MUTSU, FUJI), invader=0)
    scene.luck("target", (2,), (0,)).luck("recall", *(STEADY,) * 9)
    earth = side(scene.state, (HIRYU, MUTSU, FUJI))
    scene.play(Hitting(Battle(SPACE, Side((INVADER,)), earth), (0, 5)))
    assert FUJI not in scene.state.ships
    assert scene.ship(HIRYU).damage == 2
    assert scene.ship(MUTSU).damage == 0


@pytest.mark.rule("HORIZON-16.4.2", "HORIZON-10.8.8")
def test_the_invader_is_destroyed_by_as_much_damage_as_its_size() -> None:
    for damage, left in ((24, 24), (25, None)):
        scene = given("japan", ships=at(SPACE, HIRYU), invader=0)
        battle = Battle(SPACE, Side((INVADER,)), side(scene.state, (HIRYU,)))
        scene.play(Hitting(battle, (damage, 0)))
        assert scene.state.invader == left
        assert scene.player("japan").vp == 0


# --- after-effects


@pytest.mark.rule("HORIZON-10.6.1")
def test_a_destroyed_ship_gives_markers_by_its_size_to_losers_too() -> None:
    scene = hits((5, 8), ours=(YANGTZE,), theirs=(HIRYU,), asked=())
    assert not scene.state.ships
    assert scene.player("japan").vp == 2
    assert scene.player("china").vp == 4


@pytest.mark.rule("HORIZON-10.6.1")
def test_robots_launchers_and_bases_give_no_markers() -> None:
    there = {"bases": {HOME: base("mars")}}
    scene = hits((0, 3), theirs=(ROBOT, LAUNCHER, HOME), asked=(), more=there)
    assert HOME not in scene.state.bases
    assert not scene.told(Spoils)


@pytest.mark.rule("HORIZON-10.6.2", "HORIZON-18.1.9")
def test_the_owner_of_a_lost_ship_or_base_draws_engineering_tokens_unseen() -> None:
    scene = hits((5, 0), ours=(YANGTZE,), theirs=(HIRYU,), asked=())
    (told,) = scene.told(TokensDrawn)
    assert len(scene.player("china").tokens.engineering) == 2
    assert told.seen_by(scene.seat("japan")).values == (UNKNOWN_TOKEN,) * 2
    assert told.seen_by(scene.seat("china")) == told
    scene = hits((0, 1), theirs=(HOME,), asked=(), more={"bases": {HOME: base("mars")}})
    assert len(scene.player("japan").tokens.engineering) == 1


@pytest.mark.rule("HORIZON-10.6.3")
def test_each_damage_marker_is_a_recall_roll() -> None:
    scene = hits((0, 3), theirs=(HIRYU,), asked=())
    assert [told.ship for told in scene.told(Recall)] == [HIRYU] * 3
    assert not scene.ship(HIRYU).reserve
    scene = hits((0, 3), theirs=(HIRYU,), asked=())
    assert not scene.told(TokensDrawn)


@pytest.mark.rule("HORIZON-10.6.3")
def test_a_recalled_ship_gives_one_biology_token_however_much_it_was_hit() -> None:
    scene = meeting(theirs=(HIRYU,)).luck("recall", (51,), (50,), (1,))
    view = scene.state
    battle = Battle(SPACE, side(view, (YANGTZE,)), side(view, (HIRYU,)))
    scene.play(Hitting(battle, (0, 3)))
    assert scene.ship(HIRYU).reserve
    assert len(scene.player("japan").tokens.biology) == 1


@pytest.mark.rule("HORIZON-10.6.4")
def test_markers_go_to_the_ally_who_decides_losses_concern_the_owner() -> None:
    ships = {**at(SPACE, YANGTZE, "asia:agni", fleet=1), **at(SPACE, FUJI, fleet=2)}
    scene = given("china", "asia", "japan", ships=ships, relations={("china", "asia"): 3})
    scene.luck("recall", *(STEADY,) * 9)
    view = scene.state
    battle = Battle(SPACE, side(view, ("asia:agni", YANGTZE)), side(view, (FUJI,)))
    scene.play(Hitting(battle, (3, 3), direct=True))
    assert set(scene.state.ships) == {YANGTZE}
    assert [scene.player(one).vp for one in ("china", "asia", "japan")] == [1, 0, 1]
    assert len(scene.player("asia").tokens.engineering) == 1
    assert not scene.player("china").tokens.engineering
