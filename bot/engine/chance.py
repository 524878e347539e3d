"""The only randomness: drawn from a table's secret, recorded, and checkable afterwards."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import TypeVar

from bot.engine.records import Record

T = TypeVar("T")
SECRET_BYTES = 32
WORDS = Struct(">8I")  # of one digest


class Draw(Record, frozen=True):
    """One use of chance: its kind, its bounds, and what came of it."""

    kind: str
    bounds: tuple[int, ...]
    result: tuple[int, ...]


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is posted before the game, so that the secret cannot be chosen afterwards."""
    return hashlib.sha256(b"sublight.commitment:" + secret).hexdigest()


class Chance:
    """HMAC-SHA256 of the secret over the draw's number, kind and bounds."""

    def __init__(self, secret: bytes, number: int = 0) -> None:
        self._secret = secret
        self.first = number
        self.draws: list[Draw] = []

    @property
    def number(self) -> int:
        """How many draws this table has made, these included."""
        return self.first + len(self.draws)

    def below(self, kind: str, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely."""
        return self._record(kind, (bound,), (self._numbers(kind, (bound,)).below(bound),))[0]

    def dice(self, kind: str, count: int, sides: int = 6) -> tuple[int, ...]:
        bounds = (count, sides)
        numbers = self._numbers(kind, bounds)
        return self._record(kind, bounds, tuple(1 + numbers.below(sides) for _ in range(count)))

    def shuffle(self, kind: str, items: Sequence[T]) -> tuple[T, ...]:
        """All orders equally likely (Fisher and Yates)."""
        return self.sample(kind, items, len(items))

    def sample(self, kind: str, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` of the items, or all if there are fewer, in random order."""
        bounds = (len(items), count)
        numbers = self._numbers(kind, bounds)
        order = list(range(len(items)))
        for place in range(min(count, len(order) - 1)):
            other = place + numbers.below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        picked = self._record(kind, bounds, tuple(order[:count]))
        return tuple(items[place] for place in picked)

    def _numbers(self, kind: str, bounds: tuple[int, ...]) -> _Numbers:
        if min(bounds) < 0:
            raise ValueError(f"cannot draw {kind} within {bounds}")
        label = f"{self.number}:{kind}:{','.join(map(str, bounds))}"
        return _Numbers(self._secret, label.encode())

    def _record(
        self, kind: str, bounds: tuple[int, ...], result: tuple[int, ...]
    ) -> tuple[int, ...]:
        self.draws.append(Draw(kind, bounds, result))
        return result


class _Numbers:
    """A stream of unbiased numbers for one draw: 32-bit words, rejected where they would favour."""

    def __init__(self, secret: bytes, label: bytes) -> None:
        self._words = self._stream(secret, label)

    @staticmethod
    def _stream(secret: bytes, label: bytes) -> Iterator[int]:
        block = 0
        while True:
            yield from WORDS.unpack(hmac.digest(secret, b"%b:%d" % (label, block), "sha256"))
            block += 1

    def below(self, bound: int) -> int:
        if not 0 < bound <= 1 << 32:
            raise ValueError(f"cannot draw below {bound}")
        fair = (1 << 32) - (1 << 32) % bound
        while True:
            word = next(self._words)
            if word < fair:
                return word % bound
