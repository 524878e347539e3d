"""4.1, 4.2 and 4.10: the turn, paying, modifiers."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import NotYourTurn
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import ProjectId, TechnologyId, TransmitterId
from bot.games.pulsar.chapters.actions.paying import bonus_dice, dice, ways
from bot.games.pulsar.commands import (
    BuyToken,
    Change,
    Complete,
    CompleteProject,
    Construct,
    CopyDie,
    EndTurn,
    Fly,
    Patent,
    Pay,
    PayCost,
    TakeGyrodyne,
    TakeTransmitter,
)
from bot.games.pulsar.events import DieUsed, TurnBegan, TurnEnded
from bot.games.pulsar.state import Array, Turn, Wheel
from bot.games.pulsar.steps import Draft
from tests.games.pulsar.scene import PULSAR, given, seat

NOT_YET = ("construct", "complete", "cost", "copy", "project")


@pytest.mark.rule("PULSAR-4.1.1", "PULSAR-4.1.9")
def test_turns_go_by_turn_order_and_nobody_else_is_asked() -> None:
    scene = given(seat(dice=(6,)), seat(dice=(6,)), seat(dice=(6,)))
    for who in range(3):
        assert scene.awaited() == {who}
        for other in {0, 1, 2} - {who}:
            scene.refused(other, EndTurn(), "not_now", "PULSAR-4.1.9")
        scene.when(who, EndTurn())
    assert scene.state.round == 2


@pytest.mark.rule("PULSAR-4.1.9", "PULSAR-4.1.4")
@pytest.mark.parametrize(
    "deed",
    [
        Fly(Pay(1), (LocationId("P4"),)),
        TakeGyrodyne(Pay(1), Size.SMALL),
        Construct(Size.MEDIUM, LocationId("P2")),
        Complete(Pay(3), LocationId("P1")),
        TakeTransmitter(Pay(1), TransmitterId("TA5"), 1),
        PayCost(Pay(5), TransmitterId("TA4"), 5),
        Patent(Pay(3), TechnologyId("AI-2")),
        CompleteProject(Pay(2), ProjectId("A2-3")),
        BuyToken(Pay(1), Token.PM1),
        CopyDie(2),
        EndTurn(),
    ],
    ids=lambda deed: type(deed).__name__,
)
def test_nobody_acts_in_the_turn_of_another_or_while_dice_are_taken(deed: Command) -> None:
    able = seat(
        ship="O4",
        dice=(1, 2, 3, 5),
        cubes=4,
        held=(Size.MEDIUM,),
        claims=("P1", "P2"),
        wheels={"P1": Wheel(Size.SMALL)},
        arrays=(Array(TransmitterId("TA4"), (1,)),),
        board="A",
        hq="A2",
    )
    scene = given(seat(dice=(6,)), able, seat(), row=("TA5",), dice=(2,))
    scene.refused(1, deed, "not_now", "PULSAR-4.1.9")
    scene.when(0, EndTurn())
    assert scene.when(1, deed).events
    drafting = given(seat(), able, seat(), agenda=(Draft((Seat(1),)),), row=("TA5",), dice=(2,))
    drafting.refused(1, deed, "not_now", "PULSAR-4.1.9")
    given(seat(), able, seat(), agenda=(), row=("TA5",)).refused(1, deed, "over", "PULSAR-8.1")


@pytest.mark.rule("PULSAR-1.1")
def test_whoever_has_no_seat_is_refused() -> None:
    scene = given(seat(dice=(6,)), seat(), seat())
    for nobody in (-1, 3):
        scene.refused(nobody, EndTurn(), "no_seat", "PULSAR-1.1")
    with pytest.raises(NotYourTurn):
        PULSAR.decide(Story(scene.state), None, EndTurn(), Chance(bytes(32)))


@pytest.mark.rule("PULSAR-4.2.1", "PULSAR-4.7.9")
def test_every_way_to_pay_a_price_is_offered_and_no_other() -> None:
    scene = given(seat(dice=(2, 3, 6), tokens={Token.PM1: 1, Token.P2: 1}), seat(), seat())
    scene.state.turn = Turn(Seat(0), offered=(4,))
    found = ways(scene.state, Seat(0), 4)
    red, up, two = Pay(4, red=True), Pay(3, change=Change.PLUS), Pay(2, change=Change.TWO)
    assert found == [red, up, two]
    assert ways(scene.state, Seat(0), 4, silver=True) == [up, two]
    assert ways(scene.state, Seat(0), 1) == [Pay(2, change=Change.MINUS)]
    shifted = given(seat(dice=(3, 6), patents={"CI-1": 1}), seat(), seat())
    assert ways(shifted.state, Seat(0), 4) == []


@pytest.mark.rule("PULSAR-4.7.1", "PULSAR-4.7.13", "PULSAR-4.1.2")
def test_a_bonus_die_belongs_to_whoever_has_the_turn_and_must_be_there() -> None:
    scene = given(seat(dice=(6,)), seat(dice=(6,)), seat())
    pay = TakeGyrodyne(Pay(1, red=True), Size.SMALL)
    scene.refused(0, pay, "no_bonus", "PULSAR-4.7.13")
    scene.state.turn = Turn(Seat(0), offered=(1, 1, 2))
    assert dice(scene.state, Seat(0)) == [(6, False), (1, True), (2, True)]
    assert bonus_dice(scene.state, Seat(0)) == (1, 2)
    assert bonus_dice(scene.state, Seat(1)) == ()
    scene.when(0, pay)
    assert (scene.player(0).held, scene.player(0).dice) == ((Size.SMALL,), (6,))
    scene.refused(0, pay, "no_bonus", "PULSAR-4.7.13")


@pytest.mark.rule("PULSAR-4.1.2", "PULSAR-4.1.3", "PULSAR-4.1.6")
def test_both_dice_are_used_in_any_order_for_the_same_action_if_wanted() -> None:
    scene = given(seat(dice=(1, 2)), seat(dice=(6,)), seat())
    assert dice(scene.view(0), Seat(0)) == [(1, False), (2, False)]
    scene.when(0, TakeGyrodyne(Pay(2), Size.MEDIUM))
    assert scene.player(0).dice == (1,)
    scene.refused(0, TakeGyrodyne(Pay(2), Size.MEDIUM), "no_die", "PULSAR-4.1.6")
    scene.when(0, TakeGyrodyne(Pay(1), Size.SMALL))
    assert scene.player(0).held == (Size.MEDIUM, Size.SMALL)
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-4.1.4")
def test_everything_a_die_buys_is_in_the_menu() -> None:
    me = seat(
        dice=(1, 2, 3, 4, 5, 6),
        board="A",
        hq="A2",
        cubes=4,
        held=(Size.SMALL,),
        claims=("P1", "P2"),
        tokens={Token.PM1: 1},
    )
    scene = given(me, seat(), seat(), row=("TA4", "TA5"), dice=(3,), round=2)
    scene.when(0, Construct(Size.SMALL, "P1"))
    scene.when(0, TakeTransmitter(Pay(2), "TA4", 2))
    scene.when(0, TakeGyrodyne(Pay(4), Size.LARGE))
    every = ["construct", "complete", "cost", "transmitter", "patent", "fly", "project"]
    assert scene.menu(0) == [*every, "gyrodyne", "token", "copy", "end"]
    assert given(seat(dice=(6,)), seat(), seat()).menu(0) == ["fly", "end"]


@pytest.mark.rule("PULSAR-4.1.5", "PULSAR-4.4.6")
def test_construction_is_free_and_never_compulsory() -> None:
    me = seat(dice=(6,), held=(Size.SMALL, Size.LARGE), claims=("P1", "P2"))
    scene = given(me, seat(dice=(1,)), seat())
    scene.when(0, Construct(Size.LARGE, "P2"))
    assert scene.player(0).dice == (6,)
    scene.when(0, EndTurn())
    assert scene.player(0).held == (Size.SMALL,)


@pytest.mark.rule("PULSAR-4.1.5")
def test_nothing_else_can_be_done_while_an_effect_is_resolved() -> None:
    me = seat(dice=(6, 6), held=(Size.SMALL,), claims=("P1",))
    scene = given(me, seat(), seat(), row=("TA2",))
    scene.when(0, TakeTransmitter(Pay(6), "TA2", 6))
    assert scene.step() == "Claiming"
    scene.refused(0, Construct(Size.SMALL, "P1"), "not_now")


@pytest.mark.rule("PULSAR-4.1.5.1", "PULSAR-4.7.13")
def test_a_leftover_die_is_copied_once_a_turn_without_a_die() -> None:
    scene = given(seat(dice=(6,), cubes=9), seat(), seat(), dice=(2,))
    scene.when(0, CopyDie(2))
    assert scene.player(0).dice == (6,)
    scene.refused(0, CopyDie(2), "committed", "PULSAR-4.7.13")


@pytest.mark.rule("PULSAR-4.1.7")
def test_unused_dice_are_lost_at_the_end_of_the_turn() -> None:
    scene = given(seat(dice=(3, 6)), seat(dice=(1,)), seat())
    scene.refused(1, EndTurn(), "not_now")
    scene.when(0, EndTurn())
    (ended,) = scene.told(TurnEnded)
    assert ended.lost == (3, 6)
    assert scene.player(0).dice == ()


@pytest.mark.rule("PULSAR-4.1.8")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    scene = given(seat(dice=(1,)), seat(dice=(6,)), seat())
    scene.when(0, TakeGyrodyne(Pay(1), Size.SMALL))
    assert [event.seat for event in scene.told(TurnBegan)] == [1]


@pytest.mark.rule("PULSAR-4.1.8")
@pytest.mark.parametrize(
    "more",
    [
        {"cubes": 4},  # a copy
        {"held": (Size.LARGE,), "claims": ("P1",)},  # a construction
    ],
)
def test_a_turn_goes_on_as_long_as_something_could_be_done(more: dict[str, object]) -> None:
    scene = given(seat(dice=(1,), **more), seat(dice=(6,)), seat(), dice=(5,))
    scene.when(0, TakeGyrodyne(Pay(1), Size.SMALL))
    assert scene.awaited() == {0}


@pytest.mark.rule("PULSAR-4.1.8", "PULSAR-4.7.8.1")
def test_a_turn_cannot_end_before_a_forced_die_is_used() -> None:
    scene = given(seat(dice=(3, 6)), seat(), seat(), round=3)
    scene.when(0, Patent(Pay(3), TechnologyId("AII-1")))
    scene.refused(0, EndTurn(), "forced", "PULSAR-4.7.8.1")
    assert "end" not in scene.menu(0)
    assert "fly" in scene.menu(0)
    scene.when(0, TakeGyrodyne(Pay(2, red=True), Size.MEDIUM))
    assert "end" in scene.menu(0)


# --- paying


@pytest.mark.rule("PULSAR-4.2.4", "PULSAR-4.9.1", "PULSAR-4.2.3")
def test_a_shift_adds_to_one_token() -> None:
    me = seat(dice=(2, 2), tokens={Token.PM1: 2}, patents={"CI-2": 1})
    scene = given(me, seat(), seat(), options={"technologies": ("CI", "AII", "AIII")})
    scene.when(0, Patent(Pay(2, change=Change.PLUS), TechnologyId("CI-3")))  # 2 + 1 + 1
    (used,) = scene.told(DieUsed)
    assert used.value == 4
    assert scene.player(0).token(Token.PM1) == 1


@pytest.mark.rule("PULSAR-4.2.4.1")
def test_only_the_result_is_checked_and_a_refusal_spends_nothing() -> None:
    me = seat(dice=(1,), tokens={Token.PM1: 1}, patents={"DII-6": 1})
    scene = given(me, seat(), seat(), options={"technologies": ("AI", "DII", "AIII")})
    scene.when(0, Patent(Pay(1, change=Change.MINUS), TechnologyId("AI-1")))  # 1 - 1 + 1
    assert scene.player(0).patents["AI-1"] == 1
    assert (scene.player(0).dice, scene.player(0).tokens) == ((), {})
    again = given(seat(dice=(4,), tokens={Token.PM1: 1}), seat(), seat())
    again.refused(0, Patent(Pay(4, change=Change.PLUS), TechnologyId("AI-2")), "price")
    assert again.player(0).tokens == {Token.PM1: 1}
    assert again.player(0).dice == (4,)


@pytest.mark.rule("PULSAR-4.2.6", "PULSAR-4.2.6.1")
def test_a_die_of_0_pays_nothing_unless_it_is_raised() -> None:
    scene = given(seat(dice=(6,)), seat(), seat())
    scene.state.turn = Turn(scene.state.order[0], offered=(0,))
    assert not [one for one in scene.offered(0, "do.fly") if one.startswith("0r")]
    raised = given(seat(dice=(6,), patents={"AI-6": 2}), seat(), seat(), row=("TA5",), round=2)
    raised.state.turn = Turn(raised.state.order[0], offered=(0,))
    raised.when(0, TakeTransmitter(Pay(0, red=True), "TA5", 1))
    assert raised.player(0).arrays[0].active


@pytest.mark.rule("PULSAR-4.2.2")
def test_a_token_that_is_not_held_cannot_be_spent() -> None:
    scene = given(seat(dice=(2,)), seat(), seat())
    plus = Patent(Pay(2, change=Change.PLUS), TechnologyId("AI-2"))
    scene.refused(0, plus, "no_token", "PULSAR-4.2.2")


# --- modifiers


@pytest.mark.rule("PULSAR-4.10.1", "PULSAR-4.10.2")
def test_what_a_die_buys() -> None:
    for die, kinds in {1: [Token.PM1], 2: [Token.PM1, Token.P2], 3: []}.items():
        for kind in Token:
            scene = given(seat(dice=(die, 6)), seat(), seat())
            if kind in kinds:
                scene.when(0, BuyToken(Pay(die), kind))
                assert scene.player(0).tokens == {kind: 1}
            else:
                scene.refused(0, BuyToken(Pay(die), kind), "price")
    changed = given(seat(dice=(1, 6), tokens={Token.PM1: 1}), seat(), seat())
    changed.when(0, BuyToken(Pay(1, change=Change.PLUS), Token.PM1))
    assert changed.player(0).dice == (6,)


@pytest.mark.rule("PULSAR-4.10.3", "PULSAR-4.7.2")
def test_a_bonus_die_or_a_modified_one_buys_a_modifier() -> None:
    scene = given(seat(dice=(3, 6), tokens={Token.PM1: 1}, cubes=4), seat(), seat(), dice=(1,))
    scene.when(0, BuyToken(Pay(3, change=Change.MINUS), Token.P2))
    scene.when(0, CopyDie(1))
    scene.when(0, BuyToken(Pay(1, red=True), Token.PM1))
    assert scene.player(0).tokens == {Token.PM1: 1, Token.P2: 1}


@pytest.mark.rule("PULSAR-4.7.2", "PULSAR-4.2.5")
def test_a_bonus_die_flies_with_a_token() -> None:
    scene = given(seat(dice=(6,), tokens={Token.P2: 1}, cubes=4), seat(), seat(), dice=(1,))
    scene.when(0, CopyDie(1))
    fly = Fly(Pay(1, red=True, change=Change.TWO), ("O2", "O3", "P1"))
    scene.when(0, fly)
    assert scene.player(0).claims == ("P1",)
    assert scene.player(0).tokens == {}


def test_the_usual_die_is_the_lowest_that_needs_no_token() -> None:
    scene = given(seat(dice=(5, 2)), seat(), seat())
    assert scene.choice(0, "do.fly").suggest == ("2s.none.2",)
