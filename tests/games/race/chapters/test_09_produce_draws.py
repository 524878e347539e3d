"""Section 9, cards drawn in Produce, and the order of the phase (pages 7 and 11)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.race.events import CardsDrawn, GoodPlaced
from tests.games.race.scene import Scene, given, seat

IDLE = seat("epsilon_eridani")  # chose Produce, and has nothing to produce on

SUPPLY = [  # inert cards; the tests call them by their places
    "drop_ships",
    "drop_ships.2",
    "space_marines",
    "space_marines.2",
    "public_works",
    "public_works.2",
    "colony_ship",
    "colony_ship.2",
    "export_duties",
    "export_duties.2",
]


def producing(*tableau: str, goods: tuple[str, ...] = (), action: str = "settle") -> Scene:
    return given(seat("new_sparta", *tableau, goods=goods, action=action), IDLE).perform("produce")


def dealt(scene: Scene) -> list[tuple[int, str | None, list[int]]]:
    """Who got which places of the supply, in order, on which world (None: into the hand)."""
    found: list[tuple[int, str | None, list[int]]] = []
    for told in scene.story:
        if isinstance(told, GoodPlaced):
            found.append((told.seat, told.world, [SUPPLY.index(told.card)]))
        elif isinstance(told, CardsDrawn):
            found.append((told.seat, None, [SUPPLY.index(card) for card in told.cards]))
    return found


# --- order


@pytest.mark.rule("RACE-9.6")
def test_the_newest_card_produces_or_draws_first() -> None:
    mine = seat(
        "new_sparta",
        "gem_world",
        "merchant_guild",
        "mining_robots",
        "asteroid_belt",
        "mining_world",
    )
    scene = given(mine, IDLE, supply=SUPPLY).perform("produce")
    assert dealt(scene) == [
        (0, "mining_world", [0]),
        (0, None, [1]),
        (0, "asteroid_belt", [2]),
        (0, None, [3, 4]),
        (0, "gem_world", [5]),
        (0, None, [6]),
    ]


@pytest.mark.rule("RACE-9.6")
def test_after_the_cards_come_the_bonus_and_the_engineers_and_last_the_tallies() -> None:
    """Though Diversified Economy and Consumer Markets are old and the engineers new."""
    mine = seat(
        "new_sparta",
        "diversified_economy",
        "consumer_markets",
        "refugee_world",
        "runaway_robots",
        "malevolent_lifeforms",
        "pan_galactic_league",
        "galactic_engineers",
    )
    scene = given(mine, IDLE, supply=SUPPLY).perform("produce")
    assert dealt(scene) == [
        (0, None, [0]),  # Pan-Galactic League
        (0, "malevolent_lifeforms", [1]),
        (0, "runaway_robots", [2]),
        (0, None, [3]),
        (0, "refugee_world", [4]),
        (0, None, [5]),  # Consumer Markets
        (0, None, [6, 7, 8]),  # Diversified Economy
    ]


@pytest.mark.rule("RACE-9.6")
def test_the_newer_tally_draws_first() -> None:
    mine = seat(
        "new_sparta", "consumer_markets", "diversified_economy", "artist_colony", "spice_world"
    )
    scene = given(mine, IDLE, supply=SUPPLY).perform("produce")
    assert [cards for _, world, cards in dealt(scene) if world is None] == [[2], [3, 4]]


@pytest.mark.rule("RACE-9.15", "RACE-9.13")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_players_produce_in_turn_order_and_mining_conglomerate_draws_after_all(
    order: tuple[int, int],
) -> None:
    mine = seat("new_sparta", "rebel_miners", "mining_conglomerate", action="settle")
    other = seat("epsilon_eridani", "artist_colony", "consumer_markets", "merchant_guild")
    scene = given(mine, other, order=order, supply=SUPPLY).perform("produce")
    first: list[Any] = [(0, "rebel_miners", [0])]
    second: list[Any] = [(1, None, [1, 2]), (1, "artist_colony", [3]), (1, None, [4])]
    if order == (1, 0):
        first = [(0, "rebel_miners", [4])]
        second = [(1, None, [0, 1]), (1, "artist_colony", [2]), (1, None, [3])]
    steps = [first, second] if order == (0, 1) else [second, first]
    assert dealt(scene) == [*steps[0], *steps[1], (0, None, [5, 6])]


# --- draws of worlds


@pytest.mark.rule("RACE-9.7")
@pytest.mark.parametrize(
    ("world", "cards"),
    [
        ("gem_world", 1),
        ("comet_zone", 1),
        ("mining_world", 1),
        ("lost_species_ark_world", 2),
        ("artist_colony", 0),
        ("rebel_miners", 0),
        ("malevolent_lifeforms", 0),
        ("alien_robotic_factory", 0),
    ],
)
def test_some_worlds_draw_when_they_produce_and_only_then(world: str, cards: int) -> None:
    assert producing(world).cards_drawn() == cards
    assert producing(world, goods=(world,)).cards_drawn() == 0


@pytest.mark.rule("RACE-9.8")
@pytest.mark.parametrize("power", ["bonus", "mining_robots", "mining_league", "galactic_engineers"])
def test_runaway_robots_draw_when_a_good_is_produced_on_them(power: str) -> None:
    cards = [] if power == "bonus" else [power]
    scene = producing("runaway_robots", *cards, action="produce" if not cards else "settle")
    assert scene.filled() == ["runaway_robots"]
    assert scene.cards_drawn() == 1


@pytest.mark.rule("RACE-9.8")
def test_runaway_robots_draw_nothing_when_nothing_is_produced_on_them() -> None:
    scene = producing("runaway_robots", goods=("runaway_robots",), action="produce")
    assert scene.cards_drawn() == 0
    assert producing("runaway_robots", "artist_colony").cards_drawn() == 0


# --- draws of other cards


@pytest.mark.rule("RACE-9.9")
@pytest.mark.parametrize(("card", "cards"), [("rebel_underground", 1), ("merchant_guild", 2)])
def test_plain_draws_need_nothing_to_be_produced(card: str, cards: int) -> None:
    scene = producing(card)
    assert scene.filled() == []
    assert scene.cards_drawn() == cards


@pytest.mark.rule("RACE-9.10")
@pytest.mark.parametrize(
    ("card", "worlds", "cards"),
    [
        ("consumer_markets", ("artist_colony", "spice_world", "refugee_world"), 3),
        ("consumer_markets", ("artist_colony", "rebel_miners", "malevolent_lifeforms"), 1),
        ("consumer_markets", ("refugee_world",), 1),
        ("consumer_markets", ("rebel_miners", "alien_robotic_factory"), 0),
        ("research_labs", ("alien_robotic_factory", "alien_robot_sentry"), 2),
        ("research_labs", ("alien_robotic_factory", "lost_alien_battle_fleet"), 2),
        ("research_labs", ("deserted_alien_outpost",), 1),
        ("research_labs", ("artist_colony", "rebel_miners", "malevolent_lifeforms"), 0),
    ],
)
def test_a_card_for_every_good_of_the_kind_produced_windfall_included(
    card: str, worlds: tuple[str, ...], cards: int
) -> None:
    scene = producing(card, *worlds, action="produce")
    assert set(scene.filled()) == set(worlds)
    assert scene.cards_drawn() == cards


@pytest.mark.rule("RACE-9.10")
def test_goods_that_others_produce_do_not_count() -> None:
    mine = seat("new_sparta", "consumer_markets", action="settle")
    other = seat("epsilon_eridani", "artist_colony", "spice_world")
    assert given(mine, other).perform("produce").cards_drawn() == 0


@pytest.mark.rule("RACE-9.11")
@pytest.mark.parametrize(
    ("worlds", "cards"),
    [
        ((), 0),
        (("artist_colony", "spice_world"), 1),
        (("artist_colony", "refugee_world"), 1),
        (("artist_colony", "spice_world", "rebel_miners"), 2),
        (("artist_colony", "rebel_miners", "malevolent_lifeforms"), 3),
        (("artist_colony", "rebel_miners", "malevolent_lifeforms", "alien_robot_sentry"), 4),
    ],
)
def test_diversified_economy_draws_for_every_different_kind_produced(
    worlds: tuple[str, ...], cards: int
) -> None:
    scene = producing("diversified_economy", *worlds, action="produce")
    assert set(scene.filled()) == set(worlds)
    assert scene.cards_drawn() == cards


@pytest.mark.rule("RACE-9.12")
@pytest.mark.parametrize(
    ("worlds", "goods", "cards"),
    [
        ((), (), 0),
        (("artist_colony", "asteroid_belt", "alien_robot_sentry"), (), 0),
        (("malevolent_lifeforms",), (), 1),
        (("malevolent_lifeforms",), ("malevolent_lifeforms",), 1),
        (("empath_world",), (), 1),
        (("empath_world",), ("empath_world",), 1),
        (("empath_world", "avian_uplift_race", "distant_world"), ("avian_uplift_race",), 3),
    ],
)
def test_pan_galactic_league_draws_for_every_genes_world(
    worlds: tuple[str, ...], goods: tuple[str, ...], cards: int
) -> None:
    assert producing("pan_galactic_league", *worlds, goods=goods).cards_drawn() == cards


# --- the most rare goods


MINES = (
    ("rebel_miners", "bio_hazard_mining_world"),
    ("imperium_armaments_world", "new_earth"),
    ("comet_zone", "mining_world"),
)


@pytest.mark.rule("RACE-9.13", "RACE-9.19", "RACE-16.1")
@pytest.mark.parametrize(
    ("numbers", "cards"),
    [
        ((2, 1, 1), 2),
        ((1, 0, 0), 2),
        ((2, 0, 1), 2),
        ((2, 2, 1), 0),
        ((1, 0, 1), 0),
        ((1, 2, 0), 0),
        ((1, 0, 2), 0),
        ((0, 0, 0), 0),
    ],
)
def test_mining_conglomerate_draws_two_for_more_rare_goods_than_anybody_else(
    numbers: tuple[int, int, int], cards: int
) -> None:
    """Its owner produces first: only at the end it is known who has produced most."""
    mine, second, third = (worlds[:count] for worlds, count in zip(MINES, numbers, strict=True))
    scene = given(
        seat("new_sparta", "mining_conglomerate", "artist_colony", "spice_world", *mine),
        seat("epsilon_eridani", "malevolent_lifeforms", *second),
        seat("old_earth", "prosperous_world", "secluded_world", "new_vinland", *third),
        order=[0, 1, 2],
    ).perform("produce")
    assert scene.cards_drawn() == cards


@pytest.mark.rule("RACE-9.13")
def test_windfall_goods_count_for_mining_conglomerate() -> None:
    mine = seat("new_sparta", "mining_conglomerate", "rebel_miners", "asteroid_belt")
    other = seat("epsilon_eridani", "new_earth")
    assert given(mine, other).perform("produce").cards_drawn() == 2


@pytest.mark.rule("RACE-9.14")
@pytest.mark.parametrize(
    ("card", "world"),
    [
        ("consumer_markets", "artist_colony"),
        ("research_labs", "alien_robotic_factory"),
        ("diversified_economy", "rebel_miners"),
        ("mining_conglomerate", "rebel_miners"),
    ],
)
def test_goods_that_lay_there_before_the_phase_do_not_count(card: str, world: str) -> None:
    assert producing(card, world, goods=(world,)).cards_drawn() == 0
    assert producing(card, world).cards_drawn() > 0


@pytest.mark.rule("RACE-9.14")
def test_old_goods_do_not_count_for_mining_conglomerate() -> None:
    mine = seat("new_sparta", "mining_conglomerate", *MINES[0], goods=MINES[0][:1])
    other = seat("epsilon_eridani", "new_earth")
    assert given(mine, other).perform("produce").cards_drawn() == 0


@pytest.mark.rule("RACE-9.14")
def test_old_goods_of_another_do_not_count_against_it() -> None:
    mine = seat("new_sparta", "mining_conglomerate", "rebel_miners")
    other = seat("epsilon_eridani", *MINES[1], goods=MINES[1])
    assert given(mine, other).perform("produce").cards_drawn() == 2
