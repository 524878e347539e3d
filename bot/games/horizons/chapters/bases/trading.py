"""13.1 Trade with the civil markets of bases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import permits, refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import TradeAt
from bot.games.horizons.box.goods import Resource, Stock, some
from bot.games.horizons.box.knowledge import NEUTRAL, size_of
from bot.games.horizons.box.names import amount, unit_name
from bot.games.horizons.box.orders import trade_with
from bot.games.horizons.box.units import UNITS, FactionId, UnitId
from bot.games.horizons.chapters.common import relations
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.elevators import base_below
from bot.games.horizons.chapters.common.holdings import require_own, stowed, taken_from
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.commands.bases import AnswerTrade, Terms
from bot.games.horizons.effects import ability, is_machine
from bot.games.horizons.events.bases import Parts, Traded, TradeRefused
from bot.games.horizons.events.course import OrderActed
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.pieces import Base, TradeToken
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.bases import Permit

SALE = 2  # what a base pays for each (HORIZON-3.5.4)
PAIR = 2  # how many a base gives for $1B (HORIZON-3.5.1)
DUTY = 1  # HORIZON-13.1.4


# --- what would be


def trade_limit(view: Horizons, seat: Seat, base: UnitId) -> int:
    """The smaller of what the relation and the settlements allow (HORIZON-13.1.5)."""
    found, faction = view.bases[base], view.players[seat].faction
    limits = list[int]()
    if not is_own(view, seat, base):
        limits.append(relations.trade_limit(view, faction, owner(base)))
    if view.seat_of(owner(base)) is not None:
        limits.append(size_of(found.sound).trade_limit + own_bonus(view, seat, base, found))
    return min(limits)


def own_bonus(view: Horizons, seat: Seat, base: UnitId, found: Base) -> int:
    """HORIZON-4.4.7"""
    bonus = ability(view, seat).base_trade_bonus
    return bonus if is_own(view, seat, base) and found.sound else 0


def is_own(view: Horizons, seat: Seat, base: UnitId) -> bool:
    return owner(base) == view.players[seat].faction or view.bases[base].common


def price(token: TradeToken, amount: int) -> int:
    """Two for $1B, the last single one as well; or $2B for each (HORIZON-3.5.1, HORIZON-3.5.4)."""
    return amount * SALE if token.sells else -(-amount // PAIR)


# --- doing it


def trade(
    story: Story[Horizons], seat: Seat, act: TradeAt, chance: Chance
) -> list[AgendaStep] | None:
    """At a base of another player its owner may have a say (HORIZON-13.1.1, HORIZON-13.1.4)."""
    view = story.state
    require_trade(view, seat, act)
    host = view.seat_of(owner(act.base))
    if is_own(view, seat, act.base) or host is None:
        exchange(story, seat, act)
        return None
    return [Permit(host, seat, act)]


def require_trade(view: Horizons, seat: Seat, act: TradeAt) -> None:
    base = view.bases.get(act.base)
    if base is None or base.token is None:
        refuse("horizons.refuse.no_token", "HORIZON-13.1.1")
    require(act.base not in view.blockades, "horizons.refuse.blockaded", "HORIZON-13.1.1")
    require(act.amount > 0, "horizons.refuse.amount", "HORIZON-13.1.1")
    faction = view.players[seat].faction
    if not is_own(view, seat, act.base):
        friendly = view.relation(faction, owner(act.base)) >= NEUTRAL
        require(friendly, "horizons.refuse.relation", "HORIZON-13.1.3")
        require_fleet(view, seat, act, base)
    most = trade_limit(view, seat, act.base)
    require(act.amount <= most, "horizons.refuse.limit", "HORIZON-13.1.5", n=most)
    moved = sum(stock.total for _, stock in holds(view, seat, act))
    some_there = base.token.sells and moved
    key = "horizons.refuse.stock" if some_there else "horizons.refuse.room"
    require(moved == act.amount, key, "HORIZON-13.1.3", n=moved)
    if not base.token.sells:
        vain = base.token.resource is Resource.SUP and is_machine(view, seat)
        require(not vain, "horizons.refuse.no_supplies", "HORIZON-16.6.18")
        cost, cash = price(base.token, act.amount), view.players[seat].cash
        require(cash >= cost, "horizons.refuse.cash", "HORIZON-13.1.2", n=cost, cash=cash)


def require_fleet(view: Horizons, seat: Seat, act: TradeAt, base: Base) -> None:
    """A fleet at the place, none of it in reserve (HORIZON-13.1.3)."""
    require(act.ship is not None, "horizons.refuse.no_fleet", "HORIZON-13.1.3")
    require_own(view, seat, act.ship)
    assert act.ship is not None
    require(act.ship in view.ships, "horizons.refuse.no_fleet", "HORIZON-13.1.3")
    fleet = view.fleet_of(act.ship)
    ready = not any(view.ships[one].reserve for one in fleet)
    there = is_beside(view, seat, act.ship, base)
    require(there and ready, "horizons.refuse.no_fleet", "HORIZON-13.1.3")


def is_beside(view: Horizons, seat: Seat, unit: UnitId, base: Base) -> bool:
    """In its place, or by elevator at an own base on the same world (HORIZON-5.7.7)."""
    below = base_below(view, seat, unit)
    lifted = below is not None and view.bases[below].world == base.world
    return lifted or view.ships[unit].at == base.at


def holds(view: Horizons, seat: Seat, act: TradeAt) -> Iterator[tuple[UnitId, Stock]]:
    """From or to where the goods go: the base's stock, or the cargo of a fleet."""
    base = view.bases[act.base]
    assert base.token is not None
    goods = some(base.token.resource, act.amount)
    if is_own(view, seat, act.base):
        if base.token.sells:
            yield from taken_from(view, (act.base,), goods)
        else:
            yield act.base, goods
        return
    assert act.ship is not None
    fleet = own_part(view, view.fleet_of(act.ship), view.players[seat].faction)
    yield from taken_from(view, fleet, goods) if base.token.sells else stowed(view, fleet, goods)


def own_part(view: Horizons, fleet: tuple[UnitId, ...], faction: FactionId) -> tuple[UnitId, ...]:
    return tuple(one for one in fleet if UNITS[one].faction == faction)


def exchange(
    story: Story[Horizons], seat: Seat, act: TradeAt, host: Seat | None = None, tariff: int = 0
) -> None:
    token = story.state.bases[act.base].token
    assert token is not None
    parts: Parts = tuple(holds(story.state, seat, act))
    money = price(token, act.amount)
    story.tell(
        Traded(seat, act.base, token.resource, token.sells, act.amount, money, parts, host, tariff)
    )


# --- asking the owner


def permit(story: Story[Horizons], step: Permit, chance: Chance) -> list[AgendaStep] | None:
    """A standing answer spares the question (HORIZON-19.1.4).

    While it is open its owner may give up the base, or settlements of it (HORIZON-5.1.6).
    """
    view = story.state
    if not permits(require_trade, view, step.trader, step.act):
        settle(story, step, Terms.REFUSE)
        return []
    order = ORDERS.acting(view, step.seat, trade_with(view.players[step.trader].faction))
    if order is None:
        return None
    story.tell(OrderActed(step.seat, order))
    settle(story, step, Terms(order.answer[0]))
    return []


def affords_tariff(view: Horizons, step: Permit) -> bool:
    """It is for being allowed to trade, so a sale does not pay it; a purchase comes on top."""
    token = view.bases[step.act.base].token
    assert token is not None
    goods = 0 if token.sells else price(token, step.act.amount)
    return view.players[step.trader].cash >= goods + DUTY


def settle(story: Story[Horizons], step: Permit, answer: Terms) -> None:
    tariff = DUTY if answer is Terms.TARIFF else 0
    if answer is Terms.REFUSE or (tariff and not affords_tariff(story.state, step)):
        story.tell(TradeRefused(step.seat, step.trader, step.act.base))
    else:
        exchange(story, step.trader, step.act, step.seat, tariff)


def answer_trade(story: Story[Horizons], seat: Seat, command: AnswerTrade, chance: Chance) -> None:
    step = story.state.expect(Permit)
    settle(story, step, command.answer)
    instead(story)


def prompts(view: Horizons, seat: Seat, step: Permit) -> Iterator[Prompt]:
    if step.seat == seat:
        about = f"{view.year}.{step.trader}"
        yield Prompt(
            "horizons.permit", seat, partial(talk, view, step), about, says=wish(view, step)
        )


def wish(view: Horizons, step: Permit) -> Text:
    """What they want to buy or sell, and for how much."""
    token = view.bases[step.act.base].token
    assert token is not None
    return say(
        f"horizons.permit.{'sells' if token.sells else 'buys'}",
        who=Who(step.trader),
        goods=amount(token.resource, step.act.amount),
        base=unit_name(step.act.base),
        n=price(token, step.act.amount),
    )


def talk(view: Horizons, step: Permit) -> Talk:
    """What it brings to the owner; who cannot pay a tariff is refused by asking for it.

    Nobody trades because the owner says nothing in time (HORIZON-19.4.4).
    """
    uses = {
        Terms.FREE: Text("horizons.use.token_gone"),
        Terms.TARIFF: say("horizons.use.gain", n=DUTY)
        if affords_tariff(view, step)
        else Text("horizons.use.cannot_pay"),
        Terms.REFUSE: Text("horizons.use.token_stays"),
    }
    options = [
        Option(one, one, with_uses(Text(f"horizons.order.{one}"), uses[one])) for one in Terms
    ]
    return AnswerTrade((yield from pick("answer", options, (Terms.REFUSE,))))


CHAPTER = Chapter[Horizons](
    {Permit: permit}, {AnswerTrade: answer_trade}, prompts, acts={TradeAt: trade}
)
