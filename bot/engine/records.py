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


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The root of a table: mutable here, and only by events; everything below it is frozen."""


def fork(state: S) -> S:
    """A state that can go its own way: a copy of the root, all parts shared."""
    return state.__copy__()  # type: ignore[attr-defined, no-any-return]  # every Struct has it


def replace(record: R, /, **changes: Any) -> R:
    return msgspec.structs.replace(record, **changes)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one place changed."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def change(state: Any, seat: Seat, **changes: Any) -> None:
    """A player becomes another, for `apply` of an event; the state has `players`."""
    state.players = put(state.players, seat, replace(state.players[seat], **changes))


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
    shapes: dict[str, str] = {}

    def shape(part: Any) -> str:
        match part:
            case msgspec.inspect.StructType(cls) | msgspec.inspect.EnumType(cls):
                name = f"{cls.__module__}.{cls.__qualname__}"
                if name not in shapes:
                    shapes[name] = ""  # a record may hold its like
                    shapes[name] = members(part)
                return name
            case msgspec.inspect.Type():  # of a collection or a union, or plain
                inside = [shape(getattr(part, field)) for field in part.__struct_fields__]
                return f"{type(part).__name__}({', '.join(inside)})"
            case tuple():
                return f"[{', '.join(map(shape, part))}]"
        return repr(part)

    def members(part: Any) -> str:
        if isinstance(part, msgspec.inspect.EnumType):
            return repr([(member.name, member.value) for member in part.cls])
        fields = [(field.encode_name, shape(field.type), default(field)) for field in part.fields]
        return repr((part.tag_field, part.tag, fields))

    def default(field: msgspec.inspect.Field) -> bytes:
        given = field.default is not msgspec.NODEFAULT
        return msgspec.json.encode(field.default, order="deterministic") if given else b""

    whole = shape(msgspec.inspect.type_info(kind)), sorted(shapes.items())
    return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]


def frozen(mapping: Mapping[Any, T], key: Any, value: T) -> dict[Any, T]:
    """The same mapping with one entry set; the old one is left as it was."""
    return {**mapping, key: value}
