"""What a player may ask about: deeds that are not offered, and where to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.guide import Try
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import SPACES, SYSTEMS
from bot.games.merchant.box.names import culture_name, space_name, thing_name
from bot.games.merchant.box.numbers import RACES
from bot.games.merchant.box.pieces import (
    CULTURES,
    DEEDS,
    FACTORY_OF,
    GEAR,
    PORT_AT,
    SHIPS,
    CultureId,
)
from bot.games.merchant.cargo import whole_gear
from bot.games.merchant.chapters.moving.sailing import chart_of, choices
from bot.games.merchant.chapters.places import trader_at
from bot.games.merchant.commands import (
    BarterGear,
    BarterIou,
    BuyDeed,
    BuyGear,
    BuyGood,
    BuyShip,
    ChooseRace,
    Fly,
    Leg,
    Sell,
    Stay,
)
from bot.games.merchant.state import Merchant

CLAUSES: Mapping[str, str] = {
    "merchant.answer": "MERCHANT-11.4.1",
    "merchant.defend": "MERCHANT-15.4.9",
    "merchant.do.arrange": "MERCHANT-15.4.25",
    "merchant.do.barter": "MERCHANT-9.3.6",
    "merchant.do.board": "MERCHANT-10.3.1",
    "merchant.do.buy": "MERCHANT-9.2.1",
    "merchant.do.deal": "MERCHANT-11.4.1",
    "merchant.do.deed": "MERCHANT-12.1.1",
    "merchant.do.deliver": "MERCHANT-10.3.2",
    "merchant.do.end": "MERCHANT-4.4.1",
    "merchant.do.fort": "MERCHANT-15.1.3",
    "merchant.do.gear": "MERCHANT-9.2.3",
    "merchant.do.iou": "MERCHANT-9.3.5",
    "merchant.do.jettison": "MERCHANT-11.3.1",
    "merchant.do.relic": "MERCHANT-11.2.1",
    "merchant.do.revolt": "MERCHANT-15.5.5",
    "merchant.do.sell": "MERCHANT-9.3.2",
    "merchant.do.ship": "MERCHANT-3.4.2",
    "merchant.do.swindle": "MERCHANT-15.5.3",
    "merchant.fly": "MERCHANT-5.5.9",
    "merchant.hit": "MERCHANT-15.4.12",
    "merchant.land": "MERCHANT-6.2.1",
    "merchant.loot": "MERCHANT-15.5.4",
    "merchant.mulligan": "MERCHANT-8.4.7",
    "merchant.onward": "MERCHANT-5.5.13",
    "merchant.orders": "MERCHANT-11.4.1",
    "merchant.plan": "MERCHANT-5.6.1",
    "merchant.race": "MERCHANT-4.2.2",
    "merchant.rastur": "MERCHANT-16.2.7",
    "merchant.shoot": "MERCHANT-15.4.1",
    "merchant.shopping": "MERCHANT-9.4.1",
    "merchant.toll": "MERCHANT-6.3.1",
    "merchant.trade": "MERCHANT-9.4.1",
    "merchant.turn": "MERCHANT-4.4.1",
    "merchant.wishes": "MERCHANT-4.2.2",
    "merchant.withdraw": "MERCHANT-11.4.1",
}


def tries(view: Merchant, prompt: Prompt) -> Iterator[Try]:
    """For each thing one could think of: the id of its option, its name, and a command."""
    seat = prompt.seat
    match prompt.key:
        case "merchant.race":
            return races()
        case "merchant.turn":
            return iter([Try("stay", Text("merchant.try.stay"), Stay())])
        case "merchant.fly":
            return steps(view, seat)
        case "merchant.trade":
            return trades(view, seat)
    return iter(())


def races() -> Iterator[Try]:
    for race in RACES:
        label = say("merchant.try.race", race=culture_name(race))
        yield Try(race, label, ChooseRace(race))


def steps(view: Merchant, seat: Seat) -> Iterator[Try]:
    """The spaces next to the ship to which no step leads now."""
    moves, _ = choices(view, seat)
    ends = {move.path[-1] for move in moves}
    for hop in chart_of(view, seat).hops(view.players[seat].at):
        end = hop.path[-1]
        if end not in ends:
            ends.add(end)
            label = say("merchant.try.fly", where=space_name(end))
            yield Try(end, label, Fly((Leg(hop.path),)))


def trades(view: Merchant, seat: Seat) -> Iterator[Try]:
    """Everything aboard, and everything that this culture has to do with."""
    player = view.players[seat]
    for good in dict.fromkeys(player.goods):
        yield Try(f"sell.{good}", named("sell", good), Sell(good))
    for gear in whole_gear(player):
        yield Try(f"barter.{gear}", named("barter", gear), BarterGear(gear))
    yield Try("iou", Text("merchant.try.iou"), BarterIou())
    culture, system = trader_at(view, player.at), SPACES[player.at].system
    if culture in CULTURES and system is not None:
        own = CULTURES[CultureId(culture)]
        for good in (own.good, own.factory_good):
            yield Try(f"buy.{good}", named("buy", good), BuyGood(good))
        deeds = (*(PORT_AT[orbit] for orbit in SYSTEMS[system].orbits), FACTORY_OF[own.id])
        for deed in deeds:
            at = None if DEEDS[deed].space is not None else player.at
            yield Try(f"deed.{deed}", named("buy", deed), BuyDeed(deed, at))
    for item in GEAR.values():
        if item.id in view.stock or item.id in view.relics:
            yield Try(f"gear.{item.id}", named("buy", item.id), BuyGear(item.id))
    for ship in SHIPS:
        yield Try(f"ship.{ship}", named("buy", ship), BuyShip(ship))


def named(how: str, thing: str) -> Text:
    return say(f"merchant.try.{how}", what=thing_name(thing))
