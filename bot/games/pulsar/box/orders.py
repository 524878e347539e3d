"""What can be ordered beforehand, and on what an order may depend (PULSAR-10.1)."""

from __future__ import annotations

from bot.engine.orders.language import Language, Measure, Subject
from bot.engine.prompts import Option
from bot.engine.text import Text

BUY, BUILD = "buy", "build"

MEASURES = (
    Measure("cubes", Text("pulsar.measure.cubes"), 0, 40),
    Measure("round", Text("pulsar.measure.round"), 1, 8),
    Measure("points", Text("pulsar.measure.points"), 0, 300),
)
ALL, NONE = "all", "none"
BUILD_ALL, BUILD_NONE = "build_all", "build_none"


def _answers(*names: str) -> tuple[Option[str], ...]:
    return tuple(Option(name, name, Text(f"pulsar.order.{name}")) for name in names)


LANGUAGE = Language(
    (
        Subject(
            BUY,
            Text("pulsar.order.buy"),
            _answers(ALL, NONE),
            measures=tuple(measure.name for measure in MEASURES),
            prompt="pulsar.buy",
            brief=True,
        ),
        Subject(
            BUILD,
            Text("pulsar.order.build"),
            _answers(BUILD_ALL, BUILD_NONE),
            measures=tuple(measure.name for measure in MEASURES),
            prompt="pulsar.turn.build",
            brief=True,
        ),
    ),
    MEASURES,
    "PULSAR-10.1",
)
