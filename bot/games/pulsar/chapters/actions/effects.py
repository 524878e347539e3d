"""4.9 Effects resolved at once: one class each, whoever holds them (PULSAR-4.8.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather, pick_maybe
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.pulsar.box import effects as kinds
from bot.games.pulsar.box.cluster import LocationId, Place
from bot.games.pulsar.box.effects import Effect, Happening, Size, Target
from bot.games.pulsar.box.names import size_name
from bot.games.pulsar.box.pieces import GYRODYNES
from bot.games.pulsar.box.routes import described
from bot.games.pulsar.chapters.actions.arrival import arrive, may_claim, settled
from bot.games.pulsar.chapters.actions.flight import BEST, pick_claim
from bot.games.pulsar.chapters.actions.rewards import happens
from bot.games.pulsar.chapters.asking import instead
from bot.games.pulsar.chapters.counting import count, gyrodynes_left
from bot.games.pulsar.commands import ClaimFar, Jump, TakeSizes
from bot.games.pulsar.events import (
    Declined,
    DieForced,
    DieOffered,
    Gained,
    GyrodynesTaken,
    Jumped,
    PulsarClaimed,
)
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import AgendaStep, Claiming, Draw, Jumping, Resolve, Sizing

LARGEST = tuple(reversed(Size))


def resolve(story: Story[Pulsar], step: Resolve, chance: Chance) -> list[AgendaStep]:
    """The next effect in printed order; the others wait until it is done."""
    if not step.effects:
        return []
    effect, rest = step.effects[0], step.effects[1:]
    steps = list[AgendaStep]()
    if how := AT_ONCE.get(type(effect)):
        steps = how(story, step.seat, effect, step.source)
    return [*steps, Resolve(step.seat, rest, step.source)] if rest else steps


def _points(story: Story[Pulsar], seat: Seat, one: kinds.Points, source: str) -> list[AgendaStep]:
    story.tell(Gained(seat, source, one.n))
    return []


def _cubes(story: Story[Pulsar], seat: Seat, one: kinds.Cubes, source: str) -> list[AgendaStep]:
    story.tell(Gained(seat, source, cubes=one.n))
    return []


def _tokens(story: Story[Pulsar], seat: Seat, one: kinds.Modifier, source: str) -> list[AgendaStep]:
    story.tell(Gained(seat, source, tokens={one.kind: one.n}))
    return []


def _score(story: Story[Pulsar], seat: Seat, one: kinds.Score, source: str) -> list[AgendaStep]:
    """Once, when it is patented (PULSAR-4.9.12)."""
    if points := one.worth(count(story.state, seat, one.count)):
        story.tell(Gained(seat, source, points))
    return []


def _red_die(story: Story[Pulsar], seat: Seat, one: kinds.RedDie, source: str) -> list[AgendaStep]:
    """It can be used as long as no other is committed (PULSAR-4.7.5, PULSAR-4.7.13)."""
    offer_die(story, seat, one.value, source)
    return []


def offer_die(story: Story[Pulsar], seat: Seat, value: int, source: str) -> None:
    if story.state.turn is not None and not story.state.turn.committed:
        story.tell(DieOffered(seat, value, source))


def _duplicate(
    story: Story[Pulsar], seat: Seat, one: kinds.Duplicate, source: str
) -> list[AgendaStep]:
    story.tell(DieForced(seat, one.red, one.silver))
    return []


def _paid_die(
    story: Story[Pulsar], seat: Seat, one: kinds.PaidRedDie, source: str
) -> list[AgendaStep]:
    story.tell(DieForced(seat, one.red))
    return []


def _gyrodynes(
    story: Story[Pulsar], seat: Seat, one: kinds.Gyrodynes, source: str
) -> list[AgendaStep]:
    """What the stacks still allow (PULSAR-4.4.3, PULSAR-4.4.3.1); asked if there is a choice."""
    sizes = [size for size in one.choices if gyrodynes_left(story.state, size)]
    if len(sizes) > one.n or (len(sizes) > 1 and not one.different):
        return [Sizing(seat, one.choices, one.n, one.different)]
    if sizes:
        most = dict.fromkeys(sizes, 1 if one.different else one.n)
        taken = [s for s in sizes for _ in range(min(most[s], gyrodynes_left(story.state, s)))]
        story.tell(GyrodynesTaken(seat, tuple(taken)))
    return []


def _exploration(
    story: Story[Pulsar], seat: Seat, one: kinds.ExplorationTiles, source: str
) -> list[AgendaStep]:
    return [Draw(seat, one.n)]


def _claims(
    story: Story[Pulsar], seat: Seat, one: kinds.ClaimIsolated, source: str
) -> list[AgendaStep]:
    return [Claiming(seat)] * one.n


def _teleport(
    story: Story[Pulsar], seat: Seat, one: kinds.Teleport, source: str
) -> list[AgendaStep]:
    return [Jumping(seat, one.to)]


AtOnce = Callable[[Story[Pulsar], Seat, Any, str], list[AgendaStep]]
AT_ONCE: Mapping[type[Effect], AtOnce] = {
    kinds.Points: _points,
    kinds.Cubes: _cubes,
    kinds.Modifier: _tokens,
    kinds.Score: _score,
    kinds.RedDie: _red_die,
    kinds.Duplicate: _duplicate,
    kinds.PaidRedDie: _paid_die,
    kinds.Gyrodynes: _gyrodynes,
    kinds.ExplorationTiles: _exploration,
    kinds.ClaimIsolated: _claims,
    kinds.Teleport: _teleport,
}  # the others work later, or while they are owned (PULSAR-4.9.22)


# --- what is asked


def wait(story: Story[Pulsar], step: Sizing | Jumping, chance: Chance) -> None:
    """Their owner is asked."""


def claiming(story: Story[Pulsar], step: Claiming, chance: Chance) -> list[AgendaStep] | None:
    return None if far_pulsars(story.state, step.seat) else []


def far_pulsars(view: Pulsar, seat: Seat) -> list[LocationId]:
    """Isolated pulsars that could be claimed (PULSAR-4.4.4)."""
    return [one for one in view.cluster.isolated if may_claim(view, seat, one)]


def claim_far(story: Story[Pulsar], seat: Seat, command: ClaimFar, chance: Chance) -> None:
    """A ring like any other (PULSAR-4.9.2.2), or declined (PULSAR-4.8.11)."""
    story.state.expect(Claiming)
    if command.pulsar is None:
        story.tell(Declined(seat, "claim"))
    else:
        possible = command.pulsar in far_pulsars(story.state, seat)
        require(possible, "pulsar.refuse.not_isolated", "PULSAR-4.4.4")
        story.tell(PulsarClaimed(seat, command.pulsar))
        happens(story, seat, Happening.CLAIM_PULSAR)
    instead(story)


def take_sizes(story: Story[Pulsar], seat: Seat, command: TakeSizes, chance: Chance) -> None:
    step = story.state.expect(Sizing)
    for size in Size:
        taken = command.sizes.count(size)
        most = size_limit(story.state, step, size)
        require(taken <= most, "pulsar.refuse.size", "PULSAR-4.4.3", size=size_name(size))
    require(len(command.sizes) <= step.count, "pulsar.refuse.sizes", "PULSAR-4.4.3", n=step.count)
    story.tell(GyrodynesTaken(seat, command.sizes) if command.sizes else Declined(seat, "sizes"))
    instead(story)


def size_limit(view: Pulsar, step: Sizing, size: Size) -> int:
    if size not in step.choices:
        return 0
    return min(1 if step.different else step.count, gyrodynes_left(view, size))


def targets(view: Pulsar, to: Target) -> tuple[LocationId, ...]:
    """No entry gate, no isolated pulsar (PULSAR-4.5.15.1, PULSAR-4.5.16)."""
    kinds_ = {Target.PULSAR: (Place.PULSAR,), Target.SYSTEM: (Place.SYSTEM,)}
    every = (Place.SYSTEM, Place.PULSAR, Place.GATE)
    return tuple(one for kind in kinds_.get(to, every) for one in view.cluster.of(kind))


def jump(story: Story[Pulsar], seat: Seat, command: Jump, chance: Chance) -> None:
    """As if a flight had just ended there (PULSAR-4.5.15), or declined (PULSAR-4.5.14.1)."""
    table = story.state
    step = table.expect(Jumping)
    if command.to is None:
        require(not command.decline, "pulsar.refuse.no_claim", "PULSAR-4.3.20.2")
        story.tell(Declined(seat, "jump"))
        instead(story)
        return
    require(command.to in targets(table, step.to), "pulsar.refuse.target", "PULSAR-4.5.16")
    if command.decline:
        require(may_claim(table, seat, command.to), "pulsar.refuse.no_claim", "PULSAR-4.3.20.2")
    story.tell(Jumped(seat, command.to))
    route = described(table.side, (command.to,))
    instead(story, *arrive(story, seat, route, claims=not command.decline))


def prompts(view: Pulsar, seat: Seat, step: Any) -> Iterator[Prompt]:
    about = str(view.round)
    if isinstance(step, Resolve) or step.seat != seat:
        return
    if isinstance(step, Sizing):
        yield Prompt("pulsar.sizes", seat, partial(sizes_talk, view, step), about)
    elif isinstance(step, Claiming):
        yield Prompt("pulsar.claim", seat, partial(claim_talk, view, seat), about)
    elif isinstance(step, Jumping):
        yield Prompt("pulsar.jump", seat, partial(jump_talk, view, seat, step), about)


def sizes_talk(view: Pulsar, step: Sizing) -> Talk:
    options = [
        Option(
            size,
            size.value,
            say(
                "pulsar.option.size",
                size=size_name(size),
                n=gyrodynes_left(view, size),
                die=GYRODYNES[size].complete_die,
            ),
            size_limit(view, step, size),
        )
        for size in LARGEST
        if size_limit(view, step, size)
    ]
    best = tuple(option.id for option in options[: step.count])
    sizes = yield from gather("size", options, at_most=step.count, hint=best)
    return TakeSizes(tuple(sizes))


def claim_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [
        Option(one, one, say("pulsar.option.isolated", where=one), spot=one, sign=one)
        for one in far_pulsars(view, seat)
    ]
    return ClaimFar((yield from pick_maybe("pulsar", options, (options[0].id,))))


def jump_talk(view: Pulsar, seat: Seat, step: Jumping) -> Talk:
    """Places that bring something first."""

    def brings(where: LocationId) -> bool:
        if where not in view.systems:
            return may_claim(view, seat, where)
        own = view.players[seat].stations
        shut = where not in view.open
        return where not in own and (shut or settled(view, seat, where, ending=True) is not None)

    found = sorted(targets(view, step.to), key=lambda where: not brings(where))
    options = []
    for place, where in enumerate(found):
        key = "pulsar.option.jump.useful" if brings(where) else "pulsar.option.jump"
        kind = view.cluster.locations[where].type
        region = None if brings(where) and place < BEST else say(f"pulsar.region.{kind}")
        label = say(key, where=where, kind=say(f"pulsar.place.{kind}"))
        options.append(Option(where, where, label, spot=where, sign=where, region=region))
    to = yield from pick_maybe("to", options, (options[0].id,))
    if to is None or not may_claim(view, seat, to):
        return Jump(to)
    return Jump(to, (yield from pick_claim()))


CHAPTER = Chapter[Pulsar](
    {Resolve: resolve, Sizing: wait, Claiming: claiming, Jumping: wait},
    {ClaimFar: claim_far, TakeSizes: take_sizes, Jump: jump},
    prompts,
)
