"""What level 1 leaves to standing answers and standing sheets, so that nobody waits for it."""

from __future__ import annotations

from bot.engine.orders.language import When, WriteOrder
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.games.horizons.acts import Form, Section, of_form
from bot.games.horizons.box.orders import (
    AUTOMATIC,
    BETTER,
    COMPLETE,
    GIVE_BACK,
    HITS,
    LOWEST,
    MISSION,
    TILE,
)
from bot.games.horizons.chapters.sheets.asking import Plan
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.state import Horizons

HABITS = {TILE: BETTER, GIVE_BACK: LOWEST, MISSION: COMPLETE, HITS: AUTOMATIC}
ROUTINE = {Section.EXPLORING, Section.PRODUCING}


def volunteer(view: Horizons, prompt: Prompt) -> Command | None:
    """Each of its habits, once."""
    if prompt.key != "horizons.orders":
        return None
    said = {order.subject for order in view.players[prompt.seat].orders}
    for subject, answer in HABITS.items():
        if subject not in said:
            return WriteOrder(subject, (answer,), When.ALWAYS, (), False)
    return None


def written(view: Horizons, seat: Seat, form: Form) -> tuple[Plan, bool]:
    """A whole sheet; if it would write the same again next year, it stands.

    What stood before and is no part of it any more is written over.
    """
    plan = dict(planned(view, seat, form))
    routine = form is Form.YEAR and plan.keys() <= ROUTINE
    if routine:
        plan.setdefault(Section.EXPLORING, ())
    stood = view.players[seat].pages
    plan |= {section: () for section in of_form(form) if section in stood and section not in plan}
    return plan, routine
