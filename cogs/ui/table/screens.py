"""Panels that ask nothing of the rules: waiting, watching, the end, More."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf

from bot.engine.prompts import Prompt
from bot.engine.records import Record, Seat
from bot.engine.text import Text, brief
from bot.play.assembly import Play
from bot.play.seats.requests import SEAT, TAKE
from bot.play.table.live import CLOSED, OPEN, OVER, RUNNING
from bot.store.records import TableRow
from cogs.ui.table import times
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.ids import Door, DoorId, Page, SelfId, VoteId
from cogs.ui.words.panel import (
    BLUE,
    GREEN,
    LABEL,
    MOST_ITEMS,
    Button,
    Item,
    Menu,
    Panel,
    Part,
    Picture,
    Row,
    Waiting,
    Words,
    fitted,
    rows,
)
from cogs.ui.words.themes import TEXT_ONLY
from cogs.ui.words.tongue import Tongue, cut, plain

SHORT = 24


def door(what: Door, table: str, label: str, arg: str = "", style: str = "grey") -> Button:
    return Button(str(DoorId(what, table, arg)), label, style)


def waits_for(sitting: Sitting, seats: Iterable[Seat]) -> str:
    who = times.waiting(sitting.tongue, seats, sitting.times, sitting.still)
    return sitting.tongue.say("cog.waits_for", who=who)


def doors(row: TableRow, tongue: Tongue) -> Row:
    """The five of every table post."""
    say, table = tongue.say, row.id
    return Row(
        (
            door(Door.PLAY, table, f"▶ {say('cog.door.play')}", style=BLUE),
            door(Door.HAND, table, hand_door(row, tongue)),
            door(Door.BOARD, table, say("cog.door.board")),
            door(Door.NEWS, table, say("cog.door.news")),
            door(Door.MORE, table, say("cog.door.more")),
        )
    )


def hand_door(row: TableRow, tongue: Tongue) -> str:
    """Named by the game: a hand, a base, a ship."""
    return tongue.either(f"cog.door.hand.{row.game}", "cog.door.hand")


def told(sitting: Sitting, *texts: str) -> Words:
    return Words("\n".join([sitting.head, *(text for text in texts if text)]))


def aside(sitting: Sitting, *, note: str = "") -> Panel:
    """For whoever has nothing to answer here: not begun, closed, over, or no seat."""
    say, table = sitting.tongue.say, sitting.row.id
    look = [
        door(Door.BOARD, table, say("cog.door.board")),
        door(Door.NEWS, table, say("cog.door.news")),
    ]
    status = sitting.row.status
    if status in (OPEN, CLOSED):
        return Panel(
            (told(sitting, note, say("cog.not_begun" if status == OPEN else "cog.closed")),)
        )
    if status == OVER:
        again = door(Door.REMATCH, table, say("cog.rematch"))
        log = door(Door.LOG, table, say("cog.log"))
        memoir = door(Door.MEMOIR, table, say("cog.door.memoir"))
        back = (
            door(Door.REPLAY, table, say("cog.end.replay")),
            door(Door.HANDS, table, say("cog.end.hands")),
            door(Door.THANK, table, say("cog.end.thank")),
        )
        first = Row((*look, log, memoir, again))
        return Panel((told(sitting, note, *ending(sitting)), first, Row(back)))
    waits = waits_for(sitting, sitting.awaited)
    what = say("cog.watching" if sitting.held is None else "cog.seat.is_lent")
    return Panel((told(sitting, note, what, waits), *rows([*to_sit(sitting), *look])))


def to_sit(sitting: Sitting) -> Iterator[Button]:
    """For who watches: their own seat that a friend has, or one that nobody plays."""
    say, table = sitting.tongue.say, sitting.row.id
    if sitting.held is not None:
        yield door(Door.SEAT_BACK, table, f"✔ {say('cog.seat.take_back')}", style=GREEN)
    for request, seat in sitting.wanted:
        vote = VoteId(table, SEAT, str(request), TAKE)
        yield Button(str(vote), say("cog.seat.take_n", n=seat + 1))


def standings(sitting: Sitting, scores: Mapping[Seat, int]) -> Panel:
    """Points as the channel knows them, the most first."""
    tongue, table = sitting.tongue, sitting.row.id
    ranked = sorted(scores, key=lambda seat: -scores[seat])
    lines = [
        tongue.say("cog.standings.line", who=tongue.seat(seat), n=scores[seat]) for seat in ranked
    ]
    key = "cog.over" if sitting.over else "cog.standings.so_far"
    look = [door(Door.BOARD, table, tongue.say("cog.door.board"))]
    look.append(door(Door.NEWS, table, tongue.say("cog.door.news")))
    return fitted(Panel((told(sitting, f"**{tongue.say(key)}**", *lines), Row(tuple(look)))))


def ending(sitting: Sitting) -> Iterator[str]:
    yield sitting.tongue.say("cog.over")
    *_, last = sitting.game.guide.lines(sitting.view)
    yield sitting.tongue.render(last)


def waiting(sitting: Sitting, *, note: str = "", following: Urgent | None = None) -> Panel:
    """Nothing to do now: what may be prepared, taken back, or played elsewhere."""
    say, table, seat = sitting.tongue.say, sitting.row.id, sitting.seat
    others = sitting.awaited - {seat} if seat is not None else sitting.awaited
    listed = seat in sitting.awaited
    texts = [note, say("cog.nothing_to_decide") if listed else ""]
    if others:
        texts.append(waits_for(sitting, others))
    if not listed:
        texts.append(say("cog.will_call"))
    buttons = [door(Door.UNDO, table, say("cog.undo"))]
    buttons += [asking(table, prompt, sitting.tongue) for prompt in sitting.prompts[:3]]
    if following is not None:
        buttons.append(next_door(following, sitting.tongue))
    look = [
        door(Door.HAND, table, hand_door(sitting.row, sitting.tongue)),
        door(Door.BOARD, table, say("cog.door.board")),
        door(Door.NEWS, table, say("cog.door.news")),
        door(Door.MORE, table, say("cog.door.more")),
    ]
    parts: tuple[Part, ...] = (told(sitting, *texts), *rows(buttons), Row(tuple(look)))
    return fitted(Waiting(parts, table=table))


def asking(table: str, prompt: Prompt, tongue: Tongue) -> Button:
    """A door to one open question."""
    return door(Door.ASK, table, cut(tongue.asking(prompt), SHORT), prompt.id)


class Urgent(Record, frozen=True):
    """A table that waits for somebody, and how many seconds they have."""

    row: TableRow
    left: float | None  # None: no clock runs


async def next_table(play: Play, sitting: Sitting) -> Urgent | None:
    """The most urgent other table that waits for the same user; their own view decides."""
    seat = sitting.seat
    user = next((row.user for row in sitting.row.seats if row.seat == seat), "")
    found = []
    for row in await play.journal.tables(user=user, status=RUNNING):
        if row.id != sitting.row.id and await awaits(play, row, user):
            found.append(Urgent(row, await left_for(play, row, user)))
    return min(found, key=urgency, default=None)


async def left_for(play: Play, row: TableRow, user: str) -> float | None:
    seat = await play.referee.seat_of(row.id, user)
    time = (await play.keeper.times(row.id, seat)).get(seat)
    return None if time is None or time.until is None else time.until - play.clock()


def urgency(one: Urgent) -> tuple[float, float]:
    """The nearest deadline first; among tables without one the oldest."""
    return inf if one.left is None else one.left, one.row.created


def next_door(following: Urgent, tongue: Tongue) -> Button:
    """`Next table: Amber Comet, 6 h`"""
    row, left = following.row, following.left
    name = plain(row.name, 14) if row.name else row.id
    key = "cog.next_table" if left is None else "cog.next_table.timed"
    label = tongue.say(key, name=name, time=brief(max(0.0, left or 0.0)))
    return door(Door.PLAY, row.id, cut(label, 34))


def after_sealing(sitting: Sitting, following: Urgent | None) -> Row:
    """Beside an answer that lies sealed: where one may go now."""
    hand = door(Door.HAND, sitting.row.id, hand_door(sitting.row, sitting.tongue))
    more = () if following is None else (next_door(following, sitting.tongue),)
    return Row((hand, *more))


async def awaits(play: Play, row: TableRow, user: str) -> bool:
    """Does a question of this table wait for an answer of theirs?"""
    seat = await play.referee.seat_of(row.id, user)
    return any(prompt.owed for prompt in await play.referee.prompts(row.id, seat))


def more(sitting: Sitting, asked: str = "") -> Panel:
    """The menu behind More: everything that has no door of its own; `asked`: from a question."""
    say, table = sitting.tongue.say, sitting.row.id
    orders = next((p for p in sitting.prompts if p.lists_orders and p.id != asked), None)
    back = door(Door.ASK, table, f"◀ {say('cog.back')}", asked, style=BLUE)
    buttons = [
        *([back] if asked else ()),
        door(Door.UNDO, table, say("cog.undo")),
        door(Door.REDO, table, say("cog.redo")),
        door(Door.TRY, table, say("cog.try")),
        door(Door.LOG, table, say("cog.log")),
        door(Door.HISTORY, table, say("cog.history")),
        door(Door.TEXT, table, say("cog.text_board")),
        door(Door.NOTE, table, say("cog.note")),
        *([door(Door.WHISPERS, table, say("cog.whispers"))] if sitting.seat is not None else ()),
        door(Door.RULES, table, say("cog.rules"), asked),
        *([asking(table, orders, sitting.tongue)] if orders is not None else ()),
        door(Door.STANDINGS, table, say("cog.standings")),
        Button(str(SelfId(Page.SETTINGS)), say("cog.settings")),
        door(Door.CARD, table, say("cog.table_card")),
        door(Door.EXPORT, table, say("cog.export.button")),
        *([door(Door.TIME, table, say("cog.clock.door"))] if sitting.running else ()),
        *([door(Door.SEAT, table, say("cog.seat.more"))] if seats_matter(sitting) else ()),
        door(Door.REPORT, table, say("cog.report")),
    ]
    return Panel((told(sitting, f"**{say('cog.door.more')}**"), *rows(buttons)))


def seats_matter(sitting: Sitting) -> bool:
    """Only who sits at a running table can leave it, or look for others."""
    return sitting.running and (sitting.seat is not None or sitting.held is not None)


def hand(sitting: Sitting) -> Panel:
    """H: what I hold, in words and as a picture; each card can be looked at."""
    say, table = sitting.tongue.say, sitting.row.id
    if sitting.seat is None or not sitting.row.version:
        return aside(sitting)
    texts = sitting.game.guide.hand(sitting.view, sitting.seat)
    cards = "\n".join(map(sitting.tongue.render, texts))
    words = say("cog.hand.words", cards=cards) if cards else say("cog.hand.empty")
    parts: list[Part] = [Words(sitting.head), Picture("hand", table), Words(words)]
    items = tuple(looks(sitting, texts))[:MOST_ITEMS]
    if items:
        parts.append(Menu(str(SelfId(Page.LOOK)), say("cog.hand.look"), items))
    buttons = (
        door(Door.PLAY, table, f"▶ {say('cog.door.play')}", style=BLUE),
        door(Door.MORE, table, say("cog.door.more")),
        Button(str(SelfId(Page.SET, f"theme.{TEXT_ONLY}")), say("cog.theme.text")),
    )
    return fitted(Panel((*parts, Row(buttons))))


def looks(sitting: Sitting, texts: Iterable[Text]) -> Iterator[Item]:
    """The cards that these lines are about, each once."""
    start, seen = f"{sitting.row.game}.card.", set[str]()
    for text in texts:
        card = text.values.get("card")
        if isinstance(card, Text) and card.key.startswith(start) and card.key not in seen:
            seen.add(card.key)
            value = f"{sitting.row.game}.{card.key.removeprefix(start)}"
            yield Item(value, cut(sitting.tongue.label(card), LABEL))


def away(sitting: Sitting, *, note: str = "") -> Panel:
    """For whoever left a seat to the autopilot and looks in: one tap, and it is theirs again."""
    say, table = sitting.tongue.say, sitting.row.id
    buttons = (
        take_back(sitting),
        door(Door.HAND, table, hand_door(sitting.row, sitting.tongue)),
        door(Door.BOARD, table, say("cog.door.board")),
        door(Door.NEWS, table, say("cog.door.news")),
        door(Door.SEAT, table, say("cog.seat.more")),
    )
    return fitted(Panel((told(sitting, note, say("cog.seat.is_away")), Row(buttons))))


def take_back(sitting: Sitting) -> Button:
    label = f"✔ {sitting.tongue.say('cog.seat.take_back')}"
    return door(Door.SEAT_BACK, sitting.row.id, label, style=GREEN)
