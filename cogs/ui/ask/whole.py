"""A whole sheet that was typed: read in the language of its writer, or in another."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from bot.engine.errors import IllegalMove, UnclearAnswer
from bot.engine.prompts import Prompt
from bot.engine.records import Command
from bot.i18n.catalog import Catalog
from cogs.ui.table.sitting import Sitting


def read(sitting: Sitting, prompt: Prompt, typed: str, catalogs: Iterable[Catalog]) -> Command:
    """What it makes of the sheet; a refusal names the lines that cannot be read."""
    written = prompt.written
    if written is None:
        raise UnclearAnswer("cog.refuse.not_asked")
    try:
        return written.read(typed, sitting.tongue.label)
    except IllegalMove:
        for catalog in catalogs:
            with suppress(IllegalMove):
                return written.read(typed, catalog.render)
        raise
