"""One player: score, dice, cubes, stations, patents, projects, transmitters, rings, tokens."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark, spark
from rendering.drawing.theme import BEAM, seat_colour
from rendering.pulsar.facts import HQ, NUMBERS, Player, Pulsar, Token, awaited, shape
from rendering.pulsar.layout import COLUMN_LEFT, COLUMN_WIDTH, EDGE, panel_height, panel_top
from rendering.pulsar.moments import Changes
from rendering.pulsar.pieces import SIZES
from rendering.words import Words

RIGHT = COLUMN_LEFT + COLUMN_WIDTH
TOKENS = {Token.PM1: "±1", Token.P2: "+2"}
TOKEN_SLOTS = 3


def panel(canvas: Canvas, view: Pulsar, seat: Seat, words: Words, news: Changes) -> None:
    """The panel of a seat, in its place in the column."""
    players = len(view.players)
    top, height = panel_top(players, seat), panel_height(players)
    who, me = shape(view, seat), view.players[seat]
    canvas.panel(COLUMN_LEFT, top, COLUMN_WIDTH, height, 14, "panel")
    canvas.panel(COLUMN_LEFT, top, EDGE, height, EDGE // 2, seat_colour(who), corners="1001")
    if seat in awaited(view):
        canvas.panel(COLUMN_LEFT, top, COLUMN_WIDTH, height, 14, line="act", thick=4)
    rows = [top + height * share for share in (0.26, 0.61, 0.86)]
    gains = news.gains.get(seat, frozenset())
    head(canvas, view, seat, rows[0], words, news)
    counts(canvas, me, who, rows[1], gains)
    stock(canvas, me, who, rows[2], gains)


def head(canvas: Canvas, view: Pulsar, seat: Seat, y: float, words: Words, news: Changes) -> None:
    who, me = shape(view, seat), view.players[seat]
    mark(canvas, who, COLUMN_LEFT + 44, y, 42)
    name, room = words.name(seat), 168
    size = fonts.fitting(name, Face.TITLE, 36, room, 26)
    name = fonts.cut(name, Face.TITLE, size, room)
    canvas.text(COLUMN_LEFT + 78, y, name, Face.TITLE, size, "ink")
    acts = view.turn is not None and view.turn.seat == seat
    for place, value in enumerate(me.dice):
        die(canvas, COLUMN_LEFT + 280 + 52 * place, y, 44, value, "plate" if acts else "ink2")
    if acts and view.turn is not None and view.turn.red is not None:
        die(canvas, COLUMN_LEFT + 280 + 52 * len(me.dice), y, 44, view.turn.red, "bad")
    canvas.text(RIGHT - 22, y + 2, me.score, Face.HERO, 54, seat_colour(who), "rm")
    if news.scored.get(seat):
        spark(canvas, RIGHT - 20, y - 28, 26)


def owned(me: Player, who: int) -> dict[str, tuple[str, int, str]]:
    """What is counted of a player: the icon, the number, and the colour of the icon."""
    return {
        "cubes": ("good", me.cubes, "novelty"),
        "stations": ("station", len(me.stations), "ink"),
        "patents": ("patent", len(me.patents), "ink"),
        "projects": ("project", len(me.projects), "ink"),
        "arrays": ("dish", sum(one.active for one in me.arrays), "ink"),
        "claims": ("freight", NUMBERS.claim_rings - len(me.claims), seat_colour(who)),
    }


def counts(canvas: Canvas, me: Player, who: int, y: float, gains: frozenset[str]) -> None:
    for place, (name, (icon, number, colour)) in enumerate(owned(me, who).items()):
        x = COLUMN_LEFT + 40 + 92 * place
        canvas.icon(icon, x, y, 34, colour)
        canvas.text(x + 24, y, number, Face.TITLE, 32, "ink")
        if name in gains:
            spark(canvas, x + 50, y - 18, 20)


def stock(canvas: Canvas, me: Player, who: int, y: float, gains: frozenset[str]) -> None:
    """Tokens, gyrodynes at hand, and the pyramid of projects as pips, row by row."""
    x = COLUMN_LEFT + 24.0
    for token, sign in TOKENS.items():
        canvas.text(x, y, sign, Face.DIGIT, 24, "ink2")
        held = me.token(token)
        for slot in range(max(TOKEN_SLOTS, held)):
            canvas.panel(x + 38 + 22 * slot, y - 9, 18, 18, 4, "act" if slot < held else "raised")
        x += 50 + 22 * max(TOKEN_SLOTS, held)
    if "tokens" in gains:
        spark(canvas, x - 8, y - 12, 20)
    for size in me.held:
        canvas.icon(SIZES[size], x + 18, y, 28, BEAM if canvas.theme.name != "light" else "ink")
        x += 34
    if me.hq:
        pyramid(canvas, me, who, y)


def pyramid(canvas: Canvas, me: Player, who: int, y: float) -> None:
    rows: dict[int, list[bool]] = {}
    for project in HQ[me.hq].projects:
        rows.setdefault(project.row, []).append(project.id in me.projects)
    x = RIGHT - 22.0
    for row in sorted(rows, reverse=True):
        for done in reversed(rows[row]):
            x -= 14
            canvas.panel(x, y - 9, 11, 18, 3, seat_colour(who) if done else "line")
        x -= 8
