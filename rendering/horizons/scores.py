"""The end of the game: who won, and of what each one's points are made."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.theme import seat_colour
from rendering.horizons.facts import Horizons, parts, points
from rendering.horizons.hues import SHAPE
from rendering.horizons.names import short
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.sheets import finale
from rendering.sheets.finale import LEFT, RIGHT, ROW, TOP, Entry
from rendering.words import Words

PARTS = {
    "settlements": ("settle2", "act"),
    "structures": ("base", "novelty"),
    "missions": ("explore", "genes"),
    "vp": ("vp", "ink2"),
    "gardens": ("terra", "food"),
    "interstellar": ("drive", "goods"),
    "alpha": ("new", "new"),
    "fleet": ("cv", "fuel"),
    "points": ("technology", "carbon"),
    "politics": ("politics", "rebel"),
}
LOST = {"technologies": ("technology", "bad"), "late": ("wait", "bad")}
KIND = "horizons_scores"


def total(view: Horizons, seat: Seat) -> int:
    return points(view, seat) if view.result is None else view.result.points[seat]


def ranking(view: Horizons) -> tuple[Seat, ...]:
    """All seats, winners first, then by points."""
    won = view.result.winners if view.result is not None else ()
    return tuple(sorted(view.seats(), key=lambda seat: (seat not in won, -total(view, seat))))


def parts_of(view: Horizons, seat: Seat) -> dict[str, float]:
    """What counts, by what it comes from; only what is not nothing."""
    return {part.key: part.points for part in parts(view, seat) if part.points}


def render_scores(look: Look[Horizons]) -> Picture:
    """The final points of a table, from any view of it."""
    view, words = look.view, look.words
    canvas = draw_scores(view, words, look.theme)
    return Picture(encode(canvas.image, KIND, look.theme), alt_text(spoken(view, words)))


def shape(view: Horizons, seat: Seat) -> int:
    faction = view.players[seat].faction
    return SHAPE[faction] if faction else seat


def draw_scores(view: Horizons, words: Words, theme: str) -> Canvas:
    order = ranking(view)
    won = view.result.winners if view.result is not None else order[:1]
    colour = seat_colour(shape(view, order[0])) if won else "mil"
    canvas = finale.stage(theme, len(order), colour)
    label = words("render.horizons.score.head")
    marks = tuple(shape(view, seat) for seat in won)
    finale.headline(canvas, label, marks, headline(view, words), reason(view, words))
    found = {seat: parts_of(view, seat) for seat in order}
    most = max(sum(n for n in one.values() if n > 0) for one in found.values())
    scale = (RIGHT - LEFT - 60) / max(1.0, most)
    for place, seat in enumerate(order):
        bar(canvas, TOP + place * ROW, view, seat, found[seat], scale, words)
    present = {name for one in found.values() for name in one}
    finale.legend(canvas, TOP + len(order) * ROW + 44, legend(present, words))
    return canvas


def headline(view: Horizons, words: Words) -> str:
    won = view.result.winners if view.result is not None else ranking(view)[:1]
    if won:
        return words("render.score.wins", who=tuple(map(Who, won)))
    return words("render.horizons.score.nobody")


def reason(view: Horizons, words: Words) -> str:
    """Why it ended, and alone how well it was played."""
    if view.result is None:
        return str(view.year)
    why = words(f"render.horizons.score.{view.result.reason}")
    if view.result.rating:
        why = f"{why} · {words(f'horizons.rating.{view.result.rating}')}"
    return words("render.horizons.score.year", n=view.year, why=why)


def bar(
    canvas: Canvas,
    y: int,
    view: Horizons,
    seat: Seat,
    found: dict[str, float],
    scale: float,
    words: Words,
) -> None:
    """What was won from the left; what is missing below it, shorter; the sum at the end."""
    faction = view.players[seat].faction
    note = short(words, "faction", faction) if faction else ""
    finale.owner(canvas, y, shape(view, seat), words.name(seat), note)
    x = float(LEFT)
    for name, (icon, hue) in PARTS.items():
        if found.get(name, 0) > 0:
            x = segment(canvas, x, y, found[name], scale, hue, icon)
    lost = -sum(value for value in found.values() if value < 0)
    if lost:
        wide = min(lost * scale, RIGHT - LEFT)
        canvas.panel(LEFT, y + 100, max(14, wide - 4), 14, 7, "bad")
        text = f"{finale.MINUS}{round(lost)}"
        canvas.text(LEFT + max(14, wide) + 8, y + 107, text, Face.DIGIT, 24, "bad")
    finale.total(canvas, max(x, LEFT + 8), y, total(view, seat), seat_colour(shape(view, seat)))


def segment(
    canvas: Canvas, x: float, y: int, value: float, scale: float, hue: str, icon: str
) -> float:
    """Halves count, but whole numbers are written."""
    shown = max(1, round(value))
    return finale.segment(canvas, x, y, shown, scale * value / shown, hue, "on", icon)


def legend(present: set[str], words: Words) -> tuple[Entry, ...]:
    return tuple(
        Entry(icon, hue, words(f"render.horizons.from.{name}"))
        for name, (icon, hue) in (PARTS | LOST).items()
        if name in present
    )


def spoken(view: Horizons, words: Words) -> Iterator[str]:
    yield words.spoken("render.horizons.score.head") + "."
    yield headline(view, words) + "."
    yield reason(view, words) + "."
    for seat in ranking(view):
        found = tuple(
            say(
                "render.horizons.alt.part",
                what=Text(f"render.horizons.from.{name}"),
                n=f"{value:g}".replace("-", finale.MINUS),
            )
            for name, value in parts_of(view, seat).items()
        )
        yield words.spoken(
            "render.horizons.alt.score", who=Who(seat), n=total(view, seat), parts=found
        )
