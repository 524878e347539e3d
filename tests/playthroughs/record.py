"""Plays the stored games anew: `python -m tests.playthroughs.record`, or `... record race`.

For a change of the rules that is meant to change how games go on. All files and the index are
written over; their difference shows what the change did.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from bot.games import game
from bot.play.proof.file import write
from bot.play.proof.verify import verify
from bot.simulation.exports import played
from bot.simulation.games import PlayedGame, simulate

HERE = Path(__file__).parent


class Plan(NamedTuple):
    """A game to be played: who sits there, and how the table is set up."""

    name: str
    players: int
    pilots: tuple[str, ...]
    options: dict[str, bool | str]


PLANS = {
    "horizons": (
        Plan("two", 2, ("1", "random"), {"length": "years_15", "choose_first_mission": True}),
        Plan("future", 3, ("1", "0"), {"length": "years_15", "futuristic_start": True}),
        Plan("incoming", 3, ("1",), {"scenario": "incoming"}),
        Plan("invasion", 2, ("1",), {"scenario": "invasion"}),
        Plan("alone", 1, ("1",), {"length": "years_15", "no_pirates": True}),
        Plan("late", 1, ("0",), {"length": "years_60", "futuristic_start": True}),
    ),
    "merchant": (
        Plan("two", 2, ("1", "random"), {"goal": "apprentice", "round_limit": "rounds_50"}),
        Plan("four", 4, ("1",), {"goal": "apprentice", "combat": True, "round_limit": "rounds_50"}),
        Plan("rastur", 3, ("1", "random", "1"), {"goal": "apprentice", "rastur": True}),
        Plan("alone", 1, ("1",), {"goal": "apprentice", "solitaire_difficulty": "apprentice"}),
        Plan("thin", 3, ("1", "random"), {"thin_markets": True, "round_limit": "rounds_25"}),
    ),
    "pulsar": (
        Plan("two", 2, ("1", "random"), {"side": "dead_ends"}),
        Plan("three", 3, ("1", "random", "1"), {"even_start": True}),
        Plan("four", 4, ("1",), {"side": "open"}),
        Plan("first", 4, ("1", "random"), {"first_game": True}),
        Plan("without", 3, ("random", "1"), {"headquarters": "without"}),
    ),
    "race": (
        Plan("two", 2, ("1", "random"), {}),
        Plan("three", 3, ("random", "1", "1"), {}),
        Plan("four", 4, ("1", "random"), {}),
        Plan("expert", 2, ("1",), {"expert": True}),
        Plan("preset", 4, ("random",), {"preset": True}),
    ),
    "starfarers": (
        Plan("three", 3, ("1", "random", "1"), {}),
        Plan("four", 4, ("1", "1", "1", "random"), {}),
        Plan("quick", 4, ("1",), {"quick_game": True}),
        Plan("expert", 3, ("1",), {"setup_mode": "expert"}),
        Plan(
            "other_rules",
            4,
            ("1",),
            {
                "setup_mode": "expert",
                "friendship_tie_rule": "book_fewest_outposts",
                "ball_set": "edition_2019",
                "offer_window": "phase",
            },
        ),
    ),
}


def play(game_name: str, plan: Plan) -> bytes:
    """The export of a whole game; played anew, by the same rules, it is the same file."""
    matches: list[PlayedGame] = []
    simulate(game_name, plan.players, 1, 1, plan.pilots, plan.options, on_game=matches.append)
    (match,) = matches
    return write(played(match, f"{game_name}-{plan.name}"))


def entries(name: str, rules: str, data: bytes) -> Iterator[str]:
    """What the index says of a game: TOML writes lists of numbers as Python does."""
    report = verify(data)
    yield f"[{name}]"
    yield f'rules = "{rules}"'
    yield f"moves = {report.moves}"
    yield f"scores = {[*report.scores.values()]}"
    yield f"winners = {[*report.winners]}\n"


def record(names: Iterable[str]) -> None:
    for game_name in names:
        folder = HERE / game_name
        folder.mkdir(exist_ok=True)
        index: list[str] = []
        for plan in PLANS[game_name]:
            data = play(game_name, plan)
            (folder / f"{plan.name}.json").write_bytes(data)
            index += entries(plan.name, game(game_name).rules, data)
        (folder / "index.toml").write_text("\n".join(index), encoding="utf-8")


if __name__ == "__main__":
    record(sys.argv[1:] or PLANS)
