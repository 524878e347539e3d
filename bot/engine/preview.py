"""What a move would make of the table, as far as its player may know beforehand."""

from __future__ import annotations

from typing import Generic

from bot.engine.chance import Chance, new_secret
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.records import Command, Record, S, Seat
from bot.engine.story import is_over, rule


class Preview(Record, Generic[S], frozen=True):
    """`free`: it could be had back for the asking. `view`: None, if luck or secrets decide."""

    free: bool = False
    view: S | None = None


def foreseen(game: Game[S], state: S, seat: Seat, command: Command) -> Preview[S]:
    """Tried where all that the seat cannot see is dealt anew: it depends on its view alone.

    What neither draws nor shows anything looks the same in every such table.
    """
    try:
        world = game.redeal(state, seat, Chance(new_secret()))
        ruling = rule(game, world, seat, command, Chance(new_secret()))
    except IllegalMove:
        return Preview()
    if ruling.draws or ruling.shows():
        return Preview()
    view = game.seen_by(ruling.state, seat)
    before = game.awaited(game.seen_by(world, seat)) | {seat}
    asked = game.awaited(view) - before
    return Preview(not (asked or is_over(game, ruling.state)), view)
