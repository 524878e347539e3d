"""What a player of Starfarers sees alone: close-up, hand, cards; and the end of the game."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from bot.engine.records import Seat, fork, replace
from bot.engine.text import Text
from bot.games.starfarers.box.board import NODES, NodeId
from bot.games.starfarers.box.friends import FRIENDS, FriendId, People
from bot.games.starfarers.steps import Befriending
from bot.i18n.catalog import LANGUAGES, catalogs
from rendering.look import Look
from rendering.picture import LONGEST_ALT
from rendering.starfarers.cards.card import render_card
from rendering.starfarers.facts import card_name
from rendering.starfarers.hand import render_hand
from rendering.starfarers.map.closeup import ZOOMS, frame_round
from rendering.starfarers.scores import margin, ranking, render_scores
from rendering.words import Words
from tests.rendering import star_scenes as scenes
from tests.rendering.opened import HEAVY, opened
from tests.rendering.star_scenes import NAMES

ME = Seat(0)


def points(*names: str) -> list[tuple[float, float]]:
    return [(NODES[NodeId(name)].x, NODES[NodeId(name)].y) for name in names]


@pytest.mark.parametrize(
    "names", [("F07",), ("F07", "H10"), ("A02", "L25"), ("K22", "L23"), ("A25",), ("A02", "L03")]
)
def test_a_closeup_shows_all_points_of_the_question(names: tuple[str, ...]) -> None:
    frame = frame_round(points(*names))
    if names != ("A02", "L25"):  # the whole map, from corner to corner, is too high for any zoom
        assert all(frame.window.has(frame.chart.at(*point)) for point in points(*names))
    assert frame.chart.zoom in ZOOMS


def test_the_fewer_points_the_larger_they_are() -> None:
    near, far = (frame_round(points(*names)) for names in (("F07", "G05"), ("A02", "L03")))
    assert near.chart.zoom > far.chart.zoom


def test_letters_on_points_show_the_map_and_letters_on_cards_the_cards() -> None:
    view = scenes.own(scenes.moved())
    pictures = [
        render_hand(Look(view, NAMES, viewer=ME), marks=marks)
        for marks in (None, {"E06": "A", "E05": "B"}, {"S6c": "A"}, {"GF-ore": "A", "SC-1": "B"})
    ]
    assert len({picture.png for picture in pictures}) == 4
    sizes = {opened(picture.png).size for picture in pictures}
    assert {width for width, _ in sizes} == {800}  # read on a phone
    assert all(len(picture.png) <= HEAVY for picture in pictures)


def test_what_is_chosen_already_is_ticked() -> None:
    view, marks = scenes.own(scenes.moved()), {"E06": "A", "E05": "B"}
    plain, ticked = (
        render_hand(Look(view, NAMES, viewer=ME), marks=marks, picked=picked)
        for picked in ((), ("E06",))
    )
    assert ImageChops.difference(opened(plain.png), opened(ticked.png)).getbbox()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closeup_in_words_names_every_goal(language: str) -> None:
    view, marks = scenes.own(scenes.moved()), scenes.goals()
    alt = render_hand(Look(view, NAMES, "dark", language, ME), marks).alt
    assert len(alt) <= LONGEST_ALT
    assert all(f" {node}" in alt for node in marks)


def test_the_hand_in_words_tells_cards_and_what_was_seen() -> None:
    alt = render_hand(Look(scenes.own(scenes.moved()), NAMES, viewer=ME)).alt
    assert "Hand of Nova: 2 ore, 1 fuel, 3 food." in alt
    assert "pirate lair 5" in alt
    poor = scenes.own(scenes.moved())
    poor.players = (replace(poor.players[0], hand=(0, 0, 0, 0, 0)), *poor.players[1:])
    assert "is empty" in render_hand(Look(poor, NAMES, viewer=ME)).alt


def test_more_cards_change_the_hand() -> None:
    view = scenes.own(scenes.moved())
    rich = fork(view)
    rich.players = (replace(view.players[0], hand=(9, 9, 9, 9, 9)), *view.players[1:])
    assert (
        render_hand(Look(view, NAMES, viewer=ME)).png
        != render_hand(Look(rich, NAMES, viewer=ME)).png
    )


def test_a_player_with_every_friend_fits_on_the_sheet() -> None:
    view = scenes.own(scenes.moved())
    view.agenda = (Befriending(People.DIPLOMATS),)
    cards = tuple(FRIENDS)[:7]
    view.players = (replace(view.players[0], cards=cards), *view.players[1:])
    assert render_hand(Look(view, NAMES, "light", "it", ME)).png.startswith(b"\x89PNG")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", list(FRIENDS))
def test_every_friendship_card_can_be_looked_at(card: FriendId, language: str) -> None:
    picture = render_card(card, "dark", language)
    assert opened(picture.png).width > 1_000
    assert catalogs()[language].render(Text(f"{card_name(card).key}.text")) in picture.alt


def test_cards_that_do_different_things_look_different() -> None:
    looks = {render_card(card).png for card in FRIENDS}
    assert len(looks) >= len({card_name(card).key for card in FRIENDS})


def test_the_winner_stands_first_and_every_part_is_told() -> None:
    view = scenes.over()
    assert view.result is not None
    assert ranking(view) == view.result.ranking
    alt = render_scores(Look(view, NAMES)).alt
    assert alt.index("Nova: 15") < alt.index("Rigel: 14") < alt.index("Vega: 12")
    assert "lairs and ice planets 1" in alt


def test_a_winner_is_never_said_to_be_behind() -> None:
    """Another may have as many points or more, but not in the own turn (STAR-12.5)."""
    view, words = scenes.over(), Words("en", NAMES)
    first, *rest = ranking(view)
    assert margin(view, (first, *rest), words) == "15 points, 1 ahead of Rigel"
    assert margin(view, (*rest, first), words) == (
        "14 points, and the first to have them in their own turn"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_can_be_drawn_before_the_end(language: str) -> None:
    assert render_scores(Look(scenes.middle(), NAMES, "light", language)).png.startswith(b"\x89PNG")
