"""`make month`: a table of numbers or one JSON object, a chart, and an exit code to rely on."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.engine.records import replace
from bot.store.sqlite.journal import SqliteJournal
from tests.month import __main__ as command
from tests.month.life import Size
from tests.month.report import Report, simulate_month
from tests.support.exports import start

SHORT = ("--tables", "2", "--users", "6", "--days", "3")
Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate_month(1, Size(2, 6, 3))


@pytest.fixture
def lived(report: Report, monkeypatch: pytest.MonkeyPatch) -> Report:
    """The month is over already."""
    monkeypatch.setattr(command, "simulate_month", lambda *asked, **more: report)
    return report


@pytest.mark.more
def test_the_json_holds_only_what_the_seed_determines(capsys: Output) -> None:
    found = []
    for _ in range(2):
        assert command.main([*SHORT, "--seed", "7", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    first, second = found
    assert first == second
    assert not any(first["faults"].values())
    assert "seconds" not in first


def test_a_table_of_numbers_and_every_promise_is_printed(capsys: Output, lived: Report) -> None:
    assert command.main(SHORT) == 0
    out = capsys.readouterr().out
    assert f"{lived.moves} moves" in out
    assert lived.digest in out
    assert [line for line in out.splitlines() if line.startswith("kept")] == [
        f"kept    {promise}" for promise in command.CHECKS.values()
    ]


def test_a_broken_promise_is_named_and_is_the_exit_code(
    capsys: Output, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = {**report.faults, "fair": ("k7f2q: seat 1 lost decision 3 in quiet hours",)}
    broken = replace(report, faults=faults)
    monkeypatch.setattr(command, "simulate_month", lambda *asked, **more: broken)
    assert command.main(SHORT) == 1
    assert "k7f2q: seat 1 lost decision 3" in capsys.readouterr().out
    assert command.main([*SHORT, "--json"]) == 1


@pytest.mark.usefixtures("lived")
def test_the_chart_is_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "month.png"
    assert command.main([*SHORT, "--chart", str(file)]) == 0
    picture = Image.open(BytesIO(file.read_bytes()))
    assert (picture.format, picture.width) == ("PNG", 1600)
    assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 20


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--users", "2"), "6 users"),
        ((*SHORT, "--processes", "3"), "a file has one process"),
    ],
)
def test_a_month_that_cannot_be_is_refused(
    capsys: Output, given: tuple[str, ...], why: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(given)
    assert why in capsys.readouterr().err


async def used(path: Path) -> None:
    async with await SqliteJournal.open(path) as journal:
        await start(journal)


def test_a_month_wants_an_empty_database(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "used.db"
    asyncio.run(used(path))
    with pytest.raises(SystemExit, match="2"):
        command.main([*SHORT, "--database", str(path)])
    assert "has games of its own" in capsys.readouterr().err


def test_several_processes_have_a_line_of_their_own(
    capsys: Output, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = replace(report, processes=3, direct=7, refused=2)
    monkeypatch.setattr(command, "simulate_month", lambda *asked, **more: shared)
    assert command.main(SHORT) == 0
    assert "3; 7 visits by direct message" in capsys.readouterr().out
