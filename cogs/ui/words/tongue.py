"""How a reader is spoken to: one language, the names of one table, the marks of its seats.

Names that people chose are cleaned of what does not show, and of all they could do to a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bot.engine.prompts import Choice, Option, Prompt
from bot.engine.records import Seat
from bot.engine.text import BLANK, Text
from bot.i18n.catalog import Catalog

MARKS = "●■▲◆⬢✚★"
NOBODY: Mapping[int, str] = {}


class Tongue:
    """A catalogue with the names of a table's players, for texts or (plain) for labels."""

    def __init__(
        self,
        catalog: Catalog,
        names: Mapping[int, str] = NOBODY,
        labels: Mapping[int, str] | None = None,
        marks: str = "",
    ) -> None:
        self.catalog = catalog
        self.language = catalog.language
        self.names = names
        self.labels = names if labels is None else labels
        self.marks = marks or MARKS

    def __contains__(self, key: object) -> bool:
        return key in self.catalog

    def say(self, key: str, **values: Any) -> str:
        return self.catalog.render(Text(key, values), self.names)

    def render(self, text: Text) -> str:
        return self.catalog.render(text, self.names)

    def label(self, text: Text) -> str:
        """For buttons and menus, which show no markdown."""
        return self.catalog.render(text, self.labels)

    def short(self, text: Text) -> str:
        """A label for a small button, if the full one is too long for it."""
        key = f"cog.short.{text.key}"
        return self.label(Text(key, text.values)) if key in self.catalog else self.label(text)

    def either(self, key: str, otherwise: str, **values: Any) -> str:
        """A special wording if there is one."""
        return self.say(key if key in self.catalog else otherwise, **values)

    def asking(self, prompt: Prompt) -> str:
        """The name of the door to a question."""
        return self.either(f"cog.ask.{prompt.key}", prompt.key, about=prompt.about)

    def seat(self, seat: Seat) -> str:
        """Mark and name: `▲ Ada`."""
        name = self.names.get(seat) or self.say("text.seat", n=seat + 1)
        return f"{self.mark(seat)} {name}"

    def mark(self, seat: int) -> str:
        return self.marks[seat % len(self.marks)]

    def seats(self, seats: Iterable[Seat]) -> str:
        return ", ".join(self.seat(seat) for seat in sorted(seats))


def letter(place: int) -> str:
    """A to Z, then AA, AB, …"""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    text = alphabet[place % 26]
    return text if place < 26 else letter(place // 26 - 1) + text


def signs(choice: Choice[Any]) -> dict[str, str]:
    """A letter for each option: its piece keeps it through a decision; else by its place."""
    places = {spot: place for place, spot in enumerate(choice.spots)}
    return {
        option.id: letter(places.get(option.spot or "", place))
        for place, option in enumerate(choice.options)
        if not option.sign
    }


def letters(choice: Choice[Any]) -> dict[str, str]:
    """The letter of each option that stands on a picture and has no sign of its own."""
    known, found = signs(choice), choice.options
    return {o.id: known[o.id] for o in found if o.spot is not None and o.id in known}


def marks(choice: Choice[Any]) -> dict[str, str]:
    """What a picture shows of a question, by spots: signs and letters; of many places the goals."""
    goals = any(option.region is None for option in choice.options)
    given = letters(choice)
    found = dict[str, str]()
    for option in choice.options:
        sign = option.sign if len(choice.options) > 1 else ""
        sign = sign or given.get(option.id, "")
        if option.spot is not None and sign and not (goals and option.region is not None):
            found.setdefault(option.spot, sign)
    return found


def about(option: Option[Any], tongue: Tongue) -> str:
    """What is printed on the piece that an option names."""
    for text in (option.label, option.label.values.get("card")):
        if isinstance(text, Text) and f"{text.key}.text" in tongue.catalog:
            return tongue.say(f"{text.key}.text")
    return ""


def base(name: str) -> str:
    """The question of a name: `target.2` is a `target`."""
    return name.partition(".")[0]


LONGEST = 32
MOST_MARKS = 2  # accents on one letter
HIDDEN = {"Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
RIGHT_TO_LEFT = {"R", "AL", "AN"}
ISOLATE, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
SPECIAL = re.compile(r"([\\*_~`|<>\[\]()#])")
LINK = re.compile(r"(?=://)|(?<=discord\.gg)(?=/)|(?<=discord\.com)(?=/)", re.IGNORECASE)
NAMELESS = "\N{HORIZONTAL ELLIPSIS}"


@lru_cache(maxsize=2_000)
def plain(name: str, longest: int = LONGEST) -> str:
    """For labels: one line without invisible characters; what runs right to left is fenced in.

    A name without a visible character becomes three dots.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in HIDDEN or marks > MOST_MARKS or letter in BLANK:
            continue
        kept.append(" " if kind == "Cc" else letter)
    text = " ".join("".join(kept).split())
    if all(unicodedata.category(letter).startswith("M") for letter in text):
        return NAMELESS
    if len(text) > longest:
        text = text[: longest - 1].rstrip() + NAMELESS
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        text = f"{ISOLATE}{text}{END}"
    return text


@lru_cache(maxsize=2_000)
def shown(name: str, longest: int = LONGEST) -> str:
    """For texts: as plain, and neither markdown nor a mention nor a link."""
    text = SPECIAL.sub(r"\\\1", plain(name, longest))
    text = LINK.sub(r"\\", text)
    text = text.replace("@", "\N{FULLWIDTH COMMERCIAL AT}")
    if text[0] in "-+" or re.match(r"\d+\.", text):
        return f"\\{text}" if text[0] in "-+" else text.replace(".", "\\.", 1)
    return text


def cut(text: str, longest: int) -> str:
    """The beginning of a text, with a sign that there was more."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + NAMELESS
