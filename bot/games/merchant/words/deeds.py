"""An answer as its button names it, before it is given."""

from __future__ import annotations

from bot.engine.records import Command, Seat
from bot.engine.text import Text, say
from bot.games.merchant.box.names import place_name
from bot.games.merchant.chapters.moving.departing import declared_for
from bot.games.merchant.commands import PlanTurn, TakeOff
from bot.games.merchant.state import Merchant


def spoken(view: Merchant, seat: Seat, command: Command) -> Text | None:
    """A flight by the space that is declared for it; None: the answers to its questions say it."""
    match command:
        case TakeOff(None, goal, switches) if goal is not None:
            first = declared_for(view, seat, switches, goal)
            if first is not None:
                where = place_name(goal)
                return say("merchant.spoken.fly_to", where=where, first=place_name(first))
        case TakeOff(first) if first is not None:
            return say("merchant.spoken.take_off", first=place_name(first))
        case PlanTurn(goal, stay, pay, watch) if goal is not None or stay:
            where = place_name(goal) if goal is not None else Text("merchant.spoken.stay")
            key = "merchant.spoken.plan_watched" if watch else "merchant.spoken.plan"
            return say(key, where=where, n=pay)
    return None
