"""2. Set-up: what lies on the table, and what players choose before they begin."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.box.cards import (
    ALL_TILES,
    CAMPAIGN,
    MISSIONS,
    OPTIONAL,
    SCENARIOS,
    START_UNITS,
    MissionId,
    OptionalRule,
    Scenario,
    TileId,
)
from bot.games.horizons.box.goods import Tokens
from bot.games.horizons.box.knowledge import FACTIONS, TECHNOLOGIES, PolicyId, TechId
from bot.games.horizons.box.names import faction_name
from bot.games.horizons.box.numbers import POOL, TRADE
from bot.games.horizons.box.sky import WORLDS, WorldId
from bot.games.horizons.box.units import STRUCTURES, UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.common.sequence import slots, year_phases
from bot.games.horizons.commands import Options
from bot.games.horizons.commands.options import Length
from bot.games.horizons.events.course import AgendaMoved
from bot.games.horizons.events.setup import SetUp
from bot.games.horizons.pieces import Base, Menace, Player, Ship, Works
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Due, Moment
from bot.games.horizons.steps.scenarios import FirstMission, PickFactions, PickPolicies, Sharing

FUTURE_LEVEL, FUTURE_MONEY, FUTURE_EACH = 2, 40, 3  # section 17.7
FIRST_DECADE = 2030
MOST_POLICIES = 10
ROBOTS = PolicyId("robotics")  # of China in Utopia (HORIZON-17.4.2)


def setup(story: Story[Horizons], options: Options, chance: Chance) -> None:
    require_options(options)
    story.tell(laid_out(options, chance))
    story.tell(AgendaMoved((PickFactions(story.state.seats()),)))


# --- options that go together (sections 16, 17)


def chosen_rules(options: Options) -> Iterator[OptionalRule]:
    return (rule for rule in OPTIONAL.values() if getattr(options, rule.id))


def require_options(options: Options) -> None:
    scenario = SCENARIOS.get(options.scenario)
    require(scenario is not None, "horizons.refuse.scenario", "HORIZON-2.4.1")
    assert scenario is not None
    low, high = scenario.players
    fits = low <= options.players <= high
    require(fits, "horizons.refuse.players", "HORIZON-2.2.1", low=low, high=high)
    rules = list(chosen_rules(options))
    for rule in rules:
        clash = any(other.id in rule.excludes for other in rules)
        require(not clash, "horizons.refuse.clash", "HORIZON-17.2.1")
        right = not rule.only or scenario.id in rule.only
        require(right, "horizons.refuse.campaign_only", "HORIZON-17.7.1")
    short = options.length is not Length.WHOLE
    whole = scenario.id == CAMPAIGN or not short
    require(whole, "horizons.refuse.campaign_only", "HORIZON-14.1.2")
    names = tuple(map(FactionId, options.factions))
    known = {*names} <= {*FACTIONS} and len({*names}) == len(names) <= options.players
    require(known, "horizons.refuse.factions", "HORIZON-2.2.1")
    needed = scenario.ai_faction or scenario.colonial_faction
    if needed is not None and len(names) == options.players:
        clause = "HORIZON-16.6.1" if scenario.ai_faction else "HORIZON-16.7.1"
        name = faction_name(needed)
        require(needed in names, "horizons.refuse.needed_faction", clause, faction=name)


# --- what lies on the table before anybody has chosen


def laid_out(options: Options, chance: Chance) -> SetUp:
    """A common mission is drawn if one is left for it (HORIZON-2.3.2, HORIZON-2.3.3)."""
    table = Horizons(options=options)
    scenario = table.scenario
    year = options.first_year
    values = dict(start_values(table, options))
    pool, undated = mission_piles(table, year, values)
    left = len(pool) > options.players
    common = chance.sample("horizons.mission", pool, 1) if left else ()
    return SetUp(
        options=options,
        players=(Player(),) * options.players,
        initiative=tuple(map(Seat, range(options.players))),
        year=year,
        ships={},
        bases={},
        values=values,
        tiles=dict(start_tiles(scenario)),
        deck=without(ALL_TILES, dict(start_tiles(scenario)).values()),
        pools=Tokens(POOL, POOL, POOL),
        missions=tuple(sorted({*pool} - {*common})),
        common=next(iter(common), None),
        undated=undated,
        gone=tuple(sorted({*MISSIONS} - {*pool} - {*undated})),
        trade=TRADE,
        agenda=(),
        menace=start_menace(table),
        invader=None if scenario.invader is None else 0,
    )


def without(pile: tuple[TileId, ...], taken: object) -> tuple[TileId, ...]:
    rest = list(pile)
    for one in taken:  # type: ignore[attr-defined]  # tiles
        rest.remove(one)
    return tuple(rest)


def start_values(table: Horizons, options: Options) -> Iterator[tuple[WorldId, int]]:
    """As printed (HORIZON-2.1.7), less what is taken off (HORIZON-16.6.6, HORIZON-17.7.5)."""
    scenario = table.scenario
    less = scenario.explore_value_delta - (1 if options.futuristic_start else 0)
    start = scenario.colonial_start
    for world in table.worlds():
        value = WORLDS[world].explore_value
        if value is None or world == scenario.colonial_home:  # HORIZON-16.7.13
            continue
        if start is not None and world == start.world:  # HORIZON-16.7.5
            yield world, start.explore_value
        else:
            yield world, value + less


def start_tiles(scenario: Scenario) -> Iterator[tuple[WorldId, TileId]]:
    """None (HORIZON-2.1.2), but for two scenarios (HORIZON-16.6.13, HORIZON-16.7.5)."""
    if scenario.ai_start is not None and scenario.ai_world is not None:
        yield scenario.ai_world, scenario.ai_start.tile
    if scenario.colonial_start is not None:
        yield scenario.colonial_start.world, scenario.colonial_start.tile


def mission_piles(
    table: Horizons, year: int, values: dict[WorldId, int]
) -> tuple[tuple[MissionId, ...], tuple[MissionId, ...]]:
    """The pool, and those with a later date (HORIZON-2.3.1, HORIZON-2.4.8, HORIZON-2.4.12)."""
    scenario = table.scenario
    if not scenario.missions:
        return (), ()
    found = [
        one
        for one in MISSIONS.values()
        if one.world in values and values[one.world] and one.id not in scenario.removed_missions
    ]
    pool = tuple(one.id for one in found if one.from_year is None or one.from_year <= year)
    return pool, tuple(one.id for one in found if one.id not in pool)


def start_menace(table: Horizons) -> Menace | None:
    """HORIZON-16.3.2"""
    asteroid = table.scenario.asteroid
    if asteroid is None:
        return None
    strength = asteroid.strength_per_player * table.options.players
    return Menace(asteroid.track[0].node, strength, table.scenario.start_year)


# --- what each faction brings


def is_scenario(table: Horizons) -> bool:
    return table.options.scenario != CAMPAIGN


def policy_count(year: int) -> int:
    """One for every decade so far (HORIZON-2.4.2), ten at most (HORIZON-2.4.9)."""
    return min(MOST_POLICIES, (year // 10 * 10 - FIRST_DECADE) // 10 + 1)


def to_choose(table: Horizons) -> int:
    """How many policies a player chooses before the game (HORIZON-2.4.2, HORIZON-17.7.4)."""
    if table.options.futuristic_start:
        return policy_count(table.year) - 1
    return policy_count(table.year) if is_scenario(table) else 0


def starting(table: Horizons, faction: FactionId) -> Player:
    """Money, technologies and policies (HORIZON-2.2.4, 2.2.9, 2.4.1, 2.4.3, 17.7.2)."""
    board, scenario = FACTIONS[faction], table.scenario
    player = Player(faction=faction)
    if table.options.futuristic_start:
        money = FUTURE_MONEY + FUTURE_EACH * len(board.start_technologies)
        return replace(
            player,
            cash=money,
            technologies=level(FUTURE_LEVEL),
            policies=own_policies(table, faction),
        )
    if not is_scenario(table):
        return replace(
            player,
            cash=board.start_cash,
            technologies=board.start_technologies,
            policies=own_policies(table, faction),
        )
    known = level(scenario.tech_level or 0)
    if faction == scenario.ai_faction and scenario.ai_owns_line_to is not None:  # HORIZON-16.6.7
        line = TECHNOLOGIES[scenario.ai_owns_line_to]
        known = tuple(dict.fromkeys((*known, *sorted(line.ancestors), line.id)))
    return replace(player, cash=start_money(table, faction), technologies=known)


def own_policies(table: Horizons, faction: FactionId) -> tuple[PolicyId, ...]:
    """HORIZON-2.3.6; in Utopia nobody begins with the military (HORIZON-17.4.2)."""
    own = FACTIONS[faction].start_policies
    if table.options.utopia:
        return tuple(ROBOTS if one == PolicyId("military") else one for one in own)
    return own


def level(number: int) -> tuple[TechId, ...]:
    """All technologies up to a column, without those of life (HORIZON-2.4.1)."""
    return tuple(
        one.id
        for one in TECHNOLOGIES.values()
        if one.column <= number and not one.effects.life_gate
    )


def start_money(table: Horizons, faction: FactionId) -> int:
    """HORIZON-2.4.3, HORIZON-16.6.20, HORIZON-16.7.9"""
    scenario = table.scenario
    money = scenario.money or 0
    if scenario.money_shared:  # it is split by agreement
        return 0
    if faction == scenario.ai_faction:
        return (money * (table.options.players - 1) + 1) // 2
    if faction == scenario.colonial_faction:
        return scenario.colonial_money or money
    return money


def equal_shares(table: Horizons) -> tuple[int, ...]:
    """Of what is to be divided; what is left over goes to the best initiative."""
    each, rest = divmod(table.scenario.money or 0, len(table.players))
    return tuple(each + (table.place(seat) <= rest) for seat in table.seats())


def start_ships(table: Horizons, faction: FactionId) -> Iterator[tuple[UnitId, Ship]]:
    """Of the campaign (HORIZON-2.2.4, HORIZON-2.2.6); scenarios have none (HORIZON-2.4.4)."""
    if is_scenario(table) or table.options.futuristic_start:
        return
    for placed in START_UNITS[faction]:
        yield placed.unit, Ship(placed.node, probe=placed.carries)


def start_bases(table: Horizons, faction: FactionId) -> Iterator[tuple[UnitId, Base]]:
    """Pluto of the machine (HORIZON-16.6.13), and what the colonials have (HORIZON-16.7.5)."""
    scenario = table.scenario
    counter = next(
        unit.id for unit in UNITS.values() if unit.faction == faction and unit.kind is Kind.BASE
    )
    if faction == scenario.ai_faction and scenario.ai_start and scenario.ai_world:
        built = [STRUCTURES[one] for one in scenario.ai_start.base_structures]
        works = {one.chain: Works(one.level) for one in built}
        yield counter, Base(scenario.ai_world, works)
    if faction == scenario.colonial_faction and scenario.colonial_start is not None:
        start = scenario.colonial_start
        built = [STRUCTURES[one] for one in start.structures]
        works = {one.chain: Works(one.level) for one in built}
        yield counter, Base(start.world, works, stock=start.stock)


def first_steps(table: Horizons) -> Iterator[AgendaStep]:
    """Policies are chosen from the worst initiative (HORIZON-2.4.11); then the first year."""
    yield FirstMission()
    if to_choose(table):
        yield from (PickPolicies(seat) for seat in table.reverse)
    if table.scenario.invader is not None:  # only this, and the battle (HORIZON-16.4.8)
        yield Sharing(equal_shares(table))
        yield Due(Form.YEAR)
        yield from slots(Section.BUILDING, table.reverse)
        yield Beat(Moment.INVASION)
        return
    building = is_scenario(table) or table.options.futuristic_start  # HORIZON-2.2.3, HORIZON-2.4.6
    yield from year_phases(table, building=building)
