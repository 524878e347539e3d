"""A possible table that one viewer cannot tell from the real one (section 13).

Hands, piles, tokens, encounter cards, sealed answers and orders that they do not know are replaced
by other possible ones. Used by searching players, by the sandbox and by the tests for leaks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.kit.redeal import any_of, fitted, is_at_rest, until_at_rest
from bot.engine.orders.sample import some_orders
from bot.engine.records import Seat, fork, put, replace
from bot.engine.story import Story
from bot.games.starfarers.box.board import PLANETS, PlanetId
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, sounds_like
from bot.games.starfarers.box.orders import LANGUAGE
from bot.games.starfarers.box.resources import Resource, count, spread
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.chapters.bank import can_lose
from bot.games.starfarers.commands import Give, RemoveExpansion, SealedAnswer, Tribute
from bot.games.starfarers.secrets.view import hidden_tokens
from bot.games.starfarers.state import Met, Player, Starfarers

ATTEMPTS = 60
Advance: TypeAlias = Callable[[Story[Starfarers], Chance], None]


def redeal(state: Starfarers, viewer: Seat | None, chance: Chance, advance: Advance) -> Starfarers:
    """Deals what the viewer cannot see anew, until the table would be at rest like the real one."""

    def deal(attempt: int) -> Starfarers | None:
        table = fork(state)
        if state.result is None:
            deal_hands(table, viewer, chance)
            deal_tokens(table, state, viewer, chance)
            prepare_others(table, viewer, chance, sparing=attempt > ATTEMPTS // 2)
        else:
            table.reserve = chance.shuffle("redeal.reserve", table.reserve)
        table.spare = chance.shuffle("redeal.spare", table.spare)
        deal_encounters(table, chance)
        return table if is_at_rest(advance, table) else None

    return until_at_rest(deal, ATTEMPTS)


def deal_hands(table: Starfarers, viewer: Seat | None, chance: Chance) -> None:
    """The hands of the others and the reserve pile, shuffled together; their sizes stay."""
    others = [seat for seat in table.seats() if seat != viewer]
    pool = [*table.reserve]
    for seat in others:
        pool += spread(table.players[seat].hand)
    cards = chance.shuffle("redeal.cards", pool)
    for seat in others:
        player = table.players[seat]
        hand, cards = cards[: player.hand_size], cards[player.hand_size :]
        sealed = other_answer(player, hand, chance)
        player = replace(player, hand=count(hand), sealed=sealed)
        table.players = put(table.players, seat, player)
    table.reserve = cards


def other_answer(player: Player, hand: Sequence[Resource], chance: Chance) -> SealedAnswer | None:
    """Another answer of the same kind; that there is one is known."""
    match player.sealed:
        case Tribute(cards) | Give(cards) as given:
            drawn = chance.sample("redeal.answer", hand, sum(cards))
            return replace(given, cards=count(drawn))
        case RemoveExpansion():
            return RemoveExpansion(any_of(can_lose(player), chance))
    return None


def deal_tokens(table: Starfarers, state: Starfarers, viewer: Seat | None, chance: Chance) -> None:
    """Faces the viewer never saw change places with others of their dot colour."""
    groups = dict[str, list[PlanetId]]()
    for planet in hidden_tokens(state, viewer):
        groups.setdefault(PLANETS[planet].mark, []).append(planet)
    dealt = dict[PlanetId, TokenId]()
    for planets in groups.values():
        faces = chance.shuffle("redeal.tokens", [state.tokens[planet] for planet in planets])
        dealt |= dict(zip(planets, faces, strict=True))
    table.tokens = {**state.tokens, **dealt}


def deal_encounters(table: Starfarers, chance: Chance) -> None:
    """Other cards for those read, as far as they read the same so far; the rest is the pile."""
    read = [*table.met]
    if table.encounter is not None:
        read.append(Met(table.encounter.card, table.encounter.path))
    fits = [{o for o in ENCOUNTERS if sounds_like(met.card, o, met.path)} for met in read]
    cards = fitted(fits, tuple(ENCOUNTERS), chance)
    table.met = tuple(Met(cards[nth], met.path) for nth, met in enumerate(table.met))
    if table.encounter is not None:
        table.encounter = replace(table.encounter, card=cards[len(table.met)])
    table.encounters = cards[len(read) :]


# --- what the others have in mind


def prepare_others(
    table: Starfarers, viewer: Seat | None, chance: Chance, *, sparing: bool
) -> None:
    """Orders of any kind for the others; if they would answer the open question, none at all."""
    for seat in table.seats():
        if seat != viewer:
            orders = () if sparing else some_orders(LANGUAGE, table.now, chance)
            table.players = put(table.players, seat, replace(table.players[seat], orders=orders))
