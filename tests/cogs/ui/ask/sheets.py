"""Panels of scenes: a question of the first seat with some answers, and what its button says."""

from __future__ import annotations

from functools import partial

from bot.engine.prompts import Reply
from bot.engine.records import Seat
from bot.i18n.catalog import catalogs
from cogs.ui.ask import panel as ask
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.words.tongue import Tongue
from tests.games.race.scene import RACE, Scene
from tests.support.discord.panels import commit_of


def asked(scene: Scene, key: str, language: str = "en", **replies: Reply) -> Question:
    """A panel of the first seat with these answers."""
    spoken = partial(RACE.guide.spoken, scene.view(0), Seat(0))
    draft = Draft({name.replace("_", "."): reply for name, reply in replies.items()})
    prompt = scene.prompt(0, key)
    return Question(
        Ask("k7f2q", Seat(0), prompt, draft, 0, "head", spoken=spoken),
        Tongue(catalogs()[language]),
    )


def label(sheet: Question) -> str:
    commit = commit_of(ask.panel(sheet))
    assert commit is not None
    return commit.label.removeprefix("✔ ")
