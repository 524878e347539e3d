"""16.6: humans against an artificial mind."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.games.horizons.acts import (
    Approach,
    BuildUnit,
    Buy,
    Construct,
    Develop,
    Fly,
    Found,
    Haul,
    Produce,
    Scrap,
    Search,
    Terraform,
    TradeAt,
    Unreserve,
    Yield,
)
from bot.games.horizons.box.cards import TILES
from bot.games.horizons.box.goods import Field, Points, Product, Resource, Stock
from bot.games.horizons.box.knowledge import FACTIONS, TECHNOLOGIES, WAR
from bot.games.horizons.box.numbers import ODDS
from bot.games.horizons.box.sky import WORLDS, WorldId
from bot.games.horizons.box.units import UNITS, Chain, Kind, Robot, StructureId, UnitId
from bot.games.horizons.chapters.bases.construction import base_cost
from bot.games.horizons.chapters.combat.rights import require_search
from bot.games.horizons.chapters.combat.sides import side_of
from bot.games.horizons.chapters.common.recalls import recall_chance
from bot.games.horizons.chapters.common.relations import others
from bot.games.horizons.chapters.common.support import Kept, limit
from bot.games.horizons.chapters.economy.politics import markers
from bot.games.horizons.chapters.economy.production import band
from bot.games.horizons.chapters.economy.technology import other_owners
from bot.games.horizons.chapters.exploring.afterwards import malfunction_chance
from bot.games.horizons.chapters.exploring.life import odds
from bot.games.horizons.chapters.exploring.totals import reach as sees
from bot.games.horizons.chapters.units.launchers import needs_launcher
from bot.games.horizons.chapters.units.ranges import in_range
from bot.games.horizons.commands.combat import AnswerSurrender, OfferSurrender, PlanBattle
from bot.games.horizons.events.combat import SurrenderAnswered
from bot.games.horizons.events.exploring import DepletionOver
from bot.games.horizons.steps.course import Moment
from bot.games.horizons.steps.exploring import Searching
from tests.games.horizons.chapters.scenarios.opening import opened, started
from tests.games.horizons.scene import Scene, base, given, ship

EDO = UnitId("japan:base_edo")
HIRYU = UnitId("japan:hiryu")
PLUTO = "surface:pluto"
STARS = tuple(one.id for one in TECHNOLOGIES.values() if one.effects.interstellar)


def counter(faction: str, kind: Kind, robot: Robot | None = None) -> UnitId:
    return next(
        u.id for u in UNITS.values() if (u.faction, u.kind, u.type) == (faction, kind, robot)
    )


def war(*, stock: Stock | None = None, service: int = 1, **more: Any) -> Scene:
    """Russia against the machine, which holds Pluto."""
    held = base("pluto", stock=Stock(30, 30, 0) if stock is None else stock, service=service)
    relations = {("japan", one): WAR for one in FACTIONS if one != "japan"}
    return given(
        "russia",
        "japan",
        options={"scenario": "ex_machina"},
        bases={EDO: held, **more.pop("bases", {})},
        relations=relations,
        year=more.pop("year", 2065),
        **more,
    )


@pytest.mark.rule("HORIZON-16.6.1", "HORIZON-16.6.15", "HORIZON-16.6.20", "HORIZON-16.6.4")
def test_one_plays_the_machine_with_the_pieces_of_japan() -> None:
    scene = opened("russia", "asia", "europe", players=4, scenario="ex_machina")
    assert scene.state.players[3].faction == "japan"  # somebody has to
    assert [player.cash for player in scene.state.players] == [30, 30, 30, 45]
    level = [TECHNOLOGIES[one].column for one in scene.player("russia").technologies]
    assert max(level) == 3
    assert scene.state.scenario.players == (2, 5)
    with pytest.raises(IllegalMove) as caught:
        opened("russia", "asia", scenario="ex_machina")
    assert caught.value.clause == "HORIZON-16.6.1"


@pytest.mark.rule("HORIZON-16.6.4")
def test_the_machine_is_left_out_of_all_relations() -> None:
    scene = war()
    assert "japan" not in {*others(scene.state, scene.seat("russia"))}
    assert not [*others(scene.state, scene.seat("japan"))]
    assert "japan" not in {*scene.state.neutrals()}
    rich = war(players={"russia": {"politics": 3}, "japan": {"politics": 3}}, year=2070)
    rich.cannot("russia", Approach("japan", False), "no_faction", "HORIZON-7.3.3")
    rich.state.agenda = ()
    rich.cannot("japan", Approach("asia", False), "no_faction", "HORIZON-7.3.3")


@pytest.mark.rule("HORIZON-16.6.13", "HORIZON-16.6.6", "HORIZON-16.6.7")
def test_pluto_is_its_base_and_it_knows_its_own_kind() -> None:
    scene = opened("russia", "japan", scenario="ex_machina")
    pluto = scene.state.base_on(WorldId("pluto"), "japan")
    assert pluto is not None
    built = scene.base(pluto).built(Chain.SERVICE)
    assert built is not None
    assert built.id == "spaceport_small"
    assert scene.state.tiles == {"pluto": "mixed_ice"}
    assert scene.state.values["mars"] == (WORLDS[WorldId("mars")].explore_value or 0) - 1
    line = TECHNOLOGIES["artificial_intelligence"]
    known = {*scene.player("japan").technologies}
    assert {line.id, *line.ancestors} <= known
    assert line.id not in scene.player("russia").technologies


@pytest.mark.rule("HORIZON-16.6.2")
def test_humans_win_at_once_when_pluto_is_destroyed() -> None:
    scene = given(
        "china",
        "japan",
        options={"scenario": "ex_machina"},
        players={"china": {"technologies": tuple(TECHNOLOGIES), "policies": ()}},
        bases={EDO: base("pluto")},
        ships={"china:great_wall": "orbit:pluto"},
        relations={("china", "japan"): WAR},
        year=2100,
    )
    scene.luck("damage", (10, 1)).do("china", Search((UnitId("china:great_wall"),), EDO))
    for _ in range(6):
        if scene.state.result is not None:
            break
        seat = min(scene.awaited())
        asked = scene.prompts(seat)[0].key
        scene.when(seat, OfferSurrender(False) if "surrender" in asked else PlanBattle())
    assert EDO not in scene.state.bases
    assert scene.state.result is not None
    assert (scene.state.result.winners, scene.state.result.reason) == ((0,), "machine_beaten")


@pytest.mark.rule("HORIZON-16.6.16")
def test_humans_win_by_the_stars_and_the_machine_by_time() -> None:
    def result(year: int, russia: tuple[Any, ...], asia: tuple[Any, ...]) -> tuple[int, ...] | None:
        players = {"russia": {"technologies": russia}, "asia": {"technologies": asia}}
        scene = given(
            "russia", "japan", "asia",
            options={"scenario": "ex_machina"}, players=players,
            bases={EDO: base("pluto")}, year=year,
        )  # fmt: skip
        found = scene.beat(Moment.END).state.result
        return None if found is None else found.winners

    assert result(2119, STARS, ()) == (0, 2)
    assert result(2119, STARS[:2], STARS[2:]) is None  # one human owns all three
    assert result(2120, STARS[:2], STARS[2:]) == (1,)


@pytest.mark.rule("HORIZON-16.6.3")
def test_it_is_at_war_with_everybody_for_ever() -> None:
    scene = opened("russia", "japan", scenario="ex_machina")
    at = {scene.state.relation("japan", one) for one in FACTIONS if one != "japan"}
    assert at == {WAR}
    assert len(scene.state.relations) == len(FACTIONS) - 1
    fleet = war(ships={HIRYU: "flyby:mars", "russia:kliper": "flyby:mars"})
    require_search(fleet.state, (HIRYU,), side_of(fleet.state, "russia:kliper"))
    scene = war()
    scene.luck("drift", (6,), (6,)).beat(Moment.DRIFT)
    assert scene.state.relation("japan", "russia") == WAR


@pytest.mark.rule("HORIZON-16.6.3", "HORIZON-10.3.3")
@pytest.mark.parametrize(
    ("ships", "possible"),
    [((), {"accept", "refuse"}), (("japan:kibo",), {"accept", "exclude", "refuse"})],
)
def test_nobody_must_accept_that_a_base_surrenders(
    ships: tuple[str, ...], possible: set[str]
) -> None:
    stacked = {one: ship(PLUTO, docked=EDO) for one in ships}
    scene = war(ships={"russia:titov": "orbit:pluto", **stacked})
    scene.do("russia", Search((UnitId("russia:titov"),), EDO)).when(1, OfferSurrender(True))
    assert {*scene.offered(0, "accept")} == possible
    scene.when(0, AnswerSurrender("refuse"))
    assert scene.told(SurrenderAnswered)


@pytest.mark.rule("HORIZON-16.6.17")
def test_nobody_learns_from_the_other_side() -> None:
    known = ("crewed_vehicles",)
    players = {"russia": {"technologies": ()}, "japan": {"technologies": known}}
    scene = war(players=players)
    assert other_owners(scene.state, scene.seat("russia"), known[0]) == 0
    players = {"russia": {"technologies": known}, "japan": {"technologies": ()}}
    scene = war(players=players)
    assert other_owners(scene.state, scene.seat("japan"), known[0]) == 0


@pytest.mark.rule("HORIZON-16.6.5")
def test_it_neither_seeks_life_nor_learns_of_it() -> None:
    scene = war(discovered=2, players={"japan": {"bank": Points(99, 99, 99), "technologies": ()}})
    assert odds(scene.state, scene.seat("japan"), WorldId("mars")) == 0
    assert odds(scene.state, scene.seat("russia"), WorldId("mars")) > 0
    signs = next(one for one in TECHNOLOGIES.values() if one.effects.life_gate == 1)
    players = {"japan": {"bank": Points(99, 99, 99), "technologies": signs.ancestors}}
    scene = war(discovered=2, players=players)
    scene.cannot("japan", Develop(signs.id), "undiscovered", "HORIZON-16.6.5")


@pytest.mark.rule("HORIZON-16.6.24")
def test_it_takes_policies_as_usual() -> None:
    scene = started("russia", "japan", scenario="ex_machina")
    assert len(scene.player("japan").policies) == len(scene.player("russia").policies) == 4


@pytest.mark.rule("HORIZON-16.6.8")
def test_its_mishaps_are_halved_after_all_else_and_japans_gift_is_gone() -> None:
    bare = {"japan": {"technologies": (), "policies": ()}}
    robot = counter("japan", Kind.RE, Robot.ORBITER)
    scene = war(players=bare, ships={robot: "orbit:saturn"})
    seat = scene.seat("japan")
    assert recall_chance(scene.state, seat) == (ODDS.recall + 1) // 2
    assert malfunction_chance(scene.state, seat, robot) == (ODDS.malfunction + 1) // 2
    free = given("russia", "japan", players=bare, ships={robot: "orbit:saturn"})
    assert malfunction_chance(free.state, seat, robot) == ODDS.malfunction - 10


@pytest.mark.rule("HORIZON-16.6.9")
def test_its_bases_cost_two_ore_anywhere() -> None:
    scene = war(players={"japan": {"technologies": tuple(TECHNOLOGIES)}})
    for world in ("mars", "sedna", "moon"):
        assert base_cost(scene.state, scene.seat("japan"), WorldId(world)) == Stock(ORE=2)
    crew = next(
        u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.CV and u.explore
    )
    scene.state.ships = {crew: ship("surface:mars", cargo=Stock(ORE=2))}
    scene.do("japan", Found(crew))
    assert scene.ship(crew).cargo == Stock()


@pytest.mark.rule("HORIZON-16.6.18", "HORIZON-8.5.1", "HORIZON-8.5.2")
@pytest.mark.parametrize("reserve", [False, True])
def test_of_a_scrapped_ship_it_gets_half_of_what_it_paid(*, reserve: bool) -> None:
    fuji = UnitId("japan:fuji")  # 9 ORE and 3 SUP, for the machine 12 ORE; in reserve 11
    scene = war(stock=Stock(), ships={fuji: ship(PLUTO, docked=EDO, reserve=reserve)})
    assert scene.do("japan", Scrap(fuji)).base(EDO).stock == Stock(ORE=6, FUEL=1)


@pytest.mark.rule("HORIZON-16.6.18")
def test_it_pays_ore_for_supplies_and_never_makes_or_buys_them() -> None:
    scene = war(stock=Stock(30, 30, 0), players={"japan": {"cash": 50}}, service=3)
    small = min(
        (u for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.CV),
        key=lambda u: u.size,
    )
    scene.do("japan", BuildUnit(small.id, at=EDO))
    left = Stock(30 - small.cost.ORE - small.cost.SUP, 30 - small.cost.FUEL, 0)
    assert scene.base(EDO).stock == left
    scene.cannot("japan", Buy(Stock(SUP=1)), "no_supplies", "HORIZON-16.6.18")
    scene.state.agenda = ()
    scene.do("japan", Construct(EDO, StructureId("research_small")))
    rich = next(tile.id for tile in TILES.values() if tile.production.SUP > 3)
    mines = war(bases={EDO: base("pluto", mining=1)}, tiles={"pluto": rich})
    assert mines.state.produces(WorldId("pluto")).SUP > 0
    mines.cannot("japan", Yield(EDO, Product("SUP")), "product", "HORIZON-16.6.18")


@pytest.mark.rule("HORIZON-16.6.18")
def test_its_ships_make_no_supplies_either() -> None:
    maker = next(u.id for u in UNITS.values() if u.faction == "japan" and u.production)
    scene = war(
        players={"japan": {"technologies": tuple(TECHNOLOGIES)}}, ships={maker: "surface:mars"}
    )
    scene.cannot("japan", Produce(maker, Resource.SUP), "no_supplies", "HORIZON-16.6.18")


@pytest.mark.rule("HORIZON-16.6.18")
def test_it_trades_for_no_supplies_and_terraforms_with_ore() -> None:
    wise = {"japan": {"technologies": tuple(TECHNOLOGIES), "cash": 20}}
    shop = base("pluto", settlements=3, token="buy SUP")
    scene = war(players=wise, bases={EDO: shop})
    scene.cannot("japan", TradeAt(EDO, 1), "no_supplies", "HORIZON-16.6.18")
    garden = war(players=wise, bases={EDO: base("mars", stock=Stock(ORE=40))})
    garden.do("japan", Terraform(EDO, 1))
    assert garden.state.terraformed[WorldId("mars")] == 1
    assert garden.base(EDO).stock.ORE < 40


@pytest.mark.rule("HORIZON-16.6.10")
def test_it_never_gets_politics_markers() -> None:
    scene = war(players={"japan": {"policies": ("diplomacy",)}})
    assert markers(scene.state, scene.seat("japan")) == 0
    scene.play(Searching(scene.seat("japan"), WorldId("mars")))
    assert [one.politics for one in scene.told(DepletionOver)] == [0]
    scene.play(Searching(scene.seat("russia"), WorldId("comet")))
    assert [one.politics for one in scene.told(DepletionOver)] == [1]


@pytest.mark.rule("HORIZON-16.6.19")
def test_its_crews_go_anywhere_and_are_made_ready_for_nothing() -> None:
    scene = war(
        stock=Stock(),
        service=1,
        players={"japan": {"technologies": ()}},
        ships={HIRYU: ship(PLUTO, docked=EDO, reserve=True)},
    )
    assert in_range(scene.state, scene.seat("japan"), HIRYU, "orbit:mercury")
    scene.cannot("japan", Unreserve(HIRYU), "yard")  # too large for a small spaceport
    scene = war(stock=Stock(), service=4, ships={HIRYU: ship(PLUTO, docked=EDO, reserve=True)})
    scene.do("japan", Unreserve(HIRYU))
    assert not scene.ship(HIRYU).reserve


@pytest.mark.rule("HORIZON-16.6.11", "HORIZON-7.4.6")
def test_its_limits_grow_with_the_number_of_players() -> None:
    bare = {"japan": {"policies": ()}}
    scene, free = war(players=bare), given("russia", "japan", players=bare)
    seat = scene.seat("japan")
    for kept, more in ((Kept.RE, 1), (Kept.CV, 1), (Kept.BASE, 0)):
        assert limit(scene.state, seat, kept) == limit(free.state, seat, kept) + more


@pytest.mark.rule("HORIZON-16.6.12")
def test_it_receives_half_of_what_all_humans_receive() -> None:
    scene = given("russia", "japan", "asia", options={"scenario": "ex_machina"}, year=2070)
    money, points = band(scene.state, "japan")
    assert money == (32 + 28) // 2
    assert points == Points(7, 8, 8)  # of 7+7, 8+7 and 8+8, rounded half up
    assert points[Field.PHYSICS] == 7


@pytest.mark.rule("HORIZON-16.6.21")
def test_on_pluto_money_becomes_ore_or_fuel() -> None:
    scene = war(stock=Stock(), players={"japan": {"cash": 10}})
    scene.live("japan", "Y1")
    scene.do("japan", Buy(Stock(ORE=3, FUEL=2)))
    assert scene.base(EDO).stock == Stock(ORE=3, FUEL=2)
    assert scene.player("japan").cash == 5
    assert scene.player("japan").stock == Stock()
    scene.state.bases = {}
    scene.cannot("japan", Buy(Stock(ORE=1)), "no_base", "HORIZON-16.6.21")


@pytest.mark.rule("HORIZON-16.6.22")
def test_its_telescopes_work_over_pluto() -> None:
    eye = counter("japan", Kind.RE, Robot.TELESCOPE)
    scene = war(ships={eye: "orbit:pluto"})
    assert "mars" in sees(scene.state, scene.seat("japan"), eye)
    scene = war(ships={eye: "orbit:earth"})
    assert not sees(scene.state, scene.seat("japan"), eye)


@pytest.mark.rule("HORIZON-16.6.23")
def test_earth_is_closed_to_it() -> None:
    scene = war(ships={HIRYU: "flyby:earth"})
    flight = Fly((HIRYU,), ("orbit:earth",))
    scene.cannot("japan", flight, "barred", "HORIZON-16.6.23")
    scene.state.agenda = ()
    scene.cannot("japan", BuildUnit(UnitId("japan:lv1a")), "no_base", "HORIZON-16.6.23")
    scene.state.agenda = ()
    scene.cannot("japan", Haul(EDO, None, Stock(ORE=1)), "no_base", "HORIZON-16.6.23")


@pytest.mark.rule("HORIZON-16.6.14")
def test_its_robots_need_a_launcher_on_pluto_and_its_crews_none() -> None:
    robot = counter("japan", Kind.RE, Robot.ORBITER)
    scene = war(ships={robot: ship(PLUTO, docked=EDO), HIRYU: ship(PLUTO, docked=EDO)})
    assert needs_launcher(scene.state, robot)
    assert not needs_launcher(scene.state, HIRYU)
