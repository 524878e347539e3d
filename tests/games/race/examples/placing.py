"""Worked examples: set-up, phases, Explore, Develop and Settle."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.story import open_table
from bot.games.race.box.cards import ACTIONS, CARDS, Action, CardId
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.tableau import (
    bonuses,
    explore_numbers,
    military,
    military_against,
    ways,
)
from bot.games.race.commands import Develop, Options, Pass, Pay, Settle
from bot.games.race.events import CardPlaced, CardsDrawn, Explored, PhaseBegan
from bot.games.race.state import Discarding
from tests.games.race.examples.reading_examples import Values, example, opponent
from tests.games.race.scene import RACE, Scene, given, seat
from tests.support.steps import step_of

# --- set-up


def opened(g: Values) -> Scene:
    """A set-up with or without Alpha Centauri, private discards taken."""
    options = Options(g["players"], preset=g.get("option") == "preset")
    for number in range(100):
        secret = number.to_bytes(32, "big")
        state = open_table(RACE, options, Chance(secret)).state
        dealt = any("alpha_centauri" in player.tableau for player in state.players)
        if options.preset or dealt == g["alpha_centauri_dealt"]:
            break
    return Scene(state)


@example(1, 2, 3, 4)
def setup(g: Values, t: Values) -> None:
    scene = opened(g)
    for own, player in enumerate(scene.state.players):
        assert player.owed == (Discarding(2),)
        scene.when(own, scene.prompt(own, "discard").answer(lambda choice: choice.suggest))
    state = scene.state
    for player in state.players:
        assert len(player.hand) == t.get("hand", 4)
        assert len(player.tableau) == t.get("tableau", 1)
    assert state.pool == t.get("vp_pool", state.pool)
    assert len(state.supply) == t["supply"]
    assert len(state.discards) == t.get("discards", len(state.discards))
    for world, kind in t.get("goods", {}).items():
        assert any(world in player.goods for player in state.players)
        assert CARDS[world].kind == kind


@example(5)
def preset(g: Values, t: Values) -> None:
    state = opened(g).state
    assert {player.start for player in state.players} == set(t["start_worlds"])
    assert {len(player.hand) for player in state.players} == {t["hand"]}
    assert [len(state.supply), len(state.discards)] == [t["supply"], t["discards"]]
    assert any("alpha_centauri" in player.goods for player in state.players)


# --- phases and Explore


@example(6, 7)
def phases(g: Values, t: Values) -> None:
    starts = ("new_sparta", "epsilon_eridani", "old_earth")
    scene = given(*(seat(start, action=a) for start, a in zip(starts, g["actions"], strict=False)))
    scene.perform()
    assert [event.phase for event in scene.told(PhaseBegan)] == t["phases"]
    for phase, who in t.get("bonus", {}).items():
        chosen = enumerate(map(Action, g["actions"]), 1)
        have = [number for number, action in chosen if bonuses((action,), Phase(phase))]
        assert have == who
    selling = [n + 1 for n, a in enumerate(g["actions"]) if ACTIONS[a].sells]
    doubling = [n + 1 for n, a in enumerate(g["actions"]) if ACTIONS[a].multiplier == 2]
    assert selling == t.get("sells", [])
    assert doubling == t.get("doubles", [])


@example(8, 9, 10, 11, 12, 13)
def explore(g: Values, t: Values) -> None:
    assert explore_numbers(tuple(g["tableau"]), (g["action"],)) == (t["draw"], t["keep"])
    scene = given(seat(*g["tableau"], action=g["action"]), seat("new_sparta")).perform("explore")
    dealt = scene.told(Explored, 0)[0]
    assert (len(dealt.cards), dealt.keep) == (t["draw"], t["keep"])


# --- Develop and Settle


@example(14, 15, 16, 17, 18, 19)
def develop(g: Values, t: Values) -> None:
    scene = given(
        seat(*g["tableau"], hand=[g["place"], 7], action=g["action"]), opponent(), order=(0, 1)
    ).perform("develop")
    scene.when(0, Develop(CardId(g["place"])))
    assert scene.told(CardPlaced)[0].cost == t["cards_paid"]
    drawn = sum(len(event.cards) for event in scene.told(CardsDrawn, 0))
    assert drawn == t.get("cards_drawn", drawn)
    if t["cards_paid"]:
        scene.when(0, Pay(scene.player(0).hand[: t["cards_paid"]]))
    assert len(scene.player(0).hand) == 7 - t["cards_paid"] + t.get("cards_drawn", 0)


@example(20)
def bank(g: Values, t: Values) -> None:
    scene = given(seat(*g["tableau"], hand=["public_works", 2]), opponent()).perform("develop")
    scene.when(0, Pass())
    assert sum(len(e.cards) for e in scene.ever_told(CardsDrawn, 0)) == t["cards_drawn"]
    assert len(scene.player(0).hand) == 3 + t["cards_drawn"] - t["cards_paid"]


@example(21)
def duplicate(g: Values, t: Values) -> None:
    scene = given(
        seat(*g["tableau"], hand=["colony_ship.2", "public_works", 4]), opponent()
    ).perform("develop")
    assert ("colony_ship.2" in scene.offered(0, "develop")) is t["legal"]
    scene.refused(0, Develop(CardId("colony_ship.2")), "duplicate", "RACE-6.10")


@example(22)
def too_dear(g: Values, t: Values) -> None:
    scene = given(
        seat(*g["tableau"], hand=g["hand"], action=g["action"]),
        seat("new_sparta", hand=["public_works", 3]),
    ).perform("develop")
    assert not [p for p in scene.prompts(0) if p.key == "race.develop"]
    scene.refused(0, Develop(CardId(g["hand"][0])), "too_dear", "RACE-6.9")
    assert t["legal"] is False


@example(23, 24, 25, 26, 27, 28, 29, 31, 34, 35, 36, 37, 38, 41)
def settle(g: Values, t: Values) -> None:
    world = CardId(g["place"])
    scene = given(
        seat(*g["tableau"], hand=[world, 7], action=g.get("action", "produce")),
        opponent(),
        order=(0, 1),
    ).perform("settle")
    found = ways(scene.player(0).working, world, 7)
    lost = t.get("discarded_from_tableau", [])
    way = next(way for way in found if list(way.discards) == lost)
    scene.when(0, Settle(world, way))
    placed = scene.told(CardPlaced)[0]
    assert placed.cost == t["cards_paid"]
    assert placed.way == way
    drawn = sum(len(event.cards) for event in scene.told(CardsDrawn, 0))
    assert drawn == t.get("cards_drawn", drawn)
    me = scene.player(0)
    assert set(lost).isdisjoint(me.tableau)
    assert len(me.tableau) == t.get("tableau_count", len(g["tableau"]) + 1 - len(lost))
    if "good" in t:
        assert (CARDS[world].kind if world in me.goods else None) == t["good"]
    if lost == ["colony_ship"]:
        assert "contact_specialist" in me.tableau


@example(30, 39)
def not_selectable(g: Values, t: Values) -> None:
    tableau, world = tuple(g["tableau"]), CardId(g["place"])
    assert military_against(tableau, world) == t["military"]
    assert bool(ways(tableau, world, 7)) is t["legal"]


@example(32, 33)
def strength(g: Values, t: Values) -> None:
    tableau = tuple(g["tableau"])
    for world, number in t["military"].items():
        assert military_against(tableau, world) == number
        assert bool(ways(tableau, world, 7)) == (number >= CARDS[world].number)


@example(40)
def ship(g: Values, t: Values) -> None:
    for world, legal in t["legal"].items():
        assert bool(ways(tuple(g["tableau"]), world, g["hand_other"])) is legal


@example(42)
def next_phase(g: Values, t: Values) -> None:
    world = CardId(g["place"])
    scene = given(seat(*g["tableau"], hand=[world, "rebel_base"]), opponent()).perform("settle")
    scene.when(0, step_of(scene.prompt(0, "settle"), {"world": (world,)}))
    assert military(scene.state.players[0].tableau) == t["military_next"]
    again = given(seat(*g["tableau"], world, hand=["rebel_base"], fresh=world), opponent()).player(
        0
    )
    assert military(again.working) == t["military_now"]
