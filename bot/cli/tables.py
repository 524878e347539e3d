"""`show`, `log` and `export`: a table of the database, or the file of one."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator, Set
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

from bot.cli.arguments import (
    Commands,
    Failure,
    ask_database,
    ask_language,
    ask_viewer,
    command,
    counted,
    positive,
    save,
)
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.i18n.catalog import Catalog
from bot.play.proof.export import export
from bot.play.proof.file import (
    BadExport,
    Export,
    NotThere,
    known_game,
    read,
    require_seat,
    sights,
    write,
)
from bot.play.table.log import LogLine, log_lines, paragraphs
from bot.store.opening import stored
from bot.store.records import JournalError


def add(commands: Commands) -> None:
    parser = command(commands, "show", run_show, "a table in words, now or at any point")
    ask_source(parser)
    parser.add_argument(
        "--at", metavar="VERSION", type=positive, help="after this move (default: the last)"
    )
    ask_viewer(parser)
    ask_language(parser)
    ask_database(parser)
    parser = command(commands, "log", run_log, "what happened at a table, in words")
    ask_source(parser)
    ask_viewer(parser)
    ask_language(parser)
    ask_database(parser)
    parser = command(
        commands,
        "export",
        run_export,
        "write a table to a file: all of it once the game is over, until then what a viewer saw",
    )
    parser.add_argument("table", metavar="TABLE", help="the table's id")
    parser.add_argument("file", metavar="FILE", type=Path, help="the new file")
    ask_viewer(parser)
    ask_database(parser)


def ask_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="TABLE|FILE", help="a table's id, or an exported file")


def run_show(arguments: argparse.Namespace) -> int:
    with reading(arguments.source):
        found = opened(arguments)
        last = len(found.moves)
        at = last if arguments.at is None else arguments.at
        if at > last:
            raise NotThere(f"there is no version {at}: the last one is {last}")
        lines = [f"{found.game} {found.table}, {found.status}, version {at} of {last}"]
        seen = takewhile(lambda sight: sight.version <= at, sights(found, viewer(arguments, found)))
        for sight in deque(seen, maxlen=1):
            texts = known_game(found.game).guide.lines(sight.view)
            lines += map(Catalog(arguments.lang).render, texts)
    for words in lines:
        print(words)
    return 0


def run_log(arguments: argparse.Namespace) -> int:
    render = Catalog(arguments.lang).render
    with reading(arguments.source):
        found = opened(arguments)
        lines, game = [], known_game(found.game)
        for line in log_lines(game, sights(found, viewer(arguments, found))):
            mark = "~" if line.undone else " "
            for texts in told(line, game.guide.paragraphs):
                lines.append(f"{line.version:>4} {mark} {' '.join(map(render, texts))}")
    for words in lines:
        print(words)
    return 0


def told(line: LogLine, starts: Set[str]) -> list[tuple[Text, ...]]:
    """A move by paragraphs; of several years its changes are a paragraph of their own."""
    found = list(paragraphs(line.texts, starts))
    if not found[1:]:
        return [(*line.texts, *line.deltas)]
    return [*found, line.deltas] if line.deltas else found


def run_export(arguments: argparse.Namespace) -> int:
    with reading(arguments.table):
        found = from_database(arguments, arguments.table)
    save(arguments.file, write(found))
    print(f"{found.game} {found.table}, {found.status}: {counted(len(found.moves), 'move')}")
    return 0


def opened(arguments: argparse.Namespace) -> Export:
    """A file if there is one of this name, else a table as the viewer may see it."""
    path = Path(arguments.source)
    if path.exists():
        return read(path.read_bytes())
    if path.suffix or len(path.parts) > 1:
        raise Failure(f"there is no file {path}")
    return from_database(arguments, arguments.source)


def viewer(arguments: argparse.Namespace, found: Export) -> Seat | None:
    """Who is asked for, or else whose file it is."""
    owner = None if found.viewer is None else Seat(found.viewer)
    return owner if arguments.viewer is None else arguments.viewer


def from_database(arguments: argparse.Namespace, table: str) -> Export:
    row, secret, moves = stored(arguments.database, table)
    found = export(row, secret, moves, arguments.viewer)
    require_seat(arguments.viewer, len(found.seats))
    return found


@contextmanager
def reading(source: str) -> Iterator[None]:
    """What no table can hold may fail anywhere: it is the source that is wrong, and named."""
    try:
        yield
    except (Failure, BadExport, NotThere, JournalError, OSError):
        raise
    except Exception as error:
        raise Failure(f"{source} cannot be read: {error!r}; try verify or check") from error
