"""Names people chose can neither call, nor format, nor hide, nor turn the text around."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.words.tongue import plain, shown

AT = "\N{FULLWIDTH COMMERCIAL AT}"
LEGAL = {"\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"}


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Ada", "Ada"),
        ("**Ada**", r"\*\*Ada\*\*"),
        ("@everyone", f"{AT}everyone"),
        ("<@42>", rf"\<{AT}42\>"),
        ("a\u200bb", "ab"),
        ("\u202eabc", "abc"),
        ("two\nlines", "two lines"),
        ("# big", r"\# big"),
        ("- item", r"\- item"),
        ("https://example.com", r"https\://example.com"),
        ("join discord.gg/abc", r"join discord.gg\/abc"),
        ("1. item", r"1\. item"),
        ("\u200b", "…"),
        ("\u3164", "…"),  # Hangul fillers are letters
        ("A\u115f\u1160da\uffa0", "Ada"),
        ("\ufe0f\u034f", "…"),  # marks on nothing
        ("", "…"),
    ],
)
def test_a_name_is_made_safe(name: str, safe: str) -> None:
    assert shown(name) == safe


def test_a_name_from_right_to_left_is_fenced_in() -> None:
    fenced = plain("\u05e9\u05dc\u05d5\u05dd")
    assert fenced[0] == "\N{FIRST STRONG ISOLATE}"
    assert fenced[-1] == "\N{POP DIRECTIONAL ISOLATE}"


def test_a_heap_of_accents_is_cut_down() -> None:
    assert len(plain("e" + "\u0301" * 50)) <= 3


@given(st.text(max_size=80))
def test_no_name_keeps_an_invisible_character_or_a_mention(name: str) -> None:
    text = shown(name)
    assert text
    assert "@" not in text
    hidden = [c for c in text if unicodedata.category(c) in {"Cf", "Cc", "Cs"} and c not in LEGAL]
    assert hidden == []
