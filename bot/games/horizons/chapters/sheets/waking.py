"""19.4 What ends a run of standing sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from bot.engine.prompts import Choice, Option, Prompt, Talk, plain
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.acts import Form, of_form
from bot.games.horizons.box.knowledge import NEUTRAL
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.orders import WAKE, Wake
from bot.games.horizons.box.sky import NodeId, box_of
from bot.games.horizons.box.units import UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.common.relations import peaceful
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.commands.sheets import SetWakes
from bot.games.horizons.events.course import Woken
from bot.games.horizons.state import Horizons, is_kind, owner

USUAL = "usual"
LONGEST = 10  # years that may run by themselves (HORIZON-19.4.3)


def own(units: tuple[UnitId, ...], faction: FactionId) -> Iterator[UnitId]:
    return (unit for unit in units if UNITS[unit].faction == faction)


def lost(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    """Also what was built in this year; a launcher that has done its work is not lost by it."""
    had = own(view.this.morning.ships, faction)
    sent = (unit for unit in own(view.this.moved, faction) if not is_kind(unit, Kind.LV))
    return any(not view.in_play(unit) for unit in (*had, *sent))


def recalled(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    return any(
        unit in view.ships and view.ships[unit].reserve
        for unit in own(view.this.morning.ready, faction)
    )


def arrived(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    """Also a flyby, which has gone on by now (HORIZON-11.3.2)."""
    return any(unit in view.ships for unit in own(view.this.arrived, faction))


def spent(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    return any(
        ship.target is not None
        and view.values.get(ship.target) == 0
        and ship.target not in view.this.morning.spent
        for _, ship in view.ships_of(faction)
    )


def depletion(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    return seat in view.this.depleted


def attacked(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    return faction in view.this.attacked


def mission(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    return view.common != view.this.morning.common


def enemy(view: Horizons, seat: Seat, faction: FactionId) -> bool:
    """A fleet at Embargo or War with them in one of their places.

    Not where nobody is ever attacked (HORIZON-4.3.5, HORIZON-10.2.10).
    """
    mine = {node for node in places(view, faction) if not (peaceful(node) or box_of(node))}
    return any(
        ship.at in mine and view.relation(owner(unit), faction) < NEUTRAL
        for unit, ship in view.ships.items()
        if owner(unit) != faction
    )


def places(view: Horizons, faction: FactionId) -> Iterator[NodeId]:
    for _, base in view.bases_of(faction):
        yield base.at
        yield NodeId(f"orbit:{base.world}")
    yield from (ship.at for _, ship in view.ships_of(faction))


CONDITIONS: Mapping[Wake, Callable[[Horizons, Seat, FactionId], bool]] = {
    Wake.LOST: lost,
    Wake.RECALLED: recalled,
    Wake.ARRIVED: arrived,
    Wake.SPENT: spent,
    Wake.DEPLETION: depletion,
    Wake.ATTACKED: attacked,
    Wake.MISSION: mission,
    Wake.ENEMY: enemy,
}


def wake(story: Story[Horizons]) -> None:
    """At the end of a year (HORIZON-19.4.2)."""
    for seat in story.state.seats():
        view, player = story.state, story.state.players[seat]
        wanted = wanted_by(view, seat)
        standing = any(page.standing for page in player.pages.values())
        if (
            standing
            and not player.woken
            and any(CONDITIONS[one](view, seat, player.faction) for one in wanted)
        ):
            story.tell(Woken(seat))


def wanted_by(view: Horizons, seat: Seat) -> list[Wake]:
    """As a standing order says now, else as they have chosen, else all of it."""
    order, chosen = ORDERS.acting(view, seat, WAKE), view.players[seat].wakes
    if order is not None:
        return [one for one in Wake if one.value in order.answer]
    return [*Wake] if chosen is None else [Wake(one) for one in chosen]


def stands(view: Horizons, seat: Seat, form: Form) -> bool:
    """Is their sheet a standing one that nothing ends? (HORIZON-19.4.3)"""
    player = view.players[seat]
    written = any(
        player.pages[section].standing for section in of_form(form) if section in player.pages
    )
    late = view.year >= TABLES.campaign_end.first_roll_year
    after_economy = view.year % 10 == 0
    too_long = view.year - player.since >= LONGEST
    return form is Form.YEAR and written and not (player.woken or late or after_economy or too_long)


# --- asking


def prompts(view: Horizons, seat: Seat) -> Iterator[Prompt]:
    """At any time: what is to wake them."""
    talk, wanted = partial(wakes_talk, view.players[seat].wakes), wanted_by(view, seat)
    says = say("horizons.wakes.says", what=tuple(map(woken_by, wanted)))
    if not wanted:
        says = Text("horizons.wakes.none")
    elif len(wanted) == len(Wake):
        says = Text("horizons.wakes.all")
    yield Prompt("horizons.wakes", seat, talk, owed=False, secret=True, says=says)


def woken_by(one: Wake) -> Text:
    return Text(f"horizons.wakes_me.{one}")


def wakes_talk(chosen: tuple[str, ...] | None) -> Talk:
    options = tuple(Option(one, one.value, Text(f"horizons.wake.{one}")) for one in Wake)
    hint = tuple(one.value for one in Wake) if chosen is None else chosen
    usual = plain("horizons.option.usual_wakes", USUAL)
    picked = yield Choice("wakes", options, 0, len(options), hint, instead=(usual,))
    if picked == [USUAL]:
        return SetWakes(None)
    return SetWakes(tuple(one.value for one in Wake if one in picked))
