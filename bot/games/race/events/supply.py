"""Cards that leave and enter the piles (pages 3 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, frozen, replace, take
from bot.engine.text import Text, Who, people, say
from bot.games.race.box.cards import (
    CARDS,
    FACE_DOWN,
    CardId,
    card_name,
    face_down,
    kind_name,
    names,
    power_card,
    readable,
)
from bot.games.race.box.powers import Phase
from bot.games.race.state import Aside, Keeping, Owed, Player, Race


def set_aside(owed: tuple[Owed, ...], cards: tuple[CardId, ...]) -> tuple[Owed, ...]:
    """Cards that come after owed decisions wait behind them (RACE-13.23)."""
    last = owed[-1]
    if isinstance(last, Aside):
        return (*owed[:-1], Aside(last.cards + cards))
    return (*owed, Aside(cards))


def drawn_later(me: Player, count: int) -> tuple[Owed, ...]:
    """What a player is known to have incurred, once so many cards were drawn after it."""
    return set_aside(me.incurred, face_down(count)) if me.incurred else ()


def bury(state: Race, seat: Seat, cards: tuple[CardId, ...], **changes: Any) -> None:
    """Cards go to the discards; only the one who discards them knows which."""
    state.discards += cards
    discarded = state.players[seat].discarded + cards
    change(state, seat, discarded=discarded, **changes)


@event("race.explored")
class Explored(Event[Race], frozen=True):
    """Cards are looked at; if fewer are to be kept, the choice is owed (RACE-13.22)."""

    seat: Seat
    cards: tuple[CardId, ...]
    keep: int

    def apply(self, state: Race) -> None:
        me = state.players[self.seat]
        state.supply = state.supply[len(self.cards) :]
        last = me.owed[-1] if me.owed else None
        # a reshuffle may have come in the middle of the deal
        cards = last.cards + self.cards if isinstance(last, Keeping) else self.cards
        incurred = (Keeping(face_down(len(cards)), self.keep),)
        change(state, self.seat, owed=(Keeping(cards, self.keep),), incurred=incurred)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> Explored:
        if viewer == self.seat:
            return self
        return Explored(self.seat, face_down(len(self.cards)), self.keep)

    def words(self, view: Race) -> Text:
        who, cards = Who(self.seat), readable(self.cards)
        if cards:
            return say("race.log.explored_cards", who=who, cards=names(cards), keep=self.keep)
        return say("race.log.explored", who=who, n=len(self.cards), keep=self.keep)


@event("race.owed_answered")
class OwedAnswered(Event[Race], frozen=True):
    """A private decision: cards kept, paid or discarded (RACE-13.22).

    `released`: cards set aside that can now be read. `noted`: a reshuffle waited for it, so all
    see that it was made.
    """

    seat: Seat
    what: str  # keep, pay, discard
    gone: tuple[CardId, ...] = ()
    kept: tuple[CardId, ...] = ()
    released: tuple[CardId, ...] = ()
    auto: bool = False
    noted: bool = False

    def apply(self, state: Race) -> None:
        me = state.players[self.seat]
        owed = me.owed[1:]
        hand = me.hand
        if self.what != "keep":
            hand = take(hand, self.gone)
        while owed and isinstance(owed[0], Aside):
            owed = owed[1:]
        hand += self.kept + self.released
        bury(state, self.seat, self.gone, hand=hand, owed=owed)
        if self.noted and not owed:
            state.held = take(state.held, (self.seat,))
            change(state, self.seat, incurred=())

    def shows(self) -> bool:
        return bool(self.released)

    def seen_by(self, viewer: Seat | None) -> OwedAnswered | None:
        if viewer == self.seat:
            return self
        return OwedAnswered(self.seat, "", noted=True) if self.noted else None

    def _sentences(self, view: Race) -> Iterator[Text]:
        who = Who(self.seat)
        if not self.what:
            yield say("race.log.owed_answered", who=who)
        if self.kept:
            yield say("race.log.kept", who=who, cards=names(self.kept))
        if self.gone:
            key = "race.log.paid" if self.what == "pay" else "race.log.discarded"
            yield say(key, who=who, cards=names(self.gone))
        if self.auto:
            yield say("race.log.automatic", who=who)
        if self.released:
            yield say("race.log.released", who=who, cards=names(self.released))


@event("race.cards_drawn")
class CardsDrawn(Event[Race], frozen=True):
    """Top cards of the supply go to a hand, or aside while an earlier decision is owed."""

    seat: Seat
    cards: tuple[CardId, ...]
    why: str
    aside: bool = False
    hidden: bool = False  # behind the curtain

    def apply(self, state: Race) -> None:
        state.supply = state.supply[len(self.cards) :]
        me = state.players[self.seat]
        change(state, self.seat, incurred=drawn_later(me, len(self.cards)))
        if not self.aside:
            change(state, self.seat, hand=me.hand + self.cards)
            return
        change(state, self.seat, owed=set_aside(me.owed, self.cards))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> CardsDrawn | None:
        if viewer == self.seat:
            if not self.aside:
                return self
        elif self.hidden:
            return None
        return replace(self, cards=face_down(len(self.cards)), aside=False)

    def words(self, view: Race) -> Text | None:
        """What a sale or a consume power draws its own fact has told, but for the cards."""
        who, cards, power = Who(self.seat), readable(self.cards), "/" in self.why
        if not cards and (power or self.why == "sale"):
            return None
        why = power_card(self.why) if power else Text(f"race.why.{self.why}")
        if cards:
            return say("race.log.drawn_cards", who=who, cards=names(cards), why=why)
        return say("race.log.drawn", who=who, n=len(self.cards), why=why)


@event("race.shuffled")
class Shuffled(Event[Race], frozen=True):
    """The discards are the new supply (RACE-10.4)."""

    supply: tuple[CardId, ...]

    sentence = Sentence("race.log.shuffled", n=(len, "supply"))

    def apply(self, state: Race) -> None:
        state.supply += self.supply
        state.discards = take(state.discards, self.supply)
        dealing = state.phase is not None and state.phase.phase is Phase.EXPLORE
        if not dealing:  # any other reshuffle waits for all that is owed (RACE-13.26)
            state.players = tuple(replace(player, incurred=()) for player in state.players)
        state.turned = tuple(card for card in state.turned if card in state.discards)
        state.players = tuple(
            replace(player, discarded=tuple(c for c in player.discarded if c in state.discards))
            if player.discarded
            else player
            for player in state.players
        )

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> Shuffled:
        return Shuffled(face_down(len(self.supply)))


@event("race.draws_lost")
class DrawsLost(Event[Race], frozen=True):
    """Supply and discards are both empty (RACE-10.6)."""

    seat: Seat
    count: int

    sentence = Sentence("race.log.draws_lost", n="count")

    def apply(self, state: Race) -> None:
        pass

    def shows(self) -> bool:
        return True


@event("race.reshuffle_awaited")
class ReshuffleAwaited(Event[Race], frozen=True):
    """B7: the last card may not be taken before these seats have discarded (RACE-13.26)."""

    seats: tuple[Seat, ...]

    sentence = Sentence("race.log.reshuffle_awaited", who=(people, "seats"))

    def apply(self, state: Race) -> None:
        state.held = self.seats
        state.players = tuple(
            player if seat in self.seats else replace(player, incurred=())
            for seat, player in enumerate(state.players)
        )

    def shows(self) -> bool:
        return True


@event("race.good_placed")
class GoodPlaced(Event[Race], frozen=True):
    """The top card of the supply lies unseen on a world as its good."""

    seat: Seat
    world: CardId
    card: CardId
    produced: bool

    def apply(self, state: Race) -> None:
        me = state.players[self.seat]
        state.supply = state.supply[1:]
        kind = CARDS[self.world].kind
        made = (*me.produced, kind) if self.produced and kind else me.produced
        change(state, self.seat, goods=frozen(me.goods, self.world, self.card), produced=made)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> GoodPlaced:
        return replace(self, card=FACE_DOWN)

    def words(self, view: Race) -> Text:
        key = "race.log.produced" if self.produced else "race.log.windfall"
        world, kind = card_name(self.world), kind_name(self.world)
        return say(key, who=Who(self.seat), world=world, kind=kind)
