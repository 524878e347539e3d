"""Offers of trade, bases and terraforming."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Construct, Found, Terraform, TradeAt
from bot.games.horizons.box.units import Chain, Kind, UnitId
from bot.games.horizons.chapters.bases.construction import (
    next_level,
    point_price,
    points_left,
    site_of,
    soil,
    terraform_cost,
)
from bot.games.horizons.chapters.bases.trading import is_beside, is_own, trade_limit
from bot.games.horizons.state import Horizons


def trades(view: Horizons, seat: Seat) -> Iterator[Act]:
    """As much as the base allows, then less."""
    for base, found in view.bases.items():
        if found.token is None:
            continue
        traders: list[UnitId | None] = [None]
        if not is_own(view, seat, base):
            traders = [
                unit.id
                for unit, _ in view.ships_of(view.players[seat].faction)
                if unit.kind is Kind.CV and is_beside(view, seat, unit.id, found)
            ]
        for trader in traders:
            for amount in range(trade_limit(view, seat, base), 0, -1):
                yield TradeAt(base, amount, trader)


def works(view: Horizons, seat: Seat) -> Iterator[Act]:
    """A base where a crew stands; the next levels of each; terraforming."""
    faction = view.players[seat].faction
    for unit, _ in view.ships_of(faction):
        if unit.kind is Kind.CV and site_of(view, unit.id) is not None:
            yield Found(unit.id)
    for base, found in view.bases_of(faction):
        for chain in Chain:
            level = next_level(found, chain)
            if level is not None:
                yield Construct(base, level.id)
        price = point_price(view, seat)
        left = points_left(view, found.world)
        if price is not None and left:
            bought = view.this.terraformed.get(base, 0)
            affordable = [
                n
                for n in range(1, left + 1)
                if terraform_cost(price, bought, n) <= found.stock[soil(view, seat)]
            ]
            yield from (Terraform(base, n) for n in reversed(affordable))
