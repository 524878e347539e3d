"""The soak runs, and its counters count: nothing that must not happen would pass unseen."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from math import inf
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.engine.events import store
from bot.engine.records import Seat, replace
from bot.engine.text import Text
from bot.games import games
from bot.games.race.events import Gambled
from bot.i18n.catalog import Catalog
from bot.play.autopilots.levels import by_suggestion
from bot.store.records import AuditRow
from tests.soak import __main__ as command
from tests.soak.counting import Counts, printed, summed, turned_up
from tests.soak.driving import TABLES, Soak, of_others, soaking
from tests.soak.forging import Forger
from tests.support.playout import played

in_one_loop = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def soak(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Soak]:
    async with soaking(tmp_path_factory.mktemp("soak"), seed=3) as found:
        await found.watch.journal(Counts(), found.versions)
        yield found


@in_one_loop
async def test_a_small_soak_finds_nothing(soak: Soak) -> None:
    for _ in range(2):
        await soak.round(20)
    assert soak.counts.sent >= 40
    assert soak.counts.moves >= len(soak.played)
    assert (soak.counts.wrong, soak.counts.examples) == (0, [])
    assert summed([soak.counts, soak.counts]).sent == 2 * soak.counts.sent


@in_one_loop
async def test_a_game_that_is_over_is_followed_by_another(soak: Soak) -> None:
    table = soak.played[1]
    await soak.again(table)
    assert [one.game for one in soak.played].count(table.game) == 2
    assert table.id not in soak.forger.tables


@in_one_loop
async def test_a_move_by_somebody_else_is_counted_and_one_too_many(soak: Soak) -> None:
    table, referee = soak.played[0], soak.house.play.referee
    seat = min((await referee.live(table.id)).game.awaited((await referee.live(table.id)).state))
    prompt = (await referee.prompts(table.id, seat))[0]
    command = by_suggestion(await referee.view(table.id, seat), prompt)
    await referee.submit(table.id, seat, command, giver="4711")
    known = soak.versions_now()
    soak.versions[table.id] += 1
    counts = Counts()
    await soak.watch.journal(counts, known)
    assert (counts.moves_without_seat, counts.doubled_moves, counts.lost_moves) == (1, 1, 0)
    counts = Counts()
    await soak.watch.journal(counts, {name: n + 2 for name, n in known.items()})
    assert counts.lost_moves == len(soak.played)


@in_one_loop
async def test_an_act_of_no_moderator_is_counted(soak: Soak) -> None:
    act = AuditRow(soak.played[0].id, "4711", "close", "because", 1.0)
    await soak.house.journal.record_audit(act)
    counts = Counts()
    await soak.watch.journal(counts, soak.versions_now())
    await soak.watch.journal(counts, soak.versions_now())
    assert counts.acts_by_others == 1


@in_one_loop
async def test_a_card_told_to_who_may_not_know_it_is_counted(soak: Soak) -> None:
    table = next(one for one in soak.played if one.game == "race")
    live = await soak.house.play.referee.live(table.id)
    words = Catalog("en")
    hand = [card.partition(".")[0] for card in live.state.players[1].hand]
    names = [words.render(Text(f"race.card.{card}")) for card in hand]
    seats = {one.id: one.seats for one in soak.played}
    nova, rigel = table.people
    for person, leaks in ((rigel, False), (nova, True)):
        begun = await person.slash("/table log", table=table.id, at=table.post.channel)
        assert begun.response is not None
        begun.response.content = " ".join(names)
        counts = Counts()
        soak.watch.answer(counts, begun, seats)
        assert bool(counts.leaked_cards) is leaks
    for table in (one for one in soak.played if one.game != "race"):
        while not (pieces := soak.watch.unknown(table.id, Seat(0))):  # nobody holds any yet
            await soak.move(table)
            await soak.watch.journal(Counts(), soak.versions_now())
        begun = await table.people[0].slash("/table log", table=table.id, at=table.post.channel)
        assert begun.response is not None
        counts = Counts()
        soak.watch.answer(counts, begun, seats)
        assert counts.leaked_cards == 0
        begun.response.content = f"and below it {pieces[0]}."
        soak.watch.answer(counts, begun, seats)
        assert counts.leaked_cards == 1, table.game


@in_one_loop
async def test_a_mistake_of_the_bot_is_counted(soak: Soak) -> None:
    before = soak.counts.internal_errors
    logging.getLogger("sublight.front").error("it failed")
    assert soak.counts.internal_errors == before + 1
    assert soak.counts.wrong > 0


def test_what_a_card_says_of_another_is_no_leak_of_that() -> None:
    assert "3 VP for Artist Colony" in printed()
    assert all(" VP for " in words for words in printed())


def test_what_a_gamble_turns_up_all_have_seen_and_nothing_behind_the_curtain() -> None:
    race: Any = games()["race"]
    course = played(race, race.options(players=2), 1)
    facts = [fact for position in course for fact in position.events]
    gambles = [fact for fact in facts if isinstance(fact, Gambled) and fact.deed.turned]
    turned = {str(fact.deed.turned) for fact in gambles}
    assert turned
    assert turned_up(map(store, facts)) == turned
    assert turned_up(store(replace(fact, hidden=True)) for fact in gambles) == set()


def test_what_is_forged_is_of_every_kind_and_the_same_for_a_seed() -> None:
    def some(seed: int) -> list[object]:
        forger = Forger(seed, ("abcde",), [{"id": "1", "name": "play", "options": []}])
        return [forger.next() for _ in range(200)]

    assert some(1) == some(1)
    assert some(1) != some(2)
    assert len({one.kind for one in some(1)}) == 4  # type: ignore[attr-defined]  # all forged


def test_a_player_uses_what_belongs_to_others_alone() -> None:
    move = "m1:abcde:2:race.action/1:action:+:settle:"
    assert not of_others("d1:play:abcde", "abcde", Seat(0), "fghij")
    assert of_others("d1:play:fghij", "abcde", Seat(0), "fghij")
    assert not of_others(move, "abcde", Seat(1), "fghij")


def test_every_game_is_soaked() -> None:
    assert {game for game, _ in TABLES} == {*games()}


def test_bouts_go_on_with_other_seeds_until_enough_were_sent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def soaked(seconds: float, most: int, seed: int) -> Counts:
        return Counts(sent=most + 7, moves=seed)

    monkeypatch.setattr(command, "soaked", soaked)
    monkeypatch.setattr(command, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(2))
    found = dict(command.bouts(inf, 1000, seed=4, processes=2, size=300))
    assert [found[seed].moves for seed in sorted(found)] == [*range(4, 4 + len(found))]
    assert 1000 <= sum(one.sent for one in found.values()) < 1300
    assert dict(command.bouts(0, 1000, seed=4, processes=2)) == {}
    file = tmp_path / "bouts"
    assert command.read(file) == {}
    file.write_text("".join(json.dumps({"seed": n, **asdict(c)}) + "\n" for n, c in found.items()))
    assert command.read(file) == found
