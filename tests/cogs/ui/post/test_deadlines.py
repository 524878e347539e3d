"""Until when there is time: the post, the reminder and the panel say the same."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.engine.text import Who, say
from bot.i18n.catalog import catalogs
from bot.play.post.posts import Post
from cogs.ui.ask.answering import Answering
from cogs.ui.post import table_post
from cogs.ui.table.log import evenly
from cogs.ui.table.sitting import Reader
from cogs.ui.words.tongue import Tongue
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
    called = text_of(table.posts()[0]).splitlines()[0]
    assert called.endswith(f"choose your action · due <t:{int(NOON + 24 * HOUR)}:R>")
    move, bank = int(NOON + 24 * HOUR), int(NOON + 96 * HOUR)
    for hours, places in ((1, 2), (12, 3), (9, 3), (3, 3), (12, 3), (24, 3)):
        await pass_hours(lab, hours)
        found = await deadlines(lab, ear, table)
        assert len(found) == places
        assert all(told == [(str(move), "3 days", str(bank))] for told in found.values()), found


def test_a_post_says_how_many_lines_it_leaves_to_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_post, "headline", lambda tongue, plan: "Round 3")
    for lines, left in ((table_post.MOST_LINES, 0), (table_post.MOST_LINES + 3, 3)):
        told = [[say("race.log.passed", who=Who(Seat(0)))] for _ in range(lines)]
        game = SimpleNamespace(guide=SimpleNamespace(report=None))
        plan: Any = SimpleNamespace(story=told, head="", game=game)
        said = table_post.story(Tongue(catalogs()["en"]), plan, 7)
        assert ("earlier" in said) == bool(left)
        assert not left or f"… and {left} earlier lines: see News." in said


def test_a_close_up_has_the_width_of_a_phone_for_itself() -> None:
    both = Post(pictures=("board-3.png", "near-3.png"), alt=("the map", "Mars"))
    shown = [[item.media.url for item in one.items] for one in table_post.galleries(both)]
    assert shown == [["attachment://board-3.png"], ["attachment://near-3.png"]]
    end = Post(pictures=("scores-9.png", "board-9.png"), alt=("who won", "the map"))
    assert [len(one.items) for one in table_post.galleries(end)] == [2]


def test_of_a_report_no_paragraph_is_left_out_but_long_ones_are_cut() -> None:
    lines = ["short.", *("a long paragraph " * 40 for _ in range(4))]
    found = evenly(lines, 1_000)
    assert found[0] == "short."
    assert len(found) == len(lines)
    assert sum(map(len, found)) <= 1_000
    assert len({len(line) for line in found[1:]}) == 1
