"""Section 1: what is in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat, replace
from bot.games.starfarers.box.board import (
    BASES,
    BOARD,
    NEIGHBOURS,
    NODES,
    PLANETS,
    SITES,
    SYSTEMS,
    NodeId,
)
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS
from bot.games.starfarers.box.friends import FRIENDS
from bot.games.starfarers.box.pieces import TRANSPORTERS, Colour, Expansion
from bot.games.starfarers.box.resources import RESOURCES, count, plus
from bot.games.starfarers.box.tokens import TOKENS, TokenKind
from bot.games.starfarers.chapters.bank import expansions_left, fame_left
from bot.games.starfarers.chapters.build.launching import colonies_left, outposts_left, rings_left
from bot.games.starfarers.chapters.flight.shake import colours, shake
from bot.games.starfarers.check import cards, pieces, supplies
from bot.games.starfarers.commands import BallSet, EndPhase
from bot.games.starfarers.counts import allowed
from bot.games.starfarers.events import AgendaMoved, PiecePlaced, TurnBegan
from bot.games.starfarers.steps import Flying, Relief, Tributes
from tests.games.starfarers.opening import opened
from tests.games.starfarers.scene import given, seat, ship
from tests.support.luck import SECRET


@pytest.mark.rule("STAR-1.1")
@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_three_or_four_play_and_nobody_else(players: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        opened(players)
    assert (refusal.value.key, refusal.value.clause) == ("starfarers.refuse.players", "STAR-1.1")
    assert refusal.value.reason.values == {"low": 3, "high": 4}
    assert {len(opened(number).state.players) for number in (3, 4)} == {3, 4}


@pytest.mark.rule("STAR-1.16")
def test_each_player_has_a_colour_of_their_own() -> None:
    assert [player.colour for player in opened(4).state.players] == list(Colour)


@pytest.mark.rule("STAR-1.16", "STAR-2.2.1")
def test_the_colour_decides_where_a_beginner_starts() -> None:
    scene = opened(3, colours=(Colour.BLUE, Colour.RED, Colour.WHITE))
    assert [player.spaceports for player in scene.state.players] == [("K23",), ("E23",), ("H23",)]


@pytest.mark.rule("STAR-1.16")
@pytest.mark.parametrize("colours", [("red", "red", "blue"), ("red", "blue")])
def test_no_colour_is_taken_twice_and_nobody_goes_without(colours: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        opened(3, colours=tuple(map(Colour, colours)))
    assert refusal.value.key == "starfarers.refuse.colours"


@pytest.mark.rule("STAR-1.2", "STAR-1.3", "STAR-1.6", "STAR-1.7")
def test_pieces_and_mother_ships_have_the_limits_that_the_rules_name() -> None:
    mine, supply, limits = CONSTANTS.per_player, CONSTANTS.supply, CONSTANTS.limits
    assert (mine.spaceport_rings, mine.colonies, mine.outposts) == (3, 9, 7)
    assert TRANSPORTERS == mine.transporters == ("T1", "T2", "T3")
    assert (supply.cannon, supply.booster, supply.freight_ring, supply.fame) == (24, 24, 20, 40)
    assert (limits.cannon, limits.booster, limits.freight_ring) == (6, 6, 6)
    assert Counter(card.people for card in FRIENDS.values()) == dict.fromkeys(BASES, 5)
    assert (len(BASES), len(ENCOUNTERS), len(TOKENS)) == (4, 32, 38)


@pytest.mark.rule("STAR-1.2", "STAR-1.4")
def test_pieces_in_spaceports_and_on_ships_are_among_those_of_a_player() -> None:
    afloat = [ship("T1", "colony", "C23"), ship("T2", "trade", "C25")]
    me = given(seat(ships=afloat), seat(), seat()).player(0)
    assert set(me.spaceports) < set(me.colonies)
    assert (colonies_left(me), outposts_left(me), rings_left(me)) == (9 - 3 - 1, 7 - 1, 3 - 1)


@pytest.mark.rule("STAR-1.5")
def test_there_are_twenty_cards_of_each_of_five_resources() -> None:
    scene = opened()
    total = plus(scene.state.bank, count(scene.state.reserve))
    for player in scene.state.players:
        total = plus(total, player.hand)
    assert (len(RESOURCES), total) == (5, (20,) * 5)


@pytest.mark.rule("STAR-1.9", "STAR-7.1")
def test_two_of_four_balls_show_and_all_pairs_are_equally_likely() -> None:
    state = given(seat(), seat(), seat()).state
    seen = Counter(frozenset(colours(shake(state, Chance(SECRET, n)))) for n in range(600))
    assert len(seen) == 6
    assert {len(pair) for pair in seen} == {2}
    assert all(60 <= times <= 140 for times in seen.values())
    values = {ball.colour: ball.value for ball in CONSTANTS.balls["edition_1999"]}
    assert values == {"blue": 1, "yellow": 2, "red": 3, "black": 0}


@pytest.mark.rule("STAR-14.4")
def test_the_balls_of_2019_have_a_second_yellow_one() -> None:
    balls = CONSTANTS.balls[BallSet.EDITION_2019.value]
    assert Counter(ball.colour for ball in balls) == {"blue": 1, "yellow": 2, "red": 1, "black": 1}
    scene = given(seat("ore"), seat(), seat(), options={"ball_set": BallSet.EDITION_2019})
    scene.luck("shake", (1, 2)).when(0, EndPhase())
    assert scene.state.shake == ("yellow", "yellow")


@pytest.mark.rule("STAR-1.10")
def test_the_map_has_eleven_systems_four_at_the_bottom_and_four_bases() -> None:
    assert [len(system.planets) for system in SYSTEMS.values()] == [3] * 11
    home, away = (
        [PLANETS[p].y for system in SYSTEMS.values() if system.home is at for p in system.planets]
        for at in (True, False)
    )
    assert (len(home), min(home) > max(away)) == (4 * 3, True)
    for base in BASES.values():
        assert [dock.number for dock in base.docks] == [1, 2, 3, 4, 5]


@pytest.mark.rule("STAR-1.11")
def test_every_system_has_three_sites_and_nine_points_to_explore_from() -> None:
    for system in SYSTEMS.values():
        assert {frozenset(site.planets) for site in system.colony_sites} == {
            frozenset(system.planets) - {planet} for planet in system.planets
        }
        assert [len(NODES[node].planets) for node in system.explore_nodes] == [1] * 9


@pytest.mark.rule("STAR-1.12")
def test_a_site_has_two_neighbours_for_the_sun_is_no_point() -> None:
    assert {len(NEIGHBOURS[site]) for site in SITES} == {2}
    suns = {(system.sun.x, system.sun.y) for system in SYSTEMS.values()}
    assert not suns & {(node.x, node.y) for node in BOARD.nodes}
    assert not [node for node in NODES.values() if len(node.planets) == 3]


@pytest.mark.rule("STAR-1.13")
def test_the_thirty_eight_tokens() -> None:
    backs = Counter(
        token.back if token.group != "reserve" else "reserve" for token in TOKENS.values()
    )
    assert backs == {"greek": 12, "dot": 21, "reserve": 5}
    special = Counter((t.kind.value, t.strength) for t in TOKENS.values() if t.strength)
    assert sorted(special) == [("ice", 3), ("ice", 4), ("pirate", 4), ("pirate", 5), ("pirate", 6)]
    assert {t.back for t in TOKENS.values() if t.kind is not TokenKind.NUMBER} == {"dot"}


# --- the table notices when there is more of something than the box holds


@pytest.mark.rule("STAR-1.2", "STAR-1.7")
@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, ""),
        ({"fame": 0}, ""),
        ({"fame": -1}, "more pieces"),
        ({"cannons": 6}, ""),
        ({"cannons": 7}, "cannon out of bounds"),
        ({"boosters": -1}, "booster out of bounds"),
        ({"freight_rings": 7}, "freight_ring out of bounds"),
        ({"unknown": 1}, "nobody can read"),
        ({"ships": [ship("T1", "trade", "C23"), ship("T1", "trade", "C25")]}, "out of order"),
        ({"ships": [ship("T2", "trade", "C23"), ship("T1", "trade", "C25")]}, "out of order"),
        ({"spaceports": ("C24", "K20")}, "a spaceport without a colony"),
    ],
)
def test_a_player_with_too_many_pieces_is_noticed(more: dict[str, Any], fault: str) -> None:
    scene = given(seat(**more), seat(), seat())
    faults = pieces(scene.player(0), scene.player(0).outposts)
    assert any(fault in found for found in faults) if fault else faults == []


@pytest.mark.rule("STAR-1.2")
def test_the_last_piece_of_a_kind_may_be_on_the_map() -> None:
    mine = given(seat(), seat(), seat()).player(0)
    full = replace(mine, outposts=mine.outposts + outposts_left(mine))
    assert pieces(full, full.outposts) == []
    more = replace(full, outposts=full.outposts + 1)
    assert pieces(more, more.outposts) != []


@pytest.mark.rule("STAR-1.7", "STAR-1.5", "STAR-16.4")
def test_a_table_as_it_should_be_has_no_fault_and_asks_nobody_by_itself() -> None:
    scene = given(seat("ore"), seat(), seat())
    mine = scene.player(0)
    ports = replace(mine, colonies=mine.spaceports)
    assert pieces(ports, ports.outposts) == [], "every colony may be a spaceport"
    assert cards(scene.state) == []
    assert allowed(scene.state, [], scene.state) == 0


@pytest.mark.rule("STAR-16.4")
@pytest.mark.parametrize(
    ("fact", "waits"),
    [
        (TurnBegan(Seat(1), ()), 1),
        (PiecePlaced(Seat(1), NodeId("C24")), 1),
        (AgendaMoved((Tributes((0, 4, 0)), Flying())), 2),
        (AgendaMoved((Relief(Seat(1)),)), 2),
        (AgendaMoved((Flying(), Relief(Seat(1)))), 0),
        (AgendaMoved(()), 0),
    ],
)
def test_a_turn_is_one_wait_and_a_question_to_others_two(fact: Any, waits: int) -> None:
    state = given(seat(), seat(), seat()).state
    assert allowed(state, [fact], state) == waits
    assert allowed(state, [fact, fact], state) == 2 * waits


@pytest.mark.rule("STAR-1.1")
@pytest.mark.parametrize("who", [-1, 3, 99, None])
def test_nobody_acts_who_has_no_seat(who: int | None) -> None:
    given(seat("ore"), seat(), seat()).refused(who, EndPhase(), "no_seat", "STAR-1.1")


@pytest.mark.rule("STAR-1.6")
def test_a_people_with_outposts_and_no_holder_of_its_token_is_noticed() -> None:
    people = next(iter(BASES))
    for owners, fine in (((), True), ((Seat(0),), False)):
        state = given(seat(outposts=len(owners)), seat(), seat(), docks={people: owners}).state
        assert (supplies(state) == []) is fine
    held = given(seat(outposts=1), seat(), seat(), docks={people: (Seat(0),)}).state
    held.friends = {people: Seat(0)}
    assert supplies(held) == []


@pytest.mark.rule("STAR-1.6")
def test_rings_and_parts_beyond_the_supply_are_noticed() -> None:
    scene = given(seat(), seat(), seat())
    assert supplies(scene.state) == []
    left = fame_left(scene.state)
    for more, fine in ((left, True), (left + 1, False)):
        rich = given(seat(fame=scene.player(0).fame + more), seat(), seat())
        assert (supplies(rich.state) == []) is fine
    kinds = {"cannons": Expansion.CANNON, "freight_rings": Expansion.FREIGHT_RING}
    for field, kind in kinds.items():
        more = expansions_left(scene.state, kind) + getattr(scene.player(0), field)
        assert supplies(given(seat(**{field: more}), seat(), seat()).state) == []
        over = supplies(given(seat(**{field: more + 1}), seat(), seat()).state)
        assert over == [f"too many of {kind}"]
