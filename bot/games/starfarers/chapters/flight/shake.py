"""The mother ship is shaken: two of its balls show (STAR-1.9, STAR-7.1, STAR-11.3.2)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from bot.engine.chance import Chance
from bot.games.starfarers.box.constants import CONSTANTS, Ball
from bot.games.starfarers.state import Starfarers


def shake(state: Starfarers, chance: Chance) -> tuple[Ball, ...]:
    """Each pair of balls is equally likely; which balls there are, the table agreed (STAR-14.4)."""
    balls = CONSTANTS.balls[state.balls.value]
    return chance.sample("starfarers.shake", balls, CONSTANTS.flight.balls_shown)


@cache
def pairs(balls: str) -> tuple[tuple[Ball, ...], ...]:
    """All that a shake of these balls can show, each equally likely."""
    return tuple(combinations(CONSTANTS.balls[balls], CONSTANTS.flight.balls_shown))


def colours(balls: tuple[Ball, ...]) -> tuple[str, ...]:
    return tuple(ball.colour for ball in balls)


def total(balls: tuple[Ball, ...]) -> int:
    return sum(ball.value for ball in balls)
