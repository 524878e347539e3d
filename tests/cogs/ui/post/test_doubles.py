"""A board that was sent twice, because an answer of Discord was lost, does not stay twice.

A nonce holds for a few minutes and covers what discord.py itself sends again. What Discord does
later than that is found by looking, also by a bot that has been started anew since.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.playground.model.permissions import Permission
from bot.playground.stage.posts import NONCE_LIFE
from cogs.ui.post.channels import FIRST_LOOK, LONGEST_LATE
from tests.support.discord.lab import Lab, Table, new_lab

SEND = "POST /channels/{id}/messages"
LOST = [(0, False), (0, True), (502, False), (502, True), (503, True)]


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    async with new_lab() as found:
        yield found


@pytest.fixture
async def table(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Its first post is out, and a hand-over waits in the outbox; discord.py waits for nothing."""
    found = await lab.table(2)
    await lab.settle()
    await found.close_barrier()
    real = asyncio.sleep

    async def at_once(seconds: float, *more: Any) -> None:
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", at_once)
    return found


def boards(table: Table) -> list[str]:
    return [post.attachments[-1].filename for post in table.posts()]


def done_late(table: Table) -> int:
    """Discord does a request once more that it had taken long ago; gives the post that counts."""
    real = table.posts()[-1]
    double = replace(real, id=table.lab.world.snowflakes.next(), nonce=None)
    table.place.messages[double.id] = double
    assert boards(table) == ["board-1.png", "board-2.png", "board-2.png"]
    return real.id


async def sent_in_doubt(lab: Lab, status: int, after: bool) -> None:
    lab.world.faults.next(SEND, status, after=after)
    await lab.settle()
    await lab.later(2)


@pytest.mark.parametrize(("status", "after"), LOST)
async def test_what_discord_py_sends_again_stands_once(
    lab: Lab, table: Table, status: int, after: bool
) -> None:
    await sent_in_doubt(lab, status, after)
    assert boards(table) == ["board-1.png", "board-2.png"]


@pytest.mark.parametrize(("status", "after"), LOST)
async def test_a_double_that_came_late_goes_though_nobody_moves_and_the_bot_was_restarted(
    lab: Lab, table: Table, status: int, after: bool
) -> None:
    await sent_in_doubt(lab, status, after)
    lab.announcer = lab.new_announcer()
    real = done_late(table)
    await lab.later(FIRST_LOOK)
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert table.posts()[-1].id == real


async def test_a_double_goes_with_the_next_post(lab: Lab, table: Table) -> None:
    await sent_in_doubt(lab, 0, False)
    real = done_late(table)
    await table.close_barrier()
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png", "board-3.png"]
    assert table.posts()[1].id == real


async def test_it_is_looked_for_until_nobody_can_send_it_any_more(lab: Lab, table: Table) -> None:
    await sent_in_doubt(lab, 502, True)
    await lab.later(FIRST_LOOK)
    lab.announcer = lab.new_announcer()
    done_late(table)
    await lab.later(LONGEST_LATE - FIRST_LOOK - 10)
    assert len(boards(table)) == 3
    await lab.later(10)
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert await lab.journal.pending(1e12) == []
    assert NONCE_LIFE.total_seconds() < LONGEST_LATE


async def test_a_crash_before_it_was_noted_leaves_the_doubt(lab: Lab, table: Table) -> None:
    """Whoever starts next finds that it was sent, and looks for another one later."""
    lab.world.faults.next(SEND, 0, after=True)
    await lab.settle()
    lab.announcer = lab.new_announcer()
    await lab.later(2)
    done_late(table)
    await lab.later(FIRST_LOOK)
    assert boards(table) == ["board-1.png", "board-2.png"]


async def test_where_all_goes_well_nobody_looks(lab: Lab, table: Table) -> None:
    before = lab.requests("GET")
    await lab.settle()
    assert boards(table) == ["board-1.png", "board-2.png"]
    assert await lab.journal.pending(1e12) == []
    assert lab.requests("GET") == before


async def test_where_it_may_read_nothing_any_more_it_gives_up(lab: Lab, table: Table) -> None:
    await sent_in_doubt(lab, 502, False)
    lab.world.deny(lab.world.hall, Permission.VIEW_CHANNEL)
    await lab.later(FIRST_LOOK)
    assert await lab.journal.pending(1e12) == []
    assert lab.announcer.trouble(table.id) == ""
