"""The great asteroid, self-aware robots, the Invader, and shared money (sections 15.3 to 16.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, replace
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import Field, Tokens
from bot.games.horizons.box.names import node_name, unit_name
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.exploring import acted
from bot.games.horizons.events.units import alter_ship, change, lose_ships
from bot.games.horizons.pieces import Menace
from bot.games.horizons.state import Horizons

# --- the great asteroid


@event("horizons.menace_appeared")
class MenaceAppeared(Event[Horizons], frozen=True):
    """HORIZON-15.4.1"""

    at: NodeId
    strength: int

    sentence = Sentence("horizons.log.menace", node=(node_name, "at"), n="strength")

    def apply(self, state: Horizons) -> None:
        state.menace = Menace(self.at, self.strength, state.year)


@event("horizons.menace_moved")
class MenaceMoved(Event[Horizons], frozen=True):
    at: NodeId

    sentence = Sentence("horizons.log.menace_moved", node=(node_name, "at"))

    def apply(self, state: Horizons) -> None:
        assert state.menace is not None
        state.menace = replace(state.menace, at=self.at)


@event("horizons.deflected")
class Deflected(Event[Horizons], frozen=True):
    """`how`: explored, towed or shot at; `change`: of its strength; `probe`: used up by it."""

    seat: Seat
    ship: UnitId
    how: str
    total: int
    dice: tuple[int, ...]
    change: int
    reserve: bool = False
    probe: UnitId | None = None

    def apply(self, state: Horizons) -> None:
        assert state.menace is not None
        acted(state, self.ship)
        if self.reserve:
            alter_ship(state, self.ship, reserve=True)
        if self.probe is not None:
            alter_ship(state, self.ship, probe=None)
        faction = state.players[self.seat].faction
        removed = dict(state.menace.removed)
        removed[faction] = removed.get(faction, 0) + max(0, -self.change)
        strength = state.menace.strength + self.change
        state.menace = replace(state.menace, strength=strength, removed=removed)

    def shows(self) -> bool:
        return bool(self.dice)

    def words(self, view: Horizons) -> Text:
        way = "worse" if self.change > 0 else self.how
        return say(
            f"horizons.log.deflect.{way}",
            who=Who(self.seat),
            ship=unit_name(self.probe or self.ship),
            total=self.total,
            dice=self.dice,
            n=abs(self.change),
        )


@event("horizons.menace_gone")
class MenaceGone(Event[Horizons], frozen=True):
    """Turned away in time; markers for those who helped (HORIZON-15.4.2)."""

    vp: Mapping[Seat, int]

    def apply(self, state: Horizons) -> None:
        state.menace = None
        for seat, markers in self.vp.items():
            change(state, seat, vp=state.players[seat].vp + markers)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        yield say("horizons.log.menace_gone")
        for seat, markers in self.vp.items():
            yield say("horizons.log.saviours", who=Who(seat), n=markers)


@event("horizons.catastrophe")
class Catastrophe(Event[Horizons], frozen=True):
    """Earth is hit: players lose what they hold, and an economic phase (HORIZON-15.4.3)."""

    by: str  # 'asteroid' or 'invader'

    def apply(self, state: Horizons) -> None:
        for seat in state.seats():
            player = state.players[seat]
            for field in Field:
                back = (*state.pools[field], *player.tokens[field])
                state.pools = state.pools.put(field, tuple(sorted(back)))
            change(state, seat, cash=0, politics=0, vp=0, tokens=Tokens())
        state.skip_economy = True
        if self.by == "asteroid":
            state.menace = None
        else:
            state.invader = None

    def words(self, view: Horizons) -> Text:
        return say(f"horizons.log.catastrophe.{self.by}")


@event("horizons.economy_skipped")
class EconomySkipped(Event[Horizons], frozen=True):
    sentence = Sentence("horizons.log.economy_skipped")

    def apply(self, state: Horizons) -> None:
        state.skip_economy = False


# --- self-aware robots


@event("horizons.awoken")
class Awoken(Event[Horizons], frozen=True):
    """They belong to nobody; `seat` directs them (HORIZON-15.3.1)."""

    seat: Seat
    units: tuple[UnitId, ...]

    def apply(self, state: Horizons) -> None:
        state.director = self.seat
        for unit in self.units:
            alter_ship(state, unit, awake=True, docked=None, fleet=0)

    def words(self, view: Horizons) -> Text:
        return say(
            "horizons.log.awoken", who=Who(self.seat), units=tuple(map(unit_name, self.units))
        )


@event("horizons.strayed")
class Strayed(Event[Horizons], frozen=True):
    seat: Seat
    unit: UnitId
    to: NodeId

    sentence = Sentence("horizons.log.strayed", unit=(unit_name, "unit"), node=(node_name, "to"))

    def apply(self, state: Horizons) -> None:
        alter_ship(state, self.unit, at=self.to)
        state.this = replace(state.this, moved=(*state.this.moved, self.unit))


@event("horizons.switched_off")
class SwitchedOff(Event[Horizons], frozen=True):
    """Before an economic phase; a marker for each (HORIZON-15.3.4)."""

    seat: Seat
    units: tuple[UnitId, ...]

    def apply(self, state: Horizons) -> None:
        lose_ships(state, *self.units)
        change(state, self.seat, vp=state.players[self.seat].vp + len(self.units))
        state.director = None

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.switched_off", who=Who(self.seat), n=len(self.units))


# --- the Invader


@event("horizons.invader_came")
class InvaderCame(Event[Horizons], frozen=True):
    """Quarrels end at once (HORIZON-15.5.1)."""

    relations: Mapping[str, int]

    sentence = Sentence("horizons.log.invader")

    def apply(self, state: Horizons) -> None:
        state.invader = 0
        state.relations = {**state.relations, **self.relations}


@event("horizons.rallied")
class Rallied(Event[Horizons], frozen=True):
    """Ships in the orbit of Earth, wherever they were (HORIZON-15.5.2)."""

    seat: Seat
    units: tuple[UnitId, ...]
    at: NodeId

    def apply(self, state: Horizons) -> None:
        for unit in self.units:
            alter_ship(state, unit, at=self.at, docked=None, fleet=0)

    def words(self, view: Horizons) -> Text:
        if not self.units:
            return say("horizons.log.rallied_none", who=Who(self.seat))
        return say(
            "horizons.log.rallied", who=Who(self.seat), units=tuple(map(unit_name, self.units))
        )


@event("horizons.invader_beaten")
class InvaderBeaten(Event[Horizons], frozen=True):
    vp: Mapping[Seat, int]

    def apply(self, state: Horizons) -> None:
        for seat, markers in self.vp.items():
            change(state, seat, vp=state.players[seat].vp + markers)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        yield say("horizons.log.invader_beaten")
        for seat, markers in self.vp.items():
            yield say("horizons.log.saviours", who=Who(seat), n=markers)


# --- shared money


def share_texts(shares: tuple[int, ...]) -> tuple[Text, ...]:
    """Who gets how much."""
    return tuple(say("horizons.share", who=Who(Seat(n)), n=money) for n, money in enumerate(shares))


@event("horizons.shares_proposed")
class SharesProposed(Event[Horizons], frozen=True):
    seat: Seat
    shares: tuple[int, ...]

    def apply(self, state: Horizons) -> None:
        pass

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.shares", who=Who(self.seat), shares=share_texts(self.shares))


@event("horizons.money_shared")
class MoneyShared(Event[Horizons], frozen=True):
    """By seat (HORIZON-2.4.3)."""

    shares: tuple[int, ...]

    def apply(self, state: Horizons) -> None:
        for seat, money in enumerate(self.shares):
            change(state, Seat(seat), cash=money)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for seat, money in enumerate(self.shares):
            yield say("horizons.log.share", who=Who(Seat(seat)), n=money)
