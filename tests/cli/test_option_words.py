"""An option of the command line takes the words that its refusal offers."""

from __future__ import annotations

import pytest

from bot.cli.main import main


@pytest.mark.parametrize("word", ["yes", "no", "true", "false", "True", "Yes"])
def test_yes_and_no_are_understood(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "race", "--option", f"expert={word}"]) == 0
    assert capsys.readouterr().err == ""


def test_anything_else_is_refused_with_what_would_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "race", "--option", "expert=maybe"]) == 2
    assert "Give yes or no." in capsys.readouterr().err
