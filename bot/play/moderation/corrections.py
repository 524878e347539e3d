"""What a moderator may put right: rewind to an earlier table, correct by facts, undo either."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from bot.engine.chance import Chance
from bot.engine.errors import BoardMovedOn, refuse, require
from bot.engine.events import Event, load, store
from bot.engine.game import Game
from bot.engine.prompts import Choice, Reply
from bot.engine.records import Record, Seat, replace
from bot.engine.story import Ruling, Story, amend
from bot.engine.text import Text
from bot.play.post.posts import Outbox
from bot.play.seats.entry import sat_before
from bot.play.table.live import Live
from bot.play.table.log import lines_for
from bot.play.table.moves import (
    CORRECT,
    TAKE_BACK,
    Correction,
    Decided,
    draws_of,
    facts_of,
    in_force,
    replay,
    standing,
    with_revived,
)
from bot.play.table.past import everybody, is_private, retrace, same_facts
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from bot.store.records import AuditRow, Move

REWIND, UNDO = "rewind", "undo"
LONGEST_WHY = 300


class Preview(Record, frozen=True):
    """What an act would do, in the eyes of the channel: a moderator may sit at the table."""

    mark: str  # of the table it was worked out for: it is refused at any other
    lost: tuple[Text, ...] = ()
    regained: tuple[Text, ...] = ()
    awaited: tuple[Seat, ...] = ()  # whom the table would wait for


class Correcting:
    """Every act is one row of the journal with its line in the audit, or nothing at all."""

    def __init__(
        self, referee: Referee, outbox: Outbox, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.journal: Journal = referee.journal
        self._referee = referee
        self._outbox = outbox
        self._clock = clock

    async def mark(self, table: str) -> str:
        """Of the table as everybody sees it: what changes in private leaves it as it is."""
        live = await self._referee.live(table)
        return mark_of(live, await self.journal.moves(table))

    # Rewinding

    async def version_at(self, table: str, board: int) -> int:
        """The version that a public board showed."""
        known = await self._outbox.boards(table)
        require(board > 0, "play.refuse.rewind_start")
        require(board <= len(known), "play.refuse.no_such_board", board=board, last=len(known))
        require(known[board - 1], "play.refuse.board_forgotten", board=board)
        return known[board - 1]

    async def preview_rewind(self, table: str, version: int, by: str = "") -> Preview:
        live, moves = await self._referee.live(table), await self.journal.moves(table)
        gone = rewound(moves, version)
        await self._require_blind(live, by, struck(moves, gone))
        return preview(live, moves, gone)

    async def rewind(
        self,
        table: str,
        version: int,
        *,
        by: str,
        why: str,
        mark: str,
        key: str | None = None,
        what: str = REWIND,
    ) -> Live[Any]:
        """The table is again as it stood right after this version; nothing is deleted."""

        async def choose(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
            require_mark(live, moves, mark)
            gone = rewound(moves, version)
            await self._require_blind(live, by, struck(moves, gone))
            return gone

        act = self._act(table, by, what, why)
        return await self._referee.strike(table, None, choose, giver=by, key=key, audit=act)

    # Correcting

    async def offered(self, table: str) -> Choice[Any]:
        """The typed corrections that the game allows now, from what the channel sees."""
        live = await self._referee.live(table)
        own = live.game.guide.corrections
        found = None if own is None else own.choice(live.seen(None))
        if found is None:
            refuse("play.refuse.no_correction_now")
        return found

    async def correct_by(
        self, table: str, reply: Reply, *, by: str, why: str, mark: str, key: str | None = None
    ) -> Live[Any]:
        """Some of the typed corrections; what they come to is worked out on the table itself."""
        wanted = (await self.offered(table)).read(reply)

        def facts(live: Live[Any]) -> Sequence[Event[Any]]:
            own, story = live.game.guide.corrections, Story(live.state)
            assert own is not None
            own.tell(story, wanted)
            return story.events

        return await self._correct(table, facts, by, why, mark, key)

    async def correct(
        self,
        table: str,
        events: Sequence[Event[Any]],
        *,
        by: str,
        why: str,
        mark: str,
        key: str | None = None,
    ) -> Live[Any]:
        """Ordinary facts of the game; what follows from them by the rules follows."""
        return await self._correct(table, lambda live: events, by, why, mark, key)

    async def _correct(
        self,
        table: str,
        facts: Callable[[Live[Any]], Sequence[Event[Any]]],
        by: str,
        why: str,
        mark: str,
        key: str | None,
    ) -> Live[Any]:
        act = self._act(table, by, CORRECT, why)

        async def decide(live: Live[Any]) -> Decided[Any]:
            require_mark(live, await self.journal.moves(table), mark)
            given = tuple(facts(live))
            ruling = amended(live, given)
            await self._require_blind(live, by, ruling.events)
            command = Correction(tuple(map(store, given)))
            move = self._referee.row(live, CORRECT, None, by, key, command=command, ruling=ruling)
            return self._referee.decision(live, move, ruling, act)

        return await self._referee.make(table, None, key, decide)

    # Undoing either

    async def preview_undo(self, table: str, by: str = "") -> Preview:
        live, moves = await self._referee.live(table), await self.journal.moves(table)
        gone = undone(live, moves)
        await self._require_blind(live, by, struck(moves, gone))
        return preview(live, moves, gone)

    async def undo(
        self, table: str, *, by: str, why: str, mark: str, key: str | None = None
    ) -> Live[Any]:
        """The last act of a moderator never was, unless others have built on it."""

        async def choose(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
            require_mark(live, moves, mark)
            gone = undone(live, moves)
            await self._require_blind(live, by, struck(moves, gone))
            return gone

        act = self._act(table, by, UNDO, why)
        return await self._referee.strike(table, None, choose, giver=by, key=key, audit=act)

    async def _require_blind(self, live: Live[Any], by: str, facts: Iterable[Event[Any]]) -> None:
        """Who plays there, or ever did, shows nobody hidden things and takes none of them back.

        What they do not see does not count: the refusal itself would tell them of it.
        """
        seats = await seats_of(self.journal, live, by)
        known = (f for f in facts for v in (None, *seats) if f.seen_by(v) is not None)
        require(not seats or not any(f.shows() for f in known), "play.refuse.plays_there")

    def _act(self, table: str, by: str, what: str, why: str) -> AuditRow:
        why = " ".join(why.split())
        require(1 <= len(why) <= LONGEST_WHY, "play.refuse.why", limit=LONGEST_WHY)
        return AuditRow(table, by, what, why, self._clock())


async def seats_of(journal: Journal, live: Live[Any], user: str) -> list[Seat]:
    """Those that they have, lent or had, also if they had themselves forgotten since."""
    if not user:
        return []
    facts = (*await journal.seat_facts(live.id), *await sat_before(journal, live.id, user))
    had = {fact.seat for fact in facts if user in (fact.former, fact.user)}
    now = {seat.seat for seat in live.seats if user in (seat.user, seat.holder)}
    return [Seat(seat) for seat in sorted(had | now)]


def struck(moves: Sequence[Move], versions: tuple[int, ...]) -> Iterator[Event[Any]]:
    """The facts that would no longer stand without these rows."""
    after = {move.version for move in standing(without(moves, versions))}
    for move in standing(moves):
        if move.version not in after:
            yield from facts_of(move)


def mark_of(live: Live[Any], moves: Sequence[Move]) -> str:
    """A digest: the bare version would tell how often somebody changed their mind in private."""
    known = {move.version: move for move in moves}
    viewers = everybody(live.game, live.state)
    public = (m.version for m in reversed(moves) if not is_private(m, known, viewers))
    return hmac.digest(live.secret, b"sublight.mark:%d" % next(public, 0), "sha256")[:4].hex()


def require_mark(live: Live[Any], moves: Sequence[Move], mark: str) -> None:
    """Two moderators at once: the second one looks again first."""
    if mark_of(live, moves) != mark:
        raise BoardMovedOn("play.refuse.table_moved_on", table=live.id)


def rewound(moves: Sequence[Move], version: int) -> tuple[int, ...]:
    """All rows after this version that are in force, and those that would be without them."""
    last = len(moves)
    require(version >= 1, "play.refuse.rewind_start")
    require(version <= last, "play.refuse.no_such_version", version=version, last=last)
    gone = [row.version for row in in_force(moves) if row.version > version]
    require(gone, "play.refuse.rewind_nothing")
    return tuple(sorted(one for one in with_revived(moves, gone) if one > version))


def undone(live: Live[Any], moves: Sequence[Move]) -> tuple[int, ...]:
    """The last act in force, with private moves that would come out otherwise without it."""
    acts = [row for row in in_force(moves) if row.actor is None]
    acts = [row for row in acts if row.kind in (CORRECT, TAKE_BACK)]
    require(acts, "play.refuse.no_act")
    act = acts[-1]
    before = [row for row in standing(without(moves, (act.version,))) if row.version < act.version]
    state, gone = replay(live.game, before), [act.version]
    known = {row.version: row for row in moves}
    for stood in retrace(live.game, moves):
        if stood.move.version <= act.version:
            continue
        again = None
        if not draws_of(stood.move):
            again = same_facts(live.game, state, stood.move, stood.facts, live.luck)
        if again is not None:
            state = again.state
        elif is_private(stood.move, known, everybody(live.game, live.state)):
            gone.append(stood.move.version)
        else:
            refuse("play.refuse.act_built_on")
    return tuple(gone)


def without(moves: Sequence[Move], versions: tuple[int, ...]) -> list[Move]:
    """The rows as a take-back of these leaves them."""
    last = moves[-1]
    return [*moves, replace(last, version=last.version + 1, kind=TAKE_BACK, concerns=versions)]


def preview(live: Live[Any], moves: Sequence[Move], versions: tuple[int, ...]) -> Preview:
    """The difference that taking these rows out of force makes."""
    game = live.game
    after = standing(without(moves, versions))
    now = {move.version for move in standing(moves)}
    then = {move.version for move in after}
    lines = {line.version: line.texts for line in lines_for(game, moves, None)}
    view = game.seen_by(replay(game, after), None)
    return Preview(
        mark_of(live, moves),
        told(lines, now - then),
        told(lines, then - now),
        tuple(sorted(game.awaited(view))),
    )


def told(lines: dict[int, tuple[Text, ...]], versions: set[int]) -> tuple[Text, ...]:
    return tuple(text for version in sorted(versions) for text in lines.get(version, ()))


def amended(live: Live[Any], facts: Sequence[Event[Any]]) -> Ruling[Any]:
    """The table with these facts; what does not fit it is refused without a word about why."""
    require(facts, "play.refuse.correction_empty")
    require(all(map(partial(is_of, live.game), facts)), "play.refuse.correction_breaks")
    try:
        ruling = amend(live.game, live.state, facts, Chance(live.luck, live.draws))
    except Exception:  # whatever facts do to a table they do not belong to
        ruling = None
    if ruling is None or live.game.check(ruling.state):
        refuse("play.refuse.correction_breaks")
    return ruling


def is_of(game: Game[Any], fact: Event[Any]) -> bool:
    """A fact of this game that the journal can give back."""
    kept = store(fact)
    try:
        return (
            kept.tag.startswith(f"{game.name}.") and load(kept.tag, kept.version, kept.body) == fact
        )
    except msgspec.DecodeError:
        return False
