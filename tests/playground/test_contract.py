"""Every request is held against the contract and the limits; so is every answer of ours."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.api import contract as contracts
from bot.playground.api import rest
from bot.playground.api.contract import Contract, contract
from bot.playground.api.routes import ROUTES
from bot.playground.client import acts, interactions
from bot.playground.model.interaction import Asked
from bot.playground.page.lab import Lab
from bot.playground.page.news import News
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from tests.support.discord.local import forgiven, fresh, running
from tests.support.discord.sample_bot import SampleBot

Json = dict[str, Any]


def known() -> Contract:
    """The contract, which is never missing where tests run."""
    found = contract()
    assert found is not None
    return found


class Sender:
    """Sends what discord.py itself would refuse to build."""

    def __init__(self, local: LocalDiscord, web: aiohttp.ClientSession) -> None:
        self.local, self.web = local, web

    async def __call__(self, method: str, path: str, body: object) -> tuple[int, Json]:
        headers = {"Authorization": "Bot playground"}
        url = f"{self.local.base}/api/v10{path}"
        async with self.web.request(method, url, json=body, headers=headers) as answer:
            return answer.status, (await answer.json() if answer.status != 204 else {})

    async def message(self, body: Json) -> tuple[int, Json]:
        return await self("POST", f"/channels/{self.local.world.hall.id}/messages", body)


@pytest.fixture
async def send(local: LocalDiscord) -> AsyncIterator[Sender]:
    async with aiohttp.ClientSession() as web:
        yield Sender(local, web)


async def test_a_violation_fails_the_test_that_caused_it() -> None:
    with pytest.raises(AssertionError, match="2001 of 2000"):
        async with fresh() as local, aiohttp.ClientSession() as web:
            await Sender(local, web).message({"content": "x" * 2001})
    assert len(forgiven(local.world)) == 1


@pytest.mark.parametrize(("method", "template"), ROUTES.all())
def test_every_route_is_one_of_discord(method: str, template: str) -> None:
    assert known().knows(method, template)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"content": 7}, "content"),
        ({"content": "x" * 4001}, "content"),
        ({"embeds": [{"title": "t" * 257}]}, "embeds/0/title"),
        ({"embeds": [{}] * 11}, "embeds"),
        ({"components": [{"type": 99}]}, "components/0"),
        ({"allowed_mentions": {"parse": ["nobody"]}, "content": "x"}, "allowed_mentions"),
    ],
)
async def test_a_broken_contract_is_noted_and_refused(
    local: LocalDiscord, send: Sender, body: Json, where: str
) -> None:
    status, answer = await send.message(body)
    assert (status, answer["code"]) == (400, 50035)
    found = [violation.where for violation in local.world.violations]
    assert any(one.startswith(where) for one in found), found
    assert local.world.violations[0].path.endswith("/messages")
    assert local.world.hall.messages == {}
    assert forgiven(local.world)


async def test_the_answer_names_the_field(local: LocalDiscord, send: Sender) -> None:
    _, answer = await send.message({"content": "x" * 2001})
    assert answer["errors"]["content"]["_errors"][0]["message"] == "2001 of 2000 characters"
    assert forgiven(local.world)


def test_deep_inside_alternatives_the_field_is_found() -> None:
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}
    container = {"type": 17, "components": [{"type": 1, "components": [button]}]}
    body = {"type": 4, "data": {"flags": 1 << 15, "components": [container]}}
    template = "/interactions/{interaction_id}/{interaction_token}/callback"
    [(where, reason)] = known().request("POST", template, body)
    assert where == "data/components/0/components/0/components/0/label"
    assert "longer than 80" in reason


async def test_a_lenient_world_notes_and_goes_on() -> None:
    async with LocalDiscord(World(strict=False)) as local, aiohttp.ClientSession() as web:
        status, _ = await Sender(local, web).message({"content": "x" * 2001})
        assert status == 200
        assert [violation.where for violation in local.world.violations] == ["content"]
        forgiven(local.world)


async def test_a_broken_command_is_noted(local: LocalDiscord, send: Sender) -> None:
    path = f"/applications/{local.world.me.id}/commands"
    status, _ = await send("PUT", path, [{"name": "Capital", "description": "x"}])
    assert status == 400
    assert "Capital" in forgiven(local.world)[0]


async def test_a_broken_answer_leaves_the_interaction_open(
    local: LocalDiscord, send: Sender
) -> None:
    world = local.world
    begun = interactions.begin(
        world, Asked.COMMAND, world.person("Nova"), world.hall, {"id": "1", "name": "x", "type": 1}
    )
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    status, _ = await send("POST", path, {"type": 4, "data": {"content": "x" * 2001}})
    assert (status, begun.answer) == (400, None)
    assert forgiven(world)
    for wrong in (6, 7, 8, 11):
        status, _ = await send("POST", path, {"type": wrong, "data": {"choices": []}})
        assert status == 400
    forgiven(world)
    status, _ = await send("POST", path, {"type": 5, "data": {"flags": 64}})
    assert (status, begun.ephemeral) == (204, True)


async def test_a_deferral_may_only_be_private(local: LocalDiscord, send: Sender) -> None:
    world = local.world
    begun = interactions.begin(
        world, Asked.COMMAND, world.person("Nova"), world.hall, {"id": "1", "name": "x", "type": 1}
    )
    path = f"/interactions/{begun.id}/{begun.token}/callback"
    status, _ = await send("POST", path, {"type": 5, "data": {"flags": 1 << 15}})
    assert status == 400
    assert "ephemeral" in forgiven(world)[0]


async def test_an_answer_of_ours_that_breaks_the_contract_is_a_failure(
    local: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(SampleBot()):
        monkeypatch.setattr(local.world.me, "name", None)
        monkeypatch.setattr(type(local.world.me), "username", 7)
        async with aiohttp.ClientSession() as web:
            await Sender(local, web)("GET", "/users/@me", None)
        monkeypatch.undo()
    assert "our answer to GET /users/@me: username" in forgiven(local.world)[0]


async def test_a_message_that_was_v2_stays_v2(local: LocalDiscord) -> None:
    bot = SampleBot()
    async with running(bot):
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.TextDisplay("Round 3"))
        message = await bot.place(local.world.hall.id).send(view=view)
        with pytest.raises(discord.HTTPException) as refused:
            await message.edit(content="words", view=None)
    assert refused.value.code == 50035
    assert "components v2" in forgiven(local.world)[0]


async def test_a_body_that_is_no_json_is_refused(local: LocalDiscord) -> None:
    headers = {"Authorization": "Bot playground", "Content-Type": "application/json"}
    url = f"{local.base}/api/v10/channels/{local.world.hall.id}/messages"
    async with aiohttp.ClientSession() as web, web.post(url, data=b"{", headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)
        assert answer.headers["Content-Type"] == "application/json"


async def test_an_empty_message_is_refused(local: LocalDiscord, send: Sender) -> None:
    status, answer = await send.message({"content": ""})
    assert (status, answer["code"]) == (400, 50006)
    assert local.world.hall.messages == {}


async def test_a_third_new_name_within_ten_minutes_is_noted(local: LocalDiscord) -> None:
    bot = SampleBot()
    async with running(bot):
        hall = bot.get_channel(local.world.hall.id)
        assert isinstance(hall, discord.TextChannel)
        thread = await (await hall.send("Race")).create_thread(name="one")
        await thread.edit(name="two")
        await thread.edit(name="three")
        with pytest.raises(discord.HTTPException):
            await thread.edit(name="four")
        assert "renamed" in forgiven(local.world)[0]
        local.world.clock.advance(11 * 60)
        await thread.edit(name="five")


def test_nobody_can_write_where_they_may_not() -> None:
    world = World()
    world.guild.roles[world.guild.id].permissions = 0
    with pytest.raises(acts.Misuse):
        acts.say(world, world.person("Rigel"), world.hall, "hello")


@pytest.mark.parametrize("missing", ["SPEC", "find_spec"])
def test_there_is_no_contract_without_its_document_or_its_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: str
) -> None:
    absent = {"SPEC": tmp_path / "openapi.json", "find_spec": lambda name: None}
    monkeypatch.setattr(contracts, missing, absent[missing])
    assert contract.__wrapped__() is None


async def test_without_the_contract_the_limits_are_still_checked_and_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rest, "contract", lambda: None)
    async with fresh() as local, aiohttp.ClientSession() as web:
        send = Sender(local, web)
        status, _ = await send.message({"content": "x", "tts": "neither true nor false"})
        assert status == 200
        assert local.world.violations == []
        status, _ = await send.message({"content": "x" * 2001})
        assert status == 400
        (complaint,) = forgiven(local.world)
        assert "2001 of 2000" in complaint
        assert News(local.world, Lab(local.world))._checks()["contract"] is False
