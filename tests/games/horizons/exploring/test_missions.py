"""3.4 Missions."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.games.horizons.acts import Redraw, Section
from bot.games.horizons.box.cards import MISSIONS
from bot.games.horizons.chapters.common.missions import money, most_kept
from bot.games.horizons.commands.exploring import GiveBack, RevealMission
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.missions import (
    MissionCompleted,
    MissionDrawn,
    MissionPassed,
)
from bot.games.horizons.state import UNKNOWN_MISSION
from bot.games.horizons.steps.exploring import GivingBack, Revealing
from tests.games.horizons.finds import depletes, explores, plain, turns_up
from tests.games.horizons.scene import Scene, ship

ROVER, CREW, TELESCOPE = "russia:babakin", "russia:kliper", "russia:struve"
MARS, MARS_CREWED, MOON, VENUS = (
    "mission_mars",
    "mission_mars_crewed",
    "mission_moon",
    "mission_venus",
)
ASK, LOWEST = Order("mission", ("ask",)), Order("give_back", ("lowest",))


def depleted(
    unit: str = ROVER, node: str = "surface:mars", *, russia: dict[str, Any], **more: Any
) -> Scene:
    """Russia explores Mars and depletes it."""
    players = {"russia": russia, **more.pop("players", {})}
    scene = plain("russia", "japan", ships={unit: ship(node)}, players=players, **more)
    return depletes(turns_up(scene, "great_storm"), unit, "mars")


@pytest.mark.rule("HORIZON-3.4.1")
def test_a_depletion_completes_a_mission_of_its_world() -> None:
    scene = depleted(russia={"mission": MARS})
    assert scene.player("russia").kept == (MARS,)
    scene = depleted(russia={"mission": VENUS})
    assert scene.player("russia").kept == ()
    assert scene.player("russia").mission == VENUS


@pytest.mark.rule("HORIZON-3.4.1")
def test_a_common_mission_is_completed_by_anyone_a_personal_one_by_its_holder() -> None:
    scene = depleted(russia={}, common=MARS)
    assert scene.player("russia").kept == (MARS,)
    assert scene.state.common is None
    scene = depleted(russia={}, players={"japan": {"mission": MARS}})
    assert scene.player("japan").mission == MARS
    assert scene.player("japan").kept == scene.player("russia").kept == ()


@pytest.mark.rule("HORIZON-3.4.1")
def test_an_exploration_without_depletion_completes_nothing() -> None:
    players = {"russia": {"mission": MARS}}
    scene = plain("russia", ships={ROVER: ship("surface:mars")}, players=players)
    explores(scene, ROVER, "mars", dice=(1,), tokens=(2,))
    assert scene.player("russia").mission == MARS


@pytest.mark.rule("HORIZON-3.4.2")
def test_a_crewed_mission_needs_a_crew() -> None:
    assert depleted(russia={"mission": MARS_CREWED}).player("russia").kept == ()
    assert depleted(CREW, russia={"mission": MARS_CREWED}).player("russia").kept == (MARS_CREWED,)
    assert depleted(CREW, russia={"mission": MARS}).player("russia").kept == (MARS,)


@pytest.mark.rule("HORIZON-3.4.3")
def test_a_telescope_completes_no_mission() -> None:
    scene = depleted(TELESCOPE, "orbit:earth", russia={"mission": MARS}, common=MARS_CREWED)
    assert scene.state.values["mars"] == 5
    assert not scene.told(MissionCompleted)


@pytest.mark.rule("HORIZON-3.4.4", "HORIZON-3.4.1")
def test_one_depletion_completes_one_mission_of_the_explorers_choice() -> None:
    both = {"mission": MARS, "orders": (ASK,)}
    for chosen, left in ((MARS, MARS_CREWED), (MARS_CREWED, MARS)):
        scene = depleted(CREW, russia=both, common=MARS_CREWED)
        scene.when(0, RevealMission(chosen))
        assert not scene.awaited()
        assert scene.player("russia").kept == (chosen,)
        assert left in (scene.state.common, scene.player("russia").mission)


@pytest.mark.rule("HORIZON-3.4.4", "HORIZON-19.5.4")
def test_who_is_not_asked_completes_the_better_of_two() -> None:
    scene = depleted(CREW, russia={"mission": MARS}, common=MARS_CREWED)
    assert MISSIONS[MARS_CREWED].vp > MISSIONS[MARS].vp
    assert scene.player("russia").kept == (MARS_CREWED,)
    assert scene.player("russia").mission == MARS


@pytest.mark.rule("HORIZON-3.4.5", "HORIZON-3.4.1")
def test_nobody_has_to_reveal_a_mission() -> None:
    scene = depleted(russia={"mission": MARS, "orders": (ASK,)})
    scene.when(0, RevealMission(None))
    assert scene.player("russia").mission == MARS
    assert not scene.told(MissionCompleted)
    assert not scene.awaited()
    assert scene.told(MissionPassed)[0].seen_by(Seat(1)) is None


@pytest.mark.rule("HORIZON-19.5.4")
def test_who_wants_to_be_asked_is_asked_whether_the_mission_fits_or_not() -> None:
    scenes = [depleted(russia={"mission": one, "orders": (ASK,)}) for one in (MARS, VENUS)]
    for scene in scenes:
        assert isinstance(scene.state.step, Revealing)
        assert scene.awaited() == {0}
    assert scenes[0].view(1).agenda == scenes[1].view(1).agenda


@pytest.mark.rule("HORIZON-19.5.4")
def test_who_has_nothing_that_could_be_revealed_is_not_asked() -> None:
    assert not depleted(russia={"orders": (ASK,)}, common=VENUS).awaited()


@pytest.mark.rule("HORIZON-3.4.1")
def test_only_a_fitting_mission_can_be_revealed() -> None:
    scene = depleted(russia={"mission": VENUS, "orders": (ASK,)}, missions=(MARS,))
    for mission in (VENUS, MARS, "mission_nowhere"):
        scene.refused(0, RevealMission(mission), "mission_fit", "HORIZON-3.4.1")
    scene.refused(1, RevealMission(None), "not_now")


@pytest.mark.rule("HORIZON-3.4.6")
def test_a_mission_brings_a_politics_marker_beside_that_of_the_depletion() -> None:
    assert depleted(russia={"mission": MARS}).player("russia").politics == 2
    assert depleted(russia={"mission": VENUS}).player("russia").politics == 1


@pytest.mark.rule("HORIZON-3.4.7")
def test_a_personal_mission_is_replaced_by_a_personal_one() -> None:
    scene = depleted(russia={"mission": MARS}, missions=(MOON,))
    assert scene.player("russia").mission == MOON
    assert scene.state.missions == ()
    assert scene.state.common is None


@pytest.mark.rule("HORIZON-3.4.7")
def test_a_common_mission_is_replaced_by_a_common_one() -> None:
    scene = depleted(russia={}, common=MARS, missions=(MOON,))
    assert scene.state.common == MOON
    assert scene.player("russia").mission is None


@pytest.mark.rule("HORIZON-18.1.1", "HORIZON-3.4.7")
def test_a_new_personal_mission_is_secret_a_common_one_is_not() -> None:
    fact = depleted(russia={"mission": MARS}, missions=(MOON,)).told(MissionDrawn)[0]
    assert fact.seen_by(Seat(0)) == fact
    for stranger in (Seat(1), None):
        assert fact.seen_by(stranger).mission == UNKNOWN_MISSION
    fact = depleted(russia={}, common=MARS, missions=(MOON,)).told(MissionDrawn)[0]
    assert fact.seen_by(None) == fact


@pytest.mark.rule("HORIZON-1.3.4")
def test_from_an_empty_pool_no_mission_is_drawn() -> None:
    assert depleted(russia={"mission": MARS}).player("russia").mission is None
    assert depleted(russia={}, common=MARS).state.common is None


# --- the limit


@pytest.mark.rule("HORIZON-3.4.8")
@pytest.mark.parametrize(("year", "limit"), [(2030, 1), (2039, 1), (2040, 2), (2100, 8)])
def test_with_each_decade_one_more_mission_is_kept(year: int, limit: int) -> None:
    assert most_kept(plain("russia", year=year).state) == limit


@pytest.mark.rule("HORIZON-3.4.8")
def test_within_the_limit_all_completed_missions_are_kept() -> None:
    scene = depleted(russia={"mission": MARS, "kept": (VENUS,)}, year=2041)
    assert scene.player("russia").kept == (VENUS, MARS)
    assert scene.player("russia").vp == 0
    assert not scene.awaited()


def beyond(**fields: Any) -> Scene:
    """One more than 2031 allows: Venus with 2 VP is kept, Mars by crew with 4 is completed."""
    return depleted(CREW, russia={"mission": MARS_CREWED, "kept": (VENUS,), **fields})


@pytest.mark.rule("HORIZON-3.4.9")
def test_a_mission_beyond_the_limit_brings_a_victory_point_as_well() -> None:
    scene = beyond()
    assert scene.player("russia").vp == 1
    scene.when(0, GiveBack(VENUS))
    assert scene.player("russia").politics == 2


@pytest.mark.rule("HORIZON-3.4.7", "HORIZON-3.4.9", "HORIZON-3.4.14")
def test_beyond_the_limit_too_another_is_drawn_before_one_goes_back() -> None:
    own = depleted(CREW, russia={"mission": MARS_CREWED, "kept": (VENUS,)}, missions=(MOON,))
    own.when(0, GiveBack(VENUS))
    assert own.player("russia").mission == MOON
    assert own.state.missions == (VENUS,)
    common = depleted(CREW, russia={"kept": (VENUS,)}, common=MARS_CREWED)
    common.when(0, GiveBack(VENUS))
    assert common.state.common is None  # the pool was empty when its place was to be filled
    assert common.state.missions == (VENUS,)


@pytest.mark.rule("HORIZON-3.4.14")
@pytest.mark.parametrize(("given_back", "left"), [(VENUS, MARS_CREWED), (MARS_CREWED, VENUS)])
def test_then_one_of_the_completed_ones_goes_back_to_the_pool(given_back: str, left: str) -> None:
    scene = beyond()
    assert isinstance(scene.state.step, GivingBack)
    scene.refused(0, GiveBack(MOON), "not_kept", "HORIZON-3.4.14")
    scene.refused(1, GiveBack(given_back), "not_now")
    scene.when(0, GiveBack(given_back))
    assert not scene.awaited()
    scene.live("russia", Section.EXPLORING).refused(0, GiveBack(left), "not_now")
    assert scene.player("russia").kept == (left,)
    assert scene.state.missions == (given_back,)


@pytest.mark.rule("HORIZON-3.4.14", "HORIZON-19.1.4")
def test_a_standing_answer_gives_the_least_back() -> None:
    scene = beyond(orders=(LOWEST,))
    assert not scene.awaited()
    assert scene.player("russia").kept == (MARS_CREWED,)


@pytest.mark.rule("HORIZON-3.4.10")
def test_each_kept_mission_gives_money_in_production() -> None:
    scene = plain("russia", "japan", players={"russia": {"kept": (VENUS, MOON), "mission": MARS}})
    assert [money(scene.state, seat) for seat in scene.state.seats()] == [2, 0]


@pytest.mark.rule("HORIZON-3.1.6")
def test_a_mission_is_not_exchanged_while_a_depletion_could_complete_it() -> None:
    asked = {"mission": VENUS, "orders": (ASK,), "politics": 2}
    scene = depleted(russia=asked, missions=(MARS,))
    scene.refused(0, Do(Redraw()), "redraw_late", "HORIZON-3.1.6")


def test_the_question_offers_what_fits_and_to_reveal_nothing() -> None:
    scene = depleted(CREW, russia={"mission": MARS, "orders": (ASK,)}, common=MARS_CREWED)
    offered = {option.id for option in scene.choice(0, "reveal").options}
    assert offered == {MARS, MARS_CREWED, "none"}
    assert scene.prompt(0, "reveal").secret
    assert not any(one.owed for one in scene.prompts(1))
    scene = beyond()
    assert {option.id for option in scene.choice(0, "give_back").options} == {VENUS, MARS_CREWED}
