"""10.3.4 to 10.3.8. What a surrender costs, and what the attacker takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.horizons.box.goods import NOTHING, Resource, Stock, some
from bot.games.horizons.box.names import resource_name
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.sides import (
    base_of,
    factions,
    free_cargo,
    is_crewed,
    is_ship,
    present,
)
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.holdings import stowed
from bot.games.horizons.commands.combat import Plunder
from bot.games.horizons.effects import markers
from bot.games.horizons.events.combat import (
    SurrenderAnswered,
    Surrendered,
)
from bot.games.horizons.reckoning import d10, rounded
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Battle, Plundering, Side, Surrendering


def surrendering(story: Story[Horizons], step: Surrendering, chance: Chance) -> list[AgendaStep]:
    """A die for a base; if nobody is left to take it, nothing (HORIZON-10.3.3, HORIZON-10.3.4)."""
    view, battle = story.state, step.battle
    seat = battle.attacker.seat
    if seat is None or not present(view, battle.attacker) or not present(view, battle.defender):
        return []
    most = 0
    if base_of(view, battle.defender) is not None:
        most = d10(chance, "spoils")
        story.tell(SurrenderAnswered(seat, "accept", most))
    return [Plundering(seat, battle, most)]


def plundering(story: Story[Horizons], step: Plundering, chance: Chance) -> list[AgendaStep] | None:
    destroy, take = best(story.state, step)
    if has_choice(story.state, step):
        return None
    give_up(story, step, destroy, take)
    return []


def plunder(story: Story[Horizons], seat: Seat, command: Plunder, chance: Chance) -> None:
    view = story.state
    step = view.expect(Plundering)
    destroy, take = command.destroy, command.take
    stored, most = stored_in(view, step.battle), destroyed_in(view, step)
    fits = destroy.least >= 0 and stored.covers(destroy) and destroy.total == most
    require(fits, "horizons.refuse.spoils", "HORIZON-10.3.4", n=most)
    room, half = room_for(view, step.battle), half_of(carried(view, step.battle) + destroy)
    fits = take.least >= 0 and half.covers(take) and take.total <= room
    require(fits, "horizons.refuse.take_half", "HORIZON-10.3.7", n=min(room, half.total))
    give_up(story, step, destroy, take)
    instead(story)


# --- amounts


def carried(view: Horizons, battle: Battle) -> Stock:
    """All that surrendering CVs carry (HORIZON-10.3.4)."""
    ships = (UnitId(one) for one in battle.defender.units if is_ship(view, one))
    return sum((view.ships[one].cargo for one in ships), NOTHING)


def stored_in(view: Horizons, battle: Battle) -> Stock:
    base = base_of(view, battle.defender)
    return NOTHING if base is None else view.bases[base].stock


def destroyed_in(view: Horizons, step: Plundering) -> int:
    return min(step.most, stored_in(view, step.battle).total)


def half_of(stock: Stock) -> Stock:
    """Of each type, rounded half up (HORIZON-10.3.7)."""
    return Stock(**{kind.value: rounded(count / 2) for kind, count in stock})


def room_for(view: Horizons, battle: Battle) -> int:
    return sum(free_cargo(view, battle.attacker).values())


def best(view: Horizons, step: Plundering) -> tuple[Stock, Stock]:
    """Without a wish: the most plentiful is destroyed, and as much as fits is taken."""
    stored, destroy = stored_in(view, step.battle), NOTHING
    for _ in range(destroyed_in(view, step)):
        left = stored - destroy
        destroy += some(max(Resource, key=lambda kind: left[kind]), 1)
    half = half_of(carried(view, step.battle) + destroy)
    return destroy, most_of(half, room_for(view, step.battle))


def most_of(stock: Stock, room: int) -> Stock:
    taken = NOTHING
    for kind, count in stock:
        taken += some(kind, min(count, room - taken.total))
    return taken


def has_choice(view: Horizons, step: Plundering) -> bool:
    """What is destroyed in the base, or what is left behind."""
    stored, most = stored_in(view, step.battle), destroyed_in(view, step)
    kinds = sum(1 for _, count in stored if count)
    if 0 < most < stored.total and kinds > 1:
        return True
    destroy, _ = best(view, step)
    half, room = half_of(carried(view, step.battle) + destroy), room_for(view, step.battle)
    return 0 < room < half.total and sum(1 for _, count in half if count) > 1


def laden(view: Horizons, fleet: Side, stock: Stock) -> dict[UnitId, Stock]:
    """The cargo of each ship that takes some of it, afterwards."""
    parts = stowed(view, tuple(free_cargo(view, fleet)), stock)
    return {ship: view.ships[ship].cargo + part for ship, part in parts}


def give_up(story: Story[Horizons], step: Plundering, destroy: Stock, take: Stock) -> None:
    """HORIZON-10.3.4 to HORIZON-10.3.8"""
    view, battle = story.state, step.battle
    loser, base = battle.defender.seat, base_of(view, battle.defender)
    assert loser is not None
    ships = tuple(UnitId(one) for one in present(view, battle.defender) if is_ship(view, one))
    stocks = dict.fromkeys(ships, NOTHING)
    if base is not None:
        stocks[base] = view.bases[base].stock - destroy
    stocks |= laden(view, battle.attacker, take)
    story.tell(
        Surrendered(
            seat=loser,
            to=step.seat,
            units=present(view, battle.defender),
            stocks=stocks,
            reserve=tuple(one for one in ships if is_crewed(view, one)),
            politics=markers(view, step.seat, min(1, view.players[loser].politics)),
            factions=factions(view, battle.attacker.units),
            taken=take,
        )
    )


# --- asking


def prompts(view: Horizons, seat: Seat, step: Plundering) -> Iterator[Prompt]:
    if step.seat == seat:
        talk_ = partial(talk, view, step)
        room, most = room_for(view, step.battle), destroyed_in(view, step)
        says = say("horizons.plunder.says", n=most, room=room)
        yield Prompt("horizons.plunder", seat, talk_, str(view.year), says=says)


def talk(view: Horizons, step: Plundering) -> Talk:
    """What is destroyed, then what of it is taken."""
    destroy, _ = best(view, step)
    most = destroyed_in(view, step)
    gone = yield from gather(
        "destroy",
        amounts(stored_in(view, step.battle)),
        at_least=most,
        at_most=most,
        hint=tuple(each(destroy)),
    )
    destroy = sum((some(kind, 1) for kind in gone), NOTHING)
    half = half_of(carried(view, step.battle) + destroy)
    room = min(room_for(view, step.battle), half.total)
    hint = tuple(each(most_of(half, room)))
    picked = yield from gather("take", amounts(half), at_most=room, hint=hint)
    return Plunder(destroy, sum((some(kind, 1) for kind in picked), NOTHING))


def amounts(stock: Stock) -> list[Option[Resource]]:
    return [Option(kind, kind, resource_name(kind), count) for kind, count in stock if count]


def each(stock: Stock) -> Iterator[Resource]:
    return (kind for kind, count in stock for _ in range(count))


CHAPTER = Chapter[Horizons](
    {Surrendering: surrendering, Plundering: plundering}, {Plunder: plunder}, prompts
)
