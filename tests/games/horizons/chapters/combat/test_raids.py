"""10.9 Raids on bases that nobody plays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import RaidBase, Search
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import EMBARGO, WAR
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.commands.combat import PlaceHit, TakeLoot
from bot.games.horizons.events.combat import Fired, Searched
from bot.games.horizons.events.exploring import Recall
from bot.games.horizons.events.sieges import Raided
from bot.games.horizons.events.tokens import TokensDrawn
from bot.games.horizons.steps.combat import Looting
from tests.games.horizons.chapters.combat.fleets import (
    ASK,
    HUANG_HE,
    ORBIT,
    STEADY,
    YANGTZE,
    at,
)
from tests.games.horizons.scene import Scene, base, given, ship

NEUTRALS = next(
    unit.id for unit in UNITS.values() if unit.faction == "asia" and unit.kind is Kind.BASE
)
RAID = RaidBase((YANGTZE,), NEUTRALS)
BOTH = RaidBase((YANGTZE, HUANG_HE), NEUTRALS)


def off_mars(roll: int = 5, relation: int = WAR, **more: Any) -> Scene:
    """China's fleet over a base of Asia, which nobody plays."""
    defaults: dict[str, Any] = {
        "ships": at(ORBIT, YANGTZE),
        "bases": {NEUTRALS: base("mars", token="sell ORE")},
        "players": {"china": {"technologies": (), "orders": more.pop("orders", ())}},
    }
    scene = given("china", "japan", relations={("china", "asia"): relation}, **{**defaults, **more})
    return scene.luck("raid", (roll,)).luck("recall", *(STEADY,) * 9)


@pytest.mark.rule("HORIZON-10.9.2")
def test_at_war_a_base_that_nobody_plays_is_raided_by_one_die() -> None:
    scene = off_mars(5).do("china", RAID)
    (told,) = scene.told(Raided)
    assert (told.resources, told.damage) == (5, 2)
    assert not scene.told(Searched)
    assert not scene.told(Fired)
    off_mars(relation=EMBARGO).cannot("china", RAID, "not_at_war", "HORIZON-10.9.2")


@pytest.mark.rule("HORIZON-10.9.2")
def test_a_raider_is_a_fleet_in_orbit_that_could_search() -> None:
    scene = off_mars(ships=at("surface:mars", YANGTZE))
    scene.cannot("china", RAID, "not_in_orbit", "HORIZON-10.7.1")
    scene = off_mars(ships=at(ORBIT, YANGTZE, reserve=True))
    scene.cannot("china", RAID, "fleet_in_reserve", "HORIZON-10.2.1")
    scene = off_mars(ships=at(ORBIT, "china:shenzhou"))
    whole = off_mars(ships=at(ORBIT, YANGTZE, HUANG_HE, fleet=1))
    whole.cannot("china", RAID, "whole_fleet", "HORIZON-5.7.1")
    act = RaidBase(("china:shenzhou",), NEUTRALS)
    scene.cannot("china", act, "unarmed", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-10.9.2")
def test_a_base_of_a_player_is_searched_and_one_of_nobody_raided() -> None:
    off_mars().cannot("china", Search((YANGTZE,), NEUTRALS), "raid_it", "HORIZON-10.9.2")
    home = "japan:base_edo"
    scene = off_mars(bases={home: "mars"})
    scene.state.relations = {"china|japan": WAR}
    scene.cannot("china", RaidBase((YANGTZE,), home), "search_it", "HORIZON-10.9.2")


@pytest.mark.rule("HORIZON-10.9.3")
def test_the_raider_takes_what_it_wants_as_far_as_it_fits() -> None:
    scene = off_mars(5, ships={YANGTZE: ship(ORBIT, cargo=Stock(FUEL=1))}).do("china", RAID)
    assert isinstance(scene.state.step, Looting)
    scene.refused(0, TakeLoot(Stock(ORE=4)), "loot", "HORIZON-10.9.3")
    scene.when(0, TakeLoot(Stock(ORE=2, SUP=1)))
    assert scene.ship(YANGTZE).cargo == Stock(ORE=2, FUEL=1, SUP=1)
    assert not isinstance(scene.state.step, Looting)
    scene = off_mars(1, ships=at(ORBIT, YANGTZE, HUANG_HE, fleet=1)).do("china", BOTH)
    scene.refused(0, TakeLoot(Stock(ORE=2)), "loot", "HORIZON-10.9.3")
    scene.when(0, TakeLoot(Stock(ORE=1)))
    assert not isinstance(scene.state.step, Looting)


@pytest.mark.rule("HORIZON-10.9.3", "HORIZON-10.9.4")
def test_what_is_left_of_a_fleet_takes_the_loot_and_no_marker() -> None:
    ships = {**at(ORBIT, YANGTZE, fleet=1), **at(ORBIT, HUANG_HE, fleet=1, damage=4)}
    scene = off_mars(3, ships=ships, orders=ASK).do("china", BOTH)
    scene.when(0, PlaceHit(HUANG_HE))
    assert HUANG_HE not in scene.state.ships
    assert scene.player("china").vp == 0
    scene.when(0, TakeLoot(Stock(ORE=3)))
    assert scene.ship(YANGTZE).cargo == Stock(ORE=3)


@pytest.mark.rule("HORIZON-10.9.3")
def test_the_raider_places_the_damage() -> None:
    scene = off_mars(5, ships=at(ORBIT, YANGTZE, HUANG_HE, fleet=1), orders=ASK)
    scene.do("china", BOTH)
    scene.when(0, PlaceHit(HUANG_HE))
    scene.when(0, PlaceHit(HUANG_HE))
    assert scene.ship(HUANG_HE).damage == 2
    assert scene.ship(YANGTZE).damage == 0


@pytest.mark.rule("HORIZON-10.9.7")
def test_on_a_ten_the_base_is_destroyed_without_loot_or_damage() -> None:
    scene = off_mars(10).do("china", RAID)
    assert not scene.state.bases
    assert scene.ship(YANGTZE).damage == 0
    assert not isinstance(scene.state.step, Looting)
    assert len(scene.state.trade) == 27


@pytest.mark.rule("HORIZON-10.9.4")
@pytest.mark.parametrize(("roll", "damage", "vp"), [(5, 0, 1), (10, 0, 1), (5, 3, 0)])
def test_a_raid_without_losing_a_ship_gives_a_point(roll: int, damage: int, vp: int) -> None:
    scene = off_mars(roll, ships=at(ORBIT, YANGTZE, damage=damage)).do("china", RAID)
    assert (YANGTZE in scene.state.ships) is bool(vp)
    assert scene.player("china").vp == vp


@pytest.mark.rule("HORIZON-10.9.8", "HORIZON-10.6.3")
def test_each_damage_of_a_raid_is_a_recall_roll() -> None:
    scene = off_mars(2).do("china", RAID)
    assert len(scene.told(Recall)) == 3


@pytest.mark.rule("HORIZON-10.6.2")
def test_a_ship_lost_in_a_raid_gives_tokens_to_its_owner() -> None:
    scene = off_mars(5, ships=at(ORBIT, YANGTZE, damage=3)).do("china", RAID)
    assert scene.told(TokensDrawn)
    assert len(scene.player("china").tokens.engineering) == 2


@pytest.mark.rule("HORIZON-10.9.5")
def test_nobody_raids_in_earth_orbit() -> None:
    scene = off_mars(ships=at("orbit:earth", YANGTZE), bases={NEUTRALS: "earth_orbit"})
    scene.cannot("china", RAID, "earth", "HORIZON-4.3.5")


@pytest.mark.rule("HORIZON-10.9.6")
def test_one_raid_for_a_fleet_in_a_year_in_place_of_a_search() -> None:
    scene = off_mars(9, ships=at(ORBIT, YANGTZE)).do("china", RAID)
    scene.when(0, TakeLoot())
    scene.cannot("china", RAID, "searched", "HORIZON-10.2.2")


def test_loot_can_be_said_in_the_questions() -> None:
    scene = off_mars(9).do("china", RAID)
    said = scene.prompt(0, "loot").answer(lambda choice: ("ORE", "ORE", "FUEL"))
    assert said == TakeLoot(Stock(ORE=2, FUEL=1))
