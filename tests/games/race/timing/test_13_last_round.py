"""Produce targets, the last round, standing orders (RACE-13.50 to 13.61)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import CardId
from bot.games.race.commands import (
    Bet,
    Develop,
    Means,
    Pass,
    PowerId,
    Target,
    Way,
)
from bot.games.race.events import (
    CardPlaced,
    CardsDrawn,
    ChoiceSealed,
    Gambled,
    GameEnded,
    GoodPlaced,
    OwedAnswered,
    PowerUsed,
    SelectionsRevealed,
    TargetsPlanned,
    TargetsRevealed,
)
from bot.games.race.state import Paying
from tests.games.race.full_tableaux import CLEO
from tests.games.race.scene import CONSUME_BY_ITSELF, PAY_BY_ITSELF, Scene, gamble_on, given, seat

SHIP = Way(Means.PAY, (CardId("colony_ship"),))


def c(name: str) -> CardId:
    return CardId(name)


# --- Produce (RACE-13.50, 13.51)


def windfalls(*, consume: bool = False) -> Scene:
    extra = ("gambling_world",) if consume else ()
    scene = given(
        seat(
            "old_earth",
            "mining_robots",
            "asteroid_belt",
            "radioactive_world",
            *extra,
            action="develop",
            hand=[2],
        ),
        seat("new_sparta", "genetics_lab", "pre_sentient_race", "empath_world", action="develop"),
    )
    return scene.perform(*(["consume"] if consume else []), "produce")


@pytest.mark.rule("RACE-13.50", "RACE-13.20")
def test_targets_are_asked_together_before_any_card_is_dealt() -> None:
    scene = windfalls()
    supply = scene.state.supply
    assert scene.awaited() == {0, 1}
    scene.when(0, Target((c("asteroid_belt"),)))
    assert scene.state.supply == supply
    assert scene.told(ChoiceSealed)[0].seen_by(1) != scene.told(ChoiceSealed)[0]
    scene.when(0, Target((c("radioactive_world"),)))
    scene.when(1, Target((c("empath_world"),)))
    assert scene.told(TargetsRevealed)
    assert [e.world for e in scene.told(GoodPlaced)] == ["radioactive_world", "empath_world"]


@pytest.mark.rule("RACE-13.51")
def test_targets_given_with_the_consume_answer_hold_and_can_be_changed() -> None:
    scene = windfalls(consume=True)
    assert scene.awaited() == {0}
    before = scene.view(1), scene.view(None)
    scene.when(0, Target((c("asteroid_belt"),)))
    assert scene.told(TargetsPlanned)
    assert (scene.view(1), scene.view(None)) == before
    scene.when(0, Target((c("radioactive_world"),)))
    scene.when(0, Bet(PowerId("gambling_world/1"), 2))
    assert scene.awaited() == {1}, "his targets hold"
    scene.when(0, Target((c("asteroid_belt"),))).when(1, Target((c("empath_world"),)))
    assert [e.world for e in scene.told(GoodPlaced)] == ["asteroid_belt", "empath_world"]


@pytest.mark.rule("RACE-13.51")
def test_targets_given_early_that_no_longer_fit_are_asked_again() -> None:
    scene = windfalls()
    me = scene.player(0)
    assert not [p for p in scene.prompts(1) if p.key == "race.consume"]
    scene.refused(0, Target((c("pre_sentient_race"),)), "not_a_target")
    assert me.plan is None


# --- the last round (RACE-13.60, 13.61)


@pytest.mark.rule("RACE-13.60", "RACE-11.7")
def test_in_the_last_round_nobody_discards_down_to_ten() -> None:
    scene = given(seat("old_earth", *CLEO, hand=[14]), seat("new_sparta", hand=[3]))
    scene.perform("produce")
    assert scene.told(GameEnded)
    assert not scene.told(OwedAnswered)
    assert scene.told(GameEnded)[0].result.ties[0] == 10


@pytest.mark.rule("RACE-13.61")
def test_once_the_end_is_certain_an_owed_payment_is_made_by_the_game() -> None:
    scene = given(
        seat("old_earth", *CLEO[:10], hand=["public_works", 4], action="develop"),
        seat("new_sparta", hand=["drop_ships", 6]),
    ).perform("develop")
    scene.when(0, Develop(c("public_works"))).when(1, Develop(c("drop_ships")))
    assert scene.told(CardPlaced, 1)[0].payment is not None
    assert len(scene.player(1).hand) == 2
    assert scene.told(GameEnded)


@pytest.mark.rule("RACE-13.61")
def test_while_a_card_can_still_be_placed_the_payment_is_theirs() -> None:
    scene = given(
        seat("old_earth", *CLEO[:10], hand=["public_works", 4], action="develop"),
        seat("new_sparta", hand=["drop_ships", "outlaw_world", 6]),
    ).perform("develop", "settle")
    scene.when(0, Develop(c("public_works"))).when(1, Develop(c("drop_ships")))
    assert scene.player(1).owed == (Paying(4),)
    assert scene.state.result is None


@pytest.mark.rule("RACE-13.61")
def test_an_end_that_becomes_certain_by_chips_settles_old_debts() -> None:
    scene = given(
        seat("old_earth", "gem_world", goods=["gem_world"], hand=[2]),
        seat("new_sparta", hand=[5], owed=(Paying(2),)),
        pool=1,
    ).perform("consume", "produce")
    assert scene.told(OwedAnswered, 1)[0].auto
    assert scene.told(GameEnded)


@pytest.mark.rule("RACE-13.61")
def test_in_the_last_round_only_the_number_of_cards_for_vp_is_asked() -> None:
    scene = given(
        seat("old_earth", *CLEO, "deficit_spending", hand=[4]), seat("new_sparta", hand=[3])
    ).perform("consume")
    choice = scene.choice(0, "consume", power=("deficit_spending/0",))
    assert choice.name == "count"
    assert [option.id for option in choice.options] == ["0", "1", "2"]


@pytest.mark.rule("RACE-13.61")
def test_an_explore_selection_still_owed_does_not_hold_up_the_end() -> None:
    scene = given(
        seat("old_earth", *CLEO, hand=[3], action="explore_5"), seat("new_sparta", hand=[3])
    ).perform("explore")
    assert scene.told(GameEnded)
    assert len(scene.player(0).hand) == 3 + 2, "one, and one more for Galactic Renaissance"


def test_the_standing_order_to_pay_pays_after_the_reveal() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", 4], orders=(PAY_BY_ITSELF,)),
        seat("new_sparta", hand=["gem_world"]),
    ).perform("develop")
    scene.when(0, Develop(c("public_works")))
    assert scene.told(CardPlaced)[0].payment is not None
    assert scene.told(SelectionsRevealed)[0].answers[1] == Pass()


def test_the_standing_order_to_consume_plays_the_best_course() -> None:
    scene = given(
        seat(
            "new_sparta",
            "public_works",
            "new_vinland",
            "gem_world",
            goods=["gem_world"],
            hand=[2],
            orders=(CONSUME_BY_ITSELF,),
        ),
        seat("old_earth", hand=[2]),
    ).perform("consume")
    assert scene.told(PowerUsed, 0)[0].deed.power == "public_works/0"
    assert scene.player(0).vp == 1
    assert not scene.told(CardsDrawn, 0)


def test_the_standing_number_is_named_in_every_gamble() -> None:
    scene = given(
        seat("new_sparta", "gambling_world", hand=[2], orders=(gamble_on(6),)),
        seat("old_earth", hand=[2]),
    ).perform("consume")
    assert scene.told(Gambled)[0].deed.number == 6
