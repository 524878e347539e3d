"""What CONTRIBUTING asks of a new game is what the games have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games import NAMES
from tests.support.variants import variants

ROOT = Path(__file__).parents[2]
LISTED = re.findall(r"^\| `(\S*<game>\S*)` \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M)


def test_the_list_names_files_on_every_side() -> None:
    sides = {path.split("/")[0] for path in LISTED}
    assert sides == {"bot", "cogs", "rendering", "tests"}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("path", LISTED)
def test_every_game_has_what_the_list_names(game: str, path: str) -> None:
    assert (ROOT / path.replace("<game>", game)).is_file()


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_tried(game: str) -> None:
    assert variants(game)
