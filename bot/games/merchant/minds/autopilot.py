"""Level 1: plans trade circles, discovers, buys in time, deals, and fights where it pays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from bot.engine.guide import Reasons
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import Command
from bot.engine.text import Text
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.pieces import GOODS, Device
from bot.games.merchant.chapters.places import toll_at
from bot.games.merchant.chapters.turn.entries import entries
from bot.games.merchant.chapters.turn.menu import MORE
from bot.games.merchant.minds.arms import Arms
from bot.games.merchant.minds.buying import Buyer
from bot.games.merchant.minds.dealing import Dealer
from bot.games.merchant.minds.trips import Atlas
from bot.games.merchant.state import Merchant, Offer

APART = {f"merchant.do.{name}" for name in MORE}  # panels of their own, asked in the list too
TOLL = 0.15  # the part of the cash that may go at an oval
POOR = 3  # pips: such a die is rolled again if the dice do not suffice


def volunteer(view: Merchant, prompt: Prompt) -> Command | None:
    """What it says unasked: something to each offer of others; of its own it withdraws what
    it would not offer now.
    """
    mind = Mind(view, prompt)
    if prompt.key == "merchant.answer":
        return prompt.answer(mind.reply)
    if prompt.key == "merchant.withdraw" and not mind.dealer.keeps(mind.offer):
        return prompt.answer(suggested)
    return None


class Mind(Reasons):
    """Answers one prompt from the seat's view."""

    def __init__(self, view: Merchant, prompt: Prompt) -> None:
        self._view, self._seat = view, prompt.seat
        self._key, self._about = prompt.key, prompt.about

    @cached_property
    def atlas(self) -> Atlas:
        return Atlas(self._view, self._seat)

    @cached_property
    def arms(self) -> Arms:
        return Arms(self.atlas)

    @cached_property
    def buyer(self) -> Buyer:
        return Buyer(self.atlas, self.arms, list(entries(self._view, self._seat)))

    @cached_property
    def dealer(self) -> Dealer:
        return Dealer(self.atlas)

    def reply(self, choice: Choice[Any]) -> Reply:
        key = "merchant.trade" if self._key in APART else self._key
        how = ANSWERS.get((key, choice.name))
        return how(self, choice) if how else suggested(choice)

    def says(self, reason: str, *reply: str) -> Reply:
        self.reason = Text(f"merchant.advice.{reason}")
        return reply

    # --- the turn

    def depart(self, choice: Choice[Any]) -> Reply:
        """To the best voyage, unless another turn here brings more."""
        alone = {option.id for option in choice.instead}
        best, sieges = self.atlas.best, dict(self.arms.sieges())
        rate = best.rate if best else 0.0
        if "stay" in alone and sieges.pop(self.atlas.me.at, 0.0) > rate:
            return self.says("siege", "stay")
        if "stay" in alone and self.atlas.worth_staying():
            return self.says("stay", "stay")
        for space, gain in sieges.items():
            _, turns = self.atlas.nearest(self.atlas.me.at, (space,))
            if gain / (turns + 1) > rate and choice.option(space) is not None:
                return self.says("siege", space)
        if best is not None and choice.option(best.goal) is not None:
            return self.says(best.why, best.goal)
        return suggested(choice)

    def switches(self, choice: Choice[Any]) -> Reply:
        """All drives on; an Auto Pilot's 4 is more than a die brings in the mean."""
        auto = f"on.{Device.AUTO_PILOT}"
        return (auto,) if choice.option(auto) is not None else ()

    def mulligan(self, choice: Choice[Any]) -> Reply:
        """A one that would bring a Rastur, or a poor die of a roll that does not suffice."""
        view, me = self._view, self.atlas.me
        dice = view.dice
        if view.with_rastur and dice.count(1) == 1:
            return self.says("one", str(dice.index(1)))
        way = self.atlas.ways_from(me.at).get(me.goal or SpaceId(""))
        if way is not None and way.cost > sum(dice) and min(dice) <= POOR:
            return self.says("reroll", str(dice.index(min(dice))))
        return self.says("keep_roll", "keep")

    def route(self, choice: Choice[Any]) -> Reply:
        """The first route that does not cost too much; one that leads away from the goal last."""
        most = max(30, TOLL * self.atlas.me.cash)
        cheap = [option for option in choice.options if option.value.paid <= most]
        for option in cheap:
            if not self.atlas.leads_away(option.value):
                return self.says("route", option.id)
        return self.says("route", cheap[0].id) if cheap else suggested(choice)

    def toll(self, choice: Choice[Any]) -> Reply:
        me = self.atlas.me
        due = toll_at(self._view, self._seat, me.at) or 0
        return self.says("toll", "pay" if due <= max(20, TOLL * me.cash) else "stop")

    def land(self, choice: Choice[Any]) -> Reply:
        """At the goal of the flight, or where it pays to be."""
        me, here = self.atlas.me, self.atlas.here()
        sells = here is not None and any(here.culture in GOODS[g].buyers for g in me.goods)
        goal = me.goal or self.atlas.goal
        return self.says("land", "land" if goal in (None, me.at) or sells else "on")

    def rastur(self, choice: Choice[Any]) -> Reply:
        """On a rival's port, else as far away as possible."""
        (first,) = choice.suggest
        owner = self._view.port_at(SpaceId(first))
        if owner is not None and owner != self._seat:
            return self.says("rastur", first)
        ways = self.atlas.ways_from(self.atlas.me.at)
        mine = self._view.port_at
        free = [one.id for one in choice.options if mine(SpaceId(one.id)) != self._seat]
        far = {one: ways[SpaceId(one)].cost for one in free if SpaceId(one) in ways}
        return self.says("rastur_far", max(far, key=lambda one: (far[one], one), default=first))

    # --- beforehand

    def race(self, choice: Choice[Any]) -> Reply:
        return self.says("race", *suggested(choice))

    def wishes(self, choice: Choice[Any]) -> Reply:
        return self.says("race", *choice.stock())

    def plan(self, choice: Choice[Any]) -> Reply:
        """As the turn would begin if it began now."""
        best = self.atlas.goal
        if best is None or choice.option(best) is None or self.atlas.worth_staying():
            return self.says("stay", "stay")
        assert self.atlas.best is not None
        return self.says(self.atlas.best.why, best)

    def shopping(self, choice: Choice[Any]) -> Reply:
        """What brings money there; only if nothing does, goods."""
        ids = choice.stock()
        money = [one for one in ids if one.startswith(("deliver.", "sell."))]
        goods = [one for one in ids if one.startswith("buy.")]
        return self.says("income" if money else "buy", *(money or goods)[: choice.at_most])

    # --- trading

    def trade(self, choice: Choice[Any]) -> Reply:
        """First what brings money, then what costs it, then fares, attacks and the end."""
        alone, most = {option.id for option in choice.instead}, choice.at_most
        if ids := self.buyer.incomes():
            return self.says("income", *ids[:most])
        if "deal" in alone and self.dealer.wish() is not None:
            return self.says("deal", "deal")
        if ids := self.buyer.investments():
            return self.says("invest", *ids)
        if ids := self.buyer.goods():
            return self.says("goods", *ids[:most])
        fares, attack = self.buyer.fares(), self.attack(alone)
        if attack and fares:
            return self.says("fares", *fares[:most])
        if attack:
            return self.says(attack, attack)
        return self.says("end", *fares[: most - 1], "end")

    def attack(self, alone: set[str]) -> str:
        """What is bought last, since a failure ends the turn; a fort before it."""
        buyer = self.buyer
        if "fort" in alone and self.arms.fort(buyer.money - buyer.capital):
            return "fort"
        if "revolt" in alone and self.arms.revolt():
            return "revolt"
        return "swindle" if "swindle" in alone and self.arms.swindle() else ""

    def victim(self, choice: Choice[Any]) -> Reply:
        best = self.arms.swindle()
        return self.says("swindle", best.target) if best else suggested(choice)

    def building(self, choice: Choice[Any]) -> Reply:
        """Of a revolt, or of a purchase."""
        best = self.arms.revolt()
        known = best is not None and choice.option(best.target) is not None
        return self.says("revolt", best.target) if best and known else suggested(choice)

    def revolt_weapons(self, choice: Choice[Any]) -> Reply:
        best = self.arms.revolt()
        fits = best is not None and choice.at_least <= len(best.fired)
        return best.fired if best and fits else suggested(choice)

    def fort(self, choice: Choice[Any]) -> Reply:
        """Which one, then where."""
        found = self.arms.fort(self.buyer.money)
        picked = [one for one in found or () if choice.option(one) is not None]
        return self.says("fort", picked[0]) if picked else suggested(choice)

    # --- deals

    def partner(self, choice: Choice[Any]) -> Reply:
        wish = self.dealer.wish()
        return self.says("deal", str(wish.partner)) if wish else suggested(choice)

    def give(self, choice: Choice[Any]) -> Reply:
        return suggested(choice) if self.dealer.wish() is None else ()

    def want(self, choice: Choice[Any]) -> Reply:
        wish = self.dealer.wish()
        return (wish.thing,) if wish else suggested(choice)

    def pay(self, choice: Choice[Any]) -> Reply:
        wish = self.dealer.wish()
        return (str(wish.pay),) if wish else suggested(choice)

    @property
    def offer(self) -> Offer:
        """The one that is asked about."""
        return next(one for one in self._view.offers if str(one.number) == self._about)

    def answer(self, choice: Choice[Any]) -> Reply:
        if choice.option("accept") is not None and self.dealer.accepts(self.offer):
            return self.says("accept", "accept")
        return self.says("refuse", "refuse")

    # --- fights

    def defend(self, choice: Choice[Any]) -> Reply:
        return self.says("defend", *choice.suggest)

    def hit(self, choice: Choice[Any]) -> Reply:
        return self.says("hit", *suggested(choice))

    def shoot(self, choice: Choice[Any]) -> Reply:
        best = self.arms.best_shot()
        return self.says("shoot", best.target) if best else self.says("hold", "hold")

    def shot_weapons(self, choice: Choice[Any]) -> Reply:
        best = self.arms.best_shot()
        return best.fired if best else suggested(choice)

    def loot(self, choice: Choice[Any]) -> Reply:
        """The good that sells best from here."""
        goods = [option.value for option in choice.options]
        at = self.atlas.me.at
        best = max(goods, key=lambda good: (self.atlas.best_sale(good, at, 1)[0], good))
        return self.says("loot", best)


ANSWERS: dict[tuple[str, str], Callable[[Mind, Choice[Any]], Reply]] = {
    ("merchant.race", "race"): Mind.race,
    ("merchant.wishes", "races"): Mind.wishes,
    ("merchant.plan", "to"): Mind.plan,
    ("merchant.shopping", "deeds"): Mind.shopping,
    ("merchant.turn", "to"): Mind.depart,
    ("merchant.turn", "switches"): Mind.switches,
    ("merchant.mulligan", "die"): Mind.mulligan,
    ("merchant.fly", "route"): Mind.route,
    ("merchant.toll", "pay"): Mind.toll,
    ("merchant.land", "land"): Mind.land,
    ("merchant.rastur", "at"): Mind.rastur,
    ("merchant.trade", "deeds"): Mind.trade,
    ("merchant.trade", "victim"): Mind.victim,
    ("merchant.trade", "deed"): Mind.building,
    ("merchant.trade", "weapons"): Mind.revolt_weapons,
    ("merchant.trade", "fort"): Mind.fort,
    ("merchant.trade", "site"): Mind.fort,
    ("merchant.trade", "partner"): Mind.partner,
    ("merchant.trade", "give"): Mind.give,
    ("merchant.trade", "want"): Mind.want,
    ("merchant.trade", "pay"): Mind.pay,
    ("merchant.answer", "accept"): Mind.answer,
    ("merchant.defend", "weapons"): Mind.defend,
    ("merchant.hit", "target"): Mind.hit,
    ("merchant.shoot", "target"): Mind.shoot,
    ("merchant.shoot", "weapons"): Mind.shot_weapons,
    ("merchant.loot", "good"): Mind.loot,
}
