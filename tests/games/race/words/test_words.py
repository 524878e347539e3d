"""The log: one sentence for every event, as its viewer may read it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.engine.events import Event, event_classes
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games import race
from bot.games.race.box.cards import Action, CardId, face_down
from bot.games.race.box.powers import Phase
from bot.games.race.commands import (
    ChooseActions,
    Develop,
    Hidden,
    Means,
    Pass,
    PowerId,
    Settle,
    Target,
    Way,
)
from bot.games.race.corrections import ChipsCorrected, DiscardImposed
from bot.games.race.events import (
    ActionsRevealed,
    AgendaMoved,
    AnswersNoticed,
    CardPlaced,
    CardsDrawn,
    ChoiceSealed,
    ConsumeBegan,
    ConsumeFinished,
    CurtainRaised,
    Dealt,
    DrawsLost,
    Explored,
    Gambled,
    GameEnded,
    GoodPlaced,
    OrderActed,
    OrdersSet,
    OwedAnswered,
    PhaseBegan,
    PowerUsed,
    ReshuffleAwaited,
    RoundEnded,
    SelectionsRevealed,
    Shuffled,
    Targets,
    TargetsPlanned,
    TargetsRevealed,
    WayConfirmed,
    WaysAsked,
)
from bot.games.race.state import Choosing, Curtain, Deed, Perform, Race, Result
from bot.i18n.catalog import catalogs
from tests.games.race.keys import FAMILIES
from tests.games.race.scene import NO_WORLD, PAY_BY_ITSELF, at_least, gamble_on, given, seat, unless

NAMES = {0: "Ada", 1: "Bruno", 2: "Chiara", 3: "Dario"}
SILENT = {AgendaMoved}

S0, S1, S2 = map(Seat, range(3))
GEM, PIRATE, COMET, SHIP = map(CardId, ("gem_world", "pirate_world", "comet_zone", "colony_ship"))
OLD, SPARTA, ALPHA, TACTICS = map(
    CardId, ("old_earth", "new_sparta", "alpha_centauri", "new_military_tactics")
)
POWER, BET, SPEND = map(PowerId, ("old_earth/0", "gambling_world/1", "deficit_spending/0"))
PAY, CONQUER, BUY = map(Way, (Means.PAY, Means.CONQUER, Means.BUY))


def table() -> Race:
    """Three players behind a curtain; the last one comes first in turn order."""
    state = given(seat("epsilon_eridani"), seat("new_sparta"), seat("old_earth")).state
    state.curtain = Curtain((), 10, 10, 36)
    return state


def english(text: Text | None) -> str | None:
    return None if text is None else catalogs()["en"].render(text, NAMES)


DEALT = Dealt(
    (ALPHA, SPARTA),
    ((GEM, COMET), face_down(2)),
    {ALPHA: face_down(1)[0]},
    face_down(50),
    (S0, S1),
    24,
    1,
    (Choosing(),),
)
TOLD: list[tuple[Event[Race], str | None]] = [
    (
        DEALT,
        "Ada starts with Alpha Centauri. Ada receives a good on Alpha Centauri (rare elements). "
        "Bruno starts with New Sparta. Turn order: Ada, Bruno. "
        "Everybody draws 2 cards and discards 1. Ada draws Gem World and Comet Zone. "
        "The pool holds 24 VP.",
    ),
    (OrdersSet(S0, ()), "Ada leaves standing orders: nothing."),
    (
        OrdersSet(S0, (unless(NO_WORLD, at_least("hand", 8)), gamble_on(3))),
        "Ada leaves standing orders: (1) settle: nothing unless cards in hand ≥ 8 (2) gamble: 3.",
    ),
    (OrderActed(S0, PAY_BY_ITSELF), "Your order “pay: automatic” has answered."),
    (ChoiceSealed(S0, Hidden()), "Ada seals an answer."),
    (ChoiceSealed(S0, ChooseActions((Action.SETTLE,))), "Ada seals: Settle."),
    (ChoiceSealed(S0, Pass(), auto=True), "Sealed for Ada without asking: no card."),
    (ChoiceSealed(S0, Target((ALPHA,))), "Ada seals: goods on Alpha Centauri."),
    (ChoiceSealed(S0, Develop(SHIP)), "Ada seals: Colony Ship (payment to be chosen)."),
    (ChoiceSealed(S0, Develop(SHIP, ())), "Ada seals: Colony Ship (at no cost)."),
    (
        ChoiceSealed(S0, Settle(GEM, Way(Means.PAY, (TACTICS,)), (COMET, SHIP), firm=True)),
        "Ada seals: Gem World (by payment, discarding New Military Tactics, "
        "paid with Comet Zone and Colony Ship, in any case).",
    ),
    (ChoiceSealed(S0, Settle(PIRATE, CONQUER, ())), "Ada seals: Pirate World (by conquest)."),
    (AnswersNoticed((S0, S2)), "Ada and Chiara seal an answer."),
    (
        ActionsRevealed(
            ((Action.SETTLE,), (Action.EXPLORE_5,), (Action.CONSUME_2X, Action.SETTLE)),
            (Perform(Phase.EXPLORE), Perform(Phase.SETTLE), Perform(Phase.SETTLE, 2)),
        ),
        "Chiara chooses Consume: 2× VP and Settle. Ada chooses Settle. "  # noqa: RUF001
        "Bruno chooses Explore +5. "
        "Phases of the round: I Explore, III Settle and III Settle (second time).",
    ),
    (PhaseBegan(Phase.DEVELOP, 2), "Phase II Develop (second time)."),
    (RoundEnded((0, 0, 0)), "The round ends."),
    (
        RoundEnded((1, 0, 3)),
        "The round ends. Chiara discards 3 cards down to 10. Ada discards 1 card down to 10.",
    ),
    (
        GameEnded(Result((20, 31, 31), (5, 7, 4), (S1,))),
        "The game ends. Chiara has 31 points. Ada has 20 points. Bruno has 31 points. "
        "Chiara has 4 cards in hand and on worlds for the tie-break. "
        "Bruno has 7 cards in hand and on worlds for the tie-break. Bruno wins with 31 points.",
    ),
    (
        GameEnded(Result((31, 31, 1), (7, 7, 4), (S0, S1))),
        "The game ends. Chiara has 1 point. Ada has 31 points. Bruno has 31 points. "
        "Ada has 7 cards in hand and on worlds for the tie-break. "
        "Bruno has 7 cards in hand and on worlds for the tie-break. "
        "Ada and Bruno win with 31 points.",
    ),
    (Explored(S0, (GEM, COMET), 1), "Ada explores Gem World and Comet Zone and keeps 1."),
    (Explored(S0, face_down(7), 1), "Ada explores 7 cards and keeps 1."),
    (
        OwedAnswered(S0, "keep", (GEM,), (COMET,), (SHIP,)),
        "Ada keeps Comet Zone. Ada discards Gem World. "
        "Ada takes up Colony Ship, set aside until now.",
    ),
    (
        OwedAnswered(S0, "pay", (GEM,), auto=True),
        "Ada pays with Gem World. This is done for Ada without asking.",
    ),
    (
        OwedAnswered(S0, "", noted=True),
        "Ada makes a decision that the reshuffle waits for.",
    ),
    (CardsDrawn(S0, face_down(1), "settle_bonus"), "Ada draws 1 card (Settle bonus)."),
    (CardsDrawn(S0, (GEM,), "sale"), "Ada draws Gem World (sale)."),
    (CardsDrawn(S0, (GEM, SHIP), POWER), "Ada draws Gem World and Colony Ship (Old Earth)."),
    (CardsDrawn(S0, face_down(3), "sale"), None),
    (CardsDrawn(S0, face_down(3), POWER), None),
    (Shuffled(face_down(70)), "The discards are shuffled: the new supply has 70 cards."),
    (DrawsLost(S0, 2), "Supply and discards are empty: Ada goes without 2 cards."),
    (
        ReshuffleAwaited((S0,)),
        "A reshuffle comes: first Ada makes the decisions still owed.",
    ),
    (
        GoodPlaced(S0, COMET, face_down(1)[0], True),
        "Ada produces a good on Comet Zone (rare elements).",
    ),
    (
        GoodPlaced(S0, ALPHA, face_down(1)[0], False),
        "Ada receives a good on Alpha Centauri (rare elements).",
    ),
    (
        SelectionsRevealed(Phase.SETTLE, (Settle(GEM, Way(Means.HIDDEN)), Pass(), Pass())),
        "Ada reveals Gem World. Chiara and Bruno pass.",
    ),
    (
        SelectionsRevealed(Phase.DEVELOP, (Pass(), Develop(SHIP), Develop(TACTICS))),
        "Chiara reveals New Military Tactics. Bruno reveals Colony Ship. Ada passes.",
    ),
    (
        WaysAsked((S0, S1)),
        "Twelve cards are within reach: in turn order, Ada and Bruno say again how to place "
        "the world.",
    ),
    (
        WayConfirmed(S0, Way(Means.CONQUER, (TACTICS,)), void=True),
        "Ada places the world by conquest, discarding New Military Tactics. "
        "The price is another one now, so the payment that Ada sealed is void.",
    ),
    (CardPlaced(S0, SHIP, 1, payment=face_down(1)), "Ada develops Colony Ship for 1 card."),
    (CardPlaced(S0, SHIP, 0), "Ada develops Colony Ship at no cost."),
    (
        CardPlaced(S0, GEM, 2, PAY, (COMET, SHIP)),
        "Ada settles Gem World for 2 cards. Ada pays with Comet Zone and Colony Ship.",
    ),
    (
        CardPlaced(S0, GEM, 2, PAY, None),
        "Ada settles Gem World for 2 cards. Ada chooses the payment later.",
    ),
    (
        CardPlaced(S0, GEM, 0, Way(Means.PAY, (SHIP,))),
        "Ada settles Gem World at no cost. Ada discards Colony Ship from the tableau for it.",
    ),
    (CardPlaced(S0, PIRATE, 0, CONQUER, strength=3), "Ada conquers Pirate World (Military 3)."),
    (
        CardPlaced(S0, PIRATE, 2, BUY, face_down(2)),
        "Ada settles Pirate World without conquest for 2 cards.",
    ),
    (
        ConsumeBegan((), ordered=True),
        "Chips or cards may run out, so Consume goes in turn order.",
    ),
    (
        ConsumeBegan((), curtain=True),
        "Everybody consumes at the same time. What they do shows when all have finished.",
    ),
    (ConsumeBegan(()), None),
    (
        PowerUsed(S0, Deed(None, (GEM,), draws=3)),
        "Ada sells the good of Gem World for 3 cards.",
    ),
    (
        PowerUsed(S0, Deed(POWER, (GEM, COMET), vp=4)),
        "Ada uses Old Earth on the goods of Gem World and Comet Zone: 4 VP.",
    ),
    (
        PowerUsed(S0, Deed(POWER, (GEM,), vp=1, draws=1)),
        "Ada uses Old Earth on the good of Gem World: 1 VP and 1 card.",
    ),
    (
        PowerUsed(S0, Deed(PowerId("pilgrimage_world/0"), (GEM,))),
        "Ada uses Pilgrimage World on the good of Gem World: nothing.",
    ),
    (PowerUsed(S0, Deed(PowerId("new_economy/0"), draws=1)), "Ada uses New Economy: 1 card."),
    (
        PowerUsed(S0, Deed(SPEND, vp=2, spent=2), face_down(2)),
        "Ada discards 2 cards with Deficit Spending: 2 VP.",
    ),
    (
        PowerUsed(S0, Deed(SPEND, vp=1, spent=1), (GEM,)),
        "Ada discards Gem World with Deficit Spending: 1 VP.",
    ),
    (PowerUsed(S0, Deed(SPEND)), "Ada discards no card with Deficit Spending: nothing."),
    (
        Gambled(S0, Deed(BET, number=2, turned=GEM, won=True)),
        "Ada names 2 with Gambling World and turns up Gem World (2): the card is won.",
    ),
    (
        Gambled(S0, Deed(BET, number=3, turned=GEM)),
        "Ada names 3 with Gambling World and turns up Gem World (2): the card is discarded.",
    ),
    (
        Gambled(S0, Deed(BET, number=3)),
        "Ada names 3 with Gambling World, and there is no card to turn up.",
    ),
    (ConsumeFinished(S0), "Ada finishes Consume."),
    (
        CurtainRaised(((Deed(None, (GEM,), draws=3), Deed(POWER, (COMET,), vp=1)), (), ())),
        "Ada sells the good of Gem World for 3 cards. "
        "Ada uses Old Earth on the good of Comet Zone: 1 VP. Chiara and Bruno consume nothing.",
    ),
    (TargetsPlanned(S0, (ALPHA,)), "Ada plans goods on Alpha Centauri."),
    (
        TargetsRevealed((Targets(S0, (ALPHA, PIRATE)), Targets(S1, (COMET,)))),
        "Ada chooses to fill Alpha Centauri and Pirate World. Bruno chooses to fill Comet Zone.",
    ),
    (ChipsCorrected(S0, 1), "A moderator gives 1 VP chip to Ada."),
    (ChipsCorrected(S1, -1), "A moderator takes 1 VP chip from Bruno."),
    (DiscardImposed(S0, 1), "A moderator lets Ada discard 1 card."),
    (AgendaMoved(()), None),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(event: Event[Race], sentence: str | None) -> None:
    assert english(event.words(table())) == sentence


def test_every_event_has_words_but_for_the_silent_ones() -> None:
    told = {type(event) for event, sentence in TOLD if sentence}
    assert told == set(event_classes("race")) - SILENT


def test_nobody_hears_of_a_finish_for_which_nobody_waited() -> None:
    view = table()
    view.curtain = None
    assert ConsumeFinished(S0).words(view) is None


def test_every_reason_for_a_draw_has_words() -> None:
    reasons = set()
    for path in Path(race.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Draws":
                reasons |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    assert reasons
    assert reasons <= set(FAMILIES["race.why."])
