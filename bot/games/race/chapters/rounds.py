"""3. The round: actions are chosen and revealed; its end (10, 11); pages 3, 7 and 8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.kit.sealed import seal
from bot.engine.prompts import Option, Prompt, Talk, pick_some
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.race.box.cards import ACTIONS, CONSTANTS, Action
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.debts import write_off
from bot.games.race.chapters.scoring import result
from bot.games.race.commands import ChooseActions
from bot.games.race.events import ActionsRevealed, ChoiceSealed, GameEnded, RoundEnded
from bot.games.race.phrases import given, nothing_owed
from bot.games.race.state import AgendaStep, Choosing, Perform, Race, RoundEnd


@cache
def action_set(expert: bool) -> Counter[Action]:
    """Seven cards, or nine in the expert game (RACE-1.8, RACE-14.1)."""
    return Counter({card.id: card.expert_copies if expert else 1 for card in ACTIONS.values()})


OPTIONS = {
    expert: tuple(
        Option(action, action.value, Text(f"race.action.{action}"), count)
        for action, count in action_set(expert).items()
    )
    for expert in (False, True)
}
ORDER = {action: place for place, action in enumerate(Action)}
DEFAULTS = {False: ("explore_1_1",), True: ("explore_1_1", "produce")}


def prompts(view: Race, seat: Seat, step: Choosing) -> Iterator[Prompt]:
    lies = given(view, view.players[seat])
    owed, about = lies is None, str(view.round)
    yield Prompt(
        "race.action", seat, partial(talk, view), about, owed, secret=True, sealed=True, given=lies
    )


def talk(view: Race) -> Talk:
    """One of the seven actions; two of nine in the expert game (RACE-3.3, RACE-14.2)."""
    number = 2 if view.expert else 1
    actions = yield from pick_some(
        "action",
        OPTIONS[view.expert],
        at_least=number,
        at_most=number,
        hint=DEFAULTS[view.expert],
    )
    return ChooseActions(tuple(actions))


def decide(story: Story[Race], seat: Seat, command: ChooseActions, chance: Chance) -> None:
    """As many cards of the set as are due, once nothing is owed (RACE-13.23)."""
    story.state.expect(Choosing)
    me, expert = story.state.players[seat], story.state.expert
    nothing_owed(me)
    number = 2 if expert else 1
    require(
        len(command.actions) == number,
        "race.refuse.actions_number",
        "RACE-14.2" if expert else "RACE-3.3",
        number=number,
        given=len(command.actions),
    )
    spare = Counter(command.actions) - action_set(expert)
    require(not spare, "race.refuse.action_not_in_set", "RACE-14.1" if expert else "RACE-1.8")
    actions = tuple(sorted(command.actions, key=ORDER.__getitem__))
    seal(story, seat, ChooseActions(actions), ChoiceSealed)


def advance(story: Story[Race], step: Choosing, chance: Chance) -> list[AgendaStep] | None:
    """All are in: reveal, and list the phases to perform (RACE-3.6, RACE-3.7, RACE-14.5)."""
    chosen: list[tuple[Action, ...]] = []
    for player in story.state.players:
        if player.sealed is None or not isinstance(player.sealed.answer, ChooseActions):
            return None
        chosen.append(player.sealed.answer.actions)
    phases = performed(chosen)
    story.tell(ActionsRevealed(tuple(chosen), phases))
    return [*phases, RoundEnd()]


def performed(chosen: list[tuple[Action, ...]]) -> tuple[Perform, ...]:
    """In the order of the phases; Develop and Settle twice if somebody chose them twice."""
    phases = []
    for phase in Phase:
        times = max(sum(ACTIONS[action].phase is phase for action in own) for own in chosen)
        if phase not in (Phase.DEVELOP, Phase.SETTLE):
            times = min(times, 1)
        phases += [Perform(phase, nth + 1) for nth in range(times)]
    return tuple(phases)


def is_over(state: Race) -> bool:
    """Twelve cards in a tableau, or no chip left, at the end of a round (RACE-11.1, RACE-11.10)."""
    limit = CONSTANTS.limits.tableau
    return state.pool <= 0 or any(len(player.tableau) >= limit for player in state.players)


def end(story: Story[Race], step: RoundEnd, chance: Chance) -> list[AgendaStep]:
    """The game ends, or hands are cut to ten and a new round begins (RACE-10.1, RACE-11.1).

    In the last round nothing is asked any more (RACE-13.60).
    """
    if is_over(story.state):
        write_off(story)
        story.tell(GameEnded(result(story.state)))
        return []
    limit = CONSTANTS.limits.hand
    excess = tuple(max(0, player.hand_size - limit) for player in story.state.players)
    story.tell(RoundEnded(excess))
    return [Choosing()]


CHAPTER = Chapter[Race](
    {Choosing: advance}, {ChooseActions: decide}, prompts, any_time={ChooseActions}
)
END = Chapter[Race]({RoundEnd: end})
