"""The log of the flight phase: shakes, moves, looks, foundings, encounters (7 to 11)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.resources import NOTHING
from bot.games.starfarers.box.tokens import NO_TOKEN, TOKENS, TokenId
from bot.games.starfarers.events.encounters import (
    Contested,
    EncounterMet,
    EncountersShuffled,
    GiftsReceived,
    LineRead,
    LuckShaken,
    PresentMade,
    Raced,
    Replied,
    Swapped,
    WornDown,
)
from bot.games.starfarers.events.flight import (
    ColonyFounded,
    FriendshipMoved,
    FriendTaken,
    JumpDeclined,
    OutpostFounded,
    Shaken,
    ShipFlew,
    ShipGrounded,
    ShipJumped,
    TokenRemoved,
    TokensSeen,
)
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.words.phrases import (
    amounts,
    balls,
    card_name,
    drawn,
    line,
    people_name,
    piece,
    planet_name,
    point_name,
    resource_name,
    story,
    token_face,
)


def flight_words(event: Event[Starfarers]) -> Text | None:
    """None: an event of another chapter, or nothing to tell."""
    match event:
        case Shaken(seat, colours, base):
            return say("starfarers.log.shaken", who=Who(seat), balls=balls(colours), n=base)
        case ShipFlew(seat, ship, path):
            where = point_name(path[-1])
            return say("starfarers.log.flew", who=Who(seat), ship=ship, where=where, n=len(path))
        case ShipJumped(seat, ship, to):
            return say("starfarers.log.jumped", who=Who(seat), ship=ship, where=point_name(to))
        case JumpDeclined(seat):
            return say("starfarers.log.jump_declined", who=Who(seat))
        case ShipGrounded(seat, ship):
            return say("starfarers.log.grounded", who=Who(seat), ship=ship)
        case TokensSeen():
            return tokens_seen(event)
        case ColonyFounded():
            return colony_founded(event)
        case TokenRemoved():
            return token_removed(event)
        case OutpostFounded(seat, ship, people, dock):
            return say(
                "starfarers.log.outpost",
                who=Who(seat),
                ship=ship,
                people=people_name(people),
                n=dock,
            )
        case FriendshipMoved(people, seat, loser):
            if loser is None:
                return say("starfarers.log.friend", who=Who(seat), people=people_name(people))
            return say(
                "starfarers.log.friend_from",
                who=Who(seat),
                people=people_name(people),
                loser=Who(loser),
            )
        case FriendTaken(seat, card):
            return say("starfarers.log.friend_card", who=Who(seat), card=card_name(card))
    return encounter_words(event)


def tokens_seen(event: TokensSeen) -> Text:
    """Which tokens, for all; their faces only for the one who looks."""
    who = Who(event.seat)
    if NO_TOKEN in event.tokens:
        planets = tuple(map(planet_name, event.planets))
        return say("starfarers.log.looked", who=who, planets=planets)
    seen = zip(event.planets, event.tokens, strict=True)
    return say("starfarers.log.saw", who=who, faces=tuple(faces(seen)))


def faces(tokens: Iterator[tuple[PlanetId, TokenId]]) -> Iterator[Text]:
    for planet, token in tokens:
        yield say("starfarers.face", planet=planet_name(planet), face=token_face(token))


def colony_founded(event: ColonyFounded) -> Text:
    return say(
        "starfarers.log.colony",
        who=Who(event.seat),
        ship=event.ship,
        where=point_name(event.node),
        faces=tuple(faces(iter(event.tokens.items()))),
    )


def token_removed(event: TokenRemoved) -> Text:
    return say(
        f"starfarers.log.removed.{TOKENS[event.token].kind}",
        who=Who(event.seat),
        token=token_face(event.token),
        planet=planet_name(event.planet),
        face=token_face(event.fresh),
    )


# --- encounters


def encounter_words(event: Event[Starfarers]) -> Text | None:
    match event:
        case EncounterMet(seat):
            return say("starfarers.log.met", who=Who(seat))
        case LineRead(_, read, opponent):
            return say("starfarers.log.read", line=line(read, opponent))
        case PresentMade(seat, cards) if cards == NOTHING:
            return say("starfarers.log.no_present", who=Who(seat))
        case PresentMade(seat, cards):
            return say("starfarers.log.paid.present", who=Who(seat), cards=amounts(cards))
        case Replied(seat, _, read):
            return say("starfarers.log.replied", who=Who(seat), answer=line(read))
        case Swapped(seat, give, take):
            return say(
                "starfarers.log.swapped",
                who=Who(seat),
                card=resource_name(give),
                cards=amounts(take),
            )
        case Contested():
            return contested(event)
        case Raced(seat, opponent, boosters, theirs, escaped):
            key = "starfarers.log.escaped" if escaped else "starfarers.log.caught"
            return say(key, who=Who(seat), opponent=Who(opponent), n=boosters, their_n=theirs)
        case LuckShaken(seat, colours, total):
            return say("starfarers.log.luck", who=Who(seat), balls=balls(colours), n=total)
        case GiftsReceived(seat, gifts):
            return story(
                say("starfarers.log.gift", giver=Who(Seat(giver)), who=Who(seat), cards=drawn(gift))
                for giver, gift in enumerate(gifts)
                if gift
            )
        case WornDown(lost):
            return story(
                say("starfarers.log.lost", who=Who(seat), piece=piece(expansion))
                for seat, expansion in lost
            )
        case EncountersShuffled(pile):
            return say("starfarers.log.encounters_shuffled", n=len(pile))
    return None


def contested(event: Contested) -> Text:
    key = "starfarers.log.contest_won" if event.won else "starfarers.log.contest_lost"
    return say(
        key,
        stat=Text(f"starfarers.stat.{event.stat}"),
        who=Who(event.seat),
        balls=balls(event.balls),
        n=event.total,
        opponent=Who(event.opponent),
        their_balls=balls(event.their_balls),
        their_n=event.their_total,
    )
