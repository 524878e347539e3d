"""Which clauses of each game's rules a test proves: `python -m tests.rules_report`.

With a clause (`python -m tests.rules_report STAR-8.14`): its words, the code that cites it and the
tests that prove it.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.citations import citing, words

TESTS = Path(__file__).parent
ROOT = TESTS.parent
GAMES = ROOT / "bot" / "games"
CLAUSE = re.compile(r"^- \*\*([A-Z]+-[\d.]+)\*\*", re.MULTILINE)
MOST_EXCUSED = 0.05  # of a game's clauses; more would be hiding rules, not cardboard


class Rules(NamedTuple):
    """A game's clauses in the order of its rules.md, and why some need no test."""

    game: str
    clauses: tuple[str, ...]
    excused: dict[str, str]

    def faults(self) -> list[str]:
        """What is wrong with the list of clauses that need no test."""
        found = [
            f"{self.game}: {clause} stands twice in rules.md"
            for clause in sorted(set(self.clauses))
            if self.clauses.count(clause) > 1
        ]
        for clause, reason in self.excused.items():
            if clause not in self.clauses:
                found.append(f"{self.game}: not_applicable.toml names {clause}, not a clause")
            if not isinstance(reason, str) or not reason.strip():
                found.append(f"{self.game}: {clause} is not applicable without a reason")
        if len(self.excused) > MOST_EXCUSED * len(self.clauses):
            found.append(
                f"{self.game}: {len(self.excused)} of {len(self.clauses)} clauses are not"
                f" applicable, more than {MOST_EXCUSED:.0%}"
            )
        return found

    def coverage(self, proven: set[str]) -> list[str]:
        """One line of numbers, then the unproven clauses."""
        applicable = [clause for clause in self.clauses if clause not in self.excused]
        unproven = [clause for clause in applicable if clause not in proven]
        count = f"{len(applicable) - len(unproven)}/{len(applicable)}"
        return [f"{self.game} {count} ({len(self.excused)} not applicable)", *unproven]


def read_rules(games: Path = GAMES) -> list[Rules]:
    """The rules of every game that has a rules.md, by name."""
    return [_read(path.parent) for path in sorted(games.glob("*/rules.md"))]


def _read(package: Path) -> Rules:
    excuses = package / "not_applicable.toml"
    return Rules(
        package.name,
        tuple(CLAUSE.findall((package / "rules.md").read_text(encoding="utf-8"))),
        tomllib.loads(excuses.read_text(encoding="utf-8")) if excuses.exists() else {},
    )


def marked(item: pytest.Item) -> list[str]:
    """The clauses a test says it proves."""
    return [clause for marker in item.iter_markers("rule") for clause in marker.args]


def strangers(items: Iterable[pytest.Item], rules: Iterable[Rules]) -> list[str]:
    """Tests that say they prove a clause which no rules.md has."""
    known = {clause for game in rules for clause in game.clauses}
    return [
        f"{item.nodeid} proves {clause}, which is not in any rules.md"
        for item in items
        for clause in marked(item)
        if clause not in known
    ]


class Collector:
    """Notes the collected tests that will run and count, by the clauses they prove."""

    def __init__(self) -> None:
        self.tests: dict[str, list[pytest.Item]] = {}

    @property
    def proven(self) -> set[str]:
        return set(self.tests)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if not any(item.get_closest_marker(name) for name in ("skip", "skipif", "xfail")):
                for clause in marked(item):
                    self.tests.setdefault(clause, []).append(item)

    def proving(self, clause: str) -> list[str]:
        """The tests of a clause, each function once: file, line and name."""
        places = [item.location for item in self.tests.get(clause, [])]
        found = [
            f"{path}:{(line or 0) + 1} {name.partition('[')[0]}" for path, line, name in places
        ]
        return list(dict.fromkeys(found))


def collect(paths: Iterable[Path]) -> Collector | None:
    """What the tests of these files prove; None, with the reason printed, if they are broken."""
    collector, output = Collector(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        code = pytest.main(["--collect-only", "-qq", *map(str, paths)], [collector])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return collector
    print(output.getvalue(), file=sys.stderr)
    return None


def mentioning(clause: str, folder: Path) -> list[Path]:
    """Test files that may prove a clause: they name it, or read clauses from elsewhere."""
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if f'"{clause}"' in text or re.search(r"mark\.rule\((?!\")", text):
            found.append(path)
    return found


def show(clause: str) -> int:
    """Print all there is about one clause; 1 if no game has it."""
    for package in (path.parent for path in sorted(GAMES.glob("*/rules.md"))):
        if told := words((package / "rules.md").read_text(encoding="utf-8"), clause):
            collector = collect(mentioning(clause, TESTS))
            if collector is None:
                return 1
            places = [
                f"{place.path.relative_to(ROOT)}:{place.line} {place.name}".rstrip()
                for place in citing(package, clause)
            ]
            print(f"{clause} {told}")
            print("\n  ".join(["cited by:", *(places or ["nothing"])]))
            print("\n  ".join(["proven by:", *(collector.proving(clause) or ["nothing"])]))
            return 0
    print(f"no rules.md has a clause {clause}", file=sys.stderr)
    return 1


def main() -> int:
    """Print the coverage; 1 if a marker, an excuse or the collection itself is wrong."""
    collector = collect([TESTS])
    if collector is None:
        return 1
    rules = read_rules()
    for game in rules:
        print("\n".join(game.coverage(collector.proven)))
    faults = [fault for game in rules for fault in game.faults()]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(show(sys.argv[1]) if sys.argv[1:] else main())
