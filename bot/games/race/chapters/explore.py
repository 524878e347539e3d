"""5. Phase I: Explore (page 3)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.story import Story
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.supply import answer_owed, refill, top_cards
from bot.games.race.chapters.tableau import explore_numbers
from bot.games.race.events import DrawsLost, Explored, PhaseBegan
from bot.games.race.state import AgendaStep, Keeping, Perform, Race


def begin(story: Story[Race], step: Perform, chance: Chance) -> list[AgendaStep]:
    """All cards are drawn, in turn order, before anybody discards (RACE-3.5, RACE-5.5, RACE-5.12).

    The last card of the supply brings a reshuffle at once (RACE-10.5).
    """
    story.tell(PhaseBegan(step.phase))
    for seat in story.state.order:
        me = story.state.players[seat]
        draw, keep = explore_numbers(me.working, me.actions)
        got = 0
        while got < draw:
            cards = top_cards(story, draw - got, chance)
            if not cards:
                story.tell(DrawsLost(seat, draw - got))
                break
            got += len(cards)
            story.tell(Explored(seat, cards, min(keep, got)))
            refill(story, chance)
    for seat in story.state.order:
        for owed in story.state.players[seat].owed:
            if isinstance(owed, Keeping) and owed.count == len(owed.cards):
                answer_owed(story, seat, "keep", (), owed.cards, auto=True)
    return []


CHAPTER = Chapter[Race]({(Perform, Phase.EXPLORE): begin})
