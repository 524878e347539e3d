"""The table in words, why not, and looking back."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.games.pulsar.box.cluster import Place
from bot.games.pulsar.box.effects import Token
from bot.games.pulsar.box.names import effects_text
from bot.games.pulsar.box.pieces import (
    EXPLORATION,
    HQ,
    PROJECTS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
    TransmitterId,
)
from bot.games.pulsar.memoir import luck, places
from bot.games.pulsar.state import Array
from bot.games.pulsar.words.why_not import meant, tries, wider
from bot.i18n.catalog import LANGUAGES, catalogs
from bot.play.table.why_not import doubts
from tests.games.pulsar.opening import opened
from tests.games.pulsar.scene import PULSAR, Scene, given, seat
from tests.support.playout import playout

NAMES = {0: "Ada", 1: "Bruno", 2: "Chiara", 3: "Dora"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_of_every_piece_can_be_said(language: str) -> None:
    words = catalogs()[language]
    pieces = [one.effects for one in TECHNOLOGIES.values()]
    pieces += [one.effects for hq in HQ.values() for one in hq.projects]
    pieces += [one.effects for one in EXPLORATION.values()]
    pieces += [one.bonus for one in SYSTEMS.values()]
    for tile in TRANSMITTERS.values():
        pieces += [tile.immediate, tile.production]
    said = {words.render(text) for effects in pieces for text in effects_text(effects)}
    assert len(said) > 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_and_the_table_of_a_whole_game_can_be_said(language: str) -> None:
    words = catalogs()[language]
    lines, told = 0, list[object]()
    for position in playout(PULSAR, PULSAR.options(players=3), "words", orders=0.1):
        view = PULSAR.seen_by(position.state, None)
        for event in position.events:
            seen = event.seen_by(None)
            if seen is not None and (text := seen.words(view)) is not None:
                assert words.render(text, NAMES)
                lines += 1
            told.append(event)
    for text in (*PULSAR.guide.lines(view), *PULSAR.guide.verdict(view)):
        assert words.render(text, NAMES)
    assert lines > 100
    assert len(told) > lines


def test_why_not_names_the_reason_for_what_is_not_offered() -> None:
    scene = given(seat(dice=(1, 2)), seat(), seat(), row=("TA2",), round=3)
    view, reasons = scene.view(0), set[str]()
    for key in ("turn", "do.fly", "do.gyrodyne"):
        for one in tries(view, scene.prompt(0, key)):
            try:
                Scene(scene.state).when(0, one.command)
            except IllegalMove as error:
                reasons.add(error.key.removeprefix("pulsar.refuse."))
    assert {"row", "price"} <= reasons


def test_why_not_is_silent_about_what_a_token_can_pay() -> None:
    """A 6 and a token make the 5 of AI-3; no token makes the 1 of AI-1."""
    for tokens, silent in (({Token.PM1: 1}, {"AI-2", "AI-3"}), ({}, {"AI-2"})):
        scene = given(seat(dice=(3, 6), tokens=tokens), seat(), seat(), round=1)
        found = {one.id for one in doubts(PULSAR, scene.view(0), scene.prompt(0, "turn"))}
        assert {"AI-1", "AI-2", "AI-3"} - found == silent


def test_a_place_that_cannot_be_reached_is_answered_with_the_reason() -> None:
    scene = given(seat(dice=(2, 6), ship="O4"), seat(), seat())
    prompt = scene.prompt(0, "do.fly")
    every = wider(scene.view(0), prompt, "to")
    assert every is not None
    assert len(every.options) == 87
    assert wider(scene.view(0), prompt, "claim") is None
    for where, key in (("S8", "price"), ("E1", "path_entry"), ("I1", "path_no_segment")):
        command = meant(scene.view(0), prompt, {"pay": ("2s.none.2",)}, "to", [where])
        assert command is not None
        scene.refused(0, command, key)


def test_of_the_ends_of_a_flight_those_that_bring_something_come_first() -> None:
    """The others are found by what they are."""
    scene = given(seat(dice=(2, 6), ship="O4"), seat(), seat())
    found = scene.choice(0, "do.fly", pay=("6s.none.6",)).options
    first = [one for one in found if one.region is None]
    rest = found[len(first) :]
    assert list(found[: len(first)]) == first
    assert 0 < len(first) <= 8
    assert all(one.label.values["stations"] or "claim" in one.label.key for one in first)
    kinds = {f"pulsar.region.{one.value}" for one in Place}
    assert rest
    assert {one.region.key for one in rest if one.region is not None} <= kinds


@pytest.mark.rule("PULSAR-8.10.1")
def test_looking_back_counts_what_luck_did() -> None:
    told = []
    for position in playout(PULSAR, PULSAR.options(players=2), "luck"):
        told += [(position.state, event) for event in position.events]
    found = luck(told)
    pips = found.measures[0]
    assert len(pips.got) == 2
    assert sum(pips.got) > 8 * 4
    ranking = position.state.result.ranking
    assert places(position.state) == {ranking[0]: 1, ranking[1]: 2}


def test_pieces_that_a_question_names_stand_on_its_picture() -> None:
    """Without a spot an option has no letter, and the picture shows something else."""
    arrays = (Array(TransmitterId("TA4"), (1,)), Array(TransmitterId("TA7"), (0,)))
    me = seat(dice=(1, 2, 3, 4, 5, 6), arrays=arrays, hq="A1")
    scene = given(me, seat(), seat(), row=("TA1", "TA2"), round=3)
    asked = {("side", "side"): opened(players=3)} | {
        (f"do.{name}", what): scene
        for name, what in (
            *(("patent", "tech"), ("project", "project")),
            *(("transmitter", "tile"), ("cost", "tile")),
        )
    }
    for (key, what), stage in asked.items():
        choice = stage.choice(0, key)
        assert choice.name == what
        assert len(choice.options) > 1
        spots = {option.spot for option in choice.options}
        assert spots <= {*HQ, *TECHNOLOGIES, *PROJECTS, *TRANSMITTERS}, key
        assert len(spots) == len(choice.options)
