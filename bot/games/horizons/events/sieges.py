"""What battles bring; blockades, pirates and raids (section 10.6 to section 10.9)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.events import Event, event
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.names import stock_text
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.events.combat import (
    fighter_name,
    mark_searched,
    note_attack,
    strike_outlaw,
)
from bot.games.horizons.events.units import alter_ship, change, lose_base
from bot.games.horizons.pieces import Blocked
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.combat import Fighter, Struck


@event("horizons.spoils")
class Spoils(Event[Horizons], frozen=True):
    """VP markers for what was destroyed, and the reward for pirates (HORIZON-10.8.8)."""

    seat: Seat
    vp: int
    politics: int = 0
    money: int = 0

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(
            state,
            self.seat,
            vp=player.vp + self.vp,
            politics=player.politics + self.politics,
            cash=player.cash + self.money,
        )
        state.hoard -= self.money

    def words(self, view: Horizons) -> Text:
        values = {"who": Who(self.seat), "n": self.vp, "politics": self.politics}
        key = "horizons.log.spoils_pirate" if self.politics else "horizons.log.spoils"
        return Text(key, {**values, "money": self.money})


# --- blockades (section 10.7)


@event("horizons.blockaded")
class Blockaded(Event[Horizons], frozen=True):
    seat: Seat
    base: UnitId
    by: FactionId
    ships: tuple[UnitId, ...]

    def apply(self, state: Horizons) -> None:
        note_attack(state, (self.base,))
        state.blockades = {**state.blockades, self.base: Blocked(self.by, self.ships)}
        mark_searched(state, self.ships)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.blockade", who=Who(self.seat), base=fighter_name(self.base))


@event("horizons.blockade_ended")
class BlockadeEnded(Event[Horizons], frozen=True):
    """`lifted`: by the one who had declared it; else a condition does not hold any more."""

    base: UnitId
    lifted: bool = False

    def apply(self, state: Horizons) -> None:
        state.blockades = {
            base: block for base, block in state.blockades.items() if base != self.base
        }

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.blockade_lifted" if self.lifted else "horizons.log.blockade_ended"
        return say(key, base=fighter_name(self.base))


# --- pirates (section 10.8)


@event("horizons.ransom_asked")
class RansomAsked(Event[Horizons], frozen=True):
    seat: Seat
    pirate: Fighter
    ransom: int

    def apply(self, state: Horizons) -> None:
        """The answer is told next."""

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        name = fighter_name(self.pirate)
        return say("horizons.log.ransom", who=Who(self.seat), pirate=name, n=self.ransom)


@event("horizons.pirates_paid")
class RansomPaid(Event[Horizons], frozen=True):
    """Cash first, the rest is owed; the hoard gets it all at once (HORIZON-10.8.2)."""

    seat: Seat
    pirate: Fighter
    cash: int
    debt: int
    removed: bool

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(state, self.seat, cash=player.cash - self.cash, debt=player.debt + self.debt)
        state.hoard += self.cash + self.debt
        if self.removed:
            strike_outlaw(state, Struck(self.pirate, lost=True))

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.paid_off" if self.removed else "horizons.log.paid"
        paid, name = self.cash + self.debt, fighter_name(self.pirate)
        return say(key, who=Who(self.seat), pirate=name, n=paid, debt=self.debt)


# --- raids (section 10.9)


@event("horizons.raided")
class Raided(Event[Horizons], frozen=True):
    seat: Seat
    base: UnitId
    ships: tuple[UnitId, ...]
    roll: int
    resources: int
    damage: int
    destroyed: bool

    def apply(self, state: Horizons) -> None:
        note_attack(state, (self.base,))
        mark_searched(state, self.ships)
        if self.destroyed:
            lose_base(state, self.base)

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text:
        values = {"who": Who(self.seat), "base": fighter_name(self.base), "roll": self.roll}
        if self.destroyed:
            return Text("horizons.log.raid_destroyed", values)
        more = {"n": self.resources, "damage": self.damage}
        return Text("horizons.log.raid", {**values, **more})


@event("horizons.looted")
class Looted(Event[Horizons], frozen=True):
    """`cargo` afterwards of the ships that took some."""

    seat: Seat
    stock: Stock
    cargo: Mapping[UnitId, Stock]

    def apply(self, state: Horizons) -> None:
        for unit, stock in self.cargo.items():
            alter_ship(state, unit, cargo=stock)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.looted", who=Who(self.seat), what=stock_text(self.stock))
