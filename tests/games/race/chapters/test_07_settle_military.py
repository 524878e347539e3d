"""Phase III: Settle, conquering military worlds (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.games.race.box.cards import CARDS, DESIGNS
from bot.games.race.chapters.tableau import military
from bot.games.race.commands import Means, Pass, Settle, Way
from bot.games.race.events import CardPlaced
from tests.games.race.examples import page_12 as page
from tests.games.race.scene import BUY, CONQUER, PAY, given, seat
from tests.games.race.settling import IDLE, settling
from tests.support.steps import step_of

TACTICS = "new_military_tactics"
FORCE = Way(Means.CONQUER, (TACTICS,))
MILITARY = sorted(card.id for card in DESIGNS.values() if card.military)


def assert_strength(strength: int, *tableau: str, world: str, way: Way = CONQUER) -> None:
    """The world is conquered with exactly this Military, or refused because that is too little."""
    scene = settling(*tableau, world=world)
    if strength >= (CARDS[world].defense or 0):
        scene.when(0, Settle(world, way))
        assert scene.told(CardPlaced)[0].strength == strength
        assert world in scene.player(0).tableau
    else:
        with pytest.raises(IllegalMove) as caught:
            scene.when(0, Settle(world, way))
        assert caught.value.key == "race.refuse.military_short"
        assert caught.value.reason.values["have"] == strength


# --- conquest


@pytest.mark.rule("RACE-7.20")
@pytest.mark.parametrize("world", MILITARY)
def test_a_military_world_cannot_be_paid_for(world: str) -> None:
    scene = settling("old_earth", "replicant_robots", "mining_robots", "colony_ship", world=world)
    for way in (PAY, BUY):
        scene.refused(0, Settle(world, way), "cannot_pay")
        scene.refused(0, Settle(world, Way(way.means, ("colony_ship",))), "cannot_pay")


@pytest.mark.rule("RACE-7.36")
@pytest.mark.parametrize(
    ("tableau", "world"),
    [
        (["new_sparta"], "rebel_miners"),  # 2 against 2
        (["new_sparta"], "outlaw_world"),  # 2 against 1
        (["new_sparta", "drop_ships"], "rebel_outpost"),  # 5 against 5
    ],
)
def test_enough_military_conquers_and_costs_no_card(tableau: list[str], world: str) -> None:
    scene = settling(*tableau, world=world)
    hand = scene.player(0).hand
    scene.refused(0, Settle(world, CONQUER, hand[1:2]), "payment")
    scene.when(0, Settle(world, CONQUER))
    assert scene.told(CardPlaced)[0].cost == 0
    assert scene.player(0).hand == hand[1:]
    assert scene.player(0).tableau == (*tableau, world)
    assert scene.state.discards == ()


@pytest.mark.rule("RACE-7.36")
def test_only_military_worlds_are_conquered() -> None:
    scene = settling("new_sparta", "drop_ships", world="gem_world")
    scene.refused(0, Settle("gem_world", CONQUER), "not_military", "RACE-7.36")


@pytest.mark.rule("RACE-7.21", "RACE-4.2", "RACE-7.36")
@pytest.mark.parametrize(
    ("tableau", "world", "way", "strength"),
    [
        (["new_sparta", "drop_ships", "space_marines"], "rebel_homeworld", CONQUER, 7),
        (["new_sparta", "drop_ships", "empath_world"], "malevolent_lifeforms", CONQUER, 4),
        (["epsilon_eridani", TACTICS], "malevolent_lifeforms", FORCE, 4),
        (["alpha_centauri", "space_marines"], "rebel_miners", CONQUER, 3),
        (["alpha_centauri", "space_marines"], "aquatic_uplift_race", CONQUER, 2),
        (["new_sparta", "alien_tech_institute", TACTICS], "lost_alien_warship", FORCE, 7),
        (["new_sparta", "alien_tech_institute", "refugee_world"], "outlaw_world", CONQUER, 1),
        (["new_sparta", "new_galactic_order", "empath_world"], "pirate_world", CONQUER, 3),
        (["new_sparta", "galactic_imperium"], "rebel_base", CONQUER, 6),
        (["new_sparta", "drop_ships", "galactic_imperium"], "pirate_world", CONQUER, 5),
    ],
)
def test_military_is_the_sum_of_all_general_fitting_and_temporary_powers(
    tableau: list[str], world: str, way: Way, strength: int
) -> None:
    assert_strength(strength, *tableau, world=world, way=way)


@pytest.mark.rule("RACE-7.22")
def test_without_powers_military_is_nought_and_it_may_be_negative() -> None:
    assert military(("old_earth",)) == 0
    assert military(("old_earth", "empath_world", "refugee_world")) == -2
    assert_strength(0, "old_earth", world="outlaw_world")
    weak = ("old_earth", "empath_world", "refugee_world", TACTICS)  # 3 - 2
    for world in ("outlaw_world", "rebel_miners"):
        assert_strength(1, *weak, world=world, way=FORCE)


@pytest.mark.rule("RACE-7.23")
@pytest.mark.parametrize(
    "card", ["contact_specialist", "empath_world", "pan_galactic_league", "refugee_world"]
)
def test_a_negative_power_always_counts(card: str) -> None:
    assert_strength(1, "new_sparta", card, world="rebel_miners")
    assert_strength(1, "new_sparta", card, world="outlaw_world")


@pytest.mark.rule("RACE-7.24")
@pytest.mark.parametrize("world", MILITARY)
def test_galactic_imperium_adds_four_against_rebel_worlds_only(world: str) -> None:
    own = ["epsilon_eridani", "galactic_imperium", "space_marines"]  # 3, and 7 against REBEL
    assert_strength(7 if world in page.REBEL_MILITARY else 3, *own, world=world)


@pytest.mark.rule("RACE-7.25")
@pytest.mark.parametrize("world", MILITARY)
def test_alien_specialists_add_two_each_against_alien_goods_only(world: str) -> None:
    one, two = "alien_tech_institute", "alien_rosetta_stone_world"
    base = 2  # Space Marines
    alien = world in page.ALIEN_PRODUCTION + page.ALIEN_WINDFALL
    for own in ([one], [two], [one, two]):
        strength = base + (2 * len(own) if alien else 0)
        assert_strength(strength, "old_earth", "space_marines", *own, world=world)


@pytest.mark.rule("RACE-7.37")
@pytest.mark.parametrize("world", MILITARY)
def test_alpha_centauri_adds_one_against_rare_goods_only(world: str) -> None:
    rare = world in page.RARE_PRODUCTION + page.RARE_WINDFALL
    assert_strength(3 if rare else 2, "alpha_centauri", "space_marines", world=world)
    assert_strength(1 if rare else 0, "alpha_centauri", world=world)


@pytest.mark.rule("RACE-7.29")
def test_military_is_not_spent() -> None:
    """Two of Military conquer a world of defense 2 in each of two phases, and in a third."""
    worlds = ["rebel_miners", "aquatic_uplift_race", "avian_uplift_race"]
    hand = [*worlds, "rebel_base"]
    scene = given(
        seat("new_sparta", hand=hand, action=("settle", "settle")),
        seat("earths_lost_colony", action=("produce", "develop")),
        expert=True,
        supply=["drop_ships", "public_works"],
    ).perform("settle", "settle")
    for world in worlds[:2]:
        scene.when(0, Settle(world, CONQUER))
        assert scene.told(CardPlaced)[0].strength == 2
    scene.perform("settle").when(0, Settle(worlds[2], CONQUER))
    assert scene.player(0).tableau == ("new_sparta", *worlds)


# --- New Military Tactics


@pytest.mark.rule("RACE-7.26", "RACE-7.45", "RACE-7.36")
def test_new_military_tactics_may_be_discarded_for_three_military() -> None:
    scene = settling("epsilon_eridani", TACTICS, world="malevolent_lifeforms")
    scene.refused(0, Settle("malevolent_lifeforms", CONQUER), "military_short")
    scene.when(0, Settle("malevolent_lifeforms", FORCE))
    assert scene.told(CardPlaced)[0].strength == 4
    assert scene.player(0).tableau == ("epsilon_eridani", "malevolent_lifeforms")
    assert scene.state.discards == (TACTICS,)
    assert_strength(4, "epsilon_eridani", TACTICS, world="rebel_outpost", way=FORCE)  # 5 needed


@pytest.mark.rule("RACE-7.27")
def test_new_military_tactics_cannot_be_discarded_without_a_placement() -> None:
    """The only prompt is the selection; 'none' is the end of it, and the card stays."""
    scene = settling("new_sparta", TACTICS, world="rebel_miners")
    assert scene.asked(0) == ["settle"]
    assert set(scene.offered(0, "settle")) <= set(scene.player(0).hand)
    assert step_of(scene.prompt(0, "settle"), {"world": ()}) == Pass()
    scene.when(0, Pass())
    assert scene.player(0).tableau == ("new_sparta", TACTICS)
    assert not scene.told(CardPlaced)


def shed_row(clause: str, tableau: str, world: str, way: str, cost: int) -> Any:
    return pytest.param(tableau.split(), world, way, cost, marks=pytest.mark.rule(clause))


@pytest.mark.parametrize(
    ("tableau", "world", "way", "cost"),
    [
        shed_row("RACE-7.17", "old_earth", "gem_world", "pay+colony_ship", 0),
        shed_row("RACE-7.17", "old_earth", "pilgrimage_world", "pay+colony_ship", 0),
        shed_row("RACE-7.17", "old_earth replicant_robots", "artist_colony", "pay+colony_ship", 0),
        shed_row("RACE-7.38", "new_sparta", "rebel_miners", f"conquer+{TACTICS}", 0),
        shed_row("RACE-7.38", "old_earth contact_specialist", "rebel_miners", f"buy+{TACTICS}", 1),
        shed_row("RACE-7.38", "old_earth", "gem_world", f"pay+{TACTICS}", 2),
        shed_row("RACE-7.38", "old_earth", "pilgrimage_world", f"pay+{TACTICS}", 0),
        shed_row("RACE-7.39", "old_earth", "gem_world", f"pay+colony_ship+{TACTICS}", 0),
        shed_row("RACE-7.39", "old_earth", "pilgrimage_world", f"pay+colony_ship+{TACTICS}", 0),
        shed_row(
            *("RACE-7.39", "old_earth contact_specialist", "rebel_base"),
            *(f"buy+colony_ship+{TACTICS}", 0),
        ),
    ],
)
def test_colony_ship_and_new_military_tactics_may_be_shed_with_a_placement_that_does_without(
    tableau: list[str], world: str, way: str, cost: int
) -> None:
    means, *discards = way.split("+")
    rest = ["rebel_homeworld", "drop_ships", "lost_alien_warship"]
    mine = seat(*tableau, *discards, hand=[world, *rest])
    scene = given(mine, IDLE, order=(0, 1)).perform("settle")
    assert way in scene.offered(0, "settle", world=(world,))
    scene.when(0, Settle(world, Way(Means(means), tuple(discards))))
    assert scene.told(CardPlaced)[0].cost == cost
    assert scene.player(0).tableau == (*tableau, world)
    assert scene.player(0).hand == tuple(rest)
    assert set(scene.state.discards) == set(discards)


@pytest.mark.rule("RACE-7.28", "RACE-4.15", "RACE-16.8")
def test_temporary_military_does_not_last_into_a_second_settle_phase() -> None:
    scene = given(
        seat(
            "epsilon_eridani",
            TACTICS,
            hand=["malevolent_lifeforms", "pirate_world", "outlaw_world"],
            action=("settle", "settle"),
        ),
        seat("earths_lost_colony", action=("produce", "develop")),
        expert=True,
        supply=["drop_ships", "public_works"],
    ).perform("settle", "settle")
    scene.when(0, Settle("malevolent_lifeforms", FORCE))
    assert scene.told(CardPlaced)[0].strength == 4
    assert scene.offered(0, "settle") == ["outlaw_world"], "1 left: not Pirate World, defense 3"
    scene.refused(0, Settle("pirate_world", CONQUER), "military_short")
    scene.when(0, Settle("outlaw_world", CONQUER))
    assert scene.told(CardPlaced)[0].strength == 1
