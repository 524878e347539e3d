"""The head of a table: the game, when it is, the dice, moves left, Rastur, and who acts."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark
from rendering.drawing.theme import awaited_colour
from rendering.merchant.facts import Merchant, awaited
from rendering.merchant.layout import HEADER, WIDTH
from rendering.merchant.moments import moment
from rendering.words import Words

DICE, MOVES, POOL, WHO = 600, 806, 996, 1120
MIDDLE = 78


def header(canvas: Canvas, view: Merchant, words: Words) -> None:
    seats = tuple(seat for seat in view.seats() if seat in awaited(view))
    canvas.fill(0, 0, WIDTH, HEADER, "panel")
    canvas.fill(0, HEADER - 3, WIDTH, 3, awaited_colour(seats))
    label = words("render.merchant.goal", n=view.goal).upper()
    size = fonts.fitting(label, Face.LABEL, 24, DICE - 110, 20)
    canvas.text(32, 32, label, Face.LABEL, size, "ink2", track=2)
    text = now(view, words)
    size = fonts.fitting(text, Face.HERO, 46, DICE - 60, 30)
    canvas.text(32, MIDDLE, fonts.cut(text, Face.HERO, size, DICE - 56), Face.HERO, size, "ink")
    if view.dice:
        roll(canvas, view, words)
    if view.with_rastur and view.result is None:
        canvas.icon("rastur", POOL + 22, 56, 46, "mil")
        canvas.text(POOL + 52, 56, len(view.pool), Face.TITLE, 40, "ink")
    who(canvas, view, seats, words)


def now(view: Merchant, words: Words) -> str:
    if view.result is not None:
        return words("render.merchant.over")
    if not view.round:
        return words("render.merchant.setup")
    task = words(f"render.merchant.now.{moment(view)}")
    return words("render.merchant.round", n=view.round, what=task)


def roll(canvas: Canvas, view: Merchant, words: Words) -> None:
    """The last dice, and of a flight that is going on, what is left of it."""
    canvas.text(DICE, 32, words("render.merchant.dice").upper(), Face.LABEL, 22, "ink2", track=2)
    flight = view.turn.flight if view.turn is not None else None
    dice = flight.dice if flight is not None else view.dice
    for place, value in enumerate(dice):
        pilot = flight is not None and flight.pilot == value and value not in dice[:place]
        x = DICE + 22 + 48 * place
        if pilot:
            canvas.panel(x - 25, MIDDLE - 25, 50, 50, 12, "act")
        die(canvas, x, MIDDLE, 42, value)
    if flight is None or view.turn is None or view.players[view.turn.seat].landed:
        return
    label = words("render.merchant.moves").upper()
    canvas.text(MOVES, 32, label, Face.LABEL, 22, "ink2", track=2)
    wide = canvas.text(MOVES, MIDDLE, flight.mp, Face.HERO, 54, "act")
    text = words("render.merchant.of", n=sum(dice))
    canvas.text(MOVES + wide + 10, MIDDLE + 5, text, Face.LABEL, 32, "ink2")


def who(canvas: Canvas, view: Merchant, seats: tuple[Seat, ...], words: Words) -> None:
    """The seat that may act and its task; of several, their marks."""
    room = WIDTH - WHO - 170
    if view.result is not None:
        winners, icon = view.result.winners, "trophy"
        task = words("render.merchant.won") if winners else words("render.merchant.lost")
        seats = winners
    else:
        task, icon = words(f"render.merchant.to.{moment(view)}"), "act"
    if len(seats) != 1:
        for place, seat in enumerate(seats):
            mark(canvas, seat, WHO + 40 + 54 * place, 38, 38)
        size = fonts.fitting(task, Face.BODY, 28, room, 22)
        canvas.text(WHO + 20, 84, task, Face.BODY, size, "ink2")
    else:
        mark(canvas, seats[0], WHO + 40, 56, 54)
        name = words("render.people", who=(Who(seats[0]),))
        canvas.fitted(WHO + 84, 38, name, Face.TITLE, (38, 28), "ink", room)
        canvas.fitted(WHO + 84, 82, task, Face.BODY, (28, 22), "ink2", room)
    canvas.icon(icon, WIDTH - 44, 56, 40, "act")
