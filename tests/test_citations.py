"""`make rules CLAUSE=…`: the words of a clause, where the code keeps it, and what proves it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import NAMES
from tests.citations import Place, cited, citing, words
from tests.rules_report import GAMES, ROOT

RULES = """# Go

- **GO-1.2** Black begins (GO-1.3).
- **GO-1.20** `RULING` White waits
  and says nothing.
"""
CODE = '''"""1. The first move (GO-1.2)."""

KOMI = 6  # GO-1.20

class Stone:
    """Put down, it stays (GO-1.3,
    1.5)."""

    def place(self) -> None:
        """Not twice (GO-1.7 to 1.9)."""
        require(True, "GO-1.8")
'''


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("RACE-7.1", {"RACE-7.1"}),
        ("(RACE-7.1, 7.3)", {"RACE-7.1", "RACE-7.3"}),
        ("STAR-8.4 to STAR-8.6", {"STAR-8.4", "STAR-8.5", "STAR-8.6"}),
        ("RACE-7.1, 7.3 to 7.5, 8.2", {"RACE-7.1", "RACE-7.3", "RACE-7.4", "RACE-7.5", "RACE-8.2"}),
        ("STAR-9.2.8, STAR-11.5.7.", {"STAR-9.2.8", "STAR-11.5.7"}),
        ("RACE-7.9 to 8.2", {"RACE-7.9", "RACE-8.2"}),
        ("page 7.1, UTF-8", {"UTF-8"}),
    ],
)
def test_a_citation_may_name_several_clauses(text: str, clauses: set[str]) -> None:
    assert cited(text) == clauses


def test_the_words_of_a_clause_are_its_whole_entry() -> None:
    assert words(RULES, "GO-1.2") == "Black begins (GO-1.3)."
    assert words(RULES, "GO-1.20") == "`RULING` White waits\n  and says nothing."
    assert words(RULES, "GO-1.3") == ""


@pytest.mark.parametrize(
    ("clause", "line", "name"),
    [
        ("GO-1.2", 1, ""),
        ("GO-1.20", 3, ""),
        ("GO-1.5", 6, "Stone"),
        ("GO-1.8", 10, "Stone.place"),
    ],
)
def test_code_that_cites_a_clause_is_found_once_with_its_name(
    tmp_path: Path, clause: str, line: int, name: str
) -> None:
    path = tmp_path / "chapters" / "stones.py"
    path.parent.mkdir()
    path.write_text(CODE, encoding="utf-8")
    assert list(citing(tmp_path, clause)) == [Place(path, line, name)]


@pytest.mark.parametrize("game", NAMES)
def test_the_code_of_a_game_cites_only_clauses_of_its_rules(game: str) -> None:
    rules = (GAMES / game / "rules.md").read_text(encoding="utf-8")
    prefix = next(iter(cited(rules))).partition("-")[0]
    strange = {
        f"{path.relative_to(ROOT)}: {clause}"
        for path in (GAMES / game).rglob("*.py")
        for clause in cited(path.read_text(encoding="utf-8"), between=False)
        if clause.startswith(f"{prefix}-") and not words(rules, clause)
    }
    assert strange == set()


@pytest.mark.slow
def test_one_clause_is_told_with_its_code_and_its_tests() -> None:
    command = [sys.executable, "-m", "tests.rules_report", "RACE-7.1"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    said, kept, proven = told.split("cited by:")[0], *told.split("cited by:")[1].split("proven by:")
    assert said.startswith("RACE-7.1 Each player secretly and simultaneously selects one world")
    assert "bot/games/race/" in kept
    assert "tests/games/race/chapters/test_07_settle.py" in proven


def test_a_clause_that_no_game_has_is_refused() -> None:
    command = [sys.executable, "-m", "tests.rules_report", "RACE-99.9"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (1, "no rules.md has a clause RACE-99.9\n")
