"""Seats that change hands, played by presses and commands, in both languages."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.guests import Inn, opened, press, table_post
from tests.support.discord.screen import Seen

GAMES = ("race", "starfarers")


@pytest.fixture(params=["en-GB", "it"])
async def inn(request: pytest.FixtureRequest, local: LocalDiscord) -> AsyncIterator[Inn]:
    async with opened(local, request.param) as found:
        yield found


def words(person: Person) -> str:
    """All that is on their screen in the thread and in the hall, private panels too."""
    hall = person.world.hall
    return "\n".join(seen.text for place in (person.channel, hall) for seen in person.see(place))


async def play(person: Person, row: TableRow) -> Seen:
    return await press(person, f"d1:play:{row.id}", table_post(person, row))


async def hand_of(person: Person, row: TableRow) -> str:
    return (await press(person, f"d1:hand:{row.id}", table_post(person, row))).text


async def users(inn: Inn, row: TableRow) -> list[str]:
    return [seat.user for seat in (await inn.journal.table(row.id)).seats]


async def offered(inn: Inn, row: TableRow, player: Person) -> Seen:
    """They ask for a substitute; the message in the hall."""
    await player.slash("/table substitute")
    await press(player, f"d1:seatdo:{row.id}")
    await inn.settle()
    found = [seen for seen in player.see(inn.world.hall) if f":{row.id}:seat:" in ids_of(seen)]
    return found[-1]


def ids_of(seen: Seen) -> str:
    return " ".join(button["custom_id"] for button in seen.buttons)


# Leaving and coming back


async def test_leaving_and_one_tap_to_be_back(inn: Inn) -> None:
    row, (nova, rigel, *_) = await inn.party("race")
    await rigel.slash("/table leave")
    assert inn.say("cog.seat.title") in rigel.panel().text
    await press(rigel, f"d1:seatask:{row.id}:away")
    assert inn.say("cog.seat.ask.away") in rigel.panel().text
    away = await press(rigel, f"d1:seatdo:{row.id}:away")
    assert inn.say("cog.seat.is_away") in away.text
    await inn.settle()
    assert inn.say("seat.line.away", who="Rigel") in table_post(nova, row).text
    assert not [seen for seen in nova.see() if seen.called == ["Rigel"] and not seen.silent][1:]
    again = await play(rigel, row)
    assert inn.say("cog.seat.is_away") in again.text
    mine = await press(rigel, f"d1:seatback:{row.id}")
    assert inn.say("cog.seat.done.back") in mine.text
    assert f"m1:{row.id}:2:" in ids_of(mine)
    await inn.settle()
    assert inn.say("seat.line.back", who="Rigel") in table_post(nova, row).text


async def test_the_autopilot_answers_while_they_are_gone(inn: Inn) -> None:
    row, (_, rigel, *_) = await inn.party("race")
    await rigel.slash("/table leave")
    await press(rigel, f"d1:seatask:{row.id}:away")
    await press(rigel, f"d1:seatdo:{row.id}:away")
    await inn.later(2)
    givers = [move.giver for move in await inn.journal.moves(row.id) if move.actor == 1]
    assert set(givers) == {"clock"}


# Resigning


async def test_who_resigns_sees_no_hand_and_the_table_is_told(inn: Inn) -> None:
    row, (nova, rigel, *_) = await inn.party("race")
    secret = await inn.cards(row, 1)
    await rigel.slash("/table resign")
    assert inn.say("cog.seat.ask.resign") in rigel.panel().text
    before = words(rigel)
    done = await press(rigel, f"d1:seatdo:{row.id}:resign")
    assert inn.say("cog.seat.done.resign") in done.text
    assert (await users(inn, row))[1] == "autopilot:1"
    assert inn.say("cog.watching") in (await hand_of(rigel, row))
    await rigel.slash("/table export")
    for card in secret:
        assert words(rigel).count(card) == before.count(card)
    await inn.settle()
    assert inn.say("seat.line.resigned", former="Rigel") in table_post(nova, row).text
    await rigel.slash("/table resign")
    assert inn.say("cog.watching") in rigel.panel().text


# Substitutes


@pytest.mark.parametrize("game", GAMES)
async def test_the_hand_goes_to_the_substitute_and_to_nobody_else(inn: Inn, game: str) -> None:
    row, (nova, rigel, vega, orion) = await inn.party(game)
    secret = await inn.cards(row, 1)
    assert secret
    old = await play(rigel, row)
    wanted = await offered(inn, row, rigel)
    assert row.name in wanted.text
    assert inn.say("cog.seat.plays_on", who="Rigel") in wanted.text
    assert wanted.called == []
    orion.channel = inn.world.hall
    asked = await press(orion, f"v1:{row.id}:seat:", wanted)
    assert "Rigel" in asked.text
    mine = await press(orion, f"d1:seatdo:{row.id}:take")
    assert inn.say("cog.seat.done.taken") in mine.text
    orion.channel = rigel.channel
    assert (await users(inn, row))[1] == str(orion.user.id)
    shown = await hand_of(orion, row)
    assert all(card in shown for card in secret)
    # From now on the former player sees nothing of the seat, by no door.
    seen = {card: words(rigel).count(card) for card in secret}
    assert inn.say("cog.watching") in (await hand_of(rigel, row))
    assert inn.say("cog.watching") in (await play(rigel, row)).text
    for door in ("board", "news", "more"):
        await press(rigel, f"d1:{door}:{row.id}", table_post(rigel, row))
    if move := [b["custom_id"] for b in old.buttons if b["custom_id"].startswith("m1:")]:
        version = (await inn.journal.table(row.id)).version
        await rigel.press(move[0], old)
        assert inn.say("cog.watching") in rigel.panel().text
        assert (await inn.journal.table(row.id)).version == version
    await rigel.slash("/table news")
    await rigel.slash("/table log")
    assert {card: words(rigel).count(card) for card in secret} == seen
    for other in (nova, vega):
        assert not [card for card in secret if card in words(other)]
    await inn.settle()
    told = inn.say("seat.line.taken", user="Orion", former="Rigel")
    assert told in table_post(nova, row).text
    assert inn.say("cog.seat.ended.substitute.taken") in wanted.text
    assert wanted.labels == []


async def test_a_second_substitute_gets_a_clear_answer(inn: Inn) -> None:
    row, (_, rigel, vega, orion) = await inn.party("race", players=2)
    wanted = await offered(inn, row, rigel)
    vega.channel = orion.channel = inn.world.hall
    await press(vega, f"v1:{row.id}:seat:", wanted)
    await press(orion, f"v1:{row.id}:seat:", wanted)
    await press(vega, f"d1:seatdo:{row.id}:take")
    late = await press(orion, f"d1:seatdo:{row.id}:take")
    assert inn.say("seat.refuse.final.taken") in late.text
    late = await press(orion, f"v1:{row.id}:seat:", wanted)
    assert inn.say("seat.refuse.final.taken") in late.text
    assert (await users(inn, row))[1] == str(vega.user.id)
    await rigel.slash("/table substitute")
    assert inn.say("cog.watching") in rigel.panel().text


async def test_the_owner_looks_for_somebody_where_nobody_plays(inn: Inn) -> None:
    row, (nova, rigel, vega, orion) = await inn.party("race")
    await nova.slash("/table substitute", seat="2")
    assert inn.say("seat.refuse.played", seat=2) in nova.panel().text
    await rigel.slash("/table resign")
    await press(rigel, f"d1:seatdo:{row.id}:resign")
    await press(nova, f"d1:more:{row.id}", table_post(nova, row))
    await press(nova, f"d1:seat:{row.id}")
    await press(nova, f"d1:seatask:{row.id}:sub.1")
    await press(nova, f"d1:seatdo:{row.id}:sub.1")
    await inn.settle()
    watching = await play(orion, row)
    assert inn.say("cog.seat.take_n", n=2) in watching.labels
    await press(orion, f"v1:{row.id}:seat:")
    await press(orion, f"d1:seatdo:{row.id}:take")
    assert (await users(inn, row))[1] == str(orion.user.id)
    await inn.settle()
    told = inn.say("seat.line.taken_from_autopilot", user="Orion", n=2)
    assert told in table_post(vega, row).text


async def test_a_request_is_withdrawn_and_posted_once(inn: Inn) -> None:
    row, (_, rigel, *_) = await inn.party("race")
    wanted = await offered(inn, row, rigel)
    await inn.restart()
    await inn.settle()
    hall = [seen for seen in rigel.see(inn.world.hall) if f":{row.id}:seat:" in ids_of(seen)]
    assert [seen.id for seen in hall] == [wanted.id]
    await rigel.slash("/table leave")
    await press(rigel, f"v1:{row.id}:seat:")
    assert inn.say("cog.seat.ended.substitute.withdrawn") in rigel.panel().text
    await inn.settle()
    assert wanted.labels == []


# Lending


@pytest.mark.parametrize("game", GAMES)
async def test_a_friend_sees_the_hand_until_the_day_and_no_longer(inn: Inn, game: str) -> None:
    row, (nova, rigel, _, orion) = await inn.party(game)
    secret = await inn.cards(row, 1)
    assert secret
    await rigel.slash("/table lend", player="Orion", until="2d")
    await press(rigel, f"d1:seatdo:{row.id}:lend")
    assert inn.say("cog.seat.done.lend") in rigel.panel().text
    await inn.settle()
    call = next(s for s in reversed(orion.see()) if f":{row.id}:seat:" in ids_of(s))
    assert call.called == ["Orion"]
    assert inn.say("cog.watching") in (await hand_of(orion, row))
    await press(orion, f"v1:{row.id}:seat:", call)
    await press(orion, f"d1:seatdo:{row.id}:take")
    shown = await hand_of(orion, row)
    assert all(card in shown for card in secret)
    lent = await play(rigel, row)
    assert inn.say("cog.seat.is_lent") in lent.text
    await inn.settle()
    assert inn.say("cog.seat.sitter", who="Orion", holder="Rigel") in table_post(nova, row).text
    await inn.later(47)
    assert inn.say("cog.watching") not in (await hand_of(orion, row))
    inn.now += 2 * 3600  # the clock has not rung yet: the date counts all the same
    seen = {card: words(orion).count(card) for card in secret}
    assert inn.say("cog.watching") in (await hand_of(orion, row))
    assert {card: words(orion).count(card) for card in secret} == seen
    assert (await users(inn, row))[1] == str(rigel.user.id)
    await inn.later(0)
    post = table_post(nova, row)
    assert inn.say("seat.line.returned", user="Rigel", former="Orion", n=2) in post.text


async def test_a_lent_seat_comes_back_with_one_tap(inn: Inn) -> None:
    row, (_, rigel, _, orion) = await inn.party("race")
    await rigel.slash("/table lend", player="Orion", until="5d")
    await press(rigel, f"d1:seatdo:{row.id}:lend")
    await inn.settle()
    call = next(s for s in reversed(orion.see()) if f":{row.id}:seat:" in ids_of(s))
    await press(orion, f"v1:{row.id}:seat:", call)
    await press(orion, f"d1:seatdo:{row.id}:take")
    rigel.channel = inn.world.hall
    await rigel.slash("/me tables")
    assert inn.say("cog.seat.lent_table", title=f"{inn.say('cog.game.race')} · {row.name}") in (
        rigel.panel().text
    )
    await press(rigel, f"d1:play:{row.id}")
    await press(rigel, f"d1:seatback:{row.id}")
    assert (await users(inn, row))[1] == str(rigel.user.id)
    assert inn.say("cog.watching") in (await hand_of(orion, row))


async def test_a_friend_may_decline(inn: Inn) -> None:
    row, (_, rigel, vega, orion) = await inn.party("race")
    await rigel.slash("/table lend", player="Orion", until="5d")
    await press(rigel, f"d1:seatdo:{row.id}:lend")
    await inn.settle()
    call = next(s for s in reversed(orion.see()) if f":{row.id}:seat:" in ids_of(s))
    await vega.press(call.buttons[0]["custom_id"], call)
    assert inn.say("seat.refuse.not_asked") in vega.panel().text
    await orion.press(call.buttons[1]["custom_id"], call)
    assert inn.say("cog.seat.ended.lend.refused") in orion.panel().text
    await inn.settle()
    assert call.labels == []
    assert (await users(inn, row))[1] == str(rigel.user.id)


# Votes


async def test_a_table_votes_somebody_off_and_says_why(inn: Inn) -> None:
    row, (nova, rigel, vega, orion) = await inn.party("race")
    secret = await inn.cards(row, 1)
    await nova.slash("/table leave")
    panel = nova.panel()
    code = next(
        b["custom_id"] for b in panel.buttons if b["custom_id"].endswith("vote:" + row.id + ":1")
    )
    await nova.press(code, panel)
    await nova.submit_modal({"why": "*never* answers @everyone"})
    assert inn.say("cog.seat.done.vote") in nova.panel().text
    await inn.settle()
    vote = next(s for s in reversed(vega.see()) if f":{row.id}:seat:" in ids_of(s))
    assert sorted(vote.called) == ["Nova", "Rigel", "Vega"]
    assert "@everyone" not in vote.text
    await rigel.press(vote.buttons[1]["custom_id"], vote)
    assert inn.say("seat.refuse.not_asked") in rigel.panel().text
    await vega.press(vote.buttons[0]["custom_id"], vote)
    assert inn.say("cog.seat.ended.remove.agreed") in vega.panel().text
    assert (await users(inn, row))[1] == "autopilot:1"
    await inn.settle()
    post = table_post(nova, row).text
    assert "\\*never\\* answers" in post
    hall = [seen for seen in orion.see(inn.world.hall) if f":{row.id}:seat:" in ids_of(seen)]
    assert len(hall) == 1
    assert inn.say("cog.seat.kept") in hall[0].text
    assert inn.say("cog.watching") in (await hand_of(rigel, row))
    rigel.channel = inn.world.hall
    await press(rigel, f"v1:{row.id}:seat:", hall[0])
    assert inn.say("seat.refuse.was_removed") in rigel.panel().text
    assert not [card for card in secret if card in words(rigel)]


# Bad input


@pytest.mark.parametrize(
    ("until", "key"),
    [
        ("yesterday", "clock.refuse.day"),
        ("31/2/2030", "clock.refuse.day"),
        ("1.1.2001", "seat.refuse.past"),
        ("0", "seat.refuse.past"),
        ("9999w", "seat.refuse.long"),
        ("24.12.2999", "seat.refuse.long"),
    ],
)
async def test_a_day_that_is_none(inn: Inn, until: str, key: str) -> None:
    row, (_, rigel, *_) = await inn.party("race", players=2)
    await rigel.slash("/table lend", player="Orion", until=until)
    values = {"given": until, "n": 90}
    assert inn.say(key, **values) in rigel.panel().text
    assert await inn.journal.requests(row.id) == []


async def test_seats_that_cannot_be_lent_or_asked_for(inn: Inn) -> None:
    row, (_, rigel, _, orion) = await inn.party("race", players=2)
    for player in ("Nova", "Rigel"):
        await rigel.slash("/table lend", player=player, until="2d")
        assert inn.say("seat.refuse.seated") in rigel.panel().text
    await rigel.slash("/table lend", player="Sublight", until="2d")
    assert inn.say("seat.refuse.no_person") in rigel.panel().text
    await rigel.slash("/table substitute", seat="9")
    assert "9" in rigel.panel().text
    await rigel.slash("/table substitute", seat="1")
    assert inn.say("play.refuse.not_owner", table=row.id) in rigel.panel().text
    for command in ("resign", "substitute", "leave"):
        await orion.slash(f"/table {command}")
        assert inn.say("cog.watching") in orion.panel().text
    await orion.slash("/table lend", player="Vega", until="2d")
    assert inn.say("cog.watching") in orion.panel().text
    assert await inn.journal.requests(row.id) == []
    assert await inn.journal.seat_facts(row.id) == []


@pytest.mark.parametrize(
    "custom",
    [
        "d1:seatdo:{t}:lend.abc.def",
        "d1:seatdo:{t}:lend.123",
        "d1:seatdo:{t}:sub.99",
        "d1:seatdo:{t}:sub.1.abc",
        "d1:seatdo:{t}:nonsense",
        "d1:seatdo:{t}:take",
        "d1:seatdo:{t}:take.999",
        "d1:seatdo:{t}",
        "d1:seatask:{t}:nonsense",
        "d1:seatask:{t}",
        "d1:seatvote:{t}:9",
        "v1:{t}:seat:999:take",
        "v1:{t}:seat:abc:agree",
        "v1:{t}:seat:1:nonsense",
    ],
)
@pytest.mark.crossed
async def test_forged_presses_change_nothing(inn: Inn, custom: str) -> None:
    row, (_, rigel, _, orion) = await inn.party("race", players=2)
    for person in (rigel, orion):
        post = table_post(person, row)
        await person.forge(custom.format(t=row.id), post)
    assert await inn.journal.seat_facts(row.id) == []
    assert await inn.journal.requests(row.id) == []
    assert (await inn.journal.table(row.id)).seats == row.seats
