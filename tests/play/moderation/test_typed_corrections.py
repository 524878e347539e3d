"""Corrections that a game offers, and whole games that had some."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.games.race.events import PhaseBegan
from bot.games.starfarers.box.resources import RESOURCES
from bot.play.moderation.corrections import Correcting
from bot.play.post.posts import Outbox
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.play.proof.verify import verify
from bot.play.table.referee import Referee
from bot.store.sqlite.memory import MemoryJournal
from tests.play.moderation.correcting import acting, refusal
from tests.support.tables import A, B, Player, first_answer, games, new_referee, say, start


def ids(choice: Any) -> set[str]:
    return {option.id for option in choice.options}


async def test_race_offers_cards_while_actions_are_chosen_and_chips(
    referee: Referee, race: str
) -> None:
    bench = Correcting(referee, Outbox(referee.journal))
    for seat in (A, B):
        await say(referee, race, seat, await first_answer(referee, race, seat))
    assert ids(await bench.offered(race)) >= {"draw.1", "discard.2", "win.1"}
    before = await referee.view(race, A)
    reply = ("draw.1", "draw.1", "discard.2", "win.1")
    outcome = await bench.correct_by(race, reply, **await acting(bench, race))
    after = await referee.view(race, A)
    assert len(after.players[A].hand) == len(before.players[A].hand) + 2
    assert (after.players[A].vp, after.pool) == (1, before.pool - 1)
    assert outcome.seen(None).players[B].hand_size == before.players[B].hand_size - 1
    assert (await referee.prompts(race, B))[0].key == "race.discard"
    assert games("race").check((await referee.live(race)).state) == []
    lines = [text.key for text in (await referee.lines(race))[-1].texts]
    assert "race.log.chips_given" in lines


async def test_what_is_not_offered_is_refused(referee: Referee, race: str) -> None:
    bench = Correcting(referee, Outbox(referee.journal))
    act = bench.correct_by(race, ("win.9",), **await acting(bench, race))
    assert await refusal(act) == "prompt.not_offered"


async def trading(memory: MemoryJournal, referee: Referee) -> str:
    """A table of Starfarers at which somebody trades and builds."""
    table = await start(memory, "starfarers", players=3)
    player = Player(referee, table, 1)
    for _ in range(60):
        state = (await referee.live(table)).state
        if type(state.step).__name__ == "TradeAndBuild":
            return table
        await player.move()
    raise AssertionError("nobody trades")


async def test_starfarers_offers_cards_expansions_and_fame(
    memory: MemoryJournal, referee: Referee
) -> None:
    table = await trading(memory, referee)
    bench = Correcting(referee, Outbox(referee.journal))
    assert ids(await bench.offered(table)) >= {"give.1.ore", "take.2.fuel", "add.1.cannon", "win.3"}
    before = (await referee.live(table)).state
    reply = ("give.1.ore", "give.1.ore", "add.2.booster", "win.3")
    await bench.correct_by(table, reply, **await acting(bench, table))
    after = (await referee.live(table)).state
    assert after.players[A].hand[0] == before.players[A].hand[0] + 2
    assert after.bank[0] == before.bank[0] - 2
    assert after.players[B].boosters == before.players[B].boosters + 1
    assert after.players[2].fame == before.players[2].fame + 1
    assert games("starfarers").check(after) == []


async def test_a_hand_gives_back_what_it_has_and_is_never_asked_twice(
    memory: MemoryJournal, referee: Referee
) -> None:
    """Were it refused, a moderator could read a hand by trying; so it is told to all instead."""
    table = await trading(memory, referee)
    bench = Correcting(referee, Outbox(referee.journal))
    hand = (await referee.live(table)).state.players[B].hand
    held = next(place for place, number in enumerate(hand) if number)
    wanted = f"take.2.{RESOURCES[held]}"
    reply = (wanted,) * sum(hand)
    await bench.correct_by(table, reply, **await acting(bench, table))
    after = (await referee.live(table)).state
    assert after.players[B].hand == tuple(
        0 if place == held else number for place, number in enumerate(hand)
    )


# Whole games


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [("race", 2, 5), pytest.param("starfarers", 3, 6, marks=pytest.mark.slow), ("pulsar", 3, 7)],
)
async def test_a_game_with_rewinds_corrections_and_their_undoing_verifies(
    memory: MemoryJournal, name: str, players: int, seed: int
) -> None:
    table = await start(memory, name, players=players)
    referee = new_referee(memory)
    bench, player = Correcting(referee, Outbox(referee.journal)), Player(referee, table, seed)
    done = {"rewind": 0, "correct": 0, "undo": 0}
    for number in range(10_000):
        if await player.move() is None:
            break
        last = (await memory.table(table)).version
        if number > 120 or (await memory.table(table)).status != "running":
            continue
        before = await referee.view(table)
        if number % 9 == 8:
            await bench.rewind(table, last - 4, **await acting(bench, table))
            done["rewind"] += 1
            if number % 2:
                await bench.undo(table, **await acting(bench, table))
                assert await referee.view(table) == before
                done["undo"] += 1
        elif number % 9 == 4:
            try:
                choice = await bench.offered(table)
            except IllegalMove:
                continue
            await bench.correct_by(
                table,
                (choice.options[number % len(choice.options)].id,),
                **await acting(bench, table),
            )
            done["correct"] += 1
    assert min(done.values()) > 0
    row = await memory.table(table)
    made = export(row, await memory.secret(table), await memory.moves(table))
    assert verify(write(made)).older == 0
    assert len(await memory.audit(table)) == sum(done.values())
    assert await memory.check() == []


async def test_a_fact_out_of_place_is_not_taken_for_a_correction(
    referee: Referee, race: str
) -> None:
    bench = Correcting(referee, Outbox(referee.journal))
    nowhere: Any = "nowhere"
    act = bench.correct(race, [PhaseBegan(nowhere)], **await acting(bench, race))
    assert await refusal(act) == "play.refuse.correction_breaks"
