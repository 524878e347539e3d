"""What a player can do: the lines of a sheet, and what is done at any moment of one's own.

A line that is written beforehand and a thing done live are the same record (HORIZON-19.1.1).
"""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Record
from bot.games.horizons.acts.economy import (
    Adopt,
    Approach,
    Bid,
    Convert,
    Develop,
    GiveUp,
    Haul,
    Immigrate,
    Publicise,
    Scuttle,
    Yield,
)
from bot.games.horizons.acts.forms import Deed, Form, Section, of_form
from bot.games.horizons.acts.moments import (
    Buy,
    Demolish,
    Redraw,
    Sell,
    Shift,
    Waste,
)
from bot.games.horizons.acts.year import (
    Blockade,
    BuildUnit,
    Construct,
    Deflect,
    Explore,
    Fly,
    Found,
    Freight,
    Lift,
    LoadProbe,
    Mine,
    Missile,
    MoveBefore,
    Onward,
    Produce,
    RaidBase,
    Repair,
    Scrap,
    Search,
    StandDown,
    Terraform,
    TradeAt,
    Unreserve,
)

Act: TypeAlias = (
    Publicise
    | Immigrate
    | GiveUp
    | Bid
    | Approach
    | Scuttle
    | Yield
    | Haul
    | Develop
    | Convert
    | Adopt
    | StandDown
    | BuildUnit
    | Unreserve
    | Repair
    | Scrap
    | LoadProbe
    | MoveBefore
    | Fly
    | Freight
    | Missile
    | Search
    | Blockade
    | Lift
    | RaidBase
    | Explore
    | Onward
    | Deflect
    | Produce
    | Mine
    | TradeAt
    | Found
    | Construct
    | Terraform
    | Buy
    | Sell
    | Shift
    | Waste
    | Demolish
    | Redraw
)
ANY_TIME: tuple[type[Deed], ...] = (
    Buy, Sell, Shift, Waste, Demolish, Redraw, Convert, Scuttle,
)  # fmt: skip


class Line(Record, frozen=True, omit_defaults=True):
    """Tried one after the other until one is possible (HORIZON-19.2.7).

    `ask`: if none is, its writer is asked; else the line is skipped (HORIZON-19.1.2).
    """

    acts: tuple[Act, ...]
    ask: bool = False


class Page(Record, frozen=True, omit_defaults=True):
    """What is written in a section (HORIZON-19.2.4). Nothing: it is passed."""

    lines: tuple[Line, ...] = ()
    live: bool = False
    standing: bool = False
