"""Level 1: plans trade circles, discovers, and buys engines, ports and factories in time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from bot.engine.guide import Reasons
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.text import Text
from bot.games.merchant.box.pieces import CULTURES, DEEDS, GEAR, GOODS, SHIPS, GearKind
from bot.games.merchant.cargo import room
from bot.games.merchant.chapters.places import toll_at
from bot.games.merchant.chapters.trading.market import (
    deed_price,
    iou_here,
    limited,
    may_buy,
    purse,
    trader,
    turn_of,
)
from bot.games.merchant.chapters.turn.entries import Entry, entries
from bot.games.merchant.commands import BuyDeed, BuyGear, BuyGood, BuyShip
from bot.games.merchant.minds.trips import HAND, Atlas, fare_worth
from bot.games.merchant.state import Merchant

CAPITAL = 260  # money for goods that is not spent on anything else
TOLL = 0.15  # the part of the cash that may go at an oval


class Mind(Reasons):
    """Answers one prompt from the seat's view."""

    def __init__(self, view: Merchant, prompt: Prompt) -> None:
        self._view, self._seat, self._key = view, prompt.seat, prompt.key

    @cached_property
    def atlas(self) -> Atlas:
        return Atlas(self._view, self._seat)

    def reply(self, choice: Choice[Any]) -> Reply:
        how = ANSWERS.get((self._key, choice.name))
        return how(self, choice) if how else suggested(choice)

    # --- the turn

    def depart(self, choice: Choice[Any]) -> Reply:
        """To the best voyage, unless another turn here brings more."""
        alone = {option.id for option in choice.instead}
        if "stay" in alone and self.atlas.worth_staying():
            self.reason = Text("merchant.advice.stay")
            return ("stay",)
        best = self.atlas.best
        offered = {option.id for option in choice.options}
        if best is not None and best.goal in offered:
            self.reason = Text(f"merchant.advice.{best.why}")
            return (best.goal,)
        return suggested(choice)

    def route(self, choice: Choice[Any]) -> Reply:
        """The first route that does not cost too much."""
        me = self._view.players[self._seat]
        self.reason = Text("merchant.advice.route")
        for option in choice.options:
            if option.value.paid <= max(30, TOLL * me.cash):
                return (option.id,)
        return suggested(choice)

    def toll(self, choice: Choice[Any]) -> Reply:
        me = self._view.players[self._seat]
        due = toll_at(self._view, self._seat, me.at) or 0
        self.reason = Text("merchant.advice.toll")
        return ("pay",) if due <= max(20, TOLL * me.cash) else ("stop",)

    def land(self, choice: Choice[Any]) -> Reply:
        """At the goal of the flight, or where it pays to be."""
        me = self._view.players[self._seat]
        best = self.atlas.best
        here = self.atlas.here()
        sells = here is not None and any(here.culture in GOODS[g].buyers for g in me.goods)
        goal = me.goal or (best.goal if best else None)
        self.reason = Text("merchant.advice.land")
        return ("land",) if goal in (None, me.at) or sells else ("on",)

    # --- trading

    def trade(self, choice: Choice[Any]) -> Reply:
        """First what brings money, then what costs it, then fares and the end."""
        found = list(entries(self._view, self._seat))
        for step in (self.incomes, self.investments, self.goods):
            ids = step(found)
            if ids:
                return tuple(ids[: choice.at_most])
        fares = [one.id for one in found if one.kind == "board" and self.fare(one)]
        self.reason = Text("merchant.advice.end")
        return (*fares[: choice.at_most - 1], "end")

    def incomes(self, found: list[Entry]) -> list[str]:
        ids = [entry.id for entry in found if entry.kind in ("deliver", "relic")]
        sales = [entry for entry in found if entry.kind == "sell"]
        if limited(self._view, self._seat):
            ids += [entry.id for entry in sales[:1]]
        else:
            ids += [entry.id for entry in sales for _ in range(entry.limit)]
        self.reason = Text("merchant.advice.income")
        return ids

    def investments(self, found: list[Entry]) -> list[str]:
        """A ship, a drive or a deed, as long as enough is left for goods."""
        view, seat = self._view, self._seat
        me, culture = view.players[seat], trader(view, seat)
        money = purse(view, seat)
        needed = view.goal - view.wealth(seat)
        capital = CAPITAL if needed > 150 else 40
        self.reason = Text("merchant.advice.invest")
        for entry in found:
            match entry.deed:
                case BuyShip(ship):
                    new, old = SHIPS[ship], me.vessel
                    net = new.price - old.trade_in
                    late = needed < 500
                    better = new.holds > old.holds and new.dice >= 3
                    if better and not late and money - net >= capital + 60:
                        return [entry.id]
                case BuyGear(gear):
                    own = {colour for one in me.working for colour in one.skips}
                    item = GEAR[gear]
                    drive = item.kind is GearKind.DRIVE and not {*item.skips} <= own
                    early = needed > 700 and room(me) >= 1
                    if drive and early and money - item.price >= capital - 60:
                        return [entry.id]
                case BuyDeed(deed) if culture is not None:
                    price = deed_price(view, seat, deed, culture)
                    gain = DEEDS[deed].value - price
                    if money - price >= capital - 2 * gain:
                        return [entry.id]
        return []

    def goods(self, found: list[Entry]) -> list[str]:
        """As many as fit of what brings most for each turn; the IOU is used for it."""
        view, seat = self._view, self._seat
        me, here = view.players[seat], self.atlas.here()
        if here is None or not may_buy(view, seat):
            return []
        iou = iou_here(view, seat)
        credit = CULTURES[iou].iou if iou is not None else 0
        money = max(turn_of(view).credit, purse(view, seat) - HAND)
        single = limited(view, seat)
        holds = min(1, room(me) // 2) if single else room(me) // 2
        good, number, _ = self.atlas.purchase(here, money + credit, holds)
        if good is None:
            return []
        ids = list[str]()
        cost = GOODS[good].buy * number
        if iou is not None and (not single or money < cost >= credit * 0.6):
            return ["iou"]
        entry = next((one for one in found if one.deed == BuyGood(good)), None)
        if entry is not None:
            ids = [entry.id] * min(number, entry.limit, max(1, money // GOODS[good].buy))
        self.reason = Text("merchant.advice.goods")
        return ids

    def fare(self, entry: Entry) -> bool:
        return fare_worth(self.atlas, getattr(entry.deed, "fare", "")) > 12


ANSWERS: dict[tuple[str, str], Callable[[Mind, Choice[Any]], Reply]] = {
    ("merchant.turn", "to"): Mind.depart,
    ("merchant.fly", "route"): Mind.route,
    ("merchant.toll", "pay"): Mind.toll,
    ("merchant.land", "land"): Mind.land,
    ("merchant.trade", "deeds"): Mind.trade,
}
