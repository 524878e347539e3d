"""10.5 Strike or direct fire: how much damage each side deals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.kit.sealed import fill, given, seal
from bot.engine.orders.language import Order
from bot.engine.prompts import Option, Prompt, Talk, number_option, pick, pick_some
from bot.engine.records import Record, Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.chapters.combat.sides import (
    bonus,
    combat_of,
    combat_value,
    knows,
    present,
    squadrons,
)
from bot.games.horizons.chapters.combat.tactics import (
    COSTS,
    budget,
    can_flee,
    can_screen,
    cost,
    most_bombers,
    require_plan,
    set_plan,
    tactics,
    usual_plan,
)
from bot.games.horizons.commands.combat import PlanBattle
from bot.games.horizons.events.combat import (
    Fired,
    PlanSealed,
    Volley,
    fighter_name,
    fleet_name,
    plan_name,
)
from bot.games.horizons.events.course import OrderActed
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.reckoning import d10s
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import (
    AfterBattle,
    Battle,
    Fighter,
    Hitting,
    Planning,
    Side,
)

Plans = tuple[PlanBattle, PlanBattle]
DIE = range(1, 11)


# --- how much (pure)


def table_damage(row: int, *, direct: bool) -> int:
    """The table of combat (HORIZON-10.5.6)."""
    for line in TABLES.combat:
        _, last = line.direct if direct else line.strike
        if last is None or row <= last:
            return line.damage
    raise AssertionError(row)


def strength(view: Horizons, battle: Battle, at: int, screens: tuple[str, ...] = ()) -> int:
    """All of the row but the die (HORIZON-10.5.6, HORIZON-10.5.14)."""
    side, other = battle.sides[at], battle.sides[1 - at]
    enemies = len(present(view, other))
    return combat_value(view, side, screens) + bonus(view, side, "combat") + enemies - 1


def fighters(view: Horizons, side: Side, plan: PlanBattle) -> int:
    """Squadrons that are no bombers (HORIZON-10.5.3)."""
    count = squadrons(view, side) if knows(view, side, "fighter_drones") else 0
    return max(0, count - plan.bombers)


def volley(
    view: Horizons, battle: Battle, at: int, plans: Plans, die: int, *, direct: bool
) -> Volley:
    """What a side deals with this die (HORIZON-10.5.15).

    HORIZON-10.5.3 to HORIZON-10.5.5, HORIZON-10.5.7
    """
    side, mine, theirs = battle.sides[at], plans[at], plans[1 - at]
    screens = mine.screens if direct else ()
    row = strength(view, battle, at, screens) + die
    table = table_damage(row, direct=direct)
    if not combat_value(view, side, screens) or not (direct or knows(view, side, "space_missiles")):
        return Volley(row, 0, 0, die)
    dealt = table + mine.harder - theirs.softer
    if not direct:
        dealt += mine.bombers - fighters(view, battle.sides[1 - at], theirs)
    return Volley(row, table, max(0, dealt), die)


class Damage(Record, frozen=True):
    """What a side would deal before tactics: the least, the most, and how often any, in percent."""

    least: int
    most: int
    odds: int


def damage(view: Horizons, battle: Battle, at: int, *, direct: bool) -> Damage:
    plans = PlanBattle(), PlanBattle()
    dealt = [volley(view, battle, at, plans, die, direct=direct).dealt for die in DIE]
    return Damage(dealt[0], dealt[-1], sum(map(bool, dealt)) * 100 // len(dealt))


def prospect(view: Horizons, mine: Side, theirs: Side) -> dict[str, int]:
    """As both are told before they decide: strengths, and the most that each could deal."""
    battle = Battle(NodeId(""), mine, theirs)  # wherever it is
    deals, takes = (
        max(damage(view, battle, at, direct=direct).most for direct in (False, True))
        for at in (0, 1)
    )
    strength = {"mine": combat_value(view, mine), "theirs": combat_value(view, theirs)}
    return {**strength, "deals": deals, "takes": takes}


# --- both sides plan in secret (HORIZON-10.5.4, HORIZON-10.5.13)


def planning(story: Story[Horizons], step: Planning, chance: Chance) -> list[AgendaStep] | None:
    view, battle = story.state, step.battle
    if not all(present(view, side) for side in battle.sides):
        return []
    seats = {side.seat: at for at, side in enumerate(battle.sides) if side.seat is not None}

    def ready(seat: Seat) -> tuple[PlanBattle, Order | None] | None:
        plan = set_plan(story.state, battle, seats[seat])
        return None if plan is None else (plan, None)

    if not fill(story, seats, ready, PlanSealed, OrderActed):
        return None
    return fire(story, battle, (plan_of(view, battle, 0), plan_of(view, battle, 1)), chance)


def plan_of(view: Horizons, battle: Battle, at: int) -> PlanBattle:
    seat = battle.sides[at].seat
    plan = set_plan(view, battle, at) if seat is None else view.players[seat].sealed
    assert isinstance(plan, PlanBattle)
    return plan


def plan(story: Story[Horizons], seat: Seat, command: PlanBattle, chance: Chance) -> None:
    """It may be changed until the other one is in."""
    step = story.state.expect(Planning)
    at = seat_at(step.battle, seat)
    if at is None:
        raise story.state.not_now()
    require_plan(story.state, step.battle, at, command)
    seal(story, seat, command, PlanSealed)


def seat_at(battle: Battle, seat: Seat) -> int | None:
    seats = [side.seat for side in battle.sides]
    return seats.index(seat) if seat in seats else None


def fire(story: Story[Horizons], battle: Battle, plans: Plans, chance: Chance) -> list[AgendaStep]:
    """Both amounts are fixed first; then hits are placed (HORIZON-10.5.8).

    HORIZON-10.4.3, HORIZON-10.4.4, HORIZON-10.4.6, HORIZON-10.5.13
    """
    view = story.state
    points, each = tactics(view, battle), budget(view, battle)
    direct = plans[0].direct or plans[1].direct
    if plans[0].avoid or plans[1].avoid:
        story.tell(Fired(battle.attacker, battle.defender, points, plans, direct, avoided=True))
        return [AfterBattle(battle)]
    plans = shown(plans[0], direct=direct), shown(plans[1], direct=direct)
    dice = d10s(chance, "damage", 2)
    one, other = (
        volley(view, battle, at, plans, die, direct=direct) for at, die in enumerate(dice)
    )
    screens = (*plans[0].screens, *plans[1].screens)
    holder = 0 if each[0] else 1
    left = each[holder] - cost(plans[holder])
    story.tell(Fired(battle.attacker, battle.defender, points, plans, direct, volleys=(one, other)))
    return [
        Hitting(
            battle,
            (other.dealt, one.dealt),
            direct,
            screens,
            left,
            battle.sides[holder].seat if left else None,
        )
    ]


def shown(plan: PlanBattle, *, direct: bool) -> PlanBattle:
    """Screens are of no use in a strike, bombers of none in direct fire; nobody learns of them."""
    return replace(plan, bombers=0) if direct else replace(plan, screens=())


# --- asking


def prompts(view: Horizons, seat: Seat, step: Planning) -> Iterator[Prompt]:
    at = seat_at(step.battle, seat)
    if at is None or set_plan(view, step.battle, at) is not None:
        return
    points, foe = budget(view, step.battle), step.battle.sides[1 - at]
    asked = sum(side.seat is not None for side in step.battle.sides)
    lies = given(view.players[seat].sealed, plan_name, asked)
    says = say("horizons.tactics.says", n=points[at], m=points[1 - at], fleet=fleet_name(foe.units))
    yield Prompt(
        "horizons.tactics",
        seat,
        partial(talk, view, step.battle, at),
        str(view.year),
        lies is None,
        secret=True,
        says=says,
        sealed=True,
        given=lies,
    )


def talk(view: Horizons, battle: Battle, at: int) -> Talk:
    """The kind of fight, damage bought, bombers, and screens."""
    side, points = battle.sides[at], budget(view, battle)[at]
    hint = usual_plan(view, battle, at)
    kinds = ["strike"]
    kinds += ["direct"] if points >= COSTS.direct_fire else []
    kinds += ["avoid"] if can_flee(view, battle, at) else []
    usual = "avoid" if hint.avoid else "direct" if hint.direct else "strike"
    options = [Option(one, one, battle_text(view, battle, at, one)) for one in kinds]
    kind = yield from pick("kind", options, (usual,))
    if kind == "avoid":
        return PlanBattle(avoid=True)
    direct = kind == "direct"
    left = points - direct * COSTS.direct_fire
    most = left // COSTS.damage_step
    harder = yield from pick("harder", numbers(most), (str(min(most, hint.harder)),))
    most -= harder
    softer = yield from pick("softer", numbers(most), (str(min(most, hint.softer)),))
    bombers, screens = 0, list[str]()
    if not direct:
        bombers = yield from pick(
            "bombers", numbers(most_bombers(view, side)), (str(hint.bombers),)
        )
    if direct or can_screen(view, battle, at):
        units = present(view, side)
        named = [Option(one, one, screen_text(view, one)) for one in units]
        screens = yield from pick_some("screens", named, at_most=len(units) - 1)
    return PlanBattle(False, direct, harder, softer, bombers, tuple(screens))


def battle_text(view: Horizons, battle: Battle, at: int, kind: str) -> Text:
    """A kind of fight with what both sides could deal in it."""
    named = Text(f"horizons.battle.{kind}")
    if kind == "avoid":
        return named
    direct = kind == "direct"
    return with_uses(
        named,
        damage_text("deals", damage(view, battle, at, direct=direct)),
        damage_text("takes", damage(view, battle, 1 - at, direct=direct)),
    )


def damage_text(key: str, found: Damage) -> Text:
    if not found.most:
        return Text(f"horizons.use.{key}_none")
    return say(f"horizons.use.{key}", least=found.least, most=found.most, odds=found.odds)


def screen_text(view: Horizons, fighter: Fighter) -> Text:
    """Who is screened does not fire (HORIZON-10.5.14)."""
    named = say("horizons.name", name=fighter_name(fighter))
    n = combat_of(view, fighter)
    return with_uses(named, say("horizons.use.strength_lost", n=n)) if n else named


def numbers(most: int) -> list[Option[int]]:
    return [number_option(one) for one in range(most + 1)]


CHAPTER = Chapter[Horizons](
    {Planning: planning}, {PlanBattle: plan}, prompts, any_time={PlanBattle}
)
