"""What can be ordered beforehand, and on what an order may depend (RACE-13.17)."""

from __future__ import annotations

from bot.engine.orders.language import Language, Measure, Subject
from bot.engine.prompts import Option
from bot.engine.text import Text, say

DEVELOP, SETTLE, PAY, CONSUME, GAMBLE = "develop", "settle", "pay", "consume", "gamble"

MEASURES = (
    Measure("hand", Text("race.measure.hand"), 0, 30),
    Measure("chips", Text("race.measure.chips"), 0, 60),
    Measure("tableau", Text("race.measure.tableau"), 1, 15),
    Measure("goods", Text("race.measure.goods"), 0, 12),
    Measure("round", Text("race.measure.round"), 1, 30),
)
NOTHING = (Option("nothing", "nothing", Text("race.order.nothing")),)
AUTOMATIC = (Option("automatic", "automatic", Text("race.order.automatic")),)
NUMBERS = tuple(Option(str(n), str(n), say("order.number", n=n)) for n in range(1, 8))


def _subject(name: str, answers: tuple[Option[str], ...], prompt: str) -> Subject:
    measures = tuple(measure.name for measure in MEASURES)
    label = Text(f"race.order.{name}")
    return Subject(name, label, answers, measures=measures, prompt=prompt, brief=True)


LANGUAGE = Language(
    (
        _subject(DEVELOP, NOTHING, "race.develop"),
        _subject(SETTLE, NOTHING, "race.settle"),
        _subject(PAY, AUTOMATIC, "race.pay"),
        _subject(CONSUME, AUTOMATIC, "race.consume"),
        _subject(GAMBLE, NUMBERS, "race.consume.number"),
    ),
    MEASURES,
    "RACE-13.17",
)
