"""Positions and pictures that the tests, the palettes and the documents share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from PIL import Image

from bot.cli.pictures import NAMES, Position, position, sentences
from bot.engine.records import Seat, fork, replace
from bot.engine.text import Text
from bot.games import game
from rendering.drawing.canvas import Canvas
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import THEMES
from rendering.race.cards.card import in_words
from rendering.race.cards.face import draw_card
from rendering.race.cards.tile import tile
from rendering.race.facts import CARDS, CardId
from rendering.race.hand import draw_hand
from rendering.race.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    LARGE_HAND,
    SHEET,
    TILE_STEP_X,
    TILE_STEP_Y,
)
from rendering.race.moments import changes, moment
from rendering.race.offers import question
from rendering.race.scores import draw_scores
from rendering.race.table import draw_table
from rendering.words import Words
from tests.rendering import memoir_scenes, merchant_scenes, pulsar_scenes, star_scenes
from tests.rendering.horizons import scenes as horizons_scenes

RACE = game("race")
LATE = (4, 122, 34)  # players, moves, seed: full tableaux, three new cards
EARLY = (2, 12, 4)
MIDDLE = (3, 60, 8)
HAND = (4, 33)  # players, seed
FIVE = ("plague_world", "rebel_outpost", "deserted_alien_library", "old_earth", "mining_league")
ALL = tuple(sorted({card.id for card in CARDS.values()}))


@cache
def at(players: int, moves: int, seed: int) -> Position:
    return position("race", players, moves, seed)


def table(scene: tuple[int, int, int], theme: str = "dark", language: str = "en") -> Image.Image:
    found = at(*scene)
    view, before = (RACE.seen_by(state, None) for state in (found.state, found.before))
    log = sentences(found, None, language)
    words = Words(language, NAMES)
    news = changes(view, before)
    return draw_table(view, words, theme, news, {}, found.board, log, private=False).image


@cache
def hands(players: int, seed: int) -> dict[str, tuple[Any, Seat]]:
    """A rather full hand for each kind of question in a game, as its owner sees it."""
    found: dict[str, tuple[Any, Seat]] = {}
    for moves in range(0, 160, 2):
        state = at(players, moves, seed).state
        for seat in sorted(RACE.awaited(state)):
            view = RACE.seen_by(state, seat)
            me = view.players[seat]
            kind = type(me.owed[0]).__name__ if me.owed else moment(view)
            best = found.get(kind)
            more = best is None or len(me.hand) > len(best[0].players[best[1]].hand)
            if len(me.hand) < 8 and more:
                found[kind] = view, seat
    return found


def hand(kind: str = "settle", theme: str = "dark", language: str = "en") -> Image.Image:
    view, seat = hands(*HAND)[kind]
    words = Words(language, NAMES)
    asked = question(view, seat, words, None)
    return draw_hand(view, seat, words, theme, asked, frozenset()).image


def scores(theme: str = "dark", language: str = "en", winner: int = 0) -> Image.Image:
    """The end of a game; `winner`: the seats are turned so that this one has won."""
    view = fork(RACE.seen_by(at(4, 999, 33).state, None))
    result = view.result
    turn = (result.winners[0] - winner) % 4
    order = [(seat + turn) % 4 for seat in range(4)]
    view.players = tuple(view.players[seat] for seat in order)
    view.result = replace(
        result,
        scores=tuple(result.scores[seat] for seat in order),
        ties=tuple(result.ties[seat] for seat in order),
        winners=(Seat(winner),),
    )
    return draw_scores(view, Words(language, NAMES), theme).image


def five_cards(theme: str = "dark", language: str = "en") -> Image.Image:
    """Five faces in two rows, and the text of the last one in words."""
    width, height = (round(side * SHEET) for side in (CARD_WIDTH, CARD_HEIGHT))
    canvas = Canvas(1600, 2 * height + 102, THEMES[theme])
    canvas.paste(backdrop(canvas.theme, (canvas.width, canvas.height), 5), 0, 0)
    for place, card in enumerate(FIVE):
        row, column = divmod(place, 3)
        x, y = 26 + column * (width + 24), 34 + row * (height + 34)
        good = card == "deserted_alien_library"
        draw_card(canvas, x, y, SHEET, CardId(card), language, good=good)
    x, y = 26 + 2 * (width + 24), 34 + height + 34
    in_words(canvas, x, y, width, height, CARDS[CardId(FIVE[-1])], Words(language))
    return canvas.image


def many_cards(theme: str = "dark", language: str = "en") -> Image.Image:
    """Faces of all kinds at the size of a hand."""
    scale = LARGE_HAND
    width, height = round(CARD_WIDTH * scale) + 20, round(CARD_HEIGHT * scale) + 20
    canvas = Canvas(8 * width, 6 * height, THEMES[theme], "field")
    for place, card in enumerate(ALL[::2]):
        row, column = divmod(place, 8)
        draw_card(canvas, column * width + 10, row * height + 10, scale, CardId(card), language)
    return canvas.image


def all_tiles(theme: str = "dark", language: str = "en") -> Image.Image:
    rows = -(-len(ALL) // 8)
    canvas = Canvas(8 * TILE_STEP_X, rows * TILE_STEP_Y, THEMES[theme], "panel")
    for place, card in enumerate(ALL):
        row, column = divmod(place, 8)
        good = CARDS[CardId(card)].good is not None and place % 2 == 0
        picture = tile(CardId(card), theme, language, good=good)
        canvas.paste(picture, column * TILE_STEP_X, row * TILE_STEP_Y)
    return canvas.image


def crowded(cards: int) -> Any:
    """The late board with this many cards in the first tableau."""
    view = fork(RACE.seen_by(at(*LATE).state, None))
    seat = view.order[0]
    taken = {card for player in view.players for card in player.tableau}
    more = tuple(CardId(card) for card in ALL if card not in taken)
    me = view.players[seat]
    full = replace(me, tableau=(*me.tableau, *more)[:cards])
    view.players = tuple(full if p is me else p for p in view.players)
    return view


def card_name(card: str) -> Text:
    return Text(f"race.card.{CARDS[CardId(card)].id}")


def samples(kind: str, theme: str) -> Iterator[Image.Image]:
    """What a palette must be able to show."""
    match kind:
        case "race_table":
            yield table(LATE, theme)
            yield table(EARLY, theme)
            yield table((4, 999, 33), theme)
            yield all_tiles(theme)
        case "race_cards":
            yield from (hand(kind, theme) for kind in ("settle", "develop", "Keeping"))
            yield five_cards(theme)
            yield many_cards(theme)
        case "race_scores":
            for seat in range(4):
                yield scores(theme, winner=seat)
        case memoir_scenes.KIND:
            yield from memoir_scenes.samples(theme)
        case _ if kind in pulsar_scenes.KINDS:
            yield from pulsar_scenes.samples(kind, theme)
        case _ if kind in merchant_scenes.KINDS:
            yield from merchant_scenes.samples(kind, theme)
        case _ if kind in horizons_scenes.KINDS:
            yield from horizons_scenes.samples(kind, theme)
        case _:
            yield from star_scenes.samples(kind, theme)


KINDS = (
    "race_table",
    "race_cards",
    "race_scores",
    memoir_scenes.KIND,
    *star_scenes.KINDS,
    *pulsar_scenes.KINDS,
    *merchant_scenes.KINDS,
    *horizons_scenes.KINDS,
)
