"""15.1 and 15.5. Bought from a culture: forts, swindles and revolts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Who, say
from bot.games.merchant.box.galaxy import SPACES, SYSTEMS, SpaceId
from bot.games.merchant.box.names import deed_name, good_name, space_name
from bot.games.merchant.box.numbers import FORTS, MARKERS, NUMBERS
from bot.games.merchant.box.pieces import BASE, DEEDS, GOODS, CultureId, DeedId, FortId
from bot.games.merchant.cargo import fits
from bot.games.merchant.chapters.asking import first, instead
from bot.games.merchant.chapters.combat.fighting import (
    firepower,
    odds,
    percent,
    require_weapons,
    weapon_options,
    weapons,
)
from bot.games.merchant.chapters.combat.rastur import menace
from bot.games.merchant.chapters.places import is_asteroid, is_market, landed_beside
from bot.games.merchant.chapters.trading.market import (
    commission,
    discounted,
    expect_culture,
    from_credit,
    here,
    markers_left,
    may_buy,
    payments,
    purse,
    require_money,
    require_purchase,
    system_here,
    trader,
)
from bot.games.merchant.commands import BuyFort, Revolt, Swindle, TakeLoot
from bot.games.merchant.events import FortBuilt, LootTaken, Revolted, Swindled
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import AgendaStep, Looting

# --- forts (section 15.1)


def fort_sites(view: Merchant, seat: Seat) -> tuple[SpaceId, ...]:
    """Cities, ports and asteroids of this system without a fort or a Rastur (15.1.6, 15.1.10)."""
    own = SYSTEMS[system_here(view, seat)]
    spaces = (*own.cities, *own.orbits, *own.qboxes, *own.asteroids)
    return tuple(
        space
        for space in spaces
        if space not in view.forts
        and space not in view.rastur
        and (is_market(view, space) or is_asteroid(view, space))
    )


def fort_price(view: Merchant, seat: Seat, fort: FortId, culture: CultureId) -> int:
    return discounted(view, seat, FORTS[fort].price, culture)


def buyable_forts(view: Merchant, seat: Seat) -> tuple[FortId, ...]:
    """Those off the map, and those that could be moved here; of two alike only one."""
    culture = trader(view, seat)
    if not view.combat or view.alone or culture in (None, BASE) or not may_buy(view, seat):
        return ()
    assert culture is not None
    if not fort_sites(view, seat):
        return ()
    money = purse(view, seat)
    return tuple(fort for fort in FORTS if fort_price(view, seat, fort, culture) <= money)


def standing(view: Merchant, seat: Seat, fort: FortId) -> SpaceId | None:
    """Where a fort of this player stands now."""
    own = ((space, one) for space, one in view.forts.items() if one.owner == seat)
    return next((space for space, one in own if one.fort == fort), None)


def buy_fort(story: Story[Merchant], seat: Seat, command: BuyFort, chance: Chance) -> None:
    """From any culture (15.1.3); one on the map is taken back first, without refund (15.1.5)."""
    table, fort = story.state, command.fort
    culture = expect_culture(table, seat)
    sold = table.combat and not table.alone and culture != BASE and fort in FORTS
    require(sold, "merchant.refuse.no_forts", "MERCHANT-15.1.3")
    require_purchase(table, seat)
    price = fort_price(table, seat, fort, culture)
    require_money(table, seat, price)
    places = fort_sites(table, seat)
    require(
        command.at in places,
        "merchant.refuse.fort_site",
        "MERCHANT-15.1.6",
        places=tuple(map(space_name, places)),
    )
    credit = from_credit(table, price)
    paid = payments(story, commission(table, seat, price), price - credit)
    taken = standing(table, seat, fort)
    story.tell(FortBuilt(seat, price, credit, fort, command.at, taken, paid))


# --- swindles (MERCHANT-15.5.3, 15.5.4)


def attacks_here(view: Merchant, seat: Seat) -> CultureId | None:
    """The culture of which an attack can be bought now (MERCHANT-15.5.10, MERCHANT-17.3.2)."""
    culture = trader(view, seat)
    if not view.combat or view.alone or culture == BASE or not may_buy(view, seat):
        return None
    return culture


def victims(view: Merchant, seat: Seat) -> tuple[Seat, ...]:
    """Ships landed here with a good, if there is room for one (MERCHANT-15.5.11)."""
    me = view.players[seat]
    return tuple(
        other
        for other in landed_beside(view, seat)
        if any(fits(me, good) for good in view.players[other].goods)
    )


def swindle_bonus(view: Merchant, seat: Seat, space: SpaceId, culture: CultureId) -> int:
    """Own buildings and fort in this space, and the own race."""
    factories = (view.deeds[deed] for deed, at in view.factories.items() if at == space)
    owners = [*factories, view.port_at(space)]
    fort = view.forts.get(space)
    owners += [fort.owner] if fort else []
    return owners.count(seat) + (view.players[seat].race == culture)


def swindle(story: Story[Merchant], seat: Seat, command: Swindle, chance: Chance) -> None:
    table, victim = story.state, command.victim
    culture = expect_culture(table, seat)
    open_ = table.combat and not table.alone and culture != BASE
    require(open_, "merchant.refuse.no_attacks", "MERCHANT-15.5.10")
    require_purchase(table, seat)
    require(victim in victims(table, seat), "merchant.refuse.no_victim", "MERCHANT-15.5.11")
    price = NUMBERS.swindle_cost
    require_money(table, seat, price)
    space = here(table, seat)
    die, against = chance.dice("merchant.swindle", 2)
    total = die + swindle_bonus(table, seat, space, culture)
    other = against + swindle_bonus(table, victim, space, culture)
    won, credit = total > other, from_credit(table, price)
    story.tell(Swindled(seat, victim, price, credit, die, against, total, other, won))
    loot: list[AgendaStep] = [Looting(seat, victim)] if won else []
    first(story, *loot, *menace(table, seat, (die,)))


def looting(story: Story[Merchant], step: Looting, chance: Chance) -> list[AgendaStep] | None:
    """The only kind of good is taken without asking."""
    goods = set(story.state.players[step.victim].goods)
    if len(goods) > 1:
        return None
    story.tell(LootTaken(step.seat, step.victim, goods.pop()))
    return []


def take_loot(story: Story[Merchant], seat: Seat, command: TakeLoot, chance: Chance) -> None:
    step = story.state.expect(Looting)
    aboard = command.good in story.state.players[step.victim].goods
    require(aboard, "merchant.refuse.loot", "MERCHANT-15.5.4")
    story.tell(LootTaken(seat, step.victim, command.good))
    instead(story)


# --- revolts (MERCHANT-15.5.5 to 15.5.8)


def targets(view: Merchant, seat: Seat) -> tuple[DeedId, ...]:
    """Buildings in this space whose owner is not in the system (MERCHANT-15.5.6)."""
    space = here(view, seat)
    system = SPACES[space].system
    found = list[DeedId]()
    for deed, owner in view.deeds.items():
        away = SPACES[view.players[owner].at].system != system
        at = DEEDS[deed].space or view.factories[deed]
        if owner != seat and away and at == space:
            found.append(deed)
    return tuple(found)


def revolt_bonus(view: Merchant, seat: Seat, space: SpaceId, culture: CultureId) -> int:
    """Own spaceports anywhere in the system, factory and fort here, and the own race (15.5.7).

    Those under a Rastur count nothing (MERCHANT-16.4.9).
    """
    system = SPACES[space].system
    assert system is not None
    ports = [one for one in SYSTEMS[system].orbits if one not in view.rastur]
    found = sum(view.port_at(port) == seat for port in ports)
    found += sum(view.deeds[deed] == seat for deed, at in view.factories.items() if at == space)
    fort = view.forts.get(space)
    found += fort is not None and fort.owner == seat
    return found + (view.players[seat].race == culture)


def revolt(story: Story[Merchant], seat: Seat, command: Revolt, chance: Chance) -> None:
    """Firepower and money make up the price (MERCHANT-15.5.5, MERCHANT-15.5.12)."""
    table, deed, fired = story.state, command.deed, command.weapons
    culture = expect_culture(table, seat)
    open_ = table.combat and not table.alone and culture != BASE
    require(open_, "merchant.refuse.no_attacks", "MERCHANT-15.5.10")
    require_purchase(table, seat)
    require(deed in targets(table, seat), "merchant.refuse.no_revolt", "MERCHANT-15.5.6")
    require(markers_left(table, seat), "merchant.refuse.markers", "MERCHANT-15.5.9", n=MARKERS)
    require(fired, "merchant.refuse.revolt_weapon", "MERCHANT-15.5.5")
    require_weapons(table.players[seat], fired)
    price = max(0, NUMBERS.revolt_cost - firepower(fired))
    require_money(table, seat, price)
    space, owner = here(table, seat), table.deeds[deed]
    die, against = chance.dice("merchant.revolt", 2)
    total = die + revolt_bonus(table, seat, space, culture)
    other = against + revolt_bonus(table, owner, space, culture)
    won, credit = total > other, from_credit(table, price)
    story.tell(Revolted(seat, owner, deed, fired, price, credit, die, against, total, other, won))
    first(story, *menace(table, seat, (die,)))  # MERCHANT-16.2.1


# --- asking


def prompts(view: Merchant, seat: Seat, step: Looting) -> Iterator[Prompt]:
    if step.seat == seat:
        yield Prompt("merchant.loot", seat, partial(loot_talk, view, step), str(view.round))


def loot_talk(view: Merchant, step: Looting) -> Talk:
    goods = sorted(set(view.players[step.victim].goods))
    options = [
        Option(
            good,
            good,
            say("merchant.option.loot", good=good_name(good), n=GOODS[good].sell),
            spot=good,
        )
        for good in goods
    ]
    return TakeLoot((yield from pick("good", options, (options[0].id,))))


def can_swindle(view: Merchant, seat: Seat) -> bool:
    rich = attacks_here(view, seat) is not None and purse(view, seat) >= NUMBERS.swindle_cost
    return rich and bool(victims(view, seat))


def swindle_talk(view: Merchant, seat: Seat) -> Talk:
    """Whom, with the odds and what they carry."""
    space, culture = here(view, seat), trader(view, seat)
    assert culture is not None
    mine, options = swindle_bonus(view, seat, space, culture), list[Option[Seat]]()
    for victim in victims(view, seat):
        chance = percent(odds(mine - swindle_bonus(view, victim, space, culture)))
        goods = tuple(map(good_name, dict.fromkeys(view.players[victim].goods)))
        label = say(
            "merchant.option.swindle",
            who=Who(victim),
            n=NUMBERS.swindle_cost,
            odds=chance,
            goods=goods,
        )
        options.append(Option(victim, str(victim), label))
    return Swindle((yield from pick("victim", options)))


def can_revolt(view: Merchant, seat: Seat) -> bool:
    player = view.players[seat]
    if attacks_here(view, seat) is None or not markers_left(view, seat) or not weapons(player):
        return False
    most = firepower(tuple(weapons(player).elements()))
    return purse(view, seat) + most >= NUMBERS.revolt_cost and bool(targets(view, seat))


def revolt_talk(view: Merchant, seat: Seat) -> Talk:
    """Against what, and with which weapons; the rest is money."""
    player = view.players[seat]
    space, culture, deeds = here(view, seat), trader(view, seat), list[Option[DeedId]]()
    assert culture is not None
    mine = revolt_bonus(view, seat, space, culture)
    for deed in targets(view, seat):
        chance = percent(odds(mine - revolt_bonus(view, view.deeds[deed], space, culture)))
        value = DEEDS[deed].value
        label = say("merchant.option.revolt", deed=deed_name(deed), value=value, odds=chance)
        deeds.append(Option(deed, deed, label))
    deed = yield from pick("deed", deeds, (deeds[0].id,))
    options = list(weapon_options(player))
    most = sum(option.limit for option in options)
    lacking = max(0, NUMBERS.revolt_cost - purse(view, seat))
    strength = min((firepower((option.value,)) for option in options), default=1)
    least = max(1, -(-lacking // strength))
    hint = tuple(weapons(player).elements())
    fired = yield from gather("weapons", options, at_least=least, at_most=most, hint=hint)
    return Revolt(deed, tuple(fired))


def fort_talk(view: Merchant, seat: Seat) -> Talk:
    culture = trader(view, seat)
    assert culture is not None
    forts = []
    for fort in buyable_forts(view, seat):
        n, price = FORTS[fort].penalty, fort_price(view, seat, fort, culture)
        stands = standing(view, seat, fort)
        label = say("merchant.option.fort", n=n, price=price)
        if stands is not None:
            where = space_name(stands)
            label = say("merchant.option.fort_moved", n=n, price=price, where=where)
        forts.append(Option(fort, fort, label))
    fort = yield from pick("fort", forts, (forts[0].id,))
    options = [
        Option(space, space, say("merchant.option.site", where=space_name(space)), spot=space)
        for space in fort_sites(view, seat)
    ]
    return BuyFort(fort, (yield from pick("site", options, (options[0].id,))))


CHAPTER = Chapter[Merchant](
    {Looting: looting},
    {BuyFort: buy_fort, Swindle: swindle, TakeLoot: take_loot, Revolt: revolt},
    prompts,
)
