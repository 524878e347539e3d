"""7.6 Bases of other factions, asteroids, pirates, trade tokens."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick, pick_maybe
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.cards import MoreRolls
from bot.games.horizons.box.names import faction_name, node_name, unit_name
from bot.games.horizons.box.numbers import PIRATES, TABLES, TOKENS
from bot.games.horizons.box.sky import SYSTEMS, WORLDS, NodeId, WorldId, flyby, rolled_world
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.economy.happened import happened
from bot.games.horizons.commands.economy import LayToken, TakeCounter
from bot.games.horizons.effects import max_cv_size
from bot.games.horizons.events.economy.phase import (
    AsteroidCame,
    NeutralBase,
    PirateCame,
    TokensLaid,
)
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.pieces import Base, TradeToken
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.economy import Laying, Relocate

MORE_RAIDERS = 2100  # HORIZON-17.3.1


# --- asteroids and pirates: where they come


def box_rolled(view: Horizons, roll: int) -> NodeId | None:
    """The flyby box of the world's system, once its decade is reached (HORIZON-7.6.3)."""
    world = rolled(view, roll)
    system = WORLDS[world].system if world else None
    return flyby(system) if world and system and is_reached(view, world) else None


# --- bases: where none comes


def kept_free(view: Horizons) -> WorldId | None:
    """Mars, where it is the rebels' home or bears a common base (HORIZON-16.7.12, 16.5.2)."""
    return view.scenario.colonial_home or view.scenario.common_world


# --- the step


def neutrals(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """Base, asteroids, pirates (and HORIZON-17.3.1), then tokens (HORIZON-7.6.7, HORIZON-7.6.9)."""
    place_base(story, chance)
    waiting = list[AgendaStep]()
    for _ in range(rolls_for(story.state, "asteroid")):
        waiting += place_asteroid(story, chance)
    if not story.state.options.no_pirates:  # HORIZON-17.6.1
        rolls = rolls_for(story.state, "pirate")
        for _ in range(rolls):
            waiting += place_pirate(story, chance)
        if rolls and story.state.options.aggressive_pirates:
            place_raiders(story, chance)
    return [*waiting, Laying(story.state.initiative[0])]


def hazard_rolls(view: Horizons) -> int:
    """Of asteroids and of pirates (HORIZON-7.6.3, 7.6.4, 7.6.10)."""
    return sum(
        view.decade >= roll.from_decade and len(view.players) >= roll.min_players
        for roll in TABLES.calendar.hazard_rolls
    )


def rolls_for(view: Horizons, kind: str) -> int:
    """With those that events bring (HORIZON-15.2.79, HORIZON-15.2.84)."""
    return hazard_rolls(view) + sum(more.of == kind for more in happened(view, MoreRolls))


def rolled(view: Horizons, roll: int) -> WorldId | None:
    """The world, if it is in play (HORIZON-2.4.14)."""
    world = rolled_world(roll)
    return world if world in view.worlds() else None


# --- a base


def place_base(story: Story[Horizons], chance: Chance) -> None:
    """Of those that nobody plays, as long as there are counters (HORIZON-7.6.1, HORIZON-7.6.9)."""
    view = story.state
    if not list(view.neutrals()):  # HORIZON-7.6.2
        return
    roll = d100(chance, "neutral_base")
    world = rolled(view, roll)
    if world == kept_free(view):
        world = None
    free = [
        unit.id
        for unit in UNITS.values()
        if unit.kind is Kind.BASE and unit.faction in view.neutrals() and unit.id not in view.bases
    ]
    if world is None or not appears(view, world) or not free:
        story.tell(NeutralBase(roll, world))
        return
    story.tell(NeutralBase(roll, world, chance.sample("horizons.counter", free, 1)[0]))


def appears(view: Horizons, world: WorldId) -> bool:
    """The decade of its system is reached, and no such base stands there (HORIZON-7.6.1)."""
    others = [unit for unit, base in view.bases.items() if base.world == world]
    return is_reached(view, world) and all(view.seat_of(owner(unit)) is not None for unit in others)


def is_reached(view: Horizons, world: WorldId) -> bool:
    """Nothing comes to a system before the decade that its flyby box names."""
    system = WORLDS[world].system
    decade = SYSTEMS[system].appear_decade if system else None
    return decade is not None and view.decade >= decade


# --- asteroids and pirates


def place_asteroid(story: Story[Horizons], chance: Chance) -> list[AgendaStep]:
    view, roll = story.state, d100(chance, "asteroid")
    at = box_rolled(view, roll)
    if at is not None and len(view.asteroids) >= TOKENS.asteroids:
        return [Relocate(view.initiative[0], "asteroid", at)]
    story.tell(AsteroidCame(roll, at))
    return []


def place_pirate(story: Story[Horizons], chance: Chance) -> list[AgendaStep]:
    """Its strong side from a date on (HORIZON-7.6.3, 7.6.5, 7.6.6, 7.6.11)."""
    view, roll = story.state, d100(chance, "pirate")
    at = box_rolled(view, roll)
    free = [one for one in PIRATES if one not in view.pirates]
    if at is not None and not free:
        return [Relocate(view.initiative[0], "pirate", at)]
    pirate = chance.sample("horizons.pirate_token", free, 1)[0] if at is not None else None
    hoard = TOKENS.pirate_hoard if at is not None else 0
    story.tell(PirateCame(roll, at, pirate, strong=is_strong(view), hoard=hoard))
    return []


def is_strong(view: Horizons) -> bool:
    return view.year >= TABLES.calendar.strong_pirates


def place_raiders(story: Story[Horizons], chance: Chance) -> None:
    """Place armed ships of other factions, so many in all however often pirates were rolled.

    HORIZON-17.3.1
    """
    for _ in range(2 if story.state.year >= MORE_RAIDERS else 1):
        view, roll = story.state, d100(chance, "raider")
        at, free = box_rolled(view, roll), list(raiders(story.state))
        if at is None or not free:
            story.tell(PirateCame(roll, None))
        else:
            ship = chance.sample("horizons.raider_ship", free, 1)[0]
            story.tell(PirateCame(roll, at, ship=ship, hoard=TOKENS.pirate_hoard))


def raiders(view: Horizons) -> Iterator[UnitId]:
    """Armed, and of a size that every player can build (HORIZON-17.3.2)."""
    most = min(max_cv_size(view, seat) for seat in view.seats())
    for unit in UNITS.values():
        if (
            unit.kind is Kind.CV
            and unit.combat
            and unit.size <= most
            and unit.faction in view.neutrals()
            and unit.id not in view.raiders
        ):
            yield unit.id


# --- counters that have run out (HORIZON-7.6.5)


def places_of(view: Horizons, kind: str) -> tuple[NodeId, ...]:
    found = view.asteroids if kind == "asteroid" else (one.at for one in view.pirates.values())
    return tuple(dict.fromkeys(sorted(found)))


def relocate(story: Story[Horizons], step: Relocate, chance: Chance) -> list[AgendaStep] | None:
    return None if places_of(story.state, step.kind) else []


def take_counter(story: Story[Horizons], seat: Seat, command: TakeCounter, chance: Chance) -> None:
    step, view = story.state.expect(Relocate), story.state
    source = command.source
    if source is not None:
        there = source in places_of(view, step.kind)
        require(there, "horizons.refuse.no_counter_there", "HORIZON-7.6.5")
        if step.kind == "asteroid":
            story.tell(AsteroidCame(0, step.to, source))
        else:
            pirate = min(one for one, found in view.pirates.items() if found.at == source)
            story.tell(
                PirateCame(
                    0,
                    step.to,
                    pirate,
                    strong=is_strong(view),
                    hoard=TOKENS.pirate_hoard,
                    source=source,
                )
            )
    instead(story)


# --- trade tokens (HORIZON-7.6.7, HORIZON-7.6.8)


def without_token(view: Horizons, base: UnitId, found: Base) -> bool:
    """It should get one: settled or of another faction, and not blockaded."""
    settled = found.settlements > 0 or view.seat_of(owner(base)) is None
    return settled and found.token is None and base not in view.blockades


def wanting(view: Horizons) -> tuple[list[UnitId], list[UnitId]]:
    """Bases of players, one at a time in initiative order; then the others'."""
    queues = [
        [
            base
            for base, found in view.bases.items()
            if view.seat_of(owner(base)) == seat and without_token(view, base, found)
        ]
        for seat in view.initiative
    ]
    players = list[UnitId]()
    while any(queues):
        players += [queue.pop(0) for queue in queues if queue]
    others = [
        base
        for base, found in view.bases.items()
        if view.seat_of(owner(base)) is None and without_token(view, base, found)
    ]
    return players, others


def laying(story: Story[Horizons], step: Laying, chance: Chance) -> list[AgendaStep] | None:
    """All at once while there are enough; else the first player orders the others' bases."""
    players, others = wanting(story.state)
    left = len(story.state.trade)
    lay(story, players[:left], chance)
    left = len(story.state.trade)
    if not others or not left:
        return []
    if len(others) <= left:
        lay(story, others, chance)
        return []
    return None


def lay(story: Story[Horizons], bases: list[UnitId], chance: Chance) -> None:
    if not bases:
        return
    drawn = chance.sample("horizons.trade", story.state.trade, len(bases))
    sides = tuple(chance.below("horizons.side", 2) for _ in bases)
    story.tell(
        TokensLaid(
            {
                base: TradeToken(resource, bool(side))
                for base, resource, side in zip(bases, drawn, sides, strict=True)
            }
        )
    )


def lay_token(story: Story[Horizons], seat: Seat, command: LayToken, chance: Chance) -> None:
    story.state.expect(Laying)
    _, others = wanting(story.state)
    require(command.base in others, "horizons.refuse.no_base", "HORIZON-7.6.8")
    lay(story, [command.base], chance)


# --- asking


def prompts(view: Horizons, seat: Seat, step: Relocate | Laying) -> Iterator[Prompt]:
    if step.seat != seat:
        return
    if isinstance(step, Relocate):
        about = f"{view.year}.{step.kind}"
        says = say(f"horizons.relocate.{step.kind}", where=node_name(step.to))
        yield Prompt("horizons.relocate", seat, lambda: relocate_talk(view, step), about, says=says)
    else:
        left = len(view.trade)
        says = say("horizons.laying.says", n=left, bases=len(wanting(view)[1]))
        yield Prompt("horizons.laying", seat, lambda: laying_talk(view), str(left), says=says)


def relocate_talk(view: Horizons, step: Relocate) -> Talk:
    options = [
        Option(place, place, with_uses(node_name(place), Text("horizons.use.leaves")), spot=place)
        for place in places_of(view, step.kind)
    ]
    return TakeCounter((yield from pick_maybe("source", options)))


def laying_talk(view: Horizons) -> Talk:
    _, others = wanting(view)
    options = [Option(base, base, base_text(base)) for base in others]
    return LayToken((yield from pick("base", options, (others[0],))))


def base_text(base: UnitId) -> Text:
    named = faction_name(owner(base))
    return say("horizons.option.base_of", base=unit_name(base), faction=named)


CHAPTER = Chapter[Horizons](
    {(Beat, Moment.NEUTRALS): neutrals, Relocate: relocate, Laying: laying},
    {TakeCounter: take_counter, LayToken: lay_token},
    prompts,
)
