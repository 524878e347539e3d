"""7.1 and 7.2: politics markers and initiative."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Bid
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.chapters.common.relations import alliances
from bot.games.horizons.effects import highest
from bot.games.horizons.events.economy.politics import (
    BidDeclared,
    InitiativeRolled,
    MarkersReceived,
)
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment

FREE = 2  # markers for everybody (HORIZON-7.1.1)


def markers(view: Horizons, seat: Seat) -> int:
    """Two, and more by diplomacy and alliances (HORIZON-7.1.1, 7.1.3, 7.1.4)."""
    faction, scenario = view.players[seat].faction, view.scenario
    if faction == scenario.ai_faction:  # HORIZON-16.6.10
        return 0
    free = 0 if faction == scenario.colonial_faction else FREE  # HORIZON-16.7.11
    return free + highest(view, seat, "politics") + alliances(view, seat)


def politics(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    view = story.state
    story.tell(MarkersReceived(tuple(markers(view, seat) for seat in view.seats())))
    return []


# --- initiative (7.2)


def declared(view: Horizons, seat: Seat, act: Bid) -> int:
    """What a bid comes to; it may depend on those declared before (HORIZON-19.3.4).

    Whoever passed has declared none.
    """
    if act.over is None:
        return act.markers
    other = view.seat_of(act.over)
    ahead = other is not None and view.place(other) < view.place(seat)
    require(ahead, "horizons.refuse.not_declared", "HORIZON-19.3.4")
    wanted = view.this.bids.get(act.over, 0) + act.markers
    return wanted if act.most is None else min(wanted, act.most)


def bid(story: Story[Horizons], seat: Seat, act: Bid, chance: Chance) -> None:
    """At most as many as the own position says (HORIZON-7.2.1, HORIZON-7.2.4)."""
    view, player = story.state, story.state.players[seat]
    require(player.faction not in view.this.bids, "horizons.refuse.declared", "HORIZON-7.2.1")
    wanted = declared(view, seat, act)
    most = view.place(seat)
    require(0 <= wanted <= most, "horizons.refuse.bid", "HORIZON-7.2.1", n=most)
    have = player.politics
    require(wanted <= have, "horizons.refuse.markers", "HORIZON-7.2.1", n=have)
    story.tell(BidDeclared(seat, wanted))


def bonus(view: Horizons, seat: Seat) -> int:
    """Of markers and of the Military policy (HORIZON-7.2.2)."""
    spent = view.this.bids.get(view.players[seat].faction, 0)
    return spent * TABLES.politics_costs.initiative_per_marker + highest(view, seat, "initiative")


def roll(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """The highest becomes first (HORIZON-7.2.2); ties go to who was ahead (HORIZON-7.2.3)."""
    view = story.state
    rolls = tuple(d100(chance, "initiative") for _ in view.seats())
    totals = tuple(rolls[seat] + bonus(view, seat) for seat in view.seats())
    order = sorted(view.initiative, key=lambda seat: -totals[seat])  # stable
    story.tell(InitiativeRolled(rolls, totals, tuple(order)))
    return []


CHAPTER = Chapter[Horizons](
    {(Beat, Moment.POLITICS): politics, (Beat, Moment.INITIATIVE): roll}, acts={Bid: bid}
)
