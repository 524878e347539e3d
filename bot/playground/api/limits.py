"""Limits of messages that the contract does not know: counts, sums, and rules across fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from bot.playground.model.components import ATTACHED, CLASSIC, SELECTS, Part, media, texts, walk
from bot.playground.model.things import Flag, Json, Message

CONTENT = 2000
EMBEDS_TOTAL = 6000
ROWS = 5
V2_COMPONENTS = 40
V2_TEXT = 4000
# Above this many bytes Discord has been seen to fail instead of to answer.
V2_BYTES = 10_000
FILES = 10
FILE_SIZE = 10 * 1024 * 1024
ALT_TEXT = 1024
LABEL = 80
LINK = 5

Problem = tuple[str, str]


class Sent(Protocol):
    """A file of the request."""

    @property
    def filename(self) -> str: ...
    @property
    def content(self) -> bytes: ...


def message(
    body: Json, files: Mapping[int, Sent] | None = None, existing: Message | None = None
) -> list[Problem]:
    """Everything wrong with a new message, or with the edit of an existing one."""
    return list(_message(body, files or {}, existing))


def _message(body: Json, files: Mapping[int, Sent], old: Message | None) -> Iterator[Problem]:
    v2 = bool(int(body.get("flags") or 0) & Flag.COMPONENTS_V2) or (old is not None and old.v2)
    if len(body.get("content") or "") > CONTENT:
        yield "content", f"{len(body['content'])} of {CONTENT} characters"
    if len(str(body.get("nonce") or "")) > 25:
        yield "nonce", "more than 25 characters"
    components: Sequence[Json] = body.get("components") or []
    if v2:
        yield from _no_classic_fields(body, old)
        yield from _modern(components)
    else:
        yield from _classic(components)
    yield from components_of(components)
    yield from _embeds(body.get("embeds") or [])
    yield from _attachments(body, files, old)
    yield from _allowed_mentions(body.get("allowed_mentions") or {})


def deferral(body: Json) -> list[Problem]:
    """A deferred answer says nothing yet: it may only be private."""
    flags = int(body.get("flags") or 0)
    return [("data/flags", "a deferral may only be ephemeral")] if flags & ~Flag.EPHEMERAL else []


def _no_classic_fields(body: Json, old: Message | None) -> Iterator[Problem]:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(name):
            yield name, "not allowed together with components v2"
    if old is not None and not old.v2:
        for name, kept in (("content", old.content), ("embeds", old.embeds)):
            if kept and name not in body:
                yield name, "must be emptied when a message becomes components v2"


def _classic(components: Sequence[Json]) -> Iterator[Problem]:
    if len(components) > ROWS:
        yield "components", f"{len(components)} of {ROWS} action rows"
    for index, component in enumerate(components):
        if component["type"] != Part.ACTION_ROW:
            yield f"components/{index}", "needs the components v2 flag, or an action row around it"
    for path, component in walk(components):
        if component["type"] not in CLASSIC:
            yield path, f"type {component['type']} needs the components v2 flag"


def _modern(components: Sequence[Json]) -> Iterator[Problem]:
    total = sum(1 for _ in walk(components))
    if total > V2_COMPONENTS:
        yield "components", f"{total} of {V2_COMPONENTS} components, nested ones counted"
    shown = texts(components)
    characters = sum(map(len, shown))
    if characters > V2_TEXT:
        yield "components", f"{characters} of {V2_TEXT} characters in all text displays"
    weight = sum(len(text.encode()) for text in shown)
    if weight > V2_BYTES:
        yield "components", f"{weight} of {V2_BYTES} bytes in all text displays"


def components_of(components: Sequence[Json]) -> Iterator[Problem]:
    """Rules for each component, and those across all of them."""
    everything = list(walk(components))
    for name in ("custom_id", "id"):
        seen = Counter(c[name] for _, c in everything if c.get(name))
        for value, count in seen.items():
            if count > 1:
                yield "components", f"{name} {value!r} is used {count} times"
    for path, component in everything:
        yield from _one(path, component)


def _one(path: str, component: Json) -> Iterator[Problem]:
    kind, inner = component["type"], component.get("components") or []
    if kind == Part.ACTION_ROW:
        yield from _row(path, inner)
    elif kind == Part.BUTTON:
        yield from _button(path, component)
    elif kind in SELECTS:
        yield from select(path, component)
    elif kind == Part.SECTION:
        if not 1 <= len(inner) <= 3 or any(one["type"] != Part.TEXT for one in inner):
            yield path, "a section holds one to three text displays"
        if component.get("accessory", {}).get("type") not in (Part.BUTTON, Part.THUMBNAIL):
            yield path, "the accessory of a section is a button or a thumbnail"
    elif kind == Part.TEXT:
        if not component["content"].strip():
            yield path, "an empty text display"
    elif kind == Part.GALLERY:
        if not 1 <= len(component["items"]) <= 10:
            yield path, f"{len(component['items'])} of 1 to 10 pictures in a gallery"
    elif kind == Part.CONTAINER:
        if not inner:
            yield path, "an empty container"
        if any(one["type"] == Part.CONTAINER for one in inner):
            yield path, "a container inside a container"
    for item in component.get("items") or [component]:
        if len(item.get("description") or "") > ALT_TEXT and kind in (Part.GALLERY, Part.THUMBNAIL):
            yield path, f"{len(item['description'])} of {ALT_TEXT} characters of alternative text"


def _row(path: str, inner: Sequence[Json]) -> Iterator[Problem]:
    buttons = sum(one["type"] == Part.BUTTON for one in inner)
    if not inner:
        yield path, "an empty action row"
    elif buttons not in (0, len(inner)) or (not buttons and len(inner) > 1) or buttons > 5:
        yield path, "an action row holds up to five buttons or one select"


def _button(path: str, button: Json) -> Iterator[Problem]:
    if len(button.get("label") or "") > LABEL:
        yield path, f"{len(button['label'])} of {LABEL} characters on a button"
    if not button.get("label") and not button.get("emoji"):
        yield path, "a button needs a label or an emoji"
    if button["style"] == LINK:
        if not button.get("url") or button.get("custom_id"):
            yield path, "a link button has an address and no custom id"
    elif button["style"] < LINK and (not button.get("custom_id") or button.get("url")):
        yield path, "a button has a custom id and no address"


def select(path: str, component: Json) -> Iterator[Problem]:
    """A select of a message or of a form."""
    options: Sequence[Json] = component.get("options") or []
    low, high = component.get("min_values"), component.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high:
        yield path, f"at least {low} but at most {high} values"
    if component["type"] != Part.STRING_SELECT:
        return
    if not 1 <= len(options) <= 25:
        yield path, f"{len(options)} of 1 to 25 options"
    if high > len(options):
        yield path, f"up to {high} values of {len(options)} options"
    for value, count in Counter(option["value"] for option in options).items():
        if count > 1:
            yield path, f"the value {value!r} is offered {count} times"
    if sum(bool(option.get("default")) for option in options) > high:
        yield path, f"more than {high} options are ticked"
    for index, option in enumerate(options):
        for name in ("label", "value"):
            if not option[name]:
                yield f"{path}/options/{index}/{name}", "empty"


def _embeds(embeds: Sequence[Json]) -> Iterator[Problem]:
    total = 0
    for index, embed in enumerate(embeds):
        fields: Sequence[Json] = embed.get("fields") or []
        pieces = [embed.get("title"), embed.get("description")]
        pieces += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        for place, one in enumerate(fields):
            pieces += [one.get("name"), one.get("value")]
            if not one.get("name") or not one.get("value"):
                yield f"embeds/{index}/fields/{place}", "a field needs a name and a value"
        total += sum(len(piece or "") for piece in pieces)
    if total > EMBEDS_TOTAL:
        yield "embeds", f"{total} of {EMBEDS_TOTAL} characters in all embeds"


def _attachments(body: Json, files: Mapping[int, Sent], old: Message | None) -> Iterator[Problem]:
    listed: Sequence[Json] | None = body.get("attachments")
    before = {} if old is None else {one.id: one for one in old.attachments}
    kept = before
    if listed is not None:
        kept = {
            int(one["id"]): before[int(one["id"])] for one in listed if int(one["id"]) in before
        }
        for index, one in enumerate(listed):
            if int(one["id"]) not in before and int(one["id"]) not in files:
                yield f"attachments/{index}", "neither uploaded now nor attached before"
            if len(one.get("description") or "") > ALT_TEXT:
                length = len(one["description"])
                yield (
                    f"attachments/{index}",
                    f"{length} of {ALT_TEXT} characters of alternative text",
                )
    if len(kept) + len(files) > FILES:
        yield "attachments", f"{len(kept) + len(files)} of {FILES} attachments"
    for number, sent in files.items():
        if len(sent.content) > FILE_SIZE:
            yield f"files[{number}]", f"{len(sent.content)} of {FILE_SIZE} bytes"
    told = {int(one["id"]): one.get("filename") for one in listed or ()}
    names = {one.filename for one in kept.values()}
    names |= {told.get(number) or sent.filename for number, sent in files.items()}
    for path, url in _pictures(body):
        if url.startswith(ATTACHED) and url.removeprefix(ATTACHED) not in names:
            yield path, f"{url} is not attached"


def _pictures(body: Json) -> Iterator[tuple[str, str]]:
    for index, embed in enumerate(body.get("embeds") or []):
        for name in ("image", "thumbnail"):
            if embed.get(name):
                yield f"embeds/{index}/{name}", str(embed[name].get("url"))
    for path, item in media(body.get("components") or []):
        yield path, str(item.get("url"))


def _allowed_mentions(allowed: Json) -> Iterator[Problem]:
    for name in ("users", "roles"):
        listed = allowed.get(name) or []
        if listed and name in (allowed.get("parse") or []):
            yield f"allowed_mentions/{name}", "both listed and parsed"
        if len(listed) > 100:
            yield f"allowed_mentions/{name}", f"{len(listed)} of 100"
