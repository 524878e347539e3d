"""Invariants of every table: no piece lost, none doubled."""

from __future__ import annotations

from collections import Counter

from bot.engine.kit.conservation import once, twice
from bot.games.pulsar.box.cluster import Place
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import (
    AWARDS,
    DICE,
    EXPLORATION,
    HQ,
    NUMBERS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
    TransmitterId,
)
from bot.games.pulsar.chapters.counting import MOST_OWNERS, gyrodynes_left
from bot.games.pulsar.state import Player, Pulsar, Stacks, counter
from bot.games.pulsar.steps import Flip


def check(state: Pulsar) -> list[str]:
    """Everything that is wrong with a state, in words for the log of a host."""
    if not state.players:
        return []
    wrong = [*tiles(state), *tracks(state), *board(state), *dice(state)]
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
    planets = (f"{where}.{n}" for one in state.players for where, n in one.stations.items())
    patents = Counter(patent for player in state.players for patent in player.patents)
    wrong = twice(planets, "two stations on")
    wrong += twice((where for one in state.players for where in one.claims), "two rings on")
    wrong += [f"{n} owners of {one}" for one, n in patents.items() if n > MOST_OWNERS]
    wrong += [f"no such technology: {one}" for one in patents if one not in TECHNOLOGIES]
    wrong += [f"too many {size} gyrodynes" for size in Size if gyrodynes_left(state, size) < 0]
    awards = [award for player in state.players for award in player.awards]
    wrong += twice((f"{one.size} {one.points}" for one in awards), "two awards")
    wrong += [f"no such award: {one}" for one in awards if one.points not in AWARDS.per_size]
    return wrong


def dice(state: Pulsar) -> list[str]:
    """Never more than there are; those that were used lie nowhere."""
    found = len(state.dice) + sum(len(player.dice) for player in state.players)
    known = DICE.silver_dice[len(state.players)]
    wrong = [f"{found} of {known} dice"] if found > known else []
    if state.turn is not None and state.turn.forced and state.turn.red is None:
        wrong.append("no red die to use")
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
    wrong += [f"no ship at {me.ship}"] if me.ship and me.ship not in locations else []
    wrong += twice((*me.projects, *(f"run of {run}" for run in me.runs)), "done twice:")
    if not {*me.runs} <= {*me.projects}:
        wrong.append("a run without its project")
    known = {one.id: one.needs for one in HQ[me.hq].projects} if me.hq in HQ else {}
    for project in me.projects:
        if project not in known or not {*known[project]} <= {*me.projects}:
            wrong.append(f"project {project} without its ground")
    return wrong + arrays(state, me)


def arrays(state: Pulsar, me: Player) -> list[str]:
    """Links join own tiles at free half dice; a tile without open costs is active."""
    wrong, ends, before = list[str](), list[str](), set[TransmitterId]()
    for array in me.arrays:
        costs, own = TRANSMITTERS[array.tile].costs, array.tile
        wrong += twice(map(str, array.covered), f"a cost of {own} covered twice:")
        if not {*array.covered} <= {*range(len(costs))}:
            wrong.append(f"no such cost of {own}")
        turning = any(isinstance(step, Flip) and step.tile == own for step in state.agenda)
        if array.active == bool(array.open_costs) and not turning:
            wrong.append(f"{own} active with open costs, or not without")
        if array.link is not None:
            if array.link.tile not in before:
                wrong.append(f"a link to {array.link.tile}")
            joined = ((own, array.link.own), (array.link.tile, array.link.end))
            ends += [f"{tile}.{end}" for tile, end in joined]
            bare = [tile for tile, end in joined if TRANSMITTERS[tile].ends[end] is None]
            wrong += [f"{tile} linked without a half die" for tile in bare]
        before.add(own)
    return wrong + twice(ends, "linked twice:")
