"""The whole table in words, line by line, complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Part, seat_part
from bot.engine.kit.agenda import awaited
from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.starfarers.box.board import NEIGHBOURS
from bot.games.starfarers.box.constants import TARGET
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.names import (
    amounts,
    balls,
    card_name,
    line,
    people_name,
    planet_name,
    point_name,
    point_names,
    ship_name,
    token_face,
)
from bot.games.starfarers.box.pieces import EXPANSIONS, Colour, Transporter
from bot.games.starfarers.chapters.abilities import hand_limit, speed, speed_bonus, strength
from bot.games.starfarers.chapters.bank import expansions_left, fame_left
from bot.games.starfarers.chapters.build.launching import (
    colonies_left,
    free_transporters,
    outposts_left,
    rings_left,
)
from bot.games.starfarers.chapters.orders import lines
from bot.games.starfarers.chapters.victory import WORTH, places, points
from bot.games.starfarers.commands import BallSet, OfferWindow, TieRule
from bot.games.starfarers.events import sealed_answer
from bot.games.starfarers.state import Offer, Player, Result, Ship, Starfarers
from bot.games.starfarers.steps import Flying, Shake, TradeAndBuild
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
        yield say("starfarers.table.over", n=view.turn)
    elif view.turn:
        yield say(
            "starfarers.table.turn", n=view.turn, who=Who(view.active), facts=tuple(facts(view))
        )
    else:
        yield Text("starfarers.table.set_up")
    if view.shake:
        yield say("starfarers.table.shake", balls=balls(view.shake))
    yield say("starfarers.table.bank", cards=amounts(view.bank))
    yield say(
        "starfarers.table.piles",
        reserve=len(view.reserve),
        encounters=len(view.encounters),
        tokens=len(view.spare),
    )
    cannons, boosters, rings = (expansions_left(view, expansion) for expansion in EXPANSIONS)
    yield say(
        "starfarers.table.supply",
        cannons=cannons,
        boosters=boosters,
        rings=rings,
        fame=fame_left(view),
    )
    yield say("starfarers.table.options", options=tuple(options(view)))
    if view.encounter and view.encounter.heard:
        yield say("starfarers.table.read", line=line(view.encounter.heard[-1]))
    if view.supplies:
        yield say("starfarers.table.supplies", who=Who(view.active), n=view.supplies)
    waiting = sorted(awaited(view))
    if waiting:
        yield say("starfarers.table.waiting", who=people(waiting))


def phase(view: Starfarers) -> Text:
    """Where in the turn the table stands."""
    steps = [type(step) for step in view.agenda]
    if view.encounter is not None:
        return Text("starfarers.phase.encounter")
    if TradeAndBuild in steps:
        first = steps[0] is TradeAndBuild
        return Text("starfarers.phase.trade" if first else "starfarers.phase.production")
    if Shake in steps or Flying in steps:
        return Text("starfarers.phase.flight")
    return Text("starfarers.phase.end")


def facts(view: Starfarers) -> Iterator[Text]:
    """The phase, the roll of the turn, and the speed of its ships."""
    yield phase(view)
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
    return say(
        key,
        n=offer.id,
        who=Who(offer.author),
        give=amounts(offer.give),
        want=amounts(offer.want),
        replies=replies,
    )


# --- one player


def player(view: Starfarers, seat: Seat) -> Iterator[Text]:
    me = view.players[seat]
    yield say(
        "starfarers.table.player",
        mark=MARKS[view.players[seat].colour],
        who=Who(seat),
        colour=Text(f"starfarers.colour.{me.colour}"),
        points=points(view, seat),
        target=TARGET,
        hand=me.hand_size,
        limit=hand_limit(me),
    )
    if not me.unknown and me.hand_size:
        yield say("starfarers.table.hand", cards=amounts(me.hand))
    yield say(
        "starfarers.table.mother_ship",
        cannons=me.cannons,
        boosters=me.boosters,
        rings=me.freight_rings,
        fame=me.fame,
        speed=me.boosters + speed_bonus(me),
        strength=strength(me),
    )
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
    yield say("starfarers.table.hand", cards=amounts(me.hand))
    yield from map(card_line, me.cards)
    for planet in me.looks:
        face = token_face(view.tokens[planet])
        yield say("starfarers.table.seen", planet=planet_name(planet), face=face)
    if standing := lines(view, seat):
        yield say("starfarers.table.orders", orders=standing)


def card_line(card: FriendId, used: bool = False) -> Text:
    name, key = card_name(card), "starfarers.table.used_card" if used else "starfarers.table.card"
    return say(key, card=name, text=Text(f"{name.key}.text"))


def pieces(view: Starfarers, seat: Seat, me: Player) -> Iterator[Text]:
    """On the map, in the stock, won and still to come."""
    colonies = [site for site in me.colonies if site not in me.spaceports]
    if colonies:
        yield say("starfarers.table.colonies", points=point_names(colonies))
    if me.spaceports:
        yield say("starfarers.table.spaceports", points=point_names(me.spaceports))
    for ship in me.ships:
        yield from ship_lines(view, seat, ship)
    yield say(
        "starfarers.table.stock",
        colonies=colonies_left(me),
        outposts=outposts_left(me),
        rings=rings_left(me),
        transporters=free_transporters(me),
    )
    held = [base for base, holder in view.friends.items() if holder == seat]
    if held:
        yield say("starfarers.table.friends", peoples=tuple(map(people_name, held)))
    if me.trophies:
        yield say("starfarers.table.trophies", tokens=tuple(map(token_face, me.trophies)))
    if me.pending:
        yield say("starfarers.table.pending", n=me.pending)


def ship_lines(view: Starfarers, seat: Seat, ship: Ship) -> Iterator[Text]:
    """Where a ship is, what is beside it, how far its goals are, what it can still do."""
    yield say(
        "starfarers.table.ship",
        ship=ship_name(ship.kind, ship.transporter),
        where=point_name(ship.node),
        points=NEIGHBOURS[ship.node],
        ways=tuple(ways(view, ship)),
    )
    if seat == view.active and view.flight:
        yield from flight_state(view, ship.transporter)


def flight_state(view: Starfarers, ship: Transporter) -> Iterator[Text]:
    flight = view.flight
    assert flight is not None
    if ship in flight.grounded:
        yield say("starfarers.table.grounded", ship=ship)
    elif ship in flight.finished:
        yield say("starfarers.table.finished", ship=ship)
    elif ship == flight.moving:
        yield say("starfarers.table.moving", ship=ship, n=speed(view.me, flight) - flight.spent)


# --- the end


def ending(view: Starfarers, result: Result) -> Iterator[Text]:
    """Points part by part, in the order of the final placing."""
    for seat, place in places(view, result).items():
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
