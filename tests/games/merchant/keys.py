"""The keys of Merchant of Venus that the code puts together, and its questions."""

from __future__ import annotations

from itertools import product

from bot.games.merchant.box import numbers, orders, pieces
from bot.games.merchant.box.galaxy import CITIES, SPACES, SYSTEMS, Colour, Kind
from bot.games.merchant.chapters.turn.menu import MORE

MARKED = [Kind.DOT, Kind.NAV, Kind.ASTEROID, Kind.QBOX, Kind.PENALTY]
DEALS = ["deal_money", "deal_things", "deal_nothing", "deal_place", "deal_room"]
DO = ["deliver", "relic", "sell", "iou", "barter", "buy", "gear", "ship", "deed", "board"]
DO += ["jettison", *MORE, "arrange", "end"]
ADVICE = ["stay", "sell", "buy", "discover", "relic", "fare", "one", "reroll", "keep_roll", "route"]
ADVICE += ["toll", "land", "rastur", "rastur_far", "income", "deal", "invest", "goods", "fares"]
ADVICE += ["fort", "revolt", "swindle", "end", "accept", "refuse", "shoot", "hold", "loot"]
ADVICE += ["race", "defend", "hit", "siege"]

FAMILIES: dict[str, list[str]] = {
    "merchant.advice.": ADVICE,
    "merchant.band.": [band.id for band in numbers.NUMBERS.solitaire.score_bands],
    "merchant.city.": list(CITIES),
    "merchant.colour.": list(Colour),
    "merchant.correct.": ["more", "less"],
    "merchant.culture.": [*pieces.CULTURES, pieces.BASE],
    "merchant.deed.": list(pieces.DEEDS),
    "merchant.do.": DO,
    "merchant.gear.": list(pieces.GEAR),
    "merchant.good.": list(pieces.GOODS),
    "merchant.log.deal.": ["refused", "withdrawn", "made"],
    "merchant.log.end.": ["goal", "bank", "rounds", "rastur"],
    "merchant.log.stopped.": ["oval", "number", "stuck", "land", "box"],
    "merchant.luck.": ["pips", "ious", "demands", "relics", "tolls"],
    "merchant.mend.": [
        *("more", "less", "goods", "gear", "fares", "ious", "deeds"),
        *("damage", "factory", "fort", "rastur", "bonus", "relic", "penalty", "box", "culture"),
    ],
    "merchant.log.mended_bonus.": ["more", "less"],
    **{
        f"merchant.log.mended_{kind}.": ["more", "less"]
        for kind in ("box", "culture", "penalty", "relic")
    },
    "merchant.log.mended_damage.": ["more", "less"],
    "merchant.log.mended_factory.": ["more", "less"],
    "merchant.log.mended_fort.": ["more", "less"],
    "merchant.log.mended_rastur.": ["more", "less"],
    "merchant.option.more.": list(MORE),
    "merchant.option.shoot.oval": ["", "_paid"],
    "merchant.option.shoot.ship": ["", "_paid"],
    "merchant.option.switch.": ["off", "on"],
    "merchant.orbit.": [space.orbit for space in SPACES.values() if space.orbit],
    "merchant.order.": [
        *(orders.DEFENCE, orders.HIT, orders.DEAL, orders.LASERS, orders.EVERYTHING),
        *(orders.NOTHING, orders.GOOD, orders.HULL, orders.ACCEPT, orders.REFUSE),
    ],
    "merchant.region.": list(SYSTEMS),
    "merchant.refuse.": [f"{deal}{do}" for deal, do in product(DEALS, ("", ".do"))],
    "merchant.shift.": ["cash", "deeds"],
    "merchant.ship.": list(pieces.SHIPS),
    "merchant.space.": list(MARKED),
    "merchant.system.": list(SYSTEMS),
    "merchant.tally.": [f"{n}.{c}" for n, c in product(("cash", "deeds"), ("more", "less"))],
    "merchant.tech.": list(pieces.TECHS),
    "merchant.try.": ["sell", "barter", "buy"],
}
DEAL = ("partner", "give", "want", "pay", "ask")
FORT, SWINDLE, REVOLT = ("fort", "site"), ("victim",), ("deed", "weapons")
QUESTIONS: dict[str, tuple[str, ...]] = {
    "merchant.answer": ("accept",),
    "merchant.defend": ("weapons",),
    "merchant.do.arrange": ("what",),
    "merchant.do.barter": ("barter",),
    "merchant.do.board": ("board",),
    "merchant.do.buy": ("buy",),
    "merchant.do.deal": DEAL,
    "merchant.do.deed": ("deed", "site"),
    "merchant.do.deliver": ("deliver",),
    "merchant.do.end": ("end",),
    "merchant.do.fort": FORT,
    "merchant.do.gear": ("gear",),
    "merchant.do.iou": ("iou",),
    "merchant.do.jettison": ("jettison",),
    "merchant.do.relic": ("relic",),
    "merchant.do.revolt": REVOLT,
    "merchant.do.sell": ("sell", "demand"),
    "merchant.do.ship": ("ship",),
    "merchant.do.swindle": SWINDLE,
    "merchant.fly": ("route", "step", "way"),
    "merchant.hit": ("target", "cargo"),
    "merchant.land": ("land",),
    "merchant.loot": ("good",),
    "merchant.mulligan": ("die",),
    "merchant.onward": ("way",),
    "merchant.orders": (),
    "merchant.plan": ("to", "pay", "watch"),
    "merchant.race": ("race",),
    "merchant.rastur": ("at",),
    "merchant.shoot": ("target", "weapons"),
    "merchant.shopping": ("deeds",),
    "merchant.toll": ("pay",),
    "merchant.trade": ("deeds", *DEAL, *FORT, *SWINDLE, *REVOLT),
    "merchant.turn": ("to", "switches", "first"),
    "merchant.wishes": ("races",),
    "merchant.withdraw": ("withdraw",),
}
