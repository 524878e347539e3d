"""Worked examples: set-up, goods and the pools of Rastur."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.story import Story
from bot.games.merchant.box.pieces import COUNTERS, Relic
from bot.games.merchant.chapters.setup import setup
from bot.games.merchant.commands import Options, Sell
from bot.games.merchant.state import Merchant
from tests.games.merchant.examples.reading import Values, allowed, example, goal_of
from tests.games.merchant.scene import landed, seat
from tests.support.luck import SECRET


def table(**options: object) -> Merchant:
    story = Story(Merchant())
    setup(story, Options(**options), Chance(SECRET))
    return story.state


@example("01", "02")
def start_money(g: Values) -> Values:
    (cash,) = {player.cash for player in table(players=g["players"]).players}
    return {"cash_each": cash}


@example("03", "04")
def counters(g: Values) -> Values:
    state = table(players=3, combat=g["combat"])
    used = [*state.boxes.values(), *state.spare]
    found = {
        "counters_used": len(set(used)),
        "placed": len(state.boxes),
        "unused": len(state.spare),
    }
    if not g["combat"]:
        found["relics_used"] = sum(isinstance(COUNTERS[one], Relic) for one in used)
    return found


@example("05")
def cup(g: Values) -> Values:
    return {"cup": len(table(players=2).cup)}


@example("06", "07")
def buyers(g: Values) -> Values:
    """Each culture is asked whether it buys the good."""
    found = []
    for culture in ("9a", "9b", "10", "1a", "1b", "2", "3", "4a", "4b", "5", "6", "7a", "7b", "8"):
        trader = {"cw": culture}
        scene = landed(
            seat(at="southern_comfort", goods=[g["good"]]), seat(), cultures=trader, stayed=True
        )
        if allowed(scene, 0, Sell(g["good"])):
            found.append(culture)
    then: Values = {"buyers": found}
    return then | ({"sold_to_9b": "9b" in found} if g["producer"] == "9a" else {})


@example("65", "66", "67", "68")
def pool(g: Values) -> Values:
    state = table(players=1, goal=goal_of(g["goal"]))
    pool = state.pool
    return {
        "count": len(pool),
        "lowest": min(pool),
        "highest": max(pool),
        "reserve": len(state.reserve),
    }
