"""The commands, and what happens when one of them cannot do what it was asked."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

import msgspec

from bot.cli import database, people, pictures, proof, simulation, start, tables, upkeep
from bot.cli.arguments import DATABASE, Failure
from bot.engine.events import UnknownEvent
from bot.play.proof.file import BadExport, NotThere
from bot.store.records import JournalError, NoDatabase, UnknownTable

BAD_INPUT = 2  # exit code: it cannot be done; 1 is for a check that found something
COMMAND = "sublight"  # as it is called once it is installed
BROKEN_PIPE, INTERRUPTED = 141, 130  # as shells count signals


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog=COMMAND if Path(sys.argv[0]).stem == COMMAND else "python -m bot",
        description="Sublight: play-by-mail tables of space board games.",
        epilog="Exit codes: 0 well, 1 a check found something, 2 it cannot be done.",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    start.add(commands)
    simulation.add(commands)
    tables.add(commands)
    proof.add(commands)
    database.add(commands)
    upkeep.add(commands)
    people.add(commands)
    pictures.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code; what was asked wrongly is said in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal shows a mark, not a failure
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_output_go()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except NoDatabase as error:
        return _complain(f"{error}; name the database with --database or ${DATABASE}")
    except UnknownTable as error:
        return _complain(f"{error}; if it is in another database, name that with --database")
    except (Failure, BadExport, NotThere, JournalError) as error:
        return _complain(str(error))
    except (UnknownEvent, msgspec.DecodeError) as error:
        return _complain(f"what is stored cannot be read: {error}")
    except OSError as error:
        _let_output_go()
        return _complain(f"{error.filename or 'output'}: {error.strerror or error}")
    return code


def _run(argv: Sequence[str] | None) -> int:
    top = parser()
    try:
        arguments = top.parse_args(argv)
    except SystemExit as done:  # argparse has said why
        return int(done.code or 0)
    if "run" not in arguments:
        top.print_help()
        return BAD_INPUT
    code: int = arguments.run(arguments)
    return code


def _complain(message: str) -> int:
    print(f"sublight: {' '.join(message.split())}", file=sys.stderr)
    return BAD_INPUT


def _let_output_go() -> None:
    """If nobody reads it, or the disk is full, it must not be tried again at the very end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
