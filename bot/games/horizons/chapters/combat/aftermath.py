"""10.6 After-effects of a battle."""

from __future__ import annotations

from collections import Counter

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.numbers import PIRATES, TABLES
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.recalls import recall
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.effects import markers
from bot.games.horizons.events.sieges import Spoils
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import INVADER, AfterBattle, Battle, Fighter, Struck


def loss_value(size: int) -> int:
    """Of a destroyed CV: markers for one side, tokens for the other (HORIZON-10.6.1)."""
    rows = [row for row in TABLES.combat_loss_scale if min(row.sizes) <= size]
    return rows[-1].tokens


def aftermath(story: Story[Horizons], step: AfterBattle, chance: Chance) -> list[AgendaStep]:
    """Markers, tokens for what was lost, and recalls (HORIZON-10.6.1 to 10.6.3)."""
    for at, side in enumerate(step.battle.sides):
        if side.seat is not None:
            reward(story, side.seat, step.battle.sides[1 - at].units, step.taken)
    for hit in step.taken:
        if hit.lost:
            compensate(story, hit.unit, chance)
    if INVADER in step.battle.attacker.units:  # HORIZON-16.4.7
        return []
    for unit, number in markers_taken(story.state, step.battle, step.taken).items():
        recalls(story, unit, number, chance)
    return []


def reward(
    story: Story[Horizons], seat: Seat, enemies: tuple[Fighter, ...], taken: tuple[Struck, ...]
) -> None:
    """To the one who decides for the fleet (HORIZON-10.6.1, HORIZON-10.6.4, HORIZON-10.8.8)."""
    lost = [hit.unit for hit in taken if hit.lost and hit.unit in enemies]
    vp = sum(loss_value(UNITS[UnitId(one)].size) for one in lost if is_players(story.state, one))
    if vp:
        story.tell(Spoils(seat, vp))
    for one in lost:
        if is_pirate(story.state, one):
            earned, money = markers(story.state, seat, 1), rounded(story.state.hoard / 2)
            story.tell(Spoils(seat, 1, politics=earned, money=money))


def is_players(view: Horizons, unit: Fighter) -> bool:
    """A CV of a player, who had it when it was lost."""
    known = unit in UNITS and UNITS[UnitId(unit)].kind is Kind.CV
    return known and view.player(owner(UnitId(unit))) is not None


def is_pirate(view: Horizons, unit: Fighter) -> bool:
    """One of the tokens, or an armed ship that nobody plays (HORIZON-10.8.8, HORIZON-17.3.1)."""
    if unit in PIRATES:
        return True
    crewed = unit in UNITS and UNITS[UnitId(unit)].kind is Kind.CV
    return crewed and not is_players(view, unit)


def compensate(story: Story[Horizons], unit: Fighter, chance: Chance) -> None:
    """The owner of a lost CV or base draws tokens (HORIZON-10.6.2)."""
    seat = story.state.seat_of(owner(UnitId(unit))) if unit in UNITS else None
    if seat is None:
        return
    lost = UNITS[UnitId(unit)]
    if lost.kind is Kind.CV:
        tokens = loss_value(lost.size)
        draw_tokens(story, seat, Field.ENGINEERING, tokens, chance, why="battle")
    elif lost.kind is Kind.BASE:
        tokens = TABLES.base_loss_engineering_tokens
        draw_tokens(story, seat, Field.ENGINEERING, tokens, chance, why="battle")


def markers_taken(view: Horizons, battle: Battle, taken: tuple[Struck, ...]) -> dict[UnitId, int]:
    """How often each CV that is left was hit."""
    hits = Counter(hit.unit for hit in taken)
    ships = (UnitId(one) for side in battle.sides for one in side.units if one in view.ships)
    return {one: hits[one] for one in ships if hits[one] and UNITS[one].kind is Kind.CV}


def recalls(story: Story[Horizons], unit: UnitId, markers: int, chance: Chance) -> None:
    """A roll for each marker; after the first recall the others could change nothing more.

    One token at most for a ship (HORIZON-10.6.3).
    """
    seat = story.state.seat_of(owner(unit))
    assert seat is not None
    for _ in range(markers):
        if recall(story, seat, unit, chance):
            return


CHAPTER = Chapter[Horizons]({AfterBattle: aftermath})
