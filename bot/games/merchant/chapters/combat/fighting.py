"""15.2 and 15.3. Weapons, dice and totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

from bot.engine.errors import require
from bot.engine.prompts import Option
from bot.engine.text import say
from bot.games.merchant.box.names import gear_name
from bot.games.merchant.box.pieces import GEAR, GearId
from bot.games.merchant.state import Player

PIP = 10  # what each pip of a die counts in a fight with weapons
THROWS = tuple(product(range(1, 7), repeat=2))  # of the attacker, and of the other side


@cache
def odds(ahead: int, pip: int = 1) -> float:
    """The chance to throw more than another die, with so much ahead."""
    return sum(pip * (die - other) + ahead > 0 for die, other in THROWS) / len(THROWS)


def percent(chance: float) -> int:
    return round(100 * chance)


def weapons(player: Player) -> Counter[GearId]:
    """Those that can be fired (MERCHANT-15.3.4)."""
    return Counter(gear.id for gear in player.working if gear.is_weapon)


def firepower(fired: tuple[GearId, ...]) -> int:
    return sum(GEAR[weapon].strength or 0 for weapon in fired)


def require_weapons(player: Player, fired: tuple[GearId, ...]) -> None:
    aboard = not Counter(fired) - weapons(player)
    require(aboard, "merchant.refuse.weapons", "MERCHANT-15.3.4")


def weapon_options(player: Player) -> Iterator[Option[GearId]]:
    for weapon, number in weapons(player).items():
        label = say("merchant.option.weapon", gear=gear_name(weapon), n=GEAR[weapon].strength or 0)
        yield Option(weapon, weapon, label, number)


def lasers(player: Player) -> tuple[GearId, ...]:
    """All that is kept when fired: what is usual."""
    return tuple(one for one in weapons(player).elements() if GEAR[one].kind == "laser")
