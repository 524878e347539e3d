"""Offers between players in the channel: one public message each, changed until it is final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.offers import Offer
from bot.engine.records import Seat
from bot.play.assembly import Play
from bot.play.post.posts import users_of
from bot.store.records import TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kept, Kind, Message, OpenMessages, Showing, kept_message
from cogs.ui.post.table_post import mention
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import VoteId
from cogs.ui.words.panel import BUTTON, GREEN, GREY, Button, Panel, Part, Words, fitted, rows
from cogs.ui.words.tongue import Tongue, cut

OFFER = Kind.OFFER.tag


class Offers:
    """What the channel sees of a table's offers, as messages; after a crash each stands once."""

    kind, asked = Kind.OFFER, frozenset[str]()

    def __init__(self, play: Play, channels: Channels) -> None:
        self.play = play
        self._messages = OpenMessages(play, channels, self.kind)

    async def sync(self, showing: Showing) -> None:
        row, tongue = showing.row, showing.tongue
        found = {offer.id: offer for offer in showing.offers}

        async def say(names: Sequence[str]) -> dict[str, Message]:
            ends = await self.play.referee.ends(row.id)
            return {name: message(row, tongue, name, found.get(name), ends) for name in names}

        fresh = [name for name, offer in found.items() if offer.outcome is None]
        await self._messages.sync(showing, fresh, say)


def message(
    row: TableRow, tongue: Tongue, name: str, offer: Offer | None, ends: Mapping[str, float]
) -> Message:
    """None: the game knows it no more."""
    users = users_of(row)
    if offer is not None and offer.outcome is None:
        panel = open_offer(row.id, offer, tongue, users, ends.get(offer.window))
        return Message(number(name), panel, True, called_by(offer, users))
    known = offer.outcome if offer is not None else None
    outcome = tongue.say("cog.offer.ended", n=name) if known is None else tongue.render(known)
    panel = ended(name, offer, outcome, tongue)
    return Message(number(name), panel, False, outcome=outcome)


async def kept_offer(play: Play, table: str, name: str) -> Kept | None:
    return await kept_message(play, Kind.OFFER, table, name)


def called_by(offer: Offer, users: Mapping[Seat, str]) -> list[str]:
    return [users[seat] for seat in offer.asked if seat in users]


def number(name: str) -> int:
    """By which the message of an offer is known again."""
    return int(name) if name.isdecimal() else int.from_bytes(name.encode()[-3:], "big")


def open_offer(
    table: str,
    offer: Offer,
    tongue: Tongue,
    users: Mapping[Seat, str],
    until: float | None,
) -> Panel:
    """Who is asked, the terms, what everybody has said, and the same buttons for all."""
    say = tongue.say
    people = " ".join(map(mention, called_by(offer, users)))
    by = tongue.seat(offer.by)
    top = say("cog.offer.call", who=people, by=by) if people else say("cog.offer.by", by=by)
    if until is not None:
        top += f" · {say('cog.offer.until', when=stamp(until, 'F'))}"
    buttons = [
        Button(
            str(VoteId(table, OFFER, offer.id, reply)),
            cut(say(f"cog.reply.{reply}"), BUTTON),
            GREEN if place == 0 else GREY,
        )
        for place, reply in enumerate(offer.replies)
    ]
    return fitted(Panel((*about(offer, tongue), *rows(buttons)), top))


def about(offer: Offer, tongue: Tongue) -> Iterable[Part]:
    yield Words(f"**{tongue.say('cog.offer.title', n=offer.id)}** · {tongue.render(offer.terms)}")
    thinking = tongue.say("cog.offer.thinking")
    said = [
        f"{tongue.seat(seat)}: "
        + (tongue.render(offer.answers[seat]) if seat in offer.answers else thinking)
        for seat in offer.asked
    ]
    if said:
        yield Words(" · ".join(said))


def ended(name: str, offer: Offer | None, outcome: str, tongue: Tongue) -> Panel:
    """No buttons any more."""
    title = tongue.say("cog.offer.title", n=name)
    parts = about(offer, tongue) if offer is not None else (Words(f"**{title}**"),)
    return fitted(Panel((*parts, Words(outcome))))
