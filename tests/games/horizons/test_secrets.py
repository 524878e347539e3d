"""Five and seven at a table: what is private to one of them shows to none of the others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.orders.language import Order
from bot.engine.records import Seat, encode
from bot.games.horizons.acts import (
    Act,
    BuildUnit,
    Develop,
    Explore,
    Fly,
    Form,
    Found,
    Line,
    MoveBefore,
    Page,
    Search,
    Section,
    Sell,
    TradeAt,
)
from bot.games.horizons.box.cards import MISSIONS, TileId
from bot.games.horizons.box.goods import Stock, Tokens
from bot.games.horizons.box.knowledge import ALLIANCE, FACTIONS, TECHNOLOGIES, WAR, TechId
from bot.games.horizons.box.orders import ASK, MISSION, PAY, PIRATES
from bot.games.horizons.box.sky import NodeId, SystemId, WorldId
from bot.games.horizons.box.units import FactionId, UnitId
from bot.games.horizons.commands.bases import AnswerTrade, Terms
from bot.games.horizons.commands.combat import Agree, PlanBattle
from bot.games.horizons.commands.sheets import HandIn, MarkPage, WriteLine, WritePages
from bot.games.horizons.events.combat import AllyAnswered
from bot.games.horizons.events.course import LineSkipped
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.bases import Permit
from bot.games.horizons.steps.combat import Agreeing, Battle, Planning, Side
from bot.games.horizons.steps.course import Due, Slot
from bot.games.horizons.steps.exploring import Aftermath, Charting, GivingBack, Revealing
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Consenting, Intercepting
from tests.games.horizons.chapters.sheets import due
from tests.games.horizons.scene import HORIZONS, Scene, base, given, ship
from tests.support.leaks import Hidden, look_for_leaks
from tests.support.luck import SECRET
from tests.support.playout import Position, secret_of

SHEET = {
    Section.MOVES: Page((Line((Sell(Stock(SUP=1)),)),), live=True),
    Section.TECHNOLOGY: Page((Line((Develop(TechId("space_habitats"), 9),)),)),
    Section.EXPLORING: Page(standing=True),
}
OURS, THEIRS = UnitId("russia:kuznetsov"), UnitId("japan:mutsu")
FLEETS = {OURS: "orbit:mars", THEIRS: "orbit:mars"}
KINDS = ("mission", "tokens", "pages", "orders", "wakes")


def private(number: int) -> dict[str, Any]:
    """Something of every kind that is nobody else's business."""
    return {
        "mission": sorted(MISSIONS)[number],
        "tokens": Tokens(physics=(3,), biology=(1, 2)),
        "pages": SHEET,
        "orders": (Order(PIRATES, (PAY,)), Order(MISSION, (ASK,))),
        "wakes": ("lost", "attacked"),
        "technologies": tuple(TECHNOLOGIES),
        "ready": number > 0,
        "cash": 9,
    }


def table(seats: int, step: AgendaStep, **more: Any) -> Position:
    """All of them have such secrets; Russia sits first, Japan second."""
    names = ("russia", "japan", *(one for one in FACTIONS if one not in ("russia", "japan")))
    players = {name: private(number) for number, name in enumerate(names[:seats])}
    for name, fields in more.pop("players", {}).items():
        players[name] |= fields
    held = {fields["mission"] for fields in players.values()}
    scene = given(
        *names[:seats],
        players=players,
        ships=FLEETS,
        relations={("russia", "japan"): WAR},
        agenda=(step,),
        missions=tuple(one for one in sorted(MISSIONS) if one not in held),
        common=None,
        undated=(),
        year=2141,
        **more,
    )
    return Position(HORIZONS, scene.state, 0, SECRET)


def battle() -> Planning:
    sides = Side((OURS,), Seat(0)), Side((THEIRS,), Seat(1))
    return Planning(Battle(NodeId("orbit:mars"), *sides, rolls=(9, 1)))


def moments(seats: int) -> dict[str, Position]:
    """Sheets are due; somebody is asked live, about a mission, and about a battle."""
    return {
        "sheets": table(seats, Due(Form.YEAR, opened=True)),
        "live": table(seats, Slot(Seat(1), Section.BUILDING, live=True)),
        "mission": table(seats, Revealing(Seat(1), WorldId("mars"), crewed=False)),
        "battle": table(seats, battle(), players={"japan": {"sealed": PlanBattle(bombers=1)}}),
    }


@pytest.mark.parametrize("seats", [5, 7])
def test_what_is_private_to_one_shows_to_none_of_the_others(seats: int) -> None:
    for name, position in moments(seats).items():
        found = Hidden()
        assert HORIZONS.check(position.state) == []
        for number in range(2):
            for viewer, other in look_for_leaks(position, (name, number), []):
                found.note(HORIZONS, position.state, viewer, other)
        kinds = (*KINDS, "sealed") if name == "battle" else KINDS
        for kind in kinds:
            hid = [one for one in found.changed if one.startswith(f"players.*.{kind}")]
            assert hid, f"{kind} is the same in every redeal ({name})"


@pytest.mark.rule("HORIZON-19.5.3")
@pytest.mark.parametrize("seats", [5, 7])
def test_why_the_table_waits_tells_the_others_nothing(seats: int) -> None:
    """Live by a mark, or by a line that could not be done: whoever looks on sees the same."""
    asked = Slot(Seat(1), Section.BUILDING, live=True)
    marked = {"japan": {"pages": {Section.BUILDING: Page(live=True)}}}
    failed = {
        "japan": {"pages": {Section.BUILDING: Page((Line((Sell(Stock(ORE=9)),), ask=True),))}}
    }
    one, two = (table(seats, asked, players=players).state for players in (marked, failed))
    assert one.players[1] != two.players[1]
    for viewer in (None, *one.seats()):
        views = [HORIZONS.seen_by(state, viewer) for state in (one, two)]
        assert (views[0] == views[1]) == (viewer != 1)
        assert [HORIZONS.awaited(view) for view in views] == [{1}, {1}]


@pytest.mark.rule("HORIZON-19.5.3")
def test_the_channel_reads_the_section_and_not_why_somebody_is_asked_in_it() -> None:
    """A mission, a tile, a live mark and a line that could not be done read alike."""
    mars = WorldId("mars")
    asked: dict[Section, list[AgendaStep]] = {
        Section.EXPLORING: [
            Revealing(Seat(1), mars, crewed=False),
            GivingBack(Seat(1)),
            Charting(Seat(1), mars, (TileId("hematite"),)),
        ],
        Section.MOVES: [
            Intercepting(Seat(1), (THEIRS,), Flight(Seat(0), (OURS,), NodeId("orbit:mars"))),
            Consenting(Seat(1), Seat(0), Fly((OURS, THEIRS), (NodeId("flyby:mars"),))),
        ],
        Section.COMBAT: [Agreeing(Seat(1), Seat(0), Search((OURS, THEIRS), OURS))],
        Section.TRADE: [Permit(Seat(1), Seat(0), TradeAt(UnitId("japan:base_edo"), 1))],
    }
    for section, steps in asked.items():
        occasions = [
            HORIZONS.occasion(given("russia", "japan", ships=FLEETS, agenda=(step,)).view(None))
            for step in (Slot(Seat(1), section, live=True), *steps)
        ]
        assert all(one.text == occasions[0].text for one in occasions), section
        assert len({one.id for one in occasions}) == len(occasions), "each is asked for itself"


def asked_live(*, by_mark: bool) -> Scene:
    """Russia is asked when it explores: by a mark, or for a line that could not be done."""
    kliper = UnitId("russia:kliper")
    scene = due(ships={kliper: "surface:earth"})
    far = Line((Explore(kliper, WorldId("mars")),), ask=True)
    wish = MarkPage(Section.EXPLORING, live=True) if by_mark else WriteLine(Section.EXPLORING, far)
    return scene.when(0, wish).when(0, HandIn()).when(1, HandIn())


@pytest.mark.rule("HORIZON-19.5.3", "HORIZON-19.1.2")
def test_a_table_that_came_to_a_question_by_itself_does_not_tell_why() -> None:
    """Lines that are left after the question would tell that one of them could not be done."""
    marked, failed = (asked_live(by_mark=by_mark) for by_mark in (True, False))
    assert marked.state.agenda != failed.state.agenda
    for viewer in (None, Seat(1)):
        assert marked.view(viewer) == failed.view(viewer)
    assert failed.view(0).agenda == failed.state.agenda
    hidden = Hidden()
    position = Position(HORIZONS, failed.state, 0, SECRET)
    for number in range(6):
        for viewer, other in look_for_leaks(position, ("asked", number), []):
            hidden.note(HORIZONS, failed.state, viewer, other)
    assert [one for one in hidden.changed if one.startswith("agenda")]


@pytest.mark.rule("HORIZON-18.1.4")
def test_where_a_flyby_goes_on_to_is_known_when_it_goes() -> None:
    """Its owner is asked about a tile before that."""
    robot = UnitId("russia:zasyadko")
    after = Aftermath(Seat(0), robot, onward=SystemId("saturn"), box=9)
    tile = Charting(Seat(0), WorldId("io"), (TileId("active_volcanoes"),))
    ships = {robot: "flyby:jupiter"}
    scene = given("russia", "japan", ships=ships, agenda=(tile, after))
    assert scene.view(0).agenda == (tile, after)
    for viewer in (None, Seat(1)):
        seen = scene.view(viewer).agenda[1]
        assert isinstance(seen, Aftermath)
        assert (seen.onward, seen.box) == (None, None)
    bound = set()
    for number in range(12):
        other = HORIZONS.redeal(scene.state, Seat(1), Chance(secret_of(number)))
        assert HORIZONS.seen_by(other, Seat(1)) == scene.view(1)
        bound.add(other.agenda[1].onward)
    assert len(bound) > 1


# --- what only some are asked about


def same_for_outsiders(tables: list[Scene], outsiders: tuple[Seat | None, ...]) -> None:
    """Two tables that differ in what somebody is asked to agree to, and redeals of the first."""
    one, other = tables
    assert one.state.agenda != other.state.agenda
    for viewer in outsiders:
        assert one.view(viewer) == other.view(viewer)
    for seat in one.awaited():
        assert one.view(seat).agenda == one.state.agenda
    asked = set()
    for number in range(5):
        position = Position(HORIZONS, one.state, 0, SECRET)
        asked |= {encode(table.agenda[0]) for _, table in look_for_leaks(position, number, [])}
    assert len(asked) > 1


@pytest.mark.rule("HORIZON-19.5.3", "HORIZON-18.1.4", "HORIZON-4.2.2")
def test_whom_allies_may_attack_is_between_them_until_they_do() -> None:
    """Neither the question nor a refusal tells it; the words are the same for all."""
    yangtze, vikrant = UnitId("china:yangtze"), UnitId("asia:vikrant")
    fleet = {one: ship("orbit:mars", fleet=1) for one in (yangtze, vikrant)}
    fleet |= {one: ship("orbit:mars") for one in (THEIRS, OURS)}
    at_war = {(a, b): WAR for a in ("china", "asia") for b in ("japan", "russia")}
    relations = {("china", "asia"): ALLIANCE, **at_war}
    seats = "china", "asia", "japan", "russia"
    tables = [
        given(*seats, ships=fleet, relations=relations).do(
            "china", Search((yangtze, vikrant), target)
        )
        for target in (THEIRS, OURS)
    ]
    outsiders = None, Seat(2), Seat(3)
    same_for_outsiders(tables, outsiders)
    told = [scene.when(1, Agree(yes=False)).told(AllyAnswered)[0] for scene in tables]
    assert told[0] != told[1]
    for viewer in outsiders:
        assert told[0].seen_by(viewer) == told[1].seen_by(viewer)
        assert tables[0].view(viewer) == tables[1].view(viewer)
    assert told[0].seen_by(Seat(0)) == told[0]


@pytest.mark.rule("HORIZON-19.5.3", "HORIZON-13.1.4")
def test_what_somebody_would_trade_is_between_them_and_the_owner_of_the_base() -> None:
    """The next question is another one all the same: the channel is told of it."""
    crew, edo = UnitId("russia:kuznetsov"), UnitId("japan:base_edo")
    bases = {edo: base("mars", token="sell ORE", settlements=9)}
    ships = {crew: ship("surface:mars", cargo=Stock(3))}
    tables = [
        given("russia", "japan", "china", ships=ships, bases=bases).do(
            "russia", TradeAt(edo, amount, crew)
        )
        for amount in (2, 1)
    ]
    same_for_outsiders(tables, (None, Seat(2)))
    scene = tables[0]
    first = HORIZONS.occasion(scene.view(None))
    scene.when(1, AnswerTrade(Terms.REFUSE)).do("russia", TradeAt(edo, 1, crew))
    assert first.id != HORIZONS.occasion(scene.view(None)).id


# --- what came to nothing


def year_of(page: Page | None, section: Section) -> Scene:
    """A year in which Russia has written this; nothing there can be done."""
    scene = due("russia", "japan", "china", ships={OURS: "surface:earth"})
    if page is not None:
        scene.when(0, WritePages(((section, page),)))
    for seat in (0, 1, 2):
        scene.when(seat, HandIn())
    return scene


@pytest.mark.rule("HORIZON-19.5.2", "HORIZON-19.5.1")
@pytest.mark.parametrize(
    "act",
    [
        BuildUnit(OURS),
        MoveBefore(FactionId("russia")),
        Fly((OURS,), (NodeId("orbit:mars"),)),
        Search((OURS,), THEIRS),
        Explore(OURS, WorldId("mars")),
        TradeAt(UnitId("japan:base_edo"), 1, OURS),
        Found(OURS),
    ],
    ids=lambda act: type(act).__name__,
)
def test_orders_that_are_skipped_tell_the_others_nothing(act: Act) -> None:
    """They hear and see the same as of an empty section, however many lines it had."""
    section = type(act).section
    assert section is not None
    empty, vain = (year_of(page, section) for page in (None, Page((Line((act,)),) * 3)))
    assert len(vain.ever_told(LineSkipped)) == 3
    for viewer in (None, Seat(1), Seat(2)):
        heard = [
            [seen for fact in scene.story if (seen := fact.seen_by(viewer)) is not None]
            for scene in (empty, vain)
        ]
        assert heard[0] == heard[1]
        assert encode(empty.view(viewer)) == encode(vain.view(viewer))
