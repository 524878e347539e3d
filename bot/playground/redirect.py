"""Points the unmodified discord.py client at another address, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

Addresses = tuple[str, yarl.URL, str]


def addresses() -> Addresses:
    """Where the client looks for REST, gateway and CDN now."""
    return Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE


def restore(known: Addresses) -> None:
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = known


def redirect(base: str) -> Addresses:
    """Send every client of this process to `base`; returns the addresses to `restore`."""
    before = addresses()
    restore(
        (
            f"{base}/api/v10",
            yarl.URL(base.replace("http", "ws", 1) + "/gateway"),
            f"{base}/cdn",
        )
    )
    return before


@contextmanager
def redirected(base: str) -> Iterator[None]:
    """Within this context discord.py talks to the local Discord."""
    before = redirect(base)
    try:
        yield
    finally:
        restore(before)
