"""4.4 and 9. The list of transactions: one by one, or several at once, until the turn ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, require
from bot.engine.kit.agenda import Chapter, Decide
from bot.engine.prompts import Choice, Option, Prompt, Talk, pick, plain
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.merchant.box.names import (
    space_name,
    thing_name,
)
from bot.games.merchant.box.pieces import (
    DEMANDS,
    FARES,
    GOODS,
    BonusId,
    GoodId,
)
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.combat import paid
from bot.games.merchant.chapters.trading import building, deals, freight, goods
from bot.games.merchant.chapters.trading.market import (
    demands_to_give,
    here,
    limited,
    trader,
    turn_of,
)
from bot.games.merchant.chapters.turn.entries import Entry, entries
from bot.games.merchant.commands import (
    Arrange,
    BuyDeed,
    BuyFort,
    Deed,
    EndTurn,
    Sell,
    TradeList,
)
from bot.games.merchant.events import AgendaMoved, CupTurned, ListPaused, PlanMade, PlanStopped
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import AgendaStep, Trade

MOST = 20  # transactions in one list


# --- doing it


def trade(story: Story[Merchant], step: Trade, chance: Chance) -> list[AgendaStep] | None:
    """A turn ends by itself where nothing can be done."""
    table, seat = story.state, step.seat
    if not table.players[seat].landed or turn_of(table).lost:
        return []
    plan = table.players[seat].plan
    if plan is not None and plan.deeds and (plan.stay or plan.goal == here(table, seat)):
        return planned_trade(story, step, plan.deeds, chance)
    more = any(can(table, seat) for can, _ in MORE.values())
    return None if more or next(entries(table, seat), None) is not None else []


def planned_trade(
    story: Story[Merchant], step: Trade, deeds: tuple[Deed, ...], chance: Chance
) -> list[AgendaStep]:
    """What was planned for this place, as far as it goes; then its player is asked."""
    if story.state.agenda != story.agenda:
        story.tell(AgendaMoved(story.agenda))
    try:
        work_off(story, step.seat, deeds, chance)
    except IllegalMove:
        story.tell(PlanStopped(step.seat))
    else:
        story.tell(PlanMade(step.seat, None))
    return [step] if step in story.state.agenda else []


def end_turn(story: Story[Merchant], seat: Seat, command: EndTurn, chance: Chance) -> None:
    story.state.expect(Trade)
    instead(story)


def trade_list(story: Story[Merchant], seat: Seat, command: TradeList, chance: Chance) -> None:
    """Everything on a list must be possible now, each for itself."""
    story.state.expect(Trade)
    number = len(command.steps)
    require(0 < number <= MOST, "merchant.refuse.list", "MERCHANT-9.4.1", n=MOST)
    limits = {entry.deed: entry.limit for entry in entries(story.state, seat)}
    for deed, times in Counter(command.steps).items():
        possible = times <= limits.get(deed, int(isinstance(deed, EndTurn)))
        if not possible and times == 1:
            DECIDE[type(deed)](Story(story.state), seat, deed, Chance(b"trial"))  # it says why
        require(possible, "merchant.refuse.too_many", "MERCHANT-9.4.1")
    work_off(story, seat, command.steps, chance)


def work_off(story: Story[Merchant], seat: Seat, steps: tuple[Deed, ...], chance: Chance) -> None:
    """One after the other; it stops at a refusal, and where a draw matters here."""
    number = len(steps)
    for place, deed in enumerate(steps):
        told = len(story.events)
        try:
            DECIDE[type(deed)](story, seat, deed, chance)
        except IllegalMove:
            if not place:
                raise
            story.tell(ListPaused(seat, drawn=False))
            return
        if isinstance(deed, EndTurn) or story.state.broke:
            return
        drawn = [one for fact in story.events[told:] for one in drawn_by(fact)]
        last = place == number - 1
        if not last and any(matters(story.state, seat, one) for one in drawn):
            story.tell(ListPaused(seat, drawn=True))
            return


def drawn_by(fact: object) -> tuple[str, ...]:
    return fact.drawn if isinstance(fact, CupTurned) else ()


def matters(view: Merchant, seat: Seat, counter: str) -> bool:
    """Does a drawn counter change a price for this player, or add an offer here?"""
    culture = trader(view, seat)
    if counter in FARES:
        return FARES[BonusId(counter)].at == culture
    if counter in DEMANDS:
        demand = DEMANDS[BonusId(counter)]
        return demand.at == culture and demand.good in view.players[seat].goods
    return GOODS[GoodId(counter)].culture == culture


DECIDE: Mapping[type[Command], Decide[Merchant]] = {
    **goods.CHAPTER.commands,
    **building.CHAPTER.commands,
    **freight.CHAPTER.commands,
    BuyFort: paid.buy_fort,
    EndTurn: end_turn,
}

# --- asking

MORE: dict[str, tuple[Callable[[Merchant, Seat], object], Callable[[Merchant, Seat], Talk]]] = {
    "deal": (deals.can_deal, deals.talk),
    "fort": (paid.buyable_forts, paid.fort_talk),
    "swindle": (paid.can_swindle, paid.swindle_talk),
    "revolt": (paid.can_revolt, paid.revolt_talk),
}  # what is talked about by itself, not ticked in a list


def suggested_list(view: Merchant, seat: Seat, found: Iterable[Entry]) -> tuple[str, ...]:
    """Deliver, take a relic, sell what can be sold, board what fits, and end the turn."""
    ids = list[str]()
    single, sold = limited(view, seat), 0
    for entry in found:
        if entry.kind in ("deliver", "relic"):
            ids.append(entry.id)
        elif entry.kind == "sell" and not (single and sold):
            sold += entry.limit
            ids += [entry.id] * entry.limit
        elif entry.kind == "board":
            ids.append(entry.id)
    return (*ids[: MOST - 1], "end")


def prompts(view: Merchant, seat: Seat, step: Trade) -> Iterator[Prompt]:
    """The whole list, and every kind of it by itself, for those who type."""
    if step.seat != seat or view.turn is None:
        return
    about = f"{view.round}"
    yield Prompt("merchant.trade", seat, partial(talk, view, seat), about)
    kinds = dict.fromkeys(entry.kind for entry in entries(view, seat))
    for kind in kinds:
        ask = partial(TALKS.get(kind, one_talk), view, seat, kind)
        key = f"merchant.do.{kind}"
        yield Prompt(key, seat, ask, about, owed=False, within="merchant.trade")
    for name, (can, ask_more) in MORE.items():
        if can(view, seat):
            more = partial(ask_more, view, seat)
            key = f"merchant.do.{name}"
            yield Prompt(key, seat, more, about, owed=False, within="merchant.trade")
    if len({item.name for item in view.players[seat].load}) > 1:
        ask = partial(arrange_talk, view, seat)
        yield Prompt("merchant.do.arrange", seat, ask, about, owed=False)
    yield Prompt("merchant.do.end", seat, end_talk, about, owed=False, within="merchant.trade")


def talk(view: Merchant, seat: Seat) -> Talk:
    """Tick what is to be done, in this order; or talk to somebody who is here."""
    found = list(entries(view, seat))
    options: list[Option[Any]] = [entry.option for entry in found]
    options.append(Option(EndTurn(), "end", Text("merchant.option.end")))
    extra: list[Option[Any]] = []
    for name, (can, _) in MORE.items():
        if can(view, seat):
            extra.append(Option(name, name, Text(f"merchant.option.more.{name}")))
    most = min(MOST, sum(option.limit for option in options))
    hint = partial(suggested_list, view, seat, found)
    picked = yield Choice("deeds", tuple(options), 1, most, hint, tuple(extra), one_by_one=True)
    if isinstance(picked[0], str):
        return (yield from MORE[picked[0]][1](view, seat))
    return TradeList(tuple(picked))


def one_talk(view: Merchant, seat: Seat, kind: str) -> Talk:
    """One of a kind."""
    options: list[Option[Any]] = [
        entry.option for entry in entries(view, seat) if entry.kind == kind
    ]
    options = [Option(one.value, one.id, one.label, 1, one.spot) for one in options]
    deed: Deed = yield from pick(kind, options, (options[0].id,))
    return deed


def sell_talk(view: Merchant, seat: Seat, kind: str) -> Talk:
    """Which good; and which demand goes to the cup, if they differ (MERCHANT-10.2.2)."""
    sale = yield from one_talk(view, seat, kind)
    assert isinstance(sale, Sell)
    culture = trader(view, seat)
    assert culture is not None
    demands = demands_to_give(view, culture, sale.good)
    if len(demands) < 2:
        return sale
    options = [
        Option(one.id, one.id, say("merchant.option.demand", n=one.bonus)) for one in demands
    ]
    return Sell(sale.good, (yield from pick("demand", options, (options[0].id,))))


def deed_talk(view: Merchant, seat: Seat, kind: str) -> Talk:
    """Which deed; and where a factory goes (MERCHANT-12.3.1)."""
    purchase = yield from one_talk(view, seat, kind)
    assert isinstance(purchase, BuyDeed)
    if purchase.at is None:
        return purchase
    options = [
        Option(space, space, say("merchant.option.site", where=space_name(space)), spot=space)
        for space in building.sites(view, seat, purchase.deed)
    ]
    at = yield from pick("site", options, (purchase.at,))
    return BuyDeed(purchase.deed, at)


TALKS: dict[str, Callable[[Merchant, Seat, str], Talk]] = {"sell": sell_talk, "deed": deed_talk}


def arrange_talk(view: Merchant, seat: Seat) -> Talk:
    """One thing is put first; the others keep their order."""
    load = [item.name for item in view.players[seat].load]
    options = [
        Option(what, what, say("merchant.option.thing", what=thing_name(what)))
        for what in dict.fromkeys(load)
        if what != load[0]
    ]
    first = yield from pick("what", options)
    return Arrange(first)


def end_talk() -> Talk:
    yield from pick("end", [plain("merchant.option.end", "end")])
    return EndTurn()


CHAPTER = Chapter[Merchant]({Trade: trade}, {EndTurn: end_turn, TradeList: trade_list}, prompts)
