"""9.1 and 9.2: descent, and the order of movement."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import MoveBefore
from bot.games.horizons.box.sky import NodeId, box_of, system_of, transfer_box
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.sequence import after_order
from bot.games.horizons.events.moving import Claimed, Descended
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment


def descents(view: Horizons) -> dict[UnitId, NodeId]:
    """Where the ships in transfer boxes are next (HORIZON-9.1.1)."""
    return {
        unit: transfer_box(system_of(ship.at), box_of(ship.at) - 1)
        for unit, ship in view.ships.items()
        if box_of(ship.at)
    }


def descent(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """All ships in transfer boxes go down; no roll, and it is no move."""
    places = descents(story.state)
    if places:
        story.tell(Descended(places))
    return []


def claim(story: Story[Horizons], seat: Seat, act: MoveBefore, chance: Chance) -> None:
    """Directly before somebody with worse initiative, as the order is now (HORIZON-9.2.3)."""
    view = story.state
    other = view.seat_of(act.faction)
    worse = other is not None and view.place(other) > view.place(seat)
    require(worse, "horizons.refuse.claim", "HORIZON-9.2.2")
    assert other is not None
    rest = [one for one in view.movers if one != seat]
    at = rest.index(other)
    story.tell(Claimed(seat, other, (*rest[:at], seat, *rest[at:])))


def order(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """Claims are in."""
    return [*after_order(story.state)]


CHAPTER = Chapter[Horizons](
    {(Beat, Moment.DESCENT): descent, (Beat, Moment.ORDER): order}, acts={MoveBefore: claim}
)
