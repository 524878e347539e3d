"""15.5 and 16.4: the invasion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick_some
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.horizons.box.knowledge import NEUTRAL
from bot.games.horizons.box.names import node_name, unit_name
from bot.games.horizons.box.sky import HOME_ORBIT
from bot.games.horizons.box.units import UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.combat.search import begin_battle, roll_search
from bot.games.horizons.chapters.combat.sides import (
    GIANT,
    combat_of,
    combat_value,
    damage_of,
    side,
)
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.home import barred
from bot.games.horizons.chapters.common.relations import steady
from bot.games.horizons.commands.scenarios import Rally
from bot.games.horizons.events.scenarios import (
    Catastrophe,
    InvaderBeaten,
    InvaderCame,
    Rallied,
)
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons, is_kind, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import INVADER, Side
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.scenarios import Onslaught, Rallying

MARKERS = 5  # for each CV that was sent (HORIZON-15.5.4)


def comes(story: Story[Horizons]) -> None:
    """All quarrels but those of a scenario end (HORIZON-15.5.1)."""
    view, calmed = story.state, dict[str, int]()
    for key, at in view.relations.items():
        one, _, other = key.partition("|")
        if at < NEUTRAL and not steady(view, FactionId(one), FactionId(other)):
            calmed[key] = NEUTRAL
    story.tell(InvaderCame(calmed))


def invasion(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """It is fought before other combats; in the scenario by all that was built."""
    view = story.state
    if view.invader is None:
        return []
    if view.scenario.invader is None:
        return [Rallying(view.initiative)]
    fleet = list[UnitId]()
    for seat in view.initiative:
        mine = available(view, seat)
        story.tell(Rallied(seat, mine, HOME_ORBIT))
        fleet += mine
    return [Onslaught(tuple(fleet))]


# --- who is sent (HORIZON-15.5.2)


def available(view: Horizons, seat: Seat) -> tuple[UnitId, ...]:
    """Their crews and robots, crews first; nobody who must not enter that orbit.

    Launchers never stay in an orbit.
    """
    if barred(view, seat, HOME_ORBIT) is not None:
        return ()
    ships = view.ships_of(view.players[seat].faction)
    mine = [unit.id for unit, _ in ships if unit.kind is not Kind.LV]
    return tuple(sorted(mine, key=lambda unit: (not is_kind(unit, Kind.CV), -UNITS[unit].size)))


def rallying(story: Story[Horizons], step: Rallying, chance: Chance) -> list[AgendaStep] | None:
    if not step.seats:
        return [Onslaught(step.fleet)]
    if available(story.state, step.seats[0]):
        return None
    return [Rallying(step.seats[1:], step.fleet)]


def rally(story: Story[Horizons], seat: Seat, command: Rally, chance: Chance) -> None:
    step = story.state.expect(Rallying)
    units = command.units
    mine = {*units} <= {*available(story.state, seat)} and len({*units}) == len(units)
    require(mine, "horizons.refuse.not_yours", "HORIZON-15.5.2")
    story.tell(Rallied(seat, units, HOME_ORBIT))
    instead(story, Rallying(step.seats[1:], (*step.fleet, *units)))


# --- round after round (HORIZON-16.4.9)


def onslaught(story: Story[Horizons], step: Onslaught, chance: Chance) -> list[AgendaStep]:
    """Both find each other; the rolls are for tactics (HORIZON-16.4.3)."""
    view = story.state
    left = tuple(unit for unit in step.fleet if unit in view.ships)
    if view.invader is None or not left:
        return over(story, step.fleet)
    earth = side(view, left)
    battle = roll_search(story, Side((INVADER,)), earth, HOME_ORBIT, chance, certain=True)
    return [*begin_battle(battle), step]


def over(story: Story[Horizons], fleet: tuple[UnitId, ...]) -> list[AgendaStep]:
    """Whoever is destroyed with the Invader has won all the same.

    Markers for CVs, lost ones too (HORIZON-15.5.4); else Earth is laid waste (HORIZON-15.5.3).
    """
    view = story.state
    if view.scenario.invader is not None:
        return [Beat(Moment.END)]
    if view.invader is not None:
        story.tell(Catastrophe("invader"))
        return []
    crews = Counter(view.seat_of(owner(unit)) for unit in fleet if is_kind(unit, Kind.CV))
    story.tell(InvaderBeaten({seat: MARKERS * crews[seat] for seat in view.seats() if crews[seat]}))
    return []


# --- asking


def prompts(view: Horizons, seat: Seat, step: Rallying | Onslaught) -> Iterator[Prompt]:
    if isinstance(step, Rallying) and step.seats[:1] == (seat,):
        invader = Side((INVADER,))
        says = say(
            "horizons.rally.says",
            theirs=combat_value(view, invader),
            size=GIANT.size - damage_of(view, INVADER),
            mine=sum(combat_of(view, unit) for unit in step.fleet),
            n=MARKERS,
        )
        yield Prompt("horizons.rally", seat, partial(talk, view, seat), str(view.year), says=says)


def talk(view: Horizons, seat: Seat) -> Talk:
    """All crews are suggested."""
    found = available(view, seat)
    options = [
        Option(
            one,
            one,
            with_uses(
                say(
                    "horizons.option.ship", unit=unit_name(one), node=node_name(view.ships[one].at)
                ),
                say("horizons.use.strength", n=combat_of(view, one)),
            ),
        )
        for one in found
    ]
    hint = tuple(one for one in found if is_kind(one, Kind.CV))
    picked = yield from pick_some("ships", options, at_most=len(options), hint=hint)
    return Rally(tuple(picked))


CHAPTER = Chapter[Horizons](
    {(Beat, Moment.INVASION): invasion, Rallying: rallying, Onslaught: onslaught},
    {Rally: rally},
    prompts,
)
