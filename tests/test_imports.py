"""Who may import whom: rules know no Discord, no pictures, no clock and no dice of their own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("bot", "cogs", "rendering")

# The layers each layer may import, besides itself.
MAY_IMPORT: dict[str, set[str]] = {
    "bot": set(),
    "bot.engine": set(),
    "bot.games": {"bot.engine"},
    "bot.i18n": {"bot.engine"},
    "bot.store": {"bot.engine"},
    "bot.version": set(),
    "bot.play": {"bot.engine", "bot.games", "bot.store", "bot.i18n", "bot.version"},
    "bot.simulation": {"bot.engine", "bot.games", "bot.store", "bot.i18n", "bot.play"},
    "bot.settings": {"bot.engine", "bot.i18n", "bot.store.address", "bot.store.shards"},
    "bot.operation": {"bot.engine"},
    "bot.playground": {"bot.engine", "bot.play", "bot.simulation", "bot.i18n", "rendering"},
    "rendering": {
        "bot.engine",
        "bot.games.game",  # to find the rules of a game by its name
        "bot.i18n",
    },
    "cogs": {
        "bot.engine",
        "bot.play",
        "bot.store.records",
        "bot.store.settings",
        "bot.i18n",
        "bot.version",
        "rendering",
    },
}
EVERYTHING = {*MAY_IMPORT, "bot.cli", "bot.app", "bot.client", "bot.demo", "bot.numbers"}
MAY_IMPORT["bot.cli"] = MAY_IMPORT["bot.__main__"] = EVERYTHING - {"cogs"}
for module in ("bot.app", "bot.client", "bot.demo", "bot.numbers"):
    MAY_IMPORT[module] = EVERYTHING

# The rooms of a house, lowest first: a module imports from its own room and from those before it.
ROOMS: dict[str, tuple[str, ...]] = {
    "bot.play": (
        "locks",
        "people",
        "luck",
        "owner",
        "identify",
        "time",
        "table",
        "autopilots",
        "lobby",
        "votes",
        "clock",
        "seats",
        "post",
        "moderation",
        "proof",
        "results",
        "upkeep",
        "assembly",
    ),
    "bot.store": (
        "address",
        "shards",
        "records",
        "schema",
        "chain",
        "bells",
        "settings",
        "journal",
        "sql",
        "files",
        "sqlite",
        "postgres",
        "opening",
        "copying",
        "privacy",
    ),
    "bot.simulation": ("unused", "busy", "games", "exports"),
    "bot.playground": (
        "model",
        "stage",
        "client",
        "api",
        "page",
        "gateway",
        "redirect",
        "server",
    ),
    "cogs": (
        "ui",
        "horizons",
        "merchant",
        "pulsar",
        "race",
        "starfarers",
        "lobby",
        "undo",
        "offers",
        "tryout",
        "help",
        "me",
        "seats",
        "time",
        "table",
        "admin",
        "announcing",
    ),
    "cogs.ui": ("words", "table", "ask", "press", "post"),
    "rendering": (
        "drawing",
        "picture",
        "preview",
        "words",
        "look",
        "table_picture",
        "gallery",
        "painter",
        "sheets",
        "horizons",
        "merchant",
        "pulsar",
        "race",
        "starfarers",
        "studio",
    ),
}

# What pictures may read of a game, through one door alone: `rendering/<game>/facts.py`.
TO_BE_SEEN = {
    *(f"bot.games.*.{part}" for part in ("state", "steps", "commands", "box", "cargo")),
    *(f"bot.games.*.chapters.{part}" for part in ("tableau", "scoring", "abilities", "counting")),
    "bot.games.*.victory",
    "bot.games.*.chapters.build.launching",
    *(f"bot.games.*.chapters.{part}" for part in ("places", "trading.market")),
    *(f"bot.games.*.{part}" for part in ("acts", "effects", "pieces", "phrases")),
    *(f"bot.games.*.chapters.{part}" for part in ("common.support", "course.scoring")),
    "bot.games.*.chapters.economy.technology",
}

# Packages that belong to certain layers alone; msgspec is everybody's.
AT_HOME = {
    "aiohttp": {"bot.app", "bot.client", "bot.operation", "bot.playground", "cogs"},
    "aiosqlite": {"bot.store"},
    "discord": {"bot.app", "bot.client", "bot.playground", "cogs"},
    "openskill": {"bot.play"},
    "PIL": {"rendering"},
    "prometheus_client": {"bot.operation"},
    "psycopg": {"bot.store"},
    "sqlite3": {"bot.store"},
}
CLOCKS_AND_DICE = {"datetime", "random", "secrets", "time"}
WAITING = {"asyncio", "concurrent", "threading"}
MAY_NOT_IMPORT = {
    "bot.engine": CLOCKS_AND_DICE | WAITING,
    "bot.games": CLOCKS_AND_DICE | WAITING,
    "rendering": CLOCKS_AND_DICE,
}
WHERE_CHANCE_COMES_FROM = ("bot.engine.chance", "secrets")


def layer(module: str) -> str:
    """`bot.store.journal` lives in `bot.store`, `cogs.race` in `cogs`."""
    first, *rest = module.split(".")
    return ".".join([first, *rest[:1]]) if first == "bot" else first


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Imports(NamedTuple):
    """The modules that a source text imports, wherever in it, as full dotted names."""

    running: tuple[str, ...]  # when it runs
    typing: tuple[str, ...]  # what mypy alone reads

    @property
    def all(self) -> tuple[str, ...]:
        return self.running + self.typing


def imports(module: str, source: str, *, package: bool = False) -> Imports:
    found: dict[bool, list[str]] = {False: [], True: []}
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    while waiting:
        node, typing = waiting.pop()
        match node:
            case ast.Import(names):
                found[typing] += [alias.name for alias in names]
            case ast.ImportFrom(base, names, level):
                start = module.split(".")
                start = start[: len(start) - (level or 0) + package] if level else []
                prefix = ".".join([*start, *([base] if base else [])])
                found[typing] += [f"{prefix}.{alias.name}" for alias in names]
            case ast.expr():
                continue  # nothing is imported within an expression
            case ast.If(ast.Name("TYPE_CHECKING"), body, orelse):
                waiting += [(inner, True) for inner in body]
                waiting += [(inner, typing) for inner in orelse]
                continue
        waiting += [(inner, typing) for inner in ast.iter_child_nodes(node)]
    return Imports(tuple(found[False]), tuple(found[True]))


@cache
def imported(path: Path) -> Imports:
    source, package = path.read_text(encoding="utf-8"), path.name == "__init__.py"
    return imports(module_name(path), source, package=package)


def allowed(module: str, target: str) -> bool:
    """May this module import that one?"""
    home, top = layer(module), target.split(".")[0]
    if top not in OURS:
        if home == "bot.engine" and top not in {"msgspec", *sys.stdlib_module_names}:
            return False
        if top in MAY_NOT_IMPORT.get(home, ()):
            return (module, top) == WHERE_CHANCE_COMES_FROM
        return home in AT_HOME.get(top, {home})
    if home == "bot.games" and layer(target) == home:
        return same_game(module, target)
    if is_door(module, target):
        return any(inside(target, door) for door in TO_BE_SEEN)
    return layer(target) == home or any(inside(target, door) for door in MAY_IMPORT[home])


def is_door(module: str, target: str) -> bool:
    """Does a game's pictures' own module look at that game?"""
    game = target.removeprefix("bot.games.").partition(".")[0]
    return layer(target) == "bot.games" and module == f"rendering.{game}.facts"


def same_game(module: str, target: str) -> bool:
    """A game knows no other game; the registry knows all."""
    return module == "bot.games" or module.split(".")[2:3] == target.split(".")[2:3]


def inside(target: str, door: str) -> bool:
    parts = target.split(".")
    pattern = door.split(".")
    return len(parts) >= len(pattern) and all(
        want in ("*", part) for want, part in zip(pattern, parts, strict=False)
    )


MODULES = sorted(path for top in OURS for path in (ROOT / top).rglob("*.py"))


def test_a_module_imports_only_what_its_layer_may() -> None:
    known = {module_name(path): imported(path).all for path in MODULES}
    found = [
        f"{module} imports {target}"
        for module, targets in known.items()
        for target in targets
        if not allowed(module, target)
    ]
    assert found == []


def test_no_test_module_imports_another() -> None:
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        module = module_name(path)
        found += [
            f"{module} imports {target}"
            for target in imported(path).all
            if target.startswith("tests.")
            and any(part.startswith("test_") for part in target.split("."))
            and not target.startswith(f"{module}.")  # by its full name, for a process of its own
        ]
    assert found == []


def test_every_module_belongs_to_a_known_layer() -> None:
    assert {layer(module_name(path)) for path in MODULES} <= MAY_IMPORT.keys()


# Modules whose imports are what they offer: ruff does not look whether somebody uses them.
DOORS = [
    *ROOT.glob("rendering/*/facts.py"),
    *ROOT.glob("bot/games/*/events/__init__.py"),
    ROOT / "bot/games/horizons/acts/__init__.py",
]


def test_a_name_that_a_door_hands_on_is_used() -> None:
    everywhere = [*MODULES, *(ROOT / "tests").rglob("*.py")]
    used = {target for path in everywhere for target in imported(path).all}
    found = []
    for door in DOORS:
        module, source = module_name(door), door.read_text("utf-8")
        for target in imported(door).all:
            name = target.rpartition(".")[2]
            own = len(re.findall(rf"\b{name}\b", source)) > 1
            if name != "annotations" and not own and f"{module}.{name}" not in used:
                found.append(f"{module} hands on {name}")
    assert found == []


def room(house: str, module: str) -> str:
    """`bot.play.table.live` lies in the room `table` of `bot.play`; the house itself in none."""
    inner = module.removeprefix(f"{house}.") if module.startswith(f"{house}.") else ""
    return inner.partition(".")[0]


def uphill(house: str, module: str, targets: Iterable[str]) -> Iterator[str]:
    """What a module imports from a higher room of its house."""
    order = {"": len(ROOMS[house]), **{name: n for n, name in enumerate(ROOMS[house])}}
    for target in targets:
        above = room(house, target)
        if above in ROOMS[house] and order[above] > order[room(house, module)]:
            yield target


@pytest.mark.parametrize("house", ROOMS)
def test_a_room_stands_on_those_below_it(house: str) -> None:
    top = ROOT.joinpath(*house.split("."))
    found = []
    for path in sorted(top.rglob("*.py")):
        above = uphill(house, module_name(path), imported(path).all)
        found += [f"{module_name(path)} imports {target}" for target in above]
    assert found == []


@pytest.mark.parametrize("house", ROOMS)
def test_every_room_of_a_house_has_its_rank(house: str) -> None:
    top = ROOT.joinpath(*house.split("."))
    rooms = {room(house, module_name(path)) for path in top.rglob("*.py")} - {""}
    assert rooms == set(ROOMS[house])


PACKAGES = {module_name(path): path.parent for path in MODULES if path.name == "__init__.py"}


def neighbours(house: str) -> dict[str, set[str]]:
    """Which of a package's modules and sub-packages import which others of it."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGES[house].rglob("*.py")):
        here = room(house, module_name(path))
        found.setdefault(here, set()).update(
            room(house, target) for target in imported(path).running
        )
    return {here: others & found.keys() - {here, ""} for here, others in found.items() if here}


def test_no_package_holds_a_circle() -> None:
    """Then all its modules and sub-packages have ranks: each stands on those below it."""
    for house in sorted(PACKAGES):
        order = [*TopologicalSorter(neighbours(house)).static_order()]  # a circle is an error
        assert sorted(order) == sorted(neighbours(house)), house


def test_a_running_bot_loads_nothing_that_only_others_need() -> None:
    """Pillow is the painters', a web server is for hosts who watch; see decision 0042."""
    script = "import sys, bot.cli.main, bot.cli.service, cogs; cogs.setups(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    others = {"PIL", "aiohttp.web", "jsonschema_rs", "openskill", "psycopg", "zipfile"}
    assert others & set(loaded.stdout.split()) == set()


def test_a_circle_is_noticed() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"orders": {"kit"}, "kit": {"orders"}}).prepare()


def test_what_mypy_alone_reads_is_no_import() -> None:
    source = "if TYPE_CHECKING:\n    from bot.engine.game import Game\nfrom bot.engine import text"
    assert imports("bot.engine.story", source) == (
        ("bot.engine.text",),
        ("bot.engine.game.Game",),
    )


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bot.play.table.ticks", "from bot.play.post import posts"),
        ("bot.play.table.referee", "from bot.play.upkeep.status import Status"),
        ("bot.play.locks", "from .table.live import Live"),
        ("rendering.sheets.finale", "from rendering.race.board import Board"),
        ("cogs.ui.ask.answering", "from cogs.ui.press.front import Front"),
        ("cogs.lobby.join", "from cogs.seats import panels"),
        ("bot.playground.stage.world", "from bot.playground.page import page"),
    ],
)
def test_an_import_from_a_higher_room_is_noticed(module: str, line: str) -> None:
    house = max((house for house in ROOMS if module.startswith(f"{house}.")), key=len)
    assert list(uphill(house, module, imports(module, line).all))


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bot.engine.chance", "import PIL"),
        ("bot.engine.chance", "from bot.games import race"),
        ("bot.engine.chance", "import time"),
        ("bot.engine.story", "import secrets"),
        ("bot.games.race.state", "import random"),
        ("bot.games.race.state", "from datetime import date"),
        ("bot.games.race.state", "def f():\n    import asyncio"),
        ("bot.games.race.state", "import discord.ext.commands"),
        ("bot.games.race.state", "from PIL import Image"),
        ("bot.games.race.state", "import sqlite3"),
        ("bot.games.race.state", "from bot.games.pulsar import state"),
        ("bot.games.race.chapters.settle", "from .... import store"),
        ("bot.games.race.chapters.settle", "from ...pulsar.state import Pulsar"),
        ("bot.games.race.chapters.settle", "from ....store.journal import Move"),
        ("bot.store.journal", "from bot import play"),
        ("bot.play.table.referee", "from rendering.studio import render"),
        ("bot.cli.show", "import cogs.race"),
        ("rendering.race.board", "from bot.games.race.state import Race"),
        ("rendering.race.facts", "from bot.games.race.chapters import settle"),
        ("rendering.race.facts", "from bot.games.starfarers.state import Ship"),
        ("cogs.race", "from bot.store.journal import Journal"),
    ],
)
def test_a_forbidden_import_is_noticed(module: str, line: str) -> None:
    assert not all(allowed(module, target) for target in imports(module, line).all)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bot.engine.chance", "import hashlib, msgspec\nfrom bot.engine.records import Record"),
        ("bot.games.race.chapters.settle", "from ..state import Race\nfrom . import explore"),
        ("bot.play.table.referee", "from bot.store.journal import Journal\nimport asyncio"),
        ("rendering.race.facts", "from bot.games.race.state import Race\nfrom PIL import Image"),
        ("bot.app", "import cogs.race, discord"),
    ],
)
def test_an_allowed_import_passes(module: str, line: str) -> None:
    assert all(allowed(module, target) for target in imports(module, line).all)
