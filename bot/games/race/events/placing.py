"""Develop and Settle (pages 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, replace, take
from bot.engine.text import Text, Who, people, say, story
from bot.games.race.box.cards import CardId, card_name, face_down, names, readable
from bot.games.race.box.powers import Phase
from bot.games.race.commands import Develop, Means, Pass, Settle, Way
from bot.games.race.events.supply import bury
from bot.games.race.phrases import manner
from bot.games.race.state import Paying, Race


@event("race.selections_revealed")
class SelectionsRevealed(Event[Race], frozen=True):
    """B2 or B3 closes: the cards enter the tableaux; ways and payments follow.

    RACE-6.4, RACE-7.6.
    """

    phase: Phase
    answers: tuple[Develop | Settle | Pass, ...]

    def apply(self, state: Race) -> None:
        players = []
        for player, answer in zip(state.players, self.answers, strict=True):
            match answer:
                case Develop(card=card) | Settle(world=card):
                    player = replace(
                        player,
                        sealed=None,
                        hand=take(player.hand, (card,)),
                        shown=tuple(known for known in player.shown if known != card),
                        tableau=(*player.tableau, card),
                        fresh=card,
                        placing=answer,
                    )
                case Pass():
                    player = replace(player, sealed=None)
            players.append(replace(player, incurred=()))
        state.players = tuple(players)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> SelectionsRevealed:
        return replace(
            self,
            answers=tuple(
                answer if seat == viewer or isinstance(answer, Pass) else concealed(answer)
                for seat, answer in enumerate(self.answers)
            ),
        )

    def _sentences(self, view: Race) -> Iterator[Text]:
        for seat in view.order:
            match self.answers[seat]:
                case Develop(card=card) | Settle(world=card):
                    yield say("race.log.revealed", who=Who(seat), card=card_name(card))
        if idle := [seat for seat in view.order if isinstance(self.answers[seat], Pass)]:
            yield say("race.log.passed", who=people(idle))


def concealed(answer: Develop | Settle) -> Develop | Settle:
    """What the others read of a revealed selection: the card alone."""
    if isinstance(answer, Develop):
        return Develop(answer.card)
    return Settle(answer.world, Way(Means.HIDDEN))


@event("race.ways_asked")
class WaysAsked(Event[Race], frozen=True):
    """B4: twelve cards are possible but not certain; ways are given again (RACE-13.31)."""

    seats: tuple[Seat, ...]

    sentence = Sentence("race.log.ways_asked", who=(people, "seats"))

    def apply(self, state: Race) -> None:
        pass

    def shows(self) -> bool:
        return True


@event("race.way_confirmed")
class WayConfirmed(Event[Race], frozen=True):
    """A late way, read by all; a payment sealed for another price is void."""

    seat: Seat
    way: Way
    void: bool = False

    def apply(self, state: Race) -> None:
        placing = state.players[self.seat].placing
        if isinstance(placing, Settle):
            payment = None if self.void else placing.payment
            placing = replace(placing, way=self.way, payment=payment)
            change(state, self.seat, placing=placing, disclosed=True)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> WayConfirmed:
        return self if viewer == self.seat else WayConfirmed(self.seat, self.way)

    def words(self, view: Race) -> Text:
        who = Who(self.seat)
        way = say("race.log.way", who=who, how=manner(self.way))
        return story(way, say("race.log.way_void", who=who)) if self.void else way


@event("race.card_placed")
class CardPlaced(Event[Race], frozen=True):
    """A placement is complete: conquered, or paid for; payment None: still owed."""

    seat: Seat
    card: CardId
    cost: int
    way: Way | None = None  # of a world
    payment: tuple[CardId, ...] | None = ()
    strength: int = 0  # Military that conquered

    def apply(self, state: Race) -> None:
        me = state.players[self.seat]
        lost = self.way.discards if self.way else ()
        owed = me.owed if self.payment is not None else (*me.owed, Paying(self.cost))
        # Nobody else can say whether a payment was sealed.
        incurred = (*me.incurred, Paying(self.cost)) if self.cost else me.incurred
        paid = self.payment or ()
        bury(
            state,
            self.seat,
            paid + lost,
            hand=take(me.hand, paid),
            tableau=take(me.tableau, lost),
            placing=None,
            disclosed=False,
            owed=owed,
            incurred=incurred,
            shown=() if self.cost else me.shown,  # which of them paid for it nobody can say
        )
        state.turned += lost

    def shows(self) -> bool:
        return bool(self.way)

    def seen_by(self, viewer: Seat | None) -> CardPlaced:
        return self if viewer == self.seat else replace(self, payment=face_down(self.cost))

    def _sentences(self, view: Race) -> Iterator[Text]:
        """The price is everybody's, the cards paid with are the owner's."""
        who, card, way = Who(self.seat), card_name(self.card), self.way
        free = "" if self.cost else "_free"
        if way and way.means is Means.CONQUER:
            yield say("race.log.conquered", who=who, card=card, strength=self.strength)
        else:
            deed = "developed" if way is None else "bought" if way.means is Means.BUY else "settled"
            yield say(f"race.log.{deed}{free}", who=who, card=card, n=self.cost)
        if way and way.discards:
            yield say("race.log.given_up", who=who, cards=names(way.discards))
        if self.payment is None:
            yield say("race.log.payment_owed", who=who)
        elif readable(self.payment):
            yield say("race.log.paid", who=who, cards=names(self.payment))
