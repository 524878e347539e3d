"""The log: what happened, as one viewer may read it. Cards face down are counted, never named.

An event arrives as `seen_by` left it for this viewer, with his view of the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event
from bot.engine.orders.language import line, numbered
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.resources import NOTHING, Resource
from bot.games.starfarers.chapters.orders import LANGUAGE, now
from bot.games.starfarers.commands import Hidden
from bot.games.starfarers.events.pieces import (
    ExpansionAdded,
    ExpansionLost,
    FameChanged,
    ShipLaunched,
    TradeShipPromised,
    TransporterChanged,
)
from bot.games.starfarers.events.production import (
    CardsGained,
    CardsPaid,
    CardTaken,
    HandsDealt,
    ReserveMade,
    Rolled,
    SuppliesDeclined,
    SuppliesDrawn,
    TheftDeclined,
    TributesPaid,
)
from bot.games.starfarers.events.turn import (
    AnswerSealed,
    GameEnded,
    OrderActed,
    OrdersSet,
    PiecePlaced,
    SetUp,
    TurnBegan,
)
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.words.log_flight import flight_words
from bot.games.starfarers.words.log_trade import trade_words
from bot.games.starfarers.words.phrases import (
    amounts,
    drawn,
    piece,
    point_name,
    point_names,
    resource_name,
    sealed_answer,
    ship_name,
    story,
)
from bot.games.starfarers.words.table import describe

__all__ = ["describe", "words"]


def words(event: Event[Starfarers], view: Starfarers) -> Text | None:
    """One sentence or a few; None: there is nothing to tell."""
    match event:
        # Set-up and the course of a game
        case SetUp():
            return story(set_up(event))
        case PiecePlaced():
            return piece_placed(event)
        case TransporterChanged(seat, _, new):
            return say("starfarers.log.transporter", who=Who(seat), transporter=new)
        case HandsDealt():
            return story(hands_dealt(event))
        case TurnBegan(seat):
            return say("starfarers.log.turn", who=Who(seat))
        case OrdersSet(seat, orders):
            lines = numbered(LANGUAGE, orders, now(view))
            return say("starfarers.log.orders", who=Who(seat), orders=lines)
        case OrderActed(_, order):
            return say("order.acted", order=line(LANGUAGE, order))
        case AnswerSealed():
            return answer_sealed(event)
        case GameEnded():
            return story(game_ended(event))
        # Production
        case Rolled():
            return story(rolled(event))
        case TributesPaid(cards):
            return story(
                say("starfarers.log.tribute", who=Who(Seat(seat)), cards=amounts(paid))
                for seat, paid in enumerate(cards)
                if paid != NOTHING
            )
        case TheftDeclined(seat):
            return say("starfarers.log.theft_declined", who=Who(seat))
        case SuppliesDrawn(seat, cards, late):
            key = "starfarers.log.late_supplies" if late else "starfarers.log.supplies"
            return say(key, who=Who(seat), cards=drawn(cards))
        case SuppliesDeclined(seat, number):
            return say("starfarers.log.supplies_declined", who=Who(seat), n=number)
        case ReserveMade(pile):
            return say("starfarers.log.reserve", n=len(pile))
        # Cards and pieces that come and go
        case CardsGained(seat, cards, why):
            return say(f"starfarers.log.gained.{why}", who=Who(seat), cards=amounts(cards))
        case CardsPaid(seat, cards, why):
            return say(f"starfarers.log.paid.{why}", who=Who(seat), cards=amounts(cards))
        case CardTaken():
            return card_taken(event)
        case ShipLaunched():
            return ship_launched(event)
        case TradeShipPromised(seat):
            return say("starfarers.log.trade_ship_promised", who=Who(seat))
        case ExpansionAdded():
            return expansion_added(event)
        case ExpansionLost(seat, expansion):
            return say("starfarers.log.lost", who=Who(seat), piece=piece(expansion))
        case FameChanged(seat, rings):
            key = "starfarers.log.fame_won" if rings > 0 else "starfarers.log.fame_lost"
            return say(key, who=Who(seat), n=abs(rings))
    return trade_words(event) or flight_words(event)


# --- set-up and the course of a game


def set_up(event: SetUp) -> Iterator[Text]:
    for seat, player in enumerate(event.players):
        colour = Text(f"starfarers.colour.{player.colour}")
        yield say("starfarers.log.colour", who=Who(Seat(seat)), colour=colour)
    if event.neutral:
        yield say("starfarers.log.neutral", points=point_names(event.neutral))
    for rolls in event.rolls:
        totals = tuple(
            say("starfarers.log.start_roll.one", who=Who(seat), n=sum(dice))
            for seat, dice in rolls.items()
        )
        yield say("starfarers.log.start_roll", rolls=totals)
    yield say("starfarers.log.first", who=Who(event.first))


def piece_placed(event: PiecePlaced) -> Text:
    who, where = Who(event.seat), point_name(event.site)
    if event.ship is None:
        return say("starfarers.log.colony_placed", who=who, where=where)
    return say(
        "starfarers.log.spaceport_placed",
        who=who,
        where=where,
        ship=ship_name(event.ship.kind, event.ship.transporter),
        point=point_name(event.ship.node),
    )


def hands_dealt(event: HandsDealt) -> Iterator[Text]:
    if event.closed:
        yield say("starfarers.log.closed", points=point_names(event.closed))
    yield say("starfarers.log.hands", n=CONSTANTS.resource_cards.start_hand)
    for seat, cards in enumerate(event.hands):
        if cards and Resource.UNKNOWN not in cards:
            yield say("starfarers.log.hand", who=Who(Seat(seat)), cards=drawn(cards))


def answer_sealed(event: AnswerSealed) -> Text:
    who = Who(event.seat)
    if isinstance(event.answer, Hidden):
        return say("starfarers.log.sealed", who=who)
    answer = sealed_answer(event.answer)
    if event.auto:
        return say("starfarers.log.sealed_by_itself", who=who, answer=answer)
    return say("starfarers.log.sealed_own", who=who, answer=answer)


def game_ended(event: GameEnded) -> Iterator[Text]:
    """Scores in the order of the final placing, then the winner."""
    result = event.result
    yield Text("starfarers.log.game_ended")
    for seat in result.ranking:
        yield say("starfarers.log.score", who=Who(seat), n=result.scores[seat])
    yield say("starfarers.log.winner", who=Who(result.winner), n=result.scores[result.winner])


# --- production, cards and pieces


def rolled(event: Rolled) -> Iterator[Text]:
    first, second = event.dice
    yield say(
        "starfarers.log.rolled", who=Who(event.seat), first=first, second=second, n=first + second
    )
    if event.short:
        yield say("starfarers.log.short", resources=tuple(map(resource_name, event.short)))
    for seat, cards in enumerate(event.gains):
        if cards != NOTHING:
            yield say("starfarers.log.produced", who=Who(Seat(seat)), cards=amounts(cards))


def card_taken(event: CardTaken) -> Text:
    who, victim = Who(event.seat), Who(event.victim)
    if event.card is Resource.UNKNOWN:
        return say("starfarers.log.taken", who=who, victim=victim)
    return say("starfarers.log.taken_card", who=who, victim=victim, card=resource_name(event.card))


def ship_launched(event: ShipLaunched) -> Text:
    who, where = Who(event.seat), point_name(event.ship.node)
    ship = ship_name(event.ship.kind, event.ship.transporter)
    if event.free:
        return say("starfarers.log.free_ship", who=who, ship=ship, where=where)
    return say(
        "starfarers.log.launched", who=who, ship=ship, where=where, cards=amounts(event.paid)
    )


def expansion_added(event: ExpansionAdded) -> Text:
    who, added = Who(event.seat), piece(event.expansion)
    if event.paid == NOTHING:
        return say("starfarers.log.received", who=who, piece=added)
    return say("starfarers.log.built", who=who, piece=added, cards=amounts(event.paid))
