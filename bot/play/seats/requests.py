"""What can be asked about a seat, as the journal keeps it, and who may sit down there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import require
from bot.engine.records import Record, Seat, replace
from bot.play.people import AUTOPILOT, BY_CLOCK, people
from bot.play.time.seat_clock import TableClock
from bot.play.votes.ballot import Answer, Ballot, Status, verdict
from bot.store.records import SeatFact, SeatRow, TableRow

SEAT = "seat"  # what such a request is called in the journal

# What is asked: anybody for a seat, a friend for some time, the others about somebody.
# The last is no question, but the time until which a seat is lent.
SUBSTITUTE, LEND, REMOVE, LENT = "substitute", "lend", "remove", "lent"

LONGEST_WHY = 200  # characters

TAKE, DECLINE, WITHDRAW = "take", "decline", "withdraw"

# Facts: how somebody came to a seat, or gave it up.
RESIGNED, REMOVED, SEATED, SITTING, RETURNED = "resigned", "removed", "taken", "lent", "returned"


class Asked(Record, frozen=True):
    """`by`: a user or the clock. `player`: the only one who may accept; empty: anybody."""

    kind: str
    seat: Seat
    by: str
    at: float
    player: str = ""
    until: float = 0.0  # of a loan: when it ends
    why: str = ""


class SeatRequest(Ballot[Asked], frozen=True):
    """A request as everybody may read it; `answers` of those who vote, by seat."""

    @property
    def asked(self) -> Asked:
        return self.body


def too_early(asked: Asked, clock: TableClock) -> bool:
    """What follows from a miss is not public before the seat has left the public list."""
    run = clock.of(asked.seat).running
    return asked.by == BY_CLOCK and run is not None and run.missed


def reason(why: str) -> str:
    """One line of text, not too long; nobody is removed without a word."""
    text = " ".join(why.split())
    require(text, "seat.refuse.why")
    fits = len(text) <= LONGEST_WHY and text.isprintable()
    require(fits, "seat.refuse.why_long", limit=LONGEST_WHY)
    return text


# Who has a seat


def is_person(user: str) -> bool:
    return not user.startswith(AUTOPILOT)


def whose(seat: SeatRow) -> str:
    """Who may decide about a seat: not a friend who only keeps it for them."""
    return seat.holder or seat.user


def seated(row: TableRow, seat: Seat, user: str, holder: str = "") -> TableRow:
    """Another at this seat; if the owner has none any more, the next one owns the table."""
    seats = tuple(
        SeatRow(one.seat, user, one.colour, holder) if one.seat == seat else one
        for one in row.seats
    )
    before, after = [set(map(whose, found)) for found in (row.seats, seats)]
    owner = row.owner
    if owner in before - after:
        owner = next((whose(one) for one in seats if is_person(whose(one))), owner)
    return replace(row, seats=seats, owner=owner)


def require_free_to_sit(
    row: TableRow, facts: Sequence[SeatFact], seat: Seat, user: str, *, named: bool = False
) -> None:
    """Nobody sits twice, and nobody comes to a seat who knows what another one holds.

    `named`: a moderator says so, who may bring back who was removed, or who resigned.
    """
    require(user and is_person(user), "seat.refuse.no_person")
    here = {name for one in row.seats for name in (one.user, one.holder)}
    require(user not in here, "seat.refuse.seated")
    knows = any(fact.seat != seat and user in (fact.former, fact.user) for fact in facts)
    require(not knows, "seat.refuse.knows")
    if not named:
        gone = {fact.kind for fact in facts if fact.former == user}
        require(REMOVED not in gone, "seat.refuse.was_removed")
        require(RESIGNED not in gone, "seat.refuse.has_resigned")


# Votes


def voters(row: TableRow, seat: Seat) -> tuple[Seat, ...]:
    """All people at the table but the one whom a vote is about."""
    return tuple(other for other in people(row.seats) if other != seat)


def needed(asked: Sequence[Seat]) -> int:
    """More than half of those asked, and never one alone."""
    return max(2, len(asked) // 2 + 1)


def outcome(request: SeatRequest, asked: Sequence[Seat]) -> Status:
    """Agreed or refused as soon as it is sure; until then open."""
    agreed = sum(request.answers.get(seat) == Answer.YES for seat in asked)
    silent = sum(seat not in request.answers for seat in asked)
    return verdict(agreed, silent, needed(asked))
