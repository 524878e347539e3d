"""7.4 and 7.5: production, upkeep, transport."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Haul, Scuttle, Section, Yield
from bot.games.horizons.box.cards import EventId
from bot.games.horizons.box.goods import Field, Points, Resource, Stock
from bot.games.horizons.box.knowledge import TECHNOLOGIES
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.economy.production import income, output
from bot.games.horizons.events.economy.phase import EarthProduced
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.state import Year
from bot.games.horizons.steps.course import Moment
from bot.games.horizons.steps.economy import Reaping
from tests.games.horizons.scene import Scene, base, given, ship

MIR = UnitId("russia:base_mir")
SLOTS = 3 + 3 + 3  # of Russia, all unused
ORE, FUEL, SUP = Resource


def bases_of(faction: str) -> list[UnitId]:
    return [u.id for u in UNITS.values() if u.faction == faction and u.kind is Kind.BASE]


def russia(year: int = 2040, **more: Any) -> Scene:
    own = {"policies": (), "technologies": (), "cash": 0} | more.pop("russia", {})
    return given("russia", players={"russia": own}, year=year, **more)


def earned(**more: Any) -> int:
    """Money of Russia beyond what is printed and its unused slots."""
    scene = russia(**more)
    found = income(scene.state, scene.seat("russia"))
    return found.money - found.tribute - found.repaid - 25 - SLOTS


@pytest.mark.rule("HORIZON-7.4.1")
@pytest.mark.parametrize(
    ("year", "money", "physics"), [(2050, 25, 4), (2060, 32, 7), (2150, 53, 16)]
)
def test_earth_gives_what_the_decade_says(year: int, money: int, physics: int) -> None:
    scene = russia(year).beat(Moment.EARTH)
    player = scene.player("russia")
    assert (player.cash, player.bank.physics) == (money + SLOTS, physics)


@pytest.mark.rule("HORIZON-7.4.2", "HORIZON-20.1.4")
def test_of_the_economics_row_the_highest_level_counts() -> None:
    assert earned(russia={"policies": ("economics", "vigorous_economics")}) == 4


@pytest.mark.rule("HORIZON-7.4.19", "HORIZON-4.1.3")
def test_relations_bring_money() -> None:
    relations = {("russia", "japan"): 3, ("russia", "asia"): 1, ("russia", "china"): -2}
    assert earned(relations=relations) == 3


@pytest.mark.rule("HORIZON-7.4.20", "HORIZON-3.4.10")
def test_kept_missions_bring_one_each() -> None:
    scene = russia(russia={"kept": ()})
    kept = scene.state.missions[:2]
    scene = russia(russia={"kept": kept})
    assert income(scene.state, scene.seat("russia")).money == 25 + SLOTS + 2


@pytest.mark.rule("HORIZON-7.4.21", "HORIZON-10.7.8", "HORIZON-10.9.1")
def test_a_blockade_brings_two() -> None:
    base_id = bases_of("japan")[0]
    besieged = {base_id: "russia"}
    assert earned(bases={base_id: "mars"}, besieged=besieged) == 2 - 1  # a slot is used


@pytest.mark.rule("HORIZON-7.4.3", "HORIZON-20.1.16")
def test_life_adds_points_of_biology() -> None:
    known = ("signs_of_life", "extant_life")
    scene = russia(russia={"technologies": known})
    found = income(scene.state, scene.seat("russia"))
    assert found.points == Points(4, 5, 5 + 4)


@pytest.mark.rule("HORIZON-7.4.4")
def test_every_pirate_takes_one_into_the_hoard() -> None:
    pirates = {TokenId(f"pirate_{n}"): Pirate(NodeId("flyby:mars")) for n in (1, 2)}
    assert earned(pirates=pirates) == -2
    scene = russia(pirates=pirates, hoard=5).beat(Moment.EARTH)
    assert scene.state.hoard == 7


@pytest.mark.rule("HORIZON-7.4.5")
def test_a_debt_is_deducted_and_what_is_not_covered_stays() -> None:
    assert earned(russia={"debt": 10}) == -10
    scene = russia(russia={"debt": 50}).beat(Moment.EARTH)
    player = scene.player("russia")
    assert (player.cash, player.debt) == (0, 50 - 25 - SLOTS)


@pytest.mark.rule("HORIZON-7.4.7", "HORIZON-7.4.10")
def test_upkeep_is_paid_or_units_are_given_up() -> None:
    worlds = "earth_orbit", "moon", "mars", "ceres", "vesta", "io", "titan"
    bases = dict(zip(bases_of("russia"), worlds, strict=True))
    scene = russia(bases=bases).beat(Moment.EARTH)
    assert len(scene.state.bases) == 7
    assert scene.told(EarthProduced)[0].upkeep == 28
    scene = russia(bases=bases, russia={"debt": 29}).beat(Moment.EARTH)
    assert len(scene.state.bases) < 7
    assert scene.player("russia").cash >= 0


@pytest.mark.rule("HORIZON-7.4.10")
def test_units_may_be_given_up_to_save_upkeep() -> None:
    scene = russia(bases={MIR: "mars"}).line("russia", Scuttle(MIR)).run(Section.SCUTTLING)
    assert scene.state.bases == {}


# --- bases


def worked(
    product: Resource | Field, *, world: str = "mars", tile: str = "hematite", **more: Any
) -> int:
    """What a base of Russia there would produce."""
    fields = more.pop("base", {"mining": 1, "research": 1})
    tiles = {world: tile} if tile else {}
    scene = russia(bases={MIR: base(world, **fields)}, tiles=tiles, **more)
    return output(scene.state, scene.seat("russia"), MIR, product)


@pytest.mark.rule("HORIZON-7.4.13", "HORIZON-20.1.19")
@pytest.mark.parametrize(("level", "bonus"), [(1, 0), (2, 1), (3, 3), (4, 5)])
def test_structures_add_to_the_value_of_the_world(level: int, bonus: int) -> None:
    plain = worked(ORE)
    assert worked(ORE, base={"mining": level}) == plain + bonus


@pytest.mark.rule("HORIZON-7.4.12")
def test_a_resource_needs_a_mine_and_a_value_of_the_world() -> None:
    bare = russia(bases={MIR: base("mars", research=1)}, tiles={"mars": "hematite"})
    bare.cannot("russia", Yield(MIR, ORE), "product", "HORIZON-7.4.12")
    poor = russia(bases={MIR: base("phobos_deimos", mining=1)})
    poor.cannot("russia", Yield(MIR, SUP), "product", "HORIZON-7.4.12")
    scene = russia(bases={MIR: base("phobos_deimos", mining=1)}).do("russia", Yield(MIR, ORE))
    assert scene.base(MIR).stock == Stock(ORE=1)


@pytest.mark.rule("HORIZON-7.4.14", "HORIZON-7.4.15", "HORIZON-7.4.24")
def test_technology_needs_a_station_and_a_tile() -> None:
    without = russia(bases={MIR: base("mars", research=1)})
    without.cannot("russia", Yield(MIR, Field.ENGINEERING), "product", "HORIZON-7.4.14")
    assert worked(Field.ENGINEERING) == 2
    assert worked(Field.ENGINEERING, base={"research": 2}) == 5
    scene = russia(bases={MIR: base("mars", research=1)}, tiles={"mars": "hematite"})
    scene.cannot("russia", Yield(MIR, Field.BIOLOGY), "product", "HORIZON-7.4.14")
    scene.do("russia", Yield(MIR, Field.ENGINEERING))
    assert scene.player("russia").bank == Points(engineering=2)


@pytest.mark.rule("HORIZON-7.4.23")
def test_a_station_around_earth_studies_any_field() -> None:
    for field in Field:
        assert worked(field, world="earth_orbit", tile="", base={"research": 1}) == 3


@pytest.mark.rule("HORIZON-7.4.25", "HORIZON-11.6.7")
@pytest.mark.parametrize("found", [1, 2])
def test_life_helps_research_only(found: int) -> None:
    life = {"mars": found}
    assert worked(Field.ENGINEERING, life=life) == 2 + found
    assert worked(ORE, life=life) == worked(ORE)


@pytest.mark.rule("HORIZON-7.4.26", "HORIZON-5.8.3")
def test_undamaged_settlements_add_to_whatever_is_produced() -> None:
    settled = {"mining": 1, "research": 1, "settlements": 6}
    assert worked(ORE, base=settled) == worked(ORE) + 2
    assert worked(Field.ENGINEERING, base=settled) == 4
    assert worked(ORE, base=settled | {"hurt": 1}) == worked(ORE) + 1


@pytest.mark.rule("HORIZON-4.4.7", "HORIZON-20.1.14", "HORIZON-20.1.6", "HORIZON-7.4.13")
def test_abilities_and_technologies_add_too() -> None:
    unit = bases_of("asia")[0]
    players = {"asia": {"technologies": ()}}
    scene = given(
        "asia", players=players, bases={unit: base("mars", mining=1)}, tiles={"mars": "hematite"}
    )
    assert output(scene.state, scene.seat("asia"), unit, ORE) == worked(ORE) + 1
    grower = next(one for one in technologies_with("base_sup_production"))
    assert worked(SUP, russia={"technologies": (grower,)}) == worked(SUP) + 1
    assert worked(ORE, russia={"technologies": (grower,)}) == worked(ORE)


def technologies_with(key: str) -> list[str]:
    return [one.id for one in TECHNOLOGIES.values() if getattr(one.effects, key)]


@pytest.mark.rule("HORIZON-7.4.16", "HORIZON-7.4.11")
def test_who_comes_later_to_the_same_product_gets_less() -> None:
    japan = bases_of("japan")[0]
    rich = {"mining": 2}
    scene = given(
        "russia",
        "japan",
        bases={MIR: base("mars", **rich), japan: base("mars", **rich)},
        tiles={"mars": "hematite"},
        players={"russia": {"technologies": ()}, "japan": {"technologies": ()}},
        initiative=("japan", "russia"),
    )
    scene.line("russia", Yield(MIR, ORE)).line("japan", Yield(japan, ORE)).run(Section.PRODUCTS)
    assert scene.base(japan).stock.ORE == scene.base(MIR).stock.ORE + 1
    scene.state.agenda = ()
    scene.cannot("russia", Yield(MIR, FUEL), "produced", "HORIZON-7.4.11")


@pytest.mark.rule("HORIZON-7.4.27")
def test_pirates_in_the_system_cost_one_each() -> None:
    pirates = {TokenId("pirate_1"): Pirate(NodeId("flyby:mars"))}
    away = {TokenId("pirate_1"): Pirate(NodeId("flyby:earth"))}
    assert worked(ORE, pirates=pirates) == worked(ORE) - 1
    assert worked(ORE, pirates=away) == worked(ORE)


@pytest.mark.rule("HORIZON-5.8.4", "HORIZON-7.4.28")
def test_damage_costs_one_each() -> None:
    assert worked(ORE, base={"mining": (3, 2)}) == worked(ORE, base={"mining": 3}) - 2
    assert worked(Field.ENGINEERING, base={"research": (1, 1)}) == 1
    assert worked(ORE, world="phobos_deimos", tile="", base={"mining": (1, 1)}) == 0


@pytest.mark.rule("HORIZON-7.4.17", "HORIZON-7.4.28", "HORIZON-10.7.3")
def test_a_blockade_halves_after_all_else_and_a_strike_once_more() -> None:
    blocked = {MIR: "japan"}
    plain = worked(ORE, base={"mining": 3})
    half = (plain + 1) // 2
    assert worked(ORE, base={"mining": 3}, besieged=blocked) == half
    struck = Year(events=(EventId("miners_strike"),))
    assert worked(ORE, base={"mining": 3}, besieged=blocked, this=struck) == round(plain / 4 + 1e-9)


@pytest.mark.rule("HORIZON-15.2.18", "HORIZON-15.2.22")
def test_strikes_halve_their_own_kind() -> None:
    miners = Year(events=(EventId("miners_strike"),))
    researchers = Year(events=(EventId("researchers_strike"),))
    assert worked(ORE, this=researchers) == worked(ORE)
    assert worked(ORE, this=miners) == (worked(ORE) + 1) // 2
    assert worked(Field.ENGINEERING, this=researchers) == 1
    assert worked(Field.ENGINEERING, this=miners) == 2


@pytest.mark.rule("HORIZON-7.4.18")
def test_what_is_left_to_explore_does_not_matter() -> None:
    assert worked(ORE, values={"mars": 0}) == worked(ORE)


@pytest.mark.rule("HORIZON-19.3.7")
def test_bases_without_a_wish_produce_what_is_most() -> None:
    scene = russia(bases={MIR: base("mars", mining=1, research=1)}, tiles={"mars": "hematite"})
    scene.play(Reaping(scene.seat("russia")))
    assert worked(ORE) == scene.base(MIR).stock.ORE


# --- transport


ROUTES = technologies_with("transport")[0]


def hauling(*technologies: str, **more: Any) -> Scene:
    bases = {MIR: base("mars", stock=Stock(ORE=30))}
    return russia(bases=bases, russia={"technologies": technologies}, **more)


@pytest.mark.rule("HORIZON-7.5.1", "HORIZON-20.1.10")
def test_trade_routes_carry_so_many_resources() -> None:
    number = TECHNOLOGIES[ROUTES].effects.transport
    assert number
    hauling().cannot("russia", Haul(MIR, None, Stock(ORE=1)), "capacity", "HORIZON-7.5.1")
    scene = hauling(ROUTES).do("russia", Haul(MIR, None, Stock(ORE=number - 1)))
    scene.cannot("russia", Haul(MIR, None, Stock(ORE=2)), "capacity", "HORIZON-7.5.1")
    scene.do("russia", Haul(MIR, None, Stock(ORE=1)))
    assert number == scene.player("russia").stock.ORE


@pytest.mark.rule("HORIZON-7.5.2", "HORIZON-10.7.7")
def test_nothing_goes_where_a_blockade_or_pirates_are() -> None:
    act = Haul(MIR, None, Stock(ORE=1))
    blocked = {MIR: "japan"}
    hauling(ROUTES, besieged=blocked).cannot("russia", act, "cut_off", "HORIZON-7.5.2")
    for place in ("flyby:mars", "flyby:earth"):
        pirates = {TokenId("pirate_1"): Pirate(NodeId(place))}
        hauling(ROUTES, pirates=pirates).cannot("russia", act, "cut_off", "HORIZON-7.5.2")


@pytest.mark.rule("HORIZON-15.2.41")
def test_a_shipping_company_carries_five_for_those_with_fewest_settlements() -> None:
    scene = hauling(year=2040).luck("event", (41,)).beat(Moment.EVENTS)
    scene.do("russia", Haul(MIR, None, Stock(ORE=5)))
    scene.cannot("russia", Haul(MIR, None, Stock(ORE=1)), "capacity", "HORIZON-7.5.1")
    bases = {
        MIR: base("mars", stock=Stock(ORE=30), settlements=1),
        bases_of("japan")[0]: base("mars"),
    }
    scene = given("russia", "japan", bases=bases, year=2040)
    scene.luck("event", (41,)).beat(Moment.EVENTS)
    scene.cannot("russia", Haul(MIR, None, Stock(ORE=1)), "capacity")


@pytest.mark.rule("HORIZON-7.5.1")
def test_ships_are_no_places_for_transport() -> None:
    kliper = UnitId("russia:kliper")
    scene = hauling(ROUTES, ships={kliper: ship("surface:earth")})
    scene.cannot("russia", Haul(MIR, kliper, Stock(ORE=1)), "no_base", "HORIZON-7.5.1")


@pytest.mark.rule("HORIZON-17.3.1", "HORIZON-7.4.27", "HORIZON-7.5.2")
def test_an_armed_ship_of_others_is_a_pirate_for_production_and_transport() -> None:
    raiders = {UnitId("asia:agni"): Pirate(NodeId("flyby:mars"))}
    act = Haul(MIR, None, Stock(ORE=1))
    hauling(ROUTES, raiders=raiders).cannot("russia", act, "cut_off", "HORIZON-7.5.2")
    bases, tiles = {MIR: base("mars", mining=4)}, {"mars": "hematite"}
    scenes = [russia(bases=bases, tiles=tiles, raiders=near) for near in ({}, raiders)]
    free, beset = (output(one.state, one.seat("russia"), MIR, ORE) for one in scenes)
    assert beset == free - 1
