"""Acts at any moment of one's own (HORIZON-3.1.6)."""

from __future__ import annotations

from bot.games.horizons.acts.forms import Deed
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import Chain, UnitId


class Buy(Deed, frozen=True, tag="buy"):
    """On Earth."""

    stock: Stock


class Sell(Deed, frozen=True, tag="sell"):
    """On Earth."""

    stock: Stock


class Shift(Deed, frozen=True, tag="shift"):
    """Within a fleet (HORIZON-3.1.8); None is Earth, for ships that stand there."""

    source: UnitId | None
    target: UnitId | None
    stock: Stock


class Waste(Deed, frozen=True, tag="waste"):
    """Own resources are destroyed (HORIZON-3.1.9)."""

    place: UnitId | None
    stock: Stock


class Demolish(Deed, frozen=True, tag="demolish"):
    """An own structure or settlement is given up."""

    base: UnitId
    chain: Chain


class Redraw(Deed, frozen=True, tag="redraw"):
    """Another mission for two markers (HORIZON-3.3.5)."""
