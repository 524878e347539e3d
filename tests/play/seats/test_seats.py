"""Seats of running tables: left, lent, given away, taken back; every game, both journals."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.errors import IllegalMove
from bot.play.autopilots.levels import by_suggestion
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.play.proof.verify import verify
from bot.play.seats.seats import PILOT
from bot.play.table.live import SeatLost
from bot.store.journal import Journal
from bot.store.records import SeatRow
from tests.support.seats import MORNING, Room, keys, lent
from tests.support.tables import USERS, B, C

ADA, BOB, CY, DEE = USERS
GAMES = ("race", "starfarers")


@pytest.fixture(params=GAMES)
async def room(request: pytest.FixtureRequest, journal: Journal) -> Room:
    """Three people; nobody has moved yet."""
    return await Room(journal).open(request.param)


@pytest.fixture
async def race(journal: Journal) -> Room:
    return await Room(journal).open("race")


# Leaving and coming back


async def test_who_leaves_keeps_the_seat_and_the_autopilot_answers_for_them(room: Room) -> None:
    await room.seating.leave(room.id, BOB)
    assert (await room.users())[1] == BOB
    assert await room.lines() == ["seat.line.away"]
    waited = BOB in await room.owing()
    await room.later(1.0 / 12)
    moves = await room.journal.moves(room.id)
    answered = [move.giver for move in moves if move.actor == B]
    assert bool(answered) == waited
    assert set(answered) <= {"clock"}


async def test_the_seat_is_taken_back_with_one_tap(room: Room) -> None:
    await room.seating.leave(room.id, BOB)
    await room.seating.take_back(room.id, BOB)
    assert await room.lines() == ["seat.line.away", "seat.line.back"]
    assert not (await room.referee.live(room.id)).clock.of(B).away
    async with keys(room, "seat.refuse.yours"):
        await room.seating.take_back(room.id, BOB)


async def test_nobody_leaves_twice(room: Room) -> None:
    await room.seating.leave(room.id, BOB)
    async with keys(room, "seat.refuse.left"):
        await room.seating.leave(room.id, BOB)


@pytest.mark.parametrize("act", ["leave", "resign", "take_back"])
async def test_who_has_no_seat_has_nothing_to_leave(room: Room, act: str) -> None:
    async with keys(room, "play.refuse.not_seated"):
        await getattr(room.seating, act)(room.id, DEE)


# Resigning


async def test_who_resigns_is_played_on_by_the_autopilot_for_good(room: Room) -> None:
    await room.seating.resign(room.id, BOB)
    assert await room.users() == [ADA, PILOT, CY]
    (fact,) = await room.facts()
    assert (fact.seat, fact.kind, fact.former, fact.user, fact.by) == (
        1,
        "resigned",
        BOB,
        PILOT,
        BOB,
    )
    assert (fact.at, fact.version) == (MORNING, 1)
    async with keys(room, "seat.refuse.gone.resigned"):
        await room.seating.take_back(room.id, BOB)
    async with keys(room, "seat.refuse.gone.resigned"):
        await room.seating.resign(room.id, BOB)
    await room.play(12)
    assert any(move.giver == PILOT and move.actor == B for move in await room.moves())


async def test_the_owner_who_resigns_leaves_a_successor(room: Room) -> None:
    await room.seating.resign(room.id, ADA)
    assert (await room.row()).owner == BOB


async def test_the_table_closes_when_nobody_has_a_seat_any_more(room: Room) -> None:
    await room.seating.ask_substitute(room.id, CY)
    for user in (ADA, BOB, CY):
        await room.seating.resign(room.id, user)
    assert (await room.row()).status == "closed"
    assert [one.status for one in await room.seating.requests(room.id)] == ["withdrawn"]
    assert await room.journal.deadlines() == []
    with pytest.raises(IllegalMove) as refusal:
        await room.seating.take_back(room.id, ADA)
    assert refusal.value.key == "seat.refuse.not_running.closed"


async def test_a_table_whose_people_are_only_away_stays_open(room: Room) -> None:
    for user in (ADA, BOB, CY):
        await room.seating.leave(room.id, user)
    before = await room.moves()
    await room.later(30, steps=10)
    assert (await room.row()).status == "running"
    assert await room.moves() == before


# Substitutes


async def test_anybody_may_take_a_seat_that_is_offered(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    assert await room.users() == [ADA, BOB, CY]
    taken = await room.seating.answer(room.id, asked.id, DEE, "take")
    assert taken.status == "taken"
    assert await room.users() == [ADA, DEE, CY]
    assert await room.lines() == ["seat.line.taken"]
    assert [fact.kind for fact in await room.facts()] == ["taken"]
    async with keys(room, "seat.refuse.gone.taken"):
        await room.seating.take_back(room.id, BOB)


async def test_the_new_player_plays_and_the_old_one_does_not(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    await room.seating.answer(room.id, asked.id, DEE, "take")
    assert await room.referee.seat_of(room.id, DEE) == B
    with pytest.raises(IllegalMove) as refusal:
        await room.referee.seat_of(room.id, BOB)
    assert refusal.value.key == "play.refuse.not_seated"
    await room.play(10)
    givers = {move.giver for move in await room.moves() if move.actor == B}
    assert BOB not in givers
    assert givers == {DEE} or not givers


async def test_a_seat_is_not_given_twice(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    async with keys(room, "seat.refuse.asked.substitute"):
        await room.seating.ask_substitute(room.id, BOB)
    await room.seating.answer(room.id, asked.id, DEE, "take")
    async with keys(room, "seat.refuse.final.taken"):
        await room.seating.answer(room.id, asked.id, "eve", "take")


async def test_of_two_who_press_at_once_one_gets_the_seat(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    tries = [room.seating.answer(room.id, asked.id, user, "take") for user in (DEE, "eve")]
    first, second = await asyncio.gather(*tries, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert isinstance(second, IllegalMove)
    assert second.key == "seat.refuse.final.taken"
    assert len(await room.facts()) == 1


async def test_a_named_substitute_is_the_only_one_who_may_sit_down(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB, player=DEE)
    async with keys(room, "seat.refuse.not_asked"):
        await room.seating.answer(room.id, asked.id, "eve", "take")
    await room.seating.answer(room.id, asked.id, DEE, "take")
    assert (await room.users())[1] == DEE


async def test_nobody_takes_a_seat_who_sits_here(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    for user in (ADA, BOB):
        async with keys(room, "seat.refuse.seated"):
            await room.seating.answer(room.id, asked.id, user, "take")


async def test_nobody_comes_back_to_another_seat_with_what_they_know(room: Room) -> None:
    first = await room.seating.ask_substitute(room.id, BOB)
    await room.seating.answer(room.id, first.id, DEE, "take")
    second = await room.seating.ask_substitute(room.id, CY)
    async with keys(room, "seat.refuse.knows"):
        await room.seating.answer(room.id, second.id, BOB, "take")


async def test_who_resigned_does_not_come_back_as_their_own_substitute(room: Room) -> None:
    await room.seating.resign(room.id, BOB)
    asked = await room.seating.ask_substitute(room.id, ADA, B)
    async with keys(room, "seat.refuse.has_resigned"):
        await room.seating.answer(room.id, asked.id, BOB, "take")
    await room.seating.answer(room.id, asked.id, DEE, "take")
    assert (await room.users())[1] == DEE


async def test_the_owner_asks_only_for_seats_that_nobody_plays(room: Room) -> None:
    async with keys(room, "seat.refuse.played"):
        await room.seating.ask_substitute(room.id, ADA, B)
    await room.seating.leave(room.id, BOB)
    async with keys(room, "play.refuse.not_owner"):
        await room.seating.ask_substitute(room.id, CY, B)
    asked = await room.seating.ask_substitute(room.id, ADA, B)
    assert (asked.asked.seat, asked.asked.by, asked.status) == (B, ADA, "open")


async def test_who_is_back_in_time_keeps_the_seat(room: Room) -> None:
    await room.seating.leave(room.id, BOB)
    asked = await room.seating.ask_substitute(room.id, ADA, B)
    await room.seating.take_back(room.id, BOB)
    async with keys(room, "seat.refuse.final.back"):
        await room.seating.answer(room.id, asked.id, DEE, "take")
    assert (await room.seating.request(room.id, asked.id)).status == "back"


async def test_a_request_can_be_withdrawn_by_those_it_concerns(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    async with keys(room, "seat.refuse.not_yours"):
        await room.seating.answer(room.id, asked.id, CY, "withdraw")
    await room.seating.answer(room.id, asked.id, BOB, "withdraw")
    async with keys(room, "seat.refuse.final.withdrawn"):
        await room.seating.answer(room.id, asked.id, DEE, "take")
    assert (await room.seating.ask_substitute(room.id, BOB)).open


async def test_what_nobody_answers_lapses(room: Room) -> None:
    asked = await room.seating.ask_substitute(room.id, BOB)
    await room.later(15)
    assert (await room.seating.request(room.id, asked.id)).status == "lapsed"
    assert not [row for row in await room.journal.deadlines() if row.kind == "request"]


async def test_no_answer_at_all_to_the_first_decision_frees_the_seat(race: Room) -> None:
    for user in (ADA, CY):
        await race.answer(user)
    await race.later(12, steps=12)
    requests = await race.seating.requests(race.id)
    mine = [one for one in requests if one.asked.seat == B]
    assert [(one.asked.kind, one.asked.by) for one in mine][:1] == [("substitute", "clock")]
    await race.seating.answer(race.id, next(one for one in mine if one.open).id, DEE, "take")
    assert (await race.users())[1] == DEE


async def test_a_seat_looked_for_by_the_clock_is_looked_for_once(race: Room) -> None:
    await race.seating.leave(race.id, BOB)
    first = await race.seating.wanted(race.id, B)
    assert first is not None
    assert await race.seating.wanted(race.id, B) is None
    assert await race.seating.wanted(race.id, C) is None
    assert len(await race.seating.requests(race.id)) == 1


# What stays as it is


async def test_games_with_changed_seats_verify_and_export(room: Room) -> None:
    await room.play(4)
    asked = await room.seating.ask_substitute(room.id, BOB)
    await room.seating.answer(room.id, asked.id, DEE, "take")
    await room.play(4)
    await room.seating.resign(room.id, CY)
    await room.play(2_000)
    row, moves = await room.row(), await room.moves()
    assert row.status == "over"
    assert {move.giver for move in moves if move.actor == C} == {CY, PILOT}
    data = write(export(row, await room.journal.secret(room.id), moves))
    assert verify(data).moves == len(moves)
    for user in USERS:
        assert f'"{user}"'.encode() not in data
    assert await room.journal.check() == []


async def test_who_lost_the_seat_while_they_waited_cannot_move(race: Room) -> None:
    await race.seating.resign(race.id, BOB)
    prompt = (await race.referee.prompts(race.id, B))[0]
    with pytest.raises(SeatLost):
        await race.referee.submit(race.id, B, by_suggestion(None, prompt), giver=BOB, keeper=BOB)
    assert len(await race.moves()) == 1


async def test_a_restart_knows_who_sits_where(room: Room) -> None:
    await lent(room)
    later = Room(room.journal)
    later.id, later.now = room.id, room.now
    assert await later.referee.seat_of(room.id, DEE) == B
    await later.later(4)
    assert (await later.row()).seats[1] == SeatRow(1, BOB)
