"""The same luck in every run."""

from __future__ import annotations

from itertools import count

import pytest


@pytest.fixture(autouse=True)
def same_luck_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrets of a test's tables: all different, and the same in every run.

    Presses add nothing to them: the look-alike of Discord numbers them by the clock.
    """
    numbers = count(1)
    monkeypatch.setattr("bot.play.lobby.lobby.new_secret", lambda: bytes([next(numbers)]) * 32)
    monkeypatch.setattr("bot.play.luck.of_press", lambda interaction: "")
