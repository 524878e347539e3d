"""Worked examples: gyrodynes, transmitters, projects, patents and bonus dice."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import (
    TECHNOLOGIES,
    ProjectId,
    TechnologyId,
    TileId,
    TransmitterId,
)
from bot.games.pulsar.chapters.actions.flight import flights
from bot.games.pulsar.chapters.actions.inventions import available
from bot.games.pulsar.chapters.actions.paying import pay_id
from bot.games.pulsar.commands import (
    Complete,
    Construct,
    CopyDie,
    KeepTiles,
    Link,
    Patent,
    Pay,
    PayCost,
    TakeTransmitter,
)
from bot.games.pulsar.events import AwardWon, DieOffered, Gained
from bot.games.pulsar.state import Array, Award, Turn, Wheel
from bot.games.pulsar.steps import Act, Draw, Produce
from tests.games.pulsar.examples.reading import Values, allowed, example
from tests.games.pulsar.scene import Scene, given, seat

PULSARS = [LocationId(f"P{n}") for n in range(1, 14)]


def wheels(sizes: Iterable[str], start: int = 0, *, spinning: bool = False) -> dict[str, object]:
    """Claims and gyrodynes on them, with one empty pulsar more."""
    found = [Size(size) for size in sizes]
    places = PULSARS[start : start + len(found) + 1]
    return {
        "claims": tuple(places),
        "wheels": {
            place: Wheel(size, spinning) for place, size in zip(places, found, strict=False)
        },
    }


def awards(scene: Scene) -> int:
    return sum(event.points for event in scene.told(AwardWon))


@example("EX-AWARD-7-4", "EX-AWARD-THIRD")
def award(g: Values) -> Values:
    red = ["small"] * g["red_on_board"]["small"]
    green = ["small"] * g["green_on_board"]["small"]
    won = tuple(Award(Size.SMALL, n) for n in g.get("red_awards", {}).get("small", ()))
    scene = given(
        seat(dice=(6,), held=(Size.SMALL,), awards=won, **wheels(red)),
        seat(dice=(6,), held=(Size.SMALL,), **wheels(green, 6)),
        seat(),
    )
    scene.when(0, Construct(Size.SMALL, PULSARS[len(red)]))
    red_points = awards(scene)
    scene.state.agenda, scene.state.turn = (Act(1), Produce()), None
    scene.advance()
    scene.when(1, Construct(Size.SMALL, PULSARS[6 + len(green)]))
    return {"red_points": red_points, "green_points": awards(scene)}


@example("EX-AWARD-BOTH")
def both_awards(g: Values) -> Values:
    won = tuple(Award(Size.MEDIUM, n) for n in g["red_awards"]["medium"])
    red = ["medium"] * g["red_on_board"]["medium"]
    other = wheels(["medium"] * g["others_on_board"]["medium"], 6)
    scene = given(
        seat(dice=(6,), held=(Size.MEDIUM,), awards=won, **wheels(red)), seat(**other), seat()
    )
    scene.when(0, Construct(Size.MEDIUM, PULSARS[3]))
    return {"red_points": awards(scene)}


@example("EX-COMPLETE")
def completion(g: Values) -> Values:
    found = {}
    for place, size in enumerate(g["building"]):
        for die in range(1, 7):
            scene = given(seat(dice=(die,), **wheels(g["building"])), seat(), seat())
            if allowed(scene, 0, Complete(Pay(die), PULSARS[place])):
                assert scene.player(0).wheels[PULSARS[place]].spinning
                found[size] = die
    return found


# --- transmitters


def tile(name: str) -> TransmitterId:
    return TransmitterId(name)


@example("EX-TRANSMITTER-TAKE")
def transmitter(g: Values) -> Values:
    own = tile(g["tile"])
    scene = given(seat(dice=(2, 5)), seat(), seat(), row=(own,))
    scene.when(0, TakeTransmitter(Pay(2), own, 2))
    (array,) = scene.player(0).arrays
    covered = [cost for place, cost in enumerate(g["costs"]) if place in array.covered]
    first = {"covered": covered, "active": array.active}
    scene.when(0, PayCost(Pay(5), own, 5))
    (array,) = scene.player(0).arrays
    return {
        "after_first": first,
        "after_second": {"active": array.active, "points": scene.score(0)},
    }


@example("EX-TRANSMITTER-SINGLE")
def single(g: Values) -> Values:
    own = tile(g["tile"])
    scene = given(seat(dice=(6, 1)), seat(), seat(), row=(own,))
    scene.when(0, TakeTransmitter(Pay(6), own, 6))
    asked = scene.step() == "Claiming" and scene.offered(0, "claim") == ["I1", "I2", "I3"]
    scene.when(0, scene.prompt(0, "claim").answer(lambda choice: ("I1",)))
    return {
        "active": scene.player(0).arrays[0].active,
        "points": scene.score(0),
        "may_claim": "isolated pulsar" if asked else "",
    }


@example("EX-LINK-DIE")
def link_die(g: Values) -> Values:
    done = Array(tile("TA4"), (0, 1), active=True)
    new = Array(tile("TB1"), (0,), link=Link(tile("TA4"), 0, 1))
    scene = given(seat(dice=(6, 1), arrays=(done, new)), seat(), seat())
    scene.when(0, PayCost(Pay(6), tile("TB1"), 6))
    (offered,) = scene.told(DieOffered)
    return {"bonus_die": offered.value}


@example("EX-LINK-ZERO")
def link_zero(g: Values) -> Values:
    done = Array(tile("TA3"), (0, 1), active=True)
    new = Array(tile("TB4"), (0,), link=Link(tile("TA3"), 1, 0))
    uses = {}
    for kind, name in ((Token.P2, "p2"), (Token.PM1, "pm1")):
        scene = given(seat(dice=(5,), arrays=(done, new), tokens={kind: 1}), seat(), seat())
        scene.when(0, PayCost(Pay(5), tile("TB4"), 5))
        (offered,) = scene.told(DieOffered)
        flights = [pay for pay in flights_of(scene) if pay.startswith("0r")]
        uses[name] = [pay.split(".")[-1] for pay in flights]
    text = f"p2 token as {''.join(uses['p2'])}, pm1 token as {''.join(uses['pm1'])}"
    return {"bonus_die": offered.value, "usable_with": text}


def flights_of(scene: Scene) -> list[str]:
    """The ids of the dice that can fly, also if there is one alone."""
    return [pay_id(pay, far) for pay, far in flights(scene.view(0), Seat(0))]


@example("EX-LINK-TWO")
def two_links(g: Values) -> Values:
    left = Array(tile("TA4"), (0, 1), active=True)  # an end of 2
    middle = Array(tile("TB2"), (), link=Link(tile("TA4"), 0, 0))
    right = Array(tile("TB7"), (0, 1), active=True, link=Link(tile("TB2"), 1, 0))  # an end of 3
    scene = given(seat(dice=(2,), arrays=(left, middle, right)), seat(), seat())
    scene.when(0, PayCost(Pay(2), tile("TB2"), 2))
    offered = sorted(event.value for event in scene.told(DieOffered))
    first = next(one for one in scene.offered(0, "do.fly") if one.startswith(f"{offered[0]}r"))
    scene.when(
        0,
        scene.prompt(0, "do.fly").answer(
            lambda choice: (
                (first,) if choice.name == "pay" else choice.suggest or choice.stock()[:1]
            )
        ),
    )
    while scene.step() not in ("Act", "Draft", "Buying", ""):
        (who,) = scene.awaited()
        prompt = scene.prompts(who)[0]
        scene.when(who, prompt.answer(lambda choice: choice.suggest or choice.stock()[:1]))
    used = scene.state.turn is None or scene.state.turn.seat != 0 or scene.state.turn.committed
    return {"offered": offered, "usable": int(used)}


# --- projects


@example("EX-PYRAMID", "EX-APEX")
def pyramid(g: Values) -> Values:
    hq = g["hq"]
    me = seat(board=hq[0], hq=hq, projects=tuple(map(ProjectId, g["completed"])))
    scene = given(me, seat(), seat())
    found = [project.id for project in available(scene.player(0))]
    apex = f"{hq}-8"
    return {"apex": apex in found, "available": found} if "C2" in hq else {"available": found}


# --- bonus dice


@example("EX-COPY")
def copy(g: Values) -> Values:
    scene = given(seat(dice=(1, 1), cubes=g["cubes"]), seat(), seat(), dice=tuple(g["leftover"]))
    scene.when(0, CopyDie(4))
    assert scene.state.turn is not None
    return {
        "cubes": scene.player(0).cubes,
        "bonus_die": scene.state.turn.red,
        "leftover": list(scene.state.dice),
    }


DUPLICATOR = Patent(Pay(3), TechnologyId("AII-1"))


@example("EX-DUPLICATOR")
def duplicator(g: Values) -> Values:
    scene = given(seat(dice=tuple(g["dice"])), seat(), seat(), round=3)
    scene.when(0, DUPLICATOR)
    assert scene.state.turn is not None
    return {
        "dice": list(scene.player(0).dice),
        "bonus_die": scene.state.turn.red,
        "bonus_die_must_be_used": "end" not in scene.menu(0),
    }


@example("EX-DUPLICATOR-BLOCKED")
def duplicator_blocked(g: Values) -> Values:
    scene = given(seat(dice=(3, 1)), seat(), seat(), round=3)
    scene.state.turn = Turn(scene.state.order[0], committed=g["bonus_die_used_this_turn"])
    return {"legal": allowed(scene, 0, DUPLICATOR)}


@example("EX-PAID-RED")
def paid_red(g: Values) -> Values:
    scene = given(
        seat(dice=tuple(g["dice"]), cubes=g["cubes"]),
        seat(),
        seat(),
        options={"technologies": ("AI", "BII", "AIII")},
        round=5,
    )
    return {"legal": allowed(scene, 0, Patent(Pay(3), TechnologyId(g["technology"])))}


@example("EX-COMMIT")
def commit(g: Values) -> Values:
    scene = given(
        seat(dice=tuple(g["dice"]), cubes=g["cubes"]),
        seat(),
        seat(),
        dice=tuple(g["leftover"]),
        round=3,
    )
    return {
        "copy": allowed(scene, 0, CopyDie(2)),
        "patent_AII_1": allowed(scene, 0, DUPLICATOR),
    }


@example("EX-FORFEIT")
def forfeit(g: Values) -> Values:
    scene = given(seat(dice=tuple(g["dice"])), seat(), seat(), round=3)
    scene.state.turn = Turn(scene.state.order[0], offered=tuple(g["offered_bonus_dice"]))
    legal = allowed(scene, 0, DUPLICATOR)
    turn = scene.state.turn
    assert turn is not None
    return {
        "legal": legal,
        "offered_bonus_dice": list(turn.offered),
        "forced_red_die": turn.red,
        "dice": list(scene.player(0).dice),
    }


# --- patents


def wants(owners: int, now: int, earlier: int, name: str, players: int = 3) -> bool:
    """May the first seat patent what others have patented in that round?"""
    technology = TechnologyId(name)
    cost = {"AI-4": 2, "AI-1": 1}[name]
    others = [seat(patents={technology: earlier}) for _ in range(owners)]
    others += [seat()] * (players - 1 - owners)
    scene = given(seat(dice=(cost, 6)), *others, round=now)
    return allowed(scene, 0, Patent(Pay(cost), technology))


@example("EX-PATENT-ONE-ICON")
def one_icon(g: Values) -> Values:
    return {
        "same_round": wants(1, 3, 3, "AI-4"),
        "next_round": wants(1, 4, 3, "AI-4"),
        "third_player_ever": wants(2, 6, 3, "AI-4"),
    }


@example("EX-PATENT-2P")
def two_players(g: Values) -> Values:
    rounds = range(2, 8)
    return {
        "one_icon": any(wants(1, now, 2, "AI-4", 2) for now in rounds),
        "two_icons": all(wants(1, now, 2, "AI-1", 2) for now in rounds),
    }


@example("EX-ROWS")
def rows(g: Values) -> Values:
    scene = given(seat(dice=(1, 2, 3, 4, 5, 6)), seat(), seat(), round=g["round"])
    offered = scene.offered(0, "do.patent")
    return {"rows": sorted({TECHNOLOGIES[TechnologyId(one)].row for one in offered})}


# --- exploration tiles


@example("EX-KEEN-SCOUTS")
def keen_scouts(g: Values) -> Values:
    top = [f"{name}.1" for name in g["stack_top"]]
    scene = given(
        seat(patents={TechnologyId(g["technology"]): 4}, dice=(1,)),
        seat(),
        seat(),
        options={"technologies": ("AI", "CII", "AIII")},
        tiles=top,
        round=4,
    )
    scene.state.agenda = (Draw(scene.state.order[0], 1), *scene.state.agenda)
    scene.advance()
    scene.when(0, KeepTiles((TileId(top[0]),)))
    assert sum(event.points for event in scene.told(Gained)) == scene.score(0)
    return {
        "points": scene.score(0),
        "discarded": [tile.split(".")[0] for tile in scene.state.discards],
        "cubes": scene.player(0).cubes,
    }
