"""What can be ordered beforehand, and on what an order may depend (RACE-13.17)."""

from __future__ import annotations

from functools import partial

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


ALL = tuple(measure.name for measure in MEASURES)
_subject = partial(Subject, measures=ALL, brief=True)
LANGUAGE = Language(
    (
        _subject(DEVELOP, Text("race.order.develop"), NOTHING, prompt="race.develop"),
        _subject(SETTLE, Text("race.order.settle"), NOTHING, prompt="race.settle"),
        _subject(PAY, Text("race.order.pay"), AUTOMATIC, prompt="race.pay"),
        _subject(CONSUME, Text("race.order.consume"), AUTOMATIC, prompt="race.consume"),
        _subject(GAMBLE, Text("race.order.gamble"), NUMBERS, prompt="race.consume.number"),
    ),
    MEASURES,
    "RACE-13.17",
)
