"""Words without words: what to say is a key and its parameters; catalogues know the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from bot.engine.records import Record, Seat

MINUTE, HOUR, DAY = 60, 3_600, 86_400
STORY = "text.story"
BLANK = frozenset(  # letters and marks that show nothing, though Unicode calls them visible
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
)


class Who(Record, frozen=True, gc=False):
    """A player of the table, by their seat."""

    seat: Seat


class Text(Record, frozen=True, gc=False):  # logs keep very many, and none holds a circle
    """One thing to say. Values are numbers, names, other texts, players, or lists of these."""

    key: str
    values: Mapping[str, Any] = {}  # frozen, and msgspec copies it


def say(key: str, **values: Any) -> Text:
    return Text(key, values)


def names_of(start: str) -> Callable[[str], Text]:
    """How things of a kind are called, by their ids: `names_of("race.phase.")`."""
    return cache(lambda thing: Text(start + thing))


def story(*sentences: Text) -> Text:
    """Several sentences, side by side; a single one is itself."""
    return sentences[0] if len(sentences) == 1 else say(STORY, parts=sentences)


def sentences(text: Text) -> Iterator[Text]:
    """The single ones of a story."""
    if text.key != STORY:
        yield text
        return
    for part in text.values["parts"]:
        yield from sentences(part)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    return tuple(map(Who, seats))


def span(seconds: float) -> Text:
    """How long something lasts, in the largest unit of which there are two: 3 days, 45 minutes."""
    return _largest(seconds, "text.days", "text.hours", "text.minutes")


def brief(seconds: float) -> Text:
    """The same for a small button: `6 h`."""
    return _largest(seconds, "text.brief.days", "text.brief.hours", "text.brief.minutes")


def _largest(seconds: float, days: str, hours: str, minutes: str) -> Text:
    if seconds >= 2 * DAY:
        return say(days, n=round(seconds / DAY))
    if seconds >= 2 * HOUR:
        return say(hours, n=round(seconds / HOUR))
    return say(minutes, n=max(1, round(seconds / MINUTE)))
