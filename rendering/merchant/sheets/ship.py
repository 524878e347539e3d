"""One merchant: wealth, ship, every hold and what rides on the hull, deeds, IOUs, private notes."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import seat_colour
from rendering.merchant import alt
from rendering.merchant.facts import (
    BASE,
    CULTURES,
    FARES,
    GOODS,
    BonusId,
    GoodId,
    Item,
    Merchant,
    stowed,
    thing_name,
)
from rendering.merchant.layout import MARGIN, PRIVATE_WIDTH
from rendering.merchant.sheets.frame import NONE, ROOM, Letters, Sheet, head
from rendering.merchant.sheets.signs import item as put_item
from rendering.merchant.sheets.signs import thing
from rendering.words import Words

HOLD_GAP, HOLD_HIGH = 10, 132
HOLD_WIDE = (ROOM - 3 * HOLD_GAP) / 4


def draw_ship(
    view: Merchant,
    seat: Seat,
    words: Words,
    theme: str,
    title: str,
    letters: Letters = NONE,
    *,
    private: bool = False,
) -> Canvas:
    """The sheet of a seat; `private`: with what only they know."""
    sheet = Sheet(theme, words, letters)
    me = view.players[seat]
    money(sheet, view, seat)
    found = stowed(me)
    sheet.heading(
        words(f"merchant.ship.{me.ship}"),
        words("render.merchant.ship", dice=me.vessel.dice, holds=me.vessel.holds),
    )
    holds(sheet, found.holds)
    if found.hull:
        sheet.heading(words("render.merchant.hull"))
    for item in found.hull:
        row(sheet, item.what, item, words, (f"hull.{item.what}", f"aboard.{item.what}"))
    if me.ious:
        sheet.heading(words("render.merchant.ious"))
    for culture in me.ious:
        y = sheet.row((culture,), words.label(thing_name(culture)), "", f"${CULTURES[culture].iou}")
        sheet.canvas.text(MARGIN + 48, y, culture, Face.HERO, 34, "act", "mm")
    deeds = view.deeds_of(seat)
    if deeds:
        sheet.heading(words("render.merchant.own_deeds"))
    for deed in deeds:
        y = sheet.row((deed.id,), words.label(thing_name(deed.id)), "", f"${deed.value}", "act")
        thing(sheet.canvas, deed.id, MARGIN + 48, y)
    if private:
        seen(sheet, view, seat)
    race = words(f"merchant.culture.{me.race}") if me.race else ""
    head(
        sheet.canvas,
        view,
        seat,
        title,
        f"{words.name(seat)} · {race}" if race else words.name(seat),
    )
    return sheet.done()


def money(sheet: Sheet, view: Merchant, seat: Seat) -> None:
    """Wealth against the goal."""
    me, total, canvas = view.players[seat], view.wealth(seat), sheet.canvas
    y = sheet.panel(112)
    wide = canvas.text(MARGIN + 20, y - 22, f"${total}", Face.HERO, 52, "ink")
    goal = sheet.words("render.merchant.of_goal", n=view.goal)
    canvas.text(MARGIN + 34 + wide, y - 16, goal, Face.WORD, 28, "ink2")
    right = PRIVATE_WIDTH - MARGIN - 20.0
    text = sheet.words("render.merchant.deeds", n=view.deed_value(seat))
    right -= canvas.text(right, y - 18, text, Face.WORD, 28, "act", "rm") + 22
    canvas.text(
        right, y - 18, sheet.words("render.merchant.cash", n=me.cash), Face.WORD, 28, "done", "rm"
    )
    room = ROOM - 40
    canvas.panel(MARGIN + 20, y + 20, room, 18, 9, "raised")
    for value, hue in ((total, "act"), (me.cash, "done")):
        if value > 0:
            length = max(18.0, room * min(1, value / view.goal))
            canvas.panel(MARGIN + 20, y + 20, length, 18, 9, hue)


def holds(sheet: Sheet, contents: tuple[tuple[GoodId | Item, ...], ...]) -> None:
    """Four in a row, each with what is in it; lettered by its number if it can be hit."""
    canvas = sheet.canvas
    for place, content in enumerate(contents):
        row, column = divmod(place, 4)
        x = MARGIN + column * (HOLD_WIDE + HOLD_GAP)
        y = sheet.y + row * (HOLD_HIGH + HOLD_GAP)
        canvas.panel(x, y, HOLD_WIDE, HOLD_HIGH, 12, "panel" if content else "raised")
        canvas.panel(x, y, HOLD_WIDE, HOLD_HIGH, 12, line="goods" if content else "line2")
        half = HOLD_WIDE / len(content) if content else HOLD_WIDE
        for at, one in enumerate(content):
            fill(sheet, one, x + half * (at + 0.5), y, half - 10)
        spots = [f"hold.{place}", *(f"aboard.{name(one)}" for one in content), *map(name, content)]
        next((s for s in spots if sheet.letters.put(canvas, s, x + HOLD_WIDE - 26, y + 26)), None)
    sheet.y += -(-len(contents) // 4) * (HOLD_HIGH + HOLD_GAP)


def name(one: GoodId | Item) -> str:
    return one.what if isinstance(one, Item) else one


def fill(sheet: Sheet, one: GoodId | Item, x: float, y: float, room: float) -> None:
    canvas = sheet.canvas
    if isinstance(one, Item):
        put_item(canvas, one, x, y + 38, 52)
    else:
        thing(canvas, one, x, y + 38, 50)
    size, lines = called(one, sheet.words, room)
    if not isinstance(one, Item) and GOODS[one].factory:
        canvas.icon("factory", x + 40, y + 24, 22, "fuel")
    for place, line in enumerate(lines):
        canvas.text(x, y + 84 + 26 * place, line, Face.WORD, size, "ink", "mm")


def called(one: GoodId | Item, words: Words, room: float) -> tuple[int, tuple[str, ...]]:
    """What is written below a thing; of a fare only where it goes and what it pays."""
    fare = FARES.get(BonusId(one.what)) if isinstance(one, Item) else None
    if fare is not None:
        end = words("render.merchant.base") if fare.to == BASE else fare.to
        return 26, (end, f"${fare.pay}")
    return fonts.wrapped_in(words.label(thing_name(name(one))), Face.WORD, 24, room, 2, 20)


def row(sheet: Sheet, what: str, item: Item, words: Words, spots: tuple[str, ...]) -> None:
    note = words(f"merchant.gear.{what}.text")
    y = sheet.row(spots, words.label(thing_name(what)), note, "")
    put_item(sheet.canvas, item, MARGIN + 48, y)


def seen(sheet: Sheet, view: Merchant, seat: Seat) -> None:
    words, notes = sheet.words, list(alt.notes(view, seat))
    sheet.heading(words("render.merchant.seen"))
    if not notes:
        sheet.line(words("render.merchant.nothing_seen"))
    for note in notes:
        y = sheet.panel(58)
        sheet.canvas.icon("private", MARGIN + 40, y, 34, "act")
        text = words.label(note)
        size = fonts.fitting(text, Face.BODY, 28, ROOM - 110, 22)
        sheet.canvas.text(MARGIN + 76, y, text, Face.BODY, size, "ink")
    sheet.canvas.fill(MARGIN, sheet.y, ROOM, 3, seat_colour(seat))
    sheet.y += 6
