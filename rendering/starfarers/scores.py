"""The end of the game: who won, and of what each score is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.sheets import finale
from rendering.sheets.finale import LEFT, RIGHT, ROW, TOP, Entry
from rendering.starfarers.facts import Starfarers, owner, points, points_of
from rendering.starfarers.pieces import owner_colour
from rendering.words import Words

PARTS = (
    ("colonies", "colony", "food"),
    ("spaceports", "spaceport", "carbon"),
    ("friends", "friend", "goods"),
    ("trophies", "pirate", "ore"),
    ("fame", "fame", "fuel"),
)


def ranking(view: Starfarers) -> tuple[Seat, ...]:
    """All seats, the winner first; before the end, as they stand."""
    if view.result is not None:
        return view.result.ranking
    return tuple(sorted(view.seats(), key=lambda seat: -points(view, seat)))


def render_scores(look: Look[Starfarers]) -> Picture:
    """The final scores of a table, from any view of it."""
    view, words = look.view, look.words
    canvas = draw_scores(view, words, look.theme)
    return Picture(
        encode(canvas.image, "starfarers_scores", look.theme), alt_text(spoken(view, words))
    )


def draw_scores(view: Starfarers, words: Words, theme: str) -> Canvas:
    order = ranking(view)
    first = order[0]
    canvas = finale.stage(theme, len(order), owner_colour(owner(view, first)))
    head = words("render.score.wins", who=(Who(first),))
    label = words("render.star.score.head")
    finale.headline(canvas, label, (owner(view, first),), head, margin(view, order, words))
    most = max(points(view, seat) for seat in order)
    for place, seat in enumerate(order):
        bar(canvas, TOP + place * ROW, view, seat, (RIGHT - LEFT) / max(1, most), words)
    finale.legend(canvas, TOP + len(order) * ROW + 44, legend(words))
    return canvas


def margin(view: Starfarers, order: Sequence[Seat], words: Words) -> str:
    """By how much the winner leads; others may have as many points or more (STAR-12.5)."""
    most, next_best = points(view, order[0]), max(order[1:], key=lambda seat: points(view, seat))
    ahead = most - points(view, next_best)
    if ahead > 0:
        return words("render.star.score.ahead", n=most, ahead=ahead, who=Who(next_best))
    return words("render.star.score.first", n=most)


def bar(canvas: Canvas, y: int, view: Starfarers, seat: Seat, scale: float, words: Words) -> None:
    who, parts = owner(view, seat), points_of(view, seat)
    cards = words("starfarers.cards", n=view.players[seat].hand_size)
    finale.owner(canvas, y, who, words.name(seat), cards)
    x = float(LEFT)
    for value, (_, icon, hue) in zip(parts, PARTS, strict=True):
        x = finale.segment(canvas, x, y, value, scale, hue, "on", icon)
    finale.total(canvas, x, y, points(view, seat), owner_colour(who))


def legend(words: Words) -> tuple[Entry, ...]:
    return tuple(
        Entry(icon, hue, words(f"render.star.points_from.{name}")) for name, icon, hue in PARTS
    )


def spoken(view: Starfarers, words: Words) -> Iterator[str]:
    order = ranking(view)
    yield words.spoken("render.star.score.head") + "."
    yield words.spoken("render.score.wins", who=(Who(order[0]),)) + "."
    for seat in order:
        parts = points_of(view, seat)
        yield words.spoken(
            "render.star.alt.score", who=Who(seat), n=points(view, seat), **parts._asdict()
        )
