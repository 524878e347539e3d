"""A player's own hours, end to end: quiet hours, time zones, vacations, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.support.discord.driver import Person
from tests.support.discord.ground import HOUR, Ground

# Quiet hours


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-US", ("Time zone: Europe/Rome.", "Quiet hours: 22:00 to 7:30.")),
        ("it", ("Fuso orario: Europe/Rome.", "Ore di quiete: dalle 22:00 alle 7:30.")),
    ],
)
async def test_quiet_hours_are_kept_in_ones_own_time_zone(
    ground: Ground, locale: str, said: tuple[str, str]
) -> None:
    nova = ground.person("Nova", locale)
    await nova.slash("/me quiet", from_="22", to="7:30", zone="rome")
    assert all(line in nova.panel().text for line in said)
    rhythm = await ground.app.play.hours.of(str(nova.user.id))
    assert (rhythm.zone, rhythm.quiet and rhythm.quiet.minutes) == ("Europe/Rome", 570)


@pytest.mark.parametrize(
    ("start", "to", "zone", "said"),
    [
        ("22", "7", "Atlantis", "Nobody knows a time zone Atlantis."),
        ("25", "7", "", "25 is no time of the day."),
        ("7", "7", "", "Quiet hours that begin and end at the same time are none."),
        ("8", "7", "", "Quiet hours last at most 16 hours a day."),
        ("noon", "7", "Europe/Rome", "noon is no time of the day."),
    ],
)
async def test_unclear_hours_are_refused_and_change_nothing(
    ground: Ground, nova: Person, start: str, to: str, zone: str, said: str
) -> None:
    await nova.slash("/me quiet", from_="23", to="6", zone="UTC")
    before = await ground.app.play.hours.of(str(nova.user.id))
    more: dict[str, Any] = {"zone": zone} if zone else {}
    await nova.slash("/me quiet", from_=start, to=to, **more)
    assert said in nova.panel().text
    assert await ground.app.play.hours.of(str(nova.user.id)) == before


async def test_quiet_hours_are_changed_and_switched_off_by_buttons(
    ground: Ground, nova: Person
) -> None:
    await nova.slash("/me settings")
    await nova.press("My hours", nova.panel())
    assert "You have no quiet hours" in nova.panel().text
    await nova.press("Quiet hours…", nova.panel())
    assert nova.inputs["zone"]["value"] == "UTC"
    await nova.submit_modal({"start": "21", "zone": "Tokyo"})
    assert "Quiet hours: 21:00 to 7:00." in nova.panel().text
    await nova.choose("24", on=nova.panel())
    rhythm = await ground.app.play.hours.of(str(nova.user.id))
    assert (rhythm.zone, rhythm.remind) == ("Asia/Tokyo", 24 * HOUR)
    await nova.press("No quiet hours", nova.panel())
    assert (await ground.app.play.hours.of(str(nova.user.id))).quiet is None


async def test_time_zones_are_found_by_their_city(nova: Person) -> None:
    found = await nova.autocomplete("/me quiet", "zone", "new york", from_="22", to="7")
    assert [one["value"] for one in found] == ["America/New_York"]


# Vacations


async def test_a_vacation_is_planned_widened_and_given_up(ground: Ground, nova: Person) -> None:
    await nova.slash("/me vacation", from_="24.1.", to="2026-01-26")
    assert "The vacation is planned." in nova.panel().text
    assert "Vacation days left this year: 27." in nova.panel().text
    days = [datetime(2026, 1, day, 12, tzinfo=UTC).timestamp() for day in (24, 26)]
    first, last = (f"<t:{int(day)}:D>" for day in days)  # the same day in all zones near
    assert f"Vacation from {first} to {last}." in nova.panel().text
    await nova.slash("/me vacation", from_="25.1.", to="28.1.")
    hours = ground.app.play.hours
    (leave,) = (await hours.of(str(nova.user.id))).leaves
    assert "Vacation days left this year: 25." in nova.panel().text
    assert leave.end - leave.start == 5 * 24 * HOUR
    await nova.press("Give up: 2026-01-24", nova.panel())
    assert "The vacation is given up." in nova.panel().text
    assert (await hours.of(str(nova.user.id))).leaves == ()


@pytest.mark.parametrize(
    ("start", "to", "said"),
    [
        ("25.1.", "25.1.", "All these days are vacation already."),
        ("2026-02-20", "2026-02-10", "The vacation would end before it begins."),
        ("2026-01-01", "2026-01-20", "A vacation cannot begin before today."),
        ("2026-02-31", "1.3.", "2026-02-31 is no day of the calendar."),
        ("2026-03-01", "2026-04-20", "You have 27 vacation days left in 2026"),
        ("2026-03-01", "2028-03-01", "Vacations can be planned until 2027-01-13."),
    ],
)
async def test_impossible_vacations_are_refused_and_change_nothing(
    ground: Ground, nova: Person, start: str, to: str, said: str
) -> None:
    await nova.slash("/me vacation", from_="24.1.", to="26.1.")
    before = await ground.app.play.hours.of(str(nova.user.id))
    await nova.slash("/me vacation", from_=start, to=to)
    assert said in nova.panel().text
    assert await ground.app.play.hours.of(str(nova.user.id)) == before
