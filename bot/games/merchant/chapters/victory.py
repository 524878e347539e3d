"""4.4 and 13. The end of a turn, and of the game."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.events import GameEnded, TurnBegan, TurnEnded
from bot.games.merchant.state import Merchant, Result
from bot.games.merchant.steps import AgendaStep, Begin, Depart, Finish


def begin(story: Story[Merchant], step: Begin, chance: Chance) -> list[AgendaStep]:
    table = story.state
    number = table.round + (step.seat == table.order[0])
    story.tell(TurnBegan(step.seat, number))
    return [Depart(step.seat)]


def finish(story: Story[Merchant], step: Finish, chance: Chance) -> list[AgendaStep]:
    """Credit is lost; whoever has the goal at the end of their own turn wins (13.2.1)."""
    table = story.state
    assert table.turn is not None
    story.tell(TurnEnded(step.seat, table.turn.credit))
    if table.wealth(step.seat) >= table.goal:
        story.tell(GameEnded(result(table, (step.seat,), "goal")))
        return []
    place = table.order.index(step.seat) + 1
    limit = table.options.round_limit.rounds
    if place == len(table.order) and limit and table.round >= limit:
        end_by_wealth(story, "rounds")
        return []
    return [Begin(table.order[place % len(table.order)])]


def end_by_wealth(story: Story[Merchant], reason: str) -> None:
    """The wealthiest win, ties by deeds, then shared (MERCHANT-13.3.2, 13.3.4); alone nobody."""
    table = story.state

    def rank(seat: Seat) -> tuple[int, int]:
        return table.wealth(seat), table.deed_value(seat)

    best = max(map(rank, table.seats()))
    winners = tuple(seat for seat in table.seats() if rank(seat) == best)
    story.tell(GameEnded(result(table, () if table.alone else winners, reason)))


def result(table: Merchant, winners: tuple[Seat, ...], reason: str) -> Result:
    fortunes = tuple(table.wealth(seat) for seat in table.seats())
    return Result(fortunes, winners, reason, len(table.pool))


CHAPTER = Chapter[Merchant]({Begin: begin, Finish: finish})
