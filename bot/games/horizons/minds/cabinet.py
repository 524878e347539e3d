"""An economic phase: diplomacy, technologies, policies, and what becomes of markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from bot.games.horizons.acts import Act, Adopt, Approach, Convert, Develop, Haul, Immigrate, Yield
from bot.games.horizons.acts.economy import Publicise
from bot.games.horizons.box.goods import Field, Into, Product, Resource, Stock
from bot.games.horizons.box.knowledge import (
    EMBARGO,
    LIMITS,
    POLICIES,
    TECHNOLOGIES,
    UNIFIED,
    WAR,
    PolicyId,
    TechId,
)
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.units import FactionId
from bot.games.horizons.chapters.common.relations import steady
from bot.games.horizons.chapters.common.support import Kept
from bot.games.horizons.chapters.economy.diplomacy import attempt_cost, tracked
from bot.games.horizons.chapters.economy.production import output, products
from bot.games.horizons.chapters.economy.technology import price
from bot.games.horizons.chapters.economy.transport import capacity
from bot.games.horizons.chapters.economy.windfalls import publicity_worlds
from bot.games.horizons.effects import has, owned
from bot.games.horizons.minds.causes import Cause
from bot.games.horizons.minds.marines import Marines
from bot.games.horizons.minds.outlook import Outlook
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.pieces import Base

LATE = 2.0  # economic phases: a quarrel does not pay any more
FRIENDS = 3  # the top of the track: nothing more to gain
LIST = 30  # lines of a section
HEAP = 9  # of a resource at a base: more is not used up soon
EARLY = 8.0  # economic phases to come
KEPT_BACK = 6  # of each resource at a base, before it is carried elsewhere

ROWS = ("economics", "settlement", "robotics", "crewed", "diplomacy", "military")
ARMED = ("military", "vigorous_military")  # where there is somebody to rob
HEAD = ("economics", "vigorous_economics", "unified_economics")

# what a technology is worth besides its points: by its effects
USES: dict[str, float] = {
    "reusable_launchers": 12,
    "cv_range": 7,
    "cv_range_special": 8,
    "robotic_explore": 5,
    "malfunction": 5,
    "crewed_explore": 3,
    "recall": 3,
    "base_cost": 2,
    "max_cv_size": 3,
    "max_lv_size": 4,
    "helio_mult": 4,
    "base_sup_production": 3,
    "transport": 3,
    "terraform_cost": 6,
    "space_mining": 1,
    "earth_biology_points": 6,
    "interstellar": 14,
    "pressure_hulls": 1,
    "radiation_immunity": 1,
}
NEEDED = 200.0  # what a cause cannot do without comes first


class Cabinet:
    def __init__(self, outlook: Outlook, cause: Cause | None = None) -> None:
        self.outlook = outlook
        self.view, self.seat, self.me = outlook.view, outlook.seat, outlook.me
        self.common = cause is not None and cause.garden
        self.lacking = cause.lacking(outlook) if cause is not None else set[TechId]()
        if outlook.studious:
            self.lacking = to_the_stars() - {*owned(self.view, self.seat)}

    # --- before

    def events(self) -> Iterator[Act]:
        worlds = sorted(
            publicity_worlds(self.view), key=lambda one: -self.outlook.mission_at(one, crewed=True)
        )
        yield from (Publicise(one) for one in worlds[:1])
        far = sorted(self.outlook.bases, key=lambda one: -self.outlook.settled(one[1].world))
        yield from (Immigrate(base) for base, _ in far[:1])

    def approaches(self) -> Iterator[Act]:
        """Friends pay in every phase: those who are nearest to paying more first.

        Whom one means to rob comes before them.
        """
        if self.common and self.lacking:
            return  # markers are worth more as points
        me, left = self.me.faction, self.outlook.decades_left
        foe, worse = self.foe()
        if foe is not None:
            yield from (Approach(foe, up=False) for _ in range(worse))
        ranked = sorted(
            (self.wish(self.view.relation(me, one)), one)
            for one in tracked(self.view, me)
            if self.view.relation(me, one) < FRIENDS
            and not steady(self.view, me, one)
            and one != foe
        )
        for made, (_, faction) in enumerate(ranked, worse):
            cost = attempt_cost(made, 1)
            if attempt_cost(0, made + 1) > self.me.politics or cost > 0.6 * left:
                return
            yield Approach(faction, up=True)

    @cached_property
    def quarry(self) -> FactionId | None:
        return self.marines.quarry()

    @cached_property
    def marines(self) -> Marines:
        return Marines(self.outlook, Pads(self.outlook))

    @cached_property
    def enemy(self) -> FactionId | None:
        return self.marines.enemy()

    def foe(self) -> tuple[FactionId | None, int]:
        """Whom to fight, blockade or raid, if a policy allows it; and how often to provoke them.

        An Embargo with a player becomes a War before anybody else is provoked.
        """
        wars = has(self.view, self.seat, "may_war")
        lowest = WAR if wars else EMBARGO
        found = self.quarry if has(self.view, self.seat, "may_embargo") else None
        if wars and self.enemy is not None:
            found = self.enemy
        if found is None or self.outlook.decades_left < LATE:
            return None, 0
        left = self.view.relation(self.me.faction, found) - lowest
        paid = 2 if self.me.politics >= attempt_cost(0, 2) else min(1, self.me.politics)
        return found, max(0, min(left, paid))

    @staticmethod
    def wish(relation: int) -> int:
        return {0: 0, 2: 1, -1: 2, -2: 3, 1: 4}.get(relation, 5)

    # --- during

    def yields(self) -> Iterator[Act]:
        """What is most; of equals, points."""
        for unit, base in self.outlook.bases:
            found = [
                (output(self.view, self.seat, unit, one), one) for one in products(self.view, base)
            ]
            if found:
                best = max(found, key=lambda one: one[0] * self.weight(base, one[1]))
                yield Yield(unit, Product(best[1]))

    def weight(self, base: Base, product: Resource | Field) -> float:
        """Early points, later what need not be brought; what lies there in heaps counts little."""
        if product not in Resource:
            studious = self.outlook.studious or self.outlook.decades_left > EARLY
            return 1.0 if studious else 0.7
        return 0.4 if base.stock[Resource(product)] > HEAP else 0.95

    def hauls(self) -> Iterator[Act]:
        """What bases have too much of, to the base where settlements count most."""
        left = capacity(self.view, self.seat)
        ranked = sorted(self.outlook.bases, key=lambda one: -self.outlook.settled(one[1].world))
        if not left or len(ranked) < 2:
            return
        goal = ranked[0][0]
        for unit, base in ranked[1:]:
            for resource, amount in base.stock:
                number = min(left, amount - KEPT_BACK)
                if number > 0:
                    left -= number
                    yield Haul(unit, goal, Stock(**{resource.value: number}))

    def studies(self) -> Iterator[Act]:
        """All markers, before technologies are bought, for the field of which most is lacking."""
        if not self.lacking:
            return
        open_ones = [TECHNOLOGIES[one] for one in self.lacking]
        lacks = {
            field: sum(one.cost for one in open_ones if one.field is field)
            - self.me.bank[field]
            - sum(self.me.tokens[field])
            for field in Field
        }
        yield Convert(Into(max(lacks, key=lambda field: lacks[field]).value))

    def technologies(self) -> Iterator[Act]:
        """By use for the price, each after what it needs."""
        mine = {*owned(self.view, self.seat)}
        wanted = [
            one
            for one in TECHNOLOGIES.values()
            if one.id not in mine and self.view.discovered >= one.effects.life_gate
        ]
        if self.lacking:  # points of their fields are kept for them
            fields = {TECHNOLOGIES[one].field for one in self.lacking}
            wanted = [one for one in wanted if one.id in self.lacking or one.field not in fields]
        ranked = sorted(wanted, key=lambda one: -self.rate(one.id))
        listed = 0
        seen = set(mine)
        while ranked and listed < LIST:
            one = next((each for each in ranked if {*each.requires} <= seen), None)
            if one is None:
                return
            ranked.remove(one)
            seen.add(one.id)
            listed += 1
            yield Develop(one.id)

    def rate(self, technology: TechId) -> float:
        found = TECHNOLOGIES[technology]
        value = 10.0 + sum(
            worth for key, worth in USES.items() if getattr(found.effects, key, None)
        )
        if technology in self.lacking:
            value += NEEDED
        return value / max(5, price(self.view, self.seat, technology))

    def leftovers(self) -> Iterator[Act]:
        """Late in a game four markers are a victory point."""
        each = TABLES.politics_costs.victory_point
        if self.outlook.decades_left < 6:
            yield from (Convert(Into.VP, each) for _ in range(4))

    def policies(self) -> Iterator[Act]:
        mine = {*self.me.policies}
        for one in self.ranking():
            if one in mine or not {*POLICIES[one].requires} <= mine:
                continue
            top = sum(POLICIES[old].level == UNIFIED for old in mine)
            if POLICIES[one].level == UNIFIED and top >= LIMITS.max_unified:
                continue
            if len(mine) >= LIMITS.max_policies:
                return
            yield Adopt(one)

    def ranking(self) -> list[PolicyId]:
        """Money first; then what is short."""
        short = {
            "settlement": self.outlook.slots(Kept.BASE) <= 1,
            "robotics": self.outlook.slots(Kept.RE) <= 1,
            "crewed": self.outlook.slots(Kept.CV) <= 0,
        }
        rest = [one.id for one in POLICIES.values() if one.id not in HEAD]
        rest.sort(
            key=lambda one: (
                not short.get(POLICIES[one].row, False),
                ROWS.index(POLICIES[one].row),
                POLICIES[one].level,
            )
        )
        head = [PolicyId(one) for one in HEAD]
        if self.quarry is not None or self.enemy is not None:
            head[1:1] = map(PolicyId, ARMED)
        if self.outlook.decades_left < 2:
            return [*rest, *head]
        return [*head, *rest]


def to_the_stars() -> set[TechId]:
    """The technologies that win against the machine, and all they need (HORIZON-16.6.16)."""
    found = set[TechId]()
    for one in TECHNOLOGIES.values():
        if one.effects.interstellar:
            found |= {one.id, *one.ancestors}
    return found
