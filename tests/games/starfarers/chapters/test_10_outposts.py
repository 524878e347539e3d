"""Section 10.1 and 10.4: trading outposts and friendship tokens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.board import BASES
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.chapters.build.launching import free_transporters, outposts_left
from bot.games.starfarers.commands import TieRule
from bot.games.starfarers.events import FriendshipMoved, OutpostFounded
from tests.games.starfarers.chapters.aloft import A, B, C, D, aloft, fly_to, route, where
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


@pytest.mark.rule("STAR-10.1.1", "STAR-10.1.2", "STAR-10.1.4", "STAR-10.1.7")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_docks_are_filled_in_order_and_each_needs_its_number_of_rings(number: int) -> None:
    taken = [A, B, A, C, B][: number - 1]
    weak = trader(taken, number - 1)
    weak.refused(A, route("T1", DOCKS[number], stop=True), "end_rings", "STAR-8.9")
    scene = founds(trader(taken, number), number)
    told = scene.told(OutpostFounded)[0]
    assert (told.people, told.dock) == (MERCHANTS, number)
    assert scene.state.docks[MERCHANTS] == (*taken, A)


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
def test_at_a_full_base_nobody_founds_any_more() -> None:
    scene = aloft(
        seat(ships=[ship("T1", "trade", "A12")], freight_rings=6),
        docks={"merchants": [B, C, D, B, C]},
    )
    assert not set(DOCKS.values()) & set(scene.offered(A, "fly", ship=("T1",)))
    scene.refused(A, route("T1", "A11", stop=True), "end_occupied", "STAR-8.4")


# --- friendship tokens


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
