"""`render`: a picture of any position of a game between autopilots."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

from bot.cli.asking import Commands, Failure, ask_language, ask_viewer, command, positive, save
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.records import Seat
from bot.i18n.catalog import Catalog
from bot.play.log import folded
from bot.play.simulate import PlayedGame, PlayedMove, simulate
from rendering.picture import Picture
from rendering.race.card import render_card
from rendering.race.facts import CARDS, CardId
from rendering.race.hand import render_hand
from rendering.race.scores import render_scores
from rendering.race.table import LogLine, render_table
from rendering.theme import THEMES

DRAWN = ("race",)
NAMES = {0: "Nova", 1: "Rigel", 2: "Vega", 3: "Orion"}
LEVEL = "1"  # of the autopilots
SENTENCES = 3
WHAT = ("table", "hand", "scores")


def add(commands: Commands) -> None:
    parser = command(commands, "render", run, "draw a position of a game between autopilots")
    parser.add_argument("game", metavar="GAME", choices=DRAWN, help=f"one of: {', '.join(DRAWN)}")
    parser.add_argument("--players", metavar="N", type=positive, default=2, help="default: 2")
    parser.add_argument(
        "--moves", metavar="M", type=int, default=60, help="after so many moves (default: 60)"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="which game")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the PNG to write")
    parser.add_argument(
        "--what",
        metavar="WHAT",
        type=what,
        default="table",
        help=f"{', '.join(WHAT)} or card:ID (default: table)",
    )
    parser.add_argument("--theme", choices=tuple(THEMES), default="dark", help="default: dark")
    ask_viewer(parser)
    ask_language(parser)


def what(text: str) -> str:
    kind, colon, card = text.partition(":")
    if kind == "card" and colon:
        if card not in CARDS:
            raise argparse.ArgumentTypeError(f"there is no card {card!r}")
    elif text not in WHAT:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(WHAT)}, card:ID")
    return text


def run(arguments: argparse.Namespace) -> int:
    picture = draw(arguments)
    save(arguments.out, picture.png, replace=True)
    print(picture.alt)
    return 0


def draw(arguments: argparse.Namespace) -> Picture:
    theme, language = arguments.theme, arguments.lang
    if arguments.what.startswith("card:"):
        return render_card(CardId(arguments.what.partition(":")[2]), theme, language)
    if arguments.viewer is not None and arguments.viewer >= arguments.players:
        raise Failure(f"there is no seat {arguments.viewer + 1} at a table of {arguments.players}")
    found = position(arguments.players, arguments.moves, arguments.seed)
    viewer = arguments.viewer
    view = found.game.seen_by(found.state, viewer)
    match arguments.what:
        case "scores":
            return render_scores(view, NAMES, theme, language)
        case "hand":
            seat = found.somebody() if viewer is None else viewer
            own = found.game.seen_by(found.state, seat)
            return render_hand(own, seat, NAMES, theme, language)
    before = found.game.seen_by(found.before, viewer)
    log = sentences(found, viewer, language)
    return render_table(view, NAMES, theme, language, viewer, before, board=found.board, log=log)


class Position(NamedTuple):
    """A table after some moves; `before`: as the last board showed it; `told`: the moves since."""

    game: Game[Any]
    state: Any
    before: Any
    told: list[PlayedMove]
    board: int

    def somebody(self) -> Seat:
        """The first seat that is awaited, or the first of all."""
        return min(self.game.awaited(self.state), default=Seat(0))


def position(players: int, moves: int, seed: int) -> Position:
    """The first game of this seed after so many moves, or at its end."""
    match = played(players, seed)
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


def played(players: int, seed: int) -> PlayedGame:
    games: list[PlayedGame] = []
    try:
        simulate("race", players, 1, seed, [LEVEL], on_game=games.append)
    except IllegalMove as refusal:
        raise Failure(Catalog("en").render(refusal.reason)) from None
    return games[0]


def sentences(found: Position, viewer: Seat | None, language: str) -> list[LogLine]:
    """What the moves since the last board told this viewer, the newest first."""
    catalog = Catalog(language)
    texts = []
    for move in found.told:
        view = found.game.seen_by(move.ruling.state, viewer)
        seen = (event.seen_by(viewer) for event in move.ruling.events)
        told = (found.game.words(event, view) for event in seen if event is not None)
        texts += [text for text in told if text is not None]
    newest = list(folded(found.game, texts))[: -SENTENCES - 1 : -1]
    return [catalog.render(text, NAMES) for text in newest]
