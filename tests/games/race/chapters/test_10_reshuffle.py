"""Page 7: an empty supply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from bot.engine.events import Event
from bot.engine.records import Command, fork
from bot.games.race.box.cards import DECK, CardId
from bot.games.race.commands import Bet, Develop, Keep, Settle
from bot.games.race.events import CardPlaced, CardsDrawn, DrawsLost, Explored, GoodPlaced, Shuffled
from bot.games.race.state import Keeping, Race
from tests.games.race.scene import NO_DEVELOPMENT, NO_WORLD, PAY, Scene, SeatPlan, given, seat

IDLE = seat("new_sparta")  # has nothing to decide and nothing to do


def shuffles(before: Race, events: Sequence[Event[Race]]) -> list[tuple[Any, Race, Shuffled]]:
    """Every reshuffle, with the event right before it and the table at that instant."""
    table, found, last = fork(before), [], None
    for event in events:
        if isinstance(event, Shuffled):
            found.append((last, fork(table), event))
        event.apply(table)
        last = event
    return found


class Taking(NamedTuple):
    """A way to take cards from the supply: whose table, in which phase, after which command."""

    mine: SeatPlan
    phase: str
    last: type[Event[Race]]  # what takes the last card
    cards: int = 1
    command: Callable[[tuple[CardId, ...]], Command] | None = None

    def table(self, more: int = 0) -> Scene:
        return given(self.mine, IDLE, supply_size=self.cards + more)

    def act(self, scene: Scene) -> Scene:
        scene.perform(self.phase)
        return scene.when(0, self.command(scene.player(0).hand)) if self.command else scene


TAKINGS = {
    "bank": Taking(
        seat("old_earth", "interstellar_bank", hand=["export_duties", 2]), "develop", CardsDrawn
    ),
    "public_works": Taking(
        seat("old_earth", "public_works", hand=["export_duties", 2]),
        "develop",
        CardsDrawn,
        command=lambda hand: Develop("export_duties", hand[1:2]),
    ),
    "settle_bonus": Taking(
        seat("old_earth", hand=["gem_world", 3], action="settle"),
        "settle",
        CardsDrawn,
        command=lambda hand: Settle("gem_world", PAY, hand[1:3]),
    ),
    "windfall": Taking(
        seat("old_earth", hand=["asteroid_belt", 3]),
        "settle",
        GoodPlaced,
        command=lambda hand: Settle("asteroid_belt", PAY, hand[1:3]),
    ),
    "sale": Taking(
        seat("epsilon_eridani", "gem_world", goods=["gem_world"], action="consume_trade"),
        "consume",
        CardsDrawn,
        cards=2,
    ),
    "consume_power": Taking(seat("epsilon_eridani", "new_economy"), "consume", CardsDrawn),
    "production": Taking(seat("old_earth", "spice_world"), "produce", GoodPlaced),
}


@pytest.mark.rule("RACE-10.4", "RACE-10.5")
@pytest.mark.parametrize("taking", TAKINGS.values(), ids=TAKINGS)
def test_the_discards_become_the_supply_right_after_the_last_card_is_taken(
    taking: Taking,
) -> None:
    scene = taking.table()
    begun = fork(scene.state)
    taking.act(scene)
    ((last, table, shuffle),) = shuffles(begun, scene.story)
    assert isinstance(last, taking.last)
    assert table.supply == ()
    assert sorted(shuffle.supply) == sorted(table.discards)
    assert set(begun.discards) <= set(shuffle.supply)
    assert scene.state.supply == shuffle.supply


@pytest.mark.rule("RACE-10.5")
@pytest.mark.parametrize("taking", TAKINGS.values(), ids=TAKINGS)
def test_with_one_card_more_nothing_is_shuffled(taking: Taking) -> None:
    scene = taking.act(taking.table(more=1))
    assert not scene.ever_told(Shuffled)
    assert len(scene.state.supply) == 1


@pytest.mark.rule("RACE-10.5")
def test_a_payment_made_after_the_last_card_was_taken_waits_for_the_next_shuffle() -> None:
    taking = TAKINGS["windfall"]
    scene = taking.act(taking.table())
    placed, shuffle = scene.told(CardPlaced)[0], scene.told(Shuffled)[0]
    assert scene.events.index(shuffle) < scene.events.index(placed)
    assert scene.state.discards == placed.payment
    assert not set(placed.payment or ()) & set(shuffle.supply)


@pytest.mark.rule("RACE-10.5", "RACE-10.7", "RACE-8.62")
@pytest.mark.parametrize(("number", "won"), [(2, True), (3, False)])
def test_a_card_turned_in_a_gamble_stays_out_of_the_shuffle_it_causes(
    number: int, won: bool
) -> None:
    mine = seat("epsilon_eridani", "gambling_world")
    scene = given(mine, IDLE, supply=["gem_world"], supply_size=1)
    discards = scene.state.discards
    scene.perform("consume").when(0, Bet("gambling_world/1", number))
    (shuffle,) = scene.told(Shuffled)
    assert sorted(shuffle.supply) == sorted(discards)
    assert scene.state.supply == shuffle.supply
    assert scene.state.discards == (() if won else ("gem_world",))
    assert scene.player(0).hand == (("gem_world",) if won else ())


@pytest.mark.rule("RACE-10.4")
def test_a_draw_goes_on_with_the_new_supply() -> None:
    factory = "alien_robotic_factory"
    mine = seat("epsilon_eridani", factory, goods=[factory], action="consume_trade")
    scene = given(mine, IDLE, supply_size=2)
    left, good = scene.state.supply, *scene.player(0).goods.values()
    discards = scene.state.discards
    scene.perform("consume")
    (shuffle,) = scene.told(Shuffled)
    assert sorted(shuffle.supply) == sorted((*discards, good))
    assert scene.player(0).hand == left + shuffle.supply[:3]
    assert scene.state.supply == shuffle.supply[3:]
    assert scene.state.discards == ()


@pytest.mark.rule("RACE-10.4")
def test_the_discards_are_really_shuffled() -> None:
    orders = []
    for draws in range(3):
        scene = given(seat("old_earth", "gem_world"), IDLE, supply_size=1)
        scene.draws = draws
        scene.perform("produce")
        orders.append(scene.told(Shuffled)[0].supply)
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])
    assert len({*orders, tuple(sorted(orders[0]))}) == 4


@pytest.mark.rule("RACE-10.7", "RACE-10.5")
def test_only_discards_are_shuffled() -> None:
    scene = given(
        seat("old_earth", "gem_world", goods=["gem_world"], hand=[4], action="explore_1_1"),
        seat("new_sparta", hand=[3]),
        supply_size=3,
    )
    discards, left = scene.state.discards, scene.state.supply
    scene.perform("explore")
    (shuffle,) = scene.told(Shuffled)
    assert sorted(shuffle.supply) == sorted(discards)
    explored = scene.told(Explored)
    assert scene.events.index(shuffle) == scene.events.index(explored[0]) + 1
    assert [event.cards for event in explored] == [left, shuffle.supply[:2]]
    first, second = scene.state.players
    kept_out = {*first.hand, *first.tableau, *first.goods.values(), *second.hand, *second.tableau}
    assert len(kept_out) == 4 + 2 + 1 + 3 + 1
    assert not (kept_out | set(left)) & set(shuffle.supply)
    assert first.owed == (Keeping(left, 2),)


@pytest.mark.rule("RACE-10.5", "RACE-10.7", "RACE-5.5")
def test_a_shuffle_after_the_last_explored_card_is_made_before_anybody_discards() -> None:
    scene = given(seat("old_earth"), IDLE, supply_size=4)
    discards = scene.state.discards
    scene.perform("explore")
    (shuffle,) = scene.told(Shuffled)
    assert sorted(shuffle.supply) == sorted(discards)
    for who in (0, 1):
        scene.when(who, Keep(scene.player(who).owed[0].cards[:1]))
    assert scene.state.supply == shuffle.supply
    assert len(scene.state.discards) == 2


# --- no discards, no cards (RACE-10.6, 10.8, 10.9)


def hoarded(mine: SeatPlan, left: int = 0) -> Scene:
    """All cards but these are in the hand of the other player, who places nothing."""
    hand = sum(entry if isinstance(entry, int) else 1 for entry in mine.hand)
    used = len(mine.tableau) + len(mine.goods) + hand + left + 1
    nothing = (NO_DEVELOPMENT, NO_WORLD)
    scene = given(mine, seat("new_sparta", hand=[len(DECK) - used], orders=nothing))
    assert (len(scene.state.supply), scene.state.discards) == (left, ())
    return scene


@pytest.mark.rule("RACE-10.8")
def test_without_discards_the_shuffle_comes_when_a_card_is_needed() -> None:
    mine = seat(
        *("old_earth", "interstellar_bank"),
        hand=["export_duties", "gem_world", 4],
        action=("develop", "settle"),
    )
    scene = hoarded(mine, left=1).perform("develop", "settle")
    assert len(scene.told(CardsDrawn, 0)) == 1
    assert (scene.state.supply, scene.state.discards) == ((), ())
    assert not scene.ever_told(Shuffled)
    scene.when(0, Develop("export_duties"))  # free with the bonus
    first = scene.player(0).hand[1:3]
    assert (scene.state.supply, scene.state.discards) == ((), ())
    scene.when(0, Settle("gem_world", PAY, first))
    drawn, shuffle = scene.told(CardsDrawn, 0)[0], scene.told(Shuffled)[0]
    assert sorted(shuffle.supply) == sorted(first)
    assert scene.events.index(shuffle) + 1 == scene.events.index(drawn)
    assert drawn.cards == shuffle.supply[:1]


@pytest.mark.rule("RACE-10.6")
def test_without_any_card_a_draw_is_lost_and_not_made_up_later() -> None:
    scene = hoarded(seat("old_earth", "interstellar_bank", hand=["drop_ships", 5]))
    scene.perform("develop")
    assert scene.told(DrawsLost) == [DrawsLost(0, 1)]
    assert len(scene.player(0).hand) == 6
    paid = scene.player(0).hand[1:5]
    scene.when(0, Develop("drop_ships", paid))
    assert not scene.ever_told(CardsDrawn)
    assert len(scene.player(0).hand) == 1
    assert scene.state.discards == paid


@pytest.mark.rule("RACE-10.6")
def test_a_draw_takes_what_there_is_and_loses_the_rest() -> None:
    factory = "alien_robotic_factory"
    mine = seat("epsilon_eridani", factory, goods=[factory], action="consume_trade")
    scene = hoarded(mine, left=2)
    left, good = scene.state.supply, *scene.player(0).goods.values()
    scene.perform("consume")
    assert scene.player(0).hand == (*left, good), "the good sold is the only discard"
    assert scene.told(DrawsLost) == [DrawsLost(0, 2)]
    assert (scene.state.supply, scene.state.discards) == ((), ())


@pytest.mark.rule("RACE-10.9")
@pytest.mark.parametrize(
    ("tableau", "clause"),
    [
        (("gem_world",), "RACE-9.7"),
        (("runaway_robots",), "RACE-9.8"),
        (("space_port", "consumer_markets"), "RACE-9.10"),
        (("alien_robotic_factory", "research_labs"), "RACE-9.10"),
        (("space_port", "diversified_economy"), "RACE-9.11"),
        (("rebel_miners", "mining_conglomerate"), "RACE-9.13"),
    ],
)
def test_a_good_that_cannot_be_dealt_gives_no_draw(tableau: tuple[str, ...], clause: str) -> None:
    scene = hoarded(seat("epsilon_eridani", *tableau)).perform("produce")
    assert scene.player(0).goods == {}
    assert not scene.told(GoodPlaced)
    assert scene.told(DrawsLost) == [DrawsLost(0, 1)], f"the good, and no draw of {clause}"


@pytest.mark.rule("RACE-10.9", "RACE-10.5", "RACE-10.6")
def test_the_last_card_as_a_good_is_followed_by_the_reshuffle_and_then_by_its_draw() -> None:
    scene = given(seat("epsilon_eridani", "gem_world"), IDLE, supply_size=1)
    (last,) = scene.state.supply
    scene.perform("produce")
    assert scene.player(0).goods == {"gem_world": last}
    kinds = (GoodPlaced, Shuffled, CardsDrawn)
    facts = [event for event in scene.events if isinstance(event, kinds)]
    assert tuple(map(type, facts)) == kinds
    _, shuffled, drawn = facts
    assert drawn.cards == shuffled.supply[:1]
    assert not scene.told(DrawsLost)


@pytest.mark.rule("RACE-10.9")
def test_only_goods_that_were_dealt_count_as_produced() -> None:
    tableau = ("epsilon_eridani", "space_port", "rebel_miners", "diversified_economy")
    scene = hoarded(seat(*tableau), left=1).perform("produce")
    assert [event.world for event in scene.told(GoodPlaced)] == ["rebel_miners"]
    assert set(scene.player(0).goods) == {"rebel_miners"}
    assert scene.told(DrawsLost) == [DrawsLost(0, 1), DrawsLost(0, 1)], "a good, and for one kind"


@pytest.mark.rule("RACE-10.9")
def test_a_windfall_world_settled_without_any_card_left_stays_empty() -> None:
    mine = seat("old_earth", hand=["asteroid_belt", 3])
    scene = hoarded(mine).perform("settle")
    scene.when(0, Settle("asteroid_belt", PAY, scene.player(0).hand[1:3]))
    assert "asteroid_belt" in scene.player(0).tableau
    assert scene.player(0).goods == {}
    assert not scene.told(GoodPlaced)
