"""What each viewer may know (section 19): the only door out of the game."""

from __future__ import annotations

from bot.engine.records import Seat, fork, replace
from bot.games.merchant.box.pieces import FACE_DOWN, CounterId, CultureId
from bot.games.merchant.state import Merchant, Player

UNKNOWN, NOBODY = CounterId(FACE_DOWN), CultureId(FACE_DOWN)


def seen_by(state: Merchant, viewer: Seat | None) -> Merchant:
    """Face-down counters and cultures are known to those who looked at them alone (19.2)."""
    view = fork(state)
    me = None if viewer is None else state.players[viewer]
    seen = {*state.open, *(me.saw_boxes if me else ())}
    known = {*state.discovered, *(me.saw_systems if me else ())}
    view.boxes = {
        space: counter if space in seen else UNKNOWN for space, counter in state.boxes.items()
    }
    view.cultures = {
        system: culture if system in known else NOBODY for system, culture in state.cultures.items()
    }
    view.spare = (UNKNOWN,) * len(state.spare)
    view.players = tuple(
        player if seat == viewer else other(player) for seat, player in enumerate(state.players)
    )
    return view


def other(player: Player) -> Player:
    """As the others see them: everything owned is public (MERCHANT-3.2.1)."""
    if not (player.orders or player.wishes or player.goal or player.plan):
        return player
    return replace(player, orders=(), wishes=(), goal=None, plan=None)
