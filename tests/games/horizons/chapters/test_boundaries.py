"""18 and 19: sheets to their last line, and what wakes those that stand."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, change
from bot.games.horizons.acts import (
    BuildUnit,
    Buy,
    Convert,
    Develop,
    Explore,
    Form,
    Line,
    Page,
    Scuttle,
    Search,
    Section,
    Sell,
    Shift,
    of_form,
)
from bot.games.horizons.box.goods import Into, Stock
from bot.games.horizons.box.knowledge import EMBARGO, WAR, TechId
from bot.games.horizons.box.numbers import PIRATES
from bot.games.horizons.box.orders import Wake
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UNITS, FactionId, UnitId
from bot.games.horizons.chapters.common.holdings import free_cargo
from bot.games.horizons.chapters.offers.combat import near
from bot.games.horizons.chapters.sheets.asking import comes
from bot.games.horizons.chapters.sheets.editing import MOST_ACTS, MOST_LINES
from bot.games.horizons.chapters.sheets.lines import can_act
from bot.games.horizons.chapters.sheets.waking import stands
from bot.games.horizons.commands.sheets import (
    Do,
    DropLine,
    HandIn,
    MarkPage,
    Pass,
    SetWakes,
    TakeBack,
    WriteLine,
    WriteLines,
    WritePages,
)
from bot.games.horizons.events.course import SectionOpened, Woken
from bot.games.horizons.pieces import Blocked, Pirate
from bot.games.horizons.state import UNKNOWN_MISSION
from bot.games.horizons.steps.course import Moment, Slot
from tests.games.horizons.chapters.scenarios.opening import opened
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import Scene, base, given, ship

ONE, TWO, THREE = (BuildUnit(UnitId(f"russia:lv1{letter}")) for letter in "abc")
KLIPER, KOZLOV = map(UnitId, ("russia:kliper", "russia:kozlov"))
BUILDING = Section.BUILDING


def lines(scene: Scene) -> list[BuildUnit]:
    page = scene.player("russia").pages.get(BUILDING, Page())
    return [act for line in page.lines for act in line.acts if isinstance(act, BuildUnit)]


# --- writing


@pytest.mark.rule("HORIZON-19.2.4", "HORIZON-19.2.7")
def test_a_line_is_put_in_and_taken_out_at_its_place() -> None:
    scene = due().when(0, WriteLines(BUILDING, (ONE, TWO)))
    scene.when(0, WriteLine(BUILDING, Line((THREE,)), 1))
    assert lines(scene) == [ONE, THREE, TWO]
    scene.when(0, DropLine(BUILDING, 1))
    assert lines(scene) == [ONE, TWO]
    scene.refused(0, DropLine(BUILDING, 2), "no_line", "HORIZON-19.2.4", n=3)
    scene.refused(0, DropLine(BUILDING, -1), "no_line", "HORIZON-19.2.4")
    scene.refused(0, WriteLine(BUILDING, Line((THREE,)), 3), "no_line", "HORIZON-19.2.4", n=4)
    scene.when(0, WriteLine(BUILDING, Line((THREE,)), 2))
    assert lines(scene) == [ONE, TWO, THREE]
    assert lines(scene.when(0, DropLine(BUILDING, 0))) == [TWO, THREE]


@pytest.mark.rule("HORIZON-19.2.4", "HORIZON-19.2.7", "HORIZON-19.2.1")
def test_a_section_holds_so_many_lines_however_they_are_written() -> None:
    full = Page((Line((ONE,)),) * MOST_LINES)
    more = Page((Line((ONE,)),) * (MOST_LINES + 1))
    scene = due().when(0, WritePages(((BUILDING, full),)))
    assert len(lines(scene)) == MOST_LINES
    scene.refused(0, WriteLine(BUILDING, Line((TWO,))), "full", "HORIZON-19.2.4", n=MOST_LINES)
    scene.refused(0, WritePages(((BUILDING, more),)), "full", "HORIZON-19.2.4", n=MOST_LINES)
    scene.refused(0, WritePages(()), "line", "HORIZON-19.2.7")
    scene.refused(0, WriteLines(BUILDING, ()), "line", "HORIZON-19.2.7")
    acts = (ONE,) * (MOST_LINES + 1)
    scene.refused(0, HandIn(lines=((BUILDING, acts),)), "full", "HORIZON-19.2.4", n=MOST_LINES)
    scene.when(0, HandIn(lines=((BUILDING, (TWO,) * MOST_LINES),)))
    assert scene.awaited() == {1}
    assert lines(scene) == [TWO] * MOST_LINES


@pytest.mark.rule("HORIZON-19.2.1", "HORIZON-19.2.2", "HORIZON-6.1.9")
def test_what_is_handed_in_belongs_to_the_sheet_and_to_its_section() -> None:
    scene = due()
    mixed = (ONE, Develop(TechId("advanced_computing")))
    scene.refused(0, HandIn(lines=((BUILDING, mixed),)), "section", "HORIZON-19.2.1")
    scene.refused(0, HandIn(lines=((Section.TECHNOLOGY, mixed[1:]),)), "section", "HORIZON-19.2.1")
    assert {*of_form(Form.EARLY)} & {*of_form(Form.YEAR)} == {Section.RESERVE}
    assert {*of_form(Form.LATE)}.isdisjoint({*of_form(Form.EARLY), *of_form(Form.YEAR)})
    assert Section.BUILDING in of_form(Form.YEAR)


@pytest.mark.rule("HORIZON-19.2.5")
def test_before_the_first_year_there_is_no_sheet_to_write() -> None:
    scene = opened(players=2)
    scene.refused(0, WriteLine(BUILDING, Line((ONE,))), "not_now")
    scene.refused(0, Do(Sell(Stock(ORE=2))), "not_now")


@pytest.mark.rule("HORIZON-19.2.5")
def test_only_a_sheet_that_is_in_is_taken_back_and_only_before_it_is_begun() -> None:
    scene = due()
    scene.refused(0, TakeBack(), "begun", "HORIZON-19.2.5")
    scene.when(0, HandIn()).when(0, TakeBack())
    assert scene.awaited() == {0, 1}
    scene = due().when(0, MarkPage(BUILDING, live=True)).when(0, HandIn()).when(1, HandIn())
    change(scene.state, Seat(0), ready=True)
    scene.refused(0, TakeBack(), "begun", "HORIZON-19.2.5")


@pytest.mark.rule("HORIZON-19.2.5")
def test_on_the_panel_a_sheet_is_taken_back_or_a_section_changed() -> None:
    scene = due().when(0, WriteLine(BUILDING, Line((ONE,)))).when(0, HandIn())
    assert scene.prompt(0, "again").answer(lambda choice: ("back",)) == TakeBack()
    assert scene.offered(0, "again")[0] == "back"
    assert BUILDING.value in scene.offered(0, "again")
    changed = scene.choice(0, "again", back=(BUILDING.value,))
    assert changed.name != "back"


@pytest.mark.rule("HORIZON-19.3.2", "HORIZON-19.2.4")
def test_live_one_picks_an_act_or_passes() -> None:
    scene = due().when(0, MarkPage(BUILDING, live=True)).when(0, HandIn()).when(1, HandIn())
    prompt = scene.prompts(0)[0]
    assert prompt.answer(lambda choice: ("pass",)) == Pass()
    first = next(one for one in next(prompt.talk()).options if one.id != "pass")
    assert prompt.answer(lambda choice: (first.id,)) == Do(first.value)


@pytest.mark.rule("HORIZON-19.1.5", "HORIZON-3.1.6")
@pytest.mark.parametrize(
    ("cash", "politics", "acts"), [(0, 0, False), (0, 1, True), (20, 0, True), (20, 1, True)]
)
def test_only_who_can_do_something_here_or_at_any_moment_is_asked(
    cash: int, politics: int, acts: bool
) -> None:
    players = {"russia": {"cash": cash, "politics": politics, "mission": None}}
    scene = given("russia", players=players, ships={}).live("russia", BUILDING)
    assert can_act(scene.state, Seat(0), BUILDING) is acts


# --- standing sheets


def standing(**more: Any) -> Scene:
    """Russia's sheet stands since 2031."""
    fields = {"pages": {Section.EXPLORING: Page(standing=True)}, "since": 2031, "woken": False}
    year = more.pop("year", 2033)
    return given("russia", "japan", players={"russia": fields | more}, year=year)


@pytest.mark.rule("HORIZON-19.4.3")
@pytest.mark.parametrize(
    ("fields", "holds"),
    [
        ({}, True),
        ({"year": 2039}, True),
        ({"year": 2040}, False),
        ({"since": 2024}, True),
        ({"since": 2023}, False),
        ({"year": 2144, "since": 2141}, True),
        ({"year": 2145, "since": 2141}, False),
        ({"woken": True}, False),
        ({"pages": {}}, False),
        ({"pages": {Section.EXPLORING: Page()}}, False),
        ({"pages": {Section.EXPLORING: Page(standing=True), Section.MOVES: Page()}}, True),
    ],
)
def test_a_sheet_stands_for_ten_years_unless_something_ends_it(
    fields: dict[str, Any], holds: bool
) -> None:
    state = standing(**fields).state
    assert stands(state, Seat(0), Form.YEAR) is holds
    assert not stands(state, Seat(0), Form.EARLY)
    assert not stands(state, Seat(1), Form.YEAR)


@pytest.mark.rule("HORIZON-19.4.2", "HORIZON-13.4.1")
@pytest.mark.parametrize("marks", [(True, True), (True, False), (False, False)])
def test_who_has_anything_standing_is_woken_at_the_end_of_a_year(marks: tuple[bool, ...]) -> None:
    sections = (Section.EXPLORING, Section.MOVES)
    pages = {one: Page(standing=on) for one, on in zip(sections, marks, strict=True)}
    scene = given("russia", "japan", players={"russia": {"pages": pages, "woken": False}})
    scene.state.this = type(scene.state.this)(depleted=(Seat(0),), morning=scene.state.this.morning)
    scene.beat(Moment.END)
    assert [one.seat for one in scene.ever_told(Woken)] == ([0] if any(marks) else [])


@pytest.mark.rule("HORIZON-19.4.2")
def test_who_was_attacked_is_known_by_their_ships() -> None:
    yangtze, hiryu = map(UnitId, ("china:yangtze", "japan:hiryu"))
    space = "orbit:mars"
    ships = {yangtze: ship(space, fleet=1), hiryu: ship(space, fleet=2)}
    scene = given("china", "japan", ships=ships, relations={("china", "japan"): WAR})
    scene.luck("search", (10, 10)).do("china", Search((yangtze,), hiryu))
    assert scene.state.this.attacked == ("japan",)


# --- what others see


@pytest.mark.rule("HORIZON-19.5.1")
def test_that_a_written_section_is_carried_out_only_its_writer_hears() -> None:
    scene = due().when(0, WriteLine(BUILDING, Line((ONE,)))).when(0, HandIn()).when(1, HandIn())
    (told,) = scene.told(SectionOpened)
    assert told.seen_by(Seat(0)) == told
    assert told.seen_by(Seat(1)) is None
    assert told.seen_by(None) is None


@pytest.mark.rule("HORIZON-18.1.8")
@pytest.mark.parametrize(
    ("missions", "covered"),
    [((True, True, True), True), ((True, False, True), True), ((True, False, False), False)],
)
def test_the_pool_is_covered_while_somebody_else_holds_a_mission(
    missions: tuple[bool, ...], covered: bool
) -> None:
    scene = given("russia", "japan", "asia")
    for seat, holds in enumerate(missions):
        if not holds:
            change(scene.state, Seat(seat), mission=None)
    assert (UNKNOWN_MISSION in scene.view(0).missions) is covered
    assert scene.view(None).missions[:1] == (UNKNOWN_MISSION,)


@pytest.mark.rule("HORIZON-19.2.1", "HORIZON-19.2.4", "HORIZON-19.2.7")
def test_a_line_has_some_acts_all_of_its_section() -> None:
    scene = due()
    scene.when(0, WriteLine(BUILDING, Line((ONE,) * MOST_ACTS)))
    long, mixed = Line((ONE,) * (MOST_ACTS + 1)), Line((ONE, Explore(KLIPER, WorldId("mars"))))
    scene.refused(0, WriteLine(BUILDING, long), "line", "HORIZON-19.2.7", n=MOST_ACTS)
    scene.refused(0, WriteLine(BUILDING, mixed), "section", "HORIZON-19.2.1")


@pytest.mark.rule("HORIZON-19.4.2")
def test_everything_may_wake_a_sheet_and_so_may_nothing() -> None:
    for wakes in (tuple(one.value for one in Wake), ()):
        assert due().when(0, SetWakes(wakes)).player("russia").wakes == wakes


@pytest.mark.rule("HORIZON-3.1.5", "HORIZON-3.1.4", "HORIZON-3.1.1")
@pytest.mark.parametrize("stock", [Stock(), Stock(3, -1, 0), Stock(-2)])
def test_goods_are_bought_and_sold_by_the_piece(stock: Stock) -> None:
    players = {"russia": {"cash": 9, "stock": Stock(4, 4, 4)}}
    scene = given("russia", players=players).live("russia", BUILDING)
    scene.cannot("russia", Sell(stock), "amount", "HORIZON-3.1.1")
    scene.cannot("russia", Buy(stock), "amount", "HORIZON-3.1.1")


@pytest.mark.rule("HORIZON-3.1.2", "HORIZON-3.1.11", "HORIZON-3.1.12")
def test_what_is_aboard_takes_room() -> None:
    ships = {KLIPER: ship("surface:earth", cargo=Stock(ORE=1)), KOZLOV: "surface:earth"}
    scene = given("russia", ships=ships)
    cargo = UNITS[KLIPER].cargo
    assert free_cargo(scene.state, Seat(0), KLIPER) == cargo - 1
    assert free_cargo(scene.state, Seat(0), KOZLOV) == 0
    assert free_cargo(scene.state, Seat(0), None) is None
    unit = UnitId("russia:base_mir")
    assert free_cargo(given("russia", bases={unit: "mars"}).state, Seat(0), unit) is None


@pytest.mark.rule("HORIZON-3.3.1", "HORIZON-3.3.6", "HORIZON-3.3.4")
def test_markers_are_converted_all_or_so_many_but_not_none() -> None:
    def has(markers: int) -> Scene:
        players = {"russia": {"politics": markers, "cash": 0, "vp": 0}}
        return given("russia", players=players).live("russia", BUILDING)

    assert has(9).do("russia", Convert(Into.VP)).player("russia").politics == 1
    assert has(8).do("russia", Convert(Into.VP)).player("russia").vp == 2
    assert has(3).do("russia", Convert(Into.MONEY)).player("russia").cash == 3
    assert has(3).do("russia", Convert(Into.MONEY, 3)).player("russia").politics == 0
    has(3).cannot(
        "russia",
        Convert(Into.MONEY, 0),
        "markers",
        "HORIZON-3.3.1",
    )
    has(3).cannot("russia", Convert(Into.MONEY, 4), "markers", "HORIZON-3.3.1")
    has(3).cannot("russia", Convert(Into.VP), "markers", "HORIZON-3.3.1")


@pytest.mark.rule("HORIZON-1.3.2", "HORIZON-10.7.4")
def test_a_blockade_goes_on_with_the_ships_that_are_left() -> None:
    fleet = tuple(map(UnitId, ("china:yangtze", "china:huang_he")))
    edo = UnitId("japan:base_edo")
    ships = {unit: ship("orbit:mars", fleet=1) for unit in fleet}
    relations = {("china", "japan"): EMBARGO}
    scene = given("china", "japan", ships=ships, bases={edo: "mars"}, relations=relations)
    scene.state.blockades = {edo: Blocked(FactionId("china"), fleet)}
    scene.live("china", BUILDING).do("china", Scuttle(fleet[0]))
    assert scene.state.blockades == {edo: Blocked(FactionId("china"), fleet[1:])}


@pytest.mark.rule("HORIZON-19.2.5", "HORIZON-19.2.4")
def test_a_section_whose_moment_has_come_is_neither_offered_nor_written() -> None:
    scene = due().when(0, HandIn()).when(1, MarkPage(BUILDING, live=True)).when(1, HandIn())
    assert scene.awaited() == {1}
    scene.refused(1, WritePages(((BUILDING, Page()),)), "begun", "HORIZON-19.2.5")
    again = [one for one in scene.prompts(1) if one.key == "horizons.again"]
    offered = {option.id for one in again for option in next(one.talk()).options}
    assert BUILDING.value not in offered
    assert Section.BASES.value in offered


@pytest.mark.rule("HORIZON-10.2.3")
@pytest.mark.parametrize(
    ("node", "there"), [("orbit:mars", True), ("surface:mars", True), ("orbit:moon", False)]
)
def test_a_base_is_attacked_from_its_world_or_above_it(node: str, there: bool) -> None:
    unit = UnitId("japan:base_edo")
    assert near(given("russia", bases={unit: "mars"}).state, unit, node) is there


@pytest.mark.rule("HORIZON-6.1.9", "HORIZON-16.4.8")
def test_sections_are_offered_while_their_moment_is_to_come() -> None:
    table = due().state
    assert comes(table, Section.RESERVE)
    assert comes(table, Section.TRADE)
    table.agenda = tuple(
        step for step in table.agenda if getattr(step, "section", None) is not Section.RESERVE
    )
    assert not comes(table, Section.RESERVE)
    invaded = given("russia", options={"scenario": "invasion"}, year=2133).state
    invaded.agenda = (Slot(Seat(0), BUILDING),)
    assert (comes(invaded, BUILDING), comes(invaded, Section.TRADE)) == (True, False)


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-3.1.6", "HORIZON-19.3.2")
def test_live_resources_are_moved_before_anything_else_is_done() -> None:
    mir = UnitId("russia:base_mir")
    ships = {KLIPER: ship("surface:mars", docked=mir)}
    bases = {mir: base("mars", stock=Stock(ORE=3))}
    scene = given("russia", ships=ships, bases=bases, players={"russia": {"cash": 20}})
    scene.live("russia", BUILDING).do("russia", Shift(mir, KLIPER, Stock(ORE=1)))
    scene.do("russia", Shift(mir, KLIPER, Stock(ORE=1))).do("russia", ONE)
    scene.cannot("russia", Shift(mir, KLIPER, Stock(ORE=1)), "midway", "HORIZON-3.1.8")
    scene.do("russia", TWO)
    scene.cannot("russia", Shift(mir, KLIPER, Stock(ORE=1)), "midway", "HORIZON-3.1.8")


@pytest.mark.rule("HORIZON-19.4.2")
def test_a_search_for_pirates_attacks_nobody() -> None:
    yangtze, pirate = UnitId("china:yangtze"), next(iter(PIRATES))
    here = NodeId("flyby:mars")
    scene = given("china", "japan", ships={yangtze: here}, pirates={pirate: Pirate(here)})
    scene.luck("search", (10, 10)).do("china", Search((yangtze,), pirate))
    assert scene.state.this.attacked == ()


@pytest.mark.rule("HORIZON-3.1.4")
def test_the_last_money_buys_goods() -> None:
    scene = given("russia", players={"russia": {"cash": 2}}).live("russia", BUILDING)
    scene.do("russia", Buy(Stock(1, 1)))
    assert (scene.player("russia").cash, scene.player("russia").stock) == (0, Stock(1, 1))
    scene.cannot("russia", Buy(Stock(1)), "cash", "HORIZON-3.1.4")
