"""Vacations: days of the calendar, an allowance for each year, one day at a time by the clock."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import replace
from bot.play.time.pace import DAY, HOUR
from bot.play.time.rhythm import Leave, Rhythm
from bot.play.time.vacations import ALLOWANCE, day_taken, days_left, ended, planned, read_day

ROME = Rhythm("Europe/Rome")
NOW = datetime(2026, 3, 1, 12, tzinfo=ZoneInfo("Europe/Rome")).timestamp()


def local(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo("Europe/Rome")).timestamp()


def off(first: str, last: str, rhythm: Rhythm = ROME) -> Rhythm:
    return planned(rhythm, date.fromisoformat(first), date.fromisoformat(last), NOW)


def test_a_vacation_lasts_from_midnight_to_midnight_of_its_player() -> None:
    assert off("2026-03-10", "2026-03-12").leaves == (
        Leave(local(date(2026, 3, 10)), local(date(2026, 3, 13))),
    )


def test_a_vacation_from_today_begins_now() -> None:
    assert off("2026-03-01", "2026-03-02").leaves[0].start == NOW


def test_a_day_on_which_the_clock_is_set_is_one_day() -> None:
    away = off("2026-03-28", "2026-03-30")
    assert days_left(away, 2026) == ALLOWANCE - 3


@pytest.mark.parametrize(
    ("first", "last"),
    [("2026-03-12", "2026-03-20"), ("2026-03-13", "2026-03-14"), ("2026-03-05", "2026-03-25")],
)
def test_vacations_that_overlap_or_touch_become_one(first: str, last: str) -> None:
    twice = off(first, last, off("2026-03-10", "2026-03-12"))
    assert len(twice.leaves) == 1
    days = (
        date.fromisoformat(max(last, "2026-03-12")) - date.fromisoformat(min(first, "2026-03-10"))
    ).days
    assert days_left(twice, 2026) == ALLOWANCE - days - 1


def test_vacations_apart_stay_apart_and_in_order() -> None:
    away = off("2026-03-05", "2026-03-06", off("2026-04-10", "2026-04-12"))
    assert [leave.start for leave in away.leaves] == [
        local(date(2026, 3, 5)),
        local(date(2026, 4, 10)),
    ]


@pytest.mark.parametrize(
    ("first", "last", "key"),
    [
        ("2026-03-12", "2026-03-10", "clock.refuse.vacation_backwards"),
        ("2026-02-28", "2026-03-10", "clock.refuse.vacation_past"),
        ("2027-03-01", "2027-04-10", "clock.refuse.vacation_far"),
        ("2026-03-10", "2026-04-09", "clock.refuse.vacation_days"),
        ("2026-05-02", "2026-05-03", "clock.refuse.vacation_known"),
    ],
)
def test_a_vacation_that_cannot_be_is_refused(first: str, last: str, key: str) -> None:
    before = off("2026-05-01", "2026-05-03")
    with pytest.raises(IllegalMove) as refusal:
        off(first, last, before)
    assert refusal.value.key == key


def test_each_year_has_its_own_allowance() -> None:
    away = off("2026-12-22", "2027-01-10")
    assert (days_left(away, 2026), days_left(away, 2027)) == (ALLOWANCE - 10, ALLOWANCE - 10)
    assert days_left(away, 2028) == ALLOWANCE


def test_the_whole_allowance_can_be_used() -> None:
    assert days_left(off("2026-06-01", "2026-06-30"), 2026) == 0


# Taken by the clock


def test_the_clock_takes_one_day_from_now_on() -> None:
    away = day_taken(ROME, NOW)
    assert away is not None
    assert away.leaves == (Leave(NOW, NOW + DAY, auto=True),)
    assert days_left(away, 2026) == ALLOWANCE - 1


def test_the_clock_takes_no_day_that_is_not_left() -> None:
    assert day_taken(off("2026-06-01", "2026-06-30"), NOW) is None


def test_days_taken_one_after_the_other_count_each() -> None:
    away: Rhythm | None = ROME
    for day in range(3):
        assert away is not None
        away = day_taken(away, NOW + day * (DAY + HOUR))
    assert away is not None
    assert days_left(away, 2026) == ALLOWANCE - 3


# Given up


def test_a_vacation_that_has_not_begun_can_be_given_up() -> None:
    away = off("2026-03-10", "2026-03-12")
    assert ended(away, away.leaves[0].start, NOW).leaves == ()


def test_of_a_vacation_that_runs_only_the_rest_is_given_up() -> None:
    away = off("2026-03-10", "2026-03-19")
    start = away.leaves[0].start
    back = ended(away, start, start + 2 * DAY)
    assert back.leaves == (Leave(start, start + 2 * DAY),)
    assert days_left(back, 2026) == ALLOWANCE - 2


@pytest.mark.parametrize("start", [5.0, NOW - 3 * DAY])
def test_a_vacation_that_is_over_or_was_never_cannot_be_given_up(start: float) -> None:
    past = replace(ROME, leaves=(Leave(NOW - 3 * DAY, NOW - DAY),))
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.vacation_none"):
        ended(past, start, NOW)


# What players type

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("24.12.", date(2026, 12, 24)),
        ("24/12", date(2026, 12, 24)),
        ("1/2", date(2027, 2, 1)),
        (" 12-24 ", date(2026, 12, 24)),
    ],
)
def test_a_day_is_read_in_several_ways(text: str, day: date) -> None:
    assert read_day(text, TODAY) == day


@pytest.mark.parametrize(
    "text", ["", "soon", "31.2.2026", "2026", "1.2.3.4", "0/0", "99999-1-1", "٣.٣.2026", "--"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.day"):
        read_day(text, TODAY)


def test_a_day_that_the_clock_takes_stays_apart_from_a_planned_vacation() -> None:
    """Everybody reads of a planned one; of this day nobody does."""
    rhythm = off("2026-03-02", "2026-03-04")
    wider = day_taken(rhythm, NOW)
    assert wider is not None
    assert wider.leaves == (Leave(NOW, local(date(2026, 3, 2)), auto=True), *rhythm.leaves)
