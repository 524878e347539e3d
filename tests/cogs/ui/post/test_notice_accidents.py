"""When the bot dies or Discord refuses in the middle of a notice: it still arrives exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.playground.model.permissions import Permission
from cogs.ui.post.channels import Channels
from tests.support.discord.lab import NOON, Lab, Table, new_lab, text_of
from tests.support.discord.told import HOUR, Ear, Told, pass_hours

RIGEL = Seat(1)
WRITING = ("save_setting", "change", "posted", "attempted")
SENDING = ("send", "edit", "delete", "find", "direct")
SEND = "POST /channels/{id}/messages"


class Killed(BaseException):
    """The process is gone: nothing after this point happens."""


class Death:
    """Comes at the nth thing that is written or sent, before or right after it."""

    def __init__(self, nth: int, *, after: bool) -> None:
        self.left, self.after, self.came = nth, after, False

    def wrap(self, real: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def deadly(*given: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0 and not self.after:
                self.came = True
                raise Killed
            found = await real(*given, **named)
            if self.left == 0 and self.after:
                self.came = True
                raise Killed
            return found

        return deadly


async def dies(lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch, death: Death) -> None:
    """One pass over the outbox of a table, that may end too early; then another process."""
    with monkeypatch.context() as patch:
        for place, names in ((lab.journal, WRITING), (Channels, SENDING)):
            for name in names:
                patch.setattr(place, name, death.wrap(getattr(place, name)))
        with suppress(Killed):
            await lab.announcer._show_all(table.id)
    lab.announcer = lab.new_announcer()


Scene = Callable[[Lab], Awaitable[Table]]  # until something waits in the outbox
Find = Callable[[Ear, Table], list[Told]]


async def a_direct_message(lab: Lab) -> Table:
    await lab.play.wishes.choose(lab.users[1], "dm")
    return await lab.table(2, pace="daily")


async def a_closed_line(lab: Lab) -> Table:
    lab.world.person("Rigel").dms_open = False
    return await a_direct_message(lab)


async def a_call_after_the_night(lab: Lab) -> Table:
    await lab.play.hours.set_quiet(lab.users[1], "11", "15")
    table = await lab.table(2, pace="daily")
    await lab.settle()
    lab.now += 4 * HOUR
    return table


async def a_reminder(lab: Lab) -> Table:
    table = await lab.table(2, pace="daily")
    await lab.settle()
    await table.seal(0)
    await lab.later()
    lab.now += 13 * HOUR
    await lab.ticker.ring()
    return table


async def a_result(lab: Lab) -> Table:
    await lab.play.wishes.choose(lab.users[1], "dm")
    table = await lab.table(2)
    while await table.question() is not None:  # the last post alone is to be sent
        await lab.announcer.outbox.done(await lab.announcer.outbox.rows(table.id))
        await table.close_barrier()
    return table


async def a_digest(lab: Lab) -> Table:
    await lab.play.wishes.choose(lab.users[1], "digest")
    table = await lab.table(2, pace="easy")
    await lab.settle()
    lab.now += 21 * HOUR
    return table


def in_private(ear: Ear, table: Table) -> list[Told]:
    return ear.direct("Rigel")


def at_the_table(ear: Ear, table: Table) -> list[Told]:
    return [one for one in ear.notices(table) if one.called == ("Rigel",)]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(
    ("scene", "find"),
    [
        (a_direct_message, in_private),
        (a_closed_line, at_the_table),
        (a_call_after_the_night, at_the_table),
        (a_reminder, at_the_table),
        (a_result, in_private),
        (a_digest, in_private),
    ],
    ids=["direct", "closed", "night", "reminder", "result", "digest"],
)
async def test_a_crash_at_any_moment_neither_loses_nor_doubles_a_notice(
    monkeypatch: pytest.MonkeyPatch, scene: Scene, find: Find, *, after: bool
) -> None:
    for nth in count(1):
        async with new_lab() as lab:
            lab.now = NOON
            table, ear = await scene(lab), Ear(lab)
            death = Death(nth, after=after)
            await dies(lab, table, monkeypatch, death)
            await lab.settle()
            await lab.later()
            assert len(find(ear, table)) == 1, f"death at moment {nth}"
            assert len(table.posts()) - len(ear.notices(table)) <= 1
        if not death.came:
            assert nth > 2
            return


async def test_a_crash_after_a_request_was_posted_calls_nobody_again(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear, table = Ear(lab), await lab.table(2, pace="daily")
    await lab.settle()
    called = len(ear.calls("Rigel"))
    await lab.play.pauses.ask_pause(table.id, Seat(0))
    death = Death(1, after=True)
    with monkeypatch.context() as patch:
        patch.setattr(Channels, "send", death.wrap(Channels.send))
        with suppress(Killed):
            await lab.announcer._show_all(table.id)
    assert death.came
    assert len(ear.calls("Rigel")) == called + 1
    lab.announcer = lab.new_announcer()
    await lab.play.hours.set_quiet(lab.users[1], "11", "15")
    await pass_hours(lab, 6)
    assert len(ear.calls("Rigel")) == called + 1


async def test_what_cannot_be_posted_waits_and_comes_once(lab: Lab) -> None:
    ear, table = Ear(lab), await a_reminder(lab)
    place = table.place.parent or table.place
    lab.world.deny(place, Permission.SEND_MESSAGES_IN_THREADS)
    await lab.settle()
    await pass_hours(lab, 1)
    assert at_the_table(ear, table) == []
    lab.world.allow_again(place)
    lab.announcer.mended()
    await pass_hours(lab, 2)
    assert len(at_the_table(ear, table)) == 1


async def test_what_nobody_needs_any_more_is_not_sent_late(lab: Lab) -> None:
    ear, table = Ear(lab), await a_reminder(lab)
    place = table.place.parent or table.place
    lab.world.deny(place, Permission.SEND_MESSAGES_IN_THREADS)
    await lab.settle()
    await table.seal(1)
    lab.world.allow_again(place)
    lab.announcer.mended()
    await pass_hours(lab, 2)
    assert at_the_table(ear, table) == []
    assert len(ear.calls("Rigel")) == 2  # the first question, and the next one


async def test_a_direct_message_arrives_although_the_thread_is_closed(lab: Lab) -> None:
    ear = Ear(lab)
    await lab.play.wishes.choose(lab.users[1], "dm")
    table = await lab.table(2, pace="daily")
    await lab.settle()
    await table.seal(0)
    lab.world.deny(table.place.parent or table.place, Permission.SEND_MESSAGES_IN_THREADS)
    await lab.later()
    await pass_hours(lab, 13)
    assert len(ear.direct("Rigel")) == 2


async def test_a_rate_limit_delays_a_notice_and_loses_nothing(lab: Lab) -> None:
    ear, table = Ear(lab), await a_reminder(lab)
    lab.world.faults.next(SEND, 503, times=2)
    await lab.settle()
    await pass_hours(lab, 1)
    assert len(at_the_table(ear, table)) == 1


async def test_a_reminder_that_somebody_deleted_is_left_alone(lab: Lab) -> None:
    ear, table = Ear(lab), await a_reminder(lab)
    await lab.settle()
    (reminder,) = at_the_table(ear, table)
    del table.place.messages[reminder.message.id]
    await table.seal(1)
    await lab.later()
    assert "choose" in text_of(table.posts()[-1]) or len(table.posts()) > 1
    assert await lab.journal.pending(1e12) == []


async def test_a_held_row_does_not_make_the_outbox_look_stuck(lab: Lab) -> None:
    await lab.play.hours.set_quiet(lab.users[1], "11", "15")
    await lab.table(2, pace="daily")
    await lab.settle()
    lab.now += 2 * HOUR
    await lab.settle()
    assert len(await lab.journal.pending(1e12)) == 1
    assert lab.announcer.age() == 0.0
