"""9. Phase V: Produce (pages 7 and 11)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.kit.sealed import seal
from bot.engine.prompts import Given, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.box.cards import ACTIONS, CARDS, PRICES, CardId, called
from bot.games.race.box.powers import (
    Draw,
    DrawIfMostProduced,
    DrawIfProducedHere,
    DrawPerGoodProduced,
    DrawPerKindProduced,
    DrawPerWorld,
    Kind,
    Phase,
    ProduceHere,
    ProduceWindfall,
)
from bot.games.race.chapters.courses import kind_of
from bot.games.race.chapters.tableau import windfall_sources, windfall_worlds
from bot.games.race.commands import Target
from bot.games.race.events import (
    ChoiceSealed,
    PhaseBegan,
    Targets,
    TargetsPlanned,
    TargetsRevealed,
)
from bot.games.race.phrases import card_options, given, nothing_owed, sealed_answer
from bot.games.race.state import (
    AgendaStep,
    Consuming,
    Draws,
    Make,
    MostProduced,
    Perform,
    Player,
    Race,
    Tally,
    Targeting,
    Turn,
)

Sources = tuple[Kind | None, ...]


# --- targets: which windfall world each source fills (RACE-9.4 to RACE-9.6, RACE-9.16)


def sources(me: Player) -> Sources:
    return windfall_sources(me.working, bonus_goods(me))


def bonus_goods(me: Player) -> int:
    """Windfall goods that the chosen action gives (RACE-9.4)."""
    return sum(ACTIONS[action].windfall for action in me.actions)


def empty_windfalls(me: Player) -> tuple[CardId, ...]:
    return tuple(world for world in windfall_worlds(me.tableau) if world not in me.goods)


def targets_of(source: Kind | None, empty: tuple[CardId, ...]) -> tuple[CardId, ...]:
    return tuple(world for world in empty if source in (None, kind_of(world)))


@lru_cache(maxsize=20_000)
def fillings(found: Sources, empty: tuple[CardId, ...]) -> frozenset[frozenset[CardId]]:
    """Every set of worlds that can come to be filled."""
    if not found:
        return frozenset((frozenset(),))
    fit = targets_of(found[0], empty)
    if not fit:
        return fillings(found[1:], empty)
    return frozenset(
        filled | {world}
        for world in fit
        for filled in fillings(found[1:], tuple(other for other in empty if other != world))
    )


def has_decision(me: Player) -> bool:
    """Can different sets of worlds be filled (RACE-13.15)?"""
    return len(fillings(sources(me), empty_windfalls(me))) > 1


def legal(me: Player, worlds: tuple[CardId, ...]) -> bool:
    """One fitting empty world for each source that has one, in order."""
    empty, named = empty_windfalls(me), list(worlds)
    for source in sources(me):
        fit = targets_of(source, empty)
        if fit:
            if not named or named[0] not in fit:
                return False
            world = named.pop(0)
            empty = tuple(other for other in empty if other != world)
    return not named


def default_targets(me: Player) -> tuple[CardId, ...]:
    """The dearest good first; among equals a world that draws for it."""
    empty = empty_windfalls(me)
    worlds: tuple[CardId, ...] = ()
    for source in sources(me):
        fit = targets_of(source, empty)
        if fit:
            best = max(fit, key=merit)
            worlds += (best,)
            empty = tuple(other for other in empty if other != best)
    return worlds


def merit(world: CardId) -> tuple[int, bool, str]:
    draws = any(isinstance(power, DrawIfProducedHere) for power in CARDS[world].powers.produce)
    return PRICES[kind_of(world)], draws, world


def prompts(view: Race, seat: Seat, step: AgendaStep) -> Iterator[Prompt]:
    """At B6, or in advance while Consume runs (RACE-13.51)."""
    me = view.players[seat]
    if has_decision(me):
        owed = isinstance(step, Targeting) and me.sealed is None
        about, lies = str(view.round), given(view, me)
        if lies is None and me.plan is not None:
            lies = Given(Target(me.plan), sealed_answer(Target(me.plan)))
        yield Prompt(
            "race.produce",
            seat,
            partial(talk, me),
            about,
            owed,
            secret=True,
            sealed=True,
            given=lies,
        )


def talk(me: Player) -> Talk:
    """A world for each source that leaves a choice."""
    empty, worlds = empty_windfalls(me), list[CardId]()
    for place, source in enumerate(sources(me), 1):
        fit = targets_of(source, empty)
        if fit:
            hint = (max(fit, key=merit),)
            world = yield from pick(f"target.{place}", card_options(fit), hint)
            worlds.append(world)
            empty = tuple(other for other in empty if other != world)
    return Target(tuple(worlds))


def is_announced(state: Race) -> bool:
    """Will there be a Produce phase after the Consume phase that runs now?"""
    return any(isinstance(step, Perform) and step.phase is Phase.PRODUCE for step in state.agenda)


def decide(story: Story[Race], seat: Seat, command: Target, chance: Chance) -> None:
    """At B6, or in advance (RACE-13.51), once nothing is owed (RACE-13.23)."""
    me, step = story.state.players[seat], story.state.step
    early = isinstance(step, Consuming | Turn) and is_announced(story.state)
    if not early and not isinstance(step, Targeting):
        raise story.state.not_now()
    nothing_owed(me)
    require(has_decision(me), "race.refuse.not_now", "RACE-13.21")
    empty = empty_windfalls(me)
    for world in command.worlds:
        require(world in empty, "race.refuse.not_a_target", "RACE-9.5", card=called(world))
    require(legal(me, command.worlds), "race.refuse.targets", "RACE-9.6")
    if early:
        story.tell(TargetsPlanned(seat, command.worlds))
    else:
        seal(story, seat, command, ChoiceSealed)


# --- the phase


def begin(story: Story[Race], step: Perform, chance: Chance) -> list[AgendaStep]:
    """All targets are asked at once, before any card is dealt (RACE-3.5, RACE-13.50).

    Only where there is a choice (RACE-13.21); targets given in advance hold if they are still
    legal (RACE-13.51).
    """
    story.tell(PhaseBegan(step.phase))
    state = story.state
    asked = tuple(seat for seat in state.order if has_decision(state.players[seat]))
    for seat in asked:
        me = state.players[seat]
        if me.plan is not None and legal(me, me.plan):
            story.tell(ChoiceSealed(seat, Target(me.plan)))
    return [Targeting(asked)]


def advance(story: Story[Race], step: Targeting, chance: Chance) -> list[AgendaStep] | None:
    """The targets are in: every player's production in turn order (RACE-9.15, RACE-13.50)."""
    state = story.state
    if any(state.players[seat].sealed is None for seat in step.seats):
        return None
    chosen = []
    for seat in state.order:
        me = state.players[seat]
        sealed = me.sealed.answer if me.sealed else None
        worlds = sealed.worlds if isinstance(sealed, Target) else default_targets(me)
        chosen.append(Targets(seat, worlds))
    steps = [each for own in chosen for each in production(state.players[own.seat], own)]
    if step.seats:
        story.tell(TargetsRevealed(tuple(own for own in chosen if own.seat in step.seats)))
    return [*steps, MostProduced()]


def production(me: Player, own: Targets) -> list[AgendaStep]:
    """Newest card first; then the bonus, then any-kind powers, then the tallies (RACE-9.6)."""
    seat, targets, empty = own.seat, list(own.worlds), empty_windfalls(me)
    steps: list[AgendaStep] = []
    wild = bonus_goods(me)
    tallies: list[AgendaStep] = []

    def fill(source: Kind | None) -> None:
        nonlocal empty
        if targets_of(source, empty):
            world = targets.pop(0)
            empty = tuple(other for other in empty if other != world)
            steps.append(Make(seat, world))

    for card in reversed(me.working):
        for power in CARDS[card].powers.produce:
            match power:
                case ProduceHere():
                    steps.append(Make(seat, card))
                case ProduceWindfall(None):
                    wild += 1
                case ProduceWindfall(kind):
                    fill(kind)
                case Draw(amount):
                    steps.append(Draws(seat, amount, "produce"))
                case DrawPerWorld(amount, kind):
                    worlds = sum(CARDS[world].kind is kind for world in me.tableau)
                    steps.append(Draws(seat, amount * worlds, "per_world"))
                case DrawPerGoodProduced(amount, kind):
                    tallies.append(Tally(seat, amount, kind))
                case DrawPerKindProduced(amount):
                    tallies.append(Tally(seat, amount))
    for _ in range(wild):
        fill(None)
    return steps + tallies


def tally(story: Story[Race], step: Tally, chance: Chance) -> list[AgendaStep]:
    """Draws for goods of a kind, or for every kind, produced in this phase.

    RACE-9.10, RACE-9.11.
    """
    made = story.state.players[step.seat].produced
    number = len(set(made)) if step.kind is None else made.count(step.kind)
    return [Draws(step.seat, step.amount * number, "tally")] if number else []


def most_produced(story: Story[Race], step: MostProduced, chance: Chance) -> list[AgendaStep]:
    """More goods of a kind than every other player: a tie gives nothing (RACE-9.13, RACE-9.19)."""
    players = story.state.players
    return [
        Draws(seat, power.amount, "most")
        for seat in story.state.order
        for card in players[seat].working
        for power in CARDS[card].powers.produce
        if isinstance(power, DrawIfMostProduced)
        and all(
            players[seat].produced.count(power.kind) > other.produced.count(power.kind)
            for place, other in enumerate(players)
            if place != seat
        )
    ]


CHAPTER = Chapter[Race](
    {
        (Perform, Phase.PRODUCE): begin,
        Targeting: advance,
        Tally: tally,
        MostProduced: most_produced,
    },
    {Target: decide},
    prompts,
    any_time={Target},
)
