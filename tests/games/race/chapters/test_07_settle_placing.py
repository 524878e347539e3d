"""Phase III: Settle, buying military worlds, and what placing brings (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.race.box.cards import CARDS, FACE_DOWN
from bot.games.race.commands import Means, Pass, Settle, Way
from bot.games.race.events import CardPlaced, CardsDrawn, GoodPlaced, SelectionsRevealed, Shuffled
from tests.games.race.examples import page_12 as page
from tests.games.race.scene import BUY, CONQUER, PAY, given, seat
from tests.games.race.settling import IDLE, settling

TOP = ["drop_ships", "public_works", "space_marines", "export_duties", "deficit_spending"]
TOP += ["investment_credits", "genetics_lab"]


# --- buying


@pytest.mark.rule("RACE-7.30", "RACE-4.6")
@pytest.mark.parametrize(
    ("tableau", "world", "cost"),
    [
        (["old_earth"], "pirate_world", 2),
        (["old_earth"], "rebel_base", 5),
        (["old_earth"], "outlaw_world", 0),
        (["old_earth", "replicant_robots"], "malevolent_lifeforms", 1),  # general
        (["old_earth", "mining_robots"], "rebel_miners", 0),  # rare, production
        (["old_earth", "mining_robots"], "pirate_world", 2),  # novelty: not for it
        (["alpha_centauri"], "rebel_miners", 0),
        (["alpha_centauri", "mining_robots"], "rebel_miners", 0),  # never below 0
        (["old_earth", "replicant_robots", "mining_robots"], "rebel_homeworld", 4),
        (["old_earth", "replicant_robots"], "rebel_miners", 0),
    ],
)
def test_contact_specialist_pays_defense_less_one_and_all_settle_discounts(
    tableau: list[str], world: str, cost: int
) -> None:
    scene = settling(*tableau, "contact_specialist", world=world)
    hand = scene.player(0).hand
    scene.when(0, Settle(world, BUY, hand[8 - cost :]))
    assert scene.told(CardPlaced)[0].cost == cost
    assert scene.player(0).hand == hand[1 : 8 - cost]
    assert scene.player(0).tableau == (*tableau, "contact_specialist", world)


@pytest.mark.rule("RACE-7.31")
@pytest.mark.parametrize(
    "world",
    [one for one in page.ALIEN_PRODUCTION + page.ALIEN_WINDFALL if one in page.OTHER_MILITARY],
)
@pytest.mark.parametrize("ship", [(), ("colony_ship",)])
def test_contact_specialist_cannot_buy_alien_military_worlds(
    world: str, ship: tuple[str, ...]
) -> None:
    own = ["old_earth", "contact_specialist", *ship]
    scene = settling(*own, world=world)
    scene.refused(0, Settle(world, Way(Means.BUY, ship)), "cannot_pay", "RACE-7.31")
    assert world not in scene.offered(0, "settle")


@pytest.mark.rule("RACE-7.32")
@pytest.mark.parametrize("more", [[], ["drop_ships"], ["space_marines", "drop_ships"]])
def test_military_never_makes_a_bought_world_cheaper(more: list[str]) -> None:
    scene = settling("new_sparta", *more, "contact_specialist", world="rebel_homeworld")
    scene.when(0, Settle("rebel_homeworld", BUY))
    assert scene.told(CardPlaced)[0].cost == 6


@pytest.mark.rule("RACE-7.33")
@pytest.mark.parametrize("world", ["rebel_base", "malevolent_lifeforms", "pirate_world"])
def test_contact_specialist_and_colony_ship_place_a_military_world_for_nothing(world: str) -> None:
    scene = settling("old_earth", "contact_specialist", "colony_ship", world=world)
    hand = scene.player(0).hand
    scene.when(0, Settle(world, Way(Means.BUY, ("colony_ship",))))
    assert scene.told(CardPlaced)[0].cost == 0
    assert scene.player(0).hand == hand[1:]
    assert scene.player(0).tableau == ("old_earth", "contact_specialist", world)


@pytest.mark.rule("RACE-7.34", "RACE-4.8")
@pytest.mark.parametrize(("way", "cost", "strength"), [(CONQUER, 0, 2), (BUY, 1, 0)])
def test_where_both_are_possible_the_player_chooses(way: Way, cost: int, strength: int) -> None:
    own = ("new_sparta", "contact_specialist", "expedition_force")  # 2 + 1 - 1
    scene = settling(*own, world="rebel_miners")
    assert scene.offered(0, "settle", world=("rebel_miners",)) == ["conquer", "buy"]
    scene.when(0, Settle("rebel_miners", way))
    (placed,) = scene.told(CardPlaced)
    assert (placed.way, placed.cost, placed.strength) == (way, cost, strength)


@pytest.mark.rule("RACE-7.35")
def test_contact_specialist_stays_and_serves_again() -> None:
    hand = ["outlaw_world", "runaway_robots", "rebel_base"]
    scene = given(seat("old_earth", "contact_specialist", hand=hand), IDLE).perform("settle")
    scene.when(0, Settle("outlaw_world", BUY))
    assert scene.player(0).tableau == ("old_earth", "contact_specialist", "outlaw_world")
    scene.perform("settle").when(0, Settle("runaway_robots", BUY))
    assert scene.told(CardPlaced)[0].cost == 0
    assert scene.player(0).tableau[1:] == ("contact_specialist", "outlaw_world", "runaway_robots")


# --- placing


def placing_rows(clause: str, *rows: tuple[str, str, Way]) -> list[Any]:
    rule = pytest.mark.rule(clause)
    return [pytest.param(own.split(), world, way, marks=rule) for own, world, way in rows]


@pytest.mark.parametrize(
    ("tableau", "world", "way"),
    [
        *placing_rows(
            "RACE-7.40",
            ("old_earth", "asteroid_belt", PAY),
            ("old_earth", "empath_world", PAY),
            ("old_earth colony_ship", "galactic_resort", Way(Means.PAY, ("colony_ship",))),
            ("new_sparta", "former_penal_colony", CONQUER),
            ("new_sparta", "alien_robot_sentry", CONQUER),
            ("old_earth contact_specialist", "pirate_world", BUY),
        ),
        *placing_rows("RACE-2.15", ("old_earth", "alpha_centauri", PAY)),
        *placing_rows(
            "RACE-7.46",
            ("old_earth", "gem_world", PAY),
            ("new_sparta", "rebel_miners", CONQUER),
            ("old_earth contact_specialist", "malevolent_lifeforms", BUY),
            ("old_earth", "merchant_world", PAY),  # gray
        ),
    ],
)
def test_a_windfall_world_and_no_other_takes_the_top_card_unseen_as_its_good(
    tableau: list[str], world: str, way: Way
) -> None:
    scene = settling(*tableau, world=world, supply=TOP).when(0, Settle(world, way))
    assert world in scene.player(0).tableau
    if world not in page.WINDFALL:
        assert not scene.told(GoodPlaced)
        assert scene.player(0).goods == {}
        assert scene.state.supply[0] == TOP[0]
        return
    (placed,) = scene.told(GoodPlaced)
    assert (placed.seat, placed.world, placed.card, placed.produced) == (0, world, TOP[0], False)
    assert scene.player(0).goods == {world: TOP[0]}
    assert scene.state.supply[0] == TOP[1]
    for viewer in (Seat(0), Seat(1), None):
        assert placed.seen_by(viewer).card == FACE_DOWN
        assert scene.view(viewer).players[0].goods == {world: FACE_DOWN}
        assert TOP[0] not in repr(scene.view(viewer))


@pytest.mark.rule("RACE-7.41")
def test_the_windfall_good_comes_once_on_placement_only() -> None:
    """Asteroid Belt has lost its good; no later placement and no Settle phase refills it."""
    scene = settling("old_earth", "asteroid_belt", world="empath_world", supply=TOP)
    scene.when(0, Settle("empath_world", PAY, scene.player(0).hand[-1:]))
    assert [event.world for event in scene.told(GoodPlaced)] == ["empath_world"]
    scene.perform("settle").when(0, Pass())
    assert [event.world for event in scene.ever_told(GoodPlaced)] == ["empath_world"]
    assert set(scene.player(0).goods) == {"empath_world"}


@pytest.mark.rule("RACE-7.42", "RACE-3.8")
def test_only_who_chose_settle_draws_the_bonus() -> None:
    scene = given(
        seat("old_earth", hand=["pilgrimage_world"], action="produce"),
        seat("new_sparta", hand=["outlaw_world"], action="settle"),
    ).perform("settle")
    scene.when(0, Settle("pilgrimage_world", PAY)).when(1, Settle("outlaw_world", CONQUER))
    assert [event.seat for event in scene.told(CardsDrawn)] == [1]


@pytest.mark.rule("RACE-7.47")
@pytest.mark.parametrize("hand", [["gem_world", 3], []])
def test_who_chose_settle_and_places_nothing_draws_nothing(hand: list[str | int]) -> None:
    mine = seat("old_earth", "terraforming_robots", hand=hand, action="settle")
    scene = given(mine, IDLE).perform("settle")
    if hand:
        scene.when(0, Pass())
    assert scene.ever_told(SelectionsRevealed)
    assert not scene.ever_told(CardsDrawn)


ROBOTS = ["terraforming_robots"]


@pytest.mark.parametrize(
    ("action", "more", "whys"),
    [
        pytest.param("settle", [], ["settle_bonus"], marks=pytest.mark.rule("RACE-7.42")),
        pytest.param(
            "settle", ROBOTS, ["settle_bonus", "after_settle"], marks=pytest.mark.rule("RACE-7.43")
        ),
        pytest.param("produce", ROBOTS, ["after_settle"], marks=pytest.mark.rule("RACE-7.43")),
    ],
)
@pytest.mark.parametrize(
    ("tableau", "world", "way", "cost"),
    [
        (["old_earth"], "gem_world", PAY, 2),
        (["new_sparta"], "rebel_miners", CONQUER, 0),
        (["old_earth", "contact_specialist"], "pirate_world", BUY, 2),
        (["old_earth", "colony_ship"], "new_earth", Way(Means.PAY, ("colony_ship",)), 0),
    ],
)
def test_after_placing_the_bonus_draws_a_card_and_terraforming_robots_another(
    action: str,
    more: list[str],
    whys: list[str],
    tableau: list[str],
    world: str,
    way: Way,
    cost: int,
) -> None:
    scene = settling(*tableau, *more, world=world, action=action, supply=TOP)
    hand = scene.player(0).hand
    scene.when(0, Settle(world, way, hand[8 - cost :]))
    (placed,), drawn = scene.told(CardPlaced), scene.told(CardsDrawn, 0)
    cards = TOP[CARDS[world].windfall :][: len(whys)]
    assert placed.cost == cost
    assert [(event.why, event.cards) for event in drawn] == [
        (why, (card,)) for why, card in zip(whys, cards, strict=True)
    ]
    assert all(scene.events.index(placed) < scene.events.index(event) for event in drawn)
    assert scene.player(0).hand == (*hand[1 : 8 - cost], *cards)


@pytest.mark.rule("RACE-7.44", "RACE-13.10")
def test_goods_come_in_turn_order_first_then_account_after_account() -> None:
    """Seat 1 is first in turn order; each places a windfall world and draws twice."""
    scene = given(
        seat("old_earth", "terraforming_robots", hand=["asteroid_belt", 3], action="settle"),
        seat(
            "new_sparta",
            "terraforming_robots.2",
            "new_military_tactics",
            hand=["pirate_world", 2],
            action="settle",
        ),
        supply=TOP,
        order=(1, 0),
    ).perform("settle")
    force = Way(Means.CONQUER, ("new_military_tactics",))
    scene.when(0, Settle("asteroid_belt", PAY, scene.player(0).hand[2:]))
    scene.when(1, Settle("pirate_world", force))
    kinds = SelectionsRevealed | GoodPlaced | CardPlaced | CardsDrawn
    steps = [event for event in scene.events if isinstance(event, kinds)]
    assert [(type(event), getattr(event, "seat", None)) for event in steps] == [
        (SelectionsRevealed, None),
        (GoodPlaced, 1),
        (GoodPlaced, 0),
        (CardPlaced, 1),
        (CardsDrawn, 1),
        (CardsDrawn, 1),
        (CardPlaced, 0),
        (CardsDrawn, 0),
        (CardsDrawn, 0),
    ]
    assert [event.card for event in scene.told(GoodPlaced)] == TOP[:2]
    assert [event.cards[0] for event in scene.told(CardsDrawn)] == TOP[2:6]


@pytest.mark.rule("RACE-7.44")
def test_a_reshuffle_between_two_accounts_holds_the_first_payment_and_discards_alone() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", 3], action="settle"),
        seat("new_sparta", "colony_ship", hand=["space_port", 3], action="settle"),
        supply=TOP[:1],
        supply_size=1,
        order=(1, 0),
    ).perform("settle")
    late = scene.player(0).hand[1:3]
    scene.when(0, Settle("gem_world", PAY, late))
    scene.when(1, Settle("space_port", Way(Means.PAY, ("colony_ship",))))
    (shuffled,) = scene.told(Shuffled)
    assert "colony_ship" in shuffled.supply
    assert not set(late) & set(shuffled.supply)
    assert [event.cards for event in scene.told(CardsDrawn)] == [
        (TOP[0],),
        shuffled.supply[:1],
    ]
