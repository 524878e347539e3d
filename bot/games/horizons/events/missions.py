"""Missions (section 3.4). An open personal one is its holder's secret (HORIZON-18.1.1)."""

from __future__ import annotations

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, replace, take
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.names import mission_name
from bot.games.horizons.events.units import change
from bot.games.horizons.state import UNKNOWN_MISSION, Horizons

# `seat` None: the mission is the common one.


def into_pool(state: Horizons, mission: MissionId) -> None:
    state.missions = tuple(sorted((*state.missions, mission)))


def hand_over(state: Horizons, seat: Seat | None, mission: MissionId) -> None:
    if seat is None:
        state.common = mission
    else:
        change(state, seat, mission=mission)


@event("horizons.mission_completed")
class MissionCompleted(Event[Horizons], frozen=True):
    """`vp`: markers for one beyond the limit (HORIZON-3.4.9)."""

    seat: Seat
    mission: MissionId
    common: bool
    politics: int
    vp: int

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(
            state,
            self.seat,
            kept=(*player.kept, self.mission),
            politics=player.politics + self.politics,
            vp=player.vp + self.vp,
        )
        if self.common:
            state.common = None
        else:
            change(state, self.seat, mission=None)

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.mission.beyond" if self.vp else "horizons.log.mission.completed"
        return say(key, who=Who(self.seat), mission=mission_name(self.mission), n=self.vp)


@event("horizons.mission_drawn")
class MissionDrawn(Event[Horizons], frozen=True):
    seat: Seat | None
    mission: MissionId

    def apply(self, state: Horizons) -> None:
        state.missions = take(state.missions, (self.mission,))
        hand_over(state, self.seat, self.mission)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> MissionDrawn:
        if self.seat in (None, viewer):
            return self
        return replace(self, mission=UNKNOWN_MISSION)

    def words(self, view: Horizons) -> Text:
        name = mission_name(self.mission)
        if self.seat is None:
            return say("horizons.log.mission.common", mission=name)
        known = self.mission != UNKNOWN_MISSION
        key = "horizons.log.mission.drawn" if known else "horizons.log.mission.secret"
        return say(key, who=Who(self.seat), mission=name)


@event("horizons.mission_entered")
class MissionEntered(Event[Horizons], frozen=True):
    """Its year has come. `pool`: it joins the others there (HORIZON-2.3.1, HORIZON-3.4.13)."""

    mission: MissionId
    seat: Seat | None = None
    pool: bool = True

    def apply(self, state: Horizons) -> None:
        state.undated = take(state.undated, (self.mission,))
        if self.pool:
            into_pool(state, self.mission)
        else:
            hand_over(state, self.seat, self.mission)

    def seen_by(self, viewer: Seat | None) -> MissionEntered:
        if self.pool or self.seat in (None, viewer):
            return self
        return replace(self, mission=UNKNOWN_MISSION)

    def words(self, view: Horizons) -> Text:
        name = mission_name(self.mission)
        if self.pool:
            return say("horizons.log.mission.entered", mission=name)
        if self.seat is None:
            return say("horizons.log.mission.common", mission=name)
        known = self.mission != UNKNOWN_MISSION
        key = "horizons.log.mission.drawn" if known else "horizons.log.mission.secret"
        return say(key, who=Who(self.seat), mission=name)


@event("horizons.mission_gone")
class MissionGone(Event[Horizons], frozen=True):
    """Nothing is left to explore there: out of the game, shown to all (HORIZON-3.4.17)."""

    mission: MissionId
    seat: Seat | None = None  # who held it

    def apply(self, state: Horizons) -> None:
        gone = (self.mission,)
        if self.seat is not None:
            change(state, self.seat, mission=None)
        elif state.common == self.mission:
            state.common = None
        elif self.mission in state.undated:
            state.undated = take(state.undated, gone)
        else:
            state.missions = take(state.missions, gone)
        state.gone = (*state.gone, self.mission)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.mission.gone", mission=mission_name(self.mission))


@event("horizons.mission_returned")
class MissionReturned(Event[Horizons], frozen=True):
    """A completed one goes back to the pool (HORIZON-3.4.14)."""

    seat: Seat
    mission: MissionId

    sentence = Sentence("horizons.log.mission.returned", mission=(mission_name, "mission"))

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, kept=take(state.players[self.seat].kept, (self.mission,)))
        into_pool(state, self.mission)


@event("horizons.mission_passed")
class MissionPassed(Event[Horizons], frozen=True):
    """Nothing was revealed; others learn only that the question is answered (HORIZON-19.5.4)."""

    seat: Seat

    def apply(self, state: Horizons) -> None:
        pass

    def seen_by(self, viewer: Seat | None) -> MissionPassed | None:
        return self if viewer == self.seat else None

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.mission.passed", who=Who(self.seat))


@event("horizons.mission_exchanged")
class MissionExchanged(Event[Horizons], frozen=True):
    """Another one for politics markers; None: nothing worth holding was left (HORIZON-3.3.5)."""

    seat: Seat
    old: MissionId
    new: MissionId | None
    price: int

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, politics=player.politics - self.price)
        if self.new is not None:
            state.missions = take(state.missions, (self.new,))
            into_pool(state, self.old)
            change(state, self.seat, mission=self.new)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> MissionExchanged:
        if viewer == self.seat:
            return self
        new = None if self.new is None else UNKNOWN_MISSION
        return replace(self, old=UNKNOWN_MISSION, new=new)

    def words(self, view: Horizons) -> Text:
        known = self.new not in (None, UNKNOWN_MISSION)
        return say(
            f"horizons.log.mission.{'exchanged' if known else 'exchange'}",
            who=Who(self.seat),
            n=self.price,
            mission=mission_name(self.new) if self.new else "",
        )
