"""Frozen records: the one shape of commands, events, steps, prompts and data files."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NewType, TypeAlias, TypeVar, dataclass_transform

import msgspec

Seat = NewType("Seat", int)  # 0 is the first seat; players read it as seat 1
Json: TypeAlias = dict[str, Any]

R = TypeVar("R", bound="Record")
S = TypeVar("S", bound="State")
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen value, decoded strictly: an unknown field is an error, never a surprise."""


class Command(Record, frozen=True):
    """What a seat, or the clock, asks of the table."""


class Step(Record, frozen=True):
    """A thing in progress: it lies on the agenda of a state until it is done."""


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The root of a table: mutable here, and only by events; everything below it is frozen."""


def fork(state: S) -> S:
    """A state that can go its own way: a copy of the root, all parts shared."""
    return state.__copy__()  # type: ignore[attr-defined, no-any-return]  # every Struct has it


def replace(record: R, /, **changes: Any) -> R:
    return msgspec.structs.replace(record, **changes)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one place changed."""
    return (*items[:index], item, *items[index + 1 :])


def take(items: tuple[T, ...], gone: tuple[T, ...]) -> tuple[T, ...]:
    """The same tuple without one occurrence of each item in `gone`, order kept."""
    if not gone:
        return items
    if len(gone) == 1:
        at = items.index(gone[0])
        return items[:at] + items[at + 1 :]
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def fingerprint(kind: type) -> str:
    """Changes whenever the shape of a record, or of anything inside it, changes."""
    seen: dict[str, str] = {}

    def visit(info: Any) -> None:
        match info:
            case msgspec.inspect.StructType():
                name = f"{info.cls.__module__}.{info.cls.__qualname__}"
                if name in seen:
                    return
                fields = [(f.name, repr(f.type), repr(f.default)) for f in info.fields]
                seen[name] = repr((info.tag, fields))
                for field in info.fields:
                    visit(field.type)
            case msgspec.inspect.UnionType():
                for option in info.types:
                    visit(option)
            case msgspec.inspect.DictType():
                visit(info.key_type)
                visit(info.value_type)
            case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
                visit(info.item_type)
            case msgspec.inspect.TupleType():
                for option in info.item_types:
                    visit(option)

    visit(msgspec.inspect.type_info(kind))
    return hashlib.sha256(repr(sorted(seen.items())).encode()).hexdigest()[:16]


def frozen(mapping: Mapping[Any, T], key: Any, value: T) -> dict[Any, T]:
    """The same mapping with one entry set; the old one is left as it was."""
    return {**mapping, key: value}
