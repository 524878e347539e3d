"""Phase III: Settle, selecting and paying (section 7)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import CARDS, DESIGNS
from bot.games.race.chapters.tableau import settleable
from bot.games.race.commands import Means, Pass, Pay, Settle, Way
from bot.games.race.events import CardPlaced, SelectionsRevealed
from bot.games.race.state import Choosing
from tests.games.race.examples import page_12 as page
from tests.games.race.scene import BUY, CONQUER, PAY, given, seat
from tests.games.race.settling import IDLE, settling
from tests.support.steps import step_of

SHIP = Way(Means.PAY, ("colony_ship",))


# --- selecting


@pytest.mark.rule("RACE-7.1")
def test_only_a_world_of_the_own_hand_can_be_selected_or_none() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world", "public_works", 4]),
        seat("new_sparta", hand=["artist_colony", 3]),
    ).perform("settle")
    scene.refused(0, Settle("public_works", PAY), "not_a_world", "RACE-7.1")
    scene.refused(0, Settle("artist_colony", PAY), "not_in_hand", "RACE-15.2")
    assert "public_works" not in scene.offered(0, "settle")
    before = [scene.player(who) for who in (0, 1)]
    scene.when(0, Pass()).when(1, Pass())
    assert scene.told(SelectionsRevealed)[0].answers == (Pass(), Pass())
    for who in (0, 1):
        assert scene.player(who).tableau == before[who].tableau
        assert scene.player(who).hand == before[who].hand


TACTICS = "new_military_tactics"
NEEDED = pytest.mark.rule("RACE-4.9")  # an optional power is needed


@pytest.mark.rule("RACE-7.2")
@pytest.mark.parametrize(
    ("tableau", "world", "others", "way"),
    [
        ("old_earth", "gem_world", 2, "pay"),
        ("old_earth replicant_robots", "new_earth", 3, "pay"),
        ("new_sparta", "rebel_miners", 1, "conquer"),
        pytest.param("old_earth colony_ship", "new_earth", 1, "pay+colony_ship", marks=NEEDED),
        pytest.param(f"old_earth {TACTICS}", "pirate_world", 1, f"conquer+{TACTICS}", marks=NEEDED),
        pytest.param("old_earth contact_specialist", "pirate_world", 2, "buy", marks=NEEDED),
        pytest.param(
            *("old_earth contact_specialist colony_ship", "rebel_homeworld", 1, "buy+colony_ship"),
            marks=NEEDED,
        ),
    ],
)
def test_a_world_that_can_be_placed_in_some_way_may_be_selected_and_only_that_way_is_offered(
    tableau: str, world: str, others: int, way: str
) -> None:
    scene = settling(*tableau.split(), world=world, others=others)
    assert world in scene.offered(0, "settle")
    step = step_of(scene.prompt(0, "settle"), {"world": (world,)}, focus="way")
    assert [option.id for option in step.choice.options] == [way]
    command = scene.prompt(0, "settle").answer(
        lambda choice: (world,) if choice.name == "world" else choice.stock()[: choice.at_least]
    )
    scene.when(0, command)
    assert world in scene.player(0).tableau


@pytest.mark.rule("RACE-7.2")
@pytest.mark.parametrize(
    ("tableau", "world", "others", "way", "key"),
    [
        (["old_earth"], "gem_world", 1, PAY, "too_dear"),
        (["old_earth", "replicant_robots"], "new_earth", 2, PAY, "too_dear"),
        (["old_earth", "colony_ship"], "deserted_alien_colony", 4, SHIP, "bad_discards"),
        (["new_sparta"], "pirate_world", 7, CONQUER, "military_short"),
        (["old_earth", "new_military_tactics"], "rebel_outpost", 7, CONQUER, "military_short"),
        (["old_earth", "contact_specialist"], "pirate_world", 1, BUY, "too_dear"),
        (["old_earth", "contact_specialist"], "alien_robot_sentry", 7, BUY, "cannot_pay"),
    ],
)
def test_a_world_that_can_be_placed_in_no_way_may_not_be_selected(
    tableau: list[str], world: str, others: int, way: Way, key: str
) -> None:
    scene = settling(*tableau, world=world, others=others)
    assert "pilgrimage_world" in scene.offered(0, "settle")
    assert world not in scene.offered(0, "settle")
    scene.refused(0, Settle(world, way), key)


@pytest.mark.rule("RACE-7.3", "RACE-4.14", "RACE-13.25")
def test_at_most_one_world_is_placed_in_a_phase() -> None:
    """A second answer replaces the first; after the reveal there is no second chance."""
    scene = given(
        seat("old_earth", hand=["pilgrimage_world", "gem_world", 4]),
        seat("new_sparta", hand=["artist_colony", 3]),
    ).perform("settle")
    scene.when(0, Settle("gem_world", PAY, scene.player(0).hand[2:4]))
    scene.when(0, Settle("pilgrimage_world", PAY)).when(1, Pass())
    assert scene.player(0).tableau == ("old_earth", "pilgrimage_world")
    assert len(scene.player(0).hand) == 5
    assert scene.state.agenda == (Choosing(),)
    scene.refused(0, Settle("gem_world", PAY), "not_now")


@pytest.mark.rule("RACE-7.4")
def test_every_world_exists_once_and_none_is_barred_as_a_duplicate() -> None:
    worlds = [card for card in CARDS.values() if card.is_world]
    assert len(worlds) == len({card.id for card in worlds}) == 64
    assert all(card.copies == 1 for card in DESIGNS.values() if card.is_world)
    assert settleable(("old_earth", "gem_world"), ("gem_world", "rebel_base", "drop_ships")) == (
        "gem_world",
    )


@pytest.mark.rule("RACE-7.5", "RACE-4.3")
def test_a_world_gives_no_discount_on_itself() -> None:
    """Alpha Centauri: one card less for rare worlds, and it is one."""
    scene = settling("old_earth", world="alpha_centauri")
    scene.when(0, Settle("alpha_centauri", PAY))
    assert scene.told(CardPlaced)[0].cost == 2


@pytest.mark.rule("RACE-7.5", "RACE-4.3")
@pytest.mark.parametrize(
    ("tableau", "world"),
    [
        (["new_sparta"], "former_penal_colony"),
        (["new_sparta", "expedition_force"], "rebel_warrior_race"),
        (["new_sparta", "space_marines"], "alien_robot_scout_ship"),
        (["old_earth", "space_marines"], "new_sparta"),
    ],
)
def test_a_world_adds_no_military_to_its_own_conquest(tableau: list[str], world: str) -> None:
    scene = settling(*tableau, world=world).when(0, Settle(world, CONQUER))
    assert scene.told(CardPlaced)[0].strength == CARDS[world].defense


# --- paying for a non-military world


@pytest.mark.rule("RACE-7.10", "RACE-7.11", "RACE-7.18", "RACE-4.2", "RACE-4.6")
@pytest.mark.parametrize(
    ("tableau", "world", "cost"),
    [
        (["old_earth"], "gem_world", 2),
        (["old_earth"], "deserted_alien_library", 6),
        (["old_earth", "replicant_robots"], "new_earth", 3),  # general
        (["old_earth", "replicant_robots"], "artist_colony", 0),  # never below 0
        (["old_earth", "mining_robots"], "comet_zone", 2),  # rare, production
        (["old_earth", "mining_robots"], "asteroid_belt", 1),  # rare, windfall
        (["old_earth", "mining_robots"], "space_port", 2),  # novelty, though it sells rare
        (["old_earth", "mining_robots"], "plague_world", 3),  # genes
        (["old_earth", "mining_robots"], "galactic_engineers", 2),  # gray
        (["alpha_centauri"], "imperium_armaments_world", 3),
        (["alpha_centauri", "mining_robots"], "mining_world", 1),
        (["alpha_centauri", "mining_robots", "replicant_robots"], "new_earth", 1),
        (["old_earth", "alien_tech_institute"], "alien_robotic_factory", 4),  # production
        (["old_earth", "alien_tech_institute"], "deserted_alien_colony", 3),  # windfall
        (["old_earth", "alien_rosetta_stone_world"], "deserted_alien_outpost", 2),
        (
            ["old_earth", "alien_tech_institute", "alien_rosetta_stone_world"],
            "deserted_alien_library",
            2,
        ),
        (["old_earth", "alien_tech_institute"], "gem_world", 2),
        (["old_earth", "investment_credits", "galactic_federation"], "gem_world", 2),  # Develop
        (["new_sparta"], "gem_world", 2),  # Military is no money
    ],
)
def test_a_world_costs_its_printed_cost_less_general_and_fitting_discounts(
    tableau: list[str], world: str, cost: int
) -> None:
    scene = settling(*tableau, world=world)
    hand = scene.player(0).hand
    scene.when(0, Settle(world, PAY, hand[8 - cost :]))
    assert scene.told(CardPlaced)[0].cost == cost
    assert scene.player(0).hand == hand[1 : 8 - cost]
    assert scene.state.discards == hand[8 - cost :]


@pytest.mark.rule("RACE-7.12")
@pytest.mark.parametrize("others", [["alien_tech_institute"], []])
def test_alien_discounts_do_not_reach_the_gray_alien_rosetta_stone_world(others: list[str]) -> None:
    world = "alien_rosetta_stone_world"
    assert (CARDS[world].kind, "alien" in CARDS[world].keywords) == (None, True)
    scene = settling("old_earth", *others, world=world).when(0, Settle(world, PAY))
    assert scene.told(CardPlaced)[0].cost == 3
    assert settleable(("old_earth", world), (world, "gem_world", "rebel_base")) == ("gem_world",)


@pytest.mark.rule("RACE-7.18")
@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_a_world_is_paid_exactly(number: int) -> None:
    scene = settling("old_earth", world="gem_world")
    cards = scene.player(0).hand[1 : 1 + number]
    scene.refused(0, Settle("gem_world", PAY, cards), "payment", "RACE-7.18")
    choice = scene.choice(0, "settle", world=("gem_world",))
    assert (choice.at_least, choice.at_most) == (2, 2)
    scene.when(0, Settle("gem_world", PAY))
    scene.refused(0, Pay(cards), "payment")


@pytest.mark.rule("RACE-7.13")
def test_a_world_cannot_pay_for_itself() -> None:
    scene = settling("old_earth", world="gem_world")
    hand = scene.player(0).hand
    scene.refused(0, Settle("gem_world", PAY, ("gem_world", hand[1])), "pays_itself")
    assert scene.offered(0, "settle", world=("gem_world",)) == list(hand[1:])
    scene.when(0, Settle("gem_world", PAY)).refused(0, Pay(("gem_world", hand[1])), "not_in_hand")


# --- Colony Ship


@pytest.mark.rule("RACE-7.14", "RACE-7.45", "RACE-4.8")
@pytest.mark.parametrize(
    "world",
    [
        "new_earth",
        "merchant_world",
        pytest.param("alien_rosetta_stone_world", marks=pytest.mark.rule("RACE-7.19")),
    ],
)
def test_colony_ship_may_be_discarded_to_pay_nothing(world: str) -> None:
    scene = settling("old_earth", "colony_ship", world=world)
    hand = scene.player(0).hand
    assert scene.offered(0, "settle", world=(world,)) == ["pay", "pay+colony_ship"]
    scene.refused(0, Settle(world, SHIP, hand[1:2]), "payment")
    scene.when(0, Settle(world, SHIP))
    assert scene.told(CardPlaced)[0].cost == 0
    assert scene.player(0).tableau == ("old_earth", world)
    assert scene.player(0).hand == hand[1:]
    assert scene.state.discards == ("colony_ship",)


@pytest.mark.rule("RACE-7.14")
def test_a_colony_ship_in_hand_frees_nothing() -> None:
    scene = given(
        seat("old_earth", hand=["new_earth", "colony_ship", "pilgrimage_world"]), IDLE
    ).perform("settle")
    scene.refused(0, Settle("new_earth", SHIP), "not_in_tableau")


@pytest.mark.rule("RACE-7.15")
@pytest.mark.parametrize(
    "world", [one for one in page.ALIEN_PRODUCTION + page.ALIEN_WINDFALL if not CARDS[one].military]
)
def test_colony_ship_is_of_no_use_for_an_alien_good(world: str) -> None:
    scene = settling("old_earth", "colony_ship", world=world)
    scene.refused(0, Settle(world, SHIP), "bad_discards", "RACE-7.15")
    assert "pay+colony_ship" not in scene.offered(0, "settle", world=(world,))
    scene.when(0, Settle(world, PAY))
    assert scene.told(CardPlaced)[0].cost == CARDS[world].cost


@pytest.mark.rule("RACE-7.16")
@pytest.mark.parametrize("tableau", [["new_sparta"], ["epsilon_eridani"]])
def test_colony_ship_is_of_no_use_in_a_conquest(tableau: list[str]) -> None:
    """Neither where Military suffices, nor where it does not."""
    scene = settling(*tableau, "colony_ship", world="rebel_miners")
    key = "ship_in_conquest" if tableau == ["new_sparta"] else "military_short"
    scene.refused(0, Settle("rebel_miners", Way(Means.CONQUER, ("colony_ship",))), key)
    scene.refused(0, Settle("rebel_miners", SHIP), "cannot_pay")
    scene.refused(0, Settle("rebel_miners", Way(Means.BUY, ("colony_ship",))), "cannot_pay")
