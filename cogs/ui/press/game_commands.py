"""The slash commands of a game, from a table of rows: one for each decision it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, Signature
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.records import Record
from bot.engine.text import Text
from cogs.ui.ask.forms import WHOLE, completed
from cogs.ui.ask.typed import proposals
from cogs.ui.press.front import Front
from cogs.ui.press.slash import Completer, choices, command, group
from cogs.ui.press.which_table import propose_tables, table_of
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.panel import Panel
from cogs.ui.words.proposals import among


class Decision(Record, frozen=True):
    """A command: the kinds of question it answers, and which question each parameter answers.

    `goods|kinds` is whichever of them is asked, `target*` each of several; two parameters of one
    question are read as one list. A number within bounds is asked for by Discord itself.
    `WHOLE` is a whole sheet as text.
    `about` is a parameter that says which of several questions of a kind is meant: an offer.
    """

    name: str
    kinds: tuple[str, ...]
    parameters: Mapping[str, str] = {}
    numbers: Mapping[str, tuple[int, int]] = {}
    about: str = ""

    def meant(self, typed: Mapping[str, Any]) -> tuple[str, ...]:
        """The kinds of question, or the one that is named."""
        which = str(typed.get(self.about) or "").strip()
        return tuple(f"{kind}/{which}" for kind in self.kinds) if which else self.kinds

    @property
    def named(self) -> tuple[str, ...]:
        """All parameters, in their order."""
        return (self.about, *self.parameters) if self.about else tuple(self.parameters)


def alike(*names: str) -> Mapping[str, str]:
    """Parameters that are called like the questions they answer."""
    return {name: name for name in names}


class Decisions(commands.Cog):
    """The cog of a game gives its name and its rows."""

    GAME: ClassVar[str]
    ROWS: ClassVar[tuple[Decision, ...]]

    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front

    async def cog_load(self) -> None:
        known = group(self.bot.tree, self.GAME)
        for row in self.ROWS:
            completers: dict[str, Completer] = {
                parameter: self.completer(row, parameter)
                for parameter in row.parameters
                if parameter not in row.numbers
            }
            if row.about:
                completers[row.about] = self.chooser(row)
            completers["table"] = self.my_tables
            known.add_command(command(f"{self.GAME}.{row.name}", self.callback(row), completers))
        known.add_command(command(f"{self.GAME}.hand", self.hand, {"table": self.my_tables}))

    def callback(self, row: Decision) -> Any:
        """A function with the parameters of the row, as discord.py reads them."""

        async def answer(interaction: discord.Interaction[Any], **typed: Any) -> None:
            table = str(typed.pop("table", ""))
            await self.answer(interaction, row, table, typed)

        given = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD)]
        for name in (*row.named, "table"):
            kind: Any = str
            default: Any = ""
            if name in row.numbers:
                kind, default = app_commands.Range[(int, *row.numbers[name])], None
            given.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind))
        answer.__signature__ = Signature(given)  # type: ignore[attr-defined]  # discord.py reads it so
        return answer

    # Completing

    async def my_tables(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await propose_tables(self.front, interaction, typed))

    def completer(self, row: Decision, focus: str) -> Completer:
        """Proposes the options of one question, given the other parameters."""

        async def complete(
            interaction: discord.Interaction[Any], typed: str
        ) -> list[app_commands.Choice[str]]:
            others = {k: v for k, v in interaction.namespace if k != focus}
            row_now = self.row(row, {**others, focus: typed})
            sitting = await self.sitting(interaction)
            prompt = sitting.of(row_now.meant(others))
            if prompt is None:
                return []
            asked = row_now.parameters[focus]
            if asked == WHOLE:
                return choices(completed(sitting, prompt, typed))
            given = read(row_now, others)
            given.pop(asked, None)
            speakers = await self.front.desk.seating.speakers(sitting.row)
            language = sitting.tongue.language
            return choices(proposals(prompt, asked, typed, given, speakers, language))

        return complete

    def chooser(self, row: Decision) -> Completer:
        """Proposes the open questions of a kind."""

        async def complete(
            interaction: discord.Interaction[Any], typed: str
        ) -> list[app_commands.Choice[str]]:
            sitting = await self.sitting(interaction)
            names = [
                (prompt.about, sitting.tongue.label(prompt.says or Text(prompt.key)))
                for prompt in sitting.prompts
                if prompt.key in row.kinds
            ]
            return choices(among(names, typed))

        return complete

    async def sitting(self, interaction: discord.Interaction[Any]) -> Sitting:
        """The table that is meant, as the one who types finds it."""
        named = str(getattr(interaction.namespace, "table", "") or "")
        table = await table_of(self.front, interaction, named)
        return await self.front.desk.seating.sit(table, await self.front.reader(interaction))

    def row(self, row: Decision, typed: Mapping[str, Any]) -> Decision:
        """A game may read some words another way; usually they are read as the row says."""
        return row

    # Answering

    async def answer(
        self, interaction: discord.Interaction[Any], row: Decision, table: str, typed: Any
    ) -> None:
        async def work(reader: Reader) -> Panel:
            place = await table_of(self.front, interaction, table)
            meant = self.row(row, typed)
            return await self.front.desk.answer(
                place, reader, meant.meant(typed), read(meant, typed)
            )

        await self.front.private(interaction, work)

    async def hand(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """The hand panel, as its door shows it."""

        async def work(reader: Reader) -> Panel:
            place = await table_of(self.front, interaction, table)
            return screens.hand(await self.front.desk.seating.sit(place, reader))

        await self.front.private(interaction, work)


def read(row: Decision, typed: Mapping[str, Any]) -> dict[str, str]:
    """What was typed by the names of the questions, in the order of the parameters."""
    found: dict[str, str] = {}
    for name, asked in row.parameters.items():
        text = "" if typed.get(name) is None else str(typed[name]).strip()
        if text:
            found[asked] = f"{found[asked]}, {text}" if asked in found else text
    return found
