"""Pausing by vote on Discord: the public question, and what each voter reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.records import Seat, replace
from bot.play.assembly import Play
from bot.play.clock.pause import PAUSE, RESUME, Vote
from bot.play.people import everybody_at
from bot.play.post.posts import users_of
from bot.play.votes.ballot import Answer, Status
from bot.store.records import TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kind, Message, OpenMessages, Showing
from cogs.ui.post.table_post import mention
from cogs.ui.table import screens
from cogs.ui.table.sitting import Sitting
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import Door, DoorId, VoteId
from cogs.ui.words.panel import GREEN, GREY, Button, Panel, Part, Row, Words, fitted
from cogs.ui.words.tongue import Tongue, shown

LONGEST_WHY = 200


class PauseVotes:
    """The votes of a table as public messages, changed until they are final."""

    kind, asked = Kind.PAUSE, frozenset({PAUSE, RESUME})

    def __init__(self, play: Play, channels: Channels) -> None:
        self.play = play
        self._messages = OpenMessages(play, channels, self.kind)

    async def sync(self, showing: Showing) -> None:
        row, tongue = showing.row, showing.tongue
        found = {str(vote.id): vote for vote in await self.play.pauses.votes(row.id)}

        async def say(names: Sequence[str]) -> dict[str, Message]:
            return {name: await self._message(row, tongue, found[name]) for name in names}

        fresh = [name for name, vote in found.items() if vote.open]
        await self._messages.sync(showing, fresh, say)

    async def _message(self, row: TableRow, tongue: Tongue, vote: Vote) -> Message:
        """Nobody is called by whom they have blocked, nor reads their words."""
        users = users_of(row)
        by = users.get(vote.wish.seat, "")
        deaf = await self.play.blocks.shunning(by, everybody_at(row))
        called = [users[seat] for seat in vote.wish.asked if seat in users]
        panel = question(row, without_words(vote) if deaf else vote, tongue)
        return Message(vote.id, panel, vote.open, [one for one in called if one not in deaf])


def without_words(vote: Vote) -> Vote:
    return replace(vote, body=replace(vote.wish, why=""))


def question(row: TableRow, vote: Vote, tongue: Tongue) -> Panel:
    """Who asks for what, and who has said what; without buttons once it is final."""
    users, wish = users_of(row), vote.wish
    people = " ".join(mention(users[seat]) for seat in wish.asked if seat in users)
    top = asked(vote, tongue)
    parts: list[Part] = [Words(said(vote, tongue))]
    if not vote.open:
        parts.append(Words(tongue.say(f"cog.pause.ended.{vote.what}.{vote.status}")))
        return fitted(Panel(tuple(parts), top))
    needs = tongue.say("cog.pause.needs", n=vote.needed, when=stamp(vote.due, "F"))
    buttons = tuple(
        Button(
            str(VoteId(row.id, PAUSE, str(vote.id), answer)),
            tongue.say(f"cog.pause.vote.{answer}"),
            GREEN if answer is Answer.YES else GREY,
        )
        for answer in Answer
    )
    return fitted(Panel((*parts, Words(f"-# {needs}"), Row(buttons)), f"{people} {top}".strip()))


def asked(vote: Vote, tongue: Tongue) -> str:
    wish = vote.wish
    by, why = tongue.seat(wish.seat), shown(wish.why, LONGEST_WHY) if wish.why else ""
    if vote.what != PAUSE:
        return tongue.say("cog.pause.asks_resume", by=by)
    until = stamp(wish.until or vote.due, "F")
    if why:
        return tongue.say("cog.pause.asks_why", by=by, until=until, why=why)
    return tongue.say("cog.pause.asks", by=by, until=until)


def said(vote: Vote, tongue: Tongue) -> str:
    """Whoever asks agrees."""
    groups: Iterable[tuple[str, Sequence[Seat]]] = (
        (Answer.YES, (vote.wish.seat, *vote.said(Answer.YES))),
        (Answer.NO, vote.said(Answer.NO)),
        (Status.OPEN, vote.silent),
    )
    return " · ".join(
        tongue.say(f"cog.pause.said.{name}", who=tongue.seats(seats))
        for name, seats in groups
        if seats
    )


def told(sitting: Sitting, vote: Vote, note: str) -> Panel:
    """To whoever asked or answered: where the vote stands, and what may still be done."""
    say, table = sitting.tongue.say, sitting.row.id
    lines = [sitting.head, note, asked(vote, sitting.tongue), said(vote, sitting.tongue)]
    buttons = [screens.door(Door.PLAY, table, f"▶ {say('cog.door.play')}")]
    if not vote.open:
        lines.append(say(f"cog.pause.ended.{vote.what}.{vote.status}"))
    elif vote.wish.seat == sitting.seat:
        drop = str(DoorId(Door.PAUSE_DROP, table, str(vote.id)))
        buttons.insert(0, Button(drop, say("cog.pause.withdraw")))
    else:
        lines.append(say("cog.pause.may_change"))
    return fitted(Panel((Words("\n".join(filter(None, lines))), Row(tuple(buttons)))))
