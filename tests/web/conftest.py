"""A browser for the whole run, and for each test a world with a scripted bot and a page on it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

pytest.register_assert_rewrite("tests.web.stage", "tests.web.clicking")

from tests.web.stage import FLAGS, PATIENCE, GameStage, Stage  # noqa: E402

HERE = Path(__file__).parent
NAMES = [name] if (name := os.environ.get("CHROMIUM")) else ["chromium-headless-shell", "chromium"]
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)  # the shell takes half the time


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One event loop for all tests of this folder: a browser lives in the loop that made it."""
    for item in items:
        if not isinstance(item, pytest.Function) or HERE not in item.path.parents:
            continue
        if iscoroutinefunction(item.function):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium found: install it or name it in CHROMIUM")
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, timeout=6 * PATIENCE
        )
        yield running
        await running.close()


def wants_a_page(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("opens") is None


@pytest_asyncio.fixture(loop_scope="session")
async def stage(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """A page on a fresh world; what the browser's console complained about fails the test."""
    async with Stage(browser, opened=wants_a_page(request)) as stage:
        yield stage
        stage.check()


@pytest_asyncio.fixture(loop_scope="session")
async def game(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[GameStage]:
    """A page on the whole playground, as `python -m bot run` starts it."""
    async with GameStage(browser, opened=wants_a_page(request)) as stage:
        yield stage
        stage.check()
