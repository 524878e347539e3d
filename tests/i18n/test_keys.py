"""Every key that the code says has words, with no parameter missing, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import Sign, When
from bot.games import NAMES
from bot.games.race.box.cards import CARDS, DESIGNS, Action
from bot.games.race.box.powers import Kind, Military, Phase
from bot.games.race.chapters.orders import LANGUAGE
from bot.games.race.commands import Means
from bot.i18n.catalog import LANGUAGES, catalogs
from bot.play.time.pace import Expiry
from tests.i18n import starfarers_keys

BOT = Path(__file__).parents[2] / "bot"
ENGLISH = catalogs()["en"]
TOPICS = {key.partition(".")[0] for key in ENGLISH}
KEY = re.compile(rf"(?:{'|'.join(sorted(TOPICS))})(?:\.[a-z0-9_]+)+")

REFUSERS = {"require", "refuse", "exact", "IllegalMove"} | {
    cls.__name__ for cls in IllegalMove.__subclasses__()
}
SAYERS = {"say", "Text", "plain"} | REFUSERS
NO_WORDS = {"event", "upcast", "sample", "shuffle", "below", "dice"}  # tags, and kinds of draws
IMPLIED = {"exact": frozenset({"n", "given"})}

# Keys that are put together: how they begin, and all their endings.
SIGNS = [sign.name.lower() for sign in Sign]
MEANS = [means for means in Means if means is not Means.HIDDEN]
STATUS = ("running", "over", "closed")
FINAL = ("agreed", "lapsed", "refused", "withdrawn")


def with_remedies(*endings: str) -> list[str]:
    return [f"{end}{more}" for end in endings for more in ("", ".do")]


FAMILIES: dict[str, list[str]] = {
    "clock.expiry.": list(Expiry),
    "clock.refuse.vote_final.": [
        f"{status}{more}"
        for status, more in product(("agreed", "refused", "withdrawn"), ("", ".do"))
    ],
    "cog.game.": list(NAMES),
    "order.bound.": list(SIGNS),
    "order.line.": [f"{when}{now}" for when, now in product(When, ("", ".now"))],
    "order.test.": list(SIGNS),
    "order.when.": list(When),
    "order.word.": ["if", "unless", "and", "now", *SIGNS],
    "play.refuse.not_open.": [f"{status}{more}" for status in STATUS for more in ("", ".do")],
    "play.refuse.consent_final.": [f"{end}{more}" for end in FINAL for more in ("", ".do")],
    "race.action.": list(Action),
    "race.card.": list(DESIGNS),
    "race.correct.": ["draw", "discard", "win", "lose"],
    "race.good.": list(Kind),
    "race.keyword.": sorted(
        {
            power.against_keyword
            for card in CARDS.values()
            for power in card.powers.settle
            if isinstance(power, Military) and power.against_keyword
        }
    ),
    "race.log.bought": ["", "_free"],
    "race.log.developed": ["", "_free"],
    "race.log.settled": ["", "_free"],
    "race.means.": list(MEANS),
    "race.order.": [subject.name for subject in LANGUAGE.subjects],
    "race.phase.": list(Phase),
    "race.tally.": [
        f"{name}.{change}"
        for name, change in product(("hand", "goods", "vp", "tableau"), ("more", "less"))
    ],
    "race.way.": [f"{means}{more}" for means, more in product(MEANS, ("", "_discarding"))],
    "race.why.": [
        *("start", "settle_bonus", "after_develop", "after_settle", "sale", "corrected"),
        *("produce", "produced", "per_world", "tally", "most"),
    ],
    "seat.line.": [
        *("away", "back", "resigned", "removed", "removed_by_moderator", "lent", "returned"),
        *("taken", "taken_by_moderator", "taken_from_autopilot"),
    ],
    "seat.refuse.asked.": with_remedies("substitute", "lend", "remove"),
    "seat.refuse.final.": with_remedies("taken", "back", *FINAL),
    "seat.refuse.gone.": with_remedies("resigned", "removed", "taken"),
    "seat.refuse.not_running.": with_remedies("open", "over", "closed"),
    **starfarers_keys.FAMILIES,
}
CONSUME = ("good", "power", "goods", "kinds", *Kind, "number", "count", "cards")
QUESTIONS = {
    "race.action": ("action",),
    "race.consume": CONSUME,
    "race.consume_plan": CONSUME,
    "race.develop": ("card", "payment"),
    "race.discard": ("cards",),
    "race.keep": ("cards",),
    "race.late_way": ("way",),
    "race.orders": ("order", "answer", "until", "when", "bound", "number"),
    "race.pay": ("cards",),
    "race.produce": ("target",),
    "race.settle": ("world", "way", "payment", "firm"),
    **starfarers_keys.QUESTIONS,
}


class Said(NamedTuple):
    """A key in the code: by which call, and with which parameters."""

    key: str
    where: str
    call: str = ""
    given: frozenset[str] | None = None


@cache
def said() -> tuple[Said, ...]:
    return tuple(
        found
        for path in sorted(BOT.rglob("*.py"))
        for found in keys_of(ast.parse(path.read_text(encoding="utf-8")), path.name)
    )


def keys_of(tree: ast.AST, file: str) -> Iterator[Said]:
    """String literals that are keys, first those of calls."""
    skipped = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
        elif isinstance(node, ast.ClassDef):
            skipped.update(keyword.value for keyword in node.keywords)
        elif isinstance(node, ast.Call):
            call = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for literal in node.args:
                if key := key_in(literal):
                    skipped.add(literal)
                    if call not in NO_WORDS:
                        yield Said(key, f"{file}:{node.lineno}", call, given_to(node, call))
    for node in ast.walk(tree):
        if node not in skipped and (key := key_in(node)):
            yield Said(key, f"{file}:{getattr(node, 'lineno', 0)}")


def given_to(node: ast.Call, call: str) -> frozenset[str] | None:
    """The parameters of a call by name; None: they are not written out."""
    names = {word.arg for word in node.keywords}
    if None in names or (call == "Text" and len(node.args) > 1):
        return None
    return frozenset(name for name in names if name) | IMPLIED.get(call, frozenset())


def key_in(node: ast.AST) -> str:
    match node:
        case ast.Constant(str(text)) if KEY.fullmatch(text):
            return text
    return ""


def refusals() -> list[Said]:
    """Told by a refusing call, or handed on to one."""
    return [one for one in said() if one.call in REFUSERS or ".refuse." in one.key]


def card_keys() -> Iterator[str]:
    for card in DESIGNS.values():
        name = f"race.card.{card.id}"
        yield from (name, f"{name}.text")
        for phase in card.powers.__struct_fields__:
            powers = getattr(card.powers, phase)
            yield from (f"{name}.{phase}_{place}" for place in range(len(powers)))
        yield from (f"{name}.scoring_{place}" for place in range(len(card.scoring)))


def family_keys() -> Iterator[str]:
    yield from (start + end for start, ends in FAMILIES.items() for end in ends)
    yield from (f"{key}.{name}" for key, names in QUESTIONS.items() for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert set(catalogs()[language]) == set(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_parameters(language: str) -> None:
    other = catalogs()[language]
    differ = [key for key in ENGLISH if other.parameters(key) != ENGLISH.parameters(key)]
    assert differ == []


def test_every_key_in_the_code_has_words() -> None:
    assert [one for one in said() if one.key not in ENGLISH] == []


def test_every_refusal_says_what_would_do() -> None:
    assert refusals()
    assert [one for one in refusals() if f"{one.key}.do" not in ENGLISH] == []


def test_no_words_ask_for_a_parameter_that_the_code_does_not_give() -> None:
    wrong = []
    for one in said():
        if one.call in SAYERS and one.given is not None:
            keys = [one.key, f"{one.key}.do"] if one.call in REFUSERS else [one.key]
            for key in keys:
                missing = ENGLISH.parameters(key) - one.given if key in ENGLISH else set()
                wrong += [f"{one.where}: {key} needs {name}" for name in missing]
    assert wrong == []


def test_every_key_that_is_put_together_has_words() -> None:
    assert [key for key in (*family_keys(), *card_keys()) if key not in ENGLISH] == []


def test_every_way_to_put_a_key_together_is_known_here() -> None:
    starts = set()
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.fullmatch(rf"(?:{'|'.join(TOPICS)})\.[a-z0-9_.]*", start):
                    starts.add(start)
    assert starts <= FAMILIES.keys()


def test_every_reason_for_a_draw_is_known_here() -> None:
    reasons = set()
    for path in (BOT / "games" / "race").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Draws":
                reasons |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    assert reasons
    assert reasons <= set(FAMILIES["race.why."])


@pytest.mark.parametrize("topic", ["order", "prompt", "race", "seat", "starfarers", "text"])
def test_no_words_are_left_that_nobody_says(topic: str) -> None:
    used = {one.key for one in said()} | {f"{one.key}.do" for one in refusals()}
    used |= {*family_keys(), *card_keys(), "text.and", "text.none", "text.seat"}
    assert {key for key in ENGLISH if key.startswith(f"{topic}.")} - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_neither_shouts_nor_guesses(language: str) -> None:
    folder = BOT / "i18n" / language
    text = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}
    assert [name for name, words in text.items() if "!" in words] == []
    assert [name for name, words in text.items() if name.startswith("race") and "?" in words] == []
