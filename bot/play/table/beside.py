"""Going through a long game beside the event loop, one at a time: nobody's answer waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

LONG = 50  # moves that take too long for the event loop

P = ParamSpec("P")
T = TypeVar("T")
_one = ThreadPoolExecutor(1, thread_name_prefix="long game")


async def beside(many: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What goes through so many moves; few of them are done at once."""
    if many < LONG:
        return work(*args, **kwargs)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_one, lambda: work(*args, **kwargs))
