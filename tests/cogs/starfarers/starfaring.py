"""Starfarers tables in front of the real client: arranged by facts, played by the screen alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count as count_from
from typing import Any

import msgspec

from bot.engine.chance import Chance
from bot.engine.events import Event
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import Command, Seat
from bot.engine.story import Ruling, Story
from bot.games.starfarers.box.resources import RESOURCES, Cards, Resource, count
from bot.games.starfarers.events import AgendaMoved, CardsGained, CardsPaid, TurnBegan
from bot.games.starfarers.steps import AgendaStep, Flying, Shake, TradeAndBuild, TurnEnd
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import Pilot
from bot.play.table.live import Live
from bot.play.table.moves import PLAY, Decided
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from bot.store.sql.journal import SqlJournal
from bot.store.sqlite.memory import MemoryJournal
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_code
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

REST: tuple[AgendaStep, ...] = (TradeAndBuild(), Shake(), Flying(), TurnEnd())
NAMES = ("Nova", "Rigel", "Vega", "Orion")
MOST_PRESSES = 60  # for one answer


class Harbour(House):
    """A house with a clock of its own, whose tables are also shown in their threads."""

    def __init__(self, local: LocalDiscord, journal: SqlJournal, studio: Any = None) -> None:
        self.now = 1_000_000.0
        super().__init__(local, journal, studio, clock=lambda: self.now)

    async def settle(self) -> None:
        """All posts and edits that are due have been made."""
        assert await self.announcer.drain(30)

    async def later(self, hours: float) -> None:
        """The clock goes on, and rings."""
        self.now += hours * 3600
        await self.play.alarm.ring()
        await self.settle()

    async def starfarers(self, players: int = 3, **options: Any) -> tuple[TableRow, list[Person]]:
        people = [self.person(name) for name in NAMES[:players]]
        row = await self.table(*people, game="starfarers", **options)
        return row, people

    async def happen(self, row: TableRow, *facts: Event[Any]) -> None:
        """Facts as if rules had told them; then the table goes on to the next question."""
        referee = self.play.referee

        async def decide(live: Live[Any]) -> Decided[Any]:
            story, chance = Story(live.state), Chance(live.secret, live.draws)
            for fact in facts:
                story.tell(fact)
            live.game.advance(story, chance)
            ruling = Ruling(story.state, tuple(story.events), tuple(chance.draws))
            move = referee.row(live, PLAY, None, "test", None, ruling=ruling)
            return Decided(move, ruling.state, chance.number, ruling.events, news=True)

        await referee.make(row.id, None, None, decide)

    async def deal(self, row: TableRow, *hands: str) -> None:
        """Seat 1 trades and builds; everybody holds exactly these cards."""
        state = await self.state(row)
        facts: list[Event[Any]] = []
        for seat, hand in enumerate(hands):
            held, wanted = state.players[seat].hand, count(map(Resource, hand.split()))
            more = tuple(max(0, b - a) for a, b in zip(held, wanted, strict=True))
            less = tuple(max(0, a - b) for a, b in zip(held, wanted, strict=True))
            facts += [CardsPaid(Seat(seat), less, "paid")] if any(less) else []
            facts += [CardsGained(Seat(seat), more, "relief")] if any(more) else []
        await self.happen(row, *facts, TurnBegan(Seat(0), REST), AgendaMoved(REST))
        await self.settle()

    async def state(self, row: TableRow) -> Any:
        return (await self.play.referee.live(row.id)).state

    async def hand(self, row: TableRow, seat: int) -> str:
        """`ore ore fuel`"""
        held: Cards = (await self.state(row)).players[seat].hand
        return " ".join(r for r, n in zip(RESOURCES, held, strict=True) for _ in range(n))

    async def version(self, row: TableRow) -> int:
        return (await self.journal.table(row.id)).version


@asynccontextmanager
async def opened(local: LocalDiscord, studio: Any = None) -> AsyncIterator[Harbour]:
    try:
        async with Harbour(local, MemoryJournal(), studio) as found:
            yield found
    finally:  # else threads would outlive a test that fails
        if studio is not None:
            studio.close()


# --- what is on the screen


def moves(panel: Seen) -> Iterator[tuple[dict[str, Any], MoveId]]:
    """Everything on a panel that can be pressed or chosen in, and what its id says."""
    for part in (*panel.buttons, *panel.selects):
        found = ids.read(part["custom_id"])
        if isinstance(found, MoveId) and not part.get("disabled"):
            yield part, found


def commit_of(panel: Seen) -> str:
    """The green button of the whole answer; empty: there is none."""
    found = (m for _, m in moves(panel) if m.op == ids.COMMIT and not m.choice)
    return next(map(str, found), "")


def table_post(person: Person, row: TableRow) -> Seen:
    """The newest public message with a Play button."""
    door = f"d1:play:{row.id}"
    for seen in reversed(person.see()):
        if not seen.ephemeral and any(button["custom_id"] == door for button in seen.buttons):
            return seen
    raise AssertionError("no table post")


def offer_post(person: Person, number: int) -> Seen:
    """The public message of an offer."""
    words = ("Offer", "Offerta")
    return next(
        seen
        for seen in reversed(person.see())
        if not seen.ephemeral and any(f"**{word} {number}**" in seen.text for word in words)
    )


# --- answers decided by an autopilot, given by presses


class Spied(Prompt, frozen=True):
    """A prompt that remembers what it was answered."""

    said: dict[str, tuple[Choice[Any], Reply]] = msgspec.field(default_factory=dict)

    def answer(self, how: Any) -> Any:
        def told(choice: Choice[Any]) -> Reply:
            reply: Reply = how(choice)
            self.said[choice.name] = choice, reply
            return reply

        return Prompt.answer(self, told)


def trader(pilot: Pilot[Any], every: int = 9) -> Pilot[Any]:
    """Plays like another, but now and then offers everybody a card for a card."""
    menus = count_from(1)

    def choose(view: Any, prompt: Prompt) -> Command:
        (choice,) = [next(prompt.talk())] if prompt.key == "starfarers.turn" else [None]
        able = choice is not None and any(option.id == "offer" for option in choice.options)
        if not able or next(menus) % every:
            return pilot(view, prompt)
        return prompt.answer(lambda one: ("offer",) if one.name == "what" else suggested(one))

    return choose


async def wanted(
    house: Harbour, row: TableRow, prompt: Prompt, pilot: Pilot[Any]
) -> dict[str, tuple[Choice[Any], Reply]]:
    """What the autopilot would answer to each question of this prompt."""
    view = await house.play.referee.view(row.id, prompt.seat)
    given = {name: getattr(prompt, name) for name in prompt.__struct_fields__}
    spied = Spied(**given, said={})
    pilot(view, spied)
    return spied.said


async def press_through(person: Person, said: dict[str, tuple[Choice[Any], Reply]]) -> int:
    """From an open panel to its commit; how many presses it took."""
    left, presses = dict(said), 0
    while presses < MOST_PRESSES:
        presses += 1
        panel = person.panel()
        if await press_once(person, panel, left) or (not left and made_by_tap(person.panel())):
            return presses
    raise AssertionError(f"no way to an answer: {panel!r}")


def made_by_tap(panel: Seen) -> bool:
    """A free move needs no confirmation: a way back stands beside what it has done."""
    return any(button["custom_id"].startswith("d1:undo:") for button in panel.buttons)


async def press_once(
    person: Person, panel: Seen, left: dict[str, tuple[Choice[Any], Reply]]
) -> bool:
    """One press that leads on; True: it was the commit."""
    for part, move in moves(panel):
        choice, reply = left.get(move.choice, (None, ()))
        if choice is None:
            continue
        codes = [option_code(choice, option) for option in reply]
        if move.op == ids.COMMIT and [move.option] == codes:
            await person.press(part["custom_id"], panel)
            return True
        if move.op == ids.PICK and part in panel.selects:
            if not {*codes} <= {option["value"] for option in part["options"]}:
                continue
            await person.choose(codes, part["custom_id"], panel)
        elif move.op == ids.PICK and move.option in (codes or [ids.NOTHING]):
            await person.press(part["custom_id"], panel)
        elif move.op == ids.ADD and move.option in codes:
            await person.press(part["custom_id"], panel)
            rest = list(reply)
            rest.remove(reply[codes.index(move.option)])
            left[move.choice] = choice, tuple(rest)
            if rest:
                return False
        else:
            continue
        del left[move.choice]
        return False
    return await press_on(person, panel, left)


async def press_on(person: Person, panel: Seen, left: dict[str, tuple[Choice[Any], Reply]]) -> bool:
    """Nothing to choose here: confirm, go on with a tray, or turn the page."""
    held = {name for name, (choice, reply) in left.items() if reply == choice.suggest}
    if (code := commit_of(panel)) and held == left.keys():
        await person.press(code, panel)
        return True
    for part, move in moves(panel):
        if move.op == ids.PAGE and part in panel.selects:
            await person.choose(region(part, *left[move.choice]), part["custom_id"], panel)
            return False
    for op in (ids.TOGGLE, ids.PAGE):
        found = [part for part, move in moves(panel) if move.op == op]
        if found:
            await person.press(found[-1]["custom_id"], panel)
            return False
    raise AssertionError(f"{left} is not on {panel!r}")


def region(select: dict[str, Any], choice: Choice[Any], reply: Reply) -> str:
    """The entry of a list of regions under which a point is found."""
    (point,) = (option for option in choice.options if option.id in reply)
    assert point.region is not None
    names = tuple(catalog.render(point.region) for catalog in catalogs().values())
    for entry in select["options"]:
        _, dash, last = entry["label"].rpartition("\N{EN DASH}")
        if entry["label"].startswith(names) and (not dash or point.sign <= last):
            return str(entry["value"])
    raise AssertionError(f"{point.id} is in none of the regions")
