"""Worked examples: victory points, and who wins when."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import Answer, EndTurn, Found, Give
from bot.games.starfarers.events import CardTaken, Contested, TokenRemoved
from tests.games.starfarers.chapters.aloft import T1, A, B, aloft, meets, shuffled_to, table
from tests.games.starfarers.examples.reading_examples import Values, example, fame_won, points, twin
from tests.games.starfarers.scene import Scene, SeatPlan, cards, seat, ship

SHIPS = [ship("T1", "colony", "C20")]
QUIET = "ENC-13"  # asks whether to flee: yes, and nothing more happens
HOME = ("E23", "B25", "K25")
AWAY = ("C15", "B16", "C17", "G15", "F16", "G17")  # with the home of red all nine colonies


def nearly(**more: Any) -> SeatPlan:
    """Twelve points: nine colonies, of which three are spaceports; the token makes fourteen."""
    pieces = {"colonies": [*HOME, *AWAY], "spaceports": [HOME[0], *AWAY[:2]], "fame": 1}
    return seat(**{**pieces, "ships": [], **more})


@example(130)
def count(g: Values) -> Values:
    sites = [*HOME, *AWAY][: g["colonies"] + g["spaceports"]]
    pieces = seat(colonies=sites, spaceports=sites[: g["spaceports"]], fame=g["fame"])
    scene = table(seat(), pieces, docks={"merchants": [B] * g["friends"]})
    for name in g["trophies"]:
        planet = next(at for at, there in scene.state.tokens.items() if there == name)
        TokenRemoved(Seat(B), planet, TokenId(name), scene.state.spare[0]).apply(scene.state)
    return {"vp": points(scene, B)}


@example(131)
def ring_less(g: Values) -> Values:
    before = meets(g["encounter"], seat("ore", ships=SHIPS, fame=g["fame"]))
    scene = twin(before).when(A, Give(cards("")))
    assert fame_won(scene, before) == -1
    return {"vp": points(scene, A) - points(before, A)}


def ended(scene: Scene) -> Values:
    """Who has won, and whether anything is still asked."""
    result = scene.state.result
    asked = [prompt for who in range(len(scene.state.players)) for prompt in scene.prompts(who)]
    over = result is not None and not asked and not scene.awaited()
    winner = "active" if result and result.winner == scene.state.active else result
    return {"winner": winner, "game_over": over}


@example(132)
def at_once(g: Values) -> Values:
    mine = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"], fame=g["fame"])
    scene = aloft(mine, faces={"S1b": "D12", "S1c": "D15"})
    assert points(scene, A) == 14
    return ended(scene.when(A, Found(T1)))


@example(133)
def not_yet(g: Values) -> Values:
    scene = table(
        seat(ships=SHIPS),
        nearly(freight_rings=1),
        docks={"merchants": [B]},
        deck=[g["encounter"]],
    )
    assert (points(scene, B), scene.player(B).fame) == (14, 1)
    scene.luck("shake", (3, 0)).luck("encounters", shuffled_to(QUIET)).advance()
    over = scene.state.result is not None
    assert points(scene, B) == 15
    scene.when(A, Answer(yes=True)).when(A, EndTurn())
    result = scene.state.result
    assert result is not None
    assert not scene.state.roll  # at the start of the turn
    won = result.scores[B] if result.winner == B else None
    return {"game_over": over, "b_wins_at_start_of_own_turn_if_still": won}


@example(150)
def rest_dropped(g: Values) -> Values:
    mine = nearly(ships=[ship("T1", "trade", "C20")], fame=g["fame"])
    others = (seat("ore", colonies=[], spaceports=[]), seat("ore"), seat("ore"))
    scene = meets(
        g["encounter"],
        mine,
        *others,
        docks={"merchants": [A]},
        shakes=["red yellow", "black blue"],
    )
    assert points(scene, A) == 14
    scene.when(A, Answer(yes=True))
    assert scene.told(Contested)[0].won
    return {"winner": ended(scene)["winner"], "cards_drawn": len(scene.told(CardTaken))}
