"""Days as people type them, read in their own time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from bot.engine.errors import UnclearAnswer
from bot.play.time.pace import read_span
from bot.play.time.rhythm import Rhythm, instant, local_day, zone_named
from bot.play.time.vacations import named, read_day
from cogs.ui.words.tongue import Tongue

PROPOSED = (1, 2, 3, 5, 7, 10, 14, 21, 28)  # days from today


def read_until(text: str, rhythm: Rhythm, now: float) -> float:
    """The end of a day (`24.12.`), or so long from now (`5d`)."""
    try:
        return now + read_span(text)
    except UnclearAnswer:
        day = read_day(text, local_day(rhythm, now))
        return instant(day + timedelta(days=1), 0, zone_named(rhythm.zone))


def proposed_days(tongue: Tongue, rhythm: Rhythm, now: float) -> Iterator[tuple[str, str]]:
    """The next days, as they are read again and as they are called."""
    today = local_day(rhythm, now)
    for days in PROPOSED:
        day = today + timedelta(days=days)
        yield day.isoformat(), tongue.render(named(day))
