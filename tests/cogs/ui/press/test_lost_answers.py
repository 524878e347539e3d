"""Answers over a line that fails: sent again within the three seconds, and added to after them."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.ui.post.channels import Later, sorted_out
from cogs.ui.press import press
from cogs.ui.press.press import Heard, call_back, persist
from tests.support.discord.house import House

CALLBACK = "POST /interactions/{id}/{token}/callback"
ORIGINAL = "PATCH /webhooks/{id}/{token}/messages/@original"


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("route", [CALLBACK, ORIGINAL], ids=["callback", "original"])
async def test_a_line_that_is_cut_costs_nobody_an_answer(
    house: House, caplog: pytest.LogCaptureFixture, route: str, *, after: bool
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    caplog.set_level(logging.INFO, "sublight.front")
    fault = house.world.faults.next(route, 0, after=after)
    await nova.slash("/table log", table=row.id)
    assert fault.hits == 1
    assert row.name in nova.panel().text

    def told() -> list[str]:
        return [line.levelname for line in caplog.records if line.name == "sublight.front"]

    await nova.until(lambda: bool(told()))
    assert told() == ["INFO"]
    assert not any(line.exc_info for line in caplog.records)


async def test_a_form_whose_answer_was_lost_opens_all_the_same(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/admin server setup")
    house.world.faults.next(CALLBACK, 0)
    await nova.press("Race")
    assert "name" in nova.inputs


class Line:
    """Answers as it is told to: None is a good answer."""

    def __init__(self, *answers: Exception | None) -> None:
        self.answers = list(answers)
        self.calls = 0

    async def __call__(self) -> str:
        self.calls += 1
        answer = self.answers.pop(0) if self.answers else None
        if answer is not None:
            raise answer
        return "done"


@pytest.mark.parametrize(
    "lost", [ConnectionResetError(), aiohttp.ServerDisconnectedError(), TimeoutError()]
)
async def test_a_lost_line_is_tried_again(lost: Exception) -> None:
    line = Line(lost, lost)
    assert await call_back(line) is Heard.YES
    assert line.calls == 3
    again = Line(lost)
    assert await persist(again) == "done"


def said(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="no", headers={})
    return discord.HTTPException(response, {"code": code, "message": "no"})


async def test_what_discord_says_of_an_answer_decides_what_comes_next() -> None:
    for refusal, heard, calls in (
        (said(503), Heard.YES, 2),
        (said(400, 40060), Heard.YES, 1),  # the first one has arrived after all
        (said(404, 10062), Heard.NO, 1),
    ):
        line = Line(refusal)
        assert (await call_back(line), line.calls) == (heard, calls)
    with pytest.raises(discord.HTTPException):
        await call_back(Line(said(400, 50035)))


async def test_when_nothing_comes_back_in_time_it_may_have_arrived(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(press, "IN_TIME", 0.05)
    monkeypatch.setattr(press, "PAUSE", 0.01)
    line = Line(*[ConnectionResetError()] * 100)
    assert await call_back(line) is Heard.PERHAPS
    assert sum("may not have arrived" in row.message for row in caplog.records) == 1


async def test_a_slow_line_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "EACH", 0.01)
    never, calls = asyncio.Event(), []

    async def slow() -> None:
        calls.append(1)
        if len(calls) == 1:
            await never.wait()

    assert await call_back(slow) is Heard.YES
    assert len(calls) == 2


async def test_an_answer_of_which_nothing_came_back_is_added_to(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All attempts were cut after Discord had taken the first: the player waits for more."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    monkeypatch.setattr(press, "IN_TIME", 0.3)
    house.world.faults.next(CALLBACK, 0, after=True, times=50)
    await nova.slash("/table log", table=row.id)
    house.world.faults.clear()
    assert row.name in nova.panel().text


async def test_a_disconnected_server_counts_as_a_lost_connection() -> None:
    with pytest.raises(Later) as later:
        async with sorted_out():
            raise aiohttp.ServerDisconnectedError
    assert later.value.unsure
