"""What people press is answered once, by the process that looks after the server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.client import routed
from bot.play.owner import SAFE, Owner
from bot.store.records import JournalError
from bot.store.shards import Shards, read
from bot.store.sqlite.memory import MemoryJournal
from tests.play.shares import EVEN, ODD, Time, journal, time

__all__ = ["journal", "time"]


class Heard:
    def __init__(self, owner: Owner) -> None:
        self.found = list[str]()
        self.hear = routed(owner, lambda data: self.found.append(data["id"]))


def press(number: str, guild: str) -> dict[str, Any]:
    return {"id": number, "guild_id": guild}


async def test_a_press_is_answered_by_who_has_its_shard(journal: MemoryJournal, time: Time) -> None:
    owners = [Owner(journal, read(f"{n}/2"), alone=False, clock=time) for n in range(2)]
    for owner in owners:
        await owner.renew()
    heard = [Heard(owner) for owner in owners]
    for one in heard:
        one.hear(press("even", EVEN))
        one.hear(press("odd", ODD))
        one.hear({"id": "direct"})
    assert [one.found for one in heard] == [["even", "direct"], ["odd"]]


async def test_a_press_during_a_hand_over_is_kept_for_who_comes_next(
    journal: MemoryJournal, time: Time
) -> None:
    old, new = (Owner(journal, Shards(), alone=False, clock=time) for _ in range(2))
    await old.renew()
    await new.renew()
    heard = [Heard(old), Heard(new)]
    await old.leave()
    for one in heard:
        one.hear(press("1", EVEN))
    await asyncio.sleep(0)
    await new.renew()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert [one.found for one in heard] == [[], ["1"]]


@pytest.mark.parametrize("broken", [None, [], "x"])
async def test_a_press_that_cannot_be_read_ends_no_connection(
    journal: MemoryJournal, time: Time, broken: Any
) -> None:
    owner = Owner(journal, read("0/2"), alone=False, clock=time)
    await owner.renew()
    heard = Heard(owner)
    heard.hear(broken)
    heard.hear(press("even", EVEN))
    assert heard.found == ["even"]


async def test_a_press_that_nobody_has_the_shard_for_is_answered_by_who_wants_it(
    journal: MemoryJournal, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as while leases are slow to come; what is decided then is compared all the same."""
    monkeypatch.setattr("bot.client.KEPT", 0.0)
    gone, slow = (Owner(journal, Shards(), alone=False, clock=time) for _ in range(2))
    await gone.renew()
    await slow.renew()
    heard = [Heard(gone), Heard(slow)]
    time.now += SAFE
    for one in heard:
        one.hear(press("held", EVEN))  # by the other one, as far as the store knows
    await settled()
    await gone.leave()
    await store_time_seen(slow)
    for one in heard:
        one.hear(press("free", EVEN))
    await settled()
    assert [one.found for one in heard] == [[], ["free"]]


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def store_time_seen(owner: Owner) -> None:
    """It has looked at the leases, and got none."""
    owner._store_time += SAFE


async def test_whoever_is_cut_off_from_the_store_answers_that_it_is(
    journal: MemoryJournal, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = Owner(journal, Shards(), alone=False, clock=time)
    await owner.renew()
    heard = Heard(owner)

    async def away(*given: Any, **more: Any) -> Any:
        raise JournalError("away")

    async def rest(seconds: float) -> None:
        raise asyncio.CancelledError

    waiting = Owner(journal, Shards(), alone=False, clock=time)
    monkeypatch.setattr(journal, "holders", away)
    assert await waiting.nobody_has(EVEN)
    monkeypatch.setattr(journal, "take", away)
    monkeypatch.setattr("bot.play.owner.asyncio.sleep", rest)
    with pytest.raises(asyncio.CancelledError):
        await owner.run()
    time.now += 60.0
    heard.hear(press("1", EVEN))
    assert not owner.owns(EVEN)
    assert heard.found == ["1"]
