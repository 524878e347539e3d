"""How long each seat was waited for, worked out from the moves: the clock has no say in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.engine.events import load
from bot.engine.game import Game
from bot.engine.records import Record, Seat
from bot.engine.story import fold
from bot.play.results.results import tenure
from bot.play.table.moves import TAKE_BACK, replay, standing
from bot.play.table.ticks import waiting
from bot.play.time.pace import MINUTE
from bot.play.time.seat_clock import PAUSED, REMEMBERED, RESUMED, VACATION_USED, Waiting
from bot.store.records import ClockFact, Move, SeatFact, TableRow
from tests.month.fleet import Outage
from tests.month.people.habits import STEP, Gap, Person, excused

NOBODY = Waiting(frozenset(), frozenset())
SLACK = 2 * STEP + MINUTE  # nothing is looked at more exactly


class Wait(Record, frozen=True):
    """A question to a seat, from when it was asked until it was answered or the month was over."""

    table: str
    seat: Seat
    user: str
    since: float
    until: float
    owed: float  # until when it truly owed an answer; not after `since`: it only seemed to be asked
    over: bool = True  # False: it is still open
    again: bool = False  # after a take-back: it has what was left of its time

    @property
    def truly(self) -> bool:
        return self.owed > self.since

    def holds(self, fact: ClockFact) -> bool:
        mine = (fact.table, fact.seat) == (self.table, self.seat)
        return mine and self.since <= fact.at <= self.until


def waits_at(
    row: TableRow, game: Game[Any], moves: Sequence[Move], seats: Iterable[SeatFact], end: float
) -> Iterator[Wait]:
    """Every change of who is waited for, or of what is asked, ends a wait; so does a new player."""
    facts = tuple(seats)
    for seat, since, until, owed, over, again in questions(game, moves, end):
        held = tenure(row.seats[seat], facts)
        starts = [at for at, _ in held.players if since < at < until]
        for start, stop in zip([since, *starts], [*starts, until], strict=True):
            user = held.player_at(start)
            rest = again and start == since
            ended = over or stop < until
            yield Wait(row.id, seat, user, start, stop, min(owed, stop), ended, rest)


class Asked(NamedTuple):
    since: float
    owed: float | None  # None: an answer is owed now; else until when one was
    listed: bool  # named in public
    version: int  # of the move that asked
    again: bool = False  # after a take-back


def questions(
    game: Game[Any], moves: Sequence[Move], end: float
) -> Iterator[tuple[Seat, float, float, float, bool, bool]]:
    """Seat, from when to when, until when it owed an answer, whether it is over and was before."""
    state, before = game.state(), NOBODY
    open_: dict[Seat, Asked] = {}
    past: dict[Seat, list[tuple[int, int]]] = {}  # the versions that asked and ended each
    for place, move in enumerate(moves, 1):
        undone = min(move.concerns) if move.kind == TAKE_BACK else None
        if undone is None:
            state = fold(state, [load(fact.tag, fact.version, fact.body) for fact in move.events])
        else:
            state = replay(game, standing(moves[:place]))
        now = waiting(game, state)
        for seat, was in list(open_.items()):
            owed = None if seat in now.truly else move.at if was.owed is None else was.owed
            newly = seat in now.listed and not was.listed
            same = now.occasion == before.occasion and not newly
            if seat in now.all and (same if undone is None else was.version < undone):
                open_[seat] = was._replace(owed=owed, listed=seat in now.listed)
            else:
                del open_[seat]
                past.setdefault(seat, []).append((was.version, move.version))
                owed = move.at if was.owed is None else was.owed
                yield seat, was.since, move.at, owed, True, was.again
        for seat in now.all - open_.keys():
            owed = None if seat in now.truly else move.at
            known = past.get(seat, [])[-REMEMBERED:] if undone is not None else []
            first = [asked for asked, ended in known if asked < (undone or 0) <= ended]
            version, again = (first[-1], True) if first else (move.version, False)
            open_[seat] = Asked(move.at, owed, seat in now.listed, version, again)
        before = now
    for seat, was in open_.items():
        yield seat, was.since, end, end if was.owed is None else was.owed, False, was.again


class Calendar:
    """When time counts for somebody at a table: by their own word, and while the bot was there."""

    def __init__(
        self,
        people: Mapping[str, Person],
        outages: Sequence[Outage],
        guilds: Mapping[str, str],
        facts: Iterable[ClockFact],
        users: Mapping[tuple[str, int, float], str],
        end: float,
    ) -> None:
        self._people = people
        self._outages = {
            table: [gap for gap in outages if gap.concerns(guild)]
            for table, guild in guilds.items()
        }
        self._off: dict[str, list[Gap]] = {}  # days that the clock took, by user
        self._still: dict[str, list[Gap]] = {}  # pauses, by table
        for fact in facts:
            if fact.kind == VACATION_USED and fact.seat is not None:
                user = users[fact.table, fact.seat, fact.at]
                # From then on: another table may have lost its time at the same instant.
                off = Gap(fact.at + 1.0, fact.at + fact.amount)
                self._off.setdefault(user, []).append(off)
            elif fact.kind == PAUSED:
                self._still.setdefault(fact.table, []).append(Gap(fact.at, end))
            elif fact.kind == RESUMED:
                start = self._still[fact.table].pop().start
                self._still[fact.table].append(Gap(start, fact.at))

    def down(self, table: str, at: float) -> bool:
        return inside(at, self._outages[table])

    def counts(self, table: str, user: str, at: float) -> bool:
        gaps = (*self._outages[table], *self._still.get(table, ()), *self._off.get(user, ()))
        return not inside(at, gaps) and not excused(self._people[user], at)

    def counted(self, wait: Wait, until: float | None = None) -> float:
        """Seconds that counted, to the nearest step."""
        end = wait.until if until is None else until
        steps = int((end - wait.since) // STEP)
        middles = (wait.since + (step + 0.5) * STEP for step in range(steps))
        return sum(STEP for at in middles if self.counts(wait.table, wait.user, at))


def inside(at: float, gaps: Iterable[Gap | Outage]) -> bool:
    return any(gap.start <= at < gap.end for gap in gaps)
