"""Rules by clause, cards by name, and how everything is used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.engine.text import Text
from bot.i18n.catalog import DEFAULT, Catalog, catalogs
from bot.play.table.live import game_of
from bot.play.table.options import game_names
from bot.play.table.why_not import clause, clauses
from cogs.lobby import panels
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.which_table import table_in
from cogs.ui.table.sitting import Reader
from cogs.ui.words.ids import ASKED, FROM, Door, DoorId, Page, SelfId, reading, require_word
from cogs.ui.words.panel import (
    BLUE,
    MOST_ITEMS,
    Button,
    Item,
    Menu,
    Panel,
    Picture,
    Row,
    Words,
    fitted,
    pages_of,
    rows,
)
from cogs.ui.words.proposals import Proposal, among, folded
from cogs.ui.words.tongue import Tongue, cut
from rendering.gallery import gallery

SHOWN = 5  # hits of a search
LINE = 150  # characters of a clause in a list
Choices: TypeAlias = list[app_commands.Choice[str]]
ENGLISH = "en"


class Help(commands.Cog):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play

    async def cog_load(self) -> None:
        known = group(self.bot.tree, "help")
        for name, callback, completers in (
            ("start", self.start, {}),
            ("rules", self.rules, {"search": self.find_clauses}),
            ("look", self.look, {"search": self.find_cards}),
            ("commands", self.commands, {"game": self.games}),
            ("legend", self.legend, {"game": self.games}),
        ):
            known.add_command(command(f"help.{name}", callback, completers))
        for language in catalogs():  # now, and not while the first who asks waits
            cards(language)
        self.front.page(Page.RULES, self.rules_page)
        self.front.page(Page.LOOK, self.look_page)
        self.front.page(Page.START, self.start_page)
        self.front.door(Door.RULES, self.rules_door)

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    # Rules

    async def rules(self, interaction: discord.Interaction[Any], search: str) -> None:
        async def work(reader: Reader) -> Panel:
            return rules_panel(search, self.tongue(reader))

        await self.front.private(interaction, work)

    async def rules_page(self, press: Press) -> Panel:
        return rules_panel(press.value or press.arg, self.tongue(press.reader))

    async def rules_door(self, press: Press) -> Panel:
        """From a question: the clause with which its rules begin; then any other of its game."""
        row = await self.front.desk.seating.row(press.table, press.reader)
        name, _, asked = press.arg.partition(FROM)
        name = require_word(press.value) or name
        if name.partition("-")[0] != prefix_of(row.game):
            known = game_of(row.game).guide.clauses
            asked = asked or name
            name = known.get(name.partition("/")[0]) or next(iter(clauses(row.game)))
        require(ASKED.fullmatch(asked), "cog.refuse.forged")
        return rules_panel(name, self.tongue(press.reader), Way(press.table, asked))

    async def find_clauses(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        reader = await self.front.reader(interaction)
        return choices(found_clauses(typed, reader.language))

    # Cards

    async def look(self, interaction: discord.Interaction[Any], search: str) -> None:
        async def work(reader: Reader) -> Panel:
            return look_panel(search, self.tongue(reader))

        await self.front.private(interaction, work)

    async def look_page(self, press: Press) -> Panel:
        return look_panel(press.value or press.arg, self.tongue(press.reader))

    async def find_cards(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """The cards of the game that is played here first."""
        reader = await self.front.reader(interaction)
        here = await table_in(self.front, interaction.channel_id)
        game = (await self.front.desk.seating.row(here, reader)).game if here else ""
        return choices(found_cards(typed, reader.language, game))

    # Texts

    async def start(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader) -> Panel:
            return start_panel(self.tongue(reader))

        await self.front.private(interaction, work)

    async def start_page(self, press: Press) -> Panel:
        return start_panel(self.tongue(press.reader))

    async def commands(self, interaction: discord.Interaction[Any], game: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            tongue = self.tongue(reader)
            if not game:
                return fitted(Panel((Words(tongue.say("cog.help.commands")),)))
            require(game in game_names(), "cog.refuse.no_game", given=game[:40])
            return fitted(Panel((Words("\n".join(command_lines(game, tongue))),)))

        await self.front.private(interaction, work)

    async def legend(self, interaction: discord.Interaction[Any], game: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            require(not game or game in game_names(), "cog.refuse.no_game", given=game[:40])
            here = "" if game else await table_in(self.front, interaction.channel_id)
            name = (await self.front.desk.seating.row(here, reader)).game if here else game
            words = self.tongue(reader).either(f"cog.help.legend.{name}", "cog.help.legend")
            return fitted(Panel((Words(words),)))

        await self.front.private(interaction, work)

    async def games(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        tongue = self.tongue(await self.front.reader(interaction))
        names = [(game, tongue.say(f"cog.game.{game}")) for game in game_names()]
        return choices(among(names, typed))


def start_panel(tongue: Tongue) -> Panel:
    """How it works, and two ways to begin."""
    find = Button(str(SelfId(Page.FIND)), tongue.say("cog.find_table"))
    words = Words(tongue.say("cog.help.start"))
    return fitted(Panel((words, *panels.beginnings(tongue), Row((find,)))))


def command_lines(game: str, tongue: Tongue) -> Iterator[str]:
    """Every command of a game, as its reader types it."""
    top = f"cog.cmd.{game}"
    yield f"**{tongue.say(f'cog.game.{game}')}**"
    for key in tongue.catalog:
        if key.startswith(f"{top}.") and f"{key}.about" in tongue.catalog:
            yield f"/{tongue.say(top)} {tongue.say(key)}: {tongue.say(f'{key}.about')}"


def book_of(name: str) -> str:
    """`RACE-7.18` and its section `RACE-7` are of `race`, `STAR-8.5` of `starfarers`."""
    book = name.partition("-")[0]
    games = (game for game in game_names() if prefix_of(game) == book)
    return next(games, game_names()[0])


def prefix_of(game: str) -> str:
    """`RACE`, with which all clauses of the game begin."""
    return next(iter(clauses(game)), "").partition("-")[0]


class Way(NamedTuple):
    """From which table's question one came here; none: nobody asked."""

    table: str = ""
    asked: str = ""  # the id of the question; none: whichever is owed

    def to(self, name: str) -> str:
        """Where a clause is read: by itself, or on the way from a question and back to it."""
        if not self.table:
            return str(SelfId(Page.RULES, name))
        return str(DoorId(Door.RULES, self.table, reading(name, self.asked)))

    def back(self, tongue: Tongue) -> tuple[Button, ...]:
        if not self.table:
            return ()
        door = Door.ASK if self.asked else Door.PLAY
        question = str(DoorId(door, self.table, self.asked))
        return (Button(question, f"◀ {tongue.say('cog.back')}", BLUE),)


NO_WAY = Way()


def rules_panel(search: str, tongue: Tongue, way: Way = NO_WAY) -> Panel:
    """One clause and its neighbours; several hits are listed."""
    name = search.strip().upper()
    game = book_of(name)
    known = list(clauses(game, tongue.language))
    if name not in known:
        section = [clause for clause in known if section_of(clause) == name]
        if not section:
            return hits_panel(search, tongue)
        return section_panel(game, section, tongue, way)
    found = clause(game, name, tongue.language)
    assert found is not None
    text = f"**{found.id}** · {found.heading}\n{found.text}"
    if tongue.language != ENGLISH and found == clause(game, name):
        text += f"\n-# {tongue.say('cog.rules.in_english')}"
    place = known.index(name)
    before, after = known[max(0, place - 1)], known[min(len(known) - 1, place + 1)]
    say = tongue.say
    buttons = (
        *way.back(tongue),
        Button(way.to(before), f"◀ {say('cog.rules.before')}", disabled=before == name),
        Button(way.to(after), f"{say('cog.rules.after')} ▶", disabled=after == name),
        Button(
            way.to(section_of(name)),
            say("cog.rules.section", n=section_of(name).partition("-")[2]),
        ),
        Button(str(SelfId(Page.SHARE, f"rules/{name}")), say("cog.share")),
    )
    kept = tuple(button for button in buttons if not button.disabled)
    return fitted(Panel((Words(text), Row(kept))))


def section_of(name: str) -> str:
    """`RACE-7.18` stands in `RACE-7`."""
    return name.rpartition(".")[0]


def section_panel(game: str, names: list[str], tongue: Tongue, way: Way = NO_WAY) -> Panel:
    """A section clause by clause, each with its beginning and a way to read it."""
    lines = []
    for name in names:
        found = clause(game, name, tongue.language)
        assert found is not None
        lines.append(f"**{found.id}** {cut(found.text, LINE)}")
    pages = pages_of(lines, 3_000)
    items = tuple(Item(name, name) for name in names[:MOST_ITEMS])
    title = f"**{tongue.say('cog.rules.section', n=section_of(names[0]).partition('-')[2])}**"
    menu = Menu(way.to(""), tongue.say("cog.rules"), items)
    return fitted(Panel((Words(title), Words(pages[0]), menu, *rows(way.back(tongue)))))


def hits_panel(search: str, tongue: Tongue) -> Panel:
    hits = found_clauses(search, tongue.language)[:SHOWN]
    if not hits or not search.strip():
        return Panel((Words(tongue.say("cog.rules.nothing")),))
    lines = []
    for hit in hits:
        found = clause(book_of(hit.value), hit.value, tongue.language)
        lines += [f"**{found.id}** {found.text}"] if found else []
    buttons = tuple(Button(str(SelfId(Page.RULES, hit.value)), hit.value) for hit in hits)
    return fitted(Panel((Words("\n".join(lines)), Row(buttons))))


def found_clauses(typed: str, language: str) -> list[Proposal]:
    """By id, or by words of the heading and the text, whatever their order."""
    names = clause_names(language)
    found = among(names, typed)
    if found or not typed.strip():
        return found
    words = {*folded(typed).split()}
    texts = [(v, n) for v, n in names if all(word in folded(n) for word in words)]
    return among(texts, "")


def clause_names(language: str) -> list[tuple[str, str]]:
    """Every clause of every game: its id, and all its words."""
    return [
        (one.id, f"{one.id} {one.heading}: {one.text}")
        for game in game_names()
        for one in clauses(game, language).values()
    ]


@cache
def cards(language: str) -> tuple[tuple[str, str], ...]:
    """Every card of every game: `race.gem_world` and its name."""
    catalog = catalogs()[language]
    return tuple(sorted(card_names(catalog, language), key=lambda one: one[1]))


def card_names(catalog: Catalog, language: str) -> Iterator[tuple[str, str]]:
    for game in game_names():
        start = f"{game}.card."
        for key in catalog:
            name = key.removeprefix(start)
            if key.startswith(start) and "." not in name and f"{key}.text" in catalog:
                yield f"{game}.{name}", catalog.render(Text(key))
        drawer = gallery(game)
        if drawer.called is not None:
            for card in drawer.cards:
                yield f"{game}.{card}", drawer.called(card, language)[0]


def found_cards(typed: str, language: str, first: str = "") -> list[Proposal]:
    """In the reader's language first, then in any other; those of a game `first`."""
    known = sorted(cards(language), key=lambda one: not one[0].startswith(f"{first}."))
    found = {hit.value: hit for hit in among(known, typed)}
    shown = dict(cards(language))
    for other in catalogs():
        for hit in among(cards(other), typed) if typed else ():
            found.setdefault(hit.value, Proposal(shown[hit.value], hit.value))
    return list(found.values())[:25]


def look_panel(search: str, tongue: Tongue) -> Panel:
    """A card with its picture, its powers as sentences."""
    known = dict(cards(tongue.language))
    name = search if search in known else ""
    if not name:
        hits = found_cards(search, tongue.language)
        require(hits and search.strip(), "cog.refuse.no_card")
        exact = [hit for hit in hits if folded(hit.name) == folded(search)]
        name = (exact or hits)[0].value
    game, _, card = name.partition(".")
    called = gallery(game).called
    text = called(card, tongue.language)[1] if called else tongue.say(f"{game}.card.{card}.text")
    head = f"**{known[name]}**"
    share = Button(str(SelfId(Page.SHARE, f"look/{name}")), tongue.say("cog.share"))
    picture = Picture("card", about=name)
    return fitted(Panel((Words(head), picture, Words(text or DEFAULT), Row((share,)))))


async def setup(bot: Client) -> None:
    await bot.add_cog(Help(bot, bot.front))
