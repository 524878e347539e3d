"""Events are facts: read back exactly as they were told, by this build and by later ones."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
import pytest

from bot.engine import events
from bot.engine.events import (
    Event,
    Sentence,
    StoredEvent,
    UnknownEvent,
    event,
    event_classes,
    load,
    store,
    upcast,
    upcasts,
)
from bot.engine.records import Json, Record, Seat, State
from bot.engine.text import Who, say


class Hat(StrEnum):
    RED = "red"
    BLUE = "blue"


class Box(Record, frozen=True):
    size: int


class Wardrobe(State):
    hats: tuple[Hat, ...] = ()


@event("hats.worn")
class Worn(Event[Wardrobe], frozen=True):
    seat: Seat
    hat: Hat
    boxes: tuple[Box, ...] = ()

    def apply(self, state: Wardrobe) -> None:
        state.hats += (self.hat,)


@event("caps.mislaid")
class Mislaid(Event[Wardrobe], frozen=True):
    seat: Seat
    hat: Hat
    where: Box

    sentence = Sentence("hats.log.lost", hat="hat", size="where.size", worn=(str.upper, "hat"))


@event("hats.counted", version=3)
class Counted(Event[Wardrobe], frozen=True):
    """v1 had one number and its seat; v2 lists; v3 maps seats to numbers."""

    counts: Mapping[Seat, int]
    hats: frozenset[Hat] = frozenset()


@upcast("hats.counted", version=1)
def _(data: Json) -> Json:
    return {"who": [data["seat"]], "counts": [data["count"]]}


@upcast("hats.counted", version=2)
def _(data: Json) -> Json:
    return {"counts": dict(zip(map(str, data["who"]), data["counts"], strict=True))}


@event("hats.lost", version=2)
class Lost(Event[Wardrobe], frozen=True):
    """Its first version has been forgotten."""


@pytest.fixture
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is gone after it."""
    for name in ("_classes", "_decoders", "_upcasts"):
        monkeypatch.setattr(events, name, dict(getattr(events, name)))


WORN = Worn(Seat(1), Hat.BLUE, (Box(3), Box(4)))


# --- stored and read


def test_an_event_is_stored_as_tag_version_and_readable_json() -> None:
    body = b'{"seat":1,"hat":"blue","boxes":[{"size":3},{"size":4}]}'
    assert store(WORN) == StoredEvent("hats.worn", 1, msgspec.Raw(body))


def test_an_event_comes_back_as_it_was() -> None:
    stored = store(WORN)
    for body in (stored.body, bytes(stored.body), bytes(stored.body).decode()):
        again = load(stored.tag, stored.version, body)
        assert again == WORN
        assert isinstance(again, Worn)
        assert isinstance(again.hat, Hat)
        assert isinstance(again.boxes[0], Box)


def test_a_field_that_came_later_may_have_its_default() -> None:
    assert load("hats.worn", 1, b'{"seat":0,"hat":"red"}') == Worn(Seat(0), Hat.RED)


@pytest.mark.parametrize(
    "body",
    [
        b'{"seat":0,"hat":"red","colour":"red"}',
        b'{"seat":0,"hat":"red","boxes":[{"size":3,"depth":1}]}',
        b'{"seat":"0","hat":"red"}',
        b'{"seat":0,"hat":"green"}',
        b'{"seat":0}',
        b"[]",
        b"null",
        b'{"seat":0,"hat":"red"',
        b"",
    ],
)
def test_a_stored_event_is_read_strictly(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        load("hats.worn", 1, body)


@pytest.mark.parametrize(
    ("tag", "version"),
    [("hats.eaten", 1), ("hats.worn", 2), ("hats.worn", 0), ("hats.worn", -1), ("", 1)],
)
def test_an_unknown_tag_or_version_is_named(tag: str, version: int) -> None:
    with pytest.raises(UnknownEvent, match=rf"no event {tag} in version {version}"):
        load(tag, version, b'{"seat":0,"hat":"red"}')


# --- older versions


@pytest.mark.parametrize(
    ("version", "body", "counts"),
    [
        (1, b'{"seat":1,"count":4}', {1: 4}),
        (2, b'{"who":[0,1],"counts":[2,4]}', {0: 2, 1: 4}),
        (3, b'{"counts":{"0":2,"1":4}}', {0: 2, 1: 4}),
    ],
)
def test_an_older_event_passes_every_upcast_on_its_way(
    version: int, body: bytes, counts: Mapping[Seat, int]
) -> None:
    assert load("hats.counted", version, body) == Counted(counts)


def test_an_event_of_an_older_version_is_stored_in_the_current_one() -> None:
    stored = store(load("hats.counted", 1, b'{"seat":1,"count":4}'))
    assert stored == StoredEvent("hats.counted", 3, msgspec.Raw(b'{"counts":{"1":4},"hats":[]}'))


def test_an_older_event_is_read_as_strictly_as_a_new_one() -> None:
    with pytest.raises(msgspec.ValidationError, match="counts"):
        load("hats.counted", 2, b'{"who":[0],"counts":["2"]}')


@pytest.mark.usefixtures("_registry")
def test_what_an_upcast_leaves_behind_is_refused() -> None:
    upcast("hats.counted", version=2)(lambda data: {"counts": {}, **data})
    with pytest.raises(msgspec.ValidationError, match="unknown field `who`"):
        load("hats.counted", 2, b'{"who":[0]}')


def test_a_missing_upcast_is_named() -> None:
    with pytest.raises(UnknownEvent, match=r"no way from version 1 of hats\.lost"):
        load("hats.lost", 1, b"{}")
    assert load("hats.lost", 2, b"{}") == Lost()


# --- tags


@pytest.mark.usefixtures("_registry")
def test_two_events_may_not_claim_one_tag() -> None:
    with pytest.raises(ValueError, match=r"two events claim the tag hats\.worn"):

        @event("hats.worn")
        class Thrown(Event[Wardrobe], frozen=True):
            pass

    assert load("hats.worn", 1, store(WORN).body) == WORN


@pytest.mark.usefixtures("_registry")
def test_two_events_of_one_name_in_different_games_may_not_claim_one_tag() -> None:
    namesake: Any = msgspec.defstruct(
        "Worn", [], bases=(Event,), module="bot.games.shoes", frozen=True
    )
    with pytest.raises(ValueError, match="two events claim"):
        event("hats.worn")(namesake)


@pytest.mark.usefixtures("_registry")
def test_a_module_imported_again_brings_its_events_again() -> None:
    again: Any = msgspec.defstruct("Worn", [], bases=(Event,), module=Worn.__module__, frozen=True)
    event("hats.worn")(again)
    assert type(load("hats.worn", 1, b"{}")) is again


def test_the_events_and_upcasts_of_a_game_are_those_whose_tags_begin_with_its_name() -> None:
    assert event_classes("hats") == [Counted, Lost, Worn]
    assert upcasts("hats") == [("hats.counted", 1), ("hats.counted", 2)]
    assert event_classes("hat") == []
    assert upcasts("hat") == []


# --- what an event does if it says nothing else


def test_an_event_shows_nothing_and_everybody_sees_it_unless_it_says_otherwise() -> None:
    assert not WORN.shows()
    assert [WORN.seen_by(viewer) for viewer in (None, Seat(0), Seat(1))] == [WORN] * 3


def test_an_event_that_does_not_say_what_it_changes_complains() -> None:
    with pytest.raises(TypeError, match="Lost does not say what it changes"):
        Lost().apply(Wardrobe())


def test_an_event_changes_the_root_of_the_state_it_is_given() -> None:
    state = Wardrobe((Hat.RED,))
    WORN.apply(state)
    assert state == Wardrobe((Hat.RED, Hat.BLUE))


def test_a_fact_says_its_one_sentence_with_its_seat_and_its_fields() -> None:
    said = say("hats.log.lost", who=Who(Seat(1)), hat=Hat.RED, size=3, worn="RED")
    assert Mislaid(Seat(1), Hat.RED, Box(3)).words(Wardrobe()) == said
    assert Worn(Seat(0), Hat.BLUE).words(Wardrobe()) is None
