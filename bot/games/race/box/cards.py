"""The 114 cards, the action cards and the constants, read from `data/` (pages 1, 2 and 11)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Any, Literal, NewType

import msgspec

from bot.engine.errors import quoted
from bot.engine.kit.reading import text_of
from bot.engine.records import Record
from bot.engine.text import Text, names_of
from bot.games.race.box.powers import Keyword, Kind, Mode, Phase, Powers

CardId = NewType("CardId", str)  # a physical card: 'gem_world'; the second copy: 'drop_ships.2'
FACE_DOWN = CardId("?")


class Action(StrEnum):
    EXPLORE_5 = "explore_5"
    EXPLORE_1_1 = "explore_1_1"
    DEVELOP = "develop"
    SETTLE = "settle"
    CONSUME_TRADE = "consume_trade"
    CONSUME_2X = "consume_2x"
    PRODUCE = "produce"


class ActionCard(Record, frozen=True):
    id: Action
    phase: Phase
    expert_copies: int = 1
    draw: int = 0
    keep: int = 0
    discount: int = 0
    draw_after: int = 0
    sells: bool = False
    multiplier: int = 1
    windfall: bool = False


class Good(Record, frozen=True):
    kind: Kind
    mode: Mode


class Condition(Record, frozen=True):
    """One line of a 6-cost development: so many VP for each match (page 12)."""

    vp: int
    per: Literal["world", "development", "card", "named_card", "chips", "point_of_military"]
    kind: Kind | None = None
    mode: Mode | None = None
    power_in: str | None = None
    cost: int | None = None
    keyword: Keyword | None = None
    military: bool | None = None
    card: str | None = None
    every: int = 1


class Card(Record, frozen=True):
    """What is printed on a card. Both copies of a development share it."""

    id: str
    name: str
    copies: int = 1
    cost: int | None = None
    defense: int | None = None
    vp: int | None = None
    good: Good | None = None
    keywords: tuple[Keyword, ...] = ()
    start: int | None = None
    preset: int | None = None
    powers: Powers = Powers()
    scoring: tuple[Condition, ...] = ()
    is_world: bool = False

    @property
    def military(self) -> bool:
        return self.defense is not None

    @property
    def kind(self) -> Kind | None:
        return self.good.kind if self.good else None

    @property
    def windfall(self) -> bool:
        return self.good is not None and self.good.mode is Mode.WINDFALL

    @property
    def number(self) -> int:
        """Cost or defense, whichever is printed."""
        return self.defense if self.defense is not None else self.cost or 0


class Chips(Record, frozen=True):
    pool_per_player: int
    denominations: dict[int, int]


class Deal(Record, frozen=True):
    deal: int
    keep: int


class Look(Record, frozen=True):
    draw: int
    keep: int


class Limits(Record, frozen=True):
    hand: int
    tableau: int


class Constants(Record, frozen=True):
    goods: dict[Kind, int]
    chips: Chips
    setup: Deal
    explore: Look
    limits: Limits
    action: tuple[ActionCard, ...]


class BadData(Exception):
    """The mistakes of a data file, all at once, each with the id of its piece."""


def read_cards(text: str, *, worlds: bool) -> list[Card]:
    """The cards of one file; a mistake in one hides no mistake in another."""
    cards: list[Card] = []
    mistakes: list[str] = []
    for entry in tomllib.loads(text)["card"]:
        try:
            card = msgspec.convert({**entry, "is_world": worlds}, Card)
        except msgspec.ValidationError as error:
            mistakes.append(f"{entry.get('id', '(no id)')}: {error}")
            continue
        mistakes += [f"{card.id}: {fault}" for fault in _faults(card)]
        cards.append(card)
    names = [card.id for card in cards]
    mistakes += [f"{name}: listed twice" for name in sorted(set(names)) if names.count(name) > 1]
    if mistakes:
        raise BadData("\n".join(mistakes))
    return cards


def _faults(card: Card) -> list[str]:
    """What RACE-1.2 to RACE-1.15 demand of every single card."""
    faults = []
    if (card.cost is None) == (card.defense is None):
        faults.append("needs either a cost or a defense")
    if not card.is_world and (card.good or card.defense is not None):
        faults.append("a development has neither a good nor a defense")
    if (card.vp is None) != bool(card.scoring):
        faults.append("needs either VP or scoring lines")
    makes = any(type(power).__name__ == "ProduceHere" for power in card.powers.produce)
    if makes != (card.good is not None and card.good.mode is Mode.PRODUCTION):
        faults.append("production worlds, and only they, produce here")
    return faults


def _file(name: str) -> str:
    return text_of("race", name).decode()


def _constants() -> Constants:
    data: dict[str, Any] = tomllib.loads(_file("game.toml"))
    return msgspec.convert(data, Constants, strict=False)


CONSTANTS = _constants()
PRICES = CONSTANTS.goods
ACTIONS = {card.id: card for card in CONSTANTS.action}
DESIGNS = {
    card.id: card
    for card in (
        *read_cards(_file("worlds.toml"), worlds=True),
        *read_cards(_file("developments.toml"), worlds=False),
    )
}
CARDS: dict[CardId, Card] = {
    CardId(card.id if copy == 1 else f"{card.id}.{copy}"): card
    for card in DESIGNS.values()
    for copy in range(1, card.copies + 1)
}
DECK = tuple(sorted(CARDS))
START_WORLDS = tuple(
    sorted((c for c in CARDS if CARDS[c].start is not None), key=lambda c: CARDS[c].start or 0)
)


def face_down(count: int) -> tuple[CardId, ...]:
    """So many cards that nobody may read."""
    return _BACKS[:count]


_BACKS = (FACE_DOWN,) * (2 * len(DECK))


# What things are called

good_name, action_name = names_of("race.good."), names_of("race.action.")


@cache
def card_name(card: CardId) -> Text:
    design = CARDS.get(card)
    return Text(f"race.card.{design.id}" if design else "race.card.unknown")


def called(card: CardId) -> Text | str:
    """The name of a card; of one that there is not, what somebody typed."""
    return card_name(card) if card in CARDS else quoted(card)


def names(cards: Iterable[CardId]) -> tuple[Text, ...]:
    return tuple(map(card_name, cards))


def readable(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Those that this viewer sees from the front."""
    return tuple(card for card in cards if card in CARDS)


def kind_name(world: CardId) -> Text:
    """The kind of good that a world yields."""
    return good_name(str(CARDS[world].kind))


def action_names(actions: Iterable[Action]) -> tuple[Text, ...]:
    return tuple(map(action_name, actions))


def power_card(power: str) -> Text:
    """The card on which a consume power stands."""
    return card_name(CardId(power.partition("/")[0]))


def power_text(power: str) -> Text:
    """A consume power as it is printed."""
    return Text(f"{power_card(power).key}.consume_{power.partition('/')[2]}")
