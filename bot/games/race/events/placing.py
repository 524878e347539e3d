"""Develop and Settle (pages 4 and 5)."""

from __future__ import annotations

from bot.engine.events import Event, event
from bot.engine.records import Seat, replace, take
from bot.games.race.box.cards import CardId, face_down
from bot.games.race.box.powers import Phase
from bot.games.race.commands import Develop, Means, Pass, Settle, Way
from bot.games.race.events.changes import bury, change
from bot.games.race.state import Paying, Race


@event("race.selections_revealed")
class SelectionsRevealed(Event[Race], frozen=True):
    """B2 or B3 closes: the cards enter the tableaux; ways and payments follow (RACE-6.4, 7.6)."""

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
            players.append(player)
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


def concealed(answer: Develop | Settle) -> Develop | Settle:
    """What the others read of a revealed selection: the card alone."""
    if isinstance(answer, Develop):
        return Develop(answer.card)
    return Settle(answer.world, Way(Means.HIDDEN))


@event("race.ways_asked")
class WaysAsked(Event[Race], frozen=True):
    """B4: twelve cards are possible but not certain; ways are given again (RACE-13.31)."""

    seats: tuple[Seat, ...]

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
            shown=() if self.cost else me.shown,  # which of them he paid with nobody can say
        )
        state.turned += lost

    def shows(self) -> bool:
        return bool(self.way)

    def seen_by(self, viewer: Seat | None) -> CardPlaced:
        return self if viewer == self.seat else replace(self, payment=face_down(self.cost))
