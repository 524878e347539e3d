"""Where a clause of the rules is kept: its words, and the code that cites it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

NUMBER = r"\d+(?:\.\d+)*"
CHAIN = re.compile(rf"([A-Z]+)-{NUMBER}(?:(?:, (?:and )?| to | and )(?:\1-)?{NUMBER})*")
LINK = re.compile(rf"(to )?(?:[A-Z]+-)?({NUMBER})")


class Place(NamedTuple):
    """A line of a file, and what stands around it: `Chapter.decide`, or nothing at the top."""

    path: Path
    line: int
    name: str


def words(text: str, clause: str) -> str:
    """What the rules say, the clause's whole entry; empty if they have no such clause."""
    found = re.search(rf"^- \*\*{re.escape(clause)}\*\* (.*(?:\n  .*)*)", text, re.MULTILINE)
    return found[1] if found else ""


def cited(text: str, *, between: bool = True) -> set[str]:
    """Every clause that a text cites: `RACE-7.1, 7.3 to 7.5` are four, three of them by number."""
    found = set[str]()
    for chain in CHAIN.finditer(text):
        game, before = chain[1], ""
        for link in LINK.finditer(chain[0]):
            numbers = _between(before, link[2]) if link[1] and between else [link[2]]
            found.update(f"{game}-{number}" for number in numbers)
            before = link[2]
    return found


def _between(first: str, last: str) -> list[str]:
    """The numbers after `first` up to `last`, if they differ in their last part only."""
    (start, one), (end, other) = first.rsplit(".", 1), last.rsplit(".", 1)
    if start != end:
        return [last]
    return [f"{end}.{number}" for number in range(int(one) + 1, int(other) + 1)]


def citing(folder: Path, clause: str) -> Iterator[Place]:
    """The functions, classes and modules of a folder that cite the clause, each once."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if clause.partition("-")[0] not in text:
            continue
        seen = set[str]()
        owners = list(_owners(ast.parse(text)))
        for line, name in _lines(text, clause, owners):
            if name not in seen:
                seen.add(name)
                yield Place(path, line, name)


def _lines(text: str, clause: str, owners: list[tuple[int, int, str]]) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        following = lines[number] if number < len(lines) else ""
        joined = f"{line} {following.strip()}" if line.rstrip().endswith((",", " to")) else line
        if clause in cited(joined):
            around = [name for first, last, name in owners if first <= number <= last]
            yield number, around[-1] if around else ""


def _owners(tree: ast.AST, outer: str = "") -> Iterator[tuple[int, int, str]]:
    """All functions and classes with their first and last line, the inner after the outer."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}.{node.name}" if outer else node.name
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            yield first, node.end_lineno or node.lineno, name
            yield from _owners(node, name)
