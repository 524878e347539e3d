"""Events are facts with all their consequences, under hand-written tags that never change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from bot.engine.records import Json, Record, S, Seat
from bot.engine.text import Text, Who, story

E = TypeVar("E", bound="type[Event[Any]]")
Told: TypeAlias = str | tuple[Callable[[Any], Any], str]  # a field, or what its value is called


class Sentence:
    """The words of a fact that needs no more than one key: who did it, and what its fields say.

    `sentence = Sentence("race.log.settled", world=(card_name, "card"), n="cost")`
    """

    def __init__(self, key: str, **values: Told) -> None:
        self.key = key
        told = {
            name: (_itself, one) if isinstance(one, str) else one for name, one in values.items()
        }
        self._told = {name: (called, attrgetter(field)) for name, (called, field) in told.items()}

    def of(self, fact: Any) -> Text:
        values = {name: called(read(fact)) for name, (called, read) in self._told.items()}
        return Text(
            self.key, {"who": Who(fact.seat), **values} if hasattr(fact, "seat") else values
        )


def _itself(value: Any) -> Any:
    return value


class Event(Record, Generic[S], frozen=True):
    """Something that happened at a table. One event is one sentence of the log."""

    tag: ClassVar[str]
    version: ClassVar[int]
    sentence: ClassVar[Sentence | None] = None

    def apply(self, state: S) -> None:
        """Changes the root of the state; decides nothing."""
        raise TypeError(f"{type(self).__name__} does not say what it changes")

    def shows(self) -> bool:
        """Does a hidden thing come up? Then undo would buy information."""
        return False

    def seen_by(self, viewer: Seat | None) -> Event[S] | None:
        """What this viewer learns of it; None: not even that it happened."""
        return self

    def words(self, view: S) -> Text | None:
        """The sentence of the log, of a fact as `seen_by` left it, with the view of its reader.

        None: there is nothing to tell. Who has more to say than `sentence` overrides `_sentences`.
        """
        told = tuple(self._sentences(view))
        return story(*told) if told else None

    def _sentences(self, view: S) -> Iterator[Text]:
        if self.sentence is not None:
            yield self.sentence.of(self)


class StoredEvent(Record, frozen=True):
    """An event as the journal keeps it: readable, and independent of where its class lives."""

    tag: str
    version: int
    body: msgspec.Raw


class UnknownEvent(Exception):
    """A journal or an export holds a fact that this build cannot read."""


_classes: dict[str, type[Event[Any]]] = {}
_decoders: dict[str, msgspec.json.Decoder[Event[Any]]] = {}
_upcasts: dict[tuple[str, int], Callable[[Json], Json]] = {}


def event(tag: str, version: int = 1) -> Callable[[E], E]:
    """Names a class of events for good: `@event("race.world_settled")`."""

    def register(cls: E) -> E:
        if tag in _classes and _full_name(_classes[tag]) != _full_name(cls):
            raise ValueError(f"two events claim the tag {tag}")
        cls.tag, cls.version = tag, version
        _classes[tag] = cls
        _decoders.pop(tag, None)
        return cls

    return register


def _full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def upcast(tag: str, version: int) -> Callable[[Callable[[Json], Json]], Callable[[Json], Json]]:
    """Turns the plain JSON of `version` into that of the next one."""

    def register(change: Callable[[Json], Json]) -> Callable[[Json], Json]:
        _upcasts[tag, version] = change
        return change

    return register


def event_classes(game: str) -> list[type[Event[Any]]]:
    return [cls for tag, cls in sorted(_classes.items()) if tag.startswith(f"{game}.")]


def upcasts(game: str) -> list[tuple[str, int]]:
    return sorted(key for key in _upcasts if key[0].startswith(f"{game}."))


def store(fact: Event[Any]) -> StoredEvent:
    return StoredEvent(fact.tag, fact.version, msgspec.Raw(msgspec.json.encode(fact)))


def load(tag: str, version: int, body: bytes | str | msgspec.Raw) -> Event[Any]:
    """Current facts decode straight into their class; older ones pass the upcasts first."""
    cls = _classes.get(tag)
    if cls is None or version > cls.version or version < 1:
        raise UnknownEvent(f"no event {tag} in version {version} is known to this build")
    decoder = _decoders.get(tag)
    if decoder is None:
        decoder = _decoders[tag] = msgspec.json.Decoder(cls)
    if version == cls.version:
        return decoder.decode(body)
    data: Json = msgspec.json.decode(body)
    for old in range(version, cls.version):
        if (tag, old) not in _upcasts:
            raise UnknownEvent(f"no way from version {old} of {tag} to the next")
        data = _upcasts[tag, old](data)
    return decoder.decode(msgspec.json.encode(data))
