"""3.4 Missions: drawn, completed by depletions, given back, and out of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.acts import Redraw
from bot.games.horizons.box.cards import CAMPAIGN, MISSIONS, SCENARIOS, MissionId
from bot.games.horizons.box.names import mission_name, world_name
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.orders import ASK, GIVE_BACK, LOWEST, MISSION
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.commands.exploring import GiveBack, RevealMission
from bot.games.horizons.effects import markers
from bot.games.horizons.events.course import OrderActed
from bot.games.horizons.events.missions import (
    MissionCompleted,
    MissionDrawn,
    MissionEntered,
    MissionExchanged,
    MissionGone,
    MissionPassed,
    MissionReturned,
)
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import GivingBack, Revealing

POLITICS = 1  # for a completed one (HORIZON-3.4.6)
BEYOND = 1  # VP markers for one beyond the limit (HORIZON-3.4.9)
PRICE = TABLES.politics_costs.mission_redraw
FIRST_DECADE = SCENARIOS[CAMPAIGN].start_year


def most_kept(view: Horizons) -> int:
    """Completed missions that a player may keep (HORIZON-3.4.8)."""
    return (view.decade - FIRST_DECADE) // 10 + 1


def money(view: Horizons, seat: Seat) -> int:
    """In each production step (HORIZON-3.4.10)."""
    return len(view.players[seat].kept)


def spent(view: Horizons, world: WorldId) -> bool:
    """Is nothing left to explore there?"""
    return not view.values.get(world, 0)


def is_about(mission: MissionId, world: WorldId) -> bool:
    """Not if the viewer may not read it."""
    found = MISSIONS.get(mission)
    return found is not None and found.world == world


def is_spent(view: Horizons, mission: MissionId) -> bool:
    found = MISSIONS.get(mission)
    return found is not None and spent(view, found.world)


def fits(mission: MissionId, world: WorldId, *, crewed: bool) -> bool:
    """Can a depletion of this world complete it? (HORIZON-3.4.1, HORIZON-3.4.2)"""
    return is_about(mission, world) and (crewed or not MISSIONS[mission].requires_cv)


def fitting(view: Horizons, step: Revealing) -> tuple[MissionId, ...]:
    """Their own before the common one; only the first that is worth most counts if not asked."""
    open_ones = (view.players[step.seat].mission, view.common)
    return tuple(
        one for one in open_ones if one is not None and fits(one, step.world, crewed=step.crewed)
    )


# --- at a depletion


def revealing(story: Story[Horizons], step: Revealing, chance: Chance) -> list[AgendaStep] | None:
    """Who wants to be asked is asked each time, so that it tells nothing (HORIZON-19.5.4).

    Else the better of two is completed (HORIZON-3.4.4).
    """
    table, found = story.state, fitting(story.state, step)
    order = ORDERS.acting(table, step.seat, MISSION)
    wants = order is not None and order.answer[0] == ASK
    if wants and (table.players[step.seat].mission is not None or found):
        return None
    if not found:
        return []
    return complete(story, step.seat, max(found, key=lambda one: MISSIONS[one].vp), chance)


def reveal(story: Story[Horizons], seat: Seat, command: RevealMission, chance: Chance) -> None:
    step, mission = story.state.expect(Revealing), command.mission
    if mission is None:
        story.tell(MissionPassed(seat))
        instead(story)
        return
    legal = mission in fitting(story.state, step)
    require(legal, "horizons.refuse.mission_fit", "HORIZON-3.4.1", world=world_name(step.world))
    instead(story, *complete(story, seat, mission, chance))


def complete(
    story: Story[Horizons], seat: Seat, mission: MissionId, chance: Chance
) -> list[AgendaStep]:
    """Kept, and replaced at once (HORIZON-3.4.7).

    Beyond the limit (HORIZON-3.4.8, HORIZON-3.4.9) one goes back (HORIZON-3.4.14).
    """
    table = story.state
    common = mission == table.common
    beyond = len(table.players[seat].kept) >= most_kept(table)
    earned = markers(story.state, seat, POLITICS)
    story.tell(MissionCompleted(seat, mission, common, earned, BEYOND if beyond else 0))
    fill(story, None if common else seat, chance)
    return [GivingBack(seat)] if beyond else []


def giving_back(
    story: Story[Horizons], step: GivingBack, chance: Chance
) -> list[AgendaStep] | None:
    order = ORDERS.acting(story.state, step.seat, GIVE_BACK)
    if order is None or order.answer[0] != LOWEST:
        return None
    story.tell(OrderActed(step.seat, order))
    story.tell(MissionReturned(step.seat, lowest(story.state, step.seat)))
    return []


def lowest(view: Horizons, seat: Seat) -> MissionId:
    """Of the completed ones, the one with the fewest VP."""
    return min(view.players[seat].kept, key=lambda one: MISSIONS[one].vp)


def give_back(story: Story[Horizons], seat: Seat, command: GiveBack, chance: Chance) -> None:
    story.state.expect(GivingBack)
    kept = command.mission in story.state.players[seat].kept
    require(kept, "horizons.refuse.not_kept", "HORIZON-3.4.14")
    story.tell(MissionReturned(seat, command.mission))
    instead(story)


# --- drawing


def fill(story: Story[Horizons], seat: Seat | None, chance: Chance) -> None:
    """For a player, or a common one (HORIZON-3.4.7); none from an empty pool (HORIZON-1.3.4)."""
    mission = drawn(story, chance)
    if mission is not None:
        story.tell(MissionDrawn(seat, mission))


def drawn(story: Story[Horizons], chance: Chance) -> MissionId | None:
    """The first whose world is not spent; the others leave the game (HORIZON-3.4.12)."""
    while story.state.missions:
        pool = story.state.missions
        mission = pool[chance.below("horizons.mission", len(pool))]
        if not is_spent(story.state, mission):
            return mission
        story.tell(MissionGone(mission))
    return None


def drop_spent(story: Story[Horizons], world: WorldId, chance: Chance) -> None:
    """Open missions for a spent world leave the game and are replaced (HORIZON-3.4.11)."""
    holders: list[Seat | None] = [None, *story.state.initiative]
    for seat in holders:
        mission = story.state.common if seat is None else story.state.players[seat].mission
        if mission is not None and is_about(mission, world):
            story.tell(MissionGone(mission, seat))
            fill(story, seat, chance)


def enter(story: Story[Horizons], chance: Chance) -> None:
    """Dated ones, one after the other, before all else in a year (HORIZON-6.1.8)."""
    for mission in story.state.undated:
        year = MISSIONS[mission].from_year
        if year is not None and year <= story.state.year:
            enter_one(story, mission, chance)


def enter_one(story: Story[Horizons], mission: MissionId, chance: Chance) -> None:
    table = story.state
    needy = waiting(table)
    if table.missions or (table.common is not None and not needy):
        story.tell(MissionEntered(mission))
    elif is_spent(table, mission):
        story.tell(MissionGone(mission))
    elif table.common is None:
        story.tell(MissionEntered(mission, pool=False))
    else:
        luck = chance.below("horizons.mission_to", len(needy)) if len(needy) > 1 else 0
        story.tell(MissionEntered(mission, needy[luck], pool=False))


def waiting(view: Horizons) -> tuple[Seat, ...]:
    """Without an open mission, and with the fewest VP in completed ones (HORIZON-3.4.15)."""
    without = [seat for seat in view.initiative if view.players[seat].mission is None]
    points = [view.players[seat].mission_points for seat in without]
    return tuple(seat for seat, own in zip(without, points, strict=True) if own == min(points))


def redraw(story: Story[Horizons], seat: Seat, act: Redraw, chance: Chance) -> None:
    """Drawn first, then returned (HORIZON-3.3.5)."""
    player = story.state.players[seat]
    old = player.mission
    require(old is not None, "horizons.refuse.no_mission", "HORIZON-3.3.5")
    assert old is not None
    enough = player.politics >= PRICE
    require(enough, "horizons.refuse.redraw", "HORIZON-3.3.5", n=PRICE, held=player.politics)
    require(story.state.missions, "horizons.refuse.no_missions", "HORIZON-3.3.5")
    between = isinstance(story.state.step, Revealing)
    require(not between, "horizons.refuse.redraw_late", "HORIZON-3.1.6")
    story.tell(MissionExchanged(seat, old, drawn(story, chance), PRICE))


# --- asking


def prompts(view: Horizons, seat: Seat, step: Revealing | GivingBack) -> Iterator[Prompt]:
    if step.seat != seat:
        return
    if isinstance(step, Revealing):
        yield Prompt("horizons.reveal", seat, partial(which_to_reveal, view, step), secret=True)
    else:
        yield Prompt("horizons.give_back", seat, partial(which_to_return, view, seat))


def offer(mission: MissionId, *uses: Text) -> Option[MissionId | None]:
    label = say("horizons.option.mission", mission=mission_name(mission), n=MISSIONS[mission].vp)
    return Option(mission, mission, with_uses(label, *uses))


def which_to_reveal(view: Horizons, step: Revealing) -> Talk:
    """With the marker it earns; beyond the limit one mission goes back for a VP."""
    earned = say("horizons.use.markers_won", n=markers(view, step.seat, POLITICS))
    beyond = len(view.players[step.seat].kept) >= most_kept(view)
    uses = (earned, Text("horizons.use.one_goes_back")) if beyond else (earned,)
    options = [offer(one, *uses) for one in fitting(view, step)]
    nothing = Option[MissionId | None](None, "none", Text("horizons.option.no_mission"))
    hint = options[0].id if options else nothing.id
    return RevealMission((yield from pick("mission", [*options, nothing], (hint,))))


def which_to_return(view: Horizons, seat: Seat) -> Talk:
    options = [offer(one, Text("horizons.use.points_lost")) for one in view.players[seat].kept]
    mission = yield from pick("mission", options, (lowest(view, seat),))
    assert mission is not None
    return GiveBack(mission)


CHAPTER = Chapter[Horizons](
    {Revealing: revealing, GivingBack: giving_back},
    {RevealMission: reveal, GiveBack: give_back},
    prompts,
    acts={Redraw: redraw},
)
