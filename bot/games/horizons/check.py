"""Invariants of every table: no piece lost, none doubled."""

from __future__ import annotations

from collections import Counter

from bot.engine.kit.conservation import once
from bot.games.horizons.box.cards import ALL_TILES, MISSIONS
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.numbers import POOL, TRADE
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.state import Horizons


def check(state: Horizons) -> list[str]:
    """Everything that is wrong with a state, in words for the log of a host."""
    if not state.players:
        return []
    return [
        *units(state),
        *tokens(state),
        *tiles(state),
        *missions(state),
        *amounts(state),
        *relations(state),
    ]


def units(state: Horizons) -> list[str]:
    probes = [ship.probe for ship in state.ships.values() if ship.probe is not None]
    twice = [one for one, count in Counter([*state.ships, *probes]).items() if count > 1]
    wrong = [f"{one} is there twice" for one in twice]
    wrong += [f"{one} is no ship" for one in state.ships if UNITS[one].kind is Kind.BASE]
    wrong += [f"{one} is no base" for one in state.bases if UNITS[one].kind is not Kind.BASE]
    for one, ship in state.ships.items():
        base = state.bases.get(ship.docked) if ship.docked is not None else None
        if ship.docked is not None and (base is None or base.at != ship.at):
            wrong.append(f"{one} is docked at nothing")
        if ship.cargo.least < 0 or ship.cargo.total > UNITS[one].cargo:
            wrong.append(f"{one} carries {ship.cargo}")
        if UNITS[one].kind is Kind.CV and not 0 <= ship.damage < UNITS[one].size:
            wrong.append(f"{one} has {ship.damage} damage")
    return wrong


def tokens(state: Horizons) -> list[str]:
    """Of each field all tokens are in the pool or held."""
    wrong = list[str]()
    for field in Field:
        held = [value for player in state.players for value in player.tokens[field]]
        if Counter([*state.pools[field], *held]) != Counter(POOL):
            wrong.append(f"tokens of {field} do not add up")
    if Counter(state.trade) + Counter(
        base.token.resource for base in state.bases.values() if base.token
    ) != Counter(TRADE):
        wrong.append("trade tokens do not add up")
    return wrong


def tiles(state: Horizons) -> list[str]:
    if Counter([*state.deck, *state.tiles.values()]) != Counter(ALL_TILES):
        return ["world tiles do not add up"]
    return []


def missions(state: Horizons) -> list[str]:
    """Each is in the pool, undated, common, somebody's, kept, or out of the game."""
    found = [*state.missions, *state.undated]
    found += [state.common] if state.common else []
    for player in state.players:
        found += [player.mission] if player.mission else []
        found += [*player.kept, *player.choosing]
    return once([*found, *state.gone], MISSIONS, "mission")


def amounts(state: Horizons) -> list[str]:
    wrong = list[str]()
    for player in state.players:
        numbers = player.cash, player.debt, player.politics, player.vp, player.stock.least
        if min(numbers) < 0:
            wrong.append(f"{player.faction} has {numbers}")
    for unit, base in state.bases.items():
        if base.stock.least < 0 or not 0 <= base.hurt <= base.settlements:
            wrong.append(f"{unit} has {base}")
    return wrong


def relations(state: Horizons) -> list[str]:
    """Only those of players are tracked (HORIZON-4.1.5)."""
    neutral = set(state.neutrals())
    return [
        f"{two} have a relation" for two in state.relations if neutral.issuperset(two.split("|"))
    ]
