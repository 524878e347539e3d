"""4.4: pulsars and gyrodynes."""

from __future__ import annotations

import pytest

from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Gyrodynes, Size
from bot.games.pulsar.commands import (
    ClaimFar,
    Complete,
    Construct,
    Pay,
    TakeGyrodyne,
    TakeSizes,
    TakeTransmitter,
)
from bot.games.pulsar.events import AwardWon, Declined, GyrodynesTaken
from bot.games.pulsar.state import Wheel
from bot.games.pulsar.steps import Claiming, Resolve
from tests.games.pulsar.scene import Scene, given, seat

S, M, L = Size
EVERY = tuple(Size)


def gets(effect: Gyrodynes, *others: dict[str, object]) -> Scene:
    """An effect gives gyrodynes to the first seat."""
    scene = given(seat(dice=(6,)), *(others or [seat(), seat()]))
    resolve = Resolve(scene.state.order[0], (effect,), "AI-5")
    scene.state.agenda = (resolve, *scene.state.agenda)
    return scene.advance()


@pytest.mark.rule("PULSAR-4.4.3", "PULSAR-4.4.3.1", "PULSAR-10.2")
def test_an_effect_gives_a_fixed_size_without_asking() -> None:
    assert gets(Gyrodynes((L,))).player(0).held == (L,)


@pytest.mark.rule("PULSAR-4.4.3", "PULSAR-4.8.11")
def test_an_effect_gives_one_of_the_sizes_it_names_or_none() -> None:
    scene = gets(Gyrodynes((S, M)))
    assert scene.offered(0, "sizes") == ["medium", "small"]
    scene.refused(0, TakeSizes((L,)), "size", "PULSAR-4.4.3")
    scene.refused(0, TakeSizes((S, M)), "sizes", "PULSAR-4.4.3")
    none = Scene(scene.state).when(0, TakeSizes(()))
    assert none.told(Declined)
    assert scene.when(0, TakeSizes((S,))).player(0).held == (S,)
    assert (none.step(), scene.step()) == ("Act", "Act")
    alike = gets(Gyrodynes((S, M), 2))  # two of one size would do as well
    assert alike.when(0, TakeSizes((M, M))).player(0).held == (M, M)


@pytest.mark.rule("PULSAR-4.4.3")
def test_two_different_sizes_are_never_the_same() -> None:
    scene = gets(Gyrodynes(EVERY, 2, different=True))
    scene.refused(0, TakeSizes((L, L)), "size", "PULSAR-4.4.3")
    assert scene.when(0, TakeSizes((S, L))).player(0).held == (S, L)


@pytest.mark.rule("PULSAR-4.4.3.1")
def test_what_is_out_of_stock_is_replaced_by_nothing() -> None:
    other = seat(held=(S,) * 10 + (M,) * 10)
    scene = gets(Gyrodynes(EVERY, 2, different=True), other, seat())
    assert scene.player(0).held == (L,)
    both = gets(Gyrodynes(EVERY, 2, different=True), seat(held=(S,) * 10), seat())
    assert both.player(0).held == (M, L)  # two are left, two are due: nothing to choose
    nothing = gets(Gyrodynes((S,)), other, seat())
    assert nothing.player(0).held == ()
    assert not nothing.told(GyrodynesTaken)


@pytest.mark.rule("PULSAR-4.4.4", "PULSAR-1.11")
def test_an_effect_claims_an_unclaimed_isolated_pulsar_or_none() -> None:
    scene = given(seat(dice=(6, 6)), seat(claims=("I2",)), seat(), row=("TA2",))
    scene.when(0, TakeTransmitter(Pay(6), "TA2", 6))
    assert scene.offered(0, "claim") == ["I1", "I3"]
    for wrong in ("I2", "P1"):
        scene.refused(0, ClaimFar(LocationId(wrong)), "not_isolated", "PULSAR-4.4.4")
    declined = Scene(scene.state).when(0, ClaimFar(None))
    assert declined.player(0).claims == ()
    assert [one.what for one in declined.told(Declined)] == ["claim"]
    assert declined.step() == "Act"
    assert scene.when(0, ClaimFar(LocationId("I3"))).player(0).claims == ("I3",)
    assert scene.step() == "Act"
    scene.refused(0, ClaimFar(LocationId("I1")), "not_now")
    six = tuple(LocationId(f"P{n}") for n in range(1, 7))
    full = given(seat(dice=(6,), claims=six), seat(), seat())
    full.state.agenda = (Claiming(full.state.order[0]), *full.state.agenda)
    assert full.advance().step() == "Act"


@pytest.mark.rule("PULSAR-4.4.5", "PULSAR-4.4.5.1")
def test_a_gyrodyne_goes_on_an_own_empty_pulsar_and_stays_there() -> None:
    scene = given(seat(dice=(6,), held=(S, M), claims=("P1",)), seat(claims=("P2",)), seat())
    scene.refused(0, Construct(L, LocationId("P1")), "not_held", "PULSAR-4.4.5")
    scene.refused(0, Construct(S, LocationId("P2")), "not_claimed", "PULSAR-4.4.5")
    scene.refused(0, Construct(S, LocationId("P3")), "not_claimed", "PULSAR-4.4.5")
    scene.when(0, Construct(S, LocationId("P1")))
    assert scene.player(0).wheels == {"P1": Wheel(S)}
    assert scene.player(0).held == (M,)
    scene.refused(0, Construct(M, LocationId("P1")), "occupied", "PULSAR-4.4.5.1")


@pytest.mark.rule("PULSAR-4.4.5.2", "PULSAR-4.4.12")
def test_a_gyrodyne_can_be_completed_in_the_turn_it_was_begun() -> None:
    scene = given(seat(dice=(3, 6), held=(S,), claims=("P1", "P2")), seat(), seat())
    scene.refused(0, Complete(Pay(3), LocationId("P1")), "nothing_built", "PULSAR-4.4.12")
    scene.when(0, Construct(S, LocationId("P1")))
    scene.when(0, Complete(Pay(3), LocationId("P1")))
    assert scene.player(0).wheels == {"P1": Wheel(S, spinning=True)}
    scene.refused(0, Complete(Pay(3), LocationId("P1")), "spinning", "PULSAR-4.4.12")


def builds(held: tuple[Size, ...], claims: int, players: int = 3, **more: object) -> Scene:
    own = tuple(LocationId(f"P{n}") for n in range(1, claims + 1))
    others = [seat()] * (players - 1)
    scene = given(seat(dice=(6,), held=held, claims=own, **more), *others)
    for place, size in zip(own, held, strict=False):
        scene.when(0, Construct(size, place))
    return scene


@pytest.mark.rule("PULSAR-4.4.2", "PULSAR-1.10")
def test_a_gyrodyne_is_taken_for_its_die_while_there_are_some() -> None:
    wheels = {LocationId("P1"): Wheel(S)}
    other = seat(held=(S,) * 9, wheels=wheels, claims=("P1",))
    scene = given(seat(dice=(1, 2, 6)), other, seat())
    scene.refused(0, TakeGyrodyne(Pay(2), L), "price", "PULSAR-4.2.1")
    scene.refused(0, TakeGyrodyne(Pay(1), S), "no_gyrodyne", "PULSAR-1.10")
    scene.when(0, TakeGyrodyne(Pay(2), M))
    assert (scene.player(0).held, scene.player(0).dice) == ((M,), (1, 6))


@pytest.mark.rule("PULSAR-4.4.7.1", "PULSAR-4.4.7")
def test_held_gyrodynes_win_no_award() -> None:
    scene = builds((S, S, S), 1)
    assert scene.player(0).awards == ()
    assert [one.points for one in builds((S, S), 2).told(AwardWon)] == [7]


@pytest.mark.rule("PULSAR-2.1.3.1", "PULSAR-4.4.7.2", "PULSAR-4.4.11")
def test_awards_of_different_sizes_are_independent_and_kept() -> None:
    scene = builds((S, S, L, L), 4)
    assert [(one.size, one.points) for one in scene.player(0).awards] == [(S, 7), (L, 7)]
    assert scene.score(0) == 14


@pytest.mark.rule("PULSAR-4.4.10")
def test_both_awards_exist_with_two_players() -> None:
    scene = builds((M, M, M, M), 4, players=2)
    assert [one.points for one in scene.player(0).awards] == [7, 4]
