"""The end of the game: who won, and of what each score is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering import fonts
from rendering.canvas import Canvas
from rendering.fonts import Face
from rendering.palette import encode
from rendering.picture import Picture, alt_text
from rendering.planets import Ground, planet
from rendering.race.facts import CARDS, CardId, Race, breakdown, score, tie_break
from rendering.race.layout import WIDTH
from rendering.race.pieces import mark
from rendering.sky import backdrop
from rendering.theme import Colour, seat_colour
from rendering.theme import theme as look
from rendering.words import Words

SKY = 31
TOP, ROW, BAR = 348, 176, 92
LEFT, RIGHT = 330, 1420  # of the longest bar
LABEL_RIGHT = WIDTH - 48
LABEL, LABEL_GAP, DIAMOND = 200, 18, 28  # of the name of a 6-cost development
SHADES = ("act", "act2", "act3")
PLANET, PLANET_RADIUS = (1300, 290), 330
HERO_ROOM = 900
MINUS = "\N{MINUS SIGN}"


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


def render_scores(
    view: Race, names: Mapping[int, str], theme: str = "dark", language: str = "en"
) -> Picture:
    """The final scores of a table, from any view of it."""
    words = Words(language, names)
    canvas = draw_scores(view, words, theme)
    return Picture(encode(canvas.image, "race_scores", theme), alt_text(spoken(view, words)))


def draw_scores(view: Race, words: Words, theme: str) -> Canvas:
    scores = ranking(view)
    winners = winners_of(view, scores)
    height = TOP + len(scores) * ROW + 128
    canvas = Canvas(WIDTH, height, look(theme), "field")
    canvas.paste(backdrop(canvas.theme, (WIDTH, height), SKY), 0, 0)
    rising_planet(canvas, seat_colour(winners[0]))
    heading(canvas, scores, winners, words)
    canvas.panel(24, TOP - 26, WIDTH - 48, len(scores) * ROW + 118, 22, "void", alpha=215)
    most = max(1, *(positive(one) for one in scores))
    for place, one in enumerate(scores):
        bar(canvas, TOP + place * ROW, one, (RIGHT - LEFT) / most, words)
    legend(canvas, TOP + len(scores) * ROW + 44, winners[0], words)
    return canvas


def positive(one: Score) -> int:
    return sum(max(0, part) for part in (one.worlds, one.developments, one.chips)) + sum(
        max(0, six.points) for six in one.six
    )


def rising_planet(canvas: Canvas, colour: Colour) -> None:
    """A planet in the winner's colour over the upper right corner."""
    x, y = PLANET
    for reach, share in ((560, 0.05), (480, 0.09), (410, 0.14)):
        canvas.disc(x - 40, y + 40, reach, canvas.mix("field", colour, share))
    tones = (
        canvas.mix(colour, "#080C18", 0.5),
        canvas.mix(colour, "#080C18", 0.22),
        canvas.mix(colour, "#F5F2E8", 0.05),
    )
    body = planet(PLANET_RADIUS, Ground.GAS, tones, 8, light=(-0.55, -0.35))
    canvas.paste(body, x - body.width / 2, y - body.height / 2)
    canvas.ellipse_line(x, y, (520, 104), -16, 3, "ink", 120)
    canvas.ellipse_line(x, y, (560, 116), -16, 6, colour, 190)


def heading(canvas: Canvas, scores: list[Score], winners: tuple[Seat, ...], words: Words) -> None:
    label = words("render.score.head").upper()
    canvas.text(56, 60, label, Face.LABEL, 28, "ink2", track=3)
    x = 112.0
    for seat in winners:
        mark(canvas, seat, x, 178, 104 if len(winners) == 1 else 72)
        x += 84
    text = words("render.score.wins", who=tuple(map(Who, winners)))
    size = fonts.fitting(text, Face.HERO, 104, HERO_ROOM - x, 52)
    text = fonts.cut(text, Face.HERO, size, HERO_ROOM - x)
    width = canvas.text(x, 168, text, Face.HERO, size, "ink")
    canvas.icon("trophy", x + width + 70, 168, 84, "act", around="halo")
    line = margin(scores, winners, words)
    size = fonts.fitting(line, Face.BODY, 38, HERO_ROOM, 26)
    line = fonts.cut(line, Face.BODY, size, HERO_ROOM)
    canvas.text(x + 2, 262, line, Face.BODY, size, "ink")


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
    mark(canvas, one.seat, 78, y + 46, 54)
    name = words.name(one.seat)
    size = fonts.fitting(name, Face.TITLE, 44, LEFT - 140, 26)
    canvas.text(124, y + 34, fonts.cut(name, Face.TITLE, size, LEFT - 140), Face.TITLE, size, "ink")
    tie = words("render.score.tie", n=one.tie)
    canvas.text(124, y + 76, tie, Face.BODY, 26, "ink2")
    colour = seat_colour(one.seat)
    x = float(LEFT)
    for value, fill, ink, icon in (
        (one.worlds, "novelty", "on", "settle"),
        (one.developments, "ink", "panel", "develop"),
        (one.chips, colour, "on", "vp"),
    ):
        x = segment(canvas, x, y, value, scale, fill, ink, icon)
    free = float(LEFT)
    for place, six in enumerate(one.six):
        start = x
        x = segment(canvas, x, y, six.points, scale, SHADES[place % 3], "on", "diamond")
        shade = SHADES[place % 3]
        at = max(start, free)
        room = (LABEL_RIGHT - at) / (len(one.six) - place) - LABEL_GAP
        room = max(x - start, min(LABEL, room)) - DIAMOND
        free = label(canvas, at, y + BAR + 22, six, room, shade, words)
    canvas.text(x + 14, y + 46, str(one.total).replace("-", MINUS), Face.HERO, 72, colour)


def segment(
    canvas: Canvas, x: float, y: int, value: int, scale: float, fill: str, ink: str, icon: str
) -> float:
    """One part of a bar; what is worth nothing has no length."""
    if value <= 0:
        return x
    width = value * scale
    canvas.panel(x, y, max(4, width - 4), BAR, 8, fill)
    middle = x + width / 2 - 2
    if width >= 18:
        size = fonts.fitting(str(value), Face.HERO, 46, width - 8, 24)
        canvas.text(middle, y + 34, value, Face.HERO, size, ink, "mm")
    if width >= 34:
        canvas.icon(icon, middle, y + 70, 26, ink)
    return x + width


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


def legend(canvas: Canvas, y: float, winner: Seat, words: Words) -> None:
    entries = (
        ("settle", "novelty", words("render.score.worlds")),
        ("develop", "ink", words("render.score.developments")),
        ("vp", seat_colour(winner), words("render.score.chips")),
        ("diamond", "act", words("render.score.six")),
    )
    width = sum(44 + fonts.width_of(text, Face.WORD, 28) for _, _, text in entries) + 40 * 3
    x = max(56.0, min(float(LEFT), WIDTH - 56 - width))
    for icon, colour, text in entries:
        canvas.icon(icon, x + 16, y, 32, colour)
        x += 44 + canvas.text(x + 44, y, text, Face.WORD, 28, "ink") + 40


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
