"""13.4, 14.1 and 16: the end of a year, and of the game."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.events import Event
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.cards import Goal
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.sequence import next_year
from bot.games.horizons.chapters.course.scoring import grade, living, points, rank, rated
from bot.games.horizons.chapters.scenarios.asteroid import strike_earth
from bot.games.horizons.chapters.sheets.waking import wake
from bot.games.horizons.effects import all_effects
from bot.games.horizons.events.combat import HitsTaken
from bot.games.horizons.events.course import EndRolled, GameEnded
from bot.games.horizons.events.holdings import Scuttled
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons, Result, is_kind
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment

END = TABLES.campaign_end
NEAR = 5  # settlements that may be missing for a minor victory alone (HORIZON-16.0.2)
ALL_STARS = 3  # technologies of Interstellar Colonization


def end(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """Victory and end are checked, then the year advances (HORIZON-13.4.1).

    HORIZON-15.4.4, HORIZON-19.4.2
    """
    wake(story)
    strike_earth(story)
    result = verdict(story, chance)
    if result is not None:
        story.tell(GameEnded(result))
        return []
    return next_year(story)


def verdict(story: Story[Horizons], chance: Chance) -> Result | None:
    view = story.state
    if view.scenario.victory is not None:
        return by_goal(view, view.scenario.victory)
    if view.scenario.asteroid is not None:
        return by_asteroid(view)
    if view.scenario.invader is not None:
        return by_battle(view)
    if view.scenario.interstellar_deadline is not None:
        return by_stars(view, view.scenario.interstellar_deadline)
    return by_roll(story, chance)


def at_once(story: Story[Horizons]) -> None:
    """What ends a game whenever it happens (HORIZON-16.3.9, HORIZON-16.6.2)."""
    view = story.state
    if view.result is not None or not view.scenario.ends_at_once:
        return
    saved = view.menace is not None and view.menace.strength <= 0
    if saved and view.scenario.asteroid is not None:
        story.tell(GameEnded(result(view, view.seats(), "deflected")))
    if machine_beaten(view) and any(map(loses_base, story.events)):
        story.tell(GameEnded(result(view, humans(view), "machine_beaten")))


def result(view: Horizons, winners: tuple[Seat, ...], reason: str, mark: str = "") -> Result:
    totals = tuple(points(view, seat) for seat in view.seats())
    return Result(totals, winners, reason, mark)


# --- the campaign (HORIZON-14.1.1)


def end_chance(year: int) -> int:
    """In percent; after the last year it is certain."""
    if year >= END.last_year:
        return 100
    return max(0, END.start_pct + END.step_pct * (year - END.first_roll_year))


def is_short_over(view: Horizons) -> bool:
    """Has a campaign that was opened as a shorter one had its years? (HORIZON-14.1.2)"""
    years = view.options.length.years
    return years is not None and view.year >= view.options.first_year + years - 1


def by_roll(story: Story[Horizons], chance: Chance) -> Result | None:
    view = story.state
    if is_short_over(view):
        return campaign_result(view)
    odds = end_chance(view.year)
    if not odds:
        return None
    roll = d100(chance, "end")
    story.tell(EndRolled(roll, odds))
    return campaign_result(view) if roll <= odds else None


def campaign_result(view: Horizons) -> Result:
    """Most points win (HORIZON-14.2.12); alone only a rating says so (HORIZON-14.3.2)."""
    best = max(view.seats(), key=lambda seat: rank(view, seat))
    if len(view.players) > 1:
        return result(view, (best,), "campaign")
    mark = rated(points(view, best))
    return result(view, (best,) if mark.won else (), "campaign", mark.id)


# --- goals of scenarios (section 16.0 to 16.2, 16.5)


def by_goal(view: Horizons, goal: Goal) -> Result | None:
    """So many settlements, alone by a date (HORIZON-16.0.2, HORIZON-16.1.2, HORIZON-16.1.3)."""
    if view.scenario.single_mars_base:
        return together(view, goal)
    reached = [seat for seat in view.seats() if living(view, seat, goal.world) >= goal.count]
    if reached:  # HORIZON-16.0.3
        most = max(reached, key=lambda seat: (living(view, seat, goal.world), -view.place(seat)))
        return result(view, (most,), "goal", "major_victory" if len(view.players) == 1 else "")
    if len(view.players) > 1:
        over = view.year >= (view.scenario.last_year or END.last_year)  # HORIZON-16.1.5
        return result(view, (), "deadline") if over else None
    if view.year < (view.scenario.solo_deadline or END.last_year):
        return None
    near = living(view, Seat(0), goal.world) >= goal.count - NEAR
    return result(
        view, (Seat(0),) if near else (), "deadline", "minor_victory" if near else "defeat"
    )


def together(view: Horizons, goal: Goal) -> Result | None:
    """One base, one stock, one aim (HORIZON-16.5.5)."""
    lives = sum(base.settlements for base in view.bases.values() if base.world == goal.world)
    green = grade(view, goal.world) == "full"
    if green and lives >= goal.settlements:
        return result(view, view.seats(), "goal", "major_victory")
    if view.year < view.scenario.deadline_by_players[str(len(view.players))]:
        return None
    near = len(view.players) == 1 and green and lives >= goal.settlements - NEAR
    winners = view.seats() if near else ()
    return result(view, winners, "deadline", "minor_victory" if near else "defeat")


def by_asteroid(view: Horizons) -> Result | None:
    """HORIZON-16.3.9"""
    if view.menace is None or view.menace.strength <= 0:
        return result(view, view.seats(), "deflected")
    deadline = view.scenario.deadline or END.last_year
    return result(view, (), "impact") if view.year >= deadline else None


def by_battle(view: Horizons) -> Result:
    """Won if the Invader is gone, whoever is left (HORIZON-16.4.9)."""
    if view.invader is None:
        return result(view, view.seats(), "invader_beaten")
    return result(view, (), "invader_wins")


def by_stars(view: Horizons, deadline: int) -> Result | None:
    """Humans against the machine (HORIZON-16.6.16)."""
    side = humans(view)
    mind = tuple(seat for seat in view.seats() if seat not in side)
    for seat in side:
        if sum(one.interstellar for one in all_effects(view, seat)) == ALL_STARS:
            return result(view, side, "stars")
    return result(view, mind, "machine_wins") if view.year >= deadline else None


def humans(view: Horizons) -> tuple[Seat, ...]:
    machine = view.scenario.ai_faction
    return tuple(seat for seat in view.seats() if view.players[seat].faction != machine)


def loses_base(fact: Event[Horizons]) -> bool:
    """Is a base destroyed by it, or given up?"""
    match fact:
        case Scuttled(unit=unit):
            return is_kind(unit, Kind.BASE)
        case HitsTaken(hits=hits):
            return any(
                hit.lost and hit.unit in UNITS and is_kind(UnitId(hit.unit), Kind.BASE)
                for hit in hits
            )
    return False


def machine_beaten(view: Horizons) -> bool:
    """Its base is gone (HORIZON-16.6.2)."""
    machine, home = view.scenario.ai_faction, view.scenario.ai_world
    if machine is None or home is None or view.player(machine) is None:
        return False
    return view.base_on(home, machine) is None


CHAPTER = Chapter[Horizons]({(Beat, Moment.END): end})
