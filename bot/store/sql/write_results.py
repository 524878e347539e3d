"""How games ended, one row for each who had a seat: what statistics are counted from.

The rows say nothing that the moves do not: they may be dropped and made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bot.engine.records import encode
from bot.store.records import Result
from bot.store.sql.connection import Connection, Work

NAMES = Result.__struct_fields__
CALLED = {"table": "table_id", "user": '"user"'}  # in SQL `user` alone is who is connected
COLUMNS = ", ".join(CALLED.get(name, name) for name in NAMES)
SELECT = f"SELECT {COLUMNS} FROM results WHERE {{}} ORDER BY ended, table_id, seat, nth"
INSERT = f"INSERT INTO results ({COLUMNS}) VALUES ({', '.join('?' * len(NAMES))})"
UNRECORDED = """
    SELECT id FROM tables WHERE status = 'over' AND NOT EXISTS
    (SELECT 1 FROM results WHERE table_id = tables.id) AND {} ORDER BY created, id
"""
AS_JSON: Mapping[str, Any] = {"answers": tuple[int, ...], "luck": dict[str, tuple[float, ...]]}


def saving(table: str, results: Iterable[Result]) -> Work[None]:
    """The work for the writer."""
    fresh = [
        tuple(
            encode(getattr(one, name)).decode() if name in AS_JSON else getattr(one, name)
            for name in NAMES
        )
        for one in results
    ]

    def work(connection: Connection) -> None:
        connection.execute("DELETE FROM results WHERE table_id = ?", (table,))
        connection.executemany(INSERT, fresh)

    return work


def asked(**wanted: str | None) -> tuple[str, tuple[str, ...]]:
    """The query for results of these, and its values."""
    given = {name: value for name, value in wanted.items() if value is not None}
    where = " AND ".join(f"{CALLED.get(name, name)} = ?" for name in given) or "true"
    return SELECT.format(where), tuple(given.values())


def read(row: Sequence[Any]) -> Result:
    values = dict(zip(NAMES, row, strict=True))
    for name, kind in AS_JSON.items():
        values[name] = msgspec.json.decode(values[name], type=kind)
    return Result(**values)
