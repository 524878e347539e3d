"""What answers to an encounter are worth to a player who knows the cards, but not which it is."""

from __future__ import annotations

from functools import lru_cache

from bot.games.starfarers.box import encounter_cards as printed
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, Effect, EncounterCard
from bot.games.starfarers.chapters.abilities import speed_bonus, strength
from bot.games.starfarers.chapters.build.launching import outposts_left
from bot.games.starfarers.chapters.encounters.reading import opponent_of
from bot.games.starfarers.chapters.flight.shake import pairs, total
from bot.games.starfarers.minds.plans import Plans
from bot.games.starfarers.minds.worth import CARD, FAME
from bot.games.starfarers.state import Player
from bot.games.starfarers.victory import WORTH

PART = 0.35  # an expansion
FREE_SHIP = 1.0
TIME = 8.0  # rounds in which another fame ring is sure to come
ONCE = {"forfeit_trade_gain": -2 * CARD, "ground_first_ship": -0.25, "space_jump": 0.7}
EACH = {"gain_choice": 1.2 * CARD, "gain": 0.9 * CARD, "pay": -CARD, "gain_expansion": PART}


@lru_cache(maxsize=10_000)
def possible(heard: tuple[str, ...], path: tuple[str, ...]) -> tuple[EncounterCard, ...]:
    """The cards that read like this so far."""
    return tuple(card for card in ENCOUNTERS.values() if reads(card, heard, path))


def reads(card: EncounterCard, heard: tuple[str, ...], path: tuple[str, ...]) -> bool:
    box = card.nodes[card.root]
    for number, line in enumerate(heard):
        if line.partition(".")[2] != box.text:
            return False
        if number < len(path):
            if isinstance(box, printed.End) or path[number] not in box.next:
                return False
            box = card.nodes[box.next[path[number]]]
    return True


class Reader:
    """Follows a card along its branches, as far as this seat can judge them."""

    def __init__(self, plans: Plans) -> None:
        self.plans, self.outlook, self.view, self.me = plans, plans.outlook, plans.view, plans.me
        self.totals = [*map(total, pairs(self.view.balls.value))]
        self.given = 0

    def best(self, labels: list[str]) -> str:
        """Which of these answers to the question just read promises most."""
        return max(labels, key=self.after)

    def after(self, label: str) -> float:
        """What an answer brings, on average over the cards it may be."""
        encounter = self.view.encounter
        assert encounter is not None
        cards = possible(encounter.heard, encounter.path)
        found = [self.branch(card, card.box(encounter.path), label) for card in cards]
        return sum(found) / len(found) if found else 0.0

    def branch(self, card: EncounterCard, box: printed.Box, label: str) -> float:
        assert not isinstance(box, printed.End)
        cost = 0.0
        if isinstance(box, printed.Give):
            self.given = int(label)
            cost = CARD * self.given
        return self.value(card, card.nodes[box.next[label]]) - cost

    def value(self, card: EncounterCard, box: printed.Box) -> float:
        def follow(label: str) -> float:
            return self.branch(card, box, label)

        match box:
            case printed.End():
                return sum(map(self.effect, box.effects))
            case printed.YesNo():
                return max(follow("yes"), follow("no"))
            case printed.Give():
                return max(map(follow, box.next))
            case printed.Compare():
                fast = self.me.boosters + speed_bonus(self.me)
                return follow("otherwise" if self.them(box).boosters <= fast else "more")
            case printed.Contest():
                chance = self.chance(box)
                return chance * follow("win") + (1 - chance) * follow("lose")
            case printed.Shake():
                luck = sum(follow(str(shown)) for shown in self.totals) / len(self.totals)
                return luck + CARD * (self.plans.gain(box.take) if box.take else -box.pay)

    def chance(self, box: printed.Contest) -> float:
        """To win a contest: every pair of shakes counts the same."""
        me, them = self.me, self.them(box)
        fight, race = strength(me) - them.cannons, me.boosters + speed_bonus(me) - them.boosters
        ahead = fight if box.stat == "combat" else race
        won = sum(mine + ahead >= theirs for mine in self.totals for theirs in self.totals)
        return won / len(self.totals) ** 2

    def them(self, box: printed.Contest | printed.Compare) -> Player:
        return self.view.players[opponent_of(self.view, box.opponent)]

    def rings(self, number: int) -> float:
        """Fame: a point for each pair; a single one is the hope for another, if there is time."""
        pairs, single = divmod(max(0, number), WORTH.rings_per_point)
        return pairs + single * FAME * min(1.0, self.outlook.rounds / TIME)

    def effect(self, effect: Effect) -> float:
        """One consequence, whoever pays for it; another card, or wear and tear, is luck."""
        me, n = self.me, effect.n
        match effect.op:
            case "fame":
                return self.rings(me.fame + n) - self.rings(me.fame)
            case "draw_from_each" | "collect_from_each":
                others = (player for player in self.view.players if player is not me)
                return CARD * n * sum(player.hand_size > 0 for player in others)
            case "return_gift":
                return CARD * self.given
            case "lose_expansion":
                return -PART * min(n, me.expansions)
            case "free_trade_ship":
                return FREE_SHIP if outposts_left(me) > me.pending else 0.0
        return ONCE.get(effect.op, 0.0) + n * EACH.get(effect.op, 0.0)
