"""11. Scoring (pages 7 and 12); when the game ends stands in `rounds`."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.records import Seat
from bot.games.race.box.cards import CARDS, CONSTANTS, Card, CardId, Condition
from bot.games.race.chapters.tableau import Tableau, military
from bot.games.race.state import Player, Race, Result


def score(me: Player) -> int:
    """Printed VP, chips, and the 6-cost developments (RACE-11.5)."""
    return me.vp + card_points(me.tableau, me.vp)


@lru_cache(maxsize=20_000)
def card_points(tableau: Tableau, chips: int) -> int:
    printed = sum(CARDS[card].vp or 0 for card in tableau)
    return printed + sum(development_points(tableau, chips, card) for card in tableau)


def development_points(tableau: Tableau, chips: int, card: CardId) -> int:
    return sum(points for _, points in breakdown(tableau, chips, card))


def breakdown(tableau: Tableau, chips: int, card: CardId) -> list[tuple[Condition, int]]:
    """One line per condition; a card scores by the first it meets (RACE-12.2).

    Chips and Military count too (RACE-12.7, RACE-12.12).
    """
    counted: set[CardId] = set()
    lines = []
    for condition in CARDS[card].scoring:
        match condition.per:
            case "chips":
                number = chips // condition.every
            case "point_of_military":
                number = military(tableau)
            case _:
                met = {own for own in tableau if own not in counted and meets(own, condition)}
                counted |= met
                number = len(met)
        lines.append((condition, condition.vp * number))
    return lines


def meets(own: CardId, condition: Condition) -> bool:
    card: Card = CARDS[own]
    if condition.per == "named_card":
        return card.id == condition.card
    if condition.per != "card" and card.is_world != (condition.per == "world"):
        return False
    good = card.good
    return (
        (condition.kind is None or card.kind is condition.kind)
        and (condition.mode is None or (good is not None and good.mode is condition.mode))
        and (condition.power_in is None or bool(getattr(card.powers, condition.power_in)))
        and (condition.cost is None or card.cost == condition.cost)
        and (condition.keyword is None or condition.keyword in card.keywords)
        and (condition.military is None or card.military == condition.military)
    )


def tie_break(me: Player) -> int:
    """Cards in hand, at most ten, and goods (RACE-11.7, RACE-13.60)."""
    return min(CONSTANTS.limits.hand, me.hand_size) + len(me.goods)


def result(state: Race) -> Result:
    scores = tuple(score(player) for player in state.players)
    ties = tuple(tie_break(player) for player in state.players)
    best = max(zip(scores, ties, strict=True))
    winners = tuple(seat for seat in state.seats() if (scores[seat], ties[seat]) == best)
    return Result(scores, ties, winners)


def scores(view: Race) -> dict[Seat, int]:
    return {seat: score(view.players[seat]) for seat in view.seats()}
