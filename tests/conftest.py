"""Tests may prove only clauses that exist, and send Discord nothing that it would refuse."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.rules_report import read_rules, strangers
from tests.support.discord.complaints import unforgiven, watch_every_world

RULES = read_rules()
MEMORY = Path("/dev/shm")  # a file system that need not wait for a disk
ROOMY = 2 * 1024**3
watch_every_world()

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOMY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


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
