"""Pictures of Stellar Horizons: what they show to whom, and that every piece can be drawn."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from bot.engine.records import Seat, fork, replace
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.goods import Tokens
from bot.games.horizons.box.sky import SYSTEMS, NodeId, SystemId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Due, Slot
from bot.games.horizons.steps.exploring import Revealing
from bot.games.horizons.words import post
from bot.i18n.catalog import LANGUAGES
from cogs.ui.words.tongue import MARKS as SIGNS
from rendering.horizons.cards.card import CARDS, card_face, render_card
from rendering.horizons.cards.texts import kind
from rendering.horizons.facts import aim, grouped, progress
from rendering.horizons.gallery import GALLERY, PARTS
from rendering.horizons.hand import render_hand, render_part
from rendering.horizons.hues import SHAPE
from rendering.horizons.layout import ACROSS, LARGEST, SIDE, WIDTH, window
from rendering.horizons.moments import busiest, changes, moment
from rendering.horizons.scores import parts_of, ranking, render_scores
from rendering.horizons.table import render_table
from rendering.look import Look
from tests.rendering.horizons import scenes
from tests.rendering.opened import opened

MINE = Seat(0)
TABLE_LIMIT, CLOSE_LIMIT = 450_000, 250_000  # bytes


def look(view: Horizons, viewer: Seat | None = None, **more: str) -> Look[Horizons]:
    return Look(view, scenes.NAMES, viewer=viewer, **more)


def differ(one: bytes, other: bytes) -> bool:
    first, second = opened(one), opened(other)
    return first.size != second.size or ImageChops.difference(first, second).getbbox() is not None


@pytest.mark.parametrize("view", [scenes.start(1), scenes.red(), scenes.crowded()])
def test_a_table_of_any_size_is_a_light_picture(view: Horizons) -> None:
    picture = render_table(look(view), board=3, log=scenes.LOG)
    assert len(picture.png) < TABLE_LIMIT
    image = opened(picture.png)
    assert image.width == 1600
    assert image.height <= 17 / 16 * image.width


def test_a_board_shows_the_systems_of_its_scenario_as_large_as_there_is_room() -> None:
    whole = window(scenes.start(3).scenario.systems)
    assert (whole.systems, whole.zoom, whole.right, whole.down) == (tuple(SYSTEMS), 1, 0, 0)
    red, alone = window(["venus", "earth", "mars"]), window(["earth"])
    assert red.systems == ("venus", "earth", "mars")
    assert 1.5 < red.zoom < alone.zoom == LARGEST
    edges = [
        one.x * ACROSS * shown.zoom + shown.right - SIDE * ACROSS
        for shown, one in ((red, SYSTEMS[SystemId("venus")]), (alone, SYSTEMS[SystemId("earth")]))
    ]
    assert edges[0] == pytest.approx(0)
    room = WIDTH - 2 * SIDE * ACROSS
    wide = SYSTEMS[SystemId("earth")].width * ACROSS * LARGEST
    assert edges[1] == pytest.approx((room - wide) / 2)
    between = window(["mars", "jupiter"])
    assert {"earth", "mars", "jupiter"} <= {*between.systems}
    assert "uranus" not in between.systems
    assert opened(render_table(look(scenes.red())).png).height < whole.height


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "it"), ("safe", "en")])
def test_a_board_tells_the_year_the_players_and_what_changed(theme: str, language: str) -> None:
    view = scenes.late()
    picture = render_table(look(view, theme=theme, language=language), scenes.before_late())
    assert "2083" in picture.alt
    for name in list(scenes.NAMES.values())[:5]:
        assert f"{name} (" in picture.alt
    assert {"en": "Europa", "it": "Europa"}[language] in picture.alt
    assert {"en": "Waiting", "it": "In attesa"}[language] not in picture.alt


def test_changes_are_moves_worlds_boxes_technologies_relations_and_points() -> None:
    news = changes(scenes.late(), scenes.before_late())
    assert news.moved == {"north_america:armstrong"}
    assert news.worlds == {"europa"}
    assert news.boxes == {"flyby:jupiter"}
    assert news.related == {"china|north_america"}
    assert len(news.learnt) == 2
    assert news.earned[MINE] > 0
    assert busiest(scenes.late(), news) == GALLERY.near(scenes.late(), scenes.before_late())
    assert GALLERY.near(scenes.late(), scenes.before_late()) == "jupiter"
    assert GALLERY.near(scenes.late(), scenes.late()) == ""
    assert changes(scenes.late(), None).moved == frozenset()


def test_a_piece_that_has_moved_is_ringed() -> None:
    plain = render_table(look(scenes.late()), board=3)
    ringed = render_table(look(scenes.late()), scenes.before_late(), board=3)
    assert differ(plain.png, ringed.png)


def test_ships_beyond_the_last_transfer_box_stand_in_it_with_their_number() -> None:
    groups = grouped(scenes.late())[NodeId("transfer:kuiper:6")]
    assert [(group.units, group.box) for group in groups] == [(("north_america:sagan",), 8)]


@pytest.mark.parametrize("part", ["mars", "technology", "biology", "powers", "seat.1", "seat.5"])
def test_all_that_a_table_shows_is_drawn_for_the_channel(part: str) -> None:
    picture = render_part(part, look(scenes.late()), scenes.before_late())
    assert len(picture.png) < CLOSE_LIMIT
    assert opened(picture.png).width == (1600 if part == "technology" else 800)
    assert "2083" in picture.alt


def test_the_parts_fit_into_one_menu_with_the_whole() -> None:
    assert GALLERY.parts == PARTS
    assert len(PARTS) + 1 <= 25
    assert PARTS[:12] == tuple(scenes.begun(1).scenario.systems)


def test_a_close_up_names_ships_bases_sieges_life_and_dangers() -> None:
    told = render_part("belt", look(scenes.late())).alt
    assert "Izumo of Japan, 3 settlements" in told
    assert "Izumo blockaded" in told
    assert "Great Wall (China), Titov (Russia, in reserve)" in told
    assert "pirates, an asteroid" in told
    told = render_part("jupiter", look(scenes.late())).alt
    assert "Europa: Biology 4, Subsurface Ocean, life, terraformed 5 of 21" in told


def test_a_question_about_places_of_one_system_has_its_close_up_with_letters() -> None:
    marks = scenes.letters(scenes.PLACES)
    picture = render_hand(look(scenes.late(5, MINE), MINE), marks)
    assert opened(picture.png).width == 800
    assert "A orbit of Mars" in picture.alt
    assert "C transfer box 2 of Mars" in picture.alt
    plain = render_hand(look(scenes.late(5, MINE), MINE), {"orbit:mars": "A"})
    assert differ(picture.png, plain.png)


def test_a_question_about_several_systems_has_the_whole_map() -> None:
    marks = scenes.letters(scenes.FAR)
    picture = render_hand(look(scenes.late(5, MINE), MINE), marks, picked=("orbit:mars",))
    assert opened(picture.png).width == 1600
    assert "D orbit of Titan" in picture.alt


@pytest.mark.parametrize(
    ("spots", "told"),
    [
        ("hematite lava_tubes", "A Hematite, B Lava Tubes"),
        ("china japan", "A China, B Japan"),
        ("military crewed", "A Military Space Policy, B Crewed Space Policy"),
        ("fusion_rockets command_and_control", "A Fusion Rockets, B Command and Control"),
        ("fusion_rockets terraforming", "A Fusion Rockets, B Terraforming"),
        ("north_america:orion north_america:armstrong", "A Orion, B Armstrong"),
        ("north_america:base_gateway", "A Gateway"),
        ("mission_titan", "A Titan"),
    ],
)
def test_whatever_is_to_be_chosen_has_its_letter_on_a_picture(spots: str, told: str) -> None:
    view = scenes.late(5, MINE)
    marks = scenes.letters(spots)
    with_letters, without = (render_hand(look(view, MINE), found) for found in (marks, {}))
    assert told in with_letters.alt
    assert differ(with_letters.png, without.png)


def test_a_battle_is_planned_on_the_close_up_of_where_it_is() -> None:
    picture = render_hand(look(scenes.battle(), Seat(4)))
    belt = render_part("belt", look(scenes.battle(), Seat(4)))
    assert opened(picture.png).height == opened(belt.png).height
    assert picture.alt.startswith("Plan the battle.")


@pytest.mark.rule("HORIZON-18.1.1", "HORIZON-18.1.5")
def test_mission_and_tokens_are_on_the_own_picture_alone() -> None:
    own = render_hand(look(scenes.late(5, MINE), MINE))
    assert "Your mission: Titan, 4 VP." in own.alt
    told = "Your hidden tokens: Physics 3, Physics 1, Engineering 2, Biology 2, Biology 1."
    assert told in own.alt
    other = render_part("seat.1", look(scenes.late(5, Seat(1)), Seat(1)))
    assert "mission" not in other.alt
    swapped = fork(scenes.lived())
    first = replace(
        swapped.players[0],
        mission=MissionId("mission_io"),
        tokens=Tokens((5, 5), (3,), (3, 3)),
    )
    swapped.players = (first, *swapped.players[1:])
    for part in ("seat.1", "powers", "technology"):
        one, two = (
            render_part(part, look(scenes.seen(state, None))) for state in (swapped, scenes.lived())
        )
        assert one == two


@pytest.mark.rule("HORIZON-18.1.3")
def test_others_see_in_a_picture_how_many_tokens_a_player_holds() -> None:
    more, state = fork(scenes.lived()), scenes.lived()
    held = state.players[0].tokens
    first = replace(state.players[0], tokens=replace(held, biology=(*held.biology, 1)))
    more.players = (first, *state.players[1:])
    one, two = (render_part("seat.1", look(scenes.seen(each))) for each in (state, more))
    assert one.png != two.png


def test_what_is_asked_has_words_in_every_language() -> None:
    """A moment of each sheet, and a live section by its own name."""
    view = fork(scenes.late(5, MINE))
    for form, told in ((Form.EARLY, "first sheet"), (Form.LATE, "second sheet")):
        view.agenda = (Due(form, opened=True),)
        assert told in render_hand(look(view, MINE)).alt
    view.agenda = (Slot(MINE, Section.MOVES, live=True),)
    assert moment(view) == "live"
    assert "2083: Moves" in render_table(look(view)).alt


@pytest.mark.rule("HORIZON-19.5.3")
def test_the_board_reads_exploration_where_somebody_is_asked_about_a_mission() -> None:
    asked = fork(scenes.late(5, MINE))
    asked.agenda = (Revealing(MINE, WorldId("mars"), crewed=False),)
    live = fork(scenes.late(5, MINE))
    live.agenda = (Slot(MINE, Section.EXPLORING, live=True),)
    one, other = render_table(look(asked)), render_table(look(live))
    assert one == other
    assert "2083: Exploration" in one.alt
    assert render_hand(look(asked, MINE)).alt.startswith("Which mission?")


@pytest.mark.parametrize(
    ("view", "what", "of"),
    [
        (scenes.late(), "points", None),
        (scenes.red(), "settlements", 20),
        (scenes.doomed(), "asteroid", None),
    ],
)
def test_a_scenario_shows_its_aim_and_how_far_each_is(
    view: Horizons, what: str, of: int | None
) -> None:
    assert aim(view) == what
    assert progress(view, MINE)[1] == of
    if what != "points":
        assert {"settlements": "20 settlements on Mars", "asteroid": "asteroid: 23 left"}[what] in (
            render_table(look(view)).alt
        )


def test_nobody_needs_a_faction_to_be_drawn() -> None:
    view = scenes.drafting()
    assert "has no faction yet" in render_table(look(view)).alt
    assert "A N" in render_hand(look(view, MINE), {"north_america": "A"}).alt
    render_part("seat.1", look(view))
    render_part("powers", look(view))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_a_card_with_its_words(language: str) -> None:
    assert len({*CARDS}) == len(CARDS) == 231 + 58 + 30 + 13 + 21 + 30 + 39 + 7 + 18 + 8
    one_of_each = {kind(name): name for name in reversed(CARDS)}
    assert len(one_of_each) == 10
    for name in one_of_each.values():
        picture = render_card(name, "light", language)
        assert picture.alt.count(".") > 1, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_found_by_a_name_of_its_own(language: str) -> None:
    assert GALLERY.called is not None
    found = [GALLERY.called(name, language) for name in CARDS]
    assert len({name for name, _ in found}) == len(CARDS)
    assert all(text for _, text in found)
    assert "Kliper" in GALLERY.called("russia.kliper", language)[0]


def test_cards_are_no_longer_than_a_phone_is() -> None:
    heights = {card_face(name, "dark", "it").height for name in CARDS[::7]}
    assert max(heights) < 900


def test_the_parts_of_a_score_add_up_and_the_winner_comes_first() -> None:
    view = scenes.over()
    assert view.result is not None
    assert ranking(view)[0] == view.result.winners[0]
    for seat in view.seats():
        assert abs(sum(parts_of(view, seat).values()) - view.result.points[seat]) <= 0.5
    picture = render_scores(look(view))
    assert "Vera wins" in picture.alt
    assert isinstance(opened(picture.png), Image.Image)


def test_a_game_that_nobody_wins_says_so() -> None:
    view = fork(scenes.over())
    assert view.result is not None
    view.result = replace(view.result, winners=(), reason="impact")
    alt = render_scores(look(view)).alt
    assert "Nobody wins." in alt
    assert "the asteroid has hit Earth" in alt


@pytest.mark.parametrize("where", ["surface:io", "orbit:sun", "flyby:alpha", "transfer:venus:9"])
def test_every_kind_of_place_shows_its_ships(where: str) -> None:
    view = fork(scenes.late())
    view.ships = {}
    empty = render_table(look(view), board=3)
    view.ships = {
        UnitId(f"china:{name}"): Ship(NodeId(where)) for name in ("zheng_he", "kunlun", "lv1a")
    }
    assert differ(render_table(look(view), board=3).png, empty.png)
    system = render_part(
        where.split(":")[1].replace("io", "jupiter").replace("sun", "mercury"), look(view)
    )
    assert "Zheng He (China), Kunlun (China)" in system.alt


def test_marks_in_words_are_the_shapes_of_the_factions() -> None:
    assert {name: SIGNS[shape] for name, shape in SHAPE.items()} == post.MARKS
    assert post.marks({"factions": ("north_america", "japan")}) == "■★"
    assert post.marks({"factions": ()}) == ""
    assert post.marks({}) == ""
