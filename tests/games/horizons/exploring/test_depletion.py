"""11.5 Depletion, and 17.1: the modified initial exploration."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.chapters.exploring.depletion import is_depletion
from bot.games.horizons.events.exploring import (
    Depleted,
    DepletionOver,
    LifeSought,
    Malfunction,
    TilesDrawn,
)
from bot.games.horizons.events.missions import MissionCompleted, MissionGone
from tests.games.horizons.finds import explores, plain, turns_up
from tests.games.horizons.scene import Scene, ship

ROVER, CREW = "russia:babakin", "russia:kliper"  # 3 and 5
EVERYBODY = ("russia", "japan", "europe", "china", "asia", "north_america", "south_america")


def on_mars(unit: str = ROVER, players: int = 1, factions: Any = None, **more: Any) -> Scene:
    there = {unit: ship("surface:mars")}
    return plain(*EVERYBODY[:players], ships=there, players=factions, **more)


@pytest.mark.rule("HORIZON-11.5.1")
@pytest.mark.parametrize(
    ("tokens", "depletes"), [((2,), False), ((3,), True), ((5,), True), ((2, 2), False)]
)
def test_a_robot_depletes_by_a_single_token_of_three(
    tokens: tuple[int, ...], depletes: bool
) -> None:
    assert is_depletion(tokens, crewed=False) is depletes


@pytest.mark.rule("HORIZON-11.5.2")
@pytest.mark.parametrize(
    ("tokens", "depletes"), [((1, 1), False), ((2,), False), ((1, 2), True), ((3,), True)]
)
def test_a_crew_depletes_by_three_points_together(tokens: tuple[int, ...], depletes: bool) -> None:
    assert is_depletion(tokens, crewed=True) is depletes


@pytest.mark.rule("HORIZON-11.5.1", "HORIZON-11.5.2")
def test_several_good_tokens_are_one_depletion() -> None:
    """The rover 13 with Mars 10: two tokens."""
    scene = explores(on_mars(values={"mars": 17}), ROVER, "mars", tokens=(3, 5))
    assert len(scene.told(Depleted)) == 1
    scene = explores(on_mars(CREW, values={"mars": 15}), CREW, "mars", tokens=(3, 5))
    assert len(scene.told(Depleted)) == 1


@pytest.mark.rule("HORIZON-11.5.1", "HORIZON-11.5.2")
def test_two_and_two_deplete_for_a_crew_and_not_for_a_robot() -> None:
    scene = explores(on_mars(values={"mars": 17}), ROVER, "mars", tokens=(2, 2))
    assert scene.state.values["mars"] == 17
    scene = explores(on_mars(CREW, values={"mars": 15}), CREW, "mars", tokens=(2, 2))
    assert scene.state.values["mars"] == 14


@pytest.mark.rule("HORIZON-11.5.3")
def test_tokens_for_a_malfunction_or_a_recall_do_not_deplete() -> None:
    for unit in (ROVER, CREW):
        scene = on_mars(unit, values={"mars": 2})
        scene.luck("tokens", (33,))
        explores(scene, unit, "mars", dice=(10,), after=1)
        assert scene.player("russia").tokens.count == 1
        assert not scene.told(Depleted)


@pytest.mark.rule("HORIZON-11.5.4")
def test_a_depletion_lowers_the_value_of_the_world_by_one() -> None:
    scene = explores(on_mars(), ROVER, "mars", dice=(1,), tokens=(3,))
    assert scene.state.values["mars"] == 5
    scene = explores(on_mars(), ROVER, "mars", dice=(1,), tokens=(2,))
    assert scene.state.values["mars"] == 6


@pytest.mark.rule("HORIZON-11.5.9")
def test_mission_tile_life_and_marker_come_in_this_order() -> None:
    scene = turns_up(on_mars(common="mission_mars"), "icy_world")
    explores(scene, ROVER, "mars", dice=(1,), tokens=(3,))
    told = [type(fact) for fact in scene.events]
    order = [Depleted, MissionCompleted, TilesDrawn, LifeSought, DepletionOver, Malfunction]
    places = [told.index(kind) for kind in order]
    assert places == sorted(places)
    assert scene.player("russia").politics == 2, "one of the mission, one of the depletion"


@pytest.mark.rule("HORIZON-11.5.9")
def test_a_depletion_brings_a_politics_marker() -> None:
    scene = explores(turns_up(on_mars(), "icy_world"), ROVER, "mars", dice=(1,), tokens=(3,))
    assert scene.player("russia").politics == 1


@pytest.mark.rule("HORIZON-11.5.10")
def test_the_missions_of_a_spent_world_go_after_this_depletion_had_its_own() -> None:
    japan = {"japan": {"mission": "mission_mars_crewed"}}
    worlds = {"mars": 1}
    scene = on_mars(players=2, factions=japan, values=worlds, common="mission_mars")
    explores(turns_up(scene, "hematite", whole=True), ROVER, "mars", dice=(1,), tokens=(3,))
    assert [fact.mission for fact in scene.told(MissionCompleted)] == ["mission_mars"]
    assert [fact.mission for fact in scene.told(MissionGone)] == ["mission_mars_crewed"]
    assert scene.state.values["mars"] == 0


@pytest.mark.rule("HORIZON-11.5.8")
def test_a_robot_that_breaks_has_depleted_all_the_same() -> None:
    scene = turns_up(on_mars(), "icy_world")
    explores(scene, ROVER, "mars", dice=(1,), tokens=(3,), after=1)
    assert ROVER not in scene.state.ships
    assert scene.state.values["mars"] == 5
    assert scene.player("russia").tokens.biology == (3,)
    assert scene.player("russia").politics == 1


# --- 17.1


@pytest.mark.rule("HORIZON-17.1.1")
@pytest.mark.parametrize(("players", "free"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 2)])
def test_the_first_depletions_of_a_world_take_nothing_where_many_play(
    players: int, free: int
) -> None:
    values = list[int]()
    options = {"modified_initial_exploration": True}
    scene = on_mars(players=players, options=options)
    for _ in range(3):
        scene.state.this = type(scene.state.this)()
        turns_up(scene, "icy_world")
        explores(scene, ROVER, "mars", dice=(1,), tokens=(3,))
        values.append(scene.state.values["mars"])
    assert values == [6 - max(0, depletion - free) for depletion in (1, 2, 3)]


@pytest.mark.rule("HORIZON-17.1.1")
def test_the_first_depletion_of_each_world_is_one_of_its_own() -> None:
    scene = on_mars(players=4, options={"modified_initial_exploration": True})
    scene.state.depletions = {WorldId("venus"): 5}
    explores(turns_up(scene, "icy_world"), ROVER, "mars", dice=(1,), tokens=(3,))
    assert scene.state.values["mars"] == 6


@pytest.mark.rule("HORIZON-17.1.1")
def test_without_the_option_every_depletion_counts() -> None:
    scene = turns_up(on_mars(players=7), "icy_world")
    explores(scene, ROVER, "mars", dice=(1,), tokens=(3,))
    assert scene.state.values["mars"] == 5


@pytest.mark.rule("HORIZON-17.1.2")
def test_all_else_of_such_a_depletion_happens() -> None:
    scene = on_mars(players=4, options={"modified_initial_exploration": True})
    explores(turns_up(scene, "icy_world"), ROVER, "mars", dice=(1,), tokens=(3,))
    assert scene.told(TilesDrawn)
    assert scene.told(LifeSought)
    assert scene.player("russia").politics == 1
