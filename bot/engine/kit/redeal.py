"""What every game's redeal needs: packs of unknown pieces, answers of any kind, and patience."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

from bot.engine.chance import Chance
from bot.engine.errors import NoRedeal
from bot.engine.prompts import Choice, Reply
from bot.engine.records import S
from bot.engine.story import Story

T = TypeVar("T")
SWAPS = 60  # tried for each place, so that it is forgotten how the pieces lay at first


def until_at_rest(deal: Callable[[int], S | None], attempts: int) -> S:
    """The first deal that would be at rest like the real table; never that one itself.

    `deal` is told which attempt it is; None: its table would not be at rest. Raises NoRedeal.
    """
    for attempt in range(attempts):
        table = deal(attempt)
        if table is not None:
            return table
    raise NoRedeal


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


def fitted(fits: Sequence[Collection[T]], pieces: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """A fitting piece for each place, then all others: any way about as likely as another.

    It begins with some way that fits, then swaps pieces wherever both still fit.
    """
    order = chance.shuffle("redeal.fitted", pieces)
    holders = dict[T, int]()  # by piece, its place

    def find(place: int, seen: set[T]) -> bool:
        for piece in order:
            if piece in seen or piece not in fits[place]:
                continue
            seen.add(piece)
            if piece not in holders or find(holders[piece], seen):
                holders[piece] = place
                return True
        return False

    for place in range(len(fits)):
        if not find(place, set()):
            raise NoRedeal
    held = {place: piece for piece, place in holders.items()}
    row = [held[place] for place in range(len(fits))]
    row += [piece for piece in order if piece not in holders]
    loose = [place for place, fitting in enumerate(fits) if len(fitting) > 1]
    swaps = SWAPS * len(loose)
    others = chance.dice("redeal.swap", swaps, len(row))
    for here, other in zip(loose * SWAPS, others, strict=True):
        there = other - 1
        if row[there] in fits[here] and (there >= len(fits) or row[here] in fits[there]):
            row[here], row[there] = row[there], row[here]
    return tuple(row)


class Pack(Generic[T]):
    """Pieces that a viewer does not know, in random order."""

    def __init__(self, pieces: Sequence[T], chance: Chance) -> None:
        self.rest = chance.shuffle("redeal.cards", pieces)

    def take(self, count: int) -> tuple[T, ...]:
        top, self.rest = self.rest[:count], self.rest[count:]
        return top
