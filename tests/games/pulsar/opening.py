"""Tables at the beginning: just set up, at the first decision, and at the first pick of a die."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Chance
from bot.engine.story import Story, open_table
from bot.games.pulsar.chapters.setup import setup
from bot.games.pulsar.commands import Options
from bot.games.pulsar.state import Pulsar
from tests.games.pulsar.scene import PULSAR, Scene


def fresh(seed: int = 0, **options: Any) -> Pulsar:
    story = Story(Pulsar())
    setup(story, Options(**options), Chance(seed.to_bytes(32)))
    return story.state


def opened(seed: int = 0, **options: Any) -> Scene:
    """A table at its first decision."""
    return Scene(open_table(PULSAR, Options(**options), Chance(seed.to_bytes(32))).state)


def begun(seed: int = 0, **options: Any) -> Scene:
    """All have picked the first side and the first free gate."""
    scene = opened(seed, **options)
    while scene.step() in ("PickSides", "PlaceShips"):
        who = min(scene.awaited())
        prompt = scene.prompts(who)[0]
        scene.when(who, prompt.answer(lambda choice: (choice.options[0].id,)))
    return scene
