"""The end of the game: who won, and of what each one's wealth is made."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import seat_colour
from rendering.look import Look
from rendering.merchant.facts import Merchant, site
from rendering.picture import Picture, alt_text
from rendering.sheets import finale
from rendering.sheets.finale import LEFT, RIGHT, ROW, TOP, Entry
from rendering.words import Words

PARTS = (("cash", "coin", "food"), ("ports", "port", "fuel"), ("factories", "factory", "goods"))


def ranking(view: Merchant) -> tuple[Seat, ...]:
    """All seats, winners first, then by wealth."""
    won = view.result.winners if view.result is not None else ()
    return tuple(sorted(view.seats(), key=lambda seat: (seat not in won, -total(view, seat))))


def total(view: Merchant, seat: Seat) -> int:
    return view.wealth(seat) if view.result is None else view.result.wealth[seat]


def parts_of(view: Merchant, seat: Seat) -> dict[str, int]:
    """The wealth of a seat by what it is made of; deeds under a Rastur are worth nothing."""
    found = {"cash": view.players[seat].cash, "ports": 0, "factories": 0}
    for deed in view.deeds_of(seat):
        if site(view, deed.id) not in view.rastur:
            found["ports" if deed.type == "spaceport" else "factories"] += deed.value
    return found


def render_scores(look: Look[Merchant]) -> Picture:
    """The final wealth of a table, from any view of it."""
    view, words = look.view, look.words
    canvas = draw_scores(view, words, look.theme)
    image = encode(canvas.image, "merchant_scores", look.theme)
    return Picture(image, alt_text(spoken(view, words)))


def draw_scores(view: Merchant, words: Words, theme: str) -> Canvas:
    order = ranking(view)
    won = view.result.winners if view.result is not None else order[:1]
    colour = seat_colour(order[0]) if won else "mil"
    canvas = finale.stage(theme, len(order), colour)
    label = words("render.merchant.score.head")
    finale.headline(canvas, label, won, headline(view, words), margin(view, words))
    scale = (RIGHT - LEFT - 120) / max(1, *(total(view, seat) for seat in order))
    for place, seat in enumerate(order):
        bar(canvas, TOP + place * ROW, view, seat, scale, words)
    finale.legend(canvas, TOP + len(order) * ROW + 44, legend(words))
    return canvas


def headline(view: Merchant, words: Words) -> str:
    won = view.result.winners if view.result is not None else ranking(view)[:1]
    if won:
        return words("render.score.wins", who=tuple(map(Who, won)))
    return words("render.merchant.score.nobody")


def margin(view: Merchant, words: Words) -> str:
    """Why the game ended; alone, how many Rastur were left."""
    if view.result is None:
        return words("render.merchant.of_goal", n=view.goal)
    if view.alone and view.result.winners:
        return words("render.merchant.score.left", n=view.result.left)
    return words(f"render.merchant.score.{view.result.reason}", n=view.goal)


def bar(canvas: Canvas, y: int, view: Merchant, seat: Seat, scale: float, words: Words) -> None:
    me, parts = view.players[seat], parts_of(view, seat)
    race = words(f"merchant.culture.{me.race}") if me.race else ""
    finale.owner(canvas, y, seat, words.name(seat), race)
    x = float(LEFT)
    for name, icon, hue in PARTS:
        x = finale.segment(canvas, x, y, parts[name], scale, hue, "on", icon)
    finale.total(canvas, x, y, total(view, seat), seat_colour(seat))


def legend(words: Words) -> tuple[Entry, ...]:
    return tuple(
        Entry(icon, hue, words(f"render.merchant.wealth_from.{name}")) for name, icon, hue in PARTS
    )


def spoken(view: Merchant, words: Words) -> Iterator[str]:
    yield words.spoken("render.merchant.score.head") + "."
    yield headline(view, words) + "."
    yield margin(view, words) + "."
    for seat in ranking(view):
        parts = parts_of(view, seat)
        yield words.spoken("render.merchant.alt.score", who=Who(seat), n=total(view, seat), **parts)
