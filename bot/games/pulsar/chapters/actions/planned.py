"""4.1 and 10: turns as they come, and what was planned for them (PULSAR-10.5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import cache, partial
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, refuse, require
from bot.engine.kit.agenda import Advance, Chapter, Step
from bot.engine.prompts import Choice, Given, Option, Prompt, Talk, pick
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.effects import Cubes, HyperlightRun, Modifier, Points, Score
from bot.games.pulsar.chapters.actions import turn
from bot.games.pulsar.chapters.actions.effects import resolve
from bot.games.pulsar.chapters.actions.flight import checked, score_run
from bot.games.pulsar.chapters.actions.rewards import reward
from bot.games.pulsar.commands import BuyToken, CopyDie, Deed, EndTurn, Fly, PlanTurn
from bot.games.pulsar.events import AgendaMoved, PlanMade, PlanStopped, TurnBegan
from bot.games.pulsar.state import Pulsar, Turn
from bot.games.pulsar.steps import Act, AgendaStep, Draft, Resolve, Reward, Roll, RunScores

MOST = 6
Ahead: TypeAlias = tuple[Pulsar, dict[str, turn.Action]]


def act(story: Story[Pulsar], step: Act, chance: Chance) -> list[AgendaStep] | None:
    """A turn begins with what was planned for it; then its player is asked."""
    if story.state.turn is None:
        story.tell(TurnBegan(step.seat))
    if story.state.players[step.seat].plan:
        return carry_out(story, step.seat, chance)
    return turn.act(story, step, chance)


def carry_out(story: Story[Pulsar], seat: Seat, chance: Chance) -> list[AgendaStep] | None:
    """The next deed of a plan; it stops at a refusal, and at whatever is shown or asked."""
    deed, *rest = story.state.players[seat].plan
    tail, told = story.agenda[1:], len(story.events)
    if story.state.agenda != story.agenda:
        story.tell(AgendaMoved(story.agenda))
    try:
        turn.DECIDE[type(deed)](story, seat, deed, chance)
    except IllegalMove:
        story.tell(PlanStopped(seat))
        return None
    agenda = story.state.agenda
    following = list(agenda[: len(agenda) - len(tail)])
    shown = any(event.shows() for event in story.events[told:])
    loud = [step for step in following if not isinstance(step, Act) and not is_quiet(step)]
    if rest and (shown or loud or not following):
        story.tell(PlanStopped(seat))
    else:
        story.tell(PlanMade(seat, tuple(rest), carried=True))
    return following


def is_quiet(step: AgendaStep) -> bool:
    """Does it go on by itself, with nothing drawn and nobody asked?"""
    if isinstance(step, Resolve):
        return all(isinstance(effect, GAINS) for effect in step.effects)
    return type(step) in QUIET


QUIET: Mapping[type[Step], Advance[Pulsar]] = {
    Reward: reward,
    RunScores: score_run,
    Resolve: resolve,
}
GAINS = (Points, Cubes, Modifier, Score, HyperlightRun)


# --- making a plan


def later(view: Pulsar, seat: Seat) -> bool:
    """Are the dice drafted, and is this player's turn still to come?"""
    if any(isinstance(step, Draft | Roll) for step in view.agenda):
        return False
    return Act(seat) in view.agenda and view.turn is not None and view.turn.seat != seat


def imagined(view: Pulsar, seat: Seat) -> Pulsar:
    """The table as if it were this player's turn now."""
    table = fork(view)
    table.turn, table.agenda = Turn(seat), (Act(seat),)
    return table


def after(table: Pulsar, seat: Seat, deed: Deed) -> Pulsar | None:
    """The table after a deed; None: something would be shown or asked, so a plan ends there."""
    if isinstance(deed, Fly):
        route, _ = checked(table, seat, deed)
        if any(where not in table.open for where in route.systems):
            return None
    story, chance = Story(table), Chance(b"plan")
    turn.DECIDE[type(deed)](story, seat, deed, chance)
    agenda = story.state.agenda
    while agenda and is_quiet(agenda[0]):
        agenda = (*QUIET[type(agenda[0])](story, agenda[0], chance), *agenda[1:])
    story.state.agenda = agenda
    return story.state if agenda == (Act(seat),) else None


def plan(story: Story[Pulsar], seat: Seat, command: PlanTurn, chance: Chance) -> None:
    """Each deed must be possible as the table stands now; later it may not be."""
    if not later(story.state, seat):
        raise story.state.not_now()
    require(len(command.deeds) <= MOST, "pulsar.refuse.plan_long", "PULSAR-10.5", n=MOST)
    table: Pulsar | None = imagined(story.state, seat)
    for deed in command.deeds:
        if table is None:
            refuse("pulsar.refuse.plan_end", "PULSAR-10.5")
        table = after(table, seat, deed)
    story.tell(PlanMade(seat, command.deeds))


def prompts(view: Pulsar, seat: Seat) -> Iterator[Prompt]:
    if later(view, seat):
        ask = partial(talk, seat, cache(partial(ahead, view, seat)))
        about, lies = str(view.round), given(view, seat)
        yield Prompt("pulsar.plan", seat, ask, about, owed=False, secret=True, given=lies)


def given(view: Pulsar, seat: Seat) -> Given | None:
    """The plan that is made already, to be changed until the turn comes."""
    deeds = view.players[seat].plan
    return Given(PlanTurn(deeds), say("pulsar.planned", n=len(deeds))) if deeds else None


def ahead(view: Pulsar, seat: Seat, *deeds: Deed) -> Ahead | None:
    """The table after these deeds, and what could follow; None: a plan ends there."""
    table: Pulsar | None = imagined(view, seat)
    for deed in deeds:
        if table is None:
            return None
        table = after(table, seat, deed)
    if table is None or len(deeds) >= MOST:
        return None
    return table, {action.name: action for action in turn.menu(table, seat)}


def talk(seat: Seat, look: Callable[..., Ahead | None]) -> Talk:
    """Deed after deed, as if it were their turn; `done` ends the plan."""
    deeds: tuple[Deed, ...] = ()
    while (seen := look(*deeds)) is not None:
        nth, (table, found) = len(deeds) + 1, seen
        options = [
            Option(name, name, Text(f"pulsar.option.turn.{name}")) for name in (*found, DONE)
        ]
        name = yield from numbered(pick("what", options, (DONE,)), nth)
        if name == DONE:
            break
        deeds = (*deeds, (yield from numbered(found[name].talk(table, seat), nth)))
    return PlanTurn(deeds)


DONE = "done"


def numbered(asking: Generator[Choice[Any], list[Any], Any], nth: int) -> Generator[Any, Any, Any]:
    """The same questions, told from those of an earlier deed: `pay.2`."""
    try:
        choice = next(asking)
        while True:
            name = choice.name if nth == 1 else f"{choice.name}.{nth}"
            choice = asking.send((yield replace(choice, name=name)))
    except StopIteration as done:
        return done.value


OWN: dict[type[Command], Any] = {kind: turn.DECIDE[kind] for kind in (BuyToken, CopyDie, EndTurn)}
CHAPTER = Chapter[Pulsar]({Act: act}, {**OWN, PlanTurn: plan}, turn.prompts)
