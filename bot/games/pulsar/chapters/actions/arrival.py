"""4.3 What a flight or a teleport brings: systems, stations, claims (pages 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.pulsar.box.cluster import LocationId, Place
from bot.games.pulsar.box.effects import Happening
from bot.games.pulsar.box.pieces import NUMBERS, SYSTEMS, Planet
from bot.games.pulsar.box.routes import Route
from bot.games.pulsar.events import PulsarClaimed, StationPlaced, SystemsRevealed
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import AgendaStep, Draw, Exploring, Reward


def free_planets(view: Pulsar, where: LocationId) -> Iterator[tuple[int, Planet]]:
    """Planets of an open system that somebody could settle (PULSAR-4.3.9, PULSAR-4.3.10)."""
    taken = {player.stations.get(where) for player in view.players}
    for place, planet in enumerate(SYSTEMS[view.systems[where]].planets):
        if planet.min_players <= len(view.players) and place not in taken:
            yield place, planet


def settled(view: Pulsar, seat: Seat, where: LocationId, *, ending: bool) -> int | None:
    """The planet for a station: lifeless ones in passing, blue ones at the end (PULSAR-4.3.11)."""
    if where in view.players[seat].stations:
        return None  # one in each system (PULSAR-4.3.10.1)
    wanted = "blue" if ending else "lifeless"
    free = sorted(free_planets(view, where), key=lambda found: found[1].kind != wanted)
    return free[0][0] if free else None


def may_claim(view: Pulsar, seat: Seat, where: LocationId) -> bool:
    """An unclaimed pulsar, and a ring is left (PULSAR-4.3.20, PULSAR-1.11)."""
    claims = view.players[seat].claims
    is_pulsar = view.cluster.locations[where].type is Place.PULSAR
    return is_pulsar and view.claimed_by(where) is None and len(claims) < NUMBERS.claim_rings


def arrive(story: Story[Pulsar], seat: Seat, route: Route, *, claims: bool) -> list[AgendaStep]:
    """All that visiting these places brings, in the order of PULSAR-4.3.24.

    Stations in passing and at the end (PULSAR-4.3.11, PULSAR-4.3.12, PULSAR-4.3.13), a claim
    (PULSAR-4.3.20), tiles of dead ends (PULSAR-4.3.22), the bonus of a system (PULSAR-4.3.16), and
    what technologies score (PULSAR-4.9.2.2, PULSAR-4.9.16). A teleport is no flight: it visits
    the place where it ends (PULSAR-4.5.16.1).
    """
    reveal(story, route.systems)
    made = [place(story, seat, one, ending=False) for one in route.systems if one != route.end]
    explores = False
    if route.end in route.systems:
        station = place(story, seat, route.end, ending=True)
        made.append(station)
        explores = station is not None and is_blue(story.state, seat, route.end)
    claimed = claims and may_claim(story.state, seat, route.end)
    if claimed:
        story.tell(PulsarClaimed(seat, route.end))
    stations = [where for where in made if where is not None]
    gained = [*stations, *([route.end] if claimed else [])]
    locations = story.state.cluster.locations
    dead_ends = sum(locations[where].dead_end for where in gained)
    happened = {
        Happening.VISIT_PULSAR: len(route.pulsars),
        Happening.STATION: len(stations),
        Happening.CLAIM_PULSAR: int(claimed),
        Happening.FLIGHT_TWO_GATE_COLORS: int(len(route.colours) > 1),
    }
    reward = Reward(seat, tuple((on, times) for on, times in happened.items() if times))
    return [
        *([Draw(seat, dead_ends)] if dead_ends else []),
        *([reward] if reward.happened else []),
        *([Exploring(seat, route.end)] if explores else []),
    ]


def reveal(story: Story[Pulsar], systems: Iterable[LocationId]) -> None:
    """All together, also those that are only passed (PULSAR-4.3.8.1)."""
    shut = [where for where in systems if where not in story.state.open]
    if shut:
        story.tell(SystemsRevealed({where: story.state.systems[where] for where in shut}))


def place(
    story: Story[Pulsar], seat: Seat, where: LocationId, *, ending: bool
) -> LocationId | None:
    """A station there, if a planet is free; compulsory (PULSAR-4.3.15)."""
    planet = settled(story.state, seat, where, ending=ending)
    if planet is None:
        return None
    story.tell(StationPlaced(seat, where, planet))
    return where


def is_blue(view: Pulsar, seat: Seat, where: LocationId) -> bool:
    planet = view.players[seat].stations[where]
    return SYSTEMS[view.systems[where]].planets[planet].kind == "blue"
