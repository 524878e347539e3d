"""The guides name commands that exist, and the moderators' guide names all of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands

from tests.support.discord.house import House

ROOT = Path(__file__).parents[3]
GUIDES = ("README.md", "docs/hosting.md", "docs/moderating.md", "docs/playing.md")
COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+(?![a-z:]))*)")
PATHS = {"health", "metrics", "data"}  # of the host's, no commands
PICTURE = re.compile(r"(?:\]\(|src=\")([^)\"]+\.png)")
LARGEST = 400_000  # bytes


def words(guide: str) -> str:
    return (ROOT / guide).read_text(encoding="utf-8")


def names(house: House) -> Iterator[str]:
    for one in house.bot.tree.walk_commands():
        if isinstance(one, app_commands.Command):
            yield one.qualified_name


@pytest.mark.parametrize("guide", GUIDES)
async def test_every_command_of_a_guide_exists(house: House, guide: str) -> None:
    known = set(names(house))
    groups = {" ".join(name.split()[:size]) for name in known for size in (1, 2)}
    named = set(COMMAND.findall(words(guide))) - PATHS
    assert named - known - groups == set()


async def test_the_moderators_guide_names_every_command_of_theirs(house: House) -> None:
    theirs = {name for name in names(house) if name.startswith("admin ")}
    assert theirs - set(COMMAND.findall(words("docs/moderating.md"))) == set()


async def test_the_players_guide_names_every_command_about_oneself_and_a_table(
    house: House,
) -> None:
    theirs = {name for name in names(house) if name.split()[0] in ("me", "table", "play", "help")}
    assert theirs - set(COMMAND.findall(words("docs/playing.md"))) == set()


@pytest.mark.parametrize("guide", GUIDES)
def test_every_picture_of_a_guide_is_there_and_light(guide: str) -> None:
    shown = PICTURE.findall(words(guide))
    sizes = {name: ((ROOT / guide).parent / name).stat().st_size for name in shown}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
