"""Trade offers in a few words, for tests of section 5."""

from __future__ import annotations

from typing import Any

from bot.games.starfarers.commands import (
    AcceptOffer,
    CounterOffer,
    MakeOffer,
    PickPartner,
    RefuseOffer,
    WithdrawOffer,
)
from bot.games.starfarers.events import OfferClosed
from bot.games.starfarers.state import Offer
from tests.games.starfarers.scene import Scene, cards, given, seat

A, B, C, D = range(4)


def offer(give: str, want: str, to: int | None = None, *, open: bool = False) -> MakeOffer:  # noqa: A002
    return MakeOffer(cards(give), cards(want), to, open)


def counter(number: int, give: str, want: str) -> CounterOffer:
    return CounterOffer(number, cards(give), cards(want))


def accept(number: int = 1) -> AcceptOffer:
    return AcceptOffer(number)


def refuse(number: int = 1) -> RefuseOffer:
    return RefuseOffer(number)


def withdraw(number: int = 1) -> WithdrawOffer:
    return WithdrawOffer(number)


def pick(number: int, player: int) -> PickPartner:
    return PickPartner(number, player)


def found(scene: Scene, number: int = 1) -> Offer:
    return next(one for one in scene.state.offers if one.id == number)


def status(scene: Scene, number: int = 1) -> str:
    return found(scene, number).status.value


def replies(scene: Scene, number: int = 1) -> list[str]:
    return [reply.value for reply in found(scene, number).replies]


def market(*hands: str, **more: Any) -> Scene:
    """Each seat with a hand; a food more for the active player, so that the phase goes on."""
    first, *rest = hands
    return given(seat(f"{first} food"), *map(seat, rest), **more)


def closed(scene: Scene) -> list[tuple[int, str]]:
    """The offers that ended in the last step, and how."""
    return [(told.offer, told.status.value) for told in scene.told(OfferClosed)]
