"""A build that would play otherwise than before: tables it would change keep their rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.kit.editions import former
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.play.assembly import assemble
from bot.play.proof.rehearsal import Rehearsed, rehearse
from bot.play.table.live import Games
from bot.play.table.referee import Referee
from bot.play.table.rules_version import adopt, edition
from bot.play.upkeep.upgrade import settle, take_over
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table import heaps
from tests.play.table.heaps import Add, Added, EndTurn, Finish, Roll
from tests.support.exports import play
from tests.support.tables import A, B, as_game, games, new_referee, say, start


def doubling(story: Story[Any], actor: Seat | None, command: Command, chance: Chance) -> None:
    """A changed rule: nines count twice."""
    if isinstance(command, Add) and command.n == 9 and actor is not None:
        story.tell(Added(actor, 18))
    else:
        heaps.decide(story, actor, command, chance)


def with_rules(decide: Any, rules: str, **more: Any) -> Game[Any]:
    parts = {name: value for name, value in vars(heaps).items() if not name.startswith("__")}
    return cast("Game[Any]", SimpleNamespace(**{**parts, "decide": decide, "rules": rules, **more}))


def build(game: Game[Any]) -> Games:
    return lambda name: game if name == "toy" else games(name)


NEW = build(with_rules(doubling, "2"))
DOUBLED = {**vars(heaps), "decide": doubling, "rules": "2"}
PLAIN: Game[Any] = former(DOUBLED, "1", decide=heaps.decide)
NEW_WITH_OLD = build(with_rules(doubling, "2", earlier={"1": PLAIN}))


@pytest.fixture
async def plain(memory: MemoryJournal, referee: Referee) -> str:
    """A table that the changed rule has nothing to do with."""
    table = await start(memory, "toy")
    for command in (Add(1), Roll(), Add(2)):
        await say(referee, table, A, command)
    await referee.submit(table, A, Add(4), giver="ada")
    await referee.take_back(table, A, giver="ada")
    return table


@pytest.fixture
async def nine(memory: MemoryJournal, referee: Referee) -> str:
    """A table where a nine was added, and counted once."""
    table = await start(memory, "toy")
    await say(referee, table, A, Add(9))
    await say(referee, table, A, EndTurn())
    return table


def found(done: list[Rehearsed]) -> dict[str, tuple[str, ...]]:
    return {one.table: one.differences for one in done}


async def test_the_same_rules_make_no_difference(
    memory: MemoryJournal, plain: str, nine: str
) -> None:
    assert found(await rehearse(memory, games=games)) == {plain: (), nine: ()}


async def test_a_changed_rule_names_the_tables_and_moves_it_would_change(
    memory: MemoryJournal, plain: str, nine: str
) -> None:
    done = await rehearse(memory, games=NEW)
    assert found(done) == {
        plain: (),
        nine: ("move 2: event 1 (toy.added) is not what the command gives",),
    }
    assert {one.table: one.version for one in done} == {plain: "2", nine: "1"}
    assert {one.table: one.held for one in done} == {plain: False, nine: True}


async def test_rehearsing_changes_nothing(memory: MemoryJournal, plain: str, nine: str) -> None:
    await rehearse(memory, games=NEW)
    for table in (plain, nine):
        assert await memory.setting(f"table:{table}", "rules") is None


async def test_a_change_without_a_new_version_is_found_too(
    memory: MemoryJournal, plain: str, nine: str
) -> None:
    quiet = build(with_rules(doubling, "1"))
    assert [one.table for one in await rehearse(memory, games=quiet) if one.changes] == [nine]


async def test_a_table_that_stays_the_same_goes_on_with_the_new_rules(
    memory: MemoryJournal, plain: str
) -> None:
    assert await settle(memory, games=NEW) == []
    after = assemble(memory, games=NEW).referee
    await say(after, plain, A, Add(9))
    last = (await memory.moves(plain))[-1]
    assert (last.rules, b"18" in bytes(last.events[0].body)) == ("2", True)


async def test_a_table_that_would_change_is_left_on_its_version_and_plays_on_with_it(
    memory: MemoryJournal, nine: str
) -> None:
    (done,) = await settle(memory, games=NEW_WITH_OLD)
    assert (done.table, done.version, done.held) == (nine, "1", False)
    after = assemble(memory, games=NEW_WITH_OLD).referee
    await say(after, nine, B, Add(9))
    last = (await memory.moves(nine))[-1]
    assert (last.rules, b'"n":9' in bytes(last.events[0].body)) == ("1", True)
    assert await settle(memory, games=NEW_WITH_OLD) == [
        Rehearsed(nine, "toy", 4, "1", "2", (*done.differences, DIFFERS_AT_4), "1", held=False)
    ]


DIFFERS_AT_4 = "move 4: event 1 (toy.added) is not what the command gives"


async def test_a_version_this_build_lacks_holds_its_tables_with_a_clear_word(
    memory: MemoryJournal, nine: str
) -> None:
    (done,) = await settle(memory, games=NEW)
    assert done.held
    after = assemble(memory, games=NEW).referee
    before = await memory.moves(nine)
    with pytest.raises(IllegalMove) as refusal:
        await say(after, nine, B, Add(1))
    assert refusal.value.key == "upkeep.refuse.held"
    assert refusal.value.reason.values["version"] == "1"
    assert await memory.moves(nine) == before
    assert (await after.view(nine, B)).heaps == (9, 0)  # looking is allowed
    assert await new_referee(memory).view(nine, B) == await after.view(nine, B)


async def test_a_host_may_let_a_held_table_go_on_with_the_new_rules(
    memory: MemoryJournal, nine: str
) -> None:
    await settle(memory, games=NEW)
    await adopt(memory, nine, "2", (await memory.moves(nine))[-1])
    assert await settle(memory, games=NEW) == []
    await say(assemble(memory, games=NEW).referee, nine, B, Add(1))
    assert (await memory.moves(nine))[-1].rules == "2"


async def test_the_build_before_finds_its_tables_as_it_left_them(
    memory: MemoryJournal, referee: Referee, plain: str
) -> None:
    """A host who goes back to the old build: what was adopted but not played is the old again."""
    await settle(memory, games=NEW)
    await say(new_referee(memory), plain, A, Add(9))
    assert (await memory.moves(plain))[-1].rules == "1"
    (done,) = await settle(memory, games=NEW)  # and then forward once more
    assert (done.table, done.version) == (plain, "1")


async def test_finished_tables_are_not_rehearsed(
    memory: MemoryJournal, referee: Referee, nine: str
) -> None:
    await say(referee, nine, B, Finish())
    assert await rehearse(memory, games=NEW) == []


async def test_rules_that_fall_over_are_a_difference_and_not_a_crash(
    memory: MemoryJournal, plain: str
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("rules")

    (done,) = await rehearse(memory, games=build(with_rules(broken, "2")))
    assert all("ZeroDivisionError" in line for line in done.differences)
    assert len(done.differences) == 4


async def test_running_games_of_race_come_out_the_same(journal: Journal) -> None:
    table = await play(journal, most=40, undo=True)
    (done,) = await rehearse(journal)
    assert (done.table, done.differences, done.held) == (table, (), False)
    assert done.moves > 40


def test_an_edition_is_this_build_s_own_or_one_it_keeps() -> None:
    game = with_rules(doubling, "2", earlier={"1": PLAIN})
    assert edition(game, "2") is game
    assert edition(game, "1") is PLAIN
    assert edition(game, "0") is None
    assert edition(as_game(heaps), "0") is None


# Held tables


async def test_a_held_table_has_no_time_to_lose_until_a_build_can_play_it(
    memory: MemoryJournal, nine: str, plain: str
) -> None:
    keeper = assemble(memory, games=NEW).keeper
    (done,) = await take_over(keeper, games=NEW)
    assert done.held
    assert await keeper.paused(nine) is not None
    assert await keeper.paused(plain) is None
    assert [one.table for one in await take_over(keeper, games=NEW)] == [nine]
    later = assemble(memory, games=NEW_WITH_OLD).keeper
    (done,) = await take_over(later, games=NEW_WITH_OLD)
    assert not done.held
    assert await later.paused(nine) is None
    kinds = [fact.kind for fact in await memory.clock_facts(nine)]
    assert kinds == ["paused", "resumed"]


async def test_a_table_that_paused_before_it_was_held_pauses_on(
    memory: MemoryJournal, nine: str
) -> None:
    await assemble(memory, games=games).keeper.pause(nine)
    keeper = assemble(memory, games=NEW).keeper
    await take_over(keeper, games=NEW)
    assert await memory.setting(f"table:{nine}", "held") is None
    later = assemble(memory, games=NEW_WITH_OLD).keeper
    await take_over(later, games=NEW_WITH_OLD)
    assert await later.paused(nine) is not None
