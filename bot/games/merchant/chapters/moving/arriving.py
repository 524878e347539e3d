"""6 and 7. What comes up on the way: looks, counters, tolls, landing, discovery."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.merchant.box.galaxy import NEAR, SPACES, SpaceId, SystemId
from bot.games.merchant.box.names import place_name, space_name
from bot.games.merchant.box.pieces import COUNTERS, Device, GearId, Penalty
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.moving.goals import purposes
from bot.games.merchant.chapters.places import (
    can_land,
    course_of,
    is_market,
    sky_of,
    toll_at,
)
from bot.games.merchant.chapters.trading.cup import draw_thin
from bot.games.merchant.commands import AnswerLanding, AnswerToll, Then
from bot.games.merchant.events import (
    CounterRevealed,
    CultureDiscovered,
    FlightEnded,
    Flown,
    Landed,
    Looked,
    PassedBy,
    TollPaid,
)
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import AgendaStep, Arrive, Ashore, Onward, Sail, Shot, Toll, Touch
from bot.games.merchant.ways.sky import chart, legal_steps

# --- private looks (MERCHANT-7.2.1, MERCHANT-8.4.8, MERCHANT-8.4.9)


def new_looks(
    view: Merchant, seat: Seat, path: tuple[SpaceId, ...]
) -> tuple[list[SystemId], list[SpaceId]]:
    """Undiscovered systems and face-down boxes that a player can look at from these spaces.

    What they have seen before is nothing new.
    """
    player = view.players[seat]
    spy = player.has(Device.SPY_EYE)
    systems, boxes = dict[SystemId, None](), dict[SpaceId, None]()
    for space in path:
        own = SPACES[space]
        hidden = own.system in view.cultures and own.system not in view.discovered
        if hidden and own.system is not None and (own.orbit or spy):
            systems[own.system] = None
        if spy:
            boxes |= dict.fromkeys(near for near in NEAR[space] if view.is_hidden(near))
    return (
        [one for one in systems if one not in player.saw_systems],
        [one for one in boxes if one not in player.saw_boxes],
    )


def look(story: Story[Merchant], seat: Seat, path: tuple[SpaceId, ...]) -> bool:
    """Has this player learned something?"""
    table = story.state
    systems, boxes = new_looks(table, seat, path)
    if systems or boxes:
        story.tell(
            Looked(
                seat,
                {system: table.cultures[system] for system in systems},
                {space: table.boxes[space] for space in boxes},
            )
        )
    return bool(systems or boxes)


# --- arriving, in the order of MERCHANT-5.5.12


def arrive(story: Story[Merchant], step: Arrive, chance: Chance) -> list[AgendaStep]:
    """Looks, then a counter turned up, then what is there. A surprise breaks a route off."""
    table, seat = story.state, step.seat
    space = table.players[seat].at
    surprise = look(story, seat, (space,))
    if step.midway:  # nothing else happens here (MERCHANT-8.2.9)
        return []
    if table.is_hidden(space):
        surprise = True
        story.tell(CounterRevealed(space, table.boxes[space]))
        counter = COUNTERS[table.boxes[space]]
        skip = sky_of(table, seat, table.players[seat].switches).skip
        if isinstance(counter, Penalty) and counter.color in skip:  # MERCHANT-8.2.5
            return [Onward(seat)]
    then, legs = (Then.ASK, ()) if surprise else (step.then, step.legs)
    shot: list[AgendaStep] = [Shot(seat)] if table.combat else []
    return [Toll(seat, then), *shot, Touch(seat, then), Sail(seat, legs)]


def mp_left(view: Merchant) -> int:
    assert view.turn is not None
    return view.turn.flight.mp if view.turn.flight else 0


def toll(story: Story[Merchant], step: Toll, chance: Chance) -> list[AgendaStep] | None:
    """Pay or stop (MERCHANT-6.3.1); with the last MP nothing is due (MERCHANT-6.3.3)."""
    table, seat = story.state, step.seat
    player = table.players[seat]
    due = toll_at(table, seat, player.at)
    if due is None or not mp_left(table):
        return []
    if due > player.cash or step.then is Then.STOP:
        stop(story, seat)
        return []
    planned = player.plan is not None and due <= player.plan.pay_up_to
    if planned or step.then in (Then.ON, Then.LAND):
        story.tell(TollPaid(seat, player.at, due))
        return []
    return None


def stop(story: Story[Merchant], seat: Seat) -> None:
    story.tell(FlightEnded(seat, story.state.players[seat].at, "oval", mp_left(story.state)))


def answer_toll(story: Story[Merchant], seat: Seat, command: AnswerToll, chance: Chance) -> None:
    story.state.expect(Toll)
    player = story.state.players[seat]
    if command.pay:
        due = toll_at(story.state, seat, player.at) or 0
        story.tell(TollPaid(seat, player.at, due))
    else:
        stop(story, seat)
    instead(story)


def touch(story: Story[Merchant], step: Touch, chance: Chance) -> list[AgendaStep] | None:
    """Land or fly on, where there is a way on (MERCHANT-6.2.1)."""
    table, seat = story.state, step.seat
    space = table.players[seat].at
    if not mp_left(table) or not can_land(table, space):
        return []
    here = chart(sky_of(table, seat, table.players[seat].switches))
    if not legal_steps(here, course_of(table, seat)):
        return []
    plan = table.players[seat].plan
    if step.then is Then.LAND or (plan is not None and plan.goal == space):
        story.tell(FlightEnded(seat, space, "land", mp_left(table)))
        return []
    if step.then is Then.ON:
        story.tell(PassedBy(seat, space))
        return []
    return None


def answer_landing(
    story: Story[Merchant], seat: Seat, command: AnswerLanding, chance: Chance
) -> None:
    story.state.expect(Touch)
    space = story.state.players[seat].at
    if command.land:
        story.tell(FlightEnded(seat, space, "land", mp_left(story.state)))
    else:
        story.tell(PassedBy(seat, space))
    instead(story)


# --- landing (MERCHANT-6.2.3, section 7.3)


def ashore(story: Story[Merchant], step: Ashore, chance: Chance) -> list[AgendaStep]:
    """A ship that ends its movement in a landing place has landed; then discovery, repairs."""
    table, seat = story.state, step.seat
    space = table.players[seat].at
    assert table.turn is not None
    if table.turn.moved:
        story.tell(Flown(seat, table.players[seat].flown))
    if table.turn.lost or not can_land(table, space):
        return []
    system = SPACES[space].system
    found = is_market(table, space) and system in table.cultures
    discovers = found and system not in table.discovered
    repaired = broken(table, seat) if is_market(table, space) else ()
    story.tell(Landed(seat, space, repaired))
    if discovers and system is not None:
        story.tell(CultureDiscovered(seat, system, table.cultures[system]))
        if table.options.thin_markets:
            draw_thin(story, chance)
    return []


def broken(view: Merchant, seat: Seat) -> tuple[GearId, ...]:
    return tuple(GearId(item.what) for item in view.players[seat].load if item.damaged)


# --- asking


def prompts(view: Merchant, seat: Seat, step: Toll | Touch) -> Iterator[Prompt]:
    if step.seat != seat:
        return
    assert view.turn is not None
    about = f"{view.round}.{len(view.turn.flight.used) if view.turn.flight else 0}"
    if isinstance(step, Toll):
        yield Prompt("merchant.toll", seat, partial(toll_talk, view, seat), about)
    elif isinstance(step, Touch):
        yield Prompt("merchant.land", seat, partial(landing_talk, view, seat), about)


def toll_talk(view: Merchant, seat: Seat) -> Talk:
    """Level 0 pays up to 20, and up to half of its cash."""
    player = view.players[seat]
    due = toll_at(view, seat, player.at) or 0
    pay = Option(True, "pay", say("merchant.option.pay", n=due, left=player.cash - due))
    halt = Option(False, "stop", say("merchant.option.stop", n=mp_left(view)))
    usual = "pay" if due <= min(20, player.cash // 2) else "stop"
    return AnswerToll((yield from pick("pay", [pay, halt], (usual,))))


def landing_talk(view: Merchant, seat: Seat) -> Talk:
    at, n = view.players[seat].at, mp_left(view)
    use = purposes(view, seat).get(at)
    label = say("merchant.option.land", where=space_name(at), n=n)
    if use is not None:
        label = say("merchant.option.land_for", where=place_name(at), use=use[0], n=n)
    options = [
        Option(True, "land", label),
        Option(False, "on", say("merchant.option.fly_on", n=n)),
    ]
    return AnswerLanding((yield from pick("land", options, ("land",))))


CHAPTER = Chapter[Merchant](
    {Arrive: arrive, Toll: toll, Touch: touch, Ashore: ashore},
    {AnswerToll: answer_toll, AnswerLanding: answer_landing},
    prompts,
)
