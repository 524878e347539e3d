"""Worked examples: trading outposts and friendship tokens."""

from __future__ import annotations

from bot.games.starfarers.box.board import BASES
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.chapters.build.launching import free_transporters
from bot.games.starfarers.commands import TieRule
from bot.games.starfarers.events import FriendshipMoved, OutpostFounded
from tests.games.starfarers.chapters.aloft import T1, A, B, aloft, fly, route
from tests.games.starfarers.examples.reading_examples import (
    COLOURS,
    LETTERS,
    Values,
    allowed,
    example,
    points,
    twin,
)
from tests.games.starfarers.scene import Scene, seat, ship

MERCHANTS = People.MERCHANTS
DOCKS = {dock.number: dock.node for dock in BASES[MERCHANTS].docks}
APPROACH = {1: "A12", 2: "B12", 3: "C10", 4: "B08", 5: "A08"}  # a point next to each dock


def trader(g: Values, rings: int) -> Scene:
    docks = [LETTERS.index(owner) for owner in g["docks"]]
    mine = seat(ships=[ship("T1", "trade", g["node"])], freight_rings=rings)
    return aloft(mine, docks={g["base"]: docks})


def docking(g: Values, rings: int) -> bool:
    return allowed(trader(g, rings), A, route("T1", DOCKS[g["dock"]], stop=True), "STAR-8.9")


@example(80)
def outpost(g: Values) -> Values:
    scene = trader(g, g["rings"])
    before = points(scene, A)
    fly(scene, "T1", DOCKS[g["dock"]], stop=True)
    (moved,) = scene.told(FriendshipMoved, A)
    return {
        "vp": points(scene, A) - before,
        "token": moved.people.value,
        "cards_to_choose_from": len(scene.offered(A, "friend")),
        "transporter_back": T1 in free_transporters(scene.player(A)),
    }


@example(81)
def wrong_dock(g: Values) -> Values:
    return {"allowed": docking(g, g["rings"])}


@example(82)
def rings(g: Values) -> Values:
    enough = [number for number in range(7) if docking(g, number)]
    return {"allowed": docking(g, g["rings"]), "rings_needed": min(enough)}


def founded(g: Values, names: tuple[str, ...]) -> tuple[Scene, Scene]:
    """The founder flies to the next dock of the Merchants: the tables before and after it."""
    founder = names.index(g["founder"])
    number = len(g["docks"]) + 1
    plans = [seat() for _ in names]
    plans[founder] = seat(ships=[ship("T1", "trade", APPROACH[number])], freight_rings=g["rings"])
    docks = {"merchants": [names.index(owner) for owner in g["docks"]]}
    if "elsewhere" in g:
        docks["green_folk"] = [names.index(owner) for owner in g["elsewhere"]]
    rule = TieRule(g.get("tie_rule", TieRule.LOWEST_DOCK))
    options = {"friendship_tie_rule": rule}
    before = aloft(*plans, docks=docks, active=founder, options=options)
    scene = fly(twin(before), "T1", DOCKS[number], stop=True)
    assert scene.told(OutpostFounded)[0].dock == number
    return before, scene


@example(83)
def most(g: Values) -> Values:
    before, scene = founded(g, COLOURS)
    assert before.state.friends[MERCHANTS] == COLOURS.index("white")
    won = {
        f"{name}_vp": points(scene, who) - points(before, who)
        for name in ("white", "red")
        for who in (COLOURS.index(name),)
    }
    return {"token": COLOURS[scene.state.friends[MERCHANTS]].capitalize(), **won}


@example(84, 86)
def tie(g: Values) -> Values:
    _, scene = founded(g, tuple(LETTERS))
    return {"token": LETTERS[scene.state.friends[MERCHANTS]]}


@example(85)
def token_returns(g: Values) -> Values:
    before, scene = founded(g, tuple(LETTERS))
    assert before.state.friends[MERCHANTS] == B
    won = [points(scene, who) - points(before, who) for who in (A, B)]
    return {"token": LETTERS[scene.state.friends[MERCHANTS]], "a_vp": won[0], "b_vp": won[1]}
