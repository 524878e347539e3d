"""What the pictures know of the game: the only place where they read it."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.pulsar.box import effects
from bot.games.pulsar.box.cluster import CLUSTERS, Cluster, Location, LocationId, Place, Side
from bot.games.pulsar.box.effects import Colour, Count, Effect, Happening, Size, Token
from bot.games.pulsar.box.names import effect_text, named
from bot.games.pulsar.box.pieces import (
    BOARDS,
    DICE,
    EXPLORATION,
    GOALS,
    HQ,
    NUMBERS,
    PROJECTS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
    Goal,
    GoalId,
    HqId,
    Project,
    ProjectId,
    SystemId,
    TechKind,
    Technology,
    TechnologyId,
    Transmitter,
    TransmitterId,
    letter_of,
)
from bot.games.pulsar.chapters.counting import awards_left, count, is_taken, link_die
from bot.games.pulsar.state import Array, Player, Pulsar, owner
from bot.games.pulsar.steps import (
    Act,
    Buying,
    Claiming,
    Draft,
    Exploring,
    Jumping,
    Keeping,
    PickSides,
    PlaceShips,
    Sizing,
)

SEAT_MARKS = {"red": 0, "blue": 1, "yellow": 2, "green": 3}  # shapes and colours of all games
ROUNDS = NUMBERS.rounds


def shape(view: Pulsar, seat: Seat) -> int:
    """By which mark a seat is known: that of its colour."""
    return SEAT_MARKS[view.players[seat].colour]


def awaited(view: Pulsar) -> frozenset[Seat]:
    if view.result is not None or not view.agenda:
        return frozenset()
    return view.agenda[0].waits_for(view)


def owners_of(view: Pulsar, technology: TechnologyId) -> list[Seat]:
    """Who has patented it, the first one first."""
    have = [seat for seat in view.seats() if technology in view.players[seat].patents]
    return sorted(have, key=lambda seat: view.players[seat].patents[technology])


def technologies_by_round(view: Pulsar) -> dict[int, list[Technology]]:
    """The rows of the three boards: one opens in each round."""
    found: dict[int, list[Technology]] = {}
    for board in view.boards:
        for one in BOARDS[board].technologies:
            found.setdefault(one.row, []).append(one)
    return found
