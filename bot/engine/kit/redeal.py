"""What every game's redeal needs: packs of unknown pieces, answers of any kind, and patience."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from bot.engine.chance import Chance
from bot.engine.prompts import Choice, Reply
from bot.engine.records import S, fork
from bot.engine.story import Story

T = TypeVar("T")


def until_at_rest(state: S, deal: Callable[[int], S | None], attempts: int) -> S:
    """The first deal that would be at rest like the real table; else that one itself.

    `deal` is told which attempt it is; None: its table would not be at rest.
    """
    for attempt in range(attempts):
        table = deal(attempt)
        if table is not None:
            return table
    return fork(state)


def is_at_rest(advance: Callable[[Story[S], Chance], None], table: S) -> bool:
    """Does the table wait for somebody, with nothing to go on with by itself?"""
    story = Story(table)
    advance(story, Chance(b"redeal"))
    return not story.events


def any_of(items: Sequence[T], chance: Chance) -> T:
    return items[chance.below("redeal.any", len(items))]


def any_reply(chance: Chance) -> Callable[[Choice[Any]], Reply]:
    """A player who answers anything."""

    def reply(choice: Choice[Any]) -> Reply:
        stock = choice.stock()
        count = choice.at_least + chance.below(
            "redeal.count", min(choice.at_most, len(stock)) - choice.at_least + 1
        )
        return chance.sample("redeal.reply", stock, count)

    return reply


class Pack(Generic[T]):
    """Pieces that a viewer does not know, in random order."""

    def __init__(self, pieces: Sequence[T], chance: Chance) -> None:
        self.rest = chance.shuffle("redeal.cards", pieces)

    def take(self, count: int) -> tuple[T, ...]:
        top, self.rest = self.rest[:count], self.rest[count:]
        return top
