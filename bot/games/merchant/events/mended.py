"""What a moderator puts right by hand."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Apart, Seat, change, frozen, take
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SPACES, SpaceId
from bot.games.merchant.box.names import space_name, thing_name
from bot.games.merchant.box.pieces import (
    CULTURES,
    DEEDS,
    FARES,
    GEAR,
    GOODS,
    SHIPS,
    BonusId,
    CultureId,
    DeedId,
    GearId,
    GoodId,
    ShipId,
)
from bot.games.merchant.cargo import without
from bot.games.merchant.events.money import Payment, settle
from bot.games.merchant.state import Item, Merchant


@event("merchant.corrected")
class Corrected(Event[Merchant], frozen=True):
    """The money of a player, by so much."""

    seat: Seat
    n: int

    apart = Apart.MODERATOR
    sentence = Sentence("merchant.log.corrected", n="n")

    def apply(self, state: Merchant) -> None:
        settle(state, (Payment(self.seat, self.n),))


@event("merchant.thing_mended")
class ThingMended(Event[Merchant], frozen=True):
    """A good, a fare, equipment, an IOU or a deed, got or lost; another ship or place."""

    seat: Seat
    thing: str
    more: bool = True

    apart = Apart.MODERATOR

    def apply(self, state: Merchant) -> None:
        me, seat, thing = state.players[self.seat], self.seat, self.thing
        if thing in SPACES:
            change(state, seat, at=SpaceId(thing), flown=())
        elif thing in SHIPS:
            change(state, seat, ship=ShipId(thing))
        elif thing in GOODS:
            good = GoodId(thing)
            by = -1 if self.more else 1
            state.goods = frozen(state.goods, good, state.goods[good] + by)
            goods = (*me.goods, good) if self.more else take(me.goods, (good,))
            change(state, seat, goods=goods)
        elif thing in DEEDS:
            rest = {deed: owner for deed, owner in state.deeds.items() if deed != thing}
            state.deeds = {**rest, DeedId(thing): seat} if self.more else rest
        elif thing in CULTURES:
            iou = CultureId(thing)
            state.gone = take(state.gone, (iou,)) if self.more else (*state.gone, iou)
            ious = (*me.ious, iou) if self.more else take(me.ious, (iou,))
            change(state, seat, ious=ious)
        else:
            self.load(state)

    def load(self, state: Merchant) -> None:
        """Fares and equipment that is no relic."""
        me, thing = state.players[self.seat], self.thing
        aboard = (*me.load, Item(thing)) if self.more else without(me.load, (thing,))
        change(state, self.seat, load=aboard)
        if thing in GEAR:
            gear, by = GearId(thing), -1 if self.more else 1
            state.stock = frozen(state.stock, gear, state.stock[gear] + by)
        elif thing in FARES:
            fare = BonusId(thing)
            waiting = state.waiting
            state.waiting = take(waiting, (fare,)) if self.more else (*waiting, fare)

    def words(self, view: Merchant) -> Text:
        who = Who(self.seat)
        if self.thing in SPACES:
            return say("merchant.log.mended_at", who=who, where=space_name(SpaceId(self.thing)))
        key = "merchant.log.mended_more" if self.more else "merchant.log.mended_less"
        return say(key, who=who, what=thing_name(self.thing))
