"""10. Wishes for the entry gate, sent with the side or while others place ships (PULSAR-10.8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache, partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Choice, Given, Option, Prompt, Talk, gather
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.cluster import CLUSTERS, LocationId, Place, Side
from bot.games.pulsar.box.routes import within
from bot.games.pulsar.commands import WishGates
from bot.games.pulsar.events import GateGranted, GatesFailed, GatesWished
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import PickSides, PlaceShips


def free_gates(view: Pulsar) -> tuple[LocationId, ...]:
    taken = {player.ship for player in view.players}
    return tuple(gate for gate in view.cluster.entries if gate not in taken)


def may_wish(view: Pulsar, seat: Seat) -> bool:
    """Has this player a ship to place later, and will there be a choice then?"""
    for step in view.agenda:
        if isinstance(step, PlaceShips) and seat in step.seats:
            before = step.seats.index(seat)
            asked = step is view.step and not before
            return not asked and len(free_gates(view)) - before > 1
    return False


def check(view: Pulsar, seat: Seat, gates: tuple[LocationId, ...]) -> None:
    """Free gates, each once, the dearest first."""
    require(not gates or may_wish(view, seat), "pulsar.refuse.no_gate_left", "PULSAR-10.8")
    known = set(gates) <= set(free_gates(view)) and len(set(gates)) == len(gates)
    require(known, "pulsar.refuse.gates", "PULSAR-10.8")


def granted(story: Story[Pulsar], seat: Seat) -> LocationId | None:
    """The first wish that is still free; if none is, they are dropped and the player is asked."""
    free, wishes = free_gates(story.state), story.state.players[seat].gates
    found = next((gate for gate in wishes if gate in free), None)
    if found is not None:
        story.tell(GateGranted(seat, found))
    elif wishes:
        story.tell(GatesFailed(seat))
    return found


def decide(story: Story[Pulsar], seat: Seat, command: WishGates, chance: Chance) -> None:
    if isinstance(story.state.step, PickSides) or not may_wish(story.state, seat):
        raise story.state.not_now()
    check(story.state, seat, command.gates)
    story.tell(GatesWished(seat, command.gates))


def prompts(view: Pulsar, seat: Seat) -> Iterator[Prompt]:
    if isinstance(view.step, PlaceShips) and may_wish(view, seat):
        own = view.players[seat].gates
        lies = Given(WishGates(own), GatesWished(seat, own).words(view)) if own else None
        talk = partial(wish_talk, view)
        yield Prompt("pulsar.gates", seat, talk, "1", owed=False, secret=True, given=lies)


def wish_talk(view: Pulsar) -> Talk:
    return WishGates((yield from pick_gates(view)))


def pick_gates(view: Pulsar) -> Generator[Choice[Any], list[Any], tuple[LocationId, ...]]:
    options = gate_options(view)
    return tuple((yield from gather("gates", options, at_most=len(options))))


def gate_options(view: Pulsar) -> list[Option[LocationId]]:
    """The free gates, each with what lies nearest to it."""
    return [
        Option(gate, gate, gate_text(view.side, gate), spot=gate, sign=gate)
        for gate in free_gates(view)
    ]


@cache
def gate_text(side: Side, gate: LocationId) -> Text:
    """How far it is from an entry gate to the first system and to the first pulsar."""
    places, far = CLUSTERS[side].locations, within(side, gate)
    system, pulsar = (
        next(one for one in far if places[one].type is kind)
        for kind in (Place.SYSTEM, Place.PULSAR)
    )
    return say(
        "pulsar.option.gate",
        gate=gate,
        system=system,
        n=far[system],
        pulsar=pulsar,
        far=far[pulsar],
    )


CHAPTER = Chapter[Pulsar](commands={WishGates: decide}, any_time={WishGates})
