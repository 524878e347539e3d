"""What the guides say can be checked against the code."""

from __future__ import annotations

import re
from pathlib import Path

import discord

from bot.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"


def test_the_invite_asks_for_the_permissions_that_the_table_explains() -> None:
    text = (DOCS / "hosting.md").read_text(encoding="utf-8")
    asked = re.search(r"permissions=(\d+)", text)
    assert asked
    assert discord.Permissions(int(asked[1])) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        attach_files=True,
        embed_links=True,
        read_message_history=True,
        manage_messages=True,
        pin_messages=True,
    )


def test_the_guide_names_every_setting() -> None:
    text = (DOCS / "hosting.md").read_text(encoding="utf-8")
    example = (DOCS.parent / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE))
    assert named == set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    assert len(named) == len(Settings.__struct_fields__)
