"""What an older build wrote, and a house to go on with it."""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from bot.engine.records import encode
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.store.journal import Journal
from tests.support.seats import Room

HERE = Path(__file__).parent
INDEX = tomllib.loads((HERE / "index.toml").read_text())
EXPORTS: dict[str, dict[str, Any]] = {one["file"]: one for one in INDEX["export"]}
TABLES: dict[str, dict[str, Any]] = {one["id"]: one for one in INDEX["table"]}
FINISHED = [name for name, one in TABLES.items() if one["status"] == "over"]
RUNNING = [name for name, one in TABLES.items() if one["status"] == "running"]


@cache
def exported(file: str) -> bytes:
    return gzip.decompress((HERE / "exports" / file).read_bytes())


@cache
def played() -> bytes:
    return gzip.decompress((HERE / "played.sqlite.gz").read_bytes())


def asking(what: str) -> list[str]:
    """The running tables at which this is open."""
    return [name for name in RUNNING if TABLES[name].get("open") == what]


class House(Room):
    """All tables of the old database, at the moment at which it was left."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self.now = INDEX["now"]
        self.consent, self.pauses = self.kernel.consent, self.kernel.pauses

    def at(self, table: str) -> House:
        self.id, self.game = table, TABLES[table]["game"]
        return self


async def digest(house: House, table: str) -> tuple[int, str]:
    live = await house.referee.live(table)
    return live.version, hashlib.sha256(encode(live.state)).hexdigest()


async def file_of(journal: Journal, table: str) -> bytes:
    row, secret = await journal.table(table), await journal.secret(table)
    return write(export(row, secret, await journal.moves(table)))
