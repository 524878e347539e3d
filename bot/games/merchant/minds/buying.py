"""What level 1 does where it has landed: incomes, then investments, then goods."""

from __future__ import annotations

from bot.games.merchant.box.galaxy import SPACES, START, SpaceId
from bot.games.merchant.box.pieces import (
    CULTURES,
    DEEDS,
    GEAR,
    GOODS,
    SHIPS,
    DeedId,
    Device,
    GearKind,
)
from bot.games.merchant.cargo import room
from bot.games.merchant.chapters.trading.market import (
    barterable,
    deed_price,
    iou_here,
    limited,
    may_buy,
    purse,
    trader,
    turn_of,
)
from bot.games.merchant.chapters.turn.entries import Entry
from bot.games.merchant.commands import BuyDeed, BuyGear, BuyGood, BuyShip
from bot.games.merchant.minds.arms import Arms
from bot.games.merchant.minds.trips import HAND, Atlas, fare_worth

CAPITAL = 260  # money for goods that is not spent on anything else
LATE = 150  # so near to the goal nothing else counts
IDLE = (Device.JUMP_START, Device.GATE_LOCK)  # it flies without these, and trades them in
FARE = 12  # for each turn: less is not worth a place aboard


class Buyer:
    """One landed ship, and the list of what it can do."""

    def __init__(self, atlas: Atlas, arms: Arms, found: list[Entry]) -> None:
        self.atlas, self.arms, self.found = atlas, arms, found
        self.view, self.seat, self.me = atlas.view, atlas.seat, atlas.me
        self.money = purse(self.view, self.seat)
        self.capital = CAPITAL if atlas.needed > LATE else 40

    def incomes(self) -> list[str]:
        """Fares, a relic, and whatever can be sold."""
        ids = [entry.id for entry in self.found if entry.kind in ("deliver", "relic")]
        sales = [entry for entry in self.found if entry.kind == "sell"]
        if limited(self.view, self.seat):
            ids += [entry.id for entry in sales[:1]]
        else:
            ids += [entry.id for entry in sales for _ in range(entry.limit)]
        return ids

    def investments(self) -> list[str]:
        """A ship, equipment or a deed, as long as enough is left for goods."""
        return next(([entry.id] for entry in self.found if self.invests(entry)), [])

    def invests(self, entry: Entry) -> bool:
        money, capital, needed = self.money, self.capital, self.atlas.needed
        match entry.deed:
            case BuyShip(ship):
                new, old = SHIPS[ship], self.me.vessel
                net = new.price - old.trade_in
                better = new.holds > old.holds and new.dice >= 3
                return better and needed >= 500 and money - net >= capital + 60
            case BuyGear(gear):
                item = GEAR[gear]
                if item.kind is not GearKind.DRIVE:
                    return self.arms.wants(gear, money - capital)
                own = {colour for one in self.me.working for colour in one.skips}
                early = needed > 700 and room(self.me) >= 1
                return early and not {*item.skips} <= own and money - item.price >= capital - 60
            case BuyDeed(deed, at):
                return self.buys(deed, at)
        return False

    def buys(self, deed: DeedId, at: SpaceId | None) -> bool:
        """A deed keeps its value, but not where rivals may send a Rastur (MERCHANT-16.4.2)."""
        culture = trader(self.view, self.seat)
        assert culture is not None
        price = deed_price(self.view, self.seat, deed, culture)
        gain = DEEDS[deed].value - price
        if gain >= self.atlas.needed:
            return True
        threatened = self.view.with_rastur and not self.view.alone
        if threatened and not SPACES[at or DEEDS[deed].space or START].is_city:
            return False
        return self.money - price >= self.capital - 2 * gain

    def goods(self) -> list[str]:
        """As many as fit of what brings most for each turn; IOU and idle devices help to pay."""
        view, seat, here = self.view, self.seat, self.atlas.here()
        if here is None or not may_buy(view, seat):
            return []
        iou = iou_here(view, seat)
        credit = CULTURES[iou].iou if iou is not None else 0
        money = max(turn_of(view).credit, self.money - HAND)
        single = limited(view, seat)
        holds = min(1, room(self.me) // 2) if single else room(self.me) // 2
        good, number, _ = self.atlas.purchase(here, money + credit, holds)
        if good is None:
            return []
        cost = GOODS[good].buy * number
        if iou is not None and (not single or money < cost >= credit * 0.6):
            return ["iou"]
        left = cost - turn_of(view).credit
        for gear in barterable(view, seat):
            if GEAR[gear].device in IDLE and left >= GEAR[gear].trade_in:
                return [f"barter.{gear}"]
        entry = next((one for one in self.found if one.deed == BuyGood(good)), None)
        if entry is None:
            return []
        return [entry.id] * min(number, entry.limit, max(1, money // GOODS[good].buy))

    def fares(self) -> list[str]:
        return [
            entry.id
            for entry in self.found
            if entry.kind == "board"
            and fare_worth(self.atlas, getattr(entry.deed, "fare", "")) > FARE
        ]
