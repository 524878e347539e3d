"""9.6 Engine failure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.acts import Fly
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.numbers import ODDS, TABLES
from bot.games.horizons.box.sky import box_of
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.chapters.units.fleets import seat_of_unit
from bot.games.horizons.effects import engine_failure, has
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons

LOSSES = TABLES.engine_loss_tokens


def failure_chance(view: Horizons, seat: Seat, unit: UnitId) -> int:
    """In percent: of a ship, alone or on a launcher; of a launcher, with anything but a crew."""
    size = UNITS[unit].size if UNITS[unit].kind is Kind.CV else 0
    return max(0, engine_failure(view, seat) - size)


def roll_engine(
    view: Horizons, seat: Seat, unit: UnitId, chance: Chance, *, launched: bool
) -> int | None:
    """None: it cannot fail, and no launcher depends on it (HORIZON-9.6.2, HORIZON-9.5.6)."""
    needed = failure_chance(view, seat, unit) or (launched and reusable(view, seat))
    return d100(chance, "engine") if needed else None


def fails(view: Horizons, seat: Seat, unit: UnitId, roll: int | None) -> bool:
    return roll is not None and roll <= failure_chance(view, seat, unit)


def reusable(view: Horizons, seat: Seat) -> bool:
    return has(view, seat, "reusable_launchers")


def recovered(view: Horizons, seat: Seat, roll: int | None) -> bool:
    """Does the launcher come back after its flight (HORIZON-9.5.8)?"""
    return reusable(view, seat) and roll is not None and roll > ODDS.lv_recover_above


def loss_tokens(unit: UnitId) -> int:
    """For what an engine destroys (HORIZON-9.6.5); a launcher counts only with resources."""
    lost = UNITS[unit]
    if lost.kind is Kind.CV:
        return dict(LOSSES.cv).get(lost.size, 0)
    return LOSSES.re if lost.kind is Kind.RE else LOSSES.lv_with_cargo


def compensate(story: Story[Horizons], lost: Iterable[UnitId], chance: Chance) -> None:
    """Engineering tokens for each owner; probes lost with their carrier give none (9.6.7)."""
    for seat, number in due(story.state, tuple(lost)):
        draw_tokens(story, seat, Field.ENGINEERING, number, chance, why="engine")


def due(view: Horizons, lost: tuple[UnitId, ...]) -> Iterator[tuple[Seat, int]]:
    for seat in view.seats():
        number = sum(loss_tokens(unit) for unit in lost if seat_of_unit(view, unit) == seat)
        if number:
            yield seat, number


def flight_uses(view: Horizons, act: Fly) -> Iterator[Text]:
    """For those who decide: when one is there if that takes years, and how often it fails."""
    if act.path and (box := box_of(act.path[-1])):
        yield say("horizons.use.arrives", year=view.year + box)
    odds = max(failure_chance(view, seat_of_unit(view, one), one) for one in act.ships)
    if act.path and odds:
        yield say("horizons.use.fails", odds=odds)
