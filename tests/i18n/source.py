"""The source as something that says keys: as they stand, or put together from words in it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple


def folders(package: str) -> list[Path]:
    """Where a package lies: a game may bring a folder of its own."""
    return [Path(folder) for folder in import_module(package).__path__]


@cache
def nodes(package: str) -> Mapping[Path, tuple[ast.AST, ...]]:
    """Everything in the modules of a package, read once."""
    return {
        path: tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        for folder in folders(package)
        for path in sorted(folder.rglob("*.py"))
    }


class Made(NamedTuple):
    """A string that is put together: its constant parts, and None for whatever is put in."""

    parts: tuple[str | None, ...]

    @property
    def telling(self) -> bool:
        """A key by itself: it begins with more than a topic, or adds an ending to a key."""
        first, last = self.parts[0], self.parts[-1]
        if first is not None:
            return first.count(".") > 1
        return len(self.parts) == 2 and last is not None and last.startswith(".")

    @property
    def partial(self) -> bool:
        """A part of a key, such as the path of a command."""
        first = self.parts[0]
        return first is not None and first.count(".") == 1 and first[:-1].isidentifier()


class Source:
    """Which keys can be said: literal ones, and those made from literals, names and data.

    A key that is put together counts if what is put in stands somewhere as a word of its own, so
    that neither games nor rooms need a list of their keys; `known` are keys proven otherwise.
    """

    def __init__(self, rooms: Iterable[str], known: Iterable[str]) -> None:
        self._known = frozenset(known)
        self._words = set[str]()
        made = set[Made]()
        for room in rooms:
            for node in chain.from_iterable(nodes(room).values()):
                self._words.update(words_of(node))
                if isinstance(node, ast.JoinedStr):
                    made.add(made_by(node))
                elif start := start_of(node):
                    made.add(Made((start, None)))
        data = (folder.rglob("data/*.toml") for folder in folders("bot.games"))
        for path in chain.from_iterable(data):
            self._words.update(words_in(tomllib.loads(path.read_text(encoding="utf-8"))))
        self._made = [one for one in made if one.telling]
        self._partial = [one for one in made if one.partial]
        self.says = cache(self.says)  # type: ignore[method-assign]  # the same, remembered

    def says(self, key: str) -> bool:
        if key in self._known or key in self._words:
            return True
        if key.endswith(".do") and self.says(key.removesuffix(".do")):
            return True
        return any(self._fits(key, one.parts) for one in self._made)

    def _fits(self, text: str, parts: tuple[str | None, ...]) -> bool:
        if not parts:
            return not text
        first, rest = parts[0], parts[1:]
        if first is not None:
            return text.startswith(first) and self._fits(text.removeprefix(first), rest)
        ends = [len(text)] if not rest else range(len(text) + 1)
        return any(
            self._fits(text[end:], rest) and (not end or self._may_stand(text[:end]))
            for end in ends
        )

    def _may_stand(self, text: str) -> bool:
        """A word of the source, or a key or a part of one that is itself put together."""
        if text in self._words:
            return True
        return "." in text and (
            self.says(text) or any(self._fits(text, one.parts) for one in self._partial)
        )


def words_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.arg(arg=name) | ast.keyword(arg=str(name)):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):  # a field of a record
            yield name
        case ast.Assign(targets=[ast.Name(id=name)]):  # a member of an enumeration
            yield name.lower()


def made_by(node: ast.JoinedStr) -> Made:
    return Made(tuple(str(v.value) if isinstance(v, ast.Constant) else None for v in node.values))


def start_of(node: ast.AST) -> str:
    """What `names_of` puts before the ids of things."""
    match node:
        case ast.Call(func=ast.Name(id="names_of"), args=[ast.Constant(str(start))]):
            return start
    return ""


def words_in(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for name, value in data.items():
                yield name
                yield from words_in(value)
        case list():
            for value in data:
                yield from words_in(value)
