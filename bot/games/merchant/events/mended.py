"""What a moderator puts right by hand."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, frozen, take
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SPACES, SpaceId, SystemId
from bot.games.merchant.box.names import counter_name, space_name, system_name, thing_name
from bot.games.merchant.box.numbers import FORTS
from bot.games.merchant.box.pieces import (
    CULTURES,
    DEEDS,
    FARES,
    GEAR,
    GOODS,
    NOTHING,
    SHIPS,
    BonusId,
    CounterId,
    CultureId,
    DeedId,
    FortId,
    GearId,
    GoodId,
    ShipId,
)
from bot.games.merchant.cargo import without
from bot.games.merchant.events.money import Payment, settle
from bot.games.merchant.state import Fort, Item, Merchant


@event("merchant.corrected")
class Corrected(Event[Merchant], frozen=True):
    """The money of a player, by so much."""

    seat: Seat
    n: int

    sentence = Sentence("merchant.log.corrected", n="n")

    def apply(self, state: Merchant) -> None:
        settle(state, (Payment(self.seat, self.n),))


@event("merchant.thing_mended")
class ThingMended(Event[Merchant], frozen=True):
    """A good, a fare, equipment, an IOU or a deed, got or lost; another ship or place."""

    seat: Seat
    thing: str
    more: bool = True

    def apply(self, state: Merchant) -> None:
        me, seat, thing = state.players[self.seat], self.seat, self.thing
        if thing in SPACES:
            landed = state.turn is None or state.turn.seat != seat
            change(state, seat, at=SpaceId(thing), flown=(), landed=landed)
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
        """Fares and equipment; relics come from and go to what is out of the game."""
        me, thing = state.players[self.seat], self.thing
        aboard = (*me.load, Item(thing)) if self.more else without(me.load, (thing,))
        change(state, self.seat, load=aboard)
        if thing in GEAR and GEAR[GearId(thing)].relic:
            state.gone = take(state.gone, (thing,)) if self.more else (*state.gone, thing)
        elif thing in GEAR:
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


@event("merchant.piece_mended")
class PieceMended(Event[Merchant], frozen=True):
    """A fort, factory or Rastur put somewhere or taken away; equipment damaged, or whole again; a
    fare or demand that waits, for a good that goes to the cup, or back to it; a relic for sale or
    out of the game; a penalty; a box or culture turned up, or down again, which all have seen then.
    """

    seat: Seat
    kind: str  # fort, factory, rastur, damage, bonus, relic, penalty, box, culture
    thing: str  # a FortId, a DeedId, the value of a Rastur, a GearId, a BonusId, a CounterId
    at: SpaceId | None = None  # of a system: its first city
    more: bool = True  # put there, turned up; of equipment: damaged
    good: str = ""  # that goes the other way

    def apply(self, state: Merchant) -> None:
        if self.kind == "damage":
            load = state.players[self.seat].load
            place = load.index(Item(self.thing, damaged=not self.more))
            mended = Item(self.thing, damaged=self.more)
            change(state, self.seat, load=(*load[:place], mended, *load[place + 1 :]))
            return
        if self.kind == "bonus":
            self.exchange(state, BonusId(self.thing), GoodId(self.good))
            return
        assert self.at is not None
        if self.kind == "fort":
            rest = {at: fort for at, fort in state.forts.items() if at != self.at}
            own = {self.at: Fort(self.seat, FortId(self.thing))} if self.more else {}
            state.forts = {**rest, **own}
            return
        if self.kind == "factory":
            self.build(state, DeedId(self.thing), self.at)
            return
        if self.kind == "relic":
            self.trade_in(state, GearId(self.thing), system_of(self.at))
        elif self.kind == "penalty":
            self.lay(state, CounterId(self.thing), self.at)
        elif self.kind == "box":
            self.turn_box(state, self.at)
        elif self.kind == "culture":
            self.turn_culture(state, system_of(self.at))
        else:
            self.invade(state, int(self.thing), self.at)

    def invade(self, state: Merchant, value: int, at: SpaceId) -> None:
        others = {space: one for space, one in state.rastur.items() if space != at}
        state.rastur = {**others, at: value} if self.more else others
        state.pool = take(state.pool, (value,)) if self.more else (*state.pool, value)

    def trade_in(self, state: Merchant, relic: GearId, system: SystemId) -> None:
        others = {one: where for one, where in state.relics.items() if one != relic}
        state.relics = {**others, relic: system} if self.more else others
        state.gone = take(state.gone, (relic,)) if self.more else (*state.gone, relic)

    def lay(self, state: Merchant, penalty: CounterId, at: SpaceId) -> None:
        gone = state.destroyed
        state.destroyed = take(gone, (penalty,)) if self.more else (*gone, penalty)
        state.boxes = frozen(state.boxes, at, penalty if self.more else NOTHING)

    def turn_box(self, state: Merchant, at: SpaceId) -> None:
        if self.more:
            state.open = (*state.open, at)
            return
        state.open = take(state.open, (at,))
        for seat in state.seats():
            seen = state.players[seat].saw_boxes
            change(state, seat, saw_boxes=tuple(dict.fromkeys((*seen, at))))

    def turn_culture(self, state: Merchant, system: SystemId) -> None:
        """With its IOU."""
        ious, own = state.players[self.seat].ious, state.cultures[system]
        change(state, self.seat, ious=(*ious, own) if self.more else take(ious, (own,)))
        if self.more:
            state.discovered = (*state.discovered, system)
            return
        state.discovered = take(state.discovered, (system,))
        for seat in state.seats():
            seen = state.players[seat].saw_systems
            change(state, seat, saw_systems=tuple(dict.fromkeys((*seen, system))))

    def shows(self) -> bool:
        return self.more and self.kind in ("box", "culture")

    def exchange(self, state: Merchant, bonus: BonusId, good: GoodId) -> None:
        """The cup gets as many counters as it gives."""
        into, out, by = (good, bonus, -1) if self.more else (bonus, good, 1)
        state.cup = tuple(sorted((*take(state.cup, (out,)), into)))
        state.goods = frozen(state.goods, good, state.goods[good] + by)
        waiting = state.waiting
        state.waiting = (*waiting, bonus) if self.more else take(waiting, (bonus,))

    def build(self, state: Merchant, deed: DeedId, at: SpaceId) -> None:
        """Its goods come and go with it."""
        good = CULTURES[DEEDS[deed].culture or CultureId("")].factory_good
        if self.more:
            state.deeds = frozen(state.deeds, deed, self.seat)
            state.factories = frozen(state.factories, deed, at)
            state.goods = frozen(state.goods, good, GOODS[good].count)
            return
        state.deeds = {one: owner for one, owner in state.deeds.items() if one != deed}
        state.factories = {one: place for one, place in state.factories.items() if one != deed}
        state.goods = {one: number for one, number in state.goods.items() if one != good}

    def words(self, view: Merchant) -> Text:
        way = "more" if self.more else "less"
        if self.kind == "damage":
            what = thing_name(self.thing)
            return say(f"merchant.log.mended_damage.{way}", who=Who(self.seat), what=what)
        if self.kind == "bonus":
            what, good = thing_name(self.thing), thing_name(self.good)
            return say(f"merchant.log.mended_bonus.{way}", what=what, good=good)
        assert self.at is not None
        where = space_name(self.at)
        if self.kind == "fort":
            n = FORTS[FortId(self.thing)].penalty
            return say(f"merchant.log.mended_fort.{way}", who=Who(self.seat), n=n, where=where)
        if self.kind == "factory":
            what = thing_name(self.thing)
            return say(f"merchant.log.mended_factory.{way}", who=Who(self.seat), what=what)
        if self.kind == "rastur":
            return say(f"merchant.log.mended_rastur.{way}", n=int(self.thing), where=where)
        return self.turned(way)

    def turned(self, way: str) -> Text:
        """Nothing face down is named."""
        assert self.at is not None
        where, system = space_name(self.at), system_name(system_of(self.at))
        match self.kind:
            case "box":
                return say(f"merchant.log.mended_box.{way}", where=where)
            case "penalty":
                what = counter_name(CounterId(self.thing))
                return say(f"merchant.log.mended_penalty.{way}", what=what, where=where)
            case "relic":
                relic = thing_name(self.thing)
                return say(f"merchant.log.mended_relic.{way}", what=relic, where=system)
        return say(f"merchant.log.mended_culture.{way}", who=Who(self.seat), where=system)


def system_of(space: SpaceId) -> SystemId:
    system = SPACES[space].system
    assert system is not None
    return system
