"""`python -m bot render`: any position as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot.cli.main import main


def render(out: Path, *more: str) -> int:
    game = ["--players", "3", "--moves", "40", "--seed", "7"]
    return main(["render", "race", *game, "--out", str(out), *more])


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("--as", "2"),
        ("--theme", "light", "--lang", "it"),
        ("--what", "hand"),
        ("--what", "hand", "--as", "3", "--theme", "safe"),
        ("--what", "scores"),
        ("--what", "card:gem_world"),
    ],
)
def test_a_position_is_drawn(
    tmp_path: Path, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.png"
    assert render(out, *more) == 0
    assert Image.open(out).format == "PNG"
    assert capsys.readouterr().out.strip()


def test_a_card_of_any_game_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "card.png"
    assert main(["render", "starfarers", "--what", "card:SC-1", "--out", str(out)]) == 0
    assert Image.open(out).format == "PNG"


def test_a_part_that_a_table_does_not_have_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.png"
    assert main(["render", "race", "--what", "near", "--out", str(out)]) == 2
    assert "'near' is none of" in capsys.readouterr().err
    assert not out.exists()


def test_the_same_seed_gives_the_same_picture(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        assert render(tmp_path / name) == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


@pytest.mark.parametrize(
    "more",
    [
        ("--what", "card:nonsense"),
        ("--what", "moon"),
        ("--as", "4"),
        ("--players", "9"),
        ("--theme", "neon"),
    ],
)
def test_what_cannot_be_drawn_is_said_and_nothing_written(
    tmp_path: Path, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.png"
    assert render(out, *more) == 2
    assert not out.exists()
    assert capsys.readouterr().err.strip()
