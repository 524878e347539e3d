"""Logs: one line for each thing that happened, as text or as JSON, never with a secret in it."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

# what a line may name
ABOUT = ("table", "version", "board", "seat", "user", "command", "seconds", "again")
PATIENCE, MEMORY = 60, 3600  # seconds until the same failure is told again, and is forgotten
HIDDEN = "[hidden]"
LIBRARIES = ("discord", "aiosqlite", "aiohttp", "asyncio")
# At debug these write down what people press and type, hands, and the tokens of interactions.
INDISCREET = ("discord", "aiosqlite")


class Discreet(logging.Formatter):
    """Replaces every secret it was told of, wherever it stands: in a message or in a traceback."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        line = self.line(record)
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line

    def line(self, record: logging.LogRecord) -> str:
        raise NotImplementedError


class JsonLines(Discreet):
    def line(self, record: logging.LogRecord) -> str:
        found: dict[str, object] = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **about(record),
        }
        if record.exc_info:
            found["error"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(found, ensure_ascii=False)


class TextLines(Discreet):
    def line(self, record: logging.LogRecord) -> str:
        facts = "".join(f" {name}={value}" for name, value in about(record).items())
        message = " ".join(record.getMessage().split())
        text = f"{moment(record)} {record.levelname:<7} {record.name}: {message}{facts}"
        if record.exc_info:
            text += "\n" + "".join(traceback.format_exception(*record.exc_info)).rstrip()
        return text


class Patient(logging.Filter):
    """A failure that comes again and again, such as a journal that is away, is told once a minute.

    The next line says how often it came in between.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told = dict[tuple[object, ...], tuple[float, int]]()  # when, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.exc_info:
            return True
        now = record.created
        kind = (record.name, record.msg, record.exc_info[0], *about(record).items())
        told, again = self._told.get(kind, (None, 0))
        if told is not None and 0 <= now - told < PATIENCE:
            self._told[kind] = told, again + 1
            return False
        self._told = {one: at for one, at in self._told.items() if now - at[0] < MEMORY}
        self._told[kind] = now, 0
        if again:
            record.again = again
        return True


def moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def about(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name in ABOUT if (value := getattr(record, name, None)) is not None}


def set_up(
    form: str = "text",
    level: str = "info",
    *,
    secrets: tuple[str, ...] = (),
    stream: TextIO | None = None,
) -> logging.Handler:
    """All loggers write to one place; libraries say no more than warnings unless asked."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines(secrets) if form == "json" else TextLines(secrets))
    handler.addFilter(Patient())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level.upper())
    quiet = logging.DEBUG if level == "debug" else logging.WARNING
    for name in LIBRARIES:
        least = logging.INFO if name in INDISCREET else logging.DEBUG
        logging.getLogger(name).setLevel(max(least, quiet))
    return handler
