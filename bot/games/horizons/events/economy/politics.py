"""Politics, initiative and diplomacy (sections 7.1 to 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, replace
from bot.engine.text import Text, Who, people, say
from bot.games.horizons.box.knowledge import TRACK
from bot.games.horizons.box.names import faction_name, relation_name
from bot.games.horizons.box.units import FactionId
from bot.games.horizons.events.units import change
from bot.games.horizons.state import Horizons


@event("horizons.markers")
class MarkersReceived(Event[Horizons], frozen=True):
    """Of every player (HORIZON-7.1.1)."""

    markers: tuple[int, ...]

    def apply(self, state: Horizons) -> None:
        for seat in state.seats():
            politics = state.players[seat].politics + self.markers[seat]
            change(state, seat, politics=politics)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for seat, n in enumerate(self.markers):
            if n:
                yield say("horizons.log.markers", who=Who(Seat(seat)), n=n)


@event("horizons.bid")
class BidDeclared(Event[Horizons], frozen=True):
    """Markers for the initiative (HORIZON-7.2.1)."""

    seat: Seat
    markers: int

    sentence = Sentence("horizons.log.bid", n="markers")

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, politics=player.politics - self.markers)
        bids = {**state.this.bids, player.faction: self.markers}
        state.this = replace(state.this, bids=bids)


@event("horizons.initiative")
class InitiativeRolled(Event[Horizons], frozen=True):
    """`rolls` and `totals` by seat (HORIZON-7.2.2)."""

    rolls: tuple[int, ...]
    totals: tuple[int, ...]
    order: tuple[Seat, ...]

    def apply(self, state: Horizons) -> None:
        state.initiative = self.order

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.initiative", who=people(self.order))


# --- diplomacy (7.3)


@event("horizons.drifted")
class Drifted(Event[Horizons], frozen=True):
    """HORIZON-7.3.1"""

    dice: tuple[int, ...]
    factions: tuple[FactionId, ...]
    changes: Mapping[str, int]

    def apply(self, state: Horizons) -> None:
        state.relations = {**state.relations, **self.changes}
        state.this = replace(state.this, drifted=self.factions)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        if not self.factions:
            return say("horizons.log.no_drift", n=self.dice)
        factions = tuple(map(faction_name, self.factions))
        return say("horizons.log.drift", n=self.dice, factions=factions)


@event("horizons.announced")
class Announced(Event[Horizons], frozen=True):
    """Attempts to change a relation; their markers are spent (HORIZON-7.3.3, 7.3.12)."""

    seat: Seat
    faction: FactionId
    up: bool
    times: int
    markers: int

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, politics=player.politics - self.markers)
        new = ((player.faction, self.faction, self.up),) * self.times
        state.this = replace(state.this, approaches=(*state.this.approaches, *new))

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.approach_up" if self.up else "horizons.log.approach_down"
        return say(
            key,
            who=Who(self.seat),
            faction=faction_name(self.faction),
            n=self.times,
            markers=self.markers,
        )


@event("horizons.talked")
class Talked(Event[Horizons], frozen=True):
    """The rolls of all attempts in order, and what relations became (HORIZON-7.3.6)."""

    dice: tuple[int, ...]
    changes: Mapping[str, int]

    def apply(self, state: Horizons) -> None:
        state.relations = {**state.relations, **self.changes}

    def shows(self) -> bool:
        return bool(self.dice)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        if self.dice:
            yield say("horizons.log.talks", n=self.dice)
        for two, at in self.changes.items():
            one, _, other = two.partition("|")
            yield say(
                "horizons.log.relation",
                one=faction_name(one),
                other=faction_name(other),
                at=relation_name(TRACK[at].id),
            )
