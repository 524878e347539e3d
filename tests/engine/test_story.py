"""A move is made on a fork: what is told changes it, what is refused leaves nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import load, store
from bot.engine.game import Game
from bot.engine.records import Command, Seat
from bot.engine.story import Ruling, Story, fold, open_table, rule
from bot.games import game
from tests.play.table import heaps
from tests.play.table.heaps import Add, Added, Began, Forbidden, Heaps, Peek, Peeked, Roll, Share
from tests.support.playout import playout
from tests.support.tables import as_game

SECRET = b"a secret of thirty-two bytes....".ljust(32)
TOY: Game[Any] = as_game(heaps)
A, B = Seat(0), Seat(1)
TABLE = Heaps((3, 5), ("", ""), A)


def decided(command: Command, seat: Seat = A, state: Heaps = TABLE) -> Ruling[Any]:
    return rule(TOY, state, seat, command, Chance(SECRET))


# --- telling


def test_the_next_line_of_a_story_sees_what_was_told() -> None:
    story = Story(TABLE)
    story.tell(Added(A, 2))
    assert story.state.heaps == (5, 5)
    story.tell(Added(A, story.state.heaps[0]))
    assert story.state.heaps == (10, 5)
    assert story.events == [Added(A, 2), Added(A, 5)]


def test_a_story_leaves_the_table_alone() -> None:
    before = msgspec.json.encode(TABLE)
    story = Story(TABLE)
    story.tell(Added(B, 2))
    assert msgspec.json.encode(TABLE) == before != msgspec.json.encode(story.state)


def test_a_fact_that_cannot_be_applied_is_not_told() -> None:
    story = Story(TABLE)
    with pytest.raises(IndexError):
        story.tell(Added(Seat(7), 2))
    assert story.events == []


# --- ruling


def test_a_table_opens_with_its_first_facts() -> None:
    ruling = open_table(TOY, heaps.Options(players=3), Chance(SECRET))
    assert ruling.events == (Began(3),)
    assert ruling.state == Heaps((0, 0, 0), ("", "", ""), A)
    assert ruling.draws == ()


def test_a_command_makes_a_ruling_of_facts_luck_and_the_table_after_them() -> None:
    chance = Chance(SECRET, 4)
    ruling = rule(TOY, TABLE, B, Roll(), chance)
    (rolled,) = Chance(SECRET, 4).dice("toy.roll", 1)
    assert ruling.events == (Added(B, rolled, luck=True),)
    assert ruling.state.heaps == (3, 5 + rolled)
    assert ruling.draws == tuple(chance.draws)
    assert [draw.result for draw in ruling.draws] == [(rolled,)]


def test_a_ruling_leaves_the_table_before_it_whole() -> None:
    before = msgspec.json.encode(TABLE)
    assert decided(Share()).state.heaps == (6, 8)
    assert msgspec.json.encode(TABLE) == before


def test_two_rulings_on_one_table_do_not_know_each_other() -> None:
    assert decided(Add(1)).state.heaps == (4, 5)
    assert decided(Add(2)).state.heaps == (5, 5)


@pytest.mark.parametrize("command", [Add(0), Forbidden()])
def test_a_refusal_leaves_nothing_behind(command: Command) -> None:
    before = msgspec.json.encode(TABLE)
    chance = Chance(SECRET)
    with pytest.raises(IllegalMove):
        rule(TOY, TABLE, A, command, chance)
    assert msgspec.json.encode(TABLE) == before
    assert chance.draws == []


def test_a_refusal_after_facts_were_told_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(story: Story[Heaps], *_: object) -> None:
        story.tell(Added(A, 9))
        raise IllegalMove("toy.too_late")

    monkeypatch.setattr(heaps, "decide", late)
    before = msgspec.json.encode(TABLE)
    with pytest.raises(IllegalMove):
        decided(Add(1))
    assert msgspec.json.encode(TABLE) == before


def test_after_a_command_the_game_goes_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def grow(story: Story[Heaps], chance: Chance) -> None:
        story.tell(Added(B, sum(story.state.heaps)))

    monkeypatch.setattr(heaps, "advance", grow)
    assert decided(Add(1)).events == (Added(A, 1), Added(B, 9))
    opened = open_table(TOY, heaps.Options(), Chance(SECRET))
    assert opened.events == (Began(2), Added(B, 0))


def test_a_ruling_shows_if_one_of_its_facts_does() -> None:
    assert not decided(Add(1)).shows()
    assert decided(Peek()).shows()
    assert Ruling(TABLE, (Added(A, 1), Peeked(A), Added(A, 1)), ()).shows()
    assert not Ruling(TABLE, (), ()).shows()


# --- folding


def test_a_fold_is_the_table_after_the_facts() -> None:
    facts = [Added(A, 1), Added(B, 2), Added(A, 3)]
    assert fold(TABLE, facts).heaps == (7, 7)
    assert TABLE.heaps == (3, 5)
    assert fold(TABLE, []) == TABLE
    assert fold(TABLE, []) is not TABLE


def test_a_fold_asks_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("decide", "advance", "setup"):
        monkeypatch.delattr(heaps, name)
    assert fold(TABLE, [Added(A, 99)]).heaps == (102, 5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rulings_and_the_fold_of_their_stored_facts_agree(players: int) -> None:
    rules = game("race")
    folded, moves = rules.state(), 0
    for position in playout(rules, rules.options(players=players), "fold"):
        stored = [store(fact) for fact in position.events]
        folded = fold(folded, [load(fact.tag, fact.version, fact.body) for fact in stored])
        assert folded == position.state
        moves += 1
    assert moves > 50
    assert rules.winners(folded)
