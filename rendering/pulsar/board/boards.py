"""Below the cluster: technologies by round, transmitters to take, and the goals."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import brackets, die, letter, mark, vp
from rendering.pulsar.facts import (
    BOARDS,
    GOALS,
    ROUNDS,
    TRANSMITTERS,
    Goal,
    Pulsar,
    Technology,
    Transmitter,
    TransmitterId,
    count,
    is_taken,
    letter_of,
    named,
    owners_of,
    shape,
    technologies_by_round,
)
from rendering.pulsar.layout import (
    GAP,
    GOALS_HEIGHT,
    LOWER_TOP,
    RADIO_HEIGHT,
    RIGHT_LEFT,
    RIGHT_WIDTH,
    TECH_COLUMN,
    TECH_HEIGHT,
    TECH_LEFT,
    TECH_WIDTH,
)
from rendering.pulsar.moments import Changes
from rendering.pulsar.signs import COUNTED, KINDS, draw_signs, rows_of, width_of
from rendering.words import Words

CELL = 122
MEDIAN = "m"


def technologies(
    canvas: Canvas, view: Pulsar, words: Words, news: Changes, marks: Mapping[str, str]
) -> None:
    """Eight columns, one for each round; those to come are dim, the present one is framed."""
    x, y = TECH_LEFT, LOWER_TOP
    canvas.panel(x, y, TECH_WIDTH, TECH_HEIGHT, 14, "panel")
    label = words("render.pulsar.technologies").upper()
    canvas.text(x + 18, y + 24, label, Face.LABEL, 20, "ink2", track=2)
    found = technologies_by_round(view)
    for number in range(1, ROUNDS + 1):
        left = x + 12 + (number - 1) * TECH_COLUMN
        now, shut = number == view.round, number > view.round
        if now:
            ground = canvas.mix("panel", "act", 0.07)
            canvas.panel(left - 4, y + 44, TECH_COLUMN, 444, 12, ground, line="act", thick=3)
        ink = "act" if now else "ink3" if shut else "ink2"
        canvas.text(left + 10, y + 70, number, Face.HERO, 36, ink)
        canvas.icon("gyro3", left + 62, y + 70, 28, "ink3" if shut else "ink2")
        bonus = row_bonus(view, number)
        canvas.text(left + 82, y + 70, bonus, Face.TITLE, 24, "ink3" if shut else "ink2")
        for place, one in enumerate(found.get(number, ())):
            top = y + 96 + 130 * place
            technology(canvas, view, one, left + 1, top, words, shut=shut)
            if one.id in news.patents:
                brackets(canvas, left + 1, top, TECH_COLUMN - 10, CELL)
            if one.id in marks:
                letter(canvas, left + 16, top + CELL - 14, marks[one.id], 18)


def row_bonus(view: Pulsar, number: int) -> str:
    """Points for each gyrodyne completed in this round; `m`: as many as the median."""
    for board in view.boards:
        for row in BOARDS[board].rows:
            if row.row == number:
                return f"+{MEDIAN if row.gyrodyne_bonus == 'median' else row.gyrodyne_bonus}"
    return ""


def technology(
    canvas: Canvas,
    view: Pulsar,
    one: Technology,
    x: float,
    y: float,
    words: Words,
    *,
    shut: bool,
) -> None:
    width = TECH_COLUMN - 10
    icon, hue = KINDS[one.kind]
    ground = canvas.mix("panel", "void", 0.35) if shut else canvas.mix("raised", hue, 0.1)
    canvas.panel(x, y, width, CELL, 10, ground)
    bar = canvas.mix(hue, "panel", 0.6) if shut else hue
    canvas.panel(x, y, width, 6, 3, bar, corners="1100")
    die(canvas, x + 26, y + 33, 36, one.cost, "ink3" if shut else "plate")
    canvas.icon(icon, x + width - 22, y + 33, 30, bar)
    if one.icons == 2:
        canvas.text(x + width - 42, y + 33, "2", Face.DIGIT, 22, "ink3" if shut else "ink2", "rm")
    size, lines = name_lines(one, words)
    for number, line in enumerate(lines):
        inset = min(8, (width - fonts.width_of(line, Face.WORD, size)) / 2)  # a long word fills it
        down = y + 68 + 21 * number - (0 if len(lines) > 1 else -4)
        canvas.text(x + inset, down, line, Face.WORD, size, "ink3" if shut else "ink")
    for place, seat in enumerate(reversed(owners_of(view, one.id))):
        mark(canvas, shape(view, seat), x + width - 14 - 25 * place, y + CELL - 4, 23)
    if is_taken(view, one):
        canvas.icon("blocked", x + 16, y + CELL - 6, 24, "ink2", around="halo")


def name_lines(one: Technology, words: Words) -> tuple[int, tuple[str, ...]]:
    """Its name in the two lines of a cell, and how large."""
    return fonts.wrapped_in(words.label(named(one.id)), Face.WORD, 20, TECH_COLUMN - 20, 2)


def transmitters(canvas: Canvas, view: Pulsar, words: Words, marks: Mapping[str, str]) -> None:
    """Those that may be taken, how many are left, and the letters of the next ones."""
    x, y = RIGHT_LEFT, LOWER_TOP
    canvas.panel(x, y, RIGHT_WIDTH, RADIO_HEIGHT, 14, "panel")
    label = words("render.pulsar.transmitters").upper()
    canvas.text(x + 18, y + 24, label, Face.LABEL, 20, "ink2", track=2)
    following = " ".join(letter_of(tile) for tile in view.stack[:3])
    left = words("render.pulsar.stack", n=len(view.stack), next=following or "-")
    canvas.text(x + RIGHT_WIDTH - 18, y + 24, left, Face.WORD, 22, "ink2", "rm")
    for place, tile in enumerate(view.row):
        at = x + 24 + 156 * place
        transmitter(canvas, at, y + 48, 132, 232, tile, words)
        if tile in marks:
            letter(canvas, at + 112, y + 66, marks[tile], 20)


def transmitter(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    tile: TransmitterId,
    words: Words,
    covered: tuple[int, ...] = (),
    linked: Collection[int] = (),
) -> None:
    """Name, costs as dice, ends with their pips (full if linked), what it brings and when."""
    one, scale = TRANSMITTERS[tile], width / 132
    canvas.panel(x, y, width, height, 10, "raised")
    name = words.label(named(tile))
    size = fonts.fitting(name, Face.TITLE, round(26 * scale), width - 20, 18)
    canvas.text(x + 10, y + 26 * scale, name, Face.TITLE, size, "ink")
    for place, cost in enumerate(one.costs):
        plate = "done" if place in covered else "plate"
        die(canvas, x + (28 + 38 * place) * scale, y + 72 * scale, 34 * scale, cost, plate)
    for side, pips in enumerate(one.ends):
        if pips is None:
            continue
        at = x + side * width
        canvas.disc(at, y + 126 * scale, 12 * scale, "panel")
        canvas.ring(at, y + 126 * scale, 11 * scale, 4 * scale, "act")
        if side in linked:
            canvas.disc(at, y + 126 * scale, 11 * scale, "act")
        inner = at + (22 if side == 0 else -22) * scale
        canvas.text(
            inner, y + 126 * scale, pips, Face.TITLE, 24 * scale, "act", "rm" if side else "lm"
        )
    benefits(canvas, x, y, width, one)


def benefits(canvas: Canvas, x: float, y: float, width: float, one: Transmitter) -> None:
    """What it brings at once, then each round; three rows stand closer than two."""
    scale = width / 132
    rows = [
        (icon, row)
        for icon, found in (("", one.immediate), ("produce", one.production))
        for row in rows_of(found, 27 * scale, width - (44 if icon else 16) * scale)
    ]
    first, step = (164, 36) if len(rows) < 3 else (154, 30)
    for place, (icon, row) in enumerate(rows):
        down = y + (first + place * step) * scale
        left, room = x + (36 if icon else 8) * scale, width - (44 if icon else 16) * scale
        if icon:
            canvas.icon(icon, x + 20 * scale, down, 24 * scale, "yield")
        fits = min((step - 6) * scale, 27 * scale * room / width_of(row, 27 * scale))
        draw_signs(canvas, left, down, row, fits)


def goals(canvas: Canvas, view: Pulsar, words: Words) -> None:
    x, y = RIGHT_LEFT, LOWER_TOP + RADIO_HEIGHT + GAP
    canvas.panel(x, y, RIGHT_WIDTH, GOALS_HEIGHT, 14, "panel")
    canvas.text(
        x + 18, y + 24, words("render.pulsar.goals").upper(), Face.LABEL, 20, "ink2", track=2
    )
    for place, one in enumerate(view.goals):
        goal(canvas, view, GOALS[one], x + 14 + 157 * place, y + 46, words)


def goal(canvas: Canvas, view: Pulsar, one: Goal, x: float, y: float, words: Words) -> None:
    """What must be had, its points, who has it now, and what more costs in cubes."""
    canvas.panel(x, y, 150, 136, 10, "raised")
    canvas.icon(COUNTED[one.requirement.count], x + 28, y + 34, 38, "ink")
    canvas.text(x + 54, y + 34, one.requirement.n, Face.TITLE, 30, "ink")
    vp(canvas, x + 122, y + 34, one.points, 40)
    have = [
        seat
        for seat in view.seats()
        if count(view, seat, one.requirement.count) >= one.requirement.n
    ]
    for place, seat in enumerate(have):
        mark(canvas, shape(view, seat), x + 26 + 32 * place, y + 80, 27)
    if not have:
        canvas.text(x + 14, y + 80, words("render.pulsar.open"), Face.WORD, 22, "ink2")
    canvas.icon("good", x + 26, y + 114, 24, "novelty")
    prices = " / ".join(str(price.cubes) for price in one.bonuses)
    canvas.text(x + 44, y + 114, prices, Face.TITLE, 24, "ink2")
