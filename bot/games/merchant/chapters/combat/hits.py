"""15.4.12 Hits: an item on the hull, or a hold with what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.merchant.box.names import gear_name, things_named
from bot.games.merchant.box.orders import HIT, HULL
from bot.games.merchant.box.pieces import FARES, GEAR, GOODS, GearId, GoodId
from bot.games.merchant.cargo import fits, holds, on_hull, pairs, without
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.orders import ORDERS
from bot.games.merchant.chapters.trading.cup import turn_cup
from bot.games.merchant.commands import DefenceOrders, Hit
from bot.games.merchant.events import HoldHit, HullHit, OrderActed
from bot.games.merchant.state import Merchant, Player
from bot.games.merchant.steps import AgendaStep, Hitting


def hull_of(player: Player) -> tuple[GearId, ...]:
    found = (GearId(player.load[place].what) for place in on_hull(player.load))
    return tuple(dict.fromkeys(found))


def makes_room(player: Player, good: GoodId) -> tuple[tuple[str, ...], ...]:
    """The sets of goods and equipment whose jettison makes room for a good (MERCHANT-15.4.14).

    None has a fare, or a piece that could stay. Jettison of a good frees a whole hold, that of a
    piece of equipment half of one at most.
    """
    found: list[tuple[str, ...]] = [(own,) for own in dict.fromkeys(player.goods)]
    gear = sorted(item.name for item in player.load if item.gear is not None)
    for number in (1, 2):
        for gone in dict.fromkeys(combinations(gear, number)):
            rest = replace(player, load=without(player.load, gone))
            if fits(rest, good) and not any((piece,) in found for piece in gone):
                found.append(gone)
    return tuple(found)


def possible(view: Merchant, winner: Seat, loser: Seat) -> Iterator[Hit]:
    """All hits (MERCHANT-15.4.12); none on a ship with nothing (MERCHANT-15.4.22)."""
    mine, theirs = view.players[winner], view.players[loser]
    for gear in hull_of(theirs):
        yield Hit(gear)
    for place, inside in enumerate(holds(theirs)):
        good = GoodId(inside[0]) if inside[0] in GOODS else None
        yield Hit(None, place)
        if good is not None and fits(mine, good):
            yield Hit(None, place, True)
        elif good is not None:
            yield from (Hit(None, place, True, gone) for gone in makes_room(mine, good))


def hitting(story: Story[Merchant], step: Hitting, chance: Chance) -> list[AgendaStep] | None:
    """A defender's order answers, or what is usual, unless the table asks."""
    table, winner = story.state, step.seat
    found = list(possible(table, winner, step.loser))
    if not found:
        return []
    assert table.turn is not None
    if len(found) > 1 and winner == table.turn.seat:
        return None
    order = ORDERS.acting(table, winner, HIT) if winner != table.turn.seat else None
    asks = table.options.defence_orders is DefenceOrders.ASK
    if len(found) > 1 and order is None and asks:
        return None
    if order is not None:
        story.tell(OrderActed(winner, order))
    hull = order is not None and order.answer[0] == HULL
    strike(story, step, usual(table, step.loser, found, hull=hull), chance)
    return []


def usual(view: Merchant, loser: Seat, found: list[Hit], *, hull: bool = False) -> Hit:
    """The most valuable good, taken if it fits; else the dearest item on the hull."""
    inside = holds(view.players[loser])

    def value(hit: Hit) -> tuple[int, int, int]:
        if hit.gear is not None:
            return (2 if hull else 1), GEAR[hit.gear].price, 0
        assert hit.hold is not None
        things = inside[hit.hold]
        if things[0] in GOODS:
            free = hit.capture and not hit.jettison
            return (2 if free and not hull else 0), GOODS[GoodId(things[0])].sell, int(free)
        return 0, sum(GEAR[GearId(one)].price for one in things if one in GEAR), 0

    return max(found, key=value)


def strike(story: Story[Merchant], step: Hitting, hit: Hit, chance: Chance) -> None:
    table, loser = story.state, step.loser
    if hit.gear is not None:
        story.tell(HullHit(step.seat, loser, hit.gear))
        return
    assert hit.hold is not None
    goods, load = table.players[loser].goods, table.players[loser].load
    good, places = None, tuple[int, ...]()
    if hit.hold < len(goods):
        good = goods[hit.hold]
    else:
        places = pairs(load)[hit.hold - len(goods)]
    things = tuple(load[place].what for place in places)
    story.tell(HoldHit(step.seat, loser, good, hit.capture, places, things, hit.jettison))
    into = [one for one in things if one in FARES]
    into += [good] if good is not None and not hit.capture else []
    into += [one for one in hit.jettison if one in GOODS]
    if into:
        turn_cup(story, chance, *into)


def decide(story: Story[Merchant], seat: Seat, command: Hit, chance: Chance) -> None:
    step = story.state.expect(Hitting)
    legal = command in list(possible(story.state, seat, step.loser))
    require(legal, "merchant.refuse.hit", "MERCHANT-15.4.12")
    strike(story, step, command, chance)
    instead(story)


# --- asking


def prompts(view: Merchant, seat: Seat, step: Hitting) -> Iterator[Prompt]:
    if step.seat == seat:
        talk_ = partial(talk, view, step)
        yield Prompt("merchant.hit", seat, talk_, str(view.round))


def talk(view: Merchant, step: Hitting) -> Talk:
    """What is hit; then what becomes of a good."""
    found = list(possible(view, step.seat, step.loser))
    inside = holds(view.players[step.loser])
    targets: dict[str, Option[Any]] = {}
    for hit in found:
        if hit.gear is not None:
            label = say("merchant.option.hit.hull", gear=gear_name(hit.gear))
            targets[f"hull.{hit.gear}"] = Option(
                hit, f"hull.{hit.gear}", label, 1, f"hull.{hit.gear}"
            )
        else:
            assert hit.hold is not None
            things = things_named(inside[hit.hold])
            label = say("merchant.option.hit.hold", n=hit.hold + 1, things=things)
            targets[f"hold.{hit.hold}"] = Option(
                hit, f"hold.{hit.hold}", label, 1, f"hold.{hit.hold}"
            )
    best = usual(view, step.loser, found)
    hint = f"hull.{best.gear}" if best.gear is not None else f"hold.{best.hold}"
    target = yield from pick("target", targets.values(), (hint,))
    if target.gear is not None:
        return Hit(target.gear)
    ways = [hit for hit in found if hit.hold == target.hold]
    options = [Option(hit, way_id(hit), way_label(hit)) for hit in ways]
    usual_way = max(ways, key=lambda hit: hit.capture and not hit.jettison)
    return (yield from pick("cargo", options, (way_id(usual_way),)))


def way_id(hit: Hit) -> str:
    if not hit.capture:
        return "cup"
    return ".".join(("for", *hit.jettison)) if hit.jettison else "take"


def way_label(hit: Hit) -> Text:
    if not hit.capture:
        return Text("merchant.option.hit.cup")
    if not hit.jettison:
        return Text("merchant.option.hit.take")
    return say("merchant.option.hit.for", what=things_named(hit.jettison))


CHAPTER = Chapter[Merchant]({Hitting: hitting}, {Hit: decide}, prompts)
