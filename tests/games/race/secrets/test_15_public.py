"""What everybody may read (mostly page 7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.prompts import suggested
from bot.engine.records import Seat
from bot.games.race.box.cards import CARDS, FACE_DOWN
from bot.games.race.commands import Bet, Consume, Means, Sell, Settle, Stop, Way
from bot.games.race.events import CardPlaced, CardsDrawn, CurtainRaised, Gambled, PowerUsed
from bot.i18n.catalog import catalogs
from tests.games.race.examples.reading import EVERYBODY, OTHERS
from tests.games.race.scene import BUY, CONQUER, Scene, given, seat


@pytest.mark.rule("RACE-15.1")
def test_everybody_sees_tableaux_goods_chips_hand_sizes_and_actions() -> None:
    scene = given(
        seat("old_earth", "gem_world", hand=[4], goods=["gem_world"], action="settle", vp=7),
        seat("new_sparta", "pre_sentient_race", hand=[2], goods=["pre_sentient_race"], vp=2),
        seat("epsilon_eridani", "drop_ships", hand=[9], action="develop"),
        pool=11,
    )
    for viewer in (None, 0, 1, 2):
        view = scene.view(viewer)
        assert view.pool == 11
        assert [
            (one.tableau, [CARDS[world].kind for world in one.goods], one.vp, one.hand_size)
            for one in view.players
        ] == [
            (("old_earth", "gem_world"), ["novelty"], 7, 4),
            (("new_sparta", "pre_sentient_race"), ["genes"], 2, 2),
            (("epsilon_eridani", "drop_ships"), [], 0, 9),
        ]
        assert [one.actions for one in view.players] == [("settle",), ("produce",), ("develop",)]


@pytest.mark.rule("RACE-15.8")
@pytest.mark.parametrize(
    ("world", "way", "cost"),
    [
        ("pirate_world", CONQUER, 0),
        ("pirate_world", BUY, 2),
        ("gem_world", Way(Means.PAY, ("colony_ship",)), 0),
        ("gem_world", Way(Means.PAY, ("colony_ship", "new_military_tactics")), 0),
    ],
)
def test_all_read_how_a_world_was_placed_and_which_tableau_cards_it_took(
    world: str, way: Way, cost: int
) -> None:
    scene = given(
        seat(
            *("new_sparta", "space_marines", "contact_specialist"),
            *("colony_ship", "new_military_tactics"),
            hand=[world, 5],
        ),
        seat("old_earth"),
    ).perform("settle")
    scene.when(0, Settle(world, way))
    (placed,) = scene.told(CardPlaced)
    for viewer in EVERYBODY:
        seen = placed.seen_by(viewer)
        assert (seen.card, seen.way, seen.cost) == (world, way, cost)
        assert not set(way.discards) & set(scene.view(viewer).players[0].tableau)


CONSUMER = seat(
    *("new_sparta", "gem_world", "spice_world", "asteroid_belt"),
    *("expanding_colony", "gambling_world", "deficit_spending"),
    hand=[3],
    goods=["gem_world", "spice_world", "asteroid_belt"],
    action="consume_trade",
)
STEPS = (
    Sell("asteroid_belt"),
    Consume("expanding_colony/0", ("gem_world",)),
    Consume("gambling_world/0", ("spice_world",)),
    Bet("gambling_world/1", 6),
)
DEEDS = [
    (None, ("asteroid_belt",), 0, 3, 0),
    ("expanding_colony/0", ("gem_world",), 1, 0, 0),
    ("gambling_world/0", ("spice_world",), 1, 0, 0),
    ("gambling_world/1", (), 0, 0, 6),
]


def sentences(scene: Scene, viewer: int | None) -> list[str]:
    """What a viewer reads of the last move."""
    seen = (event.seen_by(None if viewer is None else Seat(viewer)) for event in scene.events)
    texts = (event.words(scene.view(viewer)) for event in seen if event is not None)
    return [catalogs()["en"].render(text) for text in texts if text is not None]


def in_short(deeds: Any) -> list[Any]:
    return [(deed.power, deed.worlds, deed.vp, deed.draws, deed.number) for deed in deeds]


@pytest.mark.rule("RACE-15.8")
def test_where_order_matters_all_read_each_sale_and_each_power_at_once() -> None:
    scene = given(CONSUMER, seat("old_earth"), supply_size=4).perform("consume")
    for step, deed in zip(STEPS, DEEDS, strict=True):
        scene.when(0, step)
        for viewer in EVERYBODY:
            told = [
                event.seen_by(viewer).deed
                for event in scene.events
                if isinstance(event, PowerUsed | Gambled)
            ]
            assert in_short(told) == [deed]
            assert scene.view(viewer).players[0].vp == scene.player(0).vp


@pytest.mark.rule("RACE-15.8")
def test_in_parallel_all_read_sales_and_powers_when_the_last_has_finished() -> None:
    scene = given(CONSUMER, seat("old_earth", "merchant_world", hand=[2])).perform("consume")
    before = {viewer: scene.view(viewer) for viewer in OTHERS}
    for step in STEPS:
        scene.when(0, step)
        for viewer in OTHERS:
            told = [event.seen_by(viewer) for event in scene.events]
            assert not [event for event in told if event is not None]
            assert scene.view(viewer) == before[viewer]
    scene.when(0, Stop())
    assert not scene.told(CurtainRaised)
    scene.when(1, Stop())
    (raised,) = scene.told(CurtainRaised)
    for viewer in EVERYBODY:
        assert in_short(raised.seen_by(viewer).deeds[0]) == DEEDS
        assert scene.view(viewer).players[0].vp == 2
        assert set(scene.view(viewer).players[0].goods) == set()


@pytest.mark.rule("RACE-13.43")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_whoever_consumes_behind_the_curtain_everybody_reads_each_deed_once(
    viewer: int | None,
) -> None:
    scene = given(CONSUMER, seat("old_earth", "merchant_world", hand=[2])).perform("consume")
    heard = list[str]()
    for who, command in (*((0, step) for step in STEPS), (0, Stop()), (1, Stop())):
        scene.when(who, command)
        heard += sentences(scene, viewer)
    told = " ".join(heard)
    for card in ("Asteroid Belt", "Expanding Colony", "Spice World", "names 6"):
        assert told.count(card) == 1, told


@pytest.mark.rule("RACE-15.9")
def test_all_read_the_sizes_of_supply_and_discard_pile() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), supply_size=30)
    for viewer in EVERYBODY:
        view = scene.view(viewer)
        assert (len(view.supply), len(view.discards)) == (30, 114 - 2 - 30)
    scene.perform("explore")
    for who in (0, 1):
        scene.when(who, scene.prompt(who, "keep").answer(suggested))
    for viewer in EVERYBODY:
        view = scene.view(viewer)
        assert (len(view.supply), len(view.discards)) == (26, 114 - 2 - 30 + 2)


@pytest.mark.rule("RACE-15.6", "RACE-8.26", "RACE-8.62")
@pytest.mark.parametrize("parallel", [True, False])
@pytest.mark.parametrize(("card", "won"), [("gem_world", True), ("rebel_base", False)])
def test_all_see_the_card_turned_in_a_gamble(card: str, won: bool, parallel: bool) -> None:
    scene = given(
        seat("new_sparta", "gambling_world", hand=[1]),
        seat("old_earth"),
        supply=[card],
        supply_size=None if parallel else 1,
    ).perform("consume")
    scene.when(0, Bet("gambling_world/1", 2))
    told = scene.told(CurtainRaised) if parallel else scene.told(Gambled)
    assert (card in scene.player(0).hand) == won
    for viewer in EVERYBODY:
        view, seen = scene.view(viewer), told[0].seen_by(viewer)
        deed = seen.deeds[0][0] if isinstance(seen, CurtainRaised) else seen.deed
        assert (deed.turned, deed.won, deed.number) == (card, won, 2)
        assert (card in view.players[0].hand) == won
        assert len(view.players[0].hand) == 1 + won


@pytest.mark.rule("RACE-15.7")
def test_all_read_how_many_cards_were_drawn() -> None:
    scene = given(
        seat("new_sparta", "merchant_guild", hand=[2], action="produce"),
        seat("old_earth"),
        supply=["rebel_base", "comet_zone"],
    ).perform("produce")
    (drawn,) = scene.told(CardsDrawn, 0)
    assert drawn.seen_by(0).cards == ("rebel_base", "comet_zone")
    for viewer in OTHERS:
        assert drawn.seen_by(viewer).cards == (FACE_DOWN,) * 2
        assert scene.view(viewer).players[0].hand == (FACE_DOWN,) * 4
