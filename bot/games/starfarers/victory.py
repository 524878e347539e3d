"""Victory points and the end of the game (section 12)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.records import Seat
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.state import Result, Starfarers

WORTH = CONSTANTS.victory


def points(view: Starfarers, seat: Seat) -> int:
    """Public at any time, and always up to date (STAR-12.1, STAR-12.2)."""
    me = view.players[seat]
    tokens = list(view.friends.values()).count(seat)
    return (
        len(me.colonies) * WORTH.colony
        + len(me.spaceports) * (WORTH.spaceport - WORTH.colony)
        + tokens * WORTH.friendship_token
        + len(me.trophies) * WORTH.trophy
        + me.fame // WORTH.rings_per_point
    )


def scores(view: Starfarers) -> Mapping[Seat, int]:
    return {seat: points(view, seat) for seat in view.seats()}


def standing(view: Starfarers, seat: Seat) -> tuple[int, ...]:
    """Points, then colonies, then cards in hand; less is better (STAR-12.6)."""
    player = view.players[seat]
    return -points(view, seat), -len(player.colonies), -player.hand_size


def result(state: Starfarers) -> Result:
    """The winner, then the others as they stand."""
    numbers = tuple(points(state, seat) for seat in state.seats())
    others = [seat for seat in state.seats() if seat != state.active]
    others.sort(key=lambda seat: standing(state, seat))
    return Result(state.active, numbers, (state.active, *others))


def places(view: Starfarers) -> Mapping[Seat, int]:
    """The place of each seat in the record; who stands alike shares one (STAR-12.6)."""
    end = view.result
    assert end is not None
    losers = [standing(view, seat) for seat in end.ranking[1:]]
    return {end.winner: 1} | {
        seat: 2 + losers.index(standing(view, seat)) for seat in end.ranking[1:]
    }


def winners(view: Starfarers) -> frozenset[Seat]:
    return frozenset((view.result.winner,)) if view.result else frozenset()
