"""Looking back on a game of any kind: the curve of its points, and its memoir on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.engine.memoir import (
    MOST_TOLD,
    Lead,
    Memoir,
    leaders,
    measured,
    ranked,
    summary,
    turning_points,
)
from bot.engine.records import Record, Seat
from bot.engine.text import Text, Who, say
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.palette import encode
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import seat_colour
from rendering.drawing.theme import theme as look
from rendering.picture import Picture, alt_text
from rendering.sheets import ledger
from rendering.sheets.chart import MINUS, Box, draw_chart
from rendering.words import Words

WIDTH, MARGIN, SKY = 1600, 24, 47
CURVE_HEIGHT, CURVE_TOP = 1000, 178
HEAD = 214  # of the memoir
HALF = (WIDTH - 3 * MARGIN) / 2
TITLE_ROW, RANK_ROW, TURN_ROW = 74, 96, 84
CHART = 560
NAME_ROOM = 300  # to the right of a chart
KIND = "memoir"  # of its palette
NUMBER_ROOM = 66  # for the number of a round


def sheet(height: int, theme: str) -> Canvas:
    canvas = Canvas(WIDTH, height, look(theme), "field")
    canvas.paste(backdrop(canvas.theme, (WIDTH, height), SKY), 0, 0)
    return canvas


def block(canvas: Canvas, x: float, y: float, width: float, height: float, title: str) -> None:
    """A ground with its heading."""
    canvas.panel(x, y, width, height, 22, "void")
    canvas.text(x + 28, y + 42, title.upper(), Face.LABEL, 28, "ink2", track=3)


# --- the curve alone


def draw_curve(story: Memoir, marks: Sequence[int], title: str, words: Words, theme: str) -> Canvas:
    canvas = sheet(CURVE_HEIGHT, theme)
    heading(canvas, title, words(story.key("curve")))
    canvas.panel(MARGIN, CURVE_TOP, WIDTH - 2 * MARGIN, CURVE_HEIGHT - CURVE_TOP - 24, 22, "void")
    box = Box(124, CURVE_TOP + 58, WIDTH - MARGIN - NAME_ROOM - 30, CURVE_HEIGHT - 104)
    draw_chart(canvas, box, story, marks, words, NAME_ROOM)
    return canvas


def heading(canvas: Canvas, label: str, text: str) -> None:
    room = WIDTH - 112
    label = fonts.cut(fonts.legible(label, Face.LABEL).upper(), Face.LABEL, 28, room - 200)
    canvas.text(56, 58, label, Face.LABEL, 28, "ink2", track=3)
    size = fonts.fitting(text, Face.HERO, 64, room, 40)
    canvas.text(54, 120, text, Face.HERO, size, "ink")


def spoken_curve(story: Memoir, words: Words) -> Iterator[str]:
    """It is to be heard whole."""
    yield words.spoken(story.key("curve")) + "."
    rounds = story.sampled(MOST_TOLD)
    for seat in story.ranking:
        points = tuple(scores[seat] for scores in rounds)
        yield words.spoken("memoir.alt.curve", who=Who(seat), points=points)


# --- the memoir


def draw_memoir(
    story: Memoir, marks: Sequence[int], title: str, words: Words, theme: str
) -> Canvas:
    turns = list(turning_points(story))
    upper = TITLE_ROW + max(RANK_ROW * len(story.places), TURN_ROW * len(turns)) + 14
    lower = TITLE_ROW + ledger.height(story) + (64 if story.luck.note else 24)
    has_luck = bool(story.luck.measures)
    below = HEAD + upper + MARGIN + CHART + MARGIN
    canvas = sheet(round(below + (lower + MARGIN if has_luck else 0)), theme)
    header(canvas, story, marks, title, words)
    block(canvas, MARGIN, HEAD, HALF, upper, words("memoir.ranking"))
    for place, seat in enumerate(story.ranking):
        rank(canvas, HEAD + TITLE_ROW + place * RANK_ROW, story, seat, marks, words)
    left = 2 * MARGIN + HALF
    block(canvas, left, HEAD, HALF, upper, words("memoir.turning"))
    for place, (lead, text) in enumerate(turns):
        turn(canvas, left, HEAD + TITLE_ROW + place * TURN_ROW, lead, text, marks, words)
    top = HEAD + upper + MARGIN
    block(canvas, MARGIN, top, WIDTH - 2 * MARGIN, CHART, words(story.key("curve")))
    right = WIDTH - MARGIN - NAME_ROOM - 30
    box = Box(124, top + TITLE_ROW + 22, right, top + CHART - 66)
    draw_chart(canvas, box, story, marks, words, NAME_ROOM)
    if has_luck:
        luck(canvas, below, lower, story, marks, words)
    return canvas


def header(canvas: Canvas, story: Memoir, marks: Sequence[int], title: str, words: Words) -> None:
    """Who won, where, and how long it took."""
    label = f"{words('memoir.head')} · {fonts.legible(title, Face.LABEL)}".upper()
    canvas.text(
        56, 52, fonts.cut(label, Face.LABEL, 28, WIDTH - 320), Face.LABEL, 28, "ink2", track=3
    )
    winners, x = leaders(story), 100.0
    for seat in winners:
        mark(canvas, marks[seat], x, 118, 76)
        x += 88
    text = words("render.score.wins", who=tuple(map(Who, winners)))
    size = fonts.fitting(text, Face.HERO, 72, WIDTH - x - 180, 44)
    text = fonts.cut(text, Face.HERO, size, WIDTH - x - 180)
    width = canvas.text(x - 26, 112, text, Face.HERO, size, "ink")
    canvas.icon("trophy", x + width + 30, 112, 62, "act", around="halo")
    line = said(summary(story), words)
    canvas.text(x - 24, 174, line, Face.BODY, 30, "ink2")


def rank(
    canvas: Canvas, y: float, story: Memoir, seat: Seat, marks: Sequence[int], words: Words
) -> None:
    """Place, player, best round, points."""
    colour, left = seat_colour(marks[seat]), MARGIN + 28
    canvas.text(left + 12, y + 40, story.places[seat], Face.HERO, 44, "ink2", "mm")
    mark(canvas, marks[seat], left + 74, y + 40, 48)
    score = str(story.scores[seat]).replace("-", MINUS)
    right = MARGIN + HALF - 32
    width = canvas.text(right, y + 40, score, Face.HERO, 58, colour, "rm")
    room = right - width - left - 130
    name = words.name(seat)
    size = fonts.fitting(name, Face.TITLE, 38, room, 26)
    canvas.text(
        left + 112, y + 26, fonts.cut(name, Face.TITLE, size, room), Face.TITLE, size, "ink"
    )
    best = story.best[seat]
    line = words(story.key("best"), round=best.round, gain=best.points)
    canvas.text(left + 112, y + 66, line, Face.BODY, 26, "ink2")


def turn(
    canvas: Canvas,
    x: float,
    y: float,
    lead: Lead | None,
    text: Text,
    marks: Sequence[int],
    words: Words,
) -> None:
    """When somebody went ahead, and of whom."""
    start = x + 28
    if lead is not None:
        number = str(lead.round)
        size = fonts.fitting(number, Face.HERO, 40, NUMBER_ROOM, 24)
        canvas.text(start + 24, y + 34, number, Face.HERO, size, "ink2", "mm")
        mark(canvas, marks[lead.seat], start + 88, y + 34, 40)
        start += 126
        text = Text("memoir.lead.short", text.values)
    room = x + HALF - 28 - start
    size, lines = fonts.wrapped_in(said(text, words), Face.BODY, 28, room, 2, 24)
    for place, line in enumerate(lines):
        middle = y + 34 + (place - (len(lines) - 1) / 2) * 34
        canvas.text(start, middle, line, Face.BODY, size, "ink")


def luck(
    canvas: Canvas, y: float, height: float, story: Memoir, marks: Sequence[int], words: Words
) -> None:
    block(canvas, MARGIN, y, WIDTH - 2 * MARGIN, height, words("memoir.luck"))
    top = y + TITLE_ROW
    box = Box(MARGIN + 28, top, WIDTH - MARGIN - 28, top + ledger.height(story))
    ledger.draw_ledger(canvas, box, story, marks, words)
    if story.luck.note is not None:
        note = said(story.luck.note, words)
        room = WIDTH - 2 * MARGIN - 56
        size = fonts.fitting(note, Face.BODY, 26, room, 22)
        note = fonts.cut(note, Face.BODY, size, room)
        canvas.text(MARGIN + 28, y + height - 34, note, Face.BODY, size, "ink2")


def said(text: Text, words: Words) -> str:
    return words(text.key, **text.values)


def spoken(story: Memoir, words: Words) -> Iterator[str]:
    """Ranking, turning points, luck: as far as there is room."""
    yield words.spoken("memoir.head") + "."
    told = [summary(story), *ranked(story), *(text for _, text in turning_points(story))]
    told += measured(story)
    if any(story.luck.rolls):
        rolls = tuple(
            say("memoir.alt.roll", total=place + ledger.FIRST_TOTAL, n=count)
            for place, count in enumerate(story.luck.rolls)
        )
        told.append(say("memoir.alt.rolls", rolls=rolls))
    for text in told:
        sentence = words.spoken(text.key, **text.values)
        yield sentence if sentence.endswith(".") else f"{sentence}."


# --- as pictures


class MemoirPicture(Record, frozen=True):
    """A game looked back on: drawn, and the same in words."""

    draw: Callable[[Memoir, Sequence[int], str, Words, str], Canvas]
    told: Callable[[Memoir, Words], Iterator[str]]

    def __call__(
        self,
        story: Memoir,
        marks: Sequence[int],
        title: str,
        names: Mapping[int, str],
        theme: str = "dark",
        language: str = "en",
    ) -> Picture:
        """`marks`: the shape of each seat; `title`: what the table is called."""
        words = Words(language, names)
        canvas = self.draw(story, marks, title, words, theme)
        return Picture(encode(canvas.image, KIND, theme), alt_text(self.told(story, words)))


render_curve = MemoirPicture(draw_curve, spoken_curve)
render_memoir = MemoirPicture(draw_memoir, spoken)
