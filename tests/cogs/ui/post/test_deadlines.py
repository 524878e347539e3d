"""Until when there is time: the post, the reminder and the panel say the same."""

from __future__ import annotations

import re

from cogs.ui.ask.answering import Answering
from cogs.ui.table.sitting import Reader
from tests.cogs.ui.post.waiting import RIGEL, waits_for_rigel
from tests.support.discord.lab import NOON, Lab, Table, text_of
from tests.support.discord.told import HOUR, Ear, pass_hours

DUE = re.compile(r"due <t:(\d+):R>, then (\d+ \w+) of bank until <t:(\d+):F>")


async def deadlines(lab: Lab, ear: Ear, table: Table) -> dict[str, list[tuple[str, ...]]]:
    """Of Rigel, whom the table waits for, wherever one is read now."""
    panel = await Answering(lab.play).open(table.id, Reader(lab.users[RIGEL], "en"))
    posts = [text_of(post) for post in table.posts() if post.attachments]
    reminders = [call.text for call in ear.calls("Rigel") if call.there and "waits" in call.text]
    said = {"post": posts[-1], "panel": "\n".join(panel.texts())}
    said |= {"reminder": reminders[-1]} if reminders else {}
    return {where: DUE.findall(text) for where, text in said.items()}


async def test_post_reminder_and_panel_agree_while_the_move_and_then_the_bank_runs(
    lab: Lab, ear: Ear
) -> None:
    table = await waits_for_rigel(lab)
    move, bank = int(NOON + 24 * HOUR), int(NOON + 96 * HOUR)
    for hours, places in ((1, 2), (12, 3), (9, 3), (3, 3), (12, 3), (24, 3)):
        await pass_hours(lab, hours)
        found = await deadlines(lab, ear, table)
        assert len(found) == places
        assert all(told == [(str(move), "3 days", str(bank))] for told in found.values()), found
