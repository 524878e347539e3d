"""Worked examples: hand limit, ties, turn order and the 6-cost developments."""

from __future__ import annotations

from bot.games.race.box.cards import CARDS, CardId
from bot.games.race.chapters.scoring import development_points, result
from bot.games.race.chapters.setup import turn_order
from bot.games.race.state import Discarding
from tests.games.race.examples.reading_examples import Values, example, opponent
from tests.games.race.scene import given, seat

# --- end of the round and of the game, scoring


@example(70)
def limit(g: Values, t: Values) -> None:
    scene = given(seat(hand=[g["hand"]]), opponent()).perform("produce")
    assert scene.player(0).owed == (Discarding(t["discard"]),)


@example(73)
def ties(g: Values, t: Values) -> None:
    for case, winners in zip(g["cases"], t["winners"], strict=True):
        scene = given(
            *(
                seat(start, hand=[tie], vp=score - (CARDS[CardId(start)].vp or 0))
                for start, score, tie in zip(
                    ("old_earth", "new_sparta", "epsilon_eridani"), g["scores"], case, strict=True
                )
            )
        )
        end = result(scene.state)
        assert list(end.scores) == g["scores"]
        assert [own + 1 for own in end.winners] == winners


@example(74)
def order(g: Values, t: Values) -> None:
    starts = tuple(g["start_by_seat"])
    assert [own + 1 for own in turn_order(starts)] == t["turn_order"]


SCORED = {
    75: "alien_tech_institute",
    76: "free_trade_association",
    77: "galactic_federation",
    78: "galactic_imperium",
    79: "galactic_renaissance",
    80: "galactic_survey_seti",
    81: "merchant_guild",
    82: "mining_league",
    84: "new_galactic_order",
    85: "new_galactic_order",
    86: "pan_galactic_league",
}


def score_of(card: str, g: Values) -> int:
    return development_points(tuple(g["tableau"]), g.get("chips", 0), CardId(card))


for number, name in SCORED.items():
    example(number)(
        lambda g, t, name=name: _equal(score_of(name, g), t["vp"])  # type: ignore[misc]  # mypy cannot infer a lambda's default
    )


def _equal(one: int, two: int) -> None:
    assert one == two


@example(83)
def two_scores(g: Values, t: Values) -> None:
    assert {card: score_of(card, g) for card in t["vp"]} == t["vp"]
