"""3, 5, 8 and 13: what is just possible at bases and with resources, and what is just not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import (
    BuildUnit,
    Construct,
    Found,
    LoadProbe,
    Repair,
    Scrap,
    Section,
    Shift,
    Terraform,
    TradeAt,
    Unreserve,
    Waste,
)
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.units import UNITS, Chain, Kind, StructureId, UnitId
from bot.games.horizons.chapters.bases.service import NOWHERE, service_at
from bot.games.horizons.chapters.common.damage import damage_structure
from bot.games.horizons.chapters.common.support import Kept, used
from bot.games.horizons.chapters.course.scoring import parts
from bot.games.horizons.events.combat import StructureDamaged
from bot.games.horizons.events.course import OrderActed
from bot.games.horizons.events.holdings import Shifted
from bot.games.horizons.events.units import lose_base
from bot.games.horizons.pieces import Base
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given, ship

MIR, SALYUT, KLIPER = map(UnitId, ("russia:base_mir", "russia:base_salyut", "russia:kliper"))
LV1 = UnitId("russia:lv1a")
EDO = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)
ROBOTS = {u.type: u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.RE}
ELEVATOR = TechId("space_elevator")
SETTLEMENT, MINE = StructureId("settlement"), StructureId("mining_small")


def table(*technologies: str, cash: int = 0, **more: Any) -> Scene:
    """Russia, second in initiative, and Japan."""
    players = {"russia": {"technologies": technologies, "policies": (), "cash": cash}}
    return given("japan", "russia", players=players, **more)


# --- trade


def market(token: str, **more: Any) -> Scene:
    found = base("mars", token=token, settlements=3, stock=Stock(ORE=2))
    return table(bases={MIR: found}, **more)


@pytest.mark.rule("HORIZON-13.1.1", "HORIZON-13.1.2", "HORIZON-13.1.3")
def test_a_trade_is_of_something_that_is_there_and_may_take_the_last_money() -> None:
    scene = market("buy SUP", cash=2).do("russia", TradeAt(MIR, 3))
    assert (scene.player("russia").cash, scene.base(MIR).stock.SUP) == (0, 3)
    market("buy SUP", cash=2).cannot("russia", TradeAt(MIR, 0), "amount", "HORIZON-13.1.1")
    market("sell ORE").cannot(
        "russia",
        TradeAt(MIR, 3),
        "stock",
        "HORIZON-13.1.3",
    )
    assert market("sell ORE").do("russia", TradeAt(MIR, 2)).player("russia").cash == 4


@pytest.mark.rule("HORIZON-13.1.1", "HORIZON-13.1.3")
def test_who_has_no_goods_sells_none_abroad() -> None:
    found = base("mars", token="sell ORE", settlements=3)
    scene = table(bases={EDO: found}, ships={KLIPER: "surface:mars"})
    scene.cannot("russia", TradeAt(EDO, 1, KLIPER), "room", "HORIZON-13.1.3")
    scene.cannot("russia", TradeAt(MIR, 1), "no_token", "HORIZON-13.1.1")


# --- service


@pytest.mark.rule("HORIZON-8.1.3", "HORIZON-5.7.7", "HORIZON-5.7.10")
@pytest.mark.parametrize(
    ("elevator", "served"),
    [
        (False, {"surface:earth": None, "orbit:earth": NOWHERE, "orbit:mars": NOWHERE}),
        (True, {"surface:earth": None, "orbit:earth": None, "orbit:mars": MIR}),
    ],
)
def test_ships_are_served_on_earth_at_a_base_and_above_them_by_elevator(
    elevator: bool, served: dict[str, Any]
) -> None:
    places = {**served, "orbit:venus": NOWHERE, "surface:mars": NOWHERE}
    for node, where in places.items():
        known = (ELEVATOR,) if elevator else ()
        scene = table(*known, bases={MIR: "mars"}, ships={KLIPER: node})
        assert service_at(scene.state, Seat(1), KLIPER) == where
    docked = table(bases={MIR: "mars"}, ships={KLIPER: ship("surface:mars", docked=MIR)})
    assert service_at(docked.state, Seat(1), KLIPER) == MIR


@pytest.mark.rule("HORIZON-8.4.1", "HORIZON-8.4.2", "HORIZON-8.4.3", "HORIZON-5.8.6")
def test_repairs_are_paid_marker_by_marker() -> None:
    def hurt(ore: int) -> Scene:
        works = {MIR: base("mars", service=4, mining=(1, 1), stock=Stock(ORE=ore))}
        return table(bases=works, ships={KLIPER: ship("surface:mars", docked=MIR, damage=1)})

    scene = hurt(2).do("russia", Repair(KLIPER, 1)).do("russia", Repair(MIR, 1, Chain.MINING))
    assert (scene.ship(KLIPER).damage, scene.base(MIR).works[Chain.MINING].damage) == (0, 0)
    assert scene.base(MIR).stock.ORE == 0
    hurt(0).cannot("russia", Repair(MIR, 1, Chain.MINING), "cost", "HORIZON-8.4.2")
    hurt(2).cannot("russia", Repair(MIR, 2, Chain.MINING), "undamaged", "HORIZON-8.4.2")
    hurt(2).cannot("russia", Repair(KLIPER, 0), "amount", "HORIZON-8.4.1")
    hurt(2).cannot("russia", Repair(KLIPER, 2), "undamaged", "HORIZON-8.4.1")


@pytest.mark.rule("HORIZON-8.1.1", "HORIZON-8.1.2", "HORIZON-1.3.1")
def test_ships_are_built_at_own_bases_and_once() -> None:
    bases = {EDO: base("mars", service=4, stock=Stock(9, 9, 9))}
    scene = table(cash=20, bases=bases)
    scene.cannot("russia", BuildUnit(LV1, EDO), "not_yours")
    scene.cannot("russia", BuildUnit(UnitId("japan:lv1a")), "not_yours", "HORIZON-8.1.1")
    scene.cannot("russia", BuildUnit(LV1, MIR), "no_base", "HORIZON-8.1.2")
    scene.cannot("russia", BuildUnit(MIR), "not_yours", "HORIZON-8.1.1")
    scene.do("russia", BuildUnit(LV1)).cannot("russia", BuildUnit(LV1), "in_play", "HORIZON-1.3.1")


@pytest.mark.rule("HORIZON-5.2.3", "HORIZON-5.2.4")
def test_a_probe_is_loaded_by_its_owner_where_its_carrier_has_not_flown() -> None:
    rover, probe = ROBOTS["rover"], ROBOTS["probe"]
    load = LoadProbe(rover, probe)
    home = table(ships={rover: "surface:earth", probe: "surface:earth"}).do("russia", load)
    assert home.ship(rover).probe == probe
    away = table(ships={rover: "surface:mars", probe: "surface:mars"})
    away.live("russia", Section.BUILDING).cannot("russia", load, "launched", "HORIZON-5.2.4")
    docked = {one: ship("surface:mars", docked=MIR) for one in (rover, probe)}
    assert table(ships=docked, bases={MIR: "mars"}).do("russia", load).ship(rover).probe == probe
    docked[rover] = ship("surface:mars", docked=MIR, launched=True)  # it came from elsewhere
    landed = table(ships=docked, bases={MIR: "mars"}).live("russia", Section.BUILDING)
    landed.cannot("russia", load, "launched", "HORIZON-5.2.4")
    theirs = table(ships={rover: "surface:earth", probe: "surface:earth"})
    theirs.cannot("japan", load, "not_yours")


@pytest.mark.rule("HORIZON-8.3.1", "HORIZON-8.5.1")
def test_only_own_crews_are_made_ready_or_scrapped() -> None:
    rover = ROBOTS["rover"]
    scene = table(cash=9, ships={rover: "surface:earth", KLIPER: "surface:earth"})
    scene.cannot("russia", Unreserve(rover), "no_cv", "HORIZON-8.3.1")
    scene.cannot("russia", Unreserve(KLIPER), "active", "HORIZON-8.3.1")
    scene.cannot("russia", Scrap(rover), "no_cv", "HORIZON-8.5.1")
    scene.state.agenda = ()
    scene.cannot("japan", Scrap(KLIPER), "not_yours")


# --- structures


@pytest.mark.rule("HORIZON-13.2.4", "HORIZON-5.6.4")
def test_a_base_builds_once_what_there_is_to_build() -> None:
    def rich() -> Scene:
        return table(bases={MIR: base("mars", stock=Stock(50, 50, 50))})

    scene = rich().do("russia", Construct(MIR, MINE))
    scene.cannot("russia", Construct(MIR, SETTLEMENT), "built", "HORIZON-13.2.4")
    rich().cannot("russia", Construct(MIR, SETTLEMENT, 2), "built", "HORIZON-13.2.4")
    rich().cannot("russia", Construct(MIR, StructureId("casino")), "no_structure")
    rich().cannot("russia", Construct(KLIPER, MINE), "not_yours")
    afloat = table(ships={KLIPER: "surface:mars"})
    afloat.cannot("russia", Construct(KLIPER, MINE), "no_structure", "HORIZON-13.2.4")


@pytest.mark.rule("HORIZON-16.0.1", "HORIZON-13.2.4", "HORIZON-16.0.5")
def test_without_a_limit_settlements_are_built_by_the_number_but_not_by_none() -> None:
    bases = {MIR: base("mars", stock=Stock(50, 50, 50))}
    scene = table(bases=bases, options={"scenario": "red_planet"})
    scene.cannot("russia", Construct(MIR, SETTLEMENT, 0), "built", "HORIZON-13.2.4")
    scene.cannot("russia", Construct(MIR, MINE, 2), "built", "HORIZON-13.2.4")
    scene.do("russia", Construct(MIR, SETTLEMENT, 2)).do("russia", Construct(MIR, SETTLEMENT))
    assert scene.base(MIR).settlements == 3
    assert scene.do("russia", Construct(MIR, MINE)).base(MIR).level(Chain.MINING) == 1


@pytest.mark.rule("HORIZON-13.3.1", "HORIZON-13.3.2", "HORIZON-13.3.4")
@pytest.mark.parametrize(("supplies", "points", "left"), [(4, 1, 0), (9, 2, 0), (10, 2, 1)])
def test_terraforming_takes_just_what_it_costs(supplies: int, points: int, left: int) -> None:
    known = TechId("terraforming")

    def rich() -> Scene:
        return table(known, bases={MIR: base("mars", stock=Stock(SUP=supplies))})

    scene = rich().do("russia", Terraform(MIR, points))
    assert (scene.state.terraformed["mars"], scene.base(MIR).stock.SUP) == (points, left)
    rich().cannot("russia", Terraform(MIR, points + 1), "cost", "HORIZON-13.3.2")
    rich().cannot("russia", Terraform(MIR, 0), "beyond", "HORIZON-13.3.4")
    poor = table(known, bases={MIR: base("mars", stock=Stock(SUP=3))})
    poor.cannot("russia", Terraform(MIR, 1), "cost", "HORIZON-13.3.2")


@pytest.mark.rule("HORIZON-13.2.1", "HORIZON-5.6.1", "HORIZON-5.6.9")
def test_a_base_is_founded_with_a_free_counter_on_a_world_of_this_game() -> None:
    laden = {KLIPER: ship("surface:moon", cargo=Stock(SUP=3))}
    scene = table(ships=laden).do("russia", Found(KLIPER, SALYUT))
    assert scene.base(SALYUT).world == "moon"
    taken = table(ships=laden, bases={SALYUT: "mars"})
    taken.cannot("russia", Found(KLIPER, SALYUT), "no_counter", "HORIZON-5.6.9")
    beyond = {KLIPER: ship("surface:ceres", cargo=Stock(SUP=4))}
    options = {"scenario": "red_planet"}
    scene = table(ships=beyond, options=options)
    scene.cannot("russia", Found(KLIPER), "no_site", "HORIZON-5.6.1")
    scene = table(ships={KLIPER: ship("orbit:moon", cargo=Stock(SUP=4))})
    scene.cannot("russia", Found(KLIPER), "no_site", "HORIZON-5.6.1")


@pytest.mark.rule("HORIZON-13.2.1", "HORIZON-16.5.6", "HORIZON-7.4.9")
@pytest.mark.parametrize(("scenario", "world"), [("olympus_mons", "mars"), ("red_planet", "mars")])
def test_a_common_base_counts_against_nobodys_limit(scenario: str, world: str) -> None:
    counters = [u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.BASE]
    worlds = ["moon", "nea", "venus", "phobos_deimos", "comet", "earth_orbit"]
    ships = {KLIPER: ship(f"surface:{world}", cargo=Stock(SUP=4))}
    most = 3 + 4  # free ones, and four beyond
    bases: dict[str, Any] = dict(zip(counters[1:], worlds, strict=True))
    full = {unit: base(one) for unit, one in bases.items()}
    assert len(full) == most - 1
    scene = table(ships=ships, bases=full, options={"scenario": scenario})
    scene.do("russia", Found(KLIPER))
    common = scenario == "olympus_mons"
    assert used(scene.state, Seat(1), Kept.BASE) == len(full) + (not common)
    assert scene.base(counters[0]).common is common


@pytest.mark.rule("HORIZON-16.5.6", "HORIZON-14.2.6", "HORIZON-14.2.8")
def test_a_common_base_is_nobodys_score() -> None:
    def scored(*, common: bool) -> list[float]:
        found = base("mars", mining=1, settlements=4)
        own = Base(found.world, found.works, found.settlements, common=common)
        scene = table(bases={MIR: own})
        return [
            part.points
            for part in parts(scene.state, Seat(1))
            if part.key in ("settlements", "structures")
        ]

    assert scored(common=True) == [0, 0]
    assert scored(common=False) == [5, 1]


# --- resources


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-3.1.12", "HORIZON-3.1.9", "HORIZON-3.1.1")
def test_resources_are_moved_or_destroyed_as_they_are() -> None:
    ships = {KLIPER: ship("surface:mars", docked=MIR)}
    bases = {MIR: base("mars", stock=Stock(ORE=1))}
    scene = table(ships=ships, bases=bases).live("russia", Section.BUILDING)
    scene.cannot("russia", Shift(MIR, KLIPER, Stock()), "amount", "HORIZON-3.1.1")
    scene.cannot("russia", Shift(MIR, KLIPER, Stock(ORE=2)), "stock", "HORIZON-3.1.8")
    scene.cannot("russia", Shift(MIR, MIR, Stock(ORE=1)), "apart", "HORIZON-3.1.8")
    scene.cannot("russia", Shift(MIR, EDO, Stock(ORE=1)), "not_yours")
    scene.cannot("russia", Shift(EDO, MIR, Stock(ORE=1)), "not_yours")
    scene.cannot("russia", Waste(MIR, Stock(ORE=2)), "stock", "HORIZON-3.1.9")
    scene.cannot("russia", Waste(MIR, Stock()), "amount", "HORIZON-3.1.1")
    scene.cannot("russia", Waste(MIR, Stock(1, -1)), "amount", "HORIZON-3.1.1")
    scene.do("russia", Shift(MIR, KLIPER, Stock(ORE=1)))
    assert len(scene.told(Shifted)) == 1
    scene.do("russia", Waste(KLIPER, Stock(ORE=1)))
    assert scene.ship(KLIPER).cargo == Stock()


@pytest.mark.rule("HORIZON-3.1.10", "HORIZON-5.7.11")
@pytest.mark.parametrize(
    ("node", "known", "loads"),
    [
        ("surface:earth", (), True),
        ("orbit:earth", (), False),
        ("orbit:earth", (ELEVATOR,), True),
        ("orbit:moon", (ELEVATOR,), False),
    ],
)
def test_ships_on_earth_or_above_it_by_elevator_are_loaded(
    node: str, known: tuple[TechId, ...], loads: bool
) -> None:
    players = {"russia": {"technologies": known, "stock": Stock(ORE=1)}}
    scene = given("russia", players=players, ships={KLIPER: node}).live("russia", Section.BUILDING)
    act = Shift(None, KLIPER, Stock(ORE=1))
    if loads:
        assert scene.do("russia", act).ship(KLIPER).cargo.ORE == 1
    else:
        scene.cannot("russia", act, "apart", "HORIZON-3.1.8")


# --- growth, damage


@pytest.mark.rule("HORIZON-5.8.5")
def test_a_base_without_a_station_serves_nobody() -> None:
    assert base("mars").working() is None
    assert base("mars", service=(1, 1)).working() is None
    assert (found := base("mars", service=1).working()) is not None
    assert found.level == 1


@pytest.mark.rule("HORIZON-7.8.1", "HORIZON-7.8.2")
def test_tens_grow_without_a_die() -> None:
    scene = table(bases={MIR: base("mars", settlements=10)}).beat(Moment.GROWTH)
    assert (scene.base(MIR).settlements, scene.draws) == (11, 0)


@pytest.mark.rule("HORIZON-5.7.8", "HORIZON-5.7.10", "HORIZON-8.2.3")
@pytest.mark.parametrize(
    ("size", "known", "node"),
    [(2, (), "surface:earth"), (2, (ELEVATOR,), "surface:earth"), (5, (ELEVATOR,), "orbit:earth")],
)
def test_only_what_cannot_stand_on_earth_is_built_above_it(
    size: int, known: tuple[TechId, ...], node: str
) -> None:
    crews = (u for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.CV)
    unit = next(one.id for one in crews if one.size == size)
    skills = ("crewed_vehicles", "large_spacecraft", *known)
    scene = table(*skills, cash=99).do("russia", BuildUnit(unit))
    assert (scene.ship(unit).at, scene.ship(unit).docked) == (node, None)
    bases = {MIR: base("mars", service=4, stock=Stock(50, 50, 50))}
    if known:
        away = table(*skills, bases=bases).do("russia", BuildUnit(unit, MIR)).ship(unit)
        assert (away.docked is None) is (size == 5)


@pytest.mark.rule("HORIZON-5.7.10")
@pytest.mark.parametrize(("known", "node"), [((), "surface:earth"), ((ELEVATOR,), "orbit:earth")])
def test_a_telescope_is_built_into_orbit_by_elevator(known: tuple[TechId, ...], node: str) -> None:
    telescope = ROBOTS["telescope"]
    scene = table(*known, cash=99).do("russia", BuildUnit(telescope))
    assert scene.ship(telescope).at == node
    rover = ROBOTS["rover"]
    assert table(*known, cash=99).do("russia", BuildUnit(rover)).ship(rover).at == "surface:earth"


@pytest.mark.rule("HORIZON-13.2.1", "HORIZON-5.4.8")
def test_only_active_crews_found_a_base() -> None:
    rover = ROBOTS["rover"]
    table(ships={rover: "surface:moon"}).cannot("russia", Found(rover), "no_cv", "HORIZON-13.2.1")
    idle = {KLIPER: ship("surface:moon", cargo=Stock(SUP=3), reserve=True)}
    table(ships=idle).cannot("russia", Found(KLIPER), "in_reserve", "HORIZON-5.4.8")
    theirs = table(ships={KLIPER: ship("surface:moon", cargo=Stock(SUP=3))})
    theirs.cannot("japan", Found(KLIPER), "not_yours")


@pytest.mark.rule("HORIZON-19.1.4", "HORIZON-13.1.4")
def test_whose_standing_answer_permits_a_trade_is_told() -> None:
    found = base("mars", token="sell ORE", settlements=6)
    players = {"japan": {"orders": (Order("trade_russia", ("free",)),)}}
    ships = {KLIPER: ship("surface:mars", cargo=Stock(ORE=1))}
    scene = given("japan", "russia", bases={EDO: found}, ships=ships, players=players)
    scene.do("russia", TradeAt(EDO, 1, KLIPER))
    assert [one.seat for one in scene.told(OrderActed)] == [0]


@pytest.mark.rule("HORIZON-15.1.6", "HORIZON-5.6.6")
def test_damage_goes_to_settlements_that_are_sound_first() -> None:
    story = Story(table(bases={MIR: base("mars", settlements=3)}).state)
    damage_structure(story, MIR, Chain.SETTLEMENT, 2)
    assert (story.state.bases[MIR].settlements, story.state.bases[MIR].hurt) == (3, 2)
    assert [one.markers for one in story.events if isinstance(one, StructureDamaged)] == [1, 1]
    damage_structure(story, MIR, Chain.SETTLEMENT, 9)
    assert (story.state.bases[MIR].settlements, story.state.bases[MIR].hurt) == (0, 0)


@pytest.mark.rule("HORIZON-13.2.6", "HORIZON-1.3.2")
def test_a_lost_base_is_blockaded_no_more_and_its_token_goes_back() -> None:
    bases = {MIR: base("mars", token="sell ORE"), SALYUT: base("moon")}
    state = table(bases=bases, besieged={MIR: "japan"}).state
    state.blockades = {**state.blockades, SALYUT: state.blockades[MIR]}
    lose_base(state, MIR)
    assert ([*state.blockades], [*state.bases], len(state.trade)) == ([SALYUT], [SALYUT], 27)
