"""Worked examples: speed, flight, exploring, colonies, outposts and friendship tokens."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.starfarers.box.board import BASES, NODES, NodeId, PlanetId, shortest_path
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.tokens import NO_TOKEN, TOKENS
from bot.games.starfarers.chapters.build.launching import free_transporters
from bot.games.starfarers.commands import Answer, Befriend, Defeat, EndTurn, Found, TieRule
from bot.games.starfarers.events import (
    EncounterMet,
    FriendshipMoved,
    OutpostFounded,
    Shaken,
    ShipFlew,
    ShipGrounded,
)
from tests.games.starfarers.chapters.aloft import (
    T1,
    A,
    B,
    aloft,
    fly,
    fly_to,
    meets,
    menu,
    pair,
    route,
    table,
    token,
    where,
)
from tests.games.starfarers.examples.reading_examples import (
    COLOURS,
    LETTERS,
    Values,
    allowed,
    example,
    points,
    reach,
    same,
    twin,
)
from tests.games.starfarers.scene import Scene, SeatPlan, seat, ship
from tests.games.starfarers.timing.ordering import THROUGH

# --- speed


@example(50, 51, 52)
def speed(g: Values) -> Values:
    mine = seat(boosters=g["boosters"], cards=[g["card"]] if "card" in g else [])
    scene = aloft(mine, balls=g["balls"], deck=[g["encounter"]] if "encounter" in g else [])
    if scene.step() == "Answering":
        scene.when(A, Answer(yes=True))
    assert scene.state.flight is not None
    return {"base": scene.state.flight.base, "total": reach(scene, "T1")}


@example(53)
def no_ship(g: Values) -> Values:
    scene = table(seat(ships=[])).luck("shake", pair("black blue")).advance()
    assert scene.state.active == B  # the turn is over
    return {
        "shake": bool(scene.ever_told(Shaken, A)),
        "encounter": bool(scene.ever_told(EncounterMet, A)),
    }


@example(54)
def first_ship(g: Values) -> Values:
    nodes = ("C20", "D19")
    ships = [ship(name, "trade", node) for name, node in zip(g["ships"], nodes, strict=True)]
    scene = meets(g["encounter"], seat(ships=ships))
    (grounded,) = scene.ever_told(ShipGrounded)
    return {"grounded": grounded.ship}


@example(55)
def faster(g: Values) -> Values:
    ships = [ship("T1", "trade", "L07"), ship("T2", "colony", "C20")]
    scene = aloft(seat(ships=ships, freight_rings=1))
    assert scene.state.flight is not None
    assert (scene.state.flight.base, reach(scene, "T2")) == (4, 4)
    fly_to(scene, "T1", "L05").when(A, Befriend(FriendId(g["card"])))
    return {"speed": reach(scene, "T2")}


# --- flight


@example(60, 61)
def far(g: Values) -> Values:
    scene = aloft(seat(boosters=g["speed"] - 4, orders=[THROUGH]))
    taken = allowed(scene, A, route("T1", *g["path"], stop=True), "STAR-8.1")
    assert where(scene) == {"T1": "C17" if taken else "C23"}
    flown = [len(told.path) for told in scene.told(ShipFlew)]
    return {"allowed": taken, "steps": sum(flown)} if taken else {"allowed": taken}


@example(62, 63, 64, 65)
def end_point(g: Values) -> Values:
    mine = seat(ships=[ship("T1", g["kind"], g["node"])], boosters=g["speed"] - 4, orders=[THROUGH])
    white = COLOURS.index("white")
    scene = aloft(seat(), seat(), mine, players=g["players"], active=white)
    way = shortest_path(NodeId(g["node"]), NodeId(g["to"]))
    assert len(way) <= g["speed"]
    return {"allowed": allowed(scene, white, route("T1", *way, stop=True), g["clause"])}


@example(66)
def must_go(g: Values) -> Values:
    mine = seat(ships=[ship("T1", "colony", g["node"])], looks=list(g["tokens"]))
    scene = aloft(mine, faces=g["tokens"])
    ends = scene.offered(A, "fly", ship=("T1",))
    words = {"found.T1": "found colony"}
    if g["node"] not in ends:
        words["T1"] = f"leave {g['node']}"
    choices = [words.get(option, option) for option in menu(scene)]
    return {
        "allowed": allowed(scene, A, EndTurn(), "STAR-8.8"),
        "legal_choices": sorted(choices),
    }


@example(67)
def through(g: Values) -> Values:
    mine, there = ship("T1", "trade", g["start"]), ship("T2", "trade", g["node"])
    found = []
    for scene in (aloft(seat(ships=[mine]), seat(ships=[there])), aloft(seat(ships=[mine, there]))):
        end, on = route("T1", g["node"], stop=True), route("T1", g["node"], g["beyond"], stop=True)
        ends = allowed(twin(scene), A, end, "STAR-8.4")
        found.append({"end": ends, "pass_through": allowed(scene, A, on)})
    return same(found)


@example(151)
def on_its_way(g: Values) -> Values:
    mine = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]
    scene = aloft(seat(ships=mine, boosters=1), seat(ships=[ship("T1", "trade", "D21")]))
    fly(scene, "T1", "C21", "D21")
    return {"allowed": allowed(scene, A, route("T2", "D20"), "STAR-8.14")}


# --- exploring and colonies


def known(scene: Scene, viewer: int | None, planets: Sequence[str]) -> list[str]:
    """Of which planets a viewer knows the token."""
    return [planet for planet in planets if token(scene, viewer, planet) != NO_TOKEN]


@example(70)
def looks(g: Values) -> Values:
    scene = aloft(seat(ships=[ship("T1", "colony", g["node"])]))
    sees = []
    for node in g["path"]:
        fly(scene, "T1", node)
        beside = [planet for planet in NODES[NodeId(node)].planets if planet in g["planets"]]
        sees.append(f"{' and '.join(known(scene, A, beside))} on {node}")
    others = [planet for viewer in (B, None) for planet in known(scene, viewer, g["planets"])]
    return {"sees": sees, "others_see": others}


def arrived(g: Values, *others: SeatPlan, node: str = "", site: str = "", **more: object) -> Scene:
    """A colony ship that has ended its movement on a site; another keeps the phase going."""
    start, goal = node or g["node"], site or g["site"]
    ships = [ship("T1", "colony", start), ship("T2", "trade", "D21")]
    mine = seat(ships=ships, orders=[THROUGH])
    scene = aloft(mine, *others, faces=g["tokens"], **more)
    return fly(scene, "T1", goal, stop=True)


@example(71)
def colony(g: Values) -> Values:
    scene = arrived(g)
    before = points(scene, A)
    assert known(scene, None, g["planets"]) == []
    scene.when(A, Found(T1))
    face_up = known(scene, None, g["planets"])
    return {
        "vp": points(scene, A) - before,
        "face_up": face_up,
        "transporter_back": T1 in free_transporters(scene.player(A)),
        "still_hidden": [planet for planet in g["planets"] if planet not in face_up],
    }


@example(72)
def ice(g: Values) -> Values:
    return {
        site: allowed(arrived(g, node=node, site=site), A, Found(T1), "STAR-9.3.1")
        for site, node in g["sites"].items()
    }


@example(73)
def lair(g: Values) -> Values:
    mine = seat(ships=[ship("T1", "colony", g["node"])], cannons=g["cannons"])
    scene = aloft(mine, faces=g["tokens"], spare=[g["spare"]])
    fly(scene, "T1", g["site"])
    before = points(scene, A)
    scene.when(A, Defeat(PlanetId(g["planet"])))
    (number,) = TOKENS[token(scene, None, g["planet"])].numbers
    won = points(scene, A) - before
    return {
        "vp": won,
        "planet_number": number,
        "may_found_same_move": allowed(scene, A, Found(T1)),
    }


@example(74, 75)
def removal(g: Values) -> Values:
    mine = seat(ships=[ship("T1", "trade", "D17")], looks=["S1c"], **g["have"])
    scene = aloft(mine, faces={"S1c": g["token"]})
    return {"allowed": allowed(scene, A, Defeat(PlanetId("S1c")), g["clause"])}


@example(76)
def full_system(g: Values) -> Values:
    homes = (["E23", "B25", "K25"], ["H23", "B23", "E25"])
    others = [seat(colonies=[*home, site]) for home, site in zip(homes, g["colonies"], strict=True)]
    scene = arrived(g, *others, players=3)
    return {
        "may_end": where(scene)["T1"] == g["site"],
        "may_found": allowed(scene, A, Found(T1), "STAR-9.2.5"),
    }


@example(152)
def late_lair(g: Values) -> Values:
    mine = seat(
        ships=[ship("T1", "colony", "C18"), ship("T2", "trade", "L07")],
        looks=["S1b", "S1c"],
        cannons=g["cannons"],
        freight_rings=1,
    )
    scene = fly(aloft(mine, faces={"S1b": "D12", "S1c": g["token"]}), "T1", "C17", stop=True)
    assert not allowed(scene, A, Defeat(PlanetId("S1c")), "STAR-9.3.2")
    fly_to(scene, "T2", "L05").when(A, Befriend(FriendId(g["card"])))
    return {
        "may_remove_lair": allowed(scene, A, Defeat(PlanetId("S1c"))),
        "then_may_found": allowed(scene, A, Found(T1)),
    }


MERCHANTS = People.MERCHANTS
DOCKS = {dock.number: dock.node for dock in BASES[MERCHANTS].docks}
APPROACH = {1: "A12", 2: "B12", 3: "C10", 4: "B08", 5: "A08"}  # a point next to each dock


# --- outposts and friendship tokens


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
