"""Commands that the guides name exist, and so do their pictures; code makes all of these."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.cli.main import parser
from bot.games import NAMES
from rendering.drawing.theme import THEMES
from tests.month import __main__ as month
from tests.rendering import repaint
from tests.web.pictures import PICTURES

ROOT = Path(__file__).parent.parent
GUIDES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^ *```\w*\n(.*?)^ *```", re.M | re.S)
CODE = re.compile(r"`([^`]+)`")
PROMPT = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*")  # of a shell, and what is set for one command
STARTS = {"make", "python", ".venv/bin/python"}
STANDS_FOR = {"VERSION": "7", "SEAT": "1", "<game>": "race", "toy": "race"}  # in examples
LINK = re.compile(r"images/(\w+)\.png")
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = dict(re.findall(r"^([a-z-]+):(.*(?:\n\t.*)*)", MAKEFILE, re.M))


def lines(text: str) -> list[str]:
    """Everything that is written as code, line by line, a broken line as one."""
    fenced = [block.replace("\\\n", " ").splitlines() for block in FENCED.findall(text)]
    spans = [" ".join(span.split()) for span in CODE.findall(FENCED.sub("", text))]
    return [line.strip() for block in fenced for line in block] + spans


def commands() -> list[tuple[str, ...]]:
    """What a reader would type: the words of each command, without its comment."""
    found = set()
    for guide in GUIDES:
        for line in lines(guide.read_text(encoding="utf-8")):
            bare = PROMPT.sub("", line)
            if bare.split(" ")[0] in STARTS:
                words = shlex.split(bare, comments=True)
                found.add(tuple(STANDS_FOR.get(word, word) for word in words if word != "…"))
    return sorted(found)


def of_make() -> list[tuple[str, ...]]:
    return [words[1:] for words in commands() if words[0] == "make"]


def of_python() -> list[tuple[str, ...]]:
    return [words[2:] for words in commands() if words[1:2] == ("-m",)]


def of_the_bot() -> list[tuple[str, ...]]:
    """With something to do: `python -m bot` alone is only where to begin."""
    return [words[1:] for words in of_python() if words[0] == "bot" and words[1:]]


def test_the_guides_name_commands_of_every_kind() -> None:
    assert len(of_make()) >= 8
    assert len(of_the_bot()) >= 15
    assert {words[0] for words in of_python()} > {"bot", "pytest"}


@pytest.mark.parametrize("words", of_make(), ids=" ".join)
def test_a_target_exists_and_reads_what_it_is_given(words: tuple[str, ...]) -> None:
    target, *given = words
    assert target in TARGETS
    for name in (word.partition("=")[0] for word in given):
        assert f"$({name})" in TARGETS[target]


def of_the_month() -> list[str]:
    """What `make month` is given."""
    given = [word.partition("=") for words in of_make() for word in words if words[0] == "month"]
    return [arguments for name, _, arguments in given if name == "ARGS"]


@pytest.mark.parametrize("arguments", of_the_month())
def test_an_argument_of_the_month_is_understood(arguments: str) -> None:
    assert month.parser().parse_args(shlex.split(arguments))


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as done:
        parser().parse_args([command, "--help"])
    assert done.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", of_the_bot(), ids=" ".join)
def test_a_command_of_the_bot_is_understood(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    if len(words) == 1:
        assert help_of(*words, capsys)  # it is named, not shown in full
    else:
        assert parser().parse_args(words).run


@pytest.mark.parametrize("row", re.findall(r"^\| `[a-z]+[ `].*--.*", README, re.M))
def test_an_option_in_the_list_of_commands_is_known(
    row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = row.split("`")[1].split(" ")[0]
    known = help_of(command, capsys)
    assert [option for option in re.findall(r"--[a-z-]+", row) if option not in known] == []


@pytest.mark.parametrize("words", of_python(), ids=" ".join)
def test_a_module_that_is_run_exists_and_so_do_its_files(words: tuple[str, ...]) -> None:
    module, *given = words
    assert find_spec(module)
    missing = [word for word in given if word.startswith("tests/") and not (ROOT / word).exists()]
    assert missing == []


# Pictures


def linked() -> set[str]:
    return {name for guide in GUIDES for name in LINK.findall(guide.read_text(encoding="utf-8"))}


def drawn() -> set[str]:
    """By `tests.rendering.repaint` and `tests.web.pictures`; and the chart of a month."""
    scenes = (ROOT / "tests" / "web" / "scenes.py").read_text(encoding="utf-8")
    pages = {f"playground_{name}" for name in PICTURES}
    return {*repaint.docs(), *pages, *re.findall(r'"((?:player|mod)_\w+)"', scenes), "month"}


def test_every_picture_is_shown_in_a_guide_and_drawn_by_code() -> None:
    kept = {path.stem for path in (ROOT / "docs" / "images").iterdir()}
    assert linked() == kept
    assert drawn() == kept


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_shown_at_all_times_in_all_themes_in_private_and_on_a_phone(game: str) -> None:
    shots = repaint.docs()
    own = {name for name in shots if name.startswith(f"{game}_")}
    assert {shots[name].theme for name in own} == set(THEMES)
    assert any(name.endswith("_390") for name in own)
    gallery = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    shown = {name for name in LINK.findall(gallery) if name.startswith(f"{game}_")}
    assert shown >= own


def test_a_wrong_target_or_option_would_be_noticed() -> None:
    assert "tests" not in TARGETS
    with pytest.raises(SystemExit):
        parser().parse_args(["simulate", "race", "--player", "2", "--gamess", "3"])
