"""The rules are broken in exactly one place at a time, and their own tests are asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.__main__ import sample
from tests.mutants.changes import changed, sites
from tests.rules_report import ROOT

RULE = '''
def may_land(ships, left):
    """Two at most (STAR-8.5)."""
    note(ships)
    return left > 0 and not any(ship.lost for ship in ships if ship.mine) and len(ships) < 2


def cites_nothing(ships):
    return len(ships) < 2
'''


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    path = tmp_path / "rule.py"
    path.write_text(RULE, encoding="utf-8")
    return path


def test_every_decision_of_a_citing_function_can_be_broken(rule: Path) -> None:
    told = [site.told.partition(" -> ")[2] for site in sites(rule)]
    kept = "return left > 0 and (not any((ship.lost for ship in ships if ship.mine)))"
    assert told == [
        "pass",
        "return left > 1 and (not any((ship.lost for ship in ships if ship.mine))) and"
        " (len(ships) < 2)",
        "return left >= 0 and (not any((ship.lost for ship in ships if ship.mine))) and"
        " (len(ships) < 2)",
        "return left > 0 and (not any((ship.lost for ship in ships))) and (len(ships) < 2)",
        "return left > 0 and (not all((ship.lost for ship in ships if ship.mine))) and"
        " (len(ships) < 2)",
        "return left > 0 and any((ship.lost for ship in ships if ship.mine)) and (len(ships) < 2)",
        f"{kept} and (len(ships) < 3)",
        f"{kept} and (len(ships) <= 2)",
        "return left > 0 or not any((ship.lost for ship in ships if ship.mine)) or len(ships) < 2",
    ]
    assert {site.function for site in sites(rule)} == {"may_land"}
    assert {clause for site in sites(rule) for clause in site.clauses} == {"STAR-8.5"}


def test_a_broken_module_behaves_otherwise(rule: Path) -> None:
    space: dict[str, object] = {"note": len}
    last = list(sites(rule))[-1]
    exec(compile(changed(last), "rule", "exec"), space)
    may_land = space["may_land"]
    assert callable(may_land)
    assert may_land([], 0) is True


@pytest.mark.more
def test_the_driver_counts_what_was_noticed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "race", "--count", "2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert " of 2 changes were noticed (seed 1)" in done.stdout


def test_only_code_that_cites_a_clause_is_drawn_for_it() -> None:
    drawn = sample("race", 3, 1, {"RACE-7.1", "RACE-8.2"}, "RACE-7.1")
    assert len(drawn) == 3
    assert all("RACE-7.1" in site.clauses for site in drawn)
