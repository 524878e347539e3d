"""Page 11: the table that counts the cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bot.games.race.box.cards import CARDS, Card
from bot.games.race.box.powers import (
    ConsumeAll,
    ConsumeExactly,
    ConsumeUpTo,
    DiscardHand,
    Military,
    ProduceWindfall,
    SellGood,
    TemporaryMilitary,
)

TABLE: dict[str, Any] = json.loads(
    (Path(__file__).parent / "distribution.json").read_text(encoding="utf-8")
)
ALL = list(CARDS.values())
WORLDS = [card for card in ALL if card.is_world]
DEVELOPMENTS = [card for card in ALL if not card.is_world]
OTHER_WORLDS = [card for card in WORLDS if card.start is None]
START = [card for card in WORLDS if card.start is not None]
MILITARY = [card for card in WORLDS if card.military]
EATERS = (ConsumeUpTo, ConsumeExactly, ConsumeAll, SellGood)


def side(cards: Iterable[Card]) -> dict[str, int]:
    found = Counter(card.military for card in cards)
    return {"non_military": found[False], "military": found[True]}


def strength(card: Card) -> int:
    """Military against any world."""
    powers = [p for p in card.powers.settle if isinstance(p, Military) and p.unconditional]
    return sum(power.amount for power in powers)


def strengths(cards: Iterable[Card]) -> dict[str, int]:
    return dict(Counter(str(strength(card)) for card in cards if strength(card) > 0))


def temporary(card: Card) -> int:
    return sum(p.amount for p in card.powers.settle if isinstance(p, TemporaryMilitary))


def by_kind(mode: str) -> dict[str, Any]:
    found = [card for card in WORLDS if card.good and card.good.mode == mode]
    kinds = {
        kind: side(card for card in found if card.kind == kind)
        for kind in ("novelty", "rare", "genes", "alien")
    }
    return {"total": len(found), **kinds}


def split(cards: list[Card]) -> dict[str, int]:
    return {
        "developments": sum(not card.is_world for card in cards),
        "worlds": sum(card.is_world for card in cards),
    }


@pytest.mark.rule("RACE-1.16")
def test_the_cards_are_counted_as_in_the_book() -> None:
    assert len(ALL) == TABLE["total_cards"]
    assert {"total": len(START), **side(START)} == TABLE["start_worlds"]
    assert side(OTHER_WORLDS)["military"] == TABLE["other_military_worlds"]
    assert side(OTHER_WORLDS)["non_military"] == TABLE["other_non_military_worlds"]
    cheaper = [card for card in DEVELOPMENTS if card.cost != 6]
    assert len(DEVELOPMENTS) - len(cheaper) == TABLE["six_cost_developments"]
    assert len(cheaper) == TABLE["other_developments"]
    assert len({card.id for card in cheaper}) == TABLE["other_development_designs"]


@pytest.mark.rule("RACE-1.16")
def test_defenses_are_distributed_as_in_the_book() -> None:
    by_defense = {}
    for defense in range(1, 8):
        found = [card for card in MILITARY if card.defense == defense]
        by_defense[str(defense)] = {
            "total": len(found),
            "rebel": sum("rebel" in card.keywords for card in found),
            "alien": sum("alien" in card.keywords for card in found),
            "start": sum(card.start is not None for card in found),
        }
    assert {"total": len(MILITARY), "by_defense": by_defense} == TABLE["military_worlds"]


@pytest.mark.rule("RACE-1.16")
def test_costs_are_distributed_as_in_the_book() -> None:
    paid = [card for card in ALL if card.cost is not None]
    by_cost = {str(cost): split([card for card in paid if card.cost == cost]) for cost in range(7)}
    assert {"total": len(paid), "by_cost": by_cost} == TABLE["paid_cards"]


@pytest.mark.rule("RACE-1.16")
def test_military_is_distributed_as_in_the_book() -> None:
    fighters = [card for card in ALL if strength(card) > 0 or temporary(card)]
    temporaries = Counter(str(temporary(card)) for card in DEVELOPMENTS if temporary(card))
    assert {
        "cards_providing": len(fighters),
        "developments_permanent": strengths(DEVELOPMENTS),
        "developments_on_discard": dict(temporaries),
        "military_worlds_non_start": strengths(c for c in OTHER_WORLDS if c.military),
        "non_military_worlds_non_start": strengths(c for c in OTHER_WORLDS if not c.military),
        "start_worlds": strengths(START),
        "negative_one": sum(strength(card) == -1 for card in ALL),
        "rebel_targets": sum("rebel" in card.keywords for card in MILITARY),
        "alien_targets": sum(card.kind == "alien" for card in MILITARY),
        "rare_targets": sum(card.kind == "rare" for card in MILITARY),
    } == TABLE["military_strength"]


@pytest.mark.rule("RACE-1.16")
@pytest.mark.parametrize("mode", ["windfall", "production"])
def test_goods_are_distributed_as_in_the_book(mode: str) -> None:
    assert by_kind(mode) == TABLE[f"{mode}_worlds"]


@pytest.mark.rule("RACE-1.16")
def test_producers_and_consumers_are_distributed_as_in_the_book() -> None:
    specific, general = (
        [
            card
            for card in ALL
            for power in card.powers.produce
            if isinstance(power, ProduceWindfall) and (power.kind is None) == any_kind
        ]
        for any_kind in (False, True)
    )
    assert {
        "specific_kind": split(specific),
        "any_kind": split(general),
    } == TABLE["windfall_producers"]
    eaters = [card for card in ALL if any(isinstance(p, EATERS) for p in card.powers.consume)]
    worlds = [card for card in eaters if card.is_world]
    assert {
        "total": len(eaters),
        "non_military_worlds": side(worlds)["non_military"],
        "of_which_start": sum(card.start is not None for card in worlds),
        "military_worlds": side(worlds)["military"],
        "developments": len(eaters) - len(worlds),
    } == TABLE["consumers_of_goods"]
    spenders = [
        card for card in ALL if any(isinstance(p, DiscardHand) for p in card.powers.consume)
    ]
    assert split(spenders) == TABLE["consumers_of_cards"]
