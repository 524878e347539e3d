"""What is going on, in one word for headers; and what changed since an earlier board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.engine.records import Seat
from rendering.merchant.facts import Merchant, Player, SpaceId, SystemId, site, steps

NOBODY: Mapping[Seat, Any] = {}
MOMENTS: Mapping[type, str] = {
    steps.PickRaces: "race",
    steps.Depart: "depart",
    steps.Mulligan: "mulligan",
    steps.Placing: "rastur",
    steps.Sail: "fly",
    steps.Onward: "onward",
    steps.Toll: "toll",
    steps.Shot: "shoot",
    steps.Defence: "defend",
    steps.Hitting: "hit",
    steps.Touch: "land",
    steps.Looting: "loot",
    steps.Trade: "trade",
}
COUNTED = ("cash", "ship", "goods", "load", "ious")


def moment(view: Merchant) -> str:
    """What the table asks: the ending of the keys `render.merchant.to.` and `.ask.`."""
    if view.result is not None or not view.agenda:
        return "over"
    return MOMENTS.get(type(view.agenda[0]), "depart")


class Changes(NamedTuple):
    """What differs from an earlier board."""

    trails: Mapping[Seat, tuple[SpaceId, ...]] = NOBODY  # flights, the start first
    places: frozenset[SpaceId] = frozenset()  # turned up, built, or taken by a fort or a Rastur
    systems: frozenset[SystemId] = frozenset()  # discovered
    gains: Mapping[Seat, frozenset[str]] = NOBODY  # what a seat has more or less of
    earned: Mapping[Seat, int] = NOBODY  # wealth won or lost


def changes(view: Merchant, since: Merchant | None) -> Changes:
    """What is new since an earlier view of the same table."""
    if since is None or len(since.players) != len(view.players):
        return Changes()
    trails: dict[Seat, tuple[SpaceId, ...]] = {}
    places = {space for space in view.open if space not in since.open}
    for now, before in ((view.forts, since.forts), (view.rastur, since.rastur)):
        places |= {space for space, what in now.items() if before.get(space) != what}
    for deed, owner in view.deeds.items():
        if since.deeds.get(deed) != owner:
            places |= {where for where in (site(view, deed),) if where is not None}
    gains: dict[Seat, frozenset[str]] = {}
    earned: dict[Seat, int] = {}
    for seat in view.seats():
        now_is, was = view.players[seat], since.players[seat]
        if now_is.flown and now_is.flown != was.flown:
            trails[seat] = now_is.flown
        gains[seat] = gained(now_is, was)
        earned[seat] = view.wealth(seat) - since.wealth(seat)
    systems = frozenset(view.discovered) - frozenset(since.discovered)
    return Changes(trails, frozenset(places), systems, gains, earned)


def gained(now: Player, before: Player) -> frozenset[str]:
    """The fields of a player that changed."""
    return frozenset(name for name in COUNTED if getattr(now, name) != getattr(before, name))
