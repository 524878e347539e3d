"""A card of a hand keeps its letter through a whole decision."""

from __future__ import annotations

from bot.engine.prompts import Choice, Option, Prompt, Reply, Talk
from bot.engine.records import Seat
from bot.engine.text import say
from bot.games.race.commands import Stop
from bot.i18n.catalog import catalogs
from cogs.ui.ask.asking import pictured
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.ask.typed import understood
from cogs.ui.words.tongue import Tongue
from rendering.race.offers import question
from rendering.words import Words
from tests.cogs.ui.ask.sheets import asked, label
from tests.games.race.scene import Scene, given, seat

HAND = ["public_works", "gem_world", "genetics_lab", "spice_world", "replicant_robots"]


def settling(*hand: str) -> Scene:
    return given(seat("new_sparta", hand=hand or HAND), seat("old_earth")).perform("settle")


def marks(sheet: Question) -> dict[str, str]:
    return dict(pictured(sheet).marks)


def test_letters_are_the_places_in_the_hand_in_every_question() -> None:
    worlds = asked(settling(), "settle")
    assert marks(worlds) == {"gem_world": "B", "spice_world": "D"}
    payment = asked(settling(), "settle", world=("gem_world",))
    expected = {
        "public_works": "A",
        "genetics_lab": "C",
        "spice_world": "D",
        "replicant_robots": "E",
    }
    assert marks(payment) == expected


def test_letters_are_typed_as_they_are_shown() -> None:
    (choice, speakers) = asked(settling(), "settle", world=("gem_world",)).choice, catalogs()
    assert choice is not None
    assert understood(choice, "A E", speakers) == ("public_works", "replicant_robots")
    assert understood(choice, "B", speakers) is None


def test_past_answers_are_named() -> None:
    paid: Reply = ("public_works", "replicant_robots")
    sheet = asked(settling(), "settle", world=("gem_world",), payment=paid)
    assert label(sheet) == "Settle Gem World: paid with Public Works and Replicant Robots"
    assert "Gem World" in sheet.trail()


def test_one_thing_to_choose_keeps_its_letter_its_price_and_the_grey_of_the_others() -> None:
    scene = settling("public_works", "gem_world", "genetics_lab", "replicant_robots")
    shown = marks(asked(scene, "settle"))
    assert shown == {"gem_world": "B"}
    drawn = question(scene.view(0), Seat(0), Words("en"), shown)
    assert drawn.priced
    (own,) = [offer for offer in drawn.offers if offer.card == "gem_world"]
    assert (own.letter, bool(own.tag), own.blocked) == ("B", True, "")
    assert all(offer.blocked for offer in drawn.offers if offer.card != "gem_world")


def of_several(**replies: Reply) -> Question:
    """Two cards of a hand are chosen, then something else is asked."""
    cards = tuple(Option(card, card, say(f"race.card.{card}"), spot=card) for card in HAND[1:])
    ways = tuple(Option(n, str(n), say("prompt.number", n=n)) for n in (1, 2))

    def talk() -> Talk:
        yield Choice("payment", cards, 2, 2, spots=tuple(HAND))
        yield Choice("count", ways)
        return Stop()

    prompt = Prompt("race.settle", Seat(0), talk)
    return Question(Ask("k7f2q", Seat(0), prompt, Draft(replies), 0), Tongue(catalogs()["en"]))


def test_of_several_cards_the_past_answer_has_names_and_a_short_button_their_letters() -> None:
    paid: Reply = ("genetics_lab", "replicant_robots")
    asked_on = of_several(payment=paid)
    assert asked_on.trail() == "Payment: **Genetics Lab, Replicant Robots**"
    whole = of_several(payment=paid, count=("1",))
    assert whole.ready is not None
    assert "Payment: **Genetics Lab, Replicant Robots**" in whole.effect(whole.ready)
    assert "C + E" in whole.commit_label(whole.ready)
