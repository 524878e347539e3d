"""Attached files: kept after an edit, bounded in bytes, and harmless when opened."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from bot.playground.model.shelf import Shelf
from bot.playground.model.things import Attachment
from bot.playground.server import LocalDiscord
from bot.playground.stage import posts
from bot.playground.stage.posts import Upload
from tests.support.discord.local import running
from tests.support.discord.sample_bot import PNG, SampleBot, picture


def attachment(number: int, size: int) -> Attachment:
    return Attachment(number, "board.png", bytes(size), "", "image/png")


async def fetched(url: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as web, web.get(url) as answer:
        return answer.status, await answer.read()


async def test_a_picture_that_an_edit_or_a_deletion_takes_away_can_still_be_loaded(
    local: LocalDiscord,
) -> None:
    async with running(client := SampleBot()):
        hall = client.get_channel(local.world.hall.id)
        assert isinstance(hall, discord.TextChannel)
        message = await hall.send("board 1", file=picture())
        (first,) = message.attachments
        message = await message.edit(content="board 2", attachments=[picture("next.png")])
        (second,) = message.attachments
        await message.delete()
        assert await fetched(first.url) == (200, PNG)
        assert await fetched(second.url) == (200, PNG)
        assert (await fetched(first.url.replace(str(first.id), "12")))[0] == 404


def test_the_oldest_files_go_when_there_are_too_many_bytes() -> None:
    shelf = Shelf(most_bytes=100)
    for number in (1, 2, 3):
        shelf.put(attachment(number, 40))
    assert shelf.find(1) is None
    assert [bool(shelf.find(number)) for number in (2, 3)] == [True, True]


def test_the_shelf_holds_far_more_than_a_page_can_be_loading() -> None:
    shelf = Shelf()
    shelf.put(attachment(0, 300 * 1024))
    for number in range(1, 200):
        shelf.put(attachment(number, 300 * 1024))
    assert shelf.find(0) is not None


@pytest.mark.parametrize("name", ["evil.html", "evil.svg", "board.png", "notes.txt"])
async def test_a_file_is_served_so_that_it_cannot_act_for_the_page(
    local: LocalDiscord, name: str
) -> None:
    world = local.world
    upload = Upload(name, b"<script>alert(1)</script>")
    (file,) = posts.post(world, world.hall, world.me, {}, {0: upload}).attachments
    async with aiohttp.ClientSession() as web:
        for url in (file.url, f"{local.base}/cdn/embed/avatars/0.png"):
            async with web.get(url) as answer:
                assert answer.headers["Content-Security-Policy"] == "sandbox"
                assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_older_files_lie_on_the_disk_and_are_read_from_there() -> None:
    """The pictures of a long game were once all in memory."""
    shelf = Shelf(at_hand=100)
    files = [Attachment(n, "board.png", bytes([n]) * 40, "", "image/png") for n in range(5)]
    for one in files:
        shelf.put(one)
    assert sum(len(one.at_hand) for one in files) <= 100
    assert [found.content for n in range(5) if (found := shelf.find(n))] == [
        bytes([n]) * 40 for n in range(5)
    ]
    assert {one.length for one in files} == {40}
    kept = files[0].aside
    assert kept is not None
    assert kept.exists()


def test_what_leaves_the_shelf_leaves_the_disk() -> None:
    shelf = Shelf(most_bytes=100, at_hand=40)
    files = [attachment(n, 40) for n in range(4)]
    shelf.put(files[0])
    shelf.put(files[1])
    aside = files[0].aside
    for one in files[2:]:
        shelf.put(one)
    assert aside is not None
    assert not aside.exists()
    assert shelf.find(0) is None


def halved(data: bytes, width: int) -> bytes | None:
    return data[: len(data) // 2] if width < 800 else None


async def test_a_client_may_load_a_picture_in_the_width_it_shows() -> None:
    async with LocalDiscord(preview=halved) as local, aiohttp.ClientSession() as web:
        world = local.world
        upload = Upload("board.png", b"12345678")
        (file,) = posts.post(world, world.hall, world.me, {}, {0: upload}).attachments
        found = {}
        for wish in ("", "?width=390", "?width=1600", "?width=0", "?width=x", "?width=99999"):
            async with web.get(file.proxy_url + wish) as answer:
                found[wish] = await answer.read(), answer.content_type
        whole = b"12345678", "image/png"
        assert found.pop("?width=390") == (b"1234", "image/webp")
        assert set(found.values()) == {whole}
        async with web.get(file.url + "?width=390") as answer:
            assert await answer.read() == b"12345678"
