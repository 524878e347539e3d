"""The same luck in every run, and luck that gives what a test wants."""

from __future__ import annotations

from itertools import count

import pytest

from bot.engine.chance import Chance

SECRET = bytes(32)


@pytest.fixture(autouse=True)
def same_luck_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrets of a test's tables: all different, and the same in every run.

    Presses add nothing to them: the look-alike of Discord numbers them by the clock.
    """
    numbers = count(1)
    monkeypatch.setattr("bot.play.lobby.lobby.new_secret", lambda: bytes([next(numbers)]) * 32)
    monkeypatch.setattr("bot.play.luck.of_press", lambda interaction: "")


class Luck(Chance):
    """What is wanted of a kind comes first, place by place; else chance is itself."""

    def __init__(self, number: int, wanted: dict[str, list[tuple[int, ...]]]) -> None:
        super().__init__(SECRET, number)
        self._wanted = wanted

    def _record(
        self, kind: str, bounds: tuple[int, ...], result: tuple[int, ...]
    ) -> tuple[int, ...]:
        wanted = self._wanted.get(kind)
        if wanted:
            drawn, result = len(result), wanted.pop(0)
            assert len(result) == drawn, f"{kind} draws {drawn}, not {len(result)}"
        return super()._record(kind, bounds, result)
