"""What goes wrong on purpose, and what a bot sees of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime

import aiohttp
import discord
import pytest

from bot.playground.model.clock import Clock
from bot.playground.model.permissions import Permission
from bot.playground.redirect import redirected
from bot.playground.server import LocalDiscord
from bot.playground.stage import threads
from tests.support.discord.driver import NoAnswer, Person
from tests.support.discord.local import blameless, forgiven, running
from tests.support.discord.sample_bot import SampleBot, picture

People = Callable[[str], Person]
POST = "POST /channels/{channel}/messages"


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    client = SampleBot()
    async with running(client):
        yield client


@pytest.fixture
def hall(local: LocalDiscord, bot: SampleBot) -> discord.TextChannel:
    channel = bot.get_channel(local.world.hall.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_rate_limit_is_waited_for(local: LocalDiscord, hall: discord.TextChannel) -> None:
    fault = local.world.faults.next(POST, 429, times=2, retry_after=0.01)
    await hall.send("in the end")
    assert fault.hits == 2
    assert [m.content for m in local.world.hall.messages.values()] == ["in the end"]


async def test_a_long_rate_limit_can_be_refused(local: LocalDiscord) -> None:
    bot = SampleBot()
    bot.http.max_ratelimit_timeout = 30.0
    async with running(bot):
        local.world.faults.next(POST, 429, retry_after=600)
        with pytest.raises(discord.RateLimited):
            await bot.place(local.world.hall.id).send("never")


async def test_buckets_run_empty_with_realistic_limits() -> None:
    limits = {("POST", "/channels/{channel_id}/typing"): (2, 60.0)}
    async with LocalDiscord(limits=limits) as local, aiohttp.ClientSession() as web:
        url = f"{local.base}/api/v10/channels/{local.world.hall.id}/typing"
        told = []
        for _ in range(3):
            async with web.post(url, headers={"Authorization": "Bot playground"}) as answer:
                told.append((answer.status, answer.headers["X-RateLimit-Remaining"]))
        assert told == [(204, "1"), (204, "0"), (429, "0")]
        assert answer.headers["Via"]


async def test_a_server_error_is_retried(local: LocalDiscord, hall: discord.TextChannel) -> None:
    local.world.faults.next(POST, 502)
    await hall.send("in the end")
    assert len(local.world.hall.messages) == 1


async def test_a_server_that_is_down_says_so(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    local.world.faults.next(POST, 503)
    with pytest.raises(discord.DiscordServerError):
        await hall.send("never")


@pytest.mark.parametrize(
    ("status", "code", "error"), [(403, 50013, discord.Forbidden), (404, 10003, discord.NotFound)]
)
async def test_a_refusal_carries_its_code(
    local: LocalDiscord,
    hall: discord.TextChannel,
    status: int,
    code: int,
    error: type[discord.HTTPException],
) -> None:
    local.world.faults.next(POST, status, code=code)
    with pytest.raises(error) as refused:
        await hall.send("never")
    assert refused.value.code == code


async def test_a_lost_answer_with_a_nonce_posts_once(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    local.world.faults.next(POST, 503, after=True)
    with pytest.raises(discord.DiscordServerError):
        await hall.send("board 23", nonce="k7f2q-23")
    again = await hall.send("board 23", nonce="k7f2q-23")
    assert [m.id for m in local.world.hall.messages.values()] == [again.id]


async def test_a_nonce_is_forgotten_after_a_while(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    await hall.send("board 23", nonce="k7f2q-23")
    local.world.clock.advance(10 * 60)
    await hall.send("board 23", nonce="k7f2q-23")
    assert len(local.world.hall.messages) == 2


async def test_a_cut_connection_is_an_error(local: LocalDiscord, hall: discord.TextChannel) -> None:
    local.world.faults.next(POST, 0, after=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await hall.send("lost")
    assert len(local.world.hall.messages) == 1


async def test_a_slow_answer_waits_for_the_clock(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    nova = person("Nova")
    route = "POST /interactions/{id}/{token}/callback"
    fault = local.world.faults.next(route, delay=5)
    begun = await nova.slash("/table who", player="Vega", wait="nothing")
    await nova.until(lambda: fault.hits)
    local.world.clock.advance(5)
    with pytest.raises(NoAnswer, match="not acknowledged"):
        await nova.answered(begun)
    assert nova.see() == []


async def test_a_late_acknowledgement_finds_the_interaction_gone(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    await person("Nova").slash("/table late", wait="nothing")
    local.world.clock.advance(3.1)
    bot.table.gate.set()
    await bot.table.done.wait()
    assert bot.table.seen == [10062]
    kinds = [n.kind for n in local.world.notices.since(person("Nova").user.id, 0)]
    assert "failed" in kinds


async def test_a_second_acknowledgement_is_refused(bot: SampleBot, person: People) -> None:
    await person("Nova").slash("/table twice")
    await bot.table.done.wait()
    assert bot.table.seen == [40060]


async def test_a_token_lives_for_fifteen_minutes(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    begun = await person("Nova").slash("/table who", player="Vega")
    hook = discord.Webhook.partial(local.world.me.id, begun.token, client=bot)
    await hook.edit_message(nova_message(begun.response), content="in time")
    local.world.clock.advance(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refused:
        await hook.edit_message(nova_message(begun.response), content="too late")
    assert refused.value.code == 50027


def nova_message(message: object) -> int:
    assert message is not None
    return int(message.id)  # type: ignore[attr-defined]  # each kind of message has one


async def test_an_unknown_token_is_an_unknown_webhook(local: LocalDiscord, bot: SampleBot) -> None:
    hook = discord.Webhook.partial(local.world.me.id, "nonsense", client=bot)
    with pytest.raises(discord.NotFound) as refused:
        await hook.send("hello")
    assert refused.value.code == 10015


async def test_a_missing_permission_is_named_by_its_code(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    local.world.deny(local.world.hall, Permission.ATTACH_FILES)
    await hall.send("words are fine")
    with pytest.raises(discord.Forbidden) as refused:
        await hall.send("a picture is not", file=picture())
    assert refused.value.code == 50013
    local.world.deny(local.world.hall, Permission.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden) as refused:
        await hall.send("nothing is")
    assert refused.value.code == 50001
    local.world.allow_again(local.world.hall)
    await hall.send("all is well", file=picture())


async def test_a_locked_thread_takes_no_more(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    thread = await (await hall.send("Race")).create_thread(name="Race")
    local.world.deny(local.world.hall, Permission.MANAGE_THREADS)
    threads.archive(local.world, local.world.channels[thread.id], locked=True)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.send("hello?")
    assert refused.value.code == 50083


async def test_a_mistake_of_ours_is_a_failure_and_no_retry_storm(
    local: LocalDiscord, hall: discord.TextChannel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(local.world, "tell_message", broken)
    with pytest.raises(discord.HTTPException) as refused:
        await hall.send("hello")
    monkeypatch.undo()
    assert refused.value.status == 400
    assert "ZeroDivisionError" in forgiven(local.world)[0]


async def test_a_route_we_do_not_have_is_a_failure(local: LocalDiscord, bot: SampleBot) -> None:
    with pytest.raises(discord.NotFound):
        await bot.fetch_premium_sticker_packs()
    assert "does not know GET /sticker-packs" in forgiven(local.world)[0]


async def test_with_a_standing_clock_time_passes_only_when_told() -> None:
    clock = Clock(datetime(2026, 11, 16, 10, tzinfo=UTC))
    async with LocalDiscord(clock=clock) as local:
        with redirected(local.base):
            async with running(SampleBot()):
                nova = Person(local.world, "Nova")
                await nova.slash("/table who", player="Vega")
                assert nova.newest().message.created == datetime(2026, 11, 16, 10, tzinfo=UTC)
        blameless(local.world)
