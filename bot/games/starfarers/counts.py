"""What is counted: numbers of a player, rounds, hand-overs, and the hours of a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.engine.counts import Counts, Number
from bot.engine.events import Event
from bot.engine.records import Seat
from bot.games.starfarers.box import orders
from bot.games.starfarers.box.resources import NOTHING, RESOURCES, Cards, least, minus
from bot.games.starfarers.events import AgendaMoved, PiecePlaced, TurnBegan
from bot.games.starfarers.state import FIELD, Starfarers
from bot.games.starfarers.steps import Collecting, Relief, Tributes, Wearing
from bot.games.starfarers.victory import points

HOUR = 3600.0


# --- numbers of a player; `about` is the number of the offer in question, if there is one


def held(view: Starfarers, seat: Seat, about: str) -> Cards:
    return view.players[seat].hand


def side(name: str) -> Callable[[Starfarers, Seat, str], Cards]:
    def cards(view: Starfarers, seat: Seat, about: str) -> Cards:
        return next((getattr(own, name) for own in view.offers if str(own.id) == about), NOTHING)

    return cards


def lacking(view: Starfarers, seat: Seat, about: str) -> int:
    """How many of the cards asked the hand does not have."""
    want = KINDS[orders.ASKED](view, seat, about)
    return sum(minus(want, least(want, view.players[seat].hand)))


def by_type(cards: Callable[[Starfarers, Seat, str], Cards], at: int) -> Number[Starfarers]:
    return lambda view, seat, about: cards(view, seat, about)[at]


def pieces(field: str) -> Number[Starfarers]:
    return lambda view, seat, about: int(getattr(view.players[seat], field))


PIECES = (*FIELD.values(), "fame")
KINDS = {orders.HELD: held, orders.OFFERED: side("give"), orders.ASKED: side("want")}
COUNTS: Counts[Starfarers] = Counts(
    {
        orders.CARDS: lambda view, seat, about: view.players[seat].hand_size,
        orders.POINTS: lambda view, seat, about: points(view, seat),
        orders.TURN: lambda view, seat, about: view.now,
        orders.LACKING: lacking,
        **{
            f"{kind}.{resource}": by_type(whose, at)
            for kind, whose in KINDS.items()
            for at, resource in enumerate(RESOURCES)
        },
        **{name: pieces(name) for name in PIECES},
    },
    {"vp": orders.POINTS, "hand": orders.CARDS} | {name: name for name in PIECES},
    lambda view: view.round,
)


# --- how often a table may turn to other seats


def allowed(before: Starfarers, facts: Iterable[Event[Starfarers]], after: Starfarers) -> int:
    """One for a turn or a placement; a question to others, and back: two (STAR-16.4)."""
    found = 0
    for fact in facts:
        match fact:
            case TurnBegan() | PiecePlaced():
                found += 1
            case AgendaMoved(agenda) if agenda:
                found += 2 * isinstance(agenda[0], Tributes | Relief | Collecting | Wearing)
    return found


# --- windows


def seconds(state: Starfarers, window: str) -> float:
    """Of a trade offer, the only window there is (STAR-14.6); with `phase` none runs."""
    return int(state.window.removesuffix("h")) * HOUR
