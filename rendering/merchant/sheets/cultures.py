"""Every culture that the viewer knows: where it lives, what it sells, asks for and lets travel."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.merchant import pieces
from rendering.merchant.facts import (
    BASE,
    CULTURES,
    GEAR,
    GOODS,
    SHIPS,
    TECHS,
    CultureId,
    GearId,
    Merchant,
    SystemId,
    Tech,
    asked_for,
    homes,
    thing_name,
)
from rendering.merchant.hues import HUES
from rendering.merchant.layout import MARGIN, PRIVATE_WIDTH
from rendering.merchant.sheets.frame import Sheet, head
from rendering.words import Words

LEFT = MARGIN + 128
LINE = 40


def draw_cultures(view: Merchant, seat: Seat | None, words: Words, theme: str) -> Canvas:
    sheet, known = Sheet(theme, words), homes(view)
    for culture, system in known.items():
        draw_culture(sheet, view, culture, system)
    draw_base(sheet, view)
    unknown(sheet, view, known)
    note = words("render.merchant.cultures_note", n=len(known))
    head(sheet.canvas, view, seat, words("render.merchant.part.cultures"), note)
    return sheet.done()


def draw_culture(sheet: Sheet, view: Merchant, culture: CultureId, system: SystemId) -> None:
    """Its plate at the left, and line by line what it has."""
    words, one, open_ = sheet.words, CULTURES[culture], system in view.discovered
    lines = list(offers(view, culture, words)) if open_ else [own_good(view, culture, words)]
    high = max(118, 58 + LINE * len(lines))
    middle = sheet.panel(high, HUES[system] if open_ else "act")
    top = middle - high / 2
    canvas = sheet.canvas
    canvas.text(MARGIN + 62, top + 42, culture, Face.HERO, 48, "ink", "mm")
    canvas.icon(pieces.TECH_ICONS[one.tech], MARGIN + 62, top + 88, 38, "ink2")
    name = f"{words(f'merchant.culture.{culture}')} · {words(f'merchant.system.{system}')}"
    room = PRIVATE_WIDTH - LEFT - 70
    size = fonts.fitting(name, Face.TITLE, 30, room, 22)
    canvas.text(LEFT, top + 30, fonts.cut(name, Face.TITLE, size, room), Face.TITLE, size, "ink")
    if not open_:
        canvas.icon("private", PRIVATE_WIDTH - MARGIN - 36, top + 30, 36, "act")
    rows(canvas, lines, top + 68)


def rows(canvas: Canvas, lines: list[tuple[str, str, str]], y: float) -> None:
    room = PRIVATE_WIDTH - LEFT - 60
    for icon, text, hue in lines:
        canvas.icon(icon, LEFT + 13, y, 28, hue)
        size = fonts.fitting(text, Face.BODY, 26, room, 22)
        canvas.text(LEFT + 40, y, fonts.cut(text, Face.BODY, size, room), Face.BODY, size, "ink")
        y += LINE


def own_good(view: Merchant, culture: CultureId, words: Words) -> tuple[str, str, str]:
    good = GOODS[CULTURES[culture].good]
    left = view.goods.get(good.id, 0)
    name = thing_name(good.id)
    return "goods", words("render.merchant.stock", n=left, what=name, price=good.buy), "goods"


def offers(view: Merchant, culture: CultureId, words: Words) -> list[tuple[str, str, str]]:
    found = [own_good(view, culture, words)]
    made = GOODS[CULTURES[culture].factory_good]
    if view.goods.get(made.id):
        text = words("render.merchant.stock", n=1, what=thing_name(made.id), price=made.buy)
        found.append(("factory", text, "fuel"))
    sold = tuple(
        thing_name(what)
        for what in TECHS[CULTURES[culture].tech].sells
        if what in SHIPS or view.combat or not GEAR[GearId(what)].combat_only
    )
    if sold:
        found.append(("ship", words("render.merchant.list", what=sold), "ink2"))
    return found + waiting(view, culture, words)


def waiting(view: Merchant, culture: CultureId, words: Words) -> list[tuple[str, str, str]]:
    found = [
        ("demand", words("render.merchant.demand", what=thing_name(good), n=bonus), "act")
        for good, bonus in asked_for(view, culture).items()
    ]
    fares = tuple(thing_name(fare.id) for fare in view.fares_at(culture))
    if fares:
        found.append(("fare", words("render.merchant.list", what=fares), "food"))
    return found


def draw_base(sheet: Sheet, view: Merchant) -> None:
    words = sheet.words
    sold = tuple(thing_name(what) for what in TECHS[Tech.GALACTIC_BASE].sells)
    lines = [("ship", words("render.merchant.list", what=sold), "ink2")]
    lines += waiting(view, BASE, words)
    high = 58 + LINE * len(lines) + 8
    middle = sheet.panel(high, "plate")
    top = middle - high / 2
    sheet.canvas.icon("spacecity", MARGIN + 62, top + 48, 48, "ink")
    sheet.canvas.text(LEFT, top + 30, words("merchant.culture.base"), Face.TITLE, 30, "ink")
    rows(sheet.canvas, lines, top + 68)


def unknown(sheet: Sheet, view: Merchant, known: dict[CultureId, SystemId]) -> None:
    """What waits for cultures that nobody has discovered; all see it (MERCHANT-10.1.6)."""
    words = sheet.words
    found = [
        (culture, waiting(view, culture, words))
        for culture in CULTURES
        if known.get(culture) not in view.discovered
    ]
    found = [(culture, lines) for culture, lines in found if lines]
    if found:
        sheet.heading(words("render.merchant.to_come"))
    for culture, lines in found:
        high = 58 + LINE * len(lines) + 8
        top = sheet.panel(high) - high / 2
        sheet.canvas.text(MARGIN + 62, top + 42, culture, Face.HERO, 42, "ink2", "mm")
        name = words(f"merchant.culture.{culture}")
        sheet.canvas.text(LEFT, top + 30, name, Face.TITLE, 30, "ink2")
        rows(sheet.canvas, lines, top + 68)
