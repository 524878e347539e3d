"""Set-up, turns, the end, and what players leave for later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.orders import facts
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, people, say
from bot.games.merchant.box.galaxy import SpaceId, SystemId
from bot.games.merchant.box.names import culture_name
from bot.games.merchant.box.orders import LANGUAGE
from bot.games.merchant.box.pieces import (
    FACE_DOWN,
    BonusId,
    CounterId,
    CultureId,
    GearId,
    GoodId,
)
from bot.games.merchant.commands import Options
from bot.games.merchant.state import Merchant, Plan, Player, Result, Turn
from bot.games.merchant.steps import AgendaStep


@event("merchant.set_up")
class SetUp(Event[Merchant], frozen=True):
    """Everything but the races; `rolls` find the starter (MERCHANT-4.2.1)."""

    options: Options
    players: tuple[Player, ...]
    rolls: tuple[tuple[tuple[Seat, int], ...], ...]
    order: tuple[Seat, ...]
    boxes: Mapping[SpaceId, CounterId]
    spare: tuple[CounterId, ...]
    cultures: Mapping[SystemId, CultureId]
    goods: Mapping[GoodId, int]
    waiting: tuple[BonusId, ...]
    cup: tuple[str, ...]
    stock: Mapping[GearId, int]
    relics: Mapping[GearId, SystemId]
    bank: int | None
    pool: tuple[int, ...]
    reserve: tuple[int, ...]
    agenda: tuple[AgendaStep, ...]

    def apply(self, state: Merchant) -> None:
        for name in self.__struct_fields__:
            if name != "rolls":
                setattr(state, name, getattr(self, name))

    def seen_by(self, viewer: Seat | None) -> SetUp:
        return replace(
            self,
            boxes=dict.fromkeys(self.boxes, CounterId(FACE_DOWN)),
            spare=(CounterId(FACE_DOWN),) * len(self.spare),
            cultures=dict.fromkeys(self.cultures, CultureId(FACE_DOWN)),
        )

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        yield say("merchant.log.set_up", n=self.options.goal.money, cash=self.players[0].cash)
        for rolls in self.rolls:
            for seat, total in rolls:
                yield say("merchant.log.start_roll", who=Who(seat), n=total)
        yield say("merchant.log.order", who=people(self.order))


@event("merchant.race_chosen")
class RaceChosen(Event[Merchant], frozen=True):
    seat: Seat
    race: CultureId
    wished: bool = False

    sentence = Sentence("merchant.log.race", race=(culture_name, "race"))

    def apply(self, state: Merchant) -> None:
        change(state, self.seat, race=self.race, wishes=())

    def shows(self) -> bool:
        """That somebody had left a wish."""
        return self.wished


@event("merchant.wishes_left")
class WishesLeft(Event[Merchant], frozen=True):
    """Races for later; only their owner hears of it."""

    seat: Seat
    races: tuple[CultureId, ...]

    sentence = Sentence(
        "merchant.log.wishes", races=(lambda races: tuple(map(culture_name, races)), "races")
    )

    def apply(self, state: Merchant) -> None:
        change(state, self.seat, wishes=self.races)

    def seen_by(self, viewer: Seat | None) -> WishesLeft | None:
        return self if viewer == self.seat else None


@event("merchant.turn_began")
class TurnBegan(Event[Merchant], frozen=True):
    seat: Seat
    round: int

    sentence = Sentence("merchant.log.turn", n="round")

    def apply(self, state: Merchant) -> None:
        state.turn, state.round = Turn(self.seat), self.round
        change(state, self.seat, landed=False)


@event("merchant.turn_ended")
class TurnEnded(Event[Merchant], frozen=True):
    """Unspent credit is lost, and open offers lapse (MERCHANT-9.3.10)."""

    seat: Seat
    credit: int = 0

    def apply(self, state: Merchant) -> None:
        state.turn, state.offers = None, ()
        change(state, self.seat, goal=None, plan=None)

    def words(self, view: Merchant) -> Text | None:
        if not self.credit:
            return None
        return say("merchant.log.credit_lost", who=Who(self.seat), n=self.credit)


@event("merchant.game_ended")
class GameEnded(Event[Merchant], frozen=True):
    """Section 13, or the Rastur have won (MERCHANT-16.5.1)."""

    result: Result

    def apply(self, state: Merchant) -> None:
        state.result, state.agenda, state.turn, state.offers = self.result, (), None, ()

    def _sentences(self, view: Merchant) -> Iterator[Text]:
        yield Text(f"merchant.log.end.{self.result.reason}")
        yield from (
            say("merchant.log.wealth", who=Who(Seat(seat)), n=wealth)
            for seat, wealth in enumerate(self.result.wealth)
        )
        if self.result.winners:
            yield say("merchant.log.won", who=people(self.result.winners))
        else:
            yield Text("merchant.log.nobody_won")


@event("merchant.agenda_moved")
class AgendaMoved(Event[Merchant], frozen=True):
    """What comes next. Nobody is told: what is asked shows who is waited for."""

    agenda: tuple[AgendaStep, ...]

    def apply(self, state: Merchant) -> None:
        state.agenda = self.agenda

    def seen_by(self, viewer: Seat | None) -> AgendaMoved | None:
        return None


@event("merchant.bank_broke")
class BankBroke(Event[Merchant], frozen=True):
    """It could not pay a sum in full (MERCHANT-13.3.2)."""

    def apply(self, state: Merchant) -> None:
        state.broke = True

    def words(self, view: Merchant) -> Text:
        return Text("merchant.log.broke")


@event("merchant.orders_set")
class OrdersSet(facts.OrdersSet[Merchant], frozen=True):
    language, log = LANGUAGE, "merchant.log.orders"


@event("merchant.order_acted")
class OrderActed(facts.OrderActed[Merchant], frozen=True):
    language = LANGUAGE


@event("merchant.plan_made")
class PlanMade(Event[Merchant], frozen=True):
    """What a player plans for their next turn; None: no more."""

    seat: Seat
    plan: Plan | None

    def apply(self, state: Merchant) -> None:
        change(state, self.seat, plan=self.plan)

    def seen_by(self, viewer: Seat | None) -> PlanMade | None:
        return self if viewer == self.seat else None

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.planned" if self.plan else "merchant.log.plan_dropped"
        return say(key, who=Who(self.seat))


@event("merchant.plan_stopped")
class PlanStopped(Event[Merchant], frozen=True):
    """The rest of a plan cannot be done as it was meant; only its owner hears why."""

    seat: Seat
    changed: bool = False  # what the player had wanted to be asked about

    def apply(self, state: Merchant) -> None:
        change(state, self.seat, plan=None)

    def words(self, view: Merchant) -> Text:
        key = "merchant.log.plan_changed" if self.changed else "merchant.log.plan_stopped"
        return say(key, who=Who(self.seat))

    def seen_by(self, viewer: Seat | None) -> PlanStopped | None:
        return self if viewer == self.seat else None
