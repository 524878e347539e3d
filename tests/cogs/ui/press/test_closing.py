"""The bot stops while an answer is under way: it is finished, or its asker is told; no error."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.playground.server import LocalDiscord
from bot.store.sqlite.memory import MemoryJournal
from rendering.picture import Picture
from tests.support.discord.house import House
from tests.support.discord.pressing import commit, open_with_advice, take_advice


class SlowStudio:
    """Draws when it is let; closed before, it gives up what it was asked for."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.ready: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()

    async def hand(self, *_: Any, **__: Any) -> Picture | None:
        self.asked.set()
        return await asyncio.shield(self.ready)

    table = hand

    def close(self) -> None:
        self.ready.cancel()


@pytest.fixture
async def studio() -> SlowStudio:
    return SlowStudio()


@pytest.fixture
async def slow(local: LocalDiscord, studio: SlowStudio) -> AsyncIterator[House]:
    async with House(local, MemoryJournal(), studio) as found:
        yield found


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]


async def test_a_move_under_way_is_finished_and_shown(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    begun, go_on = asyncio.Event(), asyncio.Event()
    submit = house.play.referee.submit_as

    async def slowly(*given: Any, **more: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await submit(*given, **more)

    monkeypatch.setattr(house.play.referee, "submit_as", slowly)
    version = (await house.journal.table(row.id)).version
    await nova.press(commit(nova.panel()), nova.panel(), wait="nothing")
    await begun.wait()
    closing = asyncio.create_task(house.front.close(60))
    await asyncio.sleep(0)
    go_on.set()
    await closing
    assert (await house.journal.table(row.id)).version == version + 1
    assert "Discard from your hand" not in nova.panel().text
    assert errors(caplog) == []


async def test_what_takes_too_long_is_told_to_its_asker_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    begun = asyncio.Event()

    async def never(*_: Any, **__: Any) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(house.play.referee, "submit_as", never)
    before = await house.journal.moves(row.id)
    await nova.press(commit(nova.panel()), nova.panel(), wait="nothing")
    await begun.wait()
    await house.front.close(0)
    assert "I am restarting" in nova.panel().text
    assert await house.journal.moves(row.id) == before
    assert errors(caplog) == []


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "I am restarting"), ("it", "riavviando")])
async def test_who_comes_while_it_closes_gets_a_friendly_line(
    house: House, locale: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    nova.user.locale = locale
    await open_with_advice(nova)
    await house.front.close()
    await nova.press(commit(nova.panel()), nova.panel())
    assert words in nova.panel().text
    await nova.slash("/table news")
    assert words in nova.panel().text
    public = nova.see(house.world.hall)[0]
    await nova.forge(f"d1:join:{row.id}", public)
    assert words in nova.panel().text
    assert [seen for seen in rigel.see() if words in seen.text] == []
    assert errors(caplog) == []


async def test_a_press_waiting_for_its_picture_ends_quietly_with_the_studio(
    slow: House, studio: SlowStudio, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = slow.person("Nova"), slow.person("Rigel")
    await slow.table(nova, rigel)
    await nova.slash("/play", wait="acknowledged")
    await studio.asked.wait()
    await nova.until(lambda: "Discard from your hand" in nova.panel().text)
    studio.close()
    await slow.front.close()
    assert "Discard from your hand" in nova.panel().text
    assert nova.panel().files == {}
    assert errors(caplog) == []


async def test_the_whole_bot_restarts_right_after_a_press(
    slow: House, studio: SlowStudio, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = slow.person("Nova"), slow.person("Rigel")
    row = await slow.table(nova, rigel)
    version = (await slow.journal.table(row.id)).version
    await nova.slash("/play", wait="acknowledged")
    await nova.until(lambda: "Discard from your hand" in nova.panel().text)
    await take_advice(nova)
    await nova.press(commit(nova.panel()), nova.panel(), wait="acknowledged")
    studio.ready.set_result(Picture(b"\x89PNG", "hand"))
    await slow.restart()
    assert errors(caplog) == []
    assert (await slow.journal.table(row.id)).version == version + 1
    await nova.press(f"d1:play:{row.id}")
    assert "Choose your action" in nova.panel().text
