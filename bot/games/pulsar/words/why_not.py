"""What a player of Pulsar may ask about: deeds that are not offered, and where to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from bot.engine.guide import Try
from bot.engine.prompts import Choice, Option, Prompt, Reply
from bot.engine.records import Command, Seat
from bot.engine.text import Text, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Context, Size, Token
from bot.games.pulsar.box.names import named, size_name
from bot.games.pulsar.box.pieces import GYRODYNES, HQ, TRANSMITTERS
from bot.games.pulsar.box.routes import routes, within
from bot.games.pulsar.chapters.actions.flight import places_in
from bot.games.pulsar.chapters.actions.inventions import technologies
from bot.games.pulsar.chapters.actions.paying import ways
from bot.games.pulsar.commands import (
    BuyToken,
    Change,
    Complete,
    CompleteProject,
    Fly,
    Patent,
    Pay,
    PayCost,
    PlaceShip,
    TakeDie,
    TakeGyrodyne,
    TakeTransmitter,
    Track,
)
from bot.games.pulsar.state import Pulsar

CLAUSES: Mapping[str, str] = {
    "pulsar.bonus": "PULSAR-4.3.16",
    "pulsar.buy": "PULSAR-7.5.1",
    "pulsar.claim": "PULSAR-4.4.4",
    "pulsar.do.complete": "PULSAR-4.4.12",
    "pulsar.do.construct": "PULSAR-4.4.5",
    "pulsar.do.copy": "PULSAR-4.7.3",
    "pulsar.do.cost": "PULSAR-4.5.8",
    "pulsar.do.end": "PULSAR-4.1.8",
    "pulsar.do.fly": "PULSAR-4.3.1",
    "pulsar.do.gyrodyne": "PULSAR-4.4.2",
    "pulsar.do.patent": "PULSAR-4.8.2",
    "pulsar.do.project": "PULSAR-4.6.4",
    "pulsar.do.token": "PULSAR-4.10.1",
    "pulsar.do.transmitter": "PULSAR-4.5.1",
    "pulsar.draft": "PULSAR-3.7",
    "pulsar.gates": "PULSAR-10.8",
    "pulsar.jump": "PULSAR-4.5.15",
    "pulsar.keep": "PULSAR-4.9.13",
    "pulsar.orders": "PULSAR-10.1",
    "pulsar.plan": "PULSAR-10.5",
    "pulsar.ship": "PULSAR-2.1.15",
    "pulsar.side": "PULSAR-2.1.16.1",
    "pulsar.sizes": "PULSAR-4.4.3",
    "pulsar.turn": "PULSAR-4.1.4",
    "pulsar.wishes": "PULSAR-10.4",
}


def tries(view: Pulsar, prompt: Prompt) -> Iterator[Try]:
    """For each thing one could think of: the id of its option, its name, and a command."""
    seat = prompt.seat
    match prompt.key:
        case "pulsar.turn" | "pulsar.do.patent":
            return patents(view, seat)
        case "pulsar.do.project":
            return projects(view, seat)
        case "pulsar.do.transmitter" | "pulsar.do.cost":
            return transmitters(view, seat)
        case "pulsar.do.complete" | "pulsar.do.gyrodyne" | "pulsar.do.construct":
            return gyrodynes(view, seat)
        case "pulsar.draft":
            return dice(view)
        case "pulsar.ship":
            return gates(view)
    return iter(())


def nearest(view: Pulsar, seat: Seat, price: int, context: Context | None = None) -> Pay:
    """The die with which somebody would try it: one that pays, with a token too, if it is there."""
    held = view.players[seat].dice or (0,)
    near = Pay(min(held, key=lambda die: abs(die - price)))
    return next(iter(ways(view, seat, price, context)), near)


def patents(view: Pulsar, seat: Seat) -> Iterator[Try]:
    for one in technologies(view):
        pay = nearest(view, seat, one.cost, Context.PATENT)
        yield Try(one.id, _text(named(one.id)), Patent(pay, one.id))


def projects(view: Pulsar, seat: Seat) -> Iterator[Try]:
    hq = HQ.get(view.players[seat].hq)
    for one in hq.projects if hq else ():
        pay = nearest(view, seat, one.cost, Context.HQ_PROJECT)
        yield Try(one.id, _text(named(one.id)), CompleteProject(pay, one.id))


def transmitters(view: Pulsar, seat: Seat) -> Iterator[Try]:
    for tile in view.row:
        cost = TRANSMITTERS[tile].costs[0]
        pay = nearest(view, seat, cost, Context.PAY_TRANSMITTER)
        command = TakeTransmitter(pay, tile, cost)
        yield Try(tile, _text(named(tile)), command)
    for array in view.players[seat].arrays:
        cost = (*array.open_costs, TRANSMITTERS[array.tile].costs[0])[0]
        pay = nearest(view, seat, cost, Context.PAY_TRANSMITTER)
        command_ = PayCost(pay, array.tile, cost)
        yield Try(array.tile, _text(named(array.tile)), command_)


def gyrodynes(view: Pulsar, seat: Seat) -> Iterator[Try]:
    me = view.players[seat]
    for size in Size:
        pay = nearest(view, seat, GYRODYNES[size].take_die)
        yield Try(size.value, size_name(size), TakeGyrodyne(pay, size))
    for where in me.claims:
        price = GYRODYNES[me.wheels[where].size].complete_die if where in me.wheels else 0
        pay = nearest(view, seat, price, Context.COMPLETE_GYRODYNE)
        yield Try(where, _text(where), Complete(pay, where))


def dice(view: Pulsar) -> Iterator[Try]:
    for value in dict.fromkeys(view.dice):
        for track in Track:
            label = say("pulsar.try.die", n=value, track=Text(f"pulsar.track.{track}"))
            yield Try(f"{value}.{track}.0", label, TakeDie(value, track))


def gates(view: Pulsar) -> Iterator[Try]:
    for gate in view.cluster.entries:
        yield Try(gate, _text(gate), PlaceShip(gate))


def _text(name: Text | str) -> Text:
    return name if isinstance(name, Text) else say("pulsar.option.pulsar", where=name)


# --- what somebody types though it is not offered

PIECES = {"die", "gate", "project", "size", "tech", "tile"}  # questions after a piece that is tried
VALUES = range(1, 7)


def wider(view: Pulsar, prompt: Prompt, question: str) -> Choice[Any] | None:
    """Any place may be named as the end of a flight, any die to pay with, any piece."""
    found: list[Option[Any]] = []
    flying = prompt.key in ("pulsar.turn", "pulsar.do.fly") and question in ("to", "route")
    if question == "to" and flying:
        found = [Option(one, one, _text(one)) for one in view.cluster.locations]
    elif question == "pay" and prompt.key in PAID:
        found = [Option(Pay(value), str(value), _text(str(value))) for value in VALUES]
    elif question in PIECES:
        found = [Option(one.command, one.id, one.label) for one in tries(view, prompt)]
    if not found and not flying:
        return None
    return Choice(question, tuple(found), also=any_way if flying else None)


def any_way(typed: str) -> Option[Any] | None:
    """Any places may be named as the way of a flight."""
    path = places_in(typed)
    return Option(path, ">".join(path), _text(">".join(path))) if len(path) > 1 else None


def meant(
    view: Pulsar, prompt: Prompt, replies: Mapping[str, Reply], question: str, named: list[Any]
) -> Command | None:
    """The command of somebody who insists; the rules say why it will not do."""
    thing = named[0]
    match question:
        case "to" | "route":
            return flight(view, prompt.seat, replies, thing)
        case "pay":
            told = {name: reply[0] for name, reply in replies.items() if reply}
            return PAID[prompt.key](view, prompt.seat, told, thing)
    return thing if isinstance(thing, Command) else None


def flight(
    view: Pulsar, seat: Seat, replies: Mapping[str, Reply], to: LocationId | tuple[LocationId, ...]
) -> Fly:
    """By that way, or the shortest one there, with the die that was chosen."""
    me = view.players[seat]
    die, change, *_ = (*replies.get("pay", ("",))[0].split("."), "", "")
    pay = Pay((me.dice or (0,))[0])
    if die and change:
        pay = Pay(int(die[:-1]), die.endswith("r"), Change(change))
    if isinstance(to, tuple):
        return Fly(pay, to[1:] if to[0] == me.ship else to)
    far = within(view.side, me.ship).get(to)
    if not far:
        return Fly(pay, (to,))
    return Fly(pay, next(r.path for r in routes(view.side, me.ship, far) if r.end == to))


def somewhere(view: Pulsar, seat: Seat, pay: Pay) -> Fly:
    """Any flight with this die."""
    return Fly(pay, next(iter(routes(view.side, view.players[seat].ship, pay.die))).path)


Told: TypeAlias = Mapping[str, Any]  # what was answered before
PAID: Mapping[str, Callable[[Pulsar, Seat, Told, Pay], Command]] = {
    "pulsar.do.complete": lambda view, seat, told, pay: Complete(pay, told["pulsar"]),
    "pulsar.do.cost": lambda view, seat, told, pay: PayCost(pay, told["tile"], int(told["cost"])),
    "pulsar.do.fly": lambda view, seat, told, pay: somewhere(view, seat, pay),
    "pulsar.do.gyrodyne": lambda view, seat, told, pay: TakeGyrodyne(pay, Size(told["size"])),
    "pulsar.do.patent": lambda view, seat, told, pay: Patent(pay, told["tech"]),
    "pulsar.do.project": lambda view, seat, told, pay: CompleteProject(pay, told["project"]),
    "pulsar.do.token": lambda view, seat, told, pay: BuyToken(pay, Token(told["kind"])),
    "pulsar.do.transmitter": lambda view, seat, told, pay: TakeTransmitter(
        pay, told["tile"], int(told["cost"])
    ),
}
