"""`simulate`: whole games between autopilots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from bot.cli.arguments import Commands, Failure, command, counted, positive, save
from bot.engine.errors import IllegalMove
from bot.games import NAMES, game
from bot.i18n.catalog import Catalog, MissingWords
from bot.play.proof.file import write
from bot.simulation.busy import PILOTS
from bot.simulation.exports import played
from bot.simulation.games import PlayedGame, Report, simulate

BAR = 30  # characters


def add(commands: Commands) -> None:
    parser = command(commands, "simulate", run, "play whole games with autopilots")
    parser.add_argument("game", metavar="GAME", choices=NAMES, help=f"one of: {', '.join(NAMES)}")
    parser.add_argument("--players", metavar="N", type=positive, default=2, help="default: 2")
    parser.add_argument("--games", metavar="K", type=positive, default=1, help="default: 1")
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help="the same seed, the same games"
    )
    parser.add_argument(
        "--autopilot",
        metavar="LEVEL[,LEVEL...]",
        type=levels,
        default=["random"],
        help=f"who plays: {', '.join(PILOTS)}; several take the seats in turn (default: random)",
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        type=option,
        action="append",
        default=[],
        help="an option of the game; may be given several times",
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=positive,
        help="stop a game that is not over after N rounds, or years (default: play on)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.add_argument(
        "--export", metavar="DIR", type=Path, help="write every finished game to a file there"
    )


def levels(text: str) -> list[str]:
    found = text.split(",")
    for level in found:
        if level not in PILOTS:
            raise argparse.ArgumentTypeError(
                f"there is no autopilot {level!r}, only {', '.join(PILOTS)}"
            )
    return found


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    if name == "players":
        raise argparse.ArgumentTypeError("for the number of players use --players")
    return name, value


def run(arguments: argparse.Namespace) -> int:
    bar = Bar() if sys.stderr.isatty() else None
    try:
        report = simulate(
            arguments.game,
            arguments.players,
            arguments.games,
            arguments.seed,
            arguments.autopilot,
            dict(arguments.option),
            on_game=exporting(arguments) if arguments.export else None,
            on_progress=bar,
            most_rounds=arguments.rounds,
        )
    except ValueError as error:
        raise Failure(str(error)) from None
    except IllegalMove as refusal:
        raise Failure(in_words(refusal)) from None
    finally:
        if bar:
            bar.clear()
    unit = game(arguments.game).guide.counts.unit
    print(msgspec.json.encode(report).decode() if arguments.json else summary(report, unit))
    return 1 if report.stuck else 0


def exporting(arguments: argparse.Namespace) -> Callable[[PlayedGame], None]:
    count = 0

    def export(match: PlayedGame) -> None:
        nonlocal count
        count += 1
        name = f"{arguments.game}-{arguments.players}-{arguments.seed}-{count:04}"
        arguments.export.mkdir(parents=True, exist_ok=True)
        save(arguments.export / f"{name}.json", write(played(match, name)), replace=True)

    return export


def in_words(refusal: IllegalMove) -> str:
    """What is wrong and what would do."""
    catalog = Catalog("en")
    try:
        return f"{catalog.render(refusal.reason)} {catalog.render(refusal.remedy)}"
    except MissingWords:
        return str(refusal)


class Bar:
    """Progress on a terminal."""

    def __call__(self, done: int, games: int) -> None:
        filled = BAR * done // games
        line = f"\r{'#' * filled}{'.' * (BAR - filled)} {done}/{games}"
        print(line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def summary(report: Report, unit: str = "round") -> str:
    stopped = f" {report.capped} stopped," if report.capped else ""
    lines = [
        f"{report.finished} of {counted(report.games, 'game')} finished,{stopped}"
        f" {report.stuck} stuck",
        f"{counted(report.moves, 'move')}, {counted(report.events, 'event')},"
        f" {report.handovers_per_game} hand-overs per game",
        f"{report.seconds} s, {report.games_per_second} games per second",
    ]
    if report.rounds:
        length = report.rounds
        lines.append(f"{length.median} {unit}s in the median ({length.min} to {length.max})")
    if report.handovers_per_round:
        turns = report.handovers_per_round
        over = f", {counted(report.rounds_over, unit)} over" if report.rounds_over else ""
        lines.append(
            f"{turns.median} hand-overs per {unit} in the median ({turns.min} to {turns.max}){over}"
        )
    for name, scores in report.scores.items():
        won = f", {report.wins[name]} won" if name in report.wins else ""
        won += f", {report.ahead[name]} ahead" if name in report.ahead else ""
        lines.append(f"{name}: {scores.mean} points ({scores.min} to {scores.max}){won}")
    if report.lost:
        lines.append(f"{counted(report.lost, 'game')} without a winner")
    lines += [f"game {stuck.game}: {stuck.why}" for stuck in report.stuck_games]
    return "\n".join([*lines, f"digest {report.digest}"])
