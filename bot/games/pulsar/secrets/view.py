"""What each viewer may know (section 5): the only door out of the game."""

from __future__ import annotations

from bot.engine.records import Seat, fork, replace
from bot.games.pulsar.box.pieces import FACE_DOWN, SystemId, TileId, back_of
from bot.games.pulsar.commands import Hidden
from bot.games.pulsar.state import Player, Pulsar

PRIVATE = ("orders", "gates", "wishes", "plan")  # what players leave for later


def seen_by(state: Pulsar, viewer: Seat | None) -> Pulsar:
    """Face-down tiles and stacks are hidden from all (PULSAR-5.1); sides until all are in.

    What somebody has left for later they alone see (PULSAR-10.1, PULSAR-10.4, PULSAR-10.5).
    """
    view = fork(state)
    view.systems = {
        where: tile if where in state.open else SystemId(FACE_DOWN)
        for where, tile in state.systems.items()
    }
    if state.boxed:
        view.boxed = SystemId(FACE_DOWN)
    view.exploration = (TileId(FACE_DOWN),) * len(state.exploration)
    view.stack = tuple(map(back_of, state.stack))
    view.players = tuple(
        player if seat == viewer else other(player) for seat, player in enumerate(state.players)
    )
    return view


def other(player: Player) -> Player:
    """As the others see them: everything owned is public (PULSAR-5.2, PULSAR-5.3).

    Orders, wishes and plans are not (PULSAR-10.1, PULSAR-10.4, PULSAR-10.5, PULSAR-10.8).
    """
    if player.sealed is None and not any(getattr(player, name) for name in PRIVATE):
        return player
    return replace(player, sealed=player.sealed and Hidden(), **dict.fromkeys(PRIVATE, ()))
