"""Why not? of a sheet: what a player may well try in its sections, and why it would not do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from bot.engine.guide import Doubt
from bot.engine.prompts import Prompt, Reply
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Approach,
    Bid,
    BuildUnit,
    Construct,
    Convert,
    Develop,
    Explore,
    Fly,
    Found,
    Haul,
    Mine,
    MoveBefore,
    Produce,
    Repair,
    Search,
    Section,
    StandDown,
    Terraform,
    TradeAt,
    Unreserve,
    Yield,
    of_form,
)
from bot.games.horizons.box.goods import Field, Into, Product, Resource, some
from bot.games.horizons.box.knowledge import POLICIES, TECHNOLOGIES
from bot.games.horizons.box.names import section_name, system_name, unit_name
from bot.games.horizons.box.sky import (
    NodeId,
    kind_of,
    neighbours,
    system_of,
    transfer_box,
    world_at,
    worlds_in,
)
from bot.games.horizons.box.units import UNITS, Chain, Kind, Robot, UnitId
from bot.games.horizons.chapters.bases.construction import next_level
from bot.games.horizons.chapters.economy.diplomacy import tracked
from bot.games.horizons.chapters.exploring.totals import targets
from bot.games.horizons.chapters.moving.goals import destinations
from bot.games.horizons.chapters.moving.paths import on_map, stuck
from bot.games.horizons.chapters.offers import offered, why_not
from bot.games.horizons.chapters.offers.combat import fleets
from bot.games.horizons.chapters.sheets.asking import comes, form_now
from bot.games.horizons.chapters.sheets.editing import distinct, key_of
from bot.games.horizons.chapters.sheets.uses import foretold
from bot.games.horizons.chapters.units.launchers import launchers
from bot.games.horizons.phrases import deed_text, units
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps.course import Slot

MOST = 25  # of a section: as many as a menu shows
TRIED, TRIED_TOGETHER = 150, 10  # and so many are tried at most; of each, if all are asked
SHEETS = {"horizons.sheet": "section", "horizons.again": "back"}


def doubts(view: Horizons, prompt: Prompt, replies: Mapping[str, Reply]) -> Iterator[Doubt]:
    """Of the section that is open, else of all; each after what stands on the sheet before it."""
    seat, step = prompt.seat, view.step
    if prompt.key == "horizons.slot" and isinstance(step, Slot):
        yield from of_section(view, seat, step.section)
    if prompt.key not in SHEETS:
        return
    form = form_now(view)
    (part,) = replies.get(SHEETS[prompt.key], ("",))
    told = foretold(view, seat, form)
    sections = [one for one in of_form(form) if comes(view, one)]
    chosen = [one for one in sections if one == part]
    most = TRIED if chosen else TRIED_TOGETHER
    for section in chosen or sections:
        yield from of_section(told[section].before, seat, section, most)


def of_section(view: Horizons, seat: Seat, section: Section, most: int = TRIED) -> list[Doubt]:
    """For each thing its own reasons first; the same reason again comes last."""
    first, rest, known = list[Doubt](), list[Doubt](), set[tuple[str, str]]()
    for act in distinct(TRIES.get(section, nothing)(view, seat), most):
        refusal = why_not(view, seat, act)
        if refusal is None or refusal.reason.key == view.refusal[0]:  # its moment is to come
            continue
        label = short_label(view, act) or deed_text(act)
        doubt = Doubt(key_of(act), label, refusal, section_name(section))
        reason = subject(act), refusal.reason.key
        (rest if reason in known else first).append(doubt)
        known.add(reason)
    return [*first, *rest][:MOST]


def nothing(view: Horizons, seat: Seat) -> Iterable[Act]:
    return ()


def subject(act: Act) -> str:
    """What it is about: the ship, the base, the kind that is built, else itself."""
    if isinstance(act, BuildUnit):
        unit = UNITS[act.unit]
        return f"{unit.kind}.{unit.type}.{unit.size}"
    for name in ("unit", "ship", "ships", "base"):
        if (found := getattr(act, name, None)) is not None:
            return f"{type(act).__name__} {found}"
    return key_of(act)


def short_label(view: Horizons, act: Act) -> Text | None:
    """A ship that cannot move at all is called by its name alone; one that cannot leave its system
    does not get as far as a box of the other one.
    """
    if not isinstance(act, Fly):
        return None
    if stuck(view, act.ships[0]) is not None:
        return say("horizons.region.unit", unit=unit_name(act.ships[0]))
    goal = act.path[-1]
    if kind_of(goal) != "transfer":
        return None
    return say("horizons.act.fly", unit=units(act.ships), where=system_name(system_of(goal)))


# --- a year


def reserves(view: Horizons, seat: Seat) -> Iterator[Act]:
    return (StandDown(unit.id) for unit, _ in view.ships_of(view.players[seat].faction))


def buildings(view: Horizons, seat: Seat) -> Iterator[Act]:
    """One of each kind and size on Earth; crews that cannot be made ready or mended."""
    faction = view.players[seat].faction
    kinds = dict[tuple[str, object, int], UnitId]()
    for unit in UNITS.values():
        if unit.faction == faction and unit.kind is not Kind.BASE:
            kind = unit.kind, unit.type, unit.size
            if kind not in kinds or view.in_play(kinds[kind]):
                kinds[kind] = unit.id
    for unit, ship in view.ships_of(faction):
        if unit.kind is Kind.CV and ship.reserve:
            yield Unreserve(unit.id)
        if unit.kind is Kind.CV and ship.damage:
            yield Repair(unit.id, ship.damage)
    yield from map(BuildUnit, kinds.values())


def claims(view: Horizons, seat: Seat) -> Iterator[Act]:
    return (MoveBefore(view.players[other].faction) for other in view.seats() if other != seat)


def flights(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Ships that cannot move; then, of each other one, where it cannot go."""
    able = list[UnitId]()
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.LV or ship.awake:
            continue
        if stuck(view, unit.id) is None:
            able.append(unit.id)
        else:
            yield Fly((unit.id,), (ship.at,))
    for one in able:
        open_ones = destinations(view, seat, one)
        carrier = next(iter(launchers(view, seat, one)), None)
        for path in elsewhere(view, view.ships[one].at):
            if path[-1] not in open_ones and not same_system(path[-1], open_ones):
                yield Fly((one,), path, carrier)


def same_system(node: NodeId, open_ones: Mapping[NodeId, object]) -> bool:
    """A transfer box counts as its system, whichever it is."""
    if kind_of(node) != "transfer":
        return False
    goal = system_of(node)
    return any(kind_of(one) == "transfer" and system_of(one) == goal for one in open_ones)


def elsewhere(view: Horizons, start: NodeId) -> Iterator[tuple[NodeId, ...]]:
    """Every place of the system by the fewest segments, and every other system."""
    found: dict[NodeId, tuple[NodeId, ...]] = {start: ()}
    queue = [start]
    for here in queue:
        if kind_of(here) == "surface" and here != start:
            continue
        for node in neighbours(here):
            if node not in found and on_map(view, node):
                found[node] = (*found[here], node)
                queue.append(node)
    yield from (path for path in found.values() if path)
    for box, path in found.items():
        if kind_of(box) == "flyby":
            for system in view.scenario.systems:
                if system != system_of(box):
                    yield (*path, transfer_box(system, 1))


def attacks(view: Horizons, seat: Seat) -> Iterator[Act]:
    """What is there, then anybody who could be met elsewhere."""
    yield from offered(view, seat, Section.COMBAT)
    mine = view.players[seat].faction
    strangers = [unit for unit in chain(view.ships, view.bases) if owner(unit) != mine]
    for fleet in fleets(view, seat):
        here = view.ships[fleet[0]].at
        near = [one for one in strangers if one in view.ships and view.ships[one].at == here]
        yield from (Search(fleet, one) for one in (near or strangers)[:3])


def explorations(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Each ship the worlds of its system that it cannot study."""
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.LV or unit.type is Robot.PROBE:
            continue
        here = world_at(ship.at)
        worlds = [one.id for one in worlds_in(system_of(ship.at)) if one.id in view.values]
        worlds.sort(key=lambda world: world != here)
        open_ones = () if ship.reserve else targets(view, seat, unit.id)
        yield from (Explore(unit.id, one) for one in worlds if one not in open_ones)


def productions(view: Horizons, seat: Seat) -> Iterator[Act]:
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind is not Kind.CV:
            continue
        if kind_of(ship.at) == "flyby":
            yield Mine(unit.id)
        yield from (Produce(unit.id, resource) for resource in Resource)


def trades(view: Horizons, seat: Seat) -> Iterator[Act]:
    yield from (TradeAt(base, 1) for base in view.bases)


def works(view: Horizons, seat: Seat) -> Iterator[Act]:
    """A base of each crew; of each base the next levels, and terraforming."""
    faction = view.players[seat].faction
    for unit, _ in view.ships_of(faction):
        if unit.kind is Kind.CV:
            yield Found(unit.id)
    for base, found in view.bases_of(faction):
        levels = (next_level(found, one) for one in Chain)
        yield from (Construct(base, level.id) for level in levels if level is not None)
        yield Terraform(base, 1)


# --- an economic phase


def bids(view: Horizons, seat: Seat) -> Iterator[Act]:
    """More markers than there are, and than the place allows."""
    yield from map(Bid, range(1, view.place(seat) + 2))


def approaches(view: Horizons, seat: Seat) -> Iterator[Act]:
    me = view.players[seat].faction
    for faction in tracked(view, me):
        yield from (Approach(faction, up) for up in (True, False))


def products(view: Horizons, seat: Seat) -> Iterator[Act]:
    for base, _ in view.bases_of(view.players[seat].faction):
        yield from (Yield(base, Product(one)) for one in (*Resource, *Field))


def hauls(view: Horizons, seat: Seat) -> Iterator[Act]:
    for base, _ in view.bases_of(view.players[seat].faction):
        for resource in Resource:
            yield Haul(base, None, some(resource, 1))
            yield Haul(None, base, some(resource, 1))


def technologies(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Those within reach first; then what life must be found for."""
    yield from offered(view, seat, Section.TECHNOLOGY)
    yield from map(Develop, TECHNOLOGIES)


def conversions(view: Horizons, seat: Seat) -> Iterator[Act]:
    return map(Convert, Into)


def policies(view: Horizons, seat: Seat) -> Iterator[Act]:
    mine = view.players[seat].policies
    return (Adopt(one) for one in POLICIES if one not in mine)


TRIES: Mapping[Section, Callable[[Horizons, Seat], Iterable[Act]]] = {
    Section.RESERVE: reserves,
    Section.BUILDING: buildings,
    Section.CLAIM: claims,
    Section.MOVES: flights,
    Section.COMBAT: attacks,
    Section.EXPLORING: explorations,
    Section.PRODUCING: productions,
    Section.TRADE: trades,
    Section.BASES: works,
    Section.INITIATIVE: bids,
    Section.DIPLOMACY: approaches,
    Section.PRODUCTS: products,
    Section.TRANSPORT: hauls,
    Section.TECHNOLOGY: technologies,
    Section.LEFTOVERS: conversions,
    Section.POLICY: policies,
}
