"""Every `/admin` command with its proof: how it is done, what is written down, what undoes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.play.moderation.servers import LOCK, MUTE
from tests.support.discord.driver import Person
from tests.support.discord.office import Office

WHY = "wrong seat clicked"
UNDO = "✔ Undo last act"


@dataclass(frozen=True)
class Act:
    """One command and, if it is confirmed, the button that does it."""

    line: str
    options: Mapping[str, Any] = field(default_factory=dict)
    press: str = ""

    async def done(self, office: Office, by: Person) -> None:
        options = dict(self.options)
        if options.get("at") == "home":  # where the table was played at first
            options |= {"at": office.home, "table": office.row.id}
        if options.get("seat") == "awaited":
            (seat,) = await office.house.play.referee.awaited(office.row.id)
            options["seat"] = str(seat + 1)
        await by.slash(f"/admin {self.line}", **options)
        if self.press:
            await by.press(self.press, by.panel())


@dataclass(frozen=True)
class Proof:
    """`log` and `told`: words of the audit and of the table's thread; a look leaves neither."""

    act: Act
    log: str = ""
    told: str = ""
    undone: Act | None = None
    first: tuple[Act, ...] = ()  # what must have been done before
    game: str = "race"
    moves: int = 3
    host: bool = False
    changes: bool = True  # something that `facts` tells


BACK = Act("table undo", {"why": WHY}, UNDO)
PAUSED = Act("table pause", {"why": WHY})
HELD = {"player": "Vega", "until": "5d", "why": WHY}
FREED = {"player": "Vega", "why": WHY}


def proof(line: str, log: str = "", told: str = "", *, press: str = "", **more: Any) -> Proof:
    proofs = ("undone", "first", "game", "moves", "host", "changes")
    known = {name: more.pop(name) for name in proofs if name in more}
    return Proof(Act(line, more, press), log, told, **known)


PROOFS = {
    one.act.line: one
    for one in (
        proof(
            "server setup", "changes settings", tables=3, undone=Act("server setup", {"tables": 0})
        ),
        proof("server check"),
        proof("server announce", "announces", "News from", text="hello", changes=False),
        proof("player lock", "locks", **HELD, undone=Act("player unlock", FREED)),
        proof(
            "player unlock",
            "unlocks",
            **FREED,
            first=(Act("player lock", HELD),),
            undone=Act("player lock", HELD),
        ),
        proof("player mute", "mutes", **HELD, undone=Act("player unmute", FREED)),
        proof(
            "player unmute",
            "unmutes",
            **FREED,
            first=(Act("player mute", HELD),),
            undone=Act("player mute", HELD),
        ),
        proof("audit"),
        proof("log show"),
        proof("log reports"),
        proof("host health", host=True),
        proof(
            "host maintenance",
            "switches maintenance",
            on=True,
            why=WHY,
            undone=Act("host maintenance", {"on": False}),
            host=True,
        ),
        proof("table panel"),
        proof("table export"),
        proof(
            "table rewind",
            "rewinds to board 1",
            "rewinds to board 1",
            to="1",
            why=WHY,
            press="✔ Rewind",
            undone=BACK,
        ),
        proof(
            "table correct",
            "corrects the board",
            "corrects the board",
            what="win.1",
            why=WHY,
            press="✔ Correct",
            undone=BACK,
        ),
        proof(
            "table replace",
            "gives seat 2 to somebody else",
            "gives seat 2 to somebody else",
            seat="2",
            player="Vega",
            why=WHY,
            press="✔ Give the seat",
            undone=BACK,
        ),
        proof(
            "table undo",
            "lets the clocks go on",
            "lets the clocks go on",
            why=WHY,
            press=UNDO,
            first=(PAUSED,),
            undone=PAUSED,
        ),
        proof("table pause", "pauses the table", "pauses the table", why=WHY, undone=BACK),
        proof(
            "table resume",
            "lets the clocks go on",
            "lets the clocks go on",
            why=WHY,
            first=(PAUSED,),
            undone=BACK,
        ),
        proof(
            "table extend",
            "gives seat 2 more time",
            "gives seat 2 more time",
            seat="2",
            hours=5,
            why=WHY,
            moves=0,
        ),
        proof("table nudge", "calls once more", "calls once more", why=WHY, changes=False),
        proof(
            "table default",
            "lets the clock answer for seat",
            "lets the clock answer for seat",
            seat="awaited",
            why=WHY,
            game="starfarers",
            moves=0,
            undone=Act("table rewind", {"to": "1", "why": WHY}, "✔ Rewind"),
        ),
        proof(
            "table rehome",
            "moves the table here",
            "moves the table here",
            channel="sublight",
            why=WHY,
            undone=Act("table rehome", {"at": "home", "why": WHY}),
        ),
        proof(
            "table close",
            "closes the table",
            "closes the table",
            why=WHY,
            press="✔ Close",
            undone=BACK,
        ),
    )
}


def commands_of(office: Office) -> set[str]:
    """As the bot's tree has them, without `admin`."""
    group: Any = office.house.bot.tree.get_command("admin")
    leaves = [one for one in group.walk_commands() if not hasattr(one, "commands")]
    return {one.qualified_name.partition(" ")[2] for one in leaves}


async def prepared(office: Office, found: Proof) -> None:
    """A table that was played for a while and shown, and what the act needs before it."""
    await office.table(found.game)
    await office.play(found.moves)
    await office.show()
    office.home = office.nova.channel
    for act in found.first:
        await act.done(office, office.orion)
    await office.show()


async def facts(office: Office) -> dict[str, Any]:
    """Everything that a moderator could change."""
    play, guild = office.house.play, str(office.house.world.guild.id)
    row, vega = await office.journal.table(office.row.id), str(office.vega.user.id)
    running = row.status == "running"
    return {
        "view": repr(await office.view()),
        "seats": row.seats,
        "status": row.status,
        "clock": running and await play.keeper.paused(row.id) is not None,
        "times": await play.keeper.times(row.id) if running else {},
        "rules": await play.servers.rules(guild),
        "held": [bool(await play.servers.ban(guild, vega, kind)) for kind in (LOCK, MUTE)],
        "home": await play.journal.setting(f"table:{row.id}", "thread"),
        "maintenance": await play.maintenance.on_now(),
    }


async def log_of(office: Office) -> list[str]:
    """The entries of the whole server, as a moderator reads them."""
    await office.nova.slash("/admin audit", at=office.house.world.hall)
    return [line for line in office.nova.panel().text.splitlines() if line.startswith("<t:")]
