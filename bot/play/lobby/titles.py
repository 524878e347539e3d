"""Names for tables: two words, not used by another open table of the server."""

from __future__ import annotations

import secrets
from collections.abc import Collection

FIRST = (
    *("Amber", "Ashen", "Azure", "Blue", "Bright", "Bronze", "Calm", "Cobalt", "Copper", "Coral"),
    *("Crimson", "Distant", "Emerald", "Far", "First", "Golden", "Green", "Hidden", "Hollow"),
    *("Indigo", "Iron", "Ivory", "Jade", "Last", "Lone", "Lucid", "Opal", "Pale", "Quiet", "Red"),
    *("Restless", "Ruby", "Second", "Silent", "Silver", "Slow", "Swift", "Teal", "Violet", "White"),
)
LAST = (
    *("Aphelion", "Arc", "Aurora", "Beacon", "Belt", "Cluster", "Comet", "Corona", "Crater"),
    *("Dawn", "Drift", "Dust", "Dwarf", "Eclipse", "Equinox", "Flare", "Giant", "Halo", "Harbour"),
    *("Horizon", "Lantern", "Light", "Meridian", "Meteor", "Moon", "Nebula", "Nova", "Orbit"),
    *("Perihelion", "Pulsar", "Ring", "Sail", "Signal", "Solstice", "Spiral", "Star", "Sun"),
    *("Tide", "Transit", "Vector"),
)
TRIES = 50


def new_title(used: Collection[str]) -> str:
    title = ""
    for _ in range(TRIES):
        title = f"{secrets.choice(FIRST)} {secrets.choice(LAST)}"
        if title not in used:
            return title
    return f"{title} {secrets.randbelow(900) + 100}"


def is_drawn(title: str) -> bool:
    """Is it one of ours, and nobody's own words?"""
    first, _, last = title.partition(" ")
    return first in FIRST and last in LAST
