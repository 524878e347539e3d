"""What happens when an encounter card is read (section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.encounter_cards import NO_CARD, Effect, EncounterId
from bot.games.starfarers.box.names import amounts, balls, drawn, line, piece, resource_name
from bot.games.starfarers.box.pieces import Expansion, Transporter
from bot.games.starfarers.box.resources import NOTHING, Cards, Resource, count, minus, one, plus
from bot.games.starfarers.events.changes import to_bank
from bot.games.starfarers.events.flight import stuck
from bot.games.starfarers.events.production import unread
from bot.games.starfarers.state import FIELD, Encounter, Met, Starfarers


def note(state: Starfarers, **changes: Any) -> None:
    """The open card remembers something."""
    assert state.encounter is not None
    state.encounter = replace(state.encounter, **changes)


@event("starfarers.encounter_met")
class EncounterMet(Event[Starfarers], frozen=True):
    """The top card is drawn; nobody sees which one it is (STAR-11.1.1, STAR-11.1.6)."""

    seat: Seat
    card: EncounterId
    first: Transporter | None  # the ship that effects hit (STAR-7.5)

    sentence = Sentence("starfarers.log.met")

    def apply(self, state: Starfarers) -> None:
        state.encounters = state.encounters[1:]
        state.encounter = Encounter(self.card, self.first)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> EncounterMet:
        return replace(self, card=NO_CARD)


@event("starfarers.line_read")
class LineRead(Event[Starfarers], frozen=True):
    """A box is read out to all (STAR-11.1.7). `effects`: those of an outcome, as printed."""

    seat: Seat
    line: str  # `prompt.trader`, `outcome.ration`
    opponent: Seat | None = None
    effects: tuple[Effect, ...] = ()

    def apply(self, state: Starfarers) -> None:
        assert state.encounter is not None
        note(state, heard=(*state.encounter.heard, self.line))

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        return say("starfarers.log.read", line=line(self.line, self.opponent))


@event("starfarers.branch_taken")
class BranchTaken(Event[Starfarers], frozen=True):
    """Where an answer or a shake leads. Nobody is told: the next box is read out."""

    branch: str

    def apply(self, state: Starfarers) -> None:
        assert state.encounter is not None
        note(state, path=(*state.encounter.path, self.branch))

    def seen_by(self, viewer: Seat | None) -> None:
        return None


@event("starfarers.present_made")
class PresentMade(Event[Starfarers], frozen=True):
    """Cards given to whom one meets, before the outcome is heard (STAR-11.2.1); perhaps none."""

    seat: Seat
    cards: Cards

    def apply(self, state: Starfarers) -> None:
        to_bank(state, self.seat, self.cards)
        note(state, given=self.cards)

    def words(self, view: Starfarers) -> Text:
        if self.cards == NOTHING:
            return say("starfarers.log.no_present", who=Who(self.seat))
        return say("starfarers.log.paid.present", who=Who(self.seat), cards=amounts(self.cards))


@event("starfarers.replied")
class Replied(Event[Starfarers], frozen=True):
    """Yes or no; `line` are the words of the answer."""

    seat: Seat
    yes: bool
    line: str  # `answer.fight`

    def apply(self, state: Starfarers) -> None:
        pass

    def words(self, view: Starfarers) -> Text:
        return say("starfarers.log.replied", who=Who(self.seat), answer=line(self.line))


@event("starfarers.swapped")
class Swapped(Event[Starfarers], frozen=True):
    """A card for others, seen by all (STAR-11.2.4, STAR-13.6)."""

    seat: Seat
    give: Resource
    take: Cards

    sentence = Sentence(
        "starfarers.log.swapped", card=(resource_name, "give"), cards=(amounts, "take")
    )

    def apply(self, state: Starfarers) -> None:
        change(
            state,
            self.seat,
            hand=plus(minus(state.players[self.seat].hand, one(self.give)), self.take),
        )
        state.bank = minus(plus(state.bank, one(self.give)), self.take)
        note(state, swapped=self.take)


@event("starfarers.contested")
class Contested(Event[Starfarers], frozen=True):
    """Both sides shake; on a tie the active player wins (STAR-11.3.1 to STAR-11.3.3)."""

    seat: Seat
    opponent: Seat
    stat: str  # `combat` or `speed`
    balls: tuple[str, ...]
    total: int
    their_balls: tuple[str, ...]
    their_total: int
    won: bool

    def apply(self, state: Starfarers) -> None:
        state.shake = self.balls

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        key = "starfarers.log.contest_won" if self.won else "starfarers.log.contest_lost"
        stat = Text(f"starfarers.stat.{self.stat}")
        own = {"who": Who(self.seat), "balls": balls(self.balls), "n": self.total}
        theirs = {"their_balls": balls(self.their_balls), "their_n": self.their_total}
        return say(key, stat=stat, opponent=Who(self.opponent), **own, **theirs)


@event("starfarers.raced")
class Raced(Event[Starfarers], frozen=True):
    """A flight: boosters and speed bonuses against the boosters of another (STAR-11.3.4)."""

    seat: Seat
    opponent: Seat
    boosters: int
    their_boosters: int
    escaped: bool

    def apply(self, state: Starfarers) -> None:
        pass

    def words(self, view: Starfarers) -> Text:
        key = "starfarers.log.escaped" if self.escaped else "starfarers.log.caught"
        who, opponent = Who(self.seat), Who(self.opponent)
        return say(key, who=who, opponent=opponent, n=self.boosters, their_n=self.their_boosters)


@event("starfarers.luck_shaken")
class LuckShaken(Event[Starfarers], frozen=True):
    """The shake that decides an outcome; a black ball counts nothing (STAR-11.3.8)."""

    seat: Seat
    balls: tuple[str, ...]
    total: int

    def apply(self, state: Starfarers) -> None:
        state.shake = self.balls

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        shown = balls(self.balls)
        return say("starfarers.log.luck", who=Who(self.seat), balls=shown, n=self.total)


@event("starfarers.gifts_received")
class GiftsReceived(Event[Starfarers], frozen=True):
    """Each giver's cards, once all are in: known to giver and receiver (STAR-11.5.2, STAR-13.4)."""

    seat: Seat
    gifts: tuple[tuple[Resource, ...], ...]  # by seat

    def apply(self, state: Starfarers) -> None:
        got = NOTHING
        for giver, gift in enumerate(self.gifts):
            cards = count(gift)
            if gift:
                hand = minus(state.players[giver].hand, cards)
                change(state, Seat(giver), hand=hand, sealed=None)
            got = plus(got, cards)
        change(state, self.seat, hand=plus(state.players[self.seat].hand, got))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> GiftsReceived:
        if viewer == self.seat:
            return self
        gifts = tuple(
            gift if giver == viewer else unread(len(gift)) for giver, gift in enumerate(self.gifts)
        )
        return replace(self, gifts=gifts)

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        for giver, gift in enumerate(self.gifts):
            if gift:
                who, cards = Who(self.seat), drawn(gift)
                yield say("starfarers.log.gift", giver=Who(Seat(giver)), who=who, cards=cards)


@event("starfarers.worn_down")
class WornDown(Event[Starfarers], frozen=True):
    """Parts of mother ships that wear off, all at once (STAR-11.5.10, STAR-11.5.18)."""

    lost: tuple[tuple[Seat, Expansion], ...]

    def apply(self, state: Starfarers) -> None:
        for seat, expansion in self.lost:
            name = FIELD[expansion]
            number = getattr(state.players[seat], name) - 1
            change(state, seat, sealed=None, **{name: number})

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        for seat, part in self.lost:
            yield say("starfarers.log.lost", who=Who(seat), piece=piece(part))


@event("starfarers.encounters_shuffled")
class EncountersShuffled(Event[Starfarers], frozen=True):
    """All cards, the open one too, make a new pile (STAR-11.5.17)."""

    pile: tuple[EncounterId, ...]

    sentence = Sentence("starfarers.log.encounters_shuffled", n=(len, "pile"))

    def apply(self, state: Starfarers) -> None:
        state.encounters, state.met, state.encounter = self.pile, (), None

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> EncountersShuffled:
        return EncountersShuffled((NO_CARD,) * len(self.pile))


@event("starfarers.encounter_over")
class EncounterOver(Event[Starfarers], frozen=True):
    """The card is discarded, its face hidden (STAR-11.1.2, STAR-11.1.5)."""

    seat: Seat

    def apply(self, state: Starfarers) -> None:
        assert state.encounter is not None
        state.met = (*state.met, Met(state.encounter.card, state.encounter.path))
        state.encounter = None

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        return stuck(view, self.seat)
