"""19.4 Standing sheets: years that run by themselves, and what ends a run."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Bound, Order, Sign, When, WriteOrder
from bot.engine.records import Seat, change
from bot.games.horizons.acts import (
    BuildUnit,
    Fly,
    Form,
    Line,
    Section,
    StandDown,
)
from bot.games.horizons.box.knowledge import WAR
from bot.games.horizons.box.orders import WAKE, Wake
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.commands.sheets import (
    HandIn,
    MarkPage,
    SetWakes,
    WriteLine,
)
from bot.games.horizons.events.course import (
    Woken,
)
from bot.games.horizons.steps.course import Due, Moment
from bot.i18n.catalog import catalogs
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import Scene, given, ship

LV1, KLIPER = map(UnitId, ("russia:lv1a", "russia:kliper"))
BUILD = BuildUnit(LV1)


def standing(**more: Any) -> Scene:
    """Both sheets stand: the years run by themselves."""
    scene = due(year=more.pop("year", 2031), **more)
    for seat in (0, 1):
        scene.when(seat, MarkPage(Section.EXPLORING, standing=True))
    for seat in (0, 1):
        scene.when(seat, HandIn())
    return scene


@pytest.mark.rule("HORIZON-19.4.3", "HORIZON-19.2.4")
def test_standing_sheets_run_until_the_next_economic_phase() -> None:
    scene = standing(ships={})
    assert scene.state.year == 2040
    assert isinstance(scene.state.step, Due)
    assert scene.state.step.form is Form.EARLY


@pytest.mark.rule("HORIZON-19.4.3")
def test_they_stop_before_each_roll_for_the_end() -> None:
    assert standing(ships={}, year=2142).state.year == 2145


@pytest.mark.rule("HORIZON-19.4.2")
def test_a_standing_sheet_is_woken_by_an_arrival() -> None:
    ships = {"russia:glushko": ship("transfer:jupiter:3")}
    scene = standing(ships=ships)
    assert scene.state.year == 2034
    assert scene.awaited() == {0}
    assert [fact.seat for fact in scene.told(Woken)] == [0]


@pytest.mark.rule("HORIZON-19.4.2", "HORIZON-11.3.7")
def test_a_flyby_that_went_on_at_once_has_arrived() -> None:
    scene = due("russia", ships={"russia:zasyadko": ship("transfer:jupiter:1")})
    scene.write("russia", Section.TRADE, standing=True)
    change(scene.state, Seat(0), ready=True, woken=False, since=2031)
    scene.luck("engine", *[(99,)] * 9).advance()
    assert "transfer:" in scene.ship(UnitId("russia:zasyadko")).at
    assert scene.state.year == 2032


@pytest.mark.rule("HORIZON-19.4.2", "HORIZON-9.6.1")
def test_a_ship_that_is_built_and_lost_in_one_year_wakes() -> None:
    """Not a launcher that has done its work, which was built in that year too."""
    robot, flight = UnitId("russia:kozlov"), (NodeId("orbit:earth"), NodeId("flyby:earth"))
    fly = Fly((robot,), flight, launcher=LV1)
    for roll, year in ((1, 2032), (99, 2040)):
        scene = due("russia", players={"russia": {"cash": 90}})
        scene.write("russia", Section.BUILDING, Line((BUILD,)), Line((BuildUnit(robot),)))
        scene.write("russia", Section.MOVES, Line((fly,))).write(
            "russia", Section.TRADE, standing=True
        )
        change(scene.state, Seat(0), ready=True, woken=False, since=2031)
        scene.luck("engine", (roll,)).advance()
        assert (robot in scene.state.ships) == (roll == 99)
        assert scene.state.year == year


@pytest.mark.rule("HORIZON-19.4.2", "HORIZON-4.3.5")
@pytest.mark.parametrize(
    ("where", "woken"),
    [("orbit:moon", True), ("surface:earth", False), ("orbit:earth", False)],
)
def test_an_enemy_wakes_where_one_could_be_attacked(where: str, woken: bool) -> None:
    ships = {KLIPER: ship(where), "japan:mutsu": ship(where)}
    at_war = {("russia", "japan"): WAR}
    scene = given("russia", "japan", ships=ships, relations=at_war)
    seat = scene.seat("russia")
    scene.write("russia", Section.TRADE, standing=True)
    change(scene.state, seat, woken=False)
    assert [fact.seat for fact in scene.beat(Moment.END).told(Woken)] == [seat] * woken


@pytest.mark.rule("HORIZON-19.4.2")
def test_a_player_chooses_what_wakes_them() -> None:
    ships = {"russia:glushko": ship("transfer:jupiter:3")}
    scene = due(ships=ships).when(0, SetWakes((Wake.LOST,)))
    scene.refused(0, SetWakes(("dreams",)), "wakes", "HORIZON-19.4.2")
    for seat in (0, 1):
        scene.when(seat, MarkPage(Section.TRADE, standing=True))
    for seat in (0, 1):
        scene.when(seat, HandIn())
    assert scene.state.year == 2040


def test_the_question_says_what_wakes_them_now() -> None:
    def says(scene: Scene) -> str:
        found = scene.prompt(0, "wakes").says
        assert found is not None
        return catalogs()["en"].render(found)

    assert says(due()) == "All of these wake you now."
    assert says(due().when(0, SetWakes((Wake.LOST,)))) == "What wakes you now: a loss."
    assert says(due().when(0, SetWakes(()))) == "Nothing wakes you now."
    order = Order("wake", (Wake.ATTACKED.value,))
    ordered = due(players={"russia": {"orders": (order,)}})
    assert says(ordered) == "What wakes you now: an attack."


@pytest.mark.rule("HORIZON-19.4.2")
@pytest.mark.parametrize(
    ("bounds", "year"), [((), 2040), ((Bound("year", Sign.AT_LEAST, 2036),), 2034)]
)
def test_a_standing_order_says_what_wakes_them(bounds: tuple[Bound, ...], year: int) -> None:
    """Where its condition does not hold, all of it wakes as usual."""
    ships = {"russia:glushko": ship("transfer:jupiter:3")}
    when = When.IF if bounds else When.ALWAYS
    scene = due(ships=ships).when(0, WriteOrder(WAKE, (Wake.LOST, Wake.ATTACKED), when, bounds))
    for seat in (0, 1):
        scene.when(seat, MarkPage(Section.TRADE, standing=True)).when(seat, HandIn())
    assert scene.state.year == year


@pytest.mark.rule("HORIZON-19.2.4")
def test_standing_lines_are_repeated_each_year() -> None:
    act = StandDown(KLIPER)
    scene = due(ships={KLIPER: "surface:earth"})
    scene.when(0, WriteLine(Section.RESERVE, Line((act,))))
    scene.when(0, MarkPage(Section.RESERVE, standing=True))
    scene.when(0, HandIn()).when(1, HandIn())
    assert scene.ship(KLIPER).reserve
    assert scene.player("russia").pages[Section.RESERVE].lines == (Line((act,)),)
