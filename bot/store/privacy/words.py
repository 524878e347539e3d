"""Finding one person in a text: by their id anywhere, by their names where they are meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, NamedTuple

import msgspec

from bot.engine.records import Record
from bot.engine.text import BLANK

UNSEEN = {"Cf", "Cs", "Co", "Cn"}  # kinds of characters that a post leaves out
SHORTEST = 3  # letters of a name that is looked for in a sentence


class Person(Record, frozen=True):
    """Who is to be forgotten, and what stands in their place.

    `since`: when each name was first shown; a name without such a time always counts.
    `until`: when they were last called so, for names that they gave up.
    """

    user: str
    names: tuple[str, ...]
    alias: str
    since: Mapping[str, float] = {}
    until: Mapping[str, float] = {}

    def names_meant(self, written: float = inf, began: float = 0.0) -> tuple[str, ...]:
        """The names that can mean the person in words written then, at a table that began then.

        A name that was first shown later is left: whoever takes a nickname such as `cheats` must
        not erase that word from what others wrote before.
        """
        return tuple(
            name
            for name in self.names
            if self.since.get(name, written) <= written and self.until.get(name, began) >= began
        )


class Words(NamedTuple):
    """What of a person is to go from a text."""

    user: str
    alias: str
    id: re.Pattern[str]
    names: re.Pattern[str] | None  # None: names stay, they are words like any others

    def meets(self, text: str | None) -> bool:
        """Does the text name the person by their id?"""
        return text is not None and self.id.search(text) is not None

    def without(self, text: str, *, prose: bool) -> str:
        text = self.id.sub(self.alias, text)
        return self.names.sub(self.alias, text) if self.names and prose else text

    def inside(self, value: Any, words: frozenset[str], *, prose: bool = False) -> Any:
        """The same JSON value; in a list of users, and as a key, the person is simply gone.

        `words`: keys under which people's words stand.
        """
        match value:
            case str():
                return self.without(value, prose=prose)
            case list():
                kept = (one for one in value if one != self.user)
                return [self.inside(one, words, prose=prose) for one in kept]
            case dict():
                return {
                    self.id.sub(self.alias, key): self.inside(one, words, prose=key in words)
                    for key, one in value.items()
                    if key != self.user
                }
            case int() if str(value) == self.user:
                return 0
        return value


def words_of(person: Person, names: Iterable[str] = ()) -> Words:
    user = re.escape(person.user)
    exact = re.compile(rf"<@!?{user}>|(?<![0-9A-Za-z]){user}(?![0-9A-Za-z])")
    spelt = {form for name in names for form in _forms(name) if is_telling(form)}
    if not spelt:
        return Words(person.user, person.alias, exact, None)
    any_of = "|".join(map(_spelling, sorted(spelt, key=lambda form: (-len(form), form))))
    return Words(person.user, person.alias, exact, re.compile(rf"(?<!\w)(?:{any_of})(?!\w)"))


def is_telling(name: str) -> bool:
    """Long enough to mean somebody: a number or two letters stand in any sentence."""
    return sum(map(str.isalpha, name)) >= SHORTEST


def read_json(text: str) -> Any:
    """A list or a record; None: it is neither."""
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None
    return value if isinstance(value, list | dict) else None


def _forms(name: str) -> tuple[str, str]:
    """As it was given, and without the signs that no post shows."""
    given = unicodedata.normalize("NFC", name).strip()
    shown = "".join(c for c in given if unicodedata.category(c) not in UNSEEN and c not in BLANK)
    return given, " ".join(shown.split())


def _spelling(name: str) -> str:
    """In posts a name is written with signs before what Discord would take for its own."""
    letters = ("[@\N{FULLWIDTH COMMERCIAL AT}]" if c == "@" else re.escape(c) for c in name)
    return r"\\*" + r"\\*".join(letters)
