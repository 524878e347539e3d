"""What one person makes the bot say has an end, and pushes out nobody else's."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.moderation.servers import (
    ALONE_AT_ONCE,
    LOCK,
    MUTE,
    OPEN_AT_ONCE,
    OPENED_A_DAY,
    REPORTS_EACH,
    Servers,
)
from bot.play.moderation.voice import HOURLY, Voice
from bot.store.journal import Journal
from bot.store.settings import SAID
from tests.play.moderation.moderators import ADA, BOB, EVA, WHY, refusal
from tests.support.seats import Room

HOUR, DAY = 3_600.0, 86_400.0


class Hands:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def test_so_many_posts_and_calls_an_hour_and_no_more(journal: Journal) -> None:
    clock = Hands()
    voice = Voice(Servers(journal, clock=clock), clock=clock)
    for _ in range(HOURLY):
        await voice.raised(ADA, "g")
    assert await refusal(voice.raised(ADA, "g")) == "admin.refuse.hourly"
    assert await refusal(voice.posting(ADA, "h")) == "admin.refuse.hourly"
    await voice.raised(BOB, "g")
    clock.now += HOUR
    await voice.raised(ADA, "g")


async def test_a_clock_that_was_put_back_silences_nobody(journal: Journal) -> None:
    clock = Hands()
    voice = Voice(Servers(journal, clock=clock), clock=clock)
    for _ in range(HOURLY):
        await voice.spend(ADA)
    clock.now -= DAY
    await voice.spend(ADA)


async def test_neither_a_restart_nor_being_forgotten_gives_another_hour(journal: Journal) -> None:
    clock = Hands()
    servers = Servers(journal, clock=clock)
    voice = Voice(servers, clock=clock)
    for _ in range(HOURLY):
        await voice.spend(ADA)
    again = Voice(servers, clock=clock)
    assert await refusal(again.raised(ADA, "g")) == "admin.refuse.hourly"
    await SAID.drop(journal, ADA)
    assert await refusal(voice.raised(ADA, "g")) == "admin.refuse.hourly"
    clock.now += HOUR
    await again.raised(ADA, "g")


async def test_many_calls_at_once_are_all_counted(journal: Journal) -> None:
    voice = Voice(Servers(journal))
    await asyncio.gather(*(voice.raised(ADA, "g") for _ in range(HOURLY)))
    assert await refusal(voice.raised(ADA, "g")) == "admin.refuse.hourly"


@pytest.mark.parametrize("here", ["g", "h"])
async def test_a_lock_and_a_mute_hold_where_it_is_written_and_where_the_table_is(
    journal: Journal, here: str
) -> None:
    clock = Hands()
    servers = Servers(journal, clock=clock)
    voice = Voice(servers, clock=clock)
    await servers.lock(here, ADA, clock.now + DAY, by=EVA, why=WHY, kind=MUTE)
    assert await refusal(voice.raised(ADA, "g", "h")) == "admin.refuse.muted"
    await servers.lock(here, BOB, clock.now + DAY, by=EVA, why=WHY, kind=LOCK)
    assert await refusal(voice.posting(BOB, "g", "h")) == "admin.refuse.locked"
    await voice.raised(BOB, "g", "h")


async def test_one_player_leaves_room_for_the_tables_of_others(journal: Journal) -> None:
    room = Room(journal)
    servers, lobby = Servers(journal, clock=room.time), room.lobby

    async def opened(user: str = ADA) -> str:
        await servers.require_table("g", user, "race", "7")
        return (await lobby.open("race", user, options={"players": 2}, guild="g")).id

    tables = [await opened() for _ in range(OPEN_AT_ONCE)]
    assert await refusal(opened()) == "admin.refuse.many_open"
    await opened(BOB)
    for table in tables:
        await lobby.seat_autopilot(table, ADA, "1")
        await lobby.start(table, ADA)
    assert len(tables) == ALONE_AT_ONCE
    assert await refusal(opened()) == "admin.refuse.many_alone"
    for table in tables:
        await room.seating.resign(table, ADA)
    for _ in range(OPENED_A_DAY - len(tables)):
        await lobby.close(await opened(), ADA)
    assert await refusal(opened()) == "admin.refuse.many_today"
    room.now += DAY
    await opened()


async def test_what_moderators_did_is_never_pushed_out_of_the_log(journal: Journal) -> None:
    clock = Hands()
    servers = Servers(journal, clock=clock)
    await servers.lock("g", ADA, clock.now + DAY, by=EVA, why=WHY)
    for number in range(450):
        clock.now += 1
        await servers.change("g", EVA, f"setup {number}", pace="36h")
    acts = await servers.acts("g", limit=1_000)
    assert len(acts) == 451
    assert acts[-1].what == f"lock {ADA}"
    assert [act.at for act in acts] == sorted((act.at for act in acts), reverse=True)
    assert len(await servers.acts("g", limit=200)) == 200


async def test_noise_pushes_no_other_report_off_the_list(journal: Journal) -> None:
    servers = Servers(journal)
    await servers.reported("g", "B-REAL", BOB)
    for number in range(205):
        await servers.reported("g", f"B-{number:04}", ADA)
    found = await servers.reports("g")
    assert "B-REAL" in found
    assert len(found) == REPORTS_EACH + 1
    assert found[0] == "B-0204"
