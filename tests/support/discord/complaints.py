"""What local Discords complain of, whoever started them: requests, answers, their own failures.

Every world of this process is watched from here on, in whatever fixture it is made. A test that
breaks the contract on purpose takes the complaint off the world's list again.
"""

from __future__ import annotations

from bot.playground.stage.world import Violation, World

_noted: list[tuple[World, Violation | str]] = []
_violated, _failed = World.violated, World.failed


def _note_violation(world: World, violation: Violation) -> None:
    _noted.append((world, violation))
    _violated(world, violation)


def _note_failure(world: World, reason: str) -> None:
    _noted.append((world, reason))
    _failed(world, reason)


def watch_every_world() -> None:
    World.violated, World.failed = _note_violation, _note_failure  # type: ignore[method-assign, assignment]  # ours call the worlds' own


def unforgiven() -> list[str]:
    """Those that nobody has taken off the list since the last time; then they are forgotten."""
    found = [str(what) for world, what in _noted if what in (*world.violations, *world.failures)]
    _noted.clear()
    return found
