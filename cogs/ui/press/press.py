"""One press, menu or form: who gave it, where, and what its id says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord

from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import AdminId, AnyId, DoorId, SelfId
from cogs.ui.words.panel import Form, Panel


@dataclass(frozen=True)
class Press:
    """One press, one menu or one form sent in; `fields` only of a form."""

    interaction: discord.Interaction[Any]
    reader: Reader
    id: AnyId
    values: tuple[str, ...] | None = None
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def table(self) -> str:
        """The table that the id names; empty: a page of its own."""
        return ids.table_of(self.id)

    @property
    def arg(self) -> str:
        return self.id.arg if isinstance(self.id, DoorId | SelfId | AdminId) else ""

    @property
    def value(self) -> str:
        """What was chosen in a menu of one."""
        return next(iter(self.values or ()), "")

    @property
    def message(self) -> int:
        """The message that was pressed."""
        return self.interaction.message.id if self.interaction.message else 0

    def field(self, name: str) -> str:
        return next(iter(self.fields.get(name, ())), "")


Handler: TypeAlias = Callable[[Press], Awaitable[Panel | None]]
Opener: TypeAlias = Callable[[Press], Awaitable[Form]]
