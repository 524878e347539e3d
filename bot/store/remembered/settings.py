"""Settings, in memory."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import SettingChange, VersionConflict


class RememberedSettings:
    """By scope and name; a part of the journal in memory."""

    def __init__(self) -> None:
        self._settings: dict[tuple[str, str], str] = {}

    def _open(self) -> None:
        """Refuses once the journal is closed."""

    async def setting(self, scope: str, name: str) -> str | None:
        self._open()
        return self._settings.get((scope, name))

    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]:
        self._open()
        found: dict[str, dict[str, str]] = {}
        for (scope, name), value in self._settings.items():
            if scope in scopes:
                found.setdefault(scope, {})[name] = value
        return found

    async def settings(self, wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        self._open()
        return {one: self._settings[one] for one in wanted if one in self._settings}

    async def save_setting(self, scope: str, name: str, value: str) -> None:
        self._open()
        self._settings[scope, name] = value

    async def change_settings(self, *changes: SettingChange) -> None:
        self._open()
        self._require_settings(changes)
        self._set(changes)

    def _require_settings(self, changes: Sequence[SettingChange]) -> None:
        for change in changes:
            if self._settings.get((change.scope, change.name)) != change.was:
                raise VersionConflict(
                    f"{change.name} of {change.scope} is no longer as it was read"
                )

    def _set(self, changes: Sequence[SettingChange]) -> None:
        for setting in changes:
            self._settings[setting.scope, setting.name] = setting.value
