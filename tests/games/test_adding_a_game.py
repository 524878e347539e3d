"""What CONTRIBUTING asks of a new game is what the games have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine.guide import Guide
from bot.games import NAMES
from bot.games import game as find_game
from tests.support.toys import SUITES
from tests.support.variants import variants

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
LISTED = re.findall(r"^\| `(\S*<game>\S*)` \|", GUIDE, re.M)

OF_THE_BUILD = [name for name in NAMES if (ROOT / "bot/games" / name).is_dir()]


def test_the_list_names_files_on_every_side() -> None:
    sides = {path.split("/")[0] for path in LISTED}
    assert sides == {"bot", "cogs", "rendering", "tests"}


@pytest.mark.parametrize("suite", SUITES)
def test_the_commands_for_a_small_game_run_every_suite(suite: str) -> None:
    assert re.search(rf"(^| ){suite}( |$)", GUIDE, re.M)


@pytest.mark.parametrize("game", OF_THE_BUILD)
@pytest.mark.parametrize("path", LISTED)
def test_every_game_has_what_the_list_names(game: str, path: str) -> None:
    """A module may have grown into a folder of modules."""
    found = ROOT / path.replace("<game>", game)
    assert found.is_file() or (found.with_suffix("") / "__init__.py").is_file()


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_tried(game: str) -> None:
    assert variants(game)


@pytest.mark.parametrize("game", OF_THE_BUILD)
def test_mypy_proves_the_contract_of_every_game(game: str) -> None:
    source = (ROOT / "bot" / "games" / game / "__init__.py").read_text("utf-8")
    assert re.search(r"^    KEPT: Game\[\w+\] = game$", source, re.M)
    assert isinstance(find_game(game).guide, Guide)
