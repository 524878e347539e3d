"""6, 7. What Develop and Settle share: sealed selections, the reveal, accounts (pages 4, 5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.orders.language import Order
from bot.engine.prompts import Choice, Option, pick_some, plain
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.box.cards import ACTIONS, Action, CardId
from bot.games.race.box.orders import DEVELOP, PAY, SETTLE
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.debts import end_is_certain, surplus
from bot.games.race.chapters.orders import left
from bot.games.race.chapters.tableau import (
    bonuses,
    develop_cost,
    developable,
    draws_after,
    settleable,
    way_cost,
    way_strength,
)
from bot.games.race.commands import Develop, Means, Pass, Settle, Way
from bot.games.race.events import (
    AnswersNoticed,
    CardPlaced,
    ChoiceSealed,
    OrderActed,
    SelectionsRevealed,
)
from bot.games.race.phrases import card_options, nothing_owed, require_hand
from bot.games.race.state import Account, AgendaStep, Draws, Player, Race, Selecting

NOTHING = Pass()
LATER: Option[Any] = plain("race.option.pay_later", "later")


def candidates(me: Player, step: Selecting) -> tuple[CardId, ...]:
    """Hand cards that can be placed in this phase."""
    if step.phase is Phase.DEVELOP:
        return developable(me.working, bonuses(me.actions, step.phase, step.nth), me.hand)
    return settleable(me.working, me.hand)


def selecting(state: Race, seat: Seat, phase: Phase) -> tuple[Player, Selecting]:
    """A player who may select now, and the selection that is open."""
    me, step = state.players[seat], state.expect(Selecting)
    nothing_owed(me)
    if step.phase is not phase:
        raise state.not_now()
    return me, step


def pass_is_a_choice(state: Race, me: Player, step: Selecting) -> None:
    """With nothing to place the game has answered already; there is nothing to say."""
    if not candidates(me, step):
        raise state.not_now()


def is_automatic(state: Race, seat: Seat, step: Selecting) -> bool:
    """Nothing owed, and 'none' is the only answer, or the one left by order.

    RACE-13.15, RACE-13.28.
    """
    me = state.players[seat]
    return not me.owed and (bool(order_to_pass(state, seat, step)) or not candidates(me, step))


def order_to_pass(state: Race, seat: Seat, step: Selecting) -> Order | None:
    return left(state, seat).get(DEVELOP if step.phase is Phase.DEVELOP else SETTLE)


def seal(story: Story[Race], seat: Seat, answer: Develop | Settle | Pass) -> None:
    """The first real answer lets the automatic ones be seen too (RACE-13.17)."""
    state = story.state
    first = not state.noticed
    sealed = state.players[seat].sealed
    quiet = sealed is not None and not (sealed.auto and first)
    story.tell(ChoiceSealed(seat, answer, quiet, noticed=not first))
    kept_back = tuple(
        other
        for other in state.seats()
        if (own := state.players[other].sealed) is not None and own.auto
    )
    if first and kept_back and any(player.sealed is None for player in state.players):
        story.tell(AnswersNoticed(kept_back))


def gather(story: Story[Race], step: Selecting) -> bool:
    """Automatic answers are given; False: somebody still has to decide."""
    state = story.state
    silent = [seat for seat in state.seats() if state.players[seat].sealed is None]
    idle = [seat for seat in silent if is_automatic(state, seat, step)]
    seen, closed = state.noticed, len(idle) == len(silent)
    for seat in idle:
        order = order_to_pass(state, seat, step)
        if order and candidates(state.players[seat], step):
            story.tell(OrderActed(seat, order))
        if not closed:
            story.tell(ChoiceSealed(seat, Pass(), quiet=not seen, auto=True, noticed=seen))
    return closed


def reveal(story: Story[Race], phase: Phase) -> list[Seat]:
    """All selections come up together; who placed something, in turn order (RACE-6.4, RACE-7.6)."""
    answers: list[Develop | Settle | Pass] = []
    for player in story.state.players:
        answer = player.sealed.answer if player.sealed else Pass()
        answers.append(answer if isinstance(answer, Develop | Settle) else Pass())
    story.tell(SelectionsRevealed(phase, tuple(answers)))
    return [seat for seat in story.state.order if story.state.players[seat].placing]


def payment_talk(
    me: Player, card: CardId, cost: int
) -> Generator[Choice[Any], list[Any], tuple[CardId, ...] | None]:
    """Cards to pay with, chosen now or after the reveal; None: later (RACE-13.11)."""
    others = tuple(own for own in me.hand if own != card)
    if cost == 0 or cost == len(others):
        return others if cost else ()
    picked = yield from pick_some(
        "payment",
        card_options(others),
        at_least=cost,
        at_most=cost,
        hint=lambda: surplus(me, others, cost),
        instead=(LATER,),
        spots=me.hand,
    )
    return None if picked == [LATER.value] else tuple(picked)


def check_payment(
    me: Player,
    card: CardId,
    cost: int,
    payment: tuple[CardId, ...] | None,
    exact: str,
    itself: str,
) -> None:
    """Exactly the cost, from the hand, and never the card itself.

    RACE-6.8, RACE-6.11, RACE-7.13, RACE-7.18.
    """
    if payment is None:
        return
    require_hand(me, payment)
    require(card not in payment, "race.refuse.pays_itself", itself)
    require(len(payment) == cost, "race.refuse.payment", exact, n=cost, given=len(payment))


def pays_by_order(story: Story[Race], unpaid: CardPlaced) -> bool:
    """Would an order answer, once the card is placed, what it is paid with?"""
    seat, asked = unpaid.seat, Story(story.state)
    asked.tell(unpaid)
    order = left(asked.state, seat).get(PAY)
    if order is None:
        return False
    story.tell(OrderActed(seat, order))
    return True


def price(state: Race, me: Player, placed: Develop | Settle) -> int:
    """Hand cards that a revealed card costs."""
    if isinstance(placed, Settle):
        return way_cost(me.working, placed.world, placed.way)
    assert state.phase is not None
    bonus = bonuses(me.actions, state.phase.phase, state.phase.nth)
    return develop_cost(me.working, bonus, placed.card)


def account(story: Story[Race], step: Account, chance: Chance) -> list[AgendaStep]:
    """One player pays or conquers, then draws (RACE-6.12, RACE-7.21, RACE-7.42 to RACE-7.44).

    The payment is sealed, made by the game, or owed from now on (RACE-13.11, 13.17, 13.61).
    """
    state, seat = story.state, step.seat
    me = state.players[seat]
    assert me.placing is not None
    assert state.phase is not None
    phase, bonus = state.phase.phase, bonuses(me.actions, state.phase.phase, state.phase.nth)
    way: Way | None = None
    lost: tuple[CardId, ...] = ()
    strength = 0
    cost = price(state, me, me.placing)
    match me.placing:
        case Develop(card, payment):
            pass
        case Settle(card, way, payment):
            lost = way.discards  # the tableau shrinks: whether the end is certain shows after it
            if way.means is Means.CONQUER:
                strength = way_strength(me.working, card, way)
    if cost in (0, len(me.hand)):
        payment = me.hand if cost else ()
    elif payment is None:
        idle = not lost and end_is_certain(state, story.agenda[1:])
        unpaid = CardPlaced(seat, card, cost, way, None, strength)
        if idle or pays_by_order(story, unpaid):
            payment = surplus(me, me.hand, cost)
    story.tell(CardPlaced(seat, card, cost, way, payment, strength))
    steps: list[AgendaStep] = []
    if phase is Phase.SETTLE and bonus:
        steps.append(Draws(seat, bonus * ACTIONS[Action.SETTLE].draw_after, "settle_bonus"))
    after = draws_after(story.state.players[seat].working, phase)
    if after:
        steps.append(Draws(seat, after, f"after_{phase}"))
    return steps


CHAPTER = Chapter[Race]({Account: account})
