"""The end of the game: who won, and of what each score is made."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import seat_colour
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.pulsar.facts import Pulsar, shape
from rendering.sheets import finale
from rendering.sheets.finale import LEFT, RIGHT, ROW, TOP, Entry
from rendering.words import Words

PARTS = (
    ("play", "rocket", "novelty"),
    ("technologies", "patent", "fuel"),
    ("goals", "trophy", "goods"),
    ("bought", "good", "carbon"),
    ("pulsars", "freight", "rare"),
    ("gyrodynes", "gyro3", "alien"),
    ("initiative", "first", "genes"),
    ("stations", "station", "ore"),
)  # cubes left over count with what was bought


def ranking(view: Pulsar) -> tuple[Seat, ...]:
    """All seats, the winner first; before the end, as they stand."""
    if view.result is not None:
        return view.result.ranking
    return tuple(sorted(view.seats(), key=lambda seat: -view.players[seat].score))


def total(view: Pulsar, seat: Seat) -> int:
    return view.players[seat].score if view.result is None else view.result.scores[seat]


def parts_of(view: Pulsar, seat: Seat) -> dict[str, int]:
    """The points of a seat by where they come from."""
    if view.result is None:
        return {"play": view.players[seat].score}
    end = view.result.reckonings[seat]
    return {
        "play": view.result.scores[seat] - end.total,
        "technologies": end.technologies,
        "goals": end.goal_points,
        "bought": sum(one.points for one in end.bought) + end.cubes,
        "pulsars": end.pulsars,
        "gyrodynes": end.gyrodynes,
        "initiative": end.initiative,
        "stations": end.stations,
    }


def render_scores(look: Look[Pulsar]) -> Picture:
    """The final scores of a table, from any view of it."""
    view, words = look.view, look.words
    canvas = draw_scores(view, words, look.theme)
    image = encode(canvas.image, "pulsar_scores", look.theme)
    return Picture(image, alt_text(spoken(view, words)))


def draw_scores(view: Pulsar, words: Words, theme: str) -> Canvas:
    order = ranking(view)
    first = order[0]
    canvas = finale.stage(theme, len(order), seat_colour(shape(view, first)))
    label = words("render.pulsar.score.head")
    ahead = total(view, first) - total(view, order[1])
    line = words("render.pulsar.score.ahead", n=ahead, who=Who(order[1]))
    if not ahead:
        line = words("render.pulsar.score.tied", who=Who(order[1]))
    text = words("render.score.wins", who=(Who(first),))
    finale.headline(canvas, label, (shape(view, first),), text, line)
    scale = (RIGHT - LEFT) / max(1, *(total(view, seat) for seat in order))
    for place, seat in enumerate(order):
        bar(canvas, TOP + place * ROW, view, seat, scale, words)
    finale.legend(canvas, TOP + len(order) * ROW + 44, legend(words))
    return canvas


def bar(canvas: Canvas, y: int, view: Pulsar, seat: Seat, scale: float, words: Words) -> None:
    who, parts = shape(view, seat), parts_of(view, seat)
    cubes = words("pulsar.gain.cubes", n=view.players[seat].cubes)
    finale.owner(canvas, y, who, words.name(seat), cubes)
    x = float(LEFT)
    for name, icon, hue in PARTS:
        x = finale.segment(canvas, x, y, parts.get(name, 0), scale, hue, "on", icon)
    finale.total(canvas, x, y, total(view, seat), seat_colour(who))


def legend(words: Words) -> tuple[Entry, ...]:
    return tuple(
        Entry(icon, hue, words(f"render.pulsar.points_from.{name}")) for name, icon, hue in PARTS
    )


def spoken(view: Pulsar, words: Words) -> Iterator[str]:
    order = ranking(view)
    yield words.spoken("render.pulsar.score.head") + "."
    yield words.spoken("render.score.wins", who=(Who(order[0]),)) + "."
    for seat in order:
        parts = dict.fromkeys((name for name, _, _ in PARTS), 0) | parts_of(view, seat)
        yield words.spoken("render.pulsar.alt.score", who=Who(seat), n=total(view, seat), **parts)
