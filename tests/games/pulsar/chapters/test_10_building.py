"""10. Build now? Asked once at the end of a turn, or answered by an order."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import Bound, Sign, When, WriteOrder
from bot.engine.prompts import suggested
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.orders import BUILD, BUILD_ALL, BUILD_NONE
from bot.games.pulsar.commands import EndTurn, Pay, PlanTurn, TakeGyrodyne
from bot.games.pulsar.events import ConstructionStarted, OrderActed, TurnEnded
from tests.games.pulsar.scene import Scene, given, seat

S, M, L = Size
P1, P2, P3 = LocationId("P1"), LocationId("P2"), LocationId("P3")
ALWAYS = WriteOrder(BUILD, (BUILD_ALL,))


def holding(*held: Size, claims: tuple[LocationId, ...] = (P1, P2), **more: object) -> Scene:
    """The first seat has a die, these gyrodynes and these empty pulsars."""
    mine = {"dice": (6,), "held": held, "claims": claims, **more}
    return given(seat(**mine), seat(dice=(6,)), seat())


@pytest.mark.rule("PULSAR-10.10", "PULSAR-4.4.6")
def test_who_ends_their_turn_is_asked_once_whether_to_build() -> None:
    scene = holding(S)
    assert scene.offered(0, "turn", what=("end",)) == ["yes", "no"]
    assert scene.offered(0, "do.end") == ["yes", "no"]
    replies = {"end": ("end",), "build": ("yes",)}
    prompt = scene.prompt(0, "do.end")
    assert prompt.answer(lambda choice: replies[choice.name]) == EndTurn(True)
    replies["build"] = ("no",)
    assert prompt.answer(lambda choice: replies[choice.name]) == EndTurn(False)
    plain = holding(S, claims=())
    assert plain.prompt(0, "do.end").answer(suggested) == EndTurn()


@pytest.mark.rule("PULSAR-10.10")
def test_all_are_begun_for_which_there_is_room_the_largest_first() -> None:
    scene = holding(S, L, M).when(0, EndTurn(True))
    begun = [(one.size, one.pulsar) for one in scene.told(ConstructionStarted)]
    assert begun == [(L, P1), (M, P2)]
    assert scene.player(0).held == (S,)
    assert scene.told(TurnEnded, 0)
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-10.10", "PULSAR-4.4.6")
@pytest.mark.parametrize("build", [False, None])
def test_nothing_is_begun_by_who_does_not_want_it_or_does_not_say(build: bool | None) -> None:
    scene = holding(S, M).when(0, EndTurn(build))
    assert not scene.told(ConstructionStarted)
    assert scene.player(0).held == (S, M)
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-10.10")
def test_where_nothing_could_be_begun_it_cannot_be_said() -> None:
    holding(S, claims=()).refused(0, EndTurn(True), "no_build", "PULSAR-10.10")
    holding(S, claims=()).refused(0, EndTurn(False), "no_build", "PULSAR-10.10")
    holding(claims=(P1,)).refused(0, EndTurn(True), "no_build", "PULSAR-10.10")


@pytest.mark.rule("PULSAR-10.10", "PULSAR-10.1")
def test_an_order_answers_instead_and_its_owner_is_told() -> None:
    scene = holding(S, M).when(0, ALWAYS)
    assert scene.prompt(0, "do.end").answer(suggested) == EndTurn()
    scene.refused(0, EndTurn(False), "no_build", "PULSAR-10.10")
    scene.when(0, EndTurn())
    assert [one.size for one in scene.told(ConstructionStarted)] == [M, S]
    assert scene.told(OrderActed, 0)
    assert not scene.told(OrderActed, 0)[0].shows()  # they ended it themselves: free to take back
    never = holding(S).when(0, WriteOrder(BUILD, (BUILD_NONE,))).when(0, EndTurn())
    assert never.told(OrderActed, 0)
    assert not never.told(ConstructionStarted)


@pytest.mark.rule("PULSAR-10.10")
def test_an_order_that_does_not_hold_leaves_the_question() -> None:
    rich = (Bound("cubes", Sign.AT_LEAST, 5),)
    scene = holding(S, cubes=2).when(0, WriteOrder(BUILD, (BUILD_ALL,), When.IF, rich))
    assert scene.offered(0, "do.end") == ["yes", "no"]
    assert not scene.when(0, EndTurn()).told(ConstructionStarted)


@pytest.mark.rule("PULSAR-10.10")
def test_with_an_order_a_turn_in_which_nothing_else_is_left_ends_by_itself() -> None:
    scene = given(seat(dice=(1,), claims=(P1,)), seat(dice=(6,)), seat())
    scene.when(0, ALWAYS)
    scene.when(0, TakeGyrodyne(Pay(1), S))
    assert scene.told(ConstructionStarted, 0)
    assert scene.awaited() == {1}
    asked = given(seat(dice=(1,), claims=(P1,)), seat(dice=(6,)), seat())
    asked.when(0, TakeGyrodyne(Pay(1), S))
    assert asked.awaited() == {0}
    assert asked.menu(0) == ["construct", "end"]


@pytest.mark.rule("PULSAR-10.10")
def test_a_plan_may_end_with_building() -> None:
    scene = given(seat(dice=(6,)), seat(dice=(1,), claims=(P1,)), seat())
    scene.when(1, PlanTurn((TakeGyrodyne(Pay(1), S), EndTurn(True))))
    scene.when(0, EndTurn())
    assert scene.told(ConstructionStarted, 1)
    assert scene.told(TurnEnded, 1)
