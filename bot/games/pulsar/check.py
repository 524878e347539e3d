"""Invariants of every table: no piece lost, none doubled."""

from __future__ import annotations

from collections import Counter

from bot.engine.kit.conservation import once
from bot.games.pulsar.box.cluster import Place
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import (
    DICE,
    EXPLORATION,
    NUMBERS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
)
from bot.games.pulsar.chapters.counting import awards_left, gyrodynes_left
from bot.games.pulsar.state import Player, Pulsar, Stacks, counter


def check(state: Pulsar) -> list[str]:
    """Everything that is wrong with a state, in words for the log of a host."""
    if not state.players:
        return []
    wrong = [*tiles(state), *tracks(state), *board(state)]
    for seat in state.seats():
        wrong += [f"seat {seat}: {fault}" for fault in pieces(state, state.players[seat])]
    return wrong


def tiles(state: Pulsar) -> list[str]:
    arrays = [array.tile for player in state.players for array in player.arrays]
    kept = [tile for player in state.players for tile in player.kept]
    explored = [*state.exploration, *state.discards, *state.drawn(), *kept]
    return [
        *once([*state.systems.values(), state.boxed], SYSTEMS, "system"),
        *once(explored, EXPLORATION, "exploration tile"),
        *once([*state.stack, *state.row, *state.gone, *arrays], TRANSMITTERS, "transmitter"),
    ]


def tracks(state: Pulsar) -> list[str]:
    """Every counter once on both tracks."""
    numbers = range(2 if len(state.players) == 2 else 1)
    expected = [str(counter(seat, nth)) for seat in state.seats() for nth in numbers]

    def found(stacks: Stacks) -> list[str]:
        return [str(one) for stack in stacks for one in stack]

    wrong = once(found(state.initiative), expected, "initiative counter")
    wrong += once(found(state.engineering), expected, "engineering counter")
    if not len(state.initiative) == len(state.engineering) == DICE.spaces:
        wrong.append("a track of another length")
    return wrong


def board(state: Pulsar) -> list[str]:
    """At most one token on a planet, one ring on a pulsar, two owners of a technology."""
    planets = Counter(
        (where, planet) for player in state.players for where, planet in player.stations.items()
    )
    rings = Counter(where for player in state.players for where in player.claims)
    patents = Counter(patent for player in state.players for patent in player.patents)
    wrong = [f"two stations on {place}" for place, number in planets.items() if number > 1]
    wrong += [f"two rings on {place}" for place, number in rings.items() if number > 1]
    wrong += [f"{n} owners of {one}" for one, n in patents.items() if n > 2]
    wrong += [f"no such technology: {one}" for one in patents if one not in TECHNOLOGIES]
    wrong += [f"too many {size} gyrodynes" for size in Size if gyrodynes_left(state, size) < 0]
    for size in Size:
        won = [award.points for player in state.players for award in player.awards]
        if len(awards_left(state, size)) > 2 or len(won) > 2 * len(Size):
            wrong.append(f"awards of {size} do not add up")
    return wrong


def pieces(state: Pulsar, me: Player) -> list[str]:
    wrong = []
    locations = state.cluster.locations
    if min(me.score, me.cubes, *me.tokens.values(), 0) < 0:
        wrong.append("less than nothing")
    if len(me.claims) > NUMBERS.claim_rings:
        wrong.append("too many rings")
    wrong += [f"{one} is no pulsar" for one in me.claims if locations[one].type is not Place.PULSAR]
    wrong += [f"a gyrodyne on {one}" for one in me.wheels if one not in me.claims]
    wrong += [f"a station on hidden {one}" for one in me.stations if one not in state.open]
    own = {array.tile for array in me.arrays}
    wrong += [f"a link to {a.link.tile}" for a in me.arrays if a.link and a.link.tile not in own]
    if not {*me.runs} <= {*me.projects}:
        wrong.append("a run without its project")
    return wrong
