"""Every card can be drawn, and every word on it fits."""

from __future__ import annotations

from io import BytesIO
from itertools import cycle

import pytest
from PIL import Image

from bot.i18n.catalog import LANGUAGES
from rendering.drawing import fonts
from rendering.drawing.fonts import Face
from rendering.drawing.theme import THEMES
from rendering.race.cards import art, face, tile
from rendering.race.cards.card import PAD, PANEL, render_card, rows, set_rows
from rendering.race.facts import CARDS, DESIGNS, CardId
from rendering.race.layout import LARGE_HAND, SHEET, SMALL_HAND, TYPE_LINE_FROM
from rendering.race.pieces import width_of_sentence
from rendering.words import Words

SCALES = (SMALL_HAND, LARGE_HAND, SHEET)
SOME = tuple(sorted(DESIGNS))[::12]


@pytest.mark.parametrize(("look", "language"), list(zip(THEMES, cycle(LANGUAGES), strict=False)))
def test_every_design_is_drawn(look: str, language: str) -> None:
    seen = set()
    for card in DESIGNS:
        drawn = face.face(CardId(card), SMALL_HAND, look, language, good=False, pill=True)
        small = tile.tile(CardId(card), look, language)
        seen.add((drawn.tobytes(), small.tobytes()))
    assert len(seen) == len(DESIGNS) == 95


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_card_fits_its_tile(language: str) -> None:
    words = Words(language)
    for card in DESIGNS:
        text = words(f"race.card.{card}")
        size, lines = tile.name_lines(text)
        assert " ".join(lines) == text
        assert all(fonts.width_of(line, Face.WORD, size) <= tile.NAME_ROOM for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_name_of_every_card_fits_its_face(scale: float, language: str) -> None:
    words = Words(language)
    for card in DESIGNS:
        text = words(f"race.card.{card}")
        size, lines = face.name_lines(text, scale)
        assert " ".join(lines) == text
        assert size >= 20
        assert max(fonts.width_of(line, Face.TITLE, size) for line in lines) <= 224 * scale


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [scale for scale in SCALES if scale >= TYPE_LINE_FROM])
def test_the_kind_of_every_card_fits_its_line(scale: float, language: str) -> None:
    words = Words(language)
    for card in DESIGNS.values():
        size, text = face.type_line(card, scale, words)
        assert fonts.width_of(text, Face.WORD, size, round(0.8 * scale)) <= 226 * scale


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", SCALES)
def test_every_power_fits_its_row(scale: float, language: str) -> None:
    words = Words(language)
    for card in DESIGNS.values():
        for head, tokens in face.rows_of(card, words):
            room = (250 - 14 - 42) * scale - 10
            smaller = face.sentence_scale(tokens, scale, room)
            assert width_of_sentence(tokens, smaller) <= room, (card.id, head)
            assert smaller >= 0.75 * scale, (card.id, head)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_every_card_fits_its_panel(language: str) -> None:
    words = Words(language)
    for card in DESIGNS.values():
        _, lines, height = set_rows(list(rows(card, words)), PANEL - 2 * PAD, 440)
        assert height <= 440, card.id
        assert all(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", SOME)
def test_a_card_is_a_small_png_with_its_text_beside_it(card: str, language: str) -> None:
    picture = render_card(CardId(card), "dark", language)
    assert Image.open(BytesIO(picture.png)).format == "PNG"
    assert len(picture.png) < 300_000
    assert picture.alt.startswith(Words(language)(f"race.card.{card}"))
    assert Words(language)(f"race.card.{card}.text") in picture.alt


def test_both_copies_of_a_development_look_the_same() -> None:
    twice = next(card for card in CARDS if card.endswith(".2"))
    first = CardId(twice.removesuffix(".2"))
    assert render_card(first).png == render_card(twice).png


def test_a_good_shows_on_its_world() -> None:
    empty = tile.tile(CardId("gem_world"), "dark", "en")
    full = tile.tile(CardId("gem_world"), "dark", "en", good=True)
    assert empty.tobytes() != full.tobytes()


def test_the_looks_name_only_cards_that_exist() -> None:
    looks = art.looks()
    named = {*looks["planets"], *looks["emblems"], *looks["tinted"], *looks["ringed"]["cards"]}
    assert named <= DESIGNS.keys()
    assert {card.id for card in DESIGNS.values() if not card.is_world} == looks["emblems"].keys()
