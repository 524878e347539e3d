"""Taking back: what would go and who is asked (U1), and the public request (U2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.records import Seat
from bot.engine.text import Text
from bot.play.post.outbox import users_of
from bot.play.votes.consent import NO, OPEN, UNDO, YES, Proposal, Request, Step
from bot.store.records import TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kind, Placards
from cogs.ui.post.table_post import mention
from cogs.ui.press.ids import DoorId, VoteId
from cogs.ui.services import Services
from cogs.ui.table import screens
from cogs.ui.table.log import stamp
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.names import cut
from cogs.ui.words.panel import (
    GREEN,
    GREY,
    LABEL,
    MOST_ITEMS,
    Button,
    Item,
    Menu,
    Panel,
    Part,
    Row,
    Words,
    fitted,
)
from cogs.ui.words.tongue import Tongue

LONGEST_LOSS, SENTENCES = 700, 8
STANDING = "undos"  # the setting that names a table's requests which are not final


# --- U1


def proposed(
    sitting: Sitting, found: Proposal, steps: Sequence[Step], step: int | None, mine: bool
) -> Panel:
    """What goes, on which terms, and the green button for it; `mine`: I am asking already."""
    say, table = sitting.tongue.say, sitting.row.id
    lines = [screens.head(sitting), say("cog.undo.what", what=loss(sitting.tongue, found.lost))]
    if found.free:
        lines.append(say("cog.undo.free"))
    elif found.why is not None:
        lines.append(sitting.tongue.render(found.why))
        lines.append(asks(sitting.tongue, found))
    arg = f"{sitting.answers}.{step}" if step else str(sitting.answers)
    back = screens.door("play", table, f"◀ {say('cog.back')}")
    buttons = [Button(str(DoorId("restarted", table, arg)), say("cog.undo.turn")), back]
    if found.free:
        buttons.insert(0, Button(str(DoorId("undone", table, arg)), green(sitting, "do"), GREEN))
    elif found.request:
        lines.append(say("cog.undo.open"))
        if mine:
            drop = str(DoorId("undodrop", table, str(found.request)))
            buttons.insert(0, Button(drop, say("cog.undo.withdraw")))
    else:
        name = "ask_for" if found.asked else "do"
        buttons.insert(0, Button(str(DoorId("undoask", table, arg)), green(sitting, name), GREEN))
    parts: list[Part] = [Words("\n".join(lines))]
    if len(steps) > 1:
        parts.append(further_back(sitting, steps, step))
    return fitted(Panel((*parts, Row(tuple(buttons)))))


def green(sitting: Sitting, name: str) -> str:
    return f"✔ {sitting.tongue.say(f'cog.undo.{name}')}"


def asks(tongue: Tongue, found: Proposal) -> str:
    if not found.asked:
        return tongue.say("cog.undo.autopilots")
    return tongue.say("cog.undo.asks", who=tongue.seats(found.asked))


def further_back(sitting: Sitting, steps: Sequence[Step], chosen: int | None) -> Menu:
    """My own moves that stand, the latest first."""
    say = sitting.tongue.say
    now = steps[0].number if chosen is None else chosen
    items = tuple(
        Item(
            str(step.number),
            cut(summary(sitting.tongue, step) or say("cog.undo.quiet_move"), LABEL),
            ticked=step.number == now,
        )
        for step in steps[:MOST_ITEMS]
    )
    return Menu(str(DoorId("undo", sitting.row.id)), say("cog.undo.further"), items)


def summary(tongue: Tongue, step: Step) -> str:
    return " ".join(map(tongue.label, step.texts))


def loss(tongue: Tongue, lost: Sequence[Text]) -> str:
    """What would be lost, as its reader knows it."""
    told = " ".join(map(tongue.render, lost[:SENTENCES]))
    if len(lost) > SENTENCES:
        told += f" {tongue.say('cog.undo.and_more', n=len(lost) - SENTENCES)}"
    return cut(told, LONGEST_LOSS) if told else tongue.say("cog.undo.nothing_seen")


def asked(sitting: Sitting, request: Request) -> Panel:
    """To whoever has asked."""
    say, table = sitting.tongue.say, sitting.row.id
    lines = [screens.head(sitting), say("cog.undo.asked", who=sitting.tongue.seats(request.asked))]
    drop = str(DoorId("undodrop", table, str(request.id)))
    buttons = (
        Button(drop, say("cog.undo.withdraw")),
        screens.door("play", table, f"▶ {say('cog.door.play')}"),
    )
    return fitted(Panel((Words("\n".join(lines)), Row(buttons))))


def answered(sitting: Sitting, request: Request, answer: str) -> Panel:
    """To whoever has answered: his answer, and what is lost as he knows it."""
    say = sitting.tongue.say
    lines = [
        screens.head(sitting),
        say(f"cog.undo.said.{answer}"),
        say("cog.undo.what", what=loss(sitting.tongue, request.lost)),
    ]
    final = request.status != OPEN
    lines.append(say(f"cog.undo.ended.{request.status}" if final else "cog.undo.may_change"))
    return fitted(Panel((Words("\n".join(lines)),)))


# --- U2


def request_panel(
    row: TableRow, request: Request, tongue: Tongue, users: Mapping[Seat, str]
) -> Panel:
    """Who asks whom for what; without buttons once it is final."""
    say = tongue.say
    by, when = tongue.seat(request.seat), stamp(request.due)
    people = " ".join(mention(users[seat]) for seat in request.asked if seat in users)
    top = say("cog.undo.call", who=people, by=by, when=when)
    parts: list[Part] = [Words(say("cog.undo.lost", what=loss(tongue, request.lost)))]
    parts.append(Words(said(tongue, request)))
    if request.status != OPEN:
        top = say("cog.undo.by", by=by)
        parts.append(Words(say(f"cog.undo.ended.{request.status}")))
        return fitted(Panel(tuple(parts), top))
    parts.append(Words(f"-# {say('cog.undo.rules')}"))
    buttons = tuple(
        Button(
            str(VoteId(row.id, UNDO, str(request.id), answer)),
            say(f"cog.undo.vote.{answer}"),
            GREEN if answer == YES else GREY,
        )
        for answer in (YES, NO)
    )
    return fitted(Panel((*parts, Row(buttons)), top))


def said(tongue: Tongue, request: Request) -> str:
    def those(answer: str) -> list[Seat]:
        return [seat for seat, given in request.answers.items() if given == answer]

    groups: Iterable[tuple[str, Sequence[Seat]]] = (
        ("agrees", those(YES)),
        ("refuses", those(NO)),
        ("thinks", request.silent),
    )
    return " · ".join(
        tongue.say(f"cog.undo.{name}", who=tongue.seats(seats)) for name, seats in groups if seats
    )


class Requests:
    """The requests of a table as public messages, changed until they are final."""

    def __init__(self, services: Services, channels: Channels) -> None:
        self.services = services
        self._placards = Placards(services, channels, UNDO, "u")

    async def sync(self, row: TableRow, tongue: Tongue, channel: str) -> None:
        """Posts what is new, changes what has changed, and closes what is final."""
        rows = [one for one in await self.services.journal.requests(row.id) if one.what == UNDO]
        scope = f"table:{row.id}"
        standing = (await self.services.setting(scope, STANDING)).split()
        fresh = [str(one.id) for one in rows if one.status == OPEN]
        names = list(dict.fromkeys((*standing, *fresh)))
        if not names:
            return
        if names != standing:
            await self.services.journal.save_setting(scope, STANDING, " ".join(names))
        found = {str(one.id): one for one in await self.services.consent.requests(row.id)}
        for name in names:
            await self._show(row, tongue, channel, found[name])
        left = [name for name in names if found[name].status == OPEN]
        if left != names:
            await self.services.journal.save_setting(scope, STANDING, " ".join(left))

    async def _show(self, row: TableRow, tongue: Tongue, channel: str, request: Request) -> None:
        name, frame = str(request.id), Kind.UNDO.frame(request.id)
        users = users_of(row)
        panel = request_panel(row, request, tongue, users)
        kept = await self._placards.kept(row.id, name)
        if kept is None or not kept.message:
            if kept is None and request.status != OPEN:
                return  # final before anybody could be called
            called = [users[seat] for seat in request.asked if seat in users]
            kept = await self._placards.post(row.id, name, channel, panel, called, frame)
        await self._placards.change(row.id, name, kept, panel, frame)
