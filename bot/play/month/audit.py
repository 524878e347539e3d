"""Were all promises kept? Every check reads the journal, the mailbox and the people, no more."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.engine.events import load, store
from bot.engine.records import Seat, replace
from bot.play.clockwork import BY_CLOCK, people
from bot.play.month import mailbox
from bot.play.month.builds import CHANGED
from bot.play.month.evidence import Table
from bot.play.month.life import CRASHES, Month
from bot.play.month.waits import SLACK, Calendar, Wait
from bot.play.notices import REMIND
from bot.play.overdue import ACT, SEAT
from bot.play.pace import HOUR, MINUTE, Expiry
from bot.play.rehearsal import differences
from bot.play.seat_requests import SEATED, SUBSTITUTE, TAKEN
from bot.play.tables import CLOSED, OPEN, OVER
from bot.play.ticking import (
    AWAY,
    BANK_USED,
    EXCUSED,
    MISSED,
    REMINDED,
    RETURNED,
    SUBSTITUTE_WANTED,
    TIME_GIVEN,
    VACATION_USED,
)
from bot.play.wishes import DIRECT, MENTION
from bot.store.journal import REQUEST, ClockFact

EXPIRY = (BANK_USED, VACATION_USED, EXCUSED, MISSED)  # what the clock says when time is gone
MOST_REMINDERS, APART = 3, 6 * HOUR


class Audit:
    """`faults` by check: a month is good if all of them are empty."""

    def __init__(self, month: Month, tables: Sequence[Table], broken: Sequence[str]) -> None:
        self.month, self.tables = month, tables
        newest = {kind.tag: kind.version for kind in CHANGED}
        self._facts = [fact for table in tables for fact in table.facts]
        users = {
            (fact.table, fact.seat, fact.at): table.user_at(fact.seat, fact.at)
            for table in tables
            for fact in table.facts
            if fact.seat is not None
        }
        self.upcast = sum(
            fact.version < version
            for table in tables
            for move in table.moves
            for fact in move.events
            if (version := newest.get(fact.tag))
        )
        self.calendar = Calendar(month.people, month.outages, self._facts, users, month.end)
        self.faults: dict[str, list[str]] = {
            "standing": self._of_each(self._standing),
            "deadlines": self._of_each(self._deadlines),
            "once": [*self._mail(), *self._of_each(self._once)],
            "fair": self._of_each(self._fair),
            "leaks": list(self._leaks()),
            "sound": [
                *self._accidents(),
                *month.troubles.found,
                *broken,
                *self._of_each(self._sound),
            ],
        }

    def _of_each(self, check: Callable[[Table], Iterator[str]]) -> list[str]:
        return [fault for table in self.tables for fault in check(table)]

    # Every table is over, or where its options say

    def _standing(self, table: Table) -> Iterator[str]:
        row, name = table.row, table.row.id
        if table.live is None:
            waiting = any(one.kind == "lobby" and one.due > self.month.end for one in table.rows)
            if row.status not in (OPEN, CLOSED) or (row.status == OPEN and not waiting):
                yield f"{name}: it never began, and nobody closes it"
            return
        state, clock = table.live.state, table.live.clock
        if row.status == OVER:
            due = [one for one in table.rows if one.kind != REQUEST]  # those lapse by themselves
            if not table.game.winners(state) or due:
                yield f"{name}: it is over, but nobody has won, or something is still due"
            return
        users = people(row.seats)
        for seat in sorted(table.game.awaited(state)):
            own = clock.of(seat)
            late = own.running is not None and own.running.missed
            here = any(one.who == f"{SEAT}{seat}" and one.kind == ACT for one in table.rows)
            if seat not in users:
                yield f"{name}: the autopilot of seat {seat + 1} does not answer"
            elif late and table.pace.expiry is Expiry.REMIND:
                continue  # it was told, and the table waits on
            elif not here and clock.paused is None and any(not clock.of(s).away for s in users):
                yield f"{name}: seat {seat + 1} is waited for, and no deadline is set"
        if not table.game.awaited(state) and not table.game.timers(state):
            yield f"{name}: it runs, and waits for nobody"

    # No deadline and no reminder is lost

    def _deadlines(self, table: Table) -> Iterator[str]:
        for due in table.rows:
            if due.due <= self.month.end:
                yield f"{due.table}: {due.kind} {due.who} was due and was not done"
        for wait in table.waits:
            if wait.user in self.month.people:
                yield from self._lost(table, wait)

    def _lost(self, table: Table, wait: Wait) -> Iterator[str]:
        facts = [fact for fact in table.facts if wait.holds(fact)]
        kinds = Counter(fact.kind for fact in facts)
        if kinds[AWAY] or kinds[RETURNED] or self._was_away(table, wait):
            return  # from then on the autopilot answers
        pace, counted = table.pace, self.calendar.counted(wait)
        given = sum(fact.amount for fact in facts if fact.kind == TIME_GIVEN)
        where = f"{table.row.id}: seat {wait.seat + 1} since {wait.since:.0f}"
        if counted > (pace.move + given) / 2 + SLACK and not kinds[REMINDED]:
            yield f"{where}: no reminder after {counted / HOUR:.1f} hours"
        if not wait.truly:
            return
        time = pace.move + pace.bank + given
        if counted > time + SLACK and not any(kinds[kind] for kind in EXPIRY):
            yield f"{where}: no end of time after {counted / HOUR:.1f} hours"
        if counted > time + pace.move + SLACK and not kinds[MISSED]:
            yield f"{where}: no miss after {counted / HOUR:.1f} hours"

    def _was_away(self, table: Table, wait: Wait) -> bool:
        """Did the autopilot answer for the seat when it was asked?"""
        own = [f for f in table.facts if f.seat == wait.seat and f.at <= wait.since]
        last = [fact for fact in own if fact.kind in (AWAY, RETURNED)]
        return bool(last) and last[-1].kind == AWAY

    # Everything in the log once

    def _once(self, table: Table) -> Iterator[str]:
        name = table.row.id
        by_key = Counter(fact.key for fact in table.facts)
        yield from (f"{name}: {key} was told {n} times" for key, n in by_key.items() if n > 1)
        decisions: dict[tuple[int | None, int], list[ClockFact]] = defaultdict(list)
        for fact in table.facts:
            decisions[fact.seat, fact.decision].append(fact)
        for (seat, number), facts in decisions.items():
            if seat is not None:
                where = f"{name}: seat {seat + 1}, decision {number}"
                yield from (f"{where}: {fault}" for fault in once_each(table, facts))
        yield from (f"{name}: {fault}" for fault in substitutions(table))

    def _mail(self) -> Iterator[str]:
        """A message for each post and each reminder, and no second one."""
        box, people = self.month.box, self.month.people
        yield from (f"{nonce} was sent twice" for nonce in box.doubles)
        boards: dict[str, list[int]] = defaultdict(list)
        for message in box.messages.values():
            if message.kind == mailbox.POST:
                boards[message.table].append(message.board)
        for name, found in boards.items():
            if found != list(range(1, len(found) + 1)):
                yield f"{name}: its boards are numbered {found}"
        ordered = {f"{f.table}/{REMIND}/{f.key}": f for f in self._facts}
        for nonce in box.messages:
            if f"/{REMIND}/" in nonce and nonce not in ordered:
                yield f"{nonce}: a reminder that the clock knows nothing of"
        for table in self.tables:
            for fact in table.facts:
                if fact.kind == REMINDED and fact.seat is not None:
                    nonce = f"{fact.table}/{REMIND}/{fact.key}"
                    user = table.user_at(fact.seat, fact.at)
                    reached = people[user].way in (MENTION, DIRECT)
                    if reached and not box.knows(nonce) and not self._answered(table, fact):
                        yield f"{nonce}: a reminder that nobody got"

    def _answered(self, table: Table, fact: ClockFact) -> bool:
        """Before it could be sent: in the same minute, or while the bot was down."""
        soon = fact.at + SLACK
        down = [gap.end for gap in self.month.outages if gap.start <= soon and fact.at <= gap.end]
        return any(
            wait.holds(fact) and wait.until <= max([soon, *down]) + SLACK for wait in table.waits
        )

    # Nobody loses a turn while he sleeps, is away with notice, or cannot reach the bot

    def _fair(self, table: Table) -> Iterator[str]:
        for fact in table.facts:
            if fact.kind == MISSED:
                yield from self._loss(table, fact)
            if fact.kind in EXPIRY:
                yield from self._price(table, fact)
        left = {(f.seat, f.kind): f.at for f in reversed(table.facts) if f.kind in (MISSED, AWAY)}
        for move in table.moves:
            if move.giver == BY_CLOCK and move.actor is not None:
                first = [left.get((move.actor, kind), self.month.end) for kind in (MISSED, AWAY)]
                if min(first) > move.at:
                    yield f"{table.row.id}: the clock answered for seat {move.actor + 1} too soon"

    def _loss(self, table: Table, fact: ClockFact) -> Iterator[str]:
        assert fact.seat is not None  # tables miss nothing
        user = table.user_at(fact.seat, fact.at)
        where = f"{table.row.id}: seat {fact.seat + 1} lost decision {fact.decision}"
        if self.calendar.down(fact.at):
            yield f"{where} while the bot was down"
        elif not self.calendar.counts(table.row.id, user, fact.at):
            yield f"{where} in quiet hours, on vacation or in a pause"
        wait = next((wait for wait in table.waits if wait.holds(fact)), None)
        if wait is None:
            yield f"{where} without being asked"
        elif (had := self.calendar.counted(wait, fact.at)) < table.pace.move - SLACK:
            yield f"{where} after {had / HOUR:.1f} hours that counted"

    def _price(self, table: Table, fact: ClockFact) -> Iterator[str]:
        """Time is taken from somebody only while he owes an answer."""
        wait = next((wait for wait in table.waits if wait.holds(fact)), None)
        if wait is not None and wait.user in self.month.people:
            had = self.calendar.counted(wait, min(wait.owed, fact.at))
            late = fact.at > wait.owed
            if fact.kind == BANK_USED:
                late = fact.amount > had - table.pace.move + SLACK
            if late:
                yield f"{table.row.id}: seat {wait.seat + 1} paid {fact.kind} without owing it"

    # No secret is told, and the journal is whole

    def _leaks(self) -> Iterator[str]:
        found = self.month.inspector
        yield from found.leaks
        if not found.looked or not found.differed:
            yield "no table was dealt anew: nothing was proved"

    def _sound(self, table: Table) -> Iterator[str]:
        """Every move decided again comes out the same, by facts of either build."""
        if table.live is None:
            return
        now = [replace(move, events=tuple(map(today, move.events))) for move in table.moves]
        found = differences(table.game, table.row, table.secret, now)
        yield from (f"{table.row.id}: {fault}" for fault in found)

    def _accidents(self) -> Iterator[str]:
        """A month without them would prove little."""
        month = self.month
        if len(month.crashes) != CRASHES or len(month.upgrades) != 1:
            yield f"{len(month.crashes)} crashes and {len(month.upgrades)} upgrades took place"
        if not self.upcast:
            yield "the newer build found nothing that the older one had written"


def today(fact: Any) -> Any:
    """As this build would write it."""
    return store(load(fact.tag, fact.version, fact.body))


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
    done = Counter(Seat(one.asked.seat) for one in asked if one.status == TAKEN)
    if taken != done:
        yield f"seats {dict(done)} were given away, {dict(taken)} were taken"


def ended_with(table: Table, fact: ClockFact) -> bool:
    """Was the game over with what the clock answered then? Nobody is looked for any more."""
    return table.row.status == OVER and table.moves[-1].at == fact.at
