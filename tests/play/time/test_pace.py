"""Paces: presets and free ones, read once, kept as one short text, refused when absurd."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.text import span
from bot.i18n.catalog import catalogs
from bot.play.time.pace import (
    DAY,
    HOUR,
    MINUTE,
    PRESETS,
    Expiry,
    Pace,
    described,
    read_pace,
    read_span,
    short,
)
from bot.store.sqlite.memory import MemoryJournal
from tests.support.tables import USERS, lobby


@pytest.mark.parametrize(
    ("text", "move", "bank"),
    [
        ("blitz", HOUR, 3 * HOUR),
        ("swift", 8 * HOUR, DAY),
        ("daily", DAY, 3 * DAY),
        ("easy", 3 * DAY, 7 * DAY),
        ("slow", 7 * DAY, 14 * DAY),
        ("36h", 36 * HOUR, 108 * HOUR),
        ("36h+2d", 36 * HOUR, 2 * DAY),
        ("1d12h+0", 36 * HOUR, 0.0),
        ("1w + 90m", 7 * DAY, 90 * MINUTE),
    ],
)
def test_a_pace_is_time_per_move_and_a_bank(text: str, move: float, bank: float) -> None:
    assert (read_pace(text).move, read_pace(text).bank) == (move, bank)
    assert read_pace(text).expiry is Expiry.AUTOPILOT


@pytest.mark.parametrize("text", ["", "free", " FREE ", "free/remind"])
def test_a_free_table_has_no_clock(text: str) -> None:
    assert not read_pace(text).timed


@pytest.mark.parametrize("rule", Expiry)
def test_what_happens_at_the_end_belongs_to_the_pace(rule: Expiry) -> None:
    assert read_pace(f"daily/{rule}").expiry is rule


@pytest.mark.parametrize(
    "text", [*PRESETS, "36h+2d", "Daily / Remind", "90m/default", "free", "2d1h30m+0/substitute"]
)
def test_what_a_table_keeps_is_read_again_to_the_same_pace(text: str) -> None:
    pace = read_pace(text)
    assert read_pace(str(pace)) == pace
    assert len(str(pace)) <= 30


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("29m", "clock.refuse.pace_short"),
        ("0", "clock.refuse.pace_short"),
        ("31d", "clock.refuse.pace_long"),
        ("9999w", "clock.refuse.pace_long"),
        ("1d+61d", "clock.refuse.bank_long"),
        ("-1d", "clock.refuse.span"),
        ("fast", "clock.refuse.span"),
        ("1d+", "clock.refuse.span"),
        ("1e9h", "clock.refuse.span"),
        ("99999h", "clock.refuse.span"),
        ("\u0661d", "clock.refuse.span"),
        ("1.5d", "clock.refuse.span"),
        ("daily+3d", "clock.refuse.span"),
        ("daily/lose", "clock.refuse.expiry"),
        ("x" * 5000, "clock.refuse.span"),
    ],
)
def test_an_absurd_pace_is_refused_with_what_would_do(text: str, key: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_pace(text)
    assert refusal.value.key == key
    for catalog in catalogs().values():
        said = catalog.render(refusal.value.reason) + catalog.render(refusal.value.remedy)
        assert len(said) < 300


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.0, "0"), (90 * MINUTE, "1h30m"), (36 * HOUR, "1d12h"), (7 * DAY, "7d")]
)
def test_a_length_of_time_is_written_as_it_is_read(seconds: float, text: str) -> None:
    assert short(seconds) == text
    assert read_span(text) == seconds


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (20.0, "1 minute"),
        (90 * MINUTE, "90 minutes"),
        (5 * HOUR, "5 hours"),
        (36 * HOUR, "36 hours"),
        (3 * DAY, "3 days"),
    ],
)
def test_a_length_of_time_in_words(seconds: float, words: str) -> None:
    assert catalogs()["en"].render(span(seconds)) == words


@pytest.mark.parametrize("pace", [read_pace("daily"), read_pace("8h+0/remind"), Pace()])
def test_everybody_can_read_what_they_agree_to(pace: Pace) -> None:
    said = {language: words.render(described(pace)) for language, words in catalogs().items()}
    assert len(set(said.values())) == len(said)
    assert ("3 days" in said["en"]) == (pace.bank == 3 * DAY)


async def test_a_table_is_not_opened_with_an_absurd_pace(memory: MemoryJournal) -> None:
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.pace_short"):
        await lobby(memory).open("race", USERS[0], pace="1m")
    assert await memory.tables() == []


async def test_a_table_keeps_the_pace_in_its_short_form(memory: MemoryJournal) -> None:
    host = lobby(memory)
    row = await host.open("race", USERS[0], pace="Daily / remind")
    assert row.pace == "daily/remind"
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.span"):
        await host.configure(row.id, USERS[0], pace="soon")
    assert (await host.configure(row.id, USERS[0], pace="48h")).pace == "2d+6d"
