"""Tables before their first move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance, commitment
from bot.engine.errors import IllegalMove
from bot.engine.story import open_table
from bot.engine.text import say
from bot.play.lobby.terms import LONGEST_NAME
from bot.play.table.live import ID_LETTERS
from bot.play.table.moves import replay
from bot.play.table.options import defaults, read_options, seat_numbers
from bot.store.journal import Journal
from bot.store.records import TableRow
from bot.store.sqlite.memory import MemoryJournal
from tests.support.tables import games, lobby, refused

Request = Callable[[str], Awaitable[TableRow]]


def users(row: TableRow) -> list[str]:
    return [seat.user for seat in row.seats]


async def test_whoever_opens_a_table_owns_it_and_sits_first(journal: Journal) -> None:
    row = await lobby(journal).open("toy", "ada", name="  Friday\nnight ", guild="g", channel="c")
    assert (row.status, row.owner, row.name, row.created) == ("open", "ada", "Friday night", 5.0)
    assert users(row) == ["ada"]
    assert await journal.table(row.id) == row


def test_a_table_is_proposed_for_two_also_where_one_may_play_alone() -> None:
    assert 1 in seat_numbers("merchant")
    assert (defaults("merchant")["players"], defaults("starfarers")["players"]) == (2, 3)


async def test_an_owner_need_not_play(memory: MemoryJournal) -> None:
    row = await lobby(memory).open("toy", "ada", plays=False)
    assert (row.owner, row.seats) == ("ada", ())


async def test_ids_are_short_and_easy_to_read(memory: MemoryJournal) -> None:
    names = [(await lobby(memory).open("toy", "ada")).id for _ in range(50)]
    assert len(set(names)) == 50
    assert {len(name) for name in names} == {5}
    assert set("".join(names)) <= set(ID_LETTERS)
    assert not set("0o1il") & set(ID_LETTERS)


async def test_the_secret_is_drawn_at_the_opening_and_only_its_commitment_is_public(
    memory: MemoryJournal,
) -> None:
    first, other = [await lobby(memory).open("toy", "ada") for _ in range(2)]
    secret = await memory.secret(first.id)
    assert len(secret) == 32
    assert first.commitment == commitment(secret) != other.commitment
    assert secret.hex() not in msgspec.json.encode(first).decode()


async def test_an_unknown_game_is_refused(memory: MemoryJournal) -> None:
    async with refused(memory, "", "play.refuse.unknown_game"):
        await lobby(memory).open("chess", "ada")


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "bell\a", "right\u202eleft"])
async def test_a_name_is_one_printable_line_of_some_length(
    memory: MemoryJournal, name: str
) -> None:
    async with refused(memory, "", "play.refuse.name"):
        await lobby(memory).open("toy", "ada", name=name)


# Options


async def test_options_are_the_games_own_record(memory: MemoryJournal) -> None:
    row = await lobby(memory).open("toy", "ada", options={"players": 3, "mood": "wild"})
    assert msgspec.json.decode(row.options) == {"players": 3, "mood": "wild", "label": ""}


@pytest.mark.parametrize(
    ("options", "key", "allowed"),
    [
        ({"colour": 1}, "play.refuse.option_unknown", ("players", "mood", "label")),
        ({"players": "2"}, "play.refuse.option_value", say("play.option.number")),
        ({"players": 2.5}, "play.refuse.option_value", say("play.option.number")),
        ({"players": None}, "play.refuse.option_value", say("play.option.number")),
        ({"label": 3}, "play.refuse.option_value", say("play.option.text")),
        (
            {"mood": "sad"},
            "play.refuse.option_value",
            say("play.option.one_of", values=("calm", "wild")),
        ),
    ],
)
async def test_a_wrong_option_is_refused_with_what_is_allowed(
    memory: MemoryJournal, options: dict[str, Any], key: str, allowed: object
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        await lobby(memory).open("toy", "ada", options=options)
    assert refusal.value.key == key
    assert refusal.value.reason.values["allowed"] == allowed
    assert await memory.tables() == []


def test_a_yes_or_no_option_takes_no_number() -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_options(games("race"), {"expert": 1})
    assert refusal.value.reason.values["allowed"] == say("play.option.yes_or_no")


@pytest.mark.parametrize(
    ("game", "options", "key"),
    [
        ("toy", {"players": 10**30}, "toy.refuse.players"),
        ("race", {"players": 3, "expert": True}, "race.refuse.expert_players"),
    ],
)
async def test_options_that_do_not_fit_together_are_refused_by_the_game(
    memory: MemoryJournal, game: str, options: dict[str, Any], key: str
) -> None:
    async with refused(memory, "", key):
        await lobby(memory).open(game, "ada", options=options)


async def test_configuring_changes_what_is_named_and_keeps_the_rest(journal: Journal) -> None:
    host = lobby(journal)
    row = await host.open("toy", "ada", options={"mood": "wild"}, name="one")
    changed = await host.configure(row.id, "ada", options={"players": 3}, pace="slow")
    assert msgspec.json.decode(changed.options) == {"players": 3, "mood": "wild", "label": ""}
    assert (changed.name, changed.pace) == ("one", "slow")
    assert await journal.table(row.id) == changed
    assert (await host.configure(row.id, "ada", name="two")).name == "two"


async def test_a_table_cannot_become_too_small_for_those_who_sit_there(
    memory: MemoryJournal,
) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada", options={"players": 3})
    await host.join(row.id, "bob")
    await host.join(row.id, "cy")
    async with refused(memory, row.id, "play.refuse.too_many_seated"):
        await host.configure(row.id, "ada", options={"players": 2})


# Seats


async def test_users_join_in_the_order_they_come_until_the_table_is_full(
    memory: MemoryJournal,
) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada")
    row = await host.join(row.id, "bob")
    assert [(seat.seat, seat.user) for seat in row.seats] == [(0, "ada"), (1, "bob")]
    async with refused(memory, row.id, "play.refuse.table_full"):
        await host.join(row.id, "cy")


async def test_two_users_who_join_at_once_get_two_seats(journal: Journal) -> None:
    host = lobby(journal)
    row = await host.open("toy", "ada", options={"players": 3})
    await asyncio.gather(*(host.join(row.id, user) for user in ("bob", "cy")))
    assert sorted(users(await journal.table(row.id))) == ["ada", "bob", "cy"]


async def test_nobody_sits_twice(memory: MemoryJournal) -> None:
    """The table is called by its name: nobody knows its letters."""
    row = await lobby(memory).open("toy", "ada")
    async with refused(memory, row.id, "play.refuse.already_seated"):
        with pytest.raises(IllegalMove) as refusal:
            await lobby(memory).join(row.id, "ada")
        assert refusal.value.reason.values == {"name": row.name}
        raise refusal.value


async def test_who_leaves_makes_room(journal: Journal) -> None:
    host = lobby(journal)
    row = await host.open("toy", "ada", options={"players": 3})
    for user in ("bob", "cy"):
        await host.join(row.id, user)
    row = await host.leave(row.id, "bob")
    assert users(row) == ["ada", "cy"]
    assert (await host.join(row.id, "dee")).seats == (await journal.table(row.id)).seats
    assert users(await journal.table(row.id)) == ["ada", "cy", "dee"]


async def test_who_does_not_sit_there_cannot_leave(memory: MemoryJournal) -> None:
    row = await lobby(memory).open("toy", "ada")
    async with refused(memory, row.id, "play.refuse.not_seated"):
        await lobby(memory).leave(row.id, "bob")


async def test_when_the_owner_leaves_the_next_user_owns_the_table(memory: MemoryJournal) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada", options={"players": 3})
    await host.seat_autopilot(row.id, "ada", "0")
    await host.join(row.id, "bob")
    row = await host.leave(row.id, "ada")
    assert (row.owner, row.status, users(row)) == ("bob", "open", ["autopilot:0", "bob"])


async def test_when_the_last_user_leaves_the_table_closes(memory: MemoryJournal) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada")
    await host.seat_autopilot(row.id, "ada", "random")
    assert (await host.leave(row.id, "ada")).status == "closed"
    async with refused(memory, row.id, "play.refuse.not_open.closed"):
        await host.join(row.id, "bob")


@pytest.mark.parametrize("level", ["0", "1", "random"])
async def test_an_autopilot_can_take_a_seat(memory: MemoryJournal, level: str) -> None:
    row = await lobby(memory).open("toy", "ada")
    row = await lobby(memory).seat_autopilot(row.id, "ada", level)
    assert users(row) == ["ada", f"autopilot:{level}"]


async def test_an_unknown_autopilot_is_refused_with_the_levels_there_are(
    memory: MemoryJournal,
) -> None:
    row = await lobby(memory).open("toy", "ada")
    with pytest.raises(IllegalMove) as refusal:
        await lobby(memory).seat_autopilot(row.id, "ada", "genius")
    assert refusal.value.key == "play.refuse.level"
    assert set(refusal.value.reason.values["allowed"]) == {"0", "1", "random"}


async def test_the_owner_frees_a_seat(memory: MemoryJournal) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada")
    await host.seat_autopilot(row.id, "ada", "0")
    assert users(await host.free_seat(row.id, "ada", 1)) == ["ada"]
    async with refused(memory, row.id, "play.refuse.no_seat"):
        await host.free_seat(row.id, "ada", 1)


@pytest.mark.parametrize(
    "request_",
    [
        lambda host, table: host.configure(table, "bob", options={"players": 3}),
        lambda host, table: host.seat_autopilot(table, "bob", "0"),
        lambda host, table: host.free_seat(table, "bob", 0),
        lambda host, table: host.close(table, "bob"),
        lambda host, table: host.start(table, "bob"),
    ],
    ids=["configure", "seat_autopilot", "free_seat", "close", "start"],
)
async def test_only_the_owner_decides_about_a_table(
    memory: MemoryJournal, request_: Callable[..., Awaitable[TableRow]]
) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada")
    await host.join(row.id, "bob")
    async with refused(memory, row.id, "play.refuse.not_owner"):
        await request_(host, row.id)


# Start


async def test_a_start_needs_every_seat_taken(memory: MemoryJournal) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada", options={"players": 3})
    await host.join(row.id, "bob")
    with pytest.raises(IllegalMove) as refusal:
        await host.start(row.id, "ada")
    assert refusal.value.key == "play.refuse.seats_missing"
    assert refusal.value.reason.values == {"n": 1, "players": 3}
    assert await memory.moves(row.id) == []


async def test_set_up_is_the_first_move(journal: Journal) -> None:
    host = lobby(journal)
    row = await host.open("race", "ada", options={"players": 2})
    await host.seat_autopilot(row.id, "ada", "1")
    started = await host.start(row.id, "ada", key="k")
    assert (started.status, started.version) == ("running", 1)
    (move,) = await journal.moves(row.id)
    assert (move.kind, move.actor, move.giver, move.key, move.at) == (
        "setup",
        None,
        "ada",
        "k",
        5.0,
    )
    race = games("race")
    ruling = open_table(race, race.options(players=2), Chance(await journal.secret(row.id)))
    assert replay(race, [move]) == ruling.state
    assert [post.kind for post in await journal.pending(1e12)] == ["table.changed"]
    assert await journal.check() == []


async def test_a_start_given_twice_starts_once(journal: Journal) -> None:
    host = lobby(journal)
    row = await host.open("toy", "ada")
    await host.join(row.id, "bob")
    both = await asyncio.gather(*(host.start(row.id, "ada", key="k") for _ in range(2)))
    assert both[0] == both[1]
    assert len(await journal.moves(row.id)) == 1


async def test_a_start_lost_to_another_process_is_refused(memory: MemoryJournal) -> None:
    row = await lobby(memory).open("toy", "ada")
    await lobby(memory).join(row.id, "bob")
    here, there = lobby(memory), lobby(memory)
    results = await asyncio.gather(
        here.start(row.id, "ada"), there.start(row.id, "ada"), return_exceptions=True
    )
    refusals = [result for result in results if isinstance(result, IllegalMove)]
    assert [refusal.key for refusal in refusals] == ["play.refuse.not_open.running"]
    assert len(await memory.moves(row.id)) == 1


@pytest.mark.parametrize("key", ["running", "closed", "over"])
async def test_only_an_open_table_can_be_changed(memory: MemoryJournal, key: str) -> None:
    host = lobby(memory)
    row = await host.open("toy", "ada")
    await memory.change_table(msgspec.structs.replace(row, status=key))
    requests: list[Request] = [
        lambda table: host.join(table, "bob"),
        lambda table: host.leave(table, "ada"),
        lambda table: host.configure(table, "ada", name="x"),
        lambda table: host.start(table, "ada"),
        lambda table: host.close(table, "ada"),
    ]
    for request in requests:
        async with refused(memory, row.id, f"play.refuse.not_open.{key}"):
            await request(row.id)


async def test_an_unknown_table_is_refused_by_every_request(memory: MemoryJournal) -> None:
    host = lobby(memory)
    requests: list[Request] = [
        lambda table: host.join(table, "bob"),
        lambda table: host.leave(table, "bob"),
        lambda table: host.start(table, "bob", key="k"),
    ]
    for request in requests:
        async with refused(memory, "nope", "play.refuse.unknown_table"):
            await request("nope")
