"""Trade at the bases of others (section 13.1)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.records import Seat
from bot.games.horizons.acts import Section, TradeAt
from bot.games.horizons.steps.course import InSection

if TYPE_CHECKING:
    from bot.games.horizons.state import Horizons


class Permit(InSection, frozen=True, tag="permit"):
    """May somebody trade at a base of this seat? (HORIZON-13.1.4)"""

    trader: Seat
    act: TradeAt

    during = Section.TRADE

    def about(self, view: Horizons) -> tuple[Hashable, ...]:
        markets = sum(base.token is not None for base in view.bases.values())
        return view.year, self.seat, self.trader, markets, view.this.refused


Steps: TypeAlias = Permit
