"""Level 1: flies for stations, completes gyrodynes, links transmitters, buys what fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.orders.language import WriteOrder
from bot.engine.prompts import Choice, Option, Prompt, Reply, suggested
from bot.engine.records import Command
from bot.engine.text import Text, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import BuyPoints
from bot.games.pulsar.box.orders import ALL, BUY
from bot.games.pulsar.box.pieces import EXPLORATION, SYSTEMS, TRANSMITTERS
from bot.games.pulsar.box.routes import described
from bot.games.pulsar.chapters.dice import option_id, picked
from bot.games.pulsar.chapters.tracks import Move
from bot.games.pulsar.commands import Fly
from bot.games.pulsar.minds import worth
from bot.games.pulsar.minds.drafting import best_move, gate_worth
from bot.games.pulsar.minds.plans import best_deed, flight_worth
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Exploring

NAMES = {  # the entry of the menu for each command
    "Construct": "construct",
    "Complete": "complete",
    "PayCost": "cost",
    "TakeTransmitter": "transmitter",
    "Patent": "patent",
    "Fly": "fly",
    "CompleteProject": "project",
    "TakeGyrodyne": "gyrodyne",
    "BuyToken": "token",
    "CopyDie": "copy",
    "EndTurn": "end",
}


def volunteer(view: Pulsar, prompt: Prompt) -> Command | None:
    """What it says unasked: whoever has points to buy leaves an order for it, once."""
    me = view.players[prompt.seat]
    if prompt.key != "pulsar.orders" or me.orders:
        return None
    sells = (effect for array in me.arrays for effect in TRANSMITTERS[array.tile].production)
    return WriteOrder(BUY, (ALL,)) if any(isinstance(one, BuyPoints) for one in sells) else None


class Mind:
    """Answers one prompt: it makes up its mind once, then leads the talk there."""

    def __init__(self, view: Pulsar, prompt: Prompt) -> None:
        self._view, self._seat, self._key = view, prompt.seat, prompt.key
        self._why = Text("pulsar.advice.usual")
        self._wish: Command | None = None
        self._picked: Move | None = None  # the first of two picks

    def reply(self, choice: Choice[Any]) -> Reply:
        if self._key == "pulsar.turn":
            return self._act(choice)
        how = ANSWERS.get(self._key)
        return how(self, choice) if how else suggested(choice)

    def why(self) -> Text:
        return self._why

    # --- the turn

    def _act(self, choice: Choice[Any]) -> Reply:
        if self._wish is None:
            deed = best_deed(self._view, self._seat)
            self._wish = deed.command
            name = NAMES[type(deed.command).__name__]
            self._why = say(f"pulsar.advice.{name}", n=max(0, round(deed.worth)))
        found = [option for option in choice.options if leads(choice.name, option, self._wish)]
        if found:
            return (found[0].id,)
        return () if choice.at_least == 0 else suggested(choice)

    # --- the other questions

    def _draft(self, choice: Choice[Any]) -> Reply:
        self._why = Text("pulsar.advice.draft")
        view = self._view
        if choice.name == "second" and self._picked is not None:
            view = picked(view, self._seat, self._picked)
        self._picked = best_move(view, self._seat)
        return (option_id(self._picked),)

    def _side(self, choice: Choice[Any]) -> Reply:
        """With the side, all gates in the order of their worth."""
        if choice.name != "gates":
            return suggested(choice)
        by_worth = sorted(choice.options, key=lambda one: -gate_worth(self._view, one.value))
        return tuple(option.id for option in by_worth)

    def _gate(self, choice: Choice[Any]) -> Reply:
        self._why = Text("pulsar.advice.gate")
        return (best(choice, lambda gate: gate_worth(self._view, gate)),)

    def _bonus(self, choice: Choice[Any]) -> Reply:
        step = self._view.step
        assert isinstance(step, Exploring)
        bonus = SYSTEMS[self._view.systems[step.where]].bonus
        printed = worth.effects_worth(self._view, self._seat, bonus)
        left = self._view.exploration or self._view.discards
        self._why = Text("pulsar.advice.bonus")
        return ("printed" if printed > worth.TILE or not left else "tile",)

    def _tile(self, choice: Choice[Any]) -> Reply:
        def value(tile: Any) -> float:
            return worth.effects_worth(self._view, self._seat, EXPLORATION[tile].effects)

        self._why = Text("pulsar.advice.bonus")
        found = sorted(choice.options, key=lambda option: -value(option.value))
        return tuple(option.id for option in found[: choice.at_most])

    def _sizes(self, choice: Choice[Any]) -> Reply:
        def value(size: Any) -> float:
            return worth.gyrodyne_worth(self._view, self._seat, size)

        self._why = Text("pulsar.advice.gyrodyne_size")
        found = sorted(choice.options, key=lambda option: -value(option.value))
        return tuple(option.id for option in found[: choice.at_most])

    def _jump(self, choice: Choice[Any]) -> Reply:
        if choice.name != "to":
            return suggested(choice)
        self._why = Text("pulsar.advice.jump")

        def value(where: LocationId) -> float:
            return flight_worth(self._view, self._seat, described(self._view.side, (where,)))

        return (best(choice, value),)


def best(choice: Choice[Any], value: Callable[[Any], float]) -> str:
    return max(choice.options, key=lambda option: value(option.value)).id


def leads(question: str, option: Option[Any], wish: Command) -> bool:
    """Does an option of the menu lead to this command?"""
    value: Any = option.value
    if question == "what":
        return option.id == NAMES[type(wish).__name__]
    if question == "build":
        return value is False  # what it wants to build, it has built before
    if question == "pay":
        far = len(wish.path) if isinstance(wish, Fly) else value[1]
        return bool(value == (getattr(wish, "pay", None), far))
    if isinstance(wish, Fly):
        match question:
            case "to":
                return bool(value == wish.path[-1])
            case "route":
                return bool(value.path == wish.path)
            case "run":
                return bool(value == (wish.run, wish.colour))
            case "claim":
                return bool(value == wish.decline)
    name = {"tech": "technology", "die": "value"}.get(question, question)
    wanted = getattr(wish, name, None)
    return bool(wanted is not None and (value == wanted or getattr(value, "id", None) == wanted))


ANSWERS: dict[str, Callable[[Mind, Choice[Any]], Reply]] = {
    "pulsar.draft": Mind._draft,
    "pulsar.side": Mind._side,
    "pulsar.ship": Mind._gate,
    "pulsar.bonus": Mind._bonus,
    "pulsar.keep": Mind._tile,
    "pulsar.sizes": Mind._sizes,
    "pulsar.jump": Mind._jump,
}
