"""Seats of running tables: leaving, resigning, substitutes, friends who sit in, votes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.play.seats.requests import LEND, SEAT, TAKE, WITHDRAW, SeatRequest
from bot.store.records import TableRow
from cogs.lobby.client import LobbyClient
from cogs.seats import panels
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.table.times import stamp
from cogs.ui.words.dates import read_until
from cogs.ui.words.ids import Door, DoorId, VoteId
from cogs.ui.words.panel import RED, Field, Form, Panel
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import cut, shown

LONGEST_WHY = 200


class Seats(AtTable):
    """Whatever is done is confirmed once, privately; the table reads of it in its next post."""

    def __init__(self, bot: LobbyClient, front: Front) -> None:
        super().__init__(bot, front)
        self.seats = front.play.seats
        self.opening = bot.opening

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        mine = {"table": self.my_tables}
        table.add_command(command("table.resign", self.resign_command, mine))
        completers = {"seat": self.free_seats, **mine}
        table.add_command(command("table.substitute", self.substitute_command, completers))
        table.add_command(command("table.lend", self.lend_command, {"until": self.days, **mine}))
        for what, look in (
            (Door.SEAT, self.overview),
            (Door.SEAT_ASK, self.ask),
            (Door.SEAT_DO, self.do),
            (Door.SEAT_BACK, self.back),
        ):
            self.front.door(what, self.looking(look))
        self.front.door(Door.SEAT_VOTE, self.vote_asked)
        self.front.opens("d1", Door.SEAT_VOTE, self.vote_form)
        self.front.vote(SEAT, self.answer)

    # What can be done

    async def overview(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        if not screens.seats_matter(sitting) and not self.owns(sitting, reader):
            return screens.aside(sitting)
        requests = await self.seats.current(sitting.row)
        return panels.overview(sitting, requests, reader.user)

    def owns(self, sitting: Sitting, reader: Reader) -> bool:
        """Who owns a running table cares for its seats, also if they do not play."""
        return sitting.running and sitting.row.owner == reader.user

    async def ask(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """What would happen, with the button that does it."""
        if not screens.seats_matter(sitting) and not self.owns(sitting, reader):
            return screens.aside(sitting)
        say, (act, *rest) = sitting.tongue.say, arg.split(".")
        if act == panels.AWAY and sitting.seat is not None:
            key = "give_back" if sitting.row.seats[sitting.seat].holder else panels.AWAY
            return panels.confirm(sitting, arg, say(f"cog.seat.ask.{key}"), say(f"cog.seat.{key}"))
        if act == panels.RESIGN:
            return panels.confirm(
                sitting, arg, say("cog.seat.ask.resign"), say("cog.seat.resign"), RED
            )
        if act == panels.SUB:
            seat, player = self.sub_of(sitting, rest)
            return await self.ask_substitute(sitting, reader.user, seat, player)
        return screens.aside(sitting)

    async def ask_substitute(
        self, sitting: Sitting, user: str, seat: Seat | None, player: str
    ) -> Panel:
        say, own = sitting.tongue.say, sitting.seat
        chosen = own if seat is None else seat
        if chosen is None:
            return screens.aside(sitting)
        key = "cog.seat.ask.substitute" if chosen == own else "cog.seat.ask.substitute_for"
        about = say(key, who=sitting.tongue.seat(chosen))
        if player:
            about += f" {say('cog.seat.ask.only', who=await self.name(player, sitting.row))}"
        seat = None if chosen == own else chosen
        await self.seats.ask_substitute(sitting.row.id, user, seat, player=player, dry=True)
        act = ".".join([panels.SUB, str(chosen), *([player] if player else ())])
        return panels.confirm(sitting, act, about, say("cog.seat.ask_for_one"))

    async def ask_loan(self, sitting: Sitting, user: str, friend: str, until: float) -> Panel:
        say = sitting.tongue.say
        await self.seats.lend(sitting.row.id, user, friend, float(int(until)), dry=True)
        when, who = stamp(until, "F"), await self.name(friend, sitting.row)
        about = say("cog.seat.ask.lend", who=who, until=when)
        act = f"{panels.LOAN}.{friend}.{int(until)}"
        return panels.confirm(sitting, act, about, say("cog.seat.ask_friend"))

    async def name(self, user: str, row: TableRow) -> str:
        known = await self.desk.seating.known_name(user, row.guild)
        return shown(known) if known else f"<@{user}>"

    # Doing it

    async def do(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        table, user = sitting.row.id, reader.user
        act, *rest = arg.split(".")
        if act == panels.AWAY:
            gives_back = sitting.seat is not None and sitting.row.seats[sitting.seat].holder
            await self.seats.leave(table, user)
            note = "cog.seat.done.give_back" if gives_back else ""
        elif act == panels.RESIGN:
            await self.seats.resign(table, user)
            note = "cog.seat.done.resign"
        elif act == panels.SUB:
            seat, player = self.sub_of(sitting, rest)
            if player:
                await self.play.voice.require(user, sitting.row.guild, reader.guild)
                await self.opening.admission.require_reachable(user, player)
            await self.play.voice.spend(user)
            own = None if seat == sitting.seat else seat
            await self.seats.ask_substitute(table, user, own, player=player)
            note = "cog.seat.done.substitute"
        elif act == panels.LOAN and len(rest) == 2 and all(part.isdecimal() for part in rest):
            await self.opening.admission.require_reachable(user, rest[0])
            await self.play.voice.raised(user, sitting.row.guild, reader.guild)
            await self.seats.lend(table, user, rest[0], float(rest[1][:12]))
            note = "cog.seat.done.lend"
        else:
            require(act == panels.TAKE and rest, "cog.refuse.forged")
            return await self.take(sitting, reader, rest[0])
        return await self.after(table, reader, note)

    async def take(self, sitting: Sitting, reader: Reader, request: str) -> Panel:
        """The hand is theirs from now on, and nobody else's."""
        table = sitting.row.id
        await self.admitted(sitting, number(request), reader.user)
        done = await self.seats.answer(table, number(request), reader.user, TAKE)
        await self.opening.threads.let_in(table, reader.user)
        key = "cog.seat.done.sits" if done.asked.kind == LEND else "cog.seat.done.taken"
        return await self.after(table, reader, key)

    async def back(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """One tap: no confirmation, it only gives."""
        await self.seats.take_back(sitting.row.id, reader.user)
        return await self.after(sitting.row.id, reader, "cog.seat.done.back")

    async def after(self, table: str, reader: Reader, key: str) -> Panel:
        row = await self.desk.seating.known(table)
        await self.opening.cards.changed(row)
        sitting = await self.desk.seating.sit(table, reader)
        note = sitting.tongue.say(key) if key else ""
        return await self.desk.show(sitting, note=note, tips_for=reader.user)

    def sub_of(self, sitting: Sitting, rest: list[str]) -> tuple[Seat | None, str]:
        """The seat and the player of `sub.<seat>.<player>`; both may be missing."""
        seat, player = (*rest, "", "")[:2]
        known = seat.isdecimal() and len(seat) == 1 and int(seat) < len(sitting.row.seats)
        require(known or not seat, "cog.refuse.forged")
        require(not player or player.isdecimal(), "cog.refuse.forged")
        return Seat(int(seat)) if seat else sitting.seat, player

    # Answers on public messages

    async def answer(self, press: Press) -> Panel:
        assert isinstance(press.id, VoteId)
        vote, reader = press.id, press.reader
        sitting = await self.desk.seating.sit(vote.table, reader)
        if vote.answer == TAKE:
            found = await self.admitted(sitting, number(vote.id), reader.user)
            trouble = await self.opening.admission.known_trouble(sitting.row, reader.user)
            return self.ask_take(
                sitting, found, [await self.name(one, sitting.row) for one in trouble]
            )
        done = await self.seats.answer(vote.table, number(vote.id), reader.user, vote.answer)
        say, kind = sitting.tongue.say, done.asked.kind
        if vote.answer == WITHDRAW or not done.open:
            note = say(f"cog.seat.ended.{kind}.{done.status}")
        else:
            note = say(f"cog.seat.voted.{vote.answer}")
        return await self.desk.open(vote.table, reader, note=note)

    async def admitted(self, sitting: Sitting, request: int, user: str) -> SeatRequest:
        """May they have this seat? At a table by invitation only who was asked."""
        found = await self.seats.offered(sitting.row.id, request, user)
        await self.play.servers.require_seat(sitting.row.guild, user)
        if user != found.asked.player:
            await self.opening.admission.require_admitted(sitting.row, user)
        return found

    def ask_take(self, sitting: Sitting, found: SeatRequest, blocked: Sequence[str]) -> Panel:
        """`blocked`: those there whom the reader wanted to keep away from; told to them alone."""
        say, asked = sitting.tongue.say, found.asked
        names = tuple(blocked)
        known = f"\n{say('company.plays_there', who=names, n=len(names))}" if names else ""
        who = sitting.tongue.seat(asked.seat)
        act = f"{panels.TAKE}.{found.id}"
        if asked.kind == LEND:
            about = say("cog.seat.ask.sit", who=who, until=stamp(asked.until, "F")) + known
            return panels.confirm(sitting, act, about, say("cog.seat.accept"))
        about = say("cog.seat.ask.take", who=who) + known
        return panels.confirm(sitting, act, about, say("cog.seat.take"))

    # Votes about somebody

    async def vote_form(self, press: Press) -> Form:
        sitting = await self.desk.seating.sit(press.table, press.reader)
        say, seat = sitting.tongue.say, self.seat_in(sitting, press.arg)
        title = cut(say("cog.seat.vote_about", who=sitting.tongue.labels[seat]), 45)
        why = Field("why", say("cog.seat.why"), longest=LONGEST_WHY)
        return Form(str(DoorId(Door.SEAT_VOTE, press.table, press.arg)), title, (why,))

    async def vote_asked(self, press: Press) -> Panel:
        sitting = await self.desk.seating.sit(press.table, press.reader)
        seat = self.seat_in(sitting, press.arg)
        reader = press.reader
        await self.play.voice.raised(reader.user, sitting.row.guild, reader.guild)
        await self.seats.ask_removal(press.table, press.reader.user, seat, press.field("why"))
        note = sitting.tongue.say("cog.seat.done.vote")
        return await self.desk.open(press.table, press.reader, note=note)

    def seat_in(self, sitting: Sitting, arg: str) -> Seat:
        known = arg.isdecimal() and len(arg) == 1 and int(arg) < len(sitting.row.seats)
        require(known, "cog.refuse.forged")
        return Seat(int(arg))

    # Commands

    async def resign_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        await self.command(interaction, self.ask, table, panels.RESIGN)

    async def substitute_command(
        self,
        interaction: discord.Interaction[Any],
        seat: str = "",
        player: discord.User | None = None,
        table: str = "",
    ) -> None:
        async def look(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            known = seat.isdecimal() and len(seat) == 1 and 1 <= int(seat) <= len(sitting.row.seats)
            require(known or not seat, "cog.refuse.no_player", typed=seat[:40])
            named = await self.met(player, interaction)
            chosen = Seat(int(seat) - 1) if seat else None
            if not sitting.running or (chosen is None and sitting.seat is None):
                return screens.aside(sitting)
            return await self.ask_substitute(sitting, reader.user, chosen, named)

        await self.command(interaction, look, table)

    async def lend_command(
        self,
        interaction: discord.Interaction[Any],
        player: discord.User,
        until: str,
        table: str = "",
    ) -> None:
        async def look(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            friend = await self.met(player, interaction)
            rhythm = await self.play.hours.of(reader.user)
            end = read_until(until, rhythm, self.play.clock())
            if not sitting.running or sitting.seat is None:
                return screens.aside(sitting)
            return await self.ask_loan(sitting, reader.user, friend, end)

        await self.command(interaction, look, table)

    async def met(self, player: discord.User | None, interaction: discord.Interaction[Any]) -> str:
        """Somebody named in a command; bots do not play."""
        if player is None:
            return ""
        require(not player.bot, "seat.refuse.no_person")
        await self.desk.seating.seen(player, interaction.guild_id)
        return str(player.id)

    # Completing

    async def free_seats(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        labels = (await self.sitting(interaction)).tongue.labels
        return choices(among([(str(seat + 1), name) for seat, name in labels.items()], typed))


def number(text: str) -> int:
    require(text.isdecimal() and len(text) < 10, "seat.refuse.unknown")
    return int(text)


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Seats(bot, bot.front))
