"""Sheets and their sections."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import ClassVar

from bot.engine.records import Record


class Form(StrEnum):
    """The sheets (HORIZON-19.2.1, HORIZON-19.2.2)."""

    EARLY = "A"  # of an economic phase: events, initiative, diplomacy
    LATE = "B"  # of an economic phase: the rest
    YEAR = "Y"


class Section(StrEnum):
    EVENTS = "A1"
    INITIATIVE = "A2"
    DIPLOMACY = "A3"
    SCUTTLING = "B1"
    PRODUCTS = "B2"
    TRANSPORT = "B3"
    TECHNOLOGY = "B4"
    LEFTOVERS = "B5"
    POLICY = "B6"
    RESERVE = "Y0"
    BUILDING = "Y1"
    CLAIM = "Y2"
    MOVES = "Y3"
    COMBAT = "Y4"
    EXPLORING = "Y5"
    PRODUCING = "Y6"
    TRADE = "Y7"
    BASES = "Y8"

    @property
    def form(self) -> Form:
        return FORMS[self]


FORMS = {section: Form(section.value[0]) for section in Section}


@cache
def of_form(form: Form) -> tuple[Section, ...]:
    """The reserve is on the first sheet of a year, whichever that is (HORIZON-6.1.9).

    HORIZON-19.2.1, HORIZON-19.2.2
    """
    own = tuple(section for section in Section if section.form is form)
    return (Section.RESERVE, *own) if form is Form.EARLY else own


class Deed(Record, frozen=True):
    """`section` None: at any own moment (HORIZON-3.1.6)."""

    section: ClassVar[Section | None] = None
