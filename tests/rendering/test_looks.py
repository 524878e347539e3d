"""Colours that can be told apart, icons that can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from rendering.drawing.icons import halo, icon, icons, parse
from rendering.drawing.palette import palette
from rendering.drawing.planets import Ground, planet
from rendering.drawing.theme import PLANETS, SHAPES, THEMES, Theme, theme
from tests.rendering.scenes import KINDS
from tests.support.contrast import READABLE, ratio

GROUNDS = ("void", "field", "panel", "raised")
CLOUDS = ("cloud1", "cloud2", "cloud3")
STATES = ("act", "wait", "new", "done", "bad", "mil")
GOODS = ("novelty", "rare", "genes", "alien")
RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
SEATS = tuple(f"p{number}" for number in range(1, 8))


def contrast(look: Theme, first: str, second: str) -> float:
    return ratio(look.rgb(first), look.rgb(second))


@pytest.mark.parametrize("look", THEMES.values(), ids=lambda look: look.name)
def test_words_can_be_read_on_every_ground(look: Theme) -> None:
    weak = [
        (ink, ground)
        for ink, least in (("ink", 12.0), ("ink2", 5.5), ("ink3", READABLE))
        for ground in GROUNDS
        if contrast(look, ink, ground) < least
    ]
    assert weak == []


@pytest.mark.parametrize("look", THEMES.values(), ids=lambda look: look.name)
def test_a_word_of_any_colour_can_be_read_wherever_it_stands(look: Theme) -> None:
    inks = ("ink", "ink2", "ink3", "rebel", *STATES, *GOODS, *RESOURCES, *SEATS)
    pairs = [(ink, ground) for ink in inks for ground in (*GROUNDS, *CLOUDS)]
    pairs += [("on", fill) for fill in inks[3:]]
    assert [pair for pair in pairs if contrast(look, *pair) < READABLE] == []


@pytest.mark.parametrize("look", THEMES.values(), ids=lambda look: look.name)
def test_states_and_goods_stand_out_from_the_panel(look: Theme) -> None:
    tokens = (*STATES, *GOODS, *SEATS[:4])
    assert [token for token in tokens if contrast(look, token, "panel") < 4.5] == []


@pytest.mark.parametrize("look", THEMES.values(), ids=lambda look: look.name)
def test_ink_can_be_read_on_every_fill(look: Theme) -> None:
    fills = ("act", "done", *GOODS, *SEATS)
    assert [fill for fill in fills if contrast(look, "on", fill) < 4.5] == []
    assert contrast(look, "dark", "plate") >= 12


def test_all_themes_have_the_same_tokens() -> None:
    assert len({frozenset(look.tokens) for look in THEMES.values()}) == 1


def test_an_unknown_theme_or_colour_is_an_error() -> None:
    with pytest.raises(LookupError):
        theme("neon")
    with pytest.raises(LookupError):
        THEMES["dark"].rgb("gold")


@pytest.mark.parametrize("name", sorted(icons()))
def test_every_icon_can_be_seen(name: str) -> None:
    mask = icon(name, 40)
    assert sum(bool(value > 128) for value in list[Any](mask.get_flattened_data())) > 60
    assert halo(name, 40).width == 40 + 6


def test_no_two_seats_have_the_same_shape() -> None:
    assert len({icon(shape, 40).tobytes() for shape in SHAPES}) == len(SHAPES)


def test_an_icon_of_unknown_strokes_is_refused() -> None:
    with pytest.raises(ValueError, match="no stroke 'X'"):
        parse("X50,50,10")


@pytest.mark.parametrize("ground", list(Ground))
@pytest.mark.parametrize("ringed", [False, True])
def test_a_planet_is_round_and_the_same_each_time(ground: Ground, ringed: bool) -> None:
    first = planet(40, ground, "rare", 3, ringed=ringed)
    again = planet.__wrapped__(40, ground, "rare", 3, ringed=ringed)
    assert first.getchannel("A").getpixel((first.width // 2, first.height // 2)) == 255
    assert first.getchannel("A").getpixel((0, 0)) == 0
    assert first.tobytes() == again.tobytes()


def test_planets_of_different_seeds_and_tones_differ() -> None:
    looks = {planet(40, Ground.ROCK, tones, 1).tobytes() for tones in PLANETS}
    assert len(looks) == len(PLANETS)
    first, second = (planet(40, Ground.ROCK, "rare", seed) for seed in (1, 2))
    assert first.tobytes() != second.tobytes()


@pytest.mark.parametrize("look", THEMES.values(), ids=lambda look: look.name)
@pytest.mark.parametrize("kind", KINDS)
def test_a_palette_has_every_token_of_its_theme(kind: str, look: Theme) -> None:
    values = palette(kind, look.name).getpalette() or []
    colours = {tuple(values[at : at + 3]) for at in range(0, 768, 3)}
    assert {look.rgb(token) for token in look.tokens} <= colours
