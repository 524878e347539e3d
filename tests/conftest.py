"""Tests may prove only clauses that exist, and send Discord nothing that it would refuse."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest

from tests.rules_report import read_rules, strangers
from tests.support.discord.complaints import unforgiven, watch_every_world

RULES = read_rules()
watch_every_world()


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


@pytest.fixture(autouse=True)
def every_request_keeps_to_the_contract() -> Iterator[None]:
    """A violation of Discord's contract or limits fails the test that caused it."""
    yield
    found = unforgiven()
    assert not found, "\n".join(found)
