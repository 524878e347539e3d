"""The keys of Starfarers that the code puts together, and its questions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.games.starfarers.box import orders
from bot.games.starfarers.box.board import SYSTEMS
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, End, YesNo
from bot.games.starfarers.box.friends import FRIENDS, People
from bot.games.starfarers.box.names import card_name
from bot.games.starfarers.box.pieces import EXPANSIONS, Colour, Item, ShipKind
from bot.games.starfarers.box.resources import RESOURCES
from bot.games.starfarers.state import OfferReply, OfferStatus

FINAL = [one for one in OfferStatus if one not in (OfferStatus.MADE, OfferStatus.COUNTERED)]
DESIGNS = sorted({card_name(card).key.removeprefix("starfarers.card.") for card in FRIENDS})
TURN = ("what", "item", "where", "transporter", "give", "take", "times", "rate", "want", "to")


def lines() -> Iterator[str]:
    """All that encounter cards say."""
    for card in ENCOUNTERS.values():
        for box in card.nodes.values():
            yield f"{'outcome' if isinstance(box, End) else 'prompt'}.{box.text}"
            if isinstance(box, YesNo):
                yield from (f"answer.{box.yes}", f"answer.{box.no}")


FAMILIES: dict[str, list[str]] = {
    "prompt.": [],  # the name of a line within "starfarers.encounter.", no key by itself
    "starfarers.a.": list(EXPANSIONS),
    "starfarers.advice.": [
        "build",
        "fly",
        "friend",
        "odds",
        "part",
        "rather",
        "save",
        "site",
        "take",
    ],
    "starfarers.luck.": ["note", "production", "sevens", "speed", "encounters"],
    "starfarers.ball.": sorted({ball.colour for own in CONSTANTS.balls.values() for ball in own}),
    "starfarers.card.": [f"{card}{more}" for card in DESIGNS for more in ("", ".text")],
    "starfarers.colour.": list(Colour),
    "starfarers.correct.": ["give", "take", "add", "remove", "win", "lose"],
    "starfarers.encounter.": sorted(set(lines())),
    "starfarers.item.": [*Item, *(f"{kind}_ship" for kind in ShipKind)],
    "starfarers.log.answered.": [OfferReply.WILLING, OfferReply.REFUSED],
    "starfarers.log.closed.": [one for one in FINAL if one is not OfferStatus.ACCEPTED],
    "starfarers.log.gained.": ["relief", "encounter", "returned", "corrected"],
    "starfarers.log.paid.": ["present", "paid", "seized", "corrected"],
    "starfarers.log.removed.": ["pirate", "ice"],
    "starfarers.log.sealed": ["", "_by_itself", "_own"],
    "starfarers.option.turn.": ["build", "bank", "offer", "answer", "card", "supplies", "end"],
    "starfarers.amount.": list(RESOURCES),
    "starfarers.measure.": [orders.HELD, orders.OFFERED, orders.ASKED],
    "starfarers.order.": [subject.name for subject in orders.LANGUAGE.subjects],
    "starfarers.people.": list(People),
    "starfarers.point.": ["site", "near"],
    "starfarers.refuse.offer_closed.": [f"{one}{do}" for one in FINAL for do in ("", ".do")],
    "starfarers.reply.": list(OfferReply),
    "starfarers.resource.": list(RESOURCES),
    "starfarers.ship.": list(ShipKind),
    "starfarers.stat.": ["combat", "speed"],
    "starfarers.system.": list(SYSTEMS),
    "starfarers.shift.": ["vp", "hand", "cannons", "boosters", "freight_rings", "fame"],
    "starfarers.tally.": [
        f"{name}.{change}"
        for name, change in product(
            ("vp", "hand", "cannons", "boosters", "freight_rings", "fame"), ("more", "less")
        )
    ],
    "starfarers.terms.": ["binding", "open", "counter"],
    "starfarers.token.": ["pirate", "ice"],
}
QUESTIONS: dict[str, tuple[str, ...]] = {
    "starfarers.add": ("expansion",),
    "starfarers.answer": ("reply", "give", "want"),
    "starfarers.bank": ("give", "take", "times", "rate"),
    "starfarers.build": ("item", "where", "transporter"),
    "starfarers.card": ("card", "players"),
    "starfarers.choose": ("cards",),
    "starfarers.end": ("end", "what"),
    "starfarers.fly": ("ship", "to"),
    "starfarers.found": ("ship", "found"),
    "starfarers.free_ship": ("where", "transporter"),
    "starfarers.friend": ("card",),
    "starfarers.gift": ("cards",),
    "starfarers.give": ("cards",),
    "starfarers.jump": ("to",),
    "starfarers.lose": ("expansion",),
    "starfarers.offer": ("give", "want", "to", "open"),
    "starfarers.orders": ("answer", "until", "bound"),
    "starfarers.pay": ("cards",),
    "starfarers.place": ("piece", "site", "ship", "where", "transporter"),
    "starfarers.relief": ("type",),
    "starfarers.reply": ("reply",),
    "starfarers.steer": ("ship", "step"),
    "starfarers.supplies": ("take",),
    "starfarers.swap": ("give", "take"),
    "starfarers.take": ("player",),
    "starfarers.transport": ("transporter",),
    "starfarers.tribute": ("cards",),
    "starfarers.turn": (*TURN, "open", "offer", "reply", "card", "players", "end"),
    "starfarers.wear": ("expansion",),
}
