"""Page 4: what card powers are, where and from when on they work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bot.games.race.box.cards import CARDS
from bot.games.race.commands import Consume, Develop, Keep, Settle
from bot.games.race.events import (
    CardPlaced,
    CardsDrawn,
    Explored,
    GameEnded,
    GoodPlaced,
    PowerUsed,
)
from tests.games.race.scene import BUY, CONQUER, PAY, RACE, Scene, given, seat

Cards = Sequence[str]
NONE: Cards = ()


def table(
    phase: str,
    own: Cards,
    mine: Cards,
    hand: Sequence[str | int],
    theirs: Cards,
    goods: Cards = NONE,
    action: str = "explore_5",
) -> Scene:
    """Seat 0 has its own cards and `mine`; somebody else has `theirs`."""
    me = seat(*own, *mine, hand=hand, goods=goods, action=action)
    return given(me, seat("earths_lost_colony", *theirs)).perform(phase)


# --- one number for each phase that powers of that phase can change


def explored(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("explore", ["old_earth"], mine, hand, theirs, action="produce")
    return len(scene.told(Explored, 0)[0].cards)


def paid_for_a_development(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("develop", ["old_earth"], mine, ["drop_ships", *hand, 5], theirs)
    return scene.when(0, Develop("drop_ships")).told(CardPlaced, 0)[0].cost


def drawn_in_develop(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("develop", ["old_earth"], mine, ["drop_ships", *hand, 5], theirs)
    scene.when(0, Develop("drop_ships"))
    return sum(len(event.cards) for event in scene.ever_told(CardsDrawn, 0))


def paid_for_a_world(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("settle", ["old_earth"], mine, ["comet_zone", *hand, 5], theirs)
    return scene.when(0, Settle("comet_zone", PAY)).told(CardPlaced, 0)[0].cost


def drawn_in_settle(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("settle", ["old_earth"], mine, ["comet_zone", *hand, 5], theirs)
    scene.when(0, Settle("comet_zone", PAY))
    return sum(len(event.cards) for event in scene.ever_told(CardsDrawn, 0))


def military(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("settle", ["new_sparta"], mine, ["outlaw_world", *hand], theirs)
    return scene.when(0, Settle("outlaw_world", CONQUER)).told(CardPlaced, 0)[0].strength


def drawn_for_a_sale(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    own = ["new_sparta", "gem_world"]
    scene = table("consume", own, mine, hand, theirs, ["gem_world"], "consume_trade")
    return sum(len(event.cards) for event in scene.told(CardsDrawn, 0))


def earned(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    own = ["new_sparta", "gem_world"]
    return table("consume", own, mine, hand, theirs, ["gem_world"]).player(0).vp


def produced(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("produce", ["new_sparta", "pre_sentient_race"], mine, hand, theirs)
    return len(scene.told(GoodPlaced, 0))


Measure = Callable[..., int]
PHASES: list[tuple[Measure, str, int, int]] = [
    (explored, "expedition_force", 2, 3),
    (paid_for_a_development, "investment_credits", 4, 3),
    (drawn_in_develop, "public_works", 0, 1),
    (drawn_in_develop, "interstellar_bank", 0, 1),
    (paid_for_a_world, "replicant_robots", 3, 1),
    (drawn_in_settle, "terraforming_robots", 0, 1),
    (military, "space_marines", 2, 4),
    (drawn_for_a_sale, "export_duties", 2, 3),
    (earned, "expanding_colony", 0, 1),
    (produced, "genetics_lab", 0, 1),
]


@pytest.mark.rule("RACE-4.1")
@pytest.mark.parametrize(("measure", "card", "without", "with_it"), PHASES)
def test_a_power_works_only_from_the_tableau_of_its_owner(
    measure: Measure, card: str, without: int, with_it: int
) -> None:
    assert measure() == without
    assert measure(mine=[card]) == with_it
    assert measure(hand=[card]) == without
    assert measure(theirs=[card]) == without


@pytest.mark.rule("RACE-4.1")
@pytest.mark.parametrize(("measure", "own", "number", "_"), PHASES)
def test_a_power_does_nothing_outside_its_phase(
    measure: Measure, own: str, number: int, _: int
) -> None:
    phases: dict[str, str] = {
        "expedition_force": "explore settle",
        "investment_credits": "develop",
        "public_works": "develop consume",
        "interstellar_bank": "develop",
        "replicant_robots": "settle",
        "terraforming_robots": "settle consume",
        "space_marines": "settle",
        "export_duties": "trade",
        "genetics_lab": "trade produce",
    }
    groups = {
        explored: "explore",
        paid_for_a_development: "develop",
        drawn_in_develop: "develop",
        paid_for_a_world: "settle",
        drawn_in_settle: "settle",
        military: "settle",
        drawn_for_a_sale: "trade",
        earned: "consume",
        produced: "produce",
    }
    strangers = [card for card in phases if groups[measure] not in phases[card]]
    for card in strangers:
        powers = CARDS[card].powers
        printed = [name for name in powers.__struct_fields__ if getattr(powers, name)]
        assert printed == phases[card].split()
    assert measure(mine=strangers) == number


@pytest.mark.rule("RACE-4.1")
def test_the_consume_power_of_another_player_cannot_be_used() -> None:
    goods = ["gem_world", "spice_world"]
    scene = given(
        seat("new_sparta", *goods, "expanding_colony", goods=goods),
        seat("old_earth", "space_port", goods=["space_port"]),
    ).perform("consume")
    scene.refused(0, Consume("old_earth/0", ("gem_world", "spice_world")), "power_used")
    scene.when(0, Consume("expanding_colony/0", ("gem_world",)))
    assert [player.vp for player in scene.state.players] == [1, 1]


@pytest.mark.rule("RACE-4.2")
@pytest.mark.parametrize(
    ("measure", "cards", "number"),
    [
        (explored, ["expedition_force", "galactic_survey_seti", "star_nomad_lair"], 2 + 1 + 2 + 1),
        (paid_for_a_development, ["investment_credits", "galactic_federation"], 4 - 1 - 2),
        (drawn_in_develop, ["interstellar_bank", "public_works"], 1 + 1),
        (paid_for_a_world, ["replicant_robots", "mining_robots"], 3 - 2 - 1),
        (military, ["space_marines", "drop_ships", "empath_world"], 2 + 2 + 3 - 1),
        (drawn_for_a_sale, ["export_duties", "spice_world", "galactic_engineers"], 2 + 1 + 2 + 1),
        (produced, ["genetics_lab", "mining_robots", "asteroid_belt", "space_port"], 1 + 1 + 1),
    ],
)
def test_powers_add_up(measure: Measure, cards: list[str], number: int) -> None:
    assert measure(mine=cards) == number


@pytest.mark.rule("RACE-4.2")
@pytest.mark.parametrize(
    ("card", "numbers"),
    [
        ("galactic_survey_seti", (4, 1)),
        ("research_labs", (2, 2)),
        ("galactic_renaissance", (4, 2)),
    ],
)
def test_an_explore_power_changes_only_the_number_it_names(
    card: str, numbers: tuple[int, int]
) -> None:
    scene = table("explore", ["old_earth"], [card], [], [], action="produce")
    told = scene.told(Explored, 0)[0]
    assert (len(told.cards), told.keep) == numbers


@pytest.mark.rule("RACE-4.2")
@pytest.mark.parametrize(("world", "cost"), [("comet_zone", 2), ("distant_world", 4)])
def test_a_discount_for_a_kind_leaves_other_worlds_as_they_are(world: str, cost: int) -> None:
    scene = table("settle", ["old_earth"], ["mining_robots"], [world, 5], [])
    scene.when(0, Settle(world, PAY))
    assert scene.told(CardPlaced, 0)[0].cost == cost


@pytest.mark.rule("RACE-4.3", "RACE-4.4")
def test_public_works_draws_for_later_developments_but_not_for_itself() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", "export_duties", 4], action="settle"),
        seat("new_sparta"),
    ).perform("develop")
    scene.when(0, Develop("public_works", scene.player(0).hand[2:3]))
    assert scene.told(CardPlaced, 0)
    assert not scene.told(CardsDrawn)
    scene.perform("develop")
    scene.when(0, Develop("export_duties", scene.player(0).hand[1:2]))
    assert [len(event.cards) for event in scene.told(CardsDrawn, 0)] == [1]


@pytest.mark.rule("RACE-4.3")
@pytest.mark.parametrize(
    ("card", "cost"), [("investment_credits", 1), ("galactic_federation", 6), ("public_works", 1)]
)
def test_a_development_is_not_cheaper_by_its_own_power(card: str, cost: int) -> None:
    scene = table("develop", ["old_earth"], [], [card, 7], [])
    scene.when(0, Develop(card))
    assert scene.told(CardPlaced, 0)[0].cost == cost


@pytest.mark.rule("RACE-4.3")
def test_a_start_of_phase_draw_begins_with_the_next_develop_phase() -> None:
    scene = table("develop", ["old_earth"], [], ["interstellar_bank", 3], [])
    scene.when(0, Develop("interstellar_bank", scene.player(0).hand[1:3]))
    assert not scene.ever_told(CardsDrawn)
    scene.perform("develop")
    assert [event.why for event in scene.told(CardsDrawn, 0)] == ["start"]


@pytest.mark.rule("RACE-4.3")
def test_a_world_neither_pays_nor_fights_for_itself() -> None:
    scene = table("settle", ["old_earth"], [], ["alpha_centauri", 4], [])
    scene.when(0, Settle("alpha_centauri", PAY))
    assert scene.told(CardPlaced, 0)[0].cost == 2  # a rare world with a discount for rare worlds
    hand = ["lost_alien_warship", "outlaw_world"]  # the warship: defense 5, Military 2
    scene = table("settle", ["new_sparta"], ["space_marines"], hand, [])
    scene.refused(0, Settle("lost_alien_warship", CONQUER), "military_short")
    scene = table("settle", ["new_sparta"], ["drop_ships"], hand, [])
    scene.when(0, Settle("lost_alien_warship", CONQUER))
    assert scene.told(CardPlaced, 0)[0].strength == 5


@pytest.mark.rule("RACE-4.3")
def test_a_development_works_from_the_next_phase_of_the_same_round_on() -> None:
    scene = given(
        seat("old_earth", hand=["terraforming_robots", "comet_zone", 7]), seat("new_sparta")
    ).perform("develop", "settle")
    hand = scene.player(0).hand
    scene.when(0, Develop("terraforming_robots", hand[2:5]))
    scene.when(0, Settle("comet_zone", PAY, hand[5:8]))
    assert [event.why for event in scene.told(CardsDrawn, 0)] == ["after_settle"]


@pytest.mark.rule("RACE-4.3")
def test_a_world_works_from_the_next_phase_of_the_same_round_on() -> None:
    scene = given(
        seat("new_sparta", "space_port", hand=["prosperous_world", 4], goods=["space_port"]),
        seat("old_earth"),
    ).perform("settle", "consume", "produce")
    scene.when(0, Settle("prosperous_world", PAY, scene.player(0).hand[1:4]))
    assert [event.deed.power for event in scene.told(PowerUsed)] == ["prosperous_world/0"]
    assert set(scene.player(0).goods) == {"space_port", "prosperous_world"}


DRAWS = [
    ("develop", seat("new_sparta", "interstellar_bank", hand=["gem_world"]), 1),
    ("consume", seat("new_sparta", "gem_world", goods=["gem_world"], action="consume_trade"), 2),
    ("consume", seat("new_sparta", "new_vinland", goods=["new_vinland"]), 2),
    ("produce", seat("new_sparta", "merchant_guild"), 2),
]


@pytest.mark.rule("RACE-4.5")
@pytest.mark.parametrize(("phase", "me", "count"), DRAWS)
def test_drawing_takes_the_top_cards_of_the_supply_into_the_hand(
    phase: str, me: object, count: int
) -> None:
    top = ["rebel_base", "comet_zone", "asteroid_belt"]
    scene = given(me, seat("epsilon_eridani"), supply=top)
    before = scene.player(0).hand
    scene.perform(phase)
    assert scene.player(0).hand == (*before, *top[:count])
    assert scene.state.supply[0] == top[count]


@pytest.mark.rule("RACE-4.5")
def test_the_card_for_settling_comes_from_the_top_of_the_supply_into_the_hand() -> None:
    scene = given(
        seat("new_sparta", hand=["outlaw_world"], action="settle"),
        seat("epsilon_eridani"),
        supply=["rebel_base"],
    ).perform("settle")
    scene.when(0, Settle("outlaw_world", CONQUER))
    assert scene.player(0).hand == ("rebel_base",)


@pytest.mark.rule("RACE-4.12")
def test_drawing_in_explore_only_adds_to_the_cards_to_choose_from() -> None:
    top = ["rebel_base", "comet_zone", "asteroid_belt"]
    scene = given(
        seat("new_sparta", "expedition_force", hand=["gem_world"]),
        seat("earths_lost_colony"),
        supply=top,
    ).perform("explore")
    assert scene.player(0).hand == ("gem_world",)
    assert scene.offered(0, "keep") == top
    scene.when(0, Keep(("asteroid_belt",)))
    assert scene.player(0).hand == ("gem_world", "asteroid_belt")
    assert scene.state.discards == ("rebel_base", "comet_zone")


@pytest.mark.rule("RACE-4.6")
def test_a_development_never_costs_less_than_nothing_and_gives_nothing_back() -> None:
    scene = given(
        seat("old_earth", "galactic_federation", hand=["public_works", 2], action="develop"),
        seat("new_sparta"),
    ).perform("develop")
    scene.when(0, Develop("public_works"))  # 1 - 2 - 1
    assert scene.told(CardPlaced, 0)[0].cost == 0
    assert len(scene.player(0).hand) == 2
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-4.6")
@pytest.mark.parametrize(("world", "way"), [("artist_colony", PAY), ("outlaw_world", BUY)])
def test_a_world_never_costs_less_than_nothing_and_gives_nothing_back(
    world: str, way: object
) -> None:
    own = ["replicant_robots", "contact_specialist"]
    scene = table("settle", ["old_earth"], own, [world, 2], [])
    scene.when(0, Settle(world, way))
    assert scene.told(CardPlaced, 0)[0].cost == 0
    assert len(scene.player(0).hand) == 2
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-4.11")
@pytest.mark.parametrize("last", [False, True])
def test_printed_points_count_at_the_end_and_are_never_chips(last: bool) -> None:
    scene = given(
        seat("new_sparta", hand=["terraformed_world", 6]),
        seat("old_earth"),
        pool=0 if last else 24,
    ).perform("settle")
    scene.when(0, Settle("terraformed_world", PAY))
    assert scene.player(0).vp == 0
    assert scene.state.pool == (0 if last else 24)
    ends = scene.told(GameEnded)
    assert [end.result.scores for end in ends] == ([(1 + 5, 2)] if last else [])
    assert RACE.winners(scene.view(None)) == ({0} if last else frozenset())
