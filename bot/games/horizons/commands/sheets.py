"""Writing sheets, and doing things live (section 19)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Command
from bot.games.horizons.acts import Act, Line, Page, Section


class WriteLine(Command, frozen=True, tag="horizons.write"):
    """`at`: before which line, from 0; None: at the end."""

    section: Section
    line: Line
    at: int | None = None


class DropLine(Command, frozen=True, tag="horizons.drop"):
    section: Section
    at: int


class MarkPage(Command, frozen=True, tag="horizons.mark"):
    """Asked at its slot, or repeated each time (HORIZON-19.2.4)."""

    section: Section
    live: bool = False
    standing: bool = False


class WriteLines(Command, frozen=True, tag="horizons.lines"):
    """Several lines at the end of a section, one act each."""

    section: Section
    acts: tuple[Act, ...]


class WritePages(Command, frozen=True, tag="horizons.pages"):
    """Whole sections, in place of what is written there."""

    pages: tuple[tuple[Section, Page], ...]


class HandIn(Command, frozen=True, tag="horizons.hand_in"):
    """The sheet that is due is as it should be; `usual`: with the usual lines where it is empty.

    `lines`: with these, in place of what is written in their sections; `standing`: from now on
    every year.
    """

    usual: bool = False
    lines: tuple[tuple[Section, tuple[Act, ...]], ...] = ()
    standing: bool = False


class TakeBack(Command, frozen=True, tag="horizons.take_back"):
    """It is not (HORIZON-19.2.5)."""


class SetWakes(Command, frozen=True, tag="horizons.wakes"):
    """What ends a run of standing sheets (HORIZON-19.4.2); None: the usual."""

    wakes: tuple[str, ...] | None


class Do(Command, frozen=True, tag="horizons.act"):
    """Live, in one's own slot, or at a moment of one's own."""

    act: Act


class Pass(Command, frozen=True, tag="horizons.pass"):
    """Nothing more in this slot."""


Commands: TypeAlias = (
    WriteLine
    | WriteLines
    | WritePages
    | DropLine
    | MarkPage
    | HandIn
    | TakeBack
    | SetWakes
    | Do
    | Pass
)
