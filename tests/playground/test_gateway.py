"""The gateway: resumed after accidents, filtered by intents, compressed or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground import gateway
from bot.playground.client import acts
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from tests.support.discord.driver import Person
from tests.support.discord.local import blameless, running
from tests.support.discord.sample_bot import SampleBot

People = Callable[[str], Person]


async def back(local: LocalDiscord, accident: Callable[[], Any]) -> None:
    """Do it, and wait until the bot was away and is here again."""
    away = local.gateway.resumed, local.gateway.identified
    done = accident()
    if isinstance(done, Awaitable):
        await done
    person = Person(local.world, "Nova")
    await person.until(
        lambda: local.world.online and (local.gateway.resumed, local.gateway.identified) != away
    )


@pytest.mark.parametrize("code", [None, 4000, 1000], ids=["cut", "4000", "1000"])
async def test_a_dropped_gateway_is_resumed(
    local: LocalDiscord, person: People, code: int | None
) -> None:
    async with running(SampleBot()):
        await back(local, lambda: local.gateway.drop(code))
        await person("Nova").slash("/table think")
    assert (local.gateway.resumed, local.gateway.identified) == (1, 1)


async def test_a_bot_asked_to_reconnect_resumes(local: LocalDiscord, person: People) -> None:
    async with running(SampleBot()):
        await back(local, local.gateway.reconnect)
        await person("Nova").slash("/table think")
    assert (local.gateway.resumed, local.gateway.identified) == (1, 1)


async def test_an_invalid_session_begins_anew(local: LocalDiscord, person: People) -> None:
    async with running(SampleBot()):
        await back(local, lambda: local.gateway.invalidate(resumable=False))
        await person("Nova").slash("/table think")
    assert (local.gateway.resumed, local.gateway.identified) == (0, 2)


async def test_what_happened_meanwhile_is_replayed(local: LocalDiscord, person: People) -> None:
    nova = person("Nova")
    async with running(SampleBot()):
        await local.gateway.drop()
        await nova.until(lambda: not local.world.online)
        await nova.slash("/table who", player="Vega")
        assert nova.newest().called == ["Vega"]
    assert local.gateway.resumed == 1


@pytest.mark.parametrize("compress", [True, False], ids=["zlib-stream", "text"])
async def test_events_arrive_compressed_or_as_text(compress: bool) -> None:
    async with LocalDiscord(compress=compress) as local:
        with redirected(local.base):
            async with running(SampleBot()):
                nova = Person(local.world, "Nova")
                await nova.slash("/table who", player="Vega")
                assert nova.newest().called == ["Vega"]
        blameless(local.world)


async def heard(local: LocalDiscord, intents: discord.Intents, text: str) -> list[str]:
    """What a bot with these intents reads of a message in the channel and one in private."""
    bot, vega = SampleBot(intents), Person(local.world, "Vega")
    async with running(bot):
        vega.say(text)
        vega.say("in private", vega.dm)
        await vega.slash("/table who", player="Nova")
        return [message.content for message in bot.heard if message.author.id == vega.user.id]


async def test_without_the_intent_foreign_words_are_blank(local: LocalDiscord) -> None:
    assert await heard(local, discord.Intents.default(), "hello") == ["", "in private"]


async def test_words_to_the_bot_are_always_readable(local: LocalDiscord) -> None:
    text = f"<@{local.world.me.id}> hello"
    assert await heard(local, discord.Intents.default(), text) == [text, "in private"]


async def test_with_the_intent_foreign_words_are_readable(local: LocalDiscord) -> None:
    local.world.privileged_intents = 1 << 15
    intents = discord.Intents.default()
    intents.message_content = True
    assert await heard(local, intents, "hello") == ["hello", "in private"]


async def test_without_message_intents_nothing_is_heard(local: LocalDiscord) -> None:
    intents = discord.Intents(guilds=True)
    assert await heard(local, intents, "hello") == []


async def test_a_privileged_intent_must_be_granted(local: LocalDiscord) -> None:
    intents = discord.Intents.default()
    intents.message_content = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(SampleBot(intents)):
            pass


async def test_a_wrong_token_is_refused(local: LocalDiscord) -> None:
    with pytest.raises(discord.LoginFailure):
        async with running(SampleBot(), "wrong"):
            pass


async def test_a_private_answer_reaches_the_bot_without_its_guild(
    local: LocalDiscord, person: People
) -> None:
    bot = SampleBot()
    async with running(bot):
        await person("Nova").slash("/table think")
        await person("Nova").until(lambda: len(person("Nova").see()) == 2)
        await person("Nova").slash("/table who", player="Vega")
    private = [message for message in bot.heard if message.flags.ephemeral]
    assert len(private) == 2
    assert all(message.guild is None for message in private)


async def conversation(local: LocalDiscord, *payloads: dict[str, Any]) -> tuple[list[int], int]:
    """The ops the gateway answers to a client of our own, and how it closes."""
    ops: list[int] = []
    async with aiohttp.ClientSession() as web, web.ws_connect(local.base + "/gateway") as socket:
        ops.append((await socket.receive_json())["op"])
        for payload in payloads:
            await socket.send_json(payload)
            message = await socket.receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                return ops, int(socket.close_code or 0)
            ops.append(message.json()["op"])
    return ops, 0


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 0}}, 4004),
        ({"op": 2, "d": {"token": "playground", "intents": 1 << 15}}, 4014),
        ({"op": 8, "d": {}}, 4003),
        ({"d": {}}, 4002),
    ],
)
async def test_a_client_that_misbehaves_is_shown_out(
    local: LocalDiscord, payload: dict[str, Any], code: int
) -> None:
    assert await conversation(local, payload) == ([10], code)


async def test_a_heartbeat_is_acknowledged_and_an_unknown_session_is_invalid(
    local: LocalDiscord,
) -> None:
    resume = {"op": 6, "d": {"token": "playground", "session_id": "gone", "seq": 3}}
    assert await conversation(local, {"op": 1, "d": None}, resume) == ([10, 11, 9], 0)


async def test_a_heartbeat_is_acknowledged_no_sooner_than_over_a_network(
    local: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sooner, discord.py takes it for the answer to the one before and says it cannot keep up."""
    loop = asyncio.get_running_loop()
    waits, later = list[float](), loop.call_later

    def call_later(delay: float, callback: Any, *args: Any, **more: Any) -> Any:
        acknowledges = bool(args) and isinstance(args[0], dict) and args[0].get("op") == 11
        waits.extend([delay] if acknowledges else [])
        return later(0, callback, *args, **more)

    monkeypatch.setattr(loop, "call_later", call_later)
    resume = {"op": 6, "d": {"token": "playground", "session_id": "gone", "seq": 3}}
    assert await conversation(local, {"op": 1, "d": None}, resume) == ([10, 11, 9], 0)
    assert waits == [gateway.ROUND_TRIP]
    assert gateway.ROUND_TRIP >= 0.1


async def test_members_are_listed_on_request(local: LocalDiscord) -> None:
    bot = SampleBot()
    async with running(bot):
        found = await bot.guilds[0].query_members("ve")
        assert [member.display_name for member in found] == ["Vega"]


def test_a_world_without_a_bot_just_waits() -> None:
    world = World(people=("Nova",))
    acts.say(world, world.person("Nova"), world.hall, "anybody?")
    assert not world.online
