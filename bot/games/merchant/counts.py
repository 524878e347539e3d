"""What is counted: numbers of a player, rounds, and how often a table may turn to other seats."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.counts import Counts
from bot.engine.events import Event
from bot.engine.records import Seat
from bot.games.merchant.box.pieces import (
    CULTURES,
    FARES,
    GEAR,
    GOODS,
    BonusId,
    CultureId,
    GoodId,
    gear_called,
)
from bot.games.merchant.commands import Bundle
from bot.games.merchant.events import TurnBegan
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import Defence, Hitting, PickRaces


def worth(thing: str) -> int:
    """What a thing is nominally worth, for orders that depend on a gain."""
    if thing in GOODS:
        return GOODS[GoodId(thing)].sell
    gear = gear_called(thing)
    if gear is not None:
        return GEAR[gear].trade_in
    if thing in FARES:
        return FARES[BonusId(thing)].pay
    return CULTURES[CultureId(thing)].iou


def value(bundle: Bundle) -> int:
    return bundle.money + sum(map(worth, bundle.things))


def gain(view: Merchant, seat: Seat, about: str) -> int:
    """What an offer of this number brings, at nominal values; 0: nothing, or there is none."""
    for offer in view.offers:
        if str(offer.number) == about:
            return max(0, value(offer.give) - value(offer.want))
    return 0


COUNTS: Counts[Merchant] = Counts(
    {
        "wealth": lambda view, seat, about: view.wealth(seat),
        "cash": lambda view, seat, about: view.players[seat].cash,
        "deeds": lambda view, seat, about: view.deed_value(seat),
        "goods": lambda view, seat, about: len(view.players[seat].goods),
        "round": lambda view, seat, about: max(1, view.round),
        "gain": gain,
    },
    {"cash": "cash", "deeds": "deeds"},
    lambda view: view.round,
)

# --- hand-overs


def allowed(before: Merchant, facts: Iterable[Event[Merchant]], after: Merchant) -> int:
    """For one move: a turn, or a race to choose (MERCHANT-4.2.2); where a table wants defenders
    asked, there and back (MERCHANT-15.4.9).
    """
    found = 2 * (is_asked_aside(after) and not is_asked_aside(before))
    found += sum(isinstance(fact, TurnBegan) for fact in facts)
    return found + (isinstance(after.step, PickRaces) and after.step != before.step)


def is_asked_aside(state: Merchant) -> bool:
    """Is somebody waited for in the turn of another?"""
    step, turn = state.step, state.turn
    if turn is None or not isinstance(step, Defence | Hitting):
        return False
    return turn.seat not in step.waits_for(state)
