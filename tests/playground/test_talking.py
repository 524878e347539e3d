"""An ordinary discord.py bot, unmodified, talks to the local Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.client.misuse import Misuse
from bot.playground.server import LocalDiscord
from tests.support.discord.driver import Person
from tests.support.discord.local import running
from tests.support.discord.sample_bot import PNG, SampleBot, doors, picture

People = Callable[[str], Person]


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    client = SampleBot()
    async with running(client):
        yield client


async def test_a_command_with_a_person_names_and_calls_them(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table who", player="Rigel")
    assert nova.newest().called == ["Rigel"]
    assert nova.newest().message.interaction is not None
    assert not nova.newest().ephemeral


async def test_suggestions_follow_what_is_typed(bot: SampleBot, person: People) -> None:
    found = await person("Nova").autocomplete("/table new", "game", "pul")
    assert found == [{"name": "Pulsar", "value": "pulsar"}]


async def test_the_client_refuses_what_a_person_could_not_send(
    bot: SampleBot, person: People
) -> None:
    nova = person("Nova")
    lines: dict[str, dict[str, Any]] = {
        "/table new": {},
        "/table nothing": {},
        "/table": {},
        "/chess": {},
        "/table board": {"colour": "red"},
    }
    for line, options in lines.items():
        with pytest.raises(Misuse):
            await nova.slash(line, **options)
    with pytest.raises(Misuse):
        await nova.slash("/table new", game="race", seats=9)


async def test_buttons_answer_privately_and_edit_publicly(bot: SampleBot, person: People) -> None:
    nova, rigel = person("Nova"), person("Rigel")
    await nova.slash("/table new", game="race", seats=3)
    assert nova.newest().text == "race for 3"
    await rigel.press("play")
    assert rigel.panel().text == "Rigel pressed play"
    with pytest.raises(Misuse):
        nova.panel()
    assert all(not seen.ephemeral for seen in nova.see())
    await nova.press("edit")
    assert nova.newest().text == "edited by the button"
    await nova.press("slow")
    assert nova.newest().text == "edited later"


async def test_a_private_panel_has_buttons_of_its_own(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table new", game="race")
    await nova.press("panel")
    assert (nova.panel().text, nova.panel().edited) == ("your panel", False)
    await nova.press("edit", nova.panel())
    assert nova.panel().text == "edited by the button"
    assert nova.newest().text == "race for 2"


async def test_a_deferred_answer_is_followed_by_more(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table think")
    await nova.until(lambda: nova.panel().text == "one more")
    assert [seen.text for seen in nova.see()] == ["thought", "one more"]
    assert person("Vega").see() == []


async def test_a_form_comes_back_filled_in(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table options")
    assert nova.modal["title"] == "Options"
    assert nova.inputs["name"]["value"] == "Amber Comet"
    await nova.submit_modal({"Name": "First Light"})
    assert nova.newest().text == "First Light at daily"


async def test_a_form_of_a_button_updates_its_message(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table new", game="race")
    await nova.press("form")
    await nova.submit_modal()
    assert nova.newest().text == "Amber Comet at daily"


async def test_components_v2_show_pictures_sections_and_selects(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    nova = person("Nova")
    await nova.slash("/table board")
    post = nova.newest()
    assert post.text == "Round 3\nGem World"
    assert post.files == {"board.png": PNG}
    assert post.alt == ["A board", "A board"]
    assert len({part["id"] for part in post.parts}) == len(post.parts)
    async with aiohttp.ClientSession() as web, web.get(post.pictures[0]) as answer:
        assert await answer.read() == PNG
        assert answer.content_type == "image/png"
    await nova.press("section")
    await nova.until(lambda: nova.panel().text == "Nova pressed section")
    await nova.press("row")
    await nova.choose(["Ore", "ice"])
    assert nova.panel().text == "picked ore, ice"


async def test_an_embed_shows_its_attachment(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table embed")
    image = nova.newest().message.embeds[0]["image"]
    assert (image["width"], image["height"]) == (2, 3)
    assert image["url"].endswith("/board.png")


async def test_the_bot_writes_edits_reads_pins_and_deletes(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    nova, hall = person("Nova"), bot.get_channel(local.world.hall.id)
    assert isinstance(hall, discord.TextChannel)
    message = await hall.send("hello", view=doors("play"), file=picture())
    await message.edit(content="hello again", attachments=[*message.attachments, picture("b.png")])
    assert list(nova.newest().files) == ["board.png", "b.png"]
    await message.edit(attachments=[])
    assert (nova.newest().text, nova.newest().files) == ("hello again", {})
    await message.pin()
    assert [pin.id async for pin in hall.pins()] == [message.id]
    assert [m.id async for m in hall.history(limit=5)][1] == message.id
    fetched = await hall.fetch_message(message.id)
    assert (fetched.content, fetched.pinned) == ("hello again", True)
    await message.delete()
    assert message.id not in [seen.id for seen in nova.see()]


async def test_a_reply_calls_the_one_it_answers(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    asked = person("Vega").say("is anybody here?")
    reply = await bot.place(local.world.hall.id).send(
        "yes",
        reference=discord.MessageReference(
            message_id=asked.id, channel_id=asked.message.channel.id
        ),
    )
    assert person("Nova").newest().called == ["Vega"]
    assert reply.reference is not None


async def test_a_thread_is_opened_written_to_and_archived(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    nova, hall = person("Nova"), bot.get_channel(local.world.hall.id)
    assert isinstance(hall, discord.TextChannel)
    start = await hall.send("Race 2/4")
    thread = await start.create_thread(name="Race · Amber Comet", auto_archive_duration=10080)
    await thread.send(f"<@{nova.user.id}> it is your turn")
    place = nova.thread("Race")
    assert nova.newest(place).called == ["Nova"]
    assert place.thread is not None
    assert nova.user.id in place.thread.members
    await thread.edit(archived=True)
    assert place.thread.archived
    local.world.clock.advance(0)
    await thread.send("awake again")
    assert not place.thread.archived
    private = await hall.create_thread(name="secret", invitable=False)
    await private.add_user(discord.Object(person("Vega").user.id))
    assert local.world.can_see(person("Vega").user, local.world.channels[private.id])
    assert not local.world.can_see(person("Rigel").user, local.world.channels[private.id])


async def test_a_sleeping_thread_cannot_be_edited(local: LocalDiscord, bot: SampleBot) -> None:
    hall = bot.get_channel(local.world.hall.id)
    assert isinstance(hall, discord.TextChannel)
    start = await hall.send("Race 2/4")
    thread = await start.create_thread(name="Race", auto_archive_duration=60)
    inside = await thread.send("board")
    local.world.clock.advance(61 * 60)
    with pytest.raises(discord.HTTPException) as refused:
        await inside.edit(content="late")
    assert refused.value.code == 50083


async def test_a_direct_message_arrives_unless_they_are_closed(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    nova, rigel = person("Nova"), person("Rigel")
    rigel.user.dms_open = False
    await (await bot.fetch_user(nova.user.id)).send("psst")
    assert nova.newest(nova.dm).text == "psst"
    with pytest.raises(discord.Forbidden) as refused:
        await (await bot.fetch_user(rigel.user.id)).send("psst")
    assert refused.value.code == 50007


async def test_commands_work_in_a_direct_message(bot: SampleBot, person: People) -> None:
    nova = person("Nova")
    await nova.slash("/table new", at=nova.dm, game="race")
    assert nova.newest(nova.dm).text == "race for 2"


async def test_after_a_restart_old_buttons_still_work(local: LocalDiscord, person: People) -> None:
    nova = person("Nova")
    async with running(SampleBot()):
        await nova.slash("/table board")
        await nova.slash("/table new", game="race")
    assert not local.world.online
    async with running(SampleBot()):
        await nova.press("play")
        assert nova.panel().text == "Nova pressed play"
        await nova.press("section")
        await nova.choose("Ore", "Pick goods")
        assert nova.panel().text == "picked ore"
