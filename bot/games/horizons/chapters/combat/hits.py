"""10.5.8 to 10.5.17. Hits, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick_some
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.goods import NOTHING, Resource, Stock, some
from bot.games.horizons.box.names import chain_name, stock_text
from bot.games.horizons.box.orders import ASK, HITS
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId
from bot.games.horizons.chapters.combat.sides import (
    combat_of,
    damage_of,
    is_base,
    is_crewed,
    is_ship,
    present,
    size_of,
)
from bot.games.horizons.chapters.common.damage import worn, worn_settlements
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.standing import says
from bot.games.horizons.commands.combat import LeaveHit, PlaceHit
from bot.games.horizons.events.combat import (
    HitsTaken,
    fighter_name,
    strike,
)
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.pieces import Base, Works
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import (
    INVADER,
    AfterBattle,
    Fighter,
    Hitting,
    Side,
    Struck,
)

AT_ONCE = 2  # stored resources that one hit destroys

# --- what a hit can do (HORIZON-10.5.10, HORIZON-10.5.16, HORIZON-10.5.17)


def hits_on(view: Horizons, fighter: Fighter) -> Iterator[PlaceHit]:
    """All ways to hit a ship, a pirate or a base."""
    if not is_base(view, fighter):
        yield PlaceHit(fighter)
        return
    base = view.bases[UnitId(fighter)]
    if base.bare:
        yield PlaceHit(fighter)
        return
    yield from (PlaceHit(fighter, chain) for chain in base.works)
    if base.sound:
        yield PlaceHit(fighter, Chain.SETTLEMENT)
    if base.hurt:
        yield PlaceHit(fighter, Chain.SETTLEMENT, again=True)
    yield from (PlaceHit(fighter, stock=stock) for stock in shots(base.stock))


def shots(stock: Stock) -> Iterator[Stock]:
    """Two stored resources, of one or two types; the last one alone."""
    for kinds in combinations_with_replacement(Resource, min(AT_ONCE, stock.total)):
        wanted = sum((some(kind, 1) for kind in kinds), NOTHING)
        if wanted and stock.covers(wanted):
            yield wanted


def targets(view: Horizons, step: Hitting, side: Side, *, aimed: bool) -> list[Fighter]:
    """Screened ones only when nobody else is left, or with a point (HORIZON-10.5.12)."""
    there = list(present(view, side))
    open_ones = [one for one in there if one not in step.screens]
    return there if aimed or not open_ones else open_ones


def struck(view: Horizons, hit: PlaceHit) -> Struck:
    """What becomes of what is hit."""
    fighter = hit.unit
    if is_base(view, fighter):
        return struck_base(view.bases[UnitId(fighter)], hit)
    if is_ship(view, fighter) and not is_crewed(view, fighter):
        return Struck(fighter, lost=True)
    damage = damage_of(view, fighter) + 1
    lost = damage >= size_of(view, fighter)
    return Struck(fighter, lost, 0 if lost else damage)


def struck_base(base: Base, hit: PlaceHit) -> Struck:
    if hit.chain is Chain.SETTLEMENT:
        count, hurt = worn_settlements(base, again=hit.again)
        return Struck(hit.unit, damage=hurt, chain=hit.chain, level=count)
    if hit.chain is not None:
        after = worn(hit.chain, base.works[hit.chain]) or Works(0)
        return Struck(hit.unit, damage=after.damage, chain=hit.chain, level=after.level)
    return Struck(hit.unit, stock=hit.stock) if hit.stock else Struck(hit.unit, lost=True)


# --- who places it (HORIZON-10.5.9, HORIZON-10.4.6, HORIZON-10.8.6)


def side_hit(step: Hitting) -> int:
    """The side that started the search takes all of its hits first (HORIZON-10.5.8)."""
    return 0 if step.left[0] else 1


def picker(step: Hitting) -> Seat | None:
    """In a strike the side that deals the damage picks first, in direct fire the one that takes it.

    What pirates deal, and the damage of a raid, is placed by those who take it.
    """
    at = side_hit(step)
    taker, dealer = step.battle.sides[at].seat, step.battle.sides[1 - at].seat
    if dealer is None or taker is None:
        return dealer if taker is None else taker
    first, second = (taker, dealer) if step.direct else (dealer, taker)
    return second if step.placed % 2 else first


def aims(step: Hitting) -> bool:
    """Is there a point to choose in place of the one whose turn it is?"""
    return step.points > 0 and step.holder not in (None, picker(step)) and not step.declined


def choices(view: Horizons, step: Hitting, *, aimed: bool) -> list[PlaceHit]:
    side = step.battle.sides[side_hit(step)]
    found = targets(view, step, side, aimed=aimed)
    return [hit for one in found for hit in hits_on(view, one)]


def usual(view: Horizons, found: list[PlaceHit], *, own: bool) -> PlaceHit:
    """By itself: of one's own the least valuable, of the enemy the most damaged."""
    if own:
        return min(found, key=lambda hit: (worth(view, hit), harm(view, hit)))
    return max(found, key=lambda hit: (harm(view, hit), worth(view, hit)))


def worth(view: Horizons, hit: PlaceHit) -> int:
    """How much it would be missed."""
    if hit.stock:
        return 0
    if is_base(view, hit.unit):
        base = view.bases[UnitId(hit.unit)]
        return 50 if base.bare else 5 + (base.level(hit.chain) if hit.chain else 0)
    if is_ship(view, hit.unit) and UNITS[UnitId(hit.unit)].kind is not Kind.CV:
        return 1 if UNITS[UnitId(hit.unit)].kind is Kind.LV else 2
    return 10 + size_of(view, hit.unit) + combat_of(view, hit.unit)


def harm(view: Horizons, hit: PlaceHit) -> int:
    """How much damage it has already."""
    if not is_base(view, hit.unit):
        return damage_of(view, hit.unit)
    works = view.bases[UnitId(hit.unit)].works.get(hit.chain) if hit.chain else None
    return works.damage if works else int(hit.again)


# --- going on


def hitting(story: Story[Horizons], step: Hitting, chance: Chance) -> list[AgendaStep] | None:
    """All that needs no question is placed at once, and told together (HORIZON-10.5.12)."""
    if step.asks is not None:
        return None
    view, placed = fork(story.state), list[Struck]()
    while sum(step.left):
        found = choices(view, step, aimed=False)
        if not found:  # HORIZON-10.5.11
            step = skipped(step)
            continue
        asked = who_is_asked(view, step, found)
        if asked is not None:
            step = replace(step, asks=asked)
            break
        hit, step = automatic(view, step, found, chance)
        done = struck(view, hit)
        strike(view, done)
        placed.append(done)
        step = after(step, done)
    if placed:
        story.tell(HitsTaken(tuple(placed)))
    return [step] if step.asks is not None else [AfterBattle(step.battle, step.taken)]


def who_is_asked(view: Horizons, step: Hitting, found: list[PlaceHit]) -> Seat | None:
    """Only who wants to choose, and where there is a choice (HORIZON-19.4.1)."""
    if INVADER in step.battle.sides[1 - side_hit(step)].units:
        return None
    holder, seat = step.holder, picker(step)
    if aims(step) and holder is not None and says(view, holder, HITS, ASK):
        return holder if len(choices(view, step, aimed=True)) > 1 else None
    if aims(step) or seat is None or not says(view, seat, HITS, ASK):
        return None
    most = choices(view, step, aimed=step.holder == seat and step.points > 0)
    return seat if len(most) > 1 else None


def automatic(
    view: Horizons, step: Hitting, found: list[PlaceHit], chance: Chance
) -> tuple[PlaceHit, Hitting]:
    """By the rule; a point that is left is spent where the other side would choose."""
    at = side_hit(step)
    if INVADER in step.battle.sides[1 - at].units:
        return hunted(step, found, chance)
    seat, mine = picker(step), step.battle.sides[at].seat
    if aims(step) and len(found) > 1:
        seat, step = step.holder, replace(step, points=step.points - 1)
        found = choices(view, step, aimed=True)
    return usual(view, found, own=seat == mine), step


def hunted(step: Hitting, found: list[PlaceHit], chance: Chance) -> tuple[PlaceHit, Hitting]:
    """The Invader shoots at one ship until it is destroyed (HORIZON-16.4.5)."""
    for hit in found:
        if hit.unit == step.prey:
            return hit, step
    hit = chance.sample("horizons.target", found, 1)[0]
    return hit, replace(step, prey=hit.unit)


def after(step: Hitting, done: Struck) -> Hitting:
    """One hit less; when a side has taken its own, the other's begin."""
    at = side_hit(step)
    left = (step.left[0] - 1, step.left[1]) if at == 0 else (step.left[0], step.left[1] - 1)
    placed = 0 if at == 0 and not left[0] else step.placed + 1
    taken = (*step.taken, done)
    return replace(step, left=left, placed=placed, taken=taken, asks=None, declined=False)


def skipped(step: Hitting) -> Hitting:
    """Hits without a target are lost (HORIZON-10.5.11)."""
    left = (0, step.left[1]) if side_hit(step) == 0 else (step.left[0], 0)
    return replace(step, left=left, placed=0, declined=False)


def place(story: Story[Horizons], seat: Seat, command: PlaceHit, chance: Chance) -> None:
    """What the own turn does not allow takes a point (HORIZON-10.4.6)."""
    view = story.state
    step = view.expect(Hitting)
    free = picker(step) == seat
    may_aim = step.points > 0 and step.holder == seat
    usual_ones = choices(view, step, aimed=False) if free else []
    legal = command in usual_ones or (may_aim and command in choices(view, step, aimed=True))
    require(legal, "horizons.refuse.hit", "HORIZON-10.5.12")
    if command not in usual_ones:
        step = replace(step, points=step.points - 1)
    done = struck(view, command)
    story.tell(HitsTaken((done,), seat))
    instead(story, after(step, done))


def leave(story: Story[Horizons], seat: Seat, command: LeaveHit, chance: Chance) -> None:
    """The point is kept (HORIZON-10.4.6)."""
    step = story.state.expect(Hitting)
    require(picker(step) != seat, "horizons.refuse.must_hit", "HORIZON-10.5.9")
    instead(story, replace(step, declined=True, asks=None))


# --- asking


def prompts(view: Horizons, seat: Seat, step: Hitting) -> Iterator[Prompt]:
    if step.asks == seat:
        n = step.left[side_hit(step)]
        text = say("horizons.hit.says", n=n, points=step.points if step.holder == seat else 0)
        talk_ = partial(talk, view, seat, step)
        yield Prompt("horizons.hit", seat, talk_, str(len(step.taken)), says=text)


def talk(view: Horizons, seat: Seat, step: Hitting) -> Talk:
    aimed = step.holder == seat and step.points > 0
    found = choices(view, step, aimed=aimed)
    own = step.battle.sides[side_hit(step)].seat == seat
    mine = picker(step) == seat
    best = usual(view, choices(view, step, aimed=aimed and not mine), own=own)
    options = [
        Option[Command](hit, hit_id(hit), with_uses(hit_label(hit), *hit_uses(view, hit)))
        for hit in found
    ]
    leave_it: tuple[Option[Command], ...] = ()
    if not mine:
        leave_it = (Option(LeaveHit(), "leave", Text("horizons.option.leave_hit")),)
    picked = yield from pick_some(
        "target", options, at_least=1, at_most=1, hint=(hit_id(best),), instead=leave_it
    )
    return picked[0]


def hit_id(hit: PlaceHit) -> str:
    if hit.stock:
        return f"{hit.unit}.{hit.stock.ORE}{hit.stock.FUEL}{hit.stock.SUP}"
    return f"{hit.unit}.{hit.chain}{'.again' * hit.again}" if hit.chain else hit.unit


def hit_label(hit: PlaceHit) -> Text:
    name = fighter_name(hit.unit)
    if hit.stock:
        return say("horizons.option.hit_stock", unit=name, what=stock_text(hit.stock))
    if hit.chain is None:
        return say("horizons.option.hit", unit=name)
    key = "horizons.option.hit_again" if hit.again else "horizons.option.hit_chain"
    return say(key, unit=name, chain=chain_name(hit.chain))


def hit_uses(view: Horizons, hit: PlaceHit) -> Iterator[Text]:
    """What becomes of it."""
    done = struck(view, hit)
    if done.lost:
        yield Text("horizons.use.destroyed")
    elif hit.chain is Chain.SETTLEMENT:
        yield say("horizons.use.settlements", n=done.level, damage=done.damage)
    elif hit.chain is not None:
        yield say("horizons.use.level", n=done.level, damage=done.damage)
    elif not hit.stock:
        yield say("horizons.use.damage", n=done.damage, size=size_of(view, hit.unit))


CHAPTER = Chapter[Horizons]({Hitting: hitting}, {PlaceHit: place, LeaveHit: leave}, prompts)
