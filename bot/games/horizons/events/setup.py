"""Set-up (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, put, replace
from bot.engine.text import Text, Who, people, say
from bot.games.horizons.box.cards import MissionId, TileId
from bot.games.horizons.box.goods import Resource, Tokens
from bot.games.horizons.box.knowledge import FACTIONS, PolicyId
from bot.games.horizons.box.names import faction_name, policy_name
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.commands import Options
from bot.games.horizons.events.course import morning
from bot.games.horizons.pieces import Base, Menace, Player, Ship
from bot.games.horizons.state import UNKNOWN_MISSION, Horizons, Year
from bot.games.horizons.steps import AgendaStep


@event("horizons.set_up")
class SetUp(Event[Horizons], frozen=True):
    options: Options
    players: tuple[Player, ...]
    initiative: tuple[Seat, ...]
    year: int
    ships: Mapping[UnitId, Ship]
    bases: Mapping[UnitId, Base]
    values: Mapping[WorldId, int]
    tiles: Mapping[WorldId, TileId]
    deck: tuple[TileId, ...]
    pools: Tokens
    missions: tuple[MissionId, ...]
    common: MissionId | None
    undated: tuple[MissionId, ...]
    trade: tuple[Resource, ...]
    agenda: tuple[AgendaStep, ...]
    gone: tuple[MissionId, ...] = ()
    relations: Mapping[str, int] = {}
    menace: Menace | None = None
    invader: int | None = None

    def apply(self, state: Horizons) -> None:
        for name in self.__struct_fields__:
            setattr(state, name, getattr(self, name))
        state.this = Year(morning=morning(state))

    def seen_by(self, viewer: Seat | None) -> SetUp:
        return replace(self, missions=(), pools=Tokens())

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.set_up", year=self.year)


@event("horizons.faction_chosen")
class FactionChosen(Event[Horizons], frozen=True):
    """With all that it brings; its mission is dealt when all have one (HORIZON-2.2.2)."""

    seat: Seat
    player: Player
    ships: Mapping[UnitId, Ship]
    bases: Mapping[UnitId, Base]

    def apply(self, state: Horizons) -> None:
        said = state.players[self.seat]
        chosen = replace(self.player, orders=said.orders, wakes=said.wakes)
        state.players = put(state.players, self.seat, chosen)
        state.ships = {**state.ships, **self.ships}
        state.bases = {**state.bases, **self.bases}

    def words(self, view: Horizons) -> Text:
        faction = faction_name(self.player.faction)
        return say("horizons.log.faction", who=Who(self.seat), faction=faction)


@event("horizons.game_began")
class GameBegan(Event[Horizons], frozen=True):
    """The order of initiative, and a personal mission for each (HORIZON-2.3.2).

    `rolls`: of a scenario (HORIZON-2.4.5). Of two missions one is kept later (HORIZON-2.3.4).
    """

    order: tuple[Seat, ...]
    missions: tuple[tuple[MissionId, ...], ...]
    rolls: tuple[int, ...] = ()
    relations: Mapping[str, int] = {}

    def apply(self, state: Horizons) -> None:
        state.initiative = self.order
        state.relations = {**state.relations, **self.relations}
        dealt = {one for drawn in self.missions for one in drawn}
        state.missions = tuple(one for one in state.missions if one not in dealt)
        for seat, drawn in enumerate(self.missions):
            if len(drawn) == 1:
                change(state, Seat(seat), mission=drawn[0])
            else:
                change(state, Seat(seat), choosing=drawn)
        state.this = Year(morning=morning(state))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> GameBegan:
        hidden = tuple(
            drawn if seat == viewer else (UNKNOWN_MISSION,) * len(drawn)
            for seat, drawn in enumerate(self.missions)
        )
        return replace(self, missions=hidden)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.initiative", who=people(self.order))


@event("horizons.policies_chosen")
class PoliciesChosen(Event[Horizons], frozen=True):
    seat: Seat
    policies: tuple[PolicyId, ...]

    def apply(self, state: Horizons) -> None:
        mine = state.players[self.seat].policies
        change(state, self.seat, policies=(*mine, *self.policies), wished=(), ready=False)

    def words(self, view: Horizons) -> Text:
        names = tuple(map(policy_name, self.policies))
        return say("horizons.log.policies", who=Who(self.seat), policies=names)


@event("horizons.wished")
class Wished(Event[Horizons], frozen=True):
    """What somebody will choose when their turn comes; the others see that it is in.

    `ready` False: it is not all yet. `wished` nothing: all of it was taken by others.
    """

    seat: Seat
    wished: tuple[str, ...]
    ready: bool = True

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, wished=self.wished, ready=self.ready)

    def seen_by(self, viewer: Seat | None) -> Wished | None:
        if viewer == self.seat:
            return self
        return replace(self, wished=()) if self.ready else None

    def words(self, view: Horizons) -> Text:
        names = tuple(
            faction_name(FactionId(one)) if one in FACTIONS else policy_name(PolicyId(one))
            for one in self.wished
        )
        key = "wished" if names else "wished_something" if self.ready else "wish_failed"
        return say(f"horizons.log.{key}", who=Who(self.seat), names=names)


@event("horizons.wish_came")
class WishCame(Event[Horizons], frozen=True):
    """Their turn has come: what they wished for shows from here on; it is told next."""

    seat: Seat

    def apply(self, state: Horizons) -> None:
        """It changes nothing: the choice does."""

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> WishCame | None:
        return self if viewer == self.seat else None


@event("horizons.mission_kept")
class MissionKept(Event[Horizons], frozen=True):
    """The other one returns to the pool (HORIZON-2.3.4)."""

    seat: Seat
    mission: MissionId
    back: MissionId

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, mission=self.mission, choosing=())
        state.missions = tuple(sorted((*state.missions, self.back)))

    def seen_by(self, viewer: Seat | None) -> MissionKept:
        if viewer == self.seat:
            return self
        return replace(self, mission=UNKNOWN_MISSION, back=UNKNOWN_MISSION)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.mission_kept", who=Who(self.seat))
