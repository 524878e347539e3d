"""Servers: their wishes, whom they keep from tables, and the log of what was done there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.moderation.servers import Servers
from bot.play.time.pace import DAY
from bot.store.journal import Journal
from tests.play.moderation.moderators import ADA, BOB, EVA, SAID, WHY, refusal
from tests.support.seats import MORNING, Room


@pytest.fixture
def servers(journal: Journal) -> tuple[Servers, list[float]]:
    now = [MORNING]
    return Servers(journal, clock=lambda: now[0]), now


async def test_a_lock_keeps_somebody_from_tables_until_it_ends(
    servers: tuple[Servers, list[float]],
) -> None:
    found, now = servers
    await found.lock("g", BOB, MORNING + DAY, by=EVA, why=WHY)
    assert await refusal(found.require_seat("g", BOB)) == "admin.refuse.locked"
    await found.require_seat("g", ADA)
    await found.require_seat("elsewhere", BOB)
    now[0] += DAY
    await found.require_seat("g", BOB)
    assert await refusal(found.unlock("g", BOB, by=EVA, why=WHY)) == "admin.refuse.not_locked"
    await found.lock("g", BOB, now[0] + DAY, by=EVA, why=WHY)
    await found.unlock("g", BOB, by=EVA, why=WHY)
    await found.require_seat("g", BOB)
    acts = [act.what for act in await found.acts("g")]
    assert sorted(acts) == sorted([f"lock {BOB}", f"lock {BOB}", f"unlock {BOB}"])


@pytest.mark.parametrize(
    ("user", "days", "key"),
    [
        (BOB, -1, "seat.refuse.past"),
        (BOB, 400, "admin.refuse.lock_long"),
        (EVA, 2, "admin.refuse.yourself"),
    ],
)
async def test_absurd_locks_are_refused(
    servers: tuple[Servers, list[float]], user: str, days: int, key: str
) -> None:
    found, now = servers
    act = found.lock("g", user, now[0] + days * DAY, by=EVA, why=WHY)
    assert await refusal(act) == key
    assert await found.acts("g") == []


async def test_what_a_server_wishes_is_kept_to(servers: tuple[Servers, list[float]]) -> None:
    found, _ = servers
    await found.change("g", EVA, WHY, games=("race",), channel="7", pace="36h", language="it")
    assert await refusal(found.require_table("g", ADA, "starfarers", "7")) == "admin.refuse.game"
    assert await refusal(found.require_table("g", ADA, "race", "8")) == "admin.refuse.channel"
    await found.require_table("g", ADA, "race", "7")
    await found.require_table("elsewhere", ADA, "starfarers", "8")
    assert await found.language("g") == "it"
    wishes: tuple[tuple[dict[str, Any], str], ...] = (
        ({"games": ("chess",)}, "play.refuse.unknown_game"),
        ({"pace": "1s"}, "clock.refuse.span"),
        ({"pace": "free"}, "admin.refuse.pace"),
        ({"tables": 1_000}, "admin.refuse.tables"),
    )
    for wrong, key in wishes:
        assert await refusal(found.change("g", EVA, WHY, **wrong)) == key
    assert (await found.rules("g")).games == ("race",)


async def test_nobody_has_more_tables_than_the_server_wishes(journal: Journal) -> None:
    room, found = Room(journal), Servers(journal)
    await found.change("g", EVA, WHY, tables=1)
    await found.require_seat("g", ADA)
    await room.lobby.open("race", ADA, guild="g")
    assert await refusal(found.require_seat("g", ADA)) == "admin.refuse.many"
    await found.require_seat("g", BOB)


async def test_the_log_of_a_server_holds_acts_at_its_tables_alone(journal: Journal) -> None:
    room, found = Room(journal), Servers(journal, clock=lambda: 5.0)
    here = await room.lobby.open("race", ADA, guild="g")
    there = await room.lobby.open("race", ADA, guild="h")
    do = room.kernel.moderation
    await do.close(here.id, **SAID)
    await do.close(there.id, **SAID)
    await found.note("g", EVA, "announce", "hello")
    acts = await found.acts("g")
    assert [(act.table, act.what) for act in acts] == [(here.id, "close"), ("", "announce")]
