"""7.4 to 7.6: several rules at once, and what they come to."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Convert, Haul, Section, Yield
from bot.games.horizons.box.cards import EventId
from bot.games.horizons.box.goods import Into, Points, Resource, Stock
from bot.games.horizons.box.numbers import PIRATES
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.state import Year
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.economy.tables import two
from tests.games.horizons.scene import base, given

MIR, SALYUT = map(UnitId, ("russia:base_mir", "russia:base_salyut"))
EDO, ASUKA = map(UnitId, ("japan:base_edo", "japan:base_asuka"))
ORE = Resource.ORE


@pytest.mark.rule("HORIZON-15.2.41", "HORIZON-7.5.1", "HORIZON-20.1.10")
def test_a_shipping_company_carries_five_more_than_trade_routes_do() -> None:
    bases = {MIR: base("mars", stock=Stock(ORE=30))}
    routes = {"technologies": ("trade_routes", "advanced_trade_routes")}
    this = Year(events=(EventId("private_shipping"),), shippers=(Seat(0),))
    scene = two(russia=routes, bases=bases, this=this)
    scene.do("russia", Haul(MIR, None, Stock(ORE=15)))
    scene.cannot("russia", Haul(MIR, None, Stock(ORE=1)), "capacity", "HORIZON-7.5.1")
    assert scene.player("russia").stock == Stock(ORE=15)


@pytest.mark.rule("HORIZON-7.4.4", "HORIZON-7.4.5", "HORIZON-1.2.3")
def test_pirates_take_all_that_earth_gives_and_no_more() -> None:
    """22 for the decade, nothing for the slots, which are full; 23 pirates."""
    kinds = {Kind.CV: 4, Kind.RE: 5, Kind.BASE: 4}
    units = {
        kind: [u.id for u in UNITS.values() if (u.faction, u.kind) == ("asia", kind)][:count]
        for kind, count in kinds.items()
    }
    ships = dict.fromkeys((*units[Kind.CV], *units[Kind.RE]), "orbit:mars")
    bases = dict(zip(units[Kind.BASE], ("moon", "mars", "ceres", "vesta"), strict=True))
    here = Pirate(NodeId("flyby:mars"))
    armed = [u.id for u in UNITS.values() if u.combat and u.faction != "asia"]
    own = {"policies": (), "technologies": (), "cash": 3, "debt": 1}
    scene = given("asia", players={"asia": own}, ships=ships, bases=bases, year=2040)
    scene.state.pirates = dict.fromkeys(PIRATES, here)
    scene.state.raiders = dict.fromkeys(armed[: 23 - len(PIRATES)], here)
    scene.beat(Moment.EARTH)
    player = scene.player("asia")
    assert (player.cash, player.debt, scene.state.hoard) == (3, 1, 22)


@pytest.mark.rule("HORIZON-7.4.28", "HORIZON-1.2.4", "HORIZON-7.4.17", "HORIZON-15.2.18")
def test_a_blockade_and_a_strike_quarter_what_is_rounded_once() -> None:
    """A quarter of five is one; rounded after each half it would be two."""
    scene = two(
        bases={MIR: base("mars", mining=1)},
        tiles={"mars": "hematite"},
        besieged={MIR: "japan"},
        this=Year(events=(EventId("miners_strike"),)),
    )
    scene.line("russia", Yield(MIR, ORE)).run(Section.PRODUCTS, "russia")
    assert scene.base(MIR).stock == Stock(ORE=1)


@pytest.mark.rule("HORIZON-7.6.8")
@pytest.mark.parametrize(("left", "japan", "russia"), [(1, 1, 0), (2, 1, 1), (3, 2, 1)])
def test_scarce_tokens_go_round_from_the_best_initiative(
    left: int, japan: int, russia: int
) -> None:
    towns = {MIR: "moon", SALYUT: "mars", EDO: "moon", ASUKA: "mars"}
    scene = two(bases={unit: base(world, settlements=1) for unit, world in towns.items()})
    scene.state.trade = scene.state.trade[:left]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.games.horizons.game.check", lambda state: [])
        scene.luck("neutral_base", (100,)).beat(Moment.NEUTRALS)
    has = [unit.partition(":")[0] for unit in towns if scene.base(unit).token is not None]
    assert (has.count("japan"), has.count("russia")) == (japan, russia)


@pytest.mark.rule("HORIZON-7.4.27", "HORIZON-7.4.16")
def test_every_pirate_near_and_every_earlier_player_costs_one() -> None:
    """Five on the ground, less two pirates; who comes second has one less."""
    pirates = dict.fromkeys([*PIRATES][:2], Pirate(NodeId("flyby:mars")))
    bases = {MIR: base("mars", mining=1), EDO: base("mars", mining=1)}
    scene = two(bases=bases, tiles={"mars": "hematite"}, pirates=pirates)
    scene.line("russia", Yield(MIR, ORE)).line("japan", Yield(EDO, ORE)).run(Section.PRODUCTS)
    assert (scene.base(EDO).stock, scene.base(MIR).stock) == (Stock(ORE=3), Stock(ORE=2))


@pytest.mark.rule("HORIZON-3.3.8", "HORIZON-3.2.6", "HORIZON-7.7.9")
def test_the_left_markers_of_all_are_turned_in_before_their_banks_are_halved() -> None:
    scene = two(russia={"politics": 2, "bank": Points(5, 1, 0)}, japan={"politics": 3})
    scene.line("japan", Convert(Into.BIOLOGY, 1)).run(Section.LEFTOVERS).beat(Moment.HALVING)
    left = [(one.politics, one.cash, one.bank) for one in scene.state.players]
    assert left == [(0, 2, Points(3, 1, 0)), (0, 2, Points(0, 0, 1))]
