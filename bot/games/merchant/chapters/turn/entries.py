"""9 to 12. What a landed player can do now, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.engine.prompts import Option
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.merchant.box.names import (
    culture_name,
    deed_name,
    end_name,
    gear_name,
    good_name,
    ship_name,
    thing_name,
)
from bot.games.merchant.box.pieces import (
    CULTURES,
    DAMAGED,
    DEEDS,
    GEAR,
    GOODS,
    SHIPS,
    GoodId,
)
from bot.games.merchant.cargo import room
from bot.games.merchant.chapters.places import relic_in
from bot.games.merchant.chapters.trading import building
from bot.games.merchant.chapters.trading.freight import jettisonable
from bot.games.merchant.chapters.trading.market import (
    barterable,
    boardable,
    buyable_deeds,
    buyable_gear,
    buyable_goods,
    buyable_ships,
    deed_price,
    deliverable,
    here,
    iou_here,
    limited,
    may_buy,
    purse,
    sale_price,
    sellable,
    trader,
)
from bot.games.merchant.commands import (
    BarterGear,
    BarterIou,
    BoardFare,
    BuyDeed,
    BuyGear,
    BuyGood,
    BuyShip,
    Deed,
    DeliverFare,
    Jettison,
    Sell,
    TakeRelic,
)
from bot.games.merchant.state import Merchant


class Entry(NamedTuple):
    """A transaction that is possible: its kind, its option, and how often."""

    kind: str
    deed: Deed
    id: str
    label: Text
    limit: int = 1
    spot: str | None = None

    @property
    def option(self) -> Option[Deed]:
        return Option(self.deed, self.id, self.label, self.limit, self.spot)


def aboard(what: str) -> str:
    """The mark of a thing on the own ship; a damaged piece has that of a whole one."""
    return f"aboard.{what.removesuffix(DAMAGED)}"


def entries(view: Merchant, seat: Seat) -> Iterator[Entry]:
    """Everything, in the order in which it is usually done; more kinds may be added."""
    for more in SOURCES:
        yield from more(view, seat)


def freight_entries(view: Merchant, seat: Seat) -> Iterator[Entry]:
    for fare in deliverable(view, seat):
        label = say("merchant.option.deliver", where=end_name(fare.to), n=fare.pay)
        yield Entry(
            "deliver", DeliverFare(fare.id), f"deliver.{fare.id}", label, 1, aboard(fare.id)
        )
    relic = relic_in(view, here(view, seat))
    if relic is not None and view.players[seat].landed:
        label = say("merchant.option.relic", gear=gear_name(relic.relic))
        yield Entry("relic", TakeRelic(), "relic", label, 1, here(view, seat))


def sale_entries(view: Merchant, seat: Seat) -> Iterator[Entry]:
    """Credit that nothing can be bought with any more will be lost, and is said to be."""
    player, single = view.players[seat], limited(view, seat)
    for good, price in sorted(sellable(view, seat), key=lambda sale: -sale[1]):
        number = 1 if single else player.goods.count(good)
        label = say("merchant.option.sell", good=good_name(good), n=price)
        yield Entry("sell", Sell(good), f"sell.{good}", label, number, aboard(good))
    culture = iou_here(view, seat)
    if culture is not None:
        key = "merchant.option.iou" if may_buy(view, seat) else "merchant.option.iou_lost"
        label = say(key, n=CULTURES[culture].iou)
        yield Entry("iou", BarterIou(), "iou", label)
    for gear in barterable(view, seat):
        key = "merchant.option.barter" if may_buy(view, seat) else "merchant.option.barter_lost"
        label = say(key, gear=gear_name(gear), n=GEAR[gear].trade_in)
        yield Entry("barter", BarterGear(gear), f"barter.{gear}", label, 1, aboard(gear))


def good_label(view: Merchant, good: GoodId) -> Text:
    """A good with its price, and who is known to buy it, the best payer first."""
    lives = {view.cultures[system]: system for system in view.cultures}
    buyers = {one: sale_price(view, one, good) for one in GOODS[good].buyers if one in lives}
    name, n = good_name(good), GOODS[good].buy
    if not buyers:
        return say("merchant.option.buy_good_unknown", good=name, n=n, pay=GOODS[good].sell)
    best = sorted(buyers, key=lambda one: -buyers[one])
    pay, who = buyers[best[0]], tuple(map(culture_name, best))
    return say("merchant.option.buy_good", good=name, n=n, pay=pay, who=who)


def purchase_entries(view: Merchant, seat: Seat) -> Iterator[Entry]:
    money, player = purse(view, seat), view.players[seat]
    for good in buyable_goods(view, seat):
        price = GOODS[good].buy
        most = min(view.goods[good], money // price, room(player) // 2)
        number = 1 if limited(view, seat) else most
        label = good_label(view, good)
        yield Entry("buy", BuyGood(good), f"buy.{good}", label, number, good)
    for gear in buyable_gear(view, seat):
        label = say("merchant.option.buy_gear", gear=gear_name(gear), n=GEAR[gear].price)
        yield Entry("gear", BuyGear(gear), f"gear.{gear}", label, 1, gear)
    for ship in buyable_ships(view, seat):
        own = SHIPS[ship]
        label = say(
            "merchant.option.buy_ship",
            ship=ship_name(ship),
            n=own.price - player.vessel.trade_in,
            dice=own.dice,
            holds=own.holds,
        )
        yield Entry("ship", BuyShip(ship), f"ship.{ship}", label, 1, ship)
    culture = trader(view, seat)
    for deed in buyable_deeds(view, seat):
        assert culture is not None
        n = deed_price(view, seat, deed, culture)
        label = say("merchant.option.buy_deed", deed=deed_name(deed), n=n, value=DEEDS[deed].value)
        sites = building.sites(view, seat, deed)
        own_place = here(view, seat) if here(view, seat) in sites else sites[0]
        at = None if DEEDS[deed].space is not None else own_place
        yield Entry("deed", BuyDeed(deed, at), f"deed.{deed}", label, 1, deed)


def loading_entries(view: Merchant, seat: Seat) -> Iterator[Entry]:
    for fare in boardable(view, seat):
        label = say("merchant.option.board", where=end_name(fare.to), n=fare.pay)
        yield Entry("board", BoardFare(fare.id), f"board.{fare.id}", label, 1, fare.id)
    if view.players[seat].landed:
        for what in jettisonable(view, seat):
            label = say("merchant.option.jettison", what=thing_name(what))
            yield Entry("jettison", Jettison(what), f"jettison.{what}", label, 1, aboard(what))


SOURCES: list[Callable[[Merchant, Seat], Iterator[Entry]]] = [
    freight_entries,
    sale_entries,
    purchase_entries,
    loading_entries,
]
