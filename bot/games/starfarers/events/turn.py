"""The course of a game: set-up, turns, sealed answers, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.kit import sealed
from bot.engine.orders import facts
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, say, story
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import NO_CARD, EncounterId
from bot.games.starfarers.box.names import amounts, item_name, point_name, point_names, ship_name
from bot.games.starfarers.box.orders import LANGUAGE
from bot.games.starfarers.box.resources import NOTHING, Cards, Resource
from bot.games.starfarers.box.tokens import NO_TOKEN, TokenId
from bot.games.starfarers.commands import (
    BallSet,
    Give,
    Hidden,
    OfferWindow,
    RemoveExpansion,
    SealedAnswer,
    TieRule,
    Tribute,
)
from bot.games.starfarers.state import Player, Result, Ship, Starfarers
from bot.games.starfarers.steps import AgendaStep


@event("starfarers.set_up")
class SetUp(Event[Starfarers], frozen=True):
    """The table before anybody acts. `rolls`: for the start player, round by round (STAR-2.1.9)."""

    players: tuple[Player, ...]
    first: Seat
    rolls: tuple[Mapping[Seat, tuple[int, int]], ...]
    bank: Cards
    reserve: tuple[Resource, ...]
    tokens: Mapping[PlanetId, TokenId]
    open: tuple[PlanetId, ...]
    spare: tuple[TokenId, ...]
    encounters: tuple[EncounterId, ...]
    agenda: tuple[AgendaStep, ...]
    neutral: tuple[NodeId, ...] = ()
    rearming: tuple[Seat, ...] = ()
    expert: bool = False
    quick: bool = False
    tie_rule: TieRule = TieRule.LOWEST_DOCK
    balls: BallSet = BallSet.EDITION_1999
    window: OfferWindow = OfferWindow.MIDDLE

    def apply(self, state: Starfarers) -> None:
        state.players = self.players
        state.active = state.first = self.first
        state.bank, state.reserve = self.bank, self.reserve
        state.tokens, state.open, state.spare = self.tokens, self.open, self.spare
        state.encounters = self.encounters
        state.agenda = self.agenda
        state.neutral, state.rearming = self.neutral, self.rearming
        state.expert, state.quick = self.expert, self.quick
        state.tie_rule, state.balls, state.window = self.tie_rule, self.balls, self.window

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> SetUp:
        return SetUp(
            self.players,
            self.first,
            self.rolls,
            self.bank,
            tuple(Resource.UNKNOWN for _ in self.reserve),
            {
                planet: token if planet in self.open else NO_TOKEN
                for planet, token in self.tokens.items()
            },
            self.open,
            tuple(NO_TOKEN for _ in self.spare),
            tuple(NO_CARD for _ in self.encounters),
            self.agenda,
            self.neutral,
            self.rearming,
            self.expert,
            self.quick,
            self.tie_rule,
            self.balls,
            self.window,
        )

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        for seat, player in enumerate(self.players):
            colour = Text(f"starfarers.colour.{player.colour}")
            yield say("starfarers.log.colour", who=Who(Seat(seat)), colour=colour)
        if self.neutral:
            yield say("starfarers.log.neutral", points=point_names(self.neutral))
        for rolls in self.rolls:
            totals = tuple(
                say("starfarers.log.start_roll.one", who=Who(seat), n=sum(dice))
                for seat, dice in rolls.items()
            )
            yield say("starfarers.log.start_roll", rolls=totals)
        yield say("starfarers.log.first", who=Who(self.first))


@event("starfarers.agenda_moved")
class AgendaMoved(Event[Starfarers], frozen=True):
    """What comes next. Nobody is told: what is asked shows who is waited for."""

    agenda: tuple[AgendaStep, ...]

    def apply(self, state: Starfarers) -> None:
        state.agenda = self.agenda

    def seen_by(self, viewer: Seat | None) -> None:
        return None


@event("starfarers.piece_placed")
class PiecePlaced(Event[Starfarers], frozen=True):
    """Expert set-up: a colony, or the spaceport with its free ship (STAR-2.4.5)."""

    seat: Seat
    site: NodeId
    ship: Ship | None = None  # with the spaceport

    def apply(self, state: Starfarers) -> None:
        me = state.players[self.seat]
        colonies = (*me.colonies, self.site)
        if self.ship is None:
            change(state, self.seat, colonies=colonies)
        else:
            change(
                state,
                self.seat,
                colonies=colonies,
                spaceports=(self.site,),
                ships=(self.ship,),
            )

    def words(self, view: Starfarers) -> Text:
        who, where = Who(self.seat), point_name(self.site)
        if self.ship is None:
            return say("starfarers.log.colony_placed", who=who, where=where)
        ship = ship_name(self.ship.kind, self.ship.transporter)
        point = point_name(self.ship.node)
        return say("starfarers.log.spaceport_placed", who=who, where=where, ship=ship, point=point)


@event("starfarers.turn_began")
class TurnBegan(Event[Starfarers], frozen=True):
    """The player on the left is next (STAR-3.1)."""

    seat: Seat
    agenda: tuple[AgendaStep, ...]

    sentence = Sentence("starfarers.log.turn")

    def apply(self, state: Starfarers) -> None:
        state.active, state.agenda = self.seat, self.agenda
        state.turn += 1
        state.roll, state.shake = (), ()
        state.supplies, state.used = 0, ()
        state.offers, state.flight, state.encounter = (), None, None


@event("starfarers.orders_set")
class OrdersSet(facts.OrdersSet[Starfarers], frozen=True):
    language = LANGUAGE
    log = "starfarers.log.orders"


@event("starfarers.order_acted")
class OrderActed(facts.OrderActed[Starfarers], frozen=True):
    """What comes next is what this order says; the others see it like any answer (STAR-16.4)."""

    language = LANGUAGE


@event("starfarers.answer_sealed")
class AnswerSealed(sealed.AnswerSealed[Starfarers, SealedAnswer], frozen=True):
    """An answer that is opened once all are in (STAR-11.5.18)."""

    hidden = Hidden()
    log = "starfarers.log.sealed"

    def told(self) -> Text:
        return sealed_answer(self.answer)


@event("starfarers.game_ended")
class GameEnded(Event[Starfarers], frozen=True):
    """Hands, face-down tokens and looks are published (STAR-13.8)."""

    result: Result

    def apply(self, state: Starfarers) -> None:
        state.result = self.result
        state.agenda = ()
        state.players = tuple(
            replace(player, sealed=None) if player.sealed else player for player in state.players
        )

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        """Scores in the order of the final placing, then the winner."""
        scores, winner = self.result.scores, self.result.winner
        ranked = ((Who(seat), scores[seat]) for seat in self.result.ranking)
        each = (say("starfarers.log.score", who=who, n=score) for who, score in ranked)
        won = say("starfarers.log.winner", who=Who(winner), n=scores[winner])
        return story(Text("starfarers.log.game_ended"), *each, won)


def sealed_answer(answer: SealedAnswer) -> Text:
    """What lies sealed, as its owner reads it; to the others it is only that."""
    match answer:
        case Tribute(cards) | Give(cards) if cards != NOTHING:
            return say("starfarers.answer.cards", cards=amounts(cards))
        case RemoveExpansion(expansion):
            return item_name(expansion)
    return Text("starfarers.answer.hidden")
