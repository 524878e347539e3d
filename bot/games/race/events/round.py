"""Set-up, sealed answers, the course of a round (pages 2, 3 and 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.kit.sealed import AnswerSealed
from bot.engine.orders import facts
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, people, say
from bot.games.race.box.cards import (
    CONSTANTS,
    FACE_DOWN,
    Action,
    CardId,
    action_names,
    card_name,
    face_down,
    kind_name,
    names,
    readable,
)
from bot.games.race.box.orders import LANGUAGE
from bot.games.race.box.powers import Phase
from bot.games.race.commands import Answer, Hidden
from bot.games.race.phrases import phase_name, sealed_answer
from bot.games.race.state import AgendaStep, Discarding, Owed, Perform, Player, Race, Result, Sealed


@event("race.dealt")
class Dealt(Event[Race], frozen=True):
    """Set-up: start worlds, hands, the first windfall good, and the supply.

    RACE-2.2 to RACE-2.24.
    """

    starts: tuple[CardId, ...]
    hands: tuple[tuple[CardId, ...], ...]
    goods: Mapping[CardId, CardId]
    supply: tuple[CardId, ...]
    order: tuple[Seat, ...]
    pool: int
    discard: int
    agenda: tuple[AgendaStep, ...]
    preset: bool = False
    expert: bool = False

    def apply(self, state: Race) -> None:
        owed: tuple[Owed, ...] = (Discarding(self.discard),) if self.discard else ()
        state.players = tuple(
            Player(
                start,
                hand,
                (start,),
                {start: self.goods[start]} if start in self.goods else {},
                owed=owed,
                incurred=owed,
            )
            for start, hand in zip(self.starts, self.hands, strict=True)
        )
        state.supply, state.pool, state.order = self.supply, self.pool, self.order
        state.preset, state.expert = self.preset, self.expert
        state.round, state.agenda = 1, self.agenda

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> Dealt:
        return replace(
            self,
            hands=tuple(
                hand if seat == viewer else face_down(len(hand))
                for seat, hand in enumerate(self.hands)
            ),
            goods=dict.fromkeys(self.goods, FACE_DOWN),
            supply=face_down(len(self.supply)),
        )

    def _sentences(self, view: Race) -> Iterator[Text]:
        for seat in self.order:
            start = self.starts[seat]
            yield say("race.log.start", who=Who(seat), card=card_name(start))
            if start in self.goods:
                world, kind = card_name(start), kind_name(start)
                yield say("race.log.windfall", who=Who(seat), world=world, kind=kind)
        yield say("race.log.order", who=people(self.order))
        size = len(self.hands[0])
        dealt = say("race.log.hands", n=size, discard=self.discard)
        yield dealt if self.discard else say("race.log.preset_hands", n=size)
        for seat in self.order:
            if readable(self.hands[seat]):
                yield say("race.log.hand", who=Who(seat), cards=names(self.hands[seat]))
        yield say("race.log.pool", n=self.pool)


@event("race.agenda_moved")
class AgendaMoved(Event[Race], frozen=True):
    """What comes next. Nobody sees it: why the game waits may be private."""

    agenda: tuple[AgendaStep, ...]

    def apply(self, state: Race) -> None:
        state.agenda = self.agenda

    def seen_by(self, viewer: Seat | None) -> None:
        return None


@event("race.orders_set")
class OrdersSet(facts.OrdersSet[Race], frozen=True):
    language = LANGUAGE
    log = "race.log.orders"


@event("race.order_acted")
class OrderActed(facts.OrderActed[Race], frozen=True):
    language = LANGUAGE


@event("race.choice_sealed")
class ChoiceSealed(AnswerSealed[Race, Answer], frozen=True):
    """An answer to a barrier. `quiet`: a changed mind, or an automatic answer kept back.

    `noticed`: a real selection was in before. So all selections after the first one build on it,
    and whether that may be taken back does not tell which of them were automatic (RACE-13.17).
    """

    noticed: bool = False

    hidden = Hidden()
    log = "race.log.sealed"

    def apply(self, state: Race) -> None:
        change(state, self.seat, sealed=Sealed(self.answer, self.auto))
        if not self.auto:
            state.noticed = True

    def told(self) -> Text:
        return sealed_answer(self.answer)


@event("race.answers_noticed")
class AnswersNoticed(Event[Race], frozen=True):
    """With the first real answer, the automatic ones are listed as given too (RACE-13.17)."""

    seats: tuple[Seat, ...]

    sentence = Sentence("race.log.sealed", who=(people, "seats"))

    def apply(self, state: Race) -> None:
        state.noticed = True

    def shows(self) -> bool:
        return True


@event("race.actions_revealed")
class ActionsRevealed(Event[Race], frozen=True):
    actions: tuple[tuple[Action, ...], ...]
    phases: tuple[Perform, ...]

    def apply(self, state: Race) -> None:
        state.players = tuple(
            replace(player, actions=actions, sealed=None, incurred=())
            for player, actions in zip(state.players, self.actions, strict=True)
        )
        state.phases, state.noticed = self.phases, False

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Race) -> Iterator[Text]:
        for seat in view.order:
            yield say("race.log.action", who=Who(seat), actions=action_names(self.actions[seat]))
        yield say("race.log.phases", phases=tuple(map(phase_name, self.phases)))


@event("race.phase_began")
class PhaseBegan(Event[Race], frozen=True):
    """The next phase: cards placed in the one before are awake now (RACE-4.3)."""

    phase: Phase
    nth: int = 1

    def apply(self, state: Race) -> None:
        state.phase, state.noticed = Perform(self.phase, self.nth), False
        state.players = tuple(
            replace(player, fresh=None, produced=(), course=None)
            if player.fresh or player.produced or player.course
            else player
            for player in state.players
        )

    def words(self, view: Race) -> Text:
        return say("race.log.phase", phase=phase_name(Perform(self.phase, self.nth)))


@event("race.round_ended")
class RoundEnded(Event[Race], frozen=True):
    """Hands above the limit owe the excess; action cards are taken back (RACE-10.1, RACE-10.2)."""

    excess: tuple[int, ...]

    def apply(self, state: Race) -> None:
        players = []
        for player, count in zip(state.players, self.excess, strict=True):
            player = replace(player, actions=(), fresh=None, produced=(), course=None, plan=None)
            if count:
                due = Discarding(count)
                owed, incurred = (*player.owed, due), (*player.incurred, due)
                player = replace(player, owed=owed, incurred=incurred, shown=())
            players.append(player)
        state.players = tuple(players)
        state.round += 1
        state.phases, state.phase, state.noticed = (), None, False

    def _sentences(self, view: Race) -> Iterator[Text]:
        yield Text("race.log.round_ended")
        for seat in view.order:
            if count := self.excess[seat]:
                limit = CONSTANTS.limits.hand
                yield say("race.log.excess", who=Who(seat), n=count, limit=limit)


@event("race.game_ended")
class GameEnded(Event[Race], frozen=True):
    result: Result

    def apply(self, state: Race) -> None:
        state.result = self.result
        state.agenda = ()

    def _sentences(self, view: Race) -> Iterator[Text]:
        """Scores; the numbers of the tie-break, if it was needed; winners."""
        result, most = self.result, max(self.result.scores)
        yield Text("race.log.game_ended")
        for seat in view.order:
            yield say("race.log.score", who=Who(seat), n=result.scores[seat])
        best = [seat for seat in view.order if result.scores[seat] == most]
        for seat in best if len(best) > 1 else ():
            yield say("race.log.tie", who=Who(seat), n=result.ties[seat])
        yield say("race.log.winners", who=people(result.winners), n=most)
