"""Section 7: the shake, the speed of ships, and the first ship."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.chapters.abilities import speed
from bot.games.starfarers.chapters.end_points import steps_left
from bot.games.starfarers.commands import Answer, Befriend, Give, PlaceFreeShip
from bot.games.starfarers.events import EncounterMet, Shaken
from tests.games.starfarers.chapters.aloft import T1, A, aloft, fly, fly_to, meets, route, where
from tests.games.starfarers.scene import Scene, cards, seat, ship

FLEET = [ship("T1", "colony", "C20"), ship("T3", "trade", "D19")]


def speed_now(scene: Scene) -> int:
    assert scene.state.flight is not None
    return speed(scene.player(A), scene.state.flight)


@pytest.mark.rule("STAR-7.2", "STAR-6.3.1")
@pytest.mark.parametrize(
    ("boosters", "cards", "total"),
    [
        (0, [], 4),
        (2, [], 6),
        (0, ["SC-1"], 5),
        (0, ["SC-4"], 6),
        (0, ["SC-5"], 4),
        (6, ["SC-1", "SC-4"], 13),
    ],
)
def test_boosters_and_friends_add_to_the_speed(boosters: int, cards: list[str], total: int) -> None:
    scene = aloft(seat(ships=FLEET, boosters=boosters, cards=cards))
    assert speed_now(scene) == total


@pytest.mark.rule("STAR-7.2")
def test_the_speed_holds_for_each_ship() -> None:
    scene = aloft(seat(ships=FLEET, boosters=1), balls="blue yellow")
    fly(scene, "T1", "C21", "C22", "C21", "C20", stop=True)
    assert [steps_left(scene.state, one) for one in scene.player(A).ships] == [0, 4]
    fly(scene, "T3", "D20", "E20", "E19", "E18", stop=True)
    assert where(scene)["T3"] == "E18"


@pytest.mark.rule("STAR-7.1", "STAR-7.3")
@pytest.mark.parametrize(("balls", "met"), [("red yellow", False), ("red black", True)])
def test_the_base_speed_is_the_sum_of_two_balls_and_three_after_an_encounter(
    balls: str, met: bool
) -> None:
    scene = aloft(seat(ships=FLEET, boosters=2), balls=balls, deck=["ENC-13"])
    (shaken,) = scene.told(Shaken)
    assert (shaken.base, shaken.encounter, set(shaken.balls)) == (
        3 if met else 5,
        met,
        set(balls.split()),
    )
    assert bool(scene.told(EncounterMet)) is met
    if met:
        assert scene.step() == "Answering"  # before any movement
        scene.when(A, Answer(yes=True))  # nobody has more boosters: the pirate is outrun
    assert scene.step() == "Flying"
    assert speed_now(scene) == shaken.base + 2


@pytest.mark.rule("STAR-7.4")
def test_a_new_friend_makes_ships_faster_that_are_not_finished_yet() -> None:
    ships = [ship("T1", "trade", "K06"), ship("T2", "colony", "D19"), ship("T3", "colony", "C20")]
    scene = aloft(seat(ships=ships, freight_rings=1), balls="blue yellow")
    fly(scene, "T3", "C21", stop=True)
    fly_to(scene, "T1", "L05")
    scene.when(A, Befriend(FriendId("SC-4")))
    assert speed_now(scene) == 5
    scene.refused(A, route("T3", "C22"), "finished", "STAR-8.10")
    fly(scene, "T2", "D20", "E20", "E19", "E18", "E17", stop=True)
    assert where(scene)["T2"] == "E17"


@pytest.mark.rule("STAR-7.4")
def test_a_booster_lost_in_an_encounter_slows_the_ships_at_once() -> None:
    me = seat(ships=FLEET, boosters=1)
    scene = meets("ENC-13", me, seat(cannons=6), shakes=["black blue", "red yellow"])
    scene.when(A, Answer(yes=False))  # beaten: the only part, a booster, is torn away
    assert scene.step() == "Flying"
    assert (scene.player(A).boosters, speed_now(scene)) == (0, 3)


@pytest.mark.rule("STAR-7.5")
def test_the_first_ship_is_fixed_anew_for_every_card() -> None:
    me = seat(ships=[ship("T2", "colony", "C20")])
    scene = meets("ENC-25", me, deck=["ENC-26"])
    scene.when(A, Answer(yes=False))
    assert [told.first for told in scene.ever_told(EncounterMet)] == ["T2", "T2"]


@pytest.mark.rule("STAR-7.5")
def test_a_ship_launched_while_a_card_is_open_does_not_become_its_first_ship() -> None:
    me = seat("ore ore ore", ships=[ship("T2", "colony", "C20")])
    scene = meets("ENC-05", me).when(A, Give(cards("ore ore ore")))
    assert scene.step() == "FreeShip"
    scene.when(A, PlaceFreeShip(NodeId("C23"), T1))
    assert scene.ever_told(EncounterMet)[0].first == "T2"
    assert where(scene) == {"T1": "C23", "T2": "C20"}
