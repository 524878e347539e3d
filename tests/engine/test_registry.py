"""Every registered game keeps the contract; an unknown one is not found."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any, get_args

import pytest

from bot.engine.game import Game, Options
from bot.engine.records import Command, State
from bot.games import NAMES, game, games
from tests.play.table import heaps

CONTRACT = {name: member for name, member in vars(Game).items() if not name.startswith("_")}
VALUES = {name for name, member in CONTRACT.items() if isinstance(member, property)}
GAMES = pytest.mark.parametrize("rules", games().values(), ids=games())


def parameters(function: Any) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name != "self"]


def breaches(rules: object) -> list[str]:
    """Members of the contract that a game lacks, or takes other arguments for."""
    lacking = [name for name in CONTRACT if not hasattr(rules, name)]
    return lacking + [
        name
        for name in CONTRACT.keys() - VALUES - {*lacking}
        if parameters(getattr(rules, name)) != parameters(CONTRACT[name])
    ]


def test_the_registry_holds_every_game_by_its_name() -> None:
    assert tuple(games()) == NAMES
    assert "race" in NAMES
    assert all(games()[name] is game(name) for name in NAMES)


@pytest.mark.parametrize("name", ["chess", "", "Race", "race.game", "../race", "__init__"])
def test_an_unknown_game_is_not_found(name: str) -> None:
    with pytest.raises(LookupError) as caught:
        game(name)
    assert caught.value.args == (name,)


def test_the_contract_names_what_a_game_is_and_does() -> None:
    values = "name rules seats state options commands earlier guide"
    assert {*values.split()} == VALUES
    deeds = "setup awaited occasion prompts timers decide advance seen_by redeal scores check"
    assert {*deeds.split()} <= CONTRACT.keys() - VALUES


@GAMES
def test_a_game_has_every_member_of_the_contract(rules: Game[Any]) -> None:
    found = breaches(rules)
    assert not found, f"game.py of {rules.name} lacks these, or they take other arguments: {found}"


def test_a_game_that_lacks_a_member_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert breaches(heaps) == []
    monkeypatch.delattr(heaps, "redeal")
    monkeypatch.setattr(heaps, "scores", lambda state, seat: {})
    assert breaches(heaps) == ["redeal", "scores"]


@GAMES
def test_a_game_says_what_it_is(rules: Game[Any]) -> None:
    assert isinstance(rules, ModuleType)
    assert games()[rules.name] is rules
    assert rules.rules
    assert 1 <= rules.seats.start < rules.seats.stop
    assert issubclass(rules.state, State)
    assert issubclass(rules.options, Options)


@GAMES
def test_an_empty_table_has_no_winner_and_no_clock(rules: Game[Any]) -> None:
    assert rules.winners(rules.state()) == frozenset()
    assert rules.timers(rules.state()) == {}


@GAMES
def test_every_command_of_a_game_has_a_tag_of_its_own(rules: Game[Any]) -> None:
    kinds = get_args(rules.commands) or (rules.commands,)
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert all(issubclass(kind, Command) for kind in kinds)
    assert len({*tags}) == len(tags)
    assert None not in tags
