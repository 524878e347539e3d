"""Every key that the code says has words, with no parameter missing, in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

import pytest

import bot.games
from bot.engine.errors import IllegalMove
from bot.engine.orders.language import Sign, When
from bot.games import NAMES
from bot.games import game as find_game
from bot.i18n.catalog import LANGUAGES, catalogs
from bot.play.lobby.lobby import ACCESS
from bot.play.post.wishes import HOW
from bot.play.table.options import lists, variants
from bot.play.time.pace import Expiry
from cogs.ui.ask.answering import CONFIRMS
from cogs.ui.press.game_commands import Decisions
from cogs.ui.words.themes import TEXT_ONLY, THEMES
from tests.i18n.source import Source, folders, nodes, start_of

ROOT = Path(__file__).parents[2]
BOT = ROOT / "bot"
ROOMS = ("bot", "cogs", "rendering")
ENGLISH = catalogs()["en"]
TOPICS = {key.partition(".")[0] for key in ENGLISH}
KEY = re.compile(rf"(?:{'|'.join(sorted(TOPICS))})(?:\.[a-z0-9_]*[a-z0-9])+")

REFUSERS = {"require", "refuse", "exact", "IllegalMove"} | {
    cls.__name__ for cls in IllegalMove.__subclasses__()
}
SAYERS = {"say", "Text", "plain", "Sentence"} | REFUSERS
NO_WORDS = {"event", "upcast", "sample", "shuffle", "below", "dice"}  # tags, and kinds of draws
IMPLIED = {"exact": frozenset({"n", "given"}), "Sentence": frozenset({"who"})}


def is_rows(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Decisions) and thing is not Decisions


GAMES = [import_module(f"tests.games.{name}.keys") for name in NAMES]
PACKAGES = [  # rules that no game is made of yet say something, too
    import_module(f"tests.games.{one.name}.keys")
    for one in iter_modules(bot.games.__path__)
    if one.ispkg
]
COGS = [
    cog for name in NAMES for cog in vars(import_module(f"cogs.{name}")).values() if is_rows(cog)
]

# Keys that are put together: how they begin, and all their endings. A game lists its own.
SIGNS = [sign.name.lower() for sign in Sign]
STATUS = ("running", "over", "closed")
FINAL = ("agreed", "lapsed", "refused", "withdrawn")
BALLOT = ("unknown", "answer", "not_asked", "not_yours")  # refused by any ballot


def with_remedies(*endings: str) -> list[str]:
    return [f"{end}{more}" for end in endings for more in ("", ".do")]


FAMILIES: dict[str, list[str]] = {
    "clock.expiry.": list(Expiry),
    "clock.weekday.": list("0123456"),
    "clock.refuse.vote_": with_remedies(
        *BALLOT, *(f"final.{end}" for end in ("agreed", "refused", "withdrawn"))
    ),
    "cog.game.": list(NAMES),
    "memoir.": [
        f"{unit}.{what}"
        for unit in ("round", "year")
        for what in ("axis", "best", "curve", "lead", "ranked", "span")
    ],
    "order.ask.": ["order", "answer", "until", "when", "bound", "number"],
    "order.bound.": list(SIGNS),
    "order.line.": [f"{when}{now}" for when, now in product(When, ("", ".now"))],
    "order.test.": list(SIGNS),
    "order.when.": list(When),
    "order.word.": ["if", "unless", "and", "now", *SIGNS],
    "play.refuse.not_open.": with_remedies(*STATUS),
    "play.refuse.consent_": with_remedies(*BALLOT, *(f"final.{end}" for end in FINAL)),
    "seat.line.": [
        *("away", "back", "resigned", "removed", "removed_by_moderator", "lent", "returned"),
        *("taken", "taken_by_moderator", "taken_from_autopilot"),
    ],
    "seat.refuse.asked.": with_remedies("substitute", "lend", "remove"),
    "seat.refuse.final.": with_remedies("taken", "back", *FINAL),
    "seat.refuse.gone.": with_remedies("resigned", "removed", "taken"),
    "seat.refuse.not_running.": with_remedies("open", "over", "closed"),
}
CHOSEN = {  # what is chosen from menus: `cog.<what>.<value>`
    "access": ACCESS,
    "confirm": CONFIRMS,
    "language": LANGUAGES,
    "notify": HOW,
    "theme": (*THEMES, TEXT_ONLY),
}
for game in PACKAGES:
    FAMILIES |= game.FAMILIES


class Said(NamedTuple):
    """A key in the code: by which call, and with which parameters."""

    key: str
    where: str
    call: str = ""
    given: frozenset[str] | None = None


@cache
def said() -> tuple[Said, ...]:
    return tuple(found for path, tree in nodes("bot").items() for found in keys_of(tree, path.name))


def keys_of(tree: tuple[ast.AST, ...], file: str) -> Iterator[Said]:
    """String literals that are keys, first those of calls."""
    skipped = set[ast.AST]()
    for node in tree:
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
    for node in tree:
        if node not in skipped and (key := key_in(node)):
            yield Said(key, f"{file}:{getattr(node, 'lineno', 0)}")


def given_to(node: ast.Call, call: str) -> frozenset[str] | None:
    """The parameters of a call by name; None: they are not written out."""
    names = {word.arg for word in node.keywords}
    if None in names or (call == "Text" and len(node.args) > 1):
        return None
    return frozenset(name for name in names if name) | IMPLIED.get(call, frozenset())


@cache
def read() -> Source:
    """All code that says something, and the words it is known to put keys together from."""
    return Source(ROOMS, {*family_keys(), *menu_keys(), *command_keys()})


def menu_keys() -> Iterator[str]:
    yield from (f"cog.{name}.{value}" for name, values in CHOSEN.items() for value in values)
    for game in NAMES:
        yield from (
            f"cog.option.{name}.{value}" for name, v in variants(game).items() for value in v
        )
        yield from (f"cog.option.{name}{end}" for name in lists(game) for end in ("", ".fixed"))


def command_keys() -> Iterator[str]:
    """The words of a game's slash commands and of their parameters."""
    for cog in COGS:
        paths = (
            cog.GAME,
            *(f"{cog.GAME}.{name}" for name in ("hand", *(r.name for r in cog.ROWS))),
        )
        yield from (f"cog.cmd.{path}{end}" for path in paths for end in ("", ".about"))
        yield from (f"cog.param.{name}" for row in cog.ROWS for name in row.named)


def own_words(game: str) -> set[str]:
    """The keys of a game's folder, or of the one file that a small game has."""
    return {
        key
        for folder in folders("bot.i18n")
        for path in (*folder.glob(f"en/{game}.toml"), *folder.glob(f"en/{game}/*.toml"))
        for key in tomllib.loads(path.read_text(encoding="utf-8"))
    }


def none_of(found: Iterable[object], wrong: str) -> None:
    """All of them are named, each in a line of its own."""
    lines = [f"{one.where}: {one.key}" if isinstance(one, Said) else str(one) for one in found]
    assert not lines, "\n".join((f"{wrong}:", *lines))


def key_in(node: ast.AST) -> str:
    match node:
        case ast.Constant(str(text)) if KEY.fullmatch(text):
            return text
    return ""


def refusals() -> list[Said]:
    """Told by a refusing call, or handed on to one."""
    return [one for one in said() if one.call in REFUSERS or ".refuse." in one.key]


def questions() -> Iterator[tuple[str, tuple[str, ...]]]:
    for game in PACKAGES:
        yield from game.QUESTIONS.items()


def family_keys() -> Iterator[str]:
    yield from (start + end for start, ends in FAMILIES.items() for end in ends)
    yield from (f"{key}.{name}" for key, names in questions() for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    none_of(sorted(set(catalogs()[language]) ^ set(ENGLISH)), "not in every language")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_parameters(language: str) -> None:
    other = catalogs()[language]
    differ = [key for key in ENGLISH if other.parameters(key) != ENGLISH.parameters(key)]
    none_of(differ, f"other parameters in {language} than in English")


def test_every_key_in_the_code_has_words() -> None:
    none_of((one for one in said() if one.key not in ENGLISH), "no words")


def test_every_refusal_says_what_would_do() -> None:
    assert refusals()
    none_of((one for one in refusals() if f"{one.key}.do" not in ENGLISH), "no words with .do")


def test_no_words_ask_for_a_parameter_that_the_code_does_not_give() -> None:
    wrong = []
    for one in said():
        if one.call in SAYERS and one.given is not None:
            keys = [one.key, f"{one.key}.do"] if one.call in REFUSERS else [one.key]
            for key in keys:
                missing = ENGLISH.parameters(key) - one.given if key in ENGLISH else set()
                wrong += [f"{one.where}: {key} needs {name}" for name in missing]
    none_of(wrong, "parameters that are not given")


def test_every_key_that_is_put_together_has_words() -> None:
    none_of((key for key in family_keys() if key not in ENGLISH), "no words")


def test_every_command_of_a_game_has_words() -> None:
    none_of((key for key in command_keys() if key not in ENGLISH), "no words")


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_question_of_a_game_is_listed_among_its_keys(game: Any) -> None:
    asked = find_game(game.__name__.split(".")[-2]).guide.clauses
    none_of(asked.keys() - game.QUESTIONS.keys(), f"not in QUESTIONS of {game.__name__}")


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_is_summed_up_in_words_of_its_own_game(name: str) -> None:
    """`cog.part.<name>` may be another game's: a card is a development there."""
    others = {key for other in NAMES if other != name for key in own_words(other)}
    listed = import_module(f"tests.games.{name}.keys").QUESTIONS
    for key, parts in listed.items():
        for part in parts:
            own, shared = f"cog.part.{key}.{part}", f"cog.part.{part}"
            borrowed = own not in ENGLISH and shared in others
            assert not borrowed, f"{shared} is another game's word: give {own}"


def test_every_way_to_put_a_key_together_is_known_here() -> None:
    starts = set()
    for node in chain.from_iterable(nodes("bot").values()):
        start = start_of(node)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            start = str(node.values[0].value)
        if re.fullmatch(rf"(?:{'|'.join(TOPICS)})\.[a-z0-9_.]*", start):
            starts.add(start)
    none_of(sorted(starts - FAMILIES.keys()), "beginnings of keys that no FAMILIES lists")


@pytest.mark.parametrize("topic", ["order", "prompt", "race", "seat", "starfarers", "text"])
def test_no_words_are_left_that_nobody_says(topic: str) -> None:
    used = {one.key for one in said()} | {f"{one.key}.do" for one in refusals()}
    used |= {*family_keys(), "text.and", "text.none", "text.seat"}
    left = {key for key in ENGLISH if key.startswith(f"{topic}.")} - used
    none_of(sorted(left), "words that nobody says")


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_no_words_are_left_that_no_cog_and_no_picture_says(topic: str) -> None:
    source = read()
    left = [key for key in ENGLISH if key.startswith(f"{topic}.") and not source.says(key)]
    none_of(left, "words that nobody says")


def test_words_that_nobody_says_are_found() -> None:
    nobody = ("cog.nonsense", "cog.hall.nonsense", "cog.ask.race.nonsense", "cog.theme.nonsense")
    assert [key for key in nobody if read().says(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_neither_shouts_nor_guesses(language: str) -> None:
    folder = BOT / "i18n" / language
    text = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.toml")
    }
    assert [name for name, words in text.items() if "!" in words] == []
    race = {name: words for name, words in text.items() if name.startswith("race/")}
    assert len(race) > 1
    assert [name for name, words in race.items() if "?" in words] == []
