"""Whom a message calls: the mentions in its text that its author allowed."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.model.things import Json, User

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")


class Called:
    """The users and roles a text mentions, after `allowed_mentions`."""

    def __init__(self, text: str, allowed: Json | None, *, webhook: bool) -> None:
        parse = {"users"} if webhook else {"users", "roles", "everyone"}
        users: set[int] | None = None
        roles: set[int] | None = None
        if allowed is not None:
            parse = set(allowed.get("parse") or ())
            users = _ids(allowed.get("users"))
            roles = _ids(allowed.get("roles"))
        self.users = _kept(USER, text, "users" in parse, users)
        self.roles = _kept(ROLE, text, "roles" in parse, roles)
        self.everyone = "everyone" in parse and bool(EVERYONE.search(text))

    def people(self, users: dict[int, User]) -> list[User]:
        return [users[user] for user in self.users if user in users]


def _ids(values: Any) -> set[int]:
    return {int(value) for value in values or ()}


def _kept(pattern: re.Pattern[str], text: str, every: bool, listed: set[int] | None) -> list[int]:
    found = dict.fromkeys(int(number) for number in pattern.findall(text))
    return [number for number in found if every or number in (listed or ())]
