"""Money that the bank pays, and what a turn keeps count of."""

from __future__ import annotations

from bot.engine.records import Record, Seat, change, replace
from bot.engine.text import Text, Who, say
from bot.games.merchant.state import Merchant


class Payment(Record, frozen=True):
    """What the bank pays to whom, before and after."""

    seat: Seat
    amount: int


Payments = tuple[Payment, ...]


def settle(state: Merchant, paid: Payments) -> None:
    """The bank pays; an amount that it could not pay in full is told by what it did pay."""
    for one in paid:
        change(state, one.seat, cash=state.players[one.seat].cash + one.amount)
        if state.bank is not None:
            state.bank -= one.amount


def collect(state: Merchant, seat: Seat, amount: int) -> None:
    """A player pays the bank."""
    change(state, seat, cash=state.players[seat].cash - amount)
    if state.bank is not None:
        state.bank += amount


def note(state: Merchant, **changes: object) -> None:
    """The turn becomes another."""
    assert state.turn is not None
    state.turn = replace(state.turn, **changes)


def gain(state: Merchant, what: str) -> None:
    assert state.turn is not None
    note(state, gained=(*state.turn.gained, what))


def lose(state: Merchant, what: str) -> None:
    """Of things got in this turn the first to go are those (MERCHANT-11.3.3)."""
    assert state.turn is not None
    if what in state.turn.gained:
        rest = list(state.turn.gained)
        rest.remove(what)
        note(state, gained=tuple(rest))


def commissions(paid: Payments, *apart: Seat) -> list[Text]:
    """Who gets something besides, in words."""
    return [say("merchant.log.commission", who=Who(one.seat), n=one.amount) for one in paid]
