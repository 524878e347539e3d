"""4.9 Abilities: what happens to their owner brings points (PULSAR-4.9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.pulsar.box.effects import Happening, Trigger
from bot.games.pulsar.box.pieces import TECHNOLOGIES, TechKind, TechnologyId
from bot.games.pulsar.events import Gained
from bot.games.pulsar.state import Player, Pulsar
from bot.games.pulsar.steps import AgendaStep, Reward


def triggers(me: Player, on: Happening) -> Iterator[tuple[TechnologyId, int]]:
    """The technologies that score it, with their points, in the order of the patents."""
    for patent in me.patents:
        if TECHNOLOGIES[patent].kind is TechKind.ABILITY:
            for effect in TECHNOLOGIES[patent].effects:
                if isinstance(effect, Trigger) and effect.on is on:
                    yield patent, effect.points


def happens(story: Story[Pulsar], seat: Seat, on: Happening, times: int = 1) -> None:
    """Once per event, for each technology that scores it."""
    for technology, points in triggers(story.state.players[seat], on):
        if points * times:
            story.tell(Gained(seat, technology, points * times))


def reward(story: Story[Pulsar], step: Reward, chance: Chance) -> list[AgendaStep]:
    """What a flight did, after its dead-end tiles (PULSAR-4.3.24)."""
    for on, times in step.happened:
        happens(story, step.seat, on, times)
    return []


CHAPTER = Chapter[Pulsar]({Reward: reward})
