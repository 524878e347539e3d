"""Tables right after their set-up, and the rounds of the expert set-up."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import open_table
from bot.games.starfarers.box.board import NEIGHBOURS, NodeId
from bot.games.starfarers.box.pieces import ShipKind, Transporter
from bot.games.starfarers.chapters.setup import free_sites
from bot.games.starfarers.commands import Options, Place, SetupMode
from bot.games.starfarers.events import SetUp
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import Placing
from tests.games.starfarers.scene import STAR, Scene


def opened(players: int = 4, luck: int = 1, **options: Any) -> Scene:
    """A new table, gone on to its first question."""
    ruling = open_table(STAR, Options(players=players, **options), Chance(bytes([luck]) * 32))
    scene = Scene(ruling.state)
    scene.events = scene.story = list(ruling.events)
    scene.draws = len(ruling.draws)
    return scene


def expert(players: int = 4, luck: int = 1) -> Scene:
    return opened(players, luck, setup_mode=SetupMode.EXPERT)


def set_up(scene: Scene) -> SetUp:
    """The first fact of a table, which places everything."""
    first = scene.story[0]
    assert isinstance(first, SetUp)
    return first


def right_after(scene: Scene) -> Starfarers:
    """As the first fact left it: nobody has any card."""
    state = Starfarers()
    set_up(scene).apply(state)
    return state


def placer(scene: Scene) -> Seat:
    step = scene.state.agenda[0]
    assert isinstance(step, Placing), step
    return step.seat


def colony(scene: Scene, site: str | None = None) -> Place:
    return Place(NodeId(site) if site else free_sites(scene.state)[0])


def spaceport(
    scene: Scene, site: str | None = None, ship: str = "colony", transporter: str = "T1"
) -> Place:
    where = NodeId(site) if site else free_sites(scene.state)[0]
    kind, point = ShipKind(ship), NEIGHBOURS[where][0]
    return Place(where, True, kind, point, Transporter(transporter))


def placed(scene: Scene, pieces: str) -> Scene:
    """Whoever is asked places a piece, one for each letter: c or s."""
    for piece in pieces:
        who = placer(scene)
        scene.when(who, colony(scene) if piece == "c" else spaceport(scene))
    return scene
