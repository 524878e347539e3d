"""Every game of the build with the ways to set it up that the contract suite goes through.

They stand in `tests/games/<game>/variants.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from bot.games import NAMES, game


def variants(name: str, *, same_secrets: bool = True) -> list[dict[str, Any]]:
    """The set-ups of a game, or only those that differ in who knows what."""
    found = import_module(f"tests.games.{name}.variants")
    return [
        options
        for options in found.VARIANTS
        if same_secrets or not found.SAME_SECRETS & options.keys()
    ]


def all_open(name: str) -> bool:
    """Does everybody see the whole table? Then its `variants.py` says `ALL_OPEN = True`."""
    return bool(getattr(import_module(f"tests.games.{name}.variants"), "ALL_OPEN", False))


def table_id(name: str, options: dict[str, Any]) -> str:
    return "-".join([name, *(f"{key}={value}" for key, value in options.items())])


def _parameters(*, same_secrets: bool) -> Iterator[Any]:
    """Of each game the first and the last set-up are for `make test`, the others sample more."""
    for name in NAMES:
        found = variants(name, same_secrets=same_secrets)
        for options in found:
            yield pytest.param(
                game(name),
                game(name).options(**options),
                id=table_id(name, options),
                marks=() if options in (found[0], found[-1]) else pytest.mark.more,
            )


def every_variant() -> pytest.MarkDecorator:
    """A parameter list: (game, options) for all games and set-ups."""
    return pytest.mark.parametrize(
        ("rules", "options"), list(_parameters(same_secrets=True)), scope="module"
    )


def every_seat_count() -> pytest.MarkDecorator:
    """Like `every_variant`, without those that differ in nothing secret."""
    return pytest.mark.parametrize(
        ("rules", "options"), list(_parameters(same_secrets=False)), scope="module"
    )


def by_seat_count(*, alone: bool = False, costly: bool = False) -> pytest.MarkDecorator:
    """A parameter list: (game, all options for so many seats that differ in who knows what).

    `alone`: also those of one seat, where there is nobody to tell anything. `costly`: `make test`
    looks at one number of seats of each game.
    """
    found = dict[str, dict[int, list[Any]]]()
    for name in NAMES:
        for options in variants(name, same_secrets=False):
            if options["players"] > 1 or alone:
                tables = found.setdefault(name, {}).setdefault(options["players"], [])
                tables.append(game(name).options(**options))
    return pytest.mark.parametrize(
        ("rules", "tables"),
        [
            pytest.param(
                game(name),
                tables,
                id=f"{name}-{players}",
                marks=pytest.mark.more if costly and players != sorted(sizes)[-1] else (),
            )
            for name, sizes in found.items()
            for players, tables in sizes.items()
        ],
    )
