"""`make run` on a machine where everything is installed."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys

import aiohttp
import pytest

from tests.app.process import ROOT, is_ours, line

QUIETLY = ("make", "--no-print-directory", "--old-file=.venv/.stamp")
RUN = (*QUIETLY, "run", f"PY={sys.executable}", "ARGS=--port 0")


@pytest.mark.skipif(shutil.which("make") is None, reason="no make on this machine")
async def test_without_a_token_make_run_prints_the_address_of_the_page_first() -> None:
    clean = {name: value for name, value in os.environ.items() if not is_ours(name)}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *RUN, cwd=ROOT, env={**clean, "DISCORD_TOKEN": ""}, stdout=pipe, start_new_session=True
    )
    try:
        address = (await line(process)).split()[-1]
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert answer.status == 200
            assert "Sublight" in await answer.text()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        await process.wait()
