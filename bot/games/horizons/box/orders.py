"""Standing answers: what can be said beforehand (HORIZON-19.1.4), and on what it may depend."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.orders.language import Language, Measure, Subject
from bot.engine.prompts import Option
from bot.engine.text import Text, say
from bot.games.horizons.box.cards import EVENTS, EventId
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.box.units import FactionId

INTERCEPT, INTERCEPTED, SURRENDER, ACCEPT = "intercept", "intercepted", "surrender", "accept"
PIRATES, TILE, MISSION, GIVE_BACK, HITS = "pirates", "tile", "mission", "give_back", "hits"
WAKE = "wake"
NEVER, ALWAYS, STRONGER, OUTGUNNED = "never", "always", "stronger", "outgunned"
STOP, FIGHT, PAY, DOUBLE, GIVE_IN = "stop", "fight", "pay", "double", "give_in"
YES, NO, FREE, TARIFF, REFUSE = "yes", "no", "free", "tariff", "refuse"
PLACE, BETTER, COMPLETE, ASK, LOWEST, AUTOMATIC = (
    "place",
    "better",
    "complete",
    "ask",
    "lowest",
    "automatic",
)


class Wake(StrEnum):
    """Of these a player may choose; all of them are usual."""

    LOST = "lost"
    RECALLED = "recalled"
    ARRIVED = "arrived"
    SPENT = "spent"  # the world that a ship of theirs studies
    DEPLETION = "depletion"
    ATTACKED = "attacked"
    MISSION = "mission"
    ENEMY = "enemy"


MEASURES = (
    Measure("cash", Text("horizons.measure.cash"), 0, 500),
    Measure("year", Text("horizons.measure.year"), 2030, 2169),
    Measure("ransom", Text("horizons.measure.ransom"), 1, 10, asked=True),
)


def trade_with(faction: FactionId) -> str:
    return f"trade_{faction}"


def ceiling_with(faction: FactionId) -> str:
    return f"ceiling_{faction}"


def veto_of(event: EventId) -> str:
    return f"veto_{event}"


def _answers(*names: str) -> tuple[Option[str], ...]:
    return tuple(Option(name, name, Text(f"horizons.order.{name}")) for name in names)


def _subject(name: str, *answers: str, measures: tuple[str, ...] = ("cash", "year")) -> Subject:
    return Subject(name, Text(f"horizons.order.{name}"), _answers(*answers), measures=measures)


def _of_faction(kind: str, *answers: str) -> tuple[Subject, ...]:
    return tuple(
        Subject(
            f"{kind}_{faction}",
            say(f"horizons.order.{kind}", faction=Text(f"horizons.faction.{faction}")),
            _answers(*answers),
            measures=("year",),
        )
        for faction in FACTIONS
    )


LANGUAGE = Language(
    (
        _subject(INTERCEPT, NEVER, ALWAYS, STRONGER),
        _subject(INTERCEPTED, STOP, FIGHT),
        _subject(SURRENDER, NEVER, OUTGUNNED, ALWAYS),
        _subject(ACCEPT, YES, NO),
        _subject(PIRATES, PAY, DOUBLE, GIVE_IN, FIGHT, measures=("cash", "year", "ransom")),
        _subject(TILE, PLACE, BETTER, ASK, NEVER),
        _subject(MISSION, COMPLETE, ASK),
        _subject(GIVE_BACK, LOWEST, ASK),
        _subject(HITS, AUTOMATIC, ASK),
        Subject(
            WAKE,
            Text("horizons.order.wake"),
            tuple(
                Option(one, one, Text(f"horizons.wakes_me.{one}"))
                for one in (*map(str, Wake), NEVER)
            ),
            at_most=len(Wake),
            measures=("cash", "year"),
        ),
        *_of_faction("trade", FREE, TARIFF, REFUSE),
        *_of_faction("ceiling", YES, NO),
        *(
            Subject(
                veto_of(one.id),
                say("horizons.order.veto", event=Text(f"horizons.event.{one.id}")),
                _answers(YES, NO),
                measures=("year",),
            )
            for one in EVENTS.values()
            if one.veto
        ),
    ),
    MEASURES,
    "HORIZON-19.1.4",
)
