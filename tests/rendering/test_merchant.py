"""Pictures of Merchant of Venus: what they show to whom, and that every piece can be drawn."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from bot.engine.records import Seat, fork, replace
from bot.games.merchant.box.galaxy import SPACES, SpaceId
from bot.games.merchant.box.pieces import CounterId, GoodId
from bot.games.merchant.state import Item, Merchant
from bot.games.merchant.steps import Hitting, Shot
from bot.i18n.catalog import LANGUAGES
from rendering.look import Look
from rendering.merchant.cards.card import CARDS, card_face, render_card
from rendering.merchant.cards.texts import kind
from rendering.merchant.facts import homes, stowed
from rendering.merchant.gallery import GALLERY, PARTS
from rendering.merchant.hand import render_hand, render_part
from rendering.merchant.layout import PANELS_TOP, PUBLIC, panel_height
from rendering.merchant.map.closeup import frame_round, points_of_interest
from rendering.merchant.moments import changes
from rendering.merchant.scores import parts_of, ranking, render_scores
from rendering.merchant.spots import route_of
from rendering.merchant.table import render_table
from tests.rendering import merchant_scenes as scenes
from tests.rendering.opened import HEAVY, opened

MINE = Seat(0)


def look(view: Merchant, viewer: Seat | None = None, **more: str) -> Look[Merchant]:
    return Look(view, scenes.NAMES, viewer=viewer, **more)


@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_table_of_any_size_is_a_light_picture(players: int) -> None:
    view = scenes.late(players) if players > 3 else scenes.start(players)
    picture = render_table(look(view), board=3, log=scenes.LOG)
    image = opened(picture.png)
    assert len(picture.png) < HEAVY
    assert image.width == 1600
    assert image.height <= 1.13 * image.width


def test_who_plays_alone_sees_how_far_the_rastur_are() -> None:
    view, fewer = scenes.late(1), scenes.late(1)
    fewer.pool = view.pool[:4]
    boards = [scenes.board(one) for one in (view, fewer)]
    beside = (850, PANELS_TOP, 1600, PANELS_TOP + panel_height(1))
    assert ImageChops.difference(*(board.crop(beside) for board in boards)).getbbox() is not None
    spoken = [render_table(look(one)).alt for one in (view, fewer)]
    assert ["17" in spoken[0], "Rastur" in spoken[0], "17" in spoken[1]] == [True, True, False]


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "it"), ("safe", "en")])
def test_a_board_tells_what_changed_in_words_too(theme: str, language: str) -> None:
    picture = render_table(
        look(scenes.flown(), theme=theme, language=language), scenes.before_late(), board=3
    )
    for name in list(scenes.NAMES.values())[:4]:
        assert f"{name}: $" in picture.alt
    assert "Graw" in picture.alt
    assert {"en": "asteroid War-Torn 8", "it": "asteroide Sistema in Guerra 8"}[
        language
    ] in picture.alt


@pytest.mark.parametrize("space", ["trp_04", "cw_01"])
def test_a_letter_hides_neither_a_rastur_nor_a_spaceport(space: str) -> None:
    view, at = scenes.late(), SPACES[SpaceId(space)]
    x, y = PUBLIC.at(at.x, at.y)
    part = (round(x) - 9, round(y) - 9, round(x) + 9, round(y) + 9)
    bare, marked = (scenes.board(view, marks=marks).crop(part) for marks in ({}, {space: "A"}))
    assert ImageChops.difference(bare, marked).getbbox() is None


def test_changes_are_flights_places_discoveries_and_wealth() -> None:
    news = changes(scenes.flown(), scenes.before_late())
    assert news.trails[MINE][-1] == "wts_08"
    assert news.places == {"as_5_5"}
    assert news.systems == {"as"}
    assert news.earned[MINE] == -40
    assert changes(scenes.flown(), None).trails == {}


def test_what_one_player_has_seen_is_on_their_own_map_only() -> None:
    own, channel = scenes.spied(), scenes.late()
    theirs = render_table(look(own, MINE), board=3)
    public = render_table(look(channel), board=3)
    difference = ImageChops.difference(opened(theirs.png), opened(public.png)).getbbox()
    assert difference is not None
    assert "Cholos" in render_hand(look(own, MINE)).alt
    assert "Cholos" not in public.alt
    assert "9a" in homes(own)
    assert "9a" not in homes(channel)


@pytest.mark.parametrize("part", ["southeast", "goods", "cultures", "seat.1", "seat.6"])
def test_all_that_a_table_shows_is_drawn_for_the_channel(part: str) -> None:
    picture = render_part(part, look(scenes.late(6)), scenes.before_late(6))
    assert len(picture.png) < HEAVY
    assert GALLERY.parts == PARTS


def test_the_letters_of_routes_are_told_with_the_ends_of_the_routes() -> None:
    routes = scenes.ROUTES.split()
    marks = dict(zip(routes, "ABCD", strict=True))
    picture = render_hand(look(scenes.spied(), MINE), marks)
    assert "B Terror Station" in picture.alt
    assert [route_of(route)[-1] for route in routes] == ["wts_06", "wts_01", "wts_05", "wts_pp_1"]
    assert route_of("rock_videos") == ()


def test_a_close_up_holds_every_space_of_its_question() -> None:
    view = scenes.late()
    for spots in (("wts_06", "mgs_ship"), ("trp_01", "wts_03", "im_08"), ("galactic_base",)):
        frame = frame_round(list(points_of_interest(view, MINE, spots)))
        for spot in (*spots, view.players[MINE].at):
            space = SPACES[SpaceId(spot)]
            assert frame.window.has(frame.chart.at(space.x, space.y)), spot


def test_a_ship_that_may_be_shot_at_has_its_letter_on_the_map() -> None:
    view = fork(scenes.late())
    view.agenda = (Shot(MINE),)
    marks = {"wts_08": "A", "seat.2": "B"}
    view.players = (view.players[0], replace(view.players[1], at=SpaceId("wts_08")))
    both, one = (render_hand(look(view, MINE), found) for found in (marks, {"wts_08": "A"}))
    assert "A asteroid War-Torn 8, B Rigel" in both.alt
    assert both.png != one.png


def test_a_question_about_the_whole_map_has_a_sheet_of_twice_the_width() -> None:
    marks = dict(zip(scenes.WHERE.split(), "ABCDEFG", strict=True))
    whole = render_hand(look(scenes.departing(), MINE), marks)
    near = render_hand(look(scenes.departing(), MINE), {"wts_07": "A", "wts_09": "B"})
    assert (opened(whole.png).width, opened(near.png).width) == (1600, 800)
    assert len(whole.png) < HEAVY
    assert "C Shoemaker Levee" in whole.alt


def test_the_market_has_prices_of_here_with_demands_and_without() -> None:
    view = scenes.landed()
    marks = {"aboard.space_spice": "A", "rock_videos": "B", "port_comfort_station": "C"}
    picture = render_hand(look(view, MINE), marks)
    assert "A Space Spice, B Rock Videos, C Comfort Station spaceport" in picture.alt
    plain = render_hand(look(view, MINE))
    assert plain.png != picture.png


def test_a_hit_is_chosen_on_the_ship_of_the_loser() -> None:
    view = fork(scenes.late())
    view.agenda = (Hitting(MINE, Seat(2)),)
    picture = render_hand(look(view, MINE), {"hold.1": "A", "hull.air_foil": "B"})
    assert "A hold 2, B Air Foil" in picture.alt
    assert opened(picture.png).tobytes() != opened(render_hand(look(view, MINE)).png).tobytes()


def test_races_to_choose_from_are_called_by_their_names() -> None:
    picture = render_hand(look(scenes.races(), MINE), {"3": "A", "4b": "B"})
    assert "A Niks, B Humans" in picture.alt


def test_a_load_is_stowed_on_the_hull_first_and_in_halves() -> None:
    me = replace(
        scenes.late().players[0],
        goods=(GoodId("mulch_wine"),),
        load=tuple(map(Item, ("shield", "shield", "red_drive", "spy_eye", "fare_2_10_1"))),
    )
    found = stowed(me)
    assert [item.what for item in found.hull] == ["shield", "spy_eye"]
    assert found.holds[0] == ("mulch_wine",)
    assert [item.what for item in found.holds[1] if isinstance(item, Item)] == [
        "shield",
        "red_drive",
    ]
    assert len(found.holds[2]) == 1
    assert found.holds[3:] == ((),) * 3


def test_a_box_shows_what_became_of_it() -> None:
    """Its relic, an asteroid once that is gone, a dot once its penalty is destroyed."""
    there, gone, shot = fork(scenes.late()), fork(scenes.late()), fork(scenes.late())
    gone.taken = (SpaceId("ww_08"),)
    shot.boxes = {**shot.boxes, SpaceId("as_5_5"): CounterId("")}
    pictures = {render_table(look(view)).png for view in (there, gone, shot)}
    assert len(pictures) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_a_card_with_its_words(language: str) -> None:
    assert len({*CARDS}) == len(CARDS) == 14 + 28 + 4 + 16 + 39 + 48 + 36 - 3 + 4 + 17
    one_of_each = {kind(name): name for name in reversed(CARDS)}
    for name in one_of_each.values():
        picture = render_card(name, "light", language)
        assert picture.alt.count(".") > 1, name
    assert "$" in render_card("mulch_wine", "dark", language).alt


def test_cards_are_no_longer_than_a_phone_is() -> None:
    heights = {card_face(name, "dark", "it").height for name in CARDS[::3]}
    assert max(heights) < 900


def test_the_parts_of_a_score_add_up_and_the_winner_comes_first() -> None:
    view = scenes.over()
    assert view.result is not None
    assert ranking(view)[0] == view.result.winners[0]
    for seat in view.seats():
        assert sum(parts_of(view, seat).values()) == view.result.wealth[seat]
    assert "Rigel wins" in render_scores(look(view)).alt


def test_a_game_that_nobody_wins_says_so() -> None:
    view = fork(scenes.over())
    assert view.result is not None
    view.result = replace(view.result, winners=(), reason="rastur")
    alt = render_scores(look(view)).alt
    assert "Nobody wins." in alt
    assert "The last Rastur has come." in alt
