"""Small pieces of every game: packs, patience, corrections, and pieces counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import NoRedeal
from bot.engine.guide import MOST, Corrections, Offered, attempts
from bot.engine.kit.conservation import once, twice
from bot.engine.kit.corrections import Change
from bot.engine.kit.redeal import Pack, any_reply, fitted, is_at_rest, until_at_rest
from bot.engine.memoir import Ledger
from bot.engine.orders.language import DropOrder, can_act
from bot.engine.orders.sample import some_orders
from bot.engine.prompts import Choice, Option, number_option, offered, plain, seat_option
from bot.engine.records import Seat, State
from bot.engine.story import Story
from bot.engine.text import Text, names_of
from bot.games.race.box.orders import LANGUAGE, PAY


class Table(State):
    cards: int = 0


def test_lost_and_doubled_pieces_are_named() -> None:
    assert once(("a", "b"), ("b", "a"), "card") == []
    assert once(("a", "a", "c"), ("a", "b"), "card") == [
        "lost card: b",
        "doubled card: a",
        "doubled card: c",
    ]


def test_a_correction_that_cannot_be_made_is_not_offered() -> None:
    words = Text("order.number", {"n": 1})
    changes = (
        Offered(Change(Seat(0), "win"), words, 3),
        Offered(Change(Seat(0), "lose"), words, 0),
        Offered(Change(Seat(1), "take", "ore"), words, 20),
    )
    found = Corrections[Table](lambda view: changes, lambda story, wanted: None).choice(Table())
    assert found is not None
    assert [(option.id, option.limit) for option in found.options] == [
        ("win.1", 3),
        ("take.2.ore", MOST),
    ]
    assert (found.at_least, found.at_most) == (1, MOST)
    assert Corrections[Table](lambda view: (), lambda story, wanted: None).choice(Table()) is None


def test_pieces_that_are_there_twice_are_named() -> None:
    assert twice(iter(("C15", "D02", "C15")), "two ships on") == ["two ships on C15"]


def test_luck_is_counted_by_seat_and_expected_only_where_that_can_be_said() -> None:
    ledger = Ledger()
    ledger.add("sevens", 1, 1, 1 / 6)
    ledger.add("sevens", 0, 0, 1 / 6)
    ledger.add("sevens", 1, 0, 1 / 6)
    ledger.add("cards", 0, 5)
    luck = ledger.luck("toy", ("sevens", "cards"), (Seat(0), Seat(1)), (0, 3))
    assert [(one.name, one.got, one.expected) for one in luck.measures] == [
        ("sevens", (0.0, 1.0), (0.167, 0.333)),
        ("cards", (5.0, 0.0), ()),
    ]
    assert (luck.rolls, luck.note) == ((0, 3), Text("toy.luck.note"))


def test_pieces_are_offered_by_name_and_tried_one_by_one() -> None:
    option = offered(names_of("toy.card."), spot=True)
    assert option("red") == Option("red", "red", Text("toy.card.red"), spot="red")
    tried = attempts(map(option, ("red", "blue")), lambda card: DropOrder(len(card)))
    assert list(tried) == [
        ("red", Text("toy.card.red"), DropOrder(3)),
        ("blue", Text("toy.card.blue"), DropOrder(4)),
    ]


def test_a_pack_gives_each_piece_once() -> None:
    pack = Pack(range(10), Chance(b"pack"))
    first = pack.take(4)
    assert sorted(first + pack.take(20)) == list(range(10))
    assert pack.rest == ()


def test_a_redeal_tries_until_the_table_is_at_rest_and_else_there_is_none() -> None:
    tried = list[int]()

    def deal(attempt: int) -> Table | None:
        tried.append(attempt)
        return Table(attempt) if attempt == 2 else None

    assert until_at_rest(deal, 5).cards == 2
    assert tried == [0, 1, 2]
    nothing: Callable[[int], Table | None] = lambda attempt: None  # noqa: E731
    with pytest.raises(NoRedeal):
        until_at_rest(nothing, 5)


def test_pieces_are_put_where_they_fit_and_else_nowhere() -> None:
    found = {fitted(("ab", "a", "bcd"), "abcd", Chance(bytes([n]))) for n in range(50)}
    assert found == {("b", "a", "c", "d"), ("b", "a", "d", "c")}
    with pytest.raises(NoRedeal):
        fitted(("a", "a"), "ab", Chance(b"none"))


def test_every_way_to_put_pieces_into_places_is_as_likely_as_any_other() -> None:
    """Else copies of a table would tell something of what lies there."""
    deals, ways = 800, 8
    found = Counter(
        fitted(("abcd", "ab", "cd"), "abcd", Chance(n.to_bytes(4, "big")))[:3] for n in range(deals)
    )
    assert len(found) == ways
    assert sum((n - deals / ways) ** 2 / (deals / ways) for n in found.values()) < 2 * ways


def test_a_table_with_something_to_tell_is_not_at_rest() -> None:
    def nothing(story: Story[Table], chance: Chance) -> None:
        pass

    def something(story: Story[Table], chance: Chance) -> None:
        story.events.append(None)  # type: ignore[arg-type]  # any fact will do

    assert is_at_rest(nothing, Table())
    assert not is_at_rest(something, Table())


def test_any_reply_is_an_answer() -> None:
    options = tuple(number_option(number) for number in range(5))
    asked: Choice[Any] = Choice("number", options, 1, 3)
    chance = Chance(b"reply")
    replies = {any_reply(chance)(asked) for _ in range(50)}
    assert {len(reply) for reply in replies} == {1, 2, 3}
    for reply in replies:
        asked.read(reply)


def test_sampled_orders_can_act_and_keep_silent_where_they_should() -> None:
    chance = Chance(b"orders")
    found = [order for _ in range(200) for order in some_orders(LANGUAGE, 3, chance, {PAY})]
    assert {order.subject for order in found} == {
        subject.name for subject in LANGUAGE.subjects if subject.name != PAY
    }
    assert all(can_act(LANGUAGE, (), order) for order in found)
    assert {order.until for order in found} == {0, 3}
    assert {bool(order.bounds) for order in found} == {False, True}


def test_options_of_every_game() -> None:
    assert plain("order.number", "best").id == "best"
    assert number_option(3).value == 3
    assert seat_option(Seat(1)).id == "1"
