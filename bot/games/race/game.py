"""Race for the Galaxy: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import NotYourTurn, require
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.race.box.cards import CONSTANTS
from bot.games.race.box.powers import Phase
from bot.games.race.chapters import (
    debts,
    develop,
    explore,
    orders,
    placing,
    produce,
    rounds,
    settle,
)
from bot.games.race.chapters.asking import not_now
from bot.games.race.chapters.consume import phase, talk
from bot.games.race.chapters.scoring import is_over, result, scores
from bot.games.race.chapters.setup import SEATS, setup
from bot.games.race.chapters.supply import make_draws, make_good
from bot.games.race.check import check
from bot.games.race.commands import Discard, Keep, Options, Pay, RaceCommand, Target
from bot.games.race.events import AgendaMoved, GameEnded, PhaseBegan, RoundEnded
from bot.games.race.secrets.redeal import redeal
from bot.games.race.secrets.view import seen_by
from bot.games.race.state import (
    Account,
    AgendaStep,
    Choosing,
    Consuming,
    Draws,
    Following,
    LateWays,
    Make,
    MostProduced,
    Perform,
    Race,
    RoundEnd,
    Selecting,
    Tally,
    Targeting,
    Turn,
)
from bot.games.race.tally import tally
from bot.games.race.waiting import awaited
from bot.games.race.words.log import describe, words

name = "race"
rules = "2"
seats = SEATS
state: type[Race] = Race
options: type[Options] = Options
commands: Any = RaceCommand

# Sentences that players who do the same can share.
FOLDS = frozenset(
    (
        "race.log.consumed",
        "race.log.drawn",
        "race.log.explored",
        "race.log.idle",
        "race.log.passed",
        "race.log.sealed",
    )
)

BEGINNINGS = {
    Phase.EXPLORE: explore.begin,
    Phase.DEVELOP: develop.begin,
    Phase.SETTLE: settle.begin,
    Phase.CONSUME: phase.begin,
    Phase.PRODUCE: produce.begin,
}


def prompts(view: Race, seat: Seat) -> Iterator[Prompt]:
    """Debts first, then the barrier; standing orders may be changed at any time."""
    if view.result is not None or not view.agenda:
        return
    me, step = view.players[seat], view.agenda[0]
    if me.owed:
        yield from debts.prompts(view, seat)
    elif not view.held:
        match step:
            case Choosing():
                yield from rounds.prompts(view, seat, step)
            case Selecting(Phase.DEVELOP):
                yield from develop.prompts(view, seat, step)
            case Selecting():
                yield from settle.prompts(view, seat, step)
            case LateWays():
                yield from settle.late_prompts(view, seat, step)
            case Consuming() | Turn():
                yield from talk.prompts(view, seat)
                if produce.is_announced(view):
                    yield from produce.prompts(view, seat, early=True)
            case Targeting():
                yield from produce.prompts(view, seat, early=False)
    yield from orders.prompts(view, seat)


def timers(state: Race) -> Mapping[str, Command]:
    """Race knows no windows."""
    return {}


def decide(story: Story[Race], actor: Seat | None, command: Command, chance: Chance) -> None:
    table = story.state
    if actor is None or not 0 <= actor < len(table.players):
        raise NotYourTurn("race.refuse.no_seat", "RACE-2.1")
    require(table.result is None, "race.refuse.over", "RACE-11.1")
    if isinstance(command, WriteOrder | DropOrder):
        orders.decide(story, actor, command)
        return
    if isinstance(command, Keep | Pay | Discard):
        debts.decide(story, actor, command)
        return
    step = table.agenda[0]
    if table.held:
        raise not_now(command, actor, table)
    match step:
        case Choosing():
            rounds.decide(story, actor, command, step)
        case Selecting(Phase.DEVELOP):
            develop.decide(story, actor, command, step)
        case Selecting():
            settle.decide(story, actor, command, step)
        case LateWays():
            settle.late_decide(story, actor, command, step)
        case Consuming() | Turn() if not isinstance(command, Target):
            phase.decide(story, actor, command, chance)
        case Consuming() | Turn() if not produce.is_announced(table):
            raise not_now(command, actor, table)
        case Consuming() | Turn() | Targeting():
            produce.decide(story, actor, command, step)
        case _:
            raise not_now(command, actor, table)


def advance(story: Story[Race], chance: Chance) -> None:
    """Step by step along the agenda, until one of them needs an answer that no order gives."""
    agenda = list(story.state.agenda)
    while agenda:
        debts.advance(story, agenda)
        if story.state.held:
            break
        told = len(story.events)
        following = go_on(story, agenda, chance)
        if following is not None:
            agenda[:1] = following
        elif told == len(story.events):
            break
    if tuple(agenda) != story.state.agenda:
        story.tell(AgendaMoved(tuple(agenda)))


def go_on(story: Story[Race], agenda: list[AgendaStep], chance: Chance) -> list[AgendaStep] | None:
    """What comes in place of the first step; None: it needs an answer."""
    step = agenda[0]
    match step:
        case Choosing():
            return rounds.advance(story, step, chance)
        case Perform():
            story.tell(PhaseBegan(step.phase, step.nth))
            return BEGINNINGS[step.phase](story, step, chance)
        case Selecting(Phase.DEVELOP):
            return develop.advance(story, step, chance)
        case Selecting():
            return settle.advance(story, step, chance)
        case LateWays():
            return settle.late_advance(story, step, chance)
        case Account():
            return placing.account(story, step, agenda, chance)
        case Draws():
            return make_draws(story, step, chance)
        case Consuming():
            return phase.advance_parallel(story, step, chance)
        case Turn():
            return phase.advance_turn(story, step, chance)
        case Following():
            return phase.advance_following(story, step, chance)
        case Targeting():
            return produce.advance(story, step, chance)
        case Make():
            return make_good(story, step, chance)
        case Tally():
            return produce.tally(story, step)
        case MostProduced():
            return produce.most_produced(story)
        case RoundEnd():
            return end_round(story)


def end_round(story: Story[Race]) -> list[AgendaStep]:
    """The game ends, or hands are cut to ten and a new round begins (sections 10 and 11)."""
    if is_over(story.state):
        debts.write_off(story)
        story.tell(GameEnded(result(story.state)))
        return []
    limit = CONSTANTS.limits.hand
    excess = tuple(max(0, player.hand_size - limit) for player in story.state.players)
    story.tell(RoundEnded(excess))
    return [Choosing()]


def winners(view: Race) -> frozenset[Seat]:
    return frozenset(view.result.winners) if view.result else frozenset()


__all__ = [
    "FOLDS",
    "advance",
    "awaited",
    "check",
    "commands",
    "decide",
    "describe",
    "name",
    "options",
    "prompts",
    "redeal",
    "rules",
    "scores",
    "seats",
    "seen_by",
    "setup",
    "state",
    "tally",
    "timers",
    "winners",
    "words",
]
