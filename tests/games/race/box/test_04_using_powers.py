"""Page 4: which powers must be used, in which order, and what binds a player."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import DESIGNS
from bot.games.race.box.powers import DiscardHand, FreeSettle, PayForMilitary, TemporaryMilitary
from bot.games.race.commands import (
    ChooseActions,
    Consume,
    Develop,
    Keep,
    Means,
    Pass,
    Pay,
    Plan,
    Settle,
    Spend,
    Stop,
    Target,
    Way,
)
from bot.games.race.events import CardPlaced, CardsDrawn, PowerUsed
from tests.games.race.scene import CONQUER, PAY, Scene, given, seat
from tests.support.steps import Open, step_of

CONSUMERS = sorted(card.id for card in DESIGNS.values() if card.powers.consume)
OPTIONAL_CONSUMERS = {"deficit_spending", "merchant_world"}
GOODS = ["gem_world", "asteroid_belt", "comet_zone", "pre_sentient_race", "deserted_alien_outpost"]


def consuming(*cards: str, goods: list[str]) -> Scene:
    """A player who can always be asked: they may discard a hand card for VP."""
    tableau = dict.fromkeys(("new_sparta", *GOODS, "deficit_spending", *cards))
    start = "galactic_resort" if "epsilon_eridani" in cards else "epsilon_eridani"
    return given(seat(*tableau, hand=[1], goods=goods), seat(start)).perform("consume")


def ways_of(scene: Scene, world: str) -> list[str]:
    """All ways that seat 0 is offered to place a world, even if there is only one."""
    step = step_of(scene.prompt(0, "settle"), {"world": (world,)}, focus="way")
    assert isinstance(step, Open)
    return [option.id for option in step.choice.options]


@pytest.mark.rule("RACE-4.7", "RACE-4.8")
@pytest.mark.parametrize("card", CONSUMERS)
def test_a_consume_power_must_be_used_unless_it_discards_hand_cards(card: str) -> None:
    scene = consuming(card, goods=GOODS)
    assert scene.asked(0) == ["consume"]
    if card in OPTIONAL_CONSUMERS:
        scene.when(0, Stop())
        assert scene.state.round == 3
        assert (scene.player(0).vp, len(scene.player(0).hand)) == (0, 1)
    else:
        scene.refused(0, Stop(), "must_consume")
        assert "stop" not in [option.id for option in scene.choice(0, "consume").instead]


@pytest.mark.rule("RACE-4.7", "RACE-4.8")
@pytest.mark.parametrize("card", ["new_economy", "gambling_world"])
def test_a_consume_power_that_needs_no_good_must_be_used_too(card: str) -> None:
    consuming(card, goods=[]).refused(0, Stop(), "must_consume")


@pytest.mark.rule("RACE-4.7")
@pytest.mark.parametrize("card", ["mining_league", "diversified_economy", "plague_world"])
def test_a_power_that_cannot_be_used_need_not_be(card: str) -> None:
    scene = consuming(card, goods=["gem_world"])
    scene.when(0, Stop())
    assert set(scene.player(0).goods) == {"gem_world"}


@pytest.mark.rule("RACE-4.7")
def test_extra_cards_must_be_kept_in_explore() -> None:
    scene = given(seat("old_earth", "galactic_renaissance"), seat("new_sparta")).perform("explore")
    cards = scene.offered(0, "keep")
    for count in (0, 1):
        scene.refused(0, Keep(tuple(cards[:count])), "keep_number")
    scene.when(0, Keep(tuple(cards[:2])))
    assert scene.player(0).hand == tuple(cards[:2])


@pytest.mark.rule("RACE-4.7")
def test_draws_and_production_happen_unasked() -> None:
    own = ["old_earth", "interstellar_bank", "merchant_guild", "genetics_lab", "pre_sentient_race"]
    scene = given(seat(*own, action="settle"), seat("new_sparta")).perform("develop", "produce")
    assert [event.why for event in scene.told(CardsDrawn, 0)] == ["start", "produce"]
    assert set(scene.player(0).goods) == {"pre_sentient_race"}


@pytest.mark.rule("RACE-4.7")
def test_a_windfall_power_with_two_targets_must_fill_one() -> None:
    own = ["old_earth", "galactic_engineers", "pre_sentient_race", "asteroid_belt"]
    scene = given(seat(*own, action="settle"), seat("new_sparta")).perform("produce")
    assert scene.asked(0) == ["produce"]
    assert scene.choice(0, "produce").at_least == 1
    scene.refused(0, Target(()), "targets")


@pytest.mark.rule("RACE-4.8")
def test_only_five_designs_have_a_power_that_says_may() -> None:
    may = (TemporaryMilitary, FreeSettle, PayForMilitary, DiscardHand)
    found = {
        card.id
        for card in DESIGNS.values()
        for power in (*card.powers.settle, *card.powers.consume)
        if isinstance(power, may)
    }
    assert found == {
        "colony_ship",
        "new_military_tactics",
        "contact_specialist",
        "deficit_spending",
        "merchant_world",
    }


@pytest.mark.rule("RACE-4.8")
@pytest.mark.parametrize(
    ("card", "world", "ways"),
    [
        ("colony_ship", "gem_world", ["pay", "pay+colony_ship"]),
        ("new_military_tactics", "outlaw_world", ["conquer", "conquer+new_military_tactics"]),
        ("contact_specialist", "outlaw_world", ["conquer", "buy"]),
    ],
)
def test_an_optional_settle_power_is_offered_beside_the_plain_way(
    card: str, world: str, ways: list[str]
) -> None:
    scene = given(seat("new_sparta", card, hand=[world, 3]), seat("old_earth")).perform("settle")
    assert ways_of(scene, world) == ways
    scene.when(0, Settle(world, CONQUER if ways[0] == "conquer" else PAY))
    assert card in scene.player(0).tableau
    assert world in scene.player(0).tableau


@pytest.mark.rule("RACE-4.8")
def test_the_lost_point_of_military_of_contact_specialist_is_not_optional() -> None:
    scene = given(
        seat("new_sparta", "contact_specialist", hand=["former_penal_colony", 3]),
        seat("old_earth"),
    ).perform("settle")
    scene.refused(0, Settle("former_penal_colony", CONQUER), "military_short")
    assert ways_of(scene, "former_penal_colony") == ["buy"]


@pytest.mark.rule("RACE-4.8")
@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("card", sorted(OPTIONAL_CONSUMERS))
def test_any_number_of_hand_cards_up_to_two_may_be_discarded_for_points(
    card: str, count: int
) -> None:
    scene = given(seat("new_sparta", card, hand=[3]), seat("old_earth")).perform("consume")
    scene.when(0, Spend(f"{card}/0", scene.player(0).hand[:count]))
    assert (scene.player(0).vp, len(scene.player(0).hand)) == (count, 3 - count)


@pytest.mark.rule("RACE-4.9")
@pytest.mark.parametrize(
    ("card", "world", "short", "refusal", "way"),
    [
        ("colony_ship", "new_earth", PAY, "too_dear", "pay+colony_ship"),
        ("new_military_tactics", "malevolent_lifeforms", CONQUER, "military_short", None),
        ("contact_specialist", "pirate_world", CONQUER, "military_short", "buy"),
    ],
)
def test_an_optional_power_must_be_used_where_the_world_cannot_be_placed_without(
    card: str, world: str, short: Way, refusal: str, way: str | None
) -> None:
    scene = given(
        seat("new_sparta", card, hand=[world, "pilgrimage_world", 1]), seat("old_earth")
    ).perform("settle")
    way = way or f"conquer+{card}"
    means = Way(Means(way.partition("+")[0]), (card,) if "+" in way else ())
    scene.refused(0, Settle(world, short), refusal)
    assert ways_of(scene, world) == [way]
    scene.when(0, Settle(world, means))
    assert (card in scene.player(0).tableau) == (card == "contact_specialist")
    assert world in scene.player(0).tableau


def fta_and_vinland() -> Scene:
    goods = ["gem_world", "spice_world", "space_port"]
    own = ["new_sparta", *goods, "new_vinland", "free_trade_association"]
    return given(seat(*own, goods=goods), seat("old_earth")).perform("consume")


FTA, VINLAND = "free_trade_association/0", "new_vinland/0"


@pytest.mark.rule("RACE-4.10")
def test_a_player_chooses_the_order_of_their_powers() -> None:
    scene = fta_and_vinland()
    assert scene.offered(0, "consume") == [VINLAND, FTA]
    scene.when(0, Consume(FTA, ("gem_world", "spice_world", "space_port")))
    assert (scene.player(0).vp, len(scene.player(0).hand)) == (3, 3)
    other = fta_and_vinland()
    other.when(0, Consume(VINLAND, ("gem_world",)))
    assert (other.player(0).vp, len(other.player(0).hand)) == (2, 2 + 2)


@pytest.mark.rule("RACE-4.13")
def test_a_power_cannot_be_left_half_used_for_another() -> None:
    scene = fta_and_vinland()
    scene.refused(0, Consume(FTA, ("gem_world", "spice_world")), "goods_number")
    halves = (Consume(FTA, ("gem_world", "spice_world")), Consume(VINLAND, ("space_port",)))
    scene.refused(0, Plan(halves), "goods_number")


@pytest.mark.rule("RACE-4.13")
def test_the_cards_of_a_power_are_drawn_before_the_next_power_begins() -> None:
    scene = fta_and_vinland()
    rest = ("spice_world", "space_port")
    scene.when(0, Plan((Consume(VINLAND, ("gem_world",)), Consume(FTA, rest))))
    done = [event for event in scene.events if isinstance(event, PowerUsed | CardsDrawn)]
    steps = [event.deed.power if isinstance(event, PowerUsed) else event.why for event in done]
    assert steps == [VINLAND, VINLAND, FTA, FTA]
    assert [len(event.cards) for event in scene.told(CardsDrawn)] == [2, 2]


@pytest.mark.rule("RACE-4.14")
@pytest.mark.parametrize("phase", ["develop", "settle"])
def test_a_revealed_card_is_placed_and_must_be_paid_for(phase: str) -> None:
    mine = Develop("drop_ships") if phase == "develop" else Settle("distant_world", PAY)
    other = Develop("public_works") if phase == "develop" else Settle("gem_world", PAY)
    placed = "drop_ships" if phase == "develop" else "distant_world"
    scene = given(
        seat("old_earth", hand=["drop_ships", "distant_world", "gem_world", "public_works", 4]),
        seat("new_sparta", hand=["space_port", "space_marines", 2]),
    ).perform(phase)
    scene.when(0, mine)
    assert placed in scene.player(0).hand  # not revealed yet
    scene.when(1, Pass())
    assert placed in scene.player(0).tableau
    assert scene.asked(0) == ["pay"]
    for second_thought in (Pass(), other, mine):
        scene.refused(0, second_thought, "not_now")
    scene.refused(0, ChooseActions(("produce",)), "owed_first")
    hand = scene.player(0).hand
    for count in (0, 3, 5):
        scene.refused(0, Pay(hand[:count]), "payment")
    scene.when(0, Pay(hand[:4]))
    assert scene.player(0).tableau == ("old_earth", placed)
    assert scene.player(0).hand == hand[4:]


@pytest.mark.rule("RACE-4.15")
def test_a_discarded_colony_ship_frees_one_world_and_no_second() -> None:
    scene = given(
        seat(
            "old_earth",
            "colony_ship",
            hand=["new_earth", "terraformed_world", "refugee_world"],
            action=("settle", "settle"),
        ),
        seat("new_sparta", action=("produce", "explore_5")),
        expert=True,
    ).perform("settle", "settle")
    ship = Way(Means.PAY, ("colony_ship",))
    scene.when(0, Settle("new_earth", ship))
    assert scene.told(CardPlaced)[0].cost == 0
    assert scene.player(0).tableau == ("old_earth", "new_earth")
    assert "colony_ship" in scene.state.discards
    assert scene.offered(0, "settle") == ["refugee_world"]
    scene.refused(0, Settle("terraformed_world", ship), "not_in_tableau", "RACE-4.1")


@pytest.mark.rule("RACE-4.15")
def test_discarded_tactics_serve_one_conquest_and_no_second() -> None:
    scene = given(
        seat(
            "new_sparta",
            "new_military_tactics",
            hand=["rebel_outpost", "malevolent_lifeforms", "outlaw_world"],
            action=("settle", "settle"),
        ),
        seat("old_earth", action=("produce", "explore_5")),
        expert=True,
    ).perform("settle", "settle")
    tactics = Way(Means.CONQUER, ("new_military_tactics",))
    scene.when(0, Settle("rebel_outpost", tactics))
    assert scene.told(CardPlaced)[0].strength == 2 + 3
    assert scene.player(0).tableau == ("new_sparta", "rebel_outpost")
    scene.refused(0, Settle("malevolent_lifeforms", tactics), "not_in_tableau", "RACE-4.1")
    scene.refused(0, Settle("malevolent_lifeforms", CONQUER), "military_short")
    scene.when(0, Settle("outlaw_world", CONQUER))
    assert scene.told(CardPlaced)[0].strength == 2 + 1
