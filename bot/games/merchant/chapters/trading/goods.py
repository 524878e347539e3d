"""9 and 10.2. Goods, equipment, ships and IOUs: sales, purchases and barter."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.box.names import culture_name, thing_name
from bot.games.merchant.box.numbers import NUMBERS
from bot.games.merchant.box.pieces import BASE, CULTURES, FACTORY_OF, GEAR, GOODS, SHIPS, GoodId
from bot.games.merchant.cargo import fits, whole_gear
from bot.games.merchant.chapters.trading.cup import turn_cup
from bot.games.merchant.chapters.trading.market import (
    commission,
    demands_to_give,
    expect_culture,
    from_credit,
    gear_for_sale,
    goods_for_sale,
    payments,
    purse,
    require_money,
    require_purchase,
    require_room,
    require_sale,
    share,
    ships_for_sale,
    system_here,
    turn_of,
)
from bot.games.merchant.commands import BarterGear, BarterIou, BuyGear, BuyGood, BuyShip, Sell
from bot.games.merchant.events import (
    GearBartered,
    GearBought,
    GoodBought,
    GoodSold,
    IouBartered,
    ShipBought,
)
from bot.games.merchant.state import Merchant


def sell(story: Story[Merchant], seat: Seat, command: Sell, chance: Chance) -> None:
    """One good at a time: paid, into the cup with one demand, drawn (MERCHANT-10.1.2)."""
    table, good = story.state, command.good
    culture = expect_culture(table, seat)
    name = thing_name(good)
    require(
        good in table.players[seat].goods, "merchant.refuse.not_aboard", "MERCHANT-9.3.1", what=name
    )
    buys = culture != BASE and culture in GOODS[good].buyers
    require(
        buys,
        "merchant.refuse.no_buyer",
        "MERCHANT-9.3.2",
        what=name,
        buyers=tuple(map(culture_name, GOODS[good].buyers)),
    )
    require_sale(table, seat)
    price, demands = GOODS[good].sell, table.demands(culture, good)
    bonus = sum(one.bonus for one in demands)
    given = command.demand
    if given is None and demands:
        given = demands_to_give(table, culture, good)[0].id
    known = {one.id for one in demands}
    require(given is None or given in known, "merchant.refuse.demand", "MERCHANT-10.2.2")
    claims = [(seat, price + bonus), *commission(table, seat, price + bonus)]
    paid = payments(story, claims)
    story.tell(GoodSold(seat, good, price, bonus, given, paid))
    turn_cup(story, chance, good, *((given,) if given is not None else ()))


def buy_good(story: Story[Merchant], seat: Seat, command: BuyGood, chance: Chance) -> None:
    """At the buy price; the owners of the factory and of the port get their part (12.4.3)."""
    table, good = story.state, command.good
    culture = expect_culture(table, seat)
    for_sale = good in goods_for_sale(table, culture)
    require(for_sale, "merchant.refuse.not_sold", "MERCHANT-9.2.2", what=thing_name(good))
    require_purchase(table, seat)
    price = GOODS[good].buy
    require_money(table, seat, price)
    require_room(table, seat, good)
    credit = from_credit(table, price)
    claims = [*factory_part(table, good), *commission(table, seat, price)]
    story.tell(GoodBought(seat, price, credit, good, payments(story, claims, price - credit)))


def factory_part(view: Merchant, good: GoodId) -> list[tuple[Seat, int]]:
    """Half of the price of a factory good is its owner's (MERCHANT-12.3.4)."""
    if not GOODS[good].factory:
        return []
    owner = view.deeds[FACTORY_OF[GOODS[good].culture]]
    return [(owner, share(GOODS[good].buy, NUMBERS.factory_commission_percent))]


def buy_gear(story: Story[Merchant], seat: Seat, command: BuyGear, chance: Chance) -> None:
    table, gear = story.state, command.gear
    culture = expect_culture(table, seat)
    for_sale = gear in gear_for_sale(table, culture, system_here(table, seat))
    require(for_sale, "merchant.refuse.not_sold", "MERCHANT-9.2.3", what=thing_name(gear))
    require_purchase(table, seat)
    price = GEAR[gear].price
    require_money(table, seat, price)
    require_room(table, seat, gear)
    credit = from_credit(table, price)
    paid = payments(story, commission(table, seat, price), price - credit)
    story.tell(GearBought(seat, price, credit, gear, paid))


def buy_ship(story: Story[Merchant], seat: Seat, command: BuyShip, chance: Chance) -> None:
    """The present ship is traded in, in the same step (MERCHANT-3.4.2)."""
    table, ship = story.state, command.ship
    culture, player = expect_culture(table, seat), table.players[seat]
    for_sale = ship in ships_for_sale(culture, player.ship)
    require(for_sale, "merchant.refuse.not_sold", "MERCHANT-9.2.3", what=thing_name(ship))
    require_purchase(table, seat)
    require_sale(table, seat)
    price, back = SHIPS[ship].price, player.vessel.trade_in
    held = purse(table, seat) + back
    require(held >= price, "merchant.refuse.money", "MERCHANT-9.2.1", n=price, held=held)
    require(fits(player, ship=ship), "merchant.refuse.small_ship", "MERCHANT-3.4.13")
    credit = min(price, turn_of(table).credit + back)
    claims = [*commission(table, seat, back), *commission(table, seat, price)]
    paid = payments(story, claims, price - credit)
    story.tell(ShipBought(seat, price, credit, ship, player.ship, back, paid))


def barter_gear(story: Story[Merchant], seat: Seat, command: BarterGear, chance: Chance) -> None:
    """Undamaged, for half its price in credit (MERCHANT-9.3.6)."""
    table, gear = story.state, command.gear
    expect_culture(table, seat)
    whole = gear in whole_gear(table.players[seat])
    require(whole, "merchant.refuse.not_aboard", "MERCHANT-9.3.6", what=thing_name(gear))
    require_sale(table, seat)
    credit = GEAR[gear].trade_in
    paid = payments(story, commission(table, seat, credit))
    story.tell(GearBartered(seat, gear, credit, system_here(table, seat), paid))


def barter_iou(story: Story[Merchant], seat: Seat, command: BarterIou, chance: Chance) -> None:
    """With its own culture; it does not count against the limit (MERCHANT-9.4.3)."""
    table = story.state
    culture = expect_culture(table, seat)
    owned = culture in table.players[seat].ious
    require(owned, "merchant.refuse.no_iou", "MERCHANT-9.3.5", culture=culture_name(culture))
    credit = CULTURES[culture].iou
    paid = payments(story, commission(table, seat, credit))
    story.tell(IouBartered(seat, culture, credit, paid))


CHAPTER = Chapter[Merchant](
    commands={
        Sell: sell,
        BuyGood: buy_good,
        BuyGear: buy_gear,
        BuyShip: buy_ship,
        BarterGear: barter_gear,
        BarterIou: barter_iou,
    }
)
