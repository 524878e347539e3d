"""14.2 and 14.3: victory points of a campaign."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Record, Seat
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.knowledge import TECHNOLOGIES
from bot.games.horizons.box.numbers import TABLES, Rating
from bot.games.horizons.box.sky import EARTH_ORBIT, SYSTEMS, WORLDS, WorldId
from bot.games.horizons.box.units import STRUCTURES, Kind
from bot.games.horizons.counts import settlements
from bot.games.horizons.effects import all_effects, owned
from bot.games.horizons.pieces import Base
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons

SCORING = TABLES.scoring
LAST_FREE = TABLES.campaign_end.first_roll_year  # later years cost a game alone points


class Part(Record, frozen=True):
    """A line of the score: its key, and what it is worth."""

    key: str
    points: float


def parts(view: Horizons, seat: Seat) -> Iterator[Part]:
    """All that counts at the end, in the order of the book (HORIZON-14.2.1 to HORIZON-14.2.14).

    HORIZON-14.2.3, HORIZON-14.2.6, HORIZON-14.2.8, HORIZON-14.2.10, HORIZON-14.2.11
    """
    player = view.players[seat]
    yield Part("vp", player.vp * SCORING.victory_tokens)  # HORIZON-14.2.1
    stars = sum(one.interstellar for one in all_effects(view, seat))
    yield Part("interstellar", SCORING.interstellar[stars])  # HORIZON-14.2.2
    yield Part("gardens", sum(garden(view, seat, world) for world in view.terraformed))
    yield Part("missions", player.mission_points)  # HORIZON-14.2.4
    alpha = SCORING.alpha_centauri  # HORIZON-14.2.5
    yield Part("alpha", alpha.cv * player.alpha_crew + alpha.re * player.alpha_robot)
    bases = [base for _, base in view.bases_of(player.faction) if not base.common]
    yield Part("settlements", sum(settled(view, base) for base in bases))
    yield Part("structures", sum(built(base) for base in bases))
    lacking = len(TECHNOLOGIES) - len({*owned(view, seat)})
    yield Part("technologies", lacking * SCORING.undeveloped_technology)  # HORIZON-14.2.9
    yield Part("points", unspent(view, seat) // SCORING.tech_points_per_vp)
    yield Part("politics", player.politics // SCORING.politics_per_vp)  # HORIZON-14.2.14
    yield Part("fleet", fleet(view, seat) * SCORING.fleet_per_size)
    if len(view.players) == 1:  # HORIZON-14.3.1
        late = max(0, view.year - LAST_FREE)
        yield Part("late", -late * TABLES.solo.penalty_per_year_after_2145)


def grade(view: Horizons, world: WorldId) -> str | None:
    """How far it is terraformed: `full`, `half` or not (HORIZON-13.3.3)."""
    most, points = WORLDS[world].terraform_points, view.terraformed.get(world)
    if most is None or points is None or points * 2 < most:
        return None
    return "full" if points >= most else "half"


def garden(view: Horizons, seat: Seat, world: WorldId) -> float:
    """For most settlements there, shared or not (HORIZON-14.2.3, HORIZON-14.2.15)."""
    how = grade(view, world)
    mine = living(view, seat, world)
    if how is None or not mine or mine < max(living(view, one, world) for one in view.seats()):
        return 0
    points: float = getattr(SCORING.most_settlements_terraformed, how)
    return points


def living(view: Horizons, seat: Seat, world: WorldId) -> int:
    base = view.base_on(world, view.players[seat].faction)
    return 0 if base is None else view.bases[base].settlements


def settled(view: Horizons, base: Base) -> float:
    """By how far out they live, and on what soil (HORIZON-14.2.6, HORIZON-14.2.7)."""
    system = WORLDS[base.world].system
    assert system is not None
    each = SYSTEMS[system].settlement_score
    if base.world == EARTH_ORBIT:
        each = SCORING.earth_orbit_settlement
    how = grade(view, base.world)
    if how is not None:
        each += getattr(SCORING.settlement_terraform_bonus, how)
    return base.settlements * each


def built(base: Base) -> int:
    """What is printed for the level that stands (HORIZON-14.2.8, HORIZON-20.1.20)."""
    scores = {(one.chain, one.level): one.score for one in STRUCTURES.values()}
    levels = ((chain, works.level) for chain, works in base.works.items())
    return sum(scores[level] for level in levels) * SCORING.structure_level


def unspent(view: Horizons, seat: Seat) -> int:
    """Banks of all fields and held tokens together (HORIZON-14.2.10).

    Tokens that lie face down for the viewer count 0 (HORIZON-18.1.5).
    """
    player = view.players[seat]
    return player.bank.total + sum(sum(player.tokens[field]) for field in Field)


def fleet(view: Horizons, seat: Seat) -> int:
    """Sizes of ships in play, each robot one; probes too, carried or not (HORIZON-14.2.11)."""
    total = 0
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.CV:
            total += unit.size
        elif unit.kind is Kind.RE:
            total += 1 + (ship.probe is not None)
    return total


def exact(view: Horizons, seat: Seat) -> float:
    return sum(part.points for part in parts(view, seat))


def points(view: Horizons, seat: Seat) -> int:
    """Rounded once (HORIZON-14.2.12)."""
    return rounded(exact(view, seat))


def rank(view: Horizons, seat: Seat) -> tuple[float, ...]:
    """Points, then what breaks a tie (HORIZON-14.2.13)."""
    player = view.players[seat]
    return (
        points(view, seat),
        exact(view, seat),
        settlements(view, seat),
        player.mission_points,
        -view.place(seat),
    )


def rated(score: int) -> Rating:
    """Of a game alone (HORIZON-14.3.2)."""
    return [one for one in TABLES.solo.ratings if one.least <= score][-1]
