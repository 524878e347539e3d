"""Application commands: the global ones and those of a guild."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.playground.model.clock import Snowflakes
from bot.playground.model.errors import Refusal, unknown
from bot.playground.model.things import Json

CHAT, ON_USER, ON_MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
MOST = {CHAT: 100, ON_USER: 15, ON_MESSAGE: 15}


class Commands:
    """What the bot has registered; guild id 0 stands for the global ones."""

    def __init__(self, snowflakes: Snowflakes) -> None:
        self._snowflakes = snowflakes
        self._kept: dict[int, dict[int, Json]] = {0: {}}
        self.application_id = 0

    def list(self, guild_id: int = 0) -> Sequence[Json]:
        return tuple(self._kept.get(guild_id, {}).values())

    def get(self, guild_id: int, command_id: int) -> Json:
        try:
            return self._kept[guild_id][command_id]
        except KeyError:
            raise unknown("application command") from None

    def overwrite(self, guild_id: int, bodies: Sequence[Json]) -> Sequence[Json]:
        """Replace all; a command of the same name and type keeps its id."""
        before, self._kept[guild_id] = self._kept.get(guild_id, {}), {}
        for body in bodies:
            self._put(guild_id, body, before)
        return self.list(guild_id)

    def create(self, guild_id: int, body: Json) -> tuple[Json, bool]:
        """The command, and whether it is new (else it replaced one of its name)."""
        kept = self._kept.setdefault(guild_id, {})
        known = len(kept)
        command = self._put(guild_id, body, kept)
        return command, len(kept) > known

    def edit(self, guild_id: int, command_id: int, changes: Json) -> Json:
        command = self.get(guild_id, command_id)
        command |= _tidy(changes) | {"version": str(self._snowflakes.next())}
        return command

    def delete(self, guild_id: int, command_id: int) -> None:
        self.get(guild_id, command_id)
        del self._kept[guild_id][command_id]

    def find(self, name: str, kind: int, guild_id: int) -> Json | None:
        """The command of this (or a localised) name; one of the guild hides a global one."""
        for home in (guild_id, 0):
            for command in self._kept.get(home, {}).values():
                if command["type"] == kind and called(command, name):
                    return command
        return None

    def _put(self, guild_id: int, body: Json, before: dict[int, Json]) -> Json:
        kept, kind = self._kept[guild_id], body.get("type") or CHAT
        same = next(
            (c for c in before.values() if c["type"] == kind and c["name"] == body["name"]), None
        )
        if same is None and sum(c["type"] == kind for c in kept.values()) >= MOST.get(kind, 1):
            raise Refusal(400, 30032, "Maximum number of application commands reached")
        number = int(same["id"]) if same else self._snowflakes.next()
        command: Json = {
            "id": str(number),
            "application_id": str(self.application_id),
            "version": str(self._snowflakes.next()),
            "default_member_permissions": None,
            "type": kind,
            "description": "",
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            **_tidy(body),
            **({"guild_id": str(guild_id)} if guild_id else {}),
        }
        for wording in ("name_localizations", "description_localizations"):
            command.setdefault(wording, None)
        if command["default_member_permissions"] is not None:
            command["default_member_permissions"] = str(command["default_member_permissions"])
        if not guild_id:
            command["dm_permission"] = command["contexts"] is None or 1 in command["contexts"]
        kept[number] = command
        return command


def called(thing: Json, name: str) -> bool:
    """Is this the name of a command or option, in any language?"""
    return name == thing["name"] or name in (thing.get("name_localizations") or {}).values()


def worded(thing: Json, key: str, locale: str) -> str:
    """A name or description in a language, if there is one."""
    return str((thing.get(f"{key}_localizations") or {}).get(locale) or thing[key])


def localised(command: Json, locale: str) -> Json:
    """A command, its options and choices with `name_localized` and `description_localized`."""
    shown: Json = dict(command)
    shown["name_localized"] = worded(command, "name", locale)
    if "description" in command:
        shown["description_localized"] = worded(command, "description", locale)
    for key in ("options", "choices"):
        if key in command:
            shown[key] = [localised(one, locale) for one in command[key]]
    return shown


def _tidy(body: Json) -> Json:
    """A definition without empty fields, recursively."""
    tidy: Json = {}
    for key, value in body.items():
        if key in ("options", "choices"):
            if value:
                tidy[key] = [_tidy(one) for one in value]
        elif value is not None:
            tidy[key] = _known(key, value)
    return tidy


def _known(key: str, value: Any) -> Any:
    return str(value) if key == "default_member_permissions" else value
