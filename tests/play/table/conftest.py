"""A clock that the test sets."""

from __future__ import annotations

import pytest

from tests.play.table.still_clock import Time


@pytest.fixture
def time() -> Time:
    return Time()
