"""The whole table in words, line by line, complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Part, seat_part
from bot.engine.kit.agenda import awaited
from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.starfarers.box import names
from bot.games.starfarers.box.board import NEIGHBOURS
from bot.games.starfarers.box.constants import TARGET
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import EXPANSIONS, Colour
from bot.games.starfarers.chapters.abilities import hand_limit, speed, speed_bonus, strength
from bot.games.starfarers.chapters.bank import expansions_left, fame_left
from bot.games.starfarers.chapters.build import launching
from bot.games.starfarers.chapters.orders import lines
from bot.games.starfarers.commands import BallSet, OfferWindow, TieRule
from bot.games.starfarers.events import sealed_answer
from bot.games.starfarers.state import FIELD, Offer, Player, Result, Ship, Starfarers
from bot.games.starfarers.steps import Flying, Shake, TradeAndBuild
from bot.games.starfarers.victory import WORTH, places, points
from bot.games.starfarers.words.map import galaxy, ways

MARKS = {Colour.RED: "●", Colour.BLUE: "■", Colour.YELLOW: "▲", Colour.WHITE: "★"}


def describe(view: Starfarers) -> Iterator[Part]:
    """The turn, the players, the map; what the viewer alone knows is in their view."""
    yield Part("table", table(view))
    yield Part("", (offer_line(offer) for offer in view.offers if offer.is_open))
    for seat in view.seats():
        yield seat_part(seat, player(view, seat))
    yield Part("map", galaxy(view))
    if view.result:
        yield Part("", ending(view, view.result))


# --- the turn


def table(view: Starfarers) -> Iterator[Text]:
    """Whose turn it is, dice and balls, bank and piles, and for whom the table waits."""
    if view.result:
        yield say("starfarers.table.over", n=view.turn, round=view.round)
    elif view.turn:
        told = tuple(facts(view))
        yield say("starfarers.table.turn", n=view.turn, who=Who(view.active), facts=told)
    else:
        yield Text("starfarers.table.set_up")
    if view.shake:
        yield say("starfarers.table.shake", balls=names.balls(view.shake))
    yield say("starfarers.table.bank", cards=names.amounts(view.bank))
    reserve, encounters, tokens = map(len, (view.reserve, view.encounters, view.spare))
    yield say("starfarers.table.piles", reserve=reserve, encounters=encounters, tokens=tokens)
    supply = {FIELD[expansion]: expansions_left(view, expansion) for expansion in EXPANSIONS}
    yield say("starfarers.table.supply", fame=fame_left(view), **supply)
    yield say("starfarers.table.options", options=tuple(options(view)))
    if view.encounter and view.encounter.heard:
        yield say("starfarers.table.read", line=names.line(view.encounter.heard[-1]))
    if view.supplies:
        yield say("starfarers.table.supplies", who=Who(view.active), n=view.supplies)
    if waiting := sorted(awaited(view)):
        yield say("starfarers.table.waiting", who=people(waiting))


def facts(view: Starfarers) -> Iterator[Text]:
    """Where in the turn the table stands, its roll, and the speed of its ships."""
    steps = [type(step) for step in view.agenda]
    if view.encounter is not None:
        yield Text("starfarers.phase.encounter")
    elif TradeAndBuild in steps:
        first = steps[0] is TradeAndBuild
        yield Text("starfarers.phase.trade" if first else "starfarers.phase.production")
    else:
        flying = Shake in steps or Flying in steps
        yield Text("starfarers.phase.flight" if flying else "starfarers.phase.end")
    if view.roll:
        yield say("starfarers.table.roll", n=sum(view.roll))
    if view.flight:
        yield say("starfarers.table.speed", n=speed(view.me, view.flight))


def options(view: Starfarers) -> Iterator[Text]:
    """The rules of this table, as far as they are a choice (section 14)."""
    yield Text("starfarers.setup.expert" if view.expert else "starfarers.setup.beginner")
    if view.quick:
        yield Text("starfarers.setup.quick")
    if view.tie_rule is TieRule.FEWEST_OUTPOSTS:
        yield Text("starfarers.setup.fewest_outposts")
    if view.balls is BallSet.EDITION_2019:
        yield Text("starfarers.setup.five_balls")
    if view.window is OfferWindow.PHASE:
        yield Text("starfarers.setup.offers_phase")
    else:
        yield say("starfarers.setup.offers_hours", n=int(view.window.removesuffix("h")))


def offer_line(offer: Offer) -> Text:
    """An open offer, with what those asked have answered."""
    replies = tuple(
        say("starfarers.table.reply", who=Who(seat), reply=Text(f"starfarers.reply.{reply}"))
        for seat, reply in zip(offer.to, offer.replies, strict=True)
    )
    key = "starfarers.table.open_call" if offer.open else "starfarers.table.offer"
    return say(key, n=offer.id, replies=replies, **offer.sides)


# --- one player


def player(view: Starfarers, seat: Seat) -> Iterator[Text]:
    me = view.players[seat]
    yield say(
        "starfarers.table.player",
        mark=MARKS[me.colour],
        who=Who(seat),
        colour=Text(f"starfarers.colour.{me.colour}"),
        points=points(view, seat),
        target=TARGET,
        hand=me.hand_size,
        limit=hand_limit(me),
    )
    if not me.unknown and me.hand_size:
        yield say("starfarers.table.hand", cards=names.amounts(me.hand))
    parts = {name: getattr(me, name) for name in FIELD.values()}
    able = {"speed": me.boosters + speed_bonus(me), "strength": strength(me)}
    yield say("starfarers.table.mother_ship", fame=me.fame, **parts, **able)
    yield from pieces(view, seat, me)
    for card in me.cards:
        yield card_line(card, used=card in view.used)
    if me.sealed:
        yield say("starfarers.table.sealed", answer=sealed_answer(me.sealed))
    if standing := lines(view, seat):
        yield say("starfarers.table.orders", orders=standing)


def hand(view: Starfarers, seat: Seat) -> Iterator[Text]:
    """What a player holds and alone knows: cards, friendship cards, tokens seen, answers."""
    me = view.players[seat]
    yield say("starfarers.table.hand", cards=names.amounts(me.hand))
    yield from map(card_line, me.cards)
    for planet in me.looks:
        face = names.token_face(view.tokens[planet])
        yield say("starfarers.table.seen", planet=names.planet_name(planet), face=face)
    if standing := lines(view, seat):
        yield say("starfarers.table.orders", orders=standing)


def card_line(card: FriendId, used: bool = False) -> Text:
    name = names.card_name(card)
    key = "starfarers.table.used_card" if used else "starfarers.table.card"
    return say(key, card=name, text=Text(f"{name.key}.text"))


def pieces(view: Starfarers, seat: Seat, me: Player) -> Iterator[Text]:
    """On the map, in the stock, won and still to come."""
    if colonies := [site for site in me.colonies if site not in me.spaceports]:
        yield say("starfarers.table.colonies", points=names.point_names(colonies))
    if me.spaceports:
        yield say("starfarers.table.spaceports", points=names.point_names(me.spaceports))
    for ship in me.ships:
        yield from ship_lines(view, seat, ship)
    yield say(
        "starfarers.table.stock",
        colonies=launching.colonies_left(me),
        outposts=launching.outposts_left(me),
        rings=launching.rings_left(me),
        transporters=launching.free_transporters(me),
    )
    if held := [base for base, holder in view.friends.items() if holder == seat]:
        yield say("starfarers.table.friends", peoples=tuple(map(names.people_name, held)))
    if me.trophies:
        yield say("starfarers.table.trophies", tokens=tuple(map(names.token_face, me.trophies)))
    if me.pending:
        yield say("starfarers.table.pending", n=me.pending)


def ship_lines(view: Starfarers, seat: Seat, ship: Ship) -> Iterator[Text]:
    """Where a ship is, what is beside it, how far its goals are, what it can still do."""
    name, where = names.ship_name(ship.kind, ship.transporter), names.point_name(ship.node)
    near, far = NEIGHBOURS[ship.node], tuple(ways(view, ship))
    yield say("starfarers.table.ship", ship=name, where=where, points=near, ways=far)
    flight, at = view.flight, ship.transporter
    if flight is None or seat != view.active:
        return
    if at in flight.grounded:
        yield say("starfarers.table.grounded", ship=at)
    elif at in flight.finished:
        yield say("starfarers.table.finished", ship=at)
    elif at == flight.moving:
        yield say("starfarers.table.moving", ship=at, n=speed(view.me, flight) - flight.spent)


# --- the end


def ending(view: Starfarers, result: Result) -> Iterator[Text]:
    """Points part by part, in the order of the final placing."""
    for seat, place in places(view).items():
        me = view.players[seat]
        tokens = sum(holder == seat for holder in view.friends.values())
        yield say(
            "starfarers.table.score",
            place=place,
            who=Who(seat),
            n=result.scores[seat],
            colonies=len(me.colonies) * WORTH.colony
            + len(me.spaceports) * (WORTH.spaceport - WORTH.colony),
            tokens=tokens * WORTH.friendship_token,
            trophies=len(me.trophies) * WORTH.trophy,
            fame=me.fame // WORTH.rings_per_point,
        )
