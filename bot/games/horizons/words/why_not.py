"""What a player may ask about: things that are not offered, and where to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.guide import Try, attempts
from bot.engine.prompts import Option, Prompt
from bot.games.horizons.box.knowledge import FACTIONS, POLICIES, TECHNOLOGIES
from bot.games.horizons.box.names import faction_name, policy_name, tech_name
from bot.games.horizons.commands.economy import BuyTechnology
from bot.games.horizons.commands.scenarios import ChooseFaction, ChoosePolicies, WishFactions
from bot.games.horizons.state import Horizons

CLAUSES: Mapping[str, str] = {
    "horizons.accept": "HORIZON-10.3.9",
    "horizons.again": "HORIZON-19.2.5",
    "horizons.agree": "HORIZON-4.2.2",
    "horizons.awaking": "HORIZON-15.3.1",
    "horizons.chart": "HORIZON-11.5.6",
    "horizons.consent": "HORIZON-4.2.2",
    "horizons.dockyard": "HORIZON-15.2.26",
    "horizons.faction": "HORIZON-2.2.1",
    "horizons.give_back": "HORIZON-3.4.14",
    "horizons.halt": "HORIZON-9.7.5",
    "horizons.hit": "HORIZON-10.5.8",
    "horizons.intercept": "HORIZON-9.7.1",
    "horizons.laying": "HORIZON-7.6.8",
    "horizons.loot": "HORIZON-10.9.3",
    "horizons.mission_first": "HORIZON-2.3.4",
    "horizons.moment": "HORIZON-3.1.6",
    "horizons.orders": "HORIZON-19.1.4",
    "horizons.permit": "HORIZON-13.1.4",
    "horizons.pirates": "HORIZON-10.8.1",
    "horizons.plunder": "HORIZON-10.3.4",
    "horizons.policies": "HORIZON-2.4.2",
    "horizons.proceed": "HORIZON-9.7.6",
    "horizons.publicity": "HORIZON-15.2.1",
    "horizons.rally": "HORIZON-15.5.2",
    "horizons.relocate": "HORIZON-7.6.5",
    "horizons.reveal": "HORIZON-3.4.1",
    "horizons.settlers": "HORIZON-15.2.46",
    "horizons.shares": "HORIZON-2.4.3",
    "horizons.sheet": "HORIZON-19.2.1",
    "horizons.slot": "HORIZON-19.3.2",
    "horizons.straying": "HORIZON-15.3.1",
    "horizons.surrender": "HORIZON-10.3.1",
    "horizons.tactics": "HORIZON-10.4.1",
    "horizons.technology": "HORIZON-7.7.2",
    "horizons.wakes": "HORIZON-19.4.2",
}


def tries(view: Horizons, prompt: Prompt) -> Iterator[Try]:
    """For each thing one could think of: the id of its option, its name, and a command."""
    match prompt.key:
        case "horizons.faction":
            options = (Option(one, one, faction_name(one)) for one in FACTIONS)
            later = prompt.secret  # others choose before them
            yield from attempts(
                options, lambda one: WishFactions((one,)) if later else ChooseFaction(one)
            )
        case "horizons.policies":
            policies = (Option(one, one, policy_name(one)) for one in POLICIES)
            yield from attempts(policies, lambda policy: ChoosePolicies((policy,)))
        case "horizons.technology":
            known = (Option(one, one, tech_name(one)) for one in TECHNOLOGIES)
            yield from attempts(known, BuyTechnology)
