"""Tables at which sheets are due."""

from __future__ import annotations

from typing import Any

from bot.games.horizons.acts import Form
from bot.games.horizons.chapters.common.sequence import year_phases
from bot.games.horizons.steps.course import Due
from tests.games.horizons.scene import Scene, given


def due(*factions: str, form: Form = Form.YEAR, **more: Any) -> Scene:
    """Sheets are due, and then the year goes on."""
    scene = given(*(factions or ("russia", "japan")), **more)
    steps = year_phases(scene.state) if form is Form.YEAR else (Due(form),)
    scene.state.agenda = (*steps,)
    return scene.advance()
