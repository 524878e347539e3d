"""Positions and pictures of Stellar Horizons for the tests, the palettes and the documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from PIL import Image

from bot.engine.chance import Chance
from bot.engine.records import Seat, fork, replace
from bot.engine.story import Story
from bot.games.horizons import game as rules
from bot.games.horizons.acts import Form
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.goods import Points, Stock, Tokens
from bot.games.horizons.box.knowledge import FACTIONS, TECHNOLOGIES, PolicyId
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.chapters.course.scoring import points
from bot.games.horizons.commands import Options
from bot.games.horizons.pieces import Blocked, Menace, Pirate
from bot.games.horizons.state import Horizons, Result
from bot.games.horizons.steps.combat import Battle, Planning, Side
from bot.games.horizons.steps.course import Due
from bot.games.horizons.steps.exploring import Charting
from bot.games.horizons.steps.scenarios import PickFactions
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import THEMES
from rendering.horizons.cards.card import CARDS, card_face
from rendering.horizons.frame import Letters
from rendering.horizons.hand import draw_hand, draw_part
from rendering.horizons.moments import changes
from rendering.horizons.scores import draw_scores
from rendering.horizons.table import draw_table
from rendering.words import Words
from tests.games.horizons.scene import base, given, ship
from tests.support.luck import SECRET

NAMES = {0: "Vera", 1: "Goran", 2: "Elin", 3: "Bo", 4: "Aiko", 5: "Cygnus", 6: "Lyra"}
KINDS = ("horizons_board", "horizons_sheets", "horizons_scores")
ALL = ("north_america", "russia", "europe", "china", "japan", "asia", "south_america")
LOG = ("Vera's Armstrong reaches the orbit of Titan.", "Bo founds Penglai on Europa.")
RED_LOG = ("Goran's colony on Mars grows by 2.", "Vera founds Gateway on Mars.")
PLACES = "orbit:mars orbit:phobos_deimos transfer:mars:2 flyby:mars"
FAR = "orbit:moon orbit:mars flyby:jupiter orbit:titan"
MINE = Seat(0)

SHIPS: Mapping[str, Any] = {
    "north_america:armstrong": ship("orbit:titan", fleet=1),
    "north_america:orion": ship("orbit:earth", cargo=Stock(2, 1, 1)),
    "north_america:discovery": ship("flyby:mars", damage=1),
    "north_america:feynman": ship("orbit:saturn"),
    "north_america:carver": ship("surface:mars"),
    "north_america:sagan": ship("transfer:kuiper:8"),
    "north_america:lv2a": ship("surface:earth"),
    "russia:kliper": ship("orbit:moon"),
    "russia:leonov": ship("transfer:mars:1"),
    "russia:titov": ship("orbit:ceres", reserve=True),
    "russia:glushko": ship("flyby:jupiter"),
    "russia:chertok": ship("transfer:uranus:3"),
    "russia:lv3a": ship("surface:earth"),
    "europe:darwin": ship("orbit:enceladus"),
    "europe:hawking": ship("orbit:venus"),
    "europe:kepler": ship("orbit:earth"),
    "china:yangtze": ship("orbit:europa", fleet=4),
    "china:zheng_he": ship("orbit:europa", fleet=4),
    "china:great_wall": ship("orbit:ceres"),
    "china:fei_xin": ship("transfer:saturn:4"),
    "china:shenzhou": ship("orbit:mars", reserve=True),
    "japan:kimura": ship("orbit:titan"),
    "japan:tanaka": ship("transfer:jupiter:2"),
    "japan:hayashi": ship("orbit:earth"),
}
BASES: Mapping[str, Any] = {
    "north_america:base_gateway": base(
        "mars", service=2, mining=3, defence=1, settlements=7, hurt=1, stock=Stock(3, 0, 4)
    ),
    "north_america:base_liberty": base("titan", mining=1),
    "north_america:base_freedom": base("phobos_deimos", service=1, token="sell FUEL"),
    "russia:base_mir": base("earth_orbit", research=2, service=2, token="give SUP"),
    "russia:base_zarya": base("moon", mining=2, service=1, settlements=2),
    "europe:base_galileo": base("venus", research=1),
    "europe:base_avalon": base("mars", mining=(1, 1), settlements=2),
    "china:base_penglai": base("europa", service=1),
    "china:base_yutu": base("mars", mining=2, research=1, settlements=4),
    "japan:base_edo": base("ganymede", mining=2, settlements=1, stock=Stock(0, 2, 9)),
    "japan:base_izumo": base("ceres", service=3, research=(1, 1), settlements=3),
}
HELD: Mapping[str, Mapping[str, Any]] = {
    "north_america": {
        "cash": 28,
        "politics": 5,
        "vp": 31,
        "stock": Stock(4, 6, 2),
        "bank": Points(12, 29, 21),
        "tokens": Tokens((3, 1), (2,), (2, 1)),
        "kept": (MissionId("mission_mars"), MissionId("mission_moon")),
        "mission": MissionId("mission_titan"),
        "policies": tuple(map(PolicyId, ("economics", "vigorous_economics", "crewed"))),
    },
    "russia": {"cash": 9, "politics": 2, "vp": 18, "bank": Points(4, 9, 1)},
    "europe": {"cash": 17, "vp": 22, "kept": (MissionId("mission_venus"),), "debt": 3},
    "china": {"cash": 22, "vp": 27, "tokens": Tokens((1,), (2, 3), ())},
    "japan": {"cash": 13, "vp": 24, "policies": tuple(map(PolicyId, ("military", "robotics")))},
}
LEVEL = {"north_america": 4, "russia": 2, "europe": 3, "china": 3, "japan": 3}


# --- positions, as the channel sees them


def seen(state: Horizons, viewer: Seat | None = None) -> Horizons:
    return rules.seen_by(state, viewer)


@cache
def begun(players: int = 3, **options: Any) -> Horizons:
    """A table of so many as its set-up leaves it."""
    story, chance = Story(Horizons()), Chance(SECRET)
    rules.setup(story, Options(players=players, factions=ALL[:players], **options), chance)
    rules.advance(story, chance)
    return story.state


def start(players: int = 3, **options: Any) -> Horizons:
    return seen(begun(players, **options))


@cache
def lived(players: int = 5) -> Horizons:
    """The year 2083, half-way: with bases, a blockade, pirates, life and a green Mars."""
    factions = ALL[:players]
    known = {
        name: {
            **HELD.get(name, {}),
            "technologies": tuple(
                tech.id for tech in TECHNOLOGIES.values() if tech.column <= LEVEL.get(name, 1)
            ),
        }
        for name in factions
    }
    scene = given(
        *factions,
        players=known,
        ships={name: one for name, one in SHIPS.items() if name.split(":")[0] in factions},
        bases=BASES,
        values={"mars": 2, "moon": 0, "europa": 4, "venus": 4, "titan": 6, "nea": 1},
        tiles={
            "mars": "clay_beds",
            "europa": "subsurface_ocean",
            "titan": "hydrocarbon_lakes",
            "ceres": "icy_world",
            "moon": "hematite",
        },
        relations={
            ("north_america", "europe"): 2,
            ("north_america", "china"): -1,
            ("russia", "china"): 1,
            ("japan", "asia"): 3,
            ("china", "japan"): -2,
        },
        year=2083,
        agenda=(Due(Form.YEAR, opened=True),),
        life={WorldId("mars"): 1, WorldId("europa"): 2, WorldId("enceladus"): 1},
        terraformed={WorldId("mars"): 11, WorldId("europa"): 5},
        asteroids=(NodeId("flyby:belt"), NodeId("flyby:earth")),
        hoard=14,
        common=MissionId("mission_io"),
        undated=(MissionId("mission_europa_crewed"), MissionId("mission_triton_crewed")),
        initiative=factions,
    )
    table = scene.state
    table.pirates = {
        TokenId("pirate_1"): Pirate(NodeId("flyby:belt")),
        TokenId("pirate_2"): Pirate(NodeId("flyby:jupiter"), strong=True, damage=1),
    }
    table.raiders = {UnitId("asia:prayas"): Pirate(NodeId("flyby:saturn"))}
    if "china" in factions:
        by = FactionId("china")
        table.blockades = {UnitId("japan:base_izumo"): Blocked(by, (UnitId("china:great_wall"),))}
    table.discovered = 2
    table.players = tuple(
        replace(player, ready=seat in (2, 3)) for seat, player in enumerate(table.players)
    )
    return table


def late(players: int = 5, viewer: Seat | None = None) -> Horizons:
    return seen(lived(players), viewer)


def before_late(players: int = 5, viewer: Seat | None = None) -> Horizons:
    """A year earlier: the ship was under way, Penglai not founded, Europa not yet alive."""
    view = fork(late(players, viewer))
    armstrong, penglai = UnitId("north_america:armstrong"), UnitId("china:base_penglai")
    view.ships = {
        **view.ships,
        armstrong: replace(view.ships[armstrong], at=NodeId("transfer:saturn:1")),
    }
    view.bases = {unit: one for unit, one in view.bases.items() if unit != penglai}
    view.life = {WorldId("mars"): 1, WorldId("enceladus"): 1}
    view.pirates = {token: one for token, one in view.pirates.items() if token != "pirate_2"}
    view.relations = {**view.relations, "china|north_america": 0}
    first = view.players[0]
    view.players = (
        replace(first, vp=29, technologies=first.technologies[:-2]),
        *view.players[1:],
    )
    return view


def crowded() -> Horizons:
    """Seven factions, each with a base on Mars and ships wherever others are."""
    view = fork(late(7))
    flags = {
        "russia": "almaz",
        "japan": "asuka",
        "asia": "samudra",
        "south_america": "cuzco",
    }
    more = {
        UnitId(f"{faction}:base_{name}"): base("mars", service=1, settlements=1)
        for faction, name in flags.items()
    }
    view.bases = {**view.bases, **more}
    far = {unit: replace(one, at=NodeId("orbit:mars")) for unit, one in view.ships.items()}
    view.ships = {unit: one if "lv" in unit else far[unit] for unit, one in view.ships.items()}
    return view


def red(players: int = 3) -> Horizons:
    """The race to Mars, some years on."""
    view = fork(seen(begun(players, scenario="red_planet")))
    view.year = 2041
    view.bases = {
        UnitId("north_america:base_gateway"): base("mars", mining=1, settlements=6),
        UnitId("russia:base_almaz"): base("mars", service=1, settlements=9),
    }
    return view


def doomed() -> Horizons:
    """The great asteroid is near Mars."""
    view = fork(seen(begun(2, scenario="incoming")))
    view.year = 2073
    view.menace = Menace(NodeId("flyby:mars"), 23, 2061, {FactionId("russia"): 11})
    return view


def battle() -> Horizons:
    """Great Wall has found a base at Ceres: both sides plan."""
    view = fork(late(5, Seat(4)))
    attacker = Side(("china:great_wall",), Seat(3))
    defender = Side(("japan:base_izumo",), Seat(4))
    view.agenda = (Planning(Battle(NodeId("orbit:ceres"), attacker, defender, (7, 4))),)
    return view


def tiles() -> Horizons:
    view = fork(late(5, MINE))
    found = ("hematite", "lava_tubes", "polar_ice")
    view.agenda = (Charting(MINE, WorldId("vesta"), found),)  # type: ignore[arg-type]  # ids
    return view


def drafting() -> Horizons:
    """Nobody has a faction yet."""
    story, chance = Story(Horizons()), Chance(SECRET)
    rules.setup(story, Options(players=3), chance)
    rules.advance(story, chance)
    assert isinstance(story.state.agenda[0], PickFactions)
    return seen(story.state)


def over() -> Horizons:
    view = fork(late())
    view.agenda, view.year = (), 2151
    view.players = tuple(
        replace(player, technologies=tuple(TECHNOLOGIES)[: 58 - 4 * seat])
        for seat, player in enumerate(view.players)
    )
    totals = tuple(points(view, seat) for seat in view.seats())
    view.result = Result(totals, (Seat(totals.index(max(totals))),), "campaign")
    return view


# --- pictures


def words(language: str = "en") -> Words:
    return Words(language, NAMES)


def letters(spots: str) -> dict[str, str]:
    return dict(zip(spots.split(), "ABCDEFGHIJ", strict=False))


def board(
    view: Horizons,
    theme: str = "dark",
    language: str = "en",
    since: Horizons | None = None,
    marks: Mapping[str, str] | None = None,
) -> Image.Image:
    news, log = changes(view, since), RED_LOG if view.scenario.victory else LOG
    canvas = draw_table(view, words(language), theme, news, marks or {}, 21, log, private=False)
    return canvas.image


def part(
    name: str,
    theme: str = "dark",
    language: str = "en",
    *,
    view: Horizons | None = None,
    viewer: Seat | None = MINE,
    since: Horizons | None = None,
) -> Image.Image:
    found = late(5, viewer) if view is None else view
    earlier = before_late(5, viewer) if view is None and since is None else since
    news = changes(found, earlier)
    return draw_part(name, found, viewer, words(language), theme, news).image


def hand(
    view: Horizons | None = None,
    spots: str = "",
    theme: str = "dark",
    language: str = "en",
    seat: Seat = MINE,
    picked: tuple[str, ...] = (),
) -> Image.Image:
    found = late(5, seat) if view is None else view
    chosen = Letters(letters(spots), picked)
    return draw_hand(found, seat, words(language), theme, chosen)[0].image


def scores(theme: str = "dark", language: str = "en") -> Image.Image:
    return draw_scores(over(), words(language), theme).image


SOME = (
    *("china.great_wall", "russia.kozlov", "europe.lv3a", "plasma_propulsion", "hematite"),
    *("spaceport_small", "immigration", "mission_titan_crewed", "europa", "japan"),
    *("policy.vigorous_military", "scenario.red_planet"),
)


def cards(theme: str = "dark", language: str = "en") -> Image.Image:
    """One of each kind, in columns."""
    faces = [card_face(name, theme, language) for name in SOME]
    columns: list[list[Image.Image]] = [[], [], []]
    for face in faces:
        min(columns, key=lambda column: sum(one.height + 20 for one in column)).append(face)
    high = max(sum(one.height + 20 for one in column) for column in columns)
    canvas = Canvas(3 * 660, high, THEMES[theme], "field")
    for place, column in enumerate(columns):
        y = 10
        for face in column:
            canvas.paste(face, 10 + place * 660, y)
            y += face.height + 20
    return canvas.image


def samples(kind: str, theme: str) -> Iterator[Image.Image]:
    """What a palette must be able to show."""
    match kind:
        case "horizons_board":
            yield board(late(), theme, since=before_late())
            yield board(crowded(), theme)
            yield board(red(), theme)
            yield board(doomed(), theme, marks=letters(FAR))
        case "horizons_sheets":
            for name in ("mercury", "earth", "mars", "belt", "jupiter", "saturn", "uranus"):
                yield part(name, theme)
            for name in ("kuiper", "alpha", "technology", "biology", "powers", "seat.1"):
                yield part(name, theme)
            yield hand(drafting(), " ".join(FACTIONS), theme)
            yield cards(theme)
            for name in CARDS[::17]:
                yield card_face(name, theme, "en")
        case "horizons_scores":
            yield scores(theme)
