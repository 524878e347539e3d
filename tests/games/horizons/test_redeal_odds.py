"""In tables dealt anew, what is truly asked is no likelier than anything else it could be."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat, encode
from bot.games.horizons.acts import Search, TradeAt
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, WAR
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.secrets.redeal import other_step
from bot.games.horizons.steps.bases import Permit
from bot.games.horizons.steps.combat import Agreeing
from tests.games.horizons.scene import Scene, base, given, ship
from tests.support.playout import secret_of

DEALS = 300
OUTSIDER = Seat(2)
EDO = UnitId("japan:base_edo")
CREW, SECOND, ALONE = map(UnitId, ("russia:kuznetsov", "russia:kliper", "russia:leonov"))
YANGTZE, VIKRANT = UnitId("china:yangtze"), UnitId("asia:vikrant")
FUJI, HIRYU, MUTSU = map(UnitId, ("japan:fuji", "japan:hiryu", "japan:mutsu"))


def dealt(scene: Scene) -> list[int]:
    """How often each act is asked about in tables that the outsider cannot tell from this one."""
    chance, step = Chance(secret_of("odds")), scene.state.step
    assert isinstance(step, Permit | Agreeing)
    found = (other_step(scene.state, step, OUTSIDER, chance) for _ in range(DEALS))
    return [*Counter(encode(other.act) for other in found).values()]


def expected(kinds: int) -> tuple[float, float]:
    """Between how many deals each of so many acts comes, within four standard deviations."""
    share = DEALS / kinds
    spread = 4 * (share * (1 - 1 / kinds)) ** 0.5
    return share - spread, share + spread


def even(found: list[int], kinds: int) -> bool:
    low, high = expected(kinds)
    return len(found) == kinds and low < min(found) <= max(found) < high


@pytest.mark.rule("HORIZON-19.5.3")
@pytest.mark.parametrize("trader", [CREW, SECOND])
def test_the_trade_that_is_asked_about_is_dealt_as_often_as_any_other(trader: UnitId) -> None:
    """With either crew of a fleet it is the same trade; a fleet of one could trade as well."""
    fleet = dict.fromkeys((CREW, SECOND), ship("surface:mars", fleet=1, cargo=Stock(ORE=2)))
    scene = given(
        "russia",
        "japan",
        "china",
        ships=fleet | {ALONE: ship("surface:mars", cargo=Stock(ORE=2))},
        bases={EDO: base("mars", token="sell ORE", settlements=9)},
    )
    scene.do("russia", TradeAt(EDO, 2, trader))
    assert isinstance(scene.state.step, Permit)
    assert even(dealt(scene), 4)


@pytest.mark.rule("HORIZON-19.5.3")
@pytest.mark.parametrize("target", [HIRYU, MUTSU])
def test_the_attack_that_is_asked_about_is_dealt_as_often_as_any_other(target: UnitId) -> None:
    """To search for one ship of a fleet is to search for all of it."""
    ships = {one: ship("orbit:mars", fleet=1) for one in (YANGTZE, VIKRANT)}
    ships |= {one: ship("orbit:mars", fleet=2) for one in (HIRYU, MUTSU)}
    at_war = {(one, "japan"): WAR for one in ("china", "asia")}
    scene = given(
        "china",
        "asia",
        "japan",
        ships=ships | {FUJI: ship("orbit:mars")},
        relations={("china", "asia"): ALLIANCE, **at_war},
    )
    scene.do("china", Search((YANGTZE, VIKRANT), target))
    assert isinstance(scene.state.step, Agreeing)
    assert even(dealt(scene), 2)
