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
from bot.games.starfarers.commands import Place
from bot.games.starfarers.events import HandsDealt
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
from tests.games.starfarers.scene import ship


@pytest.mark.rule("STAR-2.4.1", "STAR-14.1")
def test_experts_begin_with_an_empty_map_and_all_else_alike() -> None:
    state, beginner = right_after(expert()), right_after(opened())
    assert state.expert
    assert not any(player.colonies or player.ships for player in state.players)
    assert (state.bank, len(state.reserve), state.open) == ((8,) * 5, 60, beginner.open)
    assert [player.fame for player in state.players] == [1] * 4
    assert opened().state.expert is False


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


@pytest.mark.rule("STAR-2.4.3", "STAR-2.4.9", "STAR-2.1.5")
def test_after_three_rounds_cards_are_dealt_and_whoever_placed_first_has_the_first_turn() -> None:
    scene = expert()
    first = placer(scene)
    placed(scene, "ccccccccsss")
    assert not scene.ever_told(HandsDealt)
    placed(scene, "s")
    assert scene.ever_told(HandsDealt)
    assert (scene.state.active, scene.state.turn) == (first, 1)
    scene.refused(first, Place(HOME_SITES[0]), "not_now")
    for player in scene.state.players:
        assert (len(player.colonies), len(player.spaceports), len(player.ships)) == (3, 1, 1)


@pytest.mark.rule("STAR-2.4.3")
def test_a_piece_goes_on_a_free_site_of_the_catan_colonies() -> None:
    scene = expert()
    scene.when(placer(scene), colony(scene, "B23"))
    who = placer(scene)
    scene.refused(who, colony(scene, "B23"), "site", "STAR-2.4.3")
    scene.refused(who, colony(scene, "C17"), "site", "STAR-2.4.3")
    assert set(scene.offered(who, "place", piece=("colony",))) == set(HOME_SITES) - {"B23"}


@pytest.mark.rule("STAR-2.4.3", "STAR-2.4.10")
def test_three_experts_may_fill_a_home_system_and_one_may_have_several_pieces_there() -> None:
    scene = expert(3)
    for site in ("H23", "J24", "B23", "C24", "B25"):  # the third player places twice in a row
        who = placer(scene)
        scene.when(who, colony(scene, site))
    assert [set(p.colonies) & {"B23", "C24"} for p in scene.state.players].count(
        {"B23", "C24"}
    ) == 1


@pytest.mark.rule("STAR-2.4.3", "STAR-2.4.6")
def test_nobody_places_out_of_turn_or_twice_a_spaceport() -> None:
    scene = expert()
    who = placer(scene)
    scene.refused((who + 1) % 4, colony(scene), "not_now")
    scene.when(who, spaceport(scene))
    placed(scene, "cccccc")
    assert placer(scene) == who
    scene.refused(who, spaceport(scene), "second_spaceport", "STAR-2.4.3")
    assert scene.choice(who, "place").name == "site"
    placed(scene, "c")


@pytest.mark.rule("STAR-2.4.4", "STAR-2.1.11")
def test_the_rounds_go_forth_and_back_and_forth() -> None:
    scene = expert(3)
    order = [(scene.state.first + step) % 3 for step in range(3)]
    asked = [step.seat for step in scene.state.agenda if isinstance(step, Placing)]
    assert asked == [*order, *reversed(order), *order]


@pytest.mark.rule("STAR-2.4.5")
def test_the_spaceport_comes_with_a_free_ship_of_choice() -> None:
    scene = expert()
    who = placer(scene)
    scene.when(who, spaceport(scene, "H23", "trade", "T2"))
    me = scene.player(who)
    assert me.ships == (ship("T2", "trade", NEIGHBOURS[NodeId("H23")][0]),)
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


@pytest.mark.rule("STAR-2.4.8")
@pytest.mark.parametrize("players", [3, 4])
def test_every_site_of_the_catan_colonies_is_taken_or_closed(players: int) -> None:
    for scene in (opened(players), placed(expert(players), "c" * 2 * players + "s" * players)):
        taken = occupied(scene.state, scene.player(0).ships[0])
        assert taken | set(scene.state.closed) >= set(HOME_SITES)
        assert not [site for site in scene.state.closed if can_settle(scene.state, site)]


@pytest.mark.rule("STAR-2.2.5")
def test_what_is_left_after_the_set_up_for_experts_with_a_trade_ship() -> None:
    scene = expert()
    who = placer(scene)
    placed(scene.when(who, spaceport(scene, ship="trade")), "ccc" + "cccc" + "csss")
    me = scene.player(who)
    assert (colonies_left(me), outposts_left(me), rings_left(me)) == (6, 6, 2)
    assert len(free_transporters(me)) == 2
