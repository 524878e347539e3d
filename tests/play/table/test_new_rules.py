"""A new version of the rules comes while games of both kinds run: who keeps what, to the end."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Game
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games import game as find_game
from bot.play.assembly import assemble
from bot.play.autopilots.levels import autopilot
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.play.proof.rehearsal import rehearse
from bot.play.proof.verify import Report, verify
from bot.play.table.live import OVER, RUNNING, game_of
from bot.play.table.referee import Referee
from bot.play.upkeep.upgrade import settle
from bot.store.journal import Journal
from tests.support.tables import USERS, start

NEXT = "next"


class Case(NamedTuple):
    game: str
    few: int  # players of a table that the new rule has nothing to do with
    many: int


CASES = [Case("race", 2, 3), pytest.param(Case("starfarers", 3, 4), marks=pytest.mark.slow)]


def changed(case: Case) -> Callable[[str], Game[Any]]:
    """A build with another rule: the last seat of the larger table draws once more each time."""
    old = find_game(case.game)
    parts = {name: getattr(old, name) for name in dir(old) if not name.startswith("__")}

    def decide(story: Story[Any], actor: Seat | None, command: Command, chance: Chance) -> None:
        old.decide(story, actor, command, chance)
        if actor == case.many - 1:
            chance.below("test.more", 6)

    more = {"decide": decide, "rules": NEXT, "earlier": {old.rules: old}}
    new = cast("Game[Any]", SimpleNamespace(**{**parts, **more}))
    return lambda name: new if name == case.game else find_game(name)


async def play(referee: Referee, table: str, most: int = 5_000) -> None:
    row = await referee.journal.table(table)
    pilot = autopilot(game_of(row.game), "1", 5)
    for _ in range(most):
        if (await referee.journal.table(table)).status != RUNNING:
            return
        for seat in (Seat(one.seat) for one in row.seats):
            prompts = await referee.prompts(table, seat)
            if prompts and prompts[0].owed:
                view = await referee.view(table, seat)
                command = pilot(view, prompts[0])
                await referee.submit(table, seat, command, giver=USERS[seat])
                break


async def verified(journal: Journal, table: str) -> Report:
    row = await journal.table(table)
    assert row.status == OVER
    return verify(write(export(row, await journal.secret(table), await journal.moves(table))))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
async def test_the_tables_it_would_change_keep_their_version_to_the_end_and_all_verify(
    journal: Journal, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, build = find_game(case.game).rules, changed(case)
    few, many = [await start(journal, case.game, players=n) for n in (case.few, case.many)]
    for table in (few, many):
        await play(assemble(journal).referee, table, 30)
    before = {table: await journal.moves(table) for table in (few, many)}

    done = {one.table: one for one in await rehearse(journal, games=build)}
    assert (done[few].changes, done[few].version) == (False, NEXT)
    assert (done[many].changes, done[many].version, done[many].held) == (True, old, False)
    touched = [move.version for move in before[many] if move.actor == case.many - 1]
    assert [one.partition(":")[0] for one in done[many].differences] == [
        f"move {version}" for version in touched
    ]
    assert touched
    assert {table: await journal.moves(table) for table in (few, many)} == before

    assert [one.table for one in await settle(journal, games=build)] == [many]
    monkeypatch.setattr("bot.play.proof.file.game_named", build)
    after = assemble(journal, games=build).referee
    for table in (few, many):
        await play(after, table)
    rules = {table: [move.rules for move in await journal.moves(table)] for table in (few, many)}
    assert set(rules[many]) == {old}
    assert (set(rules[few][:31]), set(rules[few][31:])) == ({old}, {NEXT})
    for table in (few, many):
        assert (await verified(journal, table)).older == 0
    assert await journal.check() == []
