"""Time that counts: quiet hours in any time zone, vacations, nights on which the clock is set."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import IllegalMove
from bot.play.time.pace import DAY, HOUR
from bot.play.time.rhythm import (
    ALWAYS,
    Leave,
    Quiet,
    Rhythm,
    after,
    counted,
    is_awake,
    on_leave,
    read_minute,
    read_quiet,
    read_zone,
    rests,
    zones,
)

NIGHT = Quiet(22 * 60, 7 * 60)
ROME = Rhythm("Europe/Rome", NIGHT)


def at(text: str, zone: str = "Europe/Rome") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_without_quiet_hours_all_time_counts() -> None:
    assert counted(ALWAYS, 100.0, 350.0) == 250.0
    assert after(ALWAYS, 100.0, 250.0) == 350.0


def test_quiet_hours_do_not_count() -> None:
    assert counted(ROME, at("2026-01-10 20:00"), at("2026-01-11 08:00")) == 3 * HOUR
    assert after(ROME, at("2026-01-10 20:00"), 3 * HOUR) == at("2026-01-11 08:00")


def test_a_day_of_waking_hours_lasts_longer_than_a_day() -> None:
    # Ten hours on the first day and fourteen, all but one, on the second.
    assert after(ROME, at("2026-01-10 12:00"), DAY) == at("2026-01-11 21:00")


def test_quiet_hours_by_day_count_in_their_own_zone() -> None:
    worker = Rhythm("America/New_York", Quiet(9 * 60, 17 * 60))
    noon = at("2026-01-12 12:00", "America/New_York")
    assert not is_awake(worker, noon)
    assert after(worker, noon, 0.0) == at("2026-01-12 17:00", "America/New_York")
    assert is_awake(ROME, noon)


def test_a_deadline_never_falls_on_the_first_quiet_second() -> None:
    assert after(ROME, at("2026-01-10 21:00"), HOUR) == at("2026-01-11 07:00")


@pytest.mark.parametrize(
    ("night", "hours"), [("2026-03-28", 8.0), ("2026-10-24", 10.0), ("2026-05-05", 9.0)]
)
def test_a_night_is_as_long_as_the_wall_clock_makes_it(night: str, hours: float) -> None:
    start = at(f"{night} 21:00")
    assert after(ROME, start, HOUR + 60) - start == HOUR + 60 + hours * HOUR


def test_an_hour_that_does_not_exist_ends_the_night_where_the_clock_goes_on() -> None:
    odd = Rhythm("Europe/Rome", Quiet(23 * 60, 2 * 60 + 30))
    assert after(odd, at("2026-03-28 23:30"), 0.0) == at("2026-03-29 03:30")


def test_an_hour_that_comes_twice_is_slept_twice() -> None:
    odd = Rhythm("Europe/Rome", Quiet(23 * 60, 2 * 60 + 30))
    end = after(odd, at("2026-10-24 23:30"), 0.0)
    assert datetime.fromtimestamp(end, UTC).hour == 1  # 2:30 in winter time


def test_vacations_do_not_count() -> None:
    away = Rhythm(leaves=(Leave(100.0, 200.0),))
    assert counted(away, 50.0, 300.0) == 150.0
    assert after(away, 50.0, 50.0) == 200.0
    assert after(away, 50.0, 49.0) == 99.0
    assert on_leave(away, 199.0) == away.leaves[0]
    assert on_leave(away, 200.0) is None


def test_a_vacation_and_the_nights_around_it_are_one_rest() -> None:
    away = Rhythm("Europe/Rome", NIGHT, (Leave(at("2026-01-11 00:00"), at("2026-01-14 00:00")),))
    first = next(rests(away, at("2026-01-10 12:00")))
    assert first == (at("2026-01-10 22:00"), at("2026-01-14 07:00"))


def test_time_in_which_all_clocks_stood_still_does_not_count() -> None:
    frozen = Rhythm(frozen=(Leave(10.0, 40.0),))
    assert counted(frozen, 0.0, 100.0) == 70.0


ZONES = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]


@given(
    zone=st.sampled_from(ZONES),
    start=st.integers(1_767_225_600, 1_798_761_600),
    quiet=st.tuples(st.integers(0, 1439), st.integers(30, 960)),
    seconds=st.integers(0, int(20 * DAY)),
    leaves=st.lists(st.tuples(st.integers(-5, 30), st.integers(1, 9)), max_size=3),
)
def test_what_counts_until_a_deadline_is_what_was_asked_for(
    zone: str,
    start: int,
    quiet: tuple[int, int],
    seconds: int,
    leaves: list[tuple[int, int]],
) -> None:
    first, length = quiet
    away = tuple(Leave(start + s * DAY, start + (s + n) * DAY) for s, n in leaves)
    rhythm = Rhythm(zone, Quiet(first, (first + length) % 1440), away)
    due = after(rhythm, start, seconds)
    assert counted(rhythm, start, due) == pytest.approx(seconds, abs=1e-3)
    assert is_awake(rhythm, due)


def test_rests_never_touch() -> None:
    chance = Random(5)
    leaves = tuple(
        Leave(start, start + chance.random() * 5 * DAY)
        for start in (1.77e9 + chance.random() * 60 * DAY for _ in range(12))
    )
    found = rests(Rhythm("Europe/Rome", NIGHT, leaves), 1.77e9)
    first = [next(found) for _ in range(40)]
    assert all(one.end < two.start for one, two in pairwise(first))


# What players type


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Rome", "Europe/Rome"),
        ("europe/rome", "Europe/Rome"),
        ("rome", "Europe/Rome"),
        ("New York", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_time_zone_is_found_by_name_or_city(text: str, zone: str) -> None:
    assert read_zone(text) == zone


@pytest.mark.parametrize("text", ["", "Mars/Phobos", "../etc/passwd", "GMT+25", "x" * 3000])
def test_an_unknown_time_zone_is_refused_with_some_that_are_known(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_zone(text)
    assert refusal.value.key == "clock.refuse.zone"
    assert set(refusal.value.reason.values["allowed"]) <= set(zones())
    assert len(refusal.value.reason.values["given"]) <= 40


def test_a_misspelt_city_is_answered_with_similar_ones() -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_zone("Europe/Roma")
    assert "Europe/Rome" in refusal.value.reason.values["allowed"]


@pytest.mark.parametrize(
    ("text", "minute"), [("22", 1320), ("7:30", 450), ("07.05", 425), (" 0 ", 0), ("24", 0)]
)
def test_a_time_of_the_day_is_read(text: str, minute: int) -> None:
    assert read_minute(text) == minute


@pytest.mark.parametrize("text", ["25", "7:60", "noon", "", "-1", "7:3", "24:30", "\u0667"])
def test_what_is_no_time_of_the_day_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.hour"):
        read_minute(text)


@pytest.mark.parametrize(
    ("start", "end", "key"),
    [
        ("22", "22", "clock.refuse.quiet_empty"),
        ("7", "23:01", "clock.refuse.quiet_long"),
        ("7", "6:59", "clock.refuse.quiet_long"),
    ],
)
def test_quiet_hours_must_be_some_and_not_all(start: str, end: str, key: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_quiet(start, end)
    assert refusal.value.key == key


def test_sixteen_quiet_hours_are_allowed() -> None:
    assert read_quiet("16", "8").minutes == 16 * 60
