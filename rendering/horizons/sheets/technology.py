"""The chart of technologies: who has which, and what each costs the viewer now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.shapes import Point
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour
from rendering.drawing.theme import theme as colours
from rendering.horizons.board.header import sign
from rendering.horizons.facts import (
    CHART,
    TECHNOLOGIES,
    Field,
    Horizons,
    TechId,
    Technology,
    buyable,
    owners,
    price,
)
from rendering.horizons.frame import NONE, ROOM, SKY, Letters, Sheet, head
from rendering.horizons.hues import FIELD_HUES, FIELD_ICONS, SHAPE
from rendering.horizons.layout import MARGIN, PHONE, WIDTH
from rendering.horizons.moments import Changes
from rendering.horizons.names import short
from rendering.words import Words

HEAD = 112
ACROSS, DOWN = 1.012, 1.22  # pixels per unit of the chart
BOX = 186, 83
LEVEL, BETWEEN, WIDEST = 116, 56, 250  # of the chart of one field
FIRST = 40  # above the first level
LONG = ("mechanical_counterpressure_suit", "carbon_nanotubes")  # they have a shorter name


def draw_chart(
    view: Horizons,
    viewer: Seat | None,
    words: Words,
    theme: str,
    news: Changes,
    letters: Letters = NONE,
) -> Canvas:
    """All fields side by side with what each is built on."""
    frame = CHART[0]
    height = round(HEAD + (frame["height"] - 46) * DOWN + 14)
    canvas = Canvas(WIDTH, height, colours(theme), "field")
    canvas.paste(backdrop(canvas.theme, (WIDTH, height), SKY), 0, 0)
    title(canvas, view, viewer, words)
    for tech in TECHNOLOGIES.values():
        for before in tech.requires:
            known = viewer is not None and before in view.players[viewer].technologies
            connect(canvas, TECHNOLOGIES[before], tech, known=known)
    for tech in TECHNOLOGIES.values():
        x, y = corner(tech)
        box(canvas, (x, y, *BOX), view, viewer, tech, words, news)
        letters.put(canvas, tech.id, x + 8, y + 8, 22)
    return canvas


def title(canvas: Canvas, view: Horizons, viewer: Seat | None, words: Words) -> None:
    canvas.fill(0, 0, WIDTH, HEAD, "panel")
    canvas.fill(0, HEAD - 3, WIDTH, 3, "line2")
    x = 32.0
    if viewer is not None:
        sign(canvas, view, viewer, x + 24, 56, 48)
        x += 72
    canvas.text(x, 40, words("render.horizons.part.technology"), Face.HERO, 46, "ink")
    canvas.text(x, 86, note(viewer, words), Face.BODY, 28, "ink2")
    right = WIDTH - 32.0
    right -= canvas.text(right, 56, view.year or "", Face.HERO, 56, "act", "rm") + 40
    if viewer is None:
        return
    for field in reversed(Field):
        points = view.players[viewer].bank[field]
        right -= canvas.text(right, 56, points, Face.TITLE, 40, "ink", "rm") + 10
        canvas.icon(FIELD_ICONS[field], right - 20, 56, 40, FIELD_HUES[field])
        right -= 66


def note(viewer: Seat | None, words: Words) -> str:
    if viewer is None:
        return words("render.horizons.note.costs")
    return words("render.horizons.note.prices", who=Who(viewer))


def corner(tech: Technology) -> Point:
    return tech.x * ACROSS, HEAD + 4 + (tech.y - 34) * DOWN


def connect(canvas: Canvas, one: Technology, other: Technology, *, known: bool) -> None:
    """From the right side of a box to the left of the next, round the corner between columns."""
    (x, y), (to_x, to_y) = corner(one), corner(other)
    begin, end = (x + BOX[0], y + BOX[1] / 2), (to_x, to_y + BOX[1] / 2)
    bend = to_x - 8
    hue: Colour = FIELD_HUES[other.field] if known else "line2"
    canvas.line([begin, (bend, begin[1]), (bend, end[1]), end], 4 if known else 3, hue)


# --- one box


def box(
    canvas: Canvas,
    where: tuple[float, float, float, float],
    view: Horizons,
    viewer: Seat | None,
    tech: Technology,
    words: Words,
    news: Changes,
) -> None:
    """Filled: the viewer has it; gold: they can develop it; marks: who has it."""
    x, y, wide, high = where
    hue = FIELD_HUES[tech.field]
    mine = viewer is not None and tech.id in view.players[viewer].technologies
    can = viewer is not None and buyable(view, viewer, tech.id)
    ground = canvas.mix("panel", hue, 0.42 if mine else 0.1)
    canvas.panel(x - 2, y - 2, wide + 4, high + 4, 12, "void")
    canvas.panel(x, y, wide, high, 10, ground, line=canvas.mix("line", hue, 0.5))
    canvas.panel(x, y, 8, high, 4, hue, corners="1001")
    if can:
        canvas.panel(x, y, wide, high, 10, line="act", thick=4)
    if tech.id in news.learnt:
        canvas.icon("new", x + wide - 4, y + 4, 28, "new", around="halo")
    cost = tech.cost if viewer is None else price(view, viewer, tech.id)
    paid = viewer is not None and view.players[viewer].bank[tech.field] >= cost
    small = high < 100
    right, low = x + wide - 12, y + high - (17 if small else 20)
    if mine:
        canvas.icon("done", right - 14, low + 1, 26, "done")
    else:
        shade: Colour = "act" if can and paid else "ink" if can or viewer is None else "ink2"
        canvas.text(right, low, cost, Face.HERO, 28 if small else 34, shade, "rm")
    named(canvas, tech, x + 18, y, wide - (22 if small else 26), high, words)
    seats = [seat for seat in owners(view, tech.id) if view.players[seat].faction]
    step = min(21.0, (wide - 66) / max(1, len(seats)))
    for place, seat in enumerate(seats):
        mark(canvas, SHAPE[view.players[seat].faction], x + 26 + place * step, low + 3, 17)


def named(
    canvas: Canvas, tech: Technology, x: float, y: float, wide: float, high: float, words: Words
) -> None:
    """What it is called; those of Interstellar Colonization by what they are about."""
    small = high < 100
    brief = small and tech.id in LONG
    text = short(words, "tech", tech.id) if brief else words(f"horizons.tech.{tech.id}")
    text = (text.partition(":")[2].strip() or text).replace("-", "- ")  # may be parted there
    text = text[:1].upper() + text[1:]
    size, lines = fonts.wrapped_in(text, Face.WORD, 21 if small else 24, wide, 2, 18)
    if not small and any(line.endswith(fonts.ELLIPSIS) for line in lines):
        size, lines = fonts.wrapped_in(text, Face.WORD, 22, wide, 3, 18)
    step = size + (1 if small else 4)
    first = y + (18 if len(lines) > 1 else 26) if small else y + 24
    for place, line in enumerate(lines):
        shown = line.replace("- ", "-")
        canvas.text(x, first + place * step, shown, Face.WORD, size, "ink")


# --- one field, for a phone


@cache
def levels(field: Field) -> Mapping[int, tuple[TechId, ...]]:
    """The technologies of a field by level, in the order of the chart from top to bottom."""
    found: dict[int, list[Technology]] = {}
    for tech in TECHNOLOGIES.values():
        if tech.field is field:
            found.setdefault(tech.column, []).append(tech)
    return {
        level: tuple(one.id for one in sorted(row, key=lambda one: one.y))
        for level, row in sorted(found.items())
    }


@cache
def places(field: Field) -> Mapping[TechId, tuple[float, float, float, float]]:
    """Where each box stands: levels one below the other."""
    found = {}
    for line, row in enumerate(levels(field).values()):
        wide = min(WIDEST, (ROOM - 10 * (len(row) - 1)) / len(row))
        begin = (PHONE - wide * len(row) - 10 * (len(row) - 1)) / 2
        for place, tech in enumerate(row):
            x = begin + place * (wide + 10)
            found[tech] = x, FIRST + line * (LEVEL + BETWEEN), wide, float(LEVEL)
    return found


@cache
def ways(field: Field) -> tuple[tuple[TechId, tuple[Point, ...]], ...]:
    """From each box down to those built on it; above a level every box has a height of its own,
    so that no way runs in another.
    """
    found, lanes, drawn = places(field), dict[float, list[TechId]](), list[Any]()
    for tech, (x, y, wide, _) in found.items():
        for before in TECHNOLOGIES[tech].requires:
            if before not in found:
                continue
            from_x, from_y, from_wide, high = found[before]
            begin, end = (from_x + from_wide / 2, from_y + high), (x + wide / 2, y)
            taken = lanes.setdefault(y, [])
            if before not in taken and begin[0] != end[0]:
                taken.append(before)
            drawn.append((before, begin, end))
    found_ways = []
    for before, begin, end in drawn:
        taken = lanes[end[1]]
        place = taken.index(before) + 1 if before in taken else 1
        bend = end[1] - BETWEEN * place / (len(taken) + 1)
        found_ways.append((before, (begin, (begin[0], bend), (end[0], bend), end)))
    return tuple(found_ways)


def draw_field(
    view: Horizons,
    viewer: Seat | None,
    words: Words,
    theme: str,
    field: Field,
    news: Changes,
    letters: Letters = NONE,
    *,
    asked: str = "",
) -> Canvas:
    """One field as large as a phone needs it, the first level on top."""
    sheet = Sheet(theme, words, letters)
    canvas, top, found = sheet.canvas, sheet.y, places(field)
    for before, way in ways(field):
        known = viewer is not None and before in view.players[viewer].technologies
        hue: Colour = FIELD_HUES[field] if known else "line2"
        canvas.line([(x, top + y) for x, y in way], 4 if known else 3, hue)
    for line, level in enumerate(levels(field)):
        text = words("render.horizons.level", n=level)
        y = top + FIRST + line * (LEVEL + BETWEEN) - BETWEEN / 2
        canvas.text(MARGIN + 6, y, text, Face.WORD, 22, "ink2")
    for tech, (x, y, wide, high) in found.items():
        box(canvas, (x, top + y, wide, high), view, viewer, TECHNOLOGIES[tech], words, news)
        foreign(canvas, tech, x + wide - 66, top + y + high - 20)
        letters.put(canvas, tech, x + 10, top + y + 8, 24)
    sheet.y = top + FIRST + len(levels(field)) * (LEVEL + BETWEEN)
    called = asked or words(f"horizons.field.{field}")
    text = note(viewer, words)
    if viewer is not None:
        text = words("render.horizons.note.bank", n=view.players[viewer].bank[field])
    head(canvas, view, called, text, words, viewer)
    return sheet.done()


def foreign(canvas: Canvas, tech: TechId, x: float, y: float) -> None:
    """Signs of the other fields that it is built on too, before the price."""
    one = TECHNOLOGIES[tech]
    for field in dict.fromkeys(TECHNOLOGIES[before].field for before in one.requires):
        if field is not one.field:
            canvas.icon(FIELD_ICONS[field], x, y, 22, FIELD_HUES[field])
            x -= 26


def spoken_prices(view: Horizons, viewer: Seat) -> Iterator[tuple[TechId, int]]:
    """What can be developed now, the cheapest first."""
    found = [(price(view, viewer, one), one) for one in TECHNOLOGIES if buyable(view, viewer, one)]
    return ((tech, cost) for cost, tech in sorted(found))
