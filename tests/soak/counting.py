"""What must never happen, counted from the journal and from what was answered."""

from __future__ import annotations

import json
import logging
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from discord.app_commands import AppCommandError

from bot.engine.events import StoredEvent, load
from bot.engine.records import Seat, encode
from bot.engine.text import Text
from bot.games.race.box.cards import CARDS
from bot.games.race.events import CurtainRaised, Gambled
from bot.i18n.catalog import Catalog
from bot.play.assembly import Play
from bot.play.people import by_machine
from bot.play.table.live import RUNNING, Live
from bot.playground.model.interaction import Interaction
from bot.playground.model.things import Message
from tests.support.discord.screen import Seen

Viewer = Seat | None
CODE = re.compile(  # pieces that nothing else is called like
    r'"([A-Z]{2,}[-.A-Z0-9]*[0-9]|[a-z][a-z_]*_[0-9_]*[0-9]|relic_[a-z_]+)"'
)
SCORING = re.compile(r"race\.card\..*\.scoring_")
TURNED = re.compile(r'"turned":"([^"]+)"')


@dataclass
class Counts:
    """All but the first three must stay zero."""

    sent: int = 0
    moves: int = 0  # honest ones
    late: int = 0  # not answered in Discord's three seconds: a busy machine, or none of ours
    moves_without_seat: int = 0
    acts_by_others: int = 0  # by those who are no moderators
    leaked_cards: int = 0
    lost_moves: int = 0
    doubled_moves: int = 0
    internal_errors: int = 0  # what the bot logs as its own mistake
    examples: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        bad = (self.moves_without_seat, self.acts_by_others, self.leaked_cards)
        return sum(bad) + self.lost_moves + self.doubled_moves + self.internal_errors

    def note(self, name: str, example: str) -> None:
        setattr(self, name, getattr(self, name) + 1)
        if len(self.examples) < 20:
            self.examples.append(f"{name}: {example[:400]}")


class Mistakes(logging.Handler):
    """Counts what is logged as an error, but for commands of a form that Discord never sends."""

    def __init__(self, counts: Counts) -> None:
        super().__init__(logging.ERROR)
        self._counts = counts

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, AppCommandError) or record.name == "asyncio":
            return  # asyncio tells of lost tasks when they are collected, also those of other tests
        self._counts.note("internal_errors", f"{record.name}: {record.getMessage()}: {error!r}")


def summed(several: Iterable[Counts]) -> Counts:
    found = Counts()
    for one in several:
        for name, value in vars(one).items():
            setattr(found, name, getattr(found, name) + value)
    return found


class Watch:
    """Reads along at the tables: who moved, who acted, and which pieces each viewer may know."""

    def __init__(self, play: Play, guild: str, moderators: set[str]) -> None:
        self._play = play
        self._guild = guild
        self._moderators = moderators
        self._read: dict[str, int] = {}
        self._looked: dict[str, int] = {}  # the version by which it is known what is hidden
        self._acts = 0
        self._names = card_names()
        self._known: dict[tuple[str, Viewer], set[str]] = defaultdict(set)
        self._shown: dict[str, set[str]] = defaultdict(set)  # to all, if only for a moment
        self._hidden: dict[str, dict[str, set[Seat]]] = {}

    async def journal(self, counts: Counts, honest: Mapping[str, int]) -> None:
        """Every new move is by whoever has its seat; every act by a moderator.

        `honest`: how many moves each table must have by now, as its players know.
        """
        for table, wanted in honest.items():
            row = await self._play.journal.table(table)
            users = {seat.seat: seat.user for seat in row.seats}
            read = self._read.get(table, 0)
            for move in await self._play.journal.moves(table, read):
                self._read[table] = move.version
                self._shown[table] |= turned_up(move.events)
                by = move.giver
                if move.actor is not None and not by_machine(by) and users[move.actor] != by:
                    counts.note("moves_without_seat", f"{table} {move.version} by {by}")
            if row.version < wanted:
                counts.note("lost_moves", f"{table} has {row.version} of {wanted}")
            if row.version > wanted:
                counts.note("doubled_moves", f"{table} has {row.version} for {wanted}")
            await self._look(table)
        acts = await self._play.journal.audit_of(self._guild, 100_000)
        for act in acts[: len(acts) - self._acts]:  # the latest are first
            if act.who not in self._moderators:
                counts.note("acts_by_others", f"{act.what} by {act.who}")
        self._acts = len(acts)

    async def _look(self, table: str) -> None:
        """What each viewer sees now they may be told for ever."""
        live = await self._play.referee.live(table)
        if live.status != RUNNING:  # whoever likes may see the hands of a game that is over
            self._hidden.pop(table, None)
            return
        if self._looked.get(table) == live.version:
            return
        self._looked[table] = live.version
        hidden = self._hidden[table] = hidden_at(live)
        for viewer in (None, *(Seat(seat) for seat in range(len(live.seats)))):
            seen = encode(live.game.seen_by(live.state, viewer)).decode()
            pieces = (*self._names, *hidden)  # another card may have the name of a hidden one
            known = {self._names.get(piece, piece) for piece in pieces if f'"{piece}"' in seen}
            known |= {piece for piece, holders in hidden.items() if viewer in holders}
            self._known[table, viewer] |= known

    def forget(self, table: str) -> None:
        """Nobody plays there any more."""
        self._hidden.pop(table, None)
        self._shown.pop(table, None)
        for key in [key for key in self._known if key[0] == table]:
            del self._known[key]

    def answer(
        self, counts: Counts, interaction: Interaction, seats: Mapping[str, Mapping[str, Seat]]
    ) -> None:
        """No piece that they cannot see is named to anybody."""
        told = "\n".join(said(interaction))
        for words in printed():
            told = told.replace(words, "")
        if not told:
            return
        for table in self._hidden:
            if table not in told and table not in str(interaction.data):
                continue
            viewer = seats[table].get(str(interaction.user.id))
            for piece in self.unknown(table, viewer):
                if f":{piece}:" in told or named(self._names.get(piece, piece), told):
                    at = max(0, told.find(self._names.get(piece, piece)) - 100)
                    what = f"{piece} to {viewer} by {interaction.data}: {told[at : at + 200]}"
                    counts.note("leaked_cards", what)

    def unknown(self, table: str, viewer: Viewer) -> list[str]:
        """What a viewer must not read."""
        known = self._known[table, viewer] | {self._names.get(c, c) for c in self._shown[table]}
        return [
            piece
            for piece, holders in self._hidden[table].items()
            if viewer not in holders and self._names.get(piece, piece) not in known
        ]


def hidden_at(live: Live[Any]) -> dict[str, set[Seat]]:
    """By piece that may be hidden, who has it in their hand: cards by name, the rest by code.

    Of the missions of Stellar Horizons each name is public; whose one is, sentences tell.
    """
    found: dict[str, set[Seat]] = defaultdict(set)
    if live.game.name == "race":
        for seat, player in enumerate(live.state.players):
            for card in player.hand:
                if card in card_names():
                    found[card].add(Seat(seat))
    elif live.game.name == "horizons":
        for seat, player in enumerate(live.state.players):
            for mission in filter(None, (player.mission, *player.choosing)):
                for sentence in mission_sentences(mission):
                    found[sentence].add(Seat(seat))
    else:
        for piece in CODE.findall(encode(live.state).decode()):
            found[piece] = set()
    return found


def turned_up(events: Iterable[StoredEvent]) -> set[str]:
    """Cards that all saw when somebody gambled (RACE-8.26), whoever has them now."""
    facts = (load(one.tag, one.version, one.body).seen_by(None) for one in events)
    gambles = (fact for fact in facts if isinstance(fact, Gambled | CurtainRaised))
    return {card for fact in gambles for card in TURNED.findall(encode(fact).decode())}


@cache
def mission_sentences(mission: str) -> tuple[str, ...]:
    name = Catalog("en").render(Text(f"horizons.mission.{mission}"))
    return f"Your mission: {name}", f"draws the mission {name}", f"draw the mission {name}"


def named(name: str, told: str) -> bool:
    return name in told and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told) is not None


@cache
def card_names() -> dict[str, str]:
    """Of the cards that no other card's name, nor a common word, contains."""
    catalog = Catalog("en")
    found = {card: catalog.render(Text(f"race.card.{card.partition('.')[0]}")) for card in CARDS}
    return {
        card: name
        for card, name in found.items()
        if not any(name in other and other != name for other in found.values())
    }


@cache
def printed() -> tuple[str, ...]:
    """Where a card that all may read names another: `3 VP for Artist Colony`."""
    catalog, names = Catalog("en"), {*card_names().values()}
    found = [catalog.render(Text(key)) for key in catalog if SCORING.match(key)]
    return tuple(words for words in found if any(named(name, words) for name in names))


def said(interaction: Interaction) -> Iterator[str]:
    """All that the person reads, and the ids below it."""
    for message in (interaction.response, *interaction.followups):
        if isinstance(message, Message) and message.reader is not None:
            seen = Seen(message)
            yield seen.text
            yield json.dumps([button.get("custom_id", "") for button in seen.buttons])
            yield json.dumps(seen.selects, default=str)
    if interaction.modal is not None:
        yield json.dumps(interaction.modal, ensure_ascii=False)
