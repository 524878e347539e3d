"""The answer that Discord waits three seconds for, over a line that may fail.

Such an answer may be sent again: Discord takes the first and says so of the others. What came back
decides whether the player can still be told anything; what did not come back is lost now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")
LOST = (OSError, TimeoutError, aiohttp.ClientConnectionError, aiohttp.ClientPayloadError)
ARRIVED, UNKNOWN = 40060, (10062, 10015)  # what Discord says of it: already, or not any more
IN_TIME, EACH, PAUSE = 2.8, 1.4, 0.1  # seconds: for all attempts, for each, between two
TIMES = 3  # that a message is changed before its words are given up
LOG = logging.getLogger("sublight.front")


class Heard(Enum):
    """Has Discord heard the answer?"""

    YES = "yes"
    PERHAPS = "perhaps"  # it may have: then the player waits for more
    NO = "no"  # it was too late


async def call_back(send: Callable[[], Awaitable[object]]) -> Heard:
    """Sent until it has arrived or time is up; Discord's other refusals are raised."""
    clock = asyncio.get_running_loop().time
    end, tries = clock() + IN_TIME, 0
    while True:
        tries += 1
        try:
            async with asyncio.timeout(min(EACH, max(PAUSE, end - clock()))):
                await send()
        except discord.HTTPException as error:
            if error.code in (ARRIVED, *UNKNOWN):
                return Heard.YES if error.code == ARRIVED else Heard.NO
            if error.status < 500:
                raise
        except LOST:
            pass
        else:
            return Heard.YES
        if clock() + PAUSE >= end:
            LOG.warning("an answer may not have arrived after %s attempts", tries)
            return Heard.PERHAPS
        if tries == 1:
            LOG.info("an answer is sent again")
        await asyncio.sleep(PAUSE)


async def persist(change: Callable[[], Awaitable[T]]) -> T:
    """A change that may be made twice, over a line that is lost now and then."""
    for _ in range(TIMES - 1):
        try:
            return await change()
        except LOST:
            LOG.info("a message is changed again")
            await asyncio.sleep(PAUSE)
    return await change()
