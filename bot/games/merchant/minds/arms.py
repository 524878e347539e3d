"""Fights as level 1 weighs them: odds, what is worth a shot, weapons, forts, swindles, revolts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.numbers import FORTS, NUMBERS
from bot.games.merchant.box.pieces import DEEDS, GEAR, GOODS, Deed, FortId, GearId, GearKind
from bot.games.merchant.cargo import fits
from bot.games.merchant.chapters.combat import paid
from bot.games.merchant.chapters.combat.fighting import PIP, firepower, lasers, odds, weapons
from bot.games.merchant.chapters.combat.hits import hull_of
from bot.games.merchant.chapters.combat.shooting import due, oval_target, ship_targets
from bot.games.merchant.chapters.places import shields
from bot.games.merchant.chapters.trading.market import here, purse, trader
from bot.games.merchant.minds.trips import HAND, Atlas

CARRY = 0.8  # of what a good brings: it is still to be carried there
NEAR_GOAL = 0.6  # of the goal: whoever has so much is worth a blow
BLOW = 0.5  # of what such a rival loses
STRONGER = 20  # than a Rastur, before it is attacked
ARMED = 150  # money to spare besides the price of a laser
GUARDED = 200  # money to spare, from which a fort is built


class Attack(NamedTuple):
    """What is attacked, with what, and what it brings in the mean."""

    target: str  # the id of its option
    fired: tuple[GearId, ...]
    gain: float


class Arms:
    """What fighting brings a seat, by its own view."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas, self.view, self.seat = atlas, atlas.view, atlas.seat
        self.me = atlas.me

    @property
    def fired(self) -> tuple[tuple[GearId, ...], ...]:
        """Lasers alone, or everything."""
        found = lasers(self.me), tuple(weapons(self.me).elements())
        return tuple(dict.fromkeys(one for one in found if one))

    def spent(self, fired: tuple[GearId, ...]) -> int:
        """Nova balls are gone once fired."""
        balls = (GEAR[one] for one in fired if GEAR[one].kind is GearKind.NOVA_BALL)
        return sum(ball.price for ball in balls)

    def is_menacing(self, rival: Seat) -> bool:
        return self.view.wealth(rival) >= NEAR_GOAL * self.view.goal

    # --- shooting

    def shots(self) -> Iterator[Attack]:
        """At the oval here, and at ships; a lost one costs the rest of the turn."""
        toll, lost = due(self.view, self.seat) or 0, self.atlas.turn_worth
        value = oval_target(self.view, self.seat)
        for fired in self.fired:
            strength, cost = firepower(fired), toll + self.spent(fired)
            if value is not None:
                chance = odds(strength - value, PIP)
                prize = value + self.freed(self.me.at)
                yield Attack("oval", fired, chance * prize - (1 - chance) * lost - cost)
            for rival in ship_targets(self.view, self.seat):
                theirs = self.view.players[rival]
                back = firepower(lasers(theirs))
                chance = odds(strength - shields(theirs) - back + shields(self.me), PIP)
                risk = lost + (self.exposed() if back else 0)
                gain = chance * self.prize(rival) - (1 - chance) * risk - cost
                yield Attack(str(rival), fired, gain)

    def best_shot(self) -> Attack | None:
        best = max(self.shots(), key=lambda one: (one.gain, one.target), default=None)
        return best if best is not None and best.gain > 0 else None

    def sieges(self) -> Iterator[tuple[SpaceId, float]]:
        """Rastur on the own deeds: what it brings to go there, to stay a turn and to shoot."""
        everything = tuple(weapons(self.me).elements())
        for space, value in self.occupied():
            yield space, self.siege(value, self.freed(space), firepower(everything), everything)

    def siege(self, value: int, freed: int, strength: int, fired: tuple[GearId, ...]) -> float:
        """The toll is paid first; whoever wins gets the whole value (MERCHANT-15.4.8)."""
        chance = odds(strength - value, PIP) if strength else 0.0
        return chance * (value + freed) - max(0, value - shields(self.me)) - self.spent(fired)

    def occupied(self) -> Iterator[tuple[SpaceId, int]]:
        """Places of own deeds that a Rastur holds, and its value."""
        places = dict.fromkeys(deed.space or self.view.factories[deed.id] for deed in self.own)
        return ((one, self.view.rastur[one]) for one in places if one in self.view.rastur)

    def lacks_strength(self) -> bool:
        """Would a few weapons more win a siege that pays for them?"""
        held = firepower(tuple(weapons(self.me).elements()))
        for space, value in self.occupied():
            strength = value + STRONGER
            gain = self.siege(value, self.freed(space), strength, ())
            if held < strength < gain:  # a ball costs what it is strong
                return True
        return False

    def freed(self, space: SpaceId) -> int:
        """What the own deeds count again when a Rastur goes (MERCHANT-16.4.4)."""
        places = ((deed, deed.space or self.view.factories[deed.id]) for deed in self.own)
        return sum(deed.value for deed, place in places if place == space in self.view.rastur)

    @property
    def own(self) -> tuple[Deed, ...]:
        return self.view.deeds_of(self.seat)

    def prize(self, rival: Seat) -> float:
        """The dearest good that fits, or a blow at the hull: a rival near the goal feels it."""
        theirs = self.view.players[rival]
        goods = (GOODS[good].sell * CARRY for good in theirs.goods if fits(self.me, good))
        worth = BLOW if self.is_menacing(rival) else 0.2
        hull = (GEAR[gear].price * worth for gear in hull_of(theirs))
        return max((*goods, *hull), default=0.0)

    def exposed(self) -> float:
        return max((GOODS[good].sell * 0.6 for good in self.me.goods), default=20.0)

    # --- paid attacks (section 15.5)

    def swindle(self) -> Attack | None:
        """Whom to swindle: somebody with a dear good."""
        culture = trader(self.view, self.seat)
        if culture is None or not paid.can_swindle(self.view, self.seat):
            return None
        space, found = here(self.view, self.seat), list[Attack]()
        mine = paid.swindle_bonus(self.view, self.seat, space, culture)
        for rival in paid.victims(self.view, self.seat):
            chance = odds(mine - paid.swindle_bonus(self.view, rival, space, culture))
            goods = {one for one in self.view.players[rival].goods if fits(self.me, one)}
            prize = max(self.atlas.best_sale(one, space, 1)[0] for one in goods) * CARRY
            found.append(Attack(str(rival), (), chance * prize - NUMBERS.swindle_cost))
        return self.affordable(found, NUMBERS.swindle_cost)

    def revolt(self) -> Attack | None:
        """Which building to take: its value counts, and what a rival near the goal loses."""
        culture = trader(self.view, self.seat)
        if culture is None or not paid.can_revolt(self.view, self.seat):
            return None
        space, found = here(self.view, self.seat), list[Attack]()
        mine = paid.revolt_bonus(self.view, self.seat, space, culture)
        fired = self.fired[0]
        price = max(0, NUMBERS.revolt_cost - firepower(fired))
        for deed in paid.targets(self.view, self.seat):
            owner, value = self.view.deeds[deed], DEEDS[deed].value
            chance = odds(mine - paid.revolt_bonus(self.view, owner, space, culture))
            blow = BLOW * value * self.is_menacing(owner)
            gain = chance * (value + blow) - price - self.spent(fired)
            found.append(Attack(deed, fired, gain))
        return self.affordable(found, price)

    def affordable(self, found: list[Attack], price: int) -> Attack | None:
        best = max(found, key=lambda one: (one.gain, one.target), default=None)
        rich = purse(self.view, self.seat) >= price + HAND
        return best if best is not None and best.gain > 0 and rich else None

    # --- getting ready

    def wants(self, gear: GearId, spare: int) -> bool:
        """A shield, or a weapon where there is something to take; `spare`: money for it."""
        item, own = GEAR[gear], [one.kind for one in self.me.working]
        if item.price > spare:
            return False
        if item.kind is GearKind.NOVA_BALL and self.lacks_strength():
            return True
        if item.kind in own:
            return False
        if item.kind is GearKind.SHIELD:
            return self.atlas.needed > 900 and spare >= item.price + 100
        others = len(self.view.deeds) - len(self.own)
        if item.kind is GearKind.NOVA_BALL:
            return others >= 2 and GearKind.LASER not in own
        return item.kind is GearKind.LASER and others >= 2 and spare >= item.price + ARMED

    def fort(self, spare: int) -> tuple[FortId, SpaceId] | None:
        """On the own port or factory here, if somebody who is armed could take it."""
        sites = paid.fort_sites(self.view, self.seat)
        mine = {deed.space or self.view.factories[deed.id] for deed in self.own}
        places = [space for space in sites if space in mine]
        rivals = (self.view.players[other] for other in self.view.seats() if other != self.seat)
        if not places or not any(weapons(rival) for rival in rivals):
            return None
        free = [one for one in self.buyable_forts() if FORTS[one].price + GUARDED <= spare]
        return (min(free, key=lambda one: FORTS[one].price), places[0]) if free else None

    def buyable_forts(self) -> tuple[FortId, ...]:
        found = paid.buyable_forts(self.view, self.seat)
        return tuple(one for one in found if paid.standing(self.view, self.seat, one) is None)
