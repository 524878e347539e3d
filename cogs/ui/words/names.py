"""Names that people chose: cleaned of what does not show, and of all they could do to a text."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32
MOST_MARKS = 2  # accents on one letter
HIDDEN = {"Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
RIGHT_TO_LEFT = {"R", "AL", "AN"}
ISOLATE, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
SPECIAL = re.compile(r"([\\*_~`|<>\[\]()#])")
NAMELESS = "\N{HORIZONTAL ELLIPSIS}"


def plain(name: str, longest: int = LONGEST) -> str:
    """For labels: one line without invisible characters; what runs right to left is fenced in."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in HIDDEN or marks > MOST_MARKS or letter == "\N{BRAILLE PATTERN BLANK}":
            continue
        kept.append(" " if kind == "Cc" else letter)
    text = " ".join("".join(kept).split())
    if len(text) > longest:
        text = text[: longest - 1].rstrip() + NAMELESS
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        text = f"{ISOLATE}{text}{END}"
    return text or NAMELESS


def shown(name: str, longest: int = LONGEST) -> str:
    """For texts: as plain, and neither markdown nor a mention."""
    text = SPECIAL.sub(r"\\\1", plain(name, longest))
    text = text.replace("@", "\N{FULLWIDTH COMMERCIAL AT}")
    if text[0] in "-+" or re.match(r"\d+\.", text):
        return f"\\{text}" if text[0] in "-+" else text.replace(".", "\\.", 1)
    return text


def cut(text: str, longest: int) -> str:
    """The beginning of a text, with a sign that there was more."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + NAMELESS
