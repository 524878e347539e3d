"""Produce targets: asked together, given in advance, or by the game (RACE-13.50, 13.51)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Bet, Consume, Target
from bot.games.race.events import ChoiceSealed, GoodPlaced, Targets, TargetsPlanned, TargetsRevealed
from tests.games.race.scene import Scene, given, seat

BELT, RADIOACTIVE = "asteroid_belt", "radioactive_world"


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


@pytest.mark.rule("RACE-13.51")
def test_targets_given_with_the_consume_answer_hold_and_can_be_changed() -> None:
    scene = windfalls(consume=True)
    assert scene.awaited() == {0}
    before = scene.view(1), scene.view(None)
    scene.when(0, Target(("asteroid_belt",)))
    assert scene.told(TargetsPlanned)
    assert (scene.view(1), scene.view(None)) == before
    scene.when(0, Target(("radioactive_world",)))
    scene.when(0, Bet("gambling_world/1", 2))
    assert scene.awaited() == {1}, "his targets hold"
    scene.when(0, Target(("asteroid_belt",))).when(1, Target(("empath_world",)))
    assert [e.world for e in scene.told(GoodPlaced)] == ["asteroid_belt", "empath_world"]


@pytest.mark.rule("RACE-13.51")
def test_targets_given_early_that_no_longer_fit_are_asked_again() -> None:
    """With the good of Pre-Sentient Race gone, the Genetics Lab needs a target too."""
    scene = given(
        seat(
            *("old_earth", "mining_robots", "genetics_lab", BELT, RADIOACTIVE),
            *("pre_sentient_race", "gambling_world"),
            goods=["pre_sentient_race"],
            action="develop",
        ),
        seat("new_sparta", action="develop"),
    ).perform("consume", "produce")
    scene.when(0, Target((BELT,)))
    assert scene.player(0).plan == (BELT,)
    scene.when(0, Consume("gambling_world/0", ("pre_sentient_race",)))
    scene.when(0, Bet("gambling_world/1", 7))
    assert not scene.told(ChoiceSealed)
    assert scene.asked(0) == ["produce"]
    scene.when(0, Target(("pre_sentient_race", RADIOACTIVE)))
    assert [e.world for e in scene.told(GoodPlaced)] == ["pre_sentient_race", RADIOACTIVE]


@pytest.mark.rule("RACE-13.51")
def test_before_its_time_the_question_is_a_private_offer_that_shows_the_plan() -> None:
    scene = windfalls(consume=True)
    assert scene.asked(0) == ["consume"], "one thing is owed, the rest may wait"
    early = scene.prompt(0, "produce")
    assert (early.owed, early.secret, early.sealed, early.given) == (False, True, True, None)
    scene.when(0, Target((BELT,)))
    planned = scene.prompt(0, "produce").given
    assert planned.command == Target((BELT,))
    scene.when(0, Bet("gambling_world/1", 2))
    sealed = scene.prompt(0, "produce")
    assert not sealed.owed
    assert sealed.given.command == Target((BELT,))
    scene.when(0, Target((RADIOACTIVE,)))
    changed = scene.prompt(0, "produce").given
    assert changed.command == Target((RADIOACTIVE,)), "what lies sealed, not what was planned"
    assert scene.prompt(1, "produce").owed


@pytest.mark.rule("RACE-13.51", "RACE-13.21")
@pytest.mark.parametrize("phases", [("consume",), ("settle", "produce"), ("settle", "consume")])
def test_targets_are_taken_in_advance_only_with_the_consume_answer_before_a_produce_phase(
    phases: tuple[str, ...],
) -> None:
    tableau = ("old_earth", "mining_robots", BELT, RADIOACTIVE, "gambling_world")
    scene = given(
        seat(*tableau, hand=["gem_world", 3], action="develop"), seat("new_sparta", hand=[2])
    ).perform(*phases)
    assert 0 in scene.awaited()
    scene.refused(0, Target((BELT,)), "not_now", "RACE-3.2")
    assert not [prompt for prompt in scene.prompts(0) if prompt.key == "race.produce"]


@pytest.mark.rule("RACE-13.21", "RACE-13.50", "RACE-13.15", "RACE-13.20")
def test_only_players_with_a_choice_of_worlds_are_waited_for_and_named() -> None:
    scene = given(
        seat("old_earth", "mining_robots", BELT, RADIOACTIVE, action="develop"),
        seat("new_sparta", "genetics_lab", "pre_sentient_race", action="develop"),
        seat("epsilon_eridani", action="develop"),
    ).perform("produce")
    assert scene.awaited() == {0} == scene.listed()
    scene.refused(0, Target(("old_earth",)), "not_a_target", "RACE-9.5")
    scene.refused(1, Target(("pre_sentient_race",)), "not_now", "RACE-13.21")
    scene.refused(2, Target(()), "not_now", "RACE-13.21")
    scene.when(0, Target((BELT,)))
    assert scene.told(TargetsRevealed)[0].targets == (Targets(0, (BELT,)),)
    assert [e.world for e in scene.told(GoodPlaced)] == [BELT, "pre_sentient_race"]


@pytest.mark.rule("RACE-9.15", "RACE-13.50", "RACE-13.20")
def test_targets_come_up_when_the_last_is_in_and_goods_follow_in_turn_order() -> None:
    scene = given(
        seat("new_sparta", "genetics_lab", "pre_sentient_race", "empath_world", action="develop"),
        seat("old_earth", "mining_robots", BELT, RADIOACTIVE, action="develop"),
    ).perform("produce")
    assert scene.state.order == (1, 0)
    assert scene.awaited() == {0, 1}
    supply = scene.state.supply
    scene.when(0, Target(("pre_sentient_race",))).when(0, Target(("empath_world",)))
    assert scene.state.supply == supply
    assert not scene.told(TargetsRevealed)
    assert not scene.told(GoodPlaced)
    scene.when(1, Target((BELT,)))
    assert set(scene.told(TargetsRevealed)[0].targets) == {
        Targets(0, ("empath_world",)),
        Targets(1, (BELT,)),
    }
    assert [e.seat for e in scene.told(GoodPlaced)] == [1, 0]


@pytest.mark.rule("RACE-9.15", "RACE-13.21")
def test_where_nobody_has_a_choice_nothing_is_asked_and_nothing_revealed() -> None:
    scene = given(
        seat("old_earth", "mining_robots", BELT, action="develop"),
        seat("new_sparta", "artist_colony", action="develop"),
    ).perform("produce")
    assert not scene.told(TargetsRevealed)
    assert [e.world for e in scene.told(GoodPlaced)] == [BELT, "artist_colony"]
