"""Names of any script are shown, shortened or replaced, and never break a picture."""

from __future__ import annotations

import pytest

from rendering.drawing import fonts
from rendering.drawing.fonts import NEUTRAL, Face, legible
from rendering.words import Words
from tests.rendering.odd_names import ODD


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Vesna", "Vesna"),
        ("Łukasz", "Łukasz"),
        ("Дмитрий", "Дмитрий"),
        ("Νίκος", "Nikos"),
        ("\U0001d4d0\U0001d4ed\U0001d4ea", "Ada"),
        ("👩\u200d🚀 Ada 🚀", "Ada"),
        ("\u202eevil\u200b", "evil"),
        ("Z̷̛͇a̴͓l̶̝g̸͜o̵", "Zalgo"),
        ("日本太郎 Taro", f"{NEUTRAL * 3} Taro"),
        ("日本太郎", ""),
        ("🎲", ""),
    ],
)
def test_a_name_is_written_in_letters_that_the_fonts_have(name: str, shown: str) -> None:
    assert legible(name, Face.TITLE) == shown


@pytest.mark.parametrize("face", list(Face))
def test_a_way_keeps_signs_between_its_places(face: Face) -> None:
    assert legible("O4 → S3 ▸ G3", face) == "O4 \u203a S3 \u203a G3"


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("face", list(Face))
def test_every_letter_that_is_left_has_a_glyph(name: str, face: Face) -> None:
    shown = legible(name, face)
    assert all(fonts.home(face, letter) for letter in shown)
    assert fonts.line(shown, face, 30).mask.width >= fonts.width_of(shown, face, 30)


@pytest.mark.parametrize("language", ["en", "it"])
def test_who_has_no_drawable_name_is_called_by_their_seat(language: str) -> None:
    words = Words(language, {0: "日本太郎", 1: "Ada"})
    assert "1" in words.name(0)  # type: ignore[arg-type]  # a plain number is a seat
    assert words.name(1) == "Ada"  # type: ignore[arg-type]  # a plain number is a seat


def test_characters_that_are_in_no_file_do_not_count_as_drawable() -> None:
    assert fonts.home(Face.TITLE, "日") is None
    assert fonts.home(Face.TITLE, "ж") == "exo-2-cyrillic-700"


@pytest.mark.parametrize("room", [40, 90, 152, 400])
def test_a_text_that_is_cut_fits(room: int) -> None:
    text = "Maximilian Constantinopolitanus the Second"
    assert fonts.width_of(fonts.cut(text, Face.TITLE, 24, room), Face.TITLE, 24) <= room


def test_a_text_that_fits_is_not_cut() -> None:
    assert fonts.cut("Ada", Face.TITLE, 24, 500) == "Ada"


def test_words_are_kept_whole_when_a_text_is_wrapped() -> None:
    lines = fonts.wrapped("The Last of the Uplift Gnarssh", Face.WORD, 22, 170)
    assert " ".join(lines) == "The Last of the Uplift Gnarssh"
    assert all(fonts.width_of(line, Face.WORD, 22) <= 170 for line in lines)


def test_nothing_is_printed_below_the_smallest_size() -> None:
    assert fonts.proper("abc", Face.WORD, 9) == (Face.WORD, fonts.SMALLEST)


def test_small_digits_come_from_the_font_in_which_they_differ() -> None:
    assert fonts.proper("68", Face.HERO, 20)[0] is Face.DIGIT
    assert fonts.proper("68", Face.HERO, 30)[0] is Face.HERO
