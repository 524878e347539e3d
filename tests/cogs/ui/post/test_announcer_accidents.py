"""When Discord fails or the bot dies: nothing is lost, nothing appears twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.i18n.catalog import catalogs
from bot.playground.client import acts
from bot.playground.model.permissions import Permission
from bot.playground.stage import posts, threads
from cogs.ui.table import trouble
from cogs.ui.words.tongue import Tongue
from tests.cogs.ui.post.waiting import owed
from tests.support.discord.lab import Lab, Table, custom_ids, new_lab, text_of

SEND = "POST /channels/{id}/messages"
EDIT = "PATCH /channels/{id}/messages/{id}"


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    async with new_lab() as found:
        yield found


@pytest.fixture
async def table(lab: Lab) -> Table:
    """Its first post is out, and a hand-over waits in the outbox."""
    found = await lab.table(2)
    await lab.settle()
    await found.close_barrier()
    return found


def boards(table: Table) -> list[str]:
    return [post.attachments[-1].filename for post in table.posts()]


class Killed(BaseException):
    """The process is gone: nothing after this point happens."""


async def die(lab: Lab, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, nth: int) -> None:
    """The announcer dies at the nth call of a method, before it does anything."""
    real, calls = getattr(place, name), 0

    async def deadly(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == nth:
            raise Killed
        return await real(*given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(place, name, deadly)
        with pytest.raises(Killed):
            await lab.announcer._show_all(await waiting_table(lab))
    lab.announcer = lab.new_announcer()


async def waiting_table(lab: Lab) -> str:
    (table,) = await lab.announcer.outbox.due()
    return table


async def test_a_crash_before_it_is_sent_sends_it_after_the_start(
    lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await die(lab, monkeypatch, lab.announcer._channels, "send", 1)
    assert boards(table) == ["board-1.png"]
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]


async def test_a_crash_right_after_it_was_sent_does_not_send_it_twice(
    lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await die(lab, monkeypatch, lab.play.ledger, "posted", 1)
    assert boards(table) == ["board-1.png", "board-2.png"]
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert lab.requests("POST") == 2
    assert await owed(lab) == []


async def test_a_post_is_known_again_even_when_its_nonce_is_forgotten(
    lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await die(lab, monkeypatch, lab.play.ledger, "posted", 1)
    table.posts()[-1].nonce = None
    lab.world.clock.advance(3600)
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]


async def test_a_post_is_found_behind_what_people_said_since(
    lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sending = lab.announcer._channels.send
    person = lab.world.person("Nova")

    async def talked(*given: Any, **named: Any) -> Any:
        for number in range(60):
            acts.say(lab.world, person, table.place, f"hello {number}")
        return await sending(*given, **named)

    monkeypatch.setattr(lab.announcer._channels, "send", talked)
    await die(lab, monkeypatch, lab.play.ledger, "posted", 1)
    table.posts()[-1].nonce = None
    lab.world.clock.advance(3600)
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]


async def test_what_moved_on_while_the_bot_was_down_is_a_post_of_its_own(
    lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await die(lab, monkeypatch, lab.play.ledger, "posted", 1)
    await table.close_barrier()
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png", "board-3.png"]
    assert [bool(custom_ids(post)) for post in table.posts()] == [False, False, True]


async def test_a_crash_before_the_row_is_marked_does_not_post_again(
    lab: Lab, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await die(lab, monkeypatch, lab.announcer.outbox, "done", 1)
    assert len(await owed(lab)) > 0
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert await owed(lab) == []


async def test_a_rate_limit_delays_and_loses_nothing(lab: Lab, table: Table) -> None:
    fault = lab.world.faults.next(SEND, 429, times=2)
    await lab.settle()
    assert fault.hits == 2
    assert boards(table) == ["board-1.png", "board-2.png"]


@pytest.mark.parametrize("after", [False, True], ids=["not done", "done all the same"])
async def test_an_error_of_discord_is_tried_again_and_posts_once(
    lab: Lab, table: Table, after: bool
) -> None:
    lab.world.faults.next(SEND, 503, after=after)
    await lab.settle()
    assert len(await owed(lab)) > 0
    await lab.later(2)
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert await owed(lab) == []


@pytest.mark.parametrize("after", [False, True], ids=["not done", "done all the same"])
async def test_a_lost_connection_is_tried_again_and_posts_once(
    lab: Lab, table: Table, after: bool
) -> None:
    lab.world.faults.next(SEND, 0, after=after)
    await lab.settle()
    await lab.later(2)
    assert boards(table) == ["board-1.png", "board-2.png"]


async def test_errors_make_the_next_try_come_later_and_later(lab: Lab, table: Table) -> None:
    lab.world.faults.next(SEND, 503, times=5)
    tries = []
    for _ in range(40):
        before = lab.requests("POST")
        await lab.later(1)
        tries.append(lab.requests("POST") - before)
    assert [second for second, tried in enumerate(tries) if tried] == [0, 1, 3, 7, 15, 31]


async def test_during_an_outage_rows_keep_their_order_and_fold(lab: Lab, table: Table) -> None:
    lab.world.faults.next(SEND, 503, times=2)
    await lab.settle()
    await table.close_barrier()
    await lab.later(10)
    await lab.later(10)
    assert boards(table) == ["board-1.png", "board-2.png"]
    question = await table.question()
    assert question is not None
    awaited = sorted(await lab.referee.awaited(table.id))
    called = [str(person.id) for person in table.posts()[-1].mentions]
    assert called == [lab.users[seat] for seat in awaited]


async def excuse(lab: Lab, table: Table) -> str:
    """What private answers say about the missing posts."""
    return await trouble.line(lab.play, table.id, Tongue(catalogs()["en"]))


async def test_where_it_may_not_write_it_stops_trying_and_says_why(lab: Lab, table: Table) -> None:
    lab.world.deny(lab.world.hall, Permission.SEND_MESSAGES_IN_THREADS)
    await lab.settle()
    tried = lab.requests("POST")
    for _ in range(3):
        await table.close_barrier()
        await lab.later(60)
    assert lab.requests("POST") == tried
    assert boards(table) == ["board-1.png"]
    assert lab.announcer.trouble(table.id) == "closed"
    assert "I cannot post in this table's thread" in await excuse(lab, table)


async def test_once_it_may_write_again_only_the_newest_board_is_sent(
    lab: Lab, table: Table
) -> None:
    lab.world.deny(lab.world.hall, Permission.SEND_MESSAGES_IN_THREADS)
    for _ in range(3):
        await lab.settle()
        await table.close_barrier()
    await lab.settle()
    lab.world.allow_again(lab.world.hall)
    lab.announcer.mended()
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert lab.announcer.trouble(table.id) == ""
    assert await owed(lab) == []
    assert await excuse(lab, table) == ""


async def test_a_blocked_table_does_not_hold_up_the_others(lab: Lab, table: Table) -> None:
    lab.world.faults.next(f"POST /channels/{table.place.id}/messages", 403, code=50013)
    other = await lab.table(2, name="Other")
    await lab.settle()
    assert boards(other) == ["board-1.png"]
    assert lab.announcer.trouble(table.id) == "closed"
    assert lab.announcer.trouble(other.id) == ""


async def test_a_deleted_thread_stops_it_and_a_new_one_goes_on(lab: Lab, table: Table) -> None:
    del lab.world.channels[table.place.id]
    await lab.settle()
    assert lab.announcer.trouble(table.id) == "gone"
    home = lab.thread("Race · again")
    await lab.journal.save_setting(f"table:{table.id}", "thread", str(home.id))
    lab.announcer.mended()
    await lab.settle()
    assert [m.attachments[-1].filename for m in home.messages.values() if m.v2] == ["board-2.png"]


async def test_a_post_opens_an_archived_thread(lab: Lab, table: Table) -> None:
    threads.archive(lab.world, table.place)
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert table.place.thread is not None
    assert not table.place.thread.archived


async def test_an_edit_opens_an_archived_thread(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    threads.archive(lab.world, table.place)
    await table.seal(0)
    await lab.later()
    assert "✓ answered: ● Nova" in text_of(table.posts()[0])


async def test_a_locked_thread_is_a_closed_one(lab: Lab, table: Table) -> None:
    lab.world.deny(lab.world.hall, Permission.MANAGE_THREADS)
    threads.archive(lab.world, table.place, locked=True)
    await lab.settle()
    assert lab.announcer.trouble(table.id) == "closed"


async def test_a_post_that_somebody_deleted_is_not_made_again_by_an_edit(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    posts.delete(lab.world, table.posts()[0])
    await table.seal(0)
    await lab.later()
    assert table.posts() == []
    assert await owed(lab) == []
    await table.close_barrier()
    await lab.settle()
    assert boards(table) == ["board-2.png"]


async def test_a_table_without_a_channel_waits_for_one(lab: Lab) -> None:
    row = await lab.lobby.open("race", lab.users[0], options={"players": 2})
    await lab.lobby.join(row.id, lab.users[1])
    await lab.lobby.start(row.id, lab.users[0])
    await lab.settle()
    place = lab.thread()
    await lab.journal.save_setting(f"table:{row.id}", "thread", str(place.id))
    await lab.later(5)
    assert [m.attachments[-1].filename for m in place.messages.values() if m.v2] == ["board-1.png"]


async def test_pictures_too_heavy_for_the_server_are_left_out(lab: Lab, table: Table) -> None:
    lab.world.faults.next(SEND, 413, code=40005)
    await lab.settle()
    post = table.posts()[-1]
    assert post.attachments == []
    assert "board 2" in text_of(post)


async def test_the_age_of_the_outbox_counts_what_could_be_sent(lab: Lab, table: Table) -> None:
    lab.world.faults.next(SEND, 503, times=2)
    await lab.settle()
    await lab.later(5)
    assert lab.announcer.age() == 5
    await lab.later(5)
    assert lab.announcer.age() == 0


@pytest.mark.parametrize("turns", range(4))
async def test_the_worker_ends_even_when_it_is_rung_at_that_very_moment(
    lab: Lab, turns: int
) -> None:
    worker = asyncio.create_task(lab.announcer.run())
    await asyncio.to_thread(lambda: None)  # it has looked once, and waits
    lab.announcer.wake("k7f2q")
    for _ in range(turns):
        await asyncio.sleep(0)
    worker.cancel()
    await asyncio.wait({worker})
    assert worker.cancelled()
