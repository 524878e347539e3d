"""Section 2.4: the set-up for experts."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.board import HOME_SITES, NEIGHBOURS, PLANETS, SYSTEMS, NodeId
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.box.tokens import TOKENS
from bot.games.starfarers.chapters.build.launching import (
    colonies_left,
    free_transporters,
    outposts_left,
    rings_left,
)
from bot.games.starfarers.chapters.end_points import can_settle, occupied
from bot.games.starfarers.commands import Place, SetupMode
from bot.games.starfarers.events import HandsDealt, PiecePlaced
from bot.games.starfarers.steps import Placing
from tests.games.starfarers.opening import (
    colony,
    expert,
    opened,
    placed,
    placer,
    right_after,
    spaceport,
)
from tests.games.starfarers.scene import Scene, ship


def rounds(scene: Scene) -> list[int]:
    """Who places, in order."""
    return [step.seat for step in scene.state.agenda if isinstance(step, Placing)]


@pytest.mark.rule("STAR-2.4.1", "STAR-14.1")
def test_experts_begin_with_an_empty_map_and_all_else_alike() -> None:
    state, beginner = right_after(expert()), right_after(opened())
    assert state.expert
    assert not any(player.colonies or player.ships for player in state.players)
    assert (state.bank, len(state.reserve), state.open) == ((8,) * 5, 60, beginner.open)
    assert [player.fame for player in state.players] == [1] * 4
    assert opened().state.expert is False


@pytest.mark.rule("STAR-14.1")
def test_the_set_up_for_beginners_is_the_default() -> None:
    assert opened().state == opened(setup_mode=SetupMode.BEGINNER).state


@pytest.mark.rule("STAR-2.4.2")
def test_greek_tokens_are_shuffled_within_their_system_and_turned_up() -> None:
    seen = set()
    for luck in range(1, 9):
        state = right_after(expert(luck=luck))
        for system in SYSTEMS.values():
            if system.home:
                marks = {PLANETS[planet].mark for planet in system.planets}
                groups = {TOKENS[state.tokens[planet]].group for planet in system.planets}
                assert marks == groups
                assert set(system.planets) <= set(state.open)
        seen.add(tuple(state.tokens[planet] for planet in SYSTEMS["H1"].planets))
    assert len(seen) > 1


@pytest.mark.rule("STAR-2.4.3")
def test_each_places_two_colonies_and_a_spaceport_one_a_round() -> None:
    scene = placed(expert(), "ccccccccssss")
    for player in scene.state.players:
        assert (len(player.colonies), len(player.spaceports), len(player.ships)) == (3, 1, 1)
    assert len(scene.ever_told(PiecePlaced)) == 12
    assert scene.state.turn == 1


@pytest.mark.rule("STAR-2.4.3")
def test_a_piece_goes_on_a_free_site_of_the_catan_colonies() -> None:
    scene = expert()
    scene.when(placer(scene), colony(scene, "B23"))
    who = placer(scene)
    scene.refused(who, colony(scene, "B23"), "site", "STAR-2.4.3")
    scene.refused(who, colony(scene, "C17"), "site", "STAR-2.4.3")
    assert set(scene.offered(who, "place", piece=("colony",))) == set(HOME_SITES) - {"B23"}


@pytest.mark.rule("STAR-2.4.3", "STAR-2.4.10")
def test_several_own_pieces_may_lie_in_one_system() -> None:
    scene = expert(3)
    first = placer(scene)
    scene.when(first, colony(scene, "B23"))
    for _ in range(4):
        who = placer(scene)
        scene.when(who, colony(scene, next(s for s in HOME_SITES if s in free(scene) and s > "D")))
    assert placer(scene) == first
    scene.when(first, colony(scene, "C24"))
    scene.when(first, spaceport(scene, "B25"))
    assert set(scene.player(first).colonies) == {"B23", "C24", "B25"}


def free(scene: Scene) -> set[NodeId]:
    taken = {site for player in scene.state.players for site in player.colonies}
    return set(HOME_SITES) - taken


@pytest.mark.rule("STAR-2.4.3")
def test_nobody_places_out_of_turn_or_twice_a_spaceport() -> None:
    scene = expert()
    who = placer(scene)
    scene.refused((who + 1) % 4, colony(scene), "not_now")
    scene.when(who, spaceport(scene))
    placed(scene, "cccccc")
    assert placer(scene) == who
    scene.refused(who, spaceport(scene), "second_spaceport", "STAR-2.4.3")


@pytest.mark.rule("STAR-2.4.4", "STAR-2.1.11")
@pytest.mark.parametrize("players", [3, 4])
def test_the_rounds_go_forth_and_back_and_forth(players: int) -> None:
    scene = expert(players)
    first = scene.state.first
    order = [(first + step) % players for step in range(players)]
    assert rounds(scene) == [*order, *reversed(order), *order]


@pytest.mark.rule("STAR-2.4.5")
@pytest.mark.parametrize("kind", ["colony", "trade"])
def test_the_spaceport_comes_with_a_free_ship_of_choice(kind: str) -> None:
    scene = expert()
    who = placer(scene)
    replies = {"piece": ("spaceport",), "site": ("H23",)}
    assert scene.offered(who, "place", **replies) == ["colony", "trade"]
    assert scene.offered(who, "place", **replies, ship=(kind,)) == list(NEIGHBOURS[NodeId("H23")])
    scene.when(who, spaceport(scene, "H23", kind, "T2"))
    me = scene.player(who)
    assert me.ships == (ship("T2", kind, NEIGHBOURS[NodeId("H23")][0]),)
    assert (me.spaceports, me.hand_size) == (("H23",), 0)


@pytest.mark.rule("STAR-2.4.5")
@pytest.mark.parametrize(
    "command",
    [
        Place(NodeId("H23"), True),
        Place(NodeId("H23"), True, None, NodeId("G23"), Transporter("T1")),
        Place(NodeId("H23"), True, ShipKind.COLONY, NodeId("C23"), Transporter("T1")),
        Place(NodeId("H23"), False, ShipKind.COLONY, NodeId("G23"), Transporter("T1")),
        Place(NodeId("H23"), True, ShipKind.COLONY, NodeId("G23"), Transporter("T4")),
    ],
)
def test_the_free_ship_stands_at_its_spaceport(command: Place) -> None:
    scene = expert()
    scene.refused(placer(scene), command, "start_ship", "STAR-2.4.5")


@pytest.mark.rule("STAR-2.4.6")
def test_whoever_has_no_spaceport_in_round_three_places_it() -> None:
    scene = placed(expert(), "cccccccc")
    who = placer(scene)
    scene.refused(who, colony(scene), "spaceport_first", "STAR-2.4.6")
    assert scene.choice(who, "place").name == "site"


@pytest.mark.rule("STAR-2.4.6")
def test_whoever_has_a_spaceport_places_colonies() -> None:
    scene = placed(expert(), "ssss")
    who = placer(scene)
    scene.refused(who, spaceport(scene), "second_spaceport")
    assert scene.choice(who, "place").name == "site"


@pytest.mark.rule("STAR-2.4.7")
def test_three_experts_leave_three_sites_that_are_closed() -> None:
    scene = expert(3)
    assert scene.state.neutral == ()
    placed(scene, "cccccc")
    assert scene.state.closed == ()
    placed(scene, "sss")
    taken = {site for player in scene.state.players for site in player.colonies}
    assert set(scene.state.closed) == set(HOME_SITES) - taken
    assert len(scene.state.closed) == 3


@pytest.mark.rule("STAR-2.4.10")
def test_three_experts_may_fill_a_home_system() -> None:
    scene = expert(3)
    for site in ("B23", "C24", "B25"):
        scene.when(placer(scene), colony(scene, site))
    assert {site for player in scene.state.players for site in player.colonies} == {
        "B23",
        "C24",
        "B25",
    }


@pytest.mark.rule("STAR-2.4.11", "STAR-2.4.8")
def test_a_closed_site_is_an_empty_point_where_nothing_is_founded() -> None:
    scene = placed(expert(3), "ccccccsss")
    closed = scene.state.closed[0]
    mine = scene.player(scene.state.active).ships[0]
    assert closed not in occupied(scene.state, mine)
    assert not can_settle(scene.state, closed)


@pytest.mark.rule("STAR-2.4.8")
@pytest.mark.parametrize("players", [3, 4])
def test_every_site_of_the_catan_colonies_is_taken_or_closed(players: int) -> None:
    for scene in (opened(players), placed(expert(players), "c" * 2 * players + "s" * players)):
        taken = occupied(scene.state, scene.player(0).ships[0])
        assert taken | set(scene.state.closed) >= set(HOME_SITES)
        assert not [site for site in scene.state.closed if can_settle(scene.state, site)]


@pytest.mark.rule("STAR-2.4.9")
def test_whoever_placed_first_has_the_first_turn() -> None:
    scene = expert()
    first = placer(scene)
    placed(scene, "ccccccccssss")
    assert scene.state.active == first


@pytest.mark.rule("STAR-2.1.5")
def test_experts_get_their_cards_after_the_placement() -> None:
    scene = expert()
    assert not scene.ever_told(HandsDealt)
    placed(scene, "ccccccccsss")
    assert {player.hand_size for player in scene.state.players} == {0}
    placed(scene, "s")
    assert scene.ever_told(HandsDealt)


@pytest.mark.rule("STAR-2.2.5")
def test_what_is_left_after_the_set_up_for_experts_with_a_trade_ship() -> None:
    scene = expert()
    who = placer(scene)
    scene.when(who, spaceport(scene, ship="trade"))
    while isinstance(scene.state.agenda[0], Placing):
        asked = placer(scene)
        has = scene.player(asked).spaceports
        scene.when(asked, colony(scene) if has else spaceport(scene))
    me = scene.player(who)
    assert (colonies_left(me), outposts_left(me), rings_left(me)) == (6, 6, 2)
    assert len(free_transporters(me)) == 2
