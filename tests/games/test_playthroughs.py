"""Whole games as they were stored: they can have happened, and they still come to the same end.

`tests/playthroughs/record.py` plays them anew.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.game import Game
from bot.engine.records import Seat
from bot.engine.story import Ruling, open_table, rule
from bot.games import NAMES, game
from bot.games.starfarers.commands import BallSet, TieRule
from bot.play.proof.file import Export, read, read_move
from bot.play.proof.verify import Report, verify
from bot.play.table.moves import replay
from bot.play.table.rules_version import edition
from bot.store.records import Move

HERE = Path(__file__).parents[1] / "playthroughs"
LARGEST = 400_000  # bytes
INDEX = {
    name: tomllib.loads((HERE / name / "index.toml").read_text(encoding="utf-8")) for name in NAMES
}


@cache
def verified(path: Path) -> Report:
    return verify(path.read_bytes())


class Stored(NamedTuple):
    """A game in its file, and what the index says of it."""

    path: Path
    expected: dict[str, Any]

    @property
    def data(self) -> bytes:
        return self.path.read_bytes()

    @property
    def report(self) -> Report:
        return verified(self.path)

    def moves(self) -> tuple[Export, list[Move]]:
        export = read(self.data)
        return export, [read_move(number, raw) for number, raw in enumerate(export.moves, 1)]


GAMES = [
    Stored(HERE / name / f"{entry}.json", expected)
    for name, entries in INDEX.items()
    for entry, expected in entries.items()
]
every_game = pytest.mark.parametrize(
    "stored", GAMES, ids=[f"{stored.path.parent.name}-{stored.path.stem}" for stored in GAMES]
)


@every_game
def test_a_stored_game_can_have_happened(stored: Stored) -> None:
    """Every draw comes from the secret; every command gives its facts again, bit for bit."""
    assert stored.report.moves == stored.expected["moves"]
    assert stored.report.older == 0


@every_game
def test_a_stored_game_ends_as_it_ended(stored: Stored) -> None:
    report = stored.report
    assert [*report.scores.values()] == stored.expected["scores"]
    assert [*report.winners] == stored.expected["winners"]


@every_game
def test_loading_a_stored_game_gives_its_last_table(stored: Stored) -> None:
    export, moves = stored.moves()
    rules = game(export.game)
    end = replay(rules, moves)
    assert rules.scores(end) == dict(enumerate(stored.expected["scores"]))
    assert rules.winners(end) == {*stored.expected["winners"]}
    assert rules.check(end) == []
    assert msgspec.json.decode(msgspec.json.encode(end), type=rules.state) == end


@every_game
def test_deciding_and_loading_agree_on_every_table_of_a_stored_game(stored: Stored) -> None:
    export, moves = stored.moves()
    rules = edition(game(export.game), stored.expected["rules"])
    assert rules is not None, "stored games are played by rules that this build has"
    decided = loaded = rules.state()
    for move in moves:
        decided = again(rules, export, move, decided).state
        loaded = replay(rules, [move], loaded)
        assert decided == loaded
    assert loaded == replay(rules, moves)


def again(rules: Game[Any], export: Export, move: Move, state: Any) -> Ruling[Any]:
    """The command decided by these rules."""
    chance = Chance(bytes.fromhex(export.secret or ""), move.first_draw)
    if move.version == 1:
        options = msgspec.json.decode(export.options, type=rules.options)
        return open_table(rules, options, chance)
    command = msgspec.json.decode(move.command, type=rules.commands)
    return rule(rules, state, None if move.actor is None else Seat(move.actor), command, chance)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_in_the_index_and_small(name: str) -> None:
    files = {path.stem: path.stat().st_size for path in (HERE / name).glob("*.json")}
    assert files.keys() == INDEX[name].keys()
    assert len(files) >= 5
    assert max(files.values()) < LARGEST


def options_of(name: str, option: str) -> set[Any]:
    """What the stored games of a game chose."""
    exports = [stored.moves()[0] for stored in GAMES if stored.path.parent.name == name]
    return {msgspec.json.decode(export.options)[option] for export in exports}


def test_the_stored_games_of_race_show_every_way_to_set_it_up() -> None:
    assert options_of("race", "players") == {2, 3, 4}
    assert options_of("race", "expert") == {True, False}
    assert options_of("race", "preset") == {True, False}


def test_the_stored_games_of_starfarers_show_every_way_to_set_it_up() -> None:
    assert options_of("starfarers", "players") == {3, 4}
    assert options_of("starfarers", "setup_mode") == {"beginner", "expert"}
    assert options_of("starfarers", "quick_game") == {True, False}
    assert options_of("starfarers", "friendship_tie_rule") == set(TieRule)
    assert options_of("starfarers", "ball_set") == set(BallSet)
