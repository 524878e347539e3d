"""Who fights: ships, bases, pirates and the Invader, seen alike (section 5.7, HORIZON-10.2.9)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.records import Seat
from bot.games.horizons import effects
from bot.games.horizons.box.cards import SCENARIOS
from bot.games.horizons.box.numbers import PIRATES, TokenId
from bot.games.horizons.box.numbers import Side as Printed
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Chain, FactionId, Kind, UnitId
from bot.games.horizons.chapters.common import damage
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps.combat import INVADER, Fighter, Side

GIANT = next(one.invader for one in SCENARIOS.values() if one.invader is not None)
GIANTS_ARMS = "space_missiles", "fighter_drones", "bomber_drones"  # HORIZON-16.4.6


# --- what a fighter is


def is_ship(view: Horizons, fighter: Fighter) -> bool:
    return fighter in view.ships


def is_base(view: Horizons, fighter: Fighter) -> bool:
    return fighter in view.bases


def is_outlaw(view: Horizons, fighter: Fighter) -> bool:
    """A pirate, or an armed ship that is one in every way (HORIZON-17.3.1)."""
    return fighter in view.pirates or fighter in view.raiders


def is_there(view: Horizons, fighter: Fighter) -> bool:
    if fighter == INVADER:
        return view.invader is not None
    return is_ship(view, fighter) or is_base(view, fighter) or is_outlaw(view, fighter)


def is_crewed(view: Horizons, fighter: Fighter) -> bool:
    """A CV, or what counts as one (HORIZON-10.2.9)."""
    if fighter in UNITS:
        return UNITS[UnitId(fighter)].kind is Kind.CV
    return fighter == INVADER or is_outlaw(view, fighter)


def belongs_to(view: Horizons, fighter: Fighter) -> FactionId | None:
    """None: to nobody; so do pirates, the Invader, and robots that are self-aware."""
    unit = UnitId(fighter)
    if is_ship(view, fighter) and not view.ships[unit].awake:
        return owner(unit)
    return owner(unit) if is_base(view, fighter) else None


def printed(view: Horizons, pirate: TokenId) -> Printed:
    return PIRATES[pirate].strong if view.pirates[pirate].strong else PIRATES[pirate].weak


def damage_of(view: Horizons, fighter: Fighter) -> int:
    if fighter == INVADER:
        return view.invader or 0
    if fighter in view.pirates:
        return view.pirates[TokenId(fighter)].damage
    unit = UnitId(fighter)
    if fighter in view.raiders:
        return view.raiders[unit].damage
    return view.ships[unit].damage if fighter in view.ships else 0


def size_of(view: Horizons, fighter: Fighter) -> int:
    if fighter == INVADER:
        return GIANT.size
    if fighter in view.pirates:
        return printed(view, TokenId(fighter)).size
    return UNITS[UnitId(fighter)].size


def combat_of(view: Horizons, fighter: Fighter) -> int:
    """After damage (HORIZON-5.8.1); of a base that of its Defence Network (HORIZON-10.5.7)."""
    hurt = damage_of(view, fighter)
    if fighter == INVADER:
        return max(0, GIANT.combat - hurt)
    if fighter in view.pirates:
        return max(0, printed(view, TokenId(fighter)).combat - hurt)
    unit = UnitId(fighter)
    if fighter in view.bases:
        network = view.bases[unit].built(Chain.DEFENCE)
        return network.effects.combat if network else 0
    return damage.combat_value(unit, hurt)


def drones_of(view: Horizons, fighter: Fighter) -> int:
    """After damage (HORIZON-5.8.2); pirates have none (HORIZON-10.8.9)."""
    hurt = damage_of(view, fighter)
    if fighter == INVADER:
        return damage.squadrons(GIANT.drones, hurt)
    if is_outlaw(view, fighter):
        return 0
    unit = UnitId(fighter)
    if fighter in view.bases:
        network = view.bases[unit].built(Chain.DEFENCE)
        return network.effects.drones if network else 0
    return damage.squadrons(UNITS[unit].drones, hurt)


# --- sides


def present(view: Horizons, side: Side) -> tuple[Fighter, ...]:
    """Those that are not lost."""
    return tuple(one for one in side.units if is_there(view, one))


def crewed(view: Horizons, side: Side) -> tuple[Fighter, ...]:
    return tuple(one for one in present(view, side) if is_crewed(view, one))


def base_of(view: Horizons, side: Side) -> UnitId | None:
    return next((UnitId(one) for one in side.units if is_base(view, one)), None)


def factions(view: Horizons, units: Iterable[Fighter]) -> tuple[FactionId, ...]:
    found = (belongs_to(view, one) for one in units)
    return tuple(dict.fromkeys(one for one in found if one is not None))


def decider(view: Horizons, units: Iterable[Fighter]) -> Seat | None:
    """Of allies the one with the better initiative (HORIZON-4.2.4)."""
    seats = {view.seat_of(one) for one in factions(view, units)}
    return next((seat for seat in view.initiative if seat in seats), None)


def side(view: Horizons, units: Iterable[Fighter]) -> Side:
    found = tuple(units)
    return Side(found, decider(view, found))


def side_of(view: Horizons, fighter: Fighter) -> Side:
    """The fleet that it is part of, with its base; of pirates the strongest in the box."""
    if is_outlaw(view, fighter):
        place = (view.pirates.get(TokenId(fighter)) or view.raiders[UnitId(fighter)]).at
        found = strongest(view, place)
        return Side((found or fighter,))
    if is_base(view, fighter):
        return side(view, (fighter, *stacked(view, UnitId(fighter))))
    unit = UnitId(fighter)
    ship = view.ships[unit]
    if ship.awake:
        return side(view, (one for one in view.fleet_of(unit) if view.ships[one].awake))
    if ship.docked is not None and unit in stacked(view, ship.docked):
        return side_of(view, ship.docked)
    return side(view, (one for one in view.fleet_of(unit) if not view.ships[one].awake))


def stacked(view: Horizons, base: UnitId) -> tuple[UnitId, ...]:
    """Ships in one fleet with a base: of its owner or allies, not guests (HORIZON-5.7.6)."""
    return tuple(
        one
        for one, ship in view.ships.items()
        if ship.docked == base and not ship.awake and view.together(owner(one), owner(base))
    )


def strongest(view: Horizons, node: NodeId) -> Fighter | None:
    """Of the pirates in a box, the one that fights (HORIZON-10.8.13)."""
    found = [one for one in PIRATES if one in view.pirates and view.pirates[one].at == node]
    ships = sorted(one for one, raider in view.raiders.items() if raider.at == node)
    return max(
        (*found, *ships),
        key=lambda one: (combat_of(view, one), size_of(view, one) - damage_of(view, one)),
        default=None,
    )


# --- strength


def combat_value(view: Horizons, side: Side, screens: tuple[Fighter, ...] = ()) -> int:
    """The sum of all that is not screened, without technology (HORIZON-10.5.2, HORIZON-10.5.6)."""
    return sum(combat_of(view, one) for one in present(view, side) if one not in screens)


def squadrons(view: Horizons, side: Side) -> int:
    return sum(drones_of(view, one) for one in present(view, side))


def knows(view: Horizons, side: Side, key: str) -> bool:
    """A technology of the one who decides for the fleet; pirates have none (HORIZON-10.8.9).

    The Invader has what it fights with (HORIZON-16.4.6).
    """
    if side.seat is None:
        return INVADER in side.units and key in GIANTS_ARMS
    return effects.has(view, side.seat, key)


def bonus(view: Horizons, side: Side, key: str) -> int:
    """Of technologies and policies, once for a fleet."""
    return 0 if side.seat is None else effects.added(view, side.seat, key)


def free_cargo(view: Horizons, side: Side) -> dict[UnitId, int]:
    """Room in the ships of the one who decides, who gets what is taken (HORIZON-10.6.4).

    HORIZON-10.3.7, HORIZON-10.9.3
    """
    if side.seat is None:
        return {}
    mine = view.players[side.seat].faction
    ships = (UnitId(one) for one in side.units if is_ship(view, one))
    return {
        one: UNITS[one].cargo - view.ships[one].cargo.total for one in ships if owner(one) == mine
    }
