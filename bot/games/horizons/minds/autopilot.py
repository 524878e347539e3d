"""Level 1: writes whole sheets, and answers what comes up between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from bot.engine.guide import Reasons
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.text import Text
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.chapters.scenarios.shares import PROPOSE
from bot.games.horizons.chapters.sheets.asking import PASS
from bot.games.horizons.minds.armada import armada, better_split
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.combat import INVADER, Planning
from bot.games.horizons.steps.course import Slot
from bot.games.horizons.steps.scenarios import Sharing

TACTICS = ("military", "vigorous_military", "unified_military")
PLAN = "plan"  # what is written by the plan: said, not listed


def lot(mission: MissionId | None, faction: str) -> int:
    """The same for everybody at a table, another at the next one."""
    return crc32(f"{mission} {faction}".encode())


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
        return (PASS,)

    def faction(self, choice: Choice[Any]) -> Reply:
        """Against the Invader, whoever builds the strongest fleet for their part of the money.

        Else by lot, so that every faction is played: the mission that lies open draws it.
        """
        if self._view.scenario.invader is None:
            lots = sorted(choice.options, key=lambda one: lot(self._view.common, one.id))
            return self.says("lot", *(one.id for one in lots[: choice.at_most]))
        part = (self._view.scenario.money or 0) // len(self._view.players)
        ranked = sorted(choice.options, key=lambda one: -armada(one.value, part))
        return self.says("fleet", *(one.id for one in ranked[: choice.at_most]))

    def shares(self, choice: Choice[Any]) -> Reply:
        """Nobody has said anything yet, and another split makes a much stronger fleet."""
        step = self._view.step
        wish = None
        if isinstance(step, Sharing) and not step.agreed:
            wish = better_split(self._view, step.shares)
        if wish is None:
            return suggested(choice)
        who, money = wish
        said = {"shares": (PROPOSE,), "who": tuple(map(str, who)), "money": (str(money),)}
        return self.says("fleet", *said[choice.name])

    def policies(self, choice: Choice[Any]) -> Reply:
        """Against the Invader tactics decide; else as most begin."""
        if self._view.scenario.invader is not None:
            for wanted in TACTICS:
                if choice.option(wanted) is not None:
                    return self.says("fleet", wanted)
        return suggested(choice)

    def guarded(self, choice: Choice[Any]) -> Reply:
        """Who cannot win at once does what keeps the fleet alive: drones fly as fighters."""
        step = self._view.step
        if isinstance(step, Planning) and INVADER in step.battle.attacker.units:
            last = choice.options[-1].id
            return self.says("fleet", last if choice.name == "softer" else "0")
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
    ("horizons.faction", "faction"): Mind.faction,
    ("horizons.policies", "policies"): Mind.policies,
    ("horizons.shares", "shares"): Mind.shares,
    ("horizons.shares", "who"): Mind.shares,
    ("horizons.shares", "money"): Mind.shares,
    ("horizons.tactics", "harder"): Mind.guarded,
    ("horizons.tactics", "softer"): Mind.guarded,
    ("horizons.tactics", "bombers"): Mind.guarded,
    ("horizons.pirates", "answer"): Mind.ransom,
    ("horizons.permit", "answer"): Mind.permit,
    ("horizons.reveal", "mission"): Mind.reveal,
    ("horizons.chart", "tile"): Mind.tile,
}
