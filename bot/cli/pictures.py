"""`render`: a picture of any position of a game between autopilots."""

from __future__ import annotations

import argparse
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.cli.arguments import Commands, Failure, ask_language, ask_viewer, command, positive, save
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.records import Seat, State
from bot.games import NAMES as GAMES
from bot.games import game
from bot.i18n.catalog import Catalog
from bot.play.table.log import folded
from bot.simulation.games import PlayedGame, PlayedMove, simulate
from rendering.drawing.theme import THEMES
from rendering.gallery import Gallery, gallery
from rendering.look import Look
from rendering.picture import LogLine, Picture

NAMES = {0: "Nova", 1: "Rigel", 2: "Vega", 3: "Orion"}
LEVEL = "1"  # of the autopilots
SENTENCES = 3
WHAT = ("table", "hand", "scores")


def add(commands: Commands) -> None:
    parser = command(commands, "render", run, "draw a position of a game between autopilots")
    parser.add_argument("game", metavar="GAME", choices=GAMES, help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--players", metavar="N", type=positive, help="default: as few as can be")
    parser.add_argument(
        "--moves", metavar="M", type=int, default=60, help="after so many moves (default: 60)"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="which game")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the PNG to write")
    parser.add_argument(
        "--what",
        metavar="WHAT",
        default="table",
        help=f"{', '.join(WHAT)}, a part of the table, or card:ID (default: table)",
    )
    parser.add_argument("--theme", choices=tuple(THEMES), default="dark", help="default: dark")
    ask_viewer(parser)
    ask_language(parser)


def run(arguments: argparse.Namespace) -> int:
    picture = draw(arguments)
    save(arguments.out, picture.png, replace=True)
    print(picture.alt)
    return 0


def draw(arguments: argparse.Namespace) -> Picture:
    drawer, what = gallery(arguments.game), arguments.what
    if what.startswith("card:"):
        return card(drawer, what.partition(":")[2], arguments.theme, arguments.lang)
    if what not in (*WHAT, *drawer.parts):
        raise Failure(f"{what!r} is none of {', '.join((*WHAT, *drawer.parts))}, card:ID")
    viewer, players = arguments.viewer, arguments.players or game(arguments.game).seats.start
    if viewer is not None and viewer >= players:
        raise Failure(f"there is no seat {viewer + 1} at a table of {players}")
    found = position(arguments.game, players, arguments.moves, arguments.seed)
    if what == "hand" and viewer is None:
        viewer = found.somebody()
    view = found.game.seen_by(found.state, viewer)
    look = Look(view, NAMES, arguments.theme, arguments.lang, viewer)
    if what == "scores":
        return drawer.scores(look)
    if what == "hand":
        return drawer.hand(look)
    before = found.game.seen_by(found.before, viewer)
    if what in drawer.parts:
        return drawer.part(what, look, before)
    log = sentences(found, viewer, arguments.lang)
    return drawer.table(look, before, board=found.board, log=log)


def card(drawer: Gallery, name: str, theme: str, language: str) -> Picture:
    if name not in drawer.cards:
        raise Failure(f"there is no card {name!r}")
    return drawer.card(name, theme, language)


class Position(NamedTuple):
    """A table after some moves; `before`: as the last board showed it; `told`: the moves since."""

    game: Game[Any]
    state: State
    before: State | None
    told: list[PlayedMove]
    board: int

    def somebody(self) -> Seat:
        """The first seat that is awaited, or the first of all."""
        return min(self.game.awaited(self.state), default=Seat(0))


def position(name: str, players: int, moves: int, seed: int) -> Position:
    """The first game of this seed after so many moves, or at its end."""
    match = played(name, players, seed)
    rules, last = match.game, max(0, min(moves, len(match.moves) - 1))
    boards = [0]  # a picture is posted when the table waits for somebody new
    for place in range(1, last + 1):
        now = rules.awaited(match.moves[place].ruling.state)
        if not now <= rules.awaited(match.moves[place - 1].ruling.state) or not now:
            boards.append(place)
    before = boards[-2] if boards[-1] == last and last else boards[-1]
    return Position(
        rules,
        match.moves[last].ruling.state,
        match.moves[before].ruling.state,
        match.moves[before + 1 : last + 1],
        len(boards),
    )


@lru_cache(maxsize=8)
def played(name: str, players: int, seed: int) -> PlayedGame:
    """The first game of this seed, whole: many positions may be asked of it."""
    games: list[PlayedGame] = []
    try:
        report = simulate(name, players, 1, seed, [LEVEL], on_game=games.append)
    except IllegalMove as refusal:
        raise Failure(Catalog("en").render(refusal.reason)) from None
    if not games:
        raise Failure(f"the game of seed {seed} is stuck: {report.stuck_games[0].why}")
    return games[0]


def sentences(found: Position, viewer: Seat | None, language: str) -> list[LogLine]:
    """What the moves since the last board told this viewer, the newest first."""
    catalog = Catalog(language)
    texts = []
    for move in found.told:
        view = found.game.seen_by(move.ruling.state, viewer)
        seen = (event.seen_by(viewer) for event in move.ruling.events)
        told = (event.words(view) for event in seen if event is not None)
        texts += [text for text in told if text is not None]
    newest = list(folded(found.game, texts))[: -SENTENCES - 1 : -1]
    return [catalog.render(text, NAMES) for text in newest]
