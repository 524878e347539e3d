"""Section 5.3: counter-offers."""

from __future__ import annotations

import pytest

from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    accept,
    counter,
    found,
    market,
    offer,
    refuse,
    replies,
    status,
)
from tests.support.steps import step_of

# --- counter-offers


@pytest.mark.rule("STAR-5.3.6")
def test_a_counter_is_an_offer_of_its_own_to_the_active_player() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel", open=True))
    scene.when(B, counter(1, "fuel", "ore ore"))
    made = found(scene, 2)
    assert (made.author, made.to, made.counters, made.open) == (B, (A,), 1, False)
    assert (status(scene), status(scene, 2)) == ("countered", "made")


@pytest.mark.rule("STAR-5.3.6")
def test_a_counter_is_made_with_cards_held() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.refused(B, counter(1, "fuel fuel", "ore"), "not_held", "STAR-5.3.2")


@pytest.mark.rule("STAR-5.3.6")
def test_only_an_addressee_counters() -> None:
    scene = market("ore", "fuel", "fuel").when(A, offer("ore", "fuel", B))
    scene.refused(C, counter(1, "fuel", "food"), "not_addressed")


@pytest.mark.rule("STAR-5.3.6")
def test_a_new_counter_withdraws_the_old_one() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(B, counter(1, "fuel", "food"))
    assert [status(scene, number) for number in (1, 2, 3)] == ["countered", "withdrawn", "made"]


@pytest.mark.rule("STAR-5.3.3")
def test_a_refusal_takes_the_place_of_the_own_counter() -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(B, refuse(1))
    assert (status(scene, 2), replies(scene)) == ("withdrawn", ["refused", "pending"])
    scene.refused(A, accept(2), "offer_closed.withdrawn")


@pytest.mark.rule("STAR-5.3.6")
def test_several_players_counter_the_same_offer() -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(C, counter(1, "fuel", "food"))
    assert (status(scene, 2), status(scene, 3), replies(scene)) == (
        "made",
        "made",
        ["countered", "countered"],
    )


@pytest.mark.rule("STAR-5.3.6")
def test_the_question_starts_from_the_offer_turned_round() -> None:
    scene = market("ore", "fuel carbon", "").when(A, offer("ore", "fuel"))
    give = scene.choice(B, "answer", reply=("counter",))
    want = scene.choice(B, "answer", reply=("counter",), give=("fuel",))
    assert (give.suggest, want.suggest) == (("fuel",), ("ore",))


@pytest.mark.rule("STAR-5.3.7", "STAR-5.3.6")
def test_the_active_player_accepts_a_counter() -> None:
    """STAR-EX-142."""
    scene = market("ore ore", "food", "").when(A, offer("ore", "food", B))
    scene.when(B, counter(1, "food", "ore ore")).when(A, accept(2))
    assert (status(scene, 2), status(scene, 1)) == ("accepted", "withdrawn")
    assert (scene.hand(A), scene.hand(B)) == ("food food", "ore ore")


@pytest.mark.rule("STAR-5.3.7", "STAR-5.3.14")
def test_an_accepted_counter_ends_the_other_counters_to_the_same_offer() -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(C, counter(1, "fuel", "food"))
    scene.when(A, accept(2))
    assert [status(scene, number) for number in (1, 2, 3)] == ["withdrawn", "accepted", "expired"]


@pytest.mark.rule("STAR-5.3.14")
def test_an_accepted_offer_ends_the_counters_to_it() -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(C, accept(1))
    assert (status(scene, 1), status(scene, 2)) == ("accepted", "expired")
    scene.refused(A, accept(2), "offer_closed.expired")


@pytest.mark.rule("STAR-5.3.7")
def test_the_active_player_refuses_a_counter() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(A, refuse(2))
    assert (status(scene, 2), scene.hand(B)) == ("refused", "fuel")


@pytest.mark.rule("STAR-5.3.7")
def test_a_new_offer_to_that_player_refuses_their_counter() -> None:
    scene = market("ore ore", "fuel fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(A, offer("ore ore", "fuel fuel", B))
    assert (status(scene, 1), status(scene, 2), status(scene, 3)) == ("made", "refused", "made")


@pytest.mark.rule("STAR-5.3.7")
def test_the_question_about_a_counter_leads_to_a_new_offer() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore"))
    prompt = scene.prompt(A, "answer", "2")
    said = step_of(prompt, {"reply": ("counter",), "give": ("food",), "want": ("fuel",)})
    assert said == offer("food", "fuel", B)


@pytest.mark.rule("STAR-5.3.7")
def test_a_new_offer_in_answer_to_a_counter_may_take_the_place_of_the_third() -> None:
    scene = market("ore ore", "fuel fuel", "").when(A, offer("ore", "fuel", B))
    scene.when(A, offer("ore", "goods")).when(A, offer("ore", "carbon"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(A, offer("food", "fuel", B))
    assert [status(scene, number) for number in (1, 4, 5)] == ["refused", "refused", "made"]


@pytest.mark.rule("STAR-5.3.7")
def test_a_new_offer_to_another_player_leaves_the_counter_open() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(A, offer("ore", "fuel", C))
    assert status(scene, 2) == "made"


@pytest.mark.rule("STAR-5.3.7")
def test_nobody_else_answers_a_counter() -> None:
    scene = market("ore ore", "fuel", "ore ore").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore"))
    scene.refused(C, accept(2), "not_addressed").refused(C, refuse(2), "not_addressed")
    assert [prompt.about for prompt in scene.prompts(C) if prompt.key.endswith("answer")] == ["1"]


@pytest.mark.rule("STAR-5.3.7")
def test_a_counter_is_not_countered() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore"))
    scene.refused(A, counter(2, "food", "fuel"), "counter_to_counter", "STAR-5.3.7")


@pytest.mark.rule("STAR-5.3.8")
@pytest.mark.parametrize("who", [B, C])
def test_a_countered_offer_can_still_be_accepted_as_it_was(who: int) -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(who, accept(1))
    assert (status(scene, 1), status(scene, 2)) == ("accepted", "expired")
    assert scene.hand(who) == "ore"
