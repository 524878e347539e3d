"""What a card says: its title, what kind of thing it is, and its sentences."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.text import Text, say
from rendering.merchant.facts import (
    BASE,
    BONUS,
    COUNTERS,
    CULTURES,
    DEEDS,
    FARES,
    FORTS,
    GEAR,
    GOODS,
    SHIPS,
    SYSTEMS,
    TECHS,
    BonusId,
    CounterId,
    CultureId,
    DeedId,
    Fare,
    FortId,
    GearId,
    GoodId,
    Penalty,
    Relic,
    ShipId,
    SystemId,
    Tech,
    Telegate,
    counter_name,
    space_name,
    thing_name,
)

CARDS = tuple(  # some relics and their counters have the same id: it is the same piece
    dict.fromkeys(
        map(
            str,
            (*CULTURES, *GOODS, *SHIPS, *GEAR, *DEEDS, *BONUS, *COUNTERS, *FORTS, *SYSTEMS),
        )
    )
)


def kind(name: str) -> str:
    """The ending of the key `render.merchant.kind.`."""
    if name in GOODS:
        return "factory_good" if GOODS[GoodId(name)].factory else "good"
    if name in GEAR:
        return "relic" if GEAR[GearId(name)].relic else "gear"
    if name in DEEDS:
        return str(DEEDS[DeedId(name)].type)
    if name in BONUS:
        return "fare" if BonusId(name) in FARES else "demand"
    for found, all_of in (
        ("culture", CULTURES),
        ("ship", SHIPS),
        ("counter", COUNTERS),
        ("fort", FORTS),
    ):
        if name in all_of:
            return found
    return "system"


def title(name: str) -> Text | str:
    if name in COUNTERS:
        return counter_name(CounterId(name))
    if name in CULTURES:
        return say("render.merchant.named", id=name, culture=Text(f"merchant.culture.{name}"))
    if name in SYSTEMS:
        return Text(f"merchant.system.{name}")
    if name in FORTS:
        return say("render.merchant.fort", n=FORTS[FortId(name)].penalty)
    return thing_name(name)


def sentences(name: str) -> Iterator[Text]:
    """All that is printed on a piece, or follows from it."""
    if name in CULTURES:
        yield from of_culture(CultureId(name))
    elif name in GOODS:
        good = GOODS[GoodId(name)]
        yield say("render.merchant.text.made", culture=culture(good.culture), n=good.buy)
        yield say("render.merchant.text.sold", n=good.sell, who=tuple(map(culture, good.buyers)))
        yield say("render.merchant.text.pieces", n=good.count)
    elif name in SHIPS:
        ship = SHIPS[ShipId(name)]
        yield say("render.merchant.text.ship", dice=ship.dice, holds=ship.holds)
        yield price(ship.price, ship.trade_in)
        yield say("render.merchant.text.sellers", who=tuple(map(tech, ship.tech)))
    elif name in GEAR:
        yield from of_gear(GearId(name))
    elif name in DEEDS:
        deed = DEEDS[DeedId(name)]
        yield say("render.merchant.text.deed", price=deed.price, value=deed.value)
        yield Text(f"render.merchant.text.{deed.type}")
    else:
        yield from of_counter(name)


def of_culture(name: CultureId) -> Iterator[Text]:
    one = CULTURES[name]
    yield say("render.merchant.text.tech", tech=tech(one.tech))
    sold = tuple(thing_name(what) for what in TECHS[one.tech].sells)
    if sold:
        yield say("render.merchant.text.sells", what=sold)
    good, made = GOODS[one.good], GOODS[one.factory_good]
    yield say("render.merchant.text.good", what=thing_name(good.id), n=good.buy, count=good.count)
    yield say(
        "render.merchant.text.factory_good",
        what=thing_name(made.id),
        n=made.buy,
        cost=one.factory_cost,
    )
    yield say("render.merchant.text.buys", who=tuple(map(culture, one.buys_from)))
    yield say("render.merchant.text.iou", n=one.iou)


def of_gear(name: GearId) -> Iterator[Text]:
    gear = GEAR[name]
    yield Text(f"merchant.gear.{name}.text")
    yield price(gear.price, gear.trade_in)
    if gear.tech is not None:
        yield say("render.merchant.text.sellers", who=(tech(gear.tech),))
        yield say("render.merchant.text.pieces", n=gear.count)
    yield Text(f"render.merchant.text.{gear.hull_slot or 'half'}")


def of_counter(name: str) -> Iterator[Text]:
    if name in BONUS:
        bonus = BONUS[BonusId(name)]
        if isinstance(bonus, Fare):
            yield say("render.merchant.text.fare", at=end(bonus.at), to=end(bonus.to), n=bonus.pay)
        else:
            good = thing_name(bonus.good)
            yield say("render.merchant.text.demand", at=end(bonus.at), what=good, n=bonus.bonus)
    elif name in COUNTERS:
        match COUNTERS[CounterId(name)]:
            case Telegate(number=number):
                yield say("render.merchant.text.telegate", n=number)
            case Penalty(penalty=penalty, color=colour):
                hue = Text(f"merchant.colour.{colour}")
                yield say("render.merchant.text.penalty", n=penalty, colour=hue)
            case Relic(relic=relic):
                yield Text("render.merchant.text.asteroid")
                yield Text(f"merchant.gear.{relic}.text")
            case _:
                yield Text("render.merchant.text.open_port")
    elif name in FORTS:
        fort = FORTS[FortId(name)]
        yield say("render.merchant.text.fort", n=fort.penalty, price=fort.price)
    else:
        yield from of_system(name)


def of_system(name: str) -> Iterator[Text]:
    system = SYSTEMS[SystemId(name)]
    for key, spaces in (("cities", system.cities), ("orbits", system.orbits)):
        if spaces:
            yield say(f"render.merchant.text.{key}", what=tuple(map(space_name, spaces)))
    if system.qboxes:
        yield say("render.merchant.text.boxes", n=len(system.qboxes))
    if system.asteroids:
        yield say("render.merchant.text.asteroids", n=len(system.asteroids))
    if not system.cities:
        yield Text("render.merchant.text.empty")


def price(cost: int, trade_in: int) -> Text:
    return say("render.merchant.text.price", n=cost, back=trade_in)


def culture(name: CultureId) -> Text:
    return say("render.merchant.named", id=name, culture=Text(f"merchant.culture.{name}"))


def end(name: CultureId) -> Text:
    return Text("merchant.culture.base") if name == BASE else culture(name)


def tech(name: Tech) -> Text:
    return Text(f"merchant.tech.{name}")
