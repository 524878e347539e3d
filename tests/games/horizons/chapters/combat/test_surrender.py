"""10.3 Surrender."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.guide import by_suggestion
from bot.engine.orders.language import Order
from bot.games.horizons.acts import Convert, Scuttle, Search, Waste
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.knowledge import EMBARGO, WAR
from bot.games.horizons.box.units import UNITS, FactionId, UnitId
from bot.games.horizons.commands.combat import (
    Agree,
    AnswerSurrender,
    OfferSurrender,
    Plunder,
)
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.combat import Fired, Searched, SurrenderAnswered, Surrendered
from bot.games.horizons.state import Year
from bot.games.horizons.steps.combat import Accepting, Planning, Plundering
from tests.games.horizons.chapters.combat.fleets import (
    FUJI,
    HIRYU,
    HOME,
    MARS,
    ORBIT,
    ROBOT,
    SPACE,
    STEADY,
    YANGTZE,
    at,
    meeting,
    plan,
)
from tests.games.horizons.scene import Scene, base, given, ship


def found(relation: int = WAR, target: str = FUJI, **more: Any) -> Scene:
    """China has found a fleet of Japan."""
    more = {"theirs": (FUJI,), **more}
    scene = meeting(relation=relation, **more).luck("search", (1, 10))
    return scene.do("china", Search((YANGTZE,), target))


def offers(scene: Scene, *, yes: bool = True) -> Scene:
    return scene.when(scene.seat("japan"), OfferSurrender(yes))


def answers(scene: Scene, answer: str) -> Scene:
    return scene.when(scene.seat("china"), AnswerSurrender(answer))


def at_a_base(*, relation: int = WAR, ships: tuple[str, ...] = (FUJI,), **stock: Any) -> Scene:
    """A base with ships, found from the orbit."""
    docked = {unit: ship(MARS, docked=HOME) for unit in ships}
    there = base("mars", defence=1, **stock)
    return found(relation, HOME, theirs=(), place=ORBIT, ships=docked, bases={HOME: there})


@pytest.mark.rule("HORIZON-10.3.1")
def test_who_was_found_may_surrender_with_the_whole_fleet() -> None:
    scene = found(EMBARGO, theirs=(FUJI, HIRYU))
    assert scene.awaited() == {scene.seat("japan")}
    assert scene.prompt(scene.seat("japan"), "surrender")
    offers(scene)
    (told,) = scene.told(Surrendered)
    assert set(told.units) == {FUJI, HIRYU}


@pytest.mark.rule("HORIZON-3.1.6", "HORIZON-3.1.9", "HORIZON-5.1.6")
def test_who_was_found_destroys_nothing_and_spends_nothing_before_they_answer() -> None:
    laden = {FUJI: ship(SPACE, fleet=2, cargo=Stock(SUP=2))}
    scene, japan = found(EMBARGO, theirs=(), ships=laden), 1
    for act in (Waste(UnitId(FUJI), Stock(SUP=2)), Scuttle(UnitId(FUJI)), Convert("money", 1)):
        scene.refused(japan, Do(act), "battle", "HORIZON-3.1.6")
    assert "horizons.moment" not in [one.key for one in scene.prompts(japan)]


@pytest.mark.rule("HORIZON-3.1.6", "HORIZON-3.1.9", "HORIZON-5.1.6")
def test_who_began_a_battle_may_spend_in_it_but_not_destroy() -> None:
    laden = {YANGTZE: ship(SPACE, fleet=1, cargo=Stock(SUP=2))}
    scene, china = offers(found(ours=(), ships=laden)), 0
    assert isinstance(scene.state.step, Accepting)
    for act, clause in (
        (Waste(UnitId(YANGTZE), Stock(SUP=2)), "HORIZON-3.1.9"),
        (Scuttle(UnitId(YANGTZE)), "HORIZON-5.1.6"),
    ):
        scene.refused(china, Do(act), "combat", clause)
    scene.when(china, Do(Convert("money", 1)))
    assert scene.player("china").politics == 2


@pytest.mark.rule("HORIZON-10.3.1")
def test_who_does_not_surrender_fights() -> None:
    scene = offers(found(EMBARGO), yes=False)
    assert [type(one) for one in scene.story].count(Surrendered) == 0
    assert isinstance(scene.state.step, Planning) or scene.told(Fired)


@pytest.mark.rule("HORIZON-10.3.2", "HORIZON-4.3.2")
def test_at_embargo_a_surrender_is_accepted_without_asking() -> None:
    scene = offers(found(EMBARGO))
    assert scene.told(Surrendered)
    assert not isinstance(scene.state.step, Accepting)


@pytest.mark.rule("HORIZON-10.3.9")
def test_at_war_the_surrender_of_ships_may_be_refused() -> None:
    scene = offers(found())
    assert scene.awaited() == {scene.seat("china")}
    answers(scene, "refuse")
    assert not any(isinstance(one, Surrendered) for one in scene.story)
    assert isinstance(scene.state.step, Planning) or scene.told(Fired)
    scene = answers(offers(found()), "accept")
    assert scene.told(Surrendered)


@pytest.mark.rule("HORIZON-10.3.9", "HORIZON-4.3.4")
def test_the_surrender_of_a_base_is_never_refused() -> None:
    scene = offers(at_a_base(ships=()).luck("spoils", (3,)))
    assert scene.told(Surrendered)
    scene = offers(at_a_base())
    scene.refused(scene.seat("china"), AnswerSurrender("refuse"), "must_accept", "HORIZON-10.3.9")


@pytest.mark.rule("HORIZON-10.3.3")
def test_at_war_the_ships_of_a_base_may_be_fought_first() -> None:
    scene = offers(at_a_base(stock=Stock(ORE=5)))
    scene.luck("search", (5, 10)).luck("damage", (1, 1)).luck("spoils", (2,))
    scene.luck("recall", *(STEADY,) * 9)
    answers(scene, "exclude")
    own = scene.told(Searched)[0]
    assert (own.found, own.defender.units) == (True, (FUJI,))
    plan(scene, "china", direct=True)
    kinds = [type(one) for one in scene.story]
    assert kinds.index(Fired) < kinds.index(Surrendered)
    told = next(one for one in scene.story if isinstance(one, Surrendered))
    assert told.units == (HOME,)
    assert scene.base(HOME).stock == Stock(ORE=3)
    assert not scene.ship(FUJI).reserve


@pytest.mark.rule("HORIZON-10.3.3")
def test_who_is_destroyed_by_the_ships_takes_no_surrender() -> None:
    docked = {HIRYU: ship(MARS, docked=HOME)}
    hurt = at(ORBIT, YANGTZE, damage=4)
    there = {HOME: base("mars", defence=1, stock=Stock(ORE=5))}
    scene = found(WAR, HOME, ours=(), theirs=(), ships={**docked, **hurt}, bases=there)
    offers(scene).luck("search", (10, 1)).luck("damage", (1, 10)).luck("recall", *(STEADY,) * 9)
    answers(scene, "exclude")
    plan(scene, "japan", direct=True)
    assert YANGTZE not in scene.state.ships
    assert not any(isinstance(one, Surrendered) for one in scene.story)


@pytest.mark.rule("HORIZON-10.3.3")
def test_ships_that_are_fought_first_are_ships_beside_a_base_and_all_of_them() -> None:
    scene = offers(found())
    scene.refused(scene.seat("china"), AnswerSurrender("exclude"), "must_accept", "HORIZON-10.3.3")
    scene = offers(at_a_base(ships=(FUJI, HIRYU)))
    answers(scene, "exclude")
    assert set(scene.told(Searched)[0].defender.units) == {FUJI, HIRYU}


@pytest.mark.rule("HORIZON-10.3.4")
def test_all_cargo_of_ships_that_surrender_is_destroyed() -> None:
    ships = {FUJI: ship(SPACE, fleet=2, cargo=Stock(ORE=3, SUP=1))}
    scene = offers(found(EMBARGO, theirs=(), ships=ships))
    assert scene.ship(FUJI).cargo == NOTHING


@pytest.mark.rule("HORIZON-10.3.4")
def test_in_a_base_a_die_of_resources_is_destroyed_as_the_attacker_chooses() -> None:
    scene = at_a_base(ships=(), stock=Stock(ORE=4, FUEL=2)).luck("spoils", (3,))
    offers(scene)
    assert isinstance(scene.state.step, Plundering)
    assert scene.told(SurrenderAnswered)[0].die == 3
    china = scene.seat("china")
    scene.refused(china, Plunder(Stock(ORE=2)), "spoils", "HORIZON-10.3.4")
    scene.refused(china, Plunder(Stock(FUEL=3)), "spoils", "HORIZON-10.3.4")
    scene.when(china, Plunder(Stock(ORE=1, FUEL=2)))
    assert scene.base(HOME).stock == Stock(ORE=3)


@pytest.mark.rule("HORIZON-10.3.4")
def test_a_die_above_the_stock_of_a_base_leaves_nothing_and_no_choice() -> None:
    scene = offers(at_a_base(ships=(), stock=Stock(ORE=4, FUEL=2)).luck("spoils", (10,)))
    assert scene.base(HOME).stock == NOTHING


@pytest.mark.rule("HORIZON-10.3.7")
def test_half_of_each_type_is_taken_as_far_as_it_fits() -> None:
    ships = {FUJI: ship(SPACE, fleet=2, cargo=Stock(ORE=3, SUP=2))}
    scene = offers(found(EMBARGO, theirs=(), ships=ships))
    assert scene.ship(YANGTZE).cargo == Stock(ORE=2, SUP=1)
    full = {**ships, YANGTZE: ship(SPACE, fleet=1, cargo=Stock(FUEL=3))}
    scene = offers(found(EMBARGO, ours=(), theirs=(), ships=full))
    china = scene.seat("china")
    scene.refused(china, Plunder(take=Stock(ORE=2)), "take_half", "HORIZON-10.3.7", n=1)
    scene.refused(china, Plunder(take=Stock(FUEL=1)), "take_half", "HORIZON-10.3.7")
    scene.when(china, Plunder(take=Stock(SUP=1)))
    assert scene.ship(YANGTZE).cargo == Stock(FUEL=3, SUP=1)


@pytest.mark.rule("HORIZON-10.3.7", "HORIZON-1.2.4")
def test_what_ships_and_base_lose_of_a_type_is_halved_together() -> None:
    for stock, asked in ((Stock(ORE=3), False), (Stock(ORE=3, FUEL=1), True)):
        docked = {FUJI: ship(MARS, docked=HOME, cargo=Stock(ORE=3))}
        there = {HOME: base("mars", stock=stock)}
        scene = found(WAR, HOME, theirs=(), place=ORBIT, ships=docked, bases=there)
        answers(offers(scene.luck("spoils", (3,))), "accept")
        if asked:
            more = Plunder(Stock(ORE=3), Stock(ORE=4))
            scene.refused(0, more, "take_half", "HORIZON-10.3.7", n=3)
            scene.when(0, Plunder(Stock(ORE=3), Stock(ORE=3)))
        assert scene.ship(YANGTZE).cargo == Stock(ORE=3), "half of six, not twice half of three"


@pytest.mark.rule("HORIZON-10.3.5", "HORIZON-5.4.13")
def test_ships_that_surrender_go_to_reserve() -> None:
    scene = offers(found(EMBARGO, theirs=(FUJI, HIRYU)))
    assert scene.ship(FUJI).reserve
    assert scene.ship(HIRYU).reserve
    assert not scene.ship(YANGTZE).reserve
    scene = offers(found(EMBARGO, theirs=(FUJI, ROBOT)))
    assert not scene.ship(ROBOT).reserve


@pytest.mark.rule("HORIZON-10.3.8")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (0, 0)])
def test_a_politics_marker_goes_to_the_attacker_if_there_is_one(before: int, after: int) -> None:
    scene = offers(found(EMBARGO, japan={"politics": before}, china={"politics": 1}))
    assert scene.player("japan").politics == after
    assert scene.player("china").politics == 1 + before - after


@pytest.mark.rule("HORIZON-10.3.6")
def test_who_has_surrendered_is_safe_from_that_faction_for_the_year() -> None:
    more = at(SPACE, "china:huang_he", fleet=3)
    scene = offers(found(EMBARGO, ships=more))
    act = Search(("china:huang_he",), FUJI)
    scene.cannot("china", act, "surrendered", "HORIZON-10.3.6")
    asia = {**more, **at(SPACE, "asia:vikrant", fleet=4)}
    scene = offers(found(EMBARGO, ships=asia))
    assert {one for one, _ in scene.state.this.surrendered} == {"china"}


@pytest.mark.rule("HORIZON-16.6.3")
def test_in_a_war_with_machines_nobody_has_to_accept_a_surrender() -> None:
    docked = {FUJI: ship(MARS, docked=HOME)}
    scene = found(
        WAR,
        HOME,
        theirs=(),
        place=ORBIT,
        ships=docked,
        bases={HOME: base("mars", defence=1)},
        options={"scenario": "ex_machina"},
    )
    answers(offers(scene), "refuse")
    assert not any(isinstance(one, Surrendered) for one in scene.story)


@pytest.mark.rule("HORIZON-16.6.3")
def test_between_humans_the_surrender_of_a_base_is_accepted_there_too() -> None:
    edo = next(one for one in UNITS if one.startswith("europe:base"))
    scene = given(
        "china",
        "europe",
        "japan",
        ships={**at(ORBIT, YANGTZE), "europe:hermes": ship(MARS, docked=edo)},
        bases={edo: base("mars", defence=1)},
        relations={("china", "europe"): WAR},
        options={"scenario": "ex_machina"},
    )
    scene.do("china", Search((YANGTZE,), edo)).when(1, OfferSurrender(True))
    scene.refused(0, AnswerSurrender("refuse"), "must_accept", "HORIZON-10.3.9")


@pytest.mark.rule("HORIZON-10.6.4", "HORIZON-10.3.7")
def test_of_allies_the_one_who_decides_takes_the_loot() -> None:
    ships = {
        **at(SPACE, YANGTZE, "asia:vikrant", fleet=1),
        FUJI: ship(SPACE, fleet=2, cargo=Stock(ORE=6)),
    }
    embargo = {("china", "japan"): EMBARGO, ("asia", "japan"): EMBARGO}
    scene = given(
        "asia", "china", "japan", ships=ships, relations={**embargo, ("china", "asia"): 3}
    )
    both = (YANGTZE, "asia:vikrant")
    scene.luck("search", (1, 1)).do("china", Search(both, FUJI))
    scene.when(scene.seat("asia"), Agree(True))
    scene.when(scene.seat("japan"), OfferSurrender(True))
    assert scene.ship("asia:vikrant").cargo == Stock(ORE=3)
    assert scene.ship(YANGTZE).cargo == NOTHING


@pytest.mark.rule("HORIZON-10.3.6", "HORIZON-4.2.5")
def test_who_has_surrendered_to_allies_is_safe_from_each_of_them() -> None:
    both, more = (YANGTZE, "asia:vikrant"), {"china": "china:huang_he", "asia": "asia:agni"}
    ships = {**at(SPACE, *both, fleet=1), **at(SPACE, FUJI, fleet=2), **at(SPACE, *more.values())}
    embargo = {("china", "japan"): EMBARGO, ("asia", "japan"): EMBARGO}
    scene = given(
        "asia", "china", "japan", ships=ships, relations={**embargo, ("china", "asia"): 3}
    )
    scene.line("asia", Search(both, FUJI)).luck("search", (1, 1)).do("china", Search(both, FUJI))
    scene.when(scene.seat("japan"), OfferSurrender(True))
    for who, unit in more.items():
        scene.state.agenda = ()
        scene.cannot(who, Search((unit,), FUJI), "surrendered", "HORIZON-10.3.6")


@pytest.mark.rule("HORIZON-10.3.6", "HORIZON-4.2.5")
@pytest.mark.parametrize("to", ["china", "asia"])
def test_allies_do_not_attack_together_who_has_surrendered_to_one_of_them(to: str) -> None:
    both = (YANGTZE, "asia:vikrant")
    ships = {**at(SPACE, *both, fleet=1), **at(SPACE, FUJI, fleet=2)}
    relations = {("china", "japan"): WAR, ("asia", "japan"): WAR, ("china", "asia"): 3}
    scene = given("asia", "china", "japan", ships=ships, relations=relations)
    scene.state.this = Year(surrendered=((FactionId(to), UnitId(FUJI)),))
    scene.cannot("china", Search(both, FUJI), "surrendered", "HORIZON-10.3.6")


# --- standing answers (HORIZON-19.1.4)


@pytest.mark.rule("HORIZON-19.1.4")
@pytest.mark.parametrize(
    ("said", "target", "yields"),
    [
        ("always", HIRYU, True),
        ("never", FUJI, False),
        ("outgunned", FUJI, True),
        ("outgunned", HIRYU, False),
    ],
)
def test_a_standing_answer_surrenders_or_does_not(said: str, target: str, yields: bool) -> None:
    orders = (Order("surrender", (said,)),)
    scene = found(EMBARGO, target, theirs=(target,), japan={"orders": orders})
    assert bool(scene.told(Surrendered)) is yields


@pytest.mark.rule("HORIZON-19.1.4")
@pytest.mark.parametrize(("said", "taken"), [("yes", True), ("no", False)])
def test_a_standing_answer_accepts_or_refuses_a_surrender(said: str, taken: bool) -> None:
    scene = offers(found(china={"orders": (Order("accept", (said,)),)}))
    assert bool(scene.told(Surrendered)) is taken


@pytest.mark.rule("HORIZON-19.4.4")
def test_who_says_nothing_in_time_does_not_surrender_however_weak() -> None:
    scene = found()
    prompt = scene.prompt(scene.seat("japan"), "surrender")
    assert by_suggestion(scene.state, prompt) == OfferSurrender(False)
