"""The guides name commands, parameters and buttons that exist, and moderators' all of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.i18n.catalog import Catalog, catalogs
from tests.support.discord.house import House

ROOT = Path(__file__).parents[3]
GUIDES = ("README.md", "docs/hosting.md", "docs/moderating.md", "docs/playing.md")
COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+(?![a-z:]))*)")
PATHS = {"health", "metrics", "data"}  # of the host's, no commands
PICTURE = re.compile(r"(?:\]\(|src=\")([^)\"]+\.png)")
LARGEST = 400_000  # bytes
GIVEN = re.compile(r"`/([a-z]+(?: [a-z]+)*) ([a-z]+):([^`]*)`")  # a command with a parameter
ANOTHER = re.compile(r" ([a-z]+):")
SAID = re.compile(r"\*\*([^*]+)\*\*|(?<!\*)\*([^*]+)\*(?!\*)")  # as a button is, in bold or italics
PLAIN = {  # what begins a paragraph, or is no button at all
    *("In the turns of others", "Flights", "A post", "A plan", "Spaces", "What you have seen"),
    *("Others play", "Deals", "When all time is gone", "Quiet hours", "C15: site, 4 steps"),
    *("Offers", "Flight", "Vacation"),
    *("You may play and moderate at the same table", "Seeing before doing.", "Told to all."),
    *("red dot Colony World 6", "blue dot Base\u2013Colony World 4", "Manage Server"),
}


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


@pytest.mark.parametrize("guide", GUIDES)
async def test_every_parameter_of_a_guide_exists(house: House, guide: str) -> None:
    known = {
        one.qualified_name: {str(parameter.display_name) for parameter in one.parameters}
        for one in house.bot.tree.walk_commands()
        if isinstance(one, app_commands.Command)
    }
    for command, first, rest in GIVEN.findall(words(guide)):
        assert {first, *ANOTHER.findall(rest)} <= known[command], command


def said(catalog: Catalog, key: str) -> str:
    """How a text begins, up to the first number or name that is put in."""
    (first, *_) = catalog.template(key) or ("",)
    return first.strip(" ✔▶◀.:") if isinstance(first, str) else ""


@pytest.mark.parametrize("guide", ["docs/moderating.md", "docs/playing.md"])
def test_every_button_of_a_guide_is_called_so(guide: str) -> None:
    catalog = catalogs()["en"]
    known = {said(catalog, key) for key in catalog}
    named = {" ".join((bold or italic).split()) for bold, italic in SAID.findall(words(guide))}
    assert len(named - PLAIN) > 1
    assert named - PLAIN - known == set()
