"""The end of the game: who won, and of what each score is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.theme import seat_colour
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.race.facts import CARDS, CardId, Race, breakdown, score, tie_break
from rendering.sheets import finale
from rendering.sheets.finale import BAR, LEFT, MINUS, RIGHT, ROW, TOP, WIDTH, Entry
from rendering.words import Words

LABEL_RIGHT = WIDTH - 48
LABEL, LABEL_GAP, DIAMOND = 200, 18, 28  # of the name of a 6-cost development
SHADES = ("act", "act2", "act3")


class Six(NamedTuple):
    """A 6-cost development: its points, line by line."""

    card: CardId
    points: int
    lines: tuple[int, ...]


class Score(NamedTuple):
    seat: Seat
    worlds: int
    developments: int
    chips: int
    six: tuple[Six, ...]
    total: int
    tie: int


def ranking(view: Race) -> list[Score]:
    """All scores, the best first; before the end, as they stand."""
    found = [score_of(view, seat) for seat in view.order]
    return sorted(found, key=lambda one: (-one.total, -one.tie))


def score_of(view: Race, seat: Seat) -> Score:
    me = view.players[seat]
    printed = {True: 0, False: 0}
    six = []
    for card in me.tableau:
        printed[CARDS[card].is_world] += CARDS[card].vp or 0
        if CARDS[card].scoring:
            lines = tuple(points for _, points in breakdown(me.tableau, me.vp, card))
            six.append(Six(card, sum(lines), lines))
    total = view.result.scores[seat] if view.result else score(me)
    tie = view.result.ties[seat] if view.result else tie_break(me)
    return Score(seat, printed[True], printed[False], me.vp, tuple(six), total, tie)


def winners_of(view: Race, scores: list[Score]) -> tuple[Seat, ...]:
    if view.result:
        return tuple(seat for seat in view.order if seat in view.result.winners)
    best = scores[0].total, scores[0].tie
    return tuple(one.seat for one in scores if (one.total, one.tie) == best)


def render_scores(look: Look[Race]) -> Picture:
    """The final scores of a table, from any view of it."""
    view, words = look.view, look.words
    canvas = draw_scores(view, words, look.theme)
    return Picture(encode(canvas.image, "race_scores", look.theme), alt_text(spoken(view, words)))


def draw_scores(view: Race, words: Words, theme: str) -> Canvas:
    scores = ranking(view)
    winners = winners_of(view, scores)
    canvas = finale.stage(theme, len(scores), seat_colour(winners[0]))
    head = words("render.score.wins", who=tuple(map(Who, winners)))
    line = margin(scores, winners, words)
    finale.headline(canvas, words("render.score.head"), winners, head, line)
    most = max(1, *(positive(one) for one in scores))
    for place, one in enumerate(scores):
        bar(canvas, TOP + place * ROW, one, (RIGHT - LEFT) / most, words)
    finale.legend(canvas, TOP + len(scores) * ROW + 44, legend(winners[0], words))
    return canvas


def positive(one: Score) -> int:
    return sum(max(0, part) for part in (one.worlds, one.developments, one.chips)) + sum(
        max(0, six.points) for six in one.six
    )


def margin(scores: list[Score], winners: tuple[Seat, ...], words: Words) -> str:
    """By how much it was won."""
    best, rest = scores[0], [one for one in scores if one.seat not in winners]
    if len(winners) > 1:
        return words("render.score.shared", n=best.total)
    ahead = best.total - rest[0].total
    who = Who(rest[0].seat)
    if ahead:
        return words("render.score.ahead", n=best.total, ahead=ahead, who=who)
    return words("render.score.tied", n=best.total, who=who, tie=best.tie, other=rest[0].tie)


def bar(canvas: Canvas, y: int, one: Score, scale: float, words: Words) -> None:
    """A player's score as one stacked bar."""
    finale.owner(canvas, y, one.seat, words.name(one.seat), words("render.score.tie", n=one.tie))
    colour = seat_colour(one.seat)
    x = float(LEFT)
    for value, fill, ink, icon in (
        (one.worlds, "novelty", "on", "settle"),
        (one.developments, "ink", "panel", "develop"),
        (one.chips, colour, "on", "vp"),
    ):
        x = finale.segment(canvas, x, y, value, scale, fill, ink, icon)
    free = float(LEFT)
    for place, six in enumerate(one.six):
        start = x
        x = finale.segment(canvas, x, y, six.points, scale, SHADES[place % 3], "on", "diamond")
        shade = SHADES[place % 3]
        at = max(start, free)
        room = (LABEL_RIGHT - at) / (len(one.six) - place) - LABEL_GAP
        room = max(x - start, min(LABEL, room)) - DIAMOND
        free = label(canvas, at, y + BAR + 22, six, room, shade, words)
    finale.total(canvas, x, y, one.total, colour)


def label(
    canvas: Canvas, x: float, y: float, six: Six, room: float, shade: str, words: Words
) -> float:
    """The name of a 6-cost development under its part, and its lines; gives where it ends."""
    canvas.icon("diamond", x + 11, y, 20, shade)
    x += DIAMOND
    name = words(f"race.card.{CARDS[six.card].id}")
    size, lines = fonts.wrapped_in(name, Face.BODY, 24, room, 2, 20)
    parts = " + ".join(str(points).replace("-", MINUS) for points in six.lines)
    shown = (*lines, parts) if len(lines) == 1 else lines
    end = x
    for place, line in enumerate(shown):
        end = max(end, x + canvas.text(x, y + place * 27, line, Face.BODY, size, "ink2"))
    return end + LABEL_GAP


def legend(winner: Seat, words: Words) -> tuple[Entry, ...]:
    return (
        Entry("settle", "novelty", words("render.score.worlds")),
        Entry("develop", "ink", words("render.score.developments")),
        Entry("vp", seat_colour(winner), words("render.score.chips")),
        Entry("diamond", "act", words("render.score.six")),
    )


def spoken(view: Race, words: Words) -> Iterator[str]:
    scores = ranking(view)
    winners = winners_of(view, scores)
    yield words.spoken("render.score.head") + "."
    yield words.spoken("render.score.wins", who=tuple(map(Who, winners))) + "."
    for one in scores:
        six = tuple(
            say("render.alt.six", card=Text(f"race.card.{CARDS[each.card].id}"), n=each.points)
            for each in one.six
        )
        yield words.spoken(
            "render.alt.score",
            who=Who(one.seat),
            n=one.total,
            worlds=one.worlds,
            developments=one.developments,
            chips=one.chips,
            tie=one.tie,
        )
        if six:
            yield words.spoken("render.alt.sixes", who=Who(one.seat), six=six)
