"""11.6 The search for life."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.knowledge import TECHNOLOGIES, TechId
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.sky import WORLDS, WorldId
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.effects import is_machine, markers
from bot.games.horizons.events.exploring import DepletionOver, LifeFound, LifeSought
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import Searching

SIGNS, LIFE = 1, 2
REWARDS = {SIGNS: TABLES.life_rewards.signs, LIFE: TABLES.life_rewards.life}
GIVES: dict[int, TechId] = {
    one.effects.life_gate: one.id for one in TECHNOLOGIES.values() if one.effects.life_gate
}
POLITICS = 1  # the marker of a depletion


def to_be_found(view: Horizons, seat: Seat, world: WorldId) -> int:
    """Signs, life, or nothing more (HORIZON-11.6.2 to HORIZON-11.6.4, HORIZON-11.6.9)."""
    marker = view.life.get(world, 0)
    if marker == SIGNS:
        return LIFE if GIVES[SIGNS] in view.players[seat].technologies else SIGNS
    return 0 if marker else SIGNS  # HORIZON-11.6.3


def odds(view: Horizons, seat: Seat, world: WorldId) -> int:
    """Of a search, in percent; 0: none, as always for a machine (HORIZON-11.6.3, 16.6.5)."""
    if is_machine(view, seat):
        return 0
    return WORLDS[world].life_pct if to_be_found(view, seat, world) else 0


def research_bonus(view: Horizons, world: WorldId) -> int:
    """For the technology production of bases there (HORIZON-11.6.7)."""
    return REWARDS[view.life[world]].research_bonus if world in view.life else 0


def searching(story: Story[Horizons], step: Searching, chance: Chance) -> list[AgendaStep]:
    """And last the politics marker of the depletion (HORIZON-11.5.9)."""
    search(story, step.seat, step.world, chance)
    story.tell(DepletionOver(step.seat, markers(story.state, step.seat, POLITICS)))
    return []


def search(story: Story[Horizons], seat: Seat, world: WorldId, chance: Chance) -> None:
    """HORIZON-11.6.1"""
    percent = odds(story.state, seat, world)
    if not percent:
        return
    roll = d100(chance, "life")
    if roll > percent:
        story.tell(LifeSought(seat, world, roll, percent))
    else:
        found(story, seat, world, roll, chance)


def found(story: Story[Horizons], seat: Seat, world: WorldId, roll: int, chance: Chance) -> None:
    """HORIZON-11.6.5, HORIZON-11.6.6, HORIZON-11.6.8"""
    table = story.state
    level = to_be_found(table, seat, world)
    reward = REWARDS[level]
    new = GIVES[level] not in table.players[seat].technologies
    story.tell(
        LifeFound(
            seat=seat,
            world=world,
            roll=roll,
            odds=odds(table, seat, world),
            level=level,
            technology=GIVES[level] if new else None,
            vp=reward.vp,
            politics=reward.politics,
        )
    )
    draw_tokens(story, seat, Field.BIOLOGY, reward.biology_tokens, chance, why="life")


CHAPTER = Chapter[Horizons]({Searching: searching})
