"""Culture boxes: who lives there, what is left of their good, and what waits there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart
from rendering.drawing.fonts import Face
from rendering.drawing.marks import spark
from rendering.drawing.shapes import Point
from rendering.drawing.theme import Colour
from rendering.merchant import pieces
from rendering.merchant.facts import (
    BASE,
    CULTURES,
    GOODS,
    SPACES,
    SYSTEMS,
    CultureId,
    Merchant,
    System,
    asked_for,
    culture_seen,
)
from rendering.merchant.hues import HUES
from rendering.merchant.map.scene import Scene
from rendering.words import Words

WIDE, HIGH, CHIP = 143, 56, 28
NAME, SMALL = 20, 18


class Chip(NamedTuple):
    """Something that waits at a culture: a fare, or a demand."""

    icon: str
    text: str
    hue: Colour


def draw_boxes(scene: Scene) -> None:
    for system in SYSTEMS.values():
        box = system.culture_box
        if box is None:
            continue
        x, y = scene.chart.at(box.x, box.y)
        if not scene.shows((x, y), 130):
            continue
        if not system.has_culture:
            base(scene, x, y)
            continue
        culture = culture_seen(scene.view, system.id)
        if culture is None:
            unknown(scene, system, x, y)
        else:
            known(scene, system, culture, x, y)


def base(scene: Scene, x: float, y: float) -> None:
    """The Galactic Base is no culture, but fares begin and end there."""
    canvas, zoom = scene.canvas, scene.chart.zoom
    text = scene.words("render.merchant.base").upper()
    wide = fonts.width_of(text, Face.HERO, round(24 * zoom), 2) + 34 * zoom
    top = y - 26 * zoom
    plate(canvas, x - wide / 2, top, wide, 38 * zoom, zoom)
    canvas.text(x, top + 19 * zoom, text, Face.HERO, 24 * zoom, "dark", "mm", track=2)
    found = list(waiting(scene.view, BASE, scene.words))
    chips(scene, found, x, top, top + 38 * zoom)


def plate(canvas: Canvas, x: float, y: float, wide: float, high: float, zoom: float) -> None:
    canvas.panel(x - 3, y - 3, wide + 6, high + 6, 11 * zoom, "halo")
    canvas.panel(x, y, wide, high, 9 * zoom, "rim")
    canvas.panel(x + 2, y + 2, wide - 4, high - 4, 8 * zoom, "plate")


def short_name(system: System, words: Words) -> str:
    return words(f"merchant.region.{system.id}")


def tone(canvas: Canvas, system: System) -> Colour:
    """A word in the hue of its system, and yet to be read."""
    share = 0.62 if canvas.theme.name == "light" else 0.5
    return canvas.mix(HUES[system.id], "ink", share)


def unknown(scene: Scene, system: System, x: float, y: float) -> None:
    canvas, zoom = scene.canvas, scene.chart.zoom
    wide, high, hue = WIDE * zoom, 76 * zoom, HUES[system.id]
    ground = canvas.mix("field", hue, 0.1)
    frame = canvas.mix(hue, "ink", 0.2)
    canvas.panel(x - wide / 2, y - high / 2, wide, high, 9 * zoom, ground, line=frame)
    name, most = short_name(system, scene.words), wide - 12 * zoom
    small = round(SMALL * zoom)
    size, lines = fonts.wrapped_in(name, Face.WORD, round(NAME * zoom), most, 2, small)
    single = len(lines) == 1
    canvas.text(x, y - (16 if single else 22) * zoom, "?", Face.HERO, 27 * zoom, "ink", "mm")
    for place, line in enumerate(lines):
        at = y + (17 if single else 5 + 20 * place) * zoom
        canvas.text(x, at, line, Face.WORD, size, tone(canvas, system), "mm")


def known(scene: Scene, system: System, culture: CultureId, x: float, y: float) -> None:
    """A printed plate; what only the viewer knows is an outline with an eye."""
    canvas, zoom, view = scene.canvas, scene.chart.zoom, scene.view
    one, open_ = CULTURES[culture], system.id in view.discovered
    wide, high = WIDE * zoom, HIGH * zoom
    found = list(waiting(view, culture, scene.words)) if open_ else []
    left, top = x - wide / 2, y - (47 if found else 38) * zoom
    ink: Colour = "dark" if open_ else "ink"
    if open_:
        plate(canvas, left, top, wide, high, zoom)
    else:
        ground = canvas.mix("field", HUES[system.id], 0.14)
        canvas.panel(left, top, wide, high, 9 * zoom, ground, line="act", thick=3)
    row = top + 19 * zoom
    canvas.text(left + 10 * zoom, row, culture, Face.HERO, 28 * zoom, ink)
    canvas.icon(pieces.TECH_ICONS[one.tech], left + wide - 18 * zoom, row, 25 * zoom, ink)
    if open_:
        stock(scene, culture, left + 49 * zoom, row)
    else:
        canvas.icon("private", x, row, 30 * zoom, "act")
    name = scene.words(f"merchant.culture.{culture}")
    size = fonts.fitting(name, Face.DIGIT, round(NAME * zoom), wide - 14 * zoom, 18)
    canvas.text(x, top + 43 * zoom, name, Face.DIGIT, size, ink, "mm")
    around(scene, system, found, x, top, top + high)
    if system.id in scene.news.systems:
        spark(canvas, left + wide + 4 * zoom, top - 4 * zoom, 30 * zoom)


def around(
    scene: Scene, system: System, found: list[Chip], x: float, top: float, bottom: float
) -> None:
    """The system's name above the plate if it can be, else under it and what waits there.

    Where neither has room, beside the plate.
    """
    canvas, zoom = scene.canvas, scene.chart.zoom
    name = short_name(system, scene.words)
    size = max(SMALL, round(19 * zoom))
    wide, line = fonts.width_of(name, Face.WORD, size), 25 * zoom
    middle = max(scene.window.left + 6 + wide / 2, min(x, scene.window.right - 6 - wide / 2))
    above = clear(scene, middle, top - line, top, wide) and top - line > scene.window.top
    edge = chips(scene, found, x, top - line if above else top, bottom)
    at: Point | None = (middle, edge + line / 2 + 2 * zoom)
    if above:
        at = middle, top - line / 2 - 2 * zoom
    elif found and not clear(scene, middle, edge, edge + line, wide):
        at = beside(scene, x, top, wide, line)
    if at is not None:
        canvas.text(*at, name, Face.WORD, size, tone(canvas, system), "mm")


def beside(scene: Scene, x: float, top: float, wide: float, line: float) -> Point | None:
    """Left or right of a plate, where a word hides no space."""
    zoom, window = scene.chart.zoom, scene.window
    row, far = top + HIGH / 2 * zoom, (WIDE / 2 + 8) * zoom + wide / 2
    for at in (x - far, x + far):
        inside = window.left + wide / 2 < at < window.right - wide / 2
        if inside and clear(scene, at, row - line / 2, row + line / 2, wide):
            return at, row
    return None


def clear(scene: Scene, x: float, top: float, bottom: float, wide: float) -> bool:
    """Are there no spaces in this part of the map?"""
    return no_spaces(scene.chart, round(x), round(top), round(bottom), round(wide))


@lru_cache(maxsize=500)
def no_spaces(chart: Chart, x: int, top: int, bottom: int, wide: int) -> bool:
    reach = 12 * chart.zoom
    return not any(
        abs(at_x - x) < wide / 2 + reach and top - reach < at_y < bottom + reach
        for at_x, at_y in places(chart)
    )


@lru_cache(maxsize=16)
def places(chart: Chart) -> tuple[Point, ...]:
    return tuple(chart.at(space.x, space.y) for space in SPACES.values())


def stock(scene: Scene, culture: CultureId, x: float, y: float) -> None:
    """How many of its goods are left, and whether its factory good is there."""
    canvas, zoom, one = scene.canvas, scene.chart.zoom, CULTURES[culture]
    count = scene.view.goods.get(one.good, 0)
    canvas.panel(x, y - 13 * zoom, 28 * zoom, 26 * zoom, 7 * zoom, "dark")
    hue: Colour = "#5FD38D" if count else "#FF6B6B"
    canvas.text(x + 14 * zoom, y, count, Face.DIGIT, 20 * zoom, hue, "mm")
    if scene.view.goods.get(one.factory_good):
        canvas.panel(x + 31 * zoom, y - 13 * zoom, 28 * zoom, 26 * zoom, 7 * zoom, "dark")
        canvas.icon("factory", x + 45 * zoom, y, 20 * zoom, "#F59B3D")


def waiting(view: Merchant, culture: CultureId, words: Words) -> Iterator[Chip]:
    """Fares with where they go and what they pay; demands by the producer of the good."""
    for fare in view.fares_at(culture):
        end = words("render.merchant.base") if fare.to == BASE else fare.to
        yield Chip("fare", f"{end} ${fare.pay}", "food")
    for good, bonus in asked_for(view, culture).items():
        yield Chip("demand", f"{GOODS[good].culture} +{bonus}", "act")


def chips(scene: Scene, found: list[Chip], x: float, top: float, bottom: float) -> float:
    """Two in a row below the plate; a row that would hide a space goes above it if it can.

    The lower edge of it all.
    """
    zoom, window = scene.chart.zoom, scene.window
    step = (CHIP + 4) * zoom
    edge, top, bottom = bottom, top - 3 * zoom, bottom + 5 * zoom
    for start in range(0, len(found), 2):
        row = found[start : start + 2]
        wide = sum(width(chip, zoom) for chip in row) + 4 * zoom * (len(row) - 1)
        middle = max(window.left + 4 + wide / 2, min(x, window.right - 4 - wide / 2))
        room = top - step > window.top and clear(scene, middle, top - step, top, wide)
        if room and not clear(scene, middle, bottom, bottom + step, wide):
            top -= step
            draw_row(scene, row, middle - wide / 2, top)
        else:
            draw_row(scene, row, middle - wide / 2, bottom)
            edge, bottom = bottom + CHIP * zoom, bottom + step
    return edge


def width(chip: Chip, zoom: float) -> float:
    return fonts.width_of(chip.text, Face.DIGIT, round(20 * zoom)) + 36 * zoom


def draw_row(scene: Scene, row: list[Chip], left: float, top: float) -> None:
    canvas, zoom = scene.canvas, scene.chart.zoom
    high = CHIP * zoom
    for chip in row:
        wide = width(chip, zoom)
        canvas.panel(left, top, wide, high, 8 * zoom, "halo")
        canvas.icon(chip.icon, left + 16 * zoom, top + high / 2, 20 * zoom, chip.hue)
        at = left + 30 * zoom
        canvas.text(at, top + high / 2, chip.text, Face.DIGIT, 20 * zoom, chip.hue)
        left += wide + 4 * zoom
