"""Things that go wrong on purpose: the next requests to a route fail, are slow, or get no answer.

Other accidents are done to the world (`World.deny`, `User.dms_open`, `threads.archive`) or to the
gateway (`Gateway.drop`, `reconnect`, `invalidate`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.playground.model.clock import Clock
from bot.playground.model.errors import Refusal


@dataclass(slots=True)
class Fault:
    """What happens to a matching request, `times` times.

    `delay` waits by the clock before the request is taken. With `after` the request is carried out
    and only then waits or goes wrong. A `status` of 0 cuts the connection without an answer.
    """

    method: str
    path: re.Pattern[str]
    times: int
    status: int | None = None
    code: int = 0
    message: str = ""
    retry_after: float = 0.0
    delay: float = 0.0
    after: bool = False
    hits: int = field(default=0)

    def refusal(self) -> Refusal:
        """The answer to give instead of the real one."""
        assert self.status
        if self.status == 429:
            return rate_limited(self.retry_after)
        message = self.message or f"{self.status}: injected"
        return Refusal(self.status, self.code, message)


class Faults:
    """The faults still to come, in the order they were asked for."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Fault] = []

    def next(
        self,
        route: str,
        status: int | None = None,
        *,
        times: int = 1,
        code: int = 0,
        message: str = "",
        retry_after: float = 0.01,
        delay: float = 0.0,
        after: bool = False,
    ) -> Fault:
        """`next("POST /channels/{id}/messages", 503)`: `{...}` or `*` stands for one part."""
        method, _, path = route.partition(" ")
        parts = ("[^/]+" if p == "*" or p[:1] == "{" else re.escape(p) for p in path.split("/"))
        pattern = re.compile("/".join(parts))
        fault = Fault(method, pattern, times, status, code, message, retry_after, delay, after)
        self._waiting.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this request, if one waits; it is used up by one."""
        for fault in self._waiting:
            if fault.method in ("*", method) and fault.path.fullmatch(path):
                fault.hits += 1
                if fault.hits >= fault.times:
                    self._waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        self._waiting.clear()

    async def wait(self, fault: Fault) -> None:
        await self._clock.sleep(fault.delay)


def rate_limited(retry_after: float, *, everywhere: bool = False) -> Refusal:
    """429 as Discord itself sends it: without `Via` a client takes it for a ban."""
    headers = {
        "Via": "1.1 google",
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Scope": "global" if everywhere else "user",
        **({"X-RateLimit-Global": "true"} if everywhere else {}),
    }
    refusal = Refusal(429, 0, "You are being rate limited.", headers=headers)
    refusal.extra = {"retry_after": retry_after, "global": everywhere}
    return refusal
