"""What the guides say can be checked against the code."""

from __future__ import annotations

import re
from pathlib import Path

import discord

from bot.engine.text import say
from bot.i18n.catalog import Catalog
from bot.settings import Settings
from cogs.admin.settings import NEEDED

DOCS = Path(__file__).parents[2] / "docs"


def test_the_invite_asks_for_what_the_server_check_looks_for_and_the_table_explains() -> None:
    text = (DOCS / "hosting.md").read_text(encoding="utf-8")
    asked = re.search(r"permissions=(\d+)", text)
    assert asked
    needed = discord.Permissions(**dict.fromkeys(NEEDED, True))
    assert discord.Permissions(int(asked[1])) == needed
    english = Catalog("en")
    for name in NEEDED:
        assert f"| {english.render(say(f'cog.permission.{name}'))} |" in text


def test_the_bot_may_do_nothing_to_the_messages_and_threads_of_others() -> None:
    allowed = discord.Permissions(**dict.fromkeys(NEEDED, True))
    assert not allowed.manage_messages
    assert not allowed.manage_threads
    assert not allowed.administrator


def test_the_guide_names_every_setting() -> None:
    text = (DOCS / "hosting.md").read_text(encoding="utf-8")
    example = (DOCS.parent / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE))
    assert named == set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    assert len(named) == len(Settings.__struct_fields__)
