"""Discord's limit of requests: kept by all processes together, each in the share of its shards."""

from __future__ import annotations

from typing import Any

import pytest
from discord.http import Route

from bot.app import turns_of
from bot.playground.redirect import redirected
from bot.settings import Settings
from bot.store.shards import read
from cogs.ui.post.turns import Turns


class Time:
    """A clock that moves when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def turns(time: Time, share: float, together: float = 45.0) -> Turns:
    return Turns(share, together, clock=lambda: time.now, sleep=time.sleep)


@pytest.mark.parametrize("processes", [1, 2, 5])
async def test_all_processes_together_stay_below_the_limit(processes: int) -> None:
    sent = 0
    for _ in range(processes):
        time = Time()
        mine = turns(time, 1 / processes)
        while True:
            await mine.wait()
            if time.now > 110.0:
                break
            sent += 1
    assert 400 <= sent <= 10 * 50


async def test_after_a_rest_a_few_go_at_once() -> None:
    time = Time()
    mine = turns(time, 1.0)
    for _ in range(5):
        await mine.wait()
    assert time.now == pytest.approx(100.0)
    await mine.wait()
    assert time.now == pytest.approx(100.0 + 1 / 45)


async def test_answers_to_people_do_not_wait() -> None:
    time, asked = Time(), list[str]()

    async def request(route: Route, **more: Any) -> None:
        asked.append(f"{route.path} {time.now:g}")

    paced = turns(time, 1.0, together=1.0).taken_by(request)
    callback = Route("POST", "/interactions/{id}/{token}/callback", id=1, token="t")
    post = Route("POST", "/channels/{channel_id}/messages", channel_id=5)
    for _ in range(6):
        await paced(post)
    for _ in range(9):
        await paced(callback)
    assert [one.split()[1] for one in asked[-10:]] == ["101"] * 10


def test_at_discord_there_is_a_limit_and_at_a_look_alike_only_one_that_is_set() -> None:
    quarter = Settings(shards=read("0-3/16"))
    found = turns_of(quarter)
    assert found is not None
    assert found.every == pytest.approx(4 / 45)
    with redirected("http://127.0.0.1:1"):
        assert turns_of(quarter) is None
        assert turns_of(Settings(requests=10)) is not None
