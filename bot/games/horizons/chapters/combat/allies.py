"""4.2 What is done with a common fleet, all in it must want."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Blockade, RaidBase, Search, Section
from bot.games.horizons.chapters.combat.sides import factions
from bot.games.horizons.events.course import Disclosed
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Agreeing

Attack: TypeAlias = Search | Blockade | RaidBase
Going: TypeAlias = Callable[[Story[Horizons], Any, Chance], Sequence[AgendaStep]]


def with_consent(
    story: Story[Horizons], seat: Seat, act: Attack, chance: Chance, going: Going
) -> Sequence[AgendaStep]:
    """A legal act is carried out, once all who own ships in the fleet want it (HORIZON-4.2.5).

    If nobody is asked, the sheets of the partners have agreed, which discloses them.
    """
    asked = unasked(story.state, seat, act)
    if asked:
        return [Agreeing(asked[0], seat, act, asked[1:])]
    agreed = partners(story.state, seat, act)
    following = going(story, act, chance)
    if agreed:
        story.tell(Disclosed())
    return following


def object_of(act: Attack) -> str:
    return act.target if isinstance(act, Search) else act.base


def partners(view: Horizons, seat: Seat, act: Attack) -> tuple[Seat, ...]:
    """The other players in the fleet."""
    owners = (view.seat_of(one) for one in factions(view, act.ships))
    return tuple(one for one in owners if one is not None and one != seat)


def wants(view: Horizons, seat: Seat, act: Attack) -> bool:
    """Does a line of theirs say the same? (HORIZON-19.3.8)"""
    page = view.players[seat].pages.get(Section.COMBAT)
    lines = page.lines if page else ()
    return any(
        isinstance(one, type(act)) and object_of(one) == object_of(act)
        for line in lines
        for one in line.acts
    )


def unasked(view: Horizons, seat: Seat, act: Attack) -> tuple[Seat, ...]:
    """Who has to be asked before it can be done (HORIZON-4.2.2)."""
    return tuple(one for one in partners(view, seat, act) if not wants(view, one, act))
