"""The private picture offers what the prompt offers, at the same price."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.cli.pictures import NAMES
from bot.engine.records import Seat, fork, replace
from bot.games.race.commands import Options
from rendering.look import Look
from rendering.race.facts import CARDS, CardId, Keeping
from rendering.race.hand import render_hand
from rendering.race.offers import Question, letter_at, question
from rendering.words import Words
from tests.games.race.scene import given
from tests.games.race.scene import seat as seat_with
from tests.rendering import scenes
from tests.support.playout import sample
from tests.support.steps import Open, step_of

RACE = scenes.RACE
EN = Words("en", NAMES)


def asked(view: Any, seat: Seat, marks: dict[str, str] | None = None) -> Question:
    return question(view, seat, EN, marks)


def first_choice(view: Any, seat: Seat) -> Any:
    prompt = next(RACE.prompts(view, seat))
    step = step_of(prompt, {})
    assert isinstance(step, Open)
    return prompt, step.choice


def own_hand(kind: str) -> tuple[Any, Seat]:
    return scenes.hands(*scenes.HAND)[kind]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lettered_cards_are_the_options_of_the_prompt(players: int) -> None:
    compared = 0
    for position in sample(RACE, Options(players=players), ("offers", players), 60):
        for seat in sorted(RACE.awaited(position.state)):
            view = RACE.seen_by(position.state, seat)
            prompt = next(RACE.prompts(view, seat))
            if prompt.key not in ("race.develop", "race.settle", "race.pay", "race.keep"):
                continue
            _, choice = first_choice(view, seat)
            if choice.name in ("way", "payment", "firm"):
                continue
            shown = asked(view, seat)
            lettered = {offer.card for offer in shown.offers if offer.letter}
            assert lettered == {option.value for option in choice.options}, prompt.key
            for option in choice.options if shown.priced else ():
                price = option.label.values["n"]
                tag = next(offer.tag for offer in shown.offers if offer.card == option.value)
                conquered = CARDS[option.value].military and price == 0
                assert conquered or str(price) in tag or "free" in tag, tag
            compared += 1
    assert compared > 10


def test_what_cannot_be_taken_says_why() -> None:
    view, seat = own_hand("settle")
    offers = asked(view, seat).offers
    assert any(offer.blocked for offer in offers)
    for offer in offers:
        assert bool(offer.blocked) != bool(offer.letter)
        if not CARDS[offer.card].is_world:
            assert offer.blocked == "not a world"


def test_letters_that_are_given_are_used() -> None:
    view, seat = own_hand("Discarding")
    card = view.players[seat].hand[1]
    shown = {offer.card: offer.letter for offer in asked(view, seat, {card: "Q"}).offers}
    assert shown[card] == "Q"
    assert set(shown.values()) == {"", "Q"}


def test_letters_on_the_tableau_show_the_tableau() -> None:
    view, seat = own_hand("consume")
    goods = tuple(view.players[seat].goods)
    shown = asked(view, seat, {card: letter_at(place) for place, card in enumerate(goods)})
    assert {offer.card for offer in shown.offers} == set(goods)
    assert all(offer.good for offer in shown.offers)


def test_letters_for_a_payment_bring_no_prices() -> None:
    view, seat = own_hand("settle")
    hand = view.players[seat].hand
    shown = asked(view, seat, {card: letter_at(place) for place, card in enumerate(hand)})
    assert not shown.priced
    assert not any(offer.tag or offer.blocked for offer in shown.offers)


def test_letters_go_on_after_z() -> None:
    assert [letter_at(place) for place in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


@pytest.mark.parametrize("cards", [0, 1, 3, 4, 8, 9, 10, 14, 20])
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.crossed
def test_a_hand_of_any_size_is_drawn(cards: int, language: str) -> None:
    view, seat = own_hand("settle")
    view = fork(view)
    hand = tuple(CardId(card) for card in scenes.ALL[:cards])
    view.players = tuple(
        replace(player, hand=hand) if place == seat else player
        for place, player in enumerate(view.players)
    )
    picture = render_hand(Look(view, NAMES, "dark", language, seat))
    image = Image.open(BytesIO(picture.png))
    assert image.width == 800  # read on a phone
    assert len(picture.png) <= 300_000
    assert len(picture.alt) <= 1_024


def test_explored_cards_come_first_and_the_hand_behind_them() -> None:
    view, seat = own_hand("Keeping")
    owed = view.players[seat].owed[0]
    assert isinstance(owed, Keeping)
    offers = asked(view, seat).offers
    count = len(owed.cards)
    assert tuple(offer.card for offer in offers[:count]) == owed.cards
    assert all(offer.new and offer.letter for offer in offers[:count])
    assert not any(offer.letter for offer in offers[count:])


def test_a_chosen_card_looks_chosen() -> None:
    view, seat = own_hand("Discarding")
    hand = view.players[seat].hand
    assert (
        render_hand(Look(view, NAMES, viewer=seat)).png
        != render_hand(Look(view, NAMES, viewer=seat), picked=hand[:1]).png
    )


def test_the_alternative_text_names_letters_and_prices() -> None:
    view, seat = own_hand("settle")
    alt = render_hand(Look(view, NAMES, viewer=seat)).alt
    offer = next(offer for offer in asked(view, seat).offers if offer.letter)
    name = EN(f"race.card.{CARDS[offer.card].id}")
    assert f"{offer.letter} {name} ({offer.tag})." in alt


@pytest.mark.parametrize(
    ("bonus", "goods", "title"),
    [
        ("consume_trade", ["gem_world", "rebel_miners"], "Trade and consume"),
        ("consume_2x", ["rebel_miners"], "Consume your goods"),
    ],
)
def test_nobody_is_told_to_trade_who_has_nothing_to_sell(
    bonus: str, goods: list[str], title: str
) -> None:
    tableau = ("epsilon_eridani", "galactic_resort", "merchant_world", *goods)
    me = seat_with(*tableau, goods=goods, hand=[3])._replace(actions=(bonus,))
    scene = given(me, seat_with("old_earth")).perform("consume")
    assert asked(scene.view(0), Seat(0)).title == title
