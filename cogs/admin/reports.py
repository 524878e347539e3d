"""What players reported: the words, where it was, and the table as the channel saw it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from bot.engine.errors import require
from bot.play.assembly import Play
from bot.play.proof.export import unfinished
from bot.play.proof.file import write
from bot.store.records import TableRow
from bot.store.settings import REPORT
from cogs.admin.panels import PER_PAGE, REPORTS, page_count
from cogs.admin.rights import plays
from cogs.ui.press.front import Front
from cogs.ui.table.boards import steps
from cogs.ui.table.sitting import Reader
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import SelfId
from cogs.ui.words.panel import LABEL, Attached, Item, Menu, Panel, Part, Words, fitted
from cogs.ui.words.tongue import Tongue, cut, plain, shown

NOBODY = "-"  # has no seat anywhere, so they see what the channel sees
LONGEST = 1_000


async def kept(play: Play, reference: str) -> Mapping[str, Any]:
    return await REPORT.read(play.journal, reference)


async def hidden(play: Play, reader: Reader, found: Mapping[str, Any]) -> bool:
    """A player may have written what they hold: who plays against them does not read it."""
    if not found.get("table"):
        return False
    return plays(await play.journal.table(found["table"]), reader.user)


async def listed(play: Play, reader: Reader, guild: str, page: int | None = None) -> Panel:
    """The latest first, page by page: nobody's is pushed out of sight."""
    tongue, known = Tongue(play.catalogs[reader.language]), await play.servers.reports(guild)
    last = page_count(len(known), PER_PAGE)
    page = min(max(1, page or 1), last)
    turned = f" · {tongue.say('admin.page', n=page, of=last)}" if last > 1 else ""
    lines, items = [f"**{tongue.say('admin.reports')}**{turned}"], list[Item]()
    for reference in known[(page - 1) * PER_PAGE : page * PER_PAGE]:
        found = await kept(play, reference)
        if not found:
            continue
        secret = await hidden(play, reader, found)
        text = tongue.say("admin.report.yours") if secret else str(found["text"])
        lines.append(f"{stamp(found['at'], 'F')} `{reference}` {shown(cut(text, 80), 90)}")
        items.append(Item(reference, cut(f"{reference} {plain(text, 80)}", LABEL)))
    if not items:
        return Panel((Words(tongue.say("admin.reports.none")),))
    menu = Menu(str(SelfId(REPORTS)), tongue.say("admin.reports.pick"), tuple(items))
    turning = steps(lambda to: str(SelfId(REPORTS, to)), page, last, tongue)
    return fitted(Panel((Words("\n".join(lines)), menu, *((turning,) if last > 1 else ()))))


async def report(front: Front, reader: Reader, guild: str, reference: str) -> Panel:
    """With a file to reproduce it: what the channel saw, move by move, nobody's secrets."""
    play = front.play
    require(reference in await play.servers.reports(guild), "admin.refuse.no_report")
    found, tongue = await kept(play, reference), Tongue(play.catalogs[reader.language])
    require(found, "admin.refuse.no_report")
    known = await front.desk.seating.known_name(str(found.get("user", "")), guild)
    who = shown(known) if known else tongue.say("admin.somebody")
    head = tongue.say("admin.report", reference=reference, who=who, build=found["build"])
    lines = [f"{stamp(found['at'], 'F')} {head}"]
    parts: list[Part] = []
    if found.get("table"):
        table, board = found["table"], found.get("board", 0)
        lines.append(tongue.say("admin.report.where", table=table, board=board))
        row = await play.journal.table(table)
        if row.version:
            facts = {name: found.get(name) for name in ("reference", "build", "board", "at")}
            parts.append(Attached(f"{reference}.json", await public_slice(play, row, facts)))
    secret = await hidden(play, reader, found)
    lines.append(tongue.say("admin.report.yours") if secret else shown(found["text"], LONGEST))
    return fitted(Panel((Words("\n".join(lines)), *parts)))


async def public_slice(play: Play, row: TableRow, facts: dict[str, Any]) -> bytes:
    moves = await play.journal.moves(row.id)
    made = await asyncio.to_thread(unfinished, row, moves, None)
    seen = json.loads(await asyncio.to_thread(write, made))
    return json.dumps({**facts, "seen": seen}, ensure_ascii=False).encode()
