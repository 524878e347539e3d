"""How Discord refuses: an HTTP status, a code of its own, a sentence, and errors by field."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An answer with an error body; `errors` maps the path of a field to (code, message)."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: dict[str, tuple[str, str]] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors or {}
        self.headers = headers or {}
        self.extra: dict[str, Any] = {}

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = nested(self.errors)
        return body


def nested(errors: dict[str, tuple[str, str]]) -> dict[str, Any]:
    """`{"embeds/0/title": (code, text)}` as Discord's tree of `_errors`."""
    tree: dict[str, Any] = {}
    for path, (code, message) in errors.items():
        place = tree
        for part in path.split("/") if path else ():
            place = place.setdefault(part, {})
        place.setdefault("_errors", []).append({"code": code, "message": message})
    return tree


def unknown(what: str) -> Refusal:
    """404 with the code Discord gives to this kind of thing."""
    return Refusal(404, UNKNOWN[what], f"Unknown {what}")


UNKNOWN = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "interaction": 10062,
    "application command": 10063,
}


def missing_access() -> Refusal:
    return Refusal(403, 50001, "Missing Access")


def missing_permissions() -> Refusal:
    return Refusal(403, 50013, "Missing Permissions")


def invalid_form(errors: dict[str, tuple[str, str]]) -> Refusal:
    return Refusal(400, 50035, "Invalid Form Body", errors)


def invalid(path: str, message: str, code: str = "BASE_TYPE_BAD_VALUE") -> Refusal:
    return invalid_form({path: (code, message)})
