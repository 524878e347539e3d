"""`python -m tests.mutants race --count 100 --seed 1`: how many changes the marked tests notice."""

from __future__ import annotations

import argparse
import importlib
import os
import random
import resource
import sys
from collections.abc import Iterator
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Site, changed, sites
from tests.rules_report import GAMES, ROOT, TESTS, marked, read_rules

# They advise, they speak, they are read before any test runs, they deal what could be.
NO_RULES = {"minds", "words", "box", "redeal.py"}
ENOUGH = 0.95
UNBREAKABLE = 3
MOST_SECONDS = 60  # of work; a change may make a loop endless: then it was noticed
MOST_BYTES = 4 << 30  # such a loop may also fill the memory


def code_of(module: CodeType, name: str) -> CodeType:
    """The code of a function, `Chapter.decide`, inside that of its module."""
    for part in name.split("."):
        inner = [one for one in module.co_consts if isinstance(one, CodeType)]
        module = [one for one in inner if one.co_name == part][-1]
    return module


def function_of(module: ModuleType, name: str) -> FunctionType:
    """The living function, whatever it is wrapped in; what it remembers is forgotten."""
    *classes, last = name.split(".")
    holder: Any = module
    for one in classes:
        holder = getattr(holder, one)
    found = vars(holder)[last]
    if hasattr(found, "cache_clear"):
        found.cache_clear()
    found = getattr(found, "fget", None) or getattr(found, "func", None) or found
    found = unwrap(getattr(found, "__func__", found))
    assert isinstance(found, FunctionType), f"{name} is no function"
    return found


def break_it(site: Site) -> None:
    """From now on this process plays by the changed rule."""
    path = site.path.relative_to(ROOT)
    module = importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    code = compile(changed(site), str(site.path), "exec", dont_inherit=True)
    function_of(module, site.function).__code__ = code_of(code, site.function)


def rule_files(game: str) -> Iterator[Path]:
    """Where a game's rules stand."""
    for path in sorted((GAMES / game).rglob("*.py")):
        if not NO_RULES & set(path.relative_to(GAMES / game).parts):
            yield path


def sample(game: str, count: int, seed: int, proven: set[str], only: str = "") -> list[Site]:
    """Clause after clause in random order, one place of the code that cites it at a time.

    `only`: places that cite this clause.
    """
    luck = random.Random(seed)
    known = [site for path in rule_files(game) for site in sites(path) if site.clauses & proven]
    known = [site for site in known if not only or only in site.clauses]
    chosen = dict[Site, None]()
    while len(chosen) < min(count, len(known)):
        clauses = sorted({clause for site in known for clause in site.clauses & proven})
        for clause in luck.sample(clauses, len(clauses)):
            left = [site for site in known if clause in site.clauses and site not in chosen]
            if left and len(chosen) < count:
                chosen[luck.choice(left)] = None
    return list(chosen)


class Driver:
    """Instead of running the collected tests, breaks one thing after another and runs its tests."""

    def __init__(self, game: str, count: int, seed: int, only: str) -> None:
        self.game, self.count, self.seed, self.only = game, count, seed, only
        self.tried = 0
        self.survivors: list[Site] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for clause in marked(item):
                tests.setdefault(clause, []).append(item)
        for site in sample(self.game, self.count, self.seed, set(tests), self.only):
            chosen = {item: None for one in sorted(site.clauses) for item in tests.get(one, [])}
            self.tried += 1
            if not noticed(site, list(chosen)):
                self.survivors.append(site)
                show(site)
        return True


def noticed(site: Site, items: list[pytest.Item]) -> bool:
    """Whether a test fails in a process of its own where that one thing is broken."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        silence()
        try:
            break_it(site)
        except BaseException:
            os._exit(UNBREAKABLE)
        try:
            broken = any(fails(item) for item in items)
        except BaseException:
            broken = True
        os._exit(1 if broken else 0)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) != UNBREAKABLE, f"cannot break {site}"
    return status != 0


def fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def show(site: Site) -> None:
    place = f"{site.path.relative_to(ROOT)}:{site.line} {site.function}"
    tell(f"survived: {place} ({', '.join(sorted(site.clauses))})\n    {site.told}")


def tell(line: str) -> None:
    """To people, past pytest, which holds everything printed back."""
    os.write(TELLING, f"{line}\n".encode())


TELLING = os.dup(1)


def test_files(game: str) -> list[str]:
    """All test files that mark clauses of the game."""
    rules = next(one for one in read_rules() if one.game == game)
    prefix = rules.clauses[0].partition("-")[0]
    found = [
        path
        for path in sorted(TESTS.rglob("test_*.py"))
        if "mark.rule" in (text := path.read_text(encoding="utf-8"))
        and (f'"{prefix}-' in text or TESTS / "games" / game in path.parents)
    ]
    return [str(path) for path in found]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    games = sorted(path.parent.name for path in GAMES.glob("*/rules.md"))
    parser.add_argument("game", choices=games, nargs="?", help="all of them, if none is named")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clause", default="", help="only changes to code that cites this clause")
    wish = parser.parse_args()
    enough = True
    for game in [wish.game] if wish.game else games:
        driver = Driver(game, wish.count, wish.seed, wish.clause)
        pytest.main(["-qq", "--no-header", "-p", "no:cacheprovider", *test_files(game)], [driver])
        died = driver.tried - len(driver.survivors)
        tell(f"{game}: {died} of {driver.tried} changes were noticed (seed {wish.seed})")
        enough = enough and died >= ENOUGH * driver.tried
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
