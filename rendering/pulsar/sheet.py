"""Sheets as wide as a phone: transmitters, and what one player has built."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, letter, mark
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import BEAM, seat_colour
from rendering.drawing.theme import theme as colours
from rendering.pulsar.board.boards import transmitter
from rendering.pulsar.board.panel import TOKENS, owned
from rendering.pulsar.facts import (
    HQ,
    ROUNDS,
    TRANSMITTERS,
    Array,
    HqId,
    Player,
    Project,
    Pulsar,
    TransmitterId,
    effect_text,
    link_die,
    named,
    shape,
)
from rendering.pulsar.layout import MARGIN, PRIVATE_HEAD, PRIVATE_WIDTH
from rendering.pulsar.pieces import SIZES
from rendering.pulsar.signs import draw_signs, rows_of
from rendering.words import Words

SKY = 45
ROOM = PRIVATE_WIDTH - 2 * MARGIN
TILE_WIDTH, TILE_HEIGHT = 176, 308
SMALL_TILE = 126, 222
LINK_DOWN = 120  # from the top of such a tile to its ends
PROJECT_HEIGHT = 230
SMALL_TEXT, SMALL_LINE = 20, 24  # of a project, and below a transmitter


class Letters(NamedTuple):
    """Which pieces may be taken, and which are chosen already."""

    marks: Mapping[str, str]
    picked: Collection[str] = ()

    def put(self, canvas: Canvas, piece: str, x: float, y: float) -> None:
        if piece in self.marks:
            if piece in self.picked:
                canvas.disc(x, y, 30, "select")
            letter(canvas, x, y, self.marks[piece], 24)


NONE = Letters({})


def blank(theme: str, height: float) -> Canvas:
    canvas = Canvas(PRIVATE_WIDTH, round(height), colours(theme), "field")
    canvas.paste(backdrop(canvas.theme, (PRIVATE_WIDTH, round(height)), SKY), 0, 0)
    return canvas


def head(canvas: Canvas, view: Pulsar, seat: Seat | None, title: str, words: Words) -> None:
    """The question or the part; for one seat its mark, its dice and an eye."""
    canvas.fill(0, 0, PRIVATE_WIDTH, PRIVATE_HEAD, "panel")
    colour = "line2" if seat is None else seat_colour(shape(view, seat))
    canvas.fill(0, PRIVATE_HEAD - 3, PRIVATE_WIDTH, 3, colour)
    dice = () if seat is None else view.players[seat].dice
    left = 28.0 if seat is None else 86.0
    room = PRIVATE_WIDTH - MARGIN - left - 58 * len(dice) - 20
    canvas.fitted(left, 40, title, Face.HERO, (42, 28), "ink", room)
    below = words("render.pulsar.round", n=max(1, view.round), most=ROUNDS)
    if seat is not None:
        mark(canvas, shape(view, seat), 46, 58, 50)
        below = words.name(seat)
    canvas.text(left, 88, fonts.cut(below, Face.BODY, 26, room), Face.BODY, 26, "ink2")
    for place, value in enumerate(reversed(dice)):
        die(canvas, PRIVATE_WIDTH - MARGIN - 30 - 58 * place, 60, 50, value)


# --- transmitters


def draw_transmitters(
    view: Pulsar,
    words: Words,
    theme: str,
    seat: Seat | None = None,
    letters: Letters = NONE,
) -> Canvas:
    """Those that may be taken, large; below, everybody's own with what is paid."""
    seats = [one for one in view.seats() if view.players[one].arrays]
    rows = sum(-(-len(view.players[one].arrays) // 5) for one in seats)
    told = {tile: brought_by(tile, words) for tile in view.row}
    lines = max(map(len, told.values()), default=0)
    top = PRIVATE_HEAD + 40 + TILE_HEIGHT + SMALL_LINE * lines + 40
    canvas = blank(theme, top + rows * (SMALL_TILE[1] + 20) + len(seats) * 56 + MARGIN)
    head(canvas, view, seat, words("render.pulsar.part.transmitters"), words)
    for place, tile in enumerate(view.row):
        x = PRIVATE_WIDTH / 2 + (place - (len(view.row) - 1) / 2) * 250 - TILE_WIDTH / 2
        transmitter(canvas, x, PRIVATE_HEAD + 36, TILE_WIDTH, TILE_HEIGHT, tile, words)
        letters.put(canvas, tile, x + TILE_WIDTH + 4, PRIVATE_HEAD + 40)
        for number, line in enumerate(told[tile]):
            down = PRIVATE_HEAD + TILE_HEIGHT + 60 + SMALL_LINE * number
            canvas.text(x - 24, down, line, Face.BODY, SMALL_TEXT, "ink2")
    y = float(top)
    for one in seats:
        mark(canvas, shape(view, one), MARGIN + 24, y + 20, 36)
        canvas.text(MARGIN + 54, y + 20, words.name(one), Face.TITLE, 30, "ink")
        y = arrays(canvas, view.players[one], y + 50, words, letters) + 8
    return canvas


def brought_by(tile: TransmitterId, words: Words) -> list[str]:
    """What a transmitter brings, in lines as wide as its place among three."""
    known = TRANSMITTERS[tile]
    told = [words.label(effect_text(effect)) for effect in known.immediate]
    told += [words("render.pulsar.each_round", what=effect_text(one)) for one in known.production]
    return [line for text in told for line in fonts.wrapped(text, Face.BODY, SMALL_TEXT, 232)]


def arrays(canvas: Canvas, me: Player, y: float, words: Words, letters: Letters = NONE) -> float:
    """Own transmitters five in a row; between linked ones their die, those on the air framed."""
    width, height = SMALL_TILE
    shown, linked = chains(me), linked_ends(me)
    for place, one in enumerate(shown):
        row, column = divmod(place, 5)
        x = MARGIN + 18 + column * (width + 26)
        at = y + row * (height + 20)
        ends = [end for tile, end in linked if tile == one.tile]
        transmitter(canvas, x, at, width, height, one.tile, words, one.covered, ends)
        value = joined(shown[place - 1], one) if column else None
        if value:
            die(canvas, x - 13, at + LINK_DOWN, 30, value, "act")
        if one.active:
            canvas.panel(x, at, width, height, 10, line="done", thick=4)
            canvas.icon("done", x + width - 18, at + height - 18, 24, "done", around="halo")
        letters.put(canvas, one.tile, x + width - 22, at + height - 22)
    return y + -(-len(me.arrays) // 5) * (height + 20)


def chains(me: Player) -> list[Array]:
    """Linked ones beside each other: with two ends each they lie in a row."""
    near: dict[TransmitterId, list[Array]] = {one.tile: [] for one in me.arrays}
    for one in me.arrays:
        other = me.array(one.link.tile) if one.link else None
        if other is not None:
            near[one.tile].append(other)
            near[other.tile].append(one)
    found: list[Array] = []

    def follow(one: Array) -> None:
        if one not in found:
            found.append(one)
            for other in near[one.tile]:
                follow(other)

    for one in sorted(me.arrays, key=lambda one: len(near[one.tile]) > 1):  # from its outer end
        follow(one)
    return found


def linked_ends(me: Player) -> set[tuple[TransmitterId, int]]:
    """The ends that are not free any more."""
    links = [(one.tile, one.link) for one in me.arrays if one.link]
    return {(tile, link.own) for tile, link in links} | {(link.tile, link.end) for _, link in links}


def joined(one: Array, other: Array) -> int | None:
    """The die that two halves form between them."""
    for mine, theirs in ((one, other), (other, one)):
        if mine.link is not None and mine.link.tile == theirs.tile:
            return link_die(mine.tile, mine.link)
    return None


# --- a player's headquarters


def draw_player(
    view: Pulsar,
    seat: Seat,
    words: Words,
    theme: str,
    title: str,
    letters: Letters = NONE,
    above: int = 0,
) -> Canvas:
    """Everything a player owns: tokens, gyrodynes, projects, transmitters; `above`: left free."""
    me = view.players[seat]
    sides = [me.hq] if me.hq else []
    built = -(-len(me.arrays) // 5) * (SMALL_TILE[1] + 20)
    hq_height = 4 * (PROJECT_HEIGHT + 10) + 60 if sides else 0
    canvas = blank(theme, PRIVATE_HEAD + above + 150 + hq_height + built + 60)
    head(canvas, view, seat, title, words)
    y = float(PRIVATE_HEAD + above + MARGIN)
    stock(canvas, me, shape(view, seat), y)
    y += 136
    if sides:
        y = headquarters(canvas, me, me.hq, y, words, letters)
    arrays(canvas, me, y + 16, words, letters)
    return canvas


def stock(canvas: Canvas, me: Player, who: int, y: float) -> None:
    canvas.panel(MARGIN, y, ROOM, 122, 14, "panel")
    own = owned(me, who)
    shown = [own[name] for name in ("cubes", "stations", "patents", "claims")]
    for place, (icon, number, colour) in enumerate((("vp", me.score, "act"), *shown)):
        x = MARGIN + 44 + 150 * place
        canvas.icon(icon, x, y + 36, 40, colour)
        canvas.text(x + 30, y + 36, number, Face.TITLE, 38, "ink")
    left = MARGIN + 24.0
    for token, sign in TOKENS.items():
        canvas.text(left, y + 90, sign, Face.DIGIT, 28, "ink2")
        canvas.text(left + 48, y + 90, me.token(token), Face.TITLE, 32, "ink")
        left += 110
    for size in me.held:
        light = canvas.theme.name == "light"
        canvas.icon(SIZES[size], left + 22, y + 90, 40, "ink" if light else BEAM)
        left += 52


def headquarters(
    canvas: Canvas, me: Player, side: HqId, y: float, words: Words, letters: Letters = NONE
) -> float:
    """The pyramid of one side, its foot below; done projects are framed."""
    name = words.label(named(side))
    canvas.text(MARGIN + 6, y + 24, name, Face.TITLE, 30, "ink")
    rows: dict[int, list[Project]] = {}
    for project in HQ[side].projects:
        rows.setdefault(project.row, []).append(project)
    for level, row in enumerate(sorted(rows, reverse=True)):
        width = (ROOM - 20) / 3
        start = PRIVATE_WIDTH / 2 - len(rows[row]) * (width + 10) / 2 + 5
        for place, project in enumerate(rows[row]):
            x, at = start + place * (width + 10), y + 50 + level * (PROJECT_HEIGHT + 10)
            project_box(canvas, me, project, x, at, width, words)
            letters.put(canvas, project.id, x + width - 28, at + PROJECT_HEIGHT - 28)
    return y + 50 + len(rows) * (PROJECT_HEIGHT + 10)


def project_box(
    canvas: Canvas,
    me: Player,
    project: Project,
    x: float,
    y: float,
    width: float,
    words: Words,
) -> None:
    done = project.id in me.projects
    canvas.panel(x, y, width, PROJECT_HEIGHT, 12, "raised" if done else "panel")
    canvas.panel(x, y, width, PROJECT_HEIGHT, 12, line="done" if done else "line2", thick=3)
    die(canvas, x + 32, y + 32, 42, project.cost, "done" if done else "plate")
    name = words.label(named(project.id))
    size, lines = fonts.wrapped_in(name, Face.TITLE, 24, width - 76, 2, 20)
    for number, line in enumerate(lines):
        canvas.text(x + 62, y + 22 + 26 * number, line, Face.TITLE, size, "ink")
    rows = rows_of(project.effects, 32, width - 16)
    for number, row in enumerate(rows):
        draw_signs(canvas, x + 10, y + 80 + 36 * number, row, 32)
    down = y + 80 + 36 * len(rows) + (6 if len(rows) == 1 else 0)
    effects = "; ".join(words.label(effect_text(effect)) for effect in project.effects)
    most = int((PROJECT_HEIGHT - 4 - (down - y)) // SMALL_LINE) + 1
    small, lines = fonts.wrapped_in(effects, Face.BODY, SMALL_TEXT, width - 20, most, 16)
    for number, line in enumerate(lines):
        canvas.text(x + 10, down - 6 + SMALL_LINE * number, line, Face.BODY, small, "ink2")
    if project.id in me.runs:
        canvas.icon("done", x + width - 22, y + PROJECT_HEIGHT - 22, 30, "ink3")
