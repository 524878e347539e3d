"""How much is done, counted in calls: the same on every machine, however busy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooMuch(AssertionError):
    """It is no use to wait for the end."""


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fails as soon as more functions than that were called inside."""
    left = calls

    def called(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(None)
            raise TooMuch(f"more than {calls} calls")

    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)
