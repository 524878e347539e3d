"""Tables in the flight phase, in a few words, for tests of sections 7 to 11.

scene = aloft(seat(ships=[ship("T1", "colony", "C19")]), faces={"S1b": "D12"})   # speed 4
fly(scene, "T1", "C18", "C17", stop=True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.events import Event
from bot.engine.records import Seat, put, replace
from bot.games.starfarers.box.board import NodeId, PlanetId, shortest_path
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, EncounterId
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.chapters.friendship import holder
from bot.games.starfarers.commands import Fly
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import AgendaStep, Flying, Shake, TurnEnd
from tests.games.starfarers.scene import Scene, SeatPlan, given, seat

FLIGHT: tuple[AgendaStep, ...] = (Shake(), Flying(), TurnEnd())
BALLS = {"blue": 0, "yellow": 1, "red": 2, "black": 3}  # their places in the mother ship
A, B, C, D = range(4)
T1, T2, T3 = (Transporter(name) for name in ("T1", "T2", "T3"))


def pair(balls: str) -> tuple[int, ...]:
    """`"red blue"` as the draw of a shake."""
    return tuple(BALLS[ball] for ball in balls.split())


def table(
    *seats: SeatPlan,
    faces: Mapping[str, str] | None = None,
    docks: Mapping[str, Sequence[int]] | None = None,
    deck: Sequence[str] = (),
    spare: Sequence[str] = (),
    players: int = 4,
    agenda: Sequence[AgendaStep] = FLIGHT,
    **more: Any,
) -> Scene:
    """A table before the shake; seats not named are those of the set-up, without cards.

    `faces`: tokens that lie on planets; `docks`: owners of the docks of a base; `deck` and
    `spare`: the top encounter cards and the next reserve tokens.
    """
    others = [seat() for _ in range(players - len(seats))]
    scene = given(*seats, *others, agenda=agenda, **more)
    state = scene.state
    for planet, token in (faces or {}).items():
        lay(state, PlanetId(planet), TokenId(token))
    for name, owners in (docks or {}).items():
        settle(state, People(name), tuple(map(Seat, owners)))
    state.encounters = on_top(state.encounters, tuple(map(EncounterId, deck)))
    state.spare = on_top(state.spare, tuple(map(TokenId, spare)))
    return scene


def aloft(*seats: SeatPlan, balls: str = "red blue", **more: Any) -> Scene:
    """The first seat has shaken its mother ship: speed 4, unless other balls are said."""
    return table(*seats, **more).luck("shake", pair(balls)).advance()


def meets(card: str, *seats: SeatPlan, shakes: Sequence[str] = (), **more: Any) -> Scene:
    """The first seat, in its flight phase at base speed 3, meets this card; further shakes follow.

    `deck` may name the cards after it.
    """
    deck = (card, *more.pop("deck", ()))
    scene = table(*seats, deck=deck, **more)
    return scene.luck("shake", pair("black blue"), *map(pair, shakes)).advance()


def shuffled_to(card: str) -> tuple[int, ...]:
    """A shuffle of all encounter cards with this one on top."""
    order = list(ENCOUNTERS)
    top = order.index(EncounterId(card))
    return (top, *(place for place in range(len(order)) if place != top))


def lay(state: Starfarers, planet: PlanetId, token: TokenId) -> None:
    """The token lies on this planet; what lay there is where it was before."""
    old = state.tokens[planet]
    if token in state.spare:
        state.spare = tuple(old if other == token else other for other in state.spare)
        state.tokens = {**state.tokens, planet: token}
        return
    place = next(at for at, other in state.tokens.items() if other == token)
    state.tokens = {**state.tokens, place: old, planet: token}


def settle(state: Starfarers, people: People, owners: tuple[Seat, ...]) -> None:
    """The docks of a base, with the token where it belongs."""
    if owners:
        state.docks = {**state.docks, people: owners}
    for owner in owners:
        own = state.players[owner]
        state.players = put(state.players, owner, replace(own, outposts=own.outposts + 1))
    state.friends = {base: holder(state, base) for base in state.docks}


def on_top(pile: tuple[Any, ...], wanted: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*wanted, *(piece for piece in pile if piece not in wanted))


def route(ship: str, *path: str, stop: bool = False) -> Fly:
    return Fly(Transporter(ship), tuple(map(NodeId, path)), stop)


def fly(scene: Scene, ship: str, *path: str, stop: bool = False) -> Scene:
    return scene.when(scene.state.active, route(ship, *path, stop=stop))


def fly_to(scene: Scene, ship: str, goal: str, *, stop: bool = True) -> Scene:
    """On a shortest way."""
    here = NodeId(where(scene, scene.state.active)[ship])
    return fly(scene, ship, *shortest_path(here, NodeId(goal)), stop=stop)


def menu(scene: Scene, who: int = A) -> list[str]:
    """What the flight phase offers; points that a ship flies to at once count as this ship."""
    options = scene.choice(who, "fly").options
    names = (one.value.ship if isinstance(one.value, Fly) else one.id for one in options)
    return list(dict.fromkeys(names))


def token(scene: Scene, viewer: int | None, planet: str) -> str:
    """The token of a planet as a viewer knows it."""
    return scene.view(viewer).tokens[PlanetId(planet)]


def heard(scene: Scene, viewer: int | None) -> list[Event[Starfarers]]:
    """All that a viewer has been told so far."""
    who = None if viewer is None else Seat(viewer)
    return [seen for event in scene.story if (seen := event.seen_by(who)) is not None]


def where(scene: Scene, who: int = A) -> dict[str, str]:
    """Where the ships of a seat are."""
    return {ship.transporter: ship.node for ship in scene.player(who).ships}
