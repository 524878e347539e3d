"""Markets, support, building, trade, bases and terraforming."""

from __future__ import annotations

from bot.games.horizons.acts import (
    BuildUnit,
    Buy,
    Construct,
    Found,
    Scrap,
    Section,
    Sell,
    Unreserve,
)
from bot.games.horizons.box.goods import Resource, Stock
from bot.games.horizons.box.sky import WORLDS
from bot.games.horizons.box.units import STRUCTURES, UNITS, Kind, StructureId, UnitId
from bot.games.horizons.chapters.bases.construction import terraform_cost
from bot.games.horizons.chapters.bases.service import build_cost, refund
from bot.games.horizons.chapters.bases.trading import price, trade_limit
from bot.games.horizons.chapters.common.support import Kept, limit, unused, upkeep_of
from bot.games.horizons.pieces import TradeToken
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.scene import Scene, base, given, ship

MIR, KLIPER, RENDA = map(UnitId, ("russia:base_mir", "russia:kliper", "russia:renda"))


def plain(stock: Stock) -> dict[str, int]:
    """As the examples write it."""
    return {resource.value: amount for resource, amount in stock}


def russia(**more: object) -> Scene:
    return given("russia", **more)


@example("ex-earth-market")
def market(g: Values) -> Values:
    scene = russia(players={"russia": {"cash": g["cash"], "stock": Stock(ORE=4)}})
    scene.live("russia", Section.BUILDING)
    scene.do("russia", Buy(Stock(SUP=3))).do("russia", Sell(Stock(ORE=4)))
    return {"cash": scene.player("russia").cash}


@example("ex-trade-prices")
def prices(g: Values) -> Values:
    buy, sell = TradeToken(Resource.ORE, False), TradeToken(Resource.SUP, True)
    most = max(n for n in range(1, 9) if price(buy, n) == 1)
    return {"ore_bought": most, "money_gained": price(sell, 1)}


@example("ex-cv-destroyed")
def destroyed(g: Values) -> Values:
    sizes = [int(name.removeprefix("CV-")) for name in g["ships"]]
    return {
        "damage": [
            next(u.size for u in UNITS.values() if u.kind is Kind.CV and u.size == size)
            for size in sizes
        ]
    }


@example("ex-upkeep-cv")
def crews(g: Values) -> Values:
    return {"totals": [upkeep_of(Kept.CV, over) for over in g["over"]]}


@example("ex-upkeep-re")
def robots(g: Values) -> Values:
    return {"totals": [upkeep_of(Kept.RE, over) for over in g["over"]]}


@example("ex-upkeep-separate")
def separate(g: Values) -> Values:
    return {"total": upkeep_of(Kept.CV, g["cv_over"]) + upkeep_of(Kept.BASE, g["base_over"])}


@example("ex-unused-support")
def slots(g: Values) -> Values:
    ships = {"russia:kozlov": "orbit:mars"}
    without = russia(players={"russia": {"policies": ()}})
    scene = russia(ships=ships, players={"russia": {"policies": ()}})
    seat = scene.seat("russia")
    assert limit(scene.state, seat, Kept.RE) == g["re_limit"]
    others = unused(without.state, seat) - g["re_limit"]
    return {"bonus_money": unused(scene.state, seat) - others}


@example("ex-structure-bonus")
def bonuses(g: Values) -> Values:
    return {
        "bonuses": [
            STRUCTURES[StructureId(one)].effects.resource_production for one in g["structures"]
        ]
    }


@example("ex-policy-row-support")
def row(g: Values) -> Values:
    scene = given(g["faction"], players={g["faction"]: {"policies": tuple(g["policies"])}})
    return {"limit": limit(scene.state, scene.seat(g["faction"]), Kept.CV)}


@example("ex-reserve-build")
def in_reserve(g: Values) -> Values:
    cost = build_cost(UNITS[UnitId(g["ship"])], reserve=True)
    scene = russia(players={"russia": {"cash": 30}})
    scene.do("russia", BuildUnit(UnitId(g["ship"]), reserve=True))
    paid = {name: amount for name, amount in plain(cost).items() if amount}
    return {"paid": paid, "money": 30 - scene.player("russia").cash}


@example("ex-scrap")
def scrapped(g: Values) -> Values:
    scene = russia(ships={RENDA: ship("surface:earth", reserve=True)})
    expected = refund(scene.state, scene.seat("russia"), RENDA)
    scene.do("russia", Scrap(RENDA))
    assert scene.player("russia").stock == expected
    return {"refund": plain(expected)}


@example("ex-trade-3-settlements")
def three(g: Values) -> Values:
    bases = {MIR: base("mars", token="buy ORE", settlements=g["settlements"])}
    scene = russia(bases=bases)
    buy, sell = TradeToken(Resource.ORE, False), TradeToken(Resource.ORE, True)
    most = trade_limit(scene.state, scene.seat("russia"), MIR)
    return {"limit": most, "buy4": price(buy, 4), "buy3": price(buy, 3), "sell4": price(sell, 4)}


@example("ex-terraform-4")
def four_points(g: Values) -> Values:
    return {"sup": terraform_cost(g["cost"], 0, g["points"])}


@example("ex-terraform-2")
def two_points(g: Values) -> Values:
    cost = terraform_cost(g["cost"], 0, g["points"])
    return {"sup": cost, "needed_in_all": WORLDS[g["world"]].terraform_points}


@example("ex-ru-2030-base")
def mir(g: Values) -> Values:
    players = {"russia": {"technologies": ()}}
    cargo = Stock(**g["kliper_cargo"])
    ships = {KLIPER: ship("orbit:earth", cargo=cargo)}
    scene = russia(ships=ships, players=players).do("russia", Found(KLIPER))
    left = scene.ship(KLIPER).cargo.SUP
    return {"cost_sup": cargo.SUP - left, "cargo_sup": left, "base": next(iter(scene.state.bases))}


@example("ex-ru-2031-build")
def in_2031(g: Values) -> Values:
    scene = russia(players={"russia": {"cash": g["cash"]}})
    after = []
    for act in (
        BuildUnit(RENDA, reserve=True),
        BuildUnit(UnitId("russia:lv2a")),
        Buy(Stock(2, 2, 2)),
    ):
        scene.do("russia", act)
        after.append(scene.player("russia").cash)
    return {"cash_after_each": after}


def building(g: Values, structure: str) -> Scene:
    bases = {MIR: base("earth_orbit", stock=Stock(**g["mir_stock"]))}
    return russia(bases=bases).do("russia", Construct(MIR, StructureId(structure)))


def cost_of(structure: str) -> dict[str, int]:
    cost = plain(STRUCTURES[StructureId(structure)].cost)
    return {name: amount for name, amount in cost.items() if amount}


@example("ex-ru-2031-refuel")
def refuel(g: Values) -> Values:
    scene = building(g, "refuel_small")
    return {"cost": cost_of("refuel_small"), "stock": plain(scene.base(MIR).stock)}


@example("ex-ru-2032-research")
def research(g: Values) -> Values:
    return {"stock": plain(building(g, "research_small").base(MIR).stock)}


@example("ex-ru-2033-settlement")
def settlement(g: Values) -> Values:
    scene = building(g, "settlement")
    return {"cost": cost_of("settlement"), "stock": plain(scene.base(MIR).stock)}


@example("ex-ru-2033-service")
def service(g: Values) -> Values:
    stock = Stock(**g["mir_stock"])
    bases = {MIR: base("earth_orbit", service=1, stock=stock)}
    ships = {KLIPER: ship("orbit:earth", docked=MIR, reserve=True)}
    scene = russia(ships=ships, bases=bases, players={"russia": {"cash": g["cash"]}})
    scene.do("russia", BuildUnit(UnitId("russia:lv2a"))).do("russia", Buy(Stock(2, 2, 2)))
    scene.do("russia", Unreserve(KLIPER))
    left = {name: plain(scene.base(MIR).stock)[name] for name in g["mir_stock"]}
    state = "reserve" if scene.ship(KLIPER).reserve else "active"
    return {"cash": scene.player("russia").cash, "mir_stock": left, "kliper": state}
