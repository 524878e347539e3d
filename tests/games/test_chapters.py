"""The tables of contents: every step and every command has a chapter, under a section of rules."""

from __future__ import annotations

import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from bot.engine.kit.agenda import Chapter
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.games import NAMES, game

SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
OF_THE_CLOCK = {"ExpireOffer"}  # no seat gives it


def chapters(name: str) -> list[Chapter[Any]]:
    contents: Any = game(name)
    return [chapter for found in contents.CHAPTERS.contents.values() for chapter in found]


def kinds(topic: Hashable) -> Hashable:
    """The class of a step, of which several chapters may each have a part."""
    return topic[0] if isinstance(topic, tuple) else topic


def members(union: Any) -> set[Any]:
    """The classes of a union, or the only class there is."""
    return {*(get_args(union) or (union,))}


def said(names: set[str]) -> str:
    return ", ".join(sorted(names))


@pytest.mark.parametrize("name", NAMES)
def test_a_chapter_stands_under_a_section_of_the_rules(name: str) -> None:
    contents: Any = game(name)
    text = Path(contents.__file__).with_name("rules.md").read_text("utf-8")
    sections = {*map(int, SECTION.findall(text))}
    assert contents.CHAPTERS.contents.keys() <= sections


@pytest.mark.parametrize("name", NAMES)
def test_a_chapter_goes_on_with_every_step(name: str) -> None:
    agenda = get_type_hints(game(name).state)["agenda"]
    (steps, _) = get_args(agenda)
    known = {kinds(topic) for chapter in chapters(name) for topic in chapter.steps}
    assert known == members(steps), "each step belongs into the `steps` of one Chapter"


@pytest.mark.parametrize("name", NAMES)
def test_a_chapter_decides_every_command(name: str) -> None:
    known = {command.__name__ for chapter in chapters(name) for command in chapter.commands}
    named = {command.__name__ for command in members(game(name).commands)}
    undecided, unknown = named - OF_THE_CLOCK - known, known - named
    assert not undecided, f"no Chapter decides {said(undecided)}: add it to the `commands` of one"
    assert not unknown, f"add {said(unknown)} to the union `commands` of game.py"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_takes_standing_orders_if_its_guide_has_the_sheet_for_them(name: str) -> None:
    taken = members(game(name).commands) & {WriteOrder, DropOrder}
    if game(name).guide.orders is None:
        assert not taken, "give the Guide `orders`, or take WriteOrder and DropOrder out"
    else:
        assert len(taken) == 2, "with `orders` in the Guide, WriteOrder and DropOrder are commands"


@pytest.mark.parametrize("name", NAMES)
def test_standing_orders_may_be_changed_while_the_table_waits_for_others(name: str) -> None:
    any_time = {command for chapter in chapters(name) for command in chapter.any_time}
    taken = members(game(name).commands) & {WriteOrder, DropOrder}
    assert taken <= any_time, "add the commands of orders to the `any_time` of their Chapter"
