"""The 38 tokens of the planets, read from `data/tokens.json` (STAR-1.13)."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from bot.engine.records import Record
from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.constants import read

TokenId = NewType("TokenId", str)  # a physical token: 'D17'
NO_TOKEN = TokenId("?")  # a token whose face the viewer does not know


class TokenKind(StrEnum):
    NUMBER = "number"
    PIRATE = "pirate"
    ICE = "ice"


class Token(Record, frozen=True):
    """A resource token; a lair or an ice planet has a strength instead of numbers."""

    id: TokenId
    back: str
    group: str
    kind: TokenKind
    numbers: tuple[int, ...] = ()
    strength: int = 0
    beginner_planet: PlanetId | None = None


TOKENS: dict[TokenId, Token] = {
    token.id: token for token in read("tokens.json", dict[str, tuple[Token, ...]])["tokens"]
}
