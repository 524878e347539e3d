"""11.1 and 11.2: who explores what from where, and how well."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.text import Text
from bot.games.horizons.acts import Explore, Section
from bot.games.horizons.box.goods import Field
from bot.games.horizons.chapters.exploring.explore import require_possible
from bot.games.horizons.chapters.exploring.totals import exploration, targets
from bot.games.horizons.events.course import LineSkipped
from bot.games.horizons.events.exploring import Explored, Malfunction
from tests.games.horizons.finds import at, cannot, explores, plain, seen, total
from tests.games.horizons.scene import Scene, base, ship

ROVER, ORBITER, TELESCOPE, FLYBY = (
    "russia:babakin",  # 3
    "russia:chertok",  # 2
    "russia:struve",  # 2
    "russia:tsiolkovsky",  # 2
)
CREW = "russia:kliper"  # 5


# --- 11.1


@pytest.mark.rule("HORIZON-11.1.1")
def test_a_ship_explores_once_in_a_year() -> None:
    scene = explores(at(ROVER, "surface:mars"), ROVER, "mars")
    scene.state.agenda = ()
    cannot(scene, ROVER, "mars", "acted", "HORIZON-11.1.1")


@pytest.mark.rule("HORIZON-11.1.1")
def test_a_ship_without_exploration_value_does_not_explore() -> None:
    scene = at("russia:renda", "surface:moon")
    cannot(scene, "russia:renda", "moon", "blind", "HORIZON-11.1.1")


@pytest.mark.rule("HORIZON-5.8.1", "HORIZON-11.1.1")
def test_damage_lowers_what_a_crew_finds_and_may_end_it() -> None:
    leonov = "russia:leonov"  # 4, size 3
    scene = plain("russia", ships={leonov: ship("surface:moon", damage=2)})
    assert total(scene, leonov, "moon") == 4 + 4 - 2
    ariadne = "europe:ariadne"  # 2
    scene = plain("europe", ships={ariadne: ship("surface:moon", damage=1)})
    assert explores(scene, ariadne, "moon").told(Explored)[0].total == 4 + 1
    scene = plain("europe", ships={ariadne: ship("surface:moon", damage=2)})
    scene.cannot("europe", Explore(ariadne, "moon"), "blind", "HORIZON-11.1.1")


@pytest.mark.rule("HORIZON-11.1.1")
def test_only_ones_own_ships_explore() -> None:
    scene = plain("russia", "japan", ships={ROVER: "surface:mars"})
    scene.cannot("japan", Explore(ROVER, "mars"), "not_yours")
    scene.state.agenda = ()
    cannot(scene, CREW, "mars", "not_yours", "HORIZON-5.7.1")


@pytest.mark.rule("HORIZON-11.1.2")
def test_a_ship_that_is_stacked_with_a_base_does_not_explore() -> None:
    docked = ship("surface:moon", docked="russia:base_mir")
    scene = plain("russia", ships={CREW: docked}, bases={"russia:base_mir": base("moon")})
    cannot(scene, CREW, "moon", "explore_docked", "HORIZON-11.1.2")


@pytest.mark.rule("HORIZON-5.7.12")
def test_a_base_beside_it_does_not_keep_a_ship_from_exploring() -> None:
    scene = at(CREW, "surface:moon", bases={"russia:base_mir": base("moon")})
    assert explores(scene, CREW, "moon").told(Explored)


@pytest.mark.rule("HORIZON-5.4.8")
def test_a_ship_in_reserve_does_not_explore() -> None:
    scene = plain("russia", ships={CREW: ship("surface:moon", reserve=True)})
    cannot(scene, CREW, "moon", "recalled", "HORIZON-5.4.8")


@pytest.mark.rule("HORIZON-11.1.3")
def test_a_spent_world_is_never_explored() -> None:
    scene = at(ROVER, "surface:mars", values={"mars": 0}, tiles={"mars": "clay_beds"})
    cannot(scene, ROVER, "mars", "spent", "HORIZON-11.1.3")
    assert targets(scene.state, scene.seat("russia"), ROVER) == ()
    last = at(ROVER, "surface:mars", values={"mars": 1})
    assert targets(last.state, last.seat("russia"), ROVER) == ("mars",)


@pytest.mark.rule("HORIZON-11.1.3")
def test_what_is_not_in_play_cannot_be_explored() -> None:
    scene = at(ORBITER, "orbit:mars")
    scene.state.values = {world: 5 for world in scene.state.values if world != "comet"}
    assert targets(scene.state, scene.seat("russia"), ORBITER) == ("mars", "phobos_deimos")


@pytest.mark.rule("HORIZON-11.1.1")
def test_a_refusal_names_the_world_if_there_is_one() -> None:
    scene = at(ROVER, "surface:mars")
    for world, named in (("moon", Text("horizons.world_moon")), ("nowhere", "")):
        with pytest.raises(IllegalMove) as caught:
            require_possible(scene.state, scene.seat("russia"), Explore(ROVER, world))
        assert caught.value.reason.values["world"] == named


@pytest.mark.rule("HORIZON-11.1.1")
def test_neither_bases_nor_robots_that_think_for_themselves_explore() -> None:
    mir = "russia:base_mir"
    awake = {ROVER: ship("surface:mars", awake=True)}
    scene = plain("russia", ships=awake, bases={mir: base("mars")})
    cannot(scene, mir, "mars", "no_ship", "HORIZON-11.1.1")
    cannot(scene, ROVER, "mars", "no_ship", "HORIZON-11.1.1")


@pytest.mark.rule("HORIZON-11.1.4")
def test_no_ship_has_to_explore() -> None:
    scene = at(ROVER, "surface:mars").run(Section.EXPLORING)
    assert not scene.told(Explored)
    assert scene.ship(ROVER).target is None


@pytest.mark.rule("HORIZON-11.1.5")
@pytest.mark.parametrize("order", [(ROVER, ORBITER), (ORBITER, ROVER)])
def test_ships_explore_in_the_order_that_their_owner_wrote(order: tuple[str, str]) -> None:
    scene = plain("russia", ships={ROVER: "surface:mars", ORBITER: "orbit:mars"})
    for unit in order:
        scene.line("russia", Explore(unit, "mars"))
    scene.luck("explore", (10,), (10,)).luck("malfunction", (100,), (100,))
    scene.run(Section.EXPLORING)
    assert tuple(fact.ship for fact in scene.told(Explored)) == order


@pytest.mark.rule("HORIZON-11.1.6")
def test_a_total_is_world_explorer_bonus_tile_and_place() -> None:
    scene = plain(
        "russia",
        ships={"russia:glushko": "orbit:jupiter"},
        players={
            "russia": {"technologies": ("advanced_computing",), "policies": ("unified_robotics",)}
        },
        values={"europa": 5},
        tiles={"europa": "icy_world"},
    )
    act = Explore("russia:glushko", "europa")
    found = exploration(scene.state, scene.seat("russia"), act)
    parts = {part.key: part.value for part in found.parts}
    assert parts == {"world": 5, "explorer": 1, "bonus": 2, "tile": 2, "place": -1}
    assert found.value == 9


@pytest.mark.rule("HORIZON-11.1.6")
@pytest.mark.parametrize(
    ("unit", "node", "modifier"),
    [(ROVER, "surface:mars", 2), (ORBITER, "orbit:mars", 0), (CREW, "surface:mars", 1)],
)
def test_a_tile_counts_for_each_kind_of_explorer_by_itself(
    unit: str, node: str, modifier: int
) -> None:
    plainly = total(at(unit, node), unit, "mars")
    with_tile = total(at(unit, node, tiles={"mars": "clay_beds"}), unit, "mars")
    assert with_tile - plainly == modifier


@pytest.mark.rule("HORIZON-11.1.7")
@pytest.mark.parametrize(("die", "tokens"), [(1, 2), (2, 2), (3, 1), (10, 1)])
def test_ten_points_are_a_token_and_the_rest_is_the_chance_of_one_more(
    die: int, tokens: int
) -> None:
    rover = "russia:lavochkin"  # 4
    scene = at(rover, "surface:pluto")  # 8
    explores(scene, rover, "pluto", dice=(die,))
    assert scene.told(Explored)[0].total == 12
    assert len(scene.player("russia").tokens[Field.PHYSICS]) == tokens


@pytest.mark.rule("HORIZON-11.1.7")
def test_nothing_is_rolled_for_a_round_total() -> None:
    rover = "russia:lavochkin"
    scene = explores(at(rover, "surface:mars"), rover, "mars", dice=(1,))
    assert scene.told(Explored)[0].dice == ()
    assert len(scene.player("russia").tokens.biology) == 1


@pytest.mark.rule("HORIZON-11.1.7")
@pytest.mark.parametrize("box", [10, 11, 30])
def test_a_total_below_one_gains_nothing(box: int) -> None:
    scene = at(FLYBY, f"transfer:saturn:{box}")  # Titan 8 and the flyby 2
    explores(scene, FLYBY, "titan", dice=(1,))
    assert scene.told(Explored)[0].dice == ()
    assert scene.told(Explored)[0].tokens == 0
    assert scene.player("russia").tokens.count == 0


# --- 11.2


@pytest.mark.rule("HORIZON-11.2.1")
def test_a_rover_explores_the_world_on_which_it_stands() -> None:
    assert seen(at(ROVER, "surface:mars"), ROVER) == {"mars": 0}
    assert seen(at(ROVER, "orbit:mars"), ROVER) == {}
    cannot(at(ROVER, "orbit:mars"), ROVER, "mars", "out_of_sight", "HORIZON-11.2.1")


@pytest.mark.rule("HORIZON-11.2.2")
def test_an_orbiter_of_a_central_world_sees_the_others_less_well() -> None:
    assert seen(at(ORBITER, "orbit:mars"), ORBITER) == {"mars": 0, "phobos_deimos": -1, "comet": -1}
    assert total(at(ORBITER, "orbit:mars"), ORBITER, "phobos_deimos") == 5 + 2 - 1


@pytest.mark.rule("HORIZON-11.2.2")
def test_an_orbiter_of_a_moon_sees_that_moon_alone() -> None:
    assert seen(at(ORBITER, "orbit:comet"), ORBITER) == {"comet": 0}
    assert seen(at(ORBITER, "flyby:mars"), ORBITER) == {}
    cannot(at(ORBITER, "orbit:comet"), ORBITER, "mars", "out_of_sight", "HORIZON-11.2.2")


@pytest.mark.rule("HORIZON-11.2.3")
def test_an_orbiter_of_earth_sees_the_moon_and_the_near_earth_asteroids() -> None:
    assert seen(at(ORBITER, "orbit:earth"), ORBITER) == {"moon": -1, "nea": -1}


@pytest.mark.rule("HORIZON-11.2.4")
def test_a_telescope_counts_half_of_a_world() -> None:
    scene = at(TELESCOPE, "orbit:earth", values={"eris": 9, "pluto": 8})
    assert total(scene, TELESCOPE, "eris") == 7  # 4.5 and 2, rounded once
    assert total(scene, TELESCOPE, "pluto") == 6


@pytest.mark.rule("HORIZON-11.2.4")
def test_a_telescope_sees_everything_but_another_star() -> None:
    scene = at(TELESCOPE, "orbit:earth")
    worlds = seen(scene, TELESCOPE)
    assert {"mars", "titan", "sedna", "sun", "moon"} <= {*worlds}
    assert "alpha_centauri" not in worlds
    assert {*worlds.values()} == {0}
    assert seen(at(TELESCOPE, "surface:earth"), TELESCOPE) == {}
    cannot(scene, TELESCOPE, "alpha_centauri", "out_of_sight", "HORIZON-11.2.4")


@pytest.mark.rule("HORIZON-11.2.5")
def test_only_telescopes_look_into_deep_space() -> None:
    assert "deep_space" in seen(at(TELESCOPE, "orbit:earth"), TELESCOPE)
    for unit, node in ((ORBITER, "orbit:earth"), (FLYBY, "flyby:earth"), (CREW, "orbit:earth")):
        assert "deep_space" not in seen(at(unit, node), unit)


def carrying(unit: str, node: str, **more: Any) -> Scene:
    return plain("russia", ships={unit: ship(node, probe="russia:keldysh")}, **more)  # 3


@pytest.mark.rule("HORIZON-11.2.6")
@pytest.mark.parametrize(
    ("unit", "node", "far"),
    [
        (ROVER, "surface:mars", "orbit:mars"),
        (ORBITER, "orbit:mars", "flyby:mars"),
        (FLYBY, "flyby:mars", "transfer:mars:1"),
    ],
)
def test_a_probe_explores_where_its_carrier_has_arrived(unit: str, node: str, far: str) -> None:
    assert total(carrying(unit, node), unit, "mars", probe=True) == 6 + 3
    assert seen(carrying(unit, far), unit, probe=True) == {}
    cannot(carrying(unit, far), unit, "mars", "out_of_sight", "HORIZON-11.2.6", probe=True)


@pytest.mark.rule("HORIZON-11.2.6")
def test_a_probe_of_a_flyby_sees_every_world_of_the_system() -> None:
    scene = carrying(FLYBY, "flyby:mars")
    assert seen(scene, FLYBY, probe=True) == {"mars": 0, "phobos_deimos": 0, "comet": 0}


@pytest.mark.rule("HORIZON-11.2.6")
def test_a_probe_explores_instead_of_its_carrier() -> None:
    scene = explores(carrying(ORBITER, "orbit:mars"), ORBITER, "mars", probe=True)
    scene.state.agenda = ()
    cannot(scene, ORBITER, "mars", "acted", "HORIZON-11.1.1")
    cannot(at(ORBITER, "orbit:mars"), ORBITER, "mars", "carries_none", "HORIZON-11.2.6", probe=True)


@pytest.mark.rule("HORIZON-11.2.7")
def test_a_probe_has_its_own_value_and_its_own_side_of_a_tile() -> None:
    for world, place in (("mars", 0), ("comet", -1)):
        scene = carrying(ORBITER, "orbit:mars", tiles={world: "dense_haze"})  # orbiter -1, probe 2
        assert total(scene, ORBITER, world, probe=True) == 6 + 3 + 2 + place


@pytest.mark.rule("HORIZON-11.2.8")
def test_a_probe_is_lost_by_exploring_and_its_carrier_does_not_roll() -> None:
    scene = explores(carrying(ORBITER, "orbit:mars"), ORBITER, "mars", probe=True, after=1)
    assert not scene.told(Malfunction)
    assert scene.ship(ORBITER).probe is None
    assert scene.player("russia").tokens.count == 0


@pytest.mark.rule("HORIZON-19.1.2")
def test_a_line_that_cannot_be_done_is_skipped_and_the_next_act_is_tried() -> None:
    scene = at(ORBITER, "orbit:mars", values={"mars": 0})
    scene.line("russia", Explore(ORBITER, "mars"), Explore(ORBITER, "phobos_deimos"))
    scene.line("russia", Explore(ROVER, "mars"))
    scene.luck("malfunction", (100,)).run(Section.EXPLORING)
    assert [fact.world for fact in scene.told(Explored)] == ["phobos_deimos"]
    assert [fact.at for fact in scene.told(LineSkipped)] == [1]
