"""What level 1 leaves to standing answers and standing sheets, so that nobody waits for it."""

from __future__ import annotations

from bot.engine.orders.language import MOST_ORDERS, When, WriteOrder
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.games.horizons.acts import Form, Section, of_form
from bot.games.horizons.box.orders import (
    ACCEPT,
    AUTOMATIC,
    BETTER,
    COMPLETE,
    GIVE_BACK,
    HITS,
    INTERCEPT,
    INTERCEPTED,
    LOWEST,
    MISSION,
    OUTGUNNED,
    PAY,
    PIRATES,
    STOP,
    STRONGER,
    SURRENDER,
    TILE,
    YES,
    Wake,
)
from bot.games.horizons.chapters.sheets.asking import Plan
from bot.games.horizons.commands.sheets import SetWakes
from bot.games.horizons.minds.foresight import prolonged
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.state import Horizons

HABITS = {
    TILE: BETTER,
    GIVE_BACK: LOWEST,
    MISSION: COMPLETE,
    HITS: AUTOMATIC,
    PIRATES: PAY,
    INTERCEPT: STRONGER,
    INTERCEPTED: STOP,
    SURRENDER: OUTGUNNED,
    ACCEPT: YES,
}
WAKES = (Wake.RECALLED, Wake.ATTACKED, Wake.MISSION)  # the rest waits until money comes again
STRAINED = (Wake.RECALLED, Wake.ARRIVED, Wake.LOST)  # against the great asteroid
HURRIED = (*WAKES, Wake.ARRIVED, Wake.LOST)  # in a race one looks more often


def volunteer(view: Horizons, prompt: Prompt) -> Command | None:
    """Each of its habits, once, as long as there is room for an order; and what is to wake it."""
    me = view.players[prompt.seat]
    if prompt.key == "horizons.wakes" and me.wakes is None:
        wakes = HURRIED if view.scenario.victory is not None else WAKES
        if view.scenario.asteroid is not None:
            wakes = STRAINED
        return SetWakes(tuple(one.value for one in wakes))
    standing = sum(order.stands(view.now) for order in me.orders)
    if prompt.key == "horizons.orders" and standing < MOST_ORDERS:
        said = {order.subject for order in me.orders}
        for subject, answer in HABITS.items():
            if subject not in said:
                return WriteOrder(subject, (answer,), When.ALWAYS, (), False)
    return None


def written(view: Horizons, seat: Seat, form: Form) -> tuple[Plan, bool]:
    """A whole sheet; that of a year stands, with lines for the years to come.

    What stood before and is no part of it any more is written over.
    """
    stands = form is Form.YEAR
    plan = dict(planned(view, seat, form))
    if stands:
        plan = dict(prolonged(view, seat, plan))
        plan.setdefault(Section.EXPLORING, ())
    stood = view.players[seat].pages
    plan |= {section: () for section in of_form(form) if section in stood and section not in plan}
    return plan, stands
