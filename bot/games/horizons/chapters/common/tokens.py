"""3.2 Technology tokens: drawn at random, kept, and turned into points of a bank."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.goods import Field, Points
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.events.exploring import ShipsLost
from bot.games.horizons.events.tokens import BanksHalved, PoolRefilled, TokensBanked, TokensDrawn
from bot.games.horizons.pieces import Player
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons


def draw_tokens(
    story: Story[Horizons],
    seat: Seat,
    field: Field,
    number: int,
    chance: Chance,
    *,
    why: str,
    shown: bool = False,
) -> tuple[int, ...]:
    """What they show; if the pool runs out on the way, the rest comes from it refilled.

    HORIZON-3.2.3, HORIZON-3.2.7
    """
    drawn: tuple[int, ...] = ()
    while len(drawn) < number:
        pool = story.state.pools[field]
        values = chance.sample("horizons.tokens", pool, min(number - len(drawn), len(pool)))
        common = shown or story.state.scenario.single_mars_base  # HORIZON-16.5.7
        story.tell(TokensDrawn(seat, field, values, why, common))
        drawn += values
        if not story.state.pools[field]:
            refill(story, field)
    return drawn


def lose_with_tokens(
    story: Story[Horizons],
    seat: Seat,
    units: tuple[UnitId, ...],
    tokens: int,
    chance: Chance,
    *,
    why: str,
    roll: int = 0,
    odds: int = 0,
) -> None:
    """Ships are destroyed; their owner learns from it (HORIZON-9.6.5)."""
    story.tell(ShipsLost(seat, units, why, roll, odds))
    draw_tokens(story, seat, Field.ENGINEERING, tokens, chance, why=why)


def refill(story: Story[Horizons], field: Field) -> None:
    """HORIZON-3.2.3"""
    banked = tuple(sum(player.tokens[field]) for player in story.state.players)
    story.tell(PoolRefilled(field, banked))


def bank_tokens(story: Story[Horizons]) -> None:
    """At the start of the technology step (HORIZON-3.2.4)."""
    story.tell(TokensBanked(tuple(map(worth, story.state.players))))


def worth(player: Player) -> Points:
    """What the tokens of a player show together."""
    return Points(**{field.value: sum(player.tokens[field]) for field in Field})


def halve_banks(story: Story[Horizons]) -> None:
    """At the end of the technology step (HORIZON-3.2.6)."""
    story.tell(BanksHalved(tuple(halved(player.bank) for player in story.state.players)))


def halved(bank: Points) -> Points:
    return Points(**{field.value: rounded(bank[field] / 2) for field in Field})
