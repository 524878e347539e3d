"""Positions and pictures of Merchant of Venus for the tests, the palettes and the documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PIL import Image

from bot.engine.records import Seat, fork, replace
from bot.games.merchant.box.galaxy import BOXES, INHABITED, START, SpaceId, SystemId
from bot.games.merchant.box.numbers import RACES
from bot.games.merchant.box.pieces import (
    BONUS,
    CULTURES,
    FACE_DOWN,
    GOODS,
    BonusId,
    CounterId,
    CultureId,
    DeedId,
    FortId,
    GearId,
    GoodId,
    ShipId,
)
from bot.games.merchant.commands import Options
from bot.games.merchant.state import Flight, Fort, Item, Merchant, Player, Result, Turn
from bot.games.merchant.steps import Depart, PickRaces, Sail, Trade
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import THEMES
from rendering.merchant.cards.card import CARDS, card_face
from rendering.merchant.hand import draw_hand, draw_part
from rendering.merchant.moments import changes
from rendering.merchant.scores import draw_scores
from rendering.merchant.table import draw_table
from rendering.words import Words

NAMES = {0: "Nova", 1: "Rigel", 2: "Vega", 3: "Orion", 4: "Lyra", 5: "Cygnus"}
KINDS = ("merchant_board", "merchant_sheets", "merchant_scores")
LOG = ("Nova flies to asteroid War-Torn 8 and pays nothing.",)
SPOTS = ("southern_comfort", "wet_willy", "pp_03", "mgs_ship", "galactic_base", "gp_01")
ROUTES = (
    "wts_08>wts_07>wts_06 wts_08>wts_09>wts_10>wts_01 "
    "wts_08>wts_07>wts_06>wts_05 wts_08>wts_09>wts_10>wts_pp_1"
)
WHERE = "cloud_station cw_01 shoemaker_levee pp_01 im_08 gp_01 trp_04"


# --- positions, as the channel sees them


def start(players: int = 4, **options: object) -> Merchant:
    """All have chosen their race and stand at the Base."""
    view = Merchant()
    view.options = Options(players, **options)  # type: ignore[arg-type]  # a few flags
    view.players = tuple(Player(race, 20 * players, START) for race in tuple(RACES)[:players])
    view.order = view.seats()
    view.round = 1
    view.boxes = dict.fromkeys(BOXES, CounterId(FACE_DOWN))
    view.cultures = dict.fromkeys(INHABITED, CultureId(FACE_DOWN))
    view.goods = {good.id: good.count for good in GOODS.values() if not good.factory}
    view.cup = tuple(sorted(BONUS))
    view.bank = 20_000
    view.agenda = (Depart(Seat(0)),)
    view.turn = Turn(Seat(0))
    return view


def races() -> Merchant:
    view = start()
    view.players = tuple(
        replace(player, race=CultureId(""), at=SpaceId("")) for player in view.players
    )
    view.round, view.turn, view.agenda = 0, None, (PickRaces(view.seats()),)
    return view


def late(players: int = 4) -> Merchant:
    """Half of the cultures are known; with combat and Rastur. The first seat is in flight."""
    view = start(players, combat=True, rastur=True)
    homes = {"cw": "4b", "ib": "7b", "ww": "10", "gp": "3", "mgs": "1a", "cloud": "8", "pp": "6"}
    homes |= {"as": "2"}
    view.discovered = tuple(map(SystemId, homes))
    view.cultures = {**view.cultures, **{SystemId(s): CultureId(c) for s, c in homes.items()}}
    turned = {
        "cloud_w3": "telegate_1",
        "cloud_b2": "telegate_4",
        "as_3_4": "telegate_2",
        "pp_05": "penalty_red_30_1",
        "gp_08": "open_port_1",
        "ww_08": "relic_spy_eye",
        "as_5_5": "penalty_blue_40_1",
    }
    view.open = tuple(map(SpaceId, turned))
    view.boxes = {**view.boxes, **{SpaceId(s): CounterId(c) for s, c in turned.items()}}
    view.round = 31
    view.deeds = {
        DeedId(deed): Seat(seat)
        for deed, seat in {
            "port_cobbleport": 1,
            "port_whaleport": 2,
            "port_goliath": 0,
            "port_greathome": 1,
            "factory_4b": 1,
            "factory_7b": 2,
            "port_paintfall": players - 1,
        }.items()
        if seat < players
    }
    view.factories = {
        DeedId("factory_4b"): SpaceId("shoemaker_levee"),
        DeedId("factory_7b"): SpaceId("smoke_ring"),
    }
    view.forts = {SpaceId("cloud_station"): Fort(Seat(1), FortId("fort_60_1"))}
    view.rastur = {SpaceId("wts_03"): 120, SpaceId("trp_04"): 80}
    view.goods = {**view.goods, GoodId("rock_videos"): 2, GoodId("space_spice"): 0}
    view.goods = {**view.goods, GoodId("primitive_art"): 1}
    view.waiting = tuple(
        map(
            BonusId,
            (
                *(
                    "demand_4b_space_spice_1",
                    "demand_4b_space_spice_2",
                    "demand_4b_bionic_perfume_1",
                ),
                *("fare_4a_base_1", "fare_base_2_1", "fare_base_9a_1", "fare_6_4b_1"),
                *("demand_3_mulch_wine_1", "demand_6_melf_pelts_1", "demand_2_designer_genes_1"),
                *("fare_10_base_1", "demand_10_designer_genes_1", "fare_7b_base_1"),
            ),
        )
    )
    view.waiting = tuple(one for one in view.waiting if one in BONUS)
    ships = ("transport", "clipper", "freighter", "scout", "scout", "clipper")
    cash, places = (340, 610, 180, 95, 260, 415), ("wts_08", *SPOTS)
    loads = (
        ("melf_pelts immortal_grease immortal_grease mulch_wine", "fare_2_10_1 red_drive shield"),
        ("rock_videos pedigree_bolts", "yellow_drive spy_eye shield shield"),
        (
            "mulch_wine space_spice space_spice voil_silk",
            "fare_5_base_1 fare_9b_5_1 laser air_foil",
        ),
        ("servo_mechanism", "fare_6_4b_1 relic_yellow_drive"),
        ("", "nova_ball laser combined_drive"),
        ("guard_plants chicle_liquor", "auto_pilot"),
    )
    view.players = tuple(
        replace(
            player,
            cash=cash[seat],
            at=SpaceId(places[seat]),
            ship=ShipId(ships[seat]),
            goods=tuple(map(GoodId, loads[seat][0].split())),
            load=tuple(map(Item, loads[seat][1].split())),
            ious=(CultureId("4b"),) if seat == 1 else (),
            landed=seat != 0,
        )
        for seat, player in enumerate(view.players)
    )
    view.stock = {GearId("yellow_drive"): 5, GearId("red_drive"): 5, GearId("shield"): 12}
    view.pool, view.reserve = (FACE_POOL,) * 17, ()
    view.dice = (4, 3, 6)
    view.turn = Turn(Seat(0), moved=True, flight=Flight((4, 3, 6), 3, pilot=6))
    view.agenda = (Sail(Seat(0)),)
    return view


def crowded(most: int) -> Merchant:
    """All cultures are known; so many fares and demands wait at each."""
    view = late()
    left = iter(one for one in CULTURES if one not in view.cultures.values())
    view.cultures = {
        system: next(left) if culture == FACE_DOWN else culture
        for system, culture in view.cultures.items()
    }
    view.discovered = tuple(view.cultures)
    view.waiting = tuple(
        bonus
        for culture in view.cultures.values()
        for bonus in [one.id for one in BONUS.values() if one.at == culture][:most]
    )
    return view


def middle() -> Merchant:
    """A third of the cultures are known, without combat; the second seat trades."""
    view = fork(late(3))
    view.options = replace(view.options, combat=False, rastur=False)
    view.round, view.discovered = 12, tuple(map(SystemId, ("cw", "ib", "ww", "gp", "cloud")))
    view.open = tuple(map(SpaceId, ("cloud_w3", "ww_08", "gp_08")))
    view.boxes = {
        space: counter if space in view.open else CounterId(FACE_DOWN)
        for space, counter in view.boxes.items()
    }
    view.cultures = {
        system: culture if system in view.discovered else CultureId(FACE_DOWN)
        for system, culture in view.cultures.items()
    }
    view.forts, view.rastur, view.pool = {}, {}, ()
    view.deeds = {DeedId("port_cobbleport"): Seat(1)}
    view.factories = {}
    peaceful = (("scout", "yellow_drive"), ("clipper", "shield"), ("transport", "fare_5_base_1"))
    view.players = tuple(
        replace(player, ship=ShipId(ship), load=(Item(item),), goods=player.goods[:3])
        for player, (ship, item) in zip(view.players, peaceful, strict=True)
    )
    view.turn, view.agenda = Turn(Seat(1), moved=True), (Trade(Seat(1)),)
    return view


FACE_POOL = 0


def before_late(players: int = 4) -> Merchant:
    view = fork(late(players))
    view.players = (replace(view.players[0], at=SpaceId("mgs_ship"), cash=380), *view.players[1:])
    view.open = tuple(space for space in view.open if space != "as_5_5")
    view.discovered = tuple(system for system in view.discovered if system != "as")
    return view


def flown(players: int = 4) -> Merchant:
    """The same with the flight that led there."""
    view = fork(late(players))
    way = "mgs_ship mgs_04 mgs_wts_1 mgs_wts_2 mgs_wts_3 wts_08"
    view.players = (
        replace(view.players[0], flown=tuple(map(SpaceId, way.split()))),
        *view.players[1:],
    )
    return view


def words(language: str = "en") -> Words:
    return Words(language, NAMES)


def board(
    view: Merchant,
    theme: str = "dark",
    language: str = "en",
    since: Merchant | None = None,
    marks: Mapping[str, str] | None = None,
) -> Image.Image:
    news = changes(view, since)
    canvas = draw_table(view, words(language), theme, news, marks or {}, 31, LOG, private=False)
    return canvas.image


def landed() -> Merchant:
    """The first seat has landed in a city of the Humans and trades."""
    view = fork(late())
    way = tuple(map(SpaceId, ("cw_03", "cw_04", "southern_comfort")))
    me = replace(view.players[0], at=SpaceId("southern_comfort"), flown=way, landed=True)
    me = replace(me, goods=(*me.goods, GoodId("space_spice"), GoodId("space_spice"))[2:])
    view.players = (me, *view.players[1:])
    view.turn = Turn(Seat(0), moved=True, credit=60)
    view.agenda = (Trade(Seat(0)),)
    return view


def spied() -> Merchant:
    """The first seat's own view: it has seen a culture and two hidden boxes."""
    view = fork(late())
    seen = {SystemId("wts"): CultureId("9a"), SystemId("dw"): CultureId("5")}
    boxes = {
        SpaceId("wts_09"): CounterId("relic_mulligan_gear"),
        SpaceId("wts_02"): CounterId("telegate_5"),
    }
    view.cultures, view.boxes = {**view.cultures, **seen}, {**view.boxes, **boxes}
    me = replace(view.players[0], saw_systems=tuple(seen), saw_boxes=tuple(boxes))
    view.players = (me, *view.players[1:])
    return view


def departing() -> Merchant:
    """The first seat says where it wants to go: the whole map is the question."""
    view = fork(late())
    view.agenda, view.turn = (Depart(Seat(0)),), Turn(Seat(0))
    return view


def over() -> Merchant:
    view = fork(late())
    view.agenda, view.turn = (), None
    view.result = Result((1640, 2110, 980, 720), (Seat(1),), "goal")
    view.players = tuple(
        replace(player, cash=view.result.wealth[seat] - 500)
        for seat, player in enumerate(view.players)
    )
    view.result = replace(view.result, wealth=tuple(view.wealth(seat) for seat in view.seats()))
    return view


def hand(view: Merchant, marks: str = "", theme: str = "dark", language: str = "en") -> Image.Image:
    """The first seat's own picture, its options lettered."""
    spots = {spot: "ABCDEFGHIJ"[place] for place, spot in enumerate(marks.split())}
    return draw_hand(view, Seat(0), words(language), theme, spots, ())[0].image


def part(name: str, theme: str = "dark", language: str = "en") -> Image.Image:
    view = spied()
    return draw_part(name, view, Seat(0), words(language), theme, before_late()).image


def cards(theme: str = "dark", language: str = "en") -> Image.Image:
    """One of each kind."""
    faces = [card_face(name, theme, language) for name in SHOWN]
    high = max(face.height for face in faces)
    canvas = Canvas(4 * 660, 3 * (high + 20), THEMES[theme], "field")
    for place, face in enumerate(faces):
        row, column = divmod(place, 4)
        canvas.paste(face, 10 + column * 660, 10 + row * (high + 20))
    return canvas.image


SHOWN = (
    *("4b", "mulch_wine", "custom_hives", "freighter", "spy_eye", "red_drive", "port_bypass"),
    *("fare_4a_base_1", "demand_2_designer_genes_1", "telegate_3", "fort_60_1", "gp"),
)


def scores(theme: str = "dark", language: str = "en") -> Image.Image:
    return draw_scores(over(), words(language), theme).image


def samples(kind: str, theme: str) -> Iterator[Image.Image]:
    """What a palette must be able to show."""
    match kind:
        case "merchant_board":
            yield board(flown(), theme, since=before_late())
            yield board(late(6), theme)
            yield hand(spied(), ROUTES, theme)
            yield part("northwest", theme)
        case "merchant_sheets":
            yield from (part(name, theme) for name in ("goods", "cultures", "seat.3"))
            yield hand(landed(), "aboard.space_spice rock_videos", theme)
            yield from (card_face(name, theme, "en") for name in CARDS[::9])
        case _:
            for winner in range(6):
                yield draw_scores(won_by(winner), words(), theme).image


def won_by(winner: int) -> Merchant:
    """A table of six that this seat has won."""
    view = fork(late(6))
    view.agenda, view.turn = (), None
    rich = replace(view.players[winner], cash=2_400)
    view.players = (*view.players[:winner], rich, *view.players[winner + 1 :])
    found = tuple(view.wealth(seat) for seat in view.seats())
    view.result = Result(found, (Seat(winner),), "goal")
    return view
