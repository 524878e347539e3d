"""4.1 The turn: a menu of actions; with 4.7 the bonus die and 4.10 modifiers (pages 9 and 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Decide
from bot.engine.orders.language import Order
from bot.engine.prompts import Option, Prompt, Talk, pick, plain
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.effects import CopyDiscount, Token
from bot.games.pulsar.box.names import token_name
from bot.games.pulsar.box.orders import BUILD, BUILD_ALL
from bot.games.pulsar.box.pieces import NUMBERS, TechKind
from bot.games.pulsar.chapters.actions import flight, gyrodynes, inventions, transmitters
from bot.games.pulsar.chapters.actions.paying import (
    allowance,
    bonus_dice,
    faces,
    pick_pay,
    spend,
)
from bot.games.pulsar.chapters.asking import instead
from bot.games.pulsar.chapters.orders import ORDERS
from bot.games.pulsar.commands import BuyToken, CopyDie, EndTurn, Pay
from bot.games.pulsar.events import DieCopied, OrderActed, TokenBought, TurnEnded
from bot.games.pulsar.state import Player, Pulsar
from bot.games.pulsar.steps import Act, AgendaStep


class Action(NamedTuple):
    """An entry of the menu."""

    name: str
    possible: Callable[[Pulsar, Seat], object]
    talk: Callable[[Pulsar, Seat], Talk]


def act(story: Story[Pulsar], step: Act, chance: Chance) -> list[AgendaStep] | None:
    """A turn ends by itself when nothing is left to do (PULSAR-4.1.8).

    Whether to build at its end, an order may say (PULSAR-10.10).
    """
    table, seat = story.state, step.seat
    if any(action.possible(table, seat) for action in LIKELY_FIRST):
        return None
    if gyrodynes.can_construct(table, seat) and build_order(table, seat) is None:
        return None
    finish(story, seat)
    return []


def menu(view: Pulsar, seat: Seat) -> list[Action]:
    """What a player can do now (PULSAR-4.1.4); a forced red die is used first (PULSAR-4.7.8.1)."""
    found = [action for action in ACTIONS if action.possible(view, seat)]
    forced = view.turn is not None and view.turn.forced
    return found if forced and found else [*found, END]


def lost(view: Pulsar, seat: Seat) -> tuple[int, ...]:
    return (*view.players[seat].dice, *bonus_dice(view, seat))


def end_turn(story: Story[Pulsar], seat: Seat, command: EndTurn, chance: Chance) -> None:
    """Unused dice are lost (PULSAR-4.1.7)."""
    table = story.state
    forced = table.turn is not None and table.turn.forced
    require(not forced, "pulsar.refuse.forced", "PULSAR-4.7.8.1")
    asked = command.build is None or asks_to_build(table, seat)
    require(asked, "pulsar.refuse.no_build", "PULSAR-10.10")
    finish(story, seat, build=command.build)
    instead(story)


def finish(story: Story[Pulsar], seat: Seat, *, build: bool | None = None) -> None:
    """The end of a turn; gyrodynes are begun before it, if that was said or ordered."""
    if build is None and gyrodynes.can_construct(story.state, seat):
        order = build_order(story.state, seat)
        if order is not None:
            story.tell(OrderActed(seat, order))
            build = BUILD_ALL in order.answer
    if build:
        gyrodynes.begin_all(story, seat)
    story.tell(TurnEnded(seat, lost(story.state, seat)))


def build_order(view: Pulsar, seat: Seat) -> Order | None:
    return ORDERS.acting(view, seat, BUILD)


def asks_to_build(view: Pulsar, seat: Seat) -> bool:
    """Could something be begun, and does no order say whether (PULSAR-10.10)?"""
    return gyrodynes.can_construct(view, seat) and build_order(view, seat) is None


# --- modifiers (section 4.10)


def buy_token(story: Story[Pulsar], seat: Seat, command: BuyToken, chance: Chance) -> None:
    spend(story, seat, command.pay, token_price(story.state, seat, command.pay, command.kind))
    story.tell(TokenBought(seat, command.kind))


def token_price(view: Pulsar, seat: Seat, pay: Pay, kind: Token) -> int:
    """Of the prices of a token the one nearest to the die (PULSAR-4.10.1, PULSAR-4.10.2)."""
    value = pay.die + pay.change.pips
    return min(NUMBERS.modifier_costs[kind], key=lambda price: abs(price - value))


def token_ways(view: Pulsar, seat: Seat, kind: Token) -> list[tuple[Pay, int]]:
    shift = allowance(view.players[seat])
    found = [(pay, value, token_price(view, seat, pay, kind)) for pay, value in faces(view, seat)]
    return [(pay, price) for pay, value, price in found if abs(price - value) <= shift]


def tokens(view: Pulsar, seat: Seat) -> list[Token]:
    return [kind for kind in Token if token_ways(view, seat, kind)]


def token_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [
        Option(kind, kind.value, token_text(kind, token_ways(view, seat, kind)))
        for kind in tokens(view, seat)
    ]
    kind = yield from pick("kind", options, (options[0].id,))
    found = token_ways(view, seat, kind)
    pay, _ = yield from pick_pay(found, max(price for _, price in found))
    return BuyToken(pay, kind)


def token_text(kind: Token, found: list[tuple[Pay, int]]) -> Text:
    """A token and the dice of this player that buy it."""
    low, *high = sorted({price for _, price in found})
    if high:
        return say("pulsar.option.token.either", token=token_name(kind), low=low, high=high[0])
    return say("pulsar.option.token", token=token_name(kind), die=low)


# --- copying a leftover die (PULSAR-4.7.3)


def copy_price(me: Player) -> int:
    discounts = [one.cubes for one in me.effects(TechKind.ABILITY, CopyDiscount)]
    return min(discounts, default=NUMBERS.copy_cubes)


def copyable(view: Pulsar, seat: Seat) -> tuple[int, ...]:
    """Leftover dice, if the turn has no bonus die yet and the cubes suffice."""
    me, turn = view.players[seat], view.turn
    free = turn is not None and not turn.committed
    return tuple(dict.fromkeys(view.dice)) if free and me.cubes >= copy_price(me) else ()


def copy_die(story: Story[Pulsar], seat: Seat, command: CopyDie, chance: Chance) -> None:
    table = story.state
    me, turn = table.players[seat], table.turn
    committed = turn is not None and turn.committed
    price = copy_price(me)
    require(not committed, "pulsar.refuse.committed", "PULSAR-4.7.13")
    require(command.value in table.dice, "pulsar.refuse.no_leftover", "PULSAR-4.7.3")
    require(me.cubes >= price, "pulsar.refuse.cubes", "PULSAR-4.7.3", n=price, held=me.cubes)
    story.tell(DieCopied(seat, command.value, price))


def copy_talk(view: Pulsar, seat: Seat) -> Talk:
    price = copy_price(view.players[seat])
    options = [
        Option(die, str(die), say("pulsar.option.copy", n=die, cubes=price))
        for die in copyable(view, seat)
    ]
    return CopyDie((yield from pick("die", options, (options[0].id,))))


# --- asking


def can_fly(view: Pulsar, seat: Seat) -> bool:
    return next(flight.flights(view, seat), None) is not None


def end_talk(view: Pulsar, seat: Seat) -> Talk:
    """With a gyrodyne that could be begun, whether to do so is asked once (PULSAR-4.4.6)."""
    yield from pick("end", [plain("pulsar.option.turn.end", "end")])
    if not asks_to_build(view, seat):
        return EndTurn()
    options = [
        Option(True, "yes", Text("pulsar.option.build.yes")),
        Option(False, "no", Text("pulsar.option.build.no")),
    ]
    return EndTurn((yield from pick("build", options, ("yes",))))


ACTIONS = (
    Action("construct", gyrodynes.can_construct, gyrodynes.construct_talk),
    Action("complete", gyrodynes.completable, gyrodynes.complete_talk),
    Action("cost", transmitters.unfinished, transmitters.pay_talk),
    Action("transmitter", transmitters.takeable, transmitters.take_talk),
    Action("patent", inventions.patentable, inventions.patent_talk),
    Action("fly", can_fly, flight.talk),
    Action("project", inventions.completable, inventions.project_talk),
    Action("gyrodyne", gyrodynes.takeable, gyrodynes.take_talk),
    Action("token", tokens, token_talk),
    Action("copy", copyable, copy_talk),
)  # in the order of what is usual (level 0)
LIKELY_FIRST = sorted(  # to find one soon; what is free does not keep a turn going
    (action for action in ACTIONS if action.name != "construct"),
    key=lambda action: action.name != "fly",
)
END = Action("end", lambda view, seat: True, end_talk)


def prompts(view: Pulsar, seat: Seat, step: Act) -> Iterator[Prompt]:
    """The menu, and every entry of it by itself, for those who type."""
    if step.seat != seat or view.turn is None:
        return
    about, found = str(view.round), menu(view, seat)
    yield Prompt("pulsar.turn", seat, partial(talk, view, seat, found), about)
    for action in found:
        ask = partial(action.talk, view, seat)
        key = f"pulsar.do.{action.name}"
        yield Prompt(key, seat, ask, about, owed=False, within="pulsar.turn")


def talk(view: Pulsar, seat: Seat, found: list[Action]) -> Talk:
    options = [
        Option(action, action.name, Text(f"pulsar.option.turn.{action.name}")) for action in found
    ]
    usual = next((action.name for action in found if action.name != "copy"), END.name)
    action = yield from pick("what", options, (usual,))
    return (yield from action.talk(view, seat))


DECIDE: Mapping[type[Command], Decide[Pulsar]] = {
    **flight.CHAPTER.commands,
    **gyrodynes.CHAPTER.commands,
    **transmitters.CHAPTER.commands,
    **inventions.CHAPTER.commands,
    BuyToken: buy_token,
    CopyDie: copy_die,
    EndTurn: end_turn,
}  # everything that a player does in a turn
