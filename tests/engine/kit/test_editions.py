"""A game by an older version of its rules: all of it is the same but for what is named."""

from __future__ import annotations

from bot.engine.kit.editions import MEMBERS, former
from bot.engine.records import Seat, State
from tests.play.table import heaps


def nobody(view: State) -> frozenset[Seat]:
    return frozenset()


def test_a_former_game_differs_in_its_version_and_in_the_members_that_are_named() -> None:
    older = former(vars(heaps), "0", awaited=nobody)
    assert (older.rules, older.earlier, older.awaited) == ("0", {}, nobody)
    changed = {name for name in MEMBERS if getattr(older, name) is not getattr(heaps, name)}
    assert changed == {"rules", "earlier", "awaited"}


def test_the_module_keeps_its_own_rules() -> None:
    former(vars(heaps), "0", awaited=nobody)
    assert heaps.rules == "1"
    assert heaps.awaited is not nobody
