"""Why nothing appears in a table's channel: kept for private answers until it is mended."""

from __future__ import annotations

from cogs.ui.channels import CLOSED, GONE
from cogs.ui.services import Services
from cogs.ui.words import Tongue

NAME = "trouble"
KEYS = {CLOSED: "announce.trouble.closed", GONE: "announce.trouble.gone"}


async def remember(services: Services, table: str, why: str) -> None:
    """An empty reason: it is mended."""
    if await services.setting(f"table:{table}", NAME) != why:
        await services.journal.save_setting(f"table:{table}", NAME, why)


async def line(services: Services, table: str, tongue: Tongue) -> str:
    """For the head of a private answer; empty: all is well."""
    key = KEYS.get(await services.setting(f"table:{table}", NAME))
    return f"-# {tongue.say(key)}" if key else ""
