"""8. Build and service."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import (
    BuildUnit,
    LoadProbe,
    Repair,
    Scrap,
    Section,
    Shift,
    Terraform,
    Unreserve,
    Waste,
)
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId
from bot.games.horizons.chapters.bases.construction import next_level
from bot.games.horizons.chapters.offers import possible_now
from tests.games.horizons.scene import Scene, base, given, ship

MIR, KLIPER, RENDA = map(UnitId, ("russia:base_mir", "russia:kliper", "russia:renda"))
LV1, LV2, LV3 = map(UnitId, ("russia:lv1a", "russia:lv2a", "russia:lv3a"))
RICH = Stock(40, 40, 40)
SKILLED = "crewed_vehicles", "heavy_launchers", "ultra_heavy_launchers"
LARGE = (*SKILLED, "large_spacecraft")


def cv(size: int) -> UnitId:
    """A crewed vehicle of Russia of this size."""
    return next(
        unit.id
        for unit in UNITS.values()
        if unit.faction == "russia" and unit.kind is Kind.CV and unit.size == size
    )


def robot(kind: str) -> UnitId:
    return next(u.id for u in UNITS.values() if u.faction == "russia" and u.type == kind)


def on_earth(*technologies: str, cash: int = 100, **more: Any) -> Scene:
    players = {"russia": {"technologies": technologies or SKILLED, "cash": cash}}
    return given("russia", players=players, **more)


def at_mars(service: int | tuple[int, int], *technologies: str, **more: Any) -> Scene:
    bases = {MIR: base("mars", service=service, stock=RICH)}
    players = {"russia": {"technologies": technologies or SKILLED, "cash": 0}}
    return given("russia", players=players, bases=bases, **more)


@pytest.mark.rule("HORIZON-8.1.2", "HORIZON-3.1.7")
def test_on_earth_money_pays_for_what_is_not_in_stock() -> None:
    players = {"russia": {"cash": 10, "stock": Stock(FUEL=1)}}
    scene = given("russia", players=players)
    scene.do("russia", BuildUnit(LV2))
    cost = UNITS[LV2].cost
    assert scene.player("russia").cash == 10 - (cost.total - 1)
    assert scene.player("russia").stock == Stock()
    assert scene.ship(LV2).at == "surface:earth"


@pytest.mark.rule("HORIZON-8.1.2")
def test_at_a_base_only_its_own_stock_pays() -> None:
    bases = {MIR: base("mars", service=1, stock=Stock(ORE=1))}
    scene = given("russia", players={"russia": {"cash": 100}}, bases=bases)
    scene.cannot("russia", BuildUnit(LV2, MIR), "cost", "HORIZON-8.1.2")


@pytest.mark.rule("HORIZON-8.2.1", "HORIZON-8.2.4")
@pytest.mark.parametrize(("unit", "level"), [(LV1, 1), (LV2, 1), (LV3, 2)])
def test_launchers_need_a_refuelling_station(unit: UnitId, level: int) -> None:
    if level == 1:
        given("russia", bases={MIR: base("mars", stock=RICH)}).cannot(
            "russia", BuildUnit(unit, MIR), "yard", "HORIZON-8.2.1"
        )
    else:
        at_mars(level - 1).cannot("russia", BuildUnit(unit, MIR), "yard", "HORIZON-8.2.4")
    scene = at_mars(level).do("russia", BuildUnit(unit, MIR))
    assert scene.ship(unit).docked == MIR


@pytest.mark.rule("HORIZON-8.2.5", "HORIZON-8.2.6", "HORIZON-8.2.3")
@pytest.mark.parametrize(("unit", "level"), [(robot("rover"), 3), (cv(2), 3), (cv(3), 4)])
def test_robots_and_crews_need_a_spaceport(unit: UnitId, level: int) -> None:
    clause = "HORIZON-8.2.5" if level == 3 else "HORIZON-8.2.6"
    at_mars(level - 1).cannot("russia", BuildUnit(unit, MIR), "yard", clause)
    scene = at_mars(level).do("russia", BuildUnit(unit, MIR))
    assert (scene.ship(unit).docked, scene.ship(unit).at) == (MIR, "surface:mars")


@pytest.mark.rule("HORIZON-8.3.3", "HORIZON-5.8.5")
def test_a_damaged_station_builds_as_one_level_lower() -> None:
    at_mars((4, 1)).cannot("russia", BuildUnit(cv(3), MIR), "yard")
    at_mars((4, 1)).do("russia", BuildUnit(cv(2), MIR))
    at_mars((1, 1)).cannot("russia", BuildUnit(LV1, MIR), "yard")


@pytest.mark.rule("HORIZON-8.1.3", "HORIZON-5.7.8")
def test_large_crewed_vehicles_need_an_elevator_on_earth() -> None:
    large = cv(5)
    on_earth(*LARGE).cannot("russia", BuildUnit(large), "too_large", "HORIZON-8.1.3")
    scene = on_earth(*LARGE, "space_elevator").do("russia", BuildUnit(large))
    assert scene.ship(large).at == "orbit:earth"
    assert on_earth(*LARGE).do("russia", BuildUnit(cv(4))).ship(cv(4)).at == "surface:earth"


@pytest.mark.rule("HORIZON-8.2.2")
def test_so_they_do_on_other_worlds_with_re_entry_but_not_on_small_ones() -> None:
    large = cv(5)
    at_mars(4, *LARGE).cannot("russia", BuildUnit(large, MIR), "too_large")
    scene = at_mars(4, *LARGE, "space_elevator").do("russia", BuildUnit(large, MIR))
    assert (scene.ship(large).at, scene.ship(large).docked) == ("orbit:mars", None)
    ceres = {MIR: base("ceres", service=4, stock=RICH)}
    players = {"russia": {"technologies": LARGE}}
    scene = given("russia", bases=ceres, players=players).do("russia", BuildUnit(large, MIR))
    assert scene.ship(large).docked == MIR


@pytest.mark.rule("HORIZON-5.7.10")
def test_by_elevator_a_telescope_is_built_in_orbit() -> None:
    telescope = robot("telescope")
    assert on_earth().do("russia", BuildUnit(telescope)).ship(telescope).at == "surface:earth"
    scene = on_earth(*SKILLED, "space_elevator").do("russia", BuildUnit(telescope))
    assert scene.ship(telescope).at == "orbit:earth"


@pytest.mark.rule("HORIZON-5.7.10", "HORIZON-8.2.3")
def test_away_from_earth_a_telescope_is_built_at_the_base_elevator_or_not() -> None:
    telescope = UnitId("russia:struve")
    scene = at_mars(4, *SKILLED, "space_elevator").do("russia", BuildUnit(telescope, MIR))
    assert (scene.ship(telescope).at, scene.ship(telescope).docked) == ("surface:mars", MIR)


@pytest.mark.rule("HORIZON-5.1.1", "HORIZON-20.1.9")
def test_large_launchers_need_their_technology() -> None:
    scene = on_earth("crewed_vehicles").cannot("russia", BuildUnit(LV3), "lv_size", "HORIZON-5.1.1")
    scene.do("russia", BuildUnit(LV2))
    on_earth("heavy_launchers").do("russia", BuildUnit(LV3))


@pytest.mark.rule("HORIZON-5.3.4", "HORIZON-20.1.9")
def test_the_largest_crewed_vehicle_is_a_matter_of_technology() -> None:
    on_earth("heavy_launchers").cannot("russia", BuildUnit(cv(2)), "cv_size", "HORIZON-5.3.4")
    on_earth("crewed_vehicles").cannot("russia", BuildUnit(cv(4)), "cv_size")
    on_earth("crewed_vehicles").do("russia", BuildUnit(cv(3)))


@pytest.mark.rule("HORIZON-5.4.10")
def test_in_reserve_a_crewed_vehicle_costs_one_sup_and_one_fuel_less() -> None:
    scene = on_earth(cash=20).do("russia", BuildUnit(RENDA, reserve=True))
    assert scene.ship(RENDA).reserve
    assert scene.player("russia").cash == 20 - (UNITS[RENDA].cost.total - 2)
    on_earth().cannot("russia", BuildUnit(LV1, reserve=True), "no_reserve", "HORIZON-5.4.10")


@pytest.mark.rule("HORIZON-1.3.1")
def test_what_is_in_play_cannot_be_built_again() -> None:
    scene = on_earth(ships={KLIPER: "orbit:moon"})
    scene.cannot("russia", BuildUnit(KLIPER), "in_play", "HORIZON-1.3.1")
    scene.cannot("russia", BuildUnit(UnitId("japan:ito")), "not_yours", "HORIZON-8.1.1")


@pytest.mark.rule("HORIZON-8.6.1", "HORIZON-7.4.9")
def test_nobody_builds_more_than_four_over_a_limit() -> None:
    robots = [u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.RE]
    kept = [one for one in robots if UNITS[one].type != "probe"]
    probes = [one for one in robots if UNITS[one].type == "probe"]
    ships = dict.fromkeys(kept[:7], "orbit:mars")
    scene = on_earth(ships=ships)
    scene.cannot("russia", BuildUnit(kept[7]), "support", "HORIZON-7.4.9")
    scene.do("russia", BuildUnit(probes[0]))
    on_earth(ships=dict.fromkeys(kept[:6], "orbit:mars")).do("russia", BuildUnit(kept[7]))


@pytest.mark.rule("HORIZON-8.3.1", "HORIZON-8.3.2")
@pytest.mark.parametrize(("size", "level"), [(2, 1), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_how_large_a_station_makes_a_vehicle_ready(size: int, level: int) -> None:
    unit = cv(size)

    def scene(service: int) -> Scene:
        bases = {MIR: base("ceres", service=service, stock=Stock(FUEL=1, SUP=1))}
        ships = {unit: ship("surface:ceres", docked=MIR, reserve=True)}
        return given("russia", bases=bases, ships=ships)

    if level > 1:
        scene(level - 1).cannot("russia", Unreserve(unit), "yard", "HORIZON-8.3.1")
    ready = scene(level).do("russia", Unreserve(unit))
    assert not ready.ship(unit).reserve
    assert ready.base(MIR).stock == Stock()
    ready.cannot("russia", Unreserve(unit), "active", "HORIZON-8.3.1")


@pytest.mark.rule("HORIZON-8.3.2")
def test_on_earth_that_costs_two() -> None:
    scene = on_earth(cash=5, ships={RENDA: ship("surface:earth", reserve=True)})
    scene.do("russia", Unreserve(RENDA))
    assert scene.player("russia").cash == 3


@pytest.mark.rule("HORIZON-8.4.1", "HORIZON-8.4.3", "HORIZON-5.8.6")
@pytest.mark.parametrize(("level", "most"), [(1, 1), (2, 2), (3, 3)])
def test_repairs_are_limited_for_a_base_and_a_year(level: int, most: int) -> None:
    one, two = cv(4), cv(6)
    ships = {unit: ship("surface:ceres", docked=MIR, damage=3) for unit in (one, two)}
    bases = {MIR: base("ceres", service=level, stock=Stock(ORE=9))}
    scene = given("russia", ships=ships, bases=bases).do("russia", Repair(one, 1))
    if most > 1:
        scene.do("russia", Repair(two, most - 1))
    scene.cannot("russia", Repair(one, 1), "repairs", "HORIZON-8.4.1")
    assert 9 - most == scene.base(MIR).stock.ORE


@pytest.mark.rule("HORIZON-8.4.1")
def test_a_large_spaceport_repairs_without_limit() -> None:
    ships = {cv(6): ship("surface:ceres", docked=MIR, damage=5)}
    bases = {MIR: base("ceres", service=4, stock=Stock(ORE=5))}
    scene = given("russia", ships=ships, bases=bases).do("russia", Repair(cv(6), 5))
    assert (scene.ship(cv(6)).damage, scene.base(MIR).stock.ORE) == (0, 0)


@pytest.mark.rule("HORIZON-8.4.2")
def test_structures_are_repaired_without_limit() -> None:
    bases = {MIR: base("ceres", mining=(3, 2), settlements=3, hurt=2, stock=Stock(ORE=4))}
    scene = given("russia", bases=bases, ships={KLIPER: ship("surface:ceres", docked=MIR)})
    scene.cannot("russia", Repair(KLIPER, 1, Chain.MINING), "undamaged", "HORIZON-8.4.2")
    scene.do("russia", Repair(MIR, 2, Chain.MINING)).do("russia", Repair(MIR, 2, Chain.SETTLEMENT))
    assert (scene.base(MIR).works[Chain.MINING].damage, scene.base(MIR).hurt) == (0, 0)
    assert scene.base(MIR).stock == Stock()


@pytest.mark.rule("HORIZON-8.4.1", "HORIZON-8.4.2", "HORIZON-8.4.3")
def test_a_part_of_the_damage_is_offered_where_a_base_cannot_do_or_pay_for_all() -> None:
    ships = {cv(4): ship("surface:ceres", docked=MIR, damage=3)}
    bases = {MIR: base("ceres", service=2, mining=(3, 2), stock=Stock(ORE=1))}
    scene = given("russia", ships=ships, bases=bases).live("russia", Section.BUILDING)
    acts = possible_now(scene.state, scene.seat("russia"), Section.BUILDING)
    found = [one for one in acts if isinstance(one, Repair)]
    assert found == [Repair(cv(4), 1), Repair(MIR, 1, Chain.MINING)]
    scene.state.bases = {MIR: base("ceres", service=2, mining=(3, 2), stock=Stock(ORE=9))}
    acts = possible_now(scene.state, scene.seat("russia"), Section.BUILDING)
    found = [one for one in acts if isinstance(one, Repair)]
    assert [one.markers for one in found] == [2, 1, 2, 1]


@pytest.mark.rule("HORIZON-8.5.1", "HORIZON-8.5.3")
def test_scrap_gives_half_of_each_back_to_the_place() -> None:
    ships = {KLIPER: ship("surface:mars", docked=MIR)}
    scene = given("russia", ships=ships, bases={MIR: base("mars")}).do("russia", Scrap(KLIPER))
    cost = UNITS[KLIPER].cost
    half = Stock((cost.ORE + 1) // 2, (cost.FUEL + 1) // 2, (cost.SUP + 1) // 2)
    assert (scene.base(MIR).stock, scene.state.in_play(KLIPER)) == (half, False)
    damaged = {KLIPER: ship("surface:earth", damage=1)}
    on_earth(ships=damaged).cannot("russia", Scrap(KLIPER), "damaged", "HORIZON-8.5.1")
    away = {KLIPER: ship("orbit:mars")}
    on_earth(ships=away).cannot("russia", Scrap(KLIPER), "unserved", "HORIZON-8.5.1")


@pytest.mark.rule("HORIZON-8.5.2")
def test_what_is_in_reserve_lacks_a_sup_and_a_fuel() -> None:
    scene = on_earth(ships={RENDA: ship("surface:earth", reserve=True)})
    scene.do("russia", Scrap(RENDA))
    assert scene.player("russia").stock == Stock(ORE=3, FUEL=1)


@pytest.mark.rule("HORIZON-5.2.3", "HORIZON-5.2.4")
def test_a_probe_is_loaded_before_the_launch() -> None:
    probe, rover, telescope = robot("probe"), robot("rover"), robot("telescope")
    ships = {probe: "surface:earth", rover: "surface:earth", telescope: "surface:earth"}
    scene = on_earth(ships=ships)
    scene.cannot("russia", LoadProbe(telescope, probe), "no_probe", "HORIZON-5.2.3")
    unbuilt = UnitId("russia:kozlov")
    scene.cannot("russia", LoadProbe(unbuilt, probe), "not_built", "HORIZON-5.2.4")
    scene.do("russia", LoadProbe(rover, probe))
    assert scene.ship(rover).probe == probe
    away = {probe: "surface:earth", rover: "flyby:mars"}
    on_earth(ships=away).cannot("russia", LoadProbe(rover, probe), "launched", "HORIZON-5.2.4")


@pytest.mark.rule("HORIZON-8.1.1")
def test_the_sections_run_from_the_worst_initiative() -> None:
    scene = given("russia", "japan", initiative=("japan", "russia"))
    scene.line("russia", BuildUnit(LV1)).line("japan", BuildUnit(UnitId("japan:lv1a")))
    scene.run(Section.BUILDING, "russia", "japan")
    assert list(scene.state.ships) == [LV1, "japan:lv1a"]


@pytest.mark.rule("HORIZON-8.4.2", "HORIZON-5.2.4", "HORIZON-3.1.9", "HORIZON-13.3.1")
def test_nobody_works_at_bases_of_others_or_with_what_is_not_there() -> None:
    bases = {MIR: base("mars", mining=(1, 1), stock=RICH)}
    known = {"technologies": ("terraforming",)}
    scene = given("russia", "japan", bases=bases, players={"japan": known}, ships={})
    scene.cannot("japan", Repair(MIR, 1, Chain.MINING), "not_yours")
    scene.cannot("japan", Waste(MIR, Stock(ORE=1)), "not_yours")
    scene.state.agenda = ()
    scene.cannot("japan", Terraform(MIR, 1), "not_yours")
    scene.state.agenda = ()
    scene.cannot("russia", LoadProbe(robot("rover"), robot("probe")), "not_built")


@pytest.mark.rule("HORIZON-5.6.4", "HORIZON-13.2.4")
def test_the_next_level_is_built_upon_the_one_that_stands() -> None:
    small, large = base("mars", mining=1), base("mars", mining=2)
    levels = [next_level(one, Chain.MINING) for one in (base("mars"), small, large)]
    assert [one.level for one in levels if one] == [1, 2, 3]
    assert next_level(base("mars", mining=4), Chain.MINING) is None
    town = next_level(base("mars", settlements=7), Chain.SETTLEMENT)
    assert town is not None
    assert town.id == "settlement"


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-5.7.7")
def test_a_ship_gives_nothing_to_itself_nor_to_a_base_below_without_an_elevator() -> None:
    ships = {KLIPER: ship("orbit:mars", cargo=Stock(ORE=1))}
    for known, at in (((), "mars"), (("space_elevator",), "moon")):
        players = {"russia": {"technologies": known}}
        scene = given("russia", players=players, ships=ships, bases={MIR: at})
        scene.live("russia", Section.BUILDING)
        scene.cannot("russia", Shift(KLIPER, MIR, Stock(ORE=1)), "apart", "HORIZON-3.1.8")
        scene.cannot("russia", Shift(KLIPER, KLIPER, Stock(ORE=1)), "apart", "HORIZON-3.1.8")
    lifted = given(
        "russia",
        players={"russia": {"technologies": ("space_elevator",)}},
        ships=ships,
        bases={MIR: "mars"},
    ).live("russia", Section.BUILDING)
    assert lifted.do("russia", Shift(KLIPER, MIR, Stock(ORE=1))).base(MIR).stock.ORE == 1
