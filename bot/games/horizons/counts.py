"""What is counted: numbers of a player, and the years."""

from __future__ import annotations

from bot.engine.counts import Counts
from bot.engine.records import Seat
from bot.games.horizons.state import Horizons


def settlements(view: Horizons, seat: Seat) -> int:
    faction = view.players[seat].faction
    return sum(base.settlements for _, base in view.bases_of(faction))


def ransom(view: Horizons, seat: Seat, about: str) -> int:
    """What pirates ask; the question says it."""
    return int(about) if about.isdigit() else 0


def year(view: Horizons) -> int:
    """The first begins when all have chosen their factions."""
    begun = all(player.faction for player in view.players)
    return view.year if begun else view.options.first_year - 1


COUNTS: Counts[Horizons] = Counts(
    {
        "cash": lambda view, seat, about: view.players[seat].cash,
        "politics": lambda view, seat, about: view.players[seat].politics,
        "vp": lambda view, seat, about: view.players[seat].vp,
        "technologies": lambda view, seat, about: len(view.players[seat].technologies),
        "settlements": lambda view, seat, about: settlements(view, seat),
        "year": lambda view, seat, about: view.year,
        "ransom": ransom,
    },
    {"cash": "cash", "politics": "politics", "vp": "vp"},
    year,
    lambda view: view.options.first_year,
    "year",
)
