"""What comes up between sheets: every answer says its odds, or what it costs and brings."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Blockade, Fly, RaidBase, Search, TradeAt
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, WAR
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.sides import side
from bot.games.horizons.commands.combat import PlaceHit
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.state import Year
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.bases import Permit
from bot.games.horizons.steps.combat import (
    Accepting,
    Agreeing,
    Battle,
    Hitting,
    Looting,
    Planning,
    Plundering,
    Ransoming,
    Side,
    Yielding,
)
from bot.games.horizons.steps.economy import Laying, Relocate, Windfall
from bot.games.horizons.steps.exploring import Charting, GivingBack, Revealing
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Caught, Consenting, Intercepting, Proceeding
from bot.games.horizons.steps.scenarios import Awaking, FirstMission, Rallying, Straying
from bot.i18n.catalog import catalogs
from tests.games.horizons.chapters.combat.fleets import (
    FUJI,
    HIRYU,
    HOME,
    MARS,
    ORBIT,
    SPACE,
    YANGTZE,
    at,
    knowing,
    meeting,
)
from tests.games.horizons.scene import Scene, base, given, ship

CHINA, JAPAN = Seat(0), Seat(1)
LONGEST, MENU, FEW = 80, 100, 10  # signs of a button and of a menu; so many are buttons
NAMES = {0: "Nova", 1: "Rigel"}


def asked(scene: Scene, seat: int, key: str, *steps: AgendaStep, **replies: Any) -> list[str]:
    """What the question says before it asks, then each answer; in Italian it is as complete."""
    scene.state.agenda = steps
    prompt, choice = scene.prompt(seat, key), scene.choice(seat, key, **replies)
    found = list[list[str]]()
    for words in catalogs().values():
        labels = [
            words.render(option.label, NAMES) for option in (*choice.options, *choice.instead)
        ]
        assert all(len(label) <= (LONGEST if len(labels) <= FEW else MENU) for label in labels)
        before = [] if prompt.says is None else [words.render(prompt.says, NAMES)]
        found.append([text.replace("\N{NO-BREAK SPACE}", " ") for text in (*before, *labels)])
    assert len(found[0]) == len(found[1])
    return found[0]


def fight(scene: Scene, ours: str = YANGTZE, theirs: str = HIRYU, place: str = SPACE) -> Battle:
    return Battle(NodeId(place), side(scene.state, (ours,)), side(scene.state, (theirs,)), (7, 3))


def flown(ships: tuple[str, ...], path: tuple[str, ...] = ()) -> Flight:
    return Flight(JAPAN, tuple(map(UnitId, ships)), NodeId(SPACE), tuple(map(NodeId, path)))


# --- on the way


def test_an_interception_tells_its_odds_and_strengths() -> None:
    scene = meeting()
    step = Intercepting(CHINA, (UnitId(YANGTZE),), flown((HIRYU,)))
    _, no, yes = asked(scene, CHINA, "intercept", step)
    assert no == "Let them go: nothing is rolled"
    assert yes == "Try: found 64 %, strength 5 against 7, 4 dealt, 5 taken at most"
    robots = meeting(theirs=("japan:tanaka",))
    step = Intercepting(CHINA, (UnitId(YANGTZE),), flown(("japan:tanaka",)))
    assert asked(robots, CHINA, "intercept", step)[-1] == "Try: found 64 %, and destroyed then"


def test_the_caught_know_where_they_stop_and_what_a_fight_could_cost() -> None:
    scene = meeting()
    _, stop, on = asked(scene, JAPAN, "halt", Caught(JAPAN, fight(scene), flown((HIRYU,))))
    assert stop == "Stop: the move ends in the flyby box of Mars"
    assert on == "Fight: strength 7 against 5, at most 5 dealt, 4 taken"


def test_who_came_through_knows_where_each_way_ends_and_when() -> None:
    scene = meeting(japan={"technologies": ("deep_space_exploration",)})
    step = Proceeding(JAPAN, flown((HIRYU,), ("transfer:belt:2",)))
    says, finish, cancel, _ = asked(scene, JAPAN, "proceed", step)
    assert says.endswith("on the way to transfer box 2 of the Main Asteroid Belt.")
    assert finish == "As it was meant · there in 2109"
    assert cancel == "Not at all: stay in the flyby box of Mars"
    ways = scene.choice(JAPAN, "proceed", how=("change",)).options
    assert any(way.label.key == "horizons.option.act" for way in ways)


def test_an_ally_is_told_what_a_common_move_or_attack_would_bring() -> None:
    scene = meeting(relation=ALLIANCE)
    ways = (NodeId("transfer:belt:2"),)
    step = Consenting(JAPAN, CHINA, Fly((UnitId(YANGTZE), UnitId(HIRYU)), ways))
    _, no, yes = asked(scene, JAPAN, "consent", step)
    assert no == "No: the fleet stays where it is"
    assert yes == "Yes · there in 2109"
    small = Consenting(JAPAN, CHINA, Fly((UnitId("china:shenzhou"),), ways))
    risky = meeting(relation=ALLIANCE, ours=("china:shenzhou",))
    assert asked(risky, JAPAN, "consent", small)[-1].startswith("Yes · there in 2109, fails ")
    both = (UnitId(YANGTZE),)
    pirates = meeting(relation=ALLIANCE, pirates={"pirate_1": Pirate(NodeId(SPACE))})
    search = Agreeing(JAPAN, CHINA, Search(both, "pirate_1"))
    _, yes, no = asked(pirates, JAPAN, "agree", search)
    assert yes.startswith("I agree · found 64 %, strength 5 against ")
    assert no == "I do not: the fleet does nothing"
    raid = Agreeing(JAPAN, CHINA, RaidBase(both, UnitId(HOME)))
    assert (
        "up to 6 resources and 4 damage, base destroyed 10 %"
        in asked(pirates, JAPAN, "agree", raid)[1]
    )
    hold = Agreeing(JAPAN, CHINA, Blockade(both, UnitId(HOME)))
    assert "it produces half" in asked(pirates, JAPAN, "agree", hold)[1]


# --- in a battle


def test_a_surrender_says_what_it_costs_and_to_accept_it_what_it_brings() -> None:
    scene = meeting(theirs=(FUJI,), ships={FUJI: ship(SPACE, fleet=2, cargo=Stock(SUP=3))})
    battle = fight(scene, theirs=FUJI)
    no, yes = asked(scene, JAPAN, "surrender", Yielding(JAPAN, battle))
    assert no.startswith("Fight: strength 0 against 5, at most 0 dealt, ")
    assert yes == "Surrender Fuji · crews to reserve, 3 of cargo lost, 1 marker lost"
    accept, refuse = asked(scene, CHINA, "accept", Accepting(CHINA, battle))
    assert accept == (
        "Accept · up to 2 resources for you, 1 marker for you, safe from you this year"
    )
    assert refuse.startswith("Refuse, and fight · strength 5 against 0, ")


def test_a_base_with_ships_says_what_fighting_these_first_would_be() -> None:
    docked = {FUJI: ship(MARS, docked=HOME)}
    there = base("mars", defence=1, stock=Stock(ORE=4))
    scene = meeting(theirs=(), place=ORBIT, ships=docked, bases={HOME: there})
    battle = Battle(
        NodeId(ORBIT), side(scene.state, (YANGTZE,)), side(scene.state, (HOME, FUJI)), (7, 3)
    )
    _, exclude = asked(scene, CHINA, "accept", Accepting(CHINA, battle))
    assert exclude.startswith("The ships first, then the base · strength 5 against 0, ")
    says, *_ = asked(scene, CHINA, "plunder", Plundering(CHINA, battle, 3))
    assert says == "Of the resources in the base 3 are destroyed. Room in your ships: 4."


def test_each_kind_of_battle_says_what_is_dealt_and_taken() -> None:
    armed = knowing("space_missiles")
    scene = meeting(china=armed)
    battle = Battle(NodeId(SPACE), *fight(scene).sides, (3, 9))
    _, *kinds = asked(scene, CHINA, "tactics", Planning(battle))
    assert kinds[0].startswith("Strike · deals ")
    assert kinds[0].endswith("%), takes nothing")
    scene = meeting(japan=armed)
    battle = Battle(NodeId(SPACE), *fight(scene).sides, (3, 9))
    _, *kinds = asked(scene, CHINA, "tactics", Planning(battle))
    assert [kind.partition(" ")[0] for kind in kinds] == ["Strike", "Direct", "Avoid"]
    assert kinds[0].startswith("Strike · deals nothing, takes ")
    assert "%" in kinds[1]
    assert kinds[2] == "Avoid the battle (3 points): nobody fires"


def test_a_hit_says_what_becomes_of_its_target() -> None:
    there = base("mars", defence=2, settlements=2, stock=Stock(ORE=4))
    scene = meeting(
        theirs=(),
        place=ORBIT,
        bases={HOME: there},
        ships={**at(ORBIT, HIRYU), FUJI: ship(ORBIT, damage=2)},
    )
    units = (HOME, FUJI, HIRYU)
    battle = Battle(NodeId(ORBIT), side(scene.state, (YANGTZE,)), side(scene.state, units))
    step = Hitting(battle, (0, 3), asks=CHINA)
    _, *targets = asked(scene, CHINA, "hit", step)
    assert "Fuji · destroyed" in targets
    assert "Hiryu · damage 1 of 7" in targets
    assert any("then level" in one for one in targets)
    assert any(one.endswith("then 2, 1 damaged") for one in targets)
    assert scene.choice(CHINA, "hit").options[0].value == PlaceHit(HOME, "defence")


def test_pirates_say_what_is_left_what_is_lost_and_the_odds_of_a_fight() -> None:
    scene = meeting(
        ours=("china:zheng_he",),
        theirs=(),
        china={"cash": 7},
        pirates={"pirate_1": Pirate(NodeId(SPACE))},
        ships={"china:zheng_he": ship(SPACE, cargo=Stock(SUP=2))},
    )
    attacker = Side(("pirate_1",), None)
    battle = Battle(NodeId(SPACE), attacker, side(scene.state, ("china:zheng_he",)), (4, 8))
    _, *answers = asked(scene, CHINA, "pirates", Ransoming(CHINA, battle, 5))
    assert answers[:2] == [
        "Pay $5B and fly on · $2B left",
        "Pay $10B; the pirate leaves for good · $3B of debt",
    ]
    assert answers[2].startswith("Give in: 2 of cargo and 1 marker lost")
    assert answers[3].startswith("Fight · strength 0 against ")


def test_loot_says_how_much_there_is_and_how_much_fits() -> None:
    scene = meeting()
    step = Looting(CHINA, fight(scene), 6, told=True)
    says, *_ = asked(scene, CHINA, "loot", step)
    assert says == "The raid brings 6 resources; 4 fit into your ships."


# --- at home


def test_who_is_asked_for_trade_reads_what_and_what_for() -> None:
    bases = {HOME: base("mars", token="sell ORE", settlements=2)}
    ships = {YANGTZE: ship(MARS, cargo=Stock(ORE=2))}
    scene = meeting(ours=(), theirs=(), relation=0, bases=bases, ships=ships, china={"cash": 0})
    step = Permit(JAPAN, CHINA, TradeAt(UnitId(HOME), 2, UnitId(YANGTZE)))
    says, free, tariff, refuse = asked(scene, JAPAN, "permit", step)
    assert says == "Nova wants to sell 2 Ore at Edo for $4B."
    assert free == "free · nothing for you, the token goes"
    assert tariff == "for a tariff of $1B · they cannot pay it, so no trade"
    assert refuse == "refuse · the token stays"


def test_a_tile_says_what_it_brings_and_what_lies_there() -> None:
    scene = meeting(tiles={"mars": "clay_beds"})
    step = Charting(CHINA, WorldId("mars"), ("hematite",))
    says, tile, none = asked(scene, CHINA, "chart", step)
    assert says.startswith("Now on Mars: Clay Beds · ")
    assert "4 Biology, exploration +1 to +2." in says
    assert tile == "Hematite · 5 Ore, 1 Fuel, 1 Supply, 2 Engineering, exploration +1"
    assert none == "None: leave the world as it is"


def test_missions_say_what_they_earn_and_what_is_lost() -> None:
    mission = MissionId("mission_mars")
    scene = meeting(china={"mission": mission, "kept": (MissionId("mission_moon"),)})
    step = Revealing(CHINA, WorldId("mars"), True)
    own, none = asked(scene, CHINA, "reveal", step)[:2]
    assert own == "Mars (2 VP) · 1 marker for you"
    assert none == "None: it stays open"
    scene = meeting(china={"kept": (MissionId("mission_moon"), MissionId("mission_io"))})
    back = asked(scene, CHINA, "give_back", GivingBack(CHINA))
    assert back == ["Moon (2 VP) · these VP are lost", "Io (4 VP) · these VP are lost"]
    scene = given(
        "china", players={"china": {"choosing": (mission, MissionId("mission_titan_crewed"))}}
    )
    first, other = asked(scene, CHINA, "mission_first", FirstMission())
    assert first.endswith("· deplete Titan with a crew")
    assert other.endswith("· deplete Mars")


@pytest.mark.parametrize(
    ("event", "key", "kind", "wanted"),
    [
        ("publicity_campaign", "publicity", "publicity", "Alpha Centauri"),
        ("immigration", "settlers", "immigration", "Edo · 2 → 3"),
        ("dockyard_strike", "dockyard", "dockyard", "left"),
    ],
)
def test_events_say_what_there_is_before_and_after(
    event: str, key: str, kind: Any, wanted: str
) -> None:
    stock = Stock(ORE=3, SUP=2)
    bases = {HOME: base("mars", settlements=2, stock=stock), "japan:base_izumo": base("moon")}
    scene = meeting(bases=bases)
    scene.state.this = Year(events=(event,))
    found = asked(scene, JAPAN, key, Windfall(JAPAN, kind))
    assert any(wanted in one for one in found), found
    assert all("→" in one or "left" in one for one in found)


def test_counters_that_have_run_out_say_where_they_would_go() -> None:
    scene = meeting(asteroids=(NodeId("flyby:belt"),))
    step = Relocate(CHINA, "asteroid", NodeId("flyby:earth"))
    says, there = asked(scene, CHINA, "relocate", step)
    assert says.startswith("An asteroid would come to the flyby box of Earth.")
    assert there.endswith("· it leaves from there")
    bases = {
        f"{one}:base_{name}": base("mars") for one, name in (("asia", "samudra"), ("russia", "mir"))
    }
    scene = meeting(bases=bases)
    scene.state.trade = scene.state.trade[:1]
    says, *_ = asked(scene, CHINA, "laying", Laying(CHINA))
    assert says == "1 token is left for 2 bases of other factions."


# --- scenarios


def test_self_aware_robots_say_how_many_join_them() -> None:
    robots = at(ORBIT, "japan:tanaka", "china:fei_xin")
    scene = meeting(theirs=(), ships=robots)
    first, *_ = asked(scene, CHINA, "awaking", Awaking(CHINA))
    assert first.endswith("· 2 robots, a VP each")
    awake = {"japan:tanaka": ship(SPACE, awake=True), **at(ORBIT, "china:fei_xin")}
    scene = meeting(theirs=(), ships=awake)
    step = Straying(CHINA, (UnitId("japan:tanaka"),))
    _, stay, *ways = asked(scene, CHINA, "straying", step)
    assert stay == "It stays"
    assert "the orbit of Mars · 1 robot, a VP each" in ways
    assert any("there in" in one for one in ways)


def test_the_invader_is_measured_against_what_was_sent() -> None:
    scene = meeting(invader=0)
    scene.state.relations = {"china|japan": WAR}
    step = Rallying((JAPAN,), (UnitId(YANGTZE),))
    says, *ships = asked(scene, JAPAN, "rally", step)
    assert "Sent so far: strength 5." in says
    assert "each crewed ship earns 5 markers" in says
    assert all("· strength " in one for one in ships)
