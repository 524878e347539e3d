"""How options are called when somebody types: letters, ids, and words in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from bot.engine.prompts import Choice, Option
from bot.engine.text import Text
from cogs.ui.words.proposals import LONGEST, folded
from cogs.ui.words.tongue import signs


class Speaker(Protocol):
    """A language, perhaps with the names of a table's players."""

    def render(self, text: Text, /) -> str: ...

    def __contains__(self, key: object, /) -> bool: ...


def meanings(
    choice: Choice[Any], catalogs: Mapping[str, Speaker], *, letters: bool = True
) -> dict[str, set[str]]:
    """Every way to name an option: letter, id, and its words in each language."""
    found, known = dict[str, set[str]](), signs(choice) if letters else {}
    for option in (*choice.options, *choice.instead):
        ways = {folded(option.id)}
        if option.id in known:
            ways.add(folded(known[option.id]))
        for catalog in catalogs.values():
            ways.update(map(folded, called(catalog, option.label)))
            card = option.label.values.get("card")
            if card is not None:
                ways.add(folded(catalog.render(card)))
        found[option.id] = ways
    return found


def called(catalog: Speaker, label: Text) -> Iterator[str]:
    """As it stands on the panel, and as one says it of several or of one alone."""
    yield catalog.render(label)
    also = Text(f"cog.also.{label.key}")
    if also.key in catalog:
        yield from catalog.render(also).split("|")


def word_for_word(choice: Choice[Any], typed: str) -> Option[Any] | None:
    """What is typed in signs that mean the same in all languages: `4-1`, a path."""
    wanted = "".join(typed.casefold().split())
    for option in choice.options:
        if option.typed and option.typed.casefold() == wanted:
            return option
    return None if choice.also is None else choice.also(typed)


def labelled(
    choice: Choice[Any], option: Option[Any], catalog: Speaker, *, letters: bool = True
) -> str:
    text = catalog.render(option.label)
    if not letters or option not in choice.options or len(choice.options) == 1 or option.sign:
        return text
    return f"{signs(choice)[option.id]} {text}"


def code(choice: Choice[Any], option: Option[Any]) -> str:
    """What stands for an option in a command: its id if it is short, else its letter."""
    if option.typed:
        return option.typed
    if len(option.id) <= LONGEST:
        return option.id
    return signs(choice).get(option.id, option.id)


def matches(ways: Iterable[str], typed: str) -> bool:
    """Does a name of it, or a word of a name, begin with what is typed?"""
    wanted = folded(typed)
    if not wanted:
        return True
    return any(way.startswith(wanted) or f" {wanted}" in f" {way}" for way in ways)
