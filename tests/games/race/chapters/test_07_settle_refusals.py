"""Phase III: Settle, what cannot be done, and who has nothing to do (section 7)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import card_name
from bot.games.race.commands import Means, Pass, Settle, Way
from bot.games.race.events import CardPlaced, CardsDrawn, GoodPlaced
from tests.games.race.scene import CONQUER, PAY, given, seat
from tests.games.race.settling import settling


@pytest.mark.rule("RACE-7.6", "RACE-7.44")
def test_who_places_nothing_has_no_account() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", 4]), seat("new_sparta", hand=["rebel_miners", 2])
    ).perform("settle")
    scene.when(0, Pass()).when(1, Settle("rebel_miners", CONQUER))
    (placed,) = scene.told(CardPlaced)
    assert (placed.seat, placed.strength) == (1, 2)


@pytest.mark.rule("RACE-7.44", "RACE-9.8")
def test_a_windfall_good_is_laid_down_but_not_produced() -> None:
    scene = settling("new_sparta", world="runaway_robots")
    scene.when(0, Settle("runaway_robots", CONQUER))
    assert [(good.world, good.produced) for good in scene.told(GoodPlaced)] == [
        ("runaway_robots", False)
    ]
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-7.21", "RACE-7.42")
def test_only_a_conquest_tells_of_strength() -> None:
    scene = given(
        seat("epsilon_eridani", hand=["gem_world", 4]), seat("new_sparta", hand=["rebel_miners", 2])
    ).perform("settle")
    scene.when(0, Settle("gem_world", PAY)).when(1, Settle("rebel_miners", CONQUER))
    assert [placed.strength for placed in scene.told(CardPlaced)] == [0, 2]


@pytest.mark.rule("RACE-7.2")
@pytest.mark.parametrize(("others", "enough"), [(1, False), (2, True)])
def test_every_other_card_of_the_hand_can_pay_but_not_more(others: int, enough: bool) -> None:
    scene = settling("old_earth", world="gem_world", others=others)
    if enough:
        scene.when(0, Settle("gem_world", PAY))
        assert scene.player(0).hand == ()
    else:
        scene.refused(0, Settle("gem_world", PAY), "too_dear", "RACE-7.2", n=2, have=1)


@pytest.mark.rule("RACE-7.2", "RACE-7.15", "RACE-7.16", "RACE-7.36", "RACE-4.1")
def test_a_way_that_cannot_be_is_refused_for_its_first_fault() -> None:
    tactics, ship = "new_military_tactics", "colony_ship"
    scene = settling("old_earth", tactics, ship, "public_works", world="gem_world", others=2)

    def by(means: Means, *discards: str) -> Settle:
        return Settle("gem_world", Way(means, discards))

    pay, conquer = Means.PAY, Means.CONQUER
    scene.refused(0, by(pay, "drop_ships"), "not_in_tableau", "RACE-4.1", cards=1)
    scene.refused(
        0, by(pay, "public_works"), "useless_discard", "RACE-4.1", card=card_name("public_works")
    )
    scene.refused(0, by(pay, ship, ship), "bad_discards", "RACE-7.15")
    scene.refused(0, by(pay, tactics, tactics), "bad_discards", "RACE-7.15")
    scene.refused(0, by(conquer), "not_military", "RACE-7.36")
    poor = settling("old_earth", tactics, world="comet_zone", others=2)
    dear = Settle("comet_zone", Way(pay, (tactics,)))
    poor.refused(0, dear, "too_dear", "RACE-7.2", n=3, have=2)
    weak = settling("epsilon_eridani", ship, world="rebel_miners")
    weak.refused(
        0, Settle("rebel_miners", CONQUER), "military_short", "RACE-7.36", n=1, have=1, need=2
    )
    strong = settling("new_sparta", ship, world="rebel_miners")
    strong.refused(0, Settle("rebel_miners", Way(conquer, (ship,))), "ship_in_conquest")
