"""Level 1: writes whole sheets, and answers what comes up between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.guide import Reasons
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.text import Text
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Slot

PLAN = "plan"  # what is written by the plan: said, not listed


class Mind(Reasons):
    """Answers one prompt from the seat's view."""

    def __init__(self, view: Horizons, prompt: Prompt) -> None:
        self._view, self._seat, self._key = view, prompt.seat, prompt.key

    def reply(self, choice: Choice[Any]) -> Reply:
        how = ANSWERS.get((self._key, choice.name))
        return how(self, choice) if how else suggested(choice)

    def says(self, reason: str, *reply: str) -> Reply:
        self.reason = Text(f"horizons.advice.{reason}")
        return reply

    def sheet(self, choice: Choice[Any]) -> Reply:
        return self.says("plan", PLAN)

    def slot(self, choice: Choice[Any]) -> Reply:
        """The first thing of its plan that can be done now."""
        step = self._view.step
        assert isinstance(step, Slot)
        for act in planned(self._view, self._seat, step.section.form).get(step.section, ()):
            for option in choice.options:
                if option.value == act:
                    return self.says("plan", option.id)
        return suggested(choice)

    def ransom(self, choice: Choice[Any]) -> Reply:
        return self.says("ransom", *suggested(choice))

    def permit(self, choice: Choice[Any]) -> Reply:
        """A tariff is money, and few turn back for it."""
        found = "tariff" if choice.option("tariff") is not None else suggested(choice)[0]
        return self.says("tariff", found)

    def reveal(self, choice: Choice[Any]) -> Reply:
        return self.says("mission", *suggested(choice))

    def tile(self, choice: Choice[Any]) -> Reply:
        return self.says("tile", *suggested(choice))


ANSWERS: dict[tuple[str, str], Callable[[Mind, Choice[Any]], Reply]] = {
    ("horizons.sheet", "section"): Mind.sheet,
    ("horizons.slot", "act"): Mind.slot,
    ("horizons.pirates", "answer"): Mind.ransom,
    ("horizons.permit", "answer"): Mind.permit,
    ("horizons.reveal", "mission"): Mind.reveal,
    ("horizons.chart", "tile"): Mind.tile,
}
