"""Ships on their way, for tests of moving."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.events import Moved
from bot.games.merchant.state import Flight
from tests.games.merchant.scene import FLYING, Scene, given, seat

GATES = {2: "jw_05", 3: "pp_05", 5: "ww_08", 6: "gp_08"}  # where telegates lie


def flying(
    at: str,
    mp: int,
    *came: str,
    dice: tuple[int, ...] = (1, 1, 1),
    load: Any = (),
    cash: int = 80,
    gates: Any = (),
    flight: Any = None,
    others: Any = (),
    **more: Any,
) -> Scene:
    """The first seat is on its way, and came by these spaces."""
    used = tuple((SpaceId(a), SpaceId(b)) for a, b in pairwise((*came, at)))
    boxes = {GATES[n]: f"telegate_{n}" for n in gates} | more.pop("boxes", {})
    turn = {"flight": Flight(dice, mp, used=used, **(flight or {})), "moved": bool(came)}
    me = seat(at=at, load=load, cash=cash, flown=(*came, at), **more.pop("me", {}))
    return given(me, *(others or (seat(),)), agenda=FLYING, turn=turn, boxes=boxes, **more)


def path(scene: Scene) -> list[str]:
    """All spaces that were flown so far."""
    return [space for event in scene.story if isinstance(event, Moved) for space in event.path]


def steps(scene: Scene) -> list[str]:
    """What the next step can be, as it is offered."""
    return scene.offered(0, "fly", route=("step",)) if scene.asked() == "Sail" else []
