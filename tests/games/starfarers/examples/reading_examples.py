"""The worked examples of `examples.json`: each handler plays one and says what came of it.

@example(61)
def flight(g):                      # what is given
    ...
    return {"allowed": False}       # as the rules decided; must equal `then`
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from bot.engine.errors import IllegalMove
from bot.engine.records import Command, Seat, fork
from bot.games.starfarers.box.board import NodeId, distances
from bot.games.starfarers.box.resources import RESOURCES, Cards, minus
from bot.games.starfarers.steps import TurnStart
from bot.games.starfarers.victory import scores
from tests.games.starfarers.chapters.aloft import A, where
from tests.games.starfarers.scene import TRADE, Scene, SeatPlan, given

Values = dict[str, Any]
Example = dict[str, Any]
Handler = Callable[[Values], Values]
T = TypeVar("T")

EXAMPLES: list[Example] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)["examples"]
HANDLERS: dict[str, Handler] = {}
LETTERS = "ABCD"
COLOURS = ("yellow", "red", "white", "blue")


def example(*numbers: int) -> Callable[[Handler], Handler]:
    """This function plays these examples."""

    def register(handler: Handler) -> Handler:
        for number in numbers:
            HANDLERS[f"STAR-EX-{number:03}"] = handler
        return handler

    return register


# --- what the rules said


def allowed(scene: Scene, who: int, command: Command, clause: str = "") -> bool:
    """Whether the command is taken; if it is not, then by this clause."""
    by = ""
    try:
        scene.when(who, command)
    except IllegalMove as refusal:
        by = refusal.clause
    assert by in ("", clause)
    return not by


def twin(scene: Scene) -> Scene:
    """The same table again, to try something out."""
    return Scene(fork(scene.state))


def same(found: Iterable[T]) -> T:
    """The one thing that is true of all."""
    first, *others = found
    assert all(other == first for other in others), (first, others)
    return first


def named(cards: Cards) -> dict[str, int]:
    """Amounts by type, without those that are nothing."""
    return {kind.value: n for kind, n in zip(RESOURCES, cards, strict=True) if n}


def gained(scene: Scene, before: Scene, who: int) -> dict[str, int]:
    """How a hand has changed."""
    return named(minus(scene.player(who).hand, before.player(who).hand))


def fame_won(scene: Scene, before: Scene, who: int = A) -> int:
    return scene.player(who).fame - before.player(who).fame


def points(scene: Scene, who: int) -> int:
    """As everybody sees them."""
    return scores(scene.view(None))[Seat(who)]


def reach(scene: Scene, transporter: str) -> int:
    """The farthest end point that is offered to a ship of the active player, in steps."""
    far = distances(NodeId(where(scene, scene.state.active)[transporter]))
    ends = scene.offered(scene.state.active, "fly", ship=(transporter,))
    return max(far[NodeId(end)] for end in ends)


# --- what is given


def dice(total: int) -> tuple[int, int]:
    first = max(1, total - 6)
    return first, total - first


def rolled(total: int, *seats: SeatPlan, **more: Any) -> Scene:
    """The first seat's turn begins with this roll and goes on to trade."""
    scene = given(*seats, agenda=more.pop("agenda", (TurnStart(), *TRADE)), **more)
    return scene.luck("roll", dice(total)).advance()
