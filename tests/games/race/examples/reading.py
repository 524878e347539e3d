"""Who can read what: for tests of hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tests.games.race.scene import Scene

EVERYBODY = (None, 0, 1)  # at a table of two; None: the channel
OTHERS = (None, 1)  # everybody but seat 0


def words(value: Any) -> Iterator[str]:
    """Every piece of text in plain data, at any depth."""
    match value:
        case str():
            yield value
        case dict():
            for key, item in value.items():
                yield from words(key)
                yield from words(item)
        case list() | tuple():
            for item in value:
                yield from words(item)


def reads(scene: Scene, viewer: int | None) -> set[str]:
    """All that a viewer can read in their view and in what they were told since the scene began."""
    told = [event.seen_by(viewer) for event in scene.story]
    return set(words(msgspec.to_builtins([scene.view(viewer), *told])))
