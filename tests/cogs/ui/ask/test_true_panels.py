"""Two whole games on panels: what each of them says is compared with the journal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.game import Game
from bot.engine.kit.sealed import AnswerSealed
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.text import Text, sentences
from bot.games import NAMES
from bot.play.autopilots.levels import advise
from bot.play.table.live import game_of
from bot.play.table.log import spoken
from bot.play.table.moves import facts_of
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.asking import MOST_DONE
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue
from tests.support.discord.panels import USERS, commit_of, faults, new_desk

SEALED = re.compile(r"\*\*Sealed: (.*?)\.\*\* (\d+) of (\d+) have answered")
SHIFT = re.compile(r"(\d+) → (\d+) ([a-zA-Z ]+)")
PRICES = (
    r"(\d+ cards?)$",
    r"paid with (.*)$",
    r"discarding (.*)$",
    r"(?<!\()(\d+ VP)",  # in brackets it is what something is worth
    r"(\d+ (?:ore|fuel|carbon|food|trade goods?))",
)
PRICED = ("race", "starfarers")  # elsewhere dice pay, which leave no count behind
UNFORETOLD = ("race", "horizons")  # answers lie sealed, or on a sheet
OPTIONS = {"horizons": {"scenario": "red_planet"}}  # one that is short
MOST_MOVES = 1_500
PLAYERS = 3


class Witness:
    """Reads the journal, move by move, and nothing else."""

    def __init__(self, desk: Answering, table: str, game: Game[Any]) -> None:
        self.desk, self.table, self.game = desk, table, game
        self.state = game.state()
        self.version = 0
        self.last: list[Any] = []  # the facts of the last move
        self.sealed: dict[int, Any] = {}  # what lies sealed, by seat
        self.differences: list[str] = []
        self.checked = {"sealed": 0, "done": 0, "counts": 0, "prices": 0}

    async def read(self) -> None:
        for move in await self.desk.play.journal.moves(self.table, self.version):
            self.last, self.version = list(facts_of(move)), move.version
            for fact in self.last:
                fact.apply(self.state)
                if isinstance(fact, AnswerSealed):
                    self.sealed[fact.seat] = fact

    def view(self, seat: int) -> Any:
        return self.game.seen_by(self.state, Seat(seat))

    def require(self, holds: bool, what: str, *about: object) -> None:
        if not holds:
            self.differences.append(f"version {self.version}: {what} {about}")

    # What a panel says

    def panel(self, panel: Panel, seat: int, tongue: Tongue) -> None:
        self.differences += faults(panel)
        text = "\n".join(panel.texts())
        for what, n, of in SEALED.findall(text):
            self.checked["sealed"] += 1
            self.require(self.state.players[seat].sealed is not None, "nothing lies sealed", seat)
            told = tongue.render(self.sealed[seat].told())
            self.require(told == what, "sealed", what, told)
            others = self.game.awaited(self.view(seat)) - {seat}
            self.require(int(of) - int(n) == len(others), "answered", n, of, others)
            self.require(1 <= int(n) <= int(of) <= PLAYERS, "answered", n, of)

    def done(self, panel: Panel, seat: int, tongue: Tongue) -> str:
        """`Done` and what follows are the sentences of the move, and nothing else; of many, where
        the game has one, its report from this seat."""
        lines = [line for text in panel.texts() for line in text.splitlines()]
        found = [line.removeprefix("Done. ") for line in lines if line.startswith("Done. ")]
        every = [*self.told(seat, tongue)]
        told = " ".join(every)
        if found and len(every) > MOST_DONE and self.game.guide.report is not None:
            self.checked["done"] += 1
            after = lines[lines.index(f"Done. {found[0]}") + 1 :]
            parts = self.reported(seat)
            for at, (line, part) in enumerate(zip((found[0], *after), parts, strict=False)):
                if cut := re.fullmatch(r"(\d+) more sentences? (is|are) in the log\.", line):
                    left = sum(map(len, parts[at:]))  # and by how much the own numbers changed
                    self.require(int(cut[1]) in (left, left + 1), "left", line, left)
                    break
                words = " ".join(map(tongue.render, part))
                self.require(line == words, "report", line, words)
            return told
        for line in found:
            self.checked["done"] += 1
            own = tongue.names[seat]
            line = line.partition(f" {own}: ")[0]  # then by how much the numbers changed
            line = re.sub(r" ?\d+ more sentences? (is|are) in the log\.", "", line)
            self.require(bool(line) == bool(told), "done", line, told)
            self.require(told.startswith(line), "done", line, told)
        return told

    def told(self, seat: int, tongue: Tongue) -> Iterator[str]:
        for text in self.heard(seat):
            for sentence in sentences(text):
                if sentence.key not in self.game.guide.left_out:
                    yield tongue.render(sentence)

    def reported(self, seat: int) -> list[tuple[Text, ...]]:
        assert self.game.guide.report is not None
        return list(self.game.guide.report(self.view(seat), self.heard(seat), Seat(seat)))

    def heard(self, seat: int) -> list[Text]:
        seen = [e for fact in self.last if (e := fact.seen_by(Seat(seat))) is not None]
        return [*spoken(self.game, seen, self.view(seat))]

    def foretold(self, panel: Panel, seat: int, before: dict[str, int]) -> None:
        """`5 → 3 in hand`: as it was, and as it is now."""
        names = {
            re.sub(r"\d+ → \d+ ", "", words): name
            for name in self.game.guide.counts.log
            for count in (0, 1)
            if (words := self.shift(name, count))
        }
        now = self.game.guide.counts.public(self.view(seat))[Seat(seat)]
        for was, will, what in SHIFT.findall("\n".join(panel.texts())):
            name = names[what.strip()]
            self.checked["counts"] += 1
            self.require((int(was), int(will)) == (before[name], now[name]), "counts", what, now)

    def shift(self, name: str, count: int) -> str:
        return Tongue(self.desk.play.catalogs["en"]).say(
            f"{self.game.name}.shift.{name}", before=0, after=count
        )

    def price(self, label: str, seat: int, told: str, tongue: Tongue) -> None:
        """Numbers of cards and points on a button are those of the fact."""
        lies = self.sealed.get(seat)
        said = told + (tongue.render(lies.told()) if lies is not None else "")
        for pattern in PRICES:
            for piece in re.findall(pattern, label):
                self.checked["prices"] += 1
                paid = getattr(getattr(lies, "answer", None), "payment", None)
                named = paid is not None and piece.partition(" ")[0] == str(len(paid))
                self.require(piece in said or named, "price", label, said)


async def answered(desk: Answering, witness: Witness, seat: int, prompt: Prompt) -> None:
    """One answer: the question, the whole answer, and what came of it."""
    reader = Reader(USERS[seat], "en")
    sitting = await desk.seating.sit(witness.table, reader)
    tongue = sitting.tongue
    witness.panel(await desk.open(witness.table, reader, prompt.id), seat, tongue)
    italian = Reader(USERS[seat], "it")
    witness.differences += faults(await desk.open(witness.table, italian, prompt.id))
    replies = advise(sitting.game, sitting.view, prompt).replies
    panel = await desk.begin(witness.table, reader, prompt.id, replies)
    witness.panel(panel, seat, tongue)
    commit = commit_of(panel)
    assert commit is not None, panel
    code = ids.decode(commit.id)
    assert isinstance(code, MoveId)
    before = dict(witness.game.guide.counts.public(witness.view(seat))[Seat(seat)])
    after = await desk.press(code, reader)
    await witness.read()
    told = witness.done(after, seat, tongue)
    witness.panel(after, seat, tongue)
    witness.foretold(panel, seat, before)
    witness.price(commit.label, seat, told, tongue)


@pytest.mark.parametrize("name", NAMES)
async def test_every_panel_of_a_whole_game_says_what_the_journal_holds(name: str) -> None:
    desk = await new_desk()
    row = await desk.play.lobby.open(
        name, USERS[0], options={"players": PLAYERS, **OPTIONS.get(name, {})}
    )
    for user in USERS[1:PLAYERS]:
        await desk.play.lobby.join(row.id, user)
    await desk.play.lobby.start(row.id, USERS[0])
    witness = Witness(desk, row.id, game_of(name))
    await witness.read()
    for _ in range(MOST_MOVES):
        owed = [
            (seat, prompt)
            for seat in range(PLAYERS)
            for prompt in await desk.play.referee.prompts(row.id, Seat(seat))
            if prompt.owed
        ]
        if not owed:
            break
        await answered(desk, witness, *owed[0])
        assert witness.differences == []
    assert (await desk.play.journal.table(row.id)).status == "over"
    assert witness.checked["done"] > 20
    assert witness.checked["prices"] > 10 or name not in PRICED
    assert name in UNFORETOLD or witness.checked["counts"] > 20
    assert name != "race" or witness.checked["sealed"] > 20
