"""Section 5.3: how an offer ends, and its window."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.trade.offers import timers
from bot.games.starfarers.commands import Build, EndPhase, ExpireOffer, OfferWindow, TradeWithBank
from bot.games.starfarers.counts import seconds
from bot.games.starfarers.events import OfferAnswered, OffersExpired
from tests.games.starfarers.scene import STAR, given, seat
from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    D,
    accept,
    closed,
    counter,
    market,
    offer,
    refuse,
    replies,
    status,
    withdraw,
)

HOUR = 3600


# --- the ends of an offer


@pytest.mark.rule("STAR-5.3.9")
def test_an_offer_is_refused_once_all_have_refused() -> None:
    scene = market("ore", "fuel", "", "").when(A, offer("ore", "fuel"))
    scene.when(B, refuse()).when(C, refuse())
    assert status(scene) == "made"
    scene.when(D, refuse())
    assert (status(scene), len(scene.told(OfferAnswered))) == ("refused", 1)


@pytest.mark.rule("STAR-5.3.9", "STAR-5.3.18")
def test_an_open_counter_keeps_an_offer_open() -> None:
    """STAR-EX-143."""
    scene = market("ore", "food", "food").when(A, offer("ore", "fuel"))
    scene.when(C, counter(1, "food", "ore")).when(B, refuse())
    assert status(scene) == "countered"
    scene.when(A, refuse(2))
    assert (status(scene, 2), status(scene, 1)) == ("refused", "refused")


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
@pytest.mark.parametrize("who", [A, B])
def test_only_the_clock_lets_an_offer_expire(who: int) -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    scene.refused(who, ExpireOffer(1), "no_seat")


@pytest.mark.rule("STAR-5.3.11", "STAR-5.3.14", "STAR-5.3.17")
def test_the_end_of_the_phase_closes_offers_and_counters() -> None:
    """STAR-EX-144."""
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel")).luck("shake", (1, 2))
    scene.when(B, counter(1, "fuel", "food")).when(A, EndPhase())
    assert (status(scene, 1), status(scene, 2)) == ("expired", "expired")
    scene.refused(B, accept(1), "offer_closed.expired")


@pytest.mark.rule("STAR-5.3.11", "STAR-12.3")
def test_the_end_of_the_game_closes_offers() -> None:
    scene = given(seat("ore carbon carbon carbon food food", fame=21), seat("fuel"), seat(), turn=1)
    assert scene.points(A) == 14
    scene.when(A, offer("ore", "fuel"))
    site = next(site for site in scene.player(A).colonies if site not in scene.player(A).spaceports)
    scene.when(A, Build(Item.SPACEPORT, site))
    assert scene.state.result is not None
    assert (status(scene), timers(scene.state)) == ("expired", {})


@pytest.mark.rule("STAR-14.6", "STAR-5.3.11")
@pytest.mark.parametrize(("window", "hours"), [("1h", 1), ("12h", 12), ("24h", 24)])
def test_the_table_says_how_long_a_window_is(window: str, hours: int) -> None:
    scene = market("ore", "fuel", "", options={"offer_window": OfferWindow(window)})
    scene.when(A, offer("ore", "fuel"))
    assert [seconds(scene.state, name) for name in timers(scene.state)] == [hours * HOUR]


@pytest.mark.rule("STAR-14.6")
def test_only_an_open_offer_has_a_window() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel", B))
    scene.when(B, refuse(1)).when(A, offer("ore ore", "fuel", B))
    assert set(timers(scene.state)) == {"starfarers.offer/2"}


@pytest.mark.rule("STAR-14.6")
def test_a_window_is_twelve_hours_unless_the_table_says_otherwise() -> None:
    assert seconds(market("ore", "fuel", "").state, "starfarers.offer/1") == 12 * HOUR


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


def test_the_game_tells_its_windows() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    assert STAR.timers(scene.state) == {"starfarers.offer/1": ExpireOffer(1)}
