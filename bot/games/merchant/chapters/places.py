"""What a space is to a player now: oval, landing place, port, market (sections 6, 9 and 16)."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import BASE_SYSTEM, SPACES, SYSTEMS, Kind, SpaceId, SystemId
from bot.games.merchant.box.numbers import FORTS
from bot.games.merchant.box.pieces import (
    BASE,
    DEEDS,
    CultureId,
    Device,
    GearKind,
    OpenPort,
    Penalty,
    Relic,
    Telegate,
)
from bot.games.merchant.commands import Switches
from bot.games.merchant.state import Merchant, Player
from bot.games.merchant.ways.routes import Waters
from bot.games.merchant.ways.sky import Course, Sky, bits

# --- ovals (MERCHANT-6.3.1)


def oval_at(view: Merchant, seat: Seat, space: SpaceId) -> int | None:
    """The value of the oval in a space for this player; None: there is none.

    Their own forts are none (MERCHANT-15.1.7).
    """
    if space in view.rastur:
        return view.rastur[space]
    fort = view.forts.get(space)
    if fort is not None and fort.owner != seat:
        return FORTS[fort.fort].penalty
    counter = view.counter_at(space)
    if isinstance(counter, Penalty):
        return counter.penalty
    return SPACES[space].penalty


def shields(player: Player) -> int:
    """What working shields take off each penalty (MERCHANT-8.3.1)."""
    return sum(gear.strength or 0 for gear in player.working if gear.kind is GearKind.SHIELD)


def toll_at(view: Merchant, seat: Seat, space: SpaceId) -> int | None:
    """What this player pays at an oval; None: there is none."""
    value = oval_at(view, seat, space)
    return None if value is None else max(0, value - shields(view.players[seat]))


# --- landing


def is_port(view: Merchant, space: SpaceId) -> bool:
    """A spaceport of anybody's, or an Open Port."""
    return view.port_at(space) is not None or isinstance(view.counter_at(space), OpenPort)


def is_market(view: Merchant, space: SpaceId) -> bool:
    """A city or port that no Rastur cancels (MERCHANT-16.4.1)."""
    return space not in view.rastur and (SPACES[space].is_city or is_port(view, space))


def is_asteroid(view: Merchant, space: SpaceId) -> bool:
    """Printed, or a box with a relic, also after that is gone (MERCHANT-6.1.2, 6.1.7)."""
    kind = SPACES[space].kind
    return kind is Kind.ASTEROID or isinstance(view.counter_at(space), Relic)


def can_land(view: Merchant, space: SpaceId) -> bool:
    """A city, port or asteroid (MERCHANT-6.2.1); an Orbit alone is none (MERCHANT-6.2.2)."""
    return space not in view.rastur and (is_market(view, space) or is_asteroid(view, space))


def landed_beside(view: Merchant, seat: Seat) -> tuple[Seat, ...]:
    """The others whose ships have landed in the same place (MERCHANT-6.2.3)."""
    at = view.players[seat].at
    others = (other for other in view.seats() if other != seat and view.players[other].at == at)
    return tuple(other for other in others if view.players[other].landed)


PRINTED = tuple(space.id for space in SPACES.values() if space.penalty is not None)
ALWAYS = tuple(
    space.id for space in SPACES.values() if space.is_city or space.kind is Kind.ASTEROID
)  # landing places, whatever happens


def landings(view: Merchant) -> tuple[SpaceId, ...]:
    """Every place where one can land now."""
    ports = (place for deed in view.deeds if (place := DEEDS[deed].space) is not None)
    boxes = (space for space in view.open if can_land(view, space))
    found = dict.fromkeys((*ALWAYS, *ports, *boxes))
    return tuple(space for space in found if space not in view.rastur)


def tolls(view: Merchant, seat: Seat) -> tuple[tuple[SpaceId, int], ...]:
    """All ovals that can be known, and what this player pays at each."""
    off = shields(view.players[seat])
    spaces = dict.fromkeys((*PRINTED, *view.open, *view.forts, *view.rastur))
    values = ((space, oval_at(view, seat, space)) for space in spaces)
    return tuple((space, max(0, value - off)) for space, value in values if value is not None)


def markets(view: Merchant, system: SystemId) -> tuple[SpaceId, ...]:
    """All cities and ports of a system."""
    own = SYSTEMS[system]
    spaces = (*own.cities, *own.orbits, *own.qboxes)
    return tuple(space for space in spaces if is_market(view, space))


def trader_at(view: Merchant, space: SpaceId) -> CultureId | None:
    """With whom one trades in a city or port: a discovered culture, or the Galactic Base."""
    system = SPACES[space].system
    if not is_market(view, space):
        return None
    return BASE if system == BASE_SYSTEM else view.culture_of(system)


def relic_in(view: Merchant, space: SpaceId) -> Relic | None:
    """A relic that lies in a box for anybody to take (MERCHANT-11.2.1)."""
    counter = view.counter_at(space)
    return counter if isinstance(counter, Relic) and space not in view.taken else None


# --- what a ship can fly by


def sky_of(view: Merchant, seat: Seat, switches: Switches) -> Sky:
    """By its working drives and devices, and the counters that lie face up."""
    player = view.players[seat]
    skip = {
        colour
        for gear in player.working
        if gear.kind is GearKind.DRIVE and gear.id not in switches.off
        for colour in gear.skips
    }
    gates, tints = [], []
    for space in view.open:
        counter = view.counter_at(space)
        if isinstance(counter, Telegate):
            gates.append((counter.number, space))
        elif isinstance(counter, Penalty) and counter.color in skip:  # others change no way
            tints.append((space, counter.color))
    locked = switches.gate_lock and player.has(Device.GATE_LOCK)
    return Sky(
        () if locked else tuple(sorted(gates)),
        tuple(sorted(tints)),
        tuple(sorted(skip)),
        player.has(Device.AIR_FOIL),
    )


def waters_of(view: Merchant, seat: Seat, switches: Switches) -> Waters:
    """All that this player may know to lie ahead (MERCHANT-19.6)."""
    return Waters(
        sky_of(view, seat, switches),
        tolls(view, seat),
        tuple(space for space in view.boxes if view.is_hidden(space)),
        landings(view),
        view.players[seat].cash,
    )


def course_of(view: Merchant, seat: Seat) -> Course:
    """The flight that is going on."""
    turn, player = view.turn, view.players[seat]
    assert turn is not None
    flight = turn.flight
    assert flight is not None
    return Course(
        player.at,
        flight.mp,
        flight.dice,
        flight.pilot,
        bits(flight.used),
        flight.declared,
        flight.jumping,
        player.has(Device.SWITCH_SWITCH),
    )
