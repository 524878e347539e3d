"""5.7 and 9: what a player finds on the sheet to move ships, alone or as fleets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bot.games.horizons.acts import Fly, Freight, Section
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, TECHNOLOGIES, WAR
from bot.games.horizons.chapters.offers import offered, why_not
from bot.games.horizons.pieces import Pirate
from tests.games.horizons.scene import Scene, base, given, ship

KLIPER, RENDA, LEONOV, KIBO = "russia:kliper", "russia:renda", "russia:leonov", "japan:kibo"
MIR, EDO = "russia:base_mir", "japan:base_edo"


def table(**more: Any) -> Scene:
    known = {"technologies": ("orbital_rendezvous",)}
    players = dict.fromkeys(("russia", "japan"), known)
    return given("russia", "japan", players=players, fleets=2, **more)


def flights(scene: Scene) -> list[Fly]:
    """Those of Russia; each of them is possible."""
    seat = scene.seat("russia")
    found = [one for one in offered(scene.state, seat, Section.MOVES) if isinstance(one, Fly)]
    assert not [one for one in found if why_not(scene.state, seat, one) is not None]
    return found


@pytest.mark.rule("HORIZON-5.7.3", "HORIZON-5.7.2")
def test_ships_of_one_place_may_move_as_a_fleet_and_join_others_where_they_arrive() -> None:
    ships = {KLIPER: "orbit:earth", RENDA: "orbit:earth", LEONOV: "orbit:moon"}
    found = flights(table(ships=ships))
    for together in (KLIPER,), (KLIPER, RENDA):
        assert Fly(together, ("orbit:moon",)) in found
        assert Fly(together, ("orbit:moon",), join=LEONOV) in found
    assert not [one for one in found if len(one.ships) > 2]


@pytest.mark.rule("HORIZON-5.7.3", "HORIZON-5.7.2")
def test_some_of_those_in_a_place_may_move_as_a_fleet_and_leave_the_others() -> None:
    ships = {one: ship("orbit:earth", fleet=1) for one in (KLIPER, RENDA, LEONOV)}
    found = {one.ships for one in flights(table(ships=ships)) if one.path == ("orbit:moon",)}
    pairs = {tuple(sorted(two)) for two in combinations(ships, 2)}
    assert found == {(one,) for one in ships} | pairs | {tuple(sorted(ships))}


@pytest.mark.rule("HORIZON-5.7.4")
def test_fleets_are_left_joined_and_stacked_with_a_base_in_place() -> None:
    ships = {
        KLIPER: ship("surface:moon", docked=MIR),
        RENDA: ship("surface:moon", fleet=1),
        LEONOV: ship("surface:moon", fleet=1),
    }
    found = flights(table(ships=ships, bases={MIR: "moon"}))
    assert [one for one in found if not one.path] == [
        Fly((KLIPER,), ()),
        Fly((KLIPER,), (), join=RENDA),
        Fly((RENDA,), ()),
        Fly((RENDA,), (), dock=MIR),
        Fly((LEONOV,), ()),
        Fly((LEONOV,), (), dock=MIR),
    ]


@pytest.mark.rule("HORIZON-4.2.1", "HORIZON-5.7.1")
def test_with_allies_and_their_bases_too_but_not_with_others() -> None:
    both = {one: ship("orbit:moon", fleet=1) for one in (KLIPER, KIBO)}
    land = ("surface:moon",)
    for relation in (ALLIANCE, ALLIANCE - 1):
        relations = {("russia", "japan"): relation}
        found = flights(table(ships=both, bases={EDO: "moon"}, relations=relations))
        allied = relation == ALLIANCE
        assert (Fly((KIBO, KLIPER), land) in found) == allied
        assert (Fly((KLIPER,), land, dock=EDO) in found) == allied
        assert Fly((KLIPER,), land) in found


@pytest.mark.rule("HORIZON-9.4.3")
def test_a_robot_may_start_on_a_larger_launcher_to_be_there_sooner() -> None:
    pads = dict.fromkeys(("russia:lv1a", "russia:lv1b", "russia:lv2a"), "surface:earth")
    scene = table(ships={"russia:kozlov": "surface:earth", **pads})
    jupiter = {one.launcher: one.path[-1] for one in flights(scene) if "jupiter" in one.path[-1]}
    assert jupiter == {"russia:lv1a": "transfer:jupiter:5", "russia:lv2a": "transfer:jupiter:4"}


def freights(scene: Scene) -> list[Freight]:
    """Those of Russia that are possible now."""
    seat = scene.seat("russia")
    acts = [one for one in offered(scene.state, seat, Section.MOVES) if isinstance(one, Freight)]
    return [one for one in acts if why_not(scene.state, seat, one) is None]


@pytest.mark.rule("HORIZON-5.1.4", "HORIZON-5.1.7")
def test_a_launcher_carries_what_a_base_has_of_one_kind_or_of_several() -> None:
    bases = {MIR: base("mars", stock=Stock(ORE=1, FUEL=2))}
    scene = table(ships={"russia:lv1a": ship("surface:mars", docked=MIR)}, bases=bases)
    home = [one.load for one in freights(scene) if one.target is None]
    assert home[:2] == [Stock(ORE=1), Stock(FUEL=2)]
    assert {*home} == {*home[:2], Stock(1, 1), Stock(FUEL=1)}  # two, for Russia adds one


@pytest.mark.rule("HORIZON-5.1.4", "HORIZON-3.1.10")
def test_on_earth_a_launcher_is_filled_as_far_as_the_money_goes() -> None:
    known = {"technologies": (), "cash": 2, "stock": Stock(SUP=1)}
    ships = {"russia:lv2a": "surface:earth"}
    scene = given("russia", players={"russia": known}, ships=ships, bases={MIR: "mars"})
    loads = [one.load for one in freights(scene)]
    assert loads[:3] == [Stock(ORE=2), Stock(FUEL=2), Stock(SUP=3)]
    assert Stock(1, 1, 1) in loads
    assert Stock(2, 1) not in loads


@pytest.mark.rule("HORIZON-9.7.1", "HORIZON-9.7.8", "HORIZON-9.3.2")
def test_the_way_that_is_offered_goes_round_whoever_could_stop_a_ship() -> None:
    """From moon to moon by way of the planet or of the flyby box."""

    def way(**more: Any) -> set[tuple[str, ...]]:
        known = {"technologies": tuple(TECHNOLOGIES)}
        ships = {KLIPER: "orbit:io", **more.pop("ships", {})}
        players = dict.fromkeys(("russia", "japan"), known)
        scene = given("russia", "japan", ships=ships, players=players, **more)
        return {one.path for one in flights(scene) if one.path[-1:] == ("orbit:europa",)}

    by_planet, by_box = {("orbit:jupiter", "orbit:europa")}, {("flyby:jupiter", "orbit:europa")}
    foe = {"ships": {"japan:sakura": "orbit:jupiter"}, "relations": {("russia", "japan"): WAR}}
    pirates = {"pirates": {"pirate_1": Pirate("flyby:jupiter")}}
    assert way(**pirates) == by_planet
    assert way(**foe) == by_box
    assert way(**foe, **pirates) in (by_planet, by_box), "both are as bad"
    assert way(ships=foe["ships"]) == way(), "a neutral one stops nobody"
