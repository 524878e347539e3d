"""A player's own hours, end to end: quiet hours, time zones, vacations, in both languages."""

from __future__ import annotations

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
    assert "Vacation from Sat 24.1.2026 to Mon 26.1.2026." in nova.panel().text
    await nova.slash("/me vacation", from_="25.1.", to="28.1.")
    hours = ground.app.play.hours
    (leave,) = (await hours.of(str(nova.user.id))).leaves
    assert "Vacation days left this year: 25." in nova.panel().text
    assert leave.end - leave.start == 5 * 24 * HOUR
    await nova.press("Give up: Sat 24.1.2026", nova.panel())
    assert "The vacation is given up." in nova.panel().text
    assert (await hours.of(str(nova.user.id))).leaves == ()


@pytest.mark.parametrize(
    ("start", "to", "said", "remedy"),
    [
        (
            *(
                "25.1.",
                "25.1.",
                "You are on vacation then already: Sat 24.1.2026 to Mon 26.1.2026.",
            ),
            "for more time off choose other days",
        ),
        (
            *("2026-02-20", "2026-02-10"),
            "The vacation would end on Tue 10.2.2026, before it begins on Fri 20.2.2026.",
            "Exchange the two days",
        ),
        (
            *("2026-01-01", "2026-01-20"),
            "A vacation cannot begin before today: Thu 1.1.2026 is over.",
            "Begin it today, Mon 12.1.2026, or later.",
        ),
        ("2026-02-31", "1.3.", "2026-02-31 is no day of the calendar.", "Write the day like"),
        (
            *("2026-03-01", "2026-04-20"),
            "This takes 51 vacation days of 2026, and you have 27 left.",
            "Choose at most 27 days",
        ),
        (
            *("2026-03-01", "2028-03-01"),
            "until Wed 13.1.2027, and this one would end on Wed 1.3.2028.",
            "Plan the later days when they are nearer.",
        ),
    ],
)
async def test_impossible_vacations_are_refused_and_change_nothing(
    ground: Ground, nova: Person, start: str, to: str, said: str, remedy: str
) -> None:
    """The mistake is named, and what would do."""
    await nova.slash("/me vacation", from_="24.1.", to="26.1.")
    before = await ground.app.play.hours.of(str(nova.user.id))
    await nova.slash("/me vacation", from_=start, to=to)
    assert said in nova.panel().text
    assert remedy in nova.panel().text
    assert await ground.app.play.hours.of(str(nova.user.id)) == before


async def test_without_vacation_days_left_other_years_are_offered(nova: Person) -> None:
    await nova.slash("/me vacation", from_="1.3.", to="30.3.")
    await nova.slash("/me vacation", from_="1.5.", to="1.5.")
    assert "You have no vacation days left in 2026." in nova.panel().text
    assert "choose days of another year" in nova.panel().text


async def test_proposed_days_carry_their_weekdays(nova: Person) -> None:
    found = await nova.autocomplete("/me vacation", "from", "")
    assert found[0] == {"name": "Tue 13.1.2026", "value": "2026-01-13"}
