"""Shakes, moves, looks, and what ships found (sections 7 to 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Seat, change, put, replace
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.names import (
    balls,
    card_name,
    faces,
    people_name,
    planet_name,
    point_name,
    token_face,
)
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.box.tokens import NO_TOKEN, TOKENS, TokenId
from bot.games.starfarers.state import Flight, Ship, Starfarers


def ship_at(state: Starfarers, seat: Seat, transporter: Transporter, node: NodeId) -> None:
    ships = state.players[seat].ships
    place = [ship.transporter for ship in ships].index(transporter)
    change(state, seat, ships=put(ships, place, replace(ships[place], node=node)))


def ships_without(state: Starfarers, seat: Seat, transporter: Transporter) -> tuple[Ship, ...]:
    """The ships of a player once this one has founded something; the flight forgets it too."""
    flight = state.flight
    if flight is not None:
        state.flight = replace(
            flight,
            began={at: node for at, node in flight.began.items() if at != transporter},
            grounded=tuple(at for at in flight.grounded if at != transporter),
            finished=tuple(at for at in flight.finished if at != transporter),
            moving=None if flight.moving == transporter else flight.moving,
            spent=0 if flight.moving == transporter else flight.spent,
        )
    return tuple(ship for ship in state.players[seat].ships if ship.transporter != transporter)


def turn_up(state: Starfarers, planets: tuple[PlanetId, ...]) -> None:
    """These tokens lie face up from now on: no look at them is private any more."""
    shut = [planet for planet in planets if planet not in state.open]
    if not shut:
        return
    state.open = (*state.open, *shut)
    for seat, player in enumerate(state.players):
        looks = tuple(planet for planet in player.looks if planet not in shut)
        if looks != player.looks:
            change(state, Seat(seat), looks=looks)


def stuck(view: Starfarers, seat: Seat) -> Iterator[Text]:
    """Why the flight that was just to begin is over, once the turn has passed on."""
    if view.active != seat and view.players[seat].ships:
        yield say("starfarers.log.stuck", who=Who(seat))


@event("starfarers.shaken")
class Shaken(Event[Starfarers], frozen=True):
    """The shake of a flight; `base`: the speed before boosters and cards (STAR-7.1, STAR-7.3)."""

    seat: Seat
    balls: tuple[str, ...]
    base: int
    encounter: bool = False

    def apply(self, state: Starfarers) -> None:
        began = {ship.transporter: ship.node for ship in state.players[self.seat].ships}
        state.flight, state.shake = Flight(self.base, began), self.balls
        state.rearming = tuple(seat for seat in state.rearming if seat != self.seat)

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Starfarers) -> Iterator[Text]:
        shown = balls(self.balls)
        yield say("starfarers.log.shaken", who=Who(self.seat), balls=shown, n=self.base)
        yield from stuck(view, self.seat)


@event("starfarers.ship_flew")
class ShipFlew(Event[Starfarers], frozen=True):
    """A ship enters these points, one after the other."""

    seat: Seat
    ship: Transporter
    path: tuple[NodeId, ...]

    def apply(self, state: Starfarers) -> None:
        ship_at(state, self.seat, self.ship, self.path[-1])
        flight = state.flight
        assert flight is not None
        spent = flight.spent if flight.moving == self.ship else 0
        state.flight = replace(flight, moving=self.ship, spent=spent + len(self.path))

    def words(self, view: Starfarers) -> Text:
        who, where, n = Who(self.seat), point_name(self.path[-1]), len(self.path)
        flight = view.flight
        if flight is not None and flight.moving == self.ship and view.active == self.seat:
            left = flight.speed(view.players[self.seat]) - flight.spent
            return say(
                "starfarers.log.paused", who=who, ship=self.ship, where=where, n=n, left=left
            )
        return say("starfarers.log.flew", who=who, ship=self.ship, where=where, n=n)


@event("starfarers.ship_finished")
class ShipFinished(Event[Starfarers], frozen=True):
    """It cannot move again in this phase (STAR-8.10)."""

    seat: Seat
    ship: Transporter

    def apply(self, state: Starfarers) -> None:
        flight = state.flight
        assert flight is not None
        finished = (*flight.finished, self.ship)
        state.flight = replace(flight, finished=finished, moving=None, spent=0)


@event("starfarers.ship_jumped")
class ShipJumped(Event[Starfarers], frozen=True):
    """A space jump: no movement, no points passed (STAR-11.5.15)."""

    seat: Seat
    ship: Transporter
    to: NodeId

    sentence = Sentence("starfarers.log.jumped", ship="ship", where=(point_name, "to"))

    def apply(self, state: Starfarers) -> None:
        ship_at(state, self.seat, self.ship, self.to)


@event("starfarers.jump_declined")
class JumpDeclined(Event[Starfarers], frozen=True):
    seat: Seat

    sentence = Sentence("starfarers.log.jump_declined")

    def apply(self, state: Starfarers) -> None:
        pass


@event("starfarers.ship_grounded")
class ShipGrounded(Event[Starfarers], frozen=True):
    """It may not move in this flight phase (STAR-11.5.7)."""

    seat: Seat
    ship: Transporter

    sentence = Sentence("starfarers.log.grounded", ship="ship")

    def apply(self, state: Starfarers) -> None:
        flight = state.flight
        assert flight is not None
        if self.ship not in flight.grounded:
            state.flight = replace(flight, grounded=(*flight.grounded, self.ship))


@event("starfarers.tokens_seen")
class TokensSeen(Event[Starfarers], frozen=True):
    """A private look; which tokens were looked at is public, their faces are not (STAR-13.5)."""

    seat: Seat
    planets: tuple[PlanetId, ...]
    tokens: tuple[TokenId, ...]

    def apply(self, state: Starfarers) -> None:
        change(state, self.seat, looks=(*state.players[self.seat].looks, *self.planets))

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> TokensSeen:
        if viewer == self.seat:
            return self
        return replace(self, tokens=(NO_TOKEN,) * len(self.tokens))

    def words(self, view: Starfarers) -> Text:
        who = Who(self.seat)
        if NO_TOKEN in self.tokens:
            return say(
                "starfarers.log.looked", who=who, planets=tuple(map(planet_name, self.planets))
            )
        seen = faces(zip(self.planets, self.tokens, strict=True))
        return say("starfarers.log.saw", who=who, faces=seen)


@event("starfarers.colony_founded")
class ColonyFounded(Event[Starfarers], frozen=True):
    """The ship becomes a colony; both tokens beside it lie face up (STAR-9.2.2, STAR-9.2.9)."""

    seat: Seat
    ship: Transporter
    node: NodeId
    tokens: Mapping[PlanetId, TokenId]

    def apply(self, state: Starfarers) -> None:
        ships = ships_without(state, self.seat, self.ship)
        colonies = (*state.players[self.seat].colonies, self.node)
        change(state, self.seat, ships=ships, colonies=colonies)
        turn_up(state, tuple(self.tokens))

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        who, where, seen = Who(self.seat), point_name(self.node), faces(self.tokens.items())
        return say("starfarers.log.colony", who=who, ship=self.ship, where=where, faces=seen)


@event("starfarers.token_removed")
class TokenRemoved(Event[Starfarers], frozen=True):
    """A lair defeated, an ice planet made habitable; a reserve token replaces it (STAR-9.3.4)."""

    seat: Seat
    planet: PlanetId
    token: TokenId
    fresh: TokenId

    def apply(self, state: Starfarers) -> None:
        trophies = (*state.players[self.seat].trophies, self.token)
        change(state, self.seat, trophies=trophies)
        state.tokens = {**state.tokens, self.planet: self.fresh}
        state.spare = tuple(token for token in state.spare if token != self.fresh)
        turn_up(state, (self.planet,))

    def shows(self) -> bool:
        return True

    def words(self, view: Starfarers) -> Text:
        key = f"starfarers.log.removed.{TOKENS[self.token].kind}"
        token, face = token_face(self.token), token_face(self.fresh)
        planet = planet_name(self.planet)
        return say(key, who=Who(self.seat), token=token, planet=planet, face=face)


@event("starfarers.outpost_founded")
class OutpostFounded(Event[Starfarers], frozen=True):
    """The outpost stays on its dock, the transporter returns to the stock (STAR-10.1.3)."""

    seat: Seat
    ship: Transporter
    people: People
    dock: int

    sentence = Sentence(
        "starfarers.log.outpost", ship="ship", people=(people_name, "people"), n="dock"
    )

    def apply(self, state: Starfarers) -> None:
        ships = ships_without(state, self.seat, self.ship)
        change(state, self.seat, ships=ships, outposts=state.players[self.seat].outposts + 1)
        owners = (*state.docks.get(self.people, ()), self.seat)
        state.docks = {**state.docks, self.people: owners}


@event("starfarers.friendship_moved")
class FriendshipMoved(Event[Starfarers], frozen=True):
    """The token of a people goes to another player (section 10.4)."""

    people: People
    seat: Seat
    loser: Seat | None = None

    def apply(self, state: Starfarers) -> None:
        state.friends = {**state.friends, self.people: self.seat}

    def words(self, view: Starfarers) -> Text:
        who, people = Who(self.seat), people_name(self.people)
        if self.loser is None:
            return say("starfarers.log.friend", who=who, people=people)
        return say("starfarers.log.friend_from", who=who, people=people, loser=Who(self.loser))


@event("starfarers.friend_taken")
class FriendTaken(Event[Starfarers], frozen=True):
    """A friendship card, face up and for good (section 10.2)."""

    seat: Seat
    card: FriendId

    sentence = Sentence("starfarers.log.friend_card", card=(card_name, "card"))

    def apply(self, state: Starfarers) -> None:
        change(state, self.seat, cards=(*state.players[self.seat].cards, self.card))


@event("starfarers.flight_ended")
class FlightEnded(Event[Starfarers], frozen=True):
    seat: Seat

    def apply(self, state: Starfarers) -> None:
        state.flight = None
