"""6. What a year is made of, and in which order."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Form, Line, Section, StandDown
from bot.games.horizons.box.cards import EVENTS, rolled_event
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.sequence import (
    after_drift,
    after_order,
    early,
    has_economy,
    year_phases,
)
from bot.games.horizons.commands.sheets import HandIn, WriteLine
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Due, Moment, Slot
from tests.games.horizons.scene import Scene, given

ORDER = ("japan", "asia", "russia")


def table(year: int = 2040) -> Scene:
    return given("russia", "japan", "asia", initiative=ORDER, year=year)


def parts(*steps: AgendaStep) -> list[str]:
    """Sections and moments, each once, in their order."""
    found = list[str]()
    for step in steps:
        match step:
            case Slot(section=section):
                found.append(section)
            case Beat(moment=moment):
                found.append(moment)
            case Due(form=form):
                found.append(f"due {form}")
    return list(dict.fromkeys(found))


def seats(scene: Scene, section: Section, *steps: AgendaStep) -> list[str]:
    """Whose slots of a section follow each other."""
    return [
        scene.state.players[step.seat].faction
        for step in steps
        if isinstance(step, Slot) and step.section is section
    ]


@pytest.mark.rule("HORIZON-6.1.1")
@pytest.mark.parametrize(
    ("year", "economy"), [(2030, False), (2039, False), (2040, True), (2045, False), (2050, True)]
)
def test_years_that_end_in_0_have_an_economic_phase_from_2040_on(year: int, economy: bool) -> None:
    assert has_economy(table(year).state) is economy


@pytest.mark.rule("HORIZON-6.1.1")
def test_a_year_builds_moves_fights_explores_and_trades() -> None:
    scene = table()
    assert parts(*year_phases(scene.state), *after_order(scene.state)) == [
        f"due {Form.YEAR}",
        *(Section.RESERVE, Section.BUILDING, Moment.DESCENT, Section.CLAIM, Moment.ORDER),
        *(Section.MOVES, Moment.AWAKE, Moment.INVASION, Section.COMBAT, Section.EXPLORING),
        *(Section.PRODUCING, Section.TRADE, Section.BASES, Moment.END),
    ]


@pytest.mark.rule("HORIZON-6.1.2")
def test_the_economic_phase_has_nine_steps() -> None:
    scene = table()
    economic = [*early(scene.state), *after_drift(scene.state)]
    found = [one for one in parts(*economic) if not one.startswith("due")]
    assert found[: found.index(Section.BUILDING)] == [
        Section.RESERVE,
        *(Moment.POLITICS, Moment.EVENTS),
        *(Section.INITIATIVE, Moment.INITIATIVE),
        *(Moment.DRIFT, Section.DIPLOMACY, Moment.TALKS),
        *(Section.SCUTTLING, Moment.EARTH, Section.PRODUCTS),
        Section.TRANSPORT,
        Moment.NEUTRALS,
        *(Moment.BANKS, Moment.TECHNOLOGY, Section.LEFTOVERS, Moment.HALVING),
        Moment.GROWTH,
        Section.POLICY,
    ]
    backwards = [*reversed(ORDER)]
    assert seats(scene, Section.DIPLOMACY, *economic) == backwards
    assert seats(scene, Section.POLICY, *economic) == backwards
    assert seats(scene, Section.PRODUCTS, *economic) == [*ORDER]


@pytest.mark.rule("HORIZON-6.1.9")
def test_ships_go_to_reserve_before_the_first_phase_of_a_year() -> None:
    scene = table()
    assert parts(*early(scene.state))[:3] == ["due A", Section.RESERVE, Moment.POLITICS]
    assert Section.RESERVE not in parts(*after_drift(scene.state))
    assert parts(*year_phases(scene.state))[:3] == ["due Y", Section.RESERVE, Section.BUILDING]


@pytest.mark.rule("HORIZON-6.1.9")
def test_the_first_sheet_of_a_year_asks_about_the_reserve() -> None:
    scene = given("russia", ships={"russia:kliper": "orbit:mars"}, year=2040)
    stand_down = StandDown(UnitId("russia:kliper"))
    scene.play(*early(scene.state))
    assert Section.RESERVE in offered_sections(scene)
    scene.when(0, WriteLine(Section.RESERVE, Line((stand_down,)))).when(0, HandIn())
    assert scene.ship("russia:kliper").reserve
    while scene.state.step != Due(Form.YEAR, opened=True):
        scene.when(0, HandIn())
    assert Section.RESERVE not in offered_sections(scene)


def offered_sections(scene: Scene) -> set[str]:
    return {option.id for option in scene.choice(0, "sheet").options}


@pytest.mark.rule("HORIZON-6.1.3")
def test_building_goes_from_the_worst_to_the_best() -> None:
    scene = table()
    assert seats(scene, Section.BUILDING, *year_phases(scene.state)) == [*reversed(ORDER)]


@pytest.mark.rule("HORIZON-6.1.5", "HORIZON-6.1.6")
@pytest.mark.parametrize("section", [Section.COMBAT, Section.EXPLORING, Section.PRODUCING])
def test_fights_exploration_and_production_go_from_the_best_to_the_worst(section: Section) -> None:
    scene = table()
    assert seats(scene, section, *after_order(scene.state)) == [*ORDER]


@pytest.mark.rule("HORIZON-6.1.6", "HORIZON-6.1.7")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        (Section.EXPLORING, Section.PRODUCING),
        (Section.TRADE, Section.BASES),
    ],
)
def test_all_finish_one_step_before_anybody_begins_the_next(first: Section, then: Section) -> None:
    steps = [one for one in after_order(table().state) if isinstance(one, Slot)]
    found = [one.section for one in steps if one.section in (first, then)]
    assert found == [first] * 3 + [then] * 3


@pytest.mark.rule("HORIZON-6.1.7", "HORIZON-13.4.1")
def test_the_check_for_the_end_is_the_last_of_a_year() -> None:
    scene = table(2031)
    assert [*after_order(scene.state)][-1] == Beat(Moment.END)
    assert scene.beat(Moment.END).state.year == 2032


@pytest.mark.rule("HORIZON-15.2.98")
def test_the_last_three_numbers_are_great_dangers() -> None:
    assert [rolled_event(roll).id for roll in (98, 99, 100)] == ["rogue_ai", "incoming", "invasion"]
    assert all(EVENTS[rolled_event(roll).id].veto for roll in (98, 99, 100))
