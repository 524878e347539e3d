"""A whole answer in its own words, where its questions would say too little."""

from __future__ import annotations

from bot.engine.records import Command, Seat
from bot.engine.text import Text, say
from bot.games.horizons.acts import Act
from bot.games.horizons.box.names import section_name
from bot.games.horizons.commands.sheets import HandIn
from bot.games.horizons.phrases import deed_text
from bot.games.horizons.state import Horizons

LISTED = 4  # acts of a section


def spoken(view: Horizons, seat: Seat, command: Command) -> Text | None:
    """A sheet that is written and handed in at once says what is on it."""
    if not isinstance(command, HandIn) or not any(acts for _, acts in command.lines):
        return None
    told = tuple(
        say("horizons.spoken.section", section=section_name(section), acts=named(acts))
        for section, acts in command.lines
        if acts
    )
    return say("horizons.spoken.sheet", sections=told)


def named(acts: tuple[Act, ...]) -> tuple[Text, ...]:
    rest = len(acts) - LISTED
    more = (say("horizons.option.more_lines", n=rest),) if rest > 0 else ()
    return (*map(deed_text, acts[:LISTED]), *more)
