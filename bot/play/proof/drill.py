"""A restore drill: the newest backup, put up elsewhere, must stand where the database stood."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine.records import Record
from bot.play.proof.file import known_game
from bot.play.table.live import RUNNING
from bot.play.table.moves import replay, standing
from bot.store.address import Address, Place
from bot.store.files.backup import restore
from bot.store.files.database import archive_of
from bot.store.opening import all_tables, findings, links, stored
from bot.store.records import TableRow


class Drill(Record, frozen=True):
    """What a backup is worth. Without problems it could take the database's place now."""

    tables: int
    moves: int
    folded: int  # running tables read to the state they stand at
    equal: int  # stand where the database stands
    behind: int  # stand where the database stood when the copy was made
    problems: tuple[str, ...] = ()


def drill(database: Place, copy: Place, archive: Path | None = None) -> Drill:
    """`archive`: the copy of the archive that goes with it. The database may be in use.

    The copy of a server is a database that was restored elsewhere with the server's own tools.
    """
    if isinstance(copy, Address):
        return compared(database, copy, [f"{copy}: {what}" for what in findings(copy)])
    with TemporaryDirectory(dir=copy.absolute().parent, prefix=".drill-") as folder:
        place = Path(folder) / "sublight.db"
        if archive is not None:
            restore(archive, archive_of(place))
        restore(copy, place)  # checks the file and every chain
        return compared(database, place, [])


def compared(database: Place, place: Place, problems: list[str]) -> Drill:
    """A sound copy with the database: does it stand where that stands, or stood?"""
    rows = [row for row in all_tables(place) if row.version]
    folded = 0
    for row in rows:
        if row.status == RUNNING:
            folded += 1
            problems += folding(place, row)
    known = links(database, {row.id: row.version for row in rows})
    now = {row.id: row.head for row in all_tables(database)}
    problems += [
        f"table {row.id}, version {row.version}: the database has another game there"
        if row.id in known
        else f"table {row.id}, version {row.version}: the database does not have it"
        for row in rows
        if known.get(row.id) != row.head
    ]
    equal = sum(now.get(row.id) == row.head for row in rows)
    behind = sum(known.get(row.id) == row.head for row in rows) - equal
    moves = sum(row.version for row in rows)
    return Drill(len(rows), moves, folded, equal, behind, tuple(problems))


def folding(place: Place, row: TableRow) -> list[str]:
    """What is wrong with a running table once its moves are read again."""
    try:
        game = known_game(row.game)
        wrong = game.check(replay(game, standing(stored(place, row.id).moves)))
    except Exception as error:  # whatever stops it would stop the bot
        wrong = [f"it cannot be read: {error!r}"]
    return [f"table {row.id}, version {row.version}: {what}" for what in wrong]
