"""Try it out: the same panels in grey, at a copy of the table that lives in memory alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.errors import BoardMovedOn, UnclearAnswer
from bot.engine.records import replace
from bot.play.assembly import Play, assemble
from bot.play.autopilots.tryout import Sandbox, Step, copied
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.question import Question
from cogs.ui.press.press import Press
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words import ids
from cogs.ui.words.ids import Door, DoorId, MoveId
from cogs.ui.words.panel import (
    BUTTON,
    GREY,
    MOST_COMPONENTS,
    Aside,
    Button,
    Line,
    Menu,
    Panel,
    Part,
    Row,
    Words,
    fitted,
    rows,
    weight,
)
from cogs.ui.words.tongue import Tongue, cut

MOST = 40  # copies in memory
DOORS = {Door.ASK}  # of the copy's own panels; all others lead to the table itself
PER_LINE = 20  # steps that can be played for real from one panel


class TryDesk(Answering):
    """Keeps what was answered, and lets the others play on at once."""

    def __init__(self, play: Play, copy: Sandbox) -> None:
        super().__init__(play)
        self.copy = copy

    async def commit(self, sitting: Sitting, sheet: Question) -> Panel:
        panel = await super().commit(sitting, sheet)
        row = await self.play.journal.table(sitting.row.id)
        if row.version == sitting.row.version or sheet.ready is None:
            return panel
        label = sheet.commit_label(sheet.ready).partition(" ")[2]
        prompt, replies = sheet.prompt, sheet.ready.replies()
        version = sitting.row.version + 1
        self.copy.took(Step(version, prompt.id, prompt.key, replies, label))
        await self.copy.go_on()
        reader = Reader(self.user(sitting), sitting.tongue.language)
        return await self.open(sitting.row.id, reader)


@dataclass(frozen=True)
class Room:
    """Somebody's copy, and the desk at which they play there."""

    user: str
    copy: Sandbox
    desk: TryDesk


class Tries:
    """The copies of this process; a restart ends them, and nothing is lost by it."""

    def __init__(self, desk: Answering) -> None:
        self._desk = desk
        self._rooms: dict[str, Room] = {}  # the last used at the end

    def desk_of(self, table: str) -> Answering | None:
        """Where pictures of a copy are drawn from."""
        room = self._rooms.get(table)
        return room.desk if room else None

    def room(self, table: str, user: str) -> Room:
        """The copy of this id, if it is theirs."""
        room = self._rooms.get(table)
        if room is None or room.user != user:
            raise BoardMovedOn("cog.refuse.try_over")
        self._rooms[table] = self._rooms.pop(table)
        return room

    def own_desk(self, table: str, user: str) -> TryDesk:
        return self.room(table, user).desk

    def of(self, table: str, user: str) -> Room | None:
        """The copy that a user has of a table."""
        rooms = self._rooms.values()
        return next((r for r in rooms if (r.copy.table, r.user) == (table, user)), None)

    async def open(self, table: str, reader: Reader) -> Room:
        """A new copy from their view as it is now; the one before it is gone."""
        await self.end(table, reader.user)
        play = self._desk.play
        tongue = await self._desk.seating.tongue(
            await self._desk.seating.row(table, reader), reader.language
        )
        made = await copied(play.referee, table, reader.user, names=tongue.labels, clock=play.clock)
        side = assemble(made.journal, clock=play.clock, language=play.language)
        copy = Sandbox(made, side.referee, side.drivers)
        await copy.go_on()
        desk = TryDesk(side, copy)
        room = self._rooms[copy.id] = Room(reader.user, copy, desk)
        if len(self._rooms) > MOST:
            await self._rooms.pop(next(iter(self._rooms))).copy.close()
        return room

    async def end(self, table: str, user: str) -> None:
        room = self.of(table, user)
        if room is not None:
            del self._rooms[room.copy.id]
            await room.copy.close()

    # Playing there

    async def show(self, room: Room, reader: Reader, note: str = "") -> Panel:
        panel = await room.desk.open(room.copy.id, reader, note=note)
        return await self.grey(room, panel, reader)

    async def work(self, press: Press) -> Panel:
        """A press on a panel of a copy."""
        room = self.room(press.table, press.reader.user)
        match press.id:
            case MoveId() if press.fields:
                typed = {name: press.field(name) for name in press.fields}
                panel = await room.desk.fill(press.id, press.reader, typed)
            case MoveId():
                panel = await room.desk.press(press.id, press.reader, press.values)
            case DoorId(what) if what in DOORS:
                panel = await room.desk.open(room.copy.id, press.reader, press.word)
            case _:
                raise UnclearAnswer("cog.refuse.forged")
        return await self.grey(room, panel, press.reader)

    async def grey(self, room: Room, panel: Panel, reader: Reader) -> Panel:
        """Headed TRY, nothing in colour, and its own way back."""
        tongue = Tongue(room.desk.play.catalogs[reader.language])
        parts = [part for part in map(greyed, panel.parts) if part is not None]
        foot = Row(tuple(doors(room, tongue, bool(await room.copy.line()))))
        head = Words(f"{tongue.say('cog.try.head')}\n-# {tongue.say('cog.try.about')}")
        parts = [head, *parts, foot]
        while weight(Panel(tuple(parts))) > MOST_COMPONENTS:
            parts.pop(-2)  # what may be answered besides
        return fitted(Panel(tuple(parts)))


def greyed(part: Part) -> Part | None:
    """Doors of the table itself would lead out of the copy."""
    if isinstance(part, Row):
        kept = (replace(b, style=GREY) for b in part.buttons if is_of_copy(b.id))
        buttons = tuple(kept)
        return Row(buttons) if buttons else None
    if isinstance(part, Aside):
        return replace(part, button=replace(part.button, style=GREY))
    if isinstance(part, Menu) and not is_of_copy(part.id):
        return None
    return None if isinstance(part, Line) else part


def is_of_copy(name: str) -> bool:
    found = ids.read(name)
    return isinstance(found, MoveId) or (isinstance(found, DoorId) and found.what in DOORS)


def doors(room: Room, tongue: Tongue, moved: bool) -> Iterator[Button]:
    table = room.copy.table
    if moved:
        yield screens.door(Door.TRY, table, tongue.say("cog.try.undo"), "undo")
        yield screens.door(Door.TRY, table, tongue.say("cog.try.line"), "line")
    yield screens.door(Door.TRY, table, tongue.say("cog.try.again"), "new")
    yield screens.door(Door.TRY, table, tongue.say("cog.try.end"), "end")


async def line(sitting: Sitting, room: Room) -> Panel:
    """What was tried, step by step, each to be confirmed at the table itself."""
    say, table = sitting.tongue.say, sitting.row.id
    steps = await room.copy.line()
    told = [f"{number}. {step.label}" for number, step in enumerate(steps, 1)]
    words = "\n".join([sitting.head, say("cog.try.line_is"), *told])
    first = [
        screens.door(Door.TRY, table, cut(say("cog.try.real", n=number), BUTTON), f"real.{number}")
        for number in range(1, min(len(steps), PER_LINE) + 1)
    ]
    back = screens.door(Door.TRY, table, f"◀ {say('cog.back')}", "on")
    return fitted(Panel((Words(words), *rows(first), Row((back,)))))
