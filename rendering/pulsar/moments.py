"""What is going on, in one word for headers; and what changed since an earlier board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.engine.records import Seat
from rendering.pulsar.facts import (
    Act,
    Buying,
    Claiming,
    Draft,
    Exploring,
    Jumping,
    Keeping,
    LocationId,
    PickSides,
    PlaceShips,
    Player,
    Pulsar,
    Sizing,
    TechnologyId,
)

NOBODY: Mapping[Seat, Any] = {}
MOMENTS: Mapping[type, str] = {
    PickSides: "sides",
    PlaceShips: "ships",
    Draft: "draft",
    Act: "act",
    Keeping: "keep",
    Exploring: "explore",
    Sizing: "sizes",
    Claiming: "claim",
    Jumping: "jump",
    Buying: "buy",
}
COUNTED = ("cubes", "tokens", "held", "projects", "arrays", "runs", "kept", "awards")


def moment(view: Pulsar) -> str:
    """What the table asks: the ending of the keys `render.pulsar.to.` and `render.pulsar.ask.`."""
    if view.result is not None or not view.agenda:
        return "over"
    return MOMENTS.get(type(view.agenda[0]), "act")


class Changes(NamedTuple):
    """What differs from an earlier board."""

    trails: Mapping[Seat, tuple[LocationId, ...]] = NOBODY  # flights, the start first
    places: frozenset[LocationId] = frozenset()  # turned up, claimed, built or settled
    patents: frozenset[TechnologyId] = frozenset()
    gains: Mapping[Seat, frozenset[str]] = NOBODY  # what a seat has more or less of
    scored: Mapping[Seat, int] = NOBODY  # points won or lost


def changes(view: Pulsar, since: Pulsar | None) -> Changes:
    """What is new since an earlier view of the same table."""
    if since is None or len(since.players) != len(view.players):
        return Changes()
    trails: dict[Seat, tuple[LocationId, ...]] = {}
    places = {where for where in view.open if where not in since.open}
    patents: set[TechnologyId] = set()
    gains: dict[Seat, frozenset[str]] = {}
    scored: dict[Seat, int] = {}
    for seat in view.seats():
        now, before = view.players[seat], since.players[seat]
        if now.flown and now.flown != before.flown:
            trails[seat] = now.flown
        places |= {where for where in now.claims if where not in before.claims}
        places |= {where for where in now.stations if where not in before.stations}
        places |= {
            where for where, wheel in now.wheels.items() if before.wheels.get(where) != wheel
        }
        patents |= now.patents.keys() - before.patents.keys()
        gains[seat] = gained(now, before)
        scored[seat] = now.score - before.score
    return Changes(trails, frozenset(places), frozenset(patents), gains, scored)


def gained(now: Player, before: Player) -> frozenset[str]:
    """The fields of a player that changed."""
    return frozenset(name for name in COUNTED if getattr(now, name) != getattr(before, name))
