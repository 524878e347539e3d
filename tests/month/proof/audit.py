"""Were all promises kept? Every check reads the journal, the mailbox and the people, no more."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.engine.events import load, store
from bot.engine.records import replace
from bot.engine.story import is_over
from bot.play.people import BY_CLOCK, people
from bot.play.post.notices import REMIND
from bot.play.post.wishes import DIRECT, MENTION
from bot.play.proof.rehearsal import differences
from bot.play.table.live import CLOSED, OPEN, OVER
from bot.play.time.expiry import SEAT
from bot.play.time.pace import HOUR, Expiry
from bot.play.time.seat_clock import (
    AT_LEAST,
    AWAY,
    BANK_USED,
    EXCUSED,
    MISSED,
    REMINDED,
    RETURNED,
    TIME_GIVEN,
    VACATION_USED,
)
from bot.store.records import ClockFact, Due
from tests.month import mailbox
from tests.month.accidents import CRASHES
from tests.month.builds import changed
from tests.month.life import Month
from tests.month.proof.counts import once_each, requests, substitutions
from tests.month.proof.evidence import Table
from tests.month.proof.waits import SLACK, Calendar, Wait

EXPIRY = (BANK_USED, VACATION_USED, EXCUSED, MISSED)  # what the clock says when time is gone


class Audit:
    """`faults` by check: a month is good if all of them are empty."""

    def __init__(self, month: Month, tables: Sequence[Table], broken: Sequence[str]) -> None:
        self.month, self.tables = month, tables
        newest = {kind.tag: kind.version for kind in changed()}
        self._facts = [fact for table in tables for fact in table.facts]
        users = {
            (fact.table, fact.seat, fact.at): table.user_at(fact.seat, fact.at)
            for table in tables
            for fact in table.facts
            if fact.seat is not None
        }
        told = [
            (fact.version < version, move.at)
            for table in tables
            for move in table.moves
            for fact in move.events
            if (version := newest.get(fact.tag))
        ]
        guilds = {table.row.id: table.row.guild for table in tables}
        self.upcast = sum(old for old, _ in told)
        self._before = [at for _, at in told if at < min(month.upgrades, default=0.0)]
        self.calendar = Calendar(month.people, month.outages, guilds, self._facts, users, month.end)
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
            due = [
                one for one in table.rows if one.kind != Due.REQUEST
            ]  # those lapse by themselves
            if not is_over(table.game, state) or due:
                yield f"{name}: it is over, but the game goes on, or something is still due"
            return
        users = people(row.seats)
        for seat in sorted(table.game.awaited(state)):
            own = clock.of(seat)
            late = own.running is not None and own.running.missed
            here = any(one.who == f"{SEAT}{seat}" and one.kind == Due.ACT for one in table.rows)
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
        if wait.again:
            return  # it has what was left to it
        pace, counted = table.pace, self.calendar.counted(wait)
        given = sum(fact.amount for fact in facts if fact.kind == TIME_GIVEN)
        where = f"{table.row.id}: seat {wait.seat + 1} since {wait.since:.0f}"
        if counted > (pace.move + given) / 2 + SLACK and not kinds[REMINDED]:
            yield f"{where}: no reminder after {counted / HOUR:.1f} hours"
        if not wait.truly:
            return
        time, owing = pace.move + pace.bank + given, self.calendar.counted(wait, wait.owed)
        if owing > time + SLACK and not any(kinds[kind] for kind in EXPIRY):
            yield f"{where}: no end of time after {owing / HOUR:.1f} hours"
        if owing > time + pace.move + SLACK and not kinds[MISSED]:
            yield f"{where}: no miss after {owing / HOUR:.1f} hours"

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
        yield from (f"{name}: {fault}" for fault in requests(table, self.month.box))

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
        gaps = [gap for gap in self.month.outages if gap.concerns(table.row.guild)]
        down = [gap.end for gap in gaps if gap.start <= soon and fact.at <= gap.end]
        return any(
            wait.holds(fact) and wait.until <= max([soon, *down]) + SLACK for wait in table.waits
        )

    # Nobody loses a turn asleep, away with notice, or unable to reach the bot

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
        if self.calendar.down(fact.table, fact.at):
            yield f"{where} while the bot was down"
        elif not self.calendar.counts(table.row.id, user, fact.at):
            yield f"{where} in quiet hours, on vacation or in a pause"
        wait = next((wait for wait in table.waits if wait.holds(fact)), None)
        if wait is None:
            yield f"{where} without being asked"
            return
        least = min(AT_LEAST, table.pace.move) if wait.again else table.pace.move
        if (had := self.calendar.counted(wait, fact.at)) < least - SLACK:
            yield f"{where} after {had / HOUR:.1f} hours that counted"

    def _price(self, table: Table, fact: ClockFact) -> Iterator[str]:
        """Time is taken from somebody only while they owe an answer."""
        wait = next((wait for wait in table.waits if wait.holds(fact)), None)
        if wait is not None and wait.user in self.month.people:
            had = self.calendar.counted(wait, min(wait.owed, fact.at))
            late = fact.at > wait.owed
            if fact.kind == BANK_USED:  # what was left after a take-back is not known here
                late = not wait.again and fact.amount > had - table.pace.move + SLACK
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
        if len(month.crashes) != CRASHES or len(month.upgrades) != month.processes:
            yield f"{len(month.crashes)} crashes and {len(month.upgrades)} upgrades took place"
        if self._before and not self.upcast:
            yield "the newer build found nothing that the older one had written"


def today(fact: Any) -> Any:
    """As this build would write it."""
    return store(load(fact.tag, fact.version, fact.body))
