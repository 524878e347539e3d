"""What is counted: numbers of a player, rounds, hand-overs, and the hours of a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.engine.events import Event
from bot.engine.kit.counts import Counts, Number
from bot.engine.records import Seat
from bot.games.starfarers.box.orders import (
    ASKED,
    CARDS,
    HELD,
    LACKING,
    OFFERED,
    POINTS,
    TURN,
)
from bot.games.starfarers.box.resources import NOTHING, PLACE, RESOURCES, Cards, Resource
from bot.games.starfarers.chapters.victory import points
from bot.games.starfarers.commands import OfferWindow
from bot.games.starfarers.events import AgendaMoved, PiecePlaced, TurnBegan
from bot.games.starfarers.state import FIELD, Starfarers
from bot.games.starfarers.steps import Collecting, Relief, Tributes, Wearing

HOUR = 3600.0
SECONDS = {
    OfferWindow.SHORT: HOUR,
    OfferWindow.MIDDLE: 12 * HOUR,
    OfferWindow.LONG: 24 * HOUR,
}


# --- numbers of a player; `about` is the number of the offer in question, if there is one


def now(view: Starfarers) -> int:
    return view.now


def cards(view: Starfarers, seat: Seat, about: str) -> int:
    return view.players[seat].hand_size


def held(view: Starfarers, seat: Seat, about: str) -> Cards:
    return view.players[seat].hand


def offered(view: Starfarers, seat: Seat, about: str) -> Cards:
    return next((offer.give for offer in view.offers if str(offer.id) == about), NOTHING)


def asked(view: Starfarers, seat: Seat, about: str) -> Cards:
    return next((offer.want for offer in view.offers if str(offer.id) == about), NOTHING)


def lacking(view: Starfarers, seat: Seat, about: str) -> int:
    """How many of the cards asked the hand does not have."""
    want, hand = asked(view, seat, about), view.players[seat].hand
    return sum(max(0, wanted - own) for wanted, own in zip(want, hand, strict=True))


def of_resource(
    cards: Callable[[Starfarers, Seat, str], Cards], resource: Resource
) -> Number[Starfarers]:
    return lambda view, seat, about: cards(view, seat, about)[PLACE[resource]]


def pieces(field: str) -> Number[Starfarers]:
    return lambda view, seat, about: int(getattr(view.players[seat], field))


def round_of(view: Starfarers) -> int:
    """A round is a turn of everybody."""
    return -(-view.turn // max(1, len(view.players)))


PIECES = (*FIELD.values(), "fame")
COUNTS: Counts[Starfarers] = Counts(
    {
        CARDS: cards,
        POINTS: lambda view, seat, about: points(view, seat),
        TURN: lambda view, seat, about: now(view),
        LACKING: lacking,
        **{
            f"{kind}.{resource}": of_resource(whose, resource)
            for kind, whose in ((HELD, held), (OFFERED, offered), (ASKED, asked))
            for resource in RESOURCES
        },
        **{name: pieces(name) for name in PIECES},
    },
    {"vp": POINTS, "hand": CARDS} | {name: name for name in PIECES},
    round_of,
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
    return SECONDS[state.window]
