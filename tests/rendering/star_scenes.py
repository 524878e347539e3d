"""Positions and pictures of Starfarers that the tests, the palettes and the documents share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PIL import Image

from bot.engine.records import Seat, fork, replace
from bot.games.starfarers.box.board import PLANETS, STARTS, NodeId, PlanetId
from bot.games.starfarers.box.friends import FRIENDS, FriendId, People
from bot.games.starfarers.box.pieces import Colour, ShipKind, Transporter
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.box.tokens import NO_TOKEN, TOKENS, TokenId
from bot.games.starfarers.chapters.end_points import end_points
from bot.games.starfarers.chapters.flight.goals import goal_options
from bot.games.starfarers.state import Flight, Player, Result, Ship, Starfarers
from bot.games.starfarers.steps import Befriending, Flying, TradeAndBuild
from bot.games.starfarers.victory import points
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import THEMES
from rendering.starfarers.cards.card import draw_sheet, put_card
from rendering.starfarers.cards.faces import CARD_HEIGHT, CARD_WIDTH
from rendering.starfarers.hand import draw_choice, draw_hand
from rendering.starfarers.map.closeup import draw_closeup, draw_part
from rendering.starfarers.moments import changes
from rendering.starfarers.scores import draw_scores
from rendering.starfarers.table import draw_table
from rendering.words import Words

NAMES = {0: "Nova", 1: "Rigel", 2: "Vega", 3: "Orion"}
COLOURS = (Colour.RED, Colour.YELLOW, Colour.WHITE, Colour.BLUE)
KINDS = ("starfarers_board", "starfarers_cards", "starfarers_scores")
LOG = (
    "Nova founds the third outpost at the Green Folk and wins their friendship.",
    "Rigel gets 1 fuel, Vega gets 1 ore.",
    "Nova shakes red and blue.",
)


# --- positions, as the channel sees them


def start(players: int = 4) -> Starfarers:
    """The beginner's game; with three players the pieces of the fourth colour block."""
    view = Starfarers()
    view.players = tuple(
        Player(
            colour,
            unknown=3,
            colonies=(STARTS[colour].spaceport, *STARTS[colour].colonies),
            spaceports=(STARTS[colour].spaceport,),
            ships=(Ship(Transporter("T1"), ShipKind.COLONY, STARTS[colour].colony_ship),),
            fame=1,
        )
        for colour in COLOURS[:players]
    )
    for colour in COLOURS[players:]:
        view.neutral = (STARTS[colour].spaceport, *STARTS[colour].colonies)
    home = {token.beginner_planet: token.id for token in TOKENS.values() if token.beginner_planet}
    view.tokens = {planet: home.get(planet, NO_TOKEN) for planet in PLANETS}
    view.open = tuple(planet for planet in PLANETS if planet in home)
    view.bank = (8, 8, 8, 8, 8)
    view.reserve = (Resource.UNKNOWN,) * 48
    view.spare = (NO_TOKEN,) * 5
    view.turn = 1
    view.agenda = (TradeAndBuild(),)
    view.roll = (2, 2)
    view.docks = dict.fromkeys(People, ())
    return view


def middle() -> Starfarers:
    """Turn 23: the red trade ship will fly to the Green Folk."""
    view = start()
    turn_up(view, "S1a D09 S1b D03 S2a D10 S2b D15 S2c D01 S3a D11 S3c D05 S4a D12 S4b D07")
    dock(view, "green_folk 30 merchants 121")
    view.friends = {People.MERCHANTS: Seat(1), People.GREEN_FOLK: Seat(3)}
    build(view, 0, "F16 G15", "1tJ14 3cF07", "GF-food", ports="G15")
    build(view, 1, "B16 C15", "2tC07", "ME-goods ME-ore")
    build(view, 2, "G17 D09", "1tC13", "ME-carbon")
    build(view, 3, "J17", "2cI13", "GF-carbon")
    equip(view, "6342 3", "4233 1", "8421 2", "3152 0")
    view.players = (*view.players[:3], replace(view.players[3], pending=1))
    view.bank = (7, 4, 9, 2, 6)
    view.reserve = (Resource.UNKNOWN,) * 31
    view.turn = 23
    view.roll = (5, 3)
    view.shake = ("red", "blue")
    view.flight = Flight(4, {Transporter("T1"): NodeId("J14"), Transporter("T3"): NodeId("F07")})
    view.agenda = (Flying(),)
    return view


def moved() -> Starfarers:
    """The same when it has arrived: a third outpost, and the friendship with it."""
    view = fork(middle())
    red = view.players[0]
    card = FriendId("GF-ore")
    red = replace(red, ships=fleet("3cF07"), outposts=2, freight_rings=3, cards=(*red.cards, card))
    view.players = (red, *view.players[1:])
    dock(view, "green_folk 300 merchants 121")
    view.friends = {**view.friends, People.GREEN_FOLK: Seat(0)}
    return view


def late() -> Starfarers:
    """Turn 61: nearly over, the map is full."""
    view = fork(moved())
    turn_up(view, "S3b R02 S5a R05 S5b D06 S5c D13 S6a D04 S6b D08 S7a D02 S7b D14 S4c D16")
    build(view, 0, "J15 H10", "1cE06 3tI04", "SC-4 SC-1", ports="J15")
    build(view, 1, "E10 D11", "1tG05 2cD02", "ME-fuel DI-relief", ports="B16")
    build(view, 2, "C17 I09 E03", "1tK07 2tF11", "SC-5 GF-goods DI-fame-1", ports="D09")
    build(view, 3, "K16 I11", "1cI05 2tH07 3tI13", "DI-tribute SC-2", ports="J17")
    dock(view, "green_folk 3002 merchants 1211 scientists 0233 diplomats 123")
    view.friends = {
        People.MERCHANTS: Seat(1),
        People.GREEN_FOLK: Seat(0),
        People.SCIENTISTS: Seat(3),
        People.DIPLOMATS: Seat(1),
    }
    equip(view, "5554 3", "9345 1", "4633 4", "7365 2")
    trophies = ("D19",), ("D17",), (), ("D20", "D18")
    view.players = tuple(
        replace(player, pending=0, trophies=tuple(map(TokenId, won)))
        for player, won in zip(view.players, trophies, strict=True)
    )
    view.bank = (0, 3, 5, 11, 4)
    view.reserve = (Resource.UNKNOWN,) * 9
    view.turn = 61
    view.roll = (6, 5)
    view.shake = ("black", "yellow")
    view.flight = Flight(3, {})
    return view


def before_late() -> Starfarers:
    """The same, two flights ago."""
    view = fork(late())
    red, blue = view.players[0], view.players[3]
    red = replace(red, ships=fleet("1cG09 3tI04"), fame=2)
    blue = replace(blue, ships=fleet("1cI05 2tH07"))
    view.players = (red, *view.players[1:3], blue)
    return view


def three() -> Starfarers:
    """Three players, and a system that is full."""
    view = start(3)
    turn_up(view, "S1a D09 S1b D03 S2a D10 S2b D15")
    build(view, 0, "F16", "1cG12", "")
    build(view, 1, "B16 C17", "2tC07", "")
    equip(view, "6342 3", "4233 1", "8421 2")
    view.turn = 14
    return view


def over() -> Starfarers:
    """Red has won a last ring of fame."""
    view = fork(late())
    view.players = (replace(view.players[0], fame=4), *view.players[1:])
    view.agenda = ()
    view.flight = None
    scores = tuple(points(view, seat) for seat in view.seats())
    order = sorted(view.seats(), key=lambda seat: -scores[seat])
    view.result = Result(order[0], scores, tuple(order))
    return view


def own(view: Starfarers) -> Starfarers:
    """What the first seat sees of it: its cards, and three tokens that it has looked at."""
    view = fork(view)
    seen = {"S6c": "D18", "S7c": "D04", "S3b": "D20"}
    looks = tuple(PlanetId(planet) for planet in seen if PlanetId(planet) not in view.open)
    me = replace(view.players[0], hand=(2, 1, 0, 3, 0), unknown=0, looks=looks)
    view.players = (me, *view.players[1:])
    faces = {PlanetId(planet): TokenId(token) for planet, token in seen.items()}
    view.tokens = {**view.tokens, **{planet: faces[planet] for planet in looks}}
    return view


# --- how positions are written


def turn_up(view: Starfarers, text: str) -> None:
    """`S1a D09`: a planet and the token that lies on it, face up."""
    words = text.split()
    shown = dict(zip(map(PlanetId, words[::2]), map(TokenId, words[1::2]), strict=True))
    view.tokens = {**view.tokens, **shown}
    view.open = tuple(planet for planet in PLANETS if planet in view.open or planet in shown)


def dock(view: Starfarers, text: str) -> None:
    """`merchants 121`: the seats at docks 1, 2, 3 of a base."""
    words = text.split()
    docks = {
        People(name): tuple(Seat(int(digit)) for digit in seats)
        for name, seats in zip(words[::2], words[1::2], strict=True)
    }
    view.docks = {**dict.fromkeys(People, ()), **docks}


def build(view: Starfarers, seat: int, sites: str, ships: str, cards: str, ports: str = "") -> None:
    me = view.players[seat]
    owners = [owner for docks in view.docks.values() for owner in docks]
    changed = replace(
        me,
        colonies=(*me.colonies, *map(NodeId, sites.split())),
        spaceports=(*me.spaceports, *map(NodeId, ports.split())),
        ships=fleet(ships),
        cards=(*me.cards, *map(FriendId, cards.split())),
        outposts=owners.count(Seat(seat)),
    )
    view.players = (*view.players[:seat], changed, *view.players[seat + 1 :])


def equip(view: Starfarers, *texts: str) -> None:
    """`6342 3`: cards in hand, cannons, boosters, freight rings; fame."""
    view.players = tuple(
        replace(
            player,
            unknown=int(text[0]),
            cannons=int(text[1]),
            boosters=int(text[2]),
            freight_rings=int(text[3]),
            fame=int(text[5:]),
        )
        for player, text in zip(view.players, texts, strict=True)
    )


def fleet(text: str) -> tuple[Ship, ...]:
    """`1cC13`: transporter, colony or trade ship, point."""
    kinds = {"c": ShipKind.COLONY, "t": ShipKind.TRADE}
    return tuple(
        Ship(Transporter(f"T{one[0]}"), kinds[one[1]], NodeId(one[2:])) for one in text.split()
    )


# --- pictures


def board(
    view: Starfarers,
    theme: str = "dark",
    language: str = "en",
    since: Starfarers | None = None,
    marks: Mapping[str, str] | None = None,
) -> Image.Image:
    words, news = Words(language, NAMES), changes(view, since)
    return draw_table(view, words, theme, news, marks or {}, 23, LOG, private=False).image


def goals() -> dict[str, str]:
    """The points worth flying to for the red ship that has not flown yet."""
    view = own(moved())
    (ship,) = (ship for ship in view.players[0].ships if ship.node == "F07")
    options = goal_options(view, Seat(0), ship, end_points(view, Seat(0), ship))
    return {option.id: option.sign for option in options if option.region is None}


def closeup(theme: str = "dark", language: str = "en") -> Image.Image:
    view, words = own(moved()), Words(language, NAMES)
    return draw_closeup(view, Seat(0), words, theme, goals(), ("E06",)).image


def part(name: str, theme: str = "dark", language: str = "en") -> Image.Image:
    view, words = late(), Words(language, NAMES)
    return draw_part(name, view, words, theme, changes(view, before_late())).image


def hand(theme: str = "dark", language: str = "en") -> Image.Image:
    return draw_hand(own(late()), Seat(0), Words(language, NAMES), theme).image


def choice(theme: str = "dark", language: str = "en") -> Image.Image:
    view = own(middle())
    view.agenda = (Befriending(People.DIPLOMATS),)
    cards = [card.id for card in FRIENDS.values() if card.people is People.DIPLOMATS]
    marks = dict(zip(map(str, cards), "ABCDE", strict=True))
    return draw_choice(view, Seat(0), Words(language, NAMES), theme, marks, cards[1:2]).image


def all_cards(theme: str = "dark", language: str = "en") -> Image.Image:
    """The twenty faces, a row for each people."""
    scale = 1.2
    width, height = round(CARD_WIDTH * scale) + 20, round(CARD_HEIGHT * scale) + 20
    canvas = Canvas(5 * width + 20, 4 * height + 20, THEMES[theme], "field")
    for place, card in enumerate(FRIENDS):
        row, column = divmod(place, 5)
        put_card(canvas, 20 + column * width, 20 + row * height, scale, card, language)
    return canvas.image


def sheet(card: str, theme: str = "dark", language: str = "en") -> Image.Image:
    return draw_sheet(FriendId(card), theme, Words(language)).image


def scores(theme: str = "dark", language: str = "en", winner: int = 0) -> Image.Image:
    view = fork(over())
    assert view.result is not None
    first = Seat(winner)
    others = tuple(seat for seat in view.result.ranking if seat != first)
    view.result = replace(view.result, winner=first, ranking=(first, *others))
    return draw_scores(view, Words(language, NAMES), theme).image


def samples(kind: str, theme: str) -> Iterator[Image.Image]:
    """What a palette must be able to show."""
    match kind:
        case "starfarers_board":
            yield board(moved(), theme, since=middle(), marks=goals())
            yield board(late(), theme)
            yield board(three(), theme)
            yield closeup(theme)
        case "starfarers_cards":
            yield hand(theme)
            yield choice(theme)
            yield all_cards(theme)
        case "starfarers_scores":
            for seat in range(4):
                yield scores(theme, winner=seat)
