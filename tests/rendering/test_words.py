"""Scores, alternative texts and words: nothing missing, nothing left over."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest

import rendering
from bot.cli.pictures import NAMES
from bot.engine.records import fork, replace
from bot.games.race.box.cards import Action
from bot.games.race.box.powers import Kind, Mode
from bot.i18n.catalog import LANGUAGES, catalogs
from rendering.drawing import fonts
from rendering.look import Look
from rendering.merchant.board.legend import ENTRIES
from rendering.merchant.cards.texts import CARDS as COUNTERS
from rendering.merchant.cards.texts import kind as kind_of_counter
from rendering.merchant.gallery import PARTS as PARTS_OF_MERCHANT
from rendering.merchant.moments import MOMENTS as MOMENTS_OF_MERCHANT
from rendering.merchant.scores import PARTS as WEALTH
from rendering.picture import LONGEST_ALT, alt_text
from rendering.pulsar.board.boards import name_lines
from rendering.pulsar.cards.card import piece
from rendering.pulsar.facts import TECHNOLOGIES, named
from rendering.pulsar.gallery import CARDS as PIECES
from rendering.pulsar.layout import TECH_COLUMN
from rendering.pulsar.moments import MOMENTS as MOMENTS_OF_PULSAR
from rendering.pulsar.scores import PARTS as PULSAR_POINTS
from rendering.race.facts import score
from rendering.race.scores import positive, ranking, render_scores
from rendering.race.table import render_table
from rendering.starfarers.facts import Points
from rendering.starfarers.map.closeup import PARTS
from rendering.starfarers.moments import MOMENTS as MOMENTS_OF_STARFARERS
from rendering.words import Words
from tests.rendering import scenes

RACE = scenes.RACE
MOMENTS = ("choose", "develop", "settle", "confirm", "consume", "turn", "produce", "reshuffle")
STAR_MOMENTS = sorted({*MOMENTS_OF_STARFARERS.values(), "meet"})
PULSAR_MOMENTS = sorted({*MOMENTS_OF_PULSAR.values(), "over"})
MERCHANT_MOMENTS = sorted({*MOMENTS_OF_MERCHANT.values(), "over"})
FAMILIES: dict[str, list[str]] = {
    "render.now.": [*MOMENTS, "wait", "over"],
    "render.to.": list(MOMENTS),
    "render.ask.": [*MOMENTS, "wait", "over"],
    "render.action.": list(Action),
    "render.bonus.": list(Action),
    "render.type.": list(Mode),
    "render.kind.": list(Kind),
    "render.word.": ["world", "development", "card"],
    "render.star.now.": [*STAR_MOMENTS, "over"],
    "render.star.to.": [*STAR_MOMENTS, "over"],
    "render.star.ask.": [*STAR_MOMENTS, "over"],
    "render.star.part.": list(PARTS),
    "render.star.points_from.": list(Points._fields),
    "render.pulsar.to.": PULSAR_MOMENTS,
    "render.pulsar.ask.": PULSAR_MOMENTS,
    "render.pulsar.kind.": sorted({piece(name).kind for name in PIECES}),
    "render.pulsar.points_from.": [name for name, _, _ in PULSAR_POINTS],
    "render.merchant.": ["aboard", "for_sale", "unknown"],
    "render.merchant.now.": MERCHANT_MOMENTS,
    "render.merchant.to.": MERCHANT_MOMENTS,
    "render.merchant.ask.": MERCHANT_MOMENTS,
    "render.merchant.legend.": list(ENTRIES),
    "render.merchant.part.": [part for part in PARTS_OF_MERCHANT if "." not in part],
    "render.merchant.kind.": sorted({kind_of_counter(name) for name in COUNTERS}),
    "render.merchant.may.": ["buy", "sell"],
    "render.merchant.text.": [
        *("cities", "orbits", "spaceport", "factory"),
        *("shield", "laser", "nova_ball", "relic", "half"),
    ],
    "render.merchant.score.": ["goal", "bank", "rounds", "rastur"],
    "render.merchant.wealth_from.": [name for name, _, _ in WEALTH],
}


def sources() -> list[ast.AST]:
    folder = Path(rendering.__file__).parent
    return [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]


def literals() -> set[str]:
    """Keys of ours that stand in the code."""
    return {
        node.value
        for tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"render(\.[a-z0-9_]+)+", node.value)
    }


def beginnings() -> set[str]:
    return {
        str(node.values[0].value)
        for tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        and isinstance(node.values[0], ast.Constant)
        and str(node.values[0].value).startswith("render.")
    }


def pieces_of_horizons() -> dict[str, list[str]]:
    """Its 455 pieces have a word each: they are read off the catalogue."""
    known = [key for key in catalogs()["en"] if key.startswith("render.horizons.")]
    starts = [start for start in beginnings() if start.startswith("render.horizons.")]
    return {
        start: [key.removeprefix(start) for key in known if key.startswith(start)]
        for start in starts
    }


def test_every_word_on_a_picture_is_in_the_catalogue_and_no_other() -> None:
    families = {**FAMILIES, **pieces_of_horizons()}
    made = {start + end for start, ends in families.items() for end in ends}
    known = {key for key in catalogs()["en"] if key.startswith("render.")}
    assert beginnings() == families.keys()
    assert known == literals() | made


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_table_in_words_keeps_its_order_and_its_limit(language: str) -> None:
    found = scenes.at(*scenes.LATE)
    view, before = (RACE.seen_by(state, None) for state in (found.state, found.before))
    cards = view.players[view.order[0]].tableau
    marks = {card: chr(65 + place) for place, card in enumerate(cards)}
    alt = render_table(Look(view, NAMES, "dark", language), since=before, marks=marks).alt
    assert len(alt) <= LONGEST_ALT
    order = [alt.find(NAMES[seat] + ": ") for seat in view.order]
    assert alt.startswith("Race for the Galaxy")
    assert -1 not in order
    assert order == sorted(order)


def test_alternative_texts_are_cut_from_the_end_at_a_sentence() -> None:
    sentences = ["a" * 600 + ".", "b" * 420 + ".", "c."]
    assert alt_text(sentences) == " ".join(sentences[:2])
    assert alt_text(["d" * 2_000]) == ""


def test_what_is_new_and_what_can_be_taken_is_said() -> None:
    found = scenes.at(2, 30, 4)
    view = RACE.seen_by(found.state, None)
    seat = view.order[0]
    card = view.players[seat].tableau[-1]
    before = fork(view)
    before.players = tuple(
        replace(one, tableau=one.tableau[:-1], vp=one.vp - 2) if place == seat else one
        for place, one in enumerate(view.players)
    )
    alt = render_table(Look(view, NAMES), since=before, marks={card: "A"}).alt
    name = catalogs()["en"].render(scenes.card_name(card))
    assert f"New: {name} ({NAMES[seat]}), +2 VP ({NAMES[seat]})." in alt
    assert f"Options: A {name}." in alt


@pytest.mark.parametrize(("players", "seed"), list(product((2, 3, 4), (1, 5, 33))))
def test_the_parts_of_a_score_add_up(players: int, seed: int) -> None:
    view = RACE.seen_by(scenes.at(players, 9_999, seed).state, None)
    assert view.result is not None
    for one in ranking(view):
        six = sum(each.points for each in one.six)
        assert one.worlds + one.developments + one.chips + six == one.total
        assert one.total == score(view.players[one.seat])
        assert positive(one) >= one.total


def test_the_winner_stands_first_and_ties_are_explained() -> None:
    view = fork(RACE.seen_by(scenes.at(2, 9_999, 1).state, None))
    assert view.result is not None
    texts = set()
    for ties, winners in (((5, 3), (0,)), ((4, 4), (0, 1))):
        view.result = replace(view.result, scores=(30, 30), ties=ties, winners=winners)
        picture = render_scores(Look(view, NAMES))
        texts.add(picture.alt)
        assert NAMES[0] in picture.alt
    assert any("Nova and Rigel win" in text or "Rigel and Nova win" in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_can_be_drawn_before_the_end(language: str) -> None:
    view = RACE.seen_by(scenes.at(3, 20, 5).state, None)
    assert render_scores(Look(view, NAMES, "light", language)).png.startswith(b"\x89PNG")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_technology_fits_its_cell_on_the_table(language: str) -> None:
    words = Words(language, NAMES)
    for one in TECHNOLOGIES.values():
        size, lines = name_lines(one, words)
        assert " ".join(lines) == words.label(named(one.id))  # nothing is cut
        wide = max(fonts.width_of(line, fonts.Face.WORD, size) for line in lines)
        assert wide <= TECH_COLUMN - 20, lines
