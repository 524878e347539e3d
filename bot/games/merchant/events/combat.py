"""Forts, fights, swindles and revolts (section 15)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, frozen, replace, take
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.names import (
    deed_name,
    gear_name,
    good_name,
    space_name,
    thing_name,
    things_named,
)
from bot.games.merchant.box.numbers import FORTS
from bot.games.merchant.box.pieces import (
    GEAR,
    GOODS,
    NOTHING,
    DeedId,
    FortId,
    GearId,
    GearKind,
    GoodId,
)
from bot.games.merchant.cargo import without
from bot.games.merchant.events.money import Payments, collect, commissions, gain, lose, note, settle
from bot.games.merchant.events.trade import Purchase, back_to_bank
from bot.games.merchant.state import Fort, Item, Merchant


def spend_balls(state: Merchant, seat: Seat, weapons: tuple[GearId, ...]) -> None:
    """Nova balls go back to the bank once fired; lasers are kept (MERCHANT-15.3.3)."""
    for weapon in weapons:
        if GEAR[weapon].kind is GearKind.NOVA_BALL:
            change(state, seat, load=without(state.players[seat].load, (weapon,)))
            back_to_bank(state, weapon)


def end_turn(state: Merchant) -> None:
    """A lost attack: the rest of the turn is lost too (MERCHANT-15.2.6)."""
    assert state.turn is not None
    flight = state.turn.flight
    note(state, lost=True, flight=replace(flight, mp=0) if flight else None)


@event("merchant.fort_built")
class FortBuilt(Purchase, frozen=True):
    """`taken`: where it stood before (MERCHANT-15.1.5)."""

    fort: FortId
    at: SpaceId
    taken: SpaceId | None = None
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        self.pay(state, self.paid)
        rest = {space: fort for space, fort in state.forts.items() if space != self.taken}
        state.forts = {**rest, self.at: Fort(self.seat, self.fort)}

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        where, n = space_name(self.at), FORTS[self.fort].penalty
        yield say("merchant.log.fort", who=Who(self.seat), where=where, n=n, price=self.price)
        yield from commissions(self.paid)


@event("merchant.fire_held")
class FireHeld(Event[Merchant], frozen=True):
    """No attack is made here."""

    seat: Seat

    def apply(self, state: Merchant) -> None:
        """Nothing happens."""


@event("merchant.ship_attacked")
class ShipAttacked(Event[Merchant], frozen=True):
    """A ship is shot at with these; its player is asked first (MERCHANT-15.2.4)."""

    seat: Seat
    victim: Seat
    weapons: tuple[GearId, ...]

    def apply(self, state: Merchant) -> None:
        """The fight follows."""

    def words(self, view: Merchant) -> Text:
        weapons = tuple(map(gear_name, self.weapons))
        return say(
            "merchant.log.attacks", who=Who(self.seat), other=Who(self.victim), weapons=weapons
        )


@event("merchant.oval_fought")
class OvalFought(Event[Merchant], frozen=True):
    """A penalty counter, a fort or a Rastur is shot at (MERCHANT-15.4.7)."""

    seat: Seat
    at: SpaceId
    value: int
    weapons: tuple[GearId, ...]
    die: int
    against: int  # the die of the oval
    total: int
    other: int
    won: bool
    paid: Payments = ()

    def apply(self, state: Merchant) -> None:
        spend_balls(state, self.seat, self.weapons)
        if not self.won:
            end_turn(state)
            return
        settle(state, self.paid)
        if self.at in state.rastur:
            state.rastur = {at: value for at, value in state.rastur.items() if at != self.at}
        elif self.at in state.forts:
            state.forts = {at: fort for at, fort in state.forts.items() if at != self.at}
        else:
            state.destroyed = (*state.destroyed, state.boxes[self.at])
            state.boxes = {**state.boxes, self.at: NOTHING}

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.oval_won" if self.won else "merchant.log.oval_lost"
        where = space_name(self.at)
        total, other = self.total, self.other
        return say(key, who=Who(self.seat), where=where, n=self.value, total=total, other=other)


@event("merchant.ship_fought")
class ShipFought(Event[Merchant], frozen=True):
    """`won`: by the attacker (MERCHANT-15.4.9)."""

    seat: Seat
    victim: Seat
    weapons: tuple[GearId, ...]
    back: tuple[GearId, ...]
    die: int
    against: int
    total: int
    other: int
    won: bool

    def apply(self, state: Merchant) -> None:
        spend_balls(state, self.seat, self.weapons)
        spend_balls(state, self.victim, self.back)
        if not self.won:
            end_turn(state)

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.fight_won" if self.won else "merchant.log.fight_lost"
        total, other = self.total, self.other
        return say(key, who=Who(self.seat), other_who=Who(self.victim), total=total, other=other)


@event("merchant.hull_hit")
class HullHit(Event[Merchant], frozen=True):
    """An item on the hull is destroyed (MERCHANT-15.4.12)."""

    seat: Seat  # the winner
    loser: Seat
    gear: GearId

    def apply(self, state: Merchant) -> None:
        load = without_first(state.players[self.loser].load, self.gear)
        change(state, self.loser, load=load)
        back_to_bank(state, self.gear)

    def words(self, view: Merchant) -> Text:
        gear = gear_name(self.gear)
        return say("merchant.log.hull_hit", who=Who(self.seat), other=Who(self.loser), gear=gear)


def without_first(load: tuple[Item, ...], what: str) -> tuple[Item, ...]:
    """The oldest of a kind is the one on the hull (MERCHANT-15.4.25)."""
    place = next(nth for nth, item in enumerate(load) if item.what == what)
    return load[:place] + load[place + 1 :]


@event("merchant.hold_hit")
class HoldHit(Event[Merchant], frozen=True):
    """Equipment in a hold is damaged, fares are lost, a good may be taken (15.4.13, 15.4.24).

    `places`: where in the loser's load the things in that hold are; `things`: what they are.
    """

    seat: Seat
    loser: Seat
    good: GoodId | None = None
    captured: bool = False
    places: tuple[int, ...] = ()
    things: tuple[str, ...] = ()
    jettison: tuple[str, ...] = ()

    def apply(self, state: Merchant) -> None:
        loser, winner = state.players[self.loser], state.players[self.seat]
        goods = tuple(GoodId(one) for one in self.jettison if one in GOODS)
        gear = tuple(one for one in self.jettison if one not in GOODS)
        change(state, self.seat, goods=take(winner.goods, goods), load=without(winner.load, gear))
        for piece in gear:
            back_to_bank(state, piece)
        if self.good is not None:
            change(state, self.loser, goods=take(loser.goods, (self.good,)))
            if self.captured:
                own = state.players[self.seat].goods
                change(state, self.seat, goods=(*own, self.good))
        load = (
            Item(item.what, damaged=item.damaged or place in self.places)
            for place, item in enumerate(loser.load)
            if item.gear is not None or place not in self.places
        )
        change(state, self.loser, load=tuple(load))
        assert state.turn is not None
        if self.captured and self.seat == state.turn.seat and self.good is not None:
            gain(state, self.good)

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        who, other = Who(self.seat), Who(self.loser)
        if self.good is None:
            things = things_named(self.things)
            yield say("merchant.log.hold_hit", who=who, other=other, things=things)
            return
        key = "merchant.log.captured" if self.captured else "merchant.log.cargo_lost"
        yield say(key, who=who, other=other, good=good_name(self.good))
        for gone in self.jettison:
            yield say("merchant.log.jettisoned", who=who, what=thing_name(gone))


# --- paid attacks (section 15.5)


@event("merchant.swindled")
class Swindled(Event[Merchant], frozen=True):
    """Both dice with their modifiers (MERCHANT-15.5.3)."""

    seat: Seat
    victim: Seat
    price: int
    credit: int
    die: int
    against: int
    total: int
    other: int
    won: bool

    def apply(self, state: Merchant) -> None:
        pay_attack(state, self.seat, self.price, self.credit)
        if not self.won:
            end_turn(state)

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.swindle_won" if self.won else "merchant.log.swindle_lost"
        total, other = self.total, self.other
        return say(key, who=Who(self.seat), other_who=Who(self.victim), total=total, other=other)


def pay_attack(state: Merchant, seat: Seat, price: int, credit: int) -> None:
    """A purchase from the culture; no commission is paid on it (MERCHANT-15.6.1)."""
    collect(state, seat, price - credit)
    assert state.turn is not None
    note(state, credit=state.turn.credit - credit, bought=state.turn.bought + 1)


@event("merchant.loot_taken")
class LootTaken(Event[Merchant], frozen=True):
    seat: Seat
    victim: Seat
    good: GoodId

    def apply(self, state: Merchant) -> None:
        victim, me = state.players[self.victim], state.players[self.seat]
        change(state, self.victim, goods=take(victim.goods, (self.good,)))
        change(state, self.seat, goods=(*me.goods, self.good))
        gain(state, self.good)

    def words(self, view: Merchant) -> Text:
        good = good_name(self.good)
        return say("merchant.log.loot", who=Who(self.seat), other=Who(self.victim), good=good)


@event("merchant.revolted")
class Revolted(Event[Merchant], frozen=True):
    """The deed and its marker change hands, if it is won (MERCHANT-15.5.8)."""

    seat: Seat
    owner: Seat
    deed: DeedId
    weapons: tuple[GearId, ...]
    price: int  # in money
    credit: int
    die: int
    against: int
    total: int
    other: int
    won: bool

    def apply(self, state: Merchant) -> None:
        spend_balls(state, self.seat, self.weapons)
        for weapon in self.weapons:
            lose(state, weapon)
        pay_attack(state, self.seat, self.price, self.credit)
        if self.won:
            state.deeds = frozen(state.deeds, self.deed, self.seat)
        else:
            end_turn(state)

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.revolt_won" if self.won else "merchant.log.revolt_lost"
        return say(
            key,
            who=Who(self.seat),
            other_who=Who(self.owner),
            deed=deed_name(self.deed),
            total=self.total,
            other=self.other,
        )
