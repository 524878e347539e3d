"""4.8: patents."""

from __future__ import annotations

import pytest

from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import TECHNOLOGIES, TechKind, TechnologyId
from bot.games.pulsar.chapters.actions.inventions import technologies
from bot.games.pulsar.chapters.final import reckon
from bot.games.pulsar.commands import EndTurn, Patent, Pay
from bot.games.pulsar.events import Gained
from tests.games.pulsar.scene import given, seat


def patent(name: str, die: int | None = None) -> Patent:
    technology = TechnologyId(name)
    return Patent(Pay(die or TECHNOLOGIES[technology].cost), technology)


@pytest.mark.rule("PULSAR-4.8.1", "PULSAR-4.8.1.1")
def test_all_technologies_are_visible_and_rows_open_one_by_one() -> None:
    scene = given(seat(dice=(2, 4)), seat(), seat(), round=3)
    assert len(technologies(scene.view(None))) == 17
    scene.refused(0, patent("AII-3"), "row", "PULSAR-4.8.1")
    scene.when(0, patent("AII-2"))
    other = given(seat(dice=(2,)), seat(), seat())
    other.refused(0, patent("BI-1"), "no_technology", "PULSAR-4.8.1")


@pytest.mark.rule("PULSAR-4.8.2")
def test_a_patent_takes_one_die_of_the_printed_value() -> None:
    scene = given(seat(dice=(3, 5)), seat(), seat())
    scene.refused(0, patent("AI-2", 5), "price", "PULSAR-4.2.1")
    scene.when(0, patent("AI-2"))
    assert scene.player(0).dice == (5,)


@pytest.mark.rule("PULSAR-4.8.3")
def test_a_player_patents_a_technology_once() -> None:
    scene = given(seat(dice=(3, 3)), seat(), seat())
    scene.when(0, patent("AI-2"))
    scene.refused(0, patent("AI-2"), "patented", "PULSAR-4.8.3")


@pytest.mark.rule("PULSAR-4.8.7", "PULSAR-4.9.22")
def test_immediate_technologies_work_at_once_and_the_others_later() -> None:
    at_once = given(seat(dice=(1, 6)), seat(), seat(), round=5)
    at_once.when(0, patent("AII-5"))
    assert at_once.player(0).cubes == 3
    for name in ("AI-2", "AII-2", "AIII-2"):  # an ability, a production, an endgame technology
        scene = given(seat(dice=(TECHNOLOGIES[TechnologyId(name)].cost, 6)), seat(), seat())
        scene.state.round = 8
        scene.when(0, patent(name))
        assert TECHNOLOGIES[TechnologyId(name)].kind is not TechKind.IMMEDIATE
        assert scene.step() == "Act"
        assert not scene.told(Gained)


@pytest.mark.rule("PULSAR-4.8.9", "PULSAR-7.8.3", "PULSAR-4.8.4")
def test_a_one_icon_technology_opens_for_a_second_player_in_the_next_round() -> None:
    scene = given(seat(dice=(2, 6)), seat(dice=(2, 6)), seat(dice=(2, 6)), round=2)
    scene.when(0, patent("AI-4")).when(0, EndTurn())
    scene.refused(1, patent("AI-4"), "locked", "PULSAR-4.8.4")
    scene.when(1, EndTurn())
    scene.refused(2, patent("AI-4"), "locked", "PULSAR-4.8.4")
    scene.when(2, EndTurn())
    assert scene.state.round == 3
    later = given(seat(dice=(2, 6)), seat(patents={"AI-4": 2}), seat(), round=3)
    later.when(0, patent("AI-4"))


@pytest.mark.rule("PULSAR-4.8.5", "PULSAR-4.8.3.1")
def test_refusals_say_why_nobody_else_may_patent_it() -> None:
    two = given(seat(dice=(2,)), seat(patents={"AI-4": 1}), round=3)
    two.refused(0, patent("AI-4"), "one_owner", "PULSAR-4.8.5")
    owners = [seat(patents={"AI-1": 1}), seat(patents={"AI-1": 1})]
    three = given(seat(dice=(1,)), *owners)
    three.refused(0, patent("AI-1"), "owners", "PULSAR-4.8.3.1")


@pytest.mark.rule("PULSAR-4.8.10")
def test_a_patent_counts_from_the_moment_it_is_paid() -> None:
    others = dict.fromkeys(("AI-1", "AI-3", "AI-4", "AI-6"), 1)
    scene = given(seat(dice=(3, 6), patents=others), seat(), seat())
    assert "G5A" not in reckon(scene.state, scene.state.order[0]).goals
    scene.when(0, patent("AI-2"))
    assert "G5A" in reckon(scene.state, scene.state.order[0]).goals


@pytest.mark.rule("PULSAR-4.8.8", "PULSAR-4.9.2")
def test_an_ability_does_not_score_its_own_patent() -> None:
    scene = given(seat(dice=(3, 1)), seat(), seat())
    scene.when(0, patent("AI-2"))  # two points for every patent
    assert scene.score(0) == 0
    scene.when(0, patent("AI-1"))
    assert scene.score(0) == 2


@pytest.mark.rule("PULSAR-4.8.8.1", "PULSAR-4.9.15.1", "PULSAR-4.9.12")
def test_a_count_of_patents_includes_the_one_just_made() -> None:
    options = {"technologies": ("AI", "BII", "AIII")}
    for before, points in ((0, 2), (3, 8), (6, 12)):
        own = dict.fromkeys(list(TECHNOLOGIES)[: before + 1], 1)
        own.pop(TechnologyId("AI-1"))
        scene = given(seat(dice=(4, 6), patents=own), seat(), seat(), options=options, round=5)
        gained = scene.when(0, patent("BII-6")).told(Gained)
        assert [one.points for one in gained if one.source == "BII-6"] == [points]


@pytest.mark.rule("PULSAR-4.8.11")
def test_effects_are_resolved_in_printed_order() -> None:
    scene = given(seat(dice=(5, 6)), seat(), seat(), round=2)
    scene.when(0, patent("AI-5"))  # a claim, then a gyrodyne
    assert scene.step() == "Claiming"
    scene.when(0, scene.prompts(0)[0].answer(lambda choice: ("I2",)))
    assert scene.step() == "Sizing"
    scene.when(0, scene.prompts(0)[0].answer(lambda choice: ("large",)))
    assert scene.player(0).held == (Size.LARGE,)
    assert scene.player(0).claims == (LocationId("I2"),)
