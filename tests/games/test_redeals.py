"""Copies of a table tell nothing about it: those of a table and of its twin are alike."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.errors import NoRedeal
from bot.engine.game import Game
from bot.engine.preview import Preview, foreseen
from bot.engine.prompts import suggested
from bot.engine.records import Seat
from bot.games import game
from bot.games.horizons.secrets import redeal as of_horizons
from bot.games.merchant.secrets import redeal as of_merchant
from bot.games.pulsar.secrets import redeal as of_pulsar
from bot.games.race.secrets import redeal as of_race
from bot.games.starfarers.secrets import redeal as of_starfarers
from tests.support.leaks import NESTS
from tests.support.playout import Position, playout, secret_of

DEALS = 30  # of the table, and of its twin
GAMES = [("race", 3), ("starfarers", 3), ("pulsar", 3), ("merchant", 3), ("horizons", 2)]
# every so many moves, so often: wishes and plans are rare
OFTEN = {"pulsar": (2, 20), "merchant": (1, 16)}
PARTS = {
    "race": "hand supply",
    "starfarers": "hand reserve tokens encounters",
    "pulsar": "systems exploration stack wishes plan",
    "merchant": "boxes cultures spare orders goal",
    "horizons": "missions mission pages wakes orders",
}
Deal = Callable[[Any, Seat | None, Chance], Any]


def positions(rules: Game[Any], players: int, every: int = 0) -> Iterator[Position]:
    """Positions of one game in which somebody is asked."""
    options, often = rules.options(players=players), OFTEN.get(rules.name, (12, 6))
    every, most = every or often[0], often[1]
    for number, position in enumerate(playout(rules, options, "twins")):
        if number % every == 0 and rules.awaited(position.state):
            yield position
        if number > every * most:
            return


def copies(deal: Deal, state: Any, viewer: Seat | None, seed: object) -> list[Any]:
    chances = (Chance(secret_of((seed, number))) for number in range(DEALS))
    return [msgspec.to_builtins(deal(state, viewer, chance)) for chance in chances]


def varied(tables: list[Any], *path: Any) -> Iterator[tuple[tuple[Any, ...], list[Any]]]:
    """The places at which tables differ, and what lies there in each; `...`: nothing does."""
    if all(table == tables[0] for table in tables):
        return
    if any(table is not ... and not isinstance(table, NESTS) for table in tables):
        yield path, [... if isinstance(table, NESTS) else table for table in tables]
    inside = [parts(table) for table in tables]
    for key in dict.fromkeys(chain.from_iterable(inside)):
        yield from varied([table.get(key, ...) for table in inside], *path, key)


def parts(table: Any) -> dict[Any, Any]:
    if isinstance(table, NESTS):
        return table if isinstance(table, dict) else dict(enumerate(table))
    return {}


def apart(here: list[Any], there: list[Any]) -> Iterator[tuple[str, Any]]:
    """By kind of place: how far the counts differ, and how far they would by chance."""
    for place, values in varied([*here, *there]):
        one, two = Counter(values[: len(here)]), Counter(values[len(here) :])
        both = one.keys() | two.keys()
        kind = ".".join("*" if isinstance(part, int) else part for part in place)
        squares = ((one[v] - two[v]) ** 2 / (one[v] + two[v]) for v in both)
        yield kind, (sum(squares), len(both) - 1)


def unlike(name: str, players: int, deal: Deal) -> dict[str, float]:
    """By kind of place, how much further the copies of twins differ than by chance (1.0)."""
    rules = game(name)
    found = dict[str, list[float]]()
    for nth, position in enumerate(positions(rules, players)):
        viewer = Seat(nth % players)
        twin = rules.redeal(position.state, viewer, Chance(secret_of(("twin", nth))))
        here = copies(deal, position.state, viewer, ("here", nth))
        there = copies(deal, twin, viewer, ("there", nth))
        for kind, (squares, free) in apart(here, there):
            both = found.setdefault(kind, [0.0, 0.0])
            both[0] += squares
            both[1] += free
    return {kind: beyond(squares, free) for kind, (squares, free) in found.items() if free > 30}


def beyond(squares: float, free: float) -> float:
    """1.0 within four times the spread that chance has: of few places some always stand out."""
    return squares / free if squares - free > 4 * math.sqrt(2 * free) else min(1.0, squares / free)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_copies_of_a_table_and_of_its_twin_are_alike(name: str, players: int) -> None:
    found = unlike(name, players, game(name).redeal)
    assert all(any(part in kind for kind in found) for part in PARTS[name].split())
    assert {kind: far for kind, far in found.items() if far > 1.6} == {}


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("race", "supply"),
        ("starfarers", "tokens"),
        ("pulsar", "exploration"),
        ("merchant", "cultures"),
        ("horizons", "missions"),
    ],
)
def test_copies_that_keep_a_hidden_part_are_found(name: str, part: str) -> None:
    def deal(state: Any, viewer: Seat | None, chance: Chance) -> Any:
        dealt = game(name).redeal(state, viewer, chance)
        if chance.below("test.keeps", 2) == 0:
            setattr(dealt, part, getattr(state, part))
        return dealt

    found = unlike(name, dict(GAMES)[name], deal)
    assert max(far for kind, far in found.items() if part in kind) > 1.6


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_copy_is_never_the_table_itself(name: str, players: int) -> None:
    rules = game(name)
    for nth, position in enumerate(positions(rules, players, every=5)):
        for viewer in (None, Seat(nth % players)):
            dealt = rules.redeal(position.state, viewer, Chance(secret_of(nth)))
            assert dealt != position.state


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("race", of_race),
        ("starfarers", of_starfarers),
        ("pulsar", of_pulsar),
        ("merchant", of_merchant),
        ("horizons", of_horizons),
    ],
)
def test_where_no_deal_fits_there_is_no_copy(
    name: str, where: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game(name)
    position = next(positions(rules, dict(GAMES)[name]))
    monkeypatch.setattr(where, "ATTEMPTS", 0)
    with pytest.raises(NoRedeal):
        rules.redeal(position.state, Seat(0), Chance(b"any"))
    command = next(iter(rules.prompts(rules.seen_by(position.state, Seat(0)), Seat(0)))).answer(
        suggested
    )
    assert foreseen(rules, position.state, Seat(0), command) == Preview()
