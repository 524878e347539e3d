"""A deed of a turn as a button names it, before it is done: what, and with which die."""

from __future__ import annotations

from bot.engine.records import Command, Seat
from bot.engine.text import Text, say
from bot.games.pulsar.box.names import named, size_name, token_name
from bot.games.pulsar.box.pieces import GYRODYNES, PROJECTS, TECHNOLOGIES
from bot.games.pulsar.chapters.actions.arrival import may_claim
from bot.games.pulsar.chapters.actions.turn import token_price
from bot.games.pulsar.commands import (
    BuyToken,
    Complete,
    CompleteProject,
    Construct,
    Fly,
    Patent,
    PayCost,
    PlaceShip,
    TakeGyrodyne,
    TakeTransmitter,
)
from bot.games.pulsar.events.turn import pay_name
from bot.games.pulsar.state import Pulsar

STEP = " \N{RIGHTWARDS ARROW} "


def spoken(view: Pulsar, seat: Seat, command: Command) -> Text | None:
    """None: the answers to its questions say it all."""
    match command:
        case PlaceShip(gate):
            return say("pulsar.deed.ship", gate=gate)
        case Fly(pay, path):
            what = (pay_name(pay, len(path)), *besides(view, seat, command))
            return say("pulsar.deed.fly", way=STEP.join(path), what=what)
        case TakeGyrodyne(pay, size):
            die = pay_name(pay, GYRODYNES[size].take_die)
            return say("pulsar.deed.gyrodyne", size=size_name(size), die=die)
        case Construct(size, where):
            return say("pulsar.deed.construct", size=size_name(size), where=where)
        case Complete(pay, where):
            die = pay_name(pay, GYRODYNES[view.players[seat].wheels[where].size].complete_die)
            return say("pulsar.deed.complete", where=where, die=die)
        case TakeTransmitter(pay, tile, cost, link):
            what = (pay_name(pay, cost), *linked(link.tile if link else None))
            return say("pulsar.deed.transmitter", tile=named(tile), what=what)
        case PayCost(pay, tile, cost):
            return say("pulsar.deed.cost", tile=named(tile), die=pay_name(pay, cost))
        case Patent(pay, technology):
            die = pay_name(pay, TECHNOLOGIES[technology].cost)
            return say("pulsar.deed.patent", technology=named(technology), die=die)
        case CompleteProject(pay, project):
            die = pay_name(pay, PROJECTS[project].cost)
            return say("pulsar.deed.project", project=named(project), die=die)
        case BuyToken(pay, kind):
            die = pay_name(pay, token_price(view, seat, pay, kind))
            return say("pulsar.deed.token", token=token_name(kind), die=die)
    return None


def besides(view: Pulsar, seat: Seat, flight: Fly) -> list[Text]:
    """The run that is used on a flight, and what becomes of the pulsar at its end."""
    found = [] if flight.run is None else [say("pulsar.deed.run", run=named(flight.run))]
    if may_claim(view, seat, flight.path[-1]):
        found.append(Text("pulsar.deed.leave" if flight.decline else "pulsar.deed.claim"))
    return found


def linked(other: str | None) -> list[Text]:
    return [] if other is None else [say("pulsar.deed.link", tile=named(other))]
