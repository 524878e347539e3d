"""Taking back, freely or by consent, and doing again."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import UnclearAnswer, require
from bot.engine.records import Seat
from bot.play.votes.ballot import ANSWERS, Status
from bot.play.votes.consent import UNDO
from cogs.ui.press.client import Client
from cogs.ui.press.front import Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices, Look
from cogs.ui.table import screens, visitors
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.ids import Door, VoteId
from cogs.ui.words.panel import LABEL, Panel
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import cut
from cogs.undo import panels


class Undo(AtTable):
    """What is asked of a seat's own moves; everybody else only watches."""

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        mine = {"table": self.my_tables}
        completers = {"to": self.steps, **mine}
        table.add_command(command("table.undo", self.undo_command, completers))
        table.add_command(command("table.redo", self.redo_command, mine))
        for what, look in (
            (Door.UNDO, self.propose),
            (Door.UNDONE, self.undo),
            (Door.UNDO_ASK, self.ask),
            (Door.UNDO_DROP, self.withdraw),
            (Door.RESTARTED, self.restart_turn),
            (Door.REDO, self.redo),
        ):
            self.front.door(what, self.looking(look))
        self.front.vote(UNDO, self.vote)

    async def show(self, look: Look, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """Only for who sits at a running table; others see whom it waits for."""
        if sitting.seat is None or not sitting.running:
            return screens.aside(sitting)
        return await look(sitting, reader, arg)

    # Taking back

    async def propose(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """Which moves would go, whether freely, and else who decides."""
        step = int(arg) if arg.isdecimal() and len(arg) < 6 else None
        seat, table = seat_of(sitting), sitting.row.id
        found = await self.play.consent.proposal(table, seat, step)
        steps = await self.play.consent.steps(table, seat)
        mine = False
        if found.request:
            mine = (await self.play.consent.request(table, found.request, seat)).seat == seat
        return panels.proposed(sitting, found, steps, step, mine)

    async def undo(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """The same press twice takes back one move."""
        _, step = numbers(arg)
        return await self.act(sitting, reader, self.play.referee.take_back, "undo", arg, step=step)

    async def restart_turn(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """All that the seat did since the table turned to it."""
        return await self.act(sitting, reader, self.play.referee.restart_turn, "turn", arg)

    async def redo(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        return await self.act(sitting, reader, self.play.referee.redo, "redo", arg)

    async def act(
        self, sitting: Sitting, reader: Reader, act: Any, name: str, arg: str, **more: Any
    ) -> Panel:
        key = f"{name}:{sitting.seat}:{arg or sitting.answers}"
        await act(sitting.row.id, sitting.seat, giver=reader.user, key=key, **more)
        await visitors.learned(self.play, reader.user, visitors.UNDO)
        said = sitting.tongue.say("cog.redo.done" if name == "redo" else "cog.undo.done")
        return await self.desk.open(sitting.row.id, reader, note=said)

    # By consent

    async def ask(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """The others are asked; if they are all autopilots, it is done."""
        given, step = numbers(arg)
        seat, table = seat_of(sitting), sitting.row.id
        if given != sitting.answers:  # they have moved since they read this
            return await self.propose(sitting, reader, "")
        await self.play.voice.raised(reader.user, sitting.row.guild, reader.guild)
        request = await self.play.consent.ask(table, seat, giver=reader.user, step=step)
        if request.status == Status.AGREED:
            return await self.desk.open(table, reader, note=sitting.tongue.say("cog.undo.done"))
        return panels.asked(sitting, request)

    async def withdraw(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        require(arg.isdecimal() and len(arg) < 10, "play.refuse.consent_unknown")
        await self.play.consent.withdraw(sitting.row.id, int(arg), seat_of(sitting))
        note = sitting.tongue.say("cog.undo.ended.withdrawn")
        return await self.desk.open(sitting.row.id, reader, note=note)

    async def vote(self, press: Press) -> Panel:
        """A press on the public request, answered privately."""
        assert isinstance(press.id, VoteId)
        vote = press.id
        sitting = await self.desk.seating.sit(vote.table, press.reader)
        if sitting.seat is None:
            return screens.aside(sitting)
        if vote.answer not in ANSWERS or not vote.id.isdecimal():
            raise UnclearAnswer("cog.refuse.forged")
        request = await self.play.consent.answer(
            vote.table, int(vote.id), sitting.seat, vote.answer, giver=press.reader.user
        )
        return panels.answered(sitting, request, vote.answer)

    # Commands

    async def undo_command(
        self, interaction: discord.Interaction[Any], to: str = "", table: str = ""
    ) -> None:
        await self.command(interaction, self.propose, table, to.strip())

    async def redo_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.redo, table)

    async def steps(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """My own moves with a summary, the latest first."""
        sitting = await self.sitting(interaction)
        if sitting.seat is None or not sitting.running:
            return []
        found = await self.play.consent.steps(sitting.row.id, sitting.seat)
        quiet = sitting.tongue.say("cog.undo.quiet_move")
        named_steps = [
            (str(step.number), cut(panels.summary(sitting.tongue, step) or quiet, LABEL))
            for step in found
        ]
        return choices(among(named_steps, typed))


def seat_of(sitting: Sitting) -> Seat:
    assert sitting.seat is not None
    return sitting.seat


def numbers(arg: str) -> tuple[int, int | None]:
    """`17.4`: worked out after 17 answers, to the fourth of them."""
    given, _, step = arg.partition(".")
    if not given.isdecimal() or len(given) > 6:
        return -1, None
    return int(given), int(step) if step.isdecimal() and len(step) < 6 else None


async def setup(bot: Client) -> None:
    await bot.add_cog(Undo(bot, bot.front))
