"""15.4 and 16.3: the great asteroid on its way to Earth, and how to turn it away."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Deflect
from bot.games.horizons.box.cards import SCENARIOS, Leg
from bot.games.horizons.box.names import unit_name
from bot.games.horizons.box.sky import NodeId, system_of
from bot.games.horizons.box.units import UNITS, Kind, Robot, Unit
from bot.games.horizons.chapters.combat.fire import table_damage
from bot.games.horizons.chapters.common.damage import combat_value
from bot.games.horizons.chapters.exploring.explore import require_ship
from bot.games.horizons.chapters.exploring.totals import Part, Total, strength
from bot.games.horizons.effects import added
from bot.games.horizons.events.scenarios import (
    Catastrophe,
    Deflected,
    MenaceAppeared,
    MenaceGone,
    MenaceMoved,
)
from bot.games.horizons.reckoning import d10, d10s
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import Aftermath

ASTEROID = next(one.asteroid for one in SCENARIOS.values() if one.asteroid is not None)
BELT_YEARS = 10  # of the event: the year in which it is rolled is the first (HORIZON-15.4.4)
SHARDS = 2  # a shot that rolls at most this makes it worse (HORIZON-16.3.6)
POINTS_PER_MARKER = 3


# --- where it is


def legs(view: Horizons) -> tuple[Leg, ...]:
    """The years of its track (HORIZON-16.3.7, HORIZON-15.4.4)."""
    if view.scenario.asteroid is not None or view.menace is None:
        return ASTEROID.track
    year, found = view.menace.since, list[Leg]()
    for number, leg in enumerate(ASTEROID.track):
        long = BELT_YEARS if number == 0 else leg.years[1] - leg.years[0] + 1
        found.append(Leg((year, year + long - 1), leg.node))
        year += long
    return tuple(found)


def place(view: Horizons) -> NodeId:
    """In this year."""
    ahead = [leg.node for leg in legs(view) if view.year <= leg.years[1]]
    return ahead[0] if ahead else ASTEROID.track[-1].node


def fly(story: Story[Horizons]) -> None:
    """It moves when a year begins."""
    view = story.state
    if view.menace is not None and place(view) != view.menace.at:
        story.tell(MenaceMoved(place(view)))


def appear(story: Story[Horizons]) -> None:
    """As an event; one at a time, and only where its way is in play (HORIZON-2.4.14).

    HORIZON-15.4.1, HORIZON-15.4.4
    """
    view = story.state
    known = all(system_of(leg.node) in view.scenario.systems for leg in ASTEROID.track)
    if view.menace is None and known:
        strong = ASTEROID.strength_per_player * len(view.players)
        story.tell(MenaceAppeared(ASTEROID.track[0].node, strong))


def hits_earth(view: Horizons) -> bool:
    """At the end of its last year."""
    return view.menace is not None and view.year >= legs(view)[-1].years[1]


def strike_earth(story: Story[Horizons]) -> None:
    """Of the event; the scenario is lost by it (HORIZON-15.4.3, HORIZON-16.3.9)."""
    if story.state.scenario.asteroid is None and hits_earth(story.state):
        story.tell(Catastrophe("asteroid"))


# --- three ways (HORIZON-16.3.3)


def explored(view: Horizons, seat: Seat, act: Deflect) -> Total:
    """What an exploration of it comes to (HORIZON-16.3.4)."""
    counter = looking(view, act)
    key = "crewed_explore" if counter.kind is Kind.CV else "robotic_explore"
    return Total(
        (
            Part("explorer", strength(view, counter.id)),
            Part("bonus", added(view, seat, key)),
            Part("place", ASTEROID.explore_bonus),
        )
    )


def looking(view: Horizons, act: Deflect) -> Unit:
    probe = view.ships[act.ship].probe if act.probe else None
    return UNITS[probe or act.ship]


def shot(view: Horizons, seat: Seat, act: Deflect) -> int:
    """All of the row but the die (HORIZON-16.3.6)."""
    return combat_value(act.ship, view.ships[act.ship].damage) + added(view, seat, "combat")


def require_deflection(view: Horizons, seat: Seat, act: Deflect) -> None:
    require_ship(view, seat, act.ship)
    ship, unit, name = view.ships[act.ship], UNITS[act.ship], unit_name(act.ship)
    near = view.menace is not None and ship.at == view.menace.at
    require(near, "horizons.refuse.no_menace", "HORIZON-16.3.3", ship=name)
    fresh = act.ship not in view.this.acted
    require(fresh, "horizons.refuse.acted", "HORIZON-16.3.3", ship=name)
    require(not ship.reserve, "horizons.refuse.recalled", "HORIZON-5.4.8", ship=name)
    if act.how != "explore":
        clause = "HORIZON-16.3.5" if act.how == "tow" else "HORIZON-16.3.6"
        require(unit.kind is Kind.CV, "horizons.refuse.no_cv", clause)
        armed = act.how == "tow" or combat_value(act.ship, ship.damage) > 0
        require(armed, "horizons.refuse.unarmed", clause)
        return
    if act.probe:
        require(ship.probe is not None, "horizons.refuse.carries_none", "HORIZON-11.2.6", ship=name)
    counter = looking(view, act)
    able = counter.type is not Robot.TELESCOPE and strength(view, counter.id) > 0
    require(able, "horizons.refuse.blind", "HORIZON-16.3.8", ship=name)


def deflect(
    story: Story[Horizons], seat: Seat, act: Deflect, chance: Chance
) -> list[AgendaStep] | None:
    view = story.state
    require_deflection(view, seat, act)
    following = list[AgendaStep]()
    if act.how == "tow":
        size = UNITS[act.ship].size
        story.tell(lowered(view, seat, act, size, (), size, reserve=True))
    elif act.how == "shoot":
        die = d10(chance, "shot")
        row = shot(view, seat, act) + die
        less = -1 if die <= SHARDS else table_damage(row, direct=True)
        story.tell(lowered(view, seat, act, row, (die,), less))
    else:
        counter, total = looking(view, act), explored(view, seat, act)
        dice: tuple[int, ...] = ()
        if total.wanted:
            dice = d10s(chance, "explore", 2 if counter.lab else 1)
        probe = counter.id if act.probe else None
        story.tell(lowered(view, seat, act, total.value, dice, total.tokens(dice), probe=probe))
        following.append(Aftermath(seat, act.ship, act.probe))
    turned_away(story)
    return following


def lowered(
    view: Horizons,
    seat: Seat,
    act: Deflect,
    total: int,
    dice: tuple[int, ...],
    less: int,
    **more: object,
) -> Deflected:
    """It cannot fall below 0."""
    assert view.menace is not None
    change = -min(less, view.menace.strength)
    return Deflected(seat, act.ship, act.how, total, dice, change, **more)  # type: ignore[arg-type]  # its own fields


def turned_away(story: Story[Horizons]) -> None:
    """Of the event: markers for all who helped; the scenario ends (HORIZON-15.4.2)."""
    view = story.state
    if view.menace is None or view.menace.strength > 0 or view.scenario.asteroid is not None:
        return
    shares = {
        seat: view.menace.removed.get(view.players[seat].faction, 0) // POINTS_PER_MARKER
        for seat in view.seats()
    }
    story.tell(MenaceGone({seat: markers for seat, markers in shares.items() if markers}))


CHAPTER = Chapter[Horizons](acts={Deflect: deflect})
