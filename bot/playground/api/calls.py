"""A request of the bot, and the table of routes that answer it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.api.limits import Problem
from bot.playground.model.errors import invalid, invalid_form
from bot.playground.model.things import Channel, Json, Message
from bot.playground.stage.posts import Files
from bot.playground.stage.world import Violation, World

Answer = tuple[int, Any]
NOTHING: Answer = (204, None)


@dataclass(slots=True)
class Call:
    """`path` is without `/api/v10`; `given` holds the parts of the path by their names."""

    world: World
    method: str
    path: str
    template: str
    given: dict[str, str]
    query: dict[str, str]
    body: Any
    files: Files

    @property
    def json(self) -> Json:
        return self.body or {}

    def id(self, name: str) -> int:
        value = self.given[name]
        if not value.isdigit():
            raise invalid(name, f'Value "{value}" is not snowflake.', "NUMBER_TYPE_COERCE")
        return int(value)

    def channel(self) -> Channel:
        return self.world.channel(self.id("channel_id"))

    def message(self) -> Message:
        return self.world.message(self.id("channel_id"), self.id("message_id"))

    def check(self, problems: list[Problem]) -> None:
        """Note every problem; a strict world refuses the request."""
        for where, reason in problems:
            self.world.violated(Violation(self.method, self.path, reason, where))
        if problems and self.world.strict:
            raise invalid_form({path: ("INVALID", reason) for path, reason in problems})


Handler = Callable[[Call], Answer]


class Routes:
    """Templates are those of the contract; one without variables wins over one with."""

    def __init__(self) -> None:
        self._table: dict[tuple[str, int], list[tuple[list[str], str, Handler]]] = {}

    def route(self, method: str, template: str) -> Callable[[Handler], Handler]:
        """`@route("GET", "/users/{user_id}")`"""

        def keep(handler: Handler) -> Handler:
            parts = template.split("/")
            group = self._table.setdefault((method, len(parts)), [])
            group.append((parts, template, handler))
            group.sort(key=lambda entry: entry[1].count("{"))
            return handler

        return keep

    def find(self, method: str, path: str) -> tuple[str, dict[str, str], Handler] | None:
        parts = path.split("/")
        for wanted, template, handler in self._table.get((method, len(parts)), ()):
            given = _match(wanted, parts)
            if given is not None:
                return template, given, handler
        return None

    def all(self) -> list[tuple[str, str]]:
        """Every method and template."""
        return [
            (method, template)
            for (method, _), group in self._table.items()
            for _, template, _ in group
        ]


def _match(wanted: list[str], parts: list[str]) -> dict[str, str] | None:
    given: dict[str, str] = {}
    for want, part in zip(wanted, parts, strict=True):
        if want[:1] == "{":
            given[want[1:-1]] = part
        elif want != part:
            return None
    return given


ROUTES = Routes()
route = ROUTES.route
