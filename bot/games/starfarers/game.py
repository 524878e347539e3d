"""The Starfarers of Catan: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import NotYourTurn, require
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.starfarers.chapters import friendship, orders, production
from bot.games.starfarers.chapters import setup as setting_up
from bot.games.starfarers.chapters.build import build, launching
from bot.games.starfarers.chapters.encounters import reading
from bot.games.starfarers.chapters.flight import phase as flight
from bot.games.starfarers.chapters.flight import talk
from bot.games.starfarers.chapters.setup import PLAYERS, setup
from bot.games.starfarers.chapters.trade import offers
from bot.games.starfarers.chapters.trade import phase as trading
from bot.games.starfarers.chapters.trade.offers import timers
from bot.games.starfarers.chapters.victory import scores, winners
from bot.games.starfarers.check import check
from bot.games.starfarers.commands import (
    AcceptOffer,
    AddExpansion,
    Answer,
    Befriend,
    Build,
    ChangeTransporter,
    Choose,
    ChooseRelief,
    CounterOffer,
    Defeat,
    EndPhase,
    EndTurn,
    ExpireOffer,
    Finish,
    Fly,
    Found,
    Give,
    Jump,
    MakeOffer,
    Options,
    PickPartner,
    Place,
    PlaceFreeShip,
    RefuseOffer,
    RemoveExpansion,
    StarfarersCommand,
    Swap,
    Take,
    TakeSupplies,
    TradeWithBank,
    Tribute,
    UseCard,
    WithdrawOffer,
)
from bot.games.starfarers.running import ENCOUNTER, advance
from bot.games.starfarers.secrets.redeal import redeal
from bot.games.starfarers.secrets.view import seen_by
from bot.games.starfarers.state import (
    Befriending,
    Flying,
    FreeShip,
    Placing,
    Relief,
    Starfarers,
    Theft,
    TradeAndBuild,
    Tributes,
)
from bot.games.starfarers.tally import tally
from bot.games.starfarers.waiting import awaited
from bot.games.starfarers.words.log import describe, words

name = "starfarers"
rules = "2"
seats = PLAYERS
state: type[Starfarers] = Starfarers
options: type[Options] = Options
commands: Any = StarfarersCommand

# Sentences that players who do the same can share.
FOLDS = frozenset({"starfarers.log.sealed"})

Ask: TypeAlias = Callable[[Starfarers, Seat], Iterator[Prompt]]
Decide: TypeAlias = Callable[[Story[Starfarers], Seat, Command, Chance], None]

QUESTIONS: Mapping[type, Ask] = {
    Placing: setting_up.prompts,
    Tributes: production.prompts,
    Theft: production.prompts,
    Relief: production.prompts,
    TradeAndBuild: trading.prompts,
    Flying: talk.prompts,
    FreeShip: launching.prompts,
    Befriending: friendship.prompts,
    **dict.fromkeys(ENCOUNTER, reading.prompts),
}
DECISIONS: Mapping[type, Decide] = {
    Place: setting_up.decide_place,
    ChangeTransporter: setting_up.decide_transporter,
    Tribute: production.decide_tribute,
    Take: production.decide_theft,
    ChooseRelief: production.decide_relief,
    TakeSupplies: production.decide_supplies,
    TradeWithBank: trading.decide_bank,
    EndPhase: trading.decide_end_phase,
    Build: build.decide_build,
    UseCard: build.decide_card,
    PlaceFreeShip: launching.decide,
    Fly: flight.decide_fly,
    Finish: flight.decide_finish,
    Found: flight.decide_found,
    Defeat: flight.decide_defeat,
    EndTurn: flight.decide_end_turn,
    Befriend: friendship.decide,
    **dict.fromkeys((WriteOrder, DropOrder), orders.decide),
    **dict.fromkeys(
        (MakeOffer, AcceptOffer, RefuseOffer, CounterOffer, WithdrawOffer, PickPartner),
        offers.decide,
    ),
    **dict.fromkeys(
        (Give, Answer, Swap, Choose, AddExpansion, RemoveExpansion, Jump), reading.decide
    ),
}


def prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    """The open question first; what may be prepared or changed at any time after it."""
    if view.result is not None or view.step is None:
        return
    yield from QUESTIONS[type(view.step)](view, seat)
    yield from setting_up.transporter_prompts(view, seat)
    yield from orders.prompts(view, seat)


def decide(story: Story[Starfarers], actor: Seat | None, command: Command, chance: Chance) -> None:
    table = story.state
    require(table.result is None, "starfarers.refuse.over", "STAR-12.3")
    if actor is None and isinstance(command, ExpireOffer):
        offers.decide(story, None, command, chance)
        return
    rule = DECISIONS.get(type(command))
    if actor is None or rule is None or not 0 <= actor < len(table.players):
        raise NotYourTurn("starfarers.refuse.no_seat", "STAR-1.1")
    rule(story, actor, command, chance)


__all__ = [
    "FOLDS",
    "advance",
    "awaited",
    "check",
    "commands",
    "decide",
    "describe",
    "name",
    "options",
    "prompts",
    "redeal",
    "rules",
    "scores",
    "seats",
    "seen_by",
    "setup",
    "state",
    "tally",
    "timers",
    "winners",
    "words",
]
