"""19.4.4 What is done for somebody who says nothing: by the suggestion of each question."""

from __future__ import annotations

import pytest

from bot.engine.prompts import suggested
from bot.engine.records import Seat
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.box.goods import Points
from bot.games.horizons.box.knowledge import TECHNOLOGIES, WAR, PolicyId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.surrender import outgunned
from bot.games.horizons.chapters.economy.technology import buyable
from bot.games.horizons.commands.combat import OfferSurrender
from bot.games.horizons.commands.sheets import Pass
from bot.games.horizons.events.exploring import Explored
from bot.games.horizons.steps.combat import Battle, Side, Yielding
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from tests.games.horizons.scene import Scene, base, given, ship

KOZLOV = UnitId("russia:kozlov")


def silent(scene: Scene, seat: int) -> Scene:
    """The first question is answered as it suggests, as it is when time is over."""
    return scene.when(seat, scene.prompts(seat)[0].answer(suggested))


@pytest.mark.rule("HORIZON-19.4.4", "HORIZON-10.3.1")
def test_nobody_surrenders_by_saying_nothing() -> None:
    """Not even an unarmed base in front of a warship."""
    ours, edo = UnitId("russia:kuznetsov"), UnitId("japan:base_edo")
    at_war = {("russia", "japan"): WAR}
    scene = given(
        "russia", "japan", ships={ours: "orbit:mars"}, bases={edo: "mars"}, relations=at_war
    )
    sides = Side((ours,), Seat(0)), Side((edo,), Seat(1))
    battle = Battle(NodeId("orbit:mars"), *sides, rolls=(5, 5))
    assert outgunned(scene.state, battle)
    scene.state.agenda = (Yielding(Seat(1), battle),)
    assert scene.prompts(1)[0].answer(suggested) == OfferSurrender(yes=False)


@pytest.mark.rule("HORIZON-19.4.4")
def test_who_is_asked_live_and_says_nothing_explores_what_they_did_before() -> None:
    ships = {KOZLOV: ship("orbit:mars", launched=True, target=WorldId("phobos_deimos"))}
    scene = given("russia", ships=ships).live("russia", Section.EXPLORING)
    silent(scene, 0)
    (explored,) = scene.told(Explored)
    assert (explored.ship, explored.world) == (KOZLOV, WorldId("phobos_deimos"))
    while isinstance(scene.state.step, Slot):
        assert scene.prompts(0)[0].answer(suggested) == Pass()
        silent(scene, 0)
    assert len(scene.ever_told(Explored)) == 1


@pytest.mark.rule("HORIZON-19.4.4")
def test_who_is_asked_live_and_says_nothing_takes_the_next_level_of_the_highest_row() -> None:
    owned = tuple(map(PolicyId, ("economics", "robotics", "vigorous_robotics")))
    scene = given("russia", players={"russia": {"policies": owned}}, year=2040)
    silent(scene.live("russia", Section.POLICY), 0)
    assert scene.player("russia").policies == (*owned, PolicyId("unified_robotics"))


@pytest.mark.rule("HORIZON-19.4.4", "HORIZON-19.3.6")
def test_who_says_nothing_buys_the_cheapest_as_long_as_there_are_points() -> None:
    """Also what becomes possible by it."""
    scene = given("russia", players={"russia": {"bank": Points(99, 99, 99)}}, year=2040)
    scene.state.agenda = (Due(Form.LATE, opened=True), Beat(Moment.TECHNOLOGY))
    before = scene.player("russia").technologies
    scene.when(0, scene.prompts(0)[0].answer(suggested))
    owned = scene.player("russia").technologies
    costs = [TECHNOLOGIES[one].cost for one in owned[len(before) :]]
    assert costs == sorted(costs)
    assert len(costs) > 8
    assert next(buyable(scene.state, Seat(0)), None) is None


@pytest.mark.rule("HORIZON-19.4.4")
@pytest.mark.parametrize(
    "section",
    [Section.BUILDING, Section.COMBAT, Section.PRODUCING, Section.TRADE, Section.BASES],
)
def test_nothing_is_built_attacked_or_traded_by_saying_nothing(section: Section) -> None:
    stock = base("moon", token="buy ORE", service=1, settlements=5)
    players = {"russia": {"cash": 40, "politics": 4}}
    ships = {"russia:kuznetsov": "orbit:mars", "japan:mutsu": "orbit:mars"}
    scene = given(
        "russia",
        "japan",
        players=players,
        ships=ships,
        bases={"russia:base_mir": stock},
        relations={("russia", "japan"): WAR},
    )
    scene.live("russia", section)
    assert len(scene.choice(0, "slot").options) > 1
    assert scene.prompts(0)[0].answer(suggested) == Pass()
