"""One faction: what it has and can do, its fleets and bases; what is its player's alone."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import vp
from rendering.drawing.theme import Colour
from rendering.horizons import pieces
from rendering.horizons.board.panel import MINUS
from rendering.horizons.facts import (
    LIMITS,
    MISSIONS,
    POLICIES,
    SYSTEMS,
    UNKNOWN_TOKEN,
    Field,
    Horizons,
    Kept,
    MissionId,
    NodeId,
    UnitId,
    box_of,
    cv_range,
    limit,
    line_text,
    max_cv_size,
    max_lv_size,
    mission_name,
    multiplier,
    node_name,
    progress,
    section_name,
    system_of,
    used,
    world_name,
)
from rendering.horizons.frame import NONE, ROOM, Letters, Sheet, head
from rendering.horizons.hues import FIELD_HUES, FIELD_ICONS, POLITICS, ROWS
from rendering.horizons.layout import MARGIN, PHONE
from rendering.horizons.map.bases import Row, draw_base
from rendering.horizons.map.chips import STEP, Chip, draw_chip, rows_of, ships
from rendering.horizons.moments import Changes
from rendering.words import Words

SUPPORT = {Kept.RE: "probe", Kept.CV: "cv", Kept.BASE: "base"}
MOST_LINES = 14  # of what is written


def draw_faction(
    view: Horizons,
    seat: Seat,
    words: Words,
    theme: str,
    news: Changes,
    letters: Letters = NONE,
    *,
    private: bool = False,
    title: str = "",
) -> Canvas:
    """`private`: for its player, with mission, tokens and what they have written."""
    sheet = Sheet(theme, words, letters)
    me = view.players[seat]
    if me.faction:
        treasury(sheet, view, seat)
        if private:
            secrets(sheet, view, seat)
        abilities(sheet, view, seat)
        fleets(sheet, view, seat, news)
        bases(sheet, view, seat)
        if private:
            written(sheet, view, seat)
    faction = words(f"horizons.faction.{me.faction}") if me.faction else ""
    called = title or words.name(seat)
    note = words("render.hand.private") if private else faction
    head(sheet.canvas, view, called, note, words, seat, private=private)
    return sheet.done()


# --- what it has


def treasury(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    """Money and points, markers, resources on Earth, banks and tokens."""
    canvas, words, me = sheet.canvas, sheet.words, view.players[seat]
    top = sheet.panel(150)
    cash = f"${me.cash}B".replace("$-", f"{MINUS}$")
    x = MARGIN + 24.0
    x += canvas.text(x, top + 42, cash, Face.HERO, 50, "done" if me.cash >= 0 else "bad") + 26
    if me.debt:
        text = words("render.horizons.debt", n=me.debt)
        x += canvas.text(x, top + 44, text, Face.WORD, 24, "bad") + 20
    canvas.icon("politics", x + 20, top + 42, 36, POLITICS)
    canvas.text(x + 46, top + 42, me.politics, Face.TITLE, 38, "ink")
    x += 110
    pieces.goods(canvas, x, top + 42, {str(one): n for one, n in me.stock}, 32, zero=True)
    number, most = progress(view, seat)
    text = str(number).replace("-", MINUS) + ("" if most is None else f"/{most}")
    right = PHONE - MARGIN - 20
    hue = pieces.owner_hue(me.faction)
    if most is None:
        canvas.icon("vp", right - 34, top + 44, 70, hue)
        size = {1: 36, 2: 34, 3: 27}.get(len(text), 22)
        canvas.text(right - 34, top + 44, text, Face.HERO, size, "on", "mm")
    else:
        canvas.text(right, top + 42, text, Face.HERO, 36, hue, "rm")
    x = MARGIN + 24.0
    for field in Field:
        x = points(canvas, view, seat, field, x, top + 112) + 26


def points(canvas: Canvas, view: Horizons, seat: Seat, field: Field, x: float, y: float) -> float:
    """A bank and its tokens: what they are worth if the viewer sees that, else how many."""
    me = view.players[seat]
    canvas.icon(FIELD_ICONS[field], x + 18, y, 34, FIELD_HUES[field])
    x += 42 + canvas.text(x + 42, y, me.bank[field], Face.TITLE, 34, "ink") + 8
    tokens = me.tokens[field]
    if tokens and UNKNOWN_TOKEN not in tokens:
        x += canvas.text(x, y, f"+{sum(tokens)}", Face.DIGIT, 28, FIELD_HUES[field]) + 6
    elif tokens:
        canvas.panel(x, y - 14, 20, 28, 5, "raised", line="line2")
        canvas.text(x + 10, y, "?", Face.DIGIT, 20, "ink2", "mm")
        x += 26 + canvas.text(x + 26, y, f"x{len(tokens)}", Face.DIGIT, 24, "ink2")
    return x


def secrets(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    """Their mission, or the two they choose from."""
    me, words = view.players[seat], sheet.words
    found = [one for one in (*me.choosing, me.mission) if one is not None and one in MISSIONS]
    sheet.heading(words("render.horizons.missions"), words("render.horizons.mission_mine"))
    if not found:
        sheet.line(words("render.horizons.no_mission"))
    for one in found:
        own_mission(sheet, one)


def own_mission(sheet: Sheet, name: MissionId) -> None:
    canvas, words = sheet.canvas, sheet.words
    top = sheet.panel(66)
    y, x = top + 33, MARGIN + 22.0
    if sheet.letters.put(canvas, name, x + 20, y):
        x += 62
    canvas.icon("private", x + 18, y, 36, "act")
    vp(canvas, PHONE - MARGIN - 44, y, MISSIONS[name].vp, 52)
    text, room = words.label(mission_name(name)), ROOM - 190.0
    size = fonts.fitting(text, Face.TITLE, 32, room, 22)
    canvas.text(x + 48, y, fonts.cut(text, Face.TITLE, size, room), Face.TITLE, size, "ink")


# --- what it can do


def abilities(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    """How many units it can support, how far and how fast they go, its policies."""
    canvas, words = sheet.canvas, sheet.words
    top = sheet.panel(112)
    x = MARGIN + 24.0
    for kept, icon in SUPPORT.items():
        have, most = used(view, seat, kept), limit(view, seat, kept)
        hue: Colour = "bad" if have > most else "ink"
        canvas.icon(icon, x + 18, top + 36, 34, "ink2")
        x += 44 + canvas.text(x + 44, top + 36, have, Face.TITLE, 34, hue)
        x += canvas.text(x + 2, top + 38, f"/{most}", Face.TITLE, 26, "ink2") + 30
    facts = (
        words("render.horizons.range", n=cv_range(view, seat)),
        words("render.horizons.launchers", n=max_lv_size(view, seat)),
        words("render.horizons.crews", n=max_cv_size(view, seat)),
    )
    speed = words("render.horizons.speed", n=f"{multiplier(view, seat):g}")
    canvas.text(PHONE - MARGIN - 22, top + 36, speed, Face.WORD, 26, "ink2", "rm")
    text = " · ".join(facts)
    size = fonts.fitting(text, Face.BODY, 26, ROOM - 48, 20)
    canvas.text(MARGIN + 24, top + 84, text, Face.BODY, size, "ink2")
    policies(sheet, view, seat)


def policies(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    """The highest level of each row, as so many bars."""
    canvas, words, me = sheet.canvas, sheet.words, view.players[seat]
    level = dict.fromkeys(ROWS, 0)
    for one in me.policies:
        level[POLICIES[one].row] = max(level[POLICIES[one].row], POLICIES[one].level)
    note = f"{len(me.policies)}/{LIMITS.max_policies}"
    sheet.heading(words("render.horizons.policies"), note)
    top = sheet.panel(118)
    wide = ROOM / len(ROWS)
    for place, (row, icon) in enumerate(ROWS.items()):
        x = MARGIN + (place + 0.5) * wide
        canvas.icon(icon, x, top + 30, 34, "goods" if level[row] else "ink3")
        for step in range(3):
            hue: Colour = "goods" if step < level[row] else "raised"
            canvas.panel(x - 36 + step * 25, top + 56, 22, 12, 4, hue)
        text = words(f"horizons.row.{row}")
        size = fonts.fitting(text, Face.WORD, 22, wide - 8, 18)
        canvas.text(x, top + 92, text, Face.WORD, size, "ink2", "mm")


# --- fleets and bases


def fleets(sheet: Sheet, view: Horizons, seat: Seat, news: Changes) -> None:
    """Its ships by place, nearest to Earth first as the map has them."""
    words = sheet.words
    sheet.heading(words("render.horizons.fleets"))
    found = dict(by_place(view, seat))
    if not found:
        sheet.line(words("render.horizons.no_fleets"))
    for node, units in found.items():
        fleet(sheet, node, ships(view, units, news.moved, sheet.letters))


def fleet(sheet: Sheet, node: NodeId, chips: list[Chip]) -> None:
    """A place and what is there, in one line if it fits."""
    text = sheet.words.label(node_name(node))
    text = fonts.cut(text[:1].upper() + text[1:], Face.WORD, 25, ROOM - 40)
    beside = fonts.width_of(text, Face.WORD, 25) + 24
    rows = rows_of(chips, ROOM - 32)
    own_line = len(rows) > 1 or sum(chip.wide + 8 for chip in chips) > ROOM - 32 - beside
    high = 46 if own_line else 0
    top = sheet.panel(high + STEP * len(rows) + 6)
    level = top + (24 if own_line else STEP / 2 + 3)
    sheet.canvas.text(MARGIN + 20, level, text, Face.WORD, 25, "ink2")
    for line, row in enumerate(rows):
        x = MARGIN + 16.0
        if not own_line:
            x = PHONE - MARGIN - 10 - sum(chip.wide + 8 for chip in row) + 8
        for chip in row:
            middle = top + high + line * STEP + STEP / 2 + (-4 if own_line else 3)
            draw_chip(sheet.canvas, x, middle, chip, sheet.letters)
            x += chip.wide + 8


def by_place(view: Horizons, seat: Seat) -> Iterator[tuple[NodeId, list[UnitId]]]:
    found: dict[NodeId, list[UnitId]] = {}
    for unit, ship in view.ships_of(view.players[seat].faction):
        found.setdefault(ship.at, []).append(unit.id)
    yield from sorted(found.items(), key=lambda one: near(one[0]))


def near(node: NodeId) -> tuple[int, int, str]:
    """As the map has it: from the Sun outwards, what is under way last."""
    return list(SYSTEMS).index(system_of(node)), box_of(node), node


def bases(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    words, faction = sheet.words, view.players[seat].faction
    sheet.heading(words("render.horizons.bases"))
    found = sorted(view.bases_of(faction), key=lambda one: (-one[1].settlements, one[0]))
    if not found:
        sheet.line(words("render.horizons.no_bases"))
    for unit, base in found:
        where = words.label(world_name(base.world))
        row = Row(view, words, sheet.letters, unit, base, where)
        draw_base(sheet.canvas, row, sheet.y)
        sheet.y += row.height


# --- what is written


def written(sheet: Sheet, view: Horizons, seat: Seat) -> None:
    """The lines of their sheet, section by section."""
    words, canvas = sheet.words, sheet.canvas
    sheet.heading(words("render.horizons.written"))
    pages = [(one, page) for one, page in view.players[seat].pages.items() if page.lines]
    if not pages:
        sheet.line(words("render.horizons.nothing_written"))
        return
    left = MOST_LINES
    for section, page in sorted(pages):
        shown = page.lines[: max(0, left)]
        left -= len(shown)
        if not shown:
            break
        top = sheet.panel(44 + 36 * len(shown))
        name = words.label(section_name(section))
        canvas.text(MARGIN + 20, top + 26, name, Face.LABEL, 22, "ink2")
        if page.standing:
            canvas.icon("first", PHONE - MARGIN - 30, top + 26, 24, "act")
        for place, line in enumerate(shown):
            text = words.label(line_text(line))
            size = fonts.fitting(text, Face.BODY, 25, ROOM - 44, 21)
            text = fonts.cut(text, Face.BODY, size, ROOM - 44)
            canvas.text(MARGIN + 20, top + 58 + 36 * place, text, Face.BODY, size, "ink")
    over = sum(len(page.lines) for _, page in pages) - MOST_LINES
    if over > 0:
        sheet.line(words("render.horizons.more", n=over))
