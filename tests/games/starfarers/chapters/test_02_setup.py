"""Section 2: the set-up for all, and for beginners."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import BASES, NEIGHBOURS, PLANETS, STARTS
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS
from bot.games.starfarers.box.pieces import Colour, Item, Transporter
from bot.games.starfarers.box.resources import Resource, count
from bot.games.starfarers.box.tokens import TOKENS
from bot.games.starfarers.chapters.build.launching import free_points
from bot.games.starfarers.chapters.end_points import guarded, occupied
from bot.games.starfarers.chapters.friendship import cards_left
from bot.games.starfarers.commands import Build, ChangeTransporter, EndPhase, Fly
from bot.games.starfarers.events import HandsDealt, Rolled
from bot.games.starfarers.steps import TurnStart
from tests.games.starfarers.opening import opened, right_after, set_up
from tests.games.starfarers.scene import given, seat, ship


@pytest.mark.rule("STAR-2.1.1", "STAR-1.14")
def test_greek_tokens_lie_face_up_on_the_planet_of_their_letter() -> None:
    state = right_after(opened())
    for token in TOKENS.values():
        if token.back == "greek":
            assert token.beginner_planet is not None
            assert state.tokens[token.beginner_planet] == token.id
            assert token.beginner_planet in state.open
            assert PLANETS[token.beginner_planet].mark == token.group
    assert len(state.open) == 12


@pytest.mark.rule("STAR-2.1.2", "STAR-2.1.3", "STAR-2.1.4", "STAR-2.1.8")
def test_tokens_and_cards_are_shuffled_face_down_where_they_belong() -> None:
    first, second = (right_after(opened(luck=luck)) for luck in (1, 2))
    hidden = [planet for planet in PLANETS if planet not in first.open]
    assert len(hidden) == 21
    for planet in hidden:
        assert TOKENS[first.tokens[planet]].group == PLANETS[planet].mark
    assert [TOKENS[token].group for token in first.spare] == ["reserve"] * 5
    assert (count(first.reserve), first.bank) == ((12,) * 5, (8,) * 5)
    assert sorted(first.encounters) == sorted(ENCOUNTERS)
    for pile in ("tokens", "spare", "reserve", "encounters"):
        assert getattr(first, pile) != getattr(second, pile), pile
    assert [len(cards_left(first, people)) for people in BASES] == [5] * 4
    assert first.friends == {}


@pytest.mark.rule("STAR-2.1.5")
def test_everybody_draws_three_secret_cards_from_the_reserve() -> None:
    scene = opened()
    (dealt,) = scene.ever_told(HandsDealt)
    assert [len(cards) for cards in dealt.hands] == [3] * 4
    assert [card for hand in dealt.hands for card in hand] == list(right_after(scene).reserve[:12])
    assert scene.ever_told(Rolled), "it comes last: the first turn has begun"
    shown = dealt.seen_by(Seat(1)).hands
    assert shown[1] == dealt.hands[1]
    assert shown[0] == (Resource.UNKNOWN,) * 3


@pytest.mark.rule("STAR-2.1.9", "STAR-2.1.10")
def test_the_highest_roll_begins_and_players_who_tie_roll_again_among_themselves() -> None:
    begun, tied = set(), 0
    for luck in range(1, 40):
        told = set_up(opened(luck=luck))
        assert set(told.rolls[0]) == {0, 1, 2, 3}
        for before, after in pairwise(told.rolls):
            best = max(map(sum, before.values()))
            assert set(after) == {who for who, dice in before.items() if sum(dice) == best}
            tied += 1
        last = {who: sum(dice) for who, dice in told.rolls[-1].items()}
        assert [who for who, total in last.items() if total == max(last.values())] == [told.first]
        begun.add(told.first)
    assert begun == {0, 1, 2, 3}
    assert tied


@pytest.mark.rule("STAR-2.1.11", "STAR-3.1")
def test_the_next_seat_sits_on_the_left_and_after_the_last_comes_the_first() -> None:
    scene = given(seat("ore"), seat("ore"), seat("ore", ships=[]), active=2)
    scene.luck("roll", (1, 1)).when(2, EndPhase())
    assert scene.state.active == 0
    scene = given(seat("ore", ships=[]), seat("ore"), seat("ore"))
    scene.luck("roll", (1, 1)).when(0, EndPhase())
    assert scene.state.active == 1


# --- beginners


@pytest.mark.rule("STAR-2.2.1", "STAR-2.2.2", "STAR-2.2.4", "STAR-2.1.6")
def test_beginners_start_on_their_printed_sites_with_a_free_ship_and_a_fame_ring() -> None:
    for player in right_after(opened()).players:
        start = STARTS[player.colour]
        assert player.spaceports == (start.spaceport,)
        assert set(player.colonies) == {start.spaceport, *start.colonies}
        assert player.ships == (ship("T1", "colony", start.colony_ship),)
        assert start.colony_ship in NEIGHBOURS[start.spaceport]
        assert (player.fame, player.expansions, player.cards, player.hand_size) == (1, 0, (), 0)
    assert not any("place" in prompt.key for prompt in opened().prompts(0))


@pytest.mark.rule("STAR-2.2.3")
def test_a_player_may_choose_the_transporter_of_the_first_ship() -> None:
    scene = opened()
    assert [player.ships[0].transporter for player in scene.state.players] == ["T1"] * 4
    prompt = scene.prompt(1, "transport")
    assert not prompt.owed
    scene.when(1, ChangeTransporter(Transporter("T3")))
    assert scene.player(1).ships == (ship("T3", "colony", STARTS[Colour.RED].colony_ship),)
    scene.refused(1, ChangeTransporter(Transporter("T3")), "transporter", "STAR-2.2.3")


@pytest.mark.rule("STAR-2.2.3")
def test_a_ship_that_has_flown_keeps_its_transporter() -> None:
    scene = given(seat("ore"), seat("ore"), seat("ore"), rearming=(Seat(0), Seat(1)))
    scene.luck("shake", (1, 2)).when(0, EndPhase())
    scene.refused(0, ChangeTransporter(Transporter("T2")), "transporter_fixed", "STAR-2.2.3")
    scene.when(0, Fly(Transporter("T1"), ("C22",)))
    scene.when(1, ChangeTransporter(Transporter("T2")))
    assert scene.player(1).ships[0].transporter == "T2"


@pytest.mark.rule("STAR-2.2.3")
def test_once_another_ship_is_launched_the_first_one_keeps_its_transporter() -> None:
    scene = given(seat("ore fuel carbon food ore"), seat(), seat(), rearming=(Seat(0), Seat(1)))
    point = free_points(scene.state, Seat(0))[0]
    scene.when(0, Build(Item.COLONY_SHIP, point, Transporter("T2")))
    assert scene.state.rearming == (1,)
    scene.refused(0, ChangeTransporter(Transporter("T3")), "transporter_fixed", "STAR-2.2.3")


# --- three players


@pytest.mark.rule("STAR-2.3.2")
def test_neutral_pieces_produce_nothing_and_launch_nothing() -> None:
    scene = given(seat(), seat(), seat(), agenda=[TurnStart()])
    assert len(scene.state.players) == 3
    scene.luck("roll", (4, 5)).advance()  # a 9: the ore of blue's spaceport and of red's colony
    assert [scene.player(who).hand[0] for who in range(3)] == [0, 1, 0]
    assert scene.state.bank == (7, 8, 8, 8, 8)
    points = {point for who in range(3) for point in free_points(scene.state, Seat(who))}
    assert not points & set(STARTS[Colour.BLUE].spaceport_nodes)


@pytest.mark.rule("STAR-2.3.1", "STAR-2.3.3")
def test_neutral_pieces_hold_their_points_and_guard_nothing() -> None:
    scene = given(seat(), seat(), seat())
    mine = scene.player(0).ships[0]
    blue = STARTS[Colour.BLUE]
    assert set(scene.state.neutral) == {blue.spaceport, *blue.colonies}
    assert set(scene.state.neutral) <= occupied(scene.state, mine)
    assert not set(blue.spaceport_nodes) & guarded(scene.state, Seat(0))
    assert set(STARTS[Colour.RED].spaceport_nodes) <= guarded(scene.state, Seat(0))
    assert opened(4).state.neutral == ()
