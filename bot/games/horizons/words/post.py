"""What a post to the channel says besides the log, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.text import Text, Who, say
from bot.games.horizons.box.cards import CAMPAIGN
from bot.games.horizons.chapters.course.scoring import parts
from bot.games.horizons.state import Horizons

MARKS = {
    "china": "●",
    "north_america": "■",
    "europe": "▲",
    "south_america": "◆",
    "russia": "⬢",
    "asia": "✚",
    "japan": "★",
}  # the shape of a faction in pictures
FOLDS = frozenset({"horizons.log.sheet_in"})  # players who do the same can share it
PARAGRAPHS = frozenset({"horizons.log.year"})
LEFT_OUT = frozenset({"horizons.log.sheet_in", "horizons.log.sheet_back"})


def marks(options: Mapping[str, Any]) -> str:
    """Those of the factions, if the table was opened with them; else each seat has its own."""
    found = [MARKS.get(faction, "") for faction in options.get("factions", ())]
    return "".join(found) if all(found) else ""


def verdict(view: Horizons) -> Iterator[Text]:
    """How the game ended; of a campaign, what the points of each player are made of."""
    result = view.result
    if result is None:
        return
    if view.options.scenario == CAMPAIGN:
        for seat in sorted(view.seats(), key=lambda seat: -result.points[seat]):
            made_of = tuple(
                say(
                    "horizons.verdict.part",
                    what=Text(f"horizons.score.{part.key}"),
                    n=number(part.points),
                )
                for part in parts(view, seat)
                if part.points
            )
            yield say("horizons.verdict", who=Who(seat), n=result.points[seat], parts=made_of)
    if result.rating:
        yield say("horizons.verdict.rating", rating=Text(f"horizons.rating.{result.rating}"))


def number(points: float) -> int | str:
    """Halves as they are counted."""
    return int(points) if points == int(points) else f"{points:.1f}"
