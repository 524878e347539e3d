"""Given, when, then for Stellar Horizons: set a table, give commands, look at what happened.

scene = given("russia", "japan", ships={"russia:kliper": "orbit:earth"}, year=2031)
scene.line("russia", Explore(...)).luck("explore", (4,)).run(Section.EXPLORING)
assert scene.player("russia").bank.biology == 1

What is not said stays as the set-up of the campaign made it. Luck is asked for by kind, without
the name of the game: dice as they fall, draws as places among what can be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from bot.engine.chance import Chance
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.horizons import game as rules
from bot.games.horizons.acts import Act, Line, Page, Section
from bot.games.horizons.box.cards import ALL_TILES, TileId
from bot.games.horizons.box.goods import NOTHING, Field, Resource, Stock, Tokens
from bot.games.horizons.box.knowledge import EMBARGO
from bot.games.horizons.box.numbers import POOL, TRADE
from bot.games.horizons.box.sky import NodeId, WorldId, orbit
from bot.games.horizons.box.units import UNITS, Chain, FactionId, UnitId
from bot.games.horizons.chapters.course.setup import setup
from bot.games.horizons.commands import Options
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.course import morning
from bot.games.horizons.pieces import Base, Blocked, Player, Ship, TradeToken, Works
from bot.games.horizons.state import Horizons, Year, pair
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment, Slot
from tests.support.luck import SECRET
from tests.support.stage import Stage

HORIZONS: Any = rules


def ship(at: str, *, cargo: Stock = NOTHING, **fields: Any) -> Ship:
    return Ship(NodeId(at), cargo=cargo, **fields)


def base(
    world: str, *, stock: Stock = NOTHING, token: str = "", settlements: int = 0, **works: Any
) -> Base:
    """`base("mars", service=2, mining=(1, 1), token="sell ORE")`: levels, or levels and damage."""
    hurt = works.pop("hurt", 0)
    chains = {
        Chain(name): Works(level) if isinstance(level, int) else Works(*level)
        for name, level in works.items()
    }
    kind, _, resource = token.partition(" ")
    trade = TradeToken(Resource(resource), kind == "sell") if token else None
    return Base(WorldId(world), chains, settlements, hurt, stock, trade)


def given(
    *factions: str,
    options: Mapping[str, Any] | None = None,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    ships: Mapping[str, str | Ship] | None = None,
    bases: Mapping[str, str | Base] | None = None,
    values: Mapping[str, int] | None = None,
    tiles: Mapping[str, str] | None = None,
    relations: Mapping[tuple[str, str], int] | None = None,
    initiative: Sequence[str] = (),
    year: int = 2031,
    this: Year | None = None,
    besieged: Mapping[str, str] | None = None,
    agenda: Sequence[AgendaStep] = (),
    **more: Any,
) -> Scene:
    """A table of these factions, in this order of seats and of initiative.

    `ships` and `bases` are all that are in play, by unit; `players` sets fields of Player by
    faction; `besieged` are
    bases and who blockades them; `more` sets the state. Without an agenda nothing is going on.
    """
    chosen = Options(**{"players": len(factions), "factions": factions, **(options or {})})
    story = Story(Horizons())
    chance = Chance(SECRET)
    setup(story, chosen, chance)
    HORIZONS.advance(story, chance)
    state = story.state
    state.initiative = state.seats()
    changes = players or {}
    state.players = tuple(
        replace(player, **{"faction": FactionId(name), **changes.get(name, {})})
        for player, name in zip(state.players, factions, strict=True)
    )
    state.year = year
    state.ships = {
        UnitId(unit): one if isinstance(one, Ship) else ship(one)
        for unit, one in (ships or {}).items()
    }
    state.bases = {
        UnitId(unit): one if isinstance(one, Base) else base(one)
        for unit, one in (bases or {}).items()
    }
    state.values = {**state.values, **{WorldId(w): v for w, v in (values or {}).items()}}
    state.tiles = {WorldId(w): TileId(tile) for w, tile in (tiles or {}).items()}
    state.relations = {pair(*map(FactionId, two)): at for two, at in (relations or {}).items()}
    if initiative:
        state.initiative = tuple(Seat(factions.index(one)) for one in initiative)
    for unit, by in (besieged or {}).items():
        besiege(state, UnitId(unit), FactionId(by))
    state.agenda = tuple(agenda)
    for name, value in more.items():
        setattr(state, name, value)
    state.this = this or Year(morning=morning(state))
    put_the_rest_away(state)
    return Scene(state)


def besiege(state: Horizons, unit: UnitId, by: FactionId) -> None:
    """A blockade that holds: an armed ship in orbit, at Embargo."""
    armed = max(
        (one for one in UNITS.values() if one.faction == by and one.combat),
        key=lambda one: (one.combat or 0, one.id),
    )
    state.ships = {**state.ships, armed.id: ship(orbit(state.bases[unit].world))}
    state.relations = {**state.relations, pair(by, UNITS[unit].faction): EMBARGO}
    state.blockades = {**state.blockades, unit: Blocked(by, (armed.id,))}


def put_the_rest_away(state: Horizons) -> None:
    """Tiles, tokens and trade tokens that nobody has lie in their piles."""
    state.deck = without(ALL_TILES, state.tiles.values())
    held = [one.token.resource for one in state.bases.values() if one.token]
    state.trade = without(TRADE, held)
    pools = Tokens()
    for field in Field:
        owned = [value for player in state.players for value in player.tokens[field]]
        pools = pools.put(field, without(POOL, owned))
    state.pools = pools


def without(pile: Sequence[Any], taken: Any) -> tuple[Any, ...]:
    rest = list(pile)
    for one in taken:
        rest.remove(one)
    return tuple(rest)


class Scene(Stage[Horizons]):
    rules = HORIZONS

    def seat(self, faction: str) -> Seat:
        found = self.state.seat_of(FactionId(faction))
        assert found is not None, faction
        return found

    def player(self, faction: str) -> Player:
        return self.state.players[self.seat(faction)]

    def ship(self, unit: str) -> Ship:
        return self.state.ships[UnitId(unit)]

    def base(self, unit: str) -> Base:
        return self.state.bases[UnitId(unit)]

    # --- when

    def line(self, faction: str, *acts: Act, ask: bool = False) -> Self:
        """A line more on a sheet; several acts are tried one after the other."""
        section = next(one for one in (type(act).section for act in acts) if one)
        return self.write(faction, section, Line(acts, ask))

    def write(self, faction: str, section: Section, *lines: Line, **marks: bool) -> Self:
        seat = self.seat(faction)
        player = self.state.players[seat]
        old = player.pages.get(section, Page())
        page = replace(old, lines=(*old.lines, *lines), **marks)
        players = list(self.state.players)
        players[seat] = replace(player, pages={**player.pages, section: page})
        self.state.players = tuple(players)
        return self

    def run(self, section: Section, *factions: str) -> Self:
        """These sections are carried out, in the order given; else of all, best first."""
        seats = [self.seat(one) for one in factions] or self.state.initiative
        return self.play(*(Slot(seat, section) for seat in seats))

    def beat(self, moment: Moment) -> Self:
        return self.play(Beat(moment))

    def play(self, *steps: AgendaStep) -> Self:
        """These steps, and then nothing."""
        self.state.agenda = steps
        return self.advance()

    def live(self, faction: str, section: Section) -> Self:
        """A player is asked live, in their slot."""
        self.state.agenda = (Slot(self.seat(faction), section, live=True),)
        return self

    def do(self, faction: str, act: Act) -> Self:
        """Live; sets the slot of the act if nothing is open."""
        if not self.state.agenda and type(act).section is not None:
            self.live(faction, type(act).section)
        return self.when(self.seat(faction), Do(act))

    def cannot(self, faction: str, act: Act, key: str, clause: str = "") -> Self:
        """The act is refused live, and changes nothing."""
        if not self.state.agenda and type(act).section is not None:
            self.live(faction, type(act).section)
        return self.refused(self.seat(faction), Do(act), key, clause)
