"""What must have happened exactly once at a table of a simulated month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.engine.records import Seat
from bot.play.post.notices import ASKED
from bot.play.seats.requests import SEATED, SUBSTITUTE
from bot.play.table.live import OVER
from bot.play.table.moves import TAKE_BACK
from bot.play.time.pace import HOUR, MINUTE, Expiry
from bot.play.time.seat_clock import AWAY, EXCUSED, MISS_OVER, MISSED, REMINDED, SUBSTITUTE_WANTED
from bot.play.votes.ballot import Status, answers_of, wish_of
from bot.play.votes.consent import UNDO, Wish
from bot.store.records import ClockFact, RequestRow
from tests.month.mailbox import Mailbox
from tests.month.proof.evidence import Table
from tests.month.requests import is_loan, nonce_of

MOST_REMINDERS, APART = 3, 6 * HOUR


def once_each(table: Table, facts: Sequence[ClockFact]) -> Iterator[str]:
    """Of one decision: reminders counted and apart, one miss, and what follows from it."""
    kinds = Counter(fact.kind for fact in facts)
    reminders = [fact for fact in facts if fact.kind == REMINDED]
    numbers = [int(fact.key.rpartition("/")[2]) for fact in reminders]
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) > MOST_REMINDERS:
        yield f"its reminders are numbered {numbers}"
    if any(later.at - sooner.at < APART for sooner, later in pairwise(reminders)):
        yield "two reminders came too close to each other"
    if kinds[MISSED] > 1 or kinds[EXCUSED] > 1:
        yield f"it was missed {kinds[MISSED]} times and excused {kinds[EXCUSED]} times"
    if kinds[MISS_OVER] > kinds[MISSED]:
        yield "the channel was told of a miss that never was"
    if kinds[SUBSTITUTE_WANTED] > kinds[MISSED]:
        yield "a substitute was wanted without a miss"
    missed = [fact.at for fact in facts if fact.kind == MISSED]
    follows = table.pace.expiry in (Expiry.AUTOPILOT, Expiry.SUBSTITUTE)
    if missed and follows and not any(f.kind == AWAY and f.at == missed[0] for f in facts):
        yield "the autopilot did not take over after a miss"


def substitutions(table: Table) -> Iterator[str]:
    """Each that is wanted is asked for once, each seat that was taken was taken once."""
    asked = [one for one in table.requests if one.asked.kind == SUBSTITUTE]
    for fact in table.facts:
        if fact.kind == SUBSTITUTE_WANTED and not ended_with(table, fact):
            mine = [one for one in asked if one.asked.seat == fact.seat]
            fresh = [one for one in mine if fact.at <= one.asked.at <= fact.at + MINUTE]
            if len(fresh) > 1 or not any(one.asked.at <= fact.at + MINUTE for one in mine):
                yield f"seat {(fact.seat or 0) + 1}: {len(fresh)} requests for one substitute"
    taken = Counter(fact.seat for fact in table.seats if fact.kind == SEATED)
    done = Counter(Seat(one.asked.seat) for one in asked if one.status == Status.TAKEN)
    if taken != done:
        yield f"seats {dict(done)} were given away, {dict(taken)} were taken"


def ended_with(table: Table, fact: ClockFact) -> bool:
    """Was the game over with what the clock answered then? Nobody is looked for any more."""
    return table.row.status == OVER and table.moves[-1].at == fact.at


def requests(table: Table, box: Mailbox) -> Iterator[str]:
    """Each appears once and ends once; a consent takes back once, and calls nobody twice."""
    keys = Counter(move.key for move in table.moves if move.kind == TAKE_BACK)
    for number, request in enumerate(table.asked, 1):
        name = f"{request.what}:{number}"
        message, final = (
            box.messages.get(nonce_of(table.row.id, name)),
            request.status != Status.OPEN,
        )
        if message is None and (not final or lasted(request)) and not is_loan(request):
            yield f"{name}: nobody was shown it"
        if message is not None and message.outcome != (request.status if final else ""):
            shown = message.outcome or Status.OPEN
            yield f"{name}: it is {request.status}, and the channel reads {shown}"
        if request.what == UNDO and keys[f"{UNDO}:{request.id}"] != (
            request.status == Status.AGREED
        ):
            yield f"{name}: it is {request.status}, and the step did not go once for it"
        for user in message.called if message is not None else ():
            if box.knows(f"{table.row.id}/{ASKED}/{name}/{user}"):
                yield f"{name}: somebody was called twice"


def lasted(request: RequestRow) -> bool:
    """Did a request for a step back end by the silence of somebody, after all its time?"""
    silent = request.what == UNDO and set(wish_of(request, Wish).asked) - answers_of(request).keys()
    return bool(silent) and request.status == Status.REFUSED
