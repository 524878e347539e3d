"""What is counted: of a player for technologies and goals, and pieces that are left."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.pulsar.box.effects import Count, Size, Token
from bot.games.pulsar.box.pieces import (
    AWARDS,
    GYRODYNES,
    TRANSMITTERS,
    Technology,
    TransmitterId,
)
from bot.games.pulsar.chapters.tracks import owners
from bot.games.pulsar.commands import Link
from bot.games.pulsar.state import Player, Pulsar

MOST_OWNERS = 2  # of a technology (PULSAR-4.8.3.1)


def count(view: Pulsar, seat: Seat, what: Count, goals: int = 0) -> int:
    """For technologies and goals (PULSAR-4.9.12, PULSAR-8.3.2 to PULSAR-8.3.2.5).

    `goals`: those that the player scores in final step 2 (PULSAR-4.9.18). A rank on the initiative
    track is that of the best counter (PULSAR-4.9.9, PULSAR-4.9.9.1).
    """
    me = view.players[seat]
    match what:
        case Count.STATION:
            return len(me.stations)
        case Count.PATENT:
            return len(me.patents)
        case Count.CLAIMED_PULSAR:
            return len(me.claims)
        case Count.SPINNING_GYRODYNE:
            return me.spinning.total()
        case Count.SAME_SIZE_SPINNING:
            return sum(number for _, number in me.spinning.most_common(1))
        case Count.DIFFERENT_SPINNING_SIZES:
            return len(me.spinning)
        case Count.ACTIVE_TRANSMITTER:
            return sum(array.active for array in me.arrays)
        case Count.COMPLETED_LINK:
            return completed_links(me)
        case Count.CONSTRUCTION_AWARD:
            return len(me.awards)
        case Count.GOAL_ACHIEVED:
            return goals
        case Count.HQ_PROJECT:
            return len(me.projects)
        case Count.HYPERLIGHT_RUN_USED:
            return len(me.runs)
        case Count.MODIFIER_TOKEN:
            return sum(me.token(token) for token in Token)
        case Count.INITIATIVE_RANK:
            return owners(view.initiative).index(seat) + 1


def completed_links(me: Player) -> int:
    """Links between two active own transmitters (PULSAR-4.9.7)."""
    active = {array.tile for array in me.arrays if array.active}
    return sum(
        array.link is not None and {array.tile, array.link.tile} <= active for array in me.arrays
    )


def link_die(tile: TransmitterId, link: Link) -> int:
    """The sum of the two halves that meet."""
    own, other = TRANSMITTERS[tile].ends[link.own], TRANSMITTERS[link.tile].ends[link.end]
    return (own or 0) + (other or 0)


# --- supplies


def gyrodynes_left(view: Pulsar, size: Size) -> int:
    """Tiles in the stack of a size (PULSAR-1.10)."""
    left = GYRODYNES[size].tiles
    for player in view.players:  # a loop: it is asked for every size, at every look at a turn
        left -= player.held.count(size)
        for wheel in player.wheels.values():
            left -= wheel.size is size
    return left


def awards_left(view: Pulsar, size: Size) -> tuple[int, ...]:
    """Award tiles of a size that nobody has, the next one first (PULSAR-2.1.3.1, PULSAR-4.4.8)."""
    gone = [one.points for player in view.players for one in player.awards if one.size is size]
    return tuple(points for points in AWARDS.per_size if points not in gone)


# --- patents


def room(view: Pulsar, technology: Technology) -> int:
    """How many players may have it in all."""
    return 1 if technology.icons == 1 and len(view.players) == 2 else MOST_OWNERS


def is_taken(view: Pulsar, technology: Technology) -> bool:
    """Can nobody else patent it in this round: locked until the next one, or for good?"""
    rounds = [one.patents[technology.id] for one in view.players if technology.id in one.patents]
    locked = technology.icons == 1 and view.round in rounds
    return locked or len(rounds) >= room(view, technology)
