"""`python -m bot run` as a process: where it connects, what it prints, how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bot.playground.server import LocalDiscord
from tests.app.process import ROOT, is_ours, line


@asynccontextmanager
async def bot(
    folder: Path, *arguments: str, **environment: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Started in an empty folder, with no settings but these."""
    pipe = asyncio.subprocess.PIPE
    clean = {name: value for name, value in os.environ.items() if not is_ours(name)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run", *arguments),
        cwd=folder,
        env={**clean, "PYTHONPATH": str(ROOT), **environment},
        stdout=pipe,
        stderr=pipe,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def ended(process: asyncio.subprocess.Process, how: signal.Signals) -> tuple[int, str]:
    process.send_signal(how)
    _, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, errors.decode()


def complaints(errors: str) -> list[str]:
    """Lines that tell of a mistake: of the bot, or of its requests in the eyes of Discord."""
    return [line for line in errors.splitlines() if " ERROR " in line or "Traceback" in line]


async def test_without_a_token_it_prints_the_address_of_a_page_with_a_bot_in_it(
    tmp_path: Path,
) -> None:
    async with bot(tmp_path, "--port", "0", "--demo") as process:
        address = (await line(process)).split()[-1]
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert answer.status == 200
            assert "<html" in await answer.text()
        code, errors = await ended(process, signal.SIGTERM)
        assert code == 0
        assert not complaints(errors)
    assert not await asyncio.to_thread(lambda: list(tmp_path.iterdir()))


async def test_an_interrupt_ends_it_as_gently(tmp_path: Path) -> None:
    async with bot(tmp_path, "--port", "0") as process:
        await line(process)
        code, errors = await ended(process, signal.SIGINT)
        assert code == 0
        assert not complaints(errors)


async def test_with_a_token_it_connects_to_the_address_that_is_set(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        place = {"SUBLIGHT_DISCORD_URL": local.base, "DISCORD_TOKEN": local.world.token}
        async with bot(tmp_path, **place) as process:
            assert local.base in await line(process)
            await local.world.notices.until(lambda: local.world.online)
            code, errors = await ended(process, signal.SIGTERM)
            assert code == 0
            assert not complaints(errors)
        assert not local.world.online
    assert (tmp_path / "sublight.db").exists()


async def test_a_token_that_is_not_known_is_one_line_and_an_exit_code(tmp_path: Path) -> None:
    async with LocalDiscord() as local:
        place = {"SUBLIGHT_DISCORD_URL": local.base, "DISCORD_TOKEN": "not.the.token"}
        async with bot(tmp_path, **place) as process:
            _, errors = await process.communicate()
            assert process.returncode == 2
            last = errors.decode().splitlines()[-1]
            assert last.startswith("sublight: Discord does not know this token")
            assert "not.the.token" not in errors.decode()


async def test_a_discord_that_cannot_be_reached_is_one_line_and_an_exit_code(
    tmp_path: Path, unused_port: int
) -> None:
    place = {
        "SUBLIGHT_DISCORD_URL": f"http://127.0.0.1:{unused_port}",
        "DISCORD_TOKEN": "some.token",
    }
    async with bot(tmp_path, **place) as process:
        _, errors = await process.communicate()
        assert process.returncode == 2
        assert errors.decode().splitlines()[-1].startswith("sublight: Discord cannot be reached")


async def test_bad_settings_are_all_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SUBLIGHT_LOG=xml\n", encoding="utf-8")
    async with bot(tmp_path, SUBLIGHT_LANGUAGE="xx", SUBLIGHT_GUILD="home") as process:
        _, errors = await process.communicate()
        assert process.returncode == 2
        (said,) = errors.decode().splitlines()
        for name in ("SUBLIGHT_LOG", "SUBLIGHT_LANGUAGE", "SUBLIGHT_GUILD"):
            assert name in said


async def test_a_port_in_use_is_said_so(tmp_path: Path) -> None:
    async with LocalDiscord() as other:
        port = other.base.rpartition(":")[2]
        async with bot(tmp_path, "--port", port) as process:
            _, errors = await process.communicate()
            assert process.returncode == 2
            assert f"port {port} cannot be used" in errors.decode()
