"""However long a game is played, the playground keeps only so much of it."""

from __future__ import annotations

import pytest

from bot.playground.client import interactions
from bot.playground.gateway import KEPT_EVENTS
from bot.playground.model.interaction import Asked
from bot.playground.model.things import User
from bot.playground.stage import posts
from bot.playground.stage.posts import Origin
from bot.playground.stage.world import World

FEW = 20


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bounds, soon reached."""
    for name in ("MOST_MESSAGES", "MOST_PRIVATE", "MOST_NONCES"):
        assert getattr(posts, name) <= 1000
        monkeypatch.setattr(posts, name, FEW)
    assert interactions.MOST_KEPT <= 1000
    monkeypatch.setattr(interactions, "MOST_KEPT", FEW)


def write(world: World, number: int, reader: User | None = None) -> None:
    body = {"content": f"line {number}", "nonce": str(number), "enforce_nonce": True}
    origin = Origin(f"token {number}", {}, reader) if reader else None
    posts.post(world, world.hall, world.me, body, origin=origin)


async def test_a_long_game_leaves_a_bounded_world() -> None:
    world = World()
    nova, rigel = world.people()[:2]
    for number in range(3 * FEW):
        write(world, number)
        write(world, 1000 + number, nova)
        write(world, 2000 + number, rigel)
        interactions.begin(world, Asked.COMMAND, nova, world.hall, {"name": "play"})
    kept = list(world.hall.messages.values())
    for reader in (None, nova, rigel):
        assert len([one for one in kept if one.reader is reader]) == FEW
    assert len(world.interactions) == len(world.nonces) == FEW
    world.clock.stop()


def test_screens_and_the_gateway_keep_only_so_much_to_tell_again() -> None:
    world = World()
    for number in range(2000):
        world.notices.post("typing", {"channel_id": str(number)})
    with pytest.raises(LookupError):
        world.notices.since(world.me.id, world.notices.last - 1000)
    assert KEPT_EVENTS <= 1000


def test_the_newest_messages_are_those_that_stay() -> None:
    world = World()
    for number in range(FEW + 5):
        write(world, number)
    first, *_, last = world.hall.messages.values()
    assert (first.content, last.content) == ("line 5", f"line {FEW + 4}")


def test_a_message_that_has_gone_can_still_be_deleted() -> None:
    world = World()
    nova = world.people()[0]
    write(world, 0, nova)
    (oldest,) = world.hall.messages.values()
    for number in range(FEW):
        write(world, number + 1, nova)
    assert oldest.id not in world.hall.messages
    posts.delete(world, oldest)
    assert len(world.hall.messages) == FEW
