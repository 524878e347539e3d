"""Commands in bulk: all that a prompt can end in, and forged ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import Any

import msgspec

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, Seat
from tests.support.playout import Position, at_random

MOST_REPLIES = 200


def replies(choice: Choice[Any]) -> Iterator[Reply]:
    """Every reply to a question, order aside."""
    only = choice.only()
    if only is not None:
        yield only
        return
    yield from ((option.id,) for option in choice.instead)
    options = [(option.id, option.limit) for option in choice.options]
    for count in range(choice.at_least, min(choice.at_most, len(choice.stock())) + 1):
        yield from amounts(options, count)


def amounts(options: list[tuple[str, int]], count: int) -> Iterator[Reply]:
    """Every way to take so many, each option up to its limit."""
    if not options:
        if not count:
            yield ()
        return
    (name, limit), rest = options[0], options[1:]
    others = sum(most for _, most in rest)
    for taken in range(min(limit, count), max(0, count - others) - 1, -1):
        for reply in amounts(rest, count - taken):
            yield (name,) * taken + reply


def outcomes(prompt: Prompt, limit: int) -> list[Command] | None:
    """All commands a prompt can end in, or None if there are more than `limit` ways.

    The short ways are gone first: that there are too many shows before the long ones are gone.
    """
    found: list[tuple[tuple[int, ...], Command]] = []
    ways: list[tuple[tuple[int, ...], tuple[Reply, ...]]] = [((), ())]
    for place, path in ways:
        talk = prompt.talk()
        try:
            choice = next(talk)
            for reply in path:
                choice = talk.send(choice.read(reply))
        except StopIteration as answered:
            found.append((place, answered.value))
            continue
        further = enumerate(islice(replies(choice), limit + 1))
        ways += [((*place, nth), (*path, reply)) for nth, reply in further]
        if len(ways) > limit:
            return None
    return [command for _, command in sorted(found, key=itemgetter(0), reverse=True)]


def endings(prompt: Prompt) -> Iterator[Command]:
    """The commands a prompt can end in, one after the other; of very many replies the first."""
    ways: list[tuple[Reply, ...]] = [()]
    while ways:
        path, talk = ways.pop(), prompt.talk()
        try:
            choice = next(talk)
            for reply in path:
                choice = talk.send(choice.read(reply))
        except StopIteration as answered:
            yield answered.value
            continue
        ways += reversed([(*path, reply) for reply in islice(replies(choice), MOST_REPLIES)])


def offers(prompt: Prompt, command: WriteOrder | DropOrder) -> bool:
    """Does the talk about standing orders, of which there are too many to list, lead to this?"""
    wanted: dict[str, Reply] = {}
    if isinstance(command, DropOrder):
        wanted["order"] = (f"drop.{command.line}",)
    else:
        wanted |= {"order": (command.subject,), "answer": command.answer}
        wanted |= {"when": (command.when.value,), "until": (("changed", "now")[command.for_now],)}
        for place, bound in enumerate(command.bounds, 1):
            nth = f".{place}" if place > 1 else ""
            wanted[f"bound{nth}"] = (f"{bound.measure}.{bound.sign.name.lower()}",)
            wanted[f"number{nth}"] = (str(bound.number),)
    try:
        return prompt.answer(lambda choice: wanted.get(choice.name, ())) == command
    except IllegalMove:
        return False


fields = cache(msgspec.structs.fields)  # it reads the annotations each time


def shorter(command: Command) -> Iterator[Command]:
    """The same with less said, which a game may ask for later: a payment, the rest of a plan."""
    for field in fields(type(command)):
        if field.default is None:
            yield msgspec.structs.replace(command, **{field.name: None})
        elif field.name == "steps":
            steps = getattr(command, field.name)
            for end in range(1, len(steps)):
                yield msgspec.structs.replace(command, steps=steps[:end])


def essence(command: Command) -> Any:
    """A command without the order of what it lists; numbers in a row are amounts, and keep it."""

    def sort(value: Any) -> Any:
        match value:
            case dict():
                return tuple((key, sort(item)) for key, item in sorted(value.items()))
            case list() | tuple() if all(isinstance(item, int) for item in value):
                return tuple(value)
            case list() | tuple():
                return tuple(sorted((sort(item) for item in value), key=repr))
        return value

    return sort(msgspec.to_builtins(command))


def forged(position: Position, rng: random.Random, past: list[Command]) -> list[Command]:
    """Commands of all seats, of earlier moments, and with pieces swapped between them."""
    game, state = position.game, position.state
    found = list(past)
    for seat in range(len(state.players)):
        own = Seat(seat)
        for prompt in game.prompts(game.seen_by(state, own), own):
            found.append(prompt.answer(at_random(rng)))
    alike = {kind: [one for one in found if is_order(one) is kind] for kind in (True, False)}
    return found + [swapped(one, rng.choice(alike[is_order(one)]), rng) for one in found]


def is_order(command: Command) -> bool:
    """A standing order shares no field with any command of a game."""
    return isinstance(command, WriteOrder | DropOrder)


def swapped(one: Command, two: Command, rng: random.Random) -> Command:
    """A command with a field of another that happens to fit by type."""
    changes = {}
    for field in one.__struct_fields__:
        value = getattr(one, field)
        for other in two.__struct_fields__:
            theirs = getattr(two, other)
            if type(theirs) is type(value) and rng.random() < 0.5:
                changes[field] = theirs
    try:
        return msgspec.convert(
            msgspec.to_builtins(msgspec.structs.replace(one, **changes)), type(one)
        )
    except msgspec.ValidationError:
        return one


def kinds(commands: list[Command]) -> Counter[str]:
    return Counter(type(command).__name__ for command in commands)
