"""11.7 Malfunction and recall."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Scuttle
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.recalls import recall, recall_chance
from bot.games.horizons.chapters.exploring.afterwards import malfunction_chance
from bot.games.horizons.commands.exploring import PlaceTile
from bot.games.horizons.events.exploring import Malfunction, Recall
from bot.games.horizons.events.tokens import TokensDrawn
from tests.games.horizons.finds import explores, plain, turns_up
from tests.games.horizons.scene import ship
from tests.support.luck import Luck

ROVER, ORBITER, FLYBY, CREW = (
    "russia:babakin",
    "russia:chertok",
    "russia:tsiolkovsky",
    "russia:kliper",
)


def breaks(unit: str, node: str, *technologies: str) -> int:
    players = {"russia": {"technologies": technologies}}
    scene = plain("russia", ships={unit: ship(node)}, players=players)
    return malfunction_chance(scene.state, scene.seat("russia"), unit)


@pytest.mark.rule("HORIZON-11.7.1")
@pytest.mark.parametrize(("roll", "lost"), [(30, True), (31, False)])
def test_a_robot_may_break_after_exploring(roll: int, lost: bool) -> None:
    scene = plain("russia", ships={ROVER: ship("surface:mars")})
    explores(scene, ROVER, "mars", after=roll)
    assert (ROVER not in scene.state.ships) is lost
    assert len(scene.player("russia").tokens[Field.ENGINEERING]) == lost


@pytest.mark.rule("HORIZON-11.7.1")
def test_technology_and_ability_make_robots_last() -> None:
    assert breaks(ROVER, "surface:mars", "fault_tolerant_systems") == 25
    japan = plain("japan", ships={"japan:hayashi": "orbit:earth"})
    assert malfunction_chance(japan.state, japan.seat("japan"), "japan:hayashi") == 20


@pytest.mark.rule("HORIZON-11.7.1", "HORIZON-5.5.3")
def test_rovers_break_more_easily_on_venus_without_pressure_hulls() -> None:
    assert breaks(ROVER, "surface:venus") == 50
    assert breaks(ROVER, "surface:venus", "pressure_hulls") == 30
    assert breaks(ORBITER, "orbit:venus") == 30
    assert breaks(ROVER, "surface:titan") == 30


@pytest.mark.rule("HORIZON-11.7.1", "HORIZON-5.5.8")
def test_robots_break_more_easily_in_radiation_without_shielding() -> None:
    for unit, node in (
        (ROVER, "surface:io"),
        (ORBITER, "orbit:europa"),
        (FLYBY, "flyby:mercury"),
        (FLYBY, "transfer:mercury:9"),
    ):
        assert breaks(unit, node) == 40
        assert breaks(unit, node, "active_radiation_shielding") == 30


@pytest.mark.rule("HORIZON-5.5.6")
def test_radiation_counts_where_the_robot_stands_not_what_it_studies() -> None:
    scene = plain("russia", ships={ORBITER: ship("orbit:jupiter")})
    explores(scene, ORBITER, "io", after=31, field="engineering")
    assert [fact.odds for fact in scene.told(Malfunction)] == [30]


@pytest.mark.rule("HORIZON-11.7.2")
@pytest.mark.parametrize(("roll", "recalled"), [(45, True), (46, False)])
def test_a_crew_may_be_recalled_after_exploring(roll: int, recalled: bool) -> None:
    """Russia's crews stay 5 % longer."""
    scene = plain("russia", ships={CREW: ship("surface:moon")})
    explores(scene, CREW, "moon", after=roll, field="engineering")
    assert scene.ship(CREW).reserve is recalled
    assert len(scene.player("russia").tokens[Field.BIOLOGY]) == recalled
    assert not scene.told(Malfunction)


@pytest.mark.rule("HORIZON-11.7.3")
@pytest.mark.parametrize(("roll", "recalled"), [(45, True), (46, False)])
def test_a_recall_says_whether_it_happened(roll: int, recalled: bool) -> None:
    story = Story(plain("russia", ships={CREW: ship("surface:moon")}).state)
    luck = Luck(0, {"horizons.recall": [(roll,)]})
    assert recall(story, Seat(0), CREW, luck) is recalled
    assert story.state.ships[UnitId(CREW)].reserve is recalled
    assert story.state.players[0].tokens.count == recalled


@pytest.mark.rule("HORIZON-11.2.8", "HORIZON-5.1.6")
def test_a_robot_given_up_meanwhile_breaks_no_more() -> None:
    """Its owner is asked about a tile, and scuttles it."""
    scene = plain("russia", ships={ROVER: ship("surface:mars")})
    turns_up(scene, "hematite")
    explores(scene, ROVER, "mars", dice=(1,), tokens=(3,), after=1)
    scene.do("russia", Scuttle(ROVER))
    scene.when(0, PlaceTile(None))
    assert not scene.told(Malfunction)
    assert not scene.told(TokensDrawn)


@pytest.mark.rule("HORIZON-11.7.2")
def test_technology_and_policy_keep_crews_out_longer() -> None:
    def chance(faction: str, **fields: Any) -> int:
        scene = plain(faction, players={faction: fields})
        return recall_chance(scene.state, scene.seat(faction))

    assert chance("europe") == 50
    assert chance("europe", technologies=("space_medicine",)) == 45
    assert chance("europe", policies=("unified_crewed",)) == 45


@pytest.mark.rule("HORIZON-11.7.1")
def test_robots_are_never_recalled() -> None:
    scene = plain("russia", ships={ROVER: ship("surface:mars")})
    assert not explores(scene, ROVER, "mars").told(Recall)
