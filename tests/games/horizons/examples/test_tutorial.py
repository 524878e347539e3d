"""The rulebook's long example of Russia, 2030 to 2034, played as one game by its sheets.

Set-up, orders and dice are those of the book; where it names a token, that one is drawn.
"""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.story import open_table
from bot.games.horizons.acts import (
    Act,
    BuildUnit,
    Construct,
    Explore,
    Fly,
    Found,
    Section,
    Shift,
    Unreserve,
)
from bot.games.horizons.box.cards import TileId
from bot.games.horizons.box.goods import Field, Stock, Tokens
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import Chain, UnitId
from bot.games.horizons.commands import Options
from bot.games.horizons.commands.exploring import PlaceTile
from bot.games.horizons.commands.sheets import HandIn
from bot.games.horizons.events.exploring import Explored, Malfunction, Recall
from bot.games.horizons.steps.course import Due
from tests.games.horizons.finds import given_tokens
from tests.games.horizons.scene import HORIZONS, Scene
from tests.support.luck import SECRET

KLIPER, RENDA, LAUNCHER = map(UnitId, ("russia:kliper", "russia:renda", "russia:lv2a"))
KOZLOV, GLUSHKO, ZASYADKO = map(UnitId, ("russia:kozlov", "russia:glushko", "russia:zasyadko"))
MIR = UnitId("russia:base_mir")
MARS, MOON, EUROPA, TITAN = map(WorldId, ("mars", "moon", "europa", "titan"))
ORBIT, EARTH, OVER_EUROPA = map(NodeId, ("orbit:earth", "surface:earth", "orbit:europa"))
TO_THE_MOON = (NodeId("orbit:moon"), NodeId("surface:moon"))
FROM_THE_MOON = (NodeId("orbit:moon"), ORBIT)
SIX = Stock(2, 2, 2)


def tokens(scene: Scene, *drawn: tuple[Field, int]) -> None:
    """One token each, in the order in which they come up."""
    pools = {field: list(scene.state.pools[field]) for field in Field}
    for field, value in drawn:
        place = pools[field].index(value)
        pools[field].pop(place)
        scene.luck("tokens", (place,))


def year(scene: Scene, *acts: Act) -> Scene:
    """The sheet of the year that is due, handed in with these lines."""
    assert isinstance(scene.state.step, Due)
    sections = dict[Section, tuple[Act, ...]]()
    for act in acts:
        section = type(act).section or Section.BASES  # goods move when they are built with
        sections[section] = (*sections.get(section, ()), act)
    return scene.when(0, HandIn(lines=tuple(sections.items())))


def places(scene: Scene) -> dict[str, str]:
    return {unit.partition(":")[2]: ship.at for unit, ship in scene.state.ships.items()}


def in_2030() -> Scene:
    """Kliper founds Mir; Kozlov explores Mars."""
    options = Options(players=1, factions=("russia",))
    scene = Scene(open_table(HORIZONS, options, Chance(SECRET)).state)
    scene.luck("engine", (57,)).luck("explore", (7,)).luck("malfunction", (57,))
    tokens(scene, (Field.BIOLOGY, 2))
    launch = Fly((KLIPER,), (ORBIT,), LAUNCHER, load=Stock(SUP=2))
    return year(scene, launch, Explore(KOZLOV, MARS), Found(KLIPER))


def in_2031() -> Scene:
    """Renda brings goods, Kliper looks at the Moon, Kozlov finds signs of life and is lost."""
    scene = in_2030()
    scene.luck("engine", (11,), (4,)).luck("recall", (12,))
    scene.luck("explore", (5,)).luck("malfunction", (22,)).luck("life", (4,))
    tokens(scene, (Field.ENGINEERING, 1), (Field.BIOLOGY, 3), (Field.BIOLOGY, 3))
    deck = list(scene.state.deck)
    scene.luck("tile", (deck.index(TileId("class_c_asteroids")), deck.index(TileId("hematite"))))
    year(
        scene,
        *(BuildUnit(RENDA, reserve=True), BuildUnit(LAUNCHER)),
        *(Fly((RENDA,), (ORBIT,), LAUNCHER, MIR, load=SIX), Fly((KLIPER,), TO_THE_MOON)),
        *(Explore(KLIPER, MOON), Explore(KOZLOV, MARS)),
        *(Shift(RENDA, MIR, SIX), Construct(MIR, "refuel_small")),
    )
    assert scene.owed(0) == ["chart"]
    return scene.when(0, PlaceTile(None))


def in_2032() -> Scene:
    """Renda lands, Kliper docks, Zasyadko looks at Titan from afar."""
    scene = in_2031()
    scene.luck("engine", (76,), (43,)).luck("explore", (6,)).luck("malfunction", (85,))
    tokens(scene, (Field.BIOLOGY, 2))
    return year(
        scene,
        *(Fly((RENDA,), (EARTH,)), Fly((KLIPER,), FROM_THE_MOON, dock=MIR)),
        *(Explore(ZASYADKO, TITAN), Construct(MIR, "research_small")),
    )


def in_2033() -> Scene:
    """Somebody else has charted Europa. Kliper and Zasyadko are lost, Mir is settled."""
    scene = in_2032()
    icy = TileId("icy_world")
    deck = list(scene.state.deck)
    deck.remove(icy)
    scene.state.deck = tuple(deck)
    scene.state.tiles = {**scene.state.tiles, EUROPA: icy}
    scene.state.values = {**scene.state.values, EUROPA: 5}
    scene.luck("engine", (43,), (24,), (3,))
    scene.luck("explore", (9,), (10,)).luck("malfunction", (71,), (13,))
    return year(
        scene,
        *(BuildUnit(LAUNCHER), Unreserve(KLIPER)),
        *(Fly((GLUSHKO,), (OVER_EUROPA,)), Fly((RENDA,), (ORBIT,), LAUNCHER, MIR, load=SIX)),
        *(Fly((KLIPER,), TO_THE_MOON), Explore(GLUSHKO, EUROPA), Explore(ZASYADKO, TITAN)),
        *(Shift(RENDA, MIR, SIX), Construct(MIR, "settlement")),
    )


@pytest.mark.rule("HORIZON-3.1.10", "HORIZON-9.1.1", "HORIZON-13.2.1")
def test_2030_a_station_and_a_look_at_mars() -> None:
    scene = in_2030()
    assert (scene.state.year, scene.player("russia").cash) == (2031, 28)
    assert places(scene) == {
        "kliper": "orbit:earth",
        "kozlov": "orbit:mars",
        "glushko": "transfer:jupiter:3",
        "zasyadko": "transfer:saturn:5",
    }
    assert scene.ship(KLIPER).docked == MIR
    assert [(one.total, one.tokens) for one in scene.ever_told(Explored)] == [(8, 1)]
    assert scene.player("russia").tokens == Tokens(biology=(2,))


@pytest.mark.rule("HORIZON-9.3.3", "HORIZON-11.7.2", "HORIZON-11.6.1")
def test_2031_goods_for_the_station_and_signs_of_life() -> None:
    scene = in_2031()
    player = scene.player("russia")
    assert (player.cash, player.vp, player.politics) == (13, 1, 2)
    assert player.technologies[-1] == "signs_of_life"
    assert (scene.state.values[MARS], scene.state.life) == (5, {MARS: 1})
    assert MARS not in scene.state.tiles
    assert KOZLOV not in scene.state.ships
    assert [(one.roll, one.odds, one.recalled) for one in scene.ever_told(Recall)] == [
        (12, 45, True)
    ]
    assert scene.ship(KLIPER).reserve
    assert scene.base(MIR).stock == Stock(1, 1, 2)
    assert [given_tokens(scene, field) for field in (Field.ENGINEERING, Field.BIOLOGY)] == [1, 3]


@pytest.mark.rule("HORIZON-11.3.1", "HORIZON-13.2.4")
def test_2032_titan_from_afar_and_a_laboratory() -> None:
    scene = in_2032()
    assert scene.told(Explored)[0].total == 8
    assert places(scene)["zasyadko"] == "transfer:saturn:3"
    assert places(scene)["renda"] == "surface:earth"
    assert scene.ship(KLIPER).docked == MIR
    assert scene.base(MIR).stock == Stock(0, 1, 1)
    assert {chain: one.level for chain, one in scene.base(MIR).works.items()} == {
        Chain.SERVICE: 1,
        Chain.RESEARCH: 1,
    }


@pytest.mark.rule("HORIZON-8.3.1", "HORIZON-9.6.4", "HORIZON-5.5.8")
def test_2033_a_bad_day_for_engineers_and_a_first_settlement() -> None:
    scene = in_2033()
    player = scene.player("russia")
    assert (scene.state.year, player.cash) == (2034, 4)
    assert [(one.total, one.tokens) for one in scene.told(Explored)] == [(8, 0), (9, 0)]
    assert [(one.roll, one.odds, one.lost) for one in scene.told(Malfunction)] == [
        (71, 40, False),
        (13, 30, True),
    ]
    assert places(scene) == {"glushko": "orbit:europa", "renda": "orbit:earth"}
    assert given_tokens(scene, Field.ENGINEERING) == 1 + 3 + 1
    assert (scene.base(MIR).settlements, scene.base(MIR).stock) == (1, Stock(FUEL=1))


def test_2034_europa_again_and_little_money_left() -> None:
    scene = in_2033()
    year(scene, Fly((RENDA,), (EARTH,)), Explore(GLUSHKO, EUROPA))
    assert scene.told(Explored)[0].total == 8
    assert (scene.state.year, scene.player("russia").cash) == (2035, 4)
