"""What things are worth to a player in points, roughly: measures of level 1, no rules."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.records import Seat
from bot.games.pulsar.box import effects as kinds
from bot.games.pulsar.box.effects import Context, Count, Effect, Happening, Size, Token
from bot.games.pulsar.box.pieces import (
    AWARDS,
    BOARDS,
    GOALS,
    GYRODYNES,
    NUMBERS,
    TRANSMITTERS,
    TechKind,
    TransmitterId,
)
from bot.games.pulsar.chapters.actions.gyrodynes import empty_pulsars
from bot.games.pulsar.chapters.actions.rewards import triggers
from bot.games.pulsar.chapters.counting import awards_left, count, gyrodynes_left
from bot.games.pulsar.chapters.final import station_points, stations
from bot.games.pulsar.state import Pulsar

CUBE, TILE, JUMP, DIE = 1.2, 4.2, 7.0, 5.0  # an exploration tile, a teleport, one more die
TOKEN = {Token.PM1: 1.3, Token.P2: 1.3}
GOAL = 13.0  # with its purchases
OFTEN = {  # how often a round something happens to a player
    Happening.PATENT: 0.6,
    Happening.VISIT_PULSAR: 0.6,
    Happening.CLAIM_PULSAR: 0.45,
    Happening.STATION: 1.2,
    Happening.START_CONSTRUCTION: 0.4,
    Happening.COMPLETE_GYRODYNE: 0.4,
    Happening.PAY_TRANSMITTER: 0.5,
    Happening.TRANSMITTER_ONLINE: 0.35,
    Happening.HQ_PROJECT: 0.5,
    Happening.USE_MODIFIER_TOKEN: 0.4,
    Happening.FLIGHT_TWO_GATE_COLORS: 0.6,
    Happening.EXPLORATION_TILE: 0.5,
}
GROWTH = {  # how much of it comes in a round
    Count.STATION: 1.1,
    Count.PATENT: 0.6,
    Count.CLAIMED_PULSAR: 0.4,
    Count.SPINNING_GYRODYNE: 0.4,
    Count.DIFFERENT_SPINNING_SIZES: 0.2,
    Count.ACTIVE_TRANSMITTER: 0.3,
    Count.COMPLETED_LINK: 0.15,
    Count.CONSTRUCTION_AWARD: 0.1,
    Count.HQ_PROJECT: 0.5,
}
SHIFTED = {Context.ANY: 1.6}  # what a shift brings in a round


def rounds_left(view: Pulsar) -> int:
    """Productions to come, that of this round included."""
    return NUMBERS.rounds - view.round + 1


def spin_worth(view: Pulsar, size: Size, wait: int = 0) -> float:
    """All that a gyrodyne would still produce if it spun so many rounds from now."""
    bonus = 0
    for board in view.boards:
        for row in BOARDS[board].rows:
            if row.row >= view.round + wait:
                bonus += 4 if row.gyrodyne_bonus == "median" else row.gyrodyne_bonus
    turns = max(0, rounds_left(view) - wait)
    return float(GYRODYNES[size].production_points * turns + bonus)


def station_worth(view: Pulsar, seat: Seat, more: int = 0) -> float:
    """One more station, with the goals and technologies that count it."""
    held = stations(view.players[seat]) + more
    table = (station_points(held + 2) - station_points(held)) / 2
    own = sum(points for _, points in triggers(view.players[seat], Happening.STATION))
    return max(3.0, table) + own + goal_worth(view, seat, Count.STATION)


def goal_worth(view: Pulsar, seat: Seat, what: Count) -> float:
    """What one more of it brings nearer."""
    worth = 0.0
    for goal in view.goals:
        need = GOALS[goal].requirement
        missing = need.n - count(view, seat, what)
        if need.count is what and missing > 0:
            likely = 1.0 if missing <= rounds_left(view) * GROWTH.get(what, 0.4) + 1 else 0.3
            worth += likely * GOAL / (missing + 1)
    return worth


def claim_worth(view: Pulsar, seat: Seat) -> float:
    """A ring on a pulsar: room for a gyrodyne."""
    me = view.players[seat]
    own = sum(points for _, points in triggers(me, Happening.CLAIM_PULSAR))
    empty = len(empty_pulsars(me))
    waiting = sorted((spin_worth(view, size) for size in me.held), reverse=True)[empty:]
    if waiting:
        return own + 1 + 0.5 * waiting[0]
    return own + 1 + 0.22 * spin_worth(view, Size.MEDIUM, 1) / (1 + empty)


def gyrodyne_worth(view: Pulsar, seat: Seat, size: Size) -> float:
    """A held tile of a size: more if a pulsar waits for it."""
    if not gyrodynes_left(view, size):
        return 0.0
    me = view.players[seat]
    room = len(empty_pulsars(me)) > len(me.held)
    worth = 1 + (0.5 if room else 0.25) * spin_worth(view, size, 1)
    return worth + (award_worth(view, seat, size) if room else 0.0)


def award_worth(view: Pulsar, seat: Seat, size: Size) -> float:
    """The award that one more on the board would bring."""
    me, left = view.players[seat], awards_left(view, size)
    built = sum(wheel.size is size for wheel in me.wheels.values())
    own = sum(award.size is size for award in me.awards)
    if not left or own:
        return 0.0
    return float(left[0]) if built + 1 >= AWARDS.threshold else 0.25 * left[0]


def complete_worth(view: Pulsar, seat: Seat, size: Size) -> float:
    me = view.players[seat]
    own = sum(points for _, points in triggers(me, Happening.COMPLETE_GYRODYNE))
    new_size = goal_worth(view, seat, Count.DIFFERENT_SPINNING_SIZES) * (size not in me.spinning)
    same = max(me.spinning.values(), default=0)
    same_size = goal_worth(view, seat, Count.SAME_SIZE_SPINNING) * (me.spinning[size] == same)
    return spin_worth(view, size) - 2 + own + new_size + same_size


def tile_worth(view: Pulsar, seat: Seat, tile: TransmitterId, wait: int) -> float:
    """A transmitter, once it is active so many rounds from now."""
    known = TRANSMITTERS[tile]
    each = sum(product_worth(effect) for effect in known.production)
    own = sum(points for _, points in triggers(view.players[seat], Happening.TRANSMITTER_ONLINE))
    goals = goal_worth(view, seat, Count.ACTIVE_TRANSMITTER)
    turns = max(0, rounds_left(view) - wait)
    return effects_worth(view, seat, known.immediate) + each * turns + own + goals


def product_worth(effect: Effect) -> float:
    match effect:
        case kinds.Points(n):
            return float(n)
        case kinds.Cubes(n):
            return n * CUBE
        case kinds.BuyPoints(cubes, points):
            return 0.7 * (points - cubes * CUBE)
    return 0.0


def cost_worth(view: Pulsar, seat: Seat, tile: TransmitterId, still_open: int) -> float:
    """Covering one of the costs that are open: the last one brings all of it."""
    me = view.players[seat]
    own = sum(points for _, points in triggers(me, Happening.PAY_TRANSMITTER))
    if still_open == 1:
        return own + tile_worth(view, seat, tile, 0)
    hurry = min(1.0, (rounds_left(view) - 0.5) / still_open)
    share = 0.5 if still_open == 2 else 0.33
    return own + share * hurry * tile_worth(view, seat, tile, 1)


def effects_worth(view: Pulsar, seat: Seat, effects: Iterable[Effect]) -> float:
    """Effects that are resolved at once."""
    return sum(effect_worth(view, seat, effect) for effect in effects)


def effect_worth(view: Pulsar, seat: Seat, effect: Effect) -> float:
    me = view.players[seat]
    match effect:
        case kinds.Points(n):
            return float(n)
        case kinds.Cubes(n):
            return n * CUBE
        case kinds.Modifier(kind, n):
            return n * TOKEN[kind] * (rounds_left(view) > 1)
        case kinds.Gyrodynes(choices, n):
            best = sorted((gyrodyne_worth(view, seat, size) for size in choices), reverse=True)
            return sum(best[:n])
        case kinds.ExplorationTiles(n):
            return n * TILE
        case kinds.ClaimIsolated():
            return claim_worth(view, seat) if len(me.claims) < NUMBERS.claim_rings else 0.0
        case kinds.Teleport():
            return JUMP
        case kinds.RedDie(value):
            free = view.turn is None or not view.turn.committed
            return (2.5 + 0.6 * value) * free
        case kinds.Duplicate(silver, red):
            return 2 * DIE - 2 + 0.3 * (silver + red)
        case kinds.PaidRedDie(cubes, red):
            return DIE + 0.3 * red - cubes * CUBE
        case kinds.Score(what):
            return float(effect.worth(count(view, seat, what)))
        case kinds.HyperlightRun(color, points):
            gates = 2.6 if color is kinds.RunColour.ANY else 2.1
            return points * gates * (0.5 if rounds_left(view) == 1 else 1.0)
        case kinds.StationBonus(n):
            return n * station_worth(view, seat)
    return 0.0


# --- technologies that work later


def held_worth(view: Pulsar, seat: Seat, kind: TechKind, effect: Effect) -> float:
    """An effect of a technology, by the kind of its holder (PULSAR-4.9.22)."""
    left = rounds_left(view)
    match effect:
        case kinds.Trigger(on, points):
            return points * OFTEN[on] * (left - 0.5)
        case kinds.DieAdjust(context):
            return SHIFTED.get(context, 0.6) * (left - 0.5)
        case kinds.CopyDiscount():
            return 0.3 * left
        case kinds.ExplorationChoice():
            return 1.0
        case kinds.GoalWild():
            return 10.0
        case kinds.CubeRate():
            return 1 + 0.5 * view.players[seat].cubes
        case kinds.StationBonus(n):
            return n * station_worth(view, seat, 1)
        case kinds.BuyPoints(cubes, points):
            there = min(1.0, (view.players[seat].cubes + left - 1) / cubes)
            return (points - cubes * CUBE) * there
        case kinds.Points(n):
            return n * (left if kind is TechKind.PRODUCTION else 1.0)
        case kinds.Score(what) if what is Count.GOAL_ACHIEVED:
            return 9.0
        case kinds.Score(what) if kind is TechKind.PRODUCTION:
            later = count(view, seat, what) + GROWTH.get(what, 0.0) * left / 2
            return effect.worth(round(later)) * left
        case kinds.Score(what):
            later = count(view, seat, what) + GROWTH.get(what, 0.0) * (left - 1)
            return float(effect.worth(int(later)))
    return 0.0
