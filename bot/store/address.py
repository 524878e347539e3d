"""Where a database is: a file, or the address of a server, whose password nobody is shown."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from bot.engine.records import Record

SCHEMES = ("postgresql://", "postgres://")
SECRET = ("password", "sslpassword")  # of what may stand behind the question mark


class Address(Record, frozen=True):
    """Of a PostgreSQL database, as libpq reads it."""

    url: str

    def __str__(self) -> str:
        """Without what is secret: this is what is printed and logged."""
        try:
            parts = urlsplit(self.url)
            more = [(k, v) for k, v in parse_qsl(parts.query) if k not in SECRET]
        except ValueError:
            return "postgresql://..."
        name, at, place = parts.netloc.rpartition("@")
        user = name.partition(":")[0]
        return urlunsplit((parts.scheme, f"{user}{at}{place}", parts.path, urlencode(more), ""))

    def __repr__(self) -> str:
        return f"Address({str(self)!r})"

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may hold, as it stands in the address and as it is meant."""
        found = re.search(r"://[^/@]*:([^/@]*)@", self.url)
        hidden = [found[1], unquote(found[1])] if found else []
        with suppress(ValueError):
            hidden += [v for k, v in parse_qsl(urlsplit(self.url).query) if k in SECRET]
        return tuple(dict.fromkeys(filter(None, hidden)))

    def hiding(self, text: str) -> str:
        """A message without the password, should it stand there."""
        for secret in self.secrets:
            text = text.replace(secret, "***")
        return text


Place: TypeAlias = Path | Address


def read_place(text: str) -> Place:
    return Address(text) if text.startswith(SCHEMES) else Path(text)
