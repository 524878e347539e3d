"""What is going on, for headers and chips: one word for the table, one for each player."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.records import Seat
from rendering.race.facts import (
    ACTIONS,
    Action,
    CardId,
    Choosing,
    Consuming,
    LateWays,
    Phase,
    Race,
    Selecting,
    Targeting,
    Turn,
    awaited,
)

SIGNS = {
    Action.EXPLORE_5: "+5",
    Action.EXPLORE_1_1: "+1",
    Action.CONSUME_TRADE: "$",
    Action.CONSUME_2X: "2\N{MULTIPLICATION SIGN}",
}


def moment(view: Race) -> str:
    """What the table is doing: the ending of the keys `render.now.` and `render.to.`."""
    if view.result is not None or not view.agenda:
        return "over"
    if view.held:
        return "reshuffle"
    match view.agenda[0]:
        case Choosing():
            return "choose"
        case Selecting(Phase.DEVELOP):
            return "develop"
        case Selecting():
            return "settle"
        case LateWays():
            return "confirm"
        case Consuming():
            return "consume"
        case Turn():
            return "turn"
        case Targeting():
            return "produce"
    return "wait"


class Standing(NamedTuple):
    """A player's state: which icon, which key, and the points if the game is over."""

    icon: str
    key: str
    points: int = 0


def standing(view: Race, seat: Seat) -> Standing:
    """As the viewer may know it: awaited, sealed, finished, or waiting."""
    me = view.players[seat]
    if view.result is not None:
        won = seat in view.result.winners
        return Standing("trophy" if won else "vp", "render.points", view.result.scores[seat])
    if seat in awaited(view):
        return Standing("act", f"render.to.{moment(view)}")
    if me.sealed is not None:
        return Standing("done", "render.sealed")
    if me.course is not None and me.course.done:
        return Standing("done", "render.finished")
    return Standing("wait", "render.waiting")


class Chosen(NamedTuple):
    """One action card of this round."""

    seat: Seat
    sign: str


def choosers(view: Race, phase: Phase) -> list[Chosen]:
    """Who chose a phase, in turn order, and with which bonus if there are several."""
    return [
        Chosen(seat, SIGNS.get(action, ""))
        for seat in view.order
        for action in view.players[seat].actions
        if ACTIONS[action].phase is phase
    ]


def times(view: Race, phase: Phase) -> int:
    """How often a phase is performed in this round."""
    return sum(step.phase is phase for step in view.phases)


def is_past(view: Race, phase: Phase) -> bool:
    """Has it been performed in this round, to the end?"""
    if view.phase is None or not times(view, phase):
        return False
    order = list(Phase)
    return view.result is not None or order.index(phase) < order.index(view.phase.phase)


# --- what changed


class Changes(NamedTuple):
    """What differs from an earlier board, by seat."""

    cards: dict[Seat, tuple[CardId, ...]]
    goods: dict[Seat, tuple[CardId, ...]]
    chips: dict[Seat, int]

    def any(self) -> bool:
        return any((*self.cards.values(), *self.goods.values(), *self.chips.values()))


def changes(view: Race, since: Race | None) -> Changes:
    """New cards, new goods and chips gained since an earlier view of the same table."""
    found = Changes({}, {}, {})
    for seat in view.seats():
        now = view.players[seat]
        before = since.players[seat] if since is not None else now
        new = tuple(card for card in now.tableau if card not in before.tableau)
        found.cards[seat] = new
        found.goods[seat] = tuple(
            world for world in now.goods if world not in before.goods and world not in new
        )
        found.chips[seat] = now.vp - before.vp
    return found
