"""Page 3: the round."""

from __future__ import annotations

import pytest

from bot.engine.prompts import suggested
from bot.games.race.box.cards import ACTIONS
from bot.games.race.commands import ChooseActions, Hidden, Pass, Stop, Target
from bot.games.race.events import (
    ActionsRevealed,
    ChoiceSealed,
    ConsumeBegan,
    Explored,
    GameEnded,
    PhaseBegan,
    PowerUsed,
    RoundEnded,
)
from tests.games.race.scene import Scene, given, seat

STARTS = ("old_earth", "new_sparta", "epsilon_eridani", "earths_lost_colony")


SELECTING = ("keep", "develop", "settle")


def chosen(*actions: str) -> Scene:
    """A round of players without cards in hand, up to its first question."""
    scene = given(*(seat(start, action=()) for start in STARTS[: len(actions)]))
    for who, action in enumerate(actions):
        scene.when(who, ChooseActions((action,)))
    return scene


def answered(scene: Scene, *keys: str) -> Scene:
    """Everybody answers as suggested, as long as they are asked one of these."""
    seats = range(len(scene.state.players))
    while asked := [(who, key) for who in seats for key in scene.asked(who)[:1] if key in keys]:
        who, key = asked[0]
        scene.when(who, scene.prompt(who, key).answer(suggested))
    return scene


@pytest.mark.rule("RACE-3.1")
def test_rounds_follow_each_other_until_an_end_condition_holds() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), round=1)
    for nth in range(1, 41):
        assert scene.state.round == nth
        for who in (0, 1):
            scene.when(who, ChooseActions(("explore_1_1",)))
        answered(scene, "keep", "discard")
    assert not scene.ever_told(GameEnded)
    scene.state.pool = 0
    for who in (0, 1):
        scene.when(who, ChooseActions(("explore_1_1",)))
    assert scene.told(GameEnded)
    assert scene.awaited() == set()


@pytest.mark.rule("RACE-3.2")
def test_a_round_is_choice_then_reveal_then_phases_then_its_end() -> None:
    scene = chosen("produce", "explore_5")
    steps = (ChoiceSealed, ActionsRevealed, PhaseBegan, RoundEnded)
    order = [type(event) for event in scene.story if isinstance(event, steps)]
    assert order == [
        *(ChoiceSealed, ChoiceSealed),
        ActionsRevealed,
        *(PhaseBegan, PhaseBegan),
        RoundEnded,
    ]
    assert [scene.asked(who) for who in (0, 1)] == [["keep"], ["keep"]]


@pytest.mark.rule("RACE-3.3", "RACE-3.4")
def test_everybody_chooses_exactly_one_card_of_their_set_and_nobody_passes() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"))
    choice = scene.choice(0, "action")
    assert (choice.at_least, choice.at_most, choice.instead) == (1, 1, ())
    scene.refused(0, Pass(), "not_now")
    for actions in ((), ("develop", "settle"), ("develop", "develop")):
        scene.refused(0, ChooseActions(actions), "actions_number", "RACE-3.3")
    scene.when(0, ChooseActions(("develop",)))
    assert scene.awaited() == {1}
    assert scene.asked(1) == ["action"]
    assert not scene.ever_told(ActionsRevealed)


@pytest.mark.rule("RACE-3.3", "RACE-15.5")
def test_choices_are_secret_until_everybody_has_chosen() -> None:
    scene = given(*(seat(start, action=()) for start in STARTS[:3]))
    for who, action in ((2, "settle"), (0, "produce")):
        scene.when(who, ChooseActions((action,)))
        (sealed,) = scene.told(ChoiceSealed)
        for viewer in {None, 0, 1, 2} - {who}:
            assert sealed.seen_by(viewer).answer == Hidden()
            view = scene.view(viewer)
            assert view.players[who].sealed.answer == Hidden()
            assert view.players[who].actions == ()
        assert scene.view(who).players[who].sealed.answer == ChooseActions((action,))
        assert not scene.told(ActionsRevealed)
    scene.when(1, ChooseActions(("explore_5",)))
    revealed = scene.told(ActionsRevealed)[0]
    assert revealed.seen_by(None).actions == (("produce",), ("explore_5",), ("settle",))


@pytest.mark.rule("RACE-3.11")
@pytest.mark.parametrize("action", ACTIONS)
def test_the_same_card_may_be_chosen_round_after_round(action: str) -> None:
    scene = given(seat("old_earth"), seat("new_sparta"))
    for _ in range(3):
        for who in (0, 1):
            answered(scene, *SELECTING)
            assert action in scene.offered(who, "action")
            scene.when(who, ChooseActions((action,)))
    answered(scene, *SELECTING)
    revealed = scene.ever_told(ActionsRevealed)
    assert [event.actions for event in revealed] == [((action,), (action,))] * 3
    assert scene.begun() == [ACTIONS[action].phase] * 3


@pytest.mark.rule("RACE-3.3")
def test_an_action_is_chosen_only_between_rounds() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", 3]), seat("new_sparta", hand=["rebel_miners", 3])
    ).perform("settle")
    scene.refused(0, ChooseActions(("settle",)), "not_now")


@pytest.mark.rule("RACE-3.5")
@pytest.mark.parametrize(
    ("actions", "phases"),
    [
        (("produce", "consume_2x", "settle", "develop"), "develop settle consume produce"),
        (("consume_trade", "develop", "explore_5", "settle"), "explore develop settle consume"),
        (("produce", "settle", "consume_trade", "explore_1_1"), "explore settle consume produce"),
        (("settle", "produce", "explore_5", "develop"), "explore develop settle produce"),
    ],
)
def test_phases_come_in_their_fixed_order(actions: tuple[str, ...], phases: str) -> None:
    scene = answered(chosen(*actions), *SELECTING)
    assert scene.begun() == phases.split()


@pytest.mark.rule("RACE-3.6", "RACE-3.7")
@pytest.mark.parametrize("second", ACTIONS)
@pytest.mark.parametrize("first", ACTIONS)
def test_a_phase_is_performed_once_if_and_only_if_somebody_chose_it(
    first: str, second: str
) -> None:
    scene = answered(chosen(first, second), *SELECTING)
    assert sorted(scene.begun()) == sorted({ACTIONS[first].phase, ACTIONS[second].phase})
    assert scene.state.round == 3


@pytest.mark.rule("RACE-3.9", "RACE-3.8")
def test_both_explore_cards_select_one_phase_with_a_bonus_of_their_own() -> None:
    scene = answered(chosen("explore_5", "explore_1_1", "produce"), *SELECTING)
    assert scene.begun() == ["explore", "produce"]
    explored = scene.ever_told(Explored)
    numbers = {event.seat: (len(event.cards), event.keep) for event in explored}
    assert numbers == {0: (7, 1), 1: (3, 2), 2: (2, 1)}


@pytest.mark.rule("RACE-3.9", "RACE-3.8")
def test_both_consume_cards_select_one_phase_with_a_bonus_of_their_own() -> None:
    scene = given(
        seat("earths_lost_colony", "space_port", goods=["earths_lost_colony", "space_port"]),
        seat("old_earth", "gem_world", goods=["gem_world"]),
        seat("epsilon_eridani", "spice_world", goods=["spice_world"]),
    )
    for who, action in enumerate(("consume_trade", "consume_2x", "consume_2x")):
        scene.when(who, ChooseActions((action,)))
    assert scene.begun() == ["consume"]
    assert len(scene.told(ConsumeBegan)) == 1
    sales = [event.seat for event in scene.told(PowerUsed) if event.deed.power is None]
    assert sales == [0]
    assert [player.vp for player in scene.state.players] == [1, 2, 2]


@pytest.mark.rule("RACE-3.10")
def test_chosen_actions_stay_visible_until_the_end_of_the_round() -> None:
    scene = given(
        seat("old_earth", "deficit_spending", hand=["gem_world", 3]),
        seat("new_sparta", "asteroid_belt", "radioactive_world"),
        seat("epsilon_eridani"),
    )
    actions = (("settle",), ("produce",), ("consume_2x",))

    def public() -> set[tuple[tuple[str, ...], ...]]:
        views = [scene.view(viewer) for viewer in (None, 0, 1, 2)]
        return {tuple(player.actions for player in view.players) for view in views}

    for who in range(3):
        scene.when(who, ChooseActions(actions[who]))
    assert scene.asked(0) == ["settle"]
    assert public() == {actions}
    scene.when(0, Pass())
    assert scene.asked(0) == ["consume"]
    assert public() == {actions}
    scene.when(0, Stop())
    assert scene.asked(1) == ["produce"]
    assert public() == {actions}
    scene.when(1, Target(("asteroid_belt",)))
    assert scene.told(RoundEnded)
    assert public() == {((), (), ())}
