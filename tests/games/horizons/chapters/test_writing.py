"""19.2 Writing a sheet: whole sections, lines in another order, and what the panel says of them."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.games.horizons.acts import (
    BuildUnit,
    Explore,
    Fly,
    Form,
    Line,
    MoveBefore,
    Page,
    Search,
    Section,
)
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UNITS, FactionId, Robot, UnitId
from bot.games.horizons.chapters.sheets.editing import MOST_LINES
from bot.games.horizons.chapters.sheets.typed import as_text
from bot.games.horizons.chapters.sheets.uses import foretold
from bot.games.horizons.commands.sheets import HandIn, MarkPage, WritePages
from bot.games.horizons.phrases import deed_text
from bot.i18n.catalog import catalogs
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import Scene, ship

NOVA = Seat(0)
LIGHT, HEAVY = BuildUnit(UnitId("russia:lv1a")), BuildUnit(UnitId("russia:lv2a"))
ORBITERS = [
    one.id for one in UNITS.values() if one.faction == "russia" and one.type is Robot.ORBITER
]
ORBITER = ORBITERS[0]
SPEAK = catalogs()["en"].render


def pages(scene: Scene) -> dict[Section, Page]:
    return dict(scene.player("russia").pages)


@pytest.mark.rule("HORIZON-19.2.4")
def test_whole_sections_are_written_in_place_of_what_was_there() -> None:
    scene = due("russia").when(0, WritePages(((Section.BUILDING, Page((Line((LIGHT,)),))),)))
    scene.when(0, WritePages(((Section.BUILDING, Page((Line((HEAVY,)),), standing=True)),)))
    assert pages(scene) == {Section.BUILDING: Page((Line((HEAVY,)),), standing=True)}
    scene.when(0, WritePages(((Section.BUILDING, Page()),)))
    assert pages(scene) == {}
    full = Page((Line((LIGHT,)),) * (MOST_LINES + 1))
    scene.refused(0, WritePages(((Section.BUILDING, full),)), "full", "HORIZON-19.2.4")
    wrong = Page((Line((MoveBefore(FactionId("japan")),)),))
    scene.refused(0, WritePages(((Section.BUILDING, wrong),)), "section", "HORIZON-19.2.1")
    scene.refused(0, WritePages(()), "line")


@pytest.mark.rule("HORIZON-19.2.3")
def test_a_section_that_stands_does_not_hand_in_the_sheet_it_is_written_on() -> None:
    scene = due("russia", players={"russia": {"woken": False}})
    scene.when(0, MarkPage(Section.BUILDING, standing=True))
    assert not scene.player("russia").ready


@pytest.mark.rule("HORIZON-19.2.6")
def test_lines_are_foretold_one_after_the_other() -> None:
    scene = due("russia", players={"russia": {"cash": 4}})
    scene.write("russia", Section.BUILDING, Line((LIGHT,)), Line((HEAVY,)))
    first, second = foretold(scene.view(0), NOVA, Form.YEAR)[Section.BUILDING].fates
    assert first.money == -2
    assert second.text.key == "horizons.option.later"  # $2B are left
    scene = due("russia", players={"russia": {"cash": 9}})
    scene.write("russia", Section.BUILDING, Line((LIGHT,)), Line((HEAVY,)))
    _, second = foretold(scene.view(0), NOVA, Form.YEAR)[Section.BUILDING].fates
    assert second.text.key == "horizons.option.act"


def test_what_dice_decide_is_not_foretold() -> None:
    """The odds stand there, and the next line does not know what came of it."""
    robot = ORBITER
    scene = due("russia", ships={robot: ship("orbit:mars", launched=True)})
    explore = Explore(robot, WorldId("mars"))
    scene.write("russia", Section.EXPLORING, Line((explore,)), Line((explore,)))
    one, other = foretold(scene.view(0), NOVA, Form.YEAR)[Section.EXPLORING].fates
    assert one == other
    assert "breaks" in SPEAK(one.text)


@pytest.mark.rule("HORIZON-19.2.4")
def test_a_sheet_is_read_as_it_is_written() -> None:
    scene = due("russia")
    lines = (Line((LIGHT, HEAVY), ask=True), Line((HEAVY,)))
    scene.write("russia", Section.BUILDING, *lines, live=True)
    text = as_text(scene.view(0), NOVA, Form.YEAR)
    for speak in (catalogs()[language].render for language in ("en", "it")):
        command = text.read(text.write(speak), speak)
        assert isinstance(command, WritePages)
        assert dict(command.pages)[Section.BUILDING] == Page(lines, live=True)
        assert set(dict(command.pages)) == {one for one in Section if one.form is Form.YEAR}


@pytest.mark.rule("HORIZON-19.2.4")
def test_launchers_of_the_same_name_are_told_apart_by_their_factions() -> None:
    prey = (UnitId("japan:lv1a"), UnitId("china:lv1a"))
    ships = dict.fromkeys(("russia:titov", *prey), "surface:mars")
    scene = due("russia", "japan", "china", ships=ships)
    lines = tuple(Line((Search((UnitId("russia:titov"),), one),)) for one in prey)
    scene.write("russia", Section.COMBAT, *lines)
    text = as_text(scene.view(0), NOVA, Form.YEAR)
    command = text.read(text.write(SPEAK), SPEAK)
    assert isinstance(command, WritePages)
    assert dict(command.pages)[Section.COMBAT] == Page(lines)


@pytest.mark.rule("HORIZON-19.2.4")
@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("Build and service: Build LV-9 Z", ("Build LV-9 Z",)),
        ("Build LV-1 A", ("Build LV-1 A",)),  # in no section
        ("Moves: Build LV-1 A; to Mars", ("Build LV-1 A", "to Mars")),
        (
            "Build and service (sometimes): Build LV-1 A",
            ("Build and service (sometimes): Build LV-",),
        ),
        ("Build and service: Build LV-1 A | nothing", ("Build LV-1 A | nothing",)),
    ],
)
def test_lines_that_cannot_be_read_are_named(typed: str, wrong: tuple[str, ...]) -> None:
    text = as_text(due("russia").view(0), NOVA, Form.YEAR)
    with pytest.raises(IllegalMove) as refused:
        text.read(typed, SPEAK)
    assert refused.value.reason.key == "horizons.refuse.typed"
    assert refused.value.reason.values["lines"] == wrong


@pytest.mark.rule("HORIZON-19.2.5")
def test_the_text_of_a_sheet_leaves_out_what_is_final() -> None:
    """So that the rest of it can be typed while a section is carried out."""
    scene = due("russia").when(0, MarkPage(Section.BUILDING, live=True)).when(0, HandIn())
    assert scene.awaited() == {0}
    text = scene.prompt(0, "again").written
    assert text is not None
    command = text.read(text.write(SPEAK), SPEAK)
    assert isinstance(command, WritePages)
    assert Section.BUILDING not in dict(command.pages)
    assert Section.BASES in dict(command.pages)
    scene.when(0, command)


def test_a_technology_is_typed_with_its_highest_price() -> None:
    text = as_text(due("russia", form=Form.LATE).view(0), NOVA, Form.LATE)
    words = text.write(SPEAK)
    assert words.startswith("Scuttling:")
    scene = due("russia", form=Form.LATE)
    choice = scene.choice(0, "sheet", section=(Section.TECHNOLOGY.value,))
    name = SPEAK(deed_text(choice.options[0].value))
    command = text.read(f"Technology: {name} for at most 12", SPEAK)
    assert isinstance(command, WritePages)
    ((_, page),) = command.pages
    assert [act.limit for act in page.lines[0].acts] == [12]


def test_a_ship_that_is_to_be_built_this_year_can_be_sent() -> None:
    robot, launcher = ORBITER, LIGHT.unit
    scene = due("russia", players={"russia": {"cash": 40}}, ships={launcher: ship("surface:earth")})
    assert sent(scene, robot) == []
    scene.write("russia", Section.BUILDING, Line((BuildUnit(robot),)))
    assert sent(scene, robot)


def sent(scene: Scene, unit: UnitId) -> list[Fly]:
    if Section.MOVES.value not in {one.id for one in scene.choice(0, "sheet").options}:
        return []
    choice = scene.choice(0, "sheet", section=(Section.MOVES.value,))
    found = [option.value for option in choice.options if isinstance(option.value, Fly)]
    return [act for act in found if act.ships == (unit,)]


def test_what_stands_on_a_map_is_marked_there_once() -> None:
    ships = {unit: ship("orbit:jupiter", launched=True) for unit in ORBITERS[:2]}
    scene = due("russia", ships=ships)
    choice = scene.choice(0, "sheet", section=(Section.EXPLORING.value,))
    first = [option for option in choice.options if option.region is None]
    assert {option.value.ship for option in first} >= {*ships}
    spots = [option.spot for option in first if option.spot is not None]
    assert len(spots) == len({*spots}) == len({option.value.world for option in first})
