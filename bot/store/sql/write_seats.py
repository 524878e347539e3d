"""Writing who comes to a seat of a running table, and who goes."""

from __future__ import annotations

from bot.store.records import Reseating
from bot.store.sql import rows, write_changes
from bot.store.sql.connection import Connection, Work
from bot.store.sql.write_tables import changing

FIELDS = rows.SEAT_FACT.replace('"', "").split(", ")
ADD_FACT = f"INSERT INTO seat_facts (table_id, {rows.SEAT_FACT}) VALUES (?{', ?' * 8})"
DROP_DRAFTS = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"


def reseating(change: Reseating) -> Work[None]:
    """The work for the writer; a seat's drafts were those of who had it."""
    table = change.now.id
    at = change.facts[0].at if change.facts else None
    sit = changing(change.now, change.was, at, stamp=change.stamp)
    facts = [(table, *(getattr(fact, name) for name in FIELDS)) for fact in change.facts]
    opened = [write_changes.request_row(request) for request in change.requests if not request.id]
    answered = [write_changes.answer_row(request) for request in change.requests if request.id]
    tick = None if change.beside is None else write_changes.writing(change.beside, stamped=True)

    def work(connection: Connection) -> None:
        sit(connection)
        connection.executemany(ADD_FACT, facts)
        connection.executemany(DROP_DRAFTS, {(table, fact.seat) for fact in change.facts})
        for request in opened:
            write_changes.open_request(connection, request)
        for answer in answered:
            write_changes.answer_request(connection, *answer)
        if tick is not None:
            tick(connection)
        if (act := change.audit) is not None:
            connection.execute(rows.ADD_AUDIT, rows.act(table, act))

    return work
