"""Wishes and plans: what players leave for later (section 10)."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, take
from bot.engine.text import Text, Who, say
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.commands import Deed, TakeDie
from bot.games.pulsar.state import Pulsar


class OwnEvent(Event[Pulsar], frozen=True):
    """Something about wishes and plans that its owner alone hears of (PULSAR-10.4)."""

    seat: Seat

    def seen_by(self, viewer: Seat | None) -> OwnEvent | None:
        return self if viewer == self.seat else None


@event("pulsar.wishes_left")
class WishesLeft(OwnEvent, frozen=True):
    picks: tuple[TakeDie, ...]

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, wishes=self.picks)

    def words(self, view: Pulsar) -> Text:
        if not self.picks:
            return say("pulsar.log.wishes_dropped", who=Who(self.seat))
        wishes = tuple(map(pick_name, self.picks))
        return say("pulsar.log.wishes", who=Who(self.seat), wishes=wishes)


@event("pulsar.wish_made")
class WishMade(OwnEvent, frozen=True):
    """A pick comes up that was wished for; it is told next."""

    pick: TakeDie

    def apply(self, state: Pulsar) -> None:
        wishes = take(state.players[self.seat].wishes, (self.pick,))
        change(state, self.seat, wishes=wishes)

    def shows(self) -> bool:
        return True

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.wish_made", who=Who(self.seat), wish=pick_name(self.pick))


@event("pulsar.wishes_failed")
class WishesFailed(OwnEvent, frozen=True):
    """Nothing that was wished for can be had any more: its owner is asked."""

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, wishes=())

    def shows(self) -> bool:
        return True

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.wishes_failed", who=Who(self.seat))


@event("pulsar.gates_wished")
class GatesWished(OwnEvent, frozen=True):
    """Entry gates that a player would like, the dearest first (PULSAR-10.8)."""

    gates: tuple[LocationId, ...]

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, gates=self.gates)

    def words(self, view: Pulsar) -> Text:
        key = "pulsar.log.gates" if self.gates else "pulsar.log.wishes_dropped"
        return say(key, who=Who(self.seat), gates=self.gates)


@event("pulsar.gate_granted")
class GateGranted(OwnEvent, frozen=True):
    """A gate that was wished for is free; the ship is placed next."""

    gate: LocationId

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, gates=())

    def shows(self) -> bool:
        return True

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.gate_granted", who=Who(self.seat), gate=self.gate)


@event("pulsar.gates_failed")
class GatesFailed(OwnEvent, frozen=True):
    """All gates that were wished for are taken: the player is asked."""

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, gates=())

    def shows(self) -> bool:
        return True

    def words(self, view: Pulsar) -> Text:
        return say("pulsar.log.wishes_failed", who=Who(self.seat))


@event("pulsar.plan_made")
class PlanMade(OwnEvent, frozen=True):
    """What is planned for a turn; `carried`: it is what is left after a deed (PULSAR-10.5)."""

    deeds: tuple[Deed, ...]
    carried: bool = False

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, plan=self.deeds)

    def shows(self) -> bool:
        return self.carried

    def words(self, view: Pulsar) -> Text | None:
        if self.carried:
            return None
        key = "pulsar.log.plan" if self.deeds else "pulsar.log.plan_dropped"
        return say(key, who=Who(self.seat), n=len(self.deeds))


class Halt(StrEnum):
    """Why a plan stops before its end."""

    REFUSED = "refused"  # the next deed is not possible any more
    REVEALED = "revealed"
    DRAWN = "drawn"
    DIE = "die"  # a bonus die may be used
    ASKED = "asked"


@event("pulsar.plan_stopped")
class PlanStopped(OwnEvent, frozen=True):
    """The rest of a plan does not fit any more, or something new was seen: its owner is asked."""

    why: Halt
    left: int  # deeds that are not done

    def apply(self, state: Pulsar) -> None:
        change(state, self.seat, plan=())

    def shows(self) -> bool:
        return True

    def words(self, view: Pulsar) -> Text:
        return say(f"pulsar.log.plan_stopped.{self.why}", who=Who(self.seat), n=self.left)


def pick_name(pick: TakeDie) -> Text:
    """A die and the counter that it moves."""
    if pick.track is None:
        return say("pulsar.wish.stay", n=pick.value)
    key = "pulsar.wish.second" if pick.nth else "pulsar.wish"
    return say(key, n=pick.value, track=Text(f"pulsar.track.{pick.track}"))
