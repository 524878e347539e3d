"""Components of a message as Discord keeps them: numbered, completed, media resolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import count

from bot.playground.model.things import Attachment, Json


class Part(IntEnum):
    """Types of component."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = {
    Part.STRING_SELECT,
    Part.USER_SELECT,
    Part.ROLE_SELECT,
    Part.MENTIONABLE_SELECT,
    Part.CHANNEL_SELECT,
}
CLASSIC = {Part.ACTION_ROW, Part.BUTTON, *SELECTS}
ATTACHED = "attachment://"


def walk(components: Sequence[Json], path: str = "components") -> Iterator[tuple[str, Json]]:
    """Every component with its path, nested ones after the one that holds them."""
    for index, component in enumerate(components):
        here = f"{path}/{index}"
        yield here, component
        yield from walk(component.get("components") or [], f"{here}/components")
        for single in ("accessory", "component"):
            if component.get(single):
                yield f"{here}/{single}", component[single]


def find(components: Sequence[Json], custom_id: str) -> Json | None:
    """The component with this custom id."""
    return next((c for _, c in walk(components) if c.get("custom_id") == custom_id), None)


def texts(components: Sequence[Json]) -> list[str]:
    """All text displays, in reading order."""
    return [c["content"] for _, c in walk(components) if c["type"] == Part.TEXT]


def media(components: Sequence[Json]) -> Iterator[tuple[str, Json]]:
    """Every media item (of galleries, thumbnails and files) with its path."""
    for path, component in walk(components):
        match component["type"]:
            case Part.GALLERY:
                for index, item in enumerate(component["items"]):
                    yield f"{path}/items/{index}/media", item["media"]
            case Part.THUMBNAIL:
                yield f"{path}/media", component["media"]
            case Part.FILE:
                yield f"{path}/file", component["file"]


def complete(components: Sequence[Json], attachments: Sequence[Attachment]) -> list[Json]:
    """The components of a message as they are shown: the request itself is left alone."""
    taken = {c["id"] for _, c in walk(components) if c.get("id")}
    numbers = (number for number in count(1) if number not in taken)
    named = {attachment.filename: attachment for attachment in attachments}
    return [_complete(component, numbers, named) for component in components]


def _complete(given: Json, numbers: Iterator[int], named: dict[str, Attachment]) -> Json:
    component = {key: value for key, value in given.items() if value is not None}
    component["id"] = given.get("id") or next(numbers)
    for key in ("components",):
        if key in component:
            component[key] = [_complete(child, numbers, named) for child in component[key]]
    for key in ("accessory", "component"):
        if key in component:
            component[key] = _complete(component[key], numbers, named)
    kind = component["type"]
    if kind in SELECTS:
        component.setdefault("min_values", 1)
        component.setdefault("max_values", 1)
    if kind == Part.STRING_SELECT:
        component["options"] = [_plain(option) for option in component.get("options", [])]
    if "emoji" in component:
        component["emoji"] = _plain(component["emoji"])
    if kind == Part.GALLERY:
        component["items"] = [_shown(item, "media", numbers, named) for item in given["items"]]
    if kind == Part.THUMBNAIL:
        component = _shown(component, "media", numbers, named)
    if kind == Part.FILE:
        component = _file(component, numbers, named)
    if kind == Part.CONTAINER:
        component = {"accent_color": None, "spoiler": False, **component}
    if kind == Part.SEPARATOR:
        component = {"spacing": 1, "divider": True, **component}
    return component


def _plain(given: Json) -> Json:
    """Without what is null, as Discord tells emoji and options."""
    known = {key: value for key, value in given.items() if value is not None}
    return {key: _plain(v) if isinstance(v, dict) else v for key, v in known.items()}


def _shown(given: Json, key: str, numbers: Iterator[int], named: dict[str, Attachment]) -> Json:
    shown = {"description": None, "spoiler": False, **given}
    shown[key] = resolve(given[key], numbers, named)
    return shown


def _file(given: Json, numbers: Iterator[int], named: dict[str, Attachment]) -> Json:
    attachment = named.get(str(given["file"]["url"]).removeprefix(ATTACHED))
    name = attachment.filename if attachment else given.get("name")
    size = attachment.length if attachment else given.get("size")
    shown = {"spoiler": False, **given, "name": name, "size": size}
    shown["file"] = resolve(given["file"], numbers, named)
    return shown


def resolve(item: Json, numbers: Iterator[int], named: dict[str, Attachment]) -> Json:
    """A media item with its real address, if it names an attachment of this message."""
    url = str(item["url"])
    body: Json = {"id": str(next(numbers)), "url": url, "proxy_url": url}
    attachment = named.get(url.removeprefix(ATTACHED)) if url.startswith(ATTACHED) else None
    if attachment is None:
        known = {key: item[key] for key in ("width", "height", "content_type") if key in item}
        return body | known
    width, height = attachment.size or (None, None)
    return body | {
        "url": attachment.url,
        "proxy_url": attachment.proxy_url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
        "placeholder": "",
        "placeholder_version": 1,
        "loading_state": 2,
        "flags": 0,
    }


def resolve_embed(embed: Json, attachments: Sequence[Attachment]) -> Json:
    """An embed as it is shown, its pictures resolved."""
    named = {attachment.filename: attachment for attachment in attachments}
    shown = {key: value for key, value in embed.items() if value is not None}
    shown["type"] = "rich"
    for key in ("image", "thumbnail"):
        if key in shown:
            picture = named.get(str(shown[key].get("url", "")).removeprefix(ATTACHED))
            if picture is not None:
                width, height = picture.size or (0, 0)
                shown[key] = {"url": picture.url, "proxy_url": picture.proxy_url}
                shown[key] |= {"width": width, "height": height}
    for key in ("author", "footer"):
        if key in shown:
            shown[key] = {k: v for k, v in shown[key].items() if v is not None}
    return shown
