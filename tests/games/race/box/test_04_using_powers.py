"""Page 4: which powers must be used and which may be."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import DESIGNS
from bot.games.race.box.powers import DiscardHand, FreeSettle, PayForMilitary, TemporaryMilitary
from bot.games.race.commands import Stop
from tests.games.race.scene import Scene, given, seat

CONSUMERS = sorted(card.id for card in DESIGNS.values() if card.powers.consume)
OPTIONAL_CONSUMERS = {"deficit_spending", "merchant_world"}
GOODS = ["gem_world", "asteroid_belt", "comet_zone", "pre_sentient_race", "deserted_alien_outpost"]


def consuming(*cards: str, goods: list[str]) -> Scene:
    """A player who can always be asked: they may discard a hand card for VP."""
    tableau = dict.fromkeys(("new_sparta", *GOODS, "deficit_spending", *cards))
    start = "galactic_resort" if "epsilon_eridani" in cards else "epsilon_eridani"
    return given(seat(*tableau, hand=[1], goods=goods), seat(start)).perform("consume")


@pytest.mark.rule("RACE-4.7", "RACE-4.8")
@pytest.mark.parametrize("card", CONSUMERS)
def test_a_consume_power_must_be_used_unless_it_discards_hand_cards(card: str) -> None:
    scene = consuming(card, goods=GOODS)
    assert scene.asked(0) == ["consume"]
    if card in OPTIONAL_CONSUMERS:
        scene.when(0, Stop())
        assert scene.state.round == 3
        assert (scene.player(0).vp, len(scene.player(0).hand)) == (0, 1)
    else:
        scene.refused(0, Stop(), "must_consume")
        assert "stop" not in [option.id for option in scene.choice(0, "consume").instead]


@pytest.mark.rule("RACE-4.8")
def test_only_five_designs_have_a_power_that_says_may() -> None:
    may = (TemporaryMilitary, FreeSettle, PayForMilitary, DiscardHand)
    found = {
        card.id
        for card in DESIGNS.values()
        for power in (*card.powers.settle, *card.powers.consume)
        if isinstance(power, may)
    }
    assert found == {
        "colony_ship",
        "new_military_tactics",
        "contact_specialist",
        "deficit_spending",
        "merchant_world",
    }
