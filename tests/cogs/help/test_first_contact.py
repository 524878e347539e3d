"""What a newcomer is told: every command, every sign, and what each choice means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.i18n
from bot.i18n.catalog import LANGUAGES, catalogs
from bot.playground.page.page import WEB
from cogs.ui.words.tongue import Tongue
from rendering.race.cards.face import rows_of
from rendering.race.facts import CARDS, LETTERS, NUMERALS
from rendering.race.sentences import Sign
from rendering.starfarers.cards.faces import signs
from rendering.starfarers.facts import FRIENDS
from rendering.words import Words
from tests.support.discord.panels import USERS, new_desk, new_table
from tests.support.discord.taps import Tapper

WORDS = Path(bot.i18n.__file__).parent
PLAYERS = ("play", "table", "me", "help")
GREEN = {"en": r"(?i)\bgreen button", "it": r"(?i)pulsant[ei] verd[ei]"}
NAMED = {  # how the legend of Race calls a sign of its cards
    Sign.GOOD: "Goods by letter",
    Sign.HALO: "windfall world",
    Sign.VP: "victory points",
    Sign.CARDS: "card with a number",
    Sign.MILITARY: "Military",
    Sign.REBEL: "Rebel",
    "arrow": "arrow:",
    "card": "card",
    "coin": "coin:",
    "consume": "funnel Consume",
    "explore": "Lens with a number:",
    "hand": "hand:",
    "produce": "producing",
    "vp": "hexagon",
    "develop": "diamond Develop",
    "settle": "flag Settle",
    "trade": "$",
}
FRIENDLY = {  # and that of Starfarers one of a friendship card
    "arrow": "+1",
    "booster": "a flame speed",
    "cannon": "a cannon strength",
    "card": "a card from",
    "fame": "a medal fame",
    "fare": "a figure",
    "hand": "a card from",
    "produce": "a round card yields",
    "shield": "a shield cards",
    "trade": "a square one trades",
}


def tongue(language: str = "en") -> Tongue:
    return Tongue(catalogs()[language])


def commands_of(group: str, language: str) -> Iterator[str]:
    """As its reader types them."""
    known = tongue(language)
    for key in known.catalog:
        if re.fullmatch(rf"cog\.cmd\.{group}\.[a-z_]+", key) and f"{key}.about" in known.catalog:
            yield known.say(key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_of_players(language: str) -> None:
    known = tongue(language)
    lines = known.say("cog.help.commands").splitlines()
    for group in PLAYERS:
        top = known.say(f"cog.cmd.{group}")
        theirs = [line.partition(":")[0] for line in lines if line.startswith(f"/{top}")]
        named = {word for line in theirs for word in re.findall(r"\w+", line)}
        assert set(commands_of(group, language)) <= named
        assert theirs


def test_the_legend_of_race_has_every_sign_of_its_cards() -> None:
    legend = tongue().say("cog.help.legend.race")
    tokens = {t for card in CARDS.values() for _, row in rows_of(card, Words("en")) for t in row}
    found = {t.value if t.sign is Sign.ICON else t.sign for t in tokens} - {Sign.WORD}
    assert {sign for sign in found if NAMED[sign] not in legend} == set()
    assert all(f" {letter} " in legend for letter in LETTERS.values())
    assert NUMERALS["trade"] in legend
    assert "a crate is a good" in legend  # which lies on a card


def test_the_legend_of_starfarers_has_every_sign_of_its_friends() -> None:
    lines = tongue().say("cog.help.legend.starfarers").splitlines()
    (legend,) = [line for line in lines if line.startswith("- Friendship cards:")]
    found = {sign.icon for card in FRIENDS for sign in signs(card)}
    resources = {f"{one.resource}" for one in FRIENDS.values() if one.resource} | {"goods"}
    told = legend.removeprefix("- Friendship cards:")
    assert {icon for icon in found - resources if FRIENDLY[icon] not in told} == set()
    assert "resource" in legend


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_calls_a_button_by_a_colour(language: str) -> None:
    files = list((WORDS / language).rglob("*.toml"))
    assert files
    named = {file.name: re.findall(GREEN[language], file.read_text("utf-8")) for file in files}
    page = (WEB / "words.js").read_text("utf-8")
    assert not any(named.values()), named
    assert re.findall(GREEN[language], page) == []


@pytest.mark.parametrize("menu", ["race.action.", "starfarers.option.turn.", "pulsar.option.turn."])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_the_first_menus_has_its_line(language: str, menu: str) -> None:
    catalog = catalogs()[language]
    offered = [key for key in catalog if re.fullmatch(rf"{re.escape(menu)}[a-z0-9_]+", key)]
    unexplained = {key.removeprefix(menu) for key in offered if f"cog.first.{key}" not in catalog}
    assert len(offered) > 6
    assert unexplained <= {"action", "answer", "done"}  # the question, an offer, the end of a plan


async def test_a_new_question_explains_each_choice_until_it_is_known() -> None:
    desk = await new_desk()
    table = await new_table(desk, preset=True)
    person = Tapper(desk, table, USERS[0])
    line = "**2\N{MULTIPLICATION SIGN} VPs** · IV Consume: VP chips count double"
    for times in range(3):
        await person.open()
        assert person.panel is not None
        assert (line in "\n".join(person.panel.texts())) == (times < 2)
        assert sum("-# **" in text for text in person.panel.texts()) == (times < 2)
        await answer_until(person, "race.action")


async def answer_until(person: Tapper, key: str) -> None:
    """Answers of everybody, until this person is asked such a question again."""
    others = Tapper(person.desk, person.table, USERS[1])
    prompt, _ = await person.wanted()
    assert prompt.key == key
    await person.decide()
    while True:
        for one in (person, others):
            if await one.owes():
                if one is person and (await one.wanted())[0].key == key:
                    return
                await one.decide()
