"""9. What can be bought and sold where a player has landed, and for how much."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.errors import refuse, require
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.box.galaxy import SPACES, SYSTEMS, SpaceId, SystemId
from bot.games.merchant.box.names import thing_name
from bot.games.merchant.box.numbers import FORTS, MARKERS, NUMBERS
from bot.games.merchant.box.pieces import (
    BASE,
    CULTURES,
    DEEDS,
    FACTORY_OF,
    GEAR,
    GOODS,
    PORT_AT,
    SHIPS,
    TECHS,
    CultureId,
    DeedId,
    Demand,
    Fare,
    FortId,
    GearId,
    GoodId,
    ShipId,
    Tech,
)
from bot.games.merchant.cargo import fits, whole_gear
from bot.games.merchant.chapters.places import is_port, markets, trader_at
from bot.games.merchant.events import BankBroke, Payment, Payments
from bot.games.merchant.state import Merchant, Turn
from bot.games.merchant.steps import Trade

# --- where


def turn_of(view: Merchant) -> Turn:
    assert view.turn is not None
    return view.turn


def here(view: Merchant, seat: Seat) -> SpaceId:
    return view.players[seat].at


def trader(view: Merchant, seat: Seat) -> CultureId | None:
    """With whom a landed player trades now."""
    return trader_at(view, here(view, seat)) if view.players[seat].landed else None


def tech_of(culture: CultureId) -> Tech:
    return Tech.GALACTIC_BASE if culture == BASE else CULTURES[culture].tech


def system_here(view: Merchant, seat: Seat) -> SystemId:
    system = SPACES[here(view, seat)].system
    assert system is not None
    return system


def expect_culture(view: Merchant, seat: Seat) -> CultureId:
    """The culture, or the base, with which this player trades; else a refusal."""
    view.expect(Trade)
    culture = trader(view, seat)
    if culture is None:
        refuse("merchant.refuse.no_market", "MERCHANT-9.1.1")
    return culture


# --- limits (section 9.4)


def limited(view: Merchant, seat: Seat) -> bool:
    """A city in the turn of landing (9.4.2); not a port, not after a whole turn there."""
    space = here(view, seat)
    if turn_of(view).stayed or is_port(view, space):
        return False
    home = view.culture_of(SPACES[space].system)
    return not (view.options.home_open_ports and home == view.players[seat].race)  # 18.1


def may_buy(view: Merchant, seat: Seat) -> bool:
    return not (limited(view, seat) and turn_of(view).bought)


def may_sell(view: Merchant, seat: Seat) -> bool:
    return not (limited(view, seat) and turn_of(view).sold)


def require_purchase(view: Merchant, seat: Seat) -> None:
    require(may_buy(view, seat), "merchant.refuse.bought", "MERCHANT-9.4.2")


def require_sale(view: Merchant, seat: Seat) -> None:
    require(may_sell(view, seat), "merchant.refuse.sold", "MERCHANT-9.4.2")


# --- money


def purse(view: Merchant, seat: Seat) -> int:
    """Cash, and credit at this culture (MERCHANT-9.3.3)."""
    return view.players[seat].cash + turn_of(view).credit


def require_money(view: Merchant, seat: Seat, price: int) -> None:
    held = purse(view, seat)
    require(held >= price, "merchant.refuse.money", "MERCHANT-9.2.1", n=price, held=held)


def require_room(view: Merchant, seat: Seat, what: str) -> None:
    fitting = fits(view.players[seat], what)
    require(fitting, "merchant.refuse.room", "MERCHANT-3.4.10", what=thing_name(what))


def from_credit(view: Merchant, price: int) -> int:
    """The part of a price that credit pays (MERCHANT-9.3.11)."""
    return min(price, turn_of(view).credit)


def share(amount: int, percent: int) -> int:
    """Fractions are dropped (MERCHANT-12.4.4)."""
    return amount * percent // 100


def discounted(view: Merchant, seat: Seat, price: int, culture: CultureId) -> int:
    """Deeds and forts of the own race's culture cost less (MERCHANT-3.3.1)."""
    own = view.players[seat].race == culture
    return price - share(price, NUMBERS.home_discount_percent) if own else price


def commission(view: Merchant, seat: Seat, amount: int) -> list[tuple[Seat, int]]:
    """What the owner of this spaceport gets of a trade (MERCHANT-12.2.3)."""
    owner = view.port_at(here(view, seat))
    part = share(amount, NUMBERS.port_commission_percent)
    return [(owner, part)] if owner is not None and part else []


def payments(story: Story[Merchant], claims: list[tuple[Seat, int]], income: int = 0) -> Payments:
    """What the bank pays of these, in order; it may run dry (MERCHANT-13.3.2).

    `income`: what the same trade brings it first.
    """
    left, found = story.state.bank, list[Payment]()
    for seat, amount in claims:
        part = amount
        if left is not None:
            part = min(amount, left + income)
            left -= part
        found.append(Payment(seat, part))
        if part < amount:
            story.tell(BankBroke())
            break
    return tuple(found)


# --- what is for sale


def goods_for_sale(view: Merchant, culture: CultureId) -> tuple[GoodId, ...]:
    """Its good, and that of its factory, which a Rastur may stop (MERCHANT-16.4.3)."""
    if culture == BASE:
        return ()
    own = CULTURES[culture]
    shut = view.factories.get(FACTORY_OF[culture]) in view.rastur
    found = (own.good,) if shut else (own.good, own.factory_good)
    return tuple(good for good in found if view.goods.get(good, 0) > 0)


def gear_for_sale(view: Merchant, culture: CultureId, system: SystemId) -> tuple[GearId, ...]:
    """By its technology, as long as the bank has some; and relics traded in there."""
    sold = (GearId(one) for one in TECHS[tech_of(culture)].sells)
    relics = (gear for gear, where in view.relics.items() if where == system)
    return (*(gear for gear in sold if view.stock.get(gear, 0) > 0), *relics)


def ships_for_sale(culture: CultureId, own: ShipId) -> tuple[ShipId, ...]:
    """By its technology; the Galactic Base sells all four (MERCHANT-9.2.4)."""
    sold = TECHS[tech_of(culture)].sells
    return tuple(ship for ship in SHIPS if ship in sold and ship != own)


def deeds_for_sale(view: Merchant, culture: CultureId, system: SystemId) -> tuple[DeedId, ...]:
    """Orbits of this system, and its factory; not under a Rastur (MERCHANT-16.4.6)."""
    if culture == BASE:
        return ()
    ports = (PORT_AT[orbit] for orbit in SYSTEMS[system].orbits if orbit not in view.rastur)
    found = (*ports, *((FACTORY_OF[culture],) if markets(view, system) else ()))
    return tuple(deed for deed in found if deed not in view.deeds)


def deed_price(view: Merchant, seat: Seat, deed: DeedId, culture: CultureId) -> int:
    return discounted(view, seat, DEEDS[deed].price, culture)


def markers_left(view: Merchant, seat: Seat) -> int:
    """Of twelve (MERCHANT-2.2.2)."""
    return MARKERS - len(view.deeds_of(seat))


def forts_left(view: Merchant, seat: Seat) -> tuple[FortId, ...]:
    """Forts of a player that stand nowhere (MERCHANT-15.1.4)."""
    built = {fort.fort for fort in view.forts.values() if fort.owner == seat}
    return tuple(fort for fort in FORTS if fort not in built)


# --- what a culture takes


def sale_price(view: Merchant, culture: CultureId, good: GoodId) -> int:
    """With all demands for it (MERCHANT-10.2.1)."""
    return GOODS[good].sell + sum(one.bonus for one in view.demands(culture, good))


def demands_to_give(view: Merchant, culture: CultureId, good: GoodId) -> tuple[Demand, ...]:
    """One of each value, the smallest first (MERCHANT-10.2.2)."""
    found = {one.bonus: one for one in reversed(view.demands(culture, good))}
    return tuple(found[bonus] for bonus in sorted(found))


def sellable(view: Merchant, seat: Seat) -> Iterator[tuple[GoodId, int]]:
    """Goods aboard that the culture here buys, with what each brings now."""
    culture = trader(view, seat)
    if culture is None or culture == BASE or not may_sell(view, seat):
        return
    for good in dict.fromkeys(view.players[seat].goods):
        if culture in GOODS[good].buyers:
            yield good, sale_price(view, culture, good)


def barterable(view: Merchant, seat: Seat) -> tuple[GearId, ...]:
    """Undamaged equipment, at any culture (MERCHANT-9.3.6)."""
    if trader(view, seat) is None or not may_sell(view, seat):
        return ()
    return whole_gear(view.players[seat])


def iou_here(view: Merchant, seat: Seat) -> CultureId | None:
    """The own IOU of the culture here (MERCHANT-9.3.5)."""
    culture = trader(view, seat)
    return culture if culture in view.players[seat].ious else None


def deliverable(view: Merchant, seat: Seat) -> tuple[Fare, ...]:
    culture = trader(view, seat)
    return tuple(fare for fare in view.players[seat].fares if fare.to == culture)


def boardable(view: Merchant, seat: Seat) -> tuple[Fare, ...]:
    """Fares that wait here and fit (MERCHANT-10.3.1)."""
    culture = trader(view, seat)
    if culture is None:
        return ()
    return tuple(fare for fare in view.fares_at(culture) if fits(view.players[seat], fare.id))


def buyable_goods(view: Merchant, seat: Seat) -> tuple[GoodId, ...]:
    """Goods here that this player can pay and carry."""
    culture, player = trader(view, seat), view.players[seat]
    if culture is None or not may_buy(view, seat):
        return ()
    money = purse(view, seat)
    sold = goods_for_sale(view, culture)
    return tuple(good for good in sold if GOODS[good].buy <= money and fits(player, good))


def buyable_gear(view: Merchant, seat: Seat) -> tuple[GearId, ...]:
    culture, player = trader(view, seat), view.players[seat]
    if culture is None or not may_buy(view, seat):
        return ()
    money, sold = purse(view, seat), gear_for_sale(view, culture, system_here(view, seat))
    return tuple(gear for gear in sold if GEAR[gear].price <= money and fits(player, gear))


def buyable_ships(view: Merchant, seat: Seat) -> tuple[ShipId, ...]:
    """It needs the purchase and the barter of a landing turn (MERCHANT-9.3.13)."""
    culture, player = trader(view, seat), view.players[seat]
    if culture is None or not may_buy(view, seat) or not may_sell(view, seat):
        return ()
    money = purse(view, seat) + player.vessel.trade_in
    sold = ships_for_sale(culture, player.ship)
    return tuple(ship for ship in sold if SHIPS[ship].price <= money and fits(player, ship=ship))


def buyable_deeds(view: Merchant, seat: Seat) -> tuple[DeedId, ...]:
    culture = trader(view, seat)
    if culture is None or not may_buy(view, seat) or not markers_left(view, seat):
        return ()
    money = purse(view, seat)
    sold = deeds_for_sale(view, culture, system_here(view, seat))
    return tuple(deed for deed in sold if deed_price(view, seat, deed, culture) <= money)
