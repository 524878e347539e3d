"""Worked examples: moving, pilot numbers, telegates, drives and ovals."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.chapters.places import sky_of
from bot.games.merchant.commands import AnswerLanding, AnswerToll, Reroll, Stay, Switches, TakeOff
from bot.games.merchant.events import CounterRevealed, FlightEnded, Moved, TollPaid, TookOff
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Mulligan
from bot.games.merchant.ways.routes import ways
from bot.games.merchant.ways.sky import Course
from tests.games.merchant.examples.reading import Values, allowed, example
from tests.games.merchant.scene import FLYING, Scene, given, seat

GATES = {2: "jw_05", 3: "pp_05", 5: "ww_08", 6: "gp_08"}  # where telegates lie


def flying(at: str, mp: int, *came: str, dice: tuple[int, ...] = (1, 1, 1), **more: Any) -> Scene:
    """The first seat is on its way, and came by these spaces."""
    used = tuple(zip(map(SpaceId, came), map(SpaceId, (*came[1:], at)), strict=True))
    gates = {GATES[n]: f"telegate_{n}" for n in more.pop("gates", ())}
    load, cash = more.pop("load", ()), more.pop("cash", 80)
    boxes = {**gates, **more.pop("boxes", {})}
    flight = Flight(dice, mp, used=used, **more.pop("flight", {}))
    turn = {"flight": flight, "moved": bool(came)}
    return given(
        seat(at=at, load=load, cash=cash, flown=(*came, at)),
        seat(),
        agenda=FLYING,
        turn=turn,
        boxes=boxes,
        **more,
    )


def moves(scene: Scene) -> list[str]:
    """Where the next step can end; the last step, if there was but one way."""
    if scene.asked() != "Sail":
        return []
    return [option.rsplit(".")[-1] for option in scene.offered(0, "fly", route=("step",))]


def path(scene: Scene) -> list[str]:
    return [space for event in scene.story if isinstance(event, Moved) for space in event.path]


@example("08")
def city_to_city(g: Values) -> Values:
    scene = given(seat(at=g["at"]), seat(), cultures={"ww": "4b"})
    scene.fly("ww_01", 2, 2, 2)
    for space in ("ww_02", "ww_03", "wet_willy"):
        if scene.asked() == "Touch":
            scene.when(0, AnswerLanding(False))
        if scene.player(0).at != space and scene.asked() == "Sail":
            scene.step(space)
    costs = [event.cost for event in scene.story if isinstance(event, Moved)]
    assert scene.player(0).at == g["target"]
    return {"cost_per_step": costs, "mp": sum(costs)}


@example("09", "10")
def air_foil(g: Values) -> Values:
    """One example hops to the other city, one takes off."""
    target = g["when"].split()[-1]
    scene = given(seat(at=g["at"], load=["air_foil"]), seat(), cultures={"ww": "4b"})
    scene.fly(target, 2, 2, 2)
    found: Values = {"mp": scene.told(Moved)[0].cost}
    if target == "wet_willy":
        found["may_pass_on"] = allowed(scene, 0, AnswerLanding(False))
    return found


@example("11")
def no_reversal(g: Values) -> Values:
    scene = given(seat(at="cw_06"), seat())
    declarable = scene.offered(0, "turn", to=("first",))
    scene.fly("cw_07", 1, 1, 2)
    # from D there is one way on, which is flown at once; so the table stands at E
    steps = [event.path[-1] for event in scene.told(Moved)]
    return {
        "declarable": sorted(declarable, key=["cw_05", "gb_cw_4", "cw_07"].index),
        "legal_from_D": steps[1:2],
        "then_legal_from_E": moves(scene),
    }


@example("12")
def dead_end(g: Values) -> Values:
    scene = flying("cw_04", g["mp_left"], "cw_05").step("southern_comfort")
    (end,) = scene.told(FlightEnded)
    return {"movement_over": scene.asked() != "Sail", "mp_lost": end.left}


@example("13")
def one_short(g: Values) -> Values:
    scene = flying("cw_04", g["mp_left"], g["came_from"])
    went = path(scene)
    return {"southern_comfort_legal": "southern_comfort" in went, "legal": went}


@example("14", "15", "16")
def colony(g: Values) -> Values:
    scene = given(seat(at=g["at"], load=g["drives"]), seat())
    sky = sky_of(scene.state, Seat(0), Switches())
    way = ways(sky, (), SpaceId(g["at"]))[SpaceId("southern_comfort")]
    found: Values = {"mp": way.cost}
    return found | ({"declare": way.first} if g["drives"] == ["red_drive"] else {})


@example("17")
def pilot_six(g: Values) -> Values:
    scene = given(seat(at=g["at"], ship="clipper"), seat(), hidden={"cloud_w3": "telegate_1"})
    scene.fly(g["declared"], *g["dice"])
    scene.step("cloud_w3", pilot=6)
    return {"next": scene.told(Moved)[0].path[0]}


@example("18")
def pilot_five(g: Values) -> Values:
    scene = given(seat(at=g["at"], ship="clipper"), seat()).fly(g["declared"], *g["dice"])
    scene.step(pilot=5)
    (end,) = scene.told(FlightEnded)
    stepped = [event.path for event in scene.told(Moved)]
    return {
        "next": stepped[0] if stepped else None,
        "movement_over": end.why == "number",
        "stops_at": scene.player(0).at,
    }


@example("19", "20")
def invisible(g: Values) -> Values:
    pilot = int(g["when"].split()[-1])
    last = {1: "cloud_b2", 3: "cloud_b5"}[pilot]
    scene = given(seat(at="pp_07", ship="clipper"), seat(), boxes={last: "penalty_blue_10_1"})
    scene.fly("cloud_wing", 1, 3, 5, 6).step("cloud_body", pilot=pilot)
    steps = [event for event in scene.story if isinstance(event, Moved)][:3]
    return {
        "path": [event.path[-1] for event in steps],
        "mp_used": sum(event.cost for event in steps),
    }


@example("21", "22")
def declared_exit(g: Values) -> Values:
    scene = given(seat(at=g["at"]), seat()).fly(g["declared"], *g["dice"])
    waits = scene.asked() == "Sail" and scene.player(0).at == g["at"]
    options = scene.offered(0, "fly", route=("step",)) if waits else []
    numbers = [int(option.split(".")[0]) for option in options]
    if numbers:
        return {"declaration": "void", "pilot_choices": sorted(set(numbers))}
    first = next(event for event in scene.story if isinstance(event, Moved))
    return {"pilot_number": first.pilot, "next": first.path[0]}


@example("23")
def gate_jump(g: Values) -> Values:
    scene = flying("jw_05", g["mp_left"], "jw_04", dice=tuple(g["dice"]), gates=g["revealed_gates"])
    scene.step(GATES[5], pilot=5, jump=True)
    jump = scene.told(Moved)[0]
    return {"jump_to": "telegate 5", "mp_left": g["mp_left"] - jump.cost} if jump.jump else {}


def leaving(gates: list[int], dice: tuple[int, ...], pilot: int, **more: object) -> Scene:
    scene = flying("jw_05", 3, "jw_04", dice=dice, gates=gates, **more)
    number = None if more.get("load") else pilot
    return scene.step("jw_06", pilot=number)


@example("24")
def gate_hidden(g: Values) -> Values:
    scene = leaving(g["revealed_gates"], (5, 1, 1), 5, hidden={GATES[5]: "telegate_5"})
    jump = scene.told(Moved)[0].jump
    return {"jump": jump, "leaves_by": "a jump" if jump else "normal paths"}


@example("25")
def own_number(g: Values) -> Values:
    return {"jump": leaving(g["revealed_gates"], (2, 1, 1), 2).told(Moved)[0].jump}


@example("26")
def gate_lock(g: Values) -> Values:
    scene = given(
        seat(at="jw_05", load=["gate_lock"]),
        seat(),
        boxes={GATES[n]: f"telegate_{n}" for n in g["revealed_gates"]},
    )
    scene.fly("jw_06", 5, 2, 1, gate_lock=True)
    first = scene.told(Moved)[0]
    free = first.pilot is None
    return {"jump": first.jump, "treated_as": "blue dot" if free else "telegate"}


def jump_start(at: str, dice: tuple[int, ...], gates: list[int]) -> Scene:
    boxes = {GATES[n]: f"telegate_{n}" for n in gates}
    scene = given(seat(at=at, load=["jump_start"]), seat(), boxes=boxes)
    return scene.fly(GATES[3], *dice)


@example("27")
def jump_hit(g: Values) -> Values:
    scene = jump_start(g["at"], tuple(g["dice"]), g["revealed_gates"])
    first = scene.told(Moved)[0]
    left = sum(g["dice"]) - first.cost
    return {"pilot_number": first.pilot, "at": "telegate 3", "mp_left": left}


@example("28")
def jump_other(g: Values) -> Values:
    scene = jump_start(g["at"], tuple(g["dice"]), g["revealed_gates"])
    scene.step(GATES[6], pilot=6, jump=True)
    left = sum(g["dice"]) - scene.told(Moved)[0].cost
    assert scene.told(Moved)[0].path == (GATES[6],)
    return {"at": "telegate 6", "mp_left": left}


@example("29")
def jump_fails(g: Values) -> Values:
    scene = jump_start(g["at"], tuple(g["dice"]), g["revealed_gates"])
    mp = scene.mp
    ends = {o.split(".")[-1] for o in scene.offered(0, "fly", route=("step",)) if o[0] == "4"}
    scene.step("cw_06", pilot=4)
    first = scene.told(Moved)[0]
    free = ends == {"cw_04", "cw_06"}
    assert scene.turn.flight is not None
    return {
        "jump": first.jump,
        "moves": "normally, free direction" if free else "bound",
        "mp": mp,
        "pilot_number": scene.turn.flight.pilot,
    }


@example("30")
def auto_pilot(g: Values) -> Values:
    scene = given(seat(at="galactic_base", load=["auto_pilot"]), seat())
    scene.fly("gb_cw_1", *g["rolled"], auto_pilot=True)
    flight_dice = scene.state.dice
    at_circle = given(seat(at="cloud_b8", load=["auto_pilot"]), seat())
    at_circle.fly("galactic_base", 2, 6, auto_pilot=True)
    numbers = {*at_circle.state.dice}
    return {"dice": list(flight_dice), "mp": sum(flight_dice), "pilot_choices": sorted(numbers)}


@example("31")
def mulligan(g: Values) -> Values:
    flight = Flight(tuple(g["dice"]), sum(g["dice"]), 2, declared=SpaceId("gb_cw_1"))
    scene = given(
        seat(load=["auto_pilot", "mulligan_gear"]),
        seat(),
        agenda=(Mulligan(Seat(0)), *FLYING),
        turn={"flight": flight},
        dice=tuple(g["dice"]),
    )
    scene.luck("mulligan", (1,)).when(0, Reroll(2))
    return {"dice": list(scene.state.dice), "mp": sum(scene.state.dice)}


@example("32")
def skip_revealed(g: Values) -> Values:
    scene = flying(
        "jw_04", g["mp_left"], "jw_03", load=g["drives"], hidden={"jw_05": "penalty_red_30_1"}
    )
    before = scene.cash(0)
    scene.step("jw_05")
    moved = scene.told(Moved)
    left = g["mp_left"] - sum(event.cost for event in moved[:2])
    return {
        "pays": before - scene.cash(0),
        "goes_on_to": "next unskipped space" if moved[1].free else "",
        "mp_left_there": left,
        "counter": "face up" if "jw_05" in scene.state.open else "face down",
    }


def supernova(cash: int, *load: str, mp: int = 5) -> Scene:
    """On the way into an oval of 30."""
    return flying("sn_ww_1", mp + 1, "ww_07", load=load, cash=cash)  # there is one way on


@example("33")
def shield(g: Values) -> Values:
    scene = supernova(g["cash"], "shield").when(0, AnswerToll(True))
    (paid,) = scene.told(TollPaid)
    return {"pays": paid.amount, "cash": scene.cash(0)}


@example("34")
def two_shields(g: Values) -> Values:
    scene = supernova(80, "shield", "shield")
    may_stop = "stop" in scene.offered(0, "toll")
    scene.when(0, AnswerToll(True))
    return {"price": scene.told(TollPaid)[0].amount, "may_stop": may_stop}


@example("35")
def poor(g: Values) -> Values:
    scene = supernova(g["cash"], mp=g["mp_left"])
    (end,) = (event for event in scene.story if isinstance(event, FlightEnded))
    return {"must_stop": end.why == "oval", "cash": scene.cash(0)}


@example("36")
def start_on_oval(g: Values) -> Values:
    costs = []
    for leaves in (False, True):
        scene = given(seat(at="sn_02", cash=g["cash"]), seat())
        if leaves:
            scene.fly("sn_ww_1", 1, 1, 1)
        else:
            scene.when(0, Stay())
        costs.append(g["cash"] - scene.cash(0))
    return {"stay_cost": costs[0], "leave_cost": costs[1]}


@example("75")
def declare_combined(g: Values) -> Values:
    scene = given(seat(at=g["at"], load=g["drives"]), seat())
    replies = {"to": ("first",), "switches": ()}
    return {"declarable": scene.offered(0, "turn", **replies)}


@example("76")
def forced_free(g: Values) -> Values:
    scene = flying(
        g["at"], 1, g["came_from"], load=g["drives"], hidden={"jw_05": "penalty_yellow_20_1"}
    )
    scene_events = scene.story
    paid = [event for event in scene_events if isinstance(event, TollPaid)]
    shown = [event.space for event in scene_events if isinstance(event, CounterRevealed)]
    if not shown:
        scene.step("jw_05")
        shown = [event.space for event in scene.told(CounterRevealed)]
        paid = scene.told(TollPaid)
    left = 1 - sum(event.cost for event in scene.story if isinstance(event, Moved))
    return {
        "revealed": shown[0],
        "pays": sum(event.amount for event in paid),
        "at": scene.player(0).at,
        "mp_left": left,
        "movement_over": scene.asked() != "Sail",
    }


@example("77")
def fixes_number(g: Values) -> Values:
    scene = flying("jw_05", g["mp_left"], "jw_04", dice=tuple(g["dice"]), gates=[2])
    scene.step("jw_06", pilot=6)
    first = scene.told(Moved)[0]
    later = Course(SpaceId("cloud_b8"), 3, tuple(g["dice"]), first.pilot).numbers
    return {
        "jump": first.jump,
        "pilot_number": first.pilot,
        "later_circle_choices": list(later),
    }


@example("78")
def roll_binds(g: Values) -> Values:
    scene = given(seat(at=g["at"]), seat()).fly(g["declared"], *g["dice"])
    first = scene.told(Moved)[0].path[0]
    return {"allowed": allowed(scene, 0, Stay()), "legal_first": [first]}


@example("79", "80")
def destination(g: Values) -> Values:
    scene = given(seat(at=g["at"], load=g["drives"]), seat())
    scene.when(0, TakeOff(None, g["destination"]))
    return {"declared": scene.told(TookOff)[0].declared}
