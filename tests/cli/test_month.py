"""`month`: a table of numbers or one JSON object, a chart, and an exit code to rely on."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli import month
from bot.engine.records import replace
from bot.simulation.month.life import Size
from bot.simulation.month.report import Report, simulate_month
from rendering.sheets.month import render_month

SHORT = ("month", "--tables", 2, "--users", 6, "--days", 3)


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate_month(1, Size(2, 6, 3))


@pytest.fixture
def lived(report: Report, monkeypatch: pytest.MonkeyPatch) -> Report:
    """The month is over already."""
    monkeypatch.setattr(month, "simulate_month", lambda *asked, **more: report)
    return report


def test_the_json_holds_only_what_the_seed_determines(run: Callable[..., Any]) -> None:
    first, second = (run(*SHORT, "--seed", 7, "--json") for _ in range(2))
    assert first.code == 0
    assert first.out == second.out
    found = json.loads(first.out)
    assert not any(found["faults"].values())
    assert "seconds" not in found


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_table_of_numbers_and_every_promise_is_printed(
    run: Callable[..., Any], lived: Report, language: str
) -> None:
    ran = run(*SHORT, "--lang", language)
    assert ran.code == 0
    assert str(lived.moves) in ran.out
    assert lived.digest in ran.out
    kept = {"en": "kept", "it": "mantenuta"}[language]
    assert sum(line.startswith(kept) for line in ran.out.splitlines()) == len(month.CHECKS)


def test_a_broken_promise_is_named_and_is_the_exit_code(
    run: Callable[..., Any], report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = {**report.faults, "fair": ("k7f2q: seat 1 lost decision 3 in quiet hours",)}
    broken = replace(report, faults=faults)
    monkeypatch.setattr(month, "simulate_month", lambda *asked, **more: broken)
    ran = run(*SHORT)
    assert ran.code == 1
    assert "k7f2q: seat 1 lost decision 3" in ran.out
    assert run(*SHORT, "--json").code == 1


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "it"), ("safe", "en")])
def test_the_chart_is_a_picture(
    run: Callable[..., Any], lived: Report, tmp_path: Path, theme: str, language: str
) -> None:
    file = tmp_path / "month.png"
    assert run(*SHORT, "--chart", file, "--theme", theme, "--lang", language).code == 0
    picture = Image.open(BytesIO(file.read_bytes()))
    assert (picture.format, picture.width) == ("PNG", 1600)
    assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 20


def test_the_chart_is_told_in_words(lived: Report) -> None:
    words = render_month(month.chart_of(lived)).alt
    assert ", ".join(str(day.moves) for day in lived.by_day[:-1]) in words


def test_too_few_people_make_no_month(run: Callable[..., Any]) -> None:
    ran = run("month", "--users", 2)
    assert ran.code == 2
    assert "6 users" in ran.err


def test_a_month_wants_an_empty_database_and_a_file_has_one_process(
    run: Callable[..., Any], kept: Path, lived: Report
) -> None:
    ran = run(*SHORT, "--database", kept)
    assert ran.code == 2
    assert "has games of its own" in ran.err
    ran = run(*SHORT, "--processes", 3)
    assert ran.code == 2
    assert "a file has one process" in ran.err


def test_several_processes_have_a_line_of_their_own(
    run: Callable[..., Any], report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = replace(report, processes=3, direct=7, refused=2)
    monkeypatch.setattr(month, "simulate_month", lambda *asked, **more: shared)
    assert "3; 7 visits by direct message" in run(*SHORT).out
