"""What must never happen, counted from the journal and from what was answered."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.engine.records import Seat, encode
from bot.engine.text import Text
from bot.games import game
from bot.games.race.box.cards import CARDS
from bot.i18n.catalog import Catalog
from bot.play.assembly import Play
from bot.play.people import by_machine
from bot.play.table.live import RUNNING
from bot.playground.model.interaction import Interaction
from bot.playground.model.things import Message
from tests.support.discord.screen import Seen

Viewer = Seat | None


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
    examples: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        bad = (self.moves_without_seat, self.acts_by_others, self.leaked_cards)
        return sum(bad) + self.lost_moves + self.doubled_moves

    def note(self, name: str, example: str) -> None:
        setattr(self, name, getattr(self, name) + 1)
        if len(self.examples) < 20:
            self.examples.append(f"{name}: {example[:300]}")


class Watch:
    """Reads along at the tables: who moved, who acted, and which cards each viewer may know."""

    def __init__(self, play: Play, tables: list[str], guild: str, moderators: set[str]) -> None:
        self._play = play
        self._tables = tables
        self._guild = guild
        self._moderators = moderators
        self._read: dict[str, int] = dict.fromkeys(tables, 0)
        self._acts = 0
        self._names = card_names()
        self._known: dict[tuple[str, Viewer], set[str]] = defaultdict(set)
        self._hidden: dict[str, dict[str, set[Seat]]] = {}

    async def journal(self, counts: Counts, honest: Mapping[str, int]) -> None:
        """Every new move is by whoever has its seat; every act by a moderator.

        `honest`: how many moves each table must have by now, as its players know.
        """
        for table in self._tables:
            row = await self._play.journal.table(table)
            users = {seat.seat: seat.user for seat in row.seats}
            for move in await self._play.journal.moves(table, self._read[table], events=False):
                self._read[table] = move.version
                by = move.giver
                if move.actor is not None and not by_machine(by) and users[move.actor] != by:
                    counts.note("moves_without_seat", f"{table} {move.version} by {by}")
            wanted = honest[table]
            if row.version < wanted:
                counts.note("lost_moves", f"{table} has {row.version} of {wanted}")
            if row.version > wanted:
                counts.note("doubled_moves", f"{table} has {row.version} for {wanted}")
            await self._look(table)
        acts = await self._play.journal.audit_of(self._guild, 100_000)
        for act in acts[: len(acts) - self._acts]:
            if act.who not in self._moderators:
                counts.note("acts_by_others", f"{act.what} by {act.who}")
        self._acts = len(acts)

    async def _look(self, table: str) -> None:
        """What each viewer sees now they may be told for ever."""
        live = await self._play.referee.live(table)
        if live.game.name != "race":
            return
        if live.status != RUNNING:  # whoever likes may see the hands of a game that is over
            self._hidden.pop(table, None)
            return
        names = self._names
        hidden: dict[str, set[Seat]] = defaultdict(set)
        for seat, player in enumerate(live.state.players):
            for card in player.hand:
                hidden[card].add(Seat(seat))
        self._hidden[table] = hidden
        for viewer in (None, *(Seat(seat) for seat in range(len(live.seats)))):
            seen = encode(game("race").seen_by(live.state, viewer)).decode()
            self._known[table, viewer] |= {names[card] for card in names if f'"{card}"' in seen}

    def answer(
        self, counts: Counts, interaction: Interaction, seats: Mapping[str, Mapping[str, Seat]]
    ) -> None:
        """No card that lies in somebody else's hand is named to whoever may not know it."""
        told = "\n".join(said(interaction))
        if not told:
            return
        for table, hidden in self._hidden.items():
            if table not in told and table not in str(interaction.data):
                continue
            viewer = seats[table].get(str(interaction.user.id))
            known = self._known[table, viewer]
            for card, holders in hidden.items():
                name = self._names.get(card)
                if name is None or viewer in holders or name in known:
                    continue
                if f":{card}:" in told or name in told:
                    counts.note("leaked_cards", f"{card} to {viewer} by {interaction.data}")


def card_names() -> dict[str, str]:
    """Of the cards that no other card's name, nor a common word, contains."""
    catalog = Catalog("en")
    found = {card: catalog.render(Text(f"race.card.{card.partition('.')[0]}")) for card in CARDS}
    return {
        card: name
        for card, name in found.items()
        if not any(name in other and other != name for other in found.values())
    }


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
