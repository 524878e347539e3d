"""6. Phase II: Develop (page 4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Prompt, Talk, pick_maybe
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.box.cards import CARDS, card_name
from bot.games.race.box.powers import Phase
from bot.games.race.chapters import placing
from bot.games.race.chapters.tableau import bonuses, develop_cost, start_draws
from bot.games.race.commands import Develop, Pass
from bot.games.race.events import PhaseBegan
from bot.games.race.phrases import given, priced, require_hand
from bot.games.race.state import Account, AgendaStep, Draws, Perform, Player, Race, Selecting


def begin(story: Story[Race], step: Perform, chance: Chance) -> list[AgendaStep]:
    """First the draws at the start of the phase, then the selection (RACE-6.1)."""
    story.tell(PhaseBegan(step.phase, step.nth))
    steps: list[AgendaStep] = []
    for seat in story.state.order:
        count = start_draws(story.state.players[seat].working)
        if count:
            steps.append(Draws(seat, count, "start"))
    return [*steps, Selecting(step.phase, step.nth)]


def prompts(view: Race, seat: Seat, step: Selecting) -> Iterator[Prompt]:
    me = view.players[seat]
    if placing.candidates(me, step):
        about = f"{view.round}.{step.nth}"
        owed = me.sealed is None
        asks, lies = partial(talk, me, step), given(view, me)
        yield Prompt("race.develop", seat, asks, about, owed, secret=True, sealed=True, given=lies)


def talk(me: Player, step: Selecting) -> Talk:
    """A development with its payment, or nothing (RACE-6.3, RACE-13.11, RACE-13.16)."""
    bonus = bonuses(me.actions, step.phase, step.nth)
    options = (
        priced(card, develop_cost(me.working, bonus, card)) for card in placing.candidates(me, step)
    )
    card = yield from pick_maybe("card", options, spots=me.hand)
    if card is None:
        return Pass()
    cost = develop_cost(me.working, bonus, card)
    payment = yield from placing.payment_talk(me, card, cost)
    return Develop(card, payment)


def decide(story: Story[Race], seat: Seat, command: Develop | Pass, chance: Chance) -> None:
    """A development of the hand, or none, if there was a choice (RACE-13.15)."""
    me, step = placing.selecting(story.state, seat, Phase.DEVELOP)
    match command:
        case Pass():
            placing.pass_is_a_choice(story.state, me, step)
        case Develop(card, payment):
            require_hand(me, (card,))
            design = CARDS[card]
            name = card_name(card)
            require(not design.is_world, "race.refuse.not_a_development", "RACE-6.3", card=name)
            owned = any(CARDS[own].id == design.id for own in me.tableau)
            require(not owned, "race.refuse.duplicate", "RACE-6.10", card=name)
            cost = develop_cost(me.working, bonuses(me.actions, step.phase, step.nth), card)
            purse = len(me.hand) - 1
            require(
                cost <= purse, "race.refuse.too_dear", "RACE-6.9", card=name, n=cost, have=purse
            )
            placing.check_payment(me, card, cost, payment, "RACE-6.11", "RACE-6.8")
    placing.seal(story, seat, command)


def advance(story: Story[Race], step: Selecting, chance: Chance) -> list[AgendaStep] | None:
    if not placing.gather(story, step):
        return None
    return [Account(seat) for seat in placing.reveal(story, step.phase)]


CHAPTER = Chapter[Race](
    {(Perform, Phase.DEVELOP): begin, (Selecting, Phase.DEVELOP): advance},
    {Develop: decide, Pass: decide},
    prompts,
    any_time={Develop, Pass},
)
