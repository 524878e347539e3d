"""Seats that are lent, votes about somebody, and moderators; every game, both journals."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.records import Seat
from bot.play.seats.seats import LONGEST_LOAN, PILOT
from bot.store.journal import Journal
from bot.store.records import SeatRow
from tests.support.seats import DAY, Room, keys, lent
from tests.support.tables import USERS, A, B

ADA, BOB, CY, DEE = USERS


@pytest.fixture(params=["race", "starfarers"])
async def room(request: pytest.FixtureRequest, journal: Journal) -> Room:
    """Three people; nobody has moved yet."""
    return await Room(journal).open(request.param)


@pytest.fixture
async def race(journal: Journal) -> Room:
    return await Room(journal).open("race")


# Lending


async def test_a_friend_sits_there_until_the_date_and_no_longer(room: Room) -> None:
    asked = await room.seating.lend(room.id, BOB, DEE, room.now + 3 * DAY)
    assert (await room.users())[1] == BOB
    await room.seating.answer(room.id, asked.id, DEE, "take")
    assert (await room.row()).seats[1] == SeatRow(1, DEE, "", BOB)
    await room.later(2.99)
    assert (await room.users())[1] == DEE
    await room.later(0.02)
    assert (await room.row()).seats[1] == SeatRow(1, BOB)
    assert [(fact.kind, fact.user, fact.by) for fact in await room.facts()] == [
        ("lent", DEE, BOB),
        ("returned", BOB, "clock"),
    ]
    assert not [row for row in await room.journal.deadlines() if row.kind == "request"]


async def test_a_loan_ends_on_its_date_even_if_the_clock_is_late(room: Room) -> None:
    await lent(room, days=3)
    before = await room.row()
    assert await room.seating.punctual(before) == before
    room.now += 3 * DAY
    assert (await room.seating.punctual(before)).seats[1] == SeatRow(1, BOB)
    await room.later(1)
    assert [fact.kind for fact in await room.facts()] == ["lent", "returned"]


async def test_a_lent_seat_is_taken_back_with_one_tap(room: Room) -> None:
    await lent(room)
    await room.seating.take_back(room.id, BOB)
    assert await room.users() == [ADA, BOB, CY]
    await room.later(5)
    assert len(await room.facts()) == 2


async def test_the_friend_gives_the_seat_back_by_leaving(room: Room) -> None:
    await lent(room)
    await room.seating.leave(room.id, DEE)
    assert await room.users() == [ADA, BOB, CY]


async def test_the_friend_does_not_decide_about_the_seat(room: Room) -> None:
    await lent(room)
    async with keys(room, "seat.refuse.sitter"):
        await room.seating.resign(room.id, DEE)
    async with keys(room, "seat.refuse.sitter"):
        await room.seating.ask_substitute(room.id, DEE)
    async with keys(room, "seat.refuse.sitter"):
        await room.seating.lend(room.id, DEE, "eve", room.now + DAY)


async def test_a_lent_seat_is_not_lent_or_given_away(room: Room) -> None:
    await lent(room)
    async with keys(room, "seat.refuse.lent"):
        await room.seating.lend(room.id, BOB, "eve", room.now + DAY)
    async with keys(room, "seat.refuse.lent"):
        await room.seating.ask_substitute(room.id, BOB)


async def test_a_friend_may_decline_and_nobody_else_answers(room: Room) -> None:
    asked = await room.seating.lend(room.id, BOB, DEE, room.now + DAY)
    for user, answer in ((CY, "decline"), ("eve", "take"), (DEE, "agree"), (DEE, "nonsense")):
        async with keys(room, "seat.refuse.not_asked"):
            await room.seating.answer(room.id, asked.id, user, answer)
    await room.seating.answer(room.id, asked.id, DEE, "decline")
    assert (await room.seating.request(room.id, asked.id)).status == "refused"
    assert await room.users() == [ADA, BOB, CY]


async def test_the_owner_who_lends_their_seat_stays_the_owner(room: Room) -> None:
    asked = await room.seating.lend(room.id, ADA, DEE, room.now + DAY)
    await room.seating.answer(room.id, asked.id, DEE, "take")
    assert (await room.row()).owner == ADA


@pytest.mark.parametrize(
    ("friend", "days", "key"),
    [
        (DEE, -1.0, "seat.refuse.past"),
        (DEE, 0.0, "seat.refuse.past"),
        (DEE, LONGEST_LOAN / DAY + 1, "seat.refuse.long"),
        (CY, 1.0, "seat.refuse.seated"),
        (BOB, 1.0, "seat.refuse.seated"),
        ("autopilot:1", 1.0, "seat.refuse.no_person"),
        ("", 1.0, "seat.refuse.no_person"),
    ],
)
async def test_a_loan_needs_a_friend_and_a_date(
    race: Room, friend: str, days: float, key: str
) -> None:
    async with keys(race, key):
        await race.seating.lend(race.id, BOB, friend, race.now + days * DAY)


# Removing


async def test_the_others_remove_somebody_by_vote(room: Room) -> None:
    asked = await room.seating.ask_removal(room.id, ADA, B, "  never\nanswers ")
    assert (asked.asked.why, asked.answers) == ("never answers", {A: "agree"})
    done = await room.seating.answer(room.id, asked.id, CY, "agree")
    assert done.status == "agreed"
    assert await room.users() == [ADA, PILOT, CY]
    (fact,) = await room.facts()
    assert (fact.kind, fact.former, fact.by, fact.why) == ("removed", BOB, "vote", "never answers")
    wanted = (await room.seating.requests(room.id))[-1]
    assert (wanted.asked.kind, wanted.asked.seat, wanted.status) == ("substitute", B, "open")
    async with keys(room, "seat.refuse.was_removed"):
        await room.seating.answer(room.id, wanted.id, BOB, "take")
    async with keys(room, "seat.refuse.gone.removed"):
        await room.seating.take_back(room.id, BOB)


async def test_a_vote_may_fail_and_may_change_until_it_is_final(room: Room) -> None:
    asked = await room.seating.ask_removal(room.id, ADA, B, "slow")
    done = await room.seating.answer(room.id, asked.id, CY, "refuse")
    assert (done.status, await room.users()) == ("refused", [ADA, BOB, CY])
    async with keys(room, "seat.refuse.final.refused"):
        await room.seating.answer(room.id, asked.id, CY, "agree")


async def test_a_vote_of_four_needs_two_and_silence_is_a_no(journal: Journal) -> None:
    room = await Room(journal).open("race", players=4)
    asked = await room.seating.ask_removal(room.id, ADA, B, "slow")
    assert (await room.seating.answer(room.id, asked.id, CY, "refuse")).status == "open"
    await room.later(2.1)
    assert (await room.seating.request(room.id, asked.id)).status == "lapsed"
    again = await room.seating.ask_removal(room.id, ADA, B, "slow")
    assert (await room.seating.answer(room.id, again.id, CY, "agree")).status == "agreed"


async def test_who_is_voted_about_does_not_vote(room: Room) -> None:
    asked = await room.seating.ask_removal(room.id, ADA, B, "slow")
    async with keys(room, "seat.refuse.not_asked"):
        await room.seating.answer(room.id, asked.id, BOB, "refuse")
    async with keys(room, "play.refuse.not_seated"):
        await room.seating.answer(room.id, asked.id, DEE, "agree")
    async with keys(room, "seat.refuse.not_yours"):
        await room.seating.answer(room.id, asked.id, BOB, "withdraw")


async def test_lending_the_seat_does_not_end_the_vote_about_it(room: Room) -> None:
    asked = await room.seating.ask_removal(room.id, ADA, B, "slow")
    await lent(room)
    await room.seating.answer(room.id, asked.id, CY, "agree")
    assert await room.users() == [ADA, PILOT, CY]
    assert (await room.facts())[-1].former == BOB


async def test_two_players_do_not_vote_about_each_other(journal: Journal) -> None:
    room = await Room(journal).open("race", players=2)
    async with keys(room, "seat.refuse.few"):
        await room.seating.ask_removal(room.id, ADA, B, "slow")


@pytest.mark.parametrize(
    ("seat", "why", "key"),
    [
        (0, "slow", "seat.refuse.yourself"),
        (7, "slow", "play.refuse.no_seat"),
        (-1, "slow", "play.refuse.no_seat"),
        (1, "  ", "seat.refuse.why"),
        (1, "x" * 201, "seat.refuse.why_long"),
    ],
)
async def test_a_vote_needs_somebody_else_and_a_reason(
    race: Room, seat: int, why: str, key: str
) -> None:
    async with keys(race, key):
        await race.seating.ask_removal(race.id, ADA, Seat(seat), why)


async def test_an_autopilot_is_not_removed(race: Room) -> None:
    await race.seating.resign(race.id, BOB)
    async with keys(race, "seat.refuse.pilot"):
        await race.seating.ask_removal(race.id, ADA, B, "slow")


# Moderators


async def test_a_moderator_removes_and_replaces_with_a_reason(room: Room) -> None:
    await room.seating.remove(room.id, B, by="mod", why="insults")
    assert (await room.users())[1] == PILOT
    await room.seating.replace(room.id, B, BOB, by="mod", why="a mistake")
    assert await room.users() == [ADA, BOB, CY]
    assert [(act.who, act.what, act.why) for act in await room.journal.audit(room.id)] == [
        ("mod", "remove seat 2", "insults"),
        ("mod", "replace seat 2", "a mistake"),
    ]
    assert [one.status for one in await room.seating.requests(room.id)] == ["withdrawn"]


async def test_a_moderator_who_plays_gets_no_second_seat(room: Room) -> None:
    async with keys(room, "seat.refuse.seated"):
        await room.seating.replace(room.id, B, CY, by=CY, why="I want to look")
    async with keys(room, "seat.refuse.why"):
        await room.seating.remove(room.id, B, by="mod", why="")
    assert await room.journal.audit(room.id) == []


# Blocks


async def test_whom_anybody_there_has_blocked_comes_to_no_seat(race: Room) -> None:
    """Whoever blocked them need neither own the table nor ask for anything."""
    wanted = await race.seating.ask_substitute(race.id, BOB)
    await race.kernel.blocks.add(CY, DEE)
    async with keys(race, "seat.refuse.not_for_you"):
        await race.seating.offered(race.id, wanted.id, DEE)
    async with keys(race, "seat.refuse.not_for_you"):
        await race.seating.answer(race.id, wanted.id, DEE, "take")
    async with keys(race, "seat.refuse.not_there"):
        await race.seating.lend(race.id, ADA, DEE, race.now + DAY)
    async with keys(race, "seat.refuse.not_there"):
        await race.seating.ask_substitute(race.id, ADA, player=DEE)
    async with keys(race, "seat.refuse.not_there"):
        await race.seating.replace(race.id, B, DEE, by="mod", why="asked")
    assert await race.users() == [ADA, BOB, CY]


async def test_whom_a_moderator_seats_need_not_sit_with_whom_they_blocked(race: Room) -> None:
    """Somebody else asks for them: they are not warned as who sits down by themselves is."""
    await race.kernel.blocks.add(DEE, CY)
    async with keys(race, "seat.refuse.not_there"):
        await race.seating.replace(race.id, B, DEE, by="mod", why="asked")
    assert await race.users() == [ADA, BOB, CY]
    await race.kernel.blocks.remove(DEE, CY)
    await race.seating.replace(race.id, B, DEE, by="mod", why="asked")
    assert await race.users() == [ADA, DEE, CY]


# What a friend may not touch


async def test_a_friend_leaves_the_orders_of_the_seat_alone(race: Room) -> None:
    order = WriteOrder("develop", ("nothing",))
    await race.referee.submit_as(race.id, BOB, order)
    await lent(race)
    for command in (order, DropOrder(1)):
        async with keys(race, "seat.refuse.not_your_orders"):
            await race.referee.submit_as(race.id, DEE, command)
    async with keys(race, "seat.refuse.not_your_move"):
        await race.referee.take_back(race.id, B, giver=DEE)
    await race.seating.take_back(race.id, BOB)
    await race.referee.submit_as(race.id, BOB, DropOrder(1))
