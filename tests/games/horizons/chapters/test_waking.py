"""19.4 Standing sheets: years that run by themselves, and what ends a run."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Bound, Order, Sign, When, WriteOrder
from bot.engine.records import Seat, change
from bot.engine.story import Story
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
from bot.games.horizons.steps.course import Beat, Due, Moment
from bot.i18n.catalog import catalogs
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import HORIZONS, Scene, given, ship
from tests.support.luck import Luck

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
@pytest.mark.parametrize(("version", "woken"), [("3", True), ("2", False)])
def test_a_flyby_that_went_on_at_once_has_arrived(version: str, woken: bool) -> None:
    """By earlier rules it had not."""
    scene = due("russia", ships={"russia:zasyadko": ship("transfer:jupiter:1")})
    scene.write("russia", Section.TRADE, standing=True)
    story = Story(scene.state)
    change(story.state, Seat(0), ready=True, woken=False, since=2031)
    HORIZONS.earlier.get(version, HORIZONS).advance(
        story, Luck(0, {"horizons.engine": [(99,)] * 9})
    )
    assert "transfer:" in story.state.ships[UnitId("russia:zasyadko")].at
    assert story.state.year == (2032 if woken else 2040)


@pytest.mark.rule("HORIZON-19.4.2", "HORIZON-9.6.1")
@pytest.mark.parametrize(("version", "year"), [("3", 2032), ("2", 2040)])
def test_a_ship_that_is_built_and_lost_in_one_year_wakes(version: str, year: int) -> None:
    """Not a launcher that has done its work, which was built in that year too."""
    robot, flight = UnitId("russia:kozlov"), (NodeId("orbit:earth"), NodeId("flyby:earth"))
    fly = Fly((robot,), flight, launcher=LV1)
    for roll in (1, 99):
        scene = due("russia", players={"russia": {"cash": 90}})
        scene.write("russia", Section.BUILDING, Line((BUILD,)), Line((BuildUnit(robot),)))
        scene.write("russia", Section.MOVES, Line((fly,))).write(
            "russia", Section.TRADE, standing=True
        )
        story, rules = Story(scene.state), HORIZONS.earlier.get(version, HORIZONS)
        change(story.state, Seat(0), ready=True, woken=False, since=2031)
        rules.advance(story, Luck(0, {"horizons.engine": [(roll,)]}))
        assert (robot in story.state.ships) == (roll == 99)
        assert story.state.year == (year if roll == 1 else 2040)


@pytest.mark.rule("HORIZON-19.4.2", "HORIZON-4.3.5")
@pytest.mark.parametrize(
    ("where", "version", "woken"),
    [
        ("orbit:moon", "3", True),
        ("surface:earth", "3", False),
        ("orbit:earth", "3", False),
        ("surface:earth", "2", True),
    ],
)
def test_an_enemy_wakes_where_one_could_be_attacked(where: str, version: str, woken: bool) -> None:
    """By earlier rules on Earth too."""
    ships = {KLIPER: ship(where), "japan:mutsu": ship(where)}
    at_war = {("russia", "japan"): WAR}
    scene = given("russia", "japan", ships=ships, relations=at_war)
    seat, rules = scene.seat("russia"), HORIZONS.earlier.get(version, HORIZONS)
    scene.write("russia", Section.TRADE, standing=True)
    change(scene.state, seat, woken=False)
    scene.state.agenda = (Beat(Moment.END),)
    story = Story(scene.state)
    rules.advance(story, Luck(0, {}))
    assert [fact.seat for fact in story.events if isinstance(fact, Woken)] == [seat] * woken


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
