"""Level 1: a heuristic player. It weighs what every answer would bring to its own tableau."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, combinations
from math import prod
from typing import Any, NamedTuple

from bot.engine.guide import Reasons
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import take
from bot.engine.text import Text, say
from bot.games.race.box.cards import (
    ACTIONS,
    CARDS,
    CONSTANTS,
    PRICES,
    Action,
    CardId,
    card_name,
    names,
)
from bot.games.race.box.powers import DiscardHand, Phase
from bot.games.race.chapters.rounds import action_set
from bot.games.race.chapters.scoring import card_points, development_points
from bot.games.race.chapters.tableau import (
    CONSUME_POWERS,
    Tableau,
    bonuses,
    develop_cost,
    developable,
    draws_after,
    explore_numbers,
    military_against,
    sale_value,
    settleable,
    way_cost,
    ways,
)
from bot.games.race.commands import Way
from bot.games.race.minds.worth import consumed, income, produced
from bot.games.race.state import Perform, Player, Race, Selecting

LIMIT = CONSTANTS.limits.tableau
EVERYTHING = len(CARDS)  # a purse that pays for any card
# VP while there is time to make use of it: a hand card, the choice among more of them, a card that
# lies in the tableau, a good, and what that sells for.
CARD, CHOICE, PLACED, GOOD, PRICE = 0.92, 0.45, 0.7, 0.8, 0.1
LEAST = 0.05  # of all these, when there is hardly time: a card may still be the better one
# Rounds left: at the start, for each place in the fullest tableau, for a chip of each player in the
# pool; less for a good of each player, and for each round played, so that every game ends.
PACE = (2.75, 0.43, 0.4, -0.44, -0.35)
# How likely a player chooses a phase: always, for a hand card, a good, an empty production world.
WISHES = {
    Phase.EXPLORE: (0.2, -0.02, -0.04, -0.03),
    Phase.DEVELOP: (0.1, 0.035, -0.065, -0.04),
    Phase.SETTLE: (0.22, 0.04, -0.115, -0.12),
    Phase.CONSUME: (0.22, -0.04, 0.3, -0.02),
    Phase.PRODUCE: (0.26, -0.02, -0.08, 0.21),
}
SOON = 0.8  # of what goods would bring now, while they wait for the next Consume phase
# What a hand of so many cards is worth, in cards: the last ones count less, those too many nothing.
HAND = tuple(accumulate((*(1.0,) * 8, *(0.5,) * 2, *(0.02,) * EVERYTHING), initial=0.0))


class Placement(NamedTuple):
    """A hand card that can be placed, and what that would bring in VP."""

    gain: float
    card: CardId
    cost: int
    after: Tableau
    way: Way | None = None


class Mind(Reasons):
    """One decision: the table as the seat sees it, what it makes of it, and why."""

    def __init__(self, view: Race, prompt: Prompt) -> None:
        self.view, self.key = view, prompt.key
        self.me: Player = view.players[prompt.seat]
        self.others = [own for seat, own in enumerate(view.players) if seat != prompt.seat]
        self.rounds = rounds_left(view)
        self.time = max(LEAST, min(1.0, self.rounds / 3))
        self.card = CARD * self.time
        self.placed: Placement | None = None

    def reply(self, choice: Choice[Any]) -> Reply:
        """An answer to one question of the talk."""
        options = [option.value for option in choice.options]
        match self.key, choice.name:
            case "race.action", _:
                actions = self.actions(choice.at_least)
                self.reason = self.purpose(actions[0])
                return actions
            case "race.keep", _:
                kept = self.least_wanted(options)[-choice.at_least :]
                self.reason = say("race.advice.keep", cards=names(kept))
                return kept
            case ("race.pay" | "race.discard", _) | (_, "payment"):
                gone = self.least_wanted(options)[: choice.at_least]
                if not self.placed:
                    self.reason = say("race.advice.part", cards=names(gone))
                return gone
            case "race.develop" | "race.settle", "card" | "world":
                self.placed = self.placement()
                self.reason = self.merit(self.placed) if self.placed else Text("race.advice.pass")
                return (self.placed.card,) if self.placed else ()
            case "race.settle", "way" if self.placed:
                return tuple(o.id for o in choice.options if o.value == self.placed.way)
            case "race.consume", "good":
                self.reason = self.sale("race.advice.sale")
            case "race.consume", "power":
                spends = [own for own in options if isinstance(CONSUME_POWERS[own], DiscardHand)]
                spent = bool(spends and self.spare())
                self.reason = Text("race.advice.spend" if spent else "race.advice.course")
                return (spends[0],) if spent else suggested(choice)
            case "race.consume", "cards":
                return self.spare()[: choice.at_most]
            case "race.produce", _:
                self.reason = Text("race.advice.fill")
        return suggested(choice)

    # --- in words

    def purpose(self, action: Action) -> Text:
        """What an action is chosen for."""
        me = self.me
        match action:
            case Action.DEVELOP | Action.SETTLE if placed := self.best_placement(Phase(action), 1):
                return say(f"race.advice.{action}", card=card_name(placed.card))
            case Action.CONSUME_TRADE if me.goods:
                return self.sale("race.advice.trade")
            case Action.CONSUME_2X if me.goods:
                return say("race.advice.double", n=len(me.goods))
            case Action.PRODUCE:
                made, _ = produced(me.tableau, tuple(me.goods), 1)
                return say("race.advice.produce", n=len(made))
            case Action.EXPLORE_1_1 | Action.EXPLORE_5:
                return say("race.advice.explore", n=me.hand_size)
        return Text("race.advice.action")

    def sale(self, key: str) -> Text:
        price, world = max((sale_value(self.me.tableau, own), own) for own in self.me.goods)
        return say(key, world=card_name(world), n=price)

    def merit(self, placed: Placement) -> Text:
        """What a card is placed for: a development that counts it, or its own worth."""
        me, card = self.me, card_name(placed.card)
        for own in take(me.tableau, placed.way.discards if placed.way else ()):
            before = development_points(me.tableau, me.vp, own)
            if (more := development_points(placed.after, me.vp, own) - before) > 0:
                return say("race.advice.counts", card=card, development=card_name(own), n=more)
        return say("race.advice.place", card=card, n=max(1, round(placed.gain)))

    # --- hand cards

    def value(self, tableau: Tableau) -> float:
        """In VP: the points it has now, the place it takes, and its income until the end."""
        vp, cards = income(tableau)
        now = card_points(tableau, self.me.vp) + PLACED * self.time * len(tableau)
        return now + self.rounds * (vp + self.card * cards)

    def hold(self, card: CardId) -> float:
        """What a card in the hand promises: its gain once placed, the less the further off."""
        design, tableau, hand = CARDS[card], self.me.tableau, self.me.hand
        alike = [own for own in (*tableau, *hand) if own != card and CARDS[own] is design]
        if any(own in tableau or own < card for own in alike):
            return 0.0
        gain = self.value((*tableau, card)) - self.value(tableau) + self.windfall(card)
        if design.is_world:
            found = ways(tableau, card, EVERYTHING)
            if not found:
                short = design.number - military_against(tableau, card)
                return float(gain * 0.6**short)
            cost = min(way_cost(tableau, card, way) for way in found)
        else:
            cost = develop_cost(tableau, 0, card)
        lacking = max(0, cost - len(hand) + 1)
        return float((gain - cost * self.card) * 0.9**lacking)

    def drawn(self, count: float) -> float:
        """So many cards more; the fuller the hand, the less they are worth."""
        held, whole = self.me.hand_size, int(count)
        return self.card * (HAND[held + whole] - HAND[held] + (count - whole))

    def least_wanted(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """The same cards, the least wanted first."""
        return tuple(sorted(cards, key=lambda card: (self.hold(card), card)))

    def spare(self) -> tuple[CardId, ...]:
        """Hand cards that do more good as VP: all in the last round, before it all but a few."""
        kept = 4 if self.rounds > 1 else 0
        return self.least_wanted(self.me.hand)[: max(0, len(self.me.hand) - kept)]

    def windfall(self, card: CardId) -> float:
        """The good that lies on a windfall world from the start."""
        kind = CARDS[card].kind if CARDS[card].windfall else None
        return self.time * (GOOD + PRICE * PRICES[kind]) if kind else 0.0

    # --- placing

    def placements(
        self, phase: Phase, tableau: Tableau, hand: tuple[CardId, ...], bonus: int
    ) -> Iterator[Placement]:
        """Every card that can be placed, in each of its ways."""
        before = self.value(tableau) - self.drawn(draws_after(tableau, phase))
        found: list[tuple[CardId, Way | None]]
        if phase is Phase.DEVELOP:
            found = [(card, None) for card in developable(tableau, bonus, hand)]
        else:
            worlds, purse = settleable(tableau, hand), len(hand) - 1
            found = [(world, way) for world in worlds for way in ways(tableau, world, purse)]
        for card, way in found:
            cost = way_cost(tableau, card, way) if way else develop_cost(tableau, bonus, card)
            after = (*take(tableau, way.discards if way else ()), card)
            paid = self.card * (HAND[len(hand)] - HAND[len(hand) - cost])
            gain = self.value(after) - before - paid + self.windfall(card)
            yield Placement(gain, card, cost, after, way)

    def best_placement(self, phase: Phase, bonus: int) -> Placement | None:
        return best_of(self.placements(phase, self.me.tableau, self.me.hand, bonus))

    def placement(self) -> Placement | None:
        """The best card to place now; none, if it brings nothing or spoils a better one later."""
        me, step = self.me, self.view.agenda[0]
        assert isinstance(step, Selecting)
        bonus = bonuses(me.actions, step.phase, step.nth)
        settles = any(isinstance(s, Perform) and s.phase is Phase.SETTLE for s in self.view.agenda)
        if step.phase is Phase.SETTLE or not settles:
            return self.best_placement(step.phase, bonus)
        waiting, both = gain_of(self.best_placement(Phase.SETTLE, 0)), []
        for placed in self.placements(step.phase, me.tableau, me.hand, bonus):
            rest = take(me.hand, (placed.card,))
            rest = take(rest, self.least_wanted(rest)[: placed.cost])
            later = gain_of(best_of(self.placements(Phase.SETTLE, placed.after, rest, 0)))
            both.append(placed._replace(gain=placed.gain + later - waiting))
        return best_of(both)

    # --- actions

    def actions(self, count: int) -> tuple[Action, ...]:
        """The action, or the two, that bring most beyond what the others will play anyway."""
        likely = self.likely_phases()
        gains = {
            action: self.gain(card.phase, action) - likely[card.phase] * self.gain(card.phase)
            for action, card in ACTIONS.items()
        }
        if count == 1:
            return (max(gains, key=gains.__getitem__),)
        pairs = [*combinations(sorted(gains, key=gains.__getitem__, reverse=True), 2)]
        pairs += [(action, action) for action, copies in action_set(True).items() if copies > 1]
        return max(pairs, key=lambda pair: pair_gain(pair, gains))

    def gain(self, phase: Phase, action: Action | None = None) -> float:
        """What a phase brings, with the bonus of its action or if somebody else chooses it."""
        me, goods, bonus = self.me, tuple(self.me.goods), int(action is not None)
        match phase:
            case Phase.EXPLORE:
                draw, keep = explore_numbers(me.tableau, (action,) if action else ())
                return self.drawn(keep) + CHOICE * self.time * 1.5 * keep * (1 - keep / draw)
            case Phase.DEVELOP:
                return gain_of(self.best_placement(phase, bonus))
            case Phase.SETTLE:
                found = gain_of(self.best_placement(phase, bonus))
                return found + self.drawn(bonus) if found else 0.0
            case Phase.CONSUME:
                return self.consumed(goods, action)
            case Phase.PRODUCE:
                made, cards = produced(me.tableau, goods, bonus)
                now, then = map(self.goods_worth, (goods, goods + made))
                return SOON * min(1.0, self.rounds) * (then - now) + self.drawn(cards)

    def consumed(self, goods: Tableau, action: Action | None) -> float:
        sells = action is Action.CONSUME_TRADE
        vp, cards, _ = consumed(self.me.tableau, goods, sells)
        return (2 if action is Action.CONSUME_2X else 1) * vp + self.drawn(cards)

    def goods_worth(self, goods: Tableau) -> float:
        return max(self.consumed(goods, a) for a in (Action.CONSUME_2X, Action.CONSUME_TRADE))

    def likely_phases(self) -> dict[Phase, float]:
        """How likely the others play each phase, by what lies on the table."""
        wishes, actions = [wanted(own) for own in self.others], 2 if self.view.expert else 1
        return {phase: 1 - prod((1 - wish[phase]) ** actions for wish in wishes) for phase in Phase}


def pair_gain(pair: tuple[Action, Action], gains: dict[Action, float]) -> float:
    """Two actions that spend or need the same cards bring less than each alone."""
    first, second = sorted((gains[action] for action in pair), reverse=True)
    phases = {ACTIONS[action].phase for action in pair}
    clash = len(phases) == 1 or phases == {Phase.DEVELOP, Phase.SETTLE}
    return first + (0.5 if clash else 1.0) * second


def best_of(found: Iterable[Placement]) -> Placement | None:
    best = max(found, key=lambda own: (own.gain, own.card), default=None)
    return best if best and best.gain > 0 else None


def gain_of(placed: Placement | None) -> float:
    return placed.gain if placed else 0.0


def rounds_left(view: Race) -> float:
    """Rounds after this one: fewer as tableaux fill, chips go and goods wait to be consumed."""
    players = len(view.players)
    room = LIMIT - max(len(player.tableau) for player in view.players)
    goods = sum(len(player.goods) for player in view.players) / players
    return max(0.0, weighed(PACE, (1, room, view.pool / players, goods, view.round)))


def wanted(other: Player) -> dict[Phase, float]:
    """How likely another player chooses each phase, by hand, goods and empty worlds."""
    empty = sum(
        CARDS[card].good is not None and not CARDS[card].windfall and card not in other.goods
        for card in other.tableau
    )
    counts = (1, min(other.hand_size, 8), len(other.goods), empty)
    return {phase: min(0.95, max(0.02, weighed(wish, counts))) for phase, wish in WISHES.items()}


def weighed(weights: tuple[float, ...], counts: tuple[float, ...]) -> float:
    return sum(weight * count for weight, count in zip(weights, counts, strict=True))
