"""4.4 Pulsars and gyrodynes: taken, begun, completed, awarded (page 12)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Context, Happening, Size
from bot.games.pulsar.box.names import size_name
from bot.games.pulsar.box.pieces import AWARDS, GYRODYNES
from bot.games.pulsar.chapters.actions.paying import pick_way, spend, ways
from bot.games.pulsar.chapters.actions.rewards import happens
from bot.games.pulsar.chapters.counting import awards_left, gyrodynes_left
from bot.games.pulsar.commands import Complete, Construct, TakeGyrodyne
from bot.games.pulsar.events import (
    AwardWon,
    ConstructionStarted,
    GyrodyneCompleted,
    GyrodynesTaken,
)
from bot.games.pulsar.state import Player, Pulsar

LARGEST = tuple(reversed(Size))

# --- taking (PULSAR-4.4.2)


def take(story: Story[Pulsar], seat: Seat, command: TakeGyrodyne, chance: Chance) -> None:
    """For its die, as long as there are some (PULSAR-4.4.2)."""
    left, size = gyrodynes_left(story.state, command.size), size_name(command.size)
    require(left, "pulsar.refuse.no_gyrodyne", "PULSAR-1.10", size=size)
    spend(story, seat, command.pay, GYRODYNES[command.size].take_die)
    story.tell(GyrodynesTaken(seat, (command.size,)))


def takeable(view: Pulsar, seat: Seat) -> list[Size]:
    return [
        size
        for size in LARGEST
        if gyrodynes_left(view, size) and ways(view, seat, GYRODYNES[size].take_die)
    ]


def take_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [
        Option(
            size,
            size.value,
            say(
                "pulsar.option.take_gyrodyne",
                size=size_name(size),
                die=GYRODYNES[size].take_die,
                points=GYRODYNES[size].production_points,
                done=GYRODYNES[size].complete_die,
                n=gyrodynes_left(view, size),
            ),
        )
        for size in takeable(view, seat)
    ]
    size = yield from pick("size", options, (options[0].id,))
    price = GYRODYNES[size].take_die
    return TakeGyrodyne((yield from pick_way(ways(view, seat, price), price)), size)


# --- starting construction (PULSAR-4.4.5)


def construct(story: Story[Pulsar], seat: Seat, command: Construct, chance: Chance) -> None:
    """Free, on an own pulsar without a gyrodyne; it stays there (PULSAR-4.4.5.1).

    It may win an award (PULSAR-4.4.7), and technologies score it (PULSAR-4.9.2).
    """
    me, size = story.state.players[seat], command.size
    require(size in me.held, "pulsar.refuse.not_held", "PULSAR-4.4.5", size=size_name(size))
    require(command.pulsar in me.claims, "pulsar.refuse.not_claimed", "PULSAR-4.4.5")
    require(command.pulsar not in me.wheels, "pulsar.refuse.occupied", "PULSAR-4.4.5.1")
    begin(story, seat, size, command.pulsar)


def begin(story: Story[Pulsar], seat: Seat, size: Size, pulsar: LocationId) -> None:
    story.tell(ConstructionStarted(seat, size, pulsar))
    happens(story, seat, Happening.START_CONSTRUCTION)
    if points := award(story.state, seat, size):
        story.tell(AwardWon(seat, size, points))


def begin_all(story: Story[Pulsar], seat: Seat) -> None:
    """As many held gyrodynes as there is room for, the largest first (PULSAR-10.10)."""
    while can_construct(story.state, seat):
        me = story.state.players[seat]
        begin(story, seat, min(me.held, key=LARGEST.index), empty_pulsars(me)[0])


def award(view: Pulsar, seat: Seat, size: Size) -> int:
    """The award that a gyrodyne just begun brings, if any (PULSAR-4.4.7 to PULSAR-4.4.9.1)."""
    left, me = awards_left(view, size), view.players[seat]
    own = sum(one.size is size for one in me.awards)
    built = sum(wheel.size is size for wheel in me.wheels.values())
    needed = AWARDS.second_award_same_player_threshold if own else AWARDS.threshold
    return left[0] if left and built >= needed else 0


def empty_pulsars(me: Player) -> list[LocationId]:
    return [one for one in me.claims if one not in me.wheels]


def can_construct(view: Pulsar, seat: Seat) -> bool:
    me = view.players[seat]
    return bool(me.held and empty_pulsars(me))


def construct_talk(view: Pulsar, seat: Seat) -> Talk:
    me = view.players[seat]
    sizes = [
        Option(
            size,
            size.value,
            say(
                "pulsar.option.held",
                size=size_name(size),
                points=GYRODYNES[size].production_points,
                done=GYRODYNES[size].complete_die,
            ),
        )
        for size in LARGEST
        if size in me.held
    ]
    size = yield from pick("size", sizes, (sizes[0].id,))
    places = [
        Option(one, one, say("pulsar.option.pulsar", where=one), spot=one, sign=one)
        for one in empty_pulsars(me)
    ]
    return Construct(size, (yield from pick("pulsar", places, (places[0].id,))))


# --- completing (PULSAR-4.4.12)


def complete(story: Story[Pulsar], seat: Seat, command: Complete, chance: Chance) -> None:
    """It spins from now on; technologies score it (PULSAR-4.9.2)."""
    wheel = story.state.players[seat].wheels.get(command.pulsar)
    if wheel is None:
        refuse("pulsar.refuse.nothing_built", "PULSAR-4.4.12")
    require(not wheel.spinning, "pulsar.refuse.spinning", "PULSAR-4.4.12")
    price = GYRODYNES[wheel.size].complete_die
    spend(story, seat, command.pay, price, Context.COMPLETE_GYRODYNE)
    story.tell(GyrodyneCompleted(seat, command.pulsar))
    happens(story, seat, Happening.COMPLETE_GYRODYNE)


def completable(view: Pulsar, seat: Seat) -> list[LocationId]:
    wheels = view.players[seat].wheels.items()
    return [
        where
        for where, wheel in sorted(wheels, key=lambda one: LARGEST.index(one[1].size))
        if not wheel.spinning
        and ways(view, seat, GYRODYNES[wheel.size].complete_die, Context.COMPLETE_GYRODYNE)
    ]


def complete_talk(view: Pulsar, seat: Seat) -> Talk:
    wheels = view.players[seat].wheels
    options = [
        Option(
            where,
            where,
            say(
                "pulsar.option.complete",
                where=where,
                size=size_name(wheels[where].size),
                die=GYRODYNES[wheels[where].size].complete_die,
                n=GYRODYNES[wheels[where].size].production_points,
            ),
            spot=where,
            sign=where,
        )
        for where in completable(view, seat)
    ]
    where = yield from pick("pulsar", options, (options[0].id,))
    price = GYRODYNES[wheels[where].size].complete_die
    found = ways(view, seat, price, Context.COMPLETE_GYRODYNE)
    return Complete((yield from pick_way(found, price)), where)


CHAPTER = Chapter[Pulsar](commands={TakeGyrodyne: take, Construct: construct, Complete: complete})
