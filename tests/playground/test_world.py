"""The model: clock, ids, permissions, mentions, and what each person's screen is told."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.playground.client import acts
from bot.playground.model.clock import Clock
from bot.playground.model.errors import Refusal
from bot.playground.model.images import size_of
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Flag, Kind, Overwrite
from bot.playground.redirect import addresses, redirected
from bot.playground.stage import posts, threads
from bot.playground.stage.world import World

START = datetime(2026, 11, 16, 10, tzinfo=UTC)


@pytest.fixture
def world() -> World:
    return World(Clock(START))


def test_ids_carry_the_time_and_grow(world: World) -> None:
    first, second = world.snowflakes.next(), world.snowflakes.next()
    assert first < second
    world.clock.advance(3600)
    later = world.snowflakes.next()
    assert (later >> 22) - (first >> 22) == 3_600_000


async def test_alarms_ring_in_order_while_time_is_pushed(world: World) -> None:
    rung: list[tuple[str, datetime]] = []
    world.clock.after(20, lambda: rung.append(("second", world.clock.now())))
    world.clock.after(10, lambda: rung.append(("first", world.clock.now())))
    world.clock.after(15, lambda: rung.append(("never", world.clock.now()))).cancel()
    world.clock.advance(60)
    times = [START + timedelta(seconds=n) for n in (10, 20)]
    assert rung == [("first", times[0]), ("second", times[1])]
    assert world.clock.now() == START + timedelta(seconds=60)


async def test_real_time_rings_by_itself_and_can_be_pushed() -> None:
    clock = Clock()
    rung = asyncio.Event()
    clock.after(0.001, rung.set)
    await rung.wait()
    sleeper = asyncio.create_task(clock.sleep(3600))
    await asyncio.sleep(0)
    clock.advance(3600)
    await sleeper
    clock.stop()


def test_permissions_follow_everyone_then_roles_then_the_member(world: World) -> None:
    rigel, hall, guild = world.person("Rigel"), world.hall, world.guild
    assert world.permissions(rigel, hall) & Permission.SEND_MESSAGES
    hall.overwrites[guild.id] = Overwrite(0, deny=Permission.SEND_MESSAGES)
    assert not world.permissions(rigel, hall) & Permission.SEND_MESSAGES
    hall.overwrites[rigel.id] = Overwrite(1, allow=Permission.SEND_MESSAGES)
    assert world.permissions(rigel, hall) & Permission.SEND_MESSAGES
    hall.overwrites[rigel.id] = Overwrite(1, deny=Permission.VIEW_CHANNEL)
    assert world.permissions(rigel, hall) == 0
    assert world.permissions(world.person("Nova"), hall) & Permission.ADMINISTRATOR


def test_a_stranger_sees_nothing_of_a_direct_line(world: World) -> None:
    line = world.direct(world.person("Nova"))
    assert world.can_see(world.me, line)
    assert not world.can_see(world.person("Rigel"), line)


@pytest.mark.parametrize(
    ("allowed", "called"),
    [
        (None, ["Nova", "Vega"]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, ["Nova", "Vega"]),
        ({"parse": [], "users": ["VEGA"]}, ["Vega"]),
    ],
)
def test_only_allowed_mentions_call(
    world: World, allowed: dict[str, list[str]] | None, called: list[str]
) -> None:
    nova, vega = world.person("Nova"), world.person("Vega")
    if allowed and "users" in allowed:
        allowed = {**allowed, "users": [str(vega.id)]}
    text = f"<@{nova.id}> and <@!{vega.id}> and <@1> @everyone"
    body = {"content": text, **({"allowed_mentions": allowed} if allowed else {})}
    message = posts.post(world, world.hall, world.me, body)
    assert [user.name for user in message.mentions] == called
    assert message.mention_everyone is (allowed is None)


def test_words_in_components_call_too(world: World) -> None:
    nova = world.person("Nova")
    parts = [{"type": 17, "components": [{"type": 10, "content": f"<@{nova.id}> take a die"}]}]
    body = {"flags": int(Flag.COMPONENTS_V2), "components": parts}
    assert posts.post(world, world.hall, world.me, body).mentions == [nova]


def kinds(world: World, name: str, since: int = 0) -> list[str]:
    return [notice.kind for notice in world.notices.since(world.person(name).id, since)]


def test_a_screen_is_a_snapshot_and_notices_go_on_from_it(world: World) -> None:
    nova = world.person("Nova")
    acts.say(world, nova, world.hall, "hello")
    screen = world.screen(nova)
    assert [m["content"] for m in screen["messages"][str(world.hall.id)]] == ["hello"]
    message = acts.say(world, nova, world.hall, "again")
    posts.edit(world, message, {"content": "changed"})
    posts.delete(world, message)
    assert kinds(world, "Rigel", screen["number"]) == ["message", "edit", "delete"]


def test_an_edit_calls_nobody_anew_and_a_private_thread_is_told_to_few(world: World) -> None:
    nova = world.person("Nova")
    body = {"name": "secret", "type": int(Kind.PRIVATE_THREAD)}
    before = world.notices.last
    thread = threads.open_thread(world, world.hall, body, world.me)
    posts.post(world, thread, world.me, {"content": "psst"})
    assert kinds(world, "Rigel", before) == []
    threads.add(world, thread, [world.person("Vega")])
    assert world.can_see(world.person("Vega"), thread)
    assert world.can_see(nova, thread)
    assert not world.can_see(world.person("Rigel"), thread)


def test_who_is_too_far_behind_takes_a_new_snapshot(world: World) -> None:
    for _ in range(6000):
        world.notices.post("typing", {})
    with pytest.raises(LookupError):
        world.notices.since(1, 0)


def test_an_unheard_of_thing_is_refused_by_its_code(world: World) -> None:
    with pytest.raises(Refusal) as refused:
        world.channel(1)
    assert (refused.value.status, refused.value.code) == (404, 10003)
    with pytest.raises(Refusal) as refused:
        world.message(world.hall.id, 1)
    assert refused.value.code == 10008


def test_the_client_is_redirected_and_restored() -> None:
    before = addresses()
    with redirected("http://127.0.0.1:9"):
        assert addresses()[0] == "http://127.0.0.1:9/api/v10"
        assert str(addresses()[1]) == "ws://127.0.0.1:9/gateway"
    assert addresses() == before


def test_sizes_are_read_from_the_head_of_a_picture() -> None:
    gif = b"GIF89a" + bytes([5, 0, 7, 0])
    webp = b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + bytes([9, 0, 0, 4, 0, 0])
    jpeg = b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x03\x00\x02" + bytes(10)
    assert [size_of(gif), size_of(webp), size_of(jpeg)] == [(5, 7), (10, 5), (2, 3)]
    assert size_of(b"text") is None
