"""4.2 Paying: a die, one token, and the shifts of technologies (page 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache
from typing import Any

from bot.engine.errors import refuse, require
from bot.engine.prompts import Choice, Option, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.pulsar.box.effects import (
    FLIGHT_CONTEXT,
    Colour,
    Context,
    DieAdjust,
    Happening,
    Token,
)
from bot.games.pulsar.box.pieces import TECHNOLOGIES, TechKind, TechnologyId
from bot.games.pulsar.chapters.actions.rewards import happens
from bot.games.pulsar.commands import Change, Pay
from bot.games.pulsar.events import DieUsed
from bot.games.pulsar.events.turn import pay_name
from bot.games.pulsar.state import Player, Pulsar


def allowance(me: Player, *contexts: Context) -> int:
    """How far technologies shift a die there, all together (PULSAR-4.2.7, PULSAR-4.9.1.3)."""
    found = _shifts(tuple(me.patents))
    return sum([found.get(one, 0) for one in {*contexts, Context.ANY}])


@lru_cache(maxsize=2_000)
def _shifts(patents: tuple[TechnologyId, ...]) -> Counter[Context]:
    """By context, how far these technologies shift a die."""
    found = Counter[Context]()
    for one in patents:
        if TECHNOLOGIES[one].kind is TechKind.ABILITY:
            for effect in TECHNOLOGIES[one].effects:
                if isinstance(effect, DieAdjust):
                    found[effect.context] += effect.amount
    return found


def flight_allowance(me: Player, colours: Iterable[Colour]) -> int:
    """For a flight that visits gates of these colours (PULSAR-4.9.1.1)."""
    return allowance(me, *(FLIGHT_CONTEXT[colour] for colour in colours))


def changes(me: Player) -> Iterator[Change]:
    """The tokens that could be spent, at most one of them (PULSAR-4.2.3)."""
    yield Change.NONE
    if me.token(Token.PM1):
        yield from (Change.PLUS, Change.MINUS)
    if me.token(Token.P2):
        yield Change.TWO


def dice(view: Pulsar, seat: Seat) -> list[tuple[int, bool]]:
    """Silver dice, and the bonus dice that could be used; equal ones once (PULSAR-4.1.2, 4.7.2)."""
    return list(_dice(view.players[seat].dice, bonus_dice(view, seat)))


@lru_cache(maxsize=4_000)
def _dice(silver: tuple[int, ...], red: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    return (*((die, False) for die in dict.fromkeys(silver)), *((die, True) for die in red))


def bonus_dice(view: Pulsar, seat: Seat) -> tuple[int, ...]:
    """The committed one, or all that are offered (PULSAR-4.7.1, PULSAR-4.7.13)."""
    turn = view.turn
    if turn is None or turn.seat != seat:
        return ()
    if turn.committed:
        return () if turn.red is None else (turn.red,)
    return tuple(dict.fromkeys(turn.offered))


def faces(view: Pulsar, seat: Seat) -> tuple[tuple[Pay, int], ...]:
    """All dice with all tokens, and the value before any shift; without a token first."""
    me = view.players[seat]
    return _faces(_dice(me.dice, bonus_dice(view, seat)), tuple(changes(me)))


@lru_cache(maxsize=4_000)
def _faces(
    found: tuple[tuple[int, bool], ...], tokens: tuple[Change, ...]
) -> tuple[tuple[Pay, int], ...]:
    return tuple(
        (Pay(die, red, change), die + change.pips) for change in tokens for die, red in found
    )


def ways(
    view: Pulsar, seat: Seat, price: int, context: Context | None = None, *, silver: bool = False
) -> list[Pay]:
    """All ways to pay a price (PULSAR-4.2.1); `silver`: not with a bonus die."""
    shift = allowance(view.players[seat], *([context] if context else []))
    return [
        pay
        for pay, value in faces(view, seat)
        if abs(price - value) <= shift and not (silver and pay.red)
    ]


def check(view: Pulsar, seat: Seat, pay: Pay, price: int, shift: int) -> None:
    """Is the die there, the token too, and does it come to the price? (PULSAR-4.7.1)"""
    me = view.players[seat]
    if pay.red:
        require(pay.die in bonus_dice(view, seat), "pulsar.refuse.no_bonus", "PULSAR-4.7.13")
    require(pay.red or pay.die in me.dice, "pulsar.refuse.no_die", "PULSAR-4.1.6", n=pay.die)
    require(pay.change in changes(me), "pulsar.refuse.no_token", "PULSAR-4.2.2")
    value = pay.die + pay.change.pips
    if abs(price - value) > shift:
        refuse("pulsar.refuse.price", "PULSAR-4.2.1", price=price, n=value)


def spend(
    story: Story[Pulsar], seat: Seat, pay: Pay, price: int, context: Context | None = None
) -> None:
    """The die pays exactly the price, or nothing is spent (PULSAR-4.2.4.1)."""
    shift = allowance(story.state.players[seat], *([context] if context else []))
    check(story.state, seat, pay, price, shift)
    use(story, seat, pay, price)


def use(story: Story[Pulsar], seat: Seat, pay: Pay, value: int) -> None:
    story.tell(DieUsed(seat, pay, value))
    if pay.change is not Change.NONE:
        happens(story, seat, Happening.USE_MODIFIER_TOKEN)


# --- asking


def pay_id(pay: Pay, value: int) -> str:
    return f"{pay.die}{'r' if pay.red else 's'}.{pay.change}.{value}"


def pay_typed(pay: Pay, value: int) -> str:
    """As it is typed: `4`, `4-1`, `3+2`, `5r` for a bonus die, `5=6` for one that is shifted."""
    token = {0: "", 2: "+2"}.get(pay.change.pips, f"{pay.change.pips:+}")
    shifted = value != pay.die + pay.change.pips
    return f"{pay.die}{'r' if pay.red else ''}{token}{f'={value}' if shifted else ''}"


def pick_pay(
    found: Iterable[tuple[Pay, int]], price: int = 0, name: Callable[[Pay, int], Text] = pay_name
) -> Generator[Choice[Any], list[Any], tuple[Pay, int]]:
    """Which die, with which token; without a token first. At a `price` no shift need be said.

    Usually the lowest die that does without a token.
    """
    options = [
        Option(
            (pay, value),
            pay_id(pay, value),
            name(pay, value),
            typed=pay_typed(pay, pay.die + pay.change.pips if price else value),
        )
        for pay, value in found
    ]
    usual = min(options, key=lambda one: (one.value[0].change is not Change.NONE, one.value[0].die))
    return (yield from pick("pay", options, (usual.id,), preset=bool(price)))


def pick_way(found: list[Pay], price: int) -> Generator[Choice[Any], list[Any], Pay]:
    return (yield from pick_pay(((pay, price) for pay in found), price))[0]
