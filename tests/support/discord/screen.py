"""A message as a person reads it: its words, buttons, selects and pictures."""

from __future__ import annotations

from collections.abc import Iterator

from bot.playground.client.misuse import Misuse
from bot.playground.model.components import SELECTS, Part, media, texts, walk
from bot.playground.model.things import Flag, Json, Message


class Seen:
    """Looks at the message itself, so it always shows the present state."""

    def __init__(self, message: Message) -> None:
        self.message = message

    @property
    def id(self) -> int:
        return self.message.id

    @property
    def text(self) -> str:
        """All words in reading order: content, embeds, text displays."""
        message = self.message
        pieces = [message.content]
        for embed in message.embeds:
            pieces += [embed.get("title", ""), embed.get("description", "")]
            for field in embed.get("fields", ()):
                pieces += [field["name"], field["value"]]
            pieces.append(embed.get("footer", {}).get("text", ""))
        return "\n".join(piece for piece in [*pieces, *texts(message.components)] if piece)

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.flags & Flag.EPHEMERAL)

    @property
    def thinking(self) -> bool:
        return bool(self.message.flags & Flag.LOADING)

    @property
    def silent(self) -> bool:
        return bool(self.message.flags & Flag.SILENT)

    @property
    def edited(self) -> bool:
        return self.message.edited is not None

    @property
    def called(self) -> list[str]:
        """The names of those it mentions with a ping."""
        return [user.name for user in self.message.mentions]

    @property
    def parts(self) -> list[Json]:
        return [component for _, component in walk(self.message.components)]

    @property
    def buttons(self) -> list[Json]:
        return [part for part in self.parts if part["type"] == Part.BUTTON]

    @property
    def labels(self) -> list[str]:
        return [_label(button) for button in self.buttons]

    @property
    def selects(self) -> list[Json]:
        return [part for part in self.parts if part["type"] in SELECTS]

    @property
    def files(self) -> dict[str, bytes]:
        return {one.filename: one.content for one in self.message.attachments}

    @property
    def alt(self) -> list[str]:
        """Alternative texts of its pictures."""
        own = [one.description for one in self.message.attachments]
        shown = [item.get("description") for part in self.parts for item in part.get("items", ())]
        return [text for text in [*own, *shown] if text]

    @property
    def pictures(self) -> list[str]:
        """Addresses of the pictures it shows."""
        embeds = [e[key]["url"] for e in self.message.embeds for key in ("image",) if key in e]
        return [*embeds, *(item["url"] for _, item in media(self.message.components))]

    def button(self, wanted: str) -> Json:
        """By custom id, label, or the beginning of either."""
        return _pick(self.buttons, wanted, "button")

    def select(self, wanted: str | None = None) -> Json:
        """By custom id or placeholder; without a name, the only one."""
        if wanted is None:
            if len(self.selects) != 1:
                raise Misuse(f"{len(self.selects)} selects in this message")
            return self.selects[0]
        return _pick(self.selects, wanted, "select")

    def __repr__(self) -> str:
        return f"<Seen {self.text!r} {self.labels}>"


def _label(button: Json) -> str:
    emoji = (button.get("emoji") or {}).get("name") or ""
    return str(button.get("label") or emoji)


def _names(part: Json) -> Iterator[str]:
    yield part.get("custom_id") or ""
    yield part.get("label") or (part.get("emoji") or {}).get("name") or ""
    yield part.get("placeholder") or ""


def _pick(parts: list[Json], wanted: str, kind: str) -> Json:
    exact = [part for part in parts if wanted in _names(part)]
    near = exact or [p for p in parts if any(name.startswith(wanted) for name in _names(p) if name)]
    if len(near) != 1:
        offered = [list(filter(None, _names(part))) for part in parts]
        found = "no" if not near else f"{len(near)}"
        raise Misuse(f"{found} {kind} {wanted!r} among {offered}")
    return near[0]
