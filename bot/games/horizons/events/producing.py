"""Production of crewed vehicles, and asteroids (section 12)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, take
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import Resource, Stock
from bot.games.horizons.box.names import amount, node_name, unit_name, world_name
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.exploring import acted
from bot.games.horizons.events.units import alter_ship
from bot.games.horizons.state import Horizons


def stow(state: Horizons, stowed: Mapping[UnitId, Stock]) -> None:
    for unit, stock in stowed.items():
        alter_ship(state, unit, cargo=state.ships[unit].cargo + stock)


@event("horizons.produced")
class Produced(Event[Horizons], frozen=True):
    """`stowed`: what found room, by ship."""

    seat: Seat
    ship: UnitId
    world: WorldId
    resource: Resource
    die: int
    output: int
    stowed: Mapping[UnitId, Stock]

    def apply(self, state: Horizons) -> None:
        acted(state, self.ship)
        stow(state, self.stowed)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        taken = sum(stock.total for stock in self.stowed.values())
        return say(
            f"horizons.log.produced.{'part' if taken < self.output else 'all'}",
            who=Who(self.seat),
            ship=unit_name(self.ship),
            world=world_name(self.world),
            what=amount(self.resource, self.output),
            die=self.die,
            n=taken,
        )


@event("horizons.mined")
class Mined(Event[Horizons], frozen=True):
    """An asteroid is used up."""

    seat: Seat
    ship: UnitId
    at: NodeId
    die: int
    resource: Resource
    output: int
    stowed: Mapping[UnitId, Stock]
    vp: int

    def apply(self, state: Horizons) -> None:
        acted(state, self.ship)
        stow(state, self.stowed)
        state.asteroids = take(state.asteroids, (self.at,))
        change(state, self.seat, vp=state.players[self.seat].vp + self.vp)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        taken = sum(stock.total for stock in self.stowed.values())
        return say(
            f"horizons.log.mined.{'part' if taken < self.output else 'all'}",
            who=Who(self.seat),
            ship=unit_name(self.ship),
            where=node_name(self.at),
            what=amount(self.resource, self.output),
            die=self.die,
            n=taken,
        )
