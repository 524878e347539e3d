"""Slips of the tongue that a reader of finished sentences can find, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from bot.i18n.catalog import catalogs
from bot.i18n.template import Hole, Plural, Template

# "until in 24 hours" is no sentence: after these words stands a day, not how long it is from now.
BEFORE_A_DAY = (
    *("until", "till", "after", "before", "since", "from", "to", "on", "by"),
    *("fino a", "fino al", "dopo", "prima di", "da", "dal", "al", "entro", "il"),
)
RELATIVE = re.compile(rf"\b(?:{'|'.join(BEFORE_A_DAY)}) <t:\d+:R>", re.IGNORECASE)
DAYLESS = re.compile(r"<t:\d+:[fDd]>")  # a date without the day of the week
APART = r"(?<![\w.,:/+±-])"  # a number of its own, not the end of another one
VERBS = ("is", "has", "gives", "expires", "stands", "dà")
PEOPLE = frozenset(
    {"who", "user", "former", "giver", "opponent", "partner", "victim", "by", "prey", "fleet"}
)
TWO_NUMBERS = re.compile(r"\b[A-Z]\w+ \d+ \d+\b(?!/|[:.]\d)")  # "Autopilot 2 15"


def threes(template: Template) -> Iterable[Template]:
    return zip(template, template[1:], template[2:], strict=False)


@cache
def counted() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """`1 tables`, and `2 table`: by the forms that the catalogues know.

    What is an ordinary word of another language as well (`ore`) tells nothing.
    """
    ones, manys, shared = set[str](), set[str](), set[str]()
    for catalog in catalogs().values():
        for parts in chain.from_iterable(map(threes, map(catalog.template, catalog))):
            match parts:
                case (Hole(name), " ", Plural(counted_by, one, many)) if name == counted_by:
                    if name not in PEOPLE and one not in VERBS:
                        ones.add(one)
                        manys.add(many)
        others = (other.words for other in catalogs().values() if other is not catalog)
        shared |= catalog.words & set().union(*others)
    few, several = (
        "|".join(sorted(map(re.escape, found - shared), key=len, reverse=True))
        for found in (manys - ones, ones - manys)
    )
    single = rf"{APART}1 (?:{few})\b"
    plural = rf"{APART}(?:[02-9]|[1-9]\d+) (?:{several})\b"
    return re.compile(single), re.compile(plural)


def slips(text: str) -> Iterator[str]:
    """What no reader should find."""
    for pattern in (RELATIVE, DAYLESS, TWO_NUMBERS, *counted()):
        for found in pattern.finditer(text):
            around = text[max(0, found.start() - 30) : found.end() + 30]
            yield f"{found.group()!r} in {around!r}"
