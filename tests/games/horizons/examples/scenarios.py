"""Set-up and scenarios."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.horizons.acts import Deflect
from bot.games.horizons.box.knowledge import LIMITS
from bot.games.horizons.box.units import UNITS, Kind, Robot
from bot.games.horizons.chapters.course.ending import end_chance
from bot.games.horizons.chapters.course.setup import FIRST_DECADE, policy_count
from bot.games.horizons.chapters.economy.growth import counted
from bot.games.horizons.chapters.exploring.totals import Part, Total
from bot.games.horizons.chapters.scenarios.asteroid import explored
from bot.games.horizons.reckoning import d100
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.scenarios.opening import opened
from tests.games.horizons.examples.reading import Values, example
from tests.games.horizons.scene import base, given
from tests.support.luck import Luck

PLAYERS = ("russia", "japan", "europe")


@example("ex-dice-percent")
def percent(g: Values) -> Values:
    """The chance that a campaign ends is such a chance."""
    year = next(one for one in range(2030, 2170) if end_chance(one) == g["chance_pct"])
    ends = [roll for roll in range(1, 101) if over(year, roll)]
    highest = Luck(0, {"horizons.end": [(100,)]})
    return {"success_rolls": ends, "double_zero_reads": d100(highest, "end")}


def over(year: int, roll: int) -> bool:
    scene = given("russia", year=year).luck("end", (roll,)).beat(Moment.END)
    return scene.state.result is not None


@example("ex-success-number")
def success(g: Values) -> Values:
    """So is the one more token of an exploration."""
    total = Total((Part("world", g["success"]),))
    return {"success_rolls": [die for die in range(1, 11) if total.tokens((die,))]}


@example("ex-scenario-policies")
def policies(g: Values) -> Values:
    return {"policies": policy_count(g["start_year"])}


@example("ex-invasion-policies")
def most_policies(g: Values) -> Values:
    decades = (g["start_year"] - FIRST_DECADE) // 10 + 1
    number = policy_count(g["start_year"])
    return {"decades": decades, "policies": number, "unified_max": LIMITS.max_unified}


@example("ex-incoming-strength")
def strengths(g: Values) -> Values:
    found = [opened(*PLAYERS[:number], scenario="incoming").state.menace for number in g["players"]]
    return {"strength": [one.strength if one else 0 for one in found]}


@example("ex-incoming-explore")
def study(g: Values) -> Values:
    robot = next(
        unit.id
        for unit in UNITS.values()
        if (unit.kind, unit.explore) == (Kind.RE, g["re_value"])
        and unit.type not in (Robot.TELESCOPE, Robot.PROBE)
    )
    owner = UNITS[robot].faction
    bare = {owner: {"technologies": (), "policies": ()}}
    scene = given(
        owner, options={"scenario": "incoming"}, players=bare, ships={robot: "flyby:belt"}
    )
    total = explored(scene.state, Seat(0), Deflect(robot, "explore"))
    return {"value": total.value, "reduction": [total.tokens((die,)) for die in (5, 6)]}


@example("ex-rebellion-growth")
def colonial_growth(g: Values) -> Values:
    unit = "south_america:base_" + next(
        one.id.partition("base_")[2]
        for one in UNITS.values()
        if one.faction == "south_america" and one.kind is Kind.BASE
    )
    scene = given(
        "south_america",
        "russia",
        options={"scenario": "rebellion"},
        bases={unit: base("ceres", settlements=g["colonial_settlements"])},
    )
    effective = counted(scene.state, Seat(0), scene.base(unit), blocked=False)
    scene.beat(Moment.GROWTH)
    return {
        "effective": effective,
        "gain": scene.base(unit).settlements - g["colonial_settlements"],
    }


@example("ex-futuristic-cash")
def cash(g: Values) -> Values:
    return {"money": opened(g["faction"], futuristic_start=True).player(g["faction"]).cash}
