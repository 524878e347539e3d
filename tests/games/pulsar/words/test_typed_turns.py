"""A whole turn as one typed line, and a flight by its way."""

from __future__ import annotations

import pytest

from bot.engine.prompts import Prompt, walk
from bot.engine.records import Command
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import TechnologyId
from bot.games.pulsar.commands import Change, EndTurn, Fly, Patent, Pay, PlanTurn, TakeGyrodyne
from bot.i18n.catalog import catalogs
from bot.play.table.why_not import why_not
from cogs.ui.ask.typed import Filled, fill_in, proposals, understood
from tests.games.pulsar.scene import PULSAR, Scene, given, seat

CATALOGS = catalogs()
PATENT = Patent(Pay(3), TechnologyId("AI-2"))
GYRODYNE = TakeGyrodyne(Pay(1), Size.SMALL)


def table(*dice: int, tokens: dict[str, int] | None = None) -> Scene:
    """The first seat acts with these dice from O4, where no system lies open."""
    mine = seat(dice=dice, ship=LocationId("O4"), tokens=tokens or {})
    return given(mine, seat(dice=dice, ship=LocationId("O4")), seat())


def line(scene: Scene, text: str, who: int = 0) -> tuple[Command | None, Filled]:
    prompt = scene.prompt(who, "plan")
    filled = fill_in(prompt, {"what;": text}, CATALOGS)
    return walk(prompt, filled.replies).command, filled


def keys(filled: Filled) -> list[str]:
    return [text.key for text in filled.said]


@pytest.mark.rule("PULSAR-10.6")
@pytest.mark.parametrize(
    "text",
    [
        "patent AI-2 with 3; gyrodyne small; end",
        "Brevetta AI-2 con 3; giroscopio small con 1; fine",
        "patent ai-2; take a gyrodyne with 1; end",
        "patent with 3 AI-2\ngyrodyne\nend",
    ],
)
def test_a_turn_is_read_in_both_languages_and_by_ids(text: str) -> None:
    command, filled = line(table(1, 3), text)
    assert filled.said == ()
    assert command == PlanTurn((PATENT, GYRODYNE, EndTurn()))


def test_without_an_end_the_turn_goes_on() -> None:
    assert line(table(1, 3), "patent AI-2 with 3")[0] == PlanTurn((PATENT,))
    assert line(table(1, 3), "patent AI-2 with 3", who=1)[0] == PlanTurn((PATENT,))


def test_a_token_is_typed_with_its_die() -> None:
    scene = table(4, 2, tokens={"pm1": 1})
    assert line(scene, "patent AI-2 with 4-1")[0] == PlanTurn(
        (Patent(Pay(4, change=Change.MINUS), TechnologyId("AI-2")),)
    )
    assert line(scene, "patent AI-2 with 2+1")[0] == PlanTurn(
        (Patent(Pay(2, change=Change.PLUS), TechnologyId("AI-2")),)
    )


@pytest.mark.rule("PULSAR-10.7")
@pytest.mark.parametrize("way", ["S3>G3", "S3 G3", "o4 > s3 > g3", "O4 S3 G3", "S3-G3"])
def test_a_flight_is_typed_place_by_place(way: str) -> None:
    flight = Fly(Pay(2), (LocationId("S3"), LocationId("G3")))
    assert line(table(2, 3), f"fly 2 {way}")[0] == PlanTurn((flight,))
    prompt = table(2, 3).prompt(0, "do.fly")
    filled = fill_in(prompt, {"pay": "2", "to|route": way}, CATALOGS)
    assert walk(prompt, filled.replies).command == flight


@pytest.mark.rule("PULSAR-10.7")
def test_a_way_that_the_die_does_not_allow_is_not_taken() -> None:
    prompt = table(2, 3).prompt(0, "do.fly")
    for way in ("S3", "S3>G3>O4", "S3>E1", "G3>S3", "S3 or G3"):
        filled = fill_in(prompt, {"pay": "2", "to|route": way}, CATALOGS)
        assert filled.unclear == {way: "to"}


@pytest.mark.rule("PULSAR-10.7")
@pytest.mark.parametrize(
    ("way", "key"),
    [
        ("S3>E1", "path_entry"),
        ("S3>P1", "path_no_segment"),
        ("S3>O4>S3", "path_twice"),
        ("S3>Z9", "path_no_place"),
        ("O4>S3>G3>G2", "price"),
    ],
)
def test_why_a_typed_way_cannot_be_flown_is_said(way: str, key: str) -> None:
    scene = table(2, 3)
    prompt, view = scene.prompt(0, "do.fly"), scene.view(0)
    choice = PULSAR.guide.wider(view, prompt, "to")
    assert choice is not None
    reply = understood(choice, way, CATALOGS)
    assert reply is not None
    replies = {"pay": ("2s.none.2",), "to": reply}
    refusal = why_not(PULSAR, view, prompt, replies, choice)
    assert refusal is not None
    assert refusal.key == f"pulsar.refuse.{key}"


@pytest.mark.rule("PULSAR-10.6")
def test_what_comes_after_a_surprise_is_not_taken_and_it_is_said_why() -> None:
    command, filled = line(table(2, 3), "fly 2 S3>G3; patent AI-2 with 3; end")
    assert command == PlanTurn((Fly(Pay(2), (LocationId("S3"), LocationId("G3"))),))
    assert keys(filled) == ["cog.line.later", "pulsar.plan.closes"]
    assert "patent AI-2 with 3; end" in filled.said[0].values["what"]


def test_a_wrong_part_is_named_with_what_would_do() -> None:
    command, filled = line(table(1, 3), "gyrodyne small with 1; patent AI-9 with 3; end")
    assert command is None
    assert keys(filled) == ["cog.line.wrong", "cog.line.later"]
    assert filled.said[0].values["what"] == "AI-9"
    assert "AI-2" in filled.said[0].values["names"]
    assert filled.replies == {"what": ("gyrodyne",)}
    several = line(table(1, 3), "patent AI-9")[1]
    assert keys(several) == ["cog.line.wrong"]
    assert {"AI-1", "AI-2"} <= set(several.said[0].values["names"])
    assert several.replies == {"what": ("patent",)}  # the panel asks on from there


def test_what_is_missing_is_asked_and_nothing_is_guessed() -> None:
    command, filled = line(table(2, 3), "fly 2")
    assert command is None
    assert keys(filled) == ["cog.line.missing"]
    assert "G3" in filled.said[0].values["names"]


def test_no_word_is_passed_over() -> None:
    command, filled = line(table(1, 3), "patent AI-2 with 3 quickly")
    assert command is None
    assert keys(filled) == ["cog.line.word"]
    assert filled.replies == {}
    both = line(table(1, 3), "patent AI-2 AI-3 with 3")[1]
    assert keys(both) == ["cog.line.word"]
    die = line(table(1, 3), "patent AI-2 with 4")[1]
    assert keys(die) == ["cog.line.wrong"]
    assert die.said[0].values["names"] == ("3",)


def completions(prompt: Prompt, typed: str, language: str = "en") -> list[str]:
    found = proposals(prompt, "what;", typed, {}, CATALOGS, language)
    return [proposal.value for proposal in found]


def test_the_next_word_of_a_line_is_proposed() -> None:
    prompt = table(1, 3).prompt(0, "plan")
    assert "patent" in completions(prompt, "")
    assert completions(prompt, "pat") == ["patent"]
    assert "patent AI-2" in completions(prompt, "patent ")
    assert completions(prompt, "patent AI-2")[0] == "patent AI-2"
    following = completions(prompt, "patent AI-2 with 3; ")
    assert "patent AI-2 with 3; gyrodyne" in following
    assert "patent AI-2 with 3; fly 1 O5" in completions(prompt, "patent AI-2 with 3; fly 1 ")
    assert completions(prompt, "nonsense; pat") == []
