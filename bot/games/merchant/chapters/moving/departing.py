"""4.4, 5.2 and 5.3. Stay or move: switches, the declared space, the roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Asking, Option, Prompt, Talk, pick, pick_some
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import SPACES, SpaceId
from bot.games.merchant.box.names import gear_name, place_name, space_name, system_name
from bot.games.merchant.box.pieces import Device, GearId, GearKind
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.moving.goals import Goal, goals, usual_goal
from bot.games.merchant.chapters.places import can_land, sky_of, toll_at, waters_of
from bot.games.merchant.commands import Reroll, Stay, Switches, TakeOff
from bot.games.merchant.events import OnesRolled, Rerolled, Rolled, Stayed, TookOff
from bot.games.merchant.state import Merchant, Player
from bot.games.merchant.steps import (
    AgendaStep,
    Ashore,
    Depart,
    Finish,
    Mulligan,
    Ones,
    Sail,
    Shot,
    Trade,
)
from bot.games.merchant.ways.routes import chance_to_arrive, ways
from bot.games.merchant.ways.sky import chart, declarable

BEST = 8  # destinations that are shown at once


# --- staying (MERCHANT-4.4.4, MERCHANT-6.3.6)


def can_stay(view: Merchant, seat: Seat) -> bool:
    """Whoever cannot pay for an oval must move (MERCHANT-6.3.7)."""
    player = view.players[seat]
    return (toll_at(view, seat, player.at) or 0) <= player.cash


def stay(story: Story[Merchant], seat: Seat, command: Stay, chance: Chance) -> None:
    table = story.state
    table.expect(Depart)
    toll = toll_at(table, seat, table.players[seat].at)
    held = table.players[seat].cash
    require(can_stay(table, seat), "merchant.refuse.stay", "MERCHANT-6.3.7", n=toll, held=held)
    story.tell(Stayed(seat, toll))
    steps: list[AgendaStep] = [Shot(seat), Ashore(seat), Trade(seat), Finish(seat)]
    if table.with_rastur and table.options.rastur_roll_when_staying:  # MERCHANT-16.2.6
        dice = chance.dice("merchant.dice", table.players[seat].vessel.dice)
        story.tell(OnesRolled(seat, dice))
        steps.insert(0, Ones(seat, dice))
    instead(story, *steps)


# --- moving


def fitting(player: Player, switches: Switches) -> bool:
    """Only what works can be switched (MERCHANT-8.2.6)."""
    drives = {gear.id for gear in player.working if gear.kind is GearKind.DRIVE}
    off = switches.off
    return (
        len(set(off)) == len(off)
        and {*off} <= drives
        and (not switches.auto_pilot or player.has(Device.AUTO_PILOT))
        and (not switches.gate_lock or player.has(Device.GATE_LOCK))
    )


def declared_for(view: Merchant, seat: Seat, switches: Switches, goal: SpaceId) -> SpaceId | None:
    """The first space of the cheapest known way (MERCHANT-5.6.1); None: there is no way."""
    waters = waters_of(view, seat, switches)
    ovals = tuple(space for space, _ in waters.tolls)
    way = ways(waters.sky, ovals, view.players[seat].at).get(goal)
    return way.first if way else None


def take_off(story: Story[Merchant], seat: Seat, command: TakeOff, chance: Chance) -> None:
    """The declaration is told before the dice (MERCHANT-5.3.3, MERCHANT-5.6.2)."""
    table = story.state
    table.expect(Depart)
    player, switches = table.players[seat], command.switches
    require(fitting(player, switches), "merchant.refuse.switches", "MERCHANT-8.2.6")
    first, goal = command.first, command.goal
    wanted = {one.space for one in goals(table, seat)} if first is None else {None}
    require(goal in wanted, "merchant.refuse.no_goal", "MERCHANT-5.6.1")
    if goal is not None:
        first = declared_for(table, seat, switches, goal)
    here = chart(sky_of(table, seat, switches))
    jump_start = player.has(Device.JUMP_START)
    require(
        first in declarable(here, player.at, jump_start=jump_start),
        "merchant.refuse.declare",
        "MERCHANT-5.5.2",
        where=space_name(player.at),
    )
    assert first is not None
    near = {hop.path[-1] for hop in here.hops(player.at)}
    jumping = jump_start and first in here.gates and first not in near
    story.tell(TookOff(seat, first, switches, jumping, goal))
    roll(story, seat, chance)
    following: list[AgendaStep] = [Mulligan(seat)] if player.has(Device.MULLIGAN_GEAR) else []
    following += [Ones(seat, ())] if table.with_rastur else []
    instead(story, *following, Sail(seat), Ashore(seat), Trade(seat), Finish(seat))


def roll(story: Story[Merchant], seat: Seat, chance: Chance) -> None:
    """The dice of the ship; the Auto Pilot's 4 in place of one (MERCHANT-8.4.3)."""
    player = story.state.players[seat]
    auto = player.switches.auto_pilot
    dice = chance.dice("merchant.dice", player.vessel.dice - auto)
    story.tell(Rolled(seat, (*dice, 4) if auto else dice, auto))


# --- Mulligan Gear (MERCHANT-8.4.7)


def mulligan(story: Story[Merchant], step: Mulligan, chance: Chance) -> list[AgendaStep] | None:
    return None


def reroll(story: Story[Merchant], seat: Seat, command: Reroll, chance: Chance) -> None:
    """Once in a movement; the new result stands, and is never an Auto Pilot's (8.4.16)."""
    story.state.expect(Mulligan)
    die = command.die
    if die is None:
        story.tell(Rerolled(seat))
    else:
        fits = 0 <= die < len(story.state.dice)
        require(fits, "merchant.refuse.die", "MERCHANT-8.4.7", n=len(story.state.dice))
        (result,) = chance.dice("merchant.mulligan", 1)
        story.tell(Rerolled(seat, die, result))
    instead(story)


# --- asking


def prompts(view: Merchant, seat: Seat, step: Depart | Mulligan) -> Iterator[Prompt]:
    if step.seat != seat:
        return
    about = str(view.round)
    if isinstance(step, Mulligan):
        yield Prompt("merchant.mulligan", seat, partial(mulligan_talk, view), about)
        return
    look = cache(partial(goals, view, seat))
    yield Prompt("merchant.turn", seat, partial(talk, view, seat, look), about)


def talk(view: Merchant, seat: Seat, look: Callable[[], list[Goal]]) -> Talk:
    """Stay, a useful destination, or a first space; then the switches, if there are any."""
    player, wanted = view.players[seat], look()
    best = [near_option(view, seat, goal) for goal in wanted[:BEST]]
    best.sort(key=lambda found: found[0])
    options: list[Option[Any]] = [option for _, option in best]
    options += [far_option(goal, place) for place, goal in enumerate(wanted) if place >= BEST]
    usual = usual_goal(view, seat, wanted)
    instead_: list[Option[Any]] = [Option("first", "first", Text("merchant.option.turn.first"))]
    if can_stay(view, seat):
        instead_.insert(0, Option("stay", "stay", stay_label(view, seat)))
    hint = ("stay",) if usual is None and can_stay(view, seat) else ((usual or wanted[0]).space,)
    (to,) = yield from pick_some(
        "to", options, at_least=1, at_most=1, hint=hint, instead=tuple(instead_)
    )
    if to == "stay":
        return Stay()
    switches = yield from pick_switches(player)
    if to == "first":
        first = yield from pick_first(view, seat, switches)
        return TakeOff(first, None, switches)
    return TakeOff(None, to, switches)


def stay_label(view: Merchant, seat: Seat) -> Text:
    player = view.players[seat]
    toll, where = toll_at(view, seat, player.at), space_name(player.at)
    if toll is not None:
        return say("merchant.option.turn.stay_paid", where=where, n=toll)
    if can_land(view, player.at):
        return say("merchant.option.turn.stay_trade", where=where)
    return say("merchant.option.turn.stay", where=where)


def near_option(view: Merchant, seat: Seat, goal: Goal) -> tuple[tuple[int, int], Option[SpaceId]]:
    """A destination with its use, and the chance to arrive in this turn; before it its place among
    others: by use, then by that chance.
    """
    player = view.players[seat]
    sky, dice = sky_of(view, seat, Switches()), player.vessel.dice
    n = chance_to_arrive(sky, player.at, goal.first, goal.space, dice)
    label = far_label(goal)
    if n:
        where = place_name(goal.space)
        label = say("merchant.option.turn.goal", where=where, use=goal.use, n=n)
    return (goal.rank, -n), Option(goal.space, goal.space, label, spot=goal.space)


def far_option(goal: Goal, place: int) -> Option[SpaceId]:
    """A destination of another turn; all but the best are found by their region."""
    region = None if place < BEST else system_name(SPACES[goal.space].system or "")
    return Option(goal.space, goal.space, far_label(goal), spot=goal.space, region=region)


def far_label(goal: Goal) -> Text:
    where = place_name(goal.space)
    return say("merchant.option.turn.far", where=where, use=goal.use, n=goal.cost)


def pick_switches(player: Player) -> Asking[Switches]:
    """Remembered from turn to turn, as far as the devices still work."""
    kept = player.switches
    drives = list(dict.fromkeys(g.id for g in player.working if g.kind is GearKind.DRIVE))
    options = [Option(("off", one), f"off.{one}", switch_label("off", one)) for one in drives]
    for device in (Device.AUTO_PILOT, Device.GATE_LOCK):
        if player.has(device):
            gear = GearId(device)
            options.append(Option(("on", gear), f"on.{device}", switch_label("on", gear)))
    if not options:
        return Switches()
    last = {f"off.{one}" for one in kept.off}
    last |= {f"on.{Device.AUTO_PILOT}"} if kept.auto_pilot else set()
    last |= {f"on.{Device.GATE_LOCK}"} if kept.gate_lock else set()
    hint = tuple(option.id for option in options if option.id in last)
    picked = yield from pick_some("switches", options, at_most=len(options), hint=hint)
    return Switches(
        tuple(gear for how, gear in picked if how == "off"),
        ("on", GearId(Device.AUTO_PILOT)) in picked,
        ("on", GearId(Device.GATE_LOCK)) in picked,
    )


def switch_label(how: str, gear: GearId) -> Text:
    return say(f"merchant.option.switch.{how}", gear=gear_name(gear))


def pick_first(view: Merchant, seat: Seat, switches: Switches) -> Asking[SpaceId]:
    player = view.players[seat]
    here = chart(sky_of(view, seat, switches))
    spaces = declarable(here, player.at, jump_start=player.has(Device.JUMP_START))
    options = [
        Option(space, space, say("merchant.option.first", where=space_name(space)), spot=space)
        for space in spaces
    ]
    return (yield from pick("first", options, (options[0].id,)))


def mulligan_talk(view: Merchant) -> Talk:
    options: list[Option[Any]] = [
        Option(place, str(place), say("merchant.option.die", n=die))
        for place, die in enumerate(view.dice)
    ]
    keep: Option[Any] = Option(None, "keep", Text("merchant.option.keep_roll"))
    (die,) = yield from pick_some(
        "die", options, at_least=1, at_most=1, hint=("keep",), instead=(keep,)
    )
    return Reroll(die)


CHAPTER = Chapter[Merchant](
    {Mulligan: mulligan},
    {Stay: stay, TakeOff: take_off, Reroll: reroll},
    prompts,
)
