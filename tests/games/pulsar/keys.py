"""The keys of Pulsar that the code puts together, and its questions."""

from __future__ import annotations

from itertools import product
from typing import get_args

from bot.games.pulsar.box import effects, orders, pieces
from bot.games.pulsar.box.cluster import Side
from bot.games.pulsar.chapters.actions.turn import ACTIONS
from bot.games.pulsar.commands import Change, Track
from bot.games.pulsar.corrections import KINDS
from bot.games.pulsar.events.ahead import Halt
from bot.games.pulsar.events.mended import AnyPiece
from bot.games.pulsar.minds.autopilot import NAMES

TILES = sorted({tile.id for tile in pieces.EXPLORATION.values()})
IN_OTHER_WORDS = {"points", "cubes", "modifier", "score", "teleport", "gyrodyne"}
TAGS = [kind.__struct_config__.tag for kind in get_args(effects.Effect)]
PRODUCED = ["engineering", "penalties", "transmitters", "gyrodynes", "technologies"]
FINAL = ["technologies", "goals", "bought", "pulsars", "gyrodynes", "cubes", "initiative"]
THINGS = ["points", "cubes", *effects.Token]
PLACES = ["system", "pulsar", "gate"]

FAMILIES: dict[str, list[str]] = {
    "pulsar.advice.": list(NAMES.values()),
    "pulsar.board.": list(pieces.BOARDS),
    "pulsar.change.": [change for change in Change if change is not Change.NONE],
    "pulsar.colour.": list(effects.RunColour),
    "pulsar.context.": list(effects.Context),
    "pulsar.correct.": ["more", "less", "more.one", "less.one"],
    "pulsar.correct.kind.": list(KINDS),
    "pulsar.count.": list(effects.Count),
    "pulsar.die.": ["silver", "red"],
    "pulsar.effect.": [
        *(tag for tag in TAGS if tag not in IN_OTHER_WORDS),
        *("gyrodyne", "gyrodyne.different", "score", "score.each", "score.most", "score.table"),
        *(f"teleport.{to}" for to in effects.Target),
    ],
    "pulsar.end.": ["0", "1"],
    "pulsar.final.": [*FINAL, "stations"],
    "pulsar.gates.": list(effects.Colour),
    "pulsar.goal.": list(pieces.GOALS),
    "pulsar.hq.": [*pieces.HQ_BOARDS, *pieces.HQ],
    "pulsar.kind.": list(pieces.TechKind),
    "pulsar.log.declined.": ["claim", "jump", "sizes"],
    "pulsar.log.plan_stopped.": list(Halt),
    "pulsar.log.produced.": PRODUCED,
    "pulsar.log.sealed": ["", "_by_itself", "_own"],
    "pulsar.find.": sorted(
        {str(one.effects[0].__struct_config__.tag) for one in pieces.EXPLORATION.values()}
    ),
    "pulsar.luck.": ["pips", "tiles", "finds", "bonus"],
    "pulsar.mend.": [piece.__struct_config__.tag for piece in get_args(AnyPiece)],
    "pulsar.on.": list(effects.Happening),
    "pulsar.option.draft": ["", ".upper", ".lower"],
    "pulsar.option.patent.": list(pieces.TechKind),
    "pulsar.option.to.": ["system", "bonus", "unknown", "claim", "pulsar", "gate"],
    "pulsar.option.turn.": [*(action.name for action in ACTIONS), "end", "done"],
    "pulsar.order.": [
        *(orders.BUY, orders.ALL, orders.NONE),
        *(orders.BUILD, orders.BUILD_ALL, orders.BUILD_NONE),
    ],
    "pulsar.pile.": ["row", "gone"],
    "pulsar.place.": PLACES,
    "pulsar.planet.": ["blue", "lifeless"],
    "pulsar.project.": list(pieces.PROJECTS),
    "pulsar.refuse.path_": [
        f"{wrong}{do}"
        for wrong, do in product(("no_place", "entry", "no_segment", "twice"), ("", ".do"))
    ],
    "pulsar.region.": PLACES,
    "pulsar.seat.": ["open", "open.linked", "active", "active.linked"],
    "pulsar.shift.": ["vp", "cubes", "stations"],
    "pulsar.side.": list(Side),
    "pulsar.size.": list(effects.Size),
    "pulsar.tally.": [
        f"{name}.{change}"
        for name, change in product(("vp", "cubes", "stations"), ("more", "less"))
    ],
    "pulsar.technology.": list(pieces.TECHNOLOGIES),
    "pulsar.thing.": THINGS,
    "pulsar.tile.": TILES,
    "pulsar.token.": list(effects.Token),
    "pulsar.track.": list(Track),
    "pulsar.transmitter.": list(pieces.TRANSMITTERS),
}
TURN: dict[str, tuple[str, ...]] = {
    "construct": ("size", "pulsar"),
    "complete": ("pulsar", "pay"),
    "copy": ("die",),
    "cost": ("tile", "cost", "pay"),
    "end": ("end", "build"),
    "fly": ("pay", "to", "route", "run", "claim"),
    "gyrodyne": ("size", "pay"),
    "patent": ("tech", "pay"),
    "project": ("project", "pay"),
    "token": ("kind", "pay"),
    "transmitter": ("tile", "cost", "pay", "link"),
}
FAMILIES["pulsar.do."] = list(TURN)
QUESTIONS: dict[str, tuple[str, ...]] = {
    "pulsar.bonus": ("bonus",),
    "pulsar.buy": ("count",),
    "pulsar.claim": ("pulsar",),
    **{f"pulsar.do.{name}": parts for name, parts in TURN.items()},
    "pulsar.draft": ("die", "second"),
    "pulsar.gates": ("gates",),
    "pulsar.jump": ("to", "claim"),
    "pulsar.keep": ("tile",),
    "pulsar.orders": (),
    "pulsar.plan": ("what", *dict.fromkeys(p for parts in TURN.values() for p in parts)),
    "pulsar.ship": ("gate",),
    "pulsar.side": ("side", "gates"),
    "pulsar.sizes": ("size",),
    "pulsar.wishes": ("wishes",),
    "pulsar.turn": ("what", *dict.fromkeys(part for parts in TURN.values() for part in parts)),
}
