"""Section 5.3: counter-offers, how an offer ends, and its window."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.trade.offers import timers
from bot.games.starfarers.commands import Build, EndPhase, ExpireOffer, OfferWindow, TradeWithBank
from bot.games.starfarers.counts import seconds
from bot.games.starfarers.events import OfferAnswered, OffersExpired
from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    D,
    accept,
    closed,
    counter,
    found,
    market,
    offer,
    refuse,
    replies,
    status,
    withdraw,
)
from tests.support.steps import step_of


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
def test_the_question_starts_from_the_offer_turned_round() -> None:
    scene = market("ore", "fuel carbon", "").when(A, offer("ore", "fuel"))
    give = scene.choice(B, "answer", reply=("counter",))
    want = scene.choice(B, "answer", reply=("counter",), give=("fuel",))
    assert (give.suggest, want.suggest) == (("fuel",), ("ore",))


@pytest.mark.rule("STAR-5.3.7", "STAR-5.3.14", "STAR-5.3.6")
def test_an_accepted_counter_ends_the_other_counters_to_the_same_offer() -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(C, counter(1, "fuel", "food"))
    scene.when(A, accept(2))
    assert [status(scene, number) for number in (1, 2, 3)] == ["withdrawn", "accepted", "expired"]


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


@pytest.mark.rule("STAR-5.3.8", "STAR-5.3.14")
@pytest.mark.parametrize("who", [B, C])
def test_a_countered_offer_can_still_be_accepted_as_it_was(who: int) -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(who, accept(1))
    assert (status(scene, 1), status(scene, 2)) == ("accepted", "expired")
    assert scene.hand(who) == "ore"


# --- the ends of an offer


HOUR = 3600


@pytest.mark.rule("STAR-5.3.9")
def test_an_offer_is_refused_once_all_have_refused() -> None:
    scene = market("ore", "fuel", "", "").when(A, offer("ore", "fuel"))
    scene.when(B, refuse()).when(C, refuse())
    assert status(scene) == "made"
    scene.when(D, refuse())
    assert (status(scene), len(scene.told(OfferAnswered))) == ("refused", 1)


@pytest.mark.rule("STAR-5.3.18")
def test_an_offer_is_countered_exactly_while_a_counter_is_open() -> None:
    scene = market("ore ore", "fuel", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(C, counter(1, "fuel", "food"))
    scene.when(A, refuse(2))
    assert status(scene) == "countered"
    scene.when(C, withdraw(3))
    assert (status(scene), replies(scene)) == ("made", ["refused", "refused", "pending"])


@pytest.mark.rule("STAR-5.3.18")
def test_who_withdraws_their_counter_counts_as_having_refused() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel", B))
    scene.when(B, counter(1, "fuel", "food")).when(B, withdraw(2))
    assert status(scene) == "refused"


@pytest.mark.rule("STAR-5.3.18", "STAR-5.3.3")
def test_who_counted_as_having_refused_may_still_accept() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "ore ore")).when(A, refuse(2)).when(B, accept(1))
    assert status(scene) == "accepted"


@pytest.mark.rule("STAR-5.3.10")
def test_only_the_author_withdraws() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.refused(B, withdraw(), "not_author", "STAR-5.3.10")
    scene.when(A, withdraw())
    assert closed(scene) == [(1, "withdrawn")]


@pytest.mark.rule("STAR-5.3.10", "STAR-5.3.14")
def test_a_countered_offer_may_be_withdrawn_and_its_counters_end() -> None:
    scene = market("ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "food")).when(C, counter(1, "fuel", "food"))
    scene.when(A, withdraw())
    assert closed(scene) == [(1, "withdrawn"), (2, "expired"), (3, "expired")]


@pytest.mark.rule("STAR-5.3.11")
def test_an_offer_expires_when_its_window_has_passed() -> None:
    scene = market("ore", "fuel", "fuel").when(A, offer("ore", "fuel")).when(B, refuse())
    scene.when(None, timers(scene.state)["starfarers.offer/1"])
    assert (status(scene), replies(scene)) == ("expired", ["refused", "refused"])
    assert timers(scene.state) == {}


@pytest.mark.rule("STAR-5.3.11")
def test_a_counter_has_a_window_of_its_own() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel", B))
    scene.when(B, counter(1, "fuel", "food"))
    assert set(timers(scene.state)) == {"starfarers.offer/1", "starfarers.offer/2"}
    scene.when(None, ExpireOffer(2))
    assert (status(scene, 2), status(scene, 1)) == ("expired", "refused")


@pytest.mark.rule("STAR-5.3.11")
def test_a_phase_without_open_offers_ends_without_a_word_about_them() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel")).luck("shake", (1, 2))
    scene.when(A, withdraw()).when(A, EndPhase())
    assert (status(scene), scene.told(OffersExpired)) == ("withdrawn", [])


@pytest.mark.rule("STAR-5.3.11")
def test_only_the_clock_lets_an_offer_expire() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.refused(A, ExpireOffer(1), "no_seat").refused(B, ExpireOffer(1), "no_seat")


@pytest.mark.rule("STAR-14.6", "STAR-5.3.11")
@pytest.mark.parametrize(("window", "hours"), [("1h", 1), ("12h", 12), ("24h", 24)])
def test_the_table_says_how_long_a_window_is(window: str, hours: int) -> None:
    scene = market("ore", "fuel", "", options={"offer_window": OfferWindow(window)})
    scene.when(A, offer("ore", "fuel"))
    assert [seconds(scene.state, name) for name in timers(scene.state)] == [hours * HOUR]
    assert timers(scene.when(A, withdraw()).state) == {}


@pytest.mark.rule("STAR-14.6", "STAR-5.3.11")
def test_a_table_may_let_offers_stand_until_the_phase_ends() -> None:
    scene = market("ore", "fuel", "", options={"offer_window": OfferWindow.PHASE})
    scene.when(A, offer("ore", "fuel"))
    assert timers(scene.state) == {}
    scene.luck("shake", (1, 2)).when(A, EndPhase())
    assert status(scene) == "expired"


@pytest.mark.rule("STAR-5.3.14")
def test_other_offers_are_untouched_by_the_end_of_one() -> None:
    scene = market("ore ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    scene.when(A, offer("ore", "fuel fuel")).when(C, counter(2, "fuel", "ore")).when(B, accept(1))
    assert [status(scene, number) for number in (2, 3)] == ["countered", "made"]


@pytest.mark.rule("STAR-5.3.17")
def test_open_offers_stop_nobody() -> None:
    scene = market("ore carbon carbon goods goods", "fuel", "").when(A, offer("ore", "fuel"))
    scene.when(A, Build(Item.CANNON)).when(A, TradeWithBank(Resource.GOODS, Resource.FUEL))
    scene.when(A, offer("ore", "carbon"))
    assert [status(scene, number) for number in (1, 2)] == ["made", "made"]
    assert scene.awaited() == {A}
    assert not any(prompt.owed for prompt in scene.prompts(B))


@pytest.mark.rule("STAR-5.3.17")
def test_the_button_that_ends_the_phase_says_what_it_closes() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    choice = scene.choice(A, "turn")
    end = next(option for option in choice.options if option.id == "end")
    assert (end.label.key, end.label.values["n"]) == ("starfarers.option.end_over_offers", 1)
