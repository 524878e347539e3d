"""Acts of an economic phase."""

from __future__ import annotations

from bot.games.horizons.acts.forms import Deed, Section
from bot.games.horizons.box.goods import Into, Product, Stock
from bot.games.horizons.box.knowledge import PolicyId, TechId
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import FactionId, UnitId

# --- A: before an economic phase


class Publicise(Deed, frozen=True, tag="publicise"):
    """The world of a Publicity Campaign."""

    world: WorldId

    section = Section.EVENTS


class Immigrate(Deed, frozen=True, tag="immigrate"):
    """The base that one settlement goes to."""

    base: UnitId

    section = Section.EVENTS


class GiveUp(Deed, frozen=True, tag="give_up"):
    """What a strike destroys in a base."""

    base: UnitId
    stock: Stock

    section = Section.EVENTS


class Bid(Deed, frozen=True, tag="bid"):
    """Markers for initiative; with `over`: so many more than that faction, at most `most`."""

    markers: int
    over: FactionId | None = None
    most: int | None = None

    section = Section.INITIATIVE


class Approach(Deed, frozen=True, tag="approach"):
    """Attempts to change a relation; `if_drifted`: only if that faction drifted before."""

    faction: FactionId
    up: bool
    times: int = 1
    if_drifted: FactionId | None = None
    if_approached_by: FactionId | None = None  # only if that faction announced one towards me

    section = Section.DIPLOMACY


# --- B: in an economic phase


class Scuttle(Deed, frozen=True, tag="scuttle"):
    """A ship or base of one's own is given up (HORIZON-5.1.6); also at any moment."""

    unit: UnitId

    section = Section.SCUTTLING


class Yield(Deed, frozen=True, tag="yield"):
    """What a base produces: a resource, or points of a field."""

    base: UnitId
    product: Product

    section = Section.PRODUCTS


class Haul(Deed, frozen=True, tag="haul"):
    """By Trade Routes; None is Earth."""

    source: UnitId | None
    target: UnitId | None
    stock: Stock

    section = Section.TRANSPORT


class Develop(Deed, frozen=True, tag="develop"):
    """`limit`: the most it may cost."""

    technology: TechId
    limit: int | None = None

    section = Section.TECHNOLOGY


class Convert(Deed, frozen=True, tag="convert"):
    """Politics markers into money, points of a field, or VP; `markers` None: all that are left."""

    into: Into
    markers: int | None = None

    section = Section.LEFTOVERS


class Adopt(Deed, frozen=True, tag="adopt"):
    policy: PolicyId
    drop: tuple[PolicyId, ...] = ()

    section = Section.POLICY
