"""The worked examples of `examples.json`: what each sets up, does, and must come to exactly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.games.race.scene import Scene, given, seat

Values = dict[str, Any]
Example = dict[str, Any]
EXAMPLES: list[Example] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)["examples"]
HANDLERS: dict[str, Callable[[Values, Values], None]] = {}

Handler = Callable[[Values, Values], None]


def example(*numbers: int) -> Callable[[Handler], Handler]:
    """This function plays these examples: it gets what is given and what must come of it."""

    def register(handler: Handler) -> Handler:
        for number in numbers:
            HANDLERS[f"RACE-EX-{number:03}"] = handler
        return handler

    return register


def opponent() -> Any:
    """Somebody who can place nothing, sell nothing and consume nothing."""
    return seat("earths_lost_colony")


NOVELTY = ("gem_world", "artist_colony", "former_penal_colony")  # without powers of their own here
KINDS = {
    "novelty": NOVELTY,
    "rare": ("comet_zone", "mining_world", "asteroid_belt"),
    "genes": ("pre_sentient_race", "empath_world"),
    "alien": ("deserted_alien_outpost",),
}


def consumer(g: Values, *, hand: int = 2, **more: Any) -> Scene:
    """A player with these consume powers and goods on worlds that have none themselves."""
    goods: list[str] = []
    match g.get("goods", g.get("novelty_goods", 0)):
        case int(number):
            goods = list(NOVELTY[:number])
        case list(kinds):
            stock = {kind: list(worlds) for kind, worlds in KINDS.items()}
            goods = [stock[kind].pop(0) for kind in kinds]
    start = g.get("tableau", ["new_sparta"])
    actions = g.get("actions", g.get("action", "produce"))
    return given(
        seat(*start, *g.get("powers", ()), *goods, goods=goods, action=actions, hand=[hand]),
        seat("alpha_centauri", hand=[1]),
        order=(0, 1),
        **more,
    )
