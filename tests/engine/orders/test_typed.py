"""Orders as they are typed, in both languages; what is shown can be typed back."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import Language, Order, When, WriteOrder, line
from bot.engine.orders.typed import LONGEST, Speak, read_order
from bot.engine.text import Text
from bot.games import NAMES
from bot.games import game as find_game
from bot.i18n.catalog import catalogs
from tests.engine.orders.orders_of import LANGUAGE, at_least, at_most

SHOWN = {
    "en": {
        "settle": "Settle",
        "keep": "What to keep",
        "pass": "Pass",
        "nothing": "nothing",
        "all": "all",
        "ore": "ore",
        "food": "food",
        "fuel": "fuel",
        "hand": "cards in hand",
        "round": "round",
    },
}
SHOWN["it"] = SHOWN["en"] | {"nothing": "niente", "hand": "carte in mano", "food": "cibo"}


def speak_in(language: str) -> Speak:
    catalog = catalogs()[language]

    def speak(text: Text) -> str:
        kind, _, name = text.key.partition(".")
        return SHOWN[language][name] if kind == "shown" else catalog.render(spoken(text))

    def spoken(text: Text) -> Text:
        def value(found: object) -> object:
            if isinstance(found, tuple):
                return tuple(map(value, found))
            return speak(found) if isinstance(found, Text) else found

        return Text(text.key, {name: value(found) for name, found in text.values.items()})

    return speak


ENGLISH, ITALIAN = speak_in("en"), speak_in("it")
EIGHT = (at_least("hand", 8),)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("settle: nothing", WriteOrder("settle", ("nothing",))),
        ("  SETTLE :Nothing ", WriteOrder("settle", ("nothing",))),
        ("settle: nothing if hand >= 8", WriteOrder("settle", ("nothing",), When.IF, EIGHT)),
        ("settle: nothing if hand > 7", WriteOrder("settle", ("nothing",), When.IF, EIGHT)),
        (
            "Settle: nothing unless cards in hand at least 8",
            WriteOrder("settle", ("nothing",), When.UNLESS, EIGHT),
        ),
        (
            "settle: nothing unless cards ≥ 8 and round < 4",
            WriteOrder("settle", ("nothing",), When.UNLESS, (*EIGHT, at_most("round", 3))),
        ),
        ("what to keep: food, ore", WriteOrder("keep", ("food", "ore"))),
        ("what: food and ore", WriteOrder("keep", ("food", "ore"))),
        ("pass: all, for now", WriteOrder("pass", ("all",), for_now=True)),
        ("pass: all for now.", WriteOrder("pass", ("all",), for_now=True)),
    ],
)
def test_an_order_is_read_as_people_write_it(typed: str, meant: WriteOrder) -> None:
    assert read_order(LANGUAGE, typed, ENGLISH) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (
            "Settle: niente salvo carte in mano almeno 8",
            WriteOrder("settle", ("nothing",), When.UNLESS, EIGHT),
        ),
        (
            "settle: niente se carte in mano >= 8 e round al massimo 3, per ora",
            WriteOrder("settle", ("nothing",), When.IF, (*EIGHT, at_most("round", 3)), True),
        ),
    ],
)
def test_italian_orders_are_read_too(typed: str, meant: WriteOrder) -> None:
    assert read_order(LANGUAGE, typed, ITALIAN) == meant


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "unreadable"),
        ("settle nothing", "unreadable"),
        ("settle:", "unreadable"),
        ("settle: " + "nothing, " * LONGEST, "unreadable"),
        ("fly: nothing", "subject"),
        ("settle: everything", "answer"),
        ("settle: nothing if luck >= 8", "measure"),
        ("settle: nothing if hand", "number"),
        ("settle: nothing if hand >= many", "number"),
        ("settle: nothing if hand >= 9999999999", "number"),
        ("keep: fo, f", "unclear"),
        ("\u202esettle\u200b: nothing", "subject"),
        ("@everyone: **nothing**", "subject"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_do(typed: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_order(LANGUAGE, typed, ENGLISH)
    assert refused.value.key == f"order.refuse.{why}"
    assert ENGLISH(refused.value.reason)
    assert ENGLISH(refused.value.remedy)


def some_orders(language: Language) -> list[Order]:
    """For every subject: all its answers, every measure, every way."""
    found = list[Order]()
    for subject in language.subjects:
        ids = tuple(option.id for option in subject.answers)
        answers = [(one,) for one in ids] + [ids[: subject.at_most]] * (subject.at_most > 1)
        found += [Order(subject.name, answer) for answer in answers]
        for measure in map(language.measure, subject.measures):
            assert measure is not None
            for when in (When.IF, When.UNLESS):
                bound = (at_least(measure.name, measure.low + 1),)
                found.append(Order(subject.name, answers[0], when, bound))
        if subject.brief:
            found.append(Order(subject.name, answers[0], until=3))
    return found


@pytest.mark.parametrize("spoken", ["en", "it"])
@pytest.mark.parametrize("game", NAMES)
def test_what_is_shown_can_be_typed_back(game: str, spoken: str) -> None:
    orders = find_game(game).guide.orders
    assert orders is not None
    language = orders.language
    speak = catalogs()[spoken].render
    for order in some_orders(language):
        command = read_order(language, speak(line(language, order)), speak)
        meant = (order.subject, order.answer, order.when, order.bounds, order.until > 0)
        assert command == WriteOrder(*meant)


def test_the_example_of_a_refusal_is_an_order() -> None:
    with pytest.raises(IllegalMove) as refused:
        read_order(LANGUAGE, "what?", ENGLISH)
    assert read_order(LANGUAGE, ENGLISH(refused.value.remedy.values["example"]), ENGLISH)
