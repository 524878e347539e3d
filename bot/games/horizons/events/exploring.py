"""Explorations, depletions, life, and what happens to the explorers (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, frozen, replace, take
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.cards import TileId
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.names import (
    node_name,
    system_name,
    tech_name,
    tile_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.sky import NodeId, SystemId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.units import alter_ship, change, lose_ships
from bot.games.horizons.state import Horizons

ROBOT, CREW = "alpha_robot", "alpha_crew"  # fields of a player (HORIZON-14.2.5)


def units_named(units: tuple[UnitId, ...]) -> tuple[str, ...]:
    return tuple(map(unit_name, units))


def acted(state: Horizons, unit: UnitId) -> None:
    state.this = replace(state.this, acted=(*state.this.acted, unit))


@event("horizons.explored")
class Explored(Event[Horizons], frozen=True):
    """`probe`: the carried one that explored, and is lost by it; `mark`: a first of its owner."""

    seat: Seat
    ship: UnitId
    world: WorldId
    total: int
    dice: tuple[int, ...]
    tokens: int
    probe: UnitId | None = None
    mark: str = ""

    def apply(self, state: Horizons) -> None:
        acted(state, self.ship)
        alter_ship(state, self.ship, target=self.world)
        if self.probe is not None:
            alter_ship(state, self.ship, probe=None)
        if self.mark:
            change(state, self.seat, **{self.mark: True})

    def shows(self) -> bool:
        return bool(self.dice)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        yield say(
            f"horizons.log.explored.{'rolled' if self.dice else 'sure'}",
            who=Who(self.seat),
            ship=unit_name(self.probe or self.ship),
            world=world_name(self.world),
            total=self.total,
            dice=self.dice,
            n=self.tokens,
        )
        if self.mark:
            yield say("horizons.log.explored.alpha", who=Who(self.seat))


@event("horizons.depleted")
class Depleted(Event[Horizons], frozen=True):
    """`value`: what is left."""

    seat: Seat
    world: WorldId
    value: int

    sentence = Sentence("horizons.log.depleted", world=(world_name, "world"), n="value")

    def apply(self, state: Horizons) -> None:
        state.values = frozen(state.values, self.world, self.value)
        number = state.depletions.get(self.world, 0) + 1
        state.depletions = frozen(state.depletions, self.world, number)
        state.this = replace(state.this, depleted=(*state.this.depleted, self.seat))


@event("horizons.depletion_over")
class DepletionOver(Event[Horizons], frozen=True):
    """The politics marker that comes last (HORIZON-11.5.9)."""

    seat: Seat
    politics: int

    sentence = Sentence("horizons.log.depletion_over", n="politics")

    def apply(self, state: Horizons) -> None:
        more = state.players[self.seat].politics + self.politics
        change(state, self.seat, politics=more)


# --- tiles


@event("horizons.tiles_drawn")
class TilesDrawn(Event[Horizons], frozen=True):
    """All see them (HORIZON-18.1.7); until one is placed they belong to the deck."""

    seat: Seat
    world: WorldId
    tiles: tuple[TileId, ...]
    fitting: tuple[TileId, ...]

    def apply(self, state: Horizons) -> None:
        pass

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        return say(
            f"horizons.log.tiles.{'drawn' if self.fitting else 'unfit'}",
            who=Who(self.seat),
            world=world_name(self.world),
            tiles=tuple(map(tile_name, self.tiles)),
        )


@event("horizons.tile_placed")
class TilePlaced(Event[Horizons], frozen=True):
    """`old`: the tile that it replaces, which goes back."""

    seat: Seat
    world: WorldId
    tile: TileId
    old: TileId | None = None

    sentence = Sentence(
        "horizons.log.tiles.placed", world=(world_name, "world"), tile=(tile_name, "tile")
    )

    def apply(self, state: Horizons) -> None:
        deck = take(state.deck, (self.tile,))
        state.deck = deck if self.old is None else tuple(sorted((*deck, self.old)))
        state.tiles = frozen(state.tiles, self.world, self.tile)


@event("horizons.tiles_returned")
class TilesReturned(Event[Horizons], frozen=True):
    seat: Seat
    world: WorldId

    sentence = Sentence("horizons.log.tiles.returned", world=(world_name, "world"))

    def apply(self, state: Horizons) -> None:
        pass


# --- life


@event("horizons.life_sought")
class LifeSought(Event[Horizons], frozen=True):
    """Without success."""

    seat: Seat
    world: WorldId
    roll: int
    odds: int

    sentence = Sentence(
        "horizons.log.life.none", world=(world_name, "world"), n="roll", odds="odds"
    )

    def apply(self, state: Horizons) -> None:
        pass

    def shows(self) -> bool:
        return True


@event("horizons.life_found")
class LifeFound(Event[Horizons], frozen=True):
    """`level` 1: signs, 2: life."""

    seat: Seat
    world: WorldId
    roll: int
    odds: int
    level: int
    technology: TechId | None
    vp: int
    politics: int

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        gained = () if self.technology is None else (self.technology,)
        change(
            state,
            self.seat,
            technologies=(*player.technologies, *gained),
            vp=player.vp + self.vp,
            politics=player.politics + self.politics,
        )
        state.life = frozen(state.life, self.world, self.level)
        state.discovered = max(state.discovered, self.level)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        key = "horizons.log.life.signs" if self.level == 1 else "horizons.log.life.found"
        yield say(key, who=Who(self.seat), world=world_name(self.world), n=self.roll)
        if self.technology is not None:
            name = tech_name(self.technology)
            yield say("horizons.log.life.technology", who=Who(self.seat), technology=name)


# --- afterwards


@event("horizons.malfunction")
class Malfunction(Event[Horizons], frozen=True):
    seat: Seat
    ship: UnitId
    roll: int
    odds: int
    lost: bool

    def apply(self, state: Horizons) -> None:
        if self.lost:
            lose_ships(state, self.ship)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        return say(
            f"horizons.log.malfunction.{'lost' if self.lost else 'works'}",
            ship=unit_name(self.ship),
            n=self.roll,
            odds=self.odds,
        )


@event("horizons.recall")
class Recall(Event[Horizons], frozen=True):
    seat: Seat
    ship: UnitId
    roll: int
    odds: int
    recalled: bool

    def apply(self, state: Horizons) -> None:
        if self.recalled:
            alter_ship(state, self.ship, reserve=True)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        return say(
            f"horizons.log.recall.{'recalled' if self.recalled else 'stays'}",
            ship=unit_name(self.ship),
            n=self.roll,
            odds=self.odds,
        )


@event("horizons.ships_lost")
class ShipsLost(Event[Horizons], frozen=True):
    """`why`: 'engine', 'beyond' ...; `roll` 0: none was made."""

    seat: Seat
    ships: tuple[UnitId, ...]
    why: str
    roll: int = 0
    odds: int = 0

    def apply(self, state: Horizons) -> None:
        lose_ships(state, *self.ships)

    def shows(self) -> bool:
        return bool(self.roll)

    def words(self, view: Horizons) -> Text:
        return say(
            f"horizons.log.lost.{self.why}",
            who=Who(self.seat),
            ships=units_named(self.ships),
            n=self.roll,
            odds=self.odds,
        )


@event("horizons.flyby_onward")
class FlybyOnward(Event[Horizons], frozen=True):
    """A flyby goes on to another system."""

    seat: Seat
    ship: UnitId
    to: NodeId
    roll: int
    odds: int

    sentence = Sentence(
        "horizons.log.onward", ship=(unit_name, "ship"), to=(node_name, "to"), n="roll"
    )

    def apply(self, state: Horizons) -> None:
        alter_ship(state, self.ship, at=self.to, fleet=0)

    def shows(self) -> bool:
        return True


@event("horizons.onward_chosen")
class OnwardChosen(Event[Horizons], frozen=True):
    """Where a flyby goes at the end of its owner's step (HORIZON-11.3.7)."""

    seat: Seat
    ship: UnitId
    system: SystemId
    box: int | None

    sentence = Sentence(
        "horizons.log.onward_chosen", ship=(unit_name, "ship"), system=(system_name, "system")
    )

    def apply(self, state: Horizons) -> None:
        chosen = frozen(state.this.onward, self.ship, (self.system, self.box))
        state.this = replace(state.this, onward=chosen)
