"""3.4 Missions that come, go and are exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Redraw, Section
from bot.games.horizons.chapters.offers import why_not
from bot.games.horizons.events.missions import (
    MissionDrawn,
    MissionEntered,
    MissionExchanged,
    MissionGone,
)
from bot.games.horizons.state import UNKNOWN_MISSION
from bot.games.horizons.steps.course import Beat, Due, Moment
from tests.games.horizons.finds import depletes, explores, plain, turns_up
from tests.games.horizons.scene import Scene, ship

ROVER = "russia:babakin"
MARS, MARS_CREWED, MOON, VENUS = (
    "mission_mars",
    "mission_mars_crewed",
    "mission_moon",
    "mission_venus",
)


# --- spent worlds


def spent(**more: Any) -> Scene:
    """The last depletion of Mars, by a robot of Russia."""
    players = {"russia": more.pop("russia", {}), "japan": more.pop("japan", {})}
    scene = plain(
        "russia",
        "japan",
        ships={ROVER: ship("surface:mars")},
        values={"mars": 1, **more.pop("values", {})},
        tiles={"mars": "hematite"},
        players=players,
        **more,
    )
    return explores(turns_up(scene, "great_storm"), ROVER, "mars", dice=(1,), tokens=(3,))


@pytest.mark.rule("HORIZON-3.4.11")
def test_missions_for_a_spent_world_leave_the_game_and_are_replaced() -> None:
    scene = spent(japan={"mission": MARS}, common=MARS_CREWED, missions=(MOON, VENUS))
    assert {MARS, MARS_CREWED} <= {*scene.state.gone}
    assert {scene.state.common, scene.player("japan").mission} == {MOON, VENUS}


@pytest.mark.rule("HORIZON-3.4.11")
def test_completed_missions_and_those_for_other_worlds_stay() -> None:
    scene = spent(russia={"kept": (MARS_CREWED,)}, japan={"mission": VENUS}, common=MOON)
    assert scene.player("russia").kept == (MARS_CREWED,)
    assert scene.player("japan").mission == VENUS
    assert scene.state.common == MOON


@pytest.mark.rule("HORIZON-3.4.17")
def test_everybody_sees_a_mission_that_leaves_the_game_and_not_what_replaces_it() -> None:
    scene = spent(japan={"mission": MARS}, missions=(MOON,))
    gone = scene.told(MissionGone)[0]
    assert gone.mission == MARS
    assert gone.seen_by(Seat(0)) == gone
    assert scene.told(MissionDrawn)[0].seen_by(Seat(0)).mission == UNKNOWN_MISSION


@pytest.mark.rule("HORIZON-3.4.12")
def test_a_drawn_mission_for_a_spent_world_leaves_the_game_and_another_is_drawn() -> None:
    scene = plain(
        "russia",
        ships={ROVER: ship("surface:mars")},
        values={"moon": 0},
        players={"russia": {"mission": MARS}},
        missions=(MOON, VENUS),
    )
    scene.luck("mission", (0,), (0,))
    depletes(turns_up(scene, "great_storm"), ROVER, "mars")
    assert MOON in scene.state.gone
    assert scene.player("russia").mission == VENUS


# --- dated missions


def begins(year: int, *, russia: dict[str, Any], japan: dict[str, Any], **more: Any) -> Scene:
    players = {"russia": russia, "japan": japan}
    scene = plain("russia", "japan", year=year, players=players, **more)
    return scene.play(Beat(Moment.YEAR))


HAS, HAS_TOO = {"mission": MARS}, {"mission": VENUS}
URANUS, NEPTUNE, PLUTO = "mission_uranus", "mission_neptune", "mission_pluto"


@pytest.mark.rule("HORIZON-6.1.8", "HORIZON-2.3.1")
def test_dated_missions_enter_the_pool_at_the_start_of_their_year() -> None:
    coming = (URANUS, NEPTUNE)
    scene = begins(2039, russia=HAS, japan=HAS_TOO, common=MOON, undated=coming)
    assert scene.state.missions == ()
    scene = begins(2040, russia=HAS, japan=HAS_TOO, common=MOON, undated=coming)
    assert scene.state.missions == (URANUS,)
    assert scene.state.undated == (NEPTUNE,)
    assert isinstance(scene.state.step, Due), "before any other step"


@pytest.mark.rule("HORIZON-3.4.13")
def test_a_dated_mission_becomes_the_common_one_if_there_is_none_and_the_pool_is_empty() -> None:
    scene = begins(2040, russia=HAS, japan={}, undated=(URANUS,))
    assert scene.state.common == URANUS
    assert scene.player("japan").mission is None
    assert scene.told(MissionEntered)[0].seen_by(None).mission == URANUS


@pytest.mark.rule("HORIZON-3.4.13")
def test_with_others_in_the_pool_it_joins_them() -> None:
    scene = begins(2040, russia={}, japan={}, missions=(MOON,), undated=(URANUS,))
    assert scene.state.missions == (MOON, URANUS)
    assert scene.state.common is None


@pytest.mark.rule("HORIZON-3.4.15")
def test_else_it_goes_to_who_has_none_and_the_fewest_points_in_missions() -> None:
    scene = begins(
        2040,
        russia={"kept": ("mission_mercury",)},  # 3 VP
        japan={"kept": (VENUS,)},  # 2 VP
        common=MOON,
        undated=(URANUS,),
    )
    assert scene.player("russia").mission is None
    assert scene.player("japan").mission == URANUS
    assert scene.draws == 0, "chance has no say"
    fact = scene.told(MissionEntered)[0]
    assert fact.seen_by(Seat(1)) == fact
    assert fact.seen_by(Seat(0)).mission == UNKNOWN_MISSION


@pytest.mark.rule("HORIZON-3.4.15")
def test_only_players_without_a_mission_are_given_one() -> None:
    scene = begins(2040, russia=HAS, japan={"kept": (VENUS,)}, common=MOON, undated=(URANUS,))
    assert scene.player("japan").mission == URANUS


@pytest.mark.rule("HORIZON-3.4.15")
@pytest.mark.parametrize(("luck", "lucky"), [(0, "russia"), (1, "japan")])
def test_among_equals_chance_decides(luck: int, lucky: str) -> None:
    scene = plain("russia", "japan", year=2040, common=MOON, undated=(URANUS,))
    scene.luck("mission_to", (luck,)).play(Beat(Moment.YEAR))
    assert scene.player(lucky).mission == URANUS


@pytest.mark.rule("HORIZON-3.4.16")
def test_missions_of_one_date_enter_one_after_the_other() -> None:
    scene = begins(2050, russia=HAS, japan={}, undated=(NEPTUNE, PLUTO))
    assert (scene.state.common, scene.player("japan").mission) == (NEPTUNE, PLUTO)
    scene = begins(2050, russia=HAS, japan={}, undated=(PLUTO, NEPTUNE))
    assert (scene.state.common, scene.player("japan").mission) == (PLUTO, NEPTUNE)


@pytest.mark.rule("HORIZON-3.4.12")
def test_a_dated_mission_for_a_spent_world_is_handed_to_nobody() -> None:
    scene = begins(2040, russia=HAS, japan={}, undated=(URANUS,), values={"uranus": 0})
    assert scene.state.common is None
    assert URANUS in scene.state.gone


# --- another mission (3.3.5)


def redraw(**fields: Any) -> Scene:
    players = {"russia": {"mission": MARS, "politics": 3, **fields}}
    scene = plain("russia", "japan", players=players, missions=(MOON,))
    return scene.live("russia", Section.EXPLORING)


@pytest.mark.rule("HORIZON-3.3.5")
def test_two_markers_buy_another_mission_and_the_old_one_goes_back() -> None:
    scene = redraw().do("russia", Redraw())
    assert scene.player("russia").mission == MOON
    assert scene.player("russia").politics == 1
    assert scene.state.missions == (MARS,)


@pytest.mark.rule("HORIZON-3.3.5")
def test_another_mission_needs_markers_a_mission_and_a_pool() -> None:
    redraw(politics=1).cannot("russia", Redraw(), "redraw", "HORIZON-3.3.5")
    redraw(mission=None).cannot("russia", Redraw(), "no_mission", "HORIZON-3.3.5")
    scene = plain("russia", players={"russia": {"mission": MARS, "politics": 2}})
    scene.live("russia", Section.EXPLORING)
    scene.cannot("russia", Redraw(), "no_missions", "HORIZON-3.3.5")


@pytest.mark.rule("HORIZON-3.3.5")
def test_on_their_own_view_a_player_learns_whether_they_could_redraw() -> None:
    assert why_not(redraw().view(0), Seat(0), Redraw()) is None
    refusal = why_not(redraw(politics=1).view(0), Seat(0), Redraw())
    assert refusal is not None
    assert refusal.key == "horizons.refuse.redraw"


@pytest.mark.rule("HORIZON-18.1.1")
def test_the_others_learn_neither_the_old_nor_the_new_mission() -> None:
    fact = redraw().do("russia", Redraw()).told(MissionExchanged)[0]
    seen = fact.seen_by(Seat(1))
    assert (seen.old, seen.new) == (UNKNOWN_MISSION, UNKNOWN_MISSION)
    assert fact.seen_by(Seat(0)) == fact
