"""10.7 Blockades, and those of 10.9.1."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Blockade, Lift, Search
from bot.games.horizons.box.knowledge import EMBARGO, NEUTRAL, WAR
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.chapters.combat.blockade import (
    blockade_holds,
    blockaded,
    strength_needed,
)
from bot.games.horizons.events.sieges import BlockadeEnded
from bot.games.horizons.pieces import Blocked
from bot.games.horizons.state import pair
from tests.games.horizons.chapters.combat.fleets import (
    FUJI,
    HIRYU,
    HOME,
    HUANG_HE,
    MARS,
    MUTSU,
    ORBIT,
    SPACE,
    YANGTZE,
    at,
    knowing,
    meeting,
)
from tests.games.horizons.scene import Scene, base, given, ship

DECLARED = Blockade((YANGTZE,), HOME)
NEUTRALS = next(
    unit.id for unit in UNITS.values() if unit.faction == "asia" and unit.kind is Kind.BASE
)
TWO = Blockade((YANGTZE, HUANG_HE), HOME)


def siege(relation: int = EMBARGO, *, ours: tuple[str, ...] = (YANGTZE,), **more: Any) -> Scene:
    more = {"bases": {HOME: base("mars")}, **more}
    return meeting(ours, (), place=ORBIT, relation=relation, **more)


def docked(*units: str, **fields: Any) -> dict[str, Any]:
    return {unit: ship(MARS, docked=HOME, **fields) for unit in units}


@pytest.mark.rule("HORIZON-10.7.1", "HORIZON-4.3.1")
def test_a_fleet_in_orbit_declares_a_blockade_at_embargo() -> None:
    scene = siege().do("china", DECLARED)
    assert blockaded(scene.state, HOME) == Blocked("china", (YANGTZE,))
    siege(NEUTRAL).cannot("china", DECLARED, "at_peace", "HORIZON-4.3.1")


@pytest.mark.rule("HORIZON-10.7.1")
def test_a_blockade_is_declared_from_the_orbit() -> None:
    scene = meeting(theirs=(), place=MARS, bases={HOME: base("mars")})
    scene.cannot("china", DECLARED, "not_in_orbit", "HORIZON-10.7.1")


@pytest.mark.rule("HORIZON-10.7.1")
def test_only_crewed_ships_out_of_reserve_blockade() -> None:
    robot = Blockade((YANGTZE, "china:gan_de"), HOME)
    scene = siege(ours=(YANGTZE, "china:gan_de"))
    scene.cannot("china", robot, "only_crewed", "HORIZON-10.2.1")
    ships = {**at(ORBIT, YANGTZE, fleet=1), **at(ORBIT, HUANG_HE, fleet=1, reserve=True)}
    siege(ours=(), ships=ships).cannot("china", TWO, "fleet_in_reserve", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-10.7.1")
def test_a_blockade_takes_the_place_of_the_search_of_the_year() -> None:
    scene = siege(WAR, ships=at(ORBIT, HIRYU)).do("china", DECLARED)
    scene.cannot("china", Search((YANGTZE,), HIRYU), "searched", "HORIZON-10.2.2")
    scene = siege(WAR, ships=at(ORBIT, HIRYU)).luck("search", (9, 9))
    scene.do("china", Search((YANGTZE,), HIRYU))
    scene.cannot("china", DECLARED, "searched", "HORIZON-10.2.2")


@pytest.mark.rule("HORIZON-10.7.2")
def test_it_is_as_strong_as_the_defence_and_half_the_ships_at_the_base() -> None:
    there = {HOME: base("mars", defence=1)}
    scene = siege(ships=docked("japan:sakura"), bases=there)
    assert strength_needed(scene.state, HOME) == 5
    scene.do("china", DECLARED)
    assert blockaded(scene.state, HOME)
    scene = siege(ships=docked(MUTSU), bases=there)
    assert strength_needed(scene.state, HOME) == 7  # 3 and half of 7, rounded up
    scene.cannot("china", DECLARED, "too_weak", "HORIZON-10.7.2")
    scene = siege(ours=(YANGTZE, HUANG_HE), ships=docked(MUTSU), bases=there)
    scene.do("china", TWO)
    assert blockaded(scene.state, HOME)


@pytest.mark.rule("HORIZON-4.2.4")
def test_of_allies_the_one_who_decides_holds_the_blockade() -> None:
    ships = at(ORBIT, YANGTZE, "asia:vikrant", fleet=1)
    relations = {("china", "asia"): 3, ("china", "japan"): WAR, ("asia", "japan"): WAR}
    there = {HOME: base("mars")}
    scene = given("asia", "china", "japan", ships=ships, bases=there, relations=relations)
    both = Blockade((YANGTZE, "asia:vikrant"), HOME)
    scene.line("asia", both).do("china", both)
    assert scene.state.blockades[HOME].by == "asia"


@pytest.mark.rule("HORIZON-10.7.4", "HORIZON-4.2.4")
@pytest.mark.parametrize(
    ("leaves", "ended"), [(["asia:vikrant"], True), ([YANGTZE], False), ([], False)]
)
def test_a_blockade_of_allies_ends_when_the_one_who_holds_it_has_left(
    leaves: list[str], ended: bool
) -> None:
    both = (YANGTZE, "asia:vikrant")
    relations = {("china", "asia"): 3, ("china", "japan"): WAR, ("asia", "japan"): WAR}
    scene = given(
        "asia",
        "china",
        "japan",
        ships=at(ORBIT, *both, fleet=1),
        bases={HOME: base("mars")},
        relations=relations,
        blockades={HOME: Blocked("asia", both)},
    )
    stay = {*both} - {*leaves}
    ships = {**at(ORBIT, *stay, fleet=1), **at(SPACE, *leaves)}
    assert bool(changed(scene, ships=ships).told(BlockadeEnded)) is ended


@pytest.mark.rule("HORIZON-10.7.2")
def test_damage_counts_and_technology_does_not() -> None:
    network = {HOME: base("mars", defence=1)}
    hurt = at(ORBIT, YANGTZE, fleet=1, damage=3)
    china = knowing("advanced_space_weapons")
    scene = siege(ours=(), ships=hurt, bases=network, china=china)
    scene.cannot("china", DECLARED, "too_weak", "HORIZON-10.7.2")
    scene = siege(ships=docked(MUTSU, damage=3), bases=network, japan=china)
    assert strength_needed(scene.state, HOME) == 5


@pytest.mark.rule("HORIZON-10.7.2")
def test_one_of_the_fleet_can_fight_even_against_a_base_without_defence() -> None:
    scene = siege(ours=("china:shenzhou",))
    scene.cannot("china", Blockade(("china:shenzhou",), HOME), "unarmed", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-10.7.1")
def test_a_base_is_blockaded_once_and_only_one_in_play() -> None:
    scene = siege(ships=at(ORBIT, HUANG_HE, fleet=3)).do("china", DECLARED)
    scene.cannot("china", Blockade((HUANG_HE,), HOME), "under_blockade", "HORIZON-10.7.1")
    gone = Blockade((YANGTZE,), "japan:base_nara")
    siege().cannot("china", gone, "no_such_target", "HORIZON-10.7.1")
    scene = siege(ours=(YANGTZE, HUANG_HE))
    scene.cannot("china", DECLARED, "whole_fleet", "HORIZON-5.7.1")


# --- how it ends (HORIZON-10.7.4)


def held(**more: Any) -> Scene:
    return siege(**more).do("china", DECLARED)


def changed(scene: Scene, **state: Any) -> Scene:
    """Something happens, and the game goes on."""
    for name, value in state.items():
        setattr(scene.state, name, value)
    return scene.advance()


@pytest.mark.rule("HORIZON-10.7.4")
def test_a_blockade_lasts_from_year_to_year() -> None:
    scene = changed(held(), year=2108)
    assert blockaded(scene.state, HOME)
    assert not scene.told(BlockadeEnded)
    assert not blockade_holds(siege().state, HOME)


@pytest.mark.rule("HORIZON-10.7.4")
def test_a_blockade_ends_when_the_fleet_leaves_the_orbit() -> None:
    scene = changed(held(), ships=at("flyby:mars", YANGTZE))
    assert scene.told(BlockadeEnded)
    assert blockaded(scene.state, HOME) is None
    scene = changed(scene, ships=at(ORBIT, YANGTZE))
    assert blockaded(scene.state, HOME) is None


@pytest.mark.rule("HORIZON-10.7.4")
def test_a_blockade_ends_when_a_ship_of_it_goes_to_reserve() -> None:
    scene = siege(ours=(YANGTZE, HUANG_HE)).do("china", TWO)
    ships = {**at(ORBIT, YANGTZE, fleet=1), **at(ORBIT, HUANG_HE, fleet=1, reserve=True)}
    assert changed(scene, ships=ships).told(BlockadeEnded)


@pytest.mark.rule("HORIZON-10.7.4")
def test_a_blockade_goes_on_with_those_that_are_left_if_they_are_strong_enough() -> None:
    away = {**at(ORBIT, YANGTZE, fleet=1), **at("flyby:mars", HUANG_HE, reserve=True)}
    parted = {**at(ORBIT, YANGTZE, fleet=1), **at(ORBIT, HUANG_HE, fleet=3)}
    for ships in (at(ORBIT, YANGTZE, fleet=1), away, parted):
        scene = siege(ours=(YANGTZE, HUANG_HE)).do("china", TWO)
        assert not changed(scene, ships=ships).told(BlockadeEnded)
        assert blockaded(scene.state, HOME)


@pytest.mark.rule("HORIZON-10.7.4")
def test_a_blockade_ends_when_it_is_too_weak() -> None:
    scene = changed(held(), bases={HOME: base("mars", defence=2)})
    assert scene.told(BlockadeEnded)
    scene = changed(held(), ships={**at(ORBIT, YANGTZE, fleet=1), **docked(FUJI)})
    assert blockade_holds(scene.state, HOME)


def reinforced(join: str, *, network: int = 0, **fields: Any) -> Scene:
    """A ship becomes part of the blockading fleet, and perhaps a Defence Network is built."""
    works = {"defence": network} if network else {}
    now = {"ships": at(ORBIT, YANGTZE, fleet=1) | at(ORBIT, join, fleet=1, **fields)}
    scene = held()
    for name, value in {**now, "bases": {HOME: base("mars", **works)}}.items():
        setattr(scene.state, name, value)
    return scene


@pytest.mark.rule("HORIZON-10.7.2", "HORIZON-10.7.4")
def test_who_joins_the_fleet_makes_its_blockade_stronger() -> None:
    scene = reinforced(HUANG_HE, network=2).advance()  # 5 and 5 against 6
    assert not scene.told(BlockadeEnded)
    scene = reinforced("china:shenzhou", network=2).advance()  # unarmed
    assert scene.told(BlockadeEnded)
    scene = held()
    beside = {**at(ORBIT, YANGTZE, fleet=1), **at(ORBIT, HUANG_HE, fleet=3)}
    scene = changed(scene, ships=beside, bases={HOME: base("mars", defence=2)})
    assert scene.told(BlockadeEnded), "another fleet does not count"


@pytest.mark.rule("HORIZON-10.7.1", "HORIZON-10.7.4")
def test_who_joins_the_fleet_must_be_fit_for_a_blockade() -> None:
    assert reinforced(HUANG_HE, reserve=True).advance().told(BlockadeEnded)
    assert reinforced("china:gan_de").advance().told(BlockadeEnded)
    assert not reinforced("china:gan_de", awake=True).advance().told(BlockadeEnded)


@pytest.mark.rule("HORIZON-10.7.4", "HORIZON-4.3.12")
def test_a_blockade_ends_at_once_when_the_relation_is_neutral_or_better() -> None:
    scene = changed(held(), relations={pair("china", "japan"): NEUTRAL})
    assert scene.told(BlockadeEnded)
    scene = changed(held(), relations={pair("china", "japan"): WAR})
    assert blockaded(scene.state, HOME)


@pytest.mark.rule("HORIZON-10.7.4")
def test_the_blockader_may_end_it_and_nobody_else() -> None:
    scene = held()
    assert scene.do("china", Lift(HOME)).told(BlockadeEnded)[0].lifted
    assert HOME not in scene.state.blockades
    scene = held()
    scene.state.agenda = ()
    scene.cannot("japan", Lift(HOME), "no_blockade", "HORIZON-10.7.4")


@pytest.mark.rule("HORIZON-10.7.4")
def test_a_blockading_fleet_may_still_fight_later() -> None:
    scene = held(relation=WAR, ships=at(ORBIT, HIRYU)).luck("search", (9, 9))
    scene.state.this = type(scene.state.this)()
    scene.do("china", Search((YANGTZE,), HIRYU))
    assert blockaded(scene.state, HOME)


# --- bases that nobody plays


@pytest.mark.rule("HORIZON-10.9.1")
def test_bases_that_nobody_plays_are_blockaded_whatever_stands_there() -> None:
    for relation, key in ((NEUTRAL, "at_peace"), (EMBARGO, "")):
        scene = given(
            "china",
            ships=at(ORBIT, YANGTZE),
            bases={NEUTRALS: "mars"},
            relations={("china", "asia"): relation},
        )
        act = Blockade((YANGTZE,), NEUTRALS)
        if key:
            scene.cannot("china", act, key)
        else:
            scene.do("china", act)
            assert blockaded(scene.state, NEUTRALS)
