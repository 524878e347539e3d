"""Being forgotten lifts no lock: it is kept under a hash, and nothing else of the person is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.play.assembly import assemble, look_after
from bot.play.moderation.servers import LOCK, MUTE, Servers
from bot.play.upkeep.forgetting import Forgetting
from bot.store.privacy.sealing import sealed
from bot.store.sqlite.journal import SqliteJournal
from tests.play.moderation.moderators import refusal
from tests.play.upkeep.traces import everywhere

USER, EVA, FAY = "714159265358979323", "800000000000000001", "800000000000000002"
NOW, LATER = 1_000.0, 9_000.0


class Place(NamedTuple):
    servers: Servers
    people: Forgetting
    journal: SqliteJournal
    folder: Path


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with await SqliteJournal.open(tmp_path / "sublight.db") as journal:
        folder = tmp_path / "backups"
        people = look_after(assemble(journal), journal, backups=folder).forgetting
        yield Place(Servers(journal, clock=lambda: NOW), people, journal, tmp_path)


@pytest.mark.parametrize("kind", [LOCK, MUTE])
async def test_whoever_is_forgotten_stays_locked_and_leaves_no_trace(
    place: Place, kind: str
) -> None:
    servers = place.servers
    await place.journal.save_setting(f"user:{USER}", "name", "Marzipan")
    await servers.lock("7", USER, LATER, by=EVA, why="Marzipan insults", kind=kind)
    assert everywhere(place.folder, USER)
    await place.people.forget(USER)
    for trace in (USER, "Marzipan"):
        assert everywhere(place.folder, trace) == []
    ban = await servers.ban("7", USER, kind)
    assert ban is not None
    assert (ban.until, ban.why, ban.by) == (LATER, "", EVA)
    ask = servers.require_free if kind == LOCK else servers.require_voice
    assert await refusal(ask("7", USER)) == f"admin.refuse.{'locked' if kind == LOCK else 'muted'}"
    assert await servers.ban("8", USER, kind) is None
    assert await servers.ban("7", FAY, kind) is None


async def test_a_lock_that_was_kept_is_lifted_by_a_moderator_and_ends_in_time(
    place: Place,
) -> None:
    await place.servers.lock("7", USER, LATER, by=EVA, why="insults")
    await place.people.forget(USER)
    assert await Servers(place.journal, clock=lambda: LATER).ban("7", USER) is None
    refused = place.servers.unlock("7", USER, by=USER, why="me")
    assert await refusal(refused) == "admin.refuse.yourself"
    await place.servers.lock("7", USER, LATER + 1, by=EVA, why="again")
    await place.servers.unlock("7", USER, by=FAY, why="made peace")
    assert await place.servers.ban("7", USER) is None


async def test_what_was_lifted_before_is_not_kept(place: Place) -> None:
    await place.servers.lock("7", USER, LATER, by=EVA, why="insults")
    await place.servers.unlock("7", USER, by=FAY, why="made peace")
    await place.people.forget(USER)
    assert await place.servers.ban("7", USER) is None
    assert await place.journal.setting("guild:7", f"{LOCK}:{sealed('guild:7', USER)}") is None


async def test_forgetting_twice_keeps_it_once(place: Place) -> None:
    await place.servers.lock("7", USER, LATER, by=EVA, why="insults")
    await place.people.forget(USER)
    await place.people.forget(USER)
    assert await place.servers.ban("7", USER) is not None


async def test_the_moderator_who_locked_can_be_forgotten_too(place: Place) -> None:
    await place.servers.lock("7", USER, LATER, by=EVA, why="insults")
    await place.people.forget(EVA)
    assert everywhere(place.folder, EVA) == []
    assert await place.servers.ban("7", USER) is not None


async def test_a_hash_differs_from_server_to_server() -> None:
    assert sealed("guild:7", USER) == sealed("guild:7", USER)
    assert sealed("guild:7", USER) != sealed("guild:8", USER)
    assert USER not in sealed("guild:7", USER)
