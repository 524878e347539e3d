"""Two builds of the bot: the older one keeps some facts in another shape, the newer reads both.

The newer build also has one migration more. Processes of both may run side by side: which of them
somebody is, is a part of their context.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import cache, partial
from importlib import import_module
from typing import Any

import msgspec

from bot.engine import events
from bot.engine.events import Event, StoredEvent
from bot.engine.records import Json, encode
from bot.games import NAMES, game
from bot.play.table import moves
from bot.store.files import database

OLD, NEW = "old", "new"
RUNNING: ContextVar[str] = ContextVar("build")
SERVER = "bot.store.postgres.database"  # imported only if a month is on one
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


class _Last:
    build = OLD


def which() -> str:
    """The build that asks; a thread without a context, which opens a file, is of the latest."""
    return RUNNING.get(_Last.build)


class Version:
    """Of a fact that has another shape: the newer build counts it one higher."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __get__(self, fact: object, kind: type) -> int:
        return self._number + (which() == NEW)


class Readers(dict[str, Any]):
    """What decodes facts, of the build that asks."""

    def __init__(self) -> None:
        old = {kind.tag: OldReader(kind) for kind in changed()}
        self._of: dict[str, dict[str, Any]] = {OLD: old, NEW: {}}

    def get(self, tag: str, default: Any = None) -> Any:
        return self._of[which()].get(tag, default)

    def __setitem__(self, tag: str, reader: Any) -> None:
        self._of[which()][tag] = reader


def pen(fact: Event[Any]) -> StoredEvent:
    return old_pen(fact) if which() == OLD else events.store(fact)


def steps(known: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    return (*known(), MIGRATION) if which() == NEW else known()


@contextmanager
def both_builds(*, server: bool = False) -> Iterator[None]:
    """Whoever runs inside is one of them; an upcast leads from the older to the newer."""
    upcasts: Mapping[tuple[str, int], Any] = {(kind.tag, kind.version): newer for kind in changed()}
    homes = [database, import_module(SERVER)] if server else [database]
    with ExitStack() as stack:
        stack.enter_context(swapped(events, "_decoders", Readers()))
        stack.enter_context(swapped(events, "_upcasts", {**events._upcasts, **upcasts}))
        stack.enter_context(swapped(moves, "store", pen))
        for home in homes:
            stack.enter_context(swapped(home, "scripts", partial(steps, home.scripts)))
        for kind in changed():
            stack.enter_context(swapped(kind, "version", Version(kind.version)))
        stack.enter_context(swapped(_Last, "build", OLD))
        yield


@contextmanager
def running(build: str) -> Iterator[None]:
    """Of two builds, this is the one that does it."""
    was, _Last.build = RUNNING.set(build), build
    try:
        yield
    finally:
        RUNNING.reset(was)


@contextmanager
def swapped(place: Any, name: str, value: Any) -> Iterator[None]:
    was = getattr(place, name)
    setattr(place, name, value)
    try:
        yield
    finally:
        setattr(place, name, was)
