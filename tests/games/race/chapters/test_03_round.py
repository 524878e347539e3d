"""Page 3: the round."""

from __future__ import annotations

import pytest

from bot.engine.prompts import suggested
from bot.games.race.commands import (
    ChooseActions,
    Develop,
    Discard,
    Hidden,
    Pass,
    Sell,
    Settle,
    Stop,
    Target,
)
from bot.games.race.events import (
    ActionsRevealed,
    CardPlaced,
    CardsDrawn,
    ChoiceSealed,
    ConsumeBegan,
    Explored,
    GameEnded,
    GoodPlaced,
    PhaseBegan,
    PowerUsed,
    RoundEnded,
)
from tests.games.race.scene import PAY, Scene, given, seat

STARTS = ("old_earth", "new_sparta", "epsilon_eridani", "earths_lost_colony")
ACTIONS = {
    "explore_5": "explore",
    "explore_1_1": "explore",
    "develop": "develop",
    "settle": "settle",
    "consume_trade": "consume",
    "consume_2x": "consume",
    "produce": "produce",
}


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


def begun(scene: Scene) -> list[str]:
    return [event.phase.value for event in scene.ever_told(PhaseBegan)]


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


@pytest.mark.rule("RACE-3.2")
def test_the_end_of_the_round_comes_after_the_last_phase() -> None:
    scene = given(seat("old_earth", hand=[10]), seat("new_sparta"))
    scene.when(0, ChooseActions(("explore_1_1",))).when(1, ChooseActions(("settle",)))
    answered(scene, "keep")
    assert not scene.ever_told(RoundEnded)
    scene.refused(0, Discard(scene.player(0).hand[:2]), "not_now")
    answered(scene, "settle")
    assert scene.told(RoundEnded)[0].excess == (2, 0)
    assert scene.asked(0) == ["discard"]


@pytest.mark.rule("RACE-3.3")
def test_everybody_chooses_exactly_one_card_of_their_set() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"))
    choice = scene.choice(0, "action")
    assert (choice.at_least, choice.at_most) == (1, 1)
    for actions in ((), ("develop", "settle"), ("develop", "develop")):
        scene.refused(0, ChooseActions(actions), "actions_number", "RACE-3.3")
    scene.when(0, ChooseActions(("develop",)))
    assert scene.awaited() == {1}


@pytest.mark.rule("RACE-3.3")
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


@pytest.mark.rule("RACE-3.4")
def test_nobody_may_pass_when_actions_are_chosen() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), seat("epsilon_eridani"))
    assert scene.choice(1, "action").at_least == 1
    assert scene.choice(1, "action").instead == ()
    scene.refused(1, Pass(), "not_now")
    scene.refused(1, ChooseActions(()), "actions_number")
    scene.when(0, ChooseActions(("settle",))).when(2, ChooseActions(("settle",)))
    assert scene.awaited() == {1}
    assert scene.asked(1) == ["action"]
    assert not scene.ever_told(ActionsRevealed)


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
    assert begun(scene) == [ACTIONS[action]] * 3


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
    assert begun(scene) == phases.split()


@pytest.mark.rule("RACE-3.5")
def test_the_sale_is_a_step_of_the_consume_phase() -> None:
    goods = ["gem_world", "asteroid_belt"]
    scene = given(seat("old_earth", *goods, goods=goods), seat("new_sparta"))
    scene.when(0, ChooseActions(("consume_trade",))).when(1, ChooseActions(("produce",)))
    scene.when(0, Sell("asteroid_belt"))
    assert begun(scene) == ["consume", "produce"]
    assert [event.deed.power for event in scene.ever_told(PowerUsed)] == [None, "old_earth/0"]


@pytest.mark.rule("RACE-3.6", "RACE-3.7")
@pytest.mark.parametrize("second", ACTIONS)
@pytest.mark.parametrize("first", ACTIONS)
def test_a_phase_is_performed_once_if_and_only_if_somebody_chose_it(
    first: str, second: str
) -> None:
    scene = answered(chosen(first, second), *SELECTING)
    assert sorted(begun(scene)) == sorted({ACTIONS[first], ACTIONS[second]})
    assert scene.state.round == 3


@pytest.mark.rule("RACE-3.7")
def test_a_phase_chosen_by_all_is_performed_once_with_the_bonus_for_all() -> None:
    scene = given(
        seat("old_earth", hand=["artist_colony", 1]),
        seat("new_sparta", hand=["secluded_world", 1]),
        seat("epsilon_eridani", hand=["expanding_colony", 1]),
    )
    for who in range(3):
        scene.when(who, ChooseActions(("settle",)))
    for who, world in enumerate(("artist_colony", "secluded_world", "expanding_colony")):
        scene.when(who, Settle(world, PAY, scene.player(who).hand[1:]))
    assert begun(scene) == ["settle"]
    assert sorted(event.seat for event in scene.ever_told(CardsDrawn)) == [0, 1, 2]


@pytest.mark.rule("RACE-3.8")
def test_all_explore_and_who_chose_it_sees_more_cards() -> None:
    scene = chosen("explore_5", "produce", "produce")
    found = {e.seat: (len(e.cards), e.keep) for e in scene.ever_told(Explored)}
    assert found == {0: (7, 1), 1: (2, 1), 2: (2, 1)}


@pytest.mark.rule("RACE-3.8")
def test_all_may_develop_and_who_chose_it_pays_one_card_less() -> None:
    scene = given(
        seat("old_earth", hand=["space_marines", 3], action="develop"),
        seat("new_sparta", hand=["space_marines.2", 3]),
    ).perform("develop")
    scene.when(0, Develop("space_marines")).when(1, Develop("space_marines.2"))
    assert [event.cost for event in scene.told(CardPlaced)] == [1, 2]


@pytest.mark.rule("RACE-3.8")
def test_all_may_settle_and_who_chose_it_draws_a_card() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", 3]),
        seat("new_sparta", hand=["spice_world", 3], action="settle"),
    ).perform("settle")
    scene.when(0, Settle("gem_world", PAY)).when(1, Settle("spice_world", PAY))
    assert [event.seat for event in scene.told(CardPlaced)] == [0, 1]
    assert [(event.seat, len(event.cards)) for event in scene.told(CardsDrawn)] == [(1, 1)]


@pytest.mark.rule("RACE-3.8")
def test_all_consume_and_only_who_chose_the_phase_gets_a_bonus() -> None:
    own = ["gem_world"]
    scene = given(
        seat("old_earth", *own, goods=own, action="consume_2x"),
        seat("earths_lost_colony", goods=["earths_lost_colony"]),
    ).perform("consume")
    assert [player.vp for player in scene.state.players] == [2, 1]


@pytest.mark.rule("RACE-3.8")
def test_all_produce_and_who_chose_it_fills_a_windfall_world() -> None:
    scene = given(
        seat("old_earth", "gem_world", "asteroid_belt", action="produce"),
        seat("new_sparta", "spice_world", "radioactive_world", action="settle"),
    ).perform("produce")
    filled = sorted(event.world for event in scene.told(GoodPlaced))
    assert filled == ["asteroid_belt", "gem_world", "spice_world"]


@pytest.mark.rule("RACE-3.9")
def test_both_explore_cards_select_one_phase_with_a_bonus_of_their_own() -> None:
    scene = answered(chosen("explore_5", "explore_1_1", "produce"), *SELECTING)
    assert begun(scene) == ["explore", "produce"]
    explored = scene.ever_told(Explored)
    numbers = {event.seat: (len(event.cards), event.keep) for event in explored}
    assert numbers == {0: (7, 1), 1: (3, 2), 2: (2, 1)}


@pytest.mark.rule("RACE-3.9")
def test_both_consume_cards_select_one_phase_with_a_bonus_of_their_own() -> None:
    scene = given(
        seat("earths_lost_colony", "space_port", goods=["earths_lost_colony", "space_port"]),
        seat("old_earth", "gem_world", goods=["gem_world"]),
        seat("epsilon_eridani", "spice_world", goods=["spice_world"]),
    )
    for who, action in enumerate(("consume_trade", "consume_2x", "consume_2x")):
        scene.when(who, ChooseActions((action,)))
    assert begun(scene) == ["consume"]
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
