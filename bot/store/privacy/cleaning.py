"""One row without a person: ids wherever they may stand, names in words that are about them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

import msgspec

from bot.store.privacy.kinds import COLUMNS, WORDS, Kind, declared, is_prose, words_in
from bot.store.privacy.words import Person, Words, read_json, words_of
from bot.store.settings import WHY, Scope, Setting, Whose

OWNER = {"tables": "id", "settings": "scope"}  # else a row's table is in `table_id`
WRITTEN = {"tables": "created", "audit": "at", "seat_facts": "at"}  # when a row's words were


def kind_of(name: str, column: str) -> Kind:
    return COLUMNS.get(name, {}).get(column, Kind.IDS)


class Presence(NamedTuple):
    """When a table began, and when the person came to it."""

    began: float
    came: float


class Cleaner:
    """`near`: the tables at which the person was."""

    def __init__(self, person: Person, near: Mapping[str, Presence]) -> None:
        self._person = person
        self._near = near
        self._bare = words_of(person)
        self._words: dict[tuple[str, ...], Words] = {}

    def changes(
        self, name: str, row: Mapping[str, Any], texts: Iterable[str]
    ) -> Iterator[tuple[str, str]]:
        """The columns that change, and what they hold then."""
        setting = declared(row["scope"], row["name"]) if name == "settings" else None
        near = self._near.get(_table(name, row, setting))
        written = row[WRITTEN[name]] if name in WRITTEN else inf
        if is_prose(setting):  # nobody knows when: perhaps before the person came
            written = near.came if near else 0.0
        about = self._about(near, written, (text for text in map(row.get, texts) if text))
        for column in texts:
            text = row[column]
            if text is None:
                continue
            kind = kind_of(name, column)
            if kind is Kind.PROSE or (kind is Kind.SETTING and is_prose(setting)):
                clean = about.without(text, prose=True)
            elif kind is Kind.SETTING and setting and setting.whose is Whose.NAMES:
                clean = text  # others may be called the same
            else:
                of_setting = kind is Kind.SETTING
                words = words_in(setting) if of_setting else WORDS.get((name, column), frozenset())
                clean = self._value(text, words, near)
            if clean != text:
                yield column, clean

    def _about(self, near: Presence | None, written: float, texts: Iterable[str]) -> Words:
        """What is to go from words written then. Where the id stands the person is meant."""
        if near:
            return self._named(self._person.names_meant(written, near.began))
        if any(map(self._bare.meets, texts)):
            return self._named(self._person.names_meant(written))
        return self._bare

    def _named(self, names: tuple[str, ...]) -> Words:
        if names not in self._words:
            self._words[names] = words_of(self._person, names)
        return self._words[names]

    def _value(self, text: str, words: frozenset[str], near: Presence | None) -> str:
        value = read_json(text)
        if value is None:
            return self._bare.without(text, prose=False)
        if isinstance(value, list):  # one entry may be about them, the next one is not
            kept = (one for one in value if one != self._bare.user)
            clean: Any = [self._entry(one, words, near) for one in kept]
        else:
            clean = self._entry(value, words, near)
        if clean == value:
            return text
        spaced = text == json.dumps(value, ensure_ascii=False)
        return json.dumps(clean, ensure_ascii=False) if spaced else _encoded(clean)

    def _entry(self, value: Any, words: frozenset[str], near: Presence | None) -> Any:
        at = value.get("at") if isinstance(value, dict) else None
        written = at if isinstance(at, int | float) else inf
        return self._about(near, written, [_encoded(value)]).inside(value, words)


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _table(name: str, row: Mapping[str, Any], setting: Setting[Any] | None) -> str:
    """The table that a row is about."""
    if setting is None:
        return str(row[OWNER.get(name, "table_id")])
    if setting.name == WHY.name and setting.scope is WHY.scope:
        return str(row["name"].partition(":")[2])
    return str(row["scope"]).removeprefix(Scope.TABLE.value)
