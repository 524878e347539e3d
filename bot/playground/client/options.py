"""Values a person gives: options of a command, choices of a select, and the things they name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.playground.client.misuse import Misuse
from bot.playground.model.components import Part
from bot.playground.model.payloads import (
    attachment_json,
    channel_json,
    member_json,
    role_json,
    user_json,
)
from bot.playground.model.things import Attachment, Channel, Json, Role, User
from bot.playground.stage.world import World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
LONGEST_STRING = 6000


class Resolved:
    """The people, roles, channels and files that values name, in full."""

    def __init__(self, world: World, channel: Channel) -> None:
        self._world = world
        self._here = channel
        self.data: Json = {}

    def user(self, user: User) -> str:
        self._put("users", user.id, user_json(user))
        guild = self._here.guild
        member = guild.members.get(user.id) if guild else None
        if member is not None:
            allowed = str(self._world.permissions(user, self._here))
            body = member_json(member, with_user=False) | {"permissions": allowed}
            self._put("members", user.id, body)
        return str(user.id)

    def channel(self, channel: Channel) -> str:
        allowed = str(self._world.permissions(self._world.me, channel))
        self._put("channels", channel.id, channel_json(channel) | {"permissions": allowed})
        return str(channel.id)

    def role(self, role: Role) -> str:
        self._put("roles", role.id, role_json(role))
        return str(role.id)

    def attachment(self, attachment: Attachment) -> str:
        self._put("attachments", attachment.id, attachment_json(attachment, ephemeral=True))
        return str(attachment.id)

    def any(self, value: Any, kinds: str) -> str:
        """The id of a thing given as itself, by name or by id."""
        world = self._world
        match value:
            case User():
                return self.user(value)
            case Channel():
                return self.channel(value)
            case Role():
                return self.role(value)
            case Attachment():
                return self.attachment(value)
        if "user" in kinds:
            for user in world.users.values():
                if str(value).lstrip("@") in (str(user.id), user.name):
                    return self.user(user)
        if "channel" in kinds:
            for channel in world.channels.values():
                if str(value).lstrip("#") in (str(channel.id), channel.name):
                    return self.channel(channel)
        if "role" in kinds:
            for role in self._here.guild.roles.values() if self._here.guild else ():
                if str(value).lstrip("@") in (str(role.id), role.name):
                    return self.role(role)
        raise Misuse(f"{value} is no {kinds}")

    def _put(self, kind: str, key: int, body: Json) -> None:
        self.data.setdefault(kind, {})[str(key)] = body


def option_json(option: Json, value: Any, resolved: Resolved, *, focus: bool) -> Json:
    """One option as an interaction carries it."""
    body: Json = {"name": option["name"], "type": option["type"]}
    if focus:
        if not option.get("autocomplete"):
            raise Misuse(f"{option['name']} has no suggestions")
        return body | {"value": str(value), "focused": True}
    return body | {"value": _value(option, value, resolved)}


def _value(option: Json, value: Any, resolved: Resolved) -> Any:
    kind, name = option["type"], option["name"]
    if option.get("choices"):
        return _choice(option, value)
    if kind == STRING:
        return _within(name, str(value), option, LONGEST_STRING)
    if kind in (INTEGER, NUMBER):
        number = int(value) if kind == INTEGER else float(value)
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and number < low) or (high is not None and number > high):
            raise Misuse(f"{name} must be between {low} and {high}")
        return number
    if kind == BOOLEAN:
        return bool(value)
    kinds = {USER: "user", CHANNEL: "channel", ROLE: "role", MENTIONABLE: "user role"}
    return resolved.any(value, kinds.get(kind, "attachment"))


def _choice(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        names = {choice["name"], *(choice.get("name_localizations") or {}).values()}
        if value == choice["value"] or value in names:
            return choice["value"]
    raise Misuse(f"{value} is no choice of {option['name']}")


def _within(name: str, text: str, limits: Json, most: int) -> str:
    low, high = limits.get("min_length") or 0, limits.get("max_length") or most
    if not low <= len(text) <= high:
        raise Misuse(f"{name} must have {low} to {high} characters, not {len(text)}")
    return text


def written(component: Json, text: str) -> str:
    """The text of a text input, if its limits allow it."""
    if not text and not component.get("required", True):
        return text
    return _within(component["custom_id"], text, {"min_length": 1, **component}, 4000)


def chosen(component: Json, values: Sequence[Any], resolved: Resolved) -> list[str]:
    """The values of a select, radio group or group of boxes, given by value, label or name."""
    kind, name = component["type"], component["custom_id"]
    group = kind in (Part.CHECKBOX_GROUP, Part.FILE_UPLOAD)
    whole = len(component.get("options", ())) if kind == Part.CHECKBOX_GROUP else 1
    low = component.get("min_values", 1)
    high = component.get("max_values", whole if group else 1)
    if not low <= len(values) <= high and (values or component.get("required", True)):
        raise Misuse(f"{name} takes {low} to {high} values, not {len(values)}")
    if "options" in component:
        return [_option(component, value) for value in values]
    kinds = {Part.USER_SELECT: "user", Part.ROLE_SELECT: "role", Part.CHANNEL_SELECT: "channel"}
    return [resolved.any(value, kinds.get(kind, "user role")) for value in values]


def _option(component: Json, value: Any) -> str:
    for option in component["options"]:
        if str(value) in (option["value"], option["label"]):
            return str(option["value"])
    labels = [option["label"] for option in component["options"]]
    raise Misuse(f"{value} is not among {labels}")
