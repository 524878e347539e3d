"""5. Hidden information."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.story import open_table
from bot.games.pulsar.box.pieces import letter_of
from bot.games.pulsar.commands import Fly, Pay, PickSide
from bot.games.pulsar.events import SetUp, SystemsRevealed
from tests.games.pulsar.opening import begun, opened
from tests.games.pulsar.scene import PULSAR, given, seat


@pytest.mark.rule("PULSAR-5.1")
def test_tiles_stacks_and_the_box_are_hidden_from_all() -> None:
    scene = begun(players=3)
    for viewer in (None, 0, 1, 2):
        view = scene.view(viewer)
        assert set(view.systems.values()) == {"?"}
        assert set(view.exploration) == {"?"}
        assert view.boxed == "?"
        assert {one[0] for one in view.stack} == {"?"}


@pytest.mark.rule("PULSAR-5.1")
def test_the_facts_of_the_set_up_tell_no_more() -> None:
    ruling = open_table(PULSAR, PULSAR.options(players=3), Chance(bytes(32)))
    (told,) = [event.seen_by(None) for event in ruling.events if isinstance(event, SetUp)]
    assert isinstance(told, SetUp)
    assert set(told.systems.values()) == {"?"} == set(told.exploration)
    assert all(one.startswith("?") for one in told.stack)


@pytest.mark.rule("PULSAR-5.1.1", "PULSAR-5.1.2")
def test_of_a_stack_its_size_and_its_letters_are_known_and_nothing_else() -> None:
    scene = begun(players=3)
    view = scene.view(None)
    assert len(view.exploration) == 12
    assert [letter_of(one) for one in view.stack] == [letter_of(one) for one in scene.state.stack]
    assert view.stack[0] == "?A"
    assert view.row == scene.state.row
    assert view.goals == scene.state.goals
    assert view.boards == scene.state.boards


@pytest.mark.rule("PULSAR-5.1.3")
def test_the_boxed_tile_is_never_shown_though_it_can_be_deduced() -> None:
    scene = given(seat(dice=(6,)), seat(), seat())
    scene.state.open = tuple(scene.state.systems)
    assert scene.view(0).boxed == "?"
    assert "?" not in scene.view(0).systems.values()
    world = PULSAR.redeal(scene.state, 0, Chance(bytes(32)))
    assert world.boxed == scene.state.boxed


@pytest.mark.rule("PULSAR-5.2")
def test_everything_that_players_own_is_public() -> None:
    scene = begun(players=4)
    for viewer in (None, 0, 3):
        assert scene.view(viewer).players == scene.state.players


@pytest.mark.rule("PULSAR-5.3")
def test_a_redealt_table_may_have_another_side() -> None:
    scene = opened(players=3).when(1, PickSide(2))
    sides = {
        PULSAR.redeal(scene.state, 0, Chance(seed.to_bytes(32))).players[1].sealed.side
        for seed in range(12)
    }
    assert sides == {1, 2}
    own = PULSAR.redeal(scene.state, 1, Chance(bytes(32))).players[1].sealed
    assert own == PickSide(2)


@pytest.mark.rule("PULSAR-5.4", "PULSAR-4.3.8.1")
def test_what_a_flight_reveals_is_seen_by_all_and_cannot_be_taken_back_freely() -> None:
    scene = given(seat(ship="O4", dice=(1, 6)), seat(), seat())
    scene.when(0, Fly(Pay(1), ("S3",)))
    (revealed,) = scene.told(SystemsRevealed)
    assert revealed.shows()
    assert scene.view(2).systems["S3"] == scene.state.systems["S3"]


def test_a_redealt_table_looks_the_same() -> None:
    scene = given(seat(ship="O4", dice=(2, 6)), seat(), seat(), row=("TA1",), gone=("TB1",))
    scene.when(0, Fly(Pay(2), ("S3", "G3")))
    others = []
    for seed in range(8):
        world = PULSAR.redeal(scene.state, 0, Chance(seed.to_bytes(32)))
        assert PULSAR.check(world) == []
        assert PULSAR.seen_by(world, 0) == scene.view(0)
        others.append(world)
    assert len({tuple(world.systems.values()) for world in others}) > 1
    assert len({world.stack for world in others}) > 1
    assert len({world.exploration for world in others}) > 1
    assert all(one.players[0] == scene.player(0) for one in others)
