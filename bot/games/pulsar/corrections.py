"""What a moderator may put right by hand: points, cubes, tokens, gyrodynes and kept tiles.

Offered while a player drafts or acts: at no other time is an answer under way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.guide import MOST
from bot.engine.kit.corrections import Change
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.names import size_name, tile_name
from bot.games.pulsar.box.pieces import EXPLORATION, TileId
from bot.games.pulsar.chapters.counting import gyrodynes_left
from bot.games.pulsar.events import Corrected, TileMoved
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Act, Draft

MORE, LESS = "more", "less"


def changes(view: Pulsar) -> Iterator[tuple[Change, Text, int]]:
    """What could be changed, and how often."""
    if view.result is not None or not isinstance(view.step, Act | Draft):
        return
    for seat in view.seats():
        me = view.players[seat]
        held = {"points": me.score, "cubes": me.cubes}
        held |= {token.value: me.token(token) for token in Token}
        for what, number in held.items():
            name = Text(f"pulsar.thing.{what}")
            yield one(seat, MORE, what, name, MOST)
            yield one(seat, LESS, what, name, number)
        for size in Size:
            yield one(seat, MORE, size, size_name(size), gyrodynes_left(view, size))
            yield one(seat, LESS, size, size_name(size), me.held.count(size))
        for tile in EXPLORATION:
            if EXPLORATION[tile].keep:
                yield one(seat, MORE, tile, tile_name(tile), int(tile in view.discards))
                yield one(seat, LESS, tile, tile_name(tile), int(tile in me.kept))


def one(seat: Seat, what: str, of: str, label: Text, limit: int) -> tuple[Change, Text, int]:
    text = say(f"pulsar.correct.{what}", who=Who(seat), what=label)
    return Change(seat, what, of), text, limit


def tell(story: Story[Pulsar], wanted: Sequence[Change]) -> None:
    for change in wanted:
        more = change.what == MORE
        if change.of in EXPLORATION:
            tile = TileId(change.of)
            there = story.state.discards if more else story.state.players[change.seat].kept
            if tile in there:
                story.tell(TileMoved(change.seat, tile, more))
        elif possible(story.state, change):
            story.tell(Corrected(change.seat, change.of, 1 if more else -1))


def possible(state: Pulsar, change: Change) -> bool:
    """Is there still one to take, or one to give?"""
    return any(change == found and limit > 0 for found, _, limit in changes(state))
