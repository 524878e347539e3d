"""No violation goes unnoticed, in whatever test and by whatever world."""

from __future__ import annotations

from bot.playground.stage.world import Violation, World
from tests.support.discord.complaints import unforgiven
from tests.support.discord.local import forgiven

BROKEN = Violation("POST", "/channels/1/messages", "too long", "content")


def test_what_nobody_forgave_is_told_once() -> None:
    first, second = World(), World()
    first.violated(BROKEN)
    second.failed("no such route")
    assert unforgiven() == [str(BROKEN), "no such route"]
    assert unforgiven() == []


def test_what_was_forgiven_is_not_told() -> None:
    world = World()
    world.violated(BROKEN)
    assert forgiven(world) == [str(BROKEN)]
    assert unforgiven() == []


def test_a_world_that_is_gone_is_still_told_of() -> None:
    World().violated(BROKEN)
    assert unforgiven() == [str(BROKEN)]
