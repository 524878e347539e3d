"""The economic phase (section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, replace
from bot.engine.text import Text, Who, say
from bot.games.horizons.box.goods import (
    Field,
    Points,
    Product,
    Resource,
    Stock,
    some,
)
from bot.games.horizons.box.knowledge import PolicyId, TechId
from bot.games.horizons.box.names import (
    amount,
    faction_name,
    node_name,
    place_name,
    points_of,
    policy_name,
    stock_text,
    tech_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.units import alter_base, change, move_stock, put_base
from bot.games.horizons.pieces import Base, Pirate, TradeToken
from bot.games.horizons.state import Horizons, owner

# --- production (7.4)


@event("horizons.earth_produced")
class EarthProduced(Event[Horizons], frozen=True):
    """`money` before what pirates take, debts and upkeep (HORIZON-7.4.1 to 7.4.8)."""

    seat: Seat
    money: int
    points: Points
    tribute: int = 0
    repaid: int = 0
    upkeep: int = 0

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        gain = self.money - self.tribute - self.repaid - self.upkeep
        change(
            state,
            self.seat,
            cash=player.cash + gain,
            debt=player.debt - self.repaid,
            bank=player.bank + self.points,
        )
        state.hoard += self.tribute

    def words(self, view: Horizons) -> Text:
        return say(
            "horizons.log.earth",
            who=Who(self.seat),
            n=self.money,
            points=tuple(points_of(one, self.points[one]) for one in Field if self.points[one]),
            less=self.tribute + self.repaid + self.upkeep,
        )


@event("horizons.base_produced")
class BaseProduced(Event[Horizons], frozen=True):
    """HORIZON-7.4.11"""

    seat: Seat
    base: UnitId
    product: Product
    amount: int

    def apply(self, state: Horizons) -> None:
        faction, world = state.players[self.seat].faction, state.bases[self.base].world
        thing = self.product.thing
        if isinstance(thing, Resource):
            gain = some(thing, self.amount)
            alter_base(state, self.base, stock=state.bases[self.base].stock + gain)
        else:
            bank = state.players[self.seat].bank.plus(thing, self.amount)
            change(state, self.seat, bank=bank)
        state.this = replace(
            state.this,
            yielded=(*state.this.yielded, (world, self.product.value, faction)),
            produced=(*state.this.produced, self.base),
        )

    def words(self, view: Horizons) -> Text:
        thing, n = self.product.thing, self.amount
        what = amount(thing, n) if isinstance(thing, Resource) else points_of(thing, n)
        return say("horizons.log.produced", base=unit_name(self.base), what=what)


@event("horizons.hauled")
class Hauled(Event[Horizons], frozen=True):
    """By Trade Routes; None is Earth (HORIZON-7.5.1)."""

    seat: Seat
    source: UnitId | None
    target: UnitId | None
    stock: Stock

    sentence = Sentence(
        "horizons.log.hauled",
        stock=(stock_text, "stock"),
        source=(place_name, "source"),
        target=(place_name, "target"),
    )

    def apply(self, state: Horizons) -> None:
        move_stock(state, self.seat, self.source, self.target, self.stock)
        faction = state.players[self.seat].faction
        so_far = state.this.hauled.get(faction, 0) + self.stock.total
        state.this = replace(state.this, hauled={**state.this.hauled, faction: so_far})


# --- what comes without players (7.6)


@event("horizons.neutral_base")
class NeutralBase(Event[Horizons], frozen=True):
    """A roll, and the base it placed, if any (HORIZON-7.6.1)."""

    roll: int
    world: WorldId | None
    base: UnitId | None = None

    def apply(self, state: Horizons) -> None:
        if self.base is not None and self.world is not None:
            put_base(state, self.base, Base(self.world))

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text | None:
        if self.base is None or self.world is None:
            return None
        return say(
            "horizons.log.neutral_base",
            faction=faction_name(owner(self.base)),
            base=unit_name(self.base),
            world=world_name(self.world),
        )


@event("horizons.asteroid")
class AsteroidCame(Event[Horizons], frozen=True):
    """`source`: no counter was left, one was taken from there (HORIZON-7.6.5)."""

    roll: int
    at: NodeId | None
    source: NodeId | None = None

    def apply(self, state: Horizons) -> None:
        asteroids = list(state.asteroids)
        if self.source is not None:
            asteroids.remove(self.source)
        if self.at is not None:
            asteroids.append(self.at)
        state.asteroids = tuple(sorted(asteroids))

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text | None:
        return None if self.at is None else say("horizons.log.asteroid", at=node_name(self.at))


@event("horizons.pirate")
class PirateCame(Event[Horizons], frozen=True):
    """It adds to the hoard (HORIZON-7.6.11). `ship`: a raider of another faction (17.3.1)."""

    roll: int
    at: NodeId | None
    pirate: TokenId | None = None
    ship: UnitId | None = None
    strong: bool = False
    hoard: int = 0
    source: NodeId | None = None

    def apply(self, state: Horizons) -> None:
        if self.at is None:
            return
        if self.pirate is not None:
            state.pirates = {**state.pirates, self.pirate: Pirate(self.at, self.strong)}
        if self.ship is not None:
            state.raiders = {**state.raiders, self.ship: Pirate(self.at)}
        state.hoard += self.hoard

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> Text | None:
        if self.at is None:
            return None
        return say("horizons.log.pirate", at=node_name(self.at), n=self.hoard)


@event("horizons.tokens_laid")
class TokensLaid(Event[Horizons], frozen=True):
    """Trade tokens (HORIZON-7.6.7)."""

    tokens: Mapping[UnitId, TradeToken]

    def apply(self, state: Horizons) -> None:
        left = list(state.trade)
        for base, token in self.tokens.items():
            left.remove(token.resource)
            alter_base(state, base, token=token)
        state.trade = tuple(left)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Horizons) -> Iterator[Text]:
        for base, token in self.tokens.items():
            key = "horizons.log.token_sell" if token.sells else "horizons.log.token_buy"
            yield say(key, base=unit_name(base), what=Text(f"horizons.resource.{token.resource}"))


# --- technology, growth, policies (7.7 to 7.9)


@event("horizons.developed")
class Developed(Event[Horizons], frozen=True):
    seat: Seat
    technology: TechId
    field: Field
    cost: int

    sentence = Sentence("horizons.log.developed", technology=(tech_name, "technology"), n="cost")

    def apply(self, state: Horizons) -> None:
        player = state.players[self.seat]
        change(
            state,
            self.seat,
            bank=player.bank.plus(self.field, -self.cost),
            technologies=(*player.technologies, self.technology),
        )


@event("horizons.technology_passed")
class TechnologyPassed(Event[Horizons], frozen=True):
    """Out of the step (HORIZON-7.7.2)."""

    seat: Seat

    def apply(self, state: Horizons) -> None:
        state.this = replace(state.this, passed=(*state.this.passed, self.seat))

    def words(self, view: Horizons) -> None:
        return None


@event("horizons.grew")
class Grew(Event[Horizons], frozen=True):
    """Settlements of one base; the dice that were rolled for them (HORIZON-7.8.1)."""

    base: UnitId
    dice: tuple[int, ...]
    by: int

    def apply(self, state: Horizons) -> None:
        base = state.bases[self.base]
        settlements = base.settlements + self.by
        hurt = min(base.hurt, settlements)
        alter_base(state, self.base, settlements=settlements, hurt=hurt)

    def shows(self) -> bool:
        return bool(self.dice)

    def words(self, view: Horizons) -> Text | None:
        if not self.by:
            return None
        key = "horizons.log.grew" if self.by > 0 else "horizons.log.shrank"
        return say(key, base=unit_name(self.base), n=abs(self.by))


@event("horizons.adopted")
class Adopted(Event[Horizons], frozen=True):
    seat: Seat
    policy: PolicyId
    drop: tuple[PolicyId, ...] = ()

    def apply(self, state: Horizons) -> None:
        kept = tuple(one for one in state.players[self.seat].policies if one not in self.drop)
        change(state, self.seat, policies=(*kept, self.policy))
        state.this = replace(state.this, adopted=(*state.this.adopted, self.seat))

    def words(self, view: Horizons) -> Text:
        key = "horizons.log.adopted_for" if self.drop else "horizons.log.adopted"
        return say(
            key,
            who=Who(self.seat),
            policy=policy_name(self.policy),
            dropped=tuple(map(policy_name, self.drop)),
        )
