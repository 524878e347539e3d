"""Games that are over, looked back on: for tests, palettes and documents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
from PIL import Image

from bot.cli.pictures import LEVEL, NAMES
from bot.engine.memoir import Memoir
from bot.engine.records import replace
from bot.games import game
from bot.play.results.memoirs import memoir
from bot.simulation.exports import played
from bot.simulation.games import PlayedGame, simulate
from bot.store.records import Move
from rendering.sheets.memoir import draw_curve, draw_memoir
from rendering.words import Words

KIND = "memoir"
RACE = ("race", 4, 33)  # game, players, seed
STAR = ("starfarers", 4, 1)
TWO = ("race", 2, 4)
MARKS = (0, 1, 2, 3)
TITLES = {"race": "Race · Amber Comet", "starfarers": "Starfarers · Blue Dwarf"}
DAYS = 19 * 86_400.0
SHORT = {"horizons": {"length": "years_15"}}  # a whole campaign would take long to play


@cache
def story(name: str, players: int, seed: int) -> Memoir:
    """What the journal of such a game gives, 19 days long."""
    games: list[PlayedGame] = []
    simulate(name, players, 1, seed, [LEVEL], SHORT.get(name), games.append)
    moves = played(games[0], name).moves
    rows = [msgspec.json.decode(move, type=Move) for move in moves]
    return replace(memoir(game(name), rows), ended=DAYS)


def sheet(scene: tuple[str, int, int], theme: str = "dark", language: str = "en") -> Image.Image:
    words = Words(language, NAMES)
    return draw_memoir(story(*scene), MARKS, TITLES[scene[0]], words, theme).image


def curve(scene: tuple[str, int, int], theme: str = "dark", language: str = "en") -> Image.Image:
    words = Words(language, NAMES)
    return draw_curve(story(*scene), MARKS, TITLES[scene[0]], words, theme).image


def samples(theme: str) -> Iterator[Image.Image]:
    for scene in (RACE, STAR):
        yield sheet(scene, theme)
        yield curve(scene, theme)
