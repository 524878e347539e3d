"""Two builds of the bot: the older one keeps some facts in another shape, the newer reads both.

The newer build also has one migration more. What each of them is, it is from its start to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import msgspec

from bot.engine import events
from bot.engine.events import Event, StoredEvent
from bot.engine.records import Json, encode
from bot.games import NAMES, game
from bot.play.table import moves
from bot.store.files import database

NOW, THEN = "seat", "player"  # what a field of some facts is called, and once was
MIGRATION = """
ALTER TABLE clock_facts ADD COLUMN build TEXT NOT NULL DEFAULT '';
CREATE INDEX clock_facts_by_time ON clock_facts (at);
"""


@cache
def changed() -> frozenset[type[Event[Any]]]:
    """The facts of all games that have another shape."""
    kinds = (kind for name in NAMES for kind in events.event_classes(game(name).name))
    return frozenset(
        kind
        for kind in kinds
        if NOW in kind.__struct_fields__ and THEN not in kind.__struct_fields__
    )


class OldReader:
    """Decodes what the older build has written."""

    def __init__(self, kind: type[Event[Any]]) -> None:
        self._decoder = msgspec.json.Decoder(kind)

    def decode(self, body: bytes | str | msgspec.Raw) -> Event[Any]:
        found: Event[Any] = self._decoder.decode(encode(newer(msgspec.json.decode(body))))
        return found


def newer(data: Json) -> Json:
    return {NOW if name == THEN else name: value for name, value in data.items()}


def older(data: Json) -> Json:
    return {THEN if name == NOW else name: value for name, value in data.items()}


def old_pen(fact: Event[Any]) -> StoredEvent:
    """As the older build writes."""
    stored = events.store(fact)
    if type(fact) not in changed():
        return stored
    body = msgspec.Raw(encode(older(msgspec.json.decode(stored.body))))
    return StoredEvent(stored.tag, stored.version, body)


@contextmanager
def old_build() -> Iterator[None]:
    readers = {kind.tag: OldReader(kind) for kind in changed()}
    with swapped(events, "_decoders", readers), swapped(moves, "store", old_pen):
        yield


@contextmanager
def new_build() -> Iterator[None]:
    """The facts have a new version, and an upcast leads there."""
    upcasts = {(kind.tag, kind.version): newer for kind in changed()}
    scripts = (*database.scripts(), MIGRATION)
    with ExitStack() as stack:
        stack.enter_context(swapped(events, "_decoders", {}))
        stack.enter_context(swapped(events, "_upcasts", {**events._upcasts, **upcasts}))
        stack.enter_context(swapped(database, "scripts", lambda: scripts))
        for kind in changed():
            stack.enter_context(swapped(kind, "version", kind.version + 1))
        yield


@contextmanager
def swapped(place: Any, name: str, value: Any) -> Iterator[None]:
    was = getattr(place, name)
    setattr(place, name, value)
    try:
        yield
    finally:
        setattr(place, name, was)
