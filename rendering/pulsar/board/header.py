"""The head of the board: the round, the order of turns, awards left, and who may act."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark
from rendering.drawing.theme import awaited_colour, seat_colour
from rendering.pulsar.facts import ROUNDS, Pulsar, Size, awaited, awards_left, shape
from rendering.pulsar.layout import HEADER, WIDTH
from rendering.pulsar.moments import moment
from rendering.pulsar.pieces import SIZES
from rendering.words import Words

LEFT, TITLE_ROOM = 32, 340
ORDER, AWARDS, WHO = 390, 800, 1090
MIDDLE = 78


def header(canvas: Canvas, view: Pulsar, words: Words) -> None:
    canvas.fill(0, 0, WIDTH, HEADER, "panel")
    canvas.text(LEFT, 32, words("render.pulsar.game").upper(), Face.LABEL, 24, "ink2", track=3)
    title = words("render.pulsar.round", n=view.round, most=ROUNDS)
    if view.round == 0 or view.result is not None:
        title = words("render.pulsar.over" if view.result else "render.pulsar.setup")
    size = fonts.fitting(title, Face.HERO, 48, TITLE_ROOM, 30)
    canvas.text(LEFT - 2, MIDDLE, title, Face.HERO, size, "ink")
    rounds(canvas, view, words)
    awards(canvas, view, words)
    seats = tuple(seat for seat in view.seats() if seat in awaited(view))
    who(canvas, view, seats, words)
    colour = awaited_colour(seats, lambda seat: seat_colour(shape(view, seat)))
    canvas.fill(0, HEADER - 3, WIDTH, 3, colour)


def rounds(canvas: Canvas, view: Pulsar, words: Words) -> None:
    """Eight boxes, the present one gold; above them the rockets in the order of turns."""
    label = words("render.pulsar.order").upper()
    width = canvas.text(ORDER, 32, label, Face.LABEL, 22, "ink2", track=2)
    step = min(40.0, (AWARDS - ORDER - width - 50) / max(1, len(view.order)))
    for place, seat in enumerate(view.order):
        mark(canvas, shape(view, seat), ORDER + width + 30 + step * place, 32, min(28, step - 6))
    for number in range(1, ROUNDS + 1):
        x, now = ORDER + 46 * (number - 1), number == view.round
        ground = "act" if now else "line2" if number < view.round else "raised"
        canvas.panel(x, 58, 38, 40, 8, ground)
        ink = "on" if now else "ink" if number < view.round else "ink2"
        canvas.text(x + 19, MIDDLE, number, Face.TITLE, 24, ink, "mm")


def awards(canvas: Canvas, view: Pulsar, words: Words) -> None:
    label = words("render.pulsar.awards").upper()
    canvas.text(AWARDS, 32, label, Face.LABEL, 22, "ink2", track=2)
    for place, size in enumerate(Size):
        x, left = AWARDS + 16 + 92 * place, awards_left(view, size)
        canvas.icon(SIZES[size], x, MIDDLE, 34, "ink2" if left else "line2")
        shown = " ".join(map(str, left)) or "-"
        canvas.text(x + 22, MIDDLE, shown, Face.TITLE, 24, "ink" if left else "ink3")


def who(canvas: Canvas, view: Pulsar, seats: tuple[Seat, ...], words: Words) -> None:
    """The seat that may act and its task; of several, their marks and how many."""
    if view.result is not None:
        seat, task, icon = view.result.ranking[0], words("render.pulsar.won"), "trophy"
    elif len(seats) == 1:
        seat, task, icon = seats[0], words(f"render.pulsar.to.{moment(view)}"), "act"
    else:
        several(canvas, view, seats, words)
        return
    dice = view.players[seat].dice if view.result is None else ()
    mark(canvas, shape(view, seat), WHO + 36, 56, 54)
    room = WIDTH - WHO - 160 - 58 * len(dice)
    name = words.name(seat)
    canvas.fitted(WHO + 78, 38, name, Face.TITLE, (38, 28), "ink", room)
    canvas.fitted(WHO + 78, 82, task, Face.BODY, (28, 22), "ink2", room)
    for place, value in enumerate(reversed(dice)):
        die(canvas, WIDTH - 108 - 58 * place, 58, 50, value)
    canvas.icon(icon, WIDTH - 46, 56, 40, "act")


def several(canvas: Canvas, view: Pulsar, seats: tuple[Seat, ...], words: Words) -> None:
    if not seats:
        return
    for place, seat in enumerate(seats):
        mark(canvas, shape(view, seat), WHO + 36 + 58 * place, 38, 40)
    text = words(
        "render.pulsar.several", n=len(seats), task=words(f"render.pulsar.to.{moment(view)}")
    )
    size = fonts.fitting(text, Face.BODY, 28, WIDTH - WHO - 110, 22)
    canvas.text(WHO + 16, 84, text, Face.BODY, size, "ink2")
    canvas.icon("act", WIDTH - 46, 56, 40, "act")
