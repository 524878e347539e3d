"""Offers between players in the channel: one public message each, changed until it is final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.offers import Offer
from bot.engine.records import Seat
from bot.play.post.outbox import users_of
from bot.play.table import lookup
from bot.store.records import TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kept, Kind, Placards, kept_placard
from cogs.ui.post.table_post import mention
from cogs.ui.press.ids import VoteId
from cogs.ui.services import Services
from cogs.ui.words.names import cut
from cogs.ui.words.panel import BUTTON, GREEN, GREY, Button, Panel, Part, Words, fitted, rows
from cogs.ui.words.tongue import Tongue

OFFER = "offer"
STANDING = "offers"  # the setting that names a table's offers which are not final


class Offers:
    """What the channel sees of a table's offers, as messages; after a crash each stands once."""

    def __init__(self, services: Services, channels: Channels) -> None:
        self.services = services
        self._placards = Placards(services, channels, OFFER, "o")

    async def sync(self, row: TableRow, tongue: Tongue, channel: str, view: object) -> None:
        """Posts what is new, changes what has changed, and closes what is final or gone."""
        found = {offer.id: offer for offer in lookup.offers(row.game, view)}
        scope = f"table:{row.id}"
        standing = (await self.services.setting(scope, STANDING)).split()
        fresh = [name for name, offer in found.items() if offer.outcome is None]
        names = list(dict.fromkeys((*standing, *fresh)))
        if not names:
            return
        if names != standing:
            await self.services.journal.save_setting(scope, STANDING, " ".join(names))
        ends = await self.services.referee.ends(row.id)
        for name in names:
            offer = found.get(name)
            until = ends.get(offer.window) if offer else None
            await self._show(row, tongue, channel, name, offer, until)
        left = [name for name in names if name in fresh]
        if left != names:
            await self.services.journal.save_setting(scope, STANDING, " ".join(left))

    async def _show(
        self,
        row: TableRow,
        tongue: Tongue,
        channel: str,
        name: str,
        offer: Offer | None,
        until: float | None,
    ) -> None:
        kept = await self._placards.kept(row.id, name)
        users = users_of(row)
        if kept is None and offer is None:
            return
        if kept is None or not kept.message:
            if offer is None:
                return
            first = open_offer(row.id, offer, tongue, users, until)
            called = called_by(offer, users)
            kept = await self._placards.post(row.id, name, channel, first, called, number(name))
        outcome = ""
        if offer is None:
            outcome = tongue.say("cog.offer.ended", n=name)
        elif offer.outcome is not None:
            outcome = tongue.render(offer.outcome)
        if offer is None or outcome:
            panel = ended(name, offer, outcome, tongue)
        else:
            panel = open_offer(row.id, offer, tongue, users, until)
        await self._placards.change(row.id, name, kept, panel, number(name), outcome)


async def kept_offer(services: Services, table: str, name: str) -> Kept | None:
    return await kept_placard(services, OFFER, table, name)


def called_by(offer: Offer, users: Mapping[Seat, str]) -> list[str]:
    return [users[seat] for seat in offer.asked if seat in users]


def number(name: str) -> int:
    """The frame by which the message of an offer is known again."""
    value = int(name) if name.isdecimal() else int.from_bytes(name.encode()[-3:], "big")
    return Kind.OFFER.frame(value)


def open_offer(
    table: str,
    offer: Offer,
    tongue: Tongue,
    users: Mapping[Seat, str],
    until: float | None,
) -> Panel:
    """O1: who is asked, the terms, what everybody has said, and the same buttons for all."""
    say = tongue.say
    people = " ".join(map(mention, called_by(offer, users)))
    by = tongue.seat(offer.by)
    top = say("cog.offer.call", who=people, by=by) if people else say("cog.offer.by", by=by)
    if until is not None:
        top += f" · {say('cog.offer.until', when=f'<t:{int(until)}:R>')}"
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
