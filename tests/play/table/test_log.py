"""The log tells each viewer what they saw, in words, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.events import Event, event_classes
from bot.engine.records import Seat, encode
from bot.engine.text import Text, Who
from bot.engine.text import say as text
from bot.games import game
from bot.games.race.box.cards import CARDS
from bot.play.assembly import assemble
from bot.play.table.log import LINES_PER_PAGE, LogLine, folded, log_lines
from bot.play.table.referee import Referee
from bot.play.table.seen import watch
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table import heaps as toy
from tests.play.table.heaps import Add, EndTurn, Note, Share
from tests.support.tables import A, B, Player, as_game, refused, say, start

CARD = re.compile("|".join(map(re.escape, sorted(CARDS, key=len, reverse=True))))


def keys(lines: tuple[LogLine, ...]) -> list[str]:
    return [said.key for line in lines for said in line.texts]


async def test_every_viewer_reads_what_they_saw(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, A, Note("psst"))
    await say(referee, heaps, A, EndTurn())
    for viewer in (None, B):
        assert keys((await referee.log(heaps, viewer)).lines) == ["toy.added", "toy.turned"]
    own = (await referee.log(heaps, A)).lines
    assert keys(own) == ["toy.added", "toy.noted", "toy.turned"]
    assert own[1].texts[0].values == {"who": Who(A), "text": "psst"}
    assert [(line.version, line.seat) for line in own] == [(2, A), (3, A), (4, A)]


async def test_a_sentence_is_made_from_the_view_after_the_move(
    referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, B, Add(3))
    totals = [line.texts[0].values["total"] for line in (await referee.log(heaps)).lines]
    assert totals == [2, 5]


async def test_changes_of_public_numbers_are_shown(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, A, Share())
    one, both = (await referee.log(heaps)).lines
    more = text("toy.tally.heap.more", n=2)
    assert one.deltas == (text("play.log.changes", who=Who(A), changes=(more,)),)
    assert [delta.values["who"] for delta in both.deltas] == [Who(A), Who(B)]


async def test_a_move_taken_back_stays_in_the_log_marked(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, B, Add(3))
    await referee.take_back(heaps, A, giver="ada")
    await say(referee, heaps, A, Add(4))
    lines = (await referee.log(heaps)).lines
    assert [(line.version, line.undone) for line in lines] == [(2, True), (3, False), (5, False)]
    assert [line.texts[0].values["total"] for line in lines] == [2, 5, 7]
    assert lines[-1].deltas[0].values["changes"] == (text("toy.tally.heap.more", n=4),)


async def test_a_move_done_again_is_told_again(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(2))
    await referee.take_back(heaps, A, giver="ada")
    await referee.redo(heaps, A, giver="ada")
    lines = (await referee.log(heaps)).lines
    assert [(line.version, line.undone) for line in lines] == [(2, True), (4, False)]
    assert lines[0].texts == lines[1].texts


async def test_taking_back_what_a_viewer_did_not_see_changes_nothing_in_their_log(
    referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(2))
    await say(referee, heaps, A, Note("a"))
    before = await referee.log(heaps, B)
    await referee.take_back(heaps, A, giver="ada")
    assert await referee.log(heaps, B) == before
    assert [line.undone for line in (await referee.log(heaps, A)).lines] == [False, True]


async def test_the_log_comes_in_pages(memory: MemoryJournal, referee: Referee, heaps: str) -> None:
    for _ in range(LINES_PER_PAGE + 3):
        await say(referee, heaps, A, Add(1))
    first, last = await referee.log(heaps, page=1), await referee.log(heaps)
    assert (len(first.lines), len(last.lines)) == (LINES_PER_PAGE, 3)
    assert (first.number, first.last, last.number, last.last) == (1, 2, 2, 2)
    for page in (0, 3, -1):
        async with refused(memory, heaps, "play.refuse.no_such_page"):
            await referee.log(heaps, page=page)


async def test_a_table_without_a_word_has_one_empty_page(referee: Referee, heaps: str) -> None:
    page = await referee.log(heaps)
    assert (page.lines, page.number, page.last) == ((), 1, 1)


# Folding


async def test_sentences_that_differ_only_in_who_become_one(referee: Referee, heaps: str) -> None:
    await say(referee, heaps, A, Add(3))
    await say(referee, heaps, B, Share())
    *_, line = (await referee.log(heaps)).lines
    assert line.texts == (text("toy.added", who=(Who(A), Who(B)), n=3, total=9),)


def added(*seats: int, n: int = 1) -> Text:
    who = tuple(Who(Seat(seat)) for seat in seats)
    return text("toy.added", who=who if len(who) > 1 else who[0], n=n)


NOTE = text("toy.noted", who=Who(A))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([], []),
        ([added(0)], [added(0)]),
        ([added(0), added(1)], [added(0, 1)]),
        ([added(0), added(1, 2)], [added(0, 1, 2)]),
        ([added(0, 1), added(2)], [added(0, 1, 2)]),
        ([added(0), added(1, n=2)], [added(0), added(1, n=2)]),
        ([added(2), added(1, n=2), added(0)], [added(2, 0), added(1, n=2)]),
        ([added(0), NOTE, added(1)], [added(0), NOTE, added(1)]),
        ([added(0), added(0)], [added(0), added(0)]),
        ([NOTE, NOTE], [NOTE, NOTE]),
    ],
)
def test_neighbours_of_a_kind_that_say_the_same_are_folded(
    before: list[Text], after: list[Text]
) -> None:
    assert list(folded(as_game(toy), before)) == after


async def test_players_of_race_who_do_the_same_share_a_sentence(memory: MemoryJournal) -> None:
    table = await start(memory, "race", players=3)
    player = Player(assemble(memory).referee, table, seed=2)
    while await player.move():
        pass
    race = game("race")
    sentences = [
        sentence
        for line in log_lines(race, watch(race, await memory.moves(table), None))
        for sentence in line.texts
        if sentence.key == "race.log.explored"
    ]
    shared = [one.values["who"] for one in sentences if isinstance(one.values["who"], tuple)]
    assert shared
    assert all(len(set(who)) == len(who) > 1 for who in shared)


# Secrets


def dump(event: Event[Any], view: Any) -> Text:
    return text("dump", fact=event, body=encode(event).decode())


@pytest.fixture
def telltale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The facts of Race say all they are given."""
    for fact in event_classes("race"):
        monkeypatch.setattr(fact, "words", dump)


def cards(body: str) -> set[str]:
    return set(CARD.findall(body))


@pytest.mark.usefixtures("telltale")
async def test_no_viewer_reads_a_card_they_do_not_know(memory: MemoryJournal) -> None:
    table = await start(memory, "race", players=3)
    referee = assemble(memory).referee
    player = Player(referee, table, seed=2)
    while await player.move():
        pass
    moves = await memory.moves(table)
    for viewer in (None, *map(Seat, range(3))):
        sights = {sight.version: sight for sight in watch(game("race"), moves, viewer)}
        known: set[str] = set()
        lines = log_lines(game("race"), sights.values())
        assert len(lines) > 50
        for line in lines:
            facts = sights[line.version].events
            assert [one.values["fact"] for one in line.texts] == list(facts)
            assert all(fact == fact.seen_by(viewer) for fact in facts)
            seen = encode(sights[line.version].view).decode()
            known |= cards(seen)
            gone = cards("".join(own_discards(facts, viewer)))
            told = set().union(*(cards(one.values["body"]) for one in line.texts))
            assert told <= known | gone, viewer


def own_discards(facts: tuple[Event[Any], ...], viewer: Seat | None) -> Iterator[str]:
    """What a viewer gave away or kept may be gone from their view already."""
    for fact in facts:
        if getattr(fact, "seat", -1) == viewer:
            yield encode(fact).decode()


async def test_the_log_of_race_shows_cards_goods_and_chips(memory: MemoryJournal) -> None:
    table = await start(memory, "race", players=2)
    referee = assemble(memory).referee
    player = Player(referee, table, seed=4)
    while await player.move():
        pass
    moves = await memory.moves(table)
    found = {
        part.key
        for line in log_lines(game("race"), watch(game("race"), moves, None))
        for delta in line.deltas
        for part in delta.values["changes"]
    }
    numbers = {"hand.more", "hand.less", "goods.more", "goods.less", "vp.more", "tableau.more"}
    assert found >= {f"race.tally.{name}" for name in numbers}


async def test_behind_a_closed_hand_only_the_public_numbers_change(memory: MemoryJournal) -> None:
    table = await start(memory, "race", players=2)
    referee = assemble(memory).referee
    player = Player(referee, table, seed=6)
    while await player.move():
        moves = await memory.moves(table)
        if moves[-1].version > 60:
            break
    for viewer in (None, A, B):
        race = game("race")
        views = [sight.view for sight in watch(race, moves, viewer)]
        lines = log_lines(race, watch(race, moves, viewer))
        total = dict.fromkeys((A, B), 0)
        for line in lines:
            for delta in line.deltas:
                for part in delta.values["changes"]:
                    if part.key.startswith("race.tally.hand"):
                        sign = 1 if part.key.endswith("more") else -1
                        total[delta.values["who"].seat] += sign * part.values["n"]
        for seat in (A, B):
            start_, end = views[0].players[seat], views[-1].players[seat]
            assert total[seat] == end.hand_size - start_.hand_size
