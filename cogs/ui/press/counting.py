"""Interactions as they are counted: what kind, which command or button, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

import discord
from discord import InteractionType

from bot.engine.errors import IllegalMove
from cogs.ui.words import ids
from cogs.ui.words.ids import kind, table_of

MOST = 1_000  # interactions that have not ended
UNKNOWN = "unknown"  # nothing that this build knows, such as a forged id
KINDS = {
    InteractionType.application_command: "command",
    InteractionType.autocomplete: "autocomplete",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
}
GROUPS = {1, 2}  # types of options: a command or a group within a group
PREFIXES = {"d1": "door", "u1": "page", "v1": "vote", "a1": "admin"}
MOVE = "m1"


class Outcome(StrEnum):
    """How an interaction ended."""

    DONE = "done"
    REFUSED = "refused"  # with a reason that its player can read
    FAILED = "failed"  # a mistake of ours, or a store that is away
    LATE = "late"  # done, but Discord took no answer any more
    RESTARTING = "restarting"


class Heard(NamedTuple):
    kind: str
    command: str
    table: str  # only to find its game: never a label
    at: float
    acknowledged: bool = False


class Counting:
    """Notes acknowledgements and ends; its labels have few values, whatever somebody sends.

    `is_command` and `is_handled` say whether this build knows the name of a command or the kind
    of a component; `game_of` gives the game of a table, or an empty text.
    """

    def __init__(
        self,
        note: Callable[..., None],
        *,
        is_command: Callable[[str], bool],
        is_handled: Callable[[tuple[str, str]], bool],
        game_of: Callable[[str], str],
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._note, self._clock = note, clock
        self._is_command, self._is_handled, self._game_of = is_command, is_handled, game_of
        self._open: dict[str, Heard] = {}

    def arrived(self, interaction: discord.Interaction[Any]) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        what, table = UNKNOWN, ""
        if "custom_id" in data:
            what, table = self._component(str(data["custom_id"]))
        elif self._is_command(name := name_of(data)):
            what = name
        group = KINDS.get(interaction.type, UNKNOWN)
        self._open[str(interaction.id)] = Heard(group, what, table, self._clock())
        if len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def _component(self, custom: str) -> tuple[str, str]:
        found = ids.read(custom[: ids.LONGEST + 1])
        if found is None:
            return UNKNOWN, ""
        version, what = kind(found)
        if version == MOVE:
            return "move", table_of(found)
        if not self._is_handled((version, what)):
            return UNKNOWN, ""
        return f"{PREFIXES[version]}.{what}", table_of(found)

    def acknowledged(self, interaction: str) -> None:
        """Discord has the first answer. Proposals while somebody types end with it."""
        heard = self._open.get(interaction)
        if heard is None or heard.acknowledged:
            return
        self._open[interaction] = heard._replace(acknowledged=True)
        took = self._clock() - heard.at
        self._note("acknowledge_seconds", took, heard.kind)
        if heard.kind == KINDS[InteractionType.autocomplete]:
            self.ended(interaction, Outcome.DONE)

    def ended(self, interaction: str, outcome: Outcome) -> None:
        """Count it, once."""
        heard = self._open.pop(interaction, None)
        if heard is None:
            return
        game = self._game_of(heard.table) if heard.table else ""
        self._note("interactions", 1.0, heard.kind, heard.command, game, outcome)
        self._note("command_seconds", self._clock() - heard.at, heard.kind, heard.command)


def outcome_of(error: Exception) -> Outcome:
    return Outcome.REFUSED if isinstance(error, IllegalMove) else Outcome.FAILED


def name_of(data: Mapping[str, Any]) -> str:
    """A command with its groups: `admin server setup`."""
    names = [str(data.get("name", ""))]
    options = data.get("options") or ()
    while options and options[0].get("type") in GROUPS:
        names.append(str(options[0]["name"]))
        options = options[0].get("options") or ()
    return " ".join(names)
