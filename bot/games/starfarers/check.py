"""Invariants of every table: no piece lost, none doubled."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from bot.engine.kit.conservation import once, twice
from bot.engine.records import Seat
from bot.games.starfarers.box.board import PLANETS
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS
from bot.games.starfarers.box.friends import FRIENDS
from bot.games.starfarers.box.pieces import EXPANSIONS
from bot.games.starfarers.box.resources import RESOURCES, count, plus
from bot.games.starfarers.box.tokens import TOKENS
from bot.games.starfarers.chapters.bank import expansions_left, fame_left
from bot.games.starfarers.chapters.build.launching import colonies_left, outposts_left, rings_left
from bot.games.starfarers.state import FIELD, Player, Starfarers


def check(state: Starfarers) -> list[str]:
    """Everything that is wrong with a state, in words for the log of a host."""
    wrong = [*cards(state), *tokens(state), *supplies(state)]
    docked = Counter(owner for owners in state.docks.values() for owner in owners)
    for seat, player in enumerate(state.players):
        wrong += [f"seat {seat}: {fault}" for fault in pieces(player, docked[Seat(seat)])]
    return wrong


def cards(state: Starfarers) -> list[str]:
    """Twenty of each type, and none owed (STAR-1.5)."""
    hands = [state.bank, *(player.hand for player in state.players)]
    total = reduce(plus, hands, count(state.reserve))
    wrong = [
        f"{number} cards of {resource}"
        for resource, number in zip(RESOURCES, total, strict=True)
        if number != CONSTANTS.resource_cards.per_type
    ]
    return wrong + [f"fewer cards than none: {hand}" for hand in hands if min(hand) < 0]


def tokens(state: Starfarers) -> list[str]:
    """Every token, encounter card and friendship card once."""
    lying = [*state.tokens.values(), *state.spare]
    lying += [token for player in state.players for token in player.trophies]
    drawn = [one.card for one in (*state.met, state.encounter) if one]
    held = [card for player in state.players for card in player.cards]
    return [
        *once(lying, TOKENS, "token"),
        *once((*state.encounters, *drawn), ENCOUNTERS, "encounter"),
        *twice(held, "friendship card twice:"),
        *(f"no such friendship card: {card}" for card in held if card not in FRIENDS),
        *(f"no such planet: {planet}" for planet in state.open if planet not in PLANETS),
    ]


def supplies(state: Starfarers) -> list[str]:
    """The common supply pays for all expansions and rings (STAR-1.6)."""
    wrong = [f"too many of {kind}" for kind in EXPANSIONS if expansions_left(state, kind) < 0]
    if fame_left(state) < 0:
        wrong.append("too many fame rings")
    ships = (
        ship.node
        for seat, player in enumerate(state.players)
        for ship in player.ships
        if not (seat == state.active and state.flight and state.flight.moving == ship.transporter)
    )  # a ship on its way may pass another
    sites = [site for player in state.players for site in player.colonies]
    wrong += twice(ships, "two ships on")
    wrong += twice((*sites, *state.neutral, *state.closed), "two colonies on")
    for people, owners in state.docks.items():
        if owners and people not in state.friends:
            wrong.append(f"nobody holds the token of the {people}")
    return wrong


def pieces(player: Player, docked: int) -> list[str]:
    """The hard limits of a player's pieces (STAR-1.2, STAR-1.7)."""
    wrong = [] if player.outposts == docked else ["outposts and docks do not agree"]
    if min(colonies_left(player), outposts_left(player), rings_left(player), player.fame) < 0:
        wrong.append("more pieces on the map than there are")
    if not set(player.spaceports) <= set(player.colonies):
        wrong.append("a spaceport without a colony")
    transporters = [ship.transporter for ship in player.ships]
    if sorted(set(transporters)) != transporters:
        wrong.append(f"ships out of order: {transporters}")
    for expansion in EXPANSIONS:
        if not 0 <= getattr(player, FIELD[expansion]) <= getattr(CONSTANTS.limits, expansion.value):
            wrong.append(f"{expansion} out of bounds")
    if player.unknown:
        wrong.append("a hand that nobody can read")
    return wrong
