"""No clock reveals a secret: deadlines, reminders, misses and pauses, for every reader.

What a viewer may not know is dealt anew, and days go by at both tables: whoever is truly asked and
whoever only seems to be must look the same, in the channel and in all that a viewer can find out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import chain, islice, pairwise
from typing import Any

import pytest

from bot.engine.records import Seat, replace
from bot.games import game
from bot.play.assembly import assemble
from bot.play.post import notices
from bot.play.post.notices import tell
from bot.play.post.wishes import DIGEST, DIRECT, MENTION, SILENT
from bot.play.table.ticks import waiting
from bot.play.time import expiry
from bot.play.time.pace import HOUR, Expiry
from bot.play.time.seat_clock import MISSED, REMINDED, TIME_GIVEN, VACATION_USED
from bot.store.records import ClockFact
from tests.support.discord.hearing import Heard, Listener, listening
from tests.support.discord.messages import same
from tests.support.discord.registered import commands_are_worded_once
from tests.support.leaks import Leak, viewers
from tests.support.playout import Position, played
from tests.support.twins import TABLE, USERS, WATCHER, Script, new_table, real, twin, write
from tests.support.variants import by_seat_count

__all__ = ["commands_are_worded_once"]

PACE = "6h+4h/remind"  # nobody answers for anybody: what is hidden stays so
WAYS = (MENTION, DIRECT, MENTION, DIGEST, MENTION, SILENT)
DAYS_OFF = ("1970-01-15", "1970-01-16")  # they begin within a day that the clock takes
LANGUAGES = ("en", "it")
GAMES, MOVES = 3, 250


class Days:
    """What happens at a table while nobody moves, the same in both worlds."""

    def __init__(self, listener: Listener) -> None:
        self._listener, play = listener, listener.play
        self._keeper, self._referee, self._ticker = play.keeper, play.referee, play.alarm

    async def pass_by(self, hours: int) -> None:
        for _ in range(hours):
            self._listener.clock.now += HOUR
            await self._ticker.ring()
            await self._listener.send()

    async def live(self) -> list[str]:
        """To the first reminders, a pause, into the bank, a gift, and until all are late."""
        await self.pass_by(4)
        await self._keeper.pause(TABLE)
        await self.pass_by(30)
        await self._keeper.resume(TABLE)
        await self.pass_by(4)
        for seat in sorted(await self._referee.awaited(TABLE)):
            await self._keeper.give_time(TABLE, None, seat, HOUR)
        await self.pass_by(24 * (expiry.MOST_DAYS + 2) + 24)
        facts = await self._keeper.journal.clock_facts(TABLE)
        return [fact.kind for fact in facts]


async def heard_of(
    script: Script, language: str, users: Sequence[str], ways: Sequence[str]
) -> tuple[Heard, dict[str, Heard], list[str]]:
    """The table's thread, what each user was told or can find out, and what the clock did."""
    journal = await new_table(script, language, PACE)
    async with listening(journal, None, language) as listener:
        for user, way in zip(USERS, ways, strict=False):
            await listener.play.wishes.choose(user, way)
        begun, work = listener.clock.now, listener.play.referee.clockwork
        for start, end in pairwise((0, *script.shown)):
            await write(journal, script, start, end, work)
            await listener.post()
        listener.clock.now = begun + HOUR
        await listener.play.hours.set_quiet(USERS[1], "23", "7")
        await listener.play.hours.plan_vacation(USERS[0], *DAYS_OFF)
        done = await Days(listener).live()
        own = {
            user: Heard([*listener.direct(user), *await listener.all_of(user, script.game.name)])
            for user in users
        }
        return listener.posts, own, done


async def look(position: Position, options: Any, seed: int) -> list[str]:
    """One position: two of its viewers, and the channel with each of them."""
    language, dice = LANGUAGES[seed % 2], random.Random(seed)
    ways = dice.sample(WAYS, len(WAYS))
    chosen = dice.sample(viewers(position.game, position.state), 2)
    users = {viewer: WATCHER if viewer is None else USERS[viewer] for viewer in chosen}
    posts, own, done = await heard_of(real(position, options), language, [*users.values()], ways)
    for viewer, user in users.items():
        other = twin(position, options, viewer, (seed, viewer))
        found, his, _ = await heard_of(other, language, [user], ways)
        same(posts, found, f"the channel, dealt anew for {viewer}")
        same(own[user], his[user], f"{viewer}")
    return done


def doubtful(position: Position) -> bool:
    """Is there a seat that only seems to be asked?"""
    return waiting(position.game, position.state).listed > position.game.awaited(position.state)


def positions(rules: Any, options: Any, count: int) -> list[Position]:
    """Those at which somebody only seems to be asked, if the game has such; else any."""
    games = (played(rules, options, nth) for nth in range(GAMES))
    found = [one for course in games for one in islice(course, MOVES) if one.before]
    open_ = [one for one in found if rules.awaited(one.state)]
    return random.Random(count).sample([*filter(doubtful, open_)] or open_, count)


async def search(rules: Any, options: Any, count: int) -> list[str]:
    """What the clock did at these positions."""
    return [
        kind
        for number, position in enumerate(positions(rules, options, count))
        for kind in await look(position, options, number)
    ]


@by_seat_count(costly=True)
@pytest.mark.samples(1, 2)  # positions for each number of seats
async def test_no_clock_tells_what_its_reader_may_not_know(
    rules: Any, tables: list[Any], samples: int
) -> None:
    done = [await search(rules, options, -(-samples // len(tables))) for options in tables]
    assert {REMINDED, MISSED} <= {*chain.from_iterable(done)}


# --- deliberately planted leaks, each of which must be caught

RACE = game("race")
OPTIONS = RACE.options(players=3)


async def caught() -> str:
    with pytest.raises(Leak) as leak:
        await search(RACE, OPTIONS, 4)
    return str(leak.value)


async def test_nothing_is_found_where_nothing_was_planted() -> None:
    assert MISSED in await search(RACE, OPTIONS, 4)


async def test_a_miss_that_is_told_at_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(notices.LINES, MISSED, "clock.line.missed")
    assert "the channel" in await caught()


async def test_a_seat_that_never_seems_to_be_late_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lend = expiry.lending

    def lending(own: Any, run: Any, pace: Any, *rest: Any) -> Any:
        return lend(own, run, replace(pace, expiry=Expiry.DEFAULT), *rest)

    monkeypatch.setattr(expiry, "lending", lending)
    assert await caught()


async def test_reminders_for_those_who_are_truly_asked_alone_are_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    remind = expiry.reminded

    def reminded(table: str, clock: Any, seat: Seat, *rest: Any) -> Any:
        ruling = remind(table, clock, seat, *rest)
        run = clock.of(seat).running
        return ruling if run is None or run.truly else replace(ruling, facts=())

    monkeypatch.setattr(expiry, "reminded", reminded)
    assert "the channel" in await caught()


async def test_a_vacation_day_that_the_channel_reads_of_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def loud(fact: ClockFact) -> Any:
        kind = TIME_GIVEN if fact.kind == VACATION_USED else fact.kind
        return tell(replace(fact, kind=kind))

    monkeypatch.setattr("tests.support.discord.hearing.assemble", partial(assemble, tell=loud))
    assert "the channel" in await caught()
