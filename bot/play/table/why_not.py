"""Looking things up at a table: why something is not offered, and what the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import SECRET_BYTES, Chance
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.guide import Doubt
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, S, Seat
from bot.engine.story import Story
from bot.games.reference import Clause, clause, clauses

__all__ = ["Clause", "Doubt", "clause", "clauses", "doubts", "refused", "why_not"]

NO_REPLIES: Mapping[str, Reply] = {}


def doubts(
    game: Game[S], view: S, prompt: Prompt, replies: Mapping[str, Reply] = NO_REPLIES
) -> Iterator[Doubt]:
    """A refusal depends on the asker's view alone, so that is asked; what is offered is not."""
    tries = tuple(game.guide.tries(view, prompt))
    first = next(prompt.talk(), None) if tries else None
    offered = {option.id for option in first.options} if first else set()
    for name, label, command in tries:
        if name in offered:
            continue
        refusal = refused(game, view, prompt.seat, command)
        if refusal is not None:
            yield Doubt(name, label, refusal)
    yield from game.guide.doubts(view, prompt, replies)


def refused(game: Game[S], view: S, seat: Seat, command: Command) -> IllegalMove | None:
    """Why the command will not do; nothing is drawn and nothing is kept."""
    try:
        game.decide(Story(view), seat, command, Chance(bytes(SECRET_BYTES)))
    except IllegalMove as refusal:
        return refusal
    return None


def why_not(
    game: Game[S], view: S, prompt: Prompt, replies: Mapping[str, Reply], named: Choice[Any]
) -> IllegalMove | None:
    """Why something that a question does not offer, but that could be named, will not do."""
    values = named.read(replies[named.name])
    command = game.guide.meant(view, prompt, replies, named.name, values)
    return None if command is None else refused(game, view, prompt.seat, command)
