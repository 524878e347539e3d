"""The table in words: complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Part, seat_part
from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.names import (
    effects_text,
    named,
    size_name,
    size_names,
    tile_name,
    token_name,
)
from bot.games.pulsar.box.pieces import (
    BOARDS,
    GOALS,
    HQ,
    NUMBERS,
    PROJECTS,
    SYSTEMS,
    TRANSMITTERS,
    Technology,
    letter_of,
)
from bot.games.pulsar.chapters.actions.arrival import free_planets
from bot.games.pulsar.chapters.actions.inventions import available
from bot.games.pulsar.chapters.actions.paying import bonus_dice
from bot.games.pulsar.chapters.counting import awards_left, gyrodynes_left, is_taken
from bot.games.pulsar.chapters.tracks import owners
from bot.games.pulsar.commands import Track
from bot.games.pulsar.events.course import median_name, reckoned
from bot.games.pulsar.state import Player, Pulsar, owner


def describe(view: Pulsar) -> Iterator[Part]:
    """The round and its dice, the cluster, technologies, transmitters, then each player."""
    yield Part("table", table(view))
    yield Part("map", cluster(view))
    yield Part("technologies", technologies(view))
    yield Part("transmitters", transmitters(view))
    for seat in view.seats():
        yield seat_part(seat, player(view, seat))


def table(view: Pulsar) -> Iterator[Text]:
    if view.round:
        yield say("pulsar.table.round", n=view.round, rounds=NUMBERS.rounds)
    else:
        yield Text("pulsar.table.setup")
    yield say("pulsar.table.order", who=people(view.order))
    if view.dice:
        median = median_name(view.marker)
        yield say("pulsar.table.dice", dice=view.dice, median=median)
    for track in Track:
        yield from stacks(view, track)
    for goal in view.goals:
        own = GOALS[goal]
        yield say(
            "pulsar.table.goal",
            goal=named(goal),
            n=own.requirement.n,
            what=Text(f"pulsar.count.{own.requirement.count}"),
            points=own.points,
            bonuses=[
                say("pulsar.table.bonus", n=one.points, cubes=one.cubes) for one in own.bonuses
            ],
        )
    yield say("pulsar.table.gyrodynes", sizes=[stock(view, size) for size in Size])
    if view.result is not None:
        for seat in view.result.ranking:
            yield from reckoned(seat, view.result)


def stock(view: Pulsar, size: Size) -> Text:
    left, awards = gyrodynes_left(view, size), awards_left(view, size)
    return say("pulsar.table.stock", size=size_name(size), n=left, awards=awards)


def stacks(view: Pulsar, track: Track) -> Iterator[Text]:
    """Who stands where, the one ahead first; a stack from the top down."""
    places = [
        say("pulsar.table.space", n=space, who=[Who(owner(one)) for one in reversed(stack)])
        for space, stack in enumerate(view.track(track), 1)
        if stack
    ]
    ahead = people(owners(view.track(track))[:1])
    yield say("pulsar.table.track", track=Text(f"pulsar.track.{track}"), places=places, ahead=ahead)


def cluster(view: Pulsar) -> Iterator[Text]:
    """Every system that lies open, every claimed pulsar, and the stack of tiles."""
    yield say("pulsar.table.side", side=Text(f"pulsar.side.{view.side}"))
    for where in view.open:
        yield system(view, where)
    hidden = [where for where in view.systems if where not in view.open]
    if hidden:
        yield say("pulsar.table.hidden", where=hidden)
    left, gone = len(view.exploration), [tile_name(tile) for tile in view.discards]
    yield say("pulsar.table.tiles", n=left, gone=gone)


def system(view: Pulsar, where: LocationId) -> Text:
    tile = SYSTEMS[view.systems[where]]
    free = [planet.kind for _, planet in free_planets(view, where)]
    settled = [seat for seat in view.seats() if where in view.players[seat].stations]
    return say(
        "pulsar.table.system.settled" if settled else "pulsar.table.system",
        where=where,
        blue=free.count("blue"),
        n=free.count("lifeless"),
        who=people(settled),
        bonus=effects_text(tile.bonus),
    )


def technologies(view: Pulsar) -> Iterator[Text]:
    for board in view.boards:
        for row in BOARDS[board].rows:
            bonus = row.gyrodyne_bonus
            key = "pulsar.table.row.median" if bonus == "median" else "pulsar.table.row"
            yield say(key, row=row.row, n=0 if bonus == "median" else bonus)
            for one in BOARDS[board].technologies:
                if one.row == row.row:
                    yield technology(view, one)


def technology(view: Pulsar, one: Technology) -> Text:
    held = [seat for seat in view.seats() if one.id in view.players[seat].patents]
    key = "pulsar.table.technology.owned" if held else "pulsar.table.technology"
    if is_taken(view, one):
        key = "pulsar.table.technology.taken"
    return say(
        key,
        id=one.id,
        technology=named(one.id),
        die=one.cost,
        kind=Text(f"pulsar.kind.{one.kind}"),
        effects=effects_text(one.effects),
        who=people(held),
    )


def transmitters(view: Pulsar) -> Iterator[Text]:
    for tile in view.row:
        known = TRANSMITTERS[tile]
        yield say(
            "pulsar.table.transmitter",
            tile=named(tile),
            costs=known.costs,
            ends=[end for end in known.ends if end is not None],
            now=effects_text(known.immediate),
            later=effects_text(known.production),
        )
    letters = "".join(map(letter_of, view.stack))
    yield say("pulsar.table.stack", n=len(view.stack), letters=letters or "-")


# --- players


def player(view: Pulsar, seat: Seat) -> Iterator[Text]:
    me, who = view.players[seat], Who(seat)
    yield say("pulsar.seat.points", who=who, n=me.score, cubes=me.cubes, tokens=tokens(me))
    yield say("pulsar.seat.ship", ship=me.ship or "-", stations=list(me.stations))
    if me.dice or bonus_dice(view, seat):
        yield say("pulsar.seat.dice", dice=me.dice, bonus=bonus_dice(view, seat))
    rings = NUMBERS.claim_rings - len(me.claims)
    yield say("pulsar.seat.pulsars", pulsars=[pulsar(me, one) for one in me.claims], n=rings)
    if me.held:
        yield say("pulsar.seat.held", sizes=size_names(me.held))
    for array in me.arrays:
        key = "pulsar.seat.active" if array.active else "pulsar.seat.open"
        if array.link is None:
            yield say(key, tile=named(array.tile), costs=array.open_costs)
        else:
            other = named(array.link.tile)
            yield say(f"{key}.linked", tile=named(array.tile), costs=array.open_costs, other=other)
    if me.patents:
        yield say("pulsar.seat.patents", patents=[named(one) for one in me.patents])
    yield from headquarters(me)
    if me.kept:
        yield say("pulsar.seat.kept", tiles=[tile_name(tile) for tile in me.kept])


def tokens(me: Player) -> list[Text]:
    return [token_name(token, me.token(token)) for token in Token if me.token(token)]


def pulsar(me: Player, where: LocationId) -> Text:
    wheel = me.wheels.get(where)
    if wheel is None:
        return say("pulsar.seat.pulsar", where=where)
    key = "pulsar.seat.spinning" if wheel.spinning else "pulsar.seat.building"
    return say(key, where=where, size=size_name(wheel.size))


def headquarters(me: Player) -> Iterator[Text]:
    """Projects done, runs left, and what could be done next."""
    if me.hq not in HQ:
        return
    yield say(
        "pulsar.seat.hq",
        hq=named(me.hq),
        done=[named(one) for one in me.projects],
        runs=[named(one) for one in me.open_runs],
    )
    for one in available(me):
        effects = effects_text(PROJECTS[one.id].effects)
        yield say("pulsar.seat.project", project=named(one.id), die=one.cost, effects=effects)


def hand(view: Pulsar, seat: Seat) -> list[Text]:
    """What a seat owns, piece by piece."""
    return list(player(view, seat))
