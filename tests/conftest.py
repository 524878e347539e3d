"""Tests may prove only clauses that exist, and send Discord nothing that it would refuse."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import os
import random
import shutil
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Generator, Iterator
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path

import pytest

from tests.rules_report import read_rules, strangers
from tests.support.discord.complaints import unforgiven, watch_every_world

RULES = read_rules()
MEMORY = Path("/dev/shm")  # a file system that need not wait for a disk
ROOMY = 2 * 1024**3
MOST_CLEANING = 60  # seconds
TO_CLEAN_UP = 10  # seconds between the end of a coroutine that hangs and that of its whole test
watch_every_world()

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOMY:
    for name in ("PYTEST_DEBUG_TEMPROOT", "TMPDIR"):
        os.environ.setdefault(name, str(MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file with a marker that names no clause counts as broken: its collection fails."""
    report = yield
    items = [node for node in report.result or () if isinstance(node, pytest.Item)]
    found = strangers(items, RULES)
    if found:
        report.outcome = "failed"
        report.longrepr = "\n".join(found)
    return report


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--more", action="store_true", help="run what `make test-all` adds, too")


@pytest.hookimpl(tryfirst=True)  # `-m more` must find what is marked here
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only samples more, unless it is asked for; limit every coroutine."""
    functions = [item for item in items if isinstance(item, pytest.Function)]
    for item in thinned(functions):
        item.add_marker(pytest.mark.more)
    left_out = [item for item in items if item.get_closest_marker("more")]
    if left_out and not config.getoption("more"):
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("more")]
    usual = float(config.getini("timeout"))
    for item in functions:
        if iscoroutinefunction(item.obj):
            marker = item.get_closest_marker("timeout")
            item.obj = limited(item.obj, (marker.args[0] if marker else usual) - TO_CLEAN_UP)


def thinned(items: list[pytest.Function]) -> Iterator[pytest.Function]:
    """Of each test that is `crossed`, the combinations whose values all occur in others."""
    tests = defaultdict[str, list[pytest.Function]](list)
    for item in items:
        if item.get_closest_marker("crossed"):
            tests[item.nodeid.partition("[")[0]].append(item)
    for test, combinations in tests.items():
        seen = set[tuple[str, str]]()
        for item in random.Random(test).sample(combinations, len(combinations)):
            values = {(name, repr(value)) for name, value in item.callspec.params.items()}
            if values <= seen:
                yield item
            seen |= values


def limited(test: Callable[..., Awaitable[None]], seconds: float) -> Callable[..., Awaitable[None]]:
    """A wait without an end fails where it stands, and its loop lives to clean up after it."""

    @wraps(test)
    async def within(*args: object, **kwargs: object) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **kwargs)

    return within


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """Nothing else limits the cleaning up after a failure: where it hangs, the process ends."""
    faulthandler.dump_traceback_later(MOST_CLEANING, exit=True, file=sys.__stderr__ or sys.stderr)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture
def samples(request: pytest.FixtureRequest) -> int:
    """How much a test marked `samples(few, many)` looks at: many in `make test-all`."""
    few, many = request.node.get_closest_marker("samples").args
    return int(many if request.config.getoption("more") else few)


def pytest_collection_finish() -> None:
    """Modules and tests stay until the end: nobody need look whether they can go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def every_request_keeps_to_the_contract() -> Iterator[None]:
    """A violation of Discord's contract or limits fails the test that caused it."""
    yield
    found = unforgiven()
    assert not found, "\n".join(found)
