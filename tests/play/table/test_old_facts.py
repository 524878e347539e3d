"""Tables with facts and commands in a shape that only an earlier build of the toy game wrote."""

from __future__ import annotations

from typing import ClassVar

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.kit.editions import former
from bot.engine.records import Command, Seat, put
from bot.engine.story import Story
from bot.play.assembly import assemble
from bot.play.table.rules_version import adopt
from bot.play.upkeep.upgrade import settle
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table import heaps
from tests.play.table.heaps import Add, Heaps, Note
from tests.support.tables import A, games, new_referee, say, start


class Write(Command, frozen=True, tag="toy.write"):
    """`Note` as it was called."""

    note: str


class OldNoted(Event[Heaps], frozen=True):
    """`Noted` in version 1: the upcast of `heaps` turns it into today's."""

    tag: ClassVar[str] = "toy.noted"
    version: ClassVar[int] = 1
    seat: Seat
    note: str

    def apply(self, state: Heaps) -> None:
        state.notes = put(state.notes, self.seat, self.note)


def decide(story: Story[Heaps], actor: Seat | None, command: Command, chance: Chance) -> None:
    if isinstance(command, Write) and actor is not None:
        story.tell(OldNoted(actor, command.note))
    else:
        heaps.decide(story, actor, command, chance)


EARLIER: Game[Heaps] = former(vars(heaps), "0", decide=decide, commands=heaps.commands | Write)


@pytest.fixture
async def old(memory: MemoryJournal) -> str:
    """Ada left a note while the earlier build ran."""
    table = await start(memory, "toy")
    await adopt(memory, table, EARLIER.rules, (await memory.moves(table))[-1])
    referee = assemble(memory, games=lambda name: EARLIER).referee
    await say(referee, table, A, Add(1))
    await say(referee, table, A, Write("to do"))
    return table


async def note(journal: Journal, table: str) -> str:
    found: str = (await new_referee(journal).view(table, A)).notes[A]
    return found


async def test_an_old_fact_is_read_as_the_new_one(memory: MemoryJournal, old: str) -> None:
    assert (await memory.moves(old))[-1].events[0].version == 1
    assert await note(memory, old) == "to do"


async def test_a_table_with_an_old_command_waits_until_the_host_lets_it_go_on(
    memory: MemoryJournal, old: str
) -> None:
    (held,) = await settle(memory, games=games)
    assert (held.table, held.held, len(held.differences)) == (old, True, 1)
    await adopt(memory, old, heaps.rules, (await memory.moves(old))[-1])
    assert await settle(memory, games=games) == []
    await say(new_referee(memory), old, A, Note("done"))
    assert await note(memory, old) == "done"
    assert (await memory.moves(old))[-1].events[0].version == 2


async def test_taking_back_past_an_old_fact_is_possible_and_redoing_it_is_refused(
    memory: MemoryJournal, old: str
) -> None:
    await adopt(memory, old, heaps.rules, (await memory.moves(old))[-1])
    referee = new_referee(memory)
    await referee.take_back(old, A, giver="ada")
    assert await note(memory, old) == ""
    with pytest.raises(IllegalMove) as refusal:
        await referee.redo(old, A, giver="ada")
    assert refusal.value.key == "play.refuse.redo_changed"
