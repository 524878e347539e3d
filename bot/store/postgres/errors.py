"""What goes wrong with PostgreSQL, in words that say what to look at; no password is in them."""

from __future__ import annotations

import psycopg

from bot.store.address import Address
from bot.store.records import Damaged, DiskFull, JournalError, NoDatabase

# Lost to another transaction, or cancelled by the server: the same may go well now.
AGAIN = {"40001", "40P01", "55P03", "57014"}
AWAY = {"57P01", "57P02", "57P03"}  # the server stops or starts
REASONS = {
    "28P01": "refuses this user: the password is wrong",
    "28000": "refuses this user",
    "53300": "has no connection left: raise max_connections, or run fewer processes",
    "42501": "does not let this user write there: make them the owner of the database",
    "25006": "can only be read: it may be a replica",
    "53200": "has no memory left",
}


class Unreachable(JournalError):
    """The server does not answer; nothing has changed."""


def explained(error: Exception, address: Address) -> JournalError:
    state = getattr(error, "sqlstate", None) or ""
    what = " ".join(address.hiding(str(error)).split())
    if state in REASONS:
        return JournalError(f"{address} {REASONS[state]}")
    match state[:2]:
        case "3D" | "3F":
            return NoDatabase(f"{address}: there is no such database ({what})")
        case "53":
            return DiskFull(f"the disk of {address} is full, nothing could be written")
        case "XX" | "58":
            return Damaged(f"{address} is damaged ({what})")
    if "password authentication failed" in what or "no password supplied" in what:
        return JournalError(f"{address} {REASONS['28P01']}")
    if 'database "' in what and "does not exist" in what:
        return NoDatabase(f"{address}: there is no such database")
    if is_away(error):
        return Unreachable(f"{address} cannot be reached: nothing has changed ({what})")
    return JournalError(f"{address}: {what}")


def may_go_well(error: Exception) -> bool:
    """Return True if the same request may succeed when it is tried again."""
    again = getattr(error, "sqlstate", None) in AGAIN
    return again or isinstance(error, Unreachable) or is_away(error)


def is_away(error: Exception) -> bool:
    """Was the connection lost, or not made?"""
    state = getattr(error, "sqlstate", None)
    if state in AWAY:
        return True
    lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return lost and (state is None or state[:2] == "08")
