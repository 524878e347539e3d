"""Questions to several players at once: answers are sealed until all are in (STAR-11.5.18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.chapters.prepared import Prepared, say_order
from bot.games.starfarers.commands import SealedAnswer
from bot.games.starfarers.events.turn import AnswerSealed
from bot.games.starfarers.state import Player, Starfarers


def seal(story: Story[Starfarers], seat: Seat, answer: SealedAnswer) -> None:
    """It may be changed until the last one is in; nobody else learns of that."""
    changed = story.state.players[seat].sealed is not None
    story.tell(AnswerSealed(seat, answer, quiet=changed))


def fill(
    story: Story[Starfarers],
    seats: Iterable[Seat],
    ready: Callable[[Seat], Prepared[SealedAnswer] | None],
) -> bool:
    """Seals what is prepared or no choice (STAR-16.4, STAR-16.6). Are all answers in now?"""
    complete = True
    for seat in seats:
        if story.state.players[seat].sealed is None:
            found = ready(seat)
            if found is None:
                complete = False
            else:
                say_order(story, seat, found.order)
                story.tell(AnswerSealed(seat, found.answer, auto=True))
    return complete


def answer_of(player: Player) -> SealedAnswer:
    assert player.sealed is not None
    return player.sealed
