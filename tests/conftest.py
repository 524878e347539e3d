"""Tests may prove only clauses that exist."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.rules_report import read_rules, strangers

RULES = read_rules()


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
