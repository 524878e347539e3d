"""Asking to take back, and answering."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.play.votes.consent import Consent, Request
from tests.support.tables import A


class Hands:
    """The clock of a test: it stands until it is moved."""

    def __init__(self) -> None:
        self.now = 7.0

    def __call__(self) -> float:
        return self.now


async def asked(consent: Consent, table: str, seat: Seat = A) -> Request:
    return await consent.ask(table, seat, giver="ada")


async def said(consent: Consent, request: Request, table: str, seat: Seat, how: str) -> Request:
    return await consent.answer(table, request.id, seat, how, giver="who")
