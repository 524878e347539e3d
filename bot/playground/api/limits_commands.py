"""Limits of application commands that the contract does not know: names, sums, order, nesting."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from bot.playground.api.limits import Problem
from bot.playground.model.commands import CHAT, GROUP, SUBCOMMAND
from bot.playground.model.things import Json

NAME = re.compile(r"[-_'\w]{1,32}")
TOTAL = 8000
LOCALES = frozenset(
    (
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu"),
        *("nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru"),
        *("uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    )
)


def commands(bodies: Sequence[Json]) -> list[Problem]:
    """Everything wrong with a set of commands."""
    found: list[Problem] = []
    for index, body in enumerate(bodies):
        found += [(f"{index}/{path}", reason) for path, reason in command(body)]
    for (kind, name), count in Counter((b.get("type") or CHAT, b["name"]) for b in bodies).items():
        if count > 1:
            found.append((name, f"{count} commands of type {kind} have this name"))
    return found


def command(body: Json) -> list[Problem]:
    """Everything wrong with one command."""
    if (body.get("type") or CHAT) != CHAT:
        return list(_menu(body))
    found = list(_named("", body))
    total = _size(body)
    if total > TOTAL:
        found.append(("", f"{total} of {TOTAL} characters in names, descriptions and values"))
    return [*found, *_options("options", body.get("options") or [], depth=0)]


def _menu(body: Json) -> Iterator[Problem]:
    for path, text in _wordings("name", body):
        if not 1 <= len(text) <= 32:
            yield path, f"{len(text)} of 1 to 32 characters"
    if body.get("description"):
        yield "description", "an entry of a context menu has no description"


def _named(path: str, thing: Json) -> Iterator[Problem]:
    for field, text in _wordings("name", thing):
        if not NAME.fullmatch(text) or text != text.lower():
            yield f"{path}{field}", f"{text!r} is not a name: small letters, digits, - and _"
    for field, text in _wordings("description", thing):
        if not 1 <= len(text) <= 100:
            yield f"{path}{field}", f"{len(text)} of 1 to 100 characters"


def _wordings(key: str, thing: Json) -> Iterator[tuple[str, str]]:
    """A name or description in every language; an unknown language is an empty text."""
    yield key, thing.get(key) or ""
    for locale, text in (thing.get(f"{key}_localizations") or {}).items():
        yield f"{key}_localizations/{locale}", text if locale in LOCALES else ""


def _options(path: str, options: Sequence[Json], depth: int) -> Iterator[Problem]:
    if len(options) > 25:
        yield path, f"{len(options)} of 25 options"
    inner = [option["type"] in (SUBCOMMAND, GROUP) for option in options]
    if any(inner) and not all(inner):
        yield path, "subcommands and values cannot stand together"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield path, "required options come first"
    yield from _unique(path, options)
    for index, option in enumerate(options):
        here = f"{path}/{index}"
        yield from _named(f"{here}/", option)
        if (option["type"] == GROUP and depth > 0) or (option["type"] == SUBCOMMAND and depth > 1):
            yield here, "nested too deeply"
        if option.get("choices") and option.get("autocomplete"):
            yield here, "choices and autocomplete exclude each other"
        yield from _choices(f"{here}/choices", option.get("choices") or [])
        yield from _options(f"{here}/options", option.get("options") or [], depth + 1)


def _unique(path: str, options: Sequence[Json]) -> Iterator[Problem]:
    spoken = {locale for option in options for locale in option.get("name_localizations") or ()}
    for locale in ("", *sorted(spoken & LOCALES)):
        names = Counter(
            (option.get("name_localizations") or {}).get(locale) or option["name"]
            for option in options
        )
        for name, count in names.items():
            if count > 1:
                yield path, f"{count} options are called {name!r} {locale}".rstrip()


def _choices(path: str, choices: Sequence[Json]) -> Iterator[Problem]:
    if len(choices) > 25:
        yield path, f"{len(choices)} of 25 choices"
    for index, choice in enumerate(choices):
        for field, text in _wordings("name", choice):
            if not 1 <= len(text) <= 100:
                yield f"{path}/{index}/{field}", f"{len(text)} of 1 to 100 characters"
        if isinstance(choice["value"], str) and not 1 <= len(choice["value"]) <= 100:
            yield f"{path}/{index}/value", "1 to 100 characters"


def _size(thing: Json) -> int:
    """Characters of names, descriptions and values; of the languages the longest counts."""
    size = 0
    for key in ("name", "description"):
        size += max(len(text) for _, text in _wordings(key, thing))
    size += len(str(thing.get("value", "")))
    for key in ("options", "choices"):
        size += sum(_size(one) for one in thing.get(key) or ())
    return size
