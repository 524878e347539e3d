"""The official contract: every request of the bot and every answer of the local Discord is checked.

`openapi.json` is Discord's own description of its HTTP API (see NOTICE). It is part of the source
tree alone, and its checks need the extra `check`; without them the playground plays unchecked.
Discord also takes numbers where it says a snowflake is a string; only answers must keep to the
letter.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bot.playground.model.things import Json

SPEC = Path(__file__).with_name("openapi.json")
LONGEST_REASON = 300


class Contract:
    """Checks bodies by the template of their path, such as `/channels/{channel_id}/messages`."""

    def __init__(self, spec: Json) -> None:
        self._paths: dict[str, Json] = spec["paths"]
        self._parts: Json = spec["components"]
        schemas: Json = self._parts["schemas"]
        snowflake = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        self._strict = {"components": {"schemas": schemas}}
        self._lenient = {"components": {"schemas": {**schemas, "SnowflakeType": snowflake}}}
        self._compiled: dict[tuple[str, ...], Any] = {}

    def request(self, method: str, template: str, body: Any) -> list[tuple[str, str]]:
        """What is wrong with a request's body, as (field, reason); nothing is right."""
        wanted = self._operation(method, template).get("requestBody", {})
        content = wanted.get("content", {}).get("application/json")
        if content is None:
            return [] if body in (None, {}) else [("", "this request takes no body")]
        if body is None:
            return [("", "a body is required")] if wanted.get("required") else []
        return self._errors(("request", method, template), content["schema"], self._lenient, body)

    def answer(self, method: str, template: str, status: int, body: Any) -> list[tuple[str, str]]:
        """What is wrong with an answer's status or body."""
        responses = self._operation(method, template)["responses"]
        response = responses.get(str(status)) or responses.get(f"{status // 100}XX")
        if response is None:
            return [("status", f"{status} is not among {list(responses)}")]
        if "$ref" in response:
            response = self._parts["responses"][response["$ref"].rsplit("/", 1)[-1]]
        content = response.get("content", {}).get("application/json")
        if content is None:
            return [] if body is None else [("", f"{status} carries no body")]
        key = ("answer", method, template, str(status))
        return self._errors(key, content["schema"], self._strict, body)

    def knows(self, method: str, template: str) -> bool:
        return method.lower() in self._paths.get(template, {})

    def _operation(self, method: str, template: str) -> Json:
        operation: Json = self._paths[template][method.lower()]
        return operation

    def _errors(
        self, key: tuple[str, ...], schema: Json, parts: Json, body: Any
    ) -> list[tuple[str, str]]:
        validator = self._compiled.get(key)
        if validator is None:
            import jsonschema_rs  # the extra `check`: this module can be read without it

            needed = {"components": {"schemas": _needed(schema, parts["components"]["schemas"])}}
            validator = jsonschema_rs.Draft202012Validator({**schema, **needed})
            self._compiled[key] = validator
        if validator.is_valid(body):
            return []
        return [_told(error) for error in validator.iter_errors(body)]


def _needed(schema: Any, schemas: Json) -> Json:
    """The schemas that one stands on: each validator with all of them would take megabytes."""
    found, waiting = dict[str, Any](), [schema]
    while waiting:
        match waiting.pop():
            case dict() as part:
                name = str(part.get("$ref", "")).rpartition("/")[2]
                if name in schemas and name not in found:
                    found[name] = schemas[name]
                    waiting.append(schemas[name])
                waiting += part.values()
            case list() as parts:
                waiting += parts
    return found


def _told(error: Any) -> tuple[str, str]:
    """The field and the reason; of alternatives, why the one that was meant failed."""
    meant = _meant(error)
    return "/".join(map(str, meant.instance_path)), meant.message[:LONGEST_REASON]


def _meant(error: Any) -> Any:
    """The deepest complaint, leaving out alternatives of another type than the one given."""
    branches = list(getattr(error.kind, "context", None) or [])
    right = [branch for branch in branches if not any(_of_type(inner) for inner in branch)]
    inner = [_meant(one) for branch in right or branches for one in branch]
    return max([error, *inner], key=lambda one: len(one.instance_path))


def _of_type(error: Any) -> bool:
    return list(error.instance_path)[-1:] == ["type"]


@cache
def contract() -> Contract | None:
    """The contract, read once for all servers of a process; None where a part of it is missing."""
    if not SPEC.is_file() or find_spec("jsonschema_rs") is None:
        return None
    return Contract(json.loads(SPEC.read_text(encoding="utf-8")))
