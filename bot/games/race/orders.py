"""Standing orders: answers a player leaves for later (RACE-13.17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.errors import require
from bot.engine.prompts import Option, Prompt, Talk, pick_some
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.race.commands import Orders, SetOrders
from bot.games.race.state import Player, Race

SWITCHES = ("no_development", "no_world", "pay", "consume")
NUMBERS = range(1, 8)
OPTIONS: tuple[Option[str], ...] = (
    *(Option(name, name, Text(f"race.order.{name}")) for name in SWITCHES),
    *(
        Option(f"gamble.{number}", f"gamble.{number}", say("race.order.gamble", n=number))
        for number in NUMBERS
    ),
)


def prompts(view: Race, seat: Seat) -> Iterator[Prompt]:
    me = view.players[seat]
    yield Prompt("race.orders", seat, partial(talk, me), owed=False, secret=True)


def talk(me: Player) -> Talk:
    """All standing orders at once; those not named end. First the switches, then the gamble."""
    names = yield from pick_some(
        "orders", OPTIONS[: len(SWITCHES)], at_most=len(SWITCHES), hint=lambda: current(me.orders)
    )
    bet = yield from pick_some("gamble", OPTIONS[len(SWITCHES) :], at_most=1)
    number = int(bet[0].partition(".")[2]) if bet else 0
    return SetOrders(Orders(gamble=number, **dict.fromkeys(names, True)))


def current(orders: Orders) -> tuple[str, ...]:
    return tuple(name for name in SWITCHES if getattr(orders, name))


def check_orders(orders: Orders) -> None:
    require(
        orders.gamble == 0 or orders.gamble in NUMBERS,
        "race.refuse.gamble_number",
        "RACE-8.26",
        low=NUMBERS[0],
        high=NUMBERS[-1],
    )
