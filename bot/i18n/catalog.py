"""The words of one language: keys and parameters in, sentences out."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from bot import i18n
from bot.engine.text import Text, Who
from bot.i18n.template import (
    CAPITAL,
    CASES,
    COMMAS,
    SENTENCES,
    SIGNED,
    Article,
    Hole,
    Plural,
    Template,
    before,
    parameters,
    parse,
)

LANGUAGES = DEFAULT, _ = ("en", "it")
MINUS = "\N{MINUS SIGN}"
NOBODY: Mapping[int, str] = {}


class MissingWords(LookupError):
    """A key that the catalogue does not know, or a parameter that was not given."""


class Catalog:
    """All that can be said in a language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise LookupError(f"no words in {language!r}, only in {', '.join(LANGUAGES)}")
        self.language = language
        self._texts = _load(language)
        self._templates: dict[str, Template] = {}  # those that were needed so far

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    @cached_property
    def words(self) -> frozenset[str]:
        """Ordinary words: those that it writes in small letters."""
        return frozenset(word for word in self._prose.split() if word.isalpha() and word.islower())

    @cached_property
    def _prose(self) -> str:
        """What it writes between its holes: words and signs, a space before and after each."""
        said = (part for text in self._texts.values() for part in (*parse(text.decode()), "\n"))
        texts = (part if isinstance(part, str) else "\n" for part in said)
        return " ".join(("", *re.findall(r"[^\W\d_]+|[^\w ]", "".join(texts)), ""))

    def writes(self, name: str) -> bool:
        """Is it an ordinary word, or several that stand together somewhere in small letters?"""
        words = name.casefold().split()
        return self.words.issuperset(words) and f" {' '.join(words)} " in self._prose

    def parameters(self, key: str) -> frozenset[str]:
        return parameters(self.template(key))

    def render(self, text: Text, names: Mapping[int, str] | None = None) -> str:
        """The text in words; players are called by the names given for their seats."""
        people = NOBODY if names is None else names
        said, values = list[str](), text.values
        for part in self.template(text.key):  # a loop: whole tables are told sentence by sentence
            if isinstance(part, str):
                said.append(part)
            elif isinstance(part, Article):
                continue  # by itself a name has none
            elif part.name not in values:
                raise MissingWords(f"{text.key} needs {part.name}")
            elif isinstance(part, Plural):
                said.append(_form(part, values[part.name]))
            else:
                value = self._value(part, values[part.name], people)
                said.append(f"{value[:1].upper()}{value[1:]}" if part.form == CAPITAL else value)
        return "".join(said)

    def template(self, key: str) -> Template:
        """What is said for a key, with its holes."""
        found = self._templates.get(key)
        if found is None:
            if key not in self._texts:
                raise MissingWords(f"no words in {self.language!r} for {key}")
            found = self._templates[key] = parse(self._texts[key].decode())
        return found

    def _value(self, hole: Hole, value: Any, people: Mapping[int, str]) -> str:
        if hole.form in CASES and not isinstance(value, tuple | list):
            said = self._value(Hole(hole.name), value, people)
            return before(said, hole.form, self._article(value) or self._proper) + said
        match value:
            case Text():
                return self.render(value, people)
            case str():
                return str(value)
            case int():
                return _number(value, signed=hole.form == SIGNED)
            case tuple() | list():
                bare = Hole(hole.name, hole.form if hole.form in CASES else "")
                items = [self._value(bare, item, people) for item in value]
                return self._joined(items, hole.form)
            case Who(seat):
                return people.get(seat) or self.render(Text("text.seat", {"n": seat + 1}))
        raise MissingWords(f"no words for {value!r} as {hole.name}")

    @cached_property
    def _proper(self) -> Article:
        """Of names that are the same in all languages: no article, and something is `at` them."""
        return Article("", self.render(Text("text.there")))

    def _article(self, value: Any) -> Article | None:
        """That of a name; a text that is only another one has that of the other."""
        while isinstance(value, Text):
            match self.template(value.key):
                case (Article() as found, *_):
                    return found
                case (Hole(name, ""),):
                    value = value.values[name]
                case _:
                    return None
        return None

    def _joined(self, items: list[str], form: str) -> str:
        if not items:
            return self.render(Text("text.none"))
        if form == SENTENCES:
            return " ".join(items)
        if form == COMMAS or len(items) == 1:
            return ", ".join(items)
        return self.render(Text("text.and", {"first": ", ".join(items[:-1]), "last": items[-1]}))


@cache
def catalogs() -> Mapping[str, Catalog]:
    """Every language of this build."""
    return {language: Catalog(language) for language in LANGUAGES}


def spoken(locale: str) -> str:
    """`it` and `it-IT` are Italian; what nobody translated is English."""
    language = locale.partition("-")[0].lower()
    return language if language in LANGUAGES else DEFAULT


@cache
def _load(language: str) -> Mapping[str, bytes]:
    """All files of a language together, a game's in its folder; no key stands in two of them.

    Every template is checked, kept as UTF-8 and parsed again when it is needed: that takes less
    than half of the memory.
    """
    found: dict[str, bytes] = {}
    home: dict[str, str] = {}
    for name, file in chain.from_iterable(
        _files(folder, language)
        for root in i18n.__path__
        if (folder := Path(root, language)).is_dir()
    ):
        for key, words in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if key in found:
                raise ValueError(f"{key} is defined twice, in {home[key]} and in {name}")
            if not isinstance(words, str):
                raise ValueError(f"{name}: {key} is not quoted as a whole")
            try:
                parse(words)
            except ValueError as error:
                raise ValueError(f"{name}: {key}: {error}") from None
            found[sys.intern(key)] = words.encode()  # the languages share their keys
            home[key] = name
    return found


def _files(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Every catalogue of a folder and of the folders in it, with its path, in a fixed order."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, path)
        elif entry.name.endswith(".toml"):
            yield path, entry


def _form(part: Plural, value: Any) -> str:
    """One player or thing, and a list of one, are singular; so is a number if it is 1 or -1."""
    match value:
        case int():
            single = abs(value) == 1
        case tuple() | list():
            single = len(value) == 1
        case _:
            single = True
    return part.one if single else part.many


def _number(value: int, *, signed: bool) -> str:
    sign = MINUS if value < 0 else "+" if signed else ""
    return f"{sign}{abs(value)}"
