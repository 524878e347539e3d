"""What the channel is told, from its own views alone: when, whom it calls, what it says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.records import Seat, replace
from bot.engine.text import Text
from bot.i18n.catalog import catalogs
from bot.play.post.posts import EDIT, NOTHING, POST, Plan, Shown, plan, verdict
from bot.play.table.live import Live
from bot.play.table.referee import Referee
from bot.play.table.seen import Follower
from bot.store.records import Move
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, EndTurn, Note
from tests.support.tables import A, B, C, Player, games, new_referee, say, start


class Channel:
    """Follows one table as the announcer does, without a Discord."""

    def __init__(self, journal: MemoryJournal, table: str, *pilots: Seat) -> None:
        self.pilots = frozenset(pilots)
        self.follower = Follower(journal, games=games)
        self.table = table
        self.shown = Shown()
        self.posts: list[Plan] = []
        self.edits: list[Plan] = []

    async def look(self) -> Plan:
        since = await self.follower.since(self.table, self.shown.since)
        found = plan(self.shown, since, (), self.pilots)
        if found.kind == POST:
            self.posts.append(found)
            self.shown = Shown(
                board=self.shown.board + 1,
                since=found.since,
                posted=found.version,
                version=found.version,
                called=found.called,
                over=found.over,
                message="1",
            )
        elif found.kind == EDIT:
            self.edits.append(found)
            self.shown = replace(self.shown, version=found.version, called=found.called)
        return found


def words(found: Plan) -> list[str]:
    render = catalogs()["en"].render
    return [" ".join(map(render, paragraph)) for paragraph in found.story]


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def referee(journal: MemoryJournal) -> Referee:
    return new_referee(journal)


async def test_the_start_is_a_post_that_calls_all_who_are_asked(journal: MemoryJournal) -> None:
    channel = Channel(journal, await start(journal, "race", players=3))
    found = await channel.look()
    assert (found.kind, found.calls, found.awaited) == (POST, (A, B, C), (A, B, C))
    assert found.asked == Text("race.asked.action")


async def test_a_look_without_news_is_nothing(journal: MemoryJournal) -> None:
    channel = Channel(journal, await start(journal, "race"))
    await channel.look()
    assert (await channel.look()).kind == NOTHING


async def test_a_turn_that_passes_on_is_a_post_that_calls_the_next_alone(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "toy")
    channel = Channel(journal, table)
    await channel.look()
    await say(referee, table, A, EndTurn())
    found = await channel.look()
    assert (found.kind, found.calls) == (POST, (B,))


async def test_a_step_inside_a_turn_is_an_edit_that_calls_nobody(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "toy")
    channel = Channel(journal, table)
    await channel.look()
    await say(referee, table, A, Add(3))
    found = await channel.look()
    assert (found.kind, found.calls) == (EDIT, ())


async def test_the_next_post_tells_again_what_the_edits_told(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "toy")
    channel = Channel(journal, table)
    await channel.look()
    await say(referee, table, A, Add(3))
    await channel.look()
    await say(referee, table, A, Add(4))
    await say(referee, table, A, EndTurn())
    found = await channel.look()
    told = [text.values["n"] for part in found.story for text in part if text.key == "toy.added"]
    assert told == [3, 4]


async def test_a_note_that_nobody_sees_is_nothing(journal: MemoryJournal, referee: Referee) -> None:
    table = await start(journal, "toy")
    channel = Channel(journal, table)
    await channel.look()
    await say(referee, table, B, Note("psst"))
    assert (await channel.look()).kind == NOTHING


async def test_a_board_is_dated_by_the_last_move_that_it_shows(
    journal: MemoryJournal, referee: Referee
) -> None:
    """Later ones are nobody's business: who compares boards must not find them."""
    table = await start(journal, "toy")
    channel = Channel(journal, table)
    await say(referee, table, A, Add(1))
    await say(referee, table, B, Note("psst"))
    assert (await channel.look()).version == 2
    await say(referee, table, B, Note("psst, psst"))
    await say(referee, table, A, EndTurn())
    await say(referee, table, A, Note("hm"))
    assert (await channel.look()).version == 5


async def test_who_takes_back_is_not_called_again_and_the_story_forgets_it(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "race")
    player = Player(referee, table, 3)
    channel = Channel(journal, table)
    await channel.look()
    seat = A
    while seat in await referee.awaited(table):
        prompt = (await referee.prompts(table, seat))[0]
        await say(referee, table, seat, player.pilot(None, prompt))
    assert (await channel.look()).kind == EDIT
    await referee.take_back(table, seat, giver="ada")
    found = await channel.look()
    assert (found.kind, found.calls, found.awaited) == (EDIT, (), (A, B))


async def test_whoever_must_answer_again_since_another_takes_back_is_called(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "toy", players=3)
    channel = Channel(journal, table)
    for seat in (A, B):
        await say(referee, table, seat, EndTurn())
    assert (await channel.look()).calls == (C,)
    last = (await referee.side(table)).version

    async def the_last(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
        return (last,)

    await referee.strike(table, A, the_last, giver="ada")
    found = await channel.look()
    assert (found.kind, found.calls, found.awaited) == (POST, (B,), (B,))


async def test_several_hand_overs_at_once_fold_into_one_post(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "toy", players=3)
    channel = Channel(journal, table)
    await channel.look()
    await say(referee, table, A, EndTurn())
    await say(referee, table, B, EndTurn())
    found = await channel.look()
    assert (found.kind, found.calls) == (POST, (C,))
    assert len(found.story) == 2


async def test_turns_of_autopilots_are_told_by_the_post_that_calls_a_person(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "toy", players=3)
    channel = Channel(journal, table, B, C)
    await channel.look()
    for seat in (A, B):
        await say(referee, table, seat, EndTurn())
        assert (await channel.look()).kind == EDIT
    await say(referee, table, C, EndTurn())
    found = await channel.look()
    assert (found.kind, found.calls, len(channel.posts)) == (POST, (A,), 2)
    assert len(found.story) == 3


@pytest.mark.parametrize("seed", range(6))
async def test_in_whole_games_each_decision_calls_its_seats_once(
    journal: MemoryJournal, referee: Referee, seed: int
) -> None:
    players = 2 + seed % 3
    table = await start(journal, "race", players=players, expert=players == 2 and seed > 2)
    channel, player = Channel(journal, table), Player(referee, table, seed)
    await channel.look()
    called: Counter[Any] = Counter()
    asked_of: Counter[Any] = Counter()
    question, waiting = None, frozenset[Seat]()

    async def count() -> None:
        """What the public view asks of whom, each question once."""
        nonlocal question, waiting
        view = await referee.view(table)
        now = games("race").occasion(view)
        awaited = await referee.awaited(table)
        fresh = awaited if now != question else awaited - waiting
        asked_of.update((str(now and now.text), seat) for seat in fresh)
        question, waiting = now, awaited

    await count()
    called.update((str(channel.posts[-1].asked), seat) for seat in channel.posts[-1].calls)
    while await player.move():
        await count()
        found = await channel.look()
        if found.kind == POST:
            called.update((str(found.asked), seat) for seat in found.calls)
        true_view = [Seat(seat) for seat in range(players)]
        live = await referee._tables.get(table)
        assert set(live.game.awaited(live.state)) <= set(channel.shown.called)
        assert set(channel.shown.called) <= set(true_view)
    assert called == asked_of
    assert channel.shown.over
    assert not channel.posts[-1].awaited
    assert verdict(channel.posts[-1].game, channel.posts[-1].view)


async def test_a_follower_that_starts_late_sees_what_one_from_the_start_has_seen(
    journal: MemoryJournal, referee: Referee
) -> None:
    table = await start(journal, "race", players=3)
    player, steady = Player(referee, table, 5), Follower(journal)
    for number in range(60):
        await player.move()
        since = max(0, number - 7)
        assert await steady.since(table, since) == await Follower(journal).since(table, since)


async def test_a_follower_keeps_only_so_many_tables(journal: MemoryJournal) -> None:
    follower = Follower(journal, games=games, most=2)
    tables = [await start(journal, "toy") for _ in range(3)]
    for table in tables:
        await follower.since(table, 0)
    assert [table for table, _ in follower._tables] == tables[1:]
