"""Memoirs and curves: every game, every theme, whatever the numbers and the names are."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from itertools import cycle, pairwise
from typing import Any

import pytest
from PIL import Image

from bot.cli.pictures import NAMES
from bot.engine.memoir import Gain, Luck, Measure, Memoir
from bot.engine.records import replace
from bot.engine.text import say
from bot.games import NAMES as GAMES
from bot.i18n.catalog import LANGUAGES
from bot.play.results.memoirs import leads
from rendering.drawing.theme import THEMES
from rendering.painter import Painter
from rendering.picture import LONGEST_ALT, Picture
from rendering.sheets.chart import LABEL_GAP, Box, Scale, line_step, spread
from rendering.sheets.memoir import render_curve, render_memoir
from tests.rendering import memoir_scenes as memoirs

SCENES = {
    "race": memoirs.RACE,
    "starfarers": memoirs.STAR,
    "pulsar": ("pulsar", 4, 1),
    "merchant": ("merchant", 4, 7),
    "horizons": ("horizons", 4, 1),
}
PLAIN = Memoir("race", (1, 2), ((0, 0), (5, 3)), best=(Gain(1, 5), Gain(1, 3)), moves=(4, 4))


def both(story: Memoir, names: Any = NAMES, **look: Any) -> tuple[Picture, Picture]:
    given = (story, memoirs.MARKS, "Race · Amber Comet", names)
    return render_memoir(*given, **look), render_curve(*given, **look)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("theme", "language"), list(zip(THEMES, cycle(LANGUAGES), strict=False)))
@pytest.mark.crossed
def test_every_game_has_a_memoir_and_a_curve_in_every_theme_and_language(
    game: str, theme: str, language: str
) -> None:
    for picture in both(memoirs.story(*SCENES[game]), theme=theme, language=language):
        image = Image.open(BytesIO(picture.png))
        assert (image.format, image.width) == ("PNG", 1600)
        assert len(picture.png) < 300_000
        assert 100 < len(picture.alt) <= LONGEST_ALT
        assert all(NAMES[seat] in picture.alt for seat in range(4))


def test_the_alternative_text_tells_what_the_picture_shows() -> None:
    story = memoirs.story(*memoirs.RACE)
    memoir, curve = both(story)
    points = ", ".join(str(scores[0]) for scores in story.curve)
    assert f"Nova: {points}." in curve.alt
    assert memoir.alt.startswith("Memoir. 9 rounds and 96 moves in 19 days. 1. Vega: 35 points.")
    assert "Round 7: Vega passes Rigel with 24 points, 7 ahead." in memoir.alt


def test_a_game_of_years_is_looked_back_on_by_its_years() -> None:
    story = memoirs.story(*SCENES["horizons"])
    memoir, curve = both(story)
    assert (story.first, story.rounds, len(story.curve)) == (2030, 15, 16)
    assert memoir.alt.startswith("Memoir. 15 years and ")
    assert all(2030 <= best.round <= 2044 for best in story.best)
    assert f"Best year: {story.best[0].round}, " in memoir.alt
    assert curve.alt.startswith("Points after each year.")


def test_whoever_goes_ahead_does_so_in_a_year_of_the_game() -> None:
    years = replace(PLAIN, curve=((0, 1), (0, 1), (3, 1)), first=2030, unit="year")
    years = replace(years, leads=tuple(leads(years.curve, years.first)))
    assert [lead.round for lead in years.leads] == [2031]
    assert "2031: Nova passes Rigel with 3 points, 2 ahead." in both(years)[0].alt


@pytest.mark.parametrize(
    "story",
    [
        PLAIN,
        replace(PLAIN, places=(1, 1), curve=((0, 0), (4, 4))),
        replace(PLAIN, curve=((0, 0), (-7, -3), (-12, -40))),
        replace(PLAIN, curve=tuple((n, 2 * n) for n in range(120))),
        replace(PLAIN, curve=((0, 0), (0, 0))),
        replace(PLAIN, luck=Luck((Measure("seen", say("race.luck.seen"), (0.0, 0.0)),))),
        replace(PLAIN, luck=Luck((), (0,) * 11)),
    ],
    ids=["short", "shared", "negative", "long", "nothing", "no_luck", "no_dice"],
)
def test_any_game_can_be_drawn(story: Memoir) -> None:
    assert all(picture.png.startswith(b"\x89PNG") for picture in both(story))


@pytest.mark.parametrize("name", ["W" * 32, "名前名前", "e\N{COMBINING ACUTE ACCENT}" * 12])
def test_any_name_can_be_drawn(name: str) -> None:
    pictures = both(memoirs.story(*memoirs.STAR), dict.fromkeys(range(4), name))
    assert all(picture.png.startswith(b"\x89PNG") for picture in pictures)


def test_names_at_the_end_of_lines_never_lie_on_each_other() -> None:
    box = Box(0, 0, 100, 400)
    for wanted in ([10.0, 12.0, 13.0], [390.0, 395.0, 398.0], [0.0, 200.0, 400.0]):
        found = spread(wanted, box)
        assert all(low - high >= LABEL_GAP for high, low in pairwise(found))
        assert max(found) <= box.bottom
    assert spread([0.0, 200.0, 400.0], box) == [0.0, 200.0, 400.0]


def test_a_scale_has_few_lines_and_keeps_every_point_inside() -> None:
    assert [line_step(0, high) for high in (5, 15, 41, 100, 700)] == [1, 5, 10, 20, 200]
    scale = Scale(Box(100, 50, 500, 450), 10, 0, 40)
    assert (scale.x(0), scale.x(10), scale.y(0), scale.y(40)) == (100, 500, 450, 50)


def test_a_painter_draws_a_memoir_in_its_own_process() -> None:

    painter = Painter()
    given = (memoirs.story(*memoirs.TWO), memoirs.MARKS, "Race", NAMES)
    try:
        assert painter.paint(partial(render_memoir, *given)) == render_memoir(*given)
    finally:
        painter.close()
