"""11.4 Crewed exploration, and 14.2.5: another star."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Explore, Section
from bot.games.horizons.events.exploring import Explored
from tests.games.horizons.finds import at, cannot, explores, plain, seen, total
from tests.games.horizons.scene import ship

ROVER, CREW = "russia:babakin", "russia:kliper"  # 3 and 5


@pytest.mark.rule("HORIZON-11.4.1")
def test_crews_explore_where_they_have_landed_and_the_orbit_of_earth() -> None:
    assert seen(at(CREW, "surface:moon"), CREW) == {"moon": 0}
    assert seen(at(CREW, "orbit:earth"), CREW) == {"earth_orbit": 0}
    assert seen(at(CREW, "surface:earth"), CREW) == {}
    assert seen(at(CREW, "flyby:mars"), CREW) == {}
    cannot(at(CREW, "orbit:earth"), CREW, "moon", "out_of_sight", "HORIZON-11.4.1")


@pytest.mark.rule("HORIZON-11.4.5")
def test_crews_explore_from_orbit_a_world_on_which_they_could_land() -> None:
    large = "russia:gagarin"  # size 6
    assert seen(at(CREW, "orbit:mars"), CREW) == {"mars": 0}
    assert seen(at(large, "orbit:mars"), large) == {}, "a world with re-entry"
    of_five = "russia:kuznetsov"
    assert seen(at(of_five, "orbit:mars"), of_five) == {}
    assert seen(at(large, "orbit:moon"), large) == {"moon": 0}
    assert seen(at(CREW, "orbit:venus"), CREW) == {}
    assert seen(at(CREW, "orbit:europa"), CREW) == {}
    hulls = {"russia": {"technologies": ("pressure_hulls",)}}
    shield = {"russia": {"technologies": ("active_radiation_shielding",)}}
    assert seen(at(CREW, "orbit:venus", players=hulls), CREW) == {"venus": 0}
    assert seen(at(CREW, "orbit:europa", players=shield), CREW) == {"europa": 0}


@pytest.mark.rule("HORIZON-11.4.2")
def test_crews_never_explore_the_sun_or_a_gas_giant() -> None:
    able = ("pressure_hulls", "active_radiation_shielding")
    players = {"russia": {"technologies": able}}
    for node in ("surface:saturn", "orbit:saturn", "surface:jupiter", "orbit:sun", "orbit:mercury"):
        worlds = seen(at(CREW, node, players=players), CREW)
        assert not {"saturn", "jupiter", "sun", "deep_space"} & {*worlds}


@pytest.mark.rule("HORIZON-11.4.3")
def test_crews_have_their_own_bonus() -> None:
    for technologies, bonus in ((("improved_spacesuits",), 1), (("advanced_computing",), 0)):
        players = {"russia": {"technologies": technologies}}
        scene = at(CREW, "surface:moon", players=players, tiles={"moon": "clay_beds"})
        assert total(scene, CREW, "moon") == 4 + 5 + bonus + 1
        scene = at(ROVER, "surface:moon", players=players)
        assert total(scene, ROVER, "moon") == 4 + 3 + 1 - bonus


@pytest.mark.rule("HORIZON-11.4.4", "HORIZON-5.3.3")
@pytest.mark.parametrize(("dice", "tokens"), [((10, 9), 1), ((9, 10), 1), ((10, 10), 0)])
def test_a_mobile_lab_rolls_two_dice_and_keeps_the_better(
    dice: tuple[int, int], tokens: int
) -> None:
    lab = "europe:hermes"  # 5
    scene = plain("europe", ships={lab: ship("surface:moon")})
    explores(scene, lab, "moon", dice=dice)
    assert scene.told(Explored)[0].dice == dice
    assert scene.told(Explored)[0].tokens == tokens


def test_a_crew_without_lab_rolls_one_die() -> None:
    scene = at(CREW, "surface:moon").line("russia", Explore(CREW, "moon"))
    scene.run(Section.EXPLORING)
    assert len(scene.told(Explored)[0].dice) == 1


# --- 14.2.5


@pytest.mark.rule("HORIZON-14.2.5")
def test_another_star_is_explored_by_an_attempt_once_each_by_robot_and_crew() -> None:
    rover = explores(at(ROVER, "surface:alpha_centauri"), ROVER, "alpha_centauri", dice=(10,))
    assert (rover.player("russia").alpha_robot, rover.player("russia").alpha_crew) == (True, False)
    crew = explores(at(CREW, "surface:alpha_centauri"), CREW, "alpha_centauri", dice=(10,))
    assert (crew.player("russia").alpha_robot, crew.player("russia").alpha_crew) == (False, True)
    other = explores(at(CREW, "surface:moon"), CREW, "moon")
    assert not other.player("russia").alpha_crew
