"""What can be ordered beforehand, and on what an order may depend."""

from __future__ import annotations

from bot.engine.orders.language import Language, Measure, Subject
from bot.engine.prompts import Option
from bot.engine.text import Text

DEFENCE, HIT, DEAL = "defence", "hit", "deal"
LASERS, EVERYTHING, NOTHING = "lasers", "everything", "nothing"
GOOD, HULL = "good", "hull"
ACCEPT, REFUSE = "accept", "refuse"

MEASURES = (
    Measure("cash", Text("merchant.measure.cash"), 0, 500),
    Measure("round", Text("merchant.measure.round"), 1, 300),
    Measure("gain", Text("merchant.measure.gain"), 0, 300, asked=True),
)


def _answers(*names: str) -> tuple[Option[str], ...]:
    return tuple(Option(name, name, Text(f"merchant.order.{name}")) for name in names)


LANGUAGE = Language(
    (
        Subject(
            DEFENCE,
            Text("merchant.order.defence"),
            _answers(LASERS, EVERYTHING, NOTHING),
            measures=("cash", "round"),
            prompt="merchant.defend",
            brief=True,
        ),
        Subject(
            HIT,
            Text("merchant.order.hit"),
            _answers(GOOD, HULL),
            measures=("cash", "round"),
            prompt="merchant.hit",
        ),
        Subject(
            DEAL,
            Text("merchant.order.deal"),
            _answers(ACCEPT, REFUSE),
            measures=("cash", "round", "gain"),
            prompt="merchant.answer",
            brief=True,
        ),
    ),
    MEASURES,
    "MERCHANT-11.4.1",
)
