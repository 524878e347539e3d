"""The search for leaks finds each secret of Starfarers that is let out on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.game import Game
from bot.engine.kit.editions import MEMBERS
from bot.engine.records import Command, Seat, replace
from bot.games import game
from bot.games.starfarers.commands import Tribute
from bot.games.starfarers.steps import Tributes, TurnEnd
from tests.games.starfarers.scene import cards, given, seat
from tests.support.commands import forged
from tests.support.leaks import Leak, look_for_leaks
from tests.support.playout import Position, sample

pytestmark = pytest.mark.slow

STAR: Any = game("starfarers")
OPTIONS = STAR.options(players=3)
GAMES, POSITIONS = 4, 8  # several games: the tokens of one lie where they lie


def planted(**changes: Any) -> Game[Any]:
    """Starfarers with one function replaced by a leaky one."""
    contract = {name: getattr(STAR, name) for name in MEMBERS}
    leaky: Any = SimpleNamespace(**{**contract, **changes})
    return leaky  # type: ignore[no-any-return]  # it has all names of the contract


def positions(rules: Game[Any]) -> Iterator[Position]:
    for number in range(GAMES):
        yield from sample(rules, OPTIONS, ("planted", number), POSITIONS)


def caught(leaky: Game[Any]) -> str:
    for number, position in enumerate(positions(leaky)):
        found = leak_of(position, forged(position, random.Random(number), []))
        if found:
            return found
    return ""


def leak_of(position: Position, commands: list[Command]) -> str:
    try:
        for _ in look_for_leaks(position, "planted", commands):
            pass
    except Leak as leak:
        return str(leak)
    return ""


def hands(state: Any, view: Any) -> None:
    view.players = tuple(
        replace(player, hand=real.hand, unknown=0)
        for player, real in zip(view.players, state.players, strict=True)
    )


def tokens(state: Any, view: Any) -> None:
    view.tokens = state.tokens


def supplies(state: Any, view: Any) -> None:
    view.reserve = (*state.reserve[:1], *view.reserve[1:])


def next_encounter(state: Any, view: Any) -> None:
    view.encounters = (*state.encounters[:1], *view.encounters[1:])


def open_card(state: Any, view: Any) -> None:
    view.encounter = state.encounter


def orders(state: Any, view: Any) -> None:
    view.players = tuple(
        replace(player, orders=real.orders)
        for player, real in zip(view.players, state.players, strict=True)
    )


@pytest.mark.rule("STAR-13.1", "STAR-13.2", "STAR-13.7", "STAR-11.1.6")
@pytest.mark.parametrize("show", [hands, tokens, supplies, next_encounter, open_card, orders])
def test_a_view_that_shows_too_much_is_caught(show: Callable[[Any, Any], None]) -> None:
    def seen_by(state: Any, viewer: Seat | None) -> Any:
        view = STAR.seen_by(state, viewer)
        if state.result is None:
            show(state, view)
        return view

    assert "views" in caught(planted(seen_by=seen_by))


@pytest.mark.rule("STAR-4.2.7")
def test_a_view_that_shows_a_sealed_answer_is_caught() -> None:
    def seen_by(state: Any, viewer: Seat | None) -> Any:
        view = STAR.seen_by(state, viewer)
        view.players = tuple(
            replace(player, sealed=real.sealed)
            for player, real in zip(view.players, state.players, strict=True)
        )
        return view

    many = "ore ore ore fuel fuel fuel food goods"
    scene = given(seat(many), seat(many), seat(), agenda=[Tributes((4, 4, 0)), TurnEnd()])
    scene.when(1, Tribute(cards("ore ore ore fuel")))
    assert leak_of(Position(STAR, scene.state, 0, bytes(32)), []) == ""
    leaky = planted(seen_by=seen_by)
    assert "views" in leak_of(Position(leaky, scene.state, 0, bytes(32)), [])
