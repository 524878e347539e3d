"""4.1 and 10: turns as they come, and turns given as a whole (PULSAR-10.5, PULSAR-10.6)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, refuse, require
from bot.engine.kit.agenda import Advance, Chapter, Step
from bot.engine.prompts import Choice, Given, Option, Prompt, Talk, pick
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.effects import (
    Cubes,
    Duplicate,
    Effect,
    ExplorationTiles,
    HyperlightRun,
    Modifier,
    PaidRedDie,
    Points,
    RedDie,
    Score,
)
from bot.games.pulsar.chapters.actions import turn
from bot.games.pulsar.chapters.actions.effects import resolve
from bot.games.pulsar.chapters.actions.flight import checked, score_run
from bot.games.pulsar.chapters.actions.rewards import reward
from bot.games.pulsar.commands import BuyToken, CopyDie, Deed, EndTurn, Fly, PlanTurn
from bot.games.pulsar.events import AgendaMoved, PlanMade, PlanStopped, TurnBegan
from bot.games.pulsar.events.ahead import Halt
from bot.games.pulsar.state import Pulsar, Turn
from bot.games.pulsar.steps import (
    Act,
    AgendaStep,
    Draft,
    Draw,
    Flip,
    Resolve,
    Reward,
    Roll,
    RunScores,
)

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
        story.tell(PlanStopped(seat, Halt.REFUSED, 1 + len(rest)))
        return None
    agenda = story.state.agenda
    following = list(agenda[: len(agenda) - len(tail)])
    shown = any(event.shows() for event in story.events[told:])
    loud = [step for step in following if not isinstance(step, Act) and not is_quiet(step)]
    if rest and (shown or loud or not following):
        why = Halt.REVEALED if shown else halt(loud)
        story.tell(PlanStopped(seat, why, len(rest)))
    else:
        story.tell(PlanMade(seat, tuple(rest), carried=True))
    return following


def halt(loud: Sequence[AgendaStep]) -> Halt:
    """Of what comes next, what a plan stops for."""
    effects = [effect for step in loud if isinstance(step, Resolve) for effect in step.effects]
    if any(isinstance(step, Draw) for step in loud) or has(effects, ExplorationTiles):
        return Halt.DRAWN
    if any(isinstance(step, Flip) for step in loud) or has(effects, *BONUS):
        return Halt.DIE
    return Halt.ASKED


def has(effects: list[Effect], *kinds: type[Effect]) -> bool:
    return any(isinstance(effect, kinds) for effect in effects)


BONUS = (RedDie, Duplicate, PaidRedDie)


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


def acting(view: Pulsar, seat: Seat) -> bool:
    """Is it their turn, and are they asked what to do next?"""
    return view.turn is not None and view.step == Act(seat)


def imagined(view: Pulsar, seat: Seat) -> Pulsar:
    """The table as if it were this player's turn now; if it is, that is left of it."""
    table = fork(view)
    if not acting(view, seat):
        table.turn = Turn(seat)
    table.agenda = (Act(seat),)
    return table


def after(table: Pulsar, seat: Seat, deed: Deed) -> Pulsar | None:
    """The table after a deed; None: something would be shown or asked, so a plan ends there."""
    if isinstance(deed, Fly):
        route, _ = checked(table, seat, deed)
        if any(where not in table.open for where in route.systems):
            return None
    story = Story(table)
    do(story, seat, deed, Chance(b"plan"))
    return story.state if story.state.agenda == (Act(seat),) else None


def do(story: Story[Pulsar], seat: Seat, deed: Deed, chance: Chance) -> None:
    """A deed, with all that goes on by itself after it."""
    turn.DECIDE[type(deed)](story, seat, deed, chance)
    agenda = story.state.agenda
    while agenda and is_quiet(agenda[0]):
        agenda = (*QUIET[type(agenda[0])](story, agenda[0], chance), *agenda[1:])
    if agenda != story.state.agenda:
        story.tell(AgendaMoved(agenda))


def plan(story: Story[Pulsar], seat: Seat, command: PlanTurn, chance: Chance) -> None:
    """Each deed must be possible as the table stands now; later it may not be.

    In the own turn all are done at once, one after the other (PULSAR-10.6).
    """
    now = acting(story.state, seat)
    if not now and not later(story.state, seat):
        raise story.state.not_now()
    require(len(command.deeds) <= MOST, "pulsar.refuse.plan_long", "PULSAR-10.5", n=MOST)
    require(command.deeds or not now, "pulsar.refuse.plan_empty", "PULSAR-10.6")
    table: Pulsar | None = imagined(story.state, seat)
    for deed in command.deeds:
        if table is None:
            refuse("pulsar.refuse.plan_end", "PULSAR-10.5")
        table = after(table, seat, deed)
    if not now:
        story.tell(PlanMade(seat, command.deeds))
        return
    for deed in command.deeds:
        do(story, seat, deed, chance)


def prompts(view: Pulsar, seat: Seat) -> Iterator[Prompt]:
    now = acting(view, seat)
    if now or later(view, seat):
        ask = partial(talk, seat, cache(partial(ahead, view, seat)), now=now)
        yield Prompt(
            "pulsar.plan",
            seat,
            ask,
            str(view.round),
            owed=False,
            secret=not now,
            says=Text("pulsar.plan.now") if now else None,
            within="pulsar.turn" if now else "",
            given=given(view, seat),
            closes=Text("pulsar.plan.closes"),
            marks={"pay": Text("pulsar.plan.with"), "run": Text("pulsar.plan.running")},
        )


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


def talk(seat: Seat, look: Callable[..., Ahead | None], *, now: bool) -> Talk:
    """Deed after deed, as if it were their turn; `done` ends the plan."""
    deeds: tuple[Deed, ...] = ()
    while (seen := look(*deeds)) is not None:
        nth, (table, found) = len(deeds) + 1, seen
        enough = (DONE,) if deeds or not now else ()
        options = [
            Option(name, name, Text(f"pulsar.option.turn.{name}")) for name in (*found, *enough)
        ]
        name = yield from numbered(pick("what", options, enough or (options[0].id,)), nth)
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
CHAPTER = Chapter[Pulsar]({Act: act}, {**OWN, PlanTurn: plan}, turn.prompts, any_time={PlanTurn})
