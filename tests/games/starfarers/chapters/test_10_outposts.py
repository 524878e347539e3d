"""Section 10.1 and 10.4: trading outposts and friendship tokens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.board import BASES
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.chapters.build.launching import free_transporters, outposts_left
from bot.games.starfarers.commands import TieRule
from bot.games.starfarers.events import FriendshipMoved, OutpostFounded
from tests.games.starfarers.chapters.aloft import A, B, C, D, aloft, fly_to, meets, route, where
from tests.games.starfarers.scene import Scene, seat, ship

MERCHANTS, GREEN = People.MERCHANTS, People.GREEN_FOLK
DOCKS = {dock.number: dock.node for dock in BASES[MERCHANTS].docks}
APPROACH = {1: "A12", 2: "B12", 3: "C10", 4: "B08", 5: "A08"}  # a point next to each dock


def trader(docks: list[int], rings: int, **more: Any) -> Scene:
    """A trade ship of A near the next free dock of the Merchants."""
    node = APPROACH[min(5, len(docks) + 1)]
    me = seat(ships=[ship("T1", "trade", node)], freight_rings=rings)
    return aloft(me, docks={"merchants": docks}, **more)


def founds(scene: Scene, number: int) -> Scene:
    return fly_to(scene, "T1", DOCKS[number])


@pytest.mark.rule("STAR-10.1.1", "STAR-10.1.2", "STAR-10.1.4")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_docks_are_filled_in_order_and_each_needs_its_number_of_rings(number: int) -> None:
    taken = [B, C, D, B, C][: number - 1]
    weak = trader(taken, number - 1)
    weak.refused(A, route("T1", DOCKS[number], stop=True), "end_rings", "STAR-8.9")
    scene = founds(trader(taken, number), number)
    told = scene.told(OutpostFounded)[0]
    assert (told.people, told.dock) == (MERCHANTS, number)
    assert scene.state.docks[MERCHANTS] == (*taken, A)


@pytest.mark.rule("STAR-10.1.1")
def test_only_the_free_dock_with_the_lowest_number_will_do() -> None:
    scene = aloft(seat(ships=[ship("T1", "trade", "B12")], freight_rings=6))
    ends = scene.offered(A, "fly", ship=("T1",))
    assert "A11" in ends
    assert not {"B11", "B10", "B09", "A09"} & set(ends)


@pytest.mark.rule("STAR-10.1.3", "STAR-10.1.6")
def test_the_transporter_comes_back_and_the_outpost_stays() -> None:
    scene = trader([B], 2)
    left, before = outposts_left(scene.player(A)), scene.points(A)
    founds(scene, 2)
    assert where(scene) == {}
    assert free_transporters(scene.player(A)) == ("T1", "T2", "T3")
    assert (scene.player(A).outposts, outposts_left(scene.player(A))) == (1, left)
    assert scene.points(A) == before  # an outpost alone is worth nothing


@pytest.mark.rule("STAR-10.1.7")
def test_a_player_may_own_several_outposts_at_a_base() -> None:
    scene = founds(trader([A, A], 3), 3)
    assert scene.state.docks[MERCHANTS] == (A, A, A)


@pytest.mark.rule("STAR-10.1.7")
def test_at_a_full_base_nobody_founds_any_more() -> None:
    scene = aloft(
        seat(ships=[ship("T1", "trade", "A12")], freight_rings=6),
        docks={"merchants": [B, C, D, B, C]},
    )
    assert not set(DOCKS.values()) & set(scene.offered(A, "fly", ship=("T1",)))
    scene.refused(A, route("T1", "A11", stop=True), "end_occupied", "STAR-8.4")


@pytest.mark.rule("STAR-10.1.5")
def test_rings_lost_later_do_not_touch_outposts() -> None:
    me = seat(ships=[ship("T1", "trade", "C20")], freight_rings=1)
    scene = meets("ENC-29", me, docks={"merchants": [A]})  # nothing given: a part is lost
    assert scene.player(A).freight_rings == 0
    assert scene.state.docks[MERCHANTS] == (A,)
    assert scene.state.friends[MERCHANTS] == A


# --- friendship tokens


@pytest.mark.rule("STAR-10.4.1")
def test_the_first_outpost_at_a_base_brings_its_token() -> None:
    scene = trader([], 1)
    before = scene.points(A)
    founds(scene, 1)
    (moved,) = scene.told(FriendshipMoved)
    assert (moved.people, moved.seat, moved.loser) == (MERCHANTS, A, None)
    assert scene.points(A) == before + 2


@pytest.mark.rule("STAR-10.4.2", "STAR-10.4.3")
def test_most_outposts_take_the_token_and_its_points_from_the_holder() -> None:
    scene = trader([B, A], 3)
    mine, theirs = scene.points(A), scene.points(B)
    founds(scene, 3)
    assert scene.told(FriendshipMoved)[0].loser == B
    assert (scene.points(A), scene.points(B)) == (mine + 2, theirs - 2)


@pytest.mark.rule("STAR-10.4.4")
def test_a_tie_leaves_the_token_with_the_lowest_dock() -> None:
    scene = founds(trader([B, C], 3), 3)
    assert not scene.told(FriendshipMoved)
    assert scene.state.friends[MERCHANTS] == B


@pytest.mark.rule("STAR-10.4.4", "STAR-10.4.5")
def test_on_a_tie_the_token_can_come_back() -> None:
    scene = trader([A, B, B], 4)
    assert scene.state.friends[MERCHANTS] == B
    founds(scene, 4)
    assert scene.state.friends[MERCHANTS] == A


@pytest.mark.rule("STAR-10.4.5")
def test_an_outpost_elsewhere_moves_no_token_by_default() -> None:
    me = seat(ships=[ship("T1", "trade", "A12")], freight_rings=1)
    scene = aloft(me, docks={"green_folk": [A, B]})
    founds(scene, 1)
    assert [told.people for told in scene.told(FriendshipMoved)] == [MERCHANTS]
    assert scene.state.friends[GREEN] == A


@pytest.mark.rule("STAR-10.4.6")
def test_by_the_book_a_tie_goes_to_the_fewest_outposts_in_all() -> None:
    book = {"tie_rule": TieRule.FEWEST_OUTPOSTS}
    me = seat(ships=[ship("T1", "trade", "B12")], freight_rings=2)
    scene = aloft(me, docks={"green_folk": [B, B], "merchants": [B]}, **book)
    founds(scene, 2)  # one each at the Merchants; B has three in all, A one
    assert scene.state.friends[MERCHANTS] == A
    default = aloft(me, docks={"green_folk": [B, B], "merchants": [B]})
    founds(default, 2)
    assert default.state.friends[MERCHANTS] == B


@pytest.mark.rule("STAR-10.4.6")
def test_by_the_book_an_outpost_elsewhere_can_break_a_tie() -> None:
    book = {"tie_rule": TieRule.FEWEST_OUTPOSTS}
    me = seat(ships=[ship("T1", "trade", "A12")], freight_rings=1)
    scene = aloft(me, docks={"green_folk": [A, B]}, **book)
    assert scene.state.friends[GREEN] == A  # equal in all: the lowest dock
    founds(scene, 1)
    assert scene.state.friends[GREEN] == B
    assert scene.state.friends[MERCHANTS] == A


@pytest.mark.rule("STAR-10.4.6")
def test_by_the_book_equal_players_are_told_apart_by_the_lowest_dock() -> None:
    me = seat(ships=[ship("T1", "trade", "B12")], freight_rings=2)
    scene = aloft(me, docks={"merchants": [B]}, tie_rule=TieRule.FEWEST_OUTPOSTS)
    founds(scene, 2)
    assert scene.state.friends[MERCHANTS] == B
