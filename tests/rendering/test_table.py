"""The picture of the table: its size, its secrets, what it marks."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.cli.pictures import NAMES
from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.games.race.commands import Options
from rendering.drawing.theme import THEMES
from rendering.look import Look
from rendering.race.hand import render_hand
from rendering.race.layout import TILE_HEIGHT, TILE_WIDTH, panel_tops, tile_slot
from rendering.race.table import render_table
from tests.rendering import scenes
from tests.rendering.odd_names import ODD
from tests.support.leaks import viewers
from tests.support.playout import sample, secret_of

RACE = scenes.RACE


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def late() -> Any:
    return scenes.at(*scenes.LATE)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_table_is_as_wide_as_it_must_be_and_not_too_heavy(players: int, language: str) -> None:
    view = RACE.seen_by(scenes.at(players, 70, 5).state, None)
    picture = render_table(Look(view, NAMES, "dark", language), board=7)
    assert opened(picture.png).size[0] == 1600
    assert len(picture.png) <= 300_000


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_fullest_table_stays_below_300_kilobytes(theme: str) -> None:
    view = RACE.seen_by(late().state, None)
    before = RACE.seen_by(late().before, None)
    picture = render_table(Look(view, NAMES, theme), since=before, board=99, log=["a", "b", "c"])
    assert len(picture.png) <= 300_000


@pytest.mark.parametrize(("cards", "rows"), [(12, 2), (13, 2), (14, 2), (15, 3)])
def test_a_tableau_of_many_cards_gets_another_row(cards: int, rows: int) -> None:
    height = opened(render_table(Look(scenes.crowded(cards), NAMES)).png).height
    usual = opened(render_table(Look(scenes.crowded(9), NAMES)).png).height
    assert height == usual + (rows - 2) * 150


@pytest.mark.parametrize("name", ODD)
def test_no_name_breaks_the_table(name: str) -> None:
    view = RACE.seen_by(late().state, None)
    names = dict.fromkeys(range(4), name)
    picture = render_table(Look(view, names), log=[(Seat(0), f"{name} passes.")])
    assert opened(picture.png).size == opened(render_table(Look(view, NAMES), log=["x"]).png).size
    assert len(picture.alt) <= 1_024


def test_what_changed_is_bracketed_and_nothing_else_moves() -> None:
    view, before = (RACE.seen_by(state, None) for state in (late().state, late().before))
    plain = opened(render_table(Look(view, NAMES), log=["x"]).png)
    marked = opened(render_table(Look(view, NAMES), since=before, log=["x"]).png)
    tops = panel_tops([len(view.players[seat].tableau) for seat in view.order])
    changed = 0
    for seat, top in zip(view.order, tops, strict=False):
        for place, card in enumerate(view.players[seat].tableau):
            x, y = tile_slot(top, place)
            box = (x + 1, y + 116, x + 4, y + 130)  # where the lower left bracket is
            differs = ImageChops.difference(plain.crop(box), marked.crop(box)).getbbox()
            new = card not in before.players[seat].tableau
            assert (differs is not None) == new, card
            changed += new
    assert changed


def test_a_letter_stands_on_the_card_that_it_means() -> None:
    view = RACE.seen_by(late().state, None)
    seat = view.order[1]
    card = view.players[seat].tableau[2]
    plain = opened(render_table(Look(view, NAMES), log=["x"]).png)
    marked = opened(render_table(Look(view, NAMES), marks={card: "K"}, log=["x"]).png)
    box = ImageChops.difference(plain, marked).getbbox()
    tops = panel_tops([len(view.players[one].tableau) for one in view.order])
    x, y = tile_slot(tops[1], 2)
    assert box is not None
    assert (x, y) <= box[:2]
    assert box[2] <= x + TILE_WIDTH
    assert box[3] <= y + TILE_HEIGHT


def test_the_board_number_and_the_log_are_on_the_picture() -> None:
    view = RACE.seen_by(late().state, None)
    pictures = {
        render_table(Look(view, NAMES), board=board, log=log).png
        for board in (None, 23, 24)
        for log in (["Ada passes."], ["Bob passes."])
    }
    assert len(pictures) == 6


def test_whom_the_table_waits_for_shows() -> None:
    state = late().state
    seats = RACE.awaited(RACE.seen_by(state, None))
    assert 0 < len(seats) < 4
    gold = THEMES["dark"].rgb("act")
    picture = opened(render_table(Look(RACE.seen_by(state, None), NAMES)).png)
    tops = panel_tops([len(state.players[seat].tableau) for seat in state.order])
    for seat, top in zip(state.order, tops, strict=False):
        assert (picture.getpixel((800, top + 1)) == gold) == (seat in seats)


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_viewer_may_not_know_changes_no_byte_of_their_pictures(players: int) -> None:
    compared = 0
    for position in sample(RACE, Options(players=players), ("pixels", players), 6):
        for viewer in viewers(RACE, position.state):
            secret = secret_of(("pixels", compared))
            other = RACE.redeal(position.state, viewer, Chance(secret))
            here, there = (RACE.seen_by(state, viewer) for state in (position.state, other))
            first = render_table(Look(here, NAMES, viewer=viewer))
            assert first == render_table(Look(there, NAMES, viewer=viewer))
            if viewer is not None:
                mine = render_hand(Look(here, NAMES, viewer=viewer))
                assert mine == render_hand(Look(there, NAMES, viewer=viewer))
            compared += position.state != other
    assert compared
