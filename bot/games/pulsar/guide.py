"""Everything around the rules of Pulsar 2849: its words, counts, orders, minds, corrections."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Guide, Part, seat_part
from bot.games.pulsar.chapters.orders import ORDERS
from bot.games.pulsar.commands import EndTurn
from bot.games.pulsar.counts import COUNTS, allowed
from bot.games.pulsar.minds.autopilot import Mind
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.words.why_not import CLAUSES


def describe(view: Pulsar) -> Iterator[Part]:
    yield Part("table", [])
    for seat in view.seats():
        yield seat_part(seat, [])


GUIDE: Guide[Pulsar] = Guide(
    describe=describe,
    counts=COUNTS,
    clauses=CLAUSES,
    ends=(EndTurn,),
    orders=ORDERS,
    mind=Mind,
    handovers=allowed,
)
