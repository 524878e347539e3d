"""What a person does in Discord's own client: type a command, press, choose, send a form, write.

The client checks before it sends; what it would not let a person do raises `Misuse`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground.client import interactions
from bot.playground.client.forms import filled
from bot.playground.client.misuse import Misuse
from bot.playground.client.options import Resolved, chosen, option_json
from bot.playground.model.commands import (
    CHAT,
    GROUP,
    ON_MESSAGE,
    ON_USER,
    SUBCOMMAND,
    called,
    localised,
)
from bot.playground.model.components import SELECTS, Part, find
from bot.playground.model.interaction import Asked, Interaction
from bot.playground.model.payloads import message_json
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Channel, Json, Message, User
from bot.playground.stage import posts
from bot.playground.stage.world import World

__all__ = [
    "Misuse",
    "autocomplete",
    "choose",
    "commands_for",
    "forge",
    "invoke",
    "invoke_on",
    "press",
    "say",
    "submit",
]


def commands_for(world: World, user: User, channel: Channel) -> list[Json]:
    """The slash commands this person can type here, in their language."""
    guild_id = channel.guild.id if channel.guild else 0
    shown: dict[str, Json] = {}
    for home in (0, guild_id):
        for command in world.commands.list(home):
            if command["type"] == CHAT and _usable(world, user, channel, command):
                shown[command["name"]] = localised(command, user.locale)
    return [shown[name] for name in sorted(shown)]


def invoke(
    world: World, user: User, channel: Channel, line: str, options: Mapping[str, Any] | None = None
) -> Interaction:
    """Send `/race settle` with these options."""
    data = _command_data(world, user, channel, line, dict(options or {}), None)
    return interactions.begin(world, Asked.COMMAND, user, channel, data)


def autocomplete(
    world: World,
    user: User,
    channel: Channel,
    line: str,
    focused: str,
    text: str = "",
    options: Mapping[str, Any] | None = None,
) -> Interaction:
    """Ask for suggestions while `text` stands in the option `focused`."""
    given = {**(options or {}), focused: text}
    data = _command_data(world, user, channel, line, given, focused)
    return interactions.begin(world, Asked.AUTOCOMPLETE, user, channel, data)


def invoke_on(
    world: World, user: User, channel: Channel, name: str, target: User | Message
) -> Interaction:
    """Use an entry of the context menu on a person or a message."""
    kind = ON_USER if isinstance(target, User) else ON_MESSAGE
    command = _find(world, user, channel, name, kind)
    resolved = Resolved(world, channel)
    if isinstance(target, User):
        resolved.user(target)
    else:
        resolved.data["messages"] = {str(target.id): message_json(target)}
    data = _head(command) | {"target_id": str(target.id), "resolved": resolved.data}
    return interactions.begin(world, Asked.COMMAND, user, channel, data)


def press(world: World, user: User, message: Message, custom_id: str) -> Interaction:
    """Press a button of a message."""
    component = _component(world, user, message, custom_id)
    if component["type"] != Part.BUTTON:
        raise Misuse(f"{custom_id} is not a button")
    return forge(world, user, message, custom_id)


def choose(
    world: World, user: User, message: Message, custom_id: str, values: Sequence[str]
) -> Interaction:
    """Choose in a select, by value or by label (for people and channels: by id or name)."""
    component = _component(world, user, message, custom_id)
    if component["type"] not in SELECTS:
        raise Misuse(f"{custom_id} is not a select")
    resolved = Resolved(world, message.channel)
    data: Json = {
        "custom_id": custom_id,
        "component_type": component["type"],
        "values": chosen(component, values, resolved),
    }
    if resolved.data:
        data["resolved"] = resolved.data
    return interactions.begin(
        world,
        Asked.COMPONENT,
        user,
        message.channel,
        data | {"id": component["id"]},
        message=message,
    )


def forge(
    world: World,
    user: User,
    message: Message,
    custom_id: str,
    values: Sequence[str] | None = None,
) -> Interaction:
    """Press a button that may not be there: what a changed client could send.

    `values`: choose these in a menu instead.
    """
    component = find(message.components, custom_id) or {"id": 0}
    data: Json = {"custom_id": custom_id, "id": component["id"]}
    data["component_type"] = int(Part.BUTTON if values is None else Part.STRING_SELECT)
    if values is not None:
        data["values"] = [*values]
    return interactions.begin(world, Asked.COMPONENT, user, message.channel, data, message=message)


def submit(
    world: World, opened: Interaction, fields: Mapping[str, Any] | None = None
) -> Interaction:
    """Send the form an interaction opened; fields by custom id or label, the rest as prefilled."""
    if opened.modal is None:
        raise Misuse("no form is open")
    resolved = Resolved(world, opened.channel)
    data: Json = {
        "custom_id": opened.modal["custom_id"],
        "components": filled(opened.modal, dict(fields or {}), resolved),
    }
    if resolved.data:
        data["resolved"] = resolved.data
    return interactions.begin(
        world,
        Asked.MODAL,
        opened.user,
        opened.channel,
        data,
        message=opened.message,
        parent=opened,
    )


def say(world: World, user: User, channel: Channel, text: str) -> Message:
    """Write a message."""
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if not world.permissions(user, channel) & needed:
        raise Misuse(f"{user.name} cannot write in {channel.name}")
    return posts.post(world, channel, user, {"content": text})


def _usable(world: World, user: User, channel: Channel, command: Json) -> bool:
    contexts = command["contexts"]
    if contexts is not None and (0 if channel.guild else 1) not in contexts:
        return False
    allowed = world.permissions(user, channel)
    if channel.guild is None:
        return "guild_id" not in command
    wanted = int(command["default_member_permissions"] or 0)
    return bool(allowed & Permission.USE_APPLICATION_COMMANDS) and allowed & wanted == wanted


def _find(world: World, user: User, channel: Channel, name: str, kind: int) -> Json:
    command = world.commands.find(name, kind, channel.guild.id if channel.guild else 0)
    if command is None:
        raise Misuse(f"there is no command {name}")
    if not _usable(world, user, channel, command):
        raise Misuse(f"{user.name} cannot use {name} here")
    return command


def _head(command: Json) -> Json:
    head = {key: command[key] for key in ("id", "name", "type")}
    return head | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})


def _command_data(
    world: World,
    user: User,
    channel: Channel,
    line: str,
    options: dict[str, Any],
    focused: str | None,
) -> Json:
    words = line.removeprefix("/").split()
    command = _find(world, user, channel, words[0], CHAT)
    chain, here = [command], command
    for word in words[1:]:
        inner = [o for o in here.get("options", ()) if o["type"] in (SUBCOMMAND, GROUP)]
        found = next((option for option in inner if called(option, word)), None)
        if found is None:
            raise Misuse(f"/{' '.join(words)}: there is no {word}")
        chain.append(found)
        here = found
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in here.get("options", ())):
        raise Misuse(f"/{' '.join(words)} needs a subcommand")
    resolved = Resolved(world, channel)
    values = _values(here, options, focused, resolved)
    for step in reversed(chain[1:]):
        values = [{"name": step["name"], "type": step["type"], "options": values}]
    data = _head(command) | {"options": values}
    return data | ({"resolved": resolved.data} if resolved.data else {})


def _values(
    command: Json, given: dict[str, Any], focused: str | None, resolved: Resolved
) -> list[Json]:
    values: list[Json] = []
    left = {name: value for name, value in given.items() if value is not None}
    for option in command.get("options", ()):
        name = next((key for key in left if called(option, key)), None)
        if name is not None:
            values.append(option_json(option, left.pop(name), resolved, focus=name == focused))
        elif option.get("required") and focused is None:
            raise Misuse(f"{command['name']} needs {option['name']}")
    if left:
        raise Misuse(f"{command['name']} takes no {', '.join(left)}")
    return values


def _component(world: World, user: User, message: Message, custom_id: str) -> Json:
    """A component this person sees and can use."""
    gone = message.id not in message.channel.messages
    if gone or message not in world.seen(user, message.channel):
        raise Misuse(f"{user.name} does not see this message")
    component = find(message.components, custom_id)
    if component is None:
        raise Misuse(f"the message has no {custom_id}")
    if component.get("disabled"):
        raise Misuse(f"{custom_id} is disabled")
    return component
