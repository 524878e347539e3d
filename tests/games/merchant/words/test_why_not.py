"""What is not offered and somebody may well try has a reason."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.engine.story import rule
from bot.games.merchant.words.why_not import tries
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import MERCHANT, Scene, landed, seat
from tests.support.luck import Luck


def reasons(scene: Scene, key: str) -> dict[str, str]:
    """Of all that may be asked about and cannot be, why not."""
    found = {}
    for one in tries(scene.view(0), scene.prompt(0, key)):
        try:
            rule(MERCHANT, scene.state, Seat(0), one.command, Luck(0, {}))
        except IllegalMove as error:
            found[one.id] = error.key.rpartition(".")[2]
    return found


@pytest.mark.rule("MERCHANT-5.3.5", "MERCHANT-5.2.5", "MERCHANT-5.5.8")
def test_every_space_next_to_a_ship_can_be_asked_about() -> None:
    assert reasons(flying("cw_06", 3, "gb_cw_4"), "fly") == {"gb_cw_4": "back"}
    assert reasons(flying("cw_04", 1), "fly") == {"southern_comfort": "mp"}
    circle = flying("cloud_body", 4, "cloud_b2", dice=(2, 4, 1))
    assert reasons(circle, "fly") == {"cloud_b2": "back"}
    number = flying("cloud_b6", 4, "cloud_b5", dice=(3, 5, 4))
    assert reasons(number, "fly") == {"cloud_b5": "back", "cloud_b7": "pilot"}


def test_what_cannot_be_traded_has_its_reason() -> None:
    scene = landed(
        seat(at="southern_comfort", goods=["rock_videos"], cash=130), seat(), cultures={"cw": "4b"}
    )
    found = reasons(scene, "trade")
    assert found["sell.rock_videos"] == "no_buyer"
    assert found["deed.port_cobbleport"] == "money"
    assert found["gear.yellow_drive"] == "not_sold"
    assert "buy.rock_videos" not in found
