"""A message described without Discord: words, buttons, menus, a picture; counted and fitted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.engine.records import Record, replace
from cogs.ui.words.tongue import cut

MOST_COMPONENTS = 40
MOST_CHARACTERS, MOST_BYTES = 3_500, 9_000  # of all words together; the platform allows 4,000
MOST_ITEMS, PER_ROW = 25, 5
BUTTON, LABEL, PLACEHOLDER = 80, 100, 150

GREY, BLUE, GREEN, RED = "grey", "blue", "green", "red"


class Words(Record, frozen=True):
    text: str


class Button(Record, frozen=True):
    id: str
    label: str
    style: str = GREY
    disabled: bool = False


class Row(Record, frozen=True):
    buttons: tuple[Button, ...]


class Aside(Record, frozen=True):
    """Words with a button to their right."""

    text: str
    button: Button


class Item(Record, frozen=True):
    value: str
    label: str
    about: str = ""
    ticked: bool = False


class Menu(Record, frozen=True):
    id: str
    placeholder: str
    items: tuple[Item, ...]
    low: int = 1
    high: int = 1


class People(Record, frozen=True):
    """A menu of the server's members."""

    id: str
    placeholder: str


class Line(Record, frozen=True):
    """A thin line between two parts."""


class Picture(Record, frozen=True):
    """What to draw: `kind` table, hand or card; it arrives after the words."""

    kind: str
    table: str = ""
    about: str = ""  # a card, or a part of the table
    marks: tuple[tuple[str, str], ...] = ()  # a spot of the picture and its letter
    picked: tuple[str, ...] = ()  # spots that are chosen already
    at: int | None = None  # as it stood right after this version; None: as it stands
    since: int | None = None  # what changed after this version gets brackets
    board: int | None = None  # its number
    frame: int = 0  # of what was told after `since` up to `at`, so many facts; 0: all
    after: str = ""  # as it would stand after this command of the reader's


class Attached(Record, frozen=True):
    """A file to keep."""

    name: str
    data: bytes


Part: TypeAlias = Words | Aside | Row | Menu | People | Line | Picture | Attached


class Panel(Record, frozen=True):
    """`top` stands above the frame: mentions live there."""

    parts: tuple[Part, ...]
    top: str = ""

    def texts(self) -> Iterator[str]:
        if self.top:
            yield self.top
        yield from (part.text for part in self.parts if isinstance(part, Words | Aside))

    def buttons(self) -> Iterator[Button]:
        for part in self.parts:
            if isinstance(part, Row):
                yield from part.buttons
            elif isinstance(part, Aside):
                yield part.button

    def menus(self) -> Iterator[Menu]:
        yield from (part for part in self.parts if isinstance(part, Menu))

    @property
    def picture(self) -> Picture | None:
        return next((part for part in self.parts if isinstance(part, Picture)), None)

    def files(self) -> Iterator[Attached]:
        yield from (part for part in self.parts if isinstance(part, Attached))


class Waiting(Panel, frozen=True):
    """It asks nothing now; once this table asks its reader, the question stands in its place."""

    table: str = ""


class Field(Record, frozen=True):
    """One question of a form: free text, or a menu if it has items."""

    id: str
    label: str
    about: str = ""
    value: str = ""
    items: tuple[Item, ...] = ()
    low: int = 0
    high: int = 1
    longest: int = 200
    long: bool = False


class Form(Record, frozen=True):
    """A modal: at most five fields."""

    id: str
    title: str
    fields: tuple[Field, ...]


def weight(panel: Panel) -> int:
    """Components as Discord counts them, nested ones too; a picture takes one."""
    inside = sum(1 + len(p.buttons) if isinstance(p, Row) else 1 for p in panel.parts)
    menus = sum(isinstance(part, Menu | People) for part in panel.parts)  # each in its own row
    asides = 2 * sum(isinstance(part, Aside) for part in panel.parts)  # its words, its button
    return inside + menus + asides + 1 + bool(panel.top)


def rows(buttons: Iterable[Button]) -> Iterator[Row]:
    """Five to a row."""
    waiting = list(buttons)
    for start in range(0, len(waiting), PER_ROW):
        yield Row(tuple(waiting[start : start + PER_ROW]))


def fitted(panel: Panel) -> Panel:
    """The same panel with the longest words cut until all of them fit."""
    texts = [part for part in panel.parts if isinstance(part, Words | Aside)]
    while excess := too_long(panel.top, texts):
        longest = max(range(len(texts)), key=lambda place: len(texts[place].text))
        text = texts[longest].text
        shorter = cut(text, max(1, len(text) - max(excess, 1)))
        texts[longest] = replace(texts[longest], text=shorter)
        if len(text) <= 1:
            break
    left = iter(texts)
    parts = (next(left) if isinstance(part, Words | Aside) else part for part in panel.parts)
    return replace(panel, parts=tuple(parts))


def too_long(top: str, texts: Sequence[Words | Aside]) -> int:
    """How many characters must go."""
    whole = top + "".join(part.text for part in texts)
    letters = len(whole) - MOST_CHARACTERS
    data = len(whole.encode()) - MOST_BYTES
    return max(letters, data // 4 + 1 if data > 0 else 0, 0)


def pages_of(lines: Iterable[str], limit: int = 3_000) -> list[str]:
    """Lines put together to pages, never split but if longer than a page."""
    pages: list[str] = []
    page = ""
    for line in lines:
        while len(line) > limit:
            pages += [page] if page else []
            page, line = line[:limit], line[limit:]
        if page and len(page) + 1 + len(line) > limit:
            pages.append(page)
            page = line
        else:
            page = f"{page}\n{line}" if page else line
    return [*pages, page]
