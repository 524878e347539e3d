"""The head of the board: when it is, the last roll and shake, and who may act."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark
from rendering.drawing.theme import awaited_colour
from rendering.starfarers import pieces
from rendering.starfarers.facts import Starfarers, awaited, ball_value, flight_speed, owner
from rendering.starfarers.layout import HEADER, WIDTH
from rendering.starfarers.moments import moment
from rendering.words import Words

LEFT, TITLE_ROOM = 32, 500
ROLL, SHAKE, WHO = 560, 790, 1120
MIDDLE = 78


def header(canvas: Canvas, view: Starfarers, words: Words) -> None:
    canvas.fill(0, 0, WIDTH, HEADER, "panel")
    canvas.text(LEFT, 32, words("render.star.game").upper(), Face.LABEL, 24, "ink2", track=3)
    now = moment(view)
    title = words(f"render.star.now.{now}", n=view.turn)
    size = fonts.fitting(title, Face.HERO, 48, TITLE_ROOM, 30)
    canvas.text(LEFT - 2, MIDDLE, title, Face.HERO, size, "ink")
    if view.roll:
        roll(canvas, view, words)
    if view.shake:
        shake(canvas, view, words)
    seats = tuple(seat for seat in view.seats() if seat in awaited(view))
    who(canvas, view, seats, words)
    colour = awaited_colour(seats, lambda seat: pieces.owner_colour(owner(view, seat)))
    canvas.fill(0, HEADER - 3, WIDTH, 3, colour)


def roll(canvas: Canvas, view: Starfarers, words: Words) -> None:
    canvas.text(ROLL, 32, words("render.star.roll").upper(), Face.LABEL, 22, "ink2", track=2)
    for place, value in enumerate(view.roll):
        die(canvas, ROLL + 22 + 52 * place, MIDDLE, 44, value)
    canvas.text(ROLL + 112, MIDDLE, sum(view.roll), Face.HERO, 48, "act")


def shake(canvas: Canvas, view: Starfarers, words: Words) -> None:
    """The balls, and how fast the ships are; nothing but the balls while none fly."""
    canvas.text(SHAKE, 32, words("render.star.shake").upper(), Face.LABEL, 22, "ink2", track=2)
    for place, colour in enumerate(view.shake):
        value = ball_value(view, colour)
        pieces.ball(canvas, colour, value, SHAKE + 22 + 50 * place, MIDDLE, 21)
    fast = flight_speed(view)
    if fast is not None:
        canvas.icon("booster", SHAKE + 128, MIDDLE, 38, "ink2")
        text = words("render.star.speed", n=fast)
        size = fonts.fitting(text, Face.TITLE, 36, WHO - SHAKE - 172, 24)
        canvas.text(SHAKE + 156, MIDDLE, text, Face.TITLE, size, "ink")


def who(canvas: Canvas, view: Starfarers, seats: tuple[Seat, ...], words: Words) -> None:
    """The seat that may act and its task; of several, their marks and how many."""
    if view.result is not None:
        seat, task, icon = view.result.winner, words("render.star.won"), "trophy"
    elif len(seats) == 1:
        seat, task, icon = seats[0], words(f"render.star.to.{moment(view)}"), "act"
    else:
        several(canvas, view, seats, words)
        return
    mark(canvas, owner(view, seat), WHO + 56, 56, 56)
    room = WIDTH - WHO - 190
    name = words.name(seat)
    canvas.fitted(WHO + 102, 38, name, Face.TITLE, (38, 28), "ink", room)
    canvas.fitted(WHO + 102, 80, task, Face.BODY, (28, 22), "ink2", room)
    canvas.icon(icon, WIDTH - 44, 56, 40, "act")


def several(canvas: Canvas, view: Starfarers, seats: tuple[Seat, ...], words: Words) -> None:
    if not seats:
        return
    for place, seat in enumerate(seats):
        mark(canvas, owner(view, seat), WHO + 50 + 58 * place, 38, 40)
    text = words("render.star.several", n=len(seats), task=words(f"render.star.to.{moment(view)}"))
    size = fonts.fitting(text, Face.BODY, 28, WIDTH - WHO - 110, 22)
    canvas.text(WHO + 30, 84, text, Face.BODY, size, "ink2")
    canvas.icon("act", WIDTH - 44, 56, 40, "act")
