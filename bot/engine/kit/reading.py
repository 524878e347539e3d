"""Reading a game's `data/*.json`: strictly, and with all mistakes of a file at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from bot.engine.records import Record

T = TypeVar("T", bound=Record)


class Piece(Protocol):
    @property
    def id(self) -> Hashable: ...


P = TypeVar("P", bound=Piece)


def text_of(game: str, name: str) -> bytes:
    return Path(import_module(f"bot.games.{game}").__path__[0], "data", name).read_bytes()


def read(text: bytes, kind: type[T], *lists: str) -> T:
    """A data file; `lists` are its lists of pieces, whose mistakes are gathered one by one."""
    raw: dict[str, Any] = msgspec.json.decode(text)
    hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
    wrong = []
    for name in lists:
        (entry, _) = hints[name].__args__
        wrong += [fault for one in raw.get(name, ()) for fault in _faults(one, entry)]
    if wrong:
        raise ValueError("; ".join(wrong))
    return msgspec.convert(raw, kind, strict=False)


def _faults(one: Any, kind: Any) -> Iterator[str]:
    try:
        msgspec.convert(one, kind, strict=False)
    except msgspec.ValidationError as error:
        yield f"{one.get('id', '?') if isinstance(one, dict) else '?'}: {error}"


def by_id(pieces: Iterable[P], *checks: Callable[[P], Iterable[str]]) -> dict[Any, P]:
    """The pieces by their ids; whatever is wrong with any of them is said together."""
    found: dict[Any, P] = {}
    wrong = list[str]()
    for piece in pieces:
        wrong += [f"{piece.id} is there twice"] if piece.id in found else []
        wrong += [f"{piece.id}: {fault}" for check in checks for fault in check(piece)]
        found[piece.id] = piece
    if wrong:
        raise ValueError("; ".join(wrong))
    return found
