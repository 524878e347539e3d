"""The board of Starfarers: its size, its secrets, what it marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from bot.engine.chance import Chance
from bot.engine.records import Seat, fork, replace
from bot.games.starfarers import game as starfarers
from bot.games.starfarers.box.board import NODES, PLANETS, NodeId
from bot.games.starfarers.commands import Options
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.victory import points
from rendering.drawing.theme import THEMES
from rendering.look import Look
from rendering.picture import LONGEST_ALT
from rendering.starfarers.facts import closed_sites, points_of, producing
from rendering.starfarers.hand import render_hand
from rendering.starfarers.layout import COLUMN_LEFT, PUBLIC, WIDTH, panel_top
from rendering.starfarers.map.closeup import PARTS, render_part
from rendering.starfarers.moments import changes
from rendering.starfarers.table import render_table
from tests.rendering import star_scenes as scenes
from tests.rendering.odd_names import ODD
from tests.rendering.opened import HEAVY, opened
from tests.rendering.star_scenes import NAMES
from tests.support.leaks import viewers
from tests.support.playout import sample, secret_of

SCENES: dict[str, Callable[[], Starfarers]] = {
    "start": scenes.start,
    "middle": scenes.middle,
    "late": scenes.late,
    "three": scenes.three,
    "over": scenes.over,
}


def drawn(view: Starfarers, **more: object) -> Image.Image:
    return opened(render_table(Look(view, NAMES), log=["x"], **more).png)  # type: ignore[arg-type]  # each test gives what it draws


def spot(node: str) -> tuple[int, int]:
    x, y = PUBLIC.at(NODES[NodeId(node)].x, NODES[NodeId(node)].y)
    return round(x), round(y)


def around(node: str, half: int) -> tuple[int, int, int, int]:
    x, y = spot(node)
    return x - half, y - half, x + half, y + half


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("scene", list(SCENES))
def test_the_board_is_as_wide_as_it_must_be_and_not_too_heavy(scene: str, theme: str) -> None:
    picture = render_table(Look(SCENES[scene](), NAMES, theme, "it"), board=99, log=scenes.LOG)
    assert opened(picture.png).size[0] == WIDTH
    assert len(picture.png) <= HEAVY
    assert 0 < len(picture.alt) <= LONGEST_ALT


@pytest.mark.parametrize("name", ODD)
def test_no_name_breaks_the_board(name: str) -> None:
    names = dict.fromkeys(range(4), name)
    picture = render_table(Look(scenes.late(), names), log=[(Seat(0), f"{name} flies.")])
    assert opened(picture.png).size == drawn(scenes.late()).size


def test_what_changed_is_bracketed_and_the_way_of_the_ship_shows() -> None:
    view, before = scenes.moved(), scenes.middle()
    news = changes(view, before)
    assert news.pieces == {"K10"}
    (trail,) = news.trails
    assert (trail[0], trail[-1]) == ("J14", "K10")
    plain, marked = drawn(view), drawn(view, since=before)
    cyan = THEMES["dark"].rgb("new")
    for node in trail[1:-1]:
        crops = (image.crop(around(node, 30)) for image in (plain, marked))
        assert ImageChops.difference(*crops).getbbox(), node
    corner = marked.crop(around("K10", 36)).getcolors(100_000) or []
    assert cyan in [colour for _, colour in corner]
    quiet = (0, 900, COLUMN_LEFT, 1560)  # where nothing happened
    assert ImageChops.difference(plain.crop(quiet), marked.crop(quiet)).getbbox() is None


def test_nothing_is_new_without_an_earlier_board() -> None:
    news = changes(scenes.late(), None)
    assert not news.pieces
    assert not news.trails
    assert drawn(scenes.late()) == drawn(scenes.late(), since=scenes.late())


def test_a_letter_stands_on_the_point_that_it_means() -> None:
    view = scenes.late()
    plain, marked = drawn(view), drawn(view, marks={"G12": "K"})
    box = ImageChops.difference(plain, marked).getbbox()
    x, y = spot("G12")
    assert box is not None
    assert box[0] >= x - 24
    assert box[2] <= x + 70  # its name stands beside it
    assert y - 60 < box[1] < box[3] < y + 60


def test_the_board_number_and_the_log_are_on_the_picture() -> None:
    view = scenes.middle()
    pictures = {
        render_table(Look(view, NAMES), board=board, log=log).png
        for board in (None, 23, 24)
        for log in (["Ada flies."], ["Bob flies."])
    }
    assert len(pictures) == 6


def test_whom_the_table_waits_for_shows() -> None:
    view = scenes.middle()
    gold = THEMES["dark"].rgb("act")
    picture = drawn(view)
    framed = [
        picture.getpixel((COLUMN_LEFT + 200, panel_top(4, seat) + 1)) == gold for seat in range(4)
    ]
    assert framed == [True, False, False, False]


def test_planets_that_produce_are_lit() -> None:
    view = scenes.middle()
    quiet = fork(view)
    quiet.roll = (3, 4)
    assert producing(view) == {"H1c", "H2b", "S4a"}
    assert not producing(quiet)
    one, other = drawn(view), drawn(quiet)
    for planet in PLANETS.values():
        x, y = map(round, PUBLIC.at(planet.x, planet.y))
        box = (x - 12, y - 20, x + 12, y + 20)
        differs = ImageChops.difference(one.crop(box), other.crop(box)).getbbox()
        assert (differs is not None) == (planet.id in producing(view)), planet.id


def test_a_site_where_nobody_can_found_looks_different() -> None:
    view = scenes.three()
    assert closed_sites(view) == {"C15"}
    free = fork(view)
    yellow = view.players[1]
    free.players = (
        view.players[0],
        replace(yellow, colonies=yellow.colonies[:-1]),
        view.players[2],
    )
    assert not closed_sites(free)
    box = around("C15", 16)
    assert ImageChops.difference(drawn(view).crop(box), drawn(free).crop(box)).getbbox()


def test_pieces_of_nobody_are_nobodys_colour() -> None:
    view = scenes.three()
    assert len(view.neutral) == 3
    grey = THEMES["dark"].rgb("wait")
    colours = drawn(view).crop(around(view.neutral[1], 24)).getcolors(100_000) or []
    assert grey in [colour for _, colour in colours]


@pytest.mark.parametrize("scene", list(SCENES))
def test_the_parts_of_a_score_add_up(scene: str) -> None:
    view = SCENES[scene]()
    assert [sum(points_of(view, seat)) for seat in view.seats()] == [
        points(view, seat) for seat in view.seats()
    ]


def test_a_token_that_i_have_seen_shows_to_me_alone() -> None:
    view, mine = scenes.moved(), scenes.own(scenes.moved())
    planet = PLANETS[mine.players[0].looks[0]]
    x, y = map(round, PUBLIC.at(planet.x, planet.y))
    box = (x - 20, y - 20, x + 20, y + 20)
    assert ImageChops.difference(drawn(view).crop(box), drawn(mine).crop(box)).getbbox()


@pytest.mark.parametrize("part", list(PARTS))
def test_a_cutout_of_the_map_is_larger_than_on_the_board(part: str) -> None:
    picture = render_part(
        part, Look(scenes.late(), NAMES, "safe", "it", None), scenes.before_late()
    )
    image = opened(picture.png)
    assert image.width == WIDTH
    assert len(picture.png) <= HEAVY
    assert picture.alt


@pytest.mark.parametrize("players", [3, 4])
def test_what_a_viewer_may_not_know_changes_no_byte_of_their_pictures(players: int) -> None:
    compared = 0
    for position in sample(starfarers, Options(players=players), ("pixels", players), 3):
        for viewer in viewers(starfarers, position.state):
            other = starfarers.redeal(position.state, viewer, Chance(secret_of(compared)))
            here, there = (starfarers.seen_by(one, viewer) for one in (position.state, other))
            first = render_table(Look(here, NAMES, viewer=viewer))
            assert first == render_table(Look(there, NAMES, viewer=viewer))
            if viewer is not None:
                assert render_hand(Look(here, NAMES, viewer=viewer)) == render_hand(
                    Look(there, NAMES, viewer=viewer)
                )
            compared += position.state != other
    assert compared
