"""Trading with cultures: sales, purchases, barter, fares, the cup (sections 9 to 12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, frozen, take
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SpaceId, SystemId
from bot.games.merchant.box.names import (
    culture_name,
    deed_name,
    gear_name,
    good_name,
    ship_name,
    space_name,
    thing_name,
    things_named,
)
from bot.games.merchant.box.pieces import (
    BONUS,
    FARES,
    GEAR,
    GOODS,
    BonusId,
    CultureId,
    DeedId,
    GearId,
    GoodId,
    ShipId,
    gear_called,
)
from bot.games.merchant.cargo import without
from bot.games.merchant.events.money import (
    Payments,
    collect,
    commissions,
    gain,
    lose,
    note,
    settle,
)
from bot.games.merchant.state import Item, Merchant


def load_more(state: Merchant, seat: Seat, what: str) -> None:
    """A fare or equipment comes aboard."""
    change(state, seat, load=(*state.players[seat].load, Item(what)))
    gain(state, what)


def unload(state: Merchant, seat: Seat, what: str) -> None:
    change(state, seat, load=without(state.players[seat].load, (what,)))
    lose(state, what)


# --- the cup (section 10.1)


@event("merchant.cup_turned")
class CupTurned(Event[Merchant], frozen=True):
    """These go in, then as many are drawn and go to their cultures (MERCHANT-10.1.2)."""

    into: tuple[str, ...]
    drawn: tuple[str, ...]

    sentence = Sentence("merchant.log.cup", drawn=(things_named, "drawn"))

    def apply(self, state: Merchant) -> None:
        state.cup = tuple(sorted(take((*state.cup, *self.into), self.drawn)))
        for one in self.drawn:
            if one in BONUS:
                state.waiting = (*state.waiting, BonusId(one))
            else:
                good = GoodId(one)
                state.goods = frozen(state.goods, good, state.goods.get(good, 0) + 1)

    def shows(self) -> bool:
        return True


# --- selling


@event("merchant.good_sold")
class GoodSold(Event[Merchant], frozen=True):
    """`bonus`: all demands together; `demand`: the one that goes to the cup (10.2.2)."""

    seat: Seat
    good: GoodId
    price: int
    bonus: int = 0
    demand: BonusId | None = None
    paid: Payments = ()  # to the seller first

    def apply(self, state: Merchant) -> None:
        player = state.players[self.seat]
        change(state, self.seat, goods=take(player.goods, (self.good,)))
        lose(state, self.good)
        if self.demand is not None:
            state.waiting = take(state.waiting, (self.demand,))
        settle(state, self.paid)
        assert state.turn is not None
        note(state, sold=state.turn.sold + 1)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        who, good = Who(self.seat), good_name(self.good)
        total = self.price + self.bonus
        if self.bonus:
            yield say("merchant.log.sold_demand", who=who, good=good, n=total, bonus=self.bonus)
        else:
            yield say("merchant.log.sold", who=who, good=good, n=total)
        yield from commissions(self.paid[1:])


@event("merchant.gear_bartered")
class GearBartered(Event[Merchant], frozen=True):
    """For credit; a relic stays for sale in the system (MERCHANT-9.3.12)."""

    seat: Seat
    gear: GearId
    credit: int
    system: SystemId
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        unload(state, self.seat, self.gear)
        if GEAR[self.gear].relic:
            state.relics = frozen(state.relics, self.gear, self.system)
        else:
            state.stock = frozen(state.stock, self.gear, state.stock[self.gear] + 1)
        settle(state, self.paid)
        assert state.turn is not None
        note(state, credit=state.turn.credit + self.credit, sold=state.turn.sold + 1)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        gear = gear_name(self.gear)
        yield say("merchant.log.bartered", who=Who(self.seat), what=gear, n=self.credit)
        yield from commissions(self.paid)


@event("merchant.iou_bartered")
class IouBartered(Event[Merchant], frozen=True):
    """With its own culture, for its value; it leaves the game (MERCHANT-9.3.5)."""

    seat: Seat
    culture: CultureId
    credit: int
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        player = state.players[self.seat]
        change(state, self.seat, ious=take(player.ious, (self.culture,)))
        state.gone = (*state.gone, self.culture)
        settle(state, self.paid)
        assert state.turn is not None
        note(state, credit=state.turn.credit + self.credit)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        what = thing_name(self.culture)
        yield say("merchant.log.bartered", who=Who(self.seat), what=what, n=self.credit)
        yield from commissions(self.paid)


# --- buying


class Purchase(Event[Merchant], frozen=True):
    """Credit is used first, then cash (MERCHANT-9.3.11); `paid` are commissions."""

    seat: Seat
    price: int
    credit: int  # the part of the price that credit pays

    def pay(self, state: Merchant, paid: Payments) -> None:
        collect(state, self.seat, self.price - self.credit)
        settle(state, paid)
        assert state.turn is not None
        note(state, credit=state.turn.credit - self.credit, bought=state.turn.bought + 1)

    def told(self, what: Text | str, paid: Payments) -> Iterator[Text]:
        yield say("merchant.log.bought", who=Who(self.seat), what=what, n=self.price)
        yield from commissions(paid)


@event("merchant.good_bought")
class GoodBought(Purchase, frozen=True):
    good: GoodId
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        self.pay(state, self.paid)
        state.goods = frozen(state.goods, self.good, state.goods[self.good] - 1)
        change(state, self.seat, goods=(*state.players[self.seat].goods, self.good))
        gain(state, self.good)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        return self.told(good_name(self.good), self.paid)


@event("merchant.gear_bought")
class GearBought(Purchase, frozen=True):
    gear: GearId
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        self.pay(state, self.paid)
        if GEAR[self.gear].relic:
            state.relics = {one: at for one, at in state.relics.items() if one != self.gear}
        else:
            state.stock = frozen(state.stock, self.gear, state.stock[self.gear] - 1)
        load_more(state, self.seat, self.gear)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        return self.told(gear_name(self.gear), self.paid)


@event("merchant.ship_bought")
class ShipBought(Purchase, frozen=True):
    """The old ship is traded in, in the same step (MERCHANT-3.4.2); that is a barter too."""

    ship: ShipId
    old: ShipId
    trade_in: int
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        assert state.turn is not None
        note(state, credit=state.turn.credit + self.trade_in, sold=state.turn.sold + 1)
        self.pay(state, self.paid)
        change(state, self.seat, ship=self.ship)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        yield say(
            "merchant.log.ship",
            who=Who(self.seat),
            ship=ship_name(self.ship),
            old=ship_name(self.old),
            n=self.price,
            back=self.trade_in,
        )
        yield from commissions(self.paid)


@event("merchant.deed_bought")
class DeedBought(Purchase, frozen=True):
    """It builds at once (MERCHANT-12.1.2); a factory puts its good on sale (12.3.2)."""

    deed: DeedId
    at: SpaceId
    good: GoodId | None = None  # of a factory
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        self.pay(state, self.paid)
        state.deeds = frozen(state.deeds, self.deed, self.seat)
        if self.good is not None:
            state.factories = frozen(state.factories, self.deed, self.at)
            state.goods = frozen(state.goods, self.good, GOODS[self.good].count)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        key = "merchant.log.port" if self.good is None else "merchant.log.factory"
        yield say(
            key,
            who=Who(self.seat),
            deed=deed_name(self.deed),
            where=space_name(self.at),
            n=self.price,
        )
        yield from commissions(self.paid)


# --- fares, relics, jettison


@event("merchant.fare_boarded")
class FareBoarded(Event[Merchant], frozen=True):
    seat: Seat
    fare: BonusId

    sentence = Sentence("merchant.log.boarded", fare=(thing_name, "fare"))

    def apply(self, state: Merchant) -> None:
        state.waiting = take(state.waiting, (self.fare,))
        load_more(state, self.seat, self.fare)


@event("merchant.fare_delivered")
class FareDelivered(Event[Merchant], frozen=True):
    """At its destination; the bank pays (MERCHANT-10.3.2)."""

    seat: Seat
    fare: BonusId
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        unload(state, self.seat, self.fare)
        settle(state, self.paid)

    def words(self, view: Merchant) -> Text:
        fare = FARES[self.fare]
        where = culture_name(fare.to)
        return say("merchant.log.delivered", who=Who(self.seat), where=where, n=fare.pay)


@event("merchant.relic_taken")
class RelicTaken(Event[Merchant], frozen=True):
    seat: Seat
    at: SpaceId
    gear: GearId

    sentence = Sentence("merchant.log.relic", gear=(gear_name, "gear"), where=(space_name, "at"))

    def apply(self, state: Merchant) -> None:
        state.taken = (*state.taken, self.at)
        load_more(state, self.seat, self.gear)


@event("merchant.jettisoned")
class Jettisoned(Event[Merchant], frozen=True):
    """Equipment goes back to the bank, a relic out of the game (11.3.2, 11.3.4)."""

    seat: Seat
    what: str

    sentence = Sentence("merchant.log.jettisoned", what=(thing_name, "what"))

    def apply(self, state: Merchant) -> None:
        player = state.players[self.seat]
        if self.what in GOODS:
            change(state, self.seat, goods=take(player.goods, (GoodId(self.what),)))
            return
        change(state, self.seat, load=without(player.load, (self.what,)))
        back_to_bank(state, self.what)


def back_to_bank(state: Merchant, what: str) -> None:
    """Equipment that leaves a ship for good, by its name."""
    found = gear_called(what)
    if found is None:
        return
    gear = GEAR[found]
    if gear.relic:
        state.gone = (*state.gone, gear.id)
    else:
        state.stock = frozen(state.stock, gear.id, state.stock[gear.id] + 1)


@event("merchant.arranged")
class Arranged(Event[Merchant], frozen=True):
    """Fares and equipment aboard in another order (MERCHANT-15.4.25)."""

    seat: Seat
    load: tuple[Item, ...]

    sentence = Sentence("merchant.log.arranged")

    def apply(self, state: Merchant) -> None:
        change(state, self.seat, load=self.load)


@event("merchant.list_paused")
class ListPaused(Event[Merchant], frozen=True):
    """A list of transactions stops before its end: a draw changed what can be had, or it cannot
    go on as it was meant.
    """

    seat: Seat
    drawn: bool

    def apply(self, state: Merchant) -> None:
        """The rest is asked for anew."""

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.paused_draw" if self.drawn else "merchant.log.paused"
        return say(key, who=Who(self.seat))
