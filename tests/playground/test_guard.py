"""The local Discord is for this machine alone: no foreign page and no other name reaches it."""

from __future__ import annotations

import aiohttp
import pytest

from bot.cli.playground import Playground
from bot.playground.page.page import Page
from bot.playground.server import LocalDiscord
from bot.settings import Settings

FOR_BOTS = ("/gateway", "/api/v10/gateway/bot", "/api/v10/users/@me")
FOREIGN = (
    {"Origin": "https://example.com"},
    {"Host": "example.com"},
    {"Host": "example.com:80", "Origin": "http://example.com:80"},
)


async def status(local: LocalDiscord, path: str, headers: dict[str, str] | None = None) -> int:
    address = local.base + path
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as answer:
        return answer.status


@pytest.mark.parametrize("path", FOR_BOTS)
@pytest.mark.parametrize("headers", FOREIGN, ids=["origin", "host", "both"])
async def test_foreign_pages_and_names_reach_no_door_of_the_bots(
    local: LocalDiscord, path: str, headers: dict[str, str]
) -> None:
    assert await status(local, path, headers) == 403


@pytest.mark.parametrize("path", FOR_BOTS)
async def test_not_even_the_own_page_speaks_as_a_bot(local: LocalDiscord, path: str) -> None:
    assert await status(local, path, {"Origin": local.base}) == 403
    assert await status(local, path) != 403


async def test_no_foreign_page_opens_the_gateway(local: LocalDiscord) -> None:
    address = local.world.gateway_url
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await session.ws_connect(address, origin="https://example.com")
    assert refusal.value.status == 403


async def test_no_foreign_page_answers_an_interaction(local: LocalDiscord) -> None:
    form = aiohttp.FormData({"payload_json": "{}"})
    async with (
        aiohttp.ClientSession() as session,
        session.post(
            f"{local.base}/api/v10/interactions/1/token/callback",
            data=form,
            headers={"Origin": "https://example.com"},
        ) as answer,
    ):
        assert answer.status == 403


@pytest.mark.parametrize("odd", ["%00", "9" * 5000, "a%00b"], ids=["nul", "digits", "inside"])
@pytest.mark.parametrize("door", ["/cdn/attachments/1/{}/x.png", "/api/v10/channels/{}", "/web/{}"])
async def test_a_strange_path_is_not_found(local: LocalDiscord, door: str, odd: str) -> None:
    assert await status(local, door.format(odd)) == 404


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 21, "\u0663", "-1"])
async def test_a_strange_number_names_no_channel_of_the_page(number: str) -> None:
    local = LocalDiscord()
    local.add_routes(Page(local.world).routes())
    hall, user = local.world.hall, local.world.people()[0]
    wish = {"user": str(user.id), "channel": number, "content": "hello"}
    async with local, aiohttp.ClientSession(local.base) as session:
        for what in ("messages", "pins"):
            assert await status(local, f"/ui/{what}?channel={number}") == 404
        assert await status(local, f"/ui/messages?channel={hall.id}&before={number}") == 200
        async with session.post("/ui/say", json=wish) as answer:
            assert (answer.status, await answer.json()) == (200, {"error": "unknown"})


def test_every_playground_has_a_token_of_its_own() -> None:
    tokens = {Playground(Settings()).settings.token for _ in range(3)}
    assert len(tokens) == 3
