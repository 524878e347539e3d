"""Level 1: a heuristic player. It weighs what every answer would bring to its own tableau."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, combinations
from typing import Any, NamedTuple

from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import take
from bot.engine.text import Text, say
from bot.games.race.box.cards import ACTIONS, CARDS, CONSTANTS, PRICES, Action, CardId
from bot.games.race.box.names import card_name, names
from bot.games.race.box.powers import DiscardHand, Phase
from bot.games.race.chapters.rounds import action_set
from bot.games.race.chapters.scoring import development_points
from bot.games.race.chapters.tableau import (
    CONSUME_POWERS,
    Tableau,
    bonuses,
    develop_cost,
    developable,
    draws_after,
    explore_numbers,
    military,
    military_against,
    settleable,
    way_cost,
    ways,
)
from bot.games.race.commands import Way
from bot.games.race.minds.worth import best_sale, consumed, filled, produce_draws, value
from bot.games.race.state import Perform, Player, Race, Selecting

LIMIT = CONSTANTS.limits.tableau
EVERYTHING = len(CARDS)  # a purse that pays for any card
CARD = 0.85  # VP that a hand card is worth while there is time to use it
CHOICE = 0.7  # VP that picking among more cards is worth
LEAST = 0.05  # of both, when there is hardly time: a card may still be the better one
PATIENCE = 20  # rounds after which only points count, so that every game comes to its end
# What a hand of so many cards is worth, in cards: the last ones count less, those too many nothing.
HAND = tuple(accumulate((*(1.0,) * 8, *(0.5,) * 2, *(0.02,) * EVERYTHING), initial=0.0))


class Placement(NamedTuple):
    """A hand card that can be placed, and what that would bring in VP."""

    gain: float
    card: CardId
    cost: int
    after: Tableau
    way: Way | None = None


class Mind:
    """One decision: the table as the seat sees it, what it makes of it, and why."""

    def __init__(self, view: Race, prompt: Prompt) -> None:
        self.view, self.key = view, prompt.key
        self.me: Player = view.players[prompt.seat]
        self.others = [own for seat, own in enumerate(view.players) if seat != prompt.seat]
        self.rounds = rounds_left(view)
        self.time = max(LEAST, min(1.0, self.rounds / 3))
        self.card = CARD * self.time
        self.placed: Placement | None = None
        self.reason = Text("advice.usual")

    def reply(self, choice: Choice[Any]) -> Reply:
        """An answer to one question of the talk."""
        match self.key, choice.name:
            case "race.action", _:
                actions = self.actions(choice.at_least)
                self.reason = self.purpose(actions[0])
                return tuple(action.value for action in actions)
            case "race.keep", _:
                kept = self.least_wanted(offered(choice))[-choice.at_least :]
                self.reason = say("race.advice.keep", cards=names(kept))
                return kept
            case ("race.pay" | "race.discard", _) | (_, "payment"):
                gone = self.least_wanted(offered(choice))[: choice.at_least]
                if not self.placed:
                    self.reason = say("race.advice.part", cards=names(gone))
                return gone
            case "race.develop" | "race.settle", "card" | "world":
                self.placed = self.placement()
                self.reason = self.merit(self.placed) if self.placed else Text("race.advice.pass")
                return (self.placed.card,) if self.placed else ()
            case "race.settle", "way":
                way = self.placed.way if self.placed else None
                return tuple(option.id for option in choice.options if option.value == way)
            case "race.consume", "good":
                price, world = best_sale(self.me.working, tuple(self.me.goods))
                self.reason = say("race.advice.sale", world=card_name(world), n=price)
                return (world,)
            case "race.consume", "power":
                spent = self.spending(choice)
                self.reason = Text("race.advice.spend" if spent else "race.advice.course")
                return spent or suggested(choice)
            case "race.consume", "cards":
                return self.spare()[: choice.at_most]
        return suggested(choice)

    def why(self) -> Text:
        return self.reason

    def purpose(self, action: Action) -> Text:
        """What a phase is chosen for."""
        me = self.me
        goods = tuple(me.goods)
        match action:
            case Action.DEVELOP:
                placed = best_of(self.developments(me.tableau, me.hand, 1))
            case Action.SETTLE:
                placed = best_of(self.worlds(me.tableau, me.hand))
            case Action.CONSUME_TRADE if goods:
                price, world = best_sale(me.tableau, goods)
                return say("race.advice.trade", world=card_name(world), n=price)
            case Action.CONSUME_2X if goods:
                return say("race.advice.double", n=len(goods))
            case Action.PRODUCE:
                made = filled(me.tableau, goods, 1)
                return say("race.advice.produce", n=len(made))
            case _:
                return say("race.advice.explore", n=me.hand_size)
        if placed is None:
            return Text("race.advice.action")
        return say(f"race.advice.{action}", card=card_name(placed.card))

    def merit(self, placed: Placement) -> Text:
        """What a card is placed for: a development that counts it, or its own worth."""
        me, card = self.me, card_name(placed.card)
        for own in me.tableau:
            more = development_points(placed.after, me.vp, own) if own in placed.after else 0
            more -= development_points(me.tableau, me.vp, own)
            if more > 0:
                return say("race.advice.counts", card=card, development=card_name(own), n=more)
        return say("race.advice.place", card=card, n=max(1, round(placed.gain)))

    def value(self, tableau: Tableau) -> float:
        return value(tableau, self.me.vp, self.rounds, self.card)

    # --- hand cards

    def hold(self, card: CardId) -> float:
        """What a card in the hand promises: its gain once placed, the less the further off."""
        design, tableau, hand = CARDS[card], self.me.tableau, self.me.hand
        if any(CARDS[own] is design for own in (*tableau, *hand) if own != card):
            twin = any(CARDS[own] is design and own < card for own in hand)
            if twin or any(CARDS[own] is design for own in tableau):
                return 0.0
        gain = self.value((*tableau, card)) - self.value(tableau) + self.windfall(card)
        if not design.is_world:
            cost = develop_cost(tableau, 0, card)
        else:
            found = ways(tableau, card, EVERYTHING)
            if not found:
                short = design.number - military_against(tableau, card)
                return float(gain * 0.6**short)
            cost = min(way_cost(tableau, card, way) for way in found)
        lacking = max(0, cost - len(hand) + 1)
        return float((gain - cost * self.card) * 0.9**lacking)

    def drawn(self, count: float) -> float:
        """So many cards more; the fuller the hand, the less they are worth."""
        held = self.me.hand_size
        whole = int(count)
        return self.card * (HAND[held + whole] - HAND[held] + (count - whole))

    def paid(self, held: int, count: int) -> float:
        """So many cards less."""
        return self.card * (HAND[held] - HAND[held - count])

    def least_wanted(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """The same cards, the least wanted first."""
        return tuple(sorted(cards, key=lambda card: (self.hold(card), card)))

    def spare(self) -> tuple[CardId, ...]:
        """Hand cards that do more good as VP: all in the last round, before it all but a few."""
        kept = 4 if self.rounds > 1 else 0
        return self.least_wanted(self.me.hand)[: max(0, len(self.me.hand) - kept)]

    def spending(self, choice: Choice[Any]) -> Reply:
        """A power that gives VP for hand cards, if there are cards to spare."""
        powers = (
            option.id
            for option in choice.options
            if isinstance(CONSUME_POWERS[option.value], DiscardHand)
        )
        return tuple(power for power in powers if self.spare())[:1]

    # --- placing

    def windfall(self, card: CardId) -> float:
        """The good that lies on a windfall world from the start."""
        design = CARDS[card]
        return 0.6 * self.card * PRICES[design.kind] if design.kind and design.windfall else 0.0

    def developments(
        self, tableau: Tableau, hand: tuple[CardId, ...], bonus: int
    ) -> list[Placement]:
        before = self.value(tableau) - self.drawn(draws_after(tableau, Phase.DEVELOP))
        found = []
        for card in developable(tableau, bonus, hand):
            cost, after = develop_cost(tableau, bonus, card), (*tableau, card)
            gain = self.value(after) - before - self.paid(len(hand), cost)
            found.append(Placement(gain, card, cost, after))
        return found

    def worlds(self, tableau: Tableau, hand: tuple[CardId, ...]) -> list[Placement]:
        """Each world in the best of its ways."""
        before = self.value(tableau) - self.drawn(draws_after(tableau, Phase.SETTLE))
        found = []
        for world in settleable(tableau, hand):
            good = self.windfall(world)
            best: Placement | None = None
            for way in ways(tableau, world, len(hand) - 1):
                cost = way_cost(tableau, world, way)
                after = (*take(tableau, way.discards), world)
                gain = self.value(after) - before - self.paid(len(hand), cost) + good
                if best is None or gain > best.gain:
                    best = Placement(gain, world, cost, after, way)
            if best:
                found.append(best)
        return found

    def placement(self) -> Placement | None:
        """The best card to place now; none, if it brings nothing or spoils a better one later."""
        me, step = self.me, self.view.agenda[0]
        assert isinstance(step, Selecting)
        if step.phase is Phase.SETTLE:
            return best_of(self.worlds(me.tableau, me.hand))
        found = self.developments(me.tableau, me.hand, bonuses(me.actions, step.phase, step.nth))
        if not any(isinstance(s, Perform) and s.phase is Phase.SETTLE for s in self.view.agenda):
            return best_of(found)
        waiting = gain_of(best_of(self.worlds(me.tableau, me.hand)))
        both = []
        for placed in found:
            rest = take(me.hand, (placed.card,))
            paid = self.least_wanted(rest)[: placed.cost]
            later = best_of(self.worlds(placed.after, take(rest, paid)))
            both.append(placed._replace(gain=placed.gain + gain_of(later) - waiting))
        return best_of(both)

    # --- actions

    def actions(self, count: int) -> tuple[Action, ...]:
        """The action, or the two, that bring most beyond what the others will play anyway."""
        likely = self.likely_phases()
        gains: dict[Action, float] = {}
        for action, card in ACTIONS.items():
            mine, anyway = self.action_gain(action), self.phase_gain(card.phase)
            gains[action] = mine - likely[card.phase] * anyway
        ranked = sorted(gains, key=lambda action: (-gains[action], list(Action).index(action)))
        if count == 1:
            return (ranked[0],)
        pairs = list(combinations(ranked, 2))
        pairs += [(action, action) for action, copies in action_set(True).items() if copies > 1]
        return max(pairs, key=lambda pair: self.pair_gain(pair, gains))

    def pair_gain(self, pair: tuple[Action, Action], gains: dict[Action, float]) -> float:
        """Two actions that spend or need the same cards bring less than each alone."""
        first, second = sorted((gains[action] for action in pair), reverse=True)
        phases = {ACTIONS[action].phase for action in pair}
        clash = len(phases) == 1 or phases == {Phase.DEVELOP, Phase.SETTLE}
        return first + (0.5 if clash else 1.0) * second

    def action_gain(self, action: Action) -> float:
        """What the phase brings with its bonus."""
        me = self.me
        match action:
            case Action.EXPLORE_5 | Action.EXPLORE_1_1:
                return self.explore_gain((action,))
            case Action.DEVELOP:
                return gain_of(best_of(self.developments(me.tableau, me.hand, 1)))
            case Action.SETTLE:
                found = gain_of(best_of(self.worlds(me.tableau, me.hand)))
                return found + self.drawn(1) if found else 0.0
            case Action.CONSUME_TRADE:
                return self.trade_gain(tuple(me.goods))
            case Action.CONSUME_2X:
                return self.consume_gain(tuple(me.goods), 2)
            case Action.PRODUCE:
                return self.produce_gain(1)

    def phase_gain(self, phase: Phase) -> float:
        """What the phase brings if somebody else chooses it."""
        me = self.me
        match phase:
            case Phase.EXPLORE:
                return self.explore_gain(())
            case Phase.DEVELOP:
                return gain_of(best_of(self.developments(me.tableau, me.hand, 0)))
            case Phase.SETTLE:
                return gain_of(best_of(self.worlds(me.tableau, me.hand)))
            case Phase.CONSUME:
                return self.consume_gain(tuple(me.goods), 1)
            case Phase.PRODUCE:
                return self.produce_gain(0)

    def explore_gain(self, actions: tuple[Action, ...]) -> float:
        draw, keep = explore_numbers(self.me.tableau, actions)
        return self.drawn(keep) + CHOICE * self.time * 1.5 * keep * (1 - keep / draw)

    def consume_gain(self, goods: tuple[CardId, ...], multiplier: int) -> float:
        vp, cards = consumed(self.me.tableau, goods)
        return multiplier * vp + self.drawn(cards)

    def trade_gain(self, goods: tuple[CardId, ...]) -> float:
        if not goods:
            return self.consume_gain(goods, 1)
        price, world = best_sale(self.me.tableau, goods)
        vp, cards = consumed(self.me.tableau, take(goods, (world,)))
        return vp + self.drawn(price + cards)

    def produce_gain(self, bonus: int) -> float:
        """Goods for the next Consume phase, and the cards drawn."""
        tableau, goods = self.me.tableau, tuple(self.me.goods)
        after = goods + filled(tableau, goods, bonus)
        now, then = (max(self.consume_gain(g, 2), self.trade_gain(g)) for g in (goods, after))
        made = after[len(goods) :]
        soon = 0.7 * min(1.0, self.rounds)
        return soon * (then - now) + self.drawn(produce_draws(tableau, made))

    def likely_phases(self) -> dict[Phase, float]:
        """How likely the others play each phase, by what lies on the table."""
        missing = dict.fromkeys(Phase, 1.0)
        for other in self.others:
            wishes = wanted(other)
            total = sum(wishes.values())
            for phase, wish in wishes.items():
                share = wish / total
                missing[phase] *= (1 - share) ** (2 if self.view.expert else 1)
        return {phase: 1 - chance for phase, chance in missing.items()}


def offered(choice: Choice[Any]) -> list[CardId]:
    return [option.value for option in choice.options]


def best_of(found: list[Placement]) -> Placement | None:
    best = max(found, key=lambda own: (own.gain, own.card), default=None)
    return best if best and best.gain > 0 else None


def gain_of(placed: Placement | None) -> float:
    return placed.gain if placed else 0.0


def rounds_left(view: Race) -> float:
    """Rounds after this one, judged by the fullest tableau and by the pace of the chips."""
    tallest = max(len(player.tableau) for player in view.players)
    paid = CONSTANTS.chips.pool_per_player * len(view.players) - view.pool
    by_chips = view.pool / max(1.0, paid / view.round) if view.pool > 0 else 0.0
    return max(0.0, min((LIMIT - tallest) / 0.9, by_chips, PATIENCE - view.round) - 0.5)


def wanted(other: Player) -> dict[Phase, float]:
    """What another player seems to need next."""
    held = other.hand_size
    goods = len(other.goods)
    empty = sum(
        CARDS[card].good is not None and not CARDS[card].windfall and card not in other.goods
        for card in other.tableau
    )
    return {
        Phase.EXPLORE: 2.0 if held < 4 else 0.7,
        Phase.DEVELOP: 0.4 + 0.3 * min(held, 6),
        Phase.SETTLE: 0.4 + 0.35 * min(held, 6) + 0.3 * max(0, military(other.tableau)),
        Phase.CONSUME: 0.1 + 1.2 * goods,
        Phase.PRODUCE: 0.1 + 0.8 * empty,
    }
