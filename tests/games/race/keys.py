"""The keys of Race that the code puts together, and its questions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.games.race.box.cards import CARDS, DESIGNS, Action
from bot.games.race.box.orders import LANGUAGE
from bot.games.race.box.powers import Kind, Military, Phase
from bot.games.race.commands import Means

FOLDED = ("consumed", "drawn", "explored", "idle", "passed", "sealed")
MEANS = [means for means in Means if means is not Means.HIDDEN]


def lines() -> Iterator[str]:
    """All that is printed on cards: the name, the whole text, each power, each line of scoring."""
    for card in DESIGNS.values():
        name = card.id
        yield from (name, f"{name}.text")
        for phase in card.powers.__struct_fields__:
            powers = getattr(card.powers, phase)
            yield from (f"{name}.{phase}_{place}" for place in range(len(powers)))
        yield from (f"{name}.scoring_{place}" for place in range(len(card.scoring)))


FAMILIES: dict[str, list[str]] = {
    "race.advice.": ["develop", "settle"],
    "race.action.": list(Action),
    "race.card.": list(lines()),
    "race.correct.": ["draw", "discard", "win", "lose"],
    "race.good.": list(Kind),
    "race.keyword.": sorted(
        {
            power.against_keyword
            for card in CARDS.values()
            for power in card.powers.settle
            if isinstance(power, Military) and power.against_keyword
        }
    ),
    "race.log.": [
        *(f"{deed}{free}" for deed in ("bought", "developed", "settled") for free in ("", "_free")),
        *FOLDED,
    ],
    "race.log.sealed": ["", "_by_itself", "_own"],
    "race.luck.": ["note", "seen", "kept", "placed"],
    "race.means.": list(MEANS),
    "race.order.": [subject.name for subject in LANGUAGE.subjects],
    "race.phase.": list(Phase),
    "race.shift.": ["hand", "goods", "vp", "tableau"],
    "race.tally.": [
        f"{name}.{change}"
        for name, change in product(("hand", "goods", "vp", "tableau"), ("more", "less"))
    ],
    "race.way.": [f"{means}{more}" for means, more in product(MEANS, ("", "_discarding"))],
    "race.why.": [
        *("start", "settle_bonus", "after_develop", "after_settle", "sale", "corrected"),
        *("produce", "produced", "per_world", "tally", "most"),
    ],
}
CONSUME = ("good", "power", "goods", "kinds", *Kind, "number", "count", "cards")
QUESTIONS: dict[str, tuple[str, ...]] = {
    "race.action": ("action",),
    "race.consume": CONSUME,
    "race.consume_plan": CONSUME,
    "race.develop": ("card", "payment"),
    "race.discard": ("cards",),
    "race.keep": ("cards",),
    "race.late_way": ("way",),
    "race.orders": ("until",),
    "race.pay": ("cards",),
    "race.produce": ("target",),
    "race.settle": ("world", "way", "payment", "firm"),
}
