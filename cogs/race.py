"""Race for the Galaxy: one command for each decision, completed from the open question."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.prompts import Prompt
from cogs.ui import screens
from cogs.ui.complete import proposals
from cogs.ui.front import Front, front_of
from cogs.ui.panel import Panel
from cogs.ui.places import propose_tables, table_of
from cogs.ui.seating import Reader
from cogs.ui.translate import Completer, choices, command, group

GOODS = "goods|kinds|novelty|rare|genes|alien"
CARDS = "cards|count"

# The kinds of question a command answers, and which of its questions each parameter does.
QUESTIONS: Mapping[str, tuple[tuple[str, ...], Mapping[str, str]]] = {
    "discard": (("race.discard",), {"cards": "cards"}),
    "action": (("race.action",), {"action": "action"}),
    "keep": (("race.keep",), {"cards": "cards"}),
    "develop": (("race.develop",), {"card": "card", "payment": "payment"}),
    "settle": (
        ("race.settle", "race.late_way"),
        {"world": "world", "way": "way", "payment": "payment"},
    ),
    "pay": (("race.pay",), {"cards": "cards"}),
    "sell": (("race.consume",), {"good": "good"}),
    "consume": (("race.consume",), {"power": "power", "goods": GOODS, "cards": CARDS}),
    "gamble": (("race.consume",), {"number": "number"}),
    "produce": (("race.produce",), {"worlds": "target*"}),
    "orders": (("race.orders",), {}),
}


class Race(commands.Cog):
    def __init__(self, bot: commands.Bot, front: Front) -> None:
        self.bot, self.front = bot, front

    async def cog_load(self) -> None:
        race = group(self.bot.tree, "race")
        for name, (kinds, parameters) in QUESTIONS.items():
            completers: dict[str, Completer] = {
                parameter: self.completer(kinds, parameters, parameter)
                for parameter in parameters
                if parameter != "number"  # Discord itself asks for one between 1 and 7
            }
            if name == "action":
                completers["second"] = completers["action"]
            callback = getattr(self, name)
            completers["table"] = self.my_tables
            race.add_command(command(f"race.{name}", callback, completers))
        race.add_command(command("race.hand", self.hand, {"table": self.my_tables}))

    # Completing

    async def my_tables(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await propose_tables(self.front, interaction, typed))

    def completer(
        self, kinds: tuple[str, ...], parameters: Mapping[str, str], focus: str
    ) -> Callable[
        [discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
    ]:
        """Proposes the options of one question, given the other parameters."""

        async def complete(
            interaction: discord.Interaction[Any], typed: str
        ) -> list[app_commands.Choice[str]]:
            reader = await self.front.reader(interaction)
            prompt = await self.prompt(interaction, reader, kinds)
            if prompt is None:
                return []
            given = {
                parameters[name]: str(value)
                for name, value in interaction.namespace
                if name in parameters and name != focus and value
            }
            catalogs = self.front.services.catalogs
            found = proposals(prompt, parameters[focus], typed, given, catalogs, reader.language)
            return choices(found)

        return complete

    async def prompt(
        self, interaction: discord.Interaction[Any], reader: Reader, kinds: tuple[str, ...]
    ) -> Prompt | None:
        """The open question of one of these kinds; None: nothing is asked."""
        named = str(getattr(interaction.namespace, "table", "") or "")
        table = await table_of(self.front, interaction, named)
        sitting = await self.front.desk.seating.sit(table, reader)
        return next((p for kind in kinds for p in sitting.prompts if p.key == kind), None)

    # Answering

    async def answer(
        self, interaction: discord.Interaction[Any], name: str, table: str, **typed: str
    ) -> None:
        kinds, parameters = QUESTIONS[name]
        given = {parameters[key]: text for key, text in typed.items() if text}

        async def work(reader: Reader) -> Panel:
            place = await table_of(self.front, interaction, table)
            return await self.front.desk.answer(place, reader, kinds, given)

        await self.front.private(interaction, work)

    async def discard(
        self, interaction: discord.Interaction[Any], cards: str = "", table: str = ""
    ) -> None:
        await self.answer(interaction, "discard", table, cards=cards)

    async def action(
        self,
        interaction: discord.Interaction[Any],
        action: str = "",
        second: str = "",
        table: str = "",
    ) -> None:
        both = f"{action}, {second}" if second else action
        await self.answer(interaction, "action", table, action=both)

    async def keep(
        self, interaction: discord.Interaction[Any], cards: str = "", table: str = ""
    ) -> None:
        await self.answer(interaction, "keep", table, cards=cards)

    async def develop(
        self,
        interaction: discord.Interaction[Any],
        card: str = "",
        payment: str = "",
        table: str = "",
    ) -> None:
        await self.answer(interaction, "develop", table, card=card, payment=payment)

    async def settle(
        self,
        interaction: discord.Interaction[Any],
        world: str = "",
        way: str = "",
        payment: str = "",
        table: str = "",
    ) -> None:
        await self.answer(interaction, "settle", table, world=world, way=way, payment=payment)

    async def pay(
        self, interaction: discord.Interaction[Any], cards: str = "", table: str = ""
    ) -> None:
        await self.answer(interaction, "pay", table, cards=cards)

    async def sell(
        self, interaction: discord.Interaction[Any], good: str = "", table: str = ""
    ) -> None:
        await self.answer(interaction, "sell", table, good=good)

    async def consume(
        self,
        interaction: discord.Interaction[Any],
        power: str = "",
        goods: str = "",
        cards: str = "",
        table: str = "",
    ) -> None:
        await self.answer(interaction, "consume", table, power=power, goods=goods, cards=cards)

    async def gamble(
        self,
        interaction: discord.Interaction[Any],
        number: app_commands.Range[int, 1, 7] | None = None,
        table: str = "",
    ) -> None:
        await self.answer(interaction, "gamble", table, number=str(number or ""))

    async def produce(
        self, interaction: discord.Interaction[Any], worlds: str = "", table: str = ""
    ) -> None:
        await self.answer(interaction, "produce", table, worlds=worlds)

    async def orders(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.answer(interaction, "orders", table)

    async def hand(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """The hand panel, as its door shows it."""

        async def work(reader: Reader) -> Panel:
            place = await table_of(self.front, interaction, table)
            return screens.hand(await self.front.desk.seating.sit(place, reader))

        await self.front.private(interaction, work)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Race(bot, front_of(bot)))
