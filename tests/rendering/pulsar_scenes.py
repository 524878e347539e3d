"""Positions and pictures of Pulsar 2849 that the tests, the palettes and the documents share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PIL import Image

from bot.engine.records import Seat, fork, replace
from bot.games.pulsar.box.cluster import LocationId, Place, Side
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import (
    SYSTEMS,
    TRANSMITTERS,
    GoalId,
    HqId,
    ProjectId,
    SystemId,
    TechnologyId,
    TileId,
    TransmitterId,
)
from bot.games.pulsar.commands import Link
from bot.games.pulsar.state import (
    Array,
    Award,
    Bought,
    Player,
    Pulsar,
    Reckoning,
    Result,
    Turn,
    Wheel,
)
from bot.games.pulsar.steps import Act, Draft, PickSides
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import THEMES
from rendering.pulsar.cards.card import card_face
from rendering.pulsar.gallery import CARDS
from rendering.pulsar.hand import draw_hand, draw_part
from rendering.pulsar.moments import changes
from rendering.pulsar.post import draw_post
from rendering.pulsar.scores import draw_scores
from rendering.pulsar.table import draw_table
from rendering.words import Words

NAMES = {0: "Nova", 1: "Rigel", 2: "Vega", 3: "Orion"}
COLOURS = ("red", "green", "yellow", "blue")
KINDS = ("pulsar_board", "pulsar_sheets", "pulsar_scores")
LOG = ("Rigel puts a station on a planet of S7.", "Rigel flies 2 to S7 and turns it up.")
TILES = tuple(SYSTEMS)
FACE_DOWN = SystemId("?")


# --- positions, as the channel sees them


def start(players: int = 4, side: Side = Side.OPEN) -> Pulsar:
    """The draft of the first round."""
    view = Pulsar()
    view.side = side
    view.players = tuple(
        Player(
            colour,
            5 + place,
            board="ABCD"[place],
            hq=HqId("ABCD"[place] + "12"[place % 2]),
            ship=view.cluster.entries[place],
            tokens={Token.PM1: 1},
        )
        for place, colour in enumerate(COLOURS[:players])
    )
    order = tuple(map(Seat, range(players)))
    view.order = order if players > 2 else (*order, *order)
    view.round, view.dice, view.marker = (
        1,
        (1, 2, 2, 3, 4, 4, 5, 6, 6)[: 9 if players > 3 else 7],
        8,
    )
    view.initiative = view.engineering = tuple(
        tuple(order) if space == 8 else () for space in range(1, 16)
    )
    view.systems = dict.fromkeys(view.cluster.of(Place.SYSTEM), FACE_DOWN)
    view.exploration = (TileId("?"),) * 12
    view.boards = ("AI", "BII", "CIII")
    view.goals = (GoalId("G4A"), GoalId("G5A"), GoalId("G1B"))
    view.row = (TransmitterId("TA1"), TransmitterId("TA2"), TransmitterId("TA4"))
    view.stack = (
        (TransmitterId("?A"),) * 5 + (TransmitterId("?B"),) * 8 + (TransmitterId("?C"),) * 8
    )
    view.agenda = (Draft((*order, *reversed(order))), *map(Act, order))
    return view


def late(side: Side = Side.OPEN, players: int = 4) -> Pulsar:
    """The fifth round: the cluster is half known, wheels spin."""
    view = start(players, side)
    build(
        view, 0, "S1.1 S2.1 S9.2 S12.0 S13.1", "P2m! P13 I1s!", "AI-2 AI-5 BII-2", "1 2 4", "TA5!"
    )
    build(view, 1, "S7.1 S9.1 S10.1 S13.2", "P7s! P9m", "AI-3 AI-4 CIII-1", "1 3", "TA3! TA8")
    build(view, 2, "S4.1 S5.2 S12.1 S13.0 S14.0", "P10l! P11s!", "AI-1 BII-1", "1 2 3", "TB1")
    if players > 3:
        build(view, 3, "S2.0 S4.0 S5.1", "P3s! P4l I2", "AI-2 BII-3", "2", "TB2! TA7")
    places = dict.fromkeys(where for player in view.players for where in player.stations)
    view.open = tuple(places)
    view.systems = {**view.systems, **dict(zip(places, fitting(view), strict=True))}
    ships = ("S12", "S7", "S14", "P3")
    points = (74, 81, 59, 66)
    dice = ((5, 2), (), (3, 5), (4, 4))
    view.players = tuple(
        replace(
            player,
            ship=LocationId(ships[place]),
            score=points[place],
            dice=dice[place],
            cubes=(3, 1, 2, 5)[place],
            tokens=({Token.PM1: 1}, {Token.P2: 1}, {Token.PM1: 1, Token.P2: 1}, {Token.PM1: 2})[
                place
            ],
            held=((Size.SMALL, Size.LARGE), (Size.MEDIUM,), (Size.SMALL,), ())[place],
        )
        for place, player in enumerate(view.players)
    )
    change = (Award(Size.SMALL, 7),)
    view.players = (view.players[0], replace(view.players[1], awards=change), *view.players[2:])
    view.round, view.dice, view.marker = 5, (1,), 8
    view.order = (
        tuple(map(Seat, (1, 0, 3, 2)[:players])) if players > 3 else (Seat(1), Seat(0), Seat(2))
    )
    view.initiative = spread({6: (0,), 9: (3, 2), 4: (1,)}, players)
    view.engineering = spread({8: (0, 1), 5: (3,), 11: (2,)}, players)
    view.row = (TransmitterId("TB4"), TransmitterId("TB6"))
    view.stack = (TransmitterId("?B"),) * 2 + (TransmitterId("?C"),) * 7
    view.turn = Turn(Seat(0))
    view.agenda = tuple(map(Act, view.order[1:]))
    return view


def before_late() -> Pulsar:
    """The same before the flight of the second seat, which turned S7 up and settled there."""
    view = fork(late())
    green = view.players[1]
    stations = {where: planet for where, planet in green.stations.items() if where != "S7"}
    green = replace(green, ship=LocationId("S4"), stations=stations, score=79, patents={})
    view.players = (view.players[0], green, *view.players[2:])
    view.open = tuple(where for where in view.open if where != "S7")
    view.systems = {**view.systems, LocationId("S7"): FACE_DOWN}
    return view


def last() -> Pulsar:
    """The eighth round: all rows are open, the last transmitters lie there."""
    view = fork(late())
    view.round, view.dice, view.marker = 8, (3,), 7
    view.row, view.stack = (TransmitterId("TC2"), TransmitterId("TC5")), ()
    more = ("BII-4 CIII-2", "BII-3 BII-5 CIII-4", "CIII-1 CIII-3", "AI-6 BII-6 CIII-5")
    view.players = tuple(
        replace(
            player,
            score=player.score + (50, 44, 62, 54)[place],
            dice=((2, 5), (5, 6), (1, 4), (4, 6))[place],
            patents={**player.patents, **{TechnologyId(one): 7 for one in more[place].split()}},
            projects=tuple(ProjectId(f"{player.hq}-{one}") for one in range(1, 4 + place)),
        )
        for place, player in enumerate(view.players)
    )
    view.agenda = tuple(map(Act, view.order))
    return view


def after_flight() -> Pulsar:
    view = fork(late())
    flown = tuple(map(LocationId, ("S4", "O7", "S7")))
    view.players = (view.players[0], replace(view.players[1], flown=flown), *view.players[2:])
    return view


def sides() -> Pulsar:
    """All choose the sides of their headquarters."""
    view = start()
    view.round, view.agenda = 0, (PickSides(),)
    view.players = tuple(replace(player, hq=HqId("")) for player in view.players)
    return view


def over() -> Pulsar:
    view = fork(late())
    view.round, view.agenda, view.turn = 8, (), None
    ends = ((18, 12, 6, 2, 4), (24, 6, 0, 3, 7), (9, 0, 12, 1, 2), (30, 6, 6, 0, 0))
    reckonings = tuple(
        Reckoning(
            technologies,
            (GoalId("G4A"),) if goals else (),
            goals,
            (Bought("G5A", 3, bought),) if bought else (),
            pulsars,
            1,
            cubes,
            (7, 4, 2, 0)[place],
            30 - 4 * place,
        )
        for place, (technologies, goals, bought, pulsars, cubes) in enumerate(ends)
    )
    scores = tuple(
        player.score + end.total for player, end in zip(view.players, reckonings, strict=True)
    )
    ranking = tuple(sorted(view.seats(), key=lambda seat: -scores[seat]))
    view.result = Result(scores, ranking, reckonings)
    return view


def build(
    view: Pulsar, seat: int, stations: str, pulsars: str, patents: str, projects: str, radios: str
) -> None:
    """`P2m!` a medium gyrodyne that spins, `P9m` one in construction, `TA5!` on the air."""
    sizes = {size[0]: size for size in Size}
    claims, wheels = [], dict[LocationId, Wheel]()
    for text in pulsars.split():
        name = text.rstrip("!").rstrip("sml")
        claims.append(LocationId(name))
        size = text.removeprefix(name)[:1]
        if size:
            wheels[LocationId(name)] = Wheel(sizes[size], text.endswith("!"))
    arrays: list[Array] = []
    for text in radios.split():
        tile, active = TransmitterId(text.rstrip("!")), text.endswith("!")
        link = Link(arrays[-1].tile, 1, 0) if arrays else None
        covered = tuple(range(len(TRANSMITTERS[tile].costs))) if active else (0,)
        arrays.append(Array(tile, covered, active, link))
    me = view.players[seat]
    me = replace(
        me,
        stations={
            LocationId(one.split(".")[0]): int(one.split(".")[1]) for one in stations.split()
        },
        claims=tuple(claims),
        wheels=wheels,
        patents={TechnologyId(one): 1 + place for place, one in enumerate(patents.split())},
        projects=tuple(ProjectId(f"{me.hq}-{one}") for one in projects.split()),
        arrays=tuple(arrays),
    )
    view.players = (*view.players[:seat], me, *view.players[seat + 1 :])


def fitting(view: Pulsar) -> list[SystemId]:
    """A tile for each known system, with the planets on which stations stand."""
    left, found = list(TILES), list[SystemId]()
    for where in dict.fromkeys(w for player in view.players for w in player.stations):
        needed = max(player.stations.get(where, 0) for player in view.players)
        tile = next(one for one in left if len(SYSTEMS[one].planets) > needed)
        left.remove(tile)
        found.append(tile)
    return found


def spread(counters: Mapping[int, tuple[int, ...]], players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(one for one in counters.get(space, ()) if one < players) for space in range(1, 16)
    )


# --- pictures


def words(language: str = "en") -> Words:
    return Words(language, NAMES)


def board(
    view: Pulsar,
    theme: str = "dark",
    language: str = "en",
    since: Pulsar | None = None,
    marks: Mapping[str, str] | None = None,
) -> Image.Image:
    news = changes(view, since)
    canvas = draw_table(view, words(language), theme, news, marks or {}, 31, LOG, private=False)
    return canvas.image


def post(
    view: Pulsar, theme: str = "dark", language: str = "en", since: Pulsar | None = None
) -> Image.Image:
    news = changes(view, since)
    return draw_post(view, words(language), theme, news, board=31, log=LOG).image


def hand(view: Pulsar, marks: str = "", theme: str = "dark", language: str = "en") -> Image.Image:
    """The first seat's own picture; places are called by their names, pieces by letters."""
    spots = {
        spot: spot if LocationId(spot) in view.cluster.locations else "ABCDEFGH"[place]
        for place, spot in enumerate(marks.split())
    }
    return draw_hand(view, Seat(0), words(language), theme, spots, ())[0].image


def part(name: str, theme: str = "dark", language: str = "en") -> Image.Image:
    return draw_part(name, after_flight(), words(language), theme, before_late()).image


def cards(theme: str = "dark", language: str = "en") -> Image.Image:
    """One of each kind, and the largest."""
    shown = ("AI-4", "BII-2", "CIII-1", "TB4", "SYS07", "XMOD", "G4A", "B2-7", "A1-8")
    faces = [card_face(name, theme, language) for name in shown]
    high = max(face.height for face in faces)
    canvas = Canvas(3 * 660, 3 * (high + 20), THEMES[theme], "field")
    for place, face in enumerate(faces):
        row, column = divmod(place, 3)
        canvas.paste(face, 10 + column * 660, 10 + row * (high + 20))
    return canvas.image


def scores(theme: str = "dark", language: str = "en") -> Image.Image:
    return draw_scores(over(), words(language), theme).image


def samples(kind: str, theme: str) -> Iterator[Image.Image]:
    """What a palette must be able to show."""
    match kind:
        case "pulsar_board":
            yield board(after_flight(), theme, since=before_late())
            yield board(late(Side.DEAD_ENDS, 3), theme)
            yield post(after_flight(), theme, since=before_late())
            yield hand(late(), "S11 P12 G10", theme)
        case "pulsar_sheets":
            yield from (part(name, theme) for name in ("technologies", "transmitters", "seat.2"))
            yield hand(sides(), "A1 A2", theme)
            yield from (card_face(name, theme, "en") for name in CARDS[::6])
        case _:
            for winner in range(4):
                view = over()
                assert view.result is not None
                order = (Seat(winner), *(seat for seat in view.result.ranking if seat != winner))
                view.result = replace(view.result, ranking=order)
                yield draw_scores(view, words(), theme).image
