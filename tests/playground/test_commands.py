"""Application commands: kept, replaced, translated, and shown to those who may use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.playground.client import acts
from bot.playground.client.misuse import Misuse
from bot.playground.model.clock import Clock, Snowflakes
from bot.playground.model.commands import Commands
from bot.playground.model.errors import Refusal
from bot.playground.server import LocalDiscord
from tests.support.discord.driver import Person
from tests.support.discord.local import running
from tests.support.discord.sample_bot import SampleBot, doors

People = Callable[[str], Person]


class Words(app_commands.Translator):
    """Italian for what it knows."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        known = {"help": "aiuto", "rules": "regole", "Find a rule": "Cerca una regola"}
        return known.get(string.message) if locale is discord.Locale.italian else None


class HelpBot(SampleBot):
    """Translated commands, a context menu on people and one on messages, one for moderators."""

    async def setup_hook(self) -> None:
        group = app_commands.Group(name="help", description="Help", extras={})

        @group.command(description="Find a rule")
        async def rules(interaction: discord.Interaction, search: str) -> None:
            await interaction.response.send_message(f"{interaction.locale}: {search}")

        @app_commands.context_menu(name="Player card")
        async def card(interaction: discord.Interaction, member: discord.Member) -> None:
            await interaction.response.send_message(f"card of {member.display_name}")

        @app_commands.context_menu(name="What happened here")
        async def story(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"about {message.content}")

        @app_commands.command(description="For moderators")
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def admin(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("yes")

        await self.tree.set_translator(Words())
        commands: list[Any] = [group, card, story, admin]
        for one in commands:
            self.tree.add_command(one)
        await self.tree.sync()


async def test_commands_are_known_by_both_names(local: LocalDiscord, person: People) -> None:
    vega = person("Vega")
    vega.user.locale = "it"
    async with running(HelpBot()):
        await vega.slash("/aiuto regole", search="ore")
        assert vega.newest().text == "it: ore"
        await vega.slash("/help rules", search="ice")
        shown = acts.commands_for(local.world, vega.user, vega.channel)
    assert [command["name_localized"] for command in shown] == ["aiuto"]
    assert shown[0]["options"][0]["description_localized"] == "Cerca una regola"


async def test_an_answer_names_the_whole_command_that_was_used(
    local: LocalDiscord, person: People
) -> None:
    async with running(SampleBot()):
        nova = person("Nova")
        await nova.slash("/table new", game="race")
        used = nova.newest().message.interaction
    assert used is not None
    assert used["name"] == "table new"


async def test_a_menu_works_on_people_and_messages(local: LocalDiscord, person: People) -> None:
    nova = person("Nova")
    async with running(HelpBot()):
        await nova.menu("Player card", person("Vega").user)
        assert nova.newest().text == "card of Vega"
        await nova.menu("What happened here", nova.newest())
        assert nova.newest().text == "about card of Vega"


async def test_a_moderators_command_is_for_moderators(local: LocalDiscord, person: People) -> None:
    async with running(HelpBot()):
        await person("Nova").slash("/admin")
        with pytest.raises(Misuse):
            await person("Vega").slash("/admin")
        with pytest.raises(Misuse):
            await person("Nova").slash("/admin", at=person("Nova").dm)


async def test_a_guild_can_have_commands_of_its_own(local: LocalDiscord, person: People) -> None:
    bot, guild = HelpBot(), discord.Object(local.world.guild.id)
    async with running(bot):
        bot.tree.copy_global_to(guild=guild)
        first = await bot.tree.sync(guild=guild)
        again = await bot.tree.sync(guild=guild)
        assert [one.id for one in first] == [one.id for one in again]
        await person("Nova").slash("/help rules", search="x")
        fetched = await bot.tree.fetch_commands(guild=guild)
        assert {one.name for one in fetched} == {one.name for one in first}
        await fetched[0].delete()
        assert len(await bot.tree.fetch_commands(guild=guild)) == len(first) - 1


async def test_a_forged_press_reaches_the_bot_and_is_not_answered(
    local: LocalDiscord, person: People
) -> None:
    nova, bot = person("Nova"), SampleBot()
    async with running(bot):
        await nova.slash("/table new", game="race")
        begun = await nova.forge("d1:forged", nova.newest(), wait="nothing")
        await nova.press("play")
        assert begun.answer is None
        local.world.clock.advance(4)
        assert begun.failed


async def test_a_disabled_button_cannot_be_pressed(local: LocalDiscord, person: People) -> None:
    bot = SampleBot()
    async with running(bot):
        view = doors("play")
        for item in view.children:
            item.item.disabled = True  # type: ignore[attr-defined]  # all of them are buttons
        await bot.place(local.world.hall.id).send("over", view=view)
        with pytest.raises(Misuse):
            await person("Nova").press("play")


def some(**more: Any) -> dict[str, Any]:
    return {"name": "race", "description": "Play", **more}


def test_a_command_of_the_same_name_keeps_its_id() -> None:
    commands = Commands(Snowflakes(Clock()))
    first, new = commands.create(0, some())
    second, again = commands.create(0, some(description="Play on"))
    assert (new, again) == (True, False)
    assert first["id"] == second["id"]
    assert first["version"] != second["version"]
    assert commands.edit(0, int(first["id"]), {"description": "x"})["description"] == "x"
    commands.delete(0, int(first["id"]))
    with pytest.raises(Refusal):
        commands.get(0, int(first["id"]))


def test_a_hundred_commands_are_enough() -> None:
    commands = Commands(Snowflakes(Clock()))
    with pytest.raises(Refusal) as refused:
        commands.overwrite(0, [some(name=f"c{n}") for n in range(101)])
    assert refused.value.code == 30032
