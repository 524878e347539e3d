"""4.4 and 5.6. A turn that is planned while others play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather, number_option, pick, pick_some
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import BASE_SYSTEM, SPACES, SpaceId
from bot.games.merchant.box.names import end_name, good_name
from bot.games.merchant.box.pieces import BASE, BONUS, CULTURES, DEEDS, GOODS, CultureId
from bot.games.merchant.chapters.moving import departing
from bot.games.merchant.chapters.moving.goals import Goal, goals
from bot.games.merchant.chapters.trading.market import goods_for_sale, sale_price
from bot.games.merchant.chapters.turn.entries import good_label
from bot.games.merchant.commands import (
    BuyGood,
    Deed,
    DeliverFare,
    EndTurn,
    PlanTrade,
    PlanTurn,
    Sell,
    Stay,
    TakeOff,
)
from bot.games.merchant.events import AgendaMoved, PlanMade, PlanStopped
from bot.games.merchant.state import Merchant, Plan
from bot.games.merchant.steps import AgendaStep, Depart, PickRaces

PAYS = (0, 20, 50, 100, 200)  # up to what an oval is paid
MOST = 4  # things to do there


def depart(story: Story[Merchant], step: Depart, chance: Chance) -> list[AgendaStep] | None:
    """A turn begins as it was planned, if that can still be done; else its player is asked."""
    seat = step.seat
    plan = story.state.players[seat].plan
    if plan is None:
        return None
    space = plan.goal or story.state.players[seat].at
    if plan.watched is not None and plan.watched != standing(story.state, space):
        story.tell(PlanStopped(seat, changed=True))
        return None
    tail = story.agenda[1:]
    if story.state.agenda != story.agenda:
        story.tell(AgendaMoved(story.agenda))
    try:
        if plan.stay:
            departing.stay(story, seat, Stay(), chance)
        else:
            switches = story.state.players[seat].switches
            departing.take_off(story, seat, TakeOff(None, plan.goal, switches), chance)
    except IllegalMove:
        story.tell(PlanStopped(seat))
        return None
    agenda = story.state.agenda
    return list(agenda[: len(agenda) - len(tail)])


# --- making one


def later(view: Merchant, seat: Seat) -> bool:
    """Is it somebody else's turn?"""
    if view.turn is None or isinstance(view.step, PickRaces) or view.result is not None:
        return False
    return view.turn.seat != seat


def destinations(view: Merchant, seat: Seat) -> tuple[SpaceId, ...]:
    return tuple(goal.space for goal in goals(view, seat))


def plan(story: Story[Merchant], seat: Seat, command: PlanTurn, chance: Chance) -> None:
    """It is looked at again when the turn comes."""
    table, goal = story.state, command.goal
    if not later(table, seat):
        raise table.not_now("MERCHANT-5.6.1")
    wanted = (*destinations(table, seat), None) if not command.stay else (None,)
    require(goal in wanted, "merchant.refuse.plan", "MERCHANT-5.6.1")
    require(command.pay_up_to in PAYS, "merchant.refuse.plan_pay", "MERCHANT-6.3.1", pays=PAYS)
    if goal is None and not command.stay:
        require(table.players[seat].plan is not None, "merchant.refuse.no_plan", "MERCHANT-5.6.1")
        idle = not command.pay_up_to and not command.watch
        require(idle, "merchant.refuse.plan", "MERCHANT-5.6.1")
        story.tell(PlanMade(seat, None))
        return
    space = goal or table.players[seat].at
    watched = standing(table, space) if command.watch else None
    story.tell(PlanMade(seat, Plan(goal, command.stay, command.pay_up_to, (), watched)))


def shop(story: Story[Merchant], seat: Seat, command: PlanTrade, chance: Chance) -> None:
    table = story.state
    own = table.players[seat].plan
    if not later(table, seat) or own is None:
        raise table.not_now("MERCHANT-5.6.1")
    full = len(command.deeds) > MOST
    require(not full, "merchant.refuse.list", "MERCHANT-9.4.1", n=MOST)
    left = [value for value, _, _ in wishes(table, seat, own)]
    for deed in command.deeds:
        if deed not in left:
            refuse("merchant.refuse.plan_deed", "MERCHANT-9.4.1")
        left.remove(deed)
    story.tell(PlanMade(seat, replace(own, deeds=command.deeds)))


def standing(view: Merchant, space: SpaceId) -> tuple[str, ...]:
    """All that everybody can see in a system, but for the ships."""
    system = SPACES[space].system
    there = {one.id for one in SPACES.values() if one.system == system} if system else {space}
    found: list[str] = [one for one in (*view.forts, *view.rastur, *view.open) if one in there]
    culture = BASE if system == BASE_SYSTEM else view.culture_of(system)
    if culture is not None:
        goods = (f"{good}.{view.goods[good]}" for good in goods_for_sale(view, culture))
        found += [culture, *goods, *(one for one in view.waiting if BONUS[one].at == culture)]
    for deed, owner in view.deeds.items():
        if (DEEDS[deed].space or view.factories.get(deed)) in there:
            found.append(f"{deed}.{owner}")
    return tuple(sorted(found))


def trader_there(view: Merchant, seat: Seat, own: Plan) -> CultureId | None:
    """Whom the goal of a plan leads to, as far as this player knows."""
    space = own.goal or view.players[seat].at
    system = SPACES[space].system
    if system == BASE_SYSTEM:
        return BASE
    return view.culture_of(system)


def wishes(view: Merchant, seat: Seat, own: Plan) -> Iterator[tuple[Deed, str, Text]]:
    """What could be wanted there: deliver, sell, buy, and end the turn."""
    player, culture = view.players[seat], trader_there(view, seat, own)
    for fare in player.fares:
        if fare.to == culture:
            label = say("merchant.option.deliver", where=end_name(fare.to), n=fare.pay)
            yield DeliverFare(fare.id), f"deliver.{fare.id}", label
    for good in dict.fromkeys(player.goods):
        if culture in GOODS[good].buyers:
            price = sale_price(view, culture, good)
            label = say("merchant.option.sell", good=good_name(good), n=price)
            for nth in range(player.goods.count(good)):
                yield Sell(good), f"sell.{good}.{nth + 1}", label
    if culture in CULTURES and culture is not None:
        for good in goods_for_sale(view, culture):
            label = good_label(view, good)
            for nth in range(min(MOST, view.goods[good])):
                yield BuyGood(good), f"buy.{good}.{nth + 1}", label
    yield EndTurn(), "end", Text("merchant.option.end")


# --- asking


def prompts(view: Merchant, seat: Seat) -> Iterator[Prompt]:
    if not later(view, seat):
        return
    look = cache(partial(goals, view, seat))
    ask = partial(talk, view, seat, look)
    yield Prompt("merchant.plan", seat, ask, owed=False, secret=True)
    if view.players[seat].plan is not None:
        shopping = partial(shop_talk, view, seat)
        yield Prompt("merchant.shopping", seat, shopping, owed=False, secret=True)


def talk(view: Merchant, seat: Seat, look: Callable[[], list[Goal]]) -> Talk:
    """Where to, or to stay; then up to what is paid on the way."""
    options: list[Option[Any]] = [
        departing.far_option(goal, place) for place, goal in enumerate(look())
    ]
    extra: list[Option[Any]] = [Option("stay", "stay", Text("merchant.option.plan.stay"))]
    if view.players[seat].plan is not None:
        extra.append(Option(None, "drop", Text("merchant.option.plan.drop")))
    (to,) = yield from pick_some(
        "to", options, at_least=1, at_most=1, hint=("stay",), instead=tuple(extra)
    )
    if to is None:
        return PlanTurn()
    pay = yield from pick("pay", map(number_option, PAYS), ("20",))
    go = Option(False, "go", Text("merchant.option.plan.go"))
    ask = Option(True, "ask", Text("merchant.option.plan.ask"))
    watch = yield from pick("watch", [go, ask], ("go",))
    return PlanTurn(None, True, pay, watch) if to == "stay" else PlanTurn(to, False, pay, watch)


def shop_talk(view: Merchant, seat: Seat) -> Talk:
    own = view.players[seat].plan
    assert own is not None
    options = [Option(deed, name, label) for deed, name, label in wishes(view, seat, own)]
    most = min(MOST, len(options))
    return PlanTrade(tuple((yield from gather("deeds", options, at_most=most))))


CHAPTER = Chapter[Merchant](
    {Depart: depart},
    {PlanTurn: plan, PlanTrade: shop},
    departing.prompts,
    any_time={PlanTurn, PlanTrade},
)
