"""10. Wishes for the entry gate, and two picks in one answer."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.commands import PickSide, PlaceShip, TakeDice, TakeDie, Track, WishGates
from bot.games.pulsar.events import DieTaken, GateGranted, GatesFailed, ShipPlaced
from bot.games.pulsar.steps import Draft
from tests.games.pulsar.opening import opened
from tests.games.pulsar.scene import PULSAR, Scene, given, seat

E1, E2, E3, E4 = (LocationId(f"E{n}") for n in range(1, 5))


def sides(players: int = 3, **gates: tuple[LocationId, ...]) -> tuple[Scene, list[Seat]]:
    """All have picked a side, with wishes for gates by the order of their ships."""
    scene = opened(players=players)
    ships = next(step.seats for step in scene.state.agenda if hasattr(step, "seats"))
    for place, who in enumerate(ships):
        scene.when(who, PickSide(1, gates.get(f"ship{place}", ())))
    return scene, list(ships)


@pytest.mark.rule("PULSAR-10.8")
def test_gates_wished_for_with_the_side_are_taken_without_asking() -> None:
    scene, ships = sides(ship0=(E2, E1), ship1=(E2, E3), ship2=(E4,))
    placed = [(one.seat, one.gate) for one in scene.told(ShipPlaced)]
    assert placed == [(ships[0], E2), (ships[1], E3), (ships[2], E4)]
    assert [one.gate for one in scene.told(GateGranted)] == [E2, E3, E4]
    assert all(player.gates == () for player in scene.state.players)
    assert scene.step() == "Draft"


@pytest.mark.rule("PULSAR-10.8")
def test_if_all_gates_wished_for_are_taken_the_player_is_asked() -> None:
    scene, ships = sides(ship0=(E2,), ship1=(E2,))
    assert scene.told(GatesFailed, ships[1])
    assert scene.awaited() == {ships[1]}
    assert scene.player(ships[1]).gates == ()


@pytest.mark.rule("PULSAR-10.8")
def test_gates_are_wished_for_while_others_place_their_ships() -> None:
    scene, ships = sides()
    assert scene.offered(ships[1], "gates") == [E1, E2, E3, E4]
    scene.when(ships[1], WishGates((E1, E4)))
    scene.when(ships[0], PlaceShip(E1))
    assert scene.told(ShipPlaced, ships[1])[0].gate == E4
    assert scene.awaited() == {ships[2]}


@pytest.mark.rule("PULSAR-10.8")
def test_all_free_gates_may_be_wished_for() -> None:
    scene, ships = sides()
    scene.when(ships[1], WishGates((E4, E3, E2, E1)))
    assert scene.player(ships[1]).gates == (E4, E3, E2, E1)


@pytest.mark.rule("PULSAR-10.8")
def test_the_last_gate_is_taken_without_asking() -> None:
    scene, ships = sides(4, ship0=(E1,), ship1=(E2,), ship2=(E4,))
    assert [one.gate for one in scene.told(ShipPlaced, ships[3])] == [E3]
    assert not scene.told(GateGranted, ships[3])


@pytest.mark.rule("PULSAR-10.8")
def test_wishes_are_for_free_gates_and_for_a_choice_to_come() -> None:
    scene, ships = sides()
    scene.refused(ships[0], WishGates((E1,)), "not_now")  # asked already
    scene.when(ships[0], PlaceShip(E1))
    scene.refused(ships[2], WishGates((E1,)), "gates", "PULSAR-10.8")
    scene.refused(ships[2], WishGates((E2, E2)), "gates", "PULSAR-10.8")
    scene.refused(ships[2], WishGates((LocationId("S1"),)), "gates", "PULSAR-10.8")
    four = opened(players=4)
    last = next(step.seats for step in four.state.agenda if hasattr(step, "seats"))[-1]
    four.refused(last, PickSide(1, (E1,)), "no_gate_left", "PULSAR-10.8")
    four.refused(last, WishGates((E1,)), "not_now")
    step = four.prompt(last, "side")
    assert step.answer(lambda choice: (choice.options[0].id,)) == PickSide(1)


@pytest.mark.rule("PULSAR-10.8")
def test_only_their_owner_sees_wishes_for_gates() -> None:
    scene, ships = sides()
    scene.when(ships[2], WishGates((E3,)))
    assert scene.view(ships[2]).players[ships[2]].gates == (E3,)
    for viewer in (None, ships[0], ships[1]):
        assert scene.view(viewer).players[ships[2]].gates == ()
        assert not [event for event in scene.events if event.seen_by(viewer)]
    others = {
        PULSAR.redeal(scene.state, ships[0], Chance(n.to_bytes(32))).players[ships[2]].gates
        for n in range(6)
    }
    assert len(others) > 1
    scene.when(ships[2], WishGates(()))
    scene.when(ships[0], PlaceShip(E1)).when(ships[1], PlaceShip(E2))
    assert scene.awaited() == {ships[2]}


@pytest.mark.rule("PULSAR-10.8")
def test_a_sealed_side_hides_its_gates_and_may_be_dealt_with_others() -> None:
    scene = opened(players=3)
    ships = next(step.seats for step in scene.state.agenda if hasattr(step, "seats"))
    scene.when(ships[0], PickSide(2, (E1,)))
    sealed = [
        PULSAR.redeal(scene.state, ships[1], Chance(n.to_bytes(32))).players[ships[0]].sealed
        for n in range(12)
    ]
    assert len({one.gates for one in sealed}) > 2


# --- two picks in a row


def drafting(*picks: int) -> Scene:
    agenda = (Draft(tuple(map(Seat, picks))),)
    return given(seat(), seat(), seat(), agenda=agenda, dice=(1, 2, 3, 5, 6, 6))


@pytest.mark.rule("PULSAR-10.9")
def test_two_picks_in_a_row_are_one_answer() -> None:
    scene = drafting(2, 2, 1)
    scene.when(2, TakeDice(ONE, TWO))
    assert [(one.value, one.track) for one in scene.told(DieTaken)] == [
        (1, Track.ENGINEERING),
        (2, Track.INITIATIVE),
    ]
    assert scene.player(2).dice == (1, 2)
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-10.9")
def test_the_second_pick_is_asked_as_the_board_stands_after_the_first_or_it_waits() -> None:
    scene = drafting(2, 2, 1)
    second = scene.choice(2, "draft", die=("1.engineering.0",))
    assert second.name == "second"
    offered = [option.id for option in second.options]
    assert "1.engineering.0" not in offered
    assert "2.engineering.0" in offered
    replies: dict[str, tuple[str, ...]]
    replies = {"die": ("1.engineering.0",), "second": ("2.initiative.0",)}
    prompt = scene.prompt(2, "draft")
    assert prompt.answer(lambda choice: replies[choice.name]) == TakeDice(ONE, TWO)
    replies["second"] = ()
    assert prompt.answer(lambda choice: replies[choice.name]) == ONE
    assert scene.when(2, ONE).awaited() == {2}
    alone = drafting(2, 1, 2).prompt(2, "draft")
    assert alone.answer(lambda choice: ("1.engineering.0",)) == ONE


@pytest.mark.rule("PULSAR-10.9")
def test_a_second_pick_must_be_theirs_and_legal() -> None:
    drafting(2, 1, 2).refused(2, TakeDice(ONE, TWO), "one_pick", "PULSAR-10.9")
    drafting(2, 2, 1).refused(2, TakeDice(ONE, ONE), "die_gone")
    drafting(1, 1, 2).refused(2, TakeDice(ONE, TWO), "not_now")


ONE, TWO = TakeDie(1, Track.ENGINEERING), TakeDie(2, Track.INITIATIVE)
