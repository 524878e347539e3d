"""6. Launching ships, and the free trade ship of an encounter (section 6.1, STAR-11.5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.board import NEIGHBOURS, NodeId
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.pieces import TRANSPORTERS, ShipKind, Transporter
from bot.games.starfarers.chapters.agenda import pop, push
from bot.games.starfarers.chapters.asking import node_option, transporter_option
from bot.games.starfarers.chapters.end_points import has_landed
from bot.games.starfarers.commands import PlaceFreeShip
from bot.games.starfarers.events import ShipLaunched
from bot.games.starfarers.state import Player, Ship, Starfarers
from bot.games.starfarers.steps import Effects, Flying, FreeShip, TradeAndBuild, TurnStart


def ship_nodes(state: Starfarers) -> set[NodeId]:
    return {ship.node for player in state.players for ship in player.ships}


def free_points(state: Starfarers, seat: Seat) -> tuple[NodeId, ...]:
    """The spaceport points of this player without a ship (STAR-6.1.1)."""
    taken = ship_nodes(state)
    return tuple(
        point
        for port in state.players[seat].spaceports
        for point in NEIGHBOURS[port]
        if point not in taken
    )


def free_transporters(player: Player) -> tuple[Transporter, ...]:
    used = [ship.transporter for ship in player.ships]
    return tuple(transporter for transporter in TRANSPORTERS if transporter not in used)


def colonies_left(player: Player) -> int:
    afloat = sum(ship.kind is ShipKind.COLONY for ship in player.ships)
    return CONSTANTS.per_player.colonies - len(player.colonies) - afloat


def outposts_left(player: Player) -> int:
    afloat = sum(ship.kind is ShipKind.TRADE for ship in player.ships)
    return CONSTANTS.per_player.outposts - player.outposts - afloat


def rings_left(player: Player) -> int:
    return CONSTANTS.per_player.spaceport_rings - len(player.spaceports)


def can_launch(state: Starfarers, seat: Seat, kind: ShipKind) -> bool:
    """A free transporter, a piece for it and a free point (STAR-6.1.1 to STAR-6.1.4)."""
    me = state.players[seat]
    if len(me.ships) == len(TRANSPORTERS):
        return False
    left = colonies_left(me) if kind is ShipKind.COLONY else outposts_left(me)
    return left > 0 and bool(free_points(state, seat))


# --- the free trade ship


def is_due(state: Starfarers) -> bool:
    """A pending trade ship of the active player can be placed at this moment (STAR-11.5.13)."""
    return (
        bool(state.me.pending)
        and isinstance(state.agenda[0], TurnStart | TradeAndBuild | Effects | Flying)
        and can_launch(state, state.active, ShipKind.TRADE)
        and has_landed(state)
    )


def ask(story: Story[Starfarers]) -> bool:
    """Asks for a free trade ship as soon as it can be placed."""
    due = is_due(story.state)
    if due:
        push(story, FreeShip())
    return due


def advance(story: Story[Starfarers], step: FreeShip, chance: Chance) -> bool:
    """With one point and one transporter there is nothing to ask."""
    state = story.state
    points, transporters = free_points(state, state.active), free_transporters(state.me)
    if len(points) > 1 or len(transporters) > 1:
        return False
    launch(story, points[0], transporters[0])
    return True


def launch(story: Story[Starfarers], point: NodeId, transporter: Transporter) -> None:
    ship = Ship(transporter, ShipKind.TRADE, point)
    story.tell(ShipLaunched(story.state.active, ship, free=True))
    pop(story)


def prompts(view: Starfarers, seat: Seat, step: FreeShip) -> Iterator[Prompt]:
    if seat == view.active:
        yield Prompt("starfarers.free_ship", seat, partial(talk, view, seat))


def talk(view: Starfarers, seat: Seat) -> Talk:
    point = yield from pick("where", map(node_option, free_points(view, seat)))
    transporters = map(transporter_option, free_transporters(view.players[seat]))
    return PlaceFreeShip(point, (yield from pick("transporter", transporters)))


def decide(story: Story[Starfarers], actor: Seat, command: PlaceFreeShip, chance: Chance) -> None:
    story.state.expect(FreeShip)
    require_launch(story.state, actor, command.point, command.transporter)
    launch(story, command.point, command.transporter)


def require_launch(
    state: Starfarers, seat: Seat, point: NodeId | None, transporter: Transporter | None
) -> None:
    """A free point beside an own port, a free transporter (STAR-6.1.1, STAR-6.1.2, STAR-6.1.5)."""
    free = free_points(state, seat)
    require(point in free, "starfarers.refuse.launch_point", "STAR-6.1.1", points=free)
    left = free_transporters(state.players[seat])
    require(transporter in left, "starfarers.refuse.transporter", "STAR-6.1.5", transporters=left)


CHAPTER = Chapter[Starfarers]({FreeShip: advance}, {PlaceFreeShip: decide}, prompts)
