"""The market where a ship has landed: what it carries and what that brings, and what is sold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.merchant.facts import (
    BASE,
    CULTURES,
    FARES,
    FORTS,
    GEAR,
    GOODS,
    SHIPS,
    SPACES,
    BonusId,
    CultureId,
    FortId,
    GoodId,
    Merchant,
    Relic,
    ShipId,
    culture_here,
    deed_price,
    deeds_for_sale,
    discounted,
    forts_left,
    gear_for_sale,
    goods_for_sale,
    homes,
    limited,
    relic_there,
    sale_price,
    ships_for_sale,
    space_name,
    stowed,
    thing_name,
)
from rendering.merchant.layout import MARGIN
from rendering.merchant.sheets.frame import NONE, Letters, Sheet, head
from rendering.merchant.sheets.signs import count, thing
from rendering.words import Words

SIGN = MARGIN + 48
ABOARD = "aboard."


class Ware(NamedTuple):
    """Something on the shelf: its price, and how many there are if that is limited."""

    what: str
    price: int
    left: int | None = None


def draw_market(
    view: Merchant, seat: Seat, words: Words, theme: str, title: str, letters: Letters = NONE
) -> Canvas:
    sheet = Sheet(theme, words, letters)
    me, here = view.players[seat], culture_here(view, seat)
    place = words.label(space_name(me.at))
    note = place if here is None else f"{who(here, words)} · {place}"
    purse(sheet, view, seat)
    aboard(sheet, view, seat, here)
    shelf(sheet, view, seat, here)
    head(sheet.canvas, view, seat, title, note)
    return sheet.done()


def who(culture: CultureId, words: Words) -> str:
    name = words(f"merchant.culture.{culture}")
    return name if culture == BASE else f"{culture} {name}"


def purse(sheet: Sheet, view: Merchant, seat: Seat) -> None:
    """Money, credit and free holds."""
    me, turn, words = view.players[seat], view.turn, sheet.words
    y = sheet.panel(64)
    x = MARGIN + 20.0
    free = sum(not content for content in stowed(me).holds)
    shown = [
        ("coin", f"${me.cash}", "done"),
        ("goods", words("render.merchant.free", n=free), "goods"),
    ]
    if turn is not None and turn.seat == seat and turn.credit:
        shown.insert(1, ("card", words("render.merchant.credit", n=turn.credit), "act"))
    for icon, text, hue in shown:
        sheet.canvas.icon(icon, x + 18, y, 34, hue)
        x += 44 + sheet.canvas.text(x + 44, y, text, Face.TITLE, 32, "ink") + 26


def still(view: Merchant, seat: Seat, what: str, words: Words) -> str:
    """How often one may still buy or sell in this turn, if that is limited."""
    turn = view.turn
    if turn is None or turn.seat != seat or not limited(view, seat):
        return ""
    done = turn.bought if what == "buy" else turn.sold
    return words(f"render.merchant.may.{what}", n=max(0, 1 - done))


def aboard(sheet: Sheet, view: Merchant, seat: Seat, here: CultureId | None) -> None:
    """Own cargo, and what this culture gives for it."""
    me, words = view.players[seat], sheet.words
    if not me.goods and not me.load and here not in me.ious:
        return
    sheet.heading(words("render.merchant.aboard"), still(view, seat, "sell", words))
    for good in dict.fromkeys(me.goods):
        one = GOODS[good]
        sells = here is not None and here in one.buyers
        price = sale_price(view, here, good) if here is not None else 0
        note = words("render.merchant.buyers", who=buyers(one.buyers))
        if sells and price > one.sell:
            note = words("render.merchant.with_demand", n=price - one.sell)
        y = sheet.row(
            (ABOARD + good, good) if sells else (ABOARD + good,),
            words.label(thing_name(good)),
            note,
            f"${price}" if sells else "",
            "done",
        )
        thing(sheet.canvas, good, SIGN, y)
        number = me.goods.count(good)
        if number > 1:
            count(sheet.canvas, SIGN + 26, y - 24, number)
    for item in me.load:
        ours = item.what in FARES and FARES[BonusId(item.what)].to == here
        brings = f"${FARES[BonusId(item.what)].pay}" if ours else ""
        if item.gear is not None and here is not None and not item.damaged:
            brings = words("render.merchant.trade_in", n=item.gear.trade_in)
        spots = (ABOARD + item.what, *((item.what,) if ours else ()))
        name = words.label(thing_name(item.what))
        note = destination(view, item.what, words)
        y = sheet.row(spots, name, note, brings, "done" if ours else "ink2")
        thing(sheet.canvas, item.what, SIGN, y)
    iou(sheet, view, seat, here)


def iou(sheet: Sheet, view: Merchant, seat: Seat, here: CultureId | None) -> None:
    """The own IOU of the culture here."""
    if here is None or here not in view.players[seat].ious:
        return
    words, value = sheet.words, CULTURES[here].iou
    price = words("render.merchant.trade_in", n=value)
    y = sheet.row((ABOARD + here, here), words.label(thing_name(here)), "", price, "act")
    sheet.canvas.text(SIGN, y, here, Face.HERO, 34, "act", "mm")


def destination(view: Merchant, what: str, words: Words) -> str:
    """Where a fare goes: the culture's number, and its system if the viewer knows it."""
    fare = FARES.get(BonusId(what))
    if fare is None or fare.to == BASE:
        return ""
    system = homes(view).get(fare.to)
    return fare.to if system is None else f"{fare.to} · {words(f'merchant.system.{system}')}"


def buyers(cultures: tuple[CultureId, ...]) -> str:
    return " ".join(cultures)


# --- what is sold here


def shelf(sheet: Sheet, view: Merchant, seat: Seat, here: CultureId | None) -> None:
    words = sheet.words
    found = list(wares(view, seat, here))
    if found:
        sheet.heading(words("render.merchant.for_sale"), still(view, seat, "buy", words))
    for ware in found:
        note = about(ware.what, words)
        name = words.label(thing_name(ware.what))
        if ware.what in FORTS:
            name = words("render.merchant.fort", n=FORTS[FortId(ware.what)].penalty)
        y = sheet.row((ware.what,), name, note, f"${ware.price}")
        thing(sheet.canvas, ware.what, SIGN, y)
        if ware.left is not None:
            count(sheet.canvas, SIGN + 26, y - 24, ware.left)
    fares = view.fares_at(here) if here else ()
    if fares:
        sheet.heading(words("render.merchant.fares"))
    for fare in fares:
        note = destination(view, fare.id, words)
        y = sheet.row((fare.id,), words.label(thing_name(fare.id)), note, f"${fare.pay}", "food")
        thing(sheet.canvas, fare.id, SIGN, y)
    relic = view.counter_at(view.players[seat].at)
    if isinstance(relic, Relic) and relic_there(view, view.players[seat].at):
        sheet.heading(words("render.merchant.found"))
        name = words.label(thing_name(relic.relic))
        y = sheet.row((relic.relic,), name, about(relic.relic, words), "", "act")
        thing(sheet.canvas, relic.relic, SIGN, y)


def about(what: str, words: Words) -> str:
    """Who buys a good and for how much; dice and holds of a ship; what equipment does."""
    if what in GOODS:
        one = GOODS[GoodId(what)]
        return words("render.merchant.sells_for", n=one.sell, who=buyers(one.buyers))
    if what in SHIPS:
        ship = SHIPS[ShipId(what)]
        return words("render.merchant.ship", dice=ship.dice, holds=ship.holds)
    if what in GEAR:
        return words(f"merchant.gear.{what}.text")
    return ""


def wares(view: Merchant, seat: Seat, here: CultureId | None) -> Iterator[Ware]:
    """All that can be bought where the ship of a seat stands."""
    me = view.players[seat]
    system = SPACES[me.at].system
    if here is None or system is None:
        return
    for good in goods_for_sale(view, here):
        yield Ware(good, GOODS[good].buy, view.goods[good])
    for gear in gear_for_sale(view, here, system):
        yield Ware(gear, GEAR[gear].price, view.stock.get(gear))
    for ship in ships_for_sale(here, me.ship):
        yield Ware(ship, SHIPS[ship].price)
    for deed in deeds_for_sale(view, here, system):
        yield Ware(deed, deed_price(view, seat, deed, here))
    if here != BASE and view.combat and not view.alone:
        yield from forts(view, seat, here)


def forts(view: Merchant, seat: Seat, here: CultureId) -> Iterator[Ware]:
    """One row for all of the same penalty."""
    left = [FORTS[fort] for fort in forts_left(view, seat)]
    for penalty in sorted({fort.penalty for fort in left}):
        same = [fort for fort in left if fort.penalty == penalty]
        yield Ware(same[0].id, discounted(view, seat, same[0].price, here), len(same))
