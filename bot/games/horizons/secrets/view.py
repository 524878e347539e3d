"""What each viewer may know (section 18): the only door out of the game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat, fork, replace
from bot.games.horizons.acts import TradeAt
from bot.games.horizons.box.goods import Field, Tokens
from bot.games.horizons.commands.combat import HiddenPlan
from bot.games.horizons.events.combat import veiled
from bot.games.horizons.pieces import Player
from bot.games.horizons.state import (
    UNKNOWN_MISSION,
    UNKNOWN_TOKEN,
    UNKNOWN_UNIT,
    Horizons,
    Pledge,
    owner,
)
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.bases import Permit
from bot.games.horizons.steps.combat import Agreeing, Ransoming
from bot.games.horizons.steps.course import Slot
from bot.games.horizons.steps.exploring import Aftermath
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import (
    Caught,
    Consenting,
    Intercepting,
    Proceeding,
    Underway,
)


def seen_by(state: Horizons, viewer: Seat | None) -> Horizons:
    view = fork(state)
    others = [player for seat, player in enumerate(state.players) if seat != viewer]
    if any(player.mission is not None or player.choosing for player in others):
        view.missions = (UNKNOWN_MISSION,) * len(state.missions)  # HORIZON-18.1.8
    view.pools = state.pools if sees_tokens(state, viewer) else pools(state, others)
    view.agenda = tuple(as_seen(state, step, viewer) for step in waiting(state.agenda, viewer))
    view.this = replace(state.this, pledges=promises(state, viewer))
    view.players = tuple(
        player if seat == viewer else other(state, player, viewer)
        for seat, player in enumerate(state.players)
    )
    return view


def sees_tokens(state: Horizons, viewer: Seat | None) -> bool:
    """Return True if this viewer sees the tokens of all players.

    Common ones belong to every player (HORIZON-16.5.7). At the end of the game all tokens are
    turned up, for they are counted (HORIZON-14.2.10).
    """
    common = state.scenario.single_mars_base and viewer is not None
    return common or state.result is not None


def waiting(agenda: tuple[AgendaStep, ...], viewer: Seat | None) -> Iterator[AgendaStep]:
    """Whether another is asked by a mark or for a line that could not be done shows by the lines
    that come after the question (HORIZON-19.5.3)."""
    for before, step in zip((None, *agenda), agenda, strict=False):
        if not (resumes(before, step) and isinstance(step, Slot) and step.seat != viewer):
            yield step


def resumes(before: AgendaStep | None, step: AgendaStep) -> bool:
    """Does a section go on there after its player was asked about a line of it?"""
    return (
        isinstance(step, Slot)
        and isinstance(before, Slot)
        and before.live
        and (before.seat, before.section) == (step.seat, step.section)
    )


def as_seen(state: Horizons, step: AgendaStep, viewer: Seat | None) -> AgendaStep:
    """How far another's section has come tells its size (HORIZON-19.5.1).

    Where a fleet is bound for is known when it is there, and what others are asked to agree to
    when it is done (HORIZON-18.1.4, HORIZON-19.5.3).
    """
    match step:
        case Slot(seat=seat) if seat != viewer:
            return replace(step, at=0)
        case Intercepting(course=Flight() as flight):
            return replace(step, course=bound(state, flight, viewer))
        case Underway(flight) | Caught(flight=flight) | Proceeding(flight=flight):
            return replace(step, flight=bound(state, flight, viewer))
        case Ransoming(flight=Flight() as flight):
            return replace(step, flight=bound(state, flight, viewer))
        case Aftermath(seat=seat) if seat != viewer:
            return replace(step, onward=None, box=None)
        case Consenting(act=act) if not has_a_say(state, step, viewer):
            return replace(step, act=replace(act, path=(), dock=None, join=None))
        case Agreeing(act=attack) if not has_a_say(state, step, viewer):
            return replace(step, act=veiled(attack))
        case Permit(trader=trader) if viewer not in (step.seat, trader):
            return replace(step, act=TradeAt(UNKNOWN_UNIT, 0))
    return step


def has_a_say(state: Horizons, step: Consenting | Agreeing, viewer: Seat | None) -> bool:
    """Is the viewer asked, or has been, about what is done with a common fleet?"""
    members = {state.seat_of(owner(unit)) for unit in step.act.ships}
    return viewer is not None and viewer in {step.by, step.seat, *step.others, *members}


def bound(state: Horizons, flight: Flight, viewer: Seat | None) -> Flight:
    if is_theirs(state, flight, viewer):
        return flight
    return replace(flight, path=(), dock=None, join=None)


def is_theirs(state: Horizons, flight: Flight, viewer: Seat | None) -> bool:
    """Has the viewer ships in it?"""
    return viewer is not None and viewer in {state.seat_of(owner(unit)) for unit in flight.ships}


def promises(state: Horizons, viewer: Seat | None) -> tuple[Pledge, ...]:
    return tuple(one if one.seat == viewer else replace(one, path=()) for one in state.this.pledges)


def pools(state: Horizons, others: list[Player]) -> Tokens:
    """The tokens left in each field, unknown if somebody else holds some of that field.

    Of any other field the viewer can tell what is left by what they hold (HORIZON-18.1.8).
    """
    found = state.pools
    for field in Field:
        if any(player.tokens[field] for player in others):
            found = found.put(field, (UNKNOWN_TOKEN,) * len(found[field]))
    return found


def covered(tokens: Tokens) -> Tokens:
    """How many there are is public, what they show is not (HORIZON-18.1.3)."""
    return Tokens(*((UNKNOWN_TOKEN,) * len(tokens[field]) for field in Field))


def other(state: Horizons, player: Player, viewer: Seat | None) -> Player:
    """A player as the viewer, who sits elsewhere or nowhere, sees them.

    HORIZON-18.1.1, HORIZON-18.1.4, HORIZON-18.1.5, HORIZON-18.1.9
    """
    return replace(
        player,
        mission=None if player.mission is None else UNKNOWN_MISSION,
        choosing=(UNKNOWN_MISSION,) * len(player.choosing),
        tokens=player.tokens if sees_tokens(state, viewer) else covered(player.tokens),
        pages={},
        orders=(),
        wakes=None,
        sealed=None if player.sealed is None else HiddenPlan(),  # HORIZON-18.1.6
        woken=False,
        wished=(),
    )
