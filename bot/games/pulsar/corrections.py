"""What a moderator may put right by hand: every piece of a player's, each by itself.

Offered while a player drafts or acts: at no other time is an answer under way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.engine.events import Event
from bot.engine.guide import MOST, Offered
from bot.engine.kit.corrections import Change
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.cluster import Place
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.names import size_name, tile_name
from bot.games.pulsar.box.pieces import (
    DEALT,
    DICE,
    EXPLORATION,
    HQ,
    TRANSMITTERS,
    Project,
)
from bot.games.pulsar.chapters.actions.arrival import free_planets, may_claim
from bot.games.pulsar.chapters.actions.inventions import available, technologies
from bot.games.pulsar.chapters.actions.transmitters import free_ends, links
from bot.games.pulsar.chapters.counting import awards_left, gyrodynes_left, room
from bot.games.pulsar.chapters.tracks import LAST, counters, moved, space_of
from bot.games.pulsar.events import Corrected, PieceMended, SystemsRevealed, TileMoved
from bot.games.pulsar.events import mended as pieces
from bot.games.pulsar.state import Player, Pulsar
from bot.games.pulsar.steps import Act, Draft

MORE, LESS = "more", "less"
FACES = range(1, 7)


class Offer(NamedTuple):
    """A thing that a player could get or lose, and the fact that would be told."""

    more: bool
    of: str
    name: Text
    fact: Event[Pulsar]
    limit: int = 1


Offers: TypeAlias = Iterator[Offer]


def things(view: Pulsar, seat: Seat) -> Offers:
    me = view.players[seat]
    held = {"points": me.score, "cubes": me.cubes}
    held |= {token.value: me.token(token) for token in Token}
    for what, number in held.items():
        name = Text(f"pulsar.thing.{what}")
        yield Offer(True, what, name, Corrected(seat, what, 1), MOST)
        yield Offer(False, what, name, Corrected(seat, what, -1), number)


def gyrodynes(view: Pulsar, seat: Seat) -> Offers:
    """In hand, on pulsars, spinning; and the awards for them."""
    me, held = view.players[seat], Counter(view.players[seat].held)
    for size in Size:
        name, left = size_name(size), gyrodynes_left(view, size)
        yield Offer(True, size, name, Corrected(seat, size, 1), left)
        yield Offer(False, size, name, Corrected(seat, size, -1), held[size])
    for where in me.claims:
        wheel = me.wheels.get(where)
        for size in Size if wheel is None else ():
            if held[size]:
                piece = pieces.OnPulsar(where, size)
                yield mend(view, seat, f"wheel.{where}.{size}", piece, more=True)
        if wheel is not None:
            spin = pieces.Spin(where)
            yield mend(view, seat, f"spin.{where}", spin, more=not wheel.spinning)
            if not wheel.spinning:
                building = pieces.OnPulsar(where, wheel.size)
                yield mend(view, seat, f"wheel.{where}.{wheel.size}", building, more=False)
    for size in Size:
        for points in awards_left(view, size):
            tile = pieces.AwardTile(size, points)
            yield mend(view, seat, f"award.{size}.{points}", tile, more=True)
    for award in me.awards:
        tile = pieces.AwardTile(award.size, award.points)
        yield mend(view, seat, f"award.{award.size}.{award.points}", tile, more=False)


def stations(view: Pulsar, seat: Seat) -> Offers:
    """Of several equal planets any will do."""
    own = view.players[seat].stations
    for where in view.open:
        if where in own:
            piece = pieces.OnPlanet(where, own[where])
            yield mend(view, seat, f"station.{where}", piece, more=False)
            continue
        free = reversed([*free_planets(view, where)])
        kinds = {planet.kind: place for place, planet in free}
        for kind, place in kinds.items():
            piece = pieces.OnPlanet(where, place)
            yield mend(view, seat, f"station.{where}.{kind}", piece, more=True)


def rings(view: Pulsar, seat: Seat) -> Offers:
    me = view.players[seat]
    for where in view.cluster.locations:
        if may_claim(view, seat, where):
            yield mend(view, seat, f"ring.{where}", pieces.Ring(where), more=True)
        elif where in me.claims and where not in me.wheels:
            yield mend(view, seat, f"ring.{where}", pieces.Ring(where), more=False)


def ship(view: Pulsar, seat: Seat) -> Offers:
    """Anywhere but on isolated pulsars; the system it stands in can be turned up."""
    here = view.players[seat].ship
    if here in view.systems and here not in view.open:
        tiles = {here: view.systems[here]}
        name = say("pulsar.mend.system", where=here)
        yield Offer(True, f"system.{here}", name, SystemsRevealed(tiles))
    for kind in Place:
        for where in view.cluster.of(kind):
            if where != here:
                yield mend(view, seat, f"ship.{where}", pieces.Ship(where), more=True)


def transmitters(view: Pulsar, seat: Seat) -> Offers:
    """Tiles, the costs covered on them, and their links."""
    me = view.players[seat]
    for pile, gone in ((view.row, False), (view.gone, True)):
        for tile in pile:
            piece = pieces.Transmitter(tile, gone)
            yield mend(view, seat, f"tile.{tile}", piece, more=True)
    linked = {array.link.tile for array in me.arrays if array.link}
    for array in me.arrays:
        for gone in (False, True) if array.tile not in linked else ():
            if gone or len(view.row) < DEALT:
                piece = pieces.Transmitter(array.tile, gone)
                of = f"{'gone' if gone else 'tile'}.{array.tile}"
                yield mend(view, seat, of, piece, more=False)
        for place in range(len(TRANSMITTERS[array.tile].costs)):
            cost = pieces.Cost(array.tile, place)
            of, covered = f"cost.{array.tile}.{place}", place in array.covered
            yield mend(view, seat, of, cost, more=not covered)
        if array.link:
            joined = pieces.Joined(array.tile, array.link)
            yield mend(view, seat, f"link.{array.tile}", joined, more=False)
    yield from joinable(view, seat)


def joinable(view: Pulsar, seat: Seat) -> Offers:
    """Free ends of a transmitter that is not linked, and of those that came before it."""
    me = view.players[seat]
    free = set(free_ends(me))
    for number, array in enumerate(me.arrays):
        before = {one.tile for one in me.arrays[:number]}
        for link in links(me, array.tile) if array.link is None else ():
            if link.tile in before and (array.tile, link.own) in free:
                of = f"link.{array.tile}.{link.tile}.{link.end}.{link.own}"
                yield mend(view, seat, of, pieces.Joined(array.tile, link), more=True)


def patents(view: Pulsar, seat: Seat) -> Offers:
    """Of rows that are open; nobody has more owners than the rules allow."""
    me = view.players[seat]
    for technology in technologies(view):
        piece, of = pieces.PatentToken(technology.id), f"patent.{technology.id}"
        owners = sum(technology.id in player.patents for player in view.players)
        most = room(view, technology)
        if technology.id in me.patents:
            yield mend(view, seat, of, piece, more=False)
        elif technology.row <= view.round and owners < most:
            yield mend(view, seat, of, piece, more=True)


def projects(view: Pulsar, seat: Seat) -> Offers:
    """A project is taken away after those that stand on it, and after its run."""
    me = view.players[seat]
    for project in available(me):
        piece = pieces.ProjectToken(project.id)
        yield mend(view, seat, f"project.{project.id}", piece, more=True)
    needed = {need for one in done(me) for need in one.needs}
    for project in done(me):
        if project.id not in needed and project.id not in me.runs:
            piece = pieces.ProjectToken(project.id)
            yield mend(view, seat, f"project.{project.id}", piece, more=False)
    for run, used in (*((one, False) for one in me.open_runs), *((one, True) for one in me.runs)):
        yield mend(view, seat, f"run.{run}", pieces.RunToken(run), more=not used)


def done(me: Player) -> list[Project]:
    return [one for one in HQ[me.hq].projects if one.id in me.projects] if me.hq in HQ else []


def dice(view: Pulsar, seat: Seat) -> Offers:
    """To act with in a turn that is not over; and the bonus die of this turn."""
    me, turn = view.players[seat], view.turn
    for value in FACES if turn is not None and Act(seat) in view.agenda else ():
        silver = pieces.Silver(value)
        if unused(view):
            yield mend(view, seat, f"die.{value}", silver, more=True)
        if value in me.dice:
            yield mend(view, seat, f"die.{value}", silver, more=False)
    if turn is None or turn.seat != seat:
        return
    for value in FACES:
        red = pieces.Red(value)
        if turn.red is None:
            yield mend(view, seat, f"red.{value}", red, more=True)
        if value == turn.red or value in turn.offered:
            yield mend(view, seat, f"red.{value}", red, more=False)


def unused(view: Pulsar) -> int:
    """Silver dice in the black hole."""
    there = len(view.dice) + sum(len(player.dice) for player in view.players)
    return DICE.silver_dice[len(view.players)] - there


def spaces(view: Pulsar, seat: Seat) -> Offers:
    """Own counters, of two in one stack the upper one: they are alike."""
    for track, nth, one in counters(view, seat):
        stacks = view.track(track)
        start = space_of(stacks, one)
        own = [other for _, _, other in counters(view, seat) if other in stacks[start - 1]]
        if one != max(own, key=stacks[start - 1].index):
            continue
        for by in (-1, 1):
            if 1 <= start + by <= LAST:
                piece = pieces.Space(track, start, moved(stacks, one, by))
                yield mend(view, seat, f"space.{track}.{nth}", piece, more=by < 0)


def tiles(view: Pulsar, seat: Seat) -> Offers:
    me = view.players[seat]
    for tile in EXPLORATION:
        if EXPLORATION[tile].keep:
            name = tile_name(tile)
            given, taken = tile in view.discards, tile in me.kept
            yield Offer(True, tile, name, TileMoved(seat, tile, True), int(given))
            yield Offer(False, tile, name, TileMoved(seat, tile, False), int(taken))


KINDS: Mapping[str, Callable[[Pulsar, Seat], Offers]] = {
    "things": things,
    "gyrodynes": gyrodynes,
    "stations": stations,
    "rings": rings,
    "ship": ship,
    "transmitters": transmitters,
    "patents": patents,
    "projects": projects,
    "dice": dice,
    "spaces": spaces,
    "tiles": tiles,
}


def mend(view: Pulsar, seat: Seat, of: str, piece: pieces.AnyPiece, *, more: bool) -> Offer:
    return Offer(more, of, piece.name(view), PieceMended(seat, piece, more))


# --- what a moderator is offered, and what comes of it


def changes(view: Pulsar) -> Iterator[Offered]:
    """What could be changed, how often, and of which kind it is."""
    if view.result is not None or not isinstance(view.step, Act | Draft):
        return
    for seat in view.seats():
        for kind, found in KINDS.items():
            region = Text(f"pulsar.correct.kind.{kind}")
            for more, of, name, fact, limit in found(view, seat):
                what = MORE if more else LESS
                counted = not isinstance(fact, PieceMended | SystemsRevealed)
                key = f"pulsar.correct.{what}.one" if counted else f"pulsar.correct.{what}"
                text = say(key, who=Who(seat), what=name)
                yield Offered(Change(seat, what, of), text, limit, region)


def tell(story: Story[Pulsar], wanted: Sequence[Change]) -> None:
    """One after the other, each as long as there is still one to give or to take."""
    for change in wanted:
        seat, more = change.seat, change.what == MORE
        offers = (one for found in KINDS.values() for one in found(story.state, seat))
        fact = next((o.fact for o in offers if o[:2] == (more, change.of) and o.limit), None)
        if fact is not None:
            story.tell(fact)
