"""Rate limits by bucket, with the headers Discord sends."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Final

from bot.playground.stage.faults import rate_limited

Limits = dict[tuple[str, str], tuple[int, float]]

GENEROUS: Final = (10_000, 1.0)  # limits never bite, unless others are given


@dataclass(slots=True)
class Bucket:
    limit: int
    per: float
    left: int
    until: float


class Rates:
    """Counts requests per bucket (method, template and the channel, guild or token it is about)."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or {}
        self._buckets: dict[tuple[str, str, str], Bucket] = {}

    def take(self, method: str, template: str, given: dict[str, str]) -> dict[str, str]:
        """The headers of this request, or 429 when its bucket is empty."""
        major = next(
            (given[k] for k in ("channel_id", "guild_id", "webhook_token") if k in given), ""
        )
        key, now = (method, template, major), time.monotonic()
        bucket = self._buckets.get(key)
        if bucket is None or bucket.until <= now:
            limit, per = self._limits.get((method, template), GENEROUS)
            if len(self._buckets) > 1000:
                self._buckets = {k: b for k, b in self._buckets.items() if b.until > now}
            bucket = self._buckets[key] = Bucket(limit, per, limit, now + per)
        wait = bucket.until - now
        if bucket.left == 0:
            refusal = rate_limited(round(wait, 3))
            refusal.headers |= _headers(bucket, method + template, wait)
            raise refusal
        bucket.left -= 1
        return _headers(bucket, method + template, wait)


def _headers(bucket: Bucket, name: str, wait: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(bucket.left),
        "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
        "X-RateLimit-Reset-After": f"{wait:.3f}",
        "X-RateLimit-Bucket": hashlib.md5(name.encode(), usedforsecurity=False).hexdigest(),
    }
