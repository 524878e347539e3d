"""Invariants of every table: no piece lost, none doubled."""

from __future__ import annotations

from collections import Counter

from bot.engine.kit.conservation import once, twice
from bot.games.race.box.cards import CARDS, CONSTANTS, DECK
from bot.games.race.state import Aside, Owed, Race


def shape(step: Owed) -> tuple[str, int, int]:
    """What everybody knows of something owed: its kind and its numbers."""
    return type(step).__name__, getattr(step, "count", 0), len(getattr(step, "cards", ()))


def check(state: Race) -> list[str]:
    """Everything that is wrong with a state, in words for the log of a host."""
    found = Counter(state.supply) + Counter(state.discards)
    wrong = []
    for seat, player in enumerate(state.players):
        found.update(player.hand)
        found.update(player.tableau)
        found.update(player.goods.values())
        found.update(card for step in player.owed for card in getattr(step, "cards", ()))
        if player.owed and isinstance(player.owed[0], Aside):
            wrong.append(f"seat {seat}: cards set aside before any decision")
        known = [shape(step) for step in player.incurred]
        if [shape(step) for step in player.owed] != known[len(known) - len(player.owed) :]:
            wrong.append(f"seat {seat}: owes what nobody knows of")
        for world in player.goods:
            if not CARDS[world].good:
                wrong.append(f"seat {seat}: a good on {world}, which yields none")
            if world not in player.tableau:
                wrong.append(f"seat {seat}: a good on {world}, which is not in the tableau")
        wrong += twice(
            (CARDS[card].id for card in player.tableau), f"seat {seat}: in a tableau twice"
        )
        if player.hand_size < 0:
            wrong.append(f"seat {seat}: owes more cards than it has")
    wrong += once(found.elements(), DECK, "card")
    chips = state.pool + sum(player.vp for player in state.players)
    if chips != CONSTANTS.chips.pool_per_player * len(state.players):
        wrong.append(f"chips do not add up: {chips}")
    return wrong
