"""Why not? of a sheet: what a player may well try, each with its reason, its remedy, its clause."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.engine.guide import Doubt
from bot.games.horizons.acts import BuildUnit, Form, Line, Section
from bot.games.horizons.box.goods import Points
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.commands.sheets import HandIn
from bot.games.reference import clause
from bot.i18n.catalog import catalogs
from bot.play.table.why_not import doubts
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import HORIZONS, Scene, base, ship

ENGLISH = catalogs()["en"].render
POOR = {"cash": 0, "technologies": (), "policies": ()}


def why(scene: Scene, section: Section | None = None, key: str = "sheet") -> Mapping[str, Doubt]:
    """By what is said of each thing."""
    first = "section" if key == "sheet" else "back"
    replies = {} if section is None else {first: (section.value,)}
    found = doubts(HORIZONS, scene.view(0), scene.prompt(0, key), replies)
    return {ENGLISH(doubt.label): doubt for doubt in found}


def told(doubt: Doubt) -> tuple[str, str]:
    """The reason, and the clause."""
    return ENGLISH(doubt.refusal.reason), doubt.refusal.clause


def test_ships_that_cannot_move_say_why() -> None:
    scene = due(
        "russia",
        ships={
            "russia:kozlov": ship("transfer:mars:2", launched=True),
            "russia:glushko": ship("orbit:mars", launched=True),
            "russia:kliper": ship("surface:earth"),
        },
        players={"russia": POOR},
    )
    found = why(scene, Section.MOVES)
    assert told(found["Kozlov"]) == (
        "Kozlov is between the systems and goes down a box each year by itself.",
        "HORIZON-9.3.1",
    )
    assert found["Glushko"].refusal.clause == "HORIZON-5.2.7"
    (kliper, *_) = [doubt for label, doubt in found.items() if label.startswith("Kliper to")]
    assert told(kliper) == ("Kliper can only leave on a launcher.", "HORIZON-9.5.2")


def test_places_beyond_the_range_say_so_and_those_within_it_are_not_named() -> None:
    scene = due(
        "russia",
        ships={"russia:kliper": ship("orbit:earth")},
        players={"russia": {**POOR, "technologies": ("crewed_vehicles",)}},
    )
    found = why(scene, Section.MOVES)
    assert any(doubt.refusal.clause == "HORIZON-5.4.3" for doubt in found.values())
    choice = scene.choice(0, "sheet", section=(Section.MOVES.value,))
    offered = {option.id for option in choice.options}
    assert not offered & {doubt.id for doubt in found.values()}


def test_technologies_that_cannot_be_bought_name_price_or_prerequisite() -> None:
    scene = due("russia", form=Form.LATE, players={"russia": {**POOR, "bank": Points(9, 0, 0)}})
    found = why(scene, Section.TECHNOLOGY)
    reasons = dict(map(told, found.values()))
    assert {"HORIZON-7.7.3", "HORIZON-7.7.6"} <= {*reasons.values()}
    assert {"That costs 10 points, and you have 9.", "You need Crewed Vehicles first."} <= {
        *reasons
    }
    assert len(found) <= 25


def test_what_cannot_be_built_says_why_for_each_kind_once() -> None:
    scene = due("russia", players={"russia": POOR})
    found = why(scene, Section.BUILDING)
    (heavy,) = [doubt for label, doubt in found.items() if label == "Build LV-4 A"]
    assert heavy.refusal.clause == "HORIZON-5.1.1"
    assert sum("Build LV-" in label for label in found) == 4
    assert {"HORIZON-5.3.4"} <= {doubt.refusal.clause for doubt in found.values()}


def test_bases_and_structures_say_what_is_missing() -> None:
    scene = due(
        "russia",
        ships={"russia:kliper": ship("orbit:mars")},
        bases={"russia:base_mir": base("moon")},
        players={"russia": POOR},
    )
    clauses = {doubt.refusal.clause for doubt in why(scene, Section.BASES).values()}
    assert {"HORIZON-5.6.1", "HORIZON-13.2.7", "HORIZON-13.3.1"} <= clauses


def test_a_section_is_asked_after_what_stands_on_the_sheet_before_it() -> None:
    launcher = UnitId("russia:lv1a")
    scene = due("russia", players={"russia": {"cash": 2}})
    before = why(scene, Section.BUILDING)
    assert "Build LV-1 A" not in before
    scene.write("russia", Section.BUILDING, Line((BuildUnit(launcher),)))
    ships = {"russia:glushko": ship("surface:earth")}
    later = due("russia", players={"russia": {"cash": 2}}, ships=ships)
    waits = why(later, Section.MOVES)
    assert any(doubt.refusal.clause == "HORIZON-9.5.1" for doubt in waits.values())
    later.write("russia", Section.BUILDING, Line((BuildUnit(launcher),)))
    assert not any(
        doubt.refusal.clause == "HORIZON-9.5.1" for doubt in why(later, Section.MOVES).values()
    )


@pytest.mark.parametrize("form", list(Form))
def test_the_whole_sheet_is_told_section_by_section_in_both_languages(form: Form) -> None:
    scene = due(
        "russia",
        "japan",
        form=form,
        ships={"russia:kliper": ship("orbit:mars", reserve=True, damage=1)},
        bases={"russia:base_mir": base("moon"), "japan:base_edo": base("mars", token="sell ORE")},
        players={"russia": POOR},
    )
    found = why(scene).values()
    parts = [doubt.part for doubt in found]
    assert len({ENGLISH(part) for part in parts if part is not None}) >= 2
    assert None not in parts
    for words in catalogs().values():
        for doubt in found:
            assert words.render(doubt.label)
            assert words.render(doubt.refusal.reason)
            assert words.render(doubt.refusal.remedy)
            assert clause("horizons", doubt.refusal.clause, words.language), doubt.refusal.clause


def test_a_live_section_and_a_sheet_to_be_changed_are_asked_alike() -> None:
    ships = {"russia:kozlov": ship("transfer:mars:2", launched=True)}
    scene = due("russia", "japan", ships=ships)
    handed = due("russia", "japan", ships=ships).when(0, HandIn())
    assert "Kozlov" in why(handed, Section.MOVES, "again")
    live = scene.live("russia", Section.MOVES)
    found = doubts(HORIZONS, live.view(0), live.prompt(0, "slot"))
    assert "Kozlov" in {ENGLISH(doubt.label) for doubt in found}
