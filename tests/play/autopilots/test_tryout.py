"""A copy from my view: nothing hidden comes with it, nothing of it goes back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.prompts import Reply, suggested
from bot.games import game as find_game
from bot.play.assembly import assemble
from bot.play.autopilots.tryout import Sandbox, Step, copied
from bot.play.people import AUTOPILOT
from bot.play.table.live import COPY, ID_LETTERS, Games
from bot.play.table.referee import Referee
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, Finish, Roll
from tests.support.steps import Open, step_of
from tests.support.tables import A, B, Player, games, rows, say, start

GAMES = [("race", 2), ("starfarers", 3)]


async def begin(referee: Referee, table: str, user: str, games: Games = find_game) -> Sandbox:
    """A copy at which the others have answered already."""
    copy = await copied(referee, table, user)
    side = assemble(copy.journal, games=games)
    found = Sandbox(copy, side.referee, side.drivers)
    await found.go_on()
    return found


async def midgame(memory: MemoryJournal, referee: Referee, name: str, players: int) -> str:
    """A table some way on, at which Ada is asked something."""
    table = await start(memory, name, players=players)
    player = Player(referee, table, 2)
    for number in range(400):
        owed = [prompt.owed for prompt in await referee.prompts(table, A)]
        if number > 30 and any(owed):
            return table
        await player.move()
    raise AssertionError("Ada is never asked")


async def everything(memory: MemoryJournal, table: str) -> Any:
    return (
        await rows(memory, table),
        await memory.audit(table),
        await memory.requests(table),
        await memory._read("SELECT * FROM settings ORDER BY scope, name"),
    )


async def test_the_id_of_a_copy_is_never_that_of_a_table() -> None:
    assert COPY not in ID_LETTERS


@pytest.mark.parametrize(("name", "players"), GAMES)
async def test_a_copy_looks_to_its_owner_as_the_table_does(
    memory: MemoryJournal, referee: Referee, name: str, players: int
) -> None:
    table = await midgame(memory, referee, name, players)
    before = await everything(memory, table)
    copy = await begin(referee, table, "ada")
    assert await copy.referee.view(copy.id, A, at=1) == await referee.view(table, A)
    asked = [prompt.id for prompt in await referee.prompts(table, A)]
    assert [prompt.id for prompt in await copy.referee.prompts(copy.id, A)] == asked
    assert await everything(memory, table) == before
    await copy.close()


@pytest.mark.parametrize(("name", "players"), GAMES)
async def test_what_the_owner_cannot_see_is_dealt_anew(
    memory: MemoryJournal, referee: Referee, name: str, players: int
) -> None:
    table = await midgame(memory, referee, name, players)
    real = await referee.view(table, B)
    found = []
    for _ in range(4):
        copy = await begin(referee, table, "ada")
        found.append(await copy.referee.view(copy.id, B, at=1))
        await copy.close()
    assert any(view != real for view in found)
    assert any(view != found[0] for view in found)


@pytest.mark.parametrize(("name", "players"), GAMES)
async def test_one_can_play_on_against_autopilots_and_nothing_of_it_is_stored(
    memory: MemoryJournal, referee: Referee, name: str, players: int
) -> None:
    table = await midgame(memory, referee, name, players)
    before = await everything(memory, table)
    copy = await begin(referee, table, "ada")
    for _ in range(6):
        prompts = await copy.referee.prompts(copy.id, A)
        if not prompts:
            break
        command = prompts[0].answer(suggested)
        await copy.referee.submit_as(copy.id, "ada", command)
        await copy.go_on()
    assert len(await copy.journal.moves(copy.id)) > 6
    seats = (await copy.journal.table(copy.id)).seats
    assert [seat.user.startswith(AUTOPILOT) for seat in seats] == [False] + [True] * (players - 1)
    assert await everything(memory, table) == before
    assert await memory.tables(user="ada") == [await memory.table(table)]
    await copy.close()


async def tried(copy: Sandbox, command: Any) -> int:
    outcome = await copy.referee.submit(copy.id, copy.seat, command, giver="ada")
    copy.took(Step(outcome.version, "toy.add", "toy.add", {"n": ("1",)}, "add"))
    return outcome.version


async def test_steps_make_a_line_and_go_back_whatever_they_showed(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Add(3))
    copy = await begin(referee, heaps, "ada", games=games)
    await tried(copy, Add(1))
    await tried(copy, Roll())
    assert len(await copy.line()) == 2
    await copy.take_back("ada")
    assert (await copy.referee.view(copy.id)).heaps == (4, 0)
    (step,) = await copy.line()
    prompt = (await referee.prompts(heaps, A))[0]
    replies: dict[str, Reply] = dict(step.replies)
    command = step_of(prompt, replies)
    assert not isinstance(command, Open)
    assert (await say(referee, heaps, A, command)).seen(A).heaps == (4, 0)
    await copy.close()


async def test_there_is_no_copy_without_a_seat_nor_of_a_finished_game(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    for user, key in (("cy", "play.refuse.not_seated"), ("ada", "play.refuse.over")):
        if user == "ada":
            await say(referee, heaps, A, Finish())
        with pytest.raises(IllegalMove) as refusal:
            await begin(referee, heaps, user, games=games)
        assert refusal.value.key == key


async def test_the_luck_of_a_copy_is_not_that_of_the_table(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    copies = [await begin(referee, heaps, "ada", games=games) for _ in range(12)]
    rolls = set()
    for copy in copies:
        outcome = await copy.referee.submit(copy.id, A, Roll(), giver="ada")
        rolls.add(outcome.seen(A).heaps[0])
        await copy.close()
    assert len(rolls) > 1
    secret = await memory.secret(heaps)
    real = (await say(referee, heaps, A, Roll())).seen(A).heaps[0]
    assert real == Chance(secret).dice("toy.roll", 1)[0]


async def test_where_no_other_table_fits_nothing_can_be_tried_out(
    memory: MemoryJournal, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy is never the table itself, for want of another one."""
    table = await midgame(memory, referee, "race", 2)
    monkeypatch.setattr("bot.games.race.secrets.redeal.ATTEMPTS", 0)
    before = await everything(memory, table)
    with pytest.raises(IllegalMove, match=r"play\.refuse\.no_copy"):
        await copied(referee, table, "ada")
    assert await everything(memory, table) == before
