"""What is typed is found by letter, id and name in both languages; nothing is guessed."""

from __future__ import annotations

import pytest

from bot.engine.prompts import Choice, Option, Prompt, Talk, pick, pick_some
from bot.engine.records import Command, Seat
from bot.engine.text import Text, say
from bot.i18n.catalog import catalogs
from cogs.ui.ask.typed import fill_in, proposals, understood
from cogs.ui.words.proposals import among
from tests.support.work import at_most

CATALOGS = catalogs()
CARDS = ("gem_world", "public_works", "colony_ship", "colony_ship.2")


class Took(Command, frozen=True):
    what: tuple[str, ...]


def card(name: str) -> Option[str]:
    return Option(name, name, Text(f"race.card.{name.partition('.')[0]}"))


def cards(low: int = 1, high: int = 1, hint: tuple[str, ...] = ()) -> Choice[str]:
    return Choice("cards", tuple(map(card, CARDS)), low, high, hint)


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("A", ("gem_world",)),
        ("b", ("public_works",)),
        ("gem_world", ("gem_world",)),
        ("Gem World", ("gem_world",)),
        ("gem   WORLD", ("gem_world",)),
        ("nave dei coloni", ("colony_ship",)),
        ("A C", ("gem_world", "colony_ship")),
        ("A, Public Works", ("gem_world", "public_works")),
        ("Gem World Public Works", ("gem_world", "public_works")),
        ("Colony Ship, Colony Ship", ("colony_ship", "colony_ship.2")),
        ("colony_ship.2", ("colony_ship.2",)),
        ("-", ()),
        ("none", ()),
        ("Gem", None),
        ("Z", None),
        ("", None),
        ("A A", None),
    ],
)
def test_words_are_understood_or_not(typed: str, reply: tuple[str, ...] | None) -> None:
    assert understood(cards(1, 4), typed, CATALOGS) == reply


@pytest.mark.parametrize("typed", ["2 goods 1 ore", "2 merci 1 minerale", "minerali, 2x merce"])
def test_one_good_and_several_goods_are_the_same_thing(typed: str) -> None:
    stock = tuple(
        Option(name, name, Text(f"starfarers.resource.{name}"), limit=3)
        for name in ("ore", "goods")
    )
    reply = understood(Choice("give", stock, 1, 6), typed, CATALOGS)
    assert reply is not None
    assert sorted(reply) == ["goods", "goods", "ore"]


def asking(choice: Choice[str]) -> Prompt:
    def talk() -> Talk:
        return Took(tuple((yield choice)))

    return Prompt("race.keep", Seat(0), talk)


def values(prompt: Prompt, typed: str, name: str = "cards", language: str = "en") -> list[str]:
    return [p.value for p in proposals(prompt, name, typed, {}, CATALOGS, language)]


def test_the_suggestion_comes_first() -> None:
    assert values(asking(cards(hint=("colony_ship",))), "")[0] == "colony_ship"
    assert values(asking(cards(2, 2, ("public_works", "gem_world"))), "")[0] == "B A"


@pytest.mark.parametrize("typed", ["ge", "wor", "A", "gem_w", "GEM"])
def test_one_option_is_found_by_its_beginning(typed: str) -> None:
    assert "gem_world" in values(asking(cards()), typed)


def test_italian_names_are_found_and_read_in_the_readers_language() -> None:
    found = proposals(asking(cards()), "cards", "coloni", {}, CATALOGS, "en")
    assert [(p.name, p.value) for p in found] == [
        ("C Colony Ship", "colony_ship"),
        ("D Colony Ship", "colony_ship.2"),
    ]
    found = proposals(asking(cards()), "cards", "gem", {}, CATALOGS, "it")
    assert [p.name for p in found] == ["A Gem World"]


def test_a_list_keeps_what_is_typed_and_completes_the_last_word() -> None:
    prompt = asking(cards(2, 2))
    assert values(prompt, "A ") == ["A B", "A C", "A D"]
    assert values(prompt, "A pub") == ["A B"]
    assert values(prompt, "A B") == ["A B"]


def test_at_most_25_are_proposed_and_none_is_too_long() -> None:
    many = tuple(
        Option(f"o{n}", f"o{n}", say("order.number", n=f"{'x' * 200}{n}")) for n in range(60)
    )
    found = proposals(asking(Choice("cards", many)), "cards", "", {}, CATALOGS, "en")
    assert len(found) == 25
    assert all(len(p.name) <= 100 and len(p.value) <= 100 for p in found)


def settling() -> Prompt:
    def talk() -> Talk:
        world = yield from pick("world", map(card, CARDS[:2]))
        rest = [card(name) for name in CARDS if name != world]
        paid = yield from pick_some("payment", rest, at_least=2, at_most=2)
        return Took((world, *paid))

    return Prompt("race.settle", Seat(0), talk)


def test_parameters_shape_each_other() -> None:
    found = proposals(settling(), "payment", "", {"world": "gem_world"}, CATALOGS, "en")
    assert "gem_world" not in str(found)
    assert [p.name for p in found] == ["A Public Works", "B Colony Ship", "C Colony Ship"]
    assert proposals(settling(), "payment", "", {}, CATALOGS, "en") == []


def test_what_is_clear_is_filled_in_and_the_rest_is_named() -> None:
    filled = fill_in(settling(), {"world": "Gem World", "payment": "B Nonsense"}, CATALOGS)
    assert filled.replies == {"world": ("gem_world",)}
    assert tuple(filled.unclear) == ("B Nonsense",)
    later = fill_in(settling(), {"payment": "A B"}, CATALOGS)
    assert (later.replies, later.unasked) == ({}, ("A B",))


def test_a_step_before_the_question_that_has_one_way_is_taken() -> None:
    def talk() -> Talk:
        power = yield from pick("power", map(card, CARDS[:2]))
        if power == "public_works":
            return Took((power,))
        number = yield from pick("number", [card("gem_world"), card("colony_ship")])
        return Took((power, number))

    prompt = Prompt("race.consume", Seat(0), talk)
    filled = fill_in(prompt, {"number": "B"}, CATALOGS)
    assert filled.replies == {"power": ("gem_world",), "number": ("colony_ship",)}


def test_names_that_begin_so_come_before_names_that_contain_it() -> None:
    found = among([("1", "Old Earth"), ("2", "Earthrise")], "earth")
    assert [p.value for p in found] == ["2", "1"]


LONG = 6_000  # signs of an option, as Discord has it
LONGEST_WORK = 60_000  # calls: some milliseconds, in which nobody else is answered


@pytest.mark.parametrize("unit", ["a ", "1 ", "gem world ", "a,", "a;", "end;", "> ", " ", "x"])
def test_a_long_text_holds_nobody_up(unit: str) -> None:
    """A list of names, one whole line, and what is proposed while either is typed."""
    typed = (unit * LONG)[:LONG]
    several = asking(cards(1, 4))
    for prompt, name in ((several, "cards"), (several, "cards*"), (asking(cards()), "cards;")):
        with at_most(LONGEST_WORK):
            fill_in(prompt, {name: typed}, CATALOGS)
        with at_most(LONGEST_WORK):
            proposals(prompt, name, typed, {}, CATALOGS, "en")
