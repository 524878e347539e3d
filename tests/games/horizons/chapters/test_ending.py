"""13.4, 14 and the goals of 16."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.box.cards import MISSIONS
from bot.games.horizons.box.goods import Points, Tokens
from bot.games.horizons.box.knowledge import TECHNOLOGIES
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.course.scoring import exact, parts, points, rated
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given, ship

MIR = UnitId("russia:base_mir")
ALL = tuple(TECHNOLOGIES)
STARS = tuple(one.id for one in TECHNOLOGIES.values() if one.effects.interstellar)


def first_base(faction: str) -> UnitId:
    return next(u.id for u in UNITS.values() if u.faction == faction and u.kind is Kind.BASE)


def scored(key: str, *factions: str, **more: Any) -> float:
    """A line of Russia's score."""
    own = {"technologies": (), "policies": ()} | more.pop("russia", {})
    scene = given(*(factions or ("russia", "japan")), players={"russia": own}, **more)
    lines = parts(scene.state, scene.seat("russia"))
    return next(part.points for part in lines if part.key == key)


@pytest.mark.rule("HORIZON-14.2.1", "HORIZON-3.5.3")
def test_markers_count_one_each() -> None:
    assert scored("vp", russia={"vp": 7}) == 7


@pytest.mark.rule("HORIZON-14.2.2", "HORIZON-20.1.17")
@pytest.mark.parametrize(("number", "worth"), [(0, 0), (1, 15), (2, 30), (3, 50)])
def test_the_way_to_the_stars(number: int, worth: int) -> None:
    assert scored("interstellar", russia={"technologies": STARS[:number]}) == worth


@pytest.mark.rule("HORIZON-14.2.3", "HORIZON-14.2.15", "HORIZON-13.3.3")
@pytest.mark.parametrize(
    ("done", "mine", "theirs", "worth"),
    [(18, 2, 1, 20), (9, 2, 1, 10), (8, 2, 1, 0), (18, 2, 2, 20), (18, 1, 2, 0), (18, 0, 0, 0)],
)
def test_most_settlements_on_a_terraformed_world(
    done: int, mine: int, theirs: int, worth: int
) -> None:
    bases = {
        MIR: base("mars", settlements=mine),
        first_base("japan"): base("mars", settlements=theirs),
    }
    assert scored("gardens", bases=bases, terraformed={WorldId("mars"): done}) == worth


@pytest.mark.rule("HORIZON-14.2.4")
def test_kept_missions_count_their_points() -> None:
    scene = given("russia")
    one, two = scene.state.missions[:2]
    assert scored("missions", russia={"kept": (one, two)}) == MISSIONS[one].vp + MISSIONS[two].vp


@pytest.mark.rule("HORIZON-14.2.5")
def test_the_next_star_counts_for_crews_and_robots_once_each() -> None:
    assert scored("alpha", russia={"alpha_robot": True}) == 5
    assert scored("alpha", russia={"alpha_robot": True, "alpha_crew": True}) == 20


@pytest.mark.rule("HORIZON-14.2.6")
@pytest.mark.parametrize(
    ("world", "each"),
    [
        ("earth_orbit", 1), ("moon", 1.25), ("nea", 1.25), ("mars", 1.25), ("comet", 1.25),
        ("mercury", 1.5), ("venus", 1.5), ("ceres", 1.5), ("io", 1.75), ("titan", 1.75),
        ("triton", 2), ("pluto", 2), ("sedna", 2), ("alpha_centauri", 2),
    ],
)  # fmt: skip
def test_settlements_count_more_the_farther_out_they_are(world: str, each: float) -> None:
    assert scored("settlements", bases={MIR: base(world, settlements=3)}) == 3 * each


@pytest.mark.rule("HORIZON-14.2.7")
@pytest.mark.parametrize(("done", "each"), [(8, 1.25), (9, 1.5), (18, 1.75)])
def test_and_more_on_terraformed_soil(done: int, each: float) -> None:
    bases = {MIR: base("mars", settlements=4)}
    assert scored("settlements", bases=bases, terraformed={WorldId("mars"): done}) == 4 * each


@pytest.mark.rule("HORIZON-14.2.8", "HORIZON-20.1.20")
def test_structures_count_their_level() -> None:
    bases = {MIR: base("mars", service=3, mining=4, research=1, defence=2)}
    assert scored("structures", bases=bases) == 3 + 4 + 1 + 2


@pytest.mark.rule("HORIZON-14.2.9")
def test_every_technology_not_developed_costs_three() -> None:
    assert scored("technologies") == -3 * 58
    assert scored("technologies", russia={"technologies": ALL}) == 0


@pytest.mark.rule("HORIZON-14.2.10")
def test_twenty_points_left_are_worth_one() -> None:
    left = {
        "bank": Points(10, 10, 10),
        "tokens": Tokens(physics=(5,), biology=(5,)),
    }
    assert scored("points", russia=left) == 2
    assert scored("points", russia={"bank": Points(19)}) == 0


@pytest.mark.rule("HORIZON-14.2.14")
def test_five_markers_left_are_worth_one() -> None:
    assert scored("politics", russia={"politics": 14}) == 2


@pytest.mark.rule("HORIZON-14.2.11")
def test_ships_count_half_their_size_wherever_they_are() -> None:
    cargo = {
        "russia:kliper": ship("transfer:mars:2", reserve=True),
        "russia:kozlov": ship("orbit:mars", probe=probe()),
        "russia:lv2a": ship("surface:earth"),
    }
    assert scored("fleet", ships=cargo) == (UNITS[UnitId("russia:kliper")].size + 2) / 2


def probe() -> UnitId:
    return next(u.id for u in UNITS.values() if u.faction == "russia" and u.type == "probe")


@pytest.mark.rule("HORIZON-14.2.12")
def test_the_sum_is_rounded_once() -> None:
    bases = {MIR: base("moon", settlements=2)}
    own = {"technologies": ALL, "policies": ()}
    stars = {"russia": own}
    scene = given("russia", "japan", players=stars, bases=bases, ships={})
    seat = scene.seat("russia")
    assert exact(scene.state, seat) == 50 + 2.5
    assert points(scene.state, seat) == 53


# --- the end of a campaign


def ended(year: int, roll: int, *factions: str, **more: Any) -> Scene:
    scene = given(*(factions or ("russia", "japan")), year=year, **more)
    return scene.luck("end", (roll,)).beat(Moment.END)


@pytest.mark.rule("HORIZON-14.1.1", "HORIZON-13.4.1")
@pytest.mark.parametrize(
    ("year", "roll", "over"),
    [(2144, 1, False), (2145, 1, True), (2145, 2, False), (2168, 24, True), (2169, 100, True)],
)
def test_from_2145_on_every_year_may_be_the_last(year: int, roll: int, over: bool) -> None:
    scene = ended(year, roll)
    assert (scene.state.result is not None) == over
    assert scene.state.year == (year if over else year + 1)


@pytest.mark.rule("HORIZON-14.2.12", "HORIZON-14.2.13")
def test_most_points_win_and_ties_are_broken() -> None:
    rich = {"technologies": ALL, "policies": ()}
    players = {"russia": rich, "japan": rich | {"vp": 1}}
    assert winner(players) == 1
    tied = {"russia": rich, "japan": rich}
    bases = {
        MIR: base("moon", settlements=4),
        first_base("japan"): base("triton", settlements=1, service=3),
    }
    assert winner(tied, bases=bases) == 0  # 5 each: more settlements
    assert winner(tied, initiative=("japan", "russia")) == 1


def winner(players: dict[str, Any], **more: Any) -> int:
    scene = ended(2169, 1, players=players, ships={}, **more)
    assert scene.state.result is not None
    (seat,) = scene.state.result.winners
    return seat


@pytest.mark.rule("HORIZON-14.3.1", "HORIZON-14.3.2")
def test_alone_late_years_cost_points_and_the_score_is_rated() -> None:
    assert scored("late", "russia", year=2147) == -6
    scene = ended(2145, 1, "russia")
    assert scene.state.result is not None
    assert scene.state.result.rating == "disaster"
    assert rated(226).id == "brilliant_victory"


@pytest.mark.rule("HORIZON-14.3.2")
@pytest.mark.parametrize(
    ("vp", "mark", "won"),
    [
        (99, "disaster", False),
        (100, "defeat", False),
        (151, "draw", False),
        (176, "minor_victory", True),
        (251, "spectacular_victory", True),
    ],
)
def test_alone_only_a_victory_is_won(vp: int, mark: str, won: bool) -> None:
    known = {"technologies": ALL, "policies": (), "vp": vp - 50}  # the stars are worth 50
    scene = given("russia", year=2145, players={"russia": known}, ships={})
    found = scene.luck("end", (1,)).beat(Moment.END).state.result
    assert found is not None
    assert (found.points, found.rating, found.winners) == ((vp,), mark, (0,) if won else ())


# --- goals


def race(settlements: int, *others: int, year: int = 2050, alone: bool = False) -> Scene:
    bases = {MIR: base("mars", settlements=settlements)}
    if not alone:
        bases[first_base("japan")] = base("mars", settlements=others[0] if others else 0)
    factions = ("russia",) if alone else ("russia", "japan")
    scene = given(*factions, options={"scenario": "red_planet"}, bases=bases, year=year)
    return scene.beat(Moment.END)


@pytest.mark.rule("HORIZON-16.1.2", "HORIZON-16.0.4", "HORIZON-16.0.3")
def test_twenty_settlements_on_mars_win_the_race() -> None:
    assert race(19).state.result is None
    scene = race(20, 22)
    assert scene.state.result is not None
    assert scene.state.result.winners == (1,)
    level = race(20, 20).state.result
    assert level is not None
    assert level.winners == (0,)  # better initiative


@pytest.mark.rule("HORIZON-16.1.3", "HORIZON-16.0.2", "HORIZON-16.1.5")
@pytest.mark.parametrize(
    ("settlements", "mark"), [(20, "major_victory"), (15, "minor_victory"), (14, "defeat")]
)
def test_alone_there_is_a_deadline_and_a_minor_victory(settlements: int, mark: str) -> None:
    if settlements < 20:
        assert race(settlements, year=2068, alone=True).state.result is None
    found = race(settlements, year=2069, alone=True).state.result
    assert found is not None
    assert found.rating == mark
    assert bool(found.winners) == (mark != "defeat")
    assert race(19, year=2069).state.result is None
    last = race(19, year=2169).state.result
    assert last is not None
    assert last.winners == ()
