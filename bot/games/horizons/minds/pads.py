"""Launchers of a year: those that stand ready, and those that are built for it."""

from __future__ import annotations

from bot.games.horizons.acts import Act, BuildUnit
from bot.games.horizons.box.units import Kind, Unit
from bot.games.horizons.effects import has, max_lv_size
from bot.games.horizons.minds.outlook import Outlook


class Pads:
    """Which launcher takes what; `built` are the lines for new ones."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.free = sorted(outlook.launchers(), key=lambda one: one.size)
        most = max_lv_size(outlook.view, outlook.seat)
        new = (one for one in outlook.pool if one.kind is Kind.LV and one.size <= most)
        self.new = sorted(new, key=lambda one: one.size)
        self.reusable = has(outlook.view, outlook.seat, "reusable_launchers")
        self.built = list[Act]()

    def cost(self, size: int) -> int:
        """What another one of at least this size would cost; 0: one is ready."""
        if any(one.size >= size for one in self.free):
            return 0
        found = self.fitting(size)
        return 99 if found is None else self.outlook.price(found.cost)

    def fitting(self, size: int) -> Unit | None:
        return next((one for one in self.new if one.size >= size), None)

    def take(self, size: int, *, fast: bool = False) -> Unit | None:
        """One of at least this size: the smallest, or for a long way the largest."""
        ready = [one for one in self.free if one.size >= size]
        if ready:
            found = ready[-1] if fast else ready[0]
            self.free.remove(found)
            return found
        new = self.fitting(size)
        return self.build(new) if new is not None else None

    def build(self, unit: Unit) -> Unit | None:
        price = self.outlook.price(unit.cost)
        if price > self.outlook.cash:
            return None
        self.outlook.cash -= price
        self.new.remove(unit)
        self.built.append(BuildUnit(unit.id))
        return unit

    def cargo(self, unit: Unit) -> int:
        return unit.size + self.outlook.me.board.ability.lv_cargo_bonus
