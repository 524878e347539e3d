"""Which moves can be had back for the asking: those that a single tap may make."""

from __future__ import annotations

from bot.engine.chance import Chance, new_secret
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.records import Command, S, Seat
from bot.engine.story import rule


def is_free(game: Game[S], state: S, seat: Seat, command: Command) -> bool:
    """Would it draw nothing, show nothing and turn the table to nobody else?

    Tried where all that the seat cannot see is dealt anew: the answer depends on its view alone.
    """
    world = game.redeal(state, seat, Chance(new_secret()))
    try:
        ruling = rule(game, world, seat, command, Chance(new_secret()))
    except IllegalMove:
        return False
    before = game.awaited(game.seen_by(world, seat)) | {seat}
    after = game.awaited(game.seen_by(ruling.state, seat))
    return not (ruling.draws or ruling.shows() or after - before or game.winners(ruling.state))
