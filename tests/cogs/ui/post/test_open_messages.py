"""Public messages that stand open: each kind has frames of its own, each message appears once."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.engine.records import Seat
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import LAST_FRAME, Kind
from cogs.ui.post.table_post import FIRST_ID
from tests.support.discord.office import WHY, Office

LARGEST = 2**31 - 1  # Discord's ids of components


def test_the_frames_of_the_kinds_lie_side_by_side_and_fill_the_range() -> None:
    kinds = sorted(Kind, key=lambda kind: kind.value)
    assert len(kinds) == len(Kind.__members__), "two kinds begin at the same frame"
    for kind, following in pairwise(kinds):
        assert kind.value + kind.room == following.value
    assert sum(kind.room for kind in Kind) == LAST_FRAME + 1
    assert FIRST_ID + LAST_FRAME <= LARGEST


@pytest.mark.parametrize("kind", Kind)
def test_no_number_leads_out_of_its_kind(kind: Kind) -> None:
    for number in (0, 1, kind.room - 1, kind.room, 10**12):
        assert kind.value <= kind.frame(number) < kind.value + kind.room


async def test_an_act_meant_before_a_crash_is_not_taken_for_a_vote_of_the_same_number(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies between "meant" and "sent": after the start the act must appear."""
    row, orion = await office.table(), office.orion
    pauses = office.house.play.pauses
    vote = await pauses.ask_pause(row.id, Seat(0))
    await office.show()
    for number in range(vote.id):
        await orion.slash("/admin table extend", seat="2", hours=number + 1, why="first")
    await office.show()
    assert len(office.posts(orion, "first")) == vote.id
    await orion.slash("/admin table extend", seat="2", hours=5, why=WHY)
    with monkeypatch.context() as patch:
        patch.setattr(Channels, "send", killed)
        with pytest.raises(Killed):
            await office.announcer._show_all(row.id)
    assert office.posts(orion, WHY) == []
    assert await Office(office.house).announcer.drain(20.0)
    assert len(office.posts(orion, WHY)) == 1


class Killed(BaseException):
    """The process is gone: nothing after this point happens."""


async def killed(*given: Any, **named: Any) -> str:
    raise Killed
