"""The powers of Earth: relations, money, banks, politics, missions, points."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import vp
from rendering.drawing.theme import Colour
from rendering.horizons import pieces
from rendering.horizons.board.header import aim_text
from rendering.horizons.board.panel import MINUS
from rendering.horizons.facts import (
    MISSIONS,
    TECHNOLOGIES,
    TRACK,
    FactionId,
    Field,
    Horizons,
    MissionId,
    aim,
    mission_name,
    next_dated,
    progress,
    relation_name,
    scenario_name,
)
from rendering.horizons.frame import ROOM, Sheet, head
from rendering.horizons.hues import FIELD_HUES, FIELD_ICONS, POLITICS
from rendering.horizons.layout import MARGIN, PHONE
from rendering.horizons.moments import Changes
from rendering.horizons.names import short
from rendering.words import Words

CELL, NAMES = 76, 208
ROW = 132
SIGNS: dict[int, tuple[str, Colour]] = {
    -2: ("mil", "mil"),
    -1: ("blocked", "bad"),
    0: ("", "line2"),
    1: ("trade", "novelty"),
    2: ("friend", "done"),
    3: ("star", "act"),
}


def draw_powers(
    view: Horizons, viewer: Seat | None, words: Words, theme: str, news: Changes
) -> Canvas:
    sheet = Sheet(theme, words)
    if aim(view) != "points":
        sheet.heading(words.label(scenario_name(view.options.scenario)))
        sheet.line(aim_text(view, words))
    for seat in sorted(view.seats(), key=lambda one: -rank(view, one)):
        if view.players[seat].faction:
            power(sheet, view, seat, news)
    sheet.heading(words("render.horizons.relations"))
    matrix(sheet, view, news)
    missions(sheet, view, viewer)
    head(sheet.canvas, view, words("render.horizons.part.powers"), "", words)
    return sheet.done()


def rank(view: Horizons, seat: Seat) -> int:
    return progress(view, seat)[0] if view.players[seat].faction else 0


# --- what each has


def power(sheet: Sheet, view: Horizons, seat: Seat, news: Changes) -> None:
    """Points, money, markers; points of technology in the bank and tokens of each field."""
    canvas, words, me = sheet.canvas, sheet.words, view.players[seat]
    top = sheet.panel(ROW)
    hue = pieces.owner_hue(me.faction)
    canvas.panel(MARGIN, top, 10, ROW, 5, hue, corners="1001")
    pieces.flag(canvas, me.faction, MARGIN + 50, top + 40, 42)
    right = PHONE - MARGIN - 18.0
    number, most = progress(view, seat)
    text = str(number).replace("-", MINUS) + ("" if most is None else f"/{most}")
    side = 64
    if most is None:
        canvas.icon("vp", right - side / 2, top + 42, side, hue)
        size = {1: 34, 2: 32, 3: 25}.get(len(text), 20)
        canvas.text(right - side / 2, top + 42, text, Face.HERO, size, "on", "mm")
        right -= side + 14
    else:
        right -= canvas.text(right, top + 42, text, Face.HERO, 38, hue, "rm") + 14
    fresh = news.gains.get(seat, frozenset())
    right -= amount(canvas, right, top + 42, "politics", me.politics, POLITICS, "politics" in fresh)
    cash = f"${me.cash}B".replace("$-", f"{MINUS}$")
    tone: Colour = "done" if me.cash >= 0 else "bad"
    right -= canvas.text(right, top + 42, cash, Face.TITLE, 36, tone, "rm") + 18
    x = MARGIN + 84.0
    text, room = words.name(seat), right - x
    size = fonts.fitting(text, Face.TITLE, 34, room, 22)
    canvas.text(x, top + 30, fonts.cut(text, Face.TITLE, size, room), Face.TITLE, size, "ink")
    text = short(words, "faction", me.faction)
    canvas.text(x, top + 64, fonts.cut(text, Face.BODY, 24, room), Face.BODY, 24, "ink2")
    stock(canvas, view, seat, MARGIN + 30, top + 104)


def amount(
    canvas: Canvas, right: float, y: float, icon: str, value: object, hue: Colour, new: bool
) -> float:
    wide = canvas.text(right, y, value, Face.TITLE, 36, "new" if new else "ink", "rm")
    canvas.icon(icon, right - wide - 24, y, 32, hue)
    return wide + 62


def stock(canvas: Canvas, view: Horizons, seat: Seat, x: float, y: float) -> None:
    """The second row: banks with tokens not yet counted, technologies, resources on Earth."""
    me = view.players[seat]
    for field in Field:
        canvas.icon(FIELD_ICONS[field], x + 14, y, 28, FIELD_HUES[field])
        x += 34 + canvas.text(x + 34, y, me.bank[field], Face.DIGIT, 27, "ink")
        tokens = len(me.tokens[field])
        if tokens:
            x += canvas.text(x + 3, y, f"+{tokens}", Face.DIGIT, 22, "ink2") + 3
        x += 18
    canvas.icon("technology", x + 16, y, 28, "ink2")
    known = len({*me.technologies} & {*TECHNOLOGIES})
    x += 36 + canvas.text(x + 36, y, known, Face.DIGIT, 27, "ink") + 22
    goods = {str(one): number for one, number in me.stock}
    pieces.goods(canvas, x, y, goods, 26)


# --- relations


def matrix(sheet: Sheet, view: Horizons, news: Changes) -> None:
    """Every faction with every other; those without a player too."""
    canvas, factions = sheet.canvas, order(view)
    cell = min(CELL, (ROOM - NAMES) // len(factions))
    high = cell * len(factions) + 62
    top = sheet.panel(high + 54)
    left = MARGIN + NAMES - 8
    for place, faction in enumerate(factions):
        x = left + (place + 0.5) * cell
        pieces.flag(canvas, faction, x, top + 32, 32)
        y = top + 62 + (place + 0.5) * cell
        pieces.flag(canvas, faction, MARGIN + 32, y, 32)
        text = short(sheet.words, "faction", faction)
        size = fonts.fitting(text, Face.WORD, 24, NAMES - 72, 18)
        tone = "ink" if view.seat_of(faction) is not None else "ink2"
        shown = fonts.cut(text, Face.WORD, size, NAMES - 66)
        canvas.text(MARGIN + 58, y, shown, Face.WORD, size, tone)
        for column, other in enumerate(factions):
            related(canvas, view, news, faction, other, left + column * cell, y - cell / 2, cell)
    key(sheet, top + high + 24)


def order(view: Horizons) -> list[FactionId]:
    """Players in the order of initiative, then the others."""
    played = [view.players[seat].faction for seat in view.initiative or view.seats()]
    return [*(one for one in played if one), *view.neutrals()]


def related(
    canvas: Canvas,
    view: Horizons,
    news: Changes,
    one: FactionId,
    other: FactionId,
    x: float,
    y: float,
    cell: float,
) -> None:
    pad = 4
    if one == other:
        canvas.panel(x + pad, y + pad, cell - 2 * pad, cell - 2 * pad, 8, "void")
        return
    at = view.relation(one, other)
    icon, hue = SIGNS[at]
    ground = canvas.mix("raised", hue, 0.16) if at else "raised"
    fresh = "|".join(sorted((one, other))) in news.related
    edge: Colour | None = "new" if fresh else None
    side = cell - 2 * pad
    canvas.panel(x + pad, y + pad, side, side, 8, ground, line=edge, thick=4)
    if icon:
        canvas.icon(icon, x + cell / 2, y + cell / 2, cell * 0.46, hue)
    else:
        canvas.disc(x + cell / 2, y + cell / 2, 4, "line2")


def key(sheet: Sheet, y: float) -> None:
    """What the signs mean."""
    canvas, words = sheet.canvas, sheet.words
    entries = [(SIGNS[at], words.label(relation_name(TRACK[at].id))) for at in SIGNS if at]
    for size, gap in ((22, 18), (20, 14), (18, 10)):
        wide = sum(32 + fonts.width_of(text, Face.WORD, size) + gap for _, text in entries)
        if wide - gap <= ROOM - 24:
            break
    x = MARGIN + 14.0
    for (icon, hue), text in entries:
        canvas.icon(icon, x + 12, y, 24, hue)
        x += 32 + canvas.text(x + 30, y, text, Face.WORD, size, "ink2") + gap


# --- missions


def missions(sheet: Sheet, view: Horizons, viewer: Seat | None) -> None:
    """For all, the next by its date, the viewer's own, and what each has completed."""
    words = sheet.words
    if not view.scenario.missions:
        return
    sheet.heading(words("render.horizons.missions"))
    if view.common is not None and view.common in MISSIONS:
        mission(sheet, view.common, words("render.horizons.mission_for_all"))
    dated = next_dated(view)
    if dated is not None:
        mission(sheet, dated.id, words("render.horizons.mission_from", n=dated.from_year))
    if viewer is not None and view.players[viewer].mission in MISSIONS:
        own = view.players[viewer].mission
        assert own is not None
        mission(sheet, own, words("render.horizons.mission_mine"), private=True)
    for seat in view.seats():
        if view.players[seat].kept:
            completed(sheet, view, seat)


def completed(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    """All missions of a player, and what they are worth together."""
    canvas, words, me = sheet.canvas, sheet.words, view.players[seat]
    text = ", ".join(words.label(mission_name(one)) for one in me.kept)
    lines = fonts.wrapped(text, Face.BODY, 25, ROOM - 156)
    top = sheet.panel(max(64, 26 + 34 * len(lines)))
    pieces.flag(canvas, me.faction, MARGIN + 40, top + 32, 36)
    vp(canvas, PHONE - MARGIN - 42, top + 32, me.mission_points, 52)
    for place, line in enumerate(lines):
        canvas.text(MARGIN + 74, top + 32 + 34 * place, line, Face.BODY, 25, "ink")


def mission(sheet: Sheet, name: MissionId, note: str, *, private: bool = False) -> None:
    canvas, words = sheet.canvas, sheet.words
    y = sheet.panel(64) + 32
    right = PHONE - MARGIN - 18.0
    vp(canvas, right - 24, y, MISSIONS[name].vp, 50)
    right -= 66
    x = MARGIN + 22.0
    if private:
        canvas.icon("private", x + 18, y, 36, "act")
        x += 50
    right -= canvas.text(right, y, note, Face.BODY, 24, "ink2", "rm") + 14
    text = words.label(mission_name(name))
    size = fonts.fitting(text, Face.TITLE, 30, right - x, 22)
    canvas.text(x, y, fonts.cut(text, Face.TITLE, size, right - x), Face.TITLE, size, "ink")
