"""What the catalogues say reads well wherever numbers, names and days are put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from bot.i18n.catalog import LANGUAGES, catalogs
from bot.i18n.template import Hole, Plural, Template
from tests.support.prose import PEOPLE, slips

PAGE = Path(__file__).parents[2] / "bot" / "playground" / "web" / "words.js"
SURE_WORDS = frozenset({"when", "time"})  # no numbers: these begin with a word of their own

# Counts that are never 1: limits of the build, players of a table, tenths of an hour, holds, money.
NEVER_ONE = frozenset(
    {
        *("admin.check.threads.warn", "admin.check.threads.stop", "admin.refuse.not_alone"),
        *("admin.refuse.lock_long", "admin.refuse.news", "company.refuse.many", "play.refuse.name"),
        *("play.refuse.why", "seat.refuse.why_long", "upkeep.refuse.reason", "whisper.refuse.long"),
        *("announce.lobby.enough", "cog.card.accepts_from", "cog.form.players", "cog.queue.seats"),
        *("cog.queue.some_seats", "cog.refuse.which_open", "play.refuse.seats_missing"),
        *("play.refuse.table_full", "race.refuse.players", "starfarers.refuse.players"),
        *("starfarers.refuse.colours", "order.refuse.bounds", "order.refuse.full"),
        *("race.log.hands", "race.log.preset_hands", "race.table.player", "race.table.player_over"),
        *("render.alt.player", "starfarers.log.hands", "starfarers.log.reserve"),
        *("starfarers.log.encounters_shuffled", "starfarers.refuse.offer_amount"),
        *("starfarers.refuse.not_poor", "starfarers.refuse.name_richer"),
        *("starfarers.refuse.open_offers", "whisper.refuse.many", "clock.refuse.quiet_long"),
        *("render.word.kinds", "render.word.per_chips"),
        *("merchant.refuse.markers", "merchant.option.buy_ship", "merchant.seat.ship"),
        *("render.merchant.alt.player", "render.merchant.ship", "render.merchant.text.ship"),
        *("horizons.refuse.players", "horizons.refuse.players.do"),
        *("render.horizons.text.players", "render.horizons.text.support"),
    }
)
NO_COUNTS = PEOPLE | {"card", "id", "other", "unit", "world"}  # names of pieces and places
# One word for one thing; the other one was said as well, or is no Italian.
INSTEAD = {
    r"autopilot[aei]?\b": "pilota automatico",
    r"discussion[ei]\b": "thread",
    r"spazioport[oi]\b": "porto spaziale",
    r"pianet[ai] di ghiaccio": "pianeta ghiacciato",
    r"aspett\w+ (?:ancora )?(?:te|me)\b": "ti aspetta, mi aspetta",
    r"annullare una mossa|annulla una mossa|si annulla liberamente": "riprendere la mossa",
    r"carta merce\b": "carta merci",
    r"\bcontropropost\w+": "controfferta",
    r"\btasso\b": "cambio",
    r"\bclausol[ae]\b": "regola",
    r"\bmond[oi]\b": "pianeta",
}
PROPER = frozenset({"race.card.empath_world", "horizons.tile.icy_world"})  # names of pieces


def templates(language: str) -> Iterator[tuple[str, Template]]:
    catalog = catalogs()[language]
    yield from ((key, catalog.template(key)) for key in catalog)


def plain(template: Template) -> Iterator[str]:
    """The words of a template, in both forms where there are two."""
    for part in template:
        if isinstance(part, Plural):
            yield from (part.one, part.many)
        elif isinstance(part, str):
            yield part


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_noun_after_a_count_has_two_forms(language: str) -> None:
    forms = [
        part
        for _, template in templates(language)
        for part in template
        if isinstance(part, Plural) and part.many.strip() and part.one.strip()
    ]
    first = ((part.one.split()[0], part.many.split()[0]) for part in forms)
    nouns = {many for one, many in first if one != many}
    verbs = {"is", "are", "sono", "have", "has", "hanno", "siedono", "danno", "sulle"}
    wrong = [
        f"{key}: {{{before.name}}}{after}"
        for key, template in templates(language)
        for before, after in pairwise(template)
        if isinstance(before, Hole) and not before.form and isinstance(after, str)
        if (word := re.match(r" ([a-zà-ù]+)\b", after)) and word[1] in nouns - verbs
        if key not in NEVER_ONE and before.name not in NO_COUNTS
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_follows_a_name_at_once(language: str) -> None:
    """`Autopilot 2 15` are two numbers of which nobody knows which is which."""
    wrong = [
        f"{key}: {{{name.name}}} {{{number.name}}}"
        for key, template in templates(language)
        for name, gap, number in zip(template, template[1:], template[2:], strict=False)
        if isinstance(name, Hole) and name.name in PEOPLE and gap == " "
        if isinstance(number, Hole) and number.name not in SURE_WORDS | PEOPLE
    ]
    assert wrong == []


@pytest.mark.parametrize("wrong", INSTEAD)
def test_italian_has_one_word_for_one_thing(wrong: str) -> None:
    page = PAGE.read_text(encoding="utf-8").partition("\n  it: {")[2]
    assert page
    found = [
        f"{key}: {text}"
        for key, template in templates("it")
        for text in plain(template)
        if re.search(wrong, text, re.IGNORECASE) and key not in PROPER
    ]
    found += [line for line in page.splitlines() if re.search(wrong, line, re.IGNORECASE)]
    assert found == [], INSTEAD[wrong]


@pytest.mark.parametrize(
    "text",
    [
        "silence after <t:1768219200:R> is a no",
        "in ferie fino a <t:1768219200:R>",
        "Your seat is kept until <t:1768219200:f>.",
        "Cards seen: Nova 14, Autopilot 2 15.",
        "Waits at 1 tables",
        "prende 2 merce",
    ],
)
def test_slips_are_found(text: str) -> None:
    assert list(slips(text))


@pytest.mark.parametrize(
    "text", ["due <t:1768219200:R>", "until <t:1768219200:F>", "1 table, 2 tables", "1 merce"]
)
def test_whole_sentences_are_no_slips(text: str) -> None:
    assert list(slips(text)) == []
