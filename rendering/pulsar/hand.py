"""The private picture: what a question is about, large; else everything the player has built."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.pulsar import alt
from rendering.pulsar.board.dice import dice_board
from rendering.pulsar.facts import HQ, TECHNOLOGIES, TRANSMITTERS, Pulsar
from rendering.pulsar.layout import COLUMN_WIDTH, DICE_HEIGHT, MARGIN, PRIVATE_HEAD, PRIVATE_WIDTH
from rendering.pulsar.map.closeup import draw_closeup
from rendering.pulsar.moments import changes, moment
from rendering.pulsar.post import draw_post
from rendering.pulsar.sheet import (
    PROJECT_HEIGHT,
    Letters,
    blank,
    draw_player,
    draw_transmitters,
    head,
    headquarters,
)
from rendering.pulsar.technologies import draw_technologies
from rendering.words import Words

SIDE_HEIGHT = 4 * (PROJECT_HEIGHT + 10) + 76
DICE_SIZE = (PRIVATE_WIDTH - 2 * MARGIN) / COLUMN_WIDTH


def render_hand(
    look: Look[Pulsar],
    marks: Mapping[str, str] | None = None,
    *,
    picked: Collection[str] = (),
) -> Picture:
    """What a seat needs to answer: the cluster round the places, or the pieces, with letters."""
    view, words, letters = look.view, look.words, marks or {}
    canvas, kind = draw_hand(view, look.seat, words, look.theme, letters, picked)
    spoken = (*alt.options(words, letters), alt.player(view, look.seat, words))
    return Picture(encode(canvas.image, kind, look.theme), alt_text(spoken))


def draw_hand(
    view: Pulsar,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> tuple[Canvas, str]:
    spots, letters = set(marks), Letters(marks, picked)
    if spots & set(view.cluster.locations):
        return draw_closeup(view, seat, words, theme, marks, picked), "pulsar_board"
    if spots & set(HQ) or (moment(view) == "sides" and not view.players[seat].hq):
        return draw_sides(view, seat, words, theme, letters), "pulsar_sheets"
    if spots & set(TECHNOLOGIES):
        return draw_technologies(view, words, theme, seat, letters), "pulsar_sheets"
    if spots & set(view.row) and not spots <= set(mine(view, seat)):
        return draw_transmitters(view, words, theme, seat, letters), "pulsar_sheets"
    return draw_own(view, seat, words, theme, letters), "pulsar_sheets"


def draw_own(view: Pulsar, seat: Seat, words: Words, theme: str, letters: Letters) -> Canvas:
    """What a player owns; while dice are taken, the dice and both tracks above it."""
    now = moment(view)
    title, dice = words(f"render.pulsar.ask.{now}"), now == "draft"
    above = round(DICE_HEIGHT * DICE_SIZE) + MARGIN if dice else 0
    canvas = draw_player(view, seat, words, theme, title, letters, above)
    if dice:
        dice_board(canvas, view, words, MARGIN, PRIVATE_HEAD + MARGIN, DICE_SIZE)
    return canvas


def mine(view: Pulsar, seat: Seat) -> tuple[str, ...]:
    """The transmitters of a seat."""
    return tuple(one.tile for one in view.players[seat].arrays if one.tile in TRANSMITTERS)


def draw_sides(view: Pulsar, seat: Seat, words: Words, theme: str, letters: Letters) -> Canvas:
    """Both sides of the HQ board, to choose one."""
    sides = [hq.id for hq in HQ.values() if hq.board == view.players[seat].board]
    canvas = blank(theme, PRIVATE_HEAD + len(sides) * SIDE_HEIGHT + 20)
    head(canvas, view, seat, words("render.pulsar.ask.sides"), words)
    for place, side in enumerate(sides):
        y = PRIVATE_HEAD + 10 + place * SIDE_HEIGHT
        headquarters(canvas, view.players[seat], side, y, words)
        letters.put(canvas, side, canvas.width - 50, y + 24)
    return canvas


def render_part(part: str, look: Look[Pulsar], since: Pulsar | None = None) -> Picture:
    """One part of the table, as large as a phone needs it."""
    view, words, news = look.view, look.words, changes(look.view, since)
    kind = "pulsar_board" if part == "cluster" else "pulsar_sheets"
    canvas = draw_part(part, view, words, look.theme, since)
    spoken = alt.table(view, words, news, {}, None)
    return Picture(encode(canvas.image, kind, look.theme), alt_text(spoken))


def draw_part(
    part: str, view: Pulsar, words: Words, theme: str, since: Pulsar | None = None
) -> Canvas:
    if part == "cluster":
        return draw_post(view, words, theme, changes(view, since))
    if part == "technologies":
        return draw_technologies(view, words, theme)
    if part == "transmitters":
        return draw_transmitters(view, words, theme)
    seat = Seat(int(part.removeprefix("seat.")) - 1)
    return draw_player(view, seat, words, theme, words("render.pulsar.part.player"))
