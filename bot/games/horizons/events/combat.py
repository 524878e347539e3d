"""Battles, from the search to the last hit (section 10.2 to section 10.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, event
from bot.engine.kit import sealed
from bot.engine.records import Record, Seat, replace
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Blockade, RaidBase, Search
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.names import chain_name, pirate_name, stock_text, unit_name
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Chain, FactionId, UnitId
from bot.games.horizons.commands.combat import HiddenPlan, Plan, PlanBattle
from bot.games.horizons.events.units import (
    alter_base,
    alter_ship,
    change,
    lose_base,
    lose_ships,
)
from bot.games.horizons.pieces import Works
from bot.games.horizons.state import UNKNOWN_UNIT, Horizons
from bot.games.horizons.steps.combat import INVADER, Fighter, Side, Struck


def fighter_name(fighter: Fighter) -> Text | str:
    """Ships and bases have names of their own."""
    if fighter in UNITS:
        return unit_name(UnitId(fighter))
    if fighter == INVADER:
        return Text("horizons.invader")
    return pirate_name(fighter)


def fleet_name(units: tuple[Fighter, ...]) -> tuple[Text | str, ...]:
    return tuple(fighter_name(one) for one in units)


# --- helpers of `apply`


def strike(state: Horizons, hit: Struck) -> None:
    """Decides nothing: what became of it stands in the hit."""
    fighter, unit = hit.unit, UnitId(hit.unit)
    if fighter == INVADER:
        state.invader = None if hit.lost else hit.damage
    elif fighter in state.pirates or fighter in state.raiders:
        strike_outlaw(state, hit)
    elif fighter in state.ships:
        if hit.lost:
            lose_ships(state, unit)
        else:
            alter_ship(state, unit, damage=hit.damage)
    elif hit.lost:
        lose_base(state, unit)
    elif hit.chain is not None:
        put_works(state, unit, hit.chain, hit.level, hit.damage)
    else:
        alter_base(state, unit, stock=state.bases[unit].stock - hit.stock)


def strike_outlaw(state: Horizons, hit: Struck) -> None:
    """A pirate goes back to the supply without damage (HORIZON-10.8.14)."""
    pirates, raiders = dict(state.pirates), dict(state.raiders)
    token, unit = TokenId(hit.unit), UnitId(hit.unit)
    if hit.lost:
        pirates.pop(token, None)
        raiders.pop(unit, None)
    elif token in pirates:
        pirates[token] = replace(pirates[token], damage=hit.damage)
    else:
        raiders[unit] = replace(raiders[unit], damage=hit.damage)
    state.pirates, state.raiders = pirates, raiders


def put_works(state: Horizons, base: UnitId, chain: Chain, level: int, damage: int) -> None:
    if chain is Chain.SETTLEMENT:
        alter_base(state, base, settlements=level, hurt=damage)
        return
    works = {**state.bases[base].works, chain: Works(level, damage)}
    if not level:
        del works[chain]
    alter_base(state, base, works=works)


def note_attack(state: Horizons, units: tuple[Fighter, ...]) -> None:
    """Their owners will want to know (HORIZON-19.4.2)."""
    owners = (UNITS[UnitId(one)].faction for one in units if one in UNITS)
    attacked = tuple(dict.fromkeys((*state.this.attacked, *owners)))
    state.this = replace(state.this, attacked=attacked)


def mark_searched(state: Horizons, units: tuple[Fighter, ...]) -> None:
    searched = (*state.this.searched, *(UnitId(one) for one in units))
    state.this = replace(state.this, searched=tuple(dict.fromkeys(searched)))


# --- damage outside of battles (HORIZON-15.1.6)


@event("horizons.structure_damaged")
class StructureDamaged(Event[Horizons], frozen=True):
    """`level`, `damage` afterwards; of settlements how many there are, and how many are hurt."""

    base: UnitId
    chain: Chain
    markers: int
    level: int
    damage: int

    def apply(self, state: Horizons) -> None:
        put_works(state, self.base, self.chain, self.level, self.damage)

    def words(self, view: Horizons) -> Text:
        base, chain = fighter_name(self.base), chain_name(self.chain)
        return say("horizons.log.structure", base=base, chain=chain, n=self.markers)


# --- allies


def veiled(act: Search | Blockade | RaidBase) -> Search:
    """As those see it who are not asked: some ships are to do something to somebody."""
    return Search(act.ships, UNKNOWN_UNIT)


@event("horizons.ally_answered")
class AllyAnswered(Event[Horizons], frozen=True):
    """An ally agrees to what is done with the common fleet, or does not (HORIZON-4.2.2)."""

    seat: Seat
    by: Seat
    act: Search | Blockade | RaidBase
    yes: bool

    def apply(self, state: Horizons) -> None:
        """What is done is told next."""

    def seen_by(self, viewer: Seat | None) -> AllyAnswered:
        """What is not done stays between them (HORIZON-19.5.2)."""
        return self if viewer in (self.seat, self.by) else replace(self, act=veiled(self.act))

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.agreed" if self.yes else "horizons.log.disagreed"
        return say(key, who=Who(self.seat), other=Who(self.by))


# --- search (section 10.2)


@event("horizons.searched")
class Searched(Event[Horizons], frozen=True):
    """`rolls` as thrown, `counted` as modified: of those who search, then of those searched.

    `lost`: launchers and robots without anybody to protect them. `marked`: it was their search of
    this year; an interception is not.
    """

    at: NodeId
    attacker: Side
    defender: Side
    number: int
    rolls: tuple[int, int]
    counted: tuple[int, int]
    found: bool
    lost: tuple[UnitId, ...] = ()
    marked: bool = False

    def apply(self, state: Horizons) -> None:
        note_attack(state, self.defender.units)
        lose_ships(state, *self.lost)
        if self.marked:
            mark_searched(state, self.attacker.units)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        yield say(
            "horizons.log.found" if self.found else "horizons.log.not_found",
            fleet=fleet_name(self.attacker.units),
            other=fleet_name(self.defender.units),
            roll=self.counted[0],
            reply=self.counted[1],
            n=self.number,
        )
        if self.lost:
            yield say("horizons.log.helpless", fleet=fleet_name(self.lost))


# --- surrender (section 10.3)


@event("horizons.surrender_offered")
class SurrenderOffered(Event[Horizons], frozen=True):
    seat: Seat
    units: tuple[Fighter, ...]
    offered: bool

    def apply(self, state: Horizons) -> None:
        """The answer is told next."""

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.surrender" if self.offered else "horizons.log.no_surrender"
        return say(key, who=Who(self.seat), fleet=fleet_name(self.units))


@event("horizons.surrender_answered")
class SurrenderAnswered(Event[Horizons], frozen=True):
    """`die`: how many of the resources in a base are destroyed, once it has surrendered."""

    seat: Seat
    answer: str
    die: int = 0

    def apply(self, state: Horizons) -> None:
        """What comes of it is told next."""

    def shows(self) -> bool:
        return self.die > 0

    def words(self, view: Horizons) -> Text:
        if self.die:
            return say("horizons.log.spoils_die", who=Who(self.seat), n=self.die)
        return say(f"horizons.log.answer.{self.answer}", who=Who(self.seat))


@event("horizons.surrendered")
class Surrendered(Event[Horizons], frozen=True):
    """`to` None: pirates. `cargo` afterwards of every ship and base that loses or takes some."""

    seat: Seat
    to: Seat | None
    units: tuple[Fighter, ...]
    stocks: Mapping[UnitId, Stock]
    reserve: tuple[UnitId, ...]
    politics: int
    factions: tuple[FactionId, ...] = ()  # who may not attack them any more this year
    taken: Stock = NOTHING

    def apply(self, state: Horizons) -> None:
        for unit, stock in self.stocks.items():
            if unit in state.bases:
                alter_base(state, unit, stock=stock)
            else:
                alter_ship(state, unit, cargo=stock)
        for unit in self.reserve:
            alter_ship(state, unit, reserve=True)
        change(state, self.seat, politics=state.players[self.seat].politics - self.politics)
        this = state.this
        if self.to is None:
            ships = tuple(UnitId(one) for one in self.units)
            state.this = replace(this, halted=(*this.halted, *ships))
            return
        change(state, self.to, politics=state.players[self.to].politics + self.politics)
        pairs = tuple((one, UnitId(unit)) for one in self.factions for unit in self.units)
        state.this = replace(this, surrendered=(*this.surrendered, *pairs))

    def words(self, view: Horizons) -> Text:
        values = {"who": Who(self.seat), "fleet": fleet_name(self.units), "n": self.politics}
        if self.to is None:
            return Text("horizons.log.surrendered_pirates", values)
        values |= {"other": Who(self.to), "taken": stock_text(self.taken)}
        key = "horizons.log.surrendered_loot" if self.taken else "horizons.log.surrendered"
        return Text(key, values)


# --- the exchange (section 10.4, section 10.5)


@event("horizons.plan_sealed")
class PlanSealed(sealed.AnswerSealed[Horizons, Plan], frozen=True):
    hidden = HiddenPlan()
    log = "horizons.log.plan"

    def told(self) -> Text:
        assert isinstance(self.answer, PlanBattle)
        return plan_name(self.answer)


def plan_name(plan: PlanBattle) -> Text:
    if plan.avoid:
        return Text("horizons.plan.avoid")
    return say(
        "horizons.plan.direct" if plan.direct else "horizons.plan.strike",
        harder=plan.harder,
        softer=plan.softer,
        bombers=plan.bombers,
        screens=len(plan.screens),
    )


class Volley(Record, frozen=True):
    """What one side fires: its row of the table, and what is dealt in the end."""

    row: int = 0
    table: int = 0
    dealt: int = 0
    die: int = 0


@event("horizons.fired")
class Fired(Event[Horizons], frozen=True):
    """Both plans are open now, and both sides have rolled."""

    attacker: Side
    defender: Side
    tactics: tuple[int, int]
    plans: tuple[PlanBattle, PlanBattle]
    direct: bool
    avoided: bool = False
    volleys: tuple[Volley, Volley] = (Volley(), Volley())

    def apply(self, state: Horizons) -> None:
        for side in (self.attacker, self.defender):
            if side.seat is not None:
                change(state, side.seat, sealed=None)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        sides = self.attacker, self.defender
        names = [fleet_name(side.units) for side in sides]
        one, other = self.tactics
        yield say("horizons.log.tactics", fleet=names[0], other=names[1], n=one, m=other)
        if self.avoided:
            fled = names[0] if self.plans[0].avoid else names[1]
            yield say("horizons.log.avoided", fleet=fled)
            return
        key = "horizons.log.direct" if self.direct else "horizons.log.strike"
        for name, volley in zip(names, self.volleys, strict=True):
            yield say(key, fleet=name, die=volley.die, row=volley.row, n=volley.dealt)


@event("horizons.hits")
class HitsTaken(Event[Horizons], frozen=True):
    """In the order in which they were placed."""

    hits: tuple[Struck, ...]
    seat: Seat | None = None  # who chose it, if one was asked

    def apply(self, state: Horizons) -> None:
        for hit in self.hits:
            strike(state, hit)

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for unit in dict.fromkeys(hit.unit for hit in self.hits):
            mine = [hit for hit in self.hits if hit.unit == unit]
            key = "horizons.log.destroyed" if mine[-1].lost else "horizons.log.hit"
            yield say(key, unit=fighter_name(unit), n=len(mine))
