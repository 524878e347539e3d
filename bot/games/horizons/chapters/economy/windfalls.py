"""15. What players choose when an event happens: by their sheet, live, or what is best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick, pick_maybe
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.horizons.acts import Act, GiveUp, Immigrate, Publicise, Section
from bot.games.horizons.box.cards import Immigration, Publicity, Strike
from bot.games.horizons.box.goods import Resource, Stock
from bot.games.horizons.box.names import stock_text, unit_name, world_name
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.chapters.common.doing import Doing, instead, present
from bot.games.horizons.chapters.common.holdings import require_own
from bot.games.horizons.chapters.common.pages import EMPTY
from bot.games.horizons.chapters.economy.happened import happened
from bot.games.horizons.chapters.exploring.totals import reach
from bot.games.horizons.commands.economy import ChooseWindfall
from bot.games.horizons.events.economy.happenings import Immigrated, StockLost, ValuesChanged
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.pieces import Base, Player
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.economy import Windfall

Gift: TypeAlias = Publicise | Immigrate | GiveUp


# --- what can be chosen


def choices(view: Horizons, step: Windfall) -> list[Gift]:
    """The best one first; none: there is nothing to choose."""
    if step.kind == "publicity":
        return [Publicise(world) for world in worlds_for(view, step.seat)]
    faction = view.players[step.seat].faction
    bases = list(view.bases_of(faction))
    if step.kind == "dockyard":
        for unit, base in bases:
            if unit not in view.this.struck and base.stock:
                return [GiveUp(unit, way) for way in losses(base, lost_in_strike(view))]
        return []
    ranked = sorted(bases, key=lambda one: -one[1].settlements)
    return [Immigrate(unit) for unit, _ in ranked]


def publicity_worlds(view: Horizons) -> list[WorldId]:
    """Not fully depleted; those with the highest value first."""
    found = [world for world, value in view.values.items() if value > 0]
    return sorted(found, key=lambda world: -view.values[world])


def worlds_for(view: Horizons, seat: Seat) -> list[WorldId]:
    """Those that an own ship can explore from where it is come first (HORIZON-19.4.4)."""
    ships = view.ships_of(view.players[seat].faction)
    near = {world for unit, _ in ships for world in reach(view, seat, unit.id)}
    return sorted(publicity_worlds(view), key=lambda world: world not in near)


def losses(base: Base, most: int) -> list[Stock]:
    """So many stored resources, what is most plentiful first."""
    number = min(most, base.stock.total)
    ways = [
        Stock(ore, fuel, number - ore - fuel)
        for ore in range(number + 1)
        for fuel in range(number - ore + 1)
        if base.stock.covers(Stock(ore, fuel, number - ore - fuel))
    ]
    return sorted(ways, key=lambda way: evenly(base.stock - way), reverse=True)


def evenly(left: Stock) -> list[int]:
    return sorted(left[resource] for resource in Resource)


def lost_in_strike(view: Horizons) -> int:
    return sum(strike.destroys for strike in happened(view, Strike))


# --- doing it


def publicise(story: Story[Horizons], seat: Seat, act: Publicise, chance: Chance) -> None:
    """HORIZON-15.2.1"""
    open_for(story, seat, "publicity")
    view = story.state
    possible = act.world in publicity_worlds(view)
    require(possible, "horizons.refuse.depleted", "HORIZON-15.2.1")
    by = sum(one.by for one in happened(view, Publicity))
    story.tell(ValuesChanged({act.world: view.values[act.world] + by}, seat))


def immigrate(story: Story[Horizons], seat: Seat, act: Immigrate, chance: Chance) -> None:
    """HORIZON-15.2.46"""
    open_for(story, seat, "immigration")
    require_own(story.state, seat, act.base)
    require(act.base in story.state.bases, "horizons.refuse.no_base", "HORIZON-15.2.46")
    number = sum(one.tied for one in happened(story.state, Immigration))
    story.tell(Immigrated(seat, {act.base: number}))


def give_up(story: Story[Horizons], seat: Seat, act: GiveUp, chance: Chance) -> None:
    """HORIZON-15.2.26"""
    open_for(story, seat, "dockyard")
    view = story.state
    require_own(view, seat, act.base)
    base = view.bases.get(act.base)
    open_now = base is not None and act.base not in view.this.struck
    require(open_now, "horizons.refuse.no_base", "HORIZON-15.2.26")
    assert base is not None
    number = min(lost_in_strike(view), base.stock.total)
    right = base.stock.covers(act.stock) and act.stock.least >= 0 and act.stock.total == number
    require(right, "horizons.refuse.exactly", "HORIZON-15.2.26", n=number)
    story.tell(StockLost(act.base, act.stock, struck=True))


def open_for(story: Story[Horizons], seat: Seat, kind: str) -> None:
    step = present(story)
    mine = isinstance(step, Windfall) and (step.seat, step.kind) == (seat, kind)
    require(mine, *story.state.refusal)


# --- by sheet, live, or what is best


def windfall(story: Story[Horizons], step: Windfall, chance: Chance) -> list[AgendaStep] | None:
    view = story.state
    if step.kind == "immigration_alone":
        everywhere(story, step)
        return []
    found = choices(view, step)
    if not found:
        return []
    player = view.players[step.seat]
    act = wished(story, step, player, chance)
    asks = is_live(player) or says_ask(player, found[0])
    if act is None and asks and len(found) > 1:
        return None
    if act is None:
        perform_first(story, step, found, chance)
    return [step] if step.kind == "dockyard" else []


def everywhere(story: Story[Horizons], step: Windfall) -> None:
    """Who alone has the fewest settlements gets some in each base."""
    number = sum(one.alone for one in happened(story.state, Immigration))
    bases = story.state.bases_of(story.state.players[step.seat].faction)
    found = {unit: number for unit, _ in bases}
    if found:
        story.tell(Immigrated(step.seat, found))


def is_live(player: Player) -> bool:
    return player.pages.get(Section.EVENTS, EMPTY).live


def says_ask(player: Player, gift: Gift) -> bool:
    """Does a line about such a thing ask if it cannot be had? (HORIZON-19.1.2)"""
    lines = player.pages.get(Section.EVENTS, EMPTY).lines
    return any(about_same(act, gift) for line in lines if line.ask for act in line.acts)


def about_same(act: Act, gift: Gift) -> bool:
    """Of a strike, in the same base."""
    if isinstance(act, GiveUp) and isinstance(gift, GiveUp):
        return act.base == gift.base
    return type(act) is type(gift)


def wished(story: Story[Horizons], step: Windfall, player: Player, chance: Chance) -> Gift | None:
    """The first line of the sheet that fits."""
    page = player.pages.get(Section.EVENTS)
    for line in page.lines if page else ():
        for act in line.acts:
            try:
                DOINGS[type(act)](story, step.seat, act, chance)
            except (IllegalMove, KeyError):
                continue
            return act  # type: ignore[return-value]  # one of these
    return None


def perform_first(
    story: Story[Horizons], step: Windfall, found: list[Gift], chance: Chance
) -> None:
    DOINGS[type(found[0])](story, step.seat, found[0], chance)


DOINGS: Mapping[type, Doing] = {
    Publicise: publicise,
    Immigrate: immigrate,
    GiveUp: give_up,
}


def choose(story: Story[Horizons], seat: Seat, command: ChooseWindfall, chance: Chance) -> None:
    """None: nothing, where one only may (HORIZON-15.2.1, HORIZON-15.2.46)."""
    step = story.state.expect(Windfall)
    if command.act is None:
        require(step.kind != "dockyard", "horizons.refuse.must", "HORIZON-15.2.26")
        instead(story)
        return
    DOINGS[type(command.act)](story, seat, command.act, chance)
    if step.kind != "dockyard":
        instead(story)


# --- asking


KEYS = {
    "publicity": "horizons.publicity",
    "dockyard": "horizons.dockyard",
    "immigration": "horizons.settlers",
    "immigration_alone": "horizons.settlers",
}


def prompts(view: Horizons, seat: Seat, step: Windfall) -> Iterator[Prompt]:
    if step.seat == seat:
        about = f"{view.year}.{len(view.this.struck)}"
        yield Prompt(KEYS[step.kind], seat, partial(talk, view, step), about)


def talk(view: Horizons, step: Windfall) -> Talk:
    """What strikes is a must, a gift is not (HORIZON-15.2.1, HORIZON-15.2.46)."""
    options = [named(view, act) for act in choices(view, step)]
    asks = pick if step.kind == "dockyard" else pick_maybe
    return ChooseWindfall((yield from asks("what", options, (options[0].id,))))


def named(view: Horizons, act: Gift) -> Option[Gift]:
    """With what there is before and after."""
    match act:
        case Publicise(world):
            value = view.values[world]
            after = value + sum(one.by for one in happened(view, Publicity))
            use = say("horizons.use.becomes", before=value, after=after)
            return Option(act, world, with_uses(world_name(world), use), spot=world)
        case Immigrate(base):
            count = view.bases[base].settlements
            after = count + sum(one.tied for one in happened(view, Immigration))
            use = say("horizons.use.becomes", before=count, after=after)
            label = say("horizons.option.base", base=unit_name(base))
            return Option(act, base, with_uses(label, use))
        case GiveUp(base, stock):
            key = "-".join(str(stock[resource]) for resource in Resource)
            text = say("horizons.option.give_up", base=unit_name(base), stock=stock_text(stock))
            left = view.bases[base].stock - stock
            use = say("horizons.use.stays", what=stock_text(left))
            return Option(act, key, with_uses(text, use))


CHAPTER = Chapter[Horizons]({Windfall: windfall}, {ChooseWindfall: choose}, prompts, acts=DOINGS)
