"""Every button leads somewhere: what can be made has a handler, and nothing else can be made."""

from __future__ import annotations

import pytest

from bot.client import Sublight
from bot.operation.metrics import Metrics
from bot.play.assembly import assemble
from bot.store.sqlite.memory import MemoryJournal
from cogs import add_all
from cogs.ui.press.front import Front
from cogs.ui.words.ids import AdminDoor, AdminId, Door, DoorId, Page, SelfId


@pytest.fixture
async def front() -> Front:
    """Of a client with all cogs, connected to nothing."""
    bot = Sublight(assemble(MemoryJournal()), Metrics())
    await add_all(bot)
    return bot.front


@pytest.mark.parametrize(
    ("kind", "made"),
    [("d1", Door), ("u1", Page), ("a1", AdminDoor)],
    ids=["doors", "pages", "admin"],
)
async def test_every_door_made_has_a_handler_and_every_handler_a_door(
    front: Front, kind: str, made: type[Door]
) -> None:
    heard = {what for known, what in (*front.handlers, *front.openers) if known == kind}
    assert heard == {door.value for door in made}


@pytest.mark.parametrize("door", Door)
def test_every_door_can_be_written(door: Door) -> None:
    assert str(DoorId(door, "k7f2q")) == f"d1:{door.value}:k7f2q"


def test_a_door_that_nobody_hears_cannot_be_made() -> None:
    for wrong in (DoorId("nowhere", "k7f2q"), SelfId("nowhere"), AdminId("nowhere", "k7f2q")):
        with pytest.raises(ValueError, match="nowhere"):
            str(wrong)
