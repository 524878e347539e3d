"""15.4 Shooting while moving, or before trading."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.guide import SEAT
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather, pick_some
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import SPACES
from bot.games.merchant.box.orders import DEFENCE, EVERYTHING, LASERS
from bot.games.merchant.box.pieces import GearId, Penalty
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.combat.fighting import (
    PIP,
    THROWS,
    firepower,
    lasers,
    odds,
    percent,
    require_weapons,
    weapon_options,
    weapons,
)
from bot.games.merchant.chapters.combat.rastur import given_back, menace
from bot.games.merchant.chapters.orders import ORDERS
from bot.games.merchant.chapters.places import is_port, oval_at, shields, toll_at
from bot.games.merchant.chapters.trading.market import payments
from bot.games.merchant.commands import DefenceOrders, Defend, Shoot
from bot.games.merchant.events import (
    FireHeld,
    OrderActed,
    OvalFought,
    ShipAttacked,
    ShipFought,
    TollPaid,
)
from bot.games.merchant.state import Merchant, Player
from bot.games.merchant.steps import AgendaStep, Defence, Hitting, Shot

# --- targets (MERCHANT-15.4.1 to 15.4.5)


def oval_target(view: Merchant, seat: Seat) -> int | None:
    """The value of the oval here, if it can be shot at; printed ones never (15.4.3)."""
    space = view.players[seat].at
    fort = view.forts.get(space)
    mine = fort is not None and fort.owner == seat
    counter = isinstance(view.counter_at(space), Penalty)
    if space in view.rastur or (fort is not None and not mine) or counter:
        return oval_at(view, seat, space)
    return None


def ship_targets(view: Merchant, seat: Seat) -> tuple[Seat, ...]:
    """Ships in the same space, but not in a city or port (MERCHANT-15.4.2)."""
    space = view.players[seat].at
    if SPACES[space].is_city or is_port(view, space):
        return ()
    return tuple(
        other for other in view.seats() if other != seat and view.players[other].at == space
    )


def due(view: Merchant, seat: Seat) -> int | None:
    """What an attack costs first: the oval here, unless it is paid (MERCHANT-15.4.5)."""
    assert view.turn is not None
    toll = toll_at(view, seat, view.players[seat].at)
    return None if view.turn.paid_here else toll


def can_shoot(view: Merchant, seat: Seat) -> bool:
    assert view.turn is not None
    player = view.players[seat]
    if not view.combat or view.turn.lost or view.turn.halted or not weapons(player):
        return False
    if (due(view, seat) or 0) > player.cash:
        return False
    return oval_target(view, seat) is not None or bool(ship_targets(view, seat))


def shot(story: Story[Merchant], step: Shot, chance: Chance) -> list[AgendaStep] | None:
    return None if can_shoot(story.state, step.seat) else []


# --- deciding


def shoot(story: Story[Merchant], seat: Seat, command: Shoot, chance: Chance) -> None:
    """No weapons: no attack. An oval here is paid for first (MERCHANT-15.4.5)."""
    table = story.state
    table.expect(Shot)
    fired, victim = command.weapons, command.victim
    if not fired:
        require(victim is None, "merchant.refuse.weapons", "MERCHANT-15.3.4")
        story.tell(FireHeld(seat))
        instead(story)
        return
    require_weapons(table.players[seat], fired)
    value = oval_target(table, seat)
    if victim is None:
        require(value is not None, "merchant.refuse.no_target", "MERCHANT-15.4.1")
    else:
        there = victim in ship_targets(table, seat)
        require(there, "merchant.refuse.no_target", "MERCHANT-15.4.2")
    toll = due(table, seat)
    if toll is not None:
        story.tell(TollPaid(seat, table.players[seat].at, toll))
    if victim is not None:
        story.tell(ShipAttacked(seat, victim, fired))
        instead(story, Defence(seat, victim, fired))
        return
    assert value is not None
    instead(story, *fight_oval(story, seat, value, fired, chance))


def fight_oval(
    story: Story[Merchant], seat: Seat, value: int, fired: tuple[GearId, ...], chance: Chance
) -> list[AgendaStep]:
    """Shields do not enter; the bank pays the full value of what is destroyed (15.4.8)."""
    space = story.state.players[seat].at
    die, against = chance.dice("merchant.fight", 2)
    total, other = PIP * die + firepower(fired), PIP * against + value
    won, rastur = total > other, space in story.state.rastur
    paid = payments(story, [(seat, value)]) if won else ()
    story.tell(OvalFought(seat, space, value, fired, die, against, total, other, won, paid))
    if won and rastur:
        given_back(story, value)
    return menace(story.state, seat, (die,))


# --- a ship defends itself (MERCHANT-15.4.9 to 15.4.11)


def defence(story: Story[Merchant], step: Defence, chance: Chance) -> list[AgendaStep] | None:
    """An order answers, or what is usual; only where the table wants it, somebody is asked."""
    table, victim = story.state, step.victim
    player = table.players[victim]
    if not weapons(player):
        return fight_ship(story, step, (), chance)
    order = ORDERS.acting(table, victim, DEFENCE)
    if order is not None:
        story.tell(OrderActed(victim, order))
        fired = {LASERS: lasers(player), EVERYTHING: tuple(weapons(player).elements())}
        return fight_ship(story, step, fired.get(order.answer[0], ()), chance)
    if table.options.defence_orders is DefenceOrders.ASK:
        return None
    return fight_ship(story, step, lasers(player), chance)


def defend(story: Story[Merchant], seat: Seat, command: Defend, chance: Chance) -> None:
    step = story.state.expect(Defence)
    require_weapons(story.state.players[seat], command.weapons)
    instead(story, *fight_ship(story, step, command.weapons, chance))


def strike(die: int, fired: tuple[GearId, ...], target: Player) -> int:
    """A die and firepower, less the shields of the other side (MERCHANT-15.4.9)."""
    return max(0, PIP * die + firepower(fired) - shields(target))


def ship_odds(
    mine: Player, theirs: Player, fired: tuple[GearId, ...], back: tuple[GearId, ...]
) -> float:
    """The chance that a shot at a ship is won."""
    won = sum(strike(die, fired, theirs) > strike(other, back, mine) for die, other in THROWS)
    return won / len(THROWS)


def fight_ship(
    story: Story[Merchant], step: Defence, back: tuple[GearId, ...], chance: Chance
) -> list[AgendaStep]:
    table, seat, victim = story.state, step.seat, step.victim
    mine, theirs = table.players[seat], table.players[victim]
    die, against = chance.dice("merchant.fight", 2)
    total, other = strike(die, step.weapons, theirs), strike(against, back, mine)
    won = total > other
    story.tell(ShipFought(seat, victim, step.weapons, back, die, against, total, other, won))
    following: list[AgendaStep] = []
    if won:
        following = [Hitting(seat, victim)]
    elif back and other > total:
        following = [Hitting(victim, seat)]
    return [*following, *menace(table, seat, (die,))]


# --- asking


def prompts(view: Merchant, seat: Seat, step: Shot | Defence) -> Iterator[Prompt]:
    if isinstance(step, Shot) and step.seat == seat:
        assert view.turn is not None
        used = len(view.turn.flight.used) if view.turn.flight else 0
        about = f"{view.round}.{used}"
        yield Prompt("merchant.shoot", seat, partial(shoot_talk, view, seat), about)
    elif isinstance(step, Defence) and step.victim == seat:
        talk, says = partial(defend_talk, view, seat), prospects(view, step)
        yield Prompt("merchant.defend", seat, talk, str(view.round), says=says)


def shoot_talk(view: Merchant, seat: Seat) -> Talk:
    """At what, and with which weapons; the odds are those of all of them."""
    player, toll = view.players[seat], due(view, seat) or 0
    everything, first = tuple(weapons(player).elements()), "_paid" if toll else ""
    targets: list[Option[Any]] = []
    value = oval_target(view, seat)
    if value is not None:
        chance = percent(odds(firepower(everything) - value, PIP))
        label = say(f"merchant.option.shoot.oval{first}", n=value, odds=chance, toll=toll)
        targets.append(Option("oval", "oval", label, spot=player.at))
    for other in ship_targets(view, seat):
        theirs = view.players[other]
        chance = percent(ship_odds(player, theirs, everything, lasers(theirs)))
        key, n = f"merchant.option.shoot.ship{first}", shields(theirs)
        label = say(key, who=Who(other), n=n, odds=chance, toll=toll)
        targets.append(Option(other, str(other), label, spot=f"{SEAT}{other + 1}"))
    hold: Option[Any] = Option(None, "hold", Text("merchant.option.shoot.hold"))
    (target,) = yield from pick_some(
        "target", targets, at_least=1, at_most=1, hint=("hold",), instead=(hold,)
    )
    if target is None:
        return Shoot()
    options = list(weapon_options(player))
    most = sum(option.limit for option in options)
    fired = yield from gather(
        "weapons", options, at_least=1, at_most=most, hint=lasers(player) or (options[0].id,)
    )
    return Shoot(None if target == "oval" else target, tuple(fired))


def prospects(view: Merchant, step: Defence) -> Text:
    """What is fired, and how often it fails against nothing, lasers, or everything."""
    mine, theirs = view.players[step.seat], view.players[step.victim]
    back = {
        "nothing": (),
        "lasers": lasers(theirs),
        "everything": tuple(weapons(theirs).elements()),
    }
    held = {
        how: percent(1 - ship_odds(mine, theirs, step.weapons, fired))
        for how, fired in back.items()
    }
    n, less = firepower(step.weapons), shields(theirs)
    return say("merchant.defend.with", who=Who(step.seat), n=n, shields=less, **held)


def defend_talk(view: Merchant, seat: Seat) -> Talk:
    player = view.players[seat]
    options = list(weapon_options(player))
    most = sum(option.limit for option in options)
    return Defend(tuple((yield from gather("weapons", options, at_most=most, hint=lasers(player)))))


CHAPTER = Chapter[Merchant]({Shot: shot, Defence: defence}, {Shoot: shoot, Defend: defend}, prompts)
