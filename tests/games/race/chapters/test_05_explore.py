"""Phase I: Explore (section 5)."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from bot.games.race.box.cards import CARDS, DECK, Action
from bot.games.race.chapters.tableau import explore_numbers
from bot.games.race.commands import Keep
from bot.games.race.events import DrawsLost, Explored, OwedAnswered, Shuffled
from bot.games.race.state import Keeping
from tests.games.race.scene import Scene, given, seat

TOP = ["drop_ships", "gem_world", "outlaw_world", "space_port", "new_vinland", "rebel_base"]


def exploring(
    *tableau: str, action: str | tuple[str, ...] = "produce", hand: tuple[str, ...] = ()
) -> Scene:
    """Seat 0 explores with this tableau; seat 1 only takes part."""
    expert = isinstance(action, tuple)
    mine = seat(*tableau, hand=hand, action=action)
    return given(mine, seat("new_sparta"), order=(0, 1), expert=expert).perform("explore")


def expert_row(*row: Any) -> Any:
    """A row of the expert game: tableau, cards drawn and kept with both Explore cards."""
    tableau, drawn, kept = row
    return pytest.param(
        tableau, ("explore_5", "explore_1_1"), drawn, kept, marks=pytest.mark.rule("RACE-14.3")
    )


@pytest.mark.rule("RACE-5.1", "RACE-5.2", "RACE-5.3", "RACE-5.4", "RACE-5.7", "RACE-4.2")
@pytest.mark.parametrize(
    ("tableau", "action", "drawn", "kept"),
    [
        (["old_earth"], "produce", 2, 1),
        (["old_earth"], "explore_5", 7, 1),
        (["old_earth"], "explore_1_1", 3, 2),
        expert_row(["old_earth"], 8, 2),
        expert_row(["old_earth", "expedition_force"], 9, 2),
        expert_row(["old_earth", "galactic_renaissance", "research_labs"], 10, 4),
        (["old_earth", "expedition_force"], "produce", 3, 1),
        (["old_earth", "galactic_renaissance"], "produce", 4, 2),
        (["old_earth", "research_labs"], "explore_1_1", 3, 3),
        (["old_earth", "research_labs", "galactic_renaissance"], "produce", 4, 3),
        (["old_earth", "expedition_force", "galactic_survey_seti"], "explore_5", 10, 1),
        (["old_earth", "star_nomad_lair", "malevolent_lifeforms"], "explore_1_1", 5, 2),
    ],
)
def test_explore_draws_two_and_keeps_one_plus_bonus_and_all_powers(
    tableau: list[str], action: str | tuple[str, ...], drawn: int, kept: int
) -> None:
    old_hand = ("artist_colony", "space_marines")
    scene = exploring(*tableau, action=action, hand=old_hand)
    (explored,) = scene.told(Explored, 0)
    assert (len(explored.cards), explored.keep) == (drawn, kept)
    chosen, rest = explored.cards[-kept:], explored.cards[:-kept]
    if rest:
        scene.when(0, Keep(chosen))
    assert scene.player(0).hand == (*old_hand, *chosen)
    assert scene.state.discards == rest


@pytest.mark.rule("RACE-5.11", "RACE-4.12")
def test_a_card_already_in_hand_cannot_be_kept_instead_of_an_explored_one() -> None:
    scene = exploring(action="explore_1_1", hand=("gem_world",))
    drawn = scene.told(Explored, 0)[0].cards
    scene.refused(0, Keep((drawn[0], "gem_world")), "keep_not_explored", "RACE-5.11")
    assert scene.offered(0, "keep") == list(drawn)
    scene.when(0, Keep(drawn[:2]))
    assert scene.player(0).hand == ("gem_world", *drawn[:2])


@pytest.mark.rule("RACE-5.5")
def test_all_draw_before_anybody_discards() -> None:
    """Seat 0 keeps all it draws, so the game answers for it at once; still seat 1 draws first."""
    scene = given(
        seat("old_earth", "research_labs"), seat("new_sparta"), supply=TOP[:3], supply_size=3
    ).perform("explore")
    drawn = [at for at, event in enumerate(scene.events) if isinstance(event, Explored)]
    answered = [at for at, event in enumerate(scene.events) if isinstance(event, OwedAnswered)]
    assert [getattr(scene.events[at], "seat", None) for at in answered] == [0]
    assert max(drawn) < min(answered)
    assert scene.told(OwedAnswered)[0].auto


@pytest.mark.rule("RACE-5.5", "RACE-10.7")
def test_a_reshuffle_in_the_deal_holds_no_card_of_this_deal() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), supply=TOP[:3], supply_size=3).perform(
        "explore"
    )
    first, second, last = scene.told(Explored)
    assert (first.seat, first.cards) == (0, tuple(TOP[:2]))
    assert (second.seat, second.cards) == (1, (TOP[2],))
    assert (last.seat, len(last.cards)) == (1, 1)
    (shuffled,) = scene.told(Shuffled)
    assert not set(TOP[:3]) & set(shuffled.supply)
    assert last.cards[0] in shuffled.supply
    assert scene.player(1).owed == (Keeping((TOP[2], last.cards[0]), 1),)


@pytest.mark.rule("RACE-5.8", "RACE-4.7")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_exactly_the_stated_number_is_kept(number: int) -> None:
    scene = exploring(action="explore_1_1")
    drawn = scene.told(Explored, 0)[0].cards
    scene.refused(0, Keep(drawn[:number]), "keep_number", "RACE-5.8")
    choice = scene.choice(0, "keep")
    assert (choice.at_least, choice.at_most) == (2, 2)


@pytest.mark.rule("RACE-5.8")
def test_a_card_named_twice_does_not_count_as_two_kept() -> None:
    scene = exploring(action="explore_1_1")
    drawn = scene.told(Explored, 0)[0].cards
    scene.refused(0, Keep((drawn[0], drawn[0])), "keep_not_explored")


@pytest.mark.rule("RACE-5.12", "RACE-13.10")
def test_a_deal_that_runs_dry_goes_in_turn_order_until_nothing_is_left() -> None:
    """Four cards for 3 + 2 + 2: the last in turn order gets none, the second one of their two."""
    fill = len(DECK) - 4 - 4
    scene = given(
        seat("old_earth", "research_labs"),
        seat("new_sparta", hand=[fill]),
        seat("epsilon_eridani", action="explore_1_1"),
        supply=TOP[:4],
        order=(2, 0, 1),
    ).perform("explore")
    assert [(e.seat, e.cards, e.keep) for e in scene.told(Explored)] == [
        (2, tuple(TOP[:3]), 2),
        (0, (TOP[3],), 1),
    ]
    assert scene.told(DrawsLost) == [DrawsLost(0, 1), DrawsLost(1, 2)]
    assert scene.player(0).hand == (TOP[3],), "he keeps min(K, cards he got): one, not two"
    assert len(scene.player(1).hand) == fill
    scene.refused(2, Keep((TOP[0],)), "keep_number")
    scene.when(2, Keep((TOP[0], TOP[1])))
    assert scene.player(2).hand == (TOP[0], TOP[1])


@pytest.mark.rule("RACE-5.12")
def test_a_deal_takes_the_discards_too_before_it_runs_dry() -> None:
    fill = len(DECK) - 2 - 5
    scene = given(
        seat("old_earth", hand=[fill]),
        seat("new_sparta", action="explore_1_1"),
        supply=TOP[:5],
        supply_size=2,
        order=(1, 0),
    ).perform("explore")
    got = {who: [c for e in scene.told(Explored, who) for c in e.cards] for who in (0, 1)}
    assert got[1][:2] == TOP[:2]
    assert (len(got[1]), len(got[0])) == (3, 2)
    assert sorted(got[0] + got[1]) == sorted(TOP[:5])
    assert scene.told(Explored, 1)[-1].keep == 2


@pytest.mark.rule("RACE-5.9")
def test_nobody_ever_keeps_more_than_they_draw() -> None:
    """Every set of cards with Explore powers, with every choice of one or two actions."""
    powers = sorted({card.id for card in CARDS.values() if card.powers.explore})
    tableaux = chain(*(combinations(powers, n) for n in range(len(powers) + 1)))
    choices = [*((a,) for a in Action), *combinations(Action, 2)]
    found = {(t, a): explore_numbers(t, a) for t in tableaux for a in choices}
    assert all(keep <= draw for draw, keep in found.values())
    assert max(keep for _, keep in found.values()) == 4
    largest = [key for key, (_, keep) in found.items() if keep == 4]
    assert all({"research_labs", "galactic_renaissance"} <= set(t) for t, _ in largest)
    assert all(Action.EXPLORE_1_1 in actions for _, actions in largest)
    assert min(found[key][0] for key in largest) == 5
