"""4.5: transmitters."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import CLUSTERS, LocationId, Place, Side
from bot.games.pulsar.box.effects import Target
from bot.games.pulsar.box.pieces import TRANSMITTERS, TransmitterId
from bot.games.pulsar.chapters.actions.effects import targets
from bot.games.pulsar.chapters.actions.transmitters import free_ends, links
from bot.games.pulsar.commands import EndTurn, Jump, Link, Pay, PayCost, TakeTransmitter
from bot.games.pulsar.events import (
    Declined,
    DieOffered,
    Gained,
    Jumped,
    PulsarClaimed,
    StationPlaced,
    SystemsRevealed,
    TilesDrawn,
    TransmitterOnline,
)
from bot.games.pulsar.state import Array, Turn
from bot.games.pulsar.steps import Jumping
from tests.games.pulsar.scene import Scene, given, seat


def tile(name: str) -> TransmitterId:
    return TransmitterId(name)


def active(name: str, link: Link | None = None) -> Array:
    known = TRANSMITTERS[tile(name)]
    return Array(known.id, tuple(range(len(known.costs))), active=True, link=link)


@pytest.mark.rule("PULSAR-4.5.1", "PULSAR-4.5.2")
def test_a_transmitter_leaves_the_row_and_is_not_replaced() -> None:
    scene = given(seat(dice=(3, 5)), seat(), seat(), row=("TA3", "TA4", "TA5"))
    scene.refused(0, TakeTransmitter(Pay(3), tile("TA4"), 3), "no_cost", "PULSAR-4.5.1")
    scene.when(0, TakeTransmitter(Pay(3), tile("TA3"), 3))
    assert scene.state.row == ("TA4", "TA5")
    assert scene.player(0).dice == (5,)
    (array,) = scene.player(0).arrays
    assert (array.covered, array.open_costs) == ((0,), (3,))  # one copy of a cost printed twice
    scene.refused(0, TakeTransmitter(Pay(5), tile("TA3"), 3), "not_in_row", "PULSAR-4.5.2")


@pytest.mark.rule("PULSAR-4.5.1.1", "PULSAR-4.5.9", "PULSAR-4.5.12.1")
def test_it_is_taken_and_linked_before_its_benefit_and_its_flip() -> None:
    scene = given(seat(dice=(3, 1), arrays=(active("TA4"),)), seat(), seat(), row=("TC1",))
    link = Link(tile("TA4"), 0, 1)
    scene.when(0, TakeTransmitter(Pay(3), tile("TC1"), 3, link))
    told = [type(event).__name__ for event in scene.events]
    order = ["TransmitterTaken", "Gained", "TransmitterOnline", "DieOffered"]
    assert [name for name in told if name in order] == order
    assert scene.told(DieOffered)[0].value == 5


@pytest.mark.rule("PULSAR-4.5.3", "PULSAR-4.5.6")
def test_a_link_is_decided_when_the_tile_is_taken_and_never_again() -> None:
    scene = given(seat(dice=(1, 1, 6), arrays=(active("TA4"),)), seat(), seat(), row=("TB5", "TC4"))
    choice = scene.choice(0, "do.transmitter", tile=("TB5",), cost=("1",))
    assert choice.name == "link"
    assert choice.at_least == 0
    scene.when(0, TakeTransmitter(Pay(1), tile("TB5"), 1))
    assert scene.player(0).arrays[1].link is None
    later = links(scene.player(0), tile("TC4"))
    assert {link.tile for link in later} == {"TA4", "TB5"}


@pytest.mark.rule("PULSAR-4.5.4", "PULSAR-4.5.5", "PULSAR-4.5.5.1")
def test_any_half_die_meets_any_free_half_die_once() -> None:
    scene = given(seat(dice=(3, 1, 6), arrays=(active("TA4"),)), seat(), seat(), row=("TC1", "TC4"))
    me = scene.player(0)
    assert {link.own for link in links(me, tile("TB7"))} == {0}  # its other end has no half die
    assert links(me, tile("TC1")) == [Link(tile("TA4"), 0, 0), Link(tile("TA4"), 0, 1)]
    blank = TakeTransmitter(Pay(3), tile("TC1"), 3, Link(tile("TA4"), 1, 0))
    scene.refused(0, blank, "link", "PULSAR-4.5.5")
    scene.when(0, TakeTransmitter(Pay(3), tile("TC1"), 3, Link(tile("TA4"), 0, 0)))
    assert list(free_ends(scene.player(0))) == [("TC1", 1)]
    again = TakeTransmitter(Pay(1), tile("TC4"), 1, Link(tile("TA4"), 0, 0))
    scene.refused(0, again, "link", "PULSAR-4.5.5")
    stranger = TakeTransmitter(Pay(1), tile("TC4"), 1, Link(tile("TB1"), 0, 0))
    scene.refused(0, stranger, "link", "PULSAR-4.5.5")


@pytest.mark.rule("PULSAR-4.5.7")
def test_a_new_tile_joins_one_array_and_later_ones_any_free_end() -> None:
    two = (active("TA4"), active("TB7"))
    scene = given(seat(dice=(2, 6), arrays=two), seat(), seat(), row=("TB2",))
    offered = scene.offered(0, "do.transmitter")
    assert scene.choice(0, "do.transmitter").at_most == 1
    assert {one.split(".")[0] for one in offered} == {"TA4", "TB7"}


@pytest.mark.rule("PULSAR-4.5.9.1")
def test_a_transmitter_produces_in_the_round_it_became_active() -> None:
    scene = given(
        seat(dice=(1,)), seat(), seat(), row=("TA5",), engineering={1: [1], 2: [2], 9: [0]}
    )
    scene.when(0, TakeTransmitter(Pay(1), tile("TA5"), 1))
    assert scene.state.round == 2
    assert scene.player(0).cubes == 1


@pytest.mark.rule("PULSAR-4.5.11")
def test_the_ends_keep_their_pips_when_it_is_turned_over() -> None:
    arrays = (active("TA4"), Array(tile("TB1"), (0,), link=Link(tile("TA4"), 0, 0)))
    scene = given(seat(dice=(6, 1), arrays=arrays), seat(), seat())
    scene.when(0, PayCost(Pay(6), tile("TB1"), 6))
    (offered,) = scene.told(DieOffered)
    assert offered.value == 2 + 3


@pytest.mark.rule("PULSAR-4.5.12.1", "PULSAR-4.7.4", "PULSAR-4.7.14")
def test_a_link_die_is_offered_in_that_turn_alone_and_may_be_left() -> None:
    arrays = (active("TA4"), Array(tile("TB1"), (0,), link=Link(tile("TA4"), 0, 1)))
    scene = given(seat(dice=(6, 1), arrays=arrays), seat(dice=(6,)), seat())
    scene.when(0, PayCost(Pay(6), tile("TB1"), 6))
    assert scene.state.turn == Turn(Seat(0), offered=(3,))
    scene.when(0, EndTurn())
    assert scene.state.turn == Turn(Seat(1))


@pytest.mark.rule("PULSAR-4.5.8")
def test_a_cost_can_be_paid_of_an_own_tile_alone() -> None:
    scene = given(seat(dice=(5,)), seat(arrays=(Array(tile("TA4"), (1,)),)), seat())
    scene.refused(0, PayCost(Pay(5), tile("TA4"), 5), "not_own", "PULSAR-4.5.8")


@pytest.mark.rule("PULSAR-4.5.8", "PULSAR-4.1.6")
def test_a_die_covers_one_open_cost() -> None:
    arrays = (Array(tile("TA4"), (1,)), Array(tile("TA3"), (0,)))
    scene = given(seat(dice=(2, 3, 5, 6), arrays=arrays), seat(), seat())
    scene.refused(0, PayCost(Pay(2), tile("TA4"), 2), "no_cost", "PULSAR-4.5.8")
    scene.refused(0, PayCost(Pay(6), tile("TA4"), 6), "no_cost", "PULSAR-4.5.8")
    scene.when(0, PayCost(Pay(5), tile("TA4"), 5))
    scene.when(0, PayCost(Pay(3), tile("TA3"), 3))  # the other copy of a cost printed twice
    assert [array.covered for array in scene.player(0).arrays] == [(1, 0), (0, 1)]
    assert scene.player(0).dice == (2, 6)


@pytest.mark.rule("PULSAR-4.5.12")
def test_a_die_is_formed_only_by_a_link_that_the_flip_completes() -> None:
    pair = (active("TA4"), active("TA1", Link(tile("TA4"), 0, 0)))
    scene = given(seat(dice=(1, 6), arrays=pair), seat(), seat(), row=("TA5",))
    scene.when(0, TakeTransmitter(Pay(1), tile("TA5"), 1))  # it stands alone
    assert scene.told(TransmitterOnline)
    assert not scene.told(DieOffered)
    waiting = (Array(tile("TA4"), (0,)),)
    half = given(seat(dice=(1, 6), arrays=waiting), seat(), seat(), row=("TA5",))
    half.when(0, TakeTransmitter(Pay(1), tile("TA5"), 1, Link(tile("TA4"), 0, 0)))
    assert half.told(TransmitterOnline)
    assert not half.told(DieOffered)  # the other is not active yet


# --- teleports


def jumping(to: Target, **more: object) -> Scene:
    options = more.pop("options", {})
    mine = {"dice": (6,), **more}
    scene = given(seat(**mine), seat(), seat(), options=options)
    scene.state.agenda = (Jumping(scene.state.order[0], to), *scene.state.agenda)
    return scene


@pytest.mark.rule("PULSAR-4.5.14.1")
def test_a_teleport_may_be_declined() -> None:
    scene = jumping(Target.ANY)
    scene.refused(0, Jump(None, decline=True), "no_claim", "PULSAR-4.3.20.2")
    scene.when(0, Jump(None))
    assert [one.what for one in scene.told(Declined)] == ["jump"]
    assert scene.player(0).ship == "E1"
    assert scene.step() == "Act"


def test_of_the_ends_of_a_teleport_those_that_bring_something_come_first() -> None:
    found = jumping(Target.ANY).choice(0, "jump").options
    first = [one for one in found if one.region is None]
    assert list(found[:8]) == first
    assert {one.label.key for one in first} == {"pulsar.option.jump.useful"}
    assert len(found) > 20


@pytest.mark.rule("PULSAR-4.5.15")
def test_a_teleport_is_resolved_like_the_end_of_a_flight() -> None:
    scene = jumping(Target.SYSTEM).when(0, Jump(LocationId("S5")))
    assert scene.player(0).ship == "S5"
    assert scene.told(SystemsRevealed)
    assert [one.where for one in scene.told(StationPlaced)] == ["S5"]
    assert scene.step() == "Exploring"
    claim = jumping(Target.PULSAR).when(0, Jump(LocationId("P3")))
    assert [one.where for one in claim.told(PulsarClaimed)] == ["P3"]
    left = jumping(Target.PULSAR).when(0, Jump(LocationId("P3"), decline=True))
    assert not left.told(PulsarClaimed)
    system = jumping(Target.SYSTEM)
    system.refused(0, Jump(LocationId("S5"), decline=True), "no_claim", "PULSAR-4.3.20.2")
    dead_end = jumping(Target.PULSAR, options={"side": "dead_ends"})
    assert dead_end.when(0, Jump(LocationId("P6"))).told(TilesDrawn)


@pytest.mark.rule("PULSAR-4.5.15.1", "PULSAR-4.5.16", "PULSAR-4.3.5")
@pytest.mark.parametrize("side", Side)
def test_no_entry_gate_and_no_isolated_pulsar_is_a_target(side: Side) -> None:
    scene = jumping(Target.ANY, options={"side": side})
    cluster = CLUSTERS[side]
    every = set(targets(scene.state, Target.ANY))
    out = {*cluster.entries, *cluster.isolated}
    assert every == set(cluster.locations) - out
    assert {cluster.locations[one].type for one in targets(scene.state, Target.PULSAR)} == {
        Place.PULSAR
    }
    for wrong in ("E2", "I1"):
        scene.refused(0, Jump(LocationId(wrong)), "target", "PULSAR-4.5.16")
    gate = jumping(Target.PULSAR, options={"side": side})
    gate.refused(0, Jump(LocationId("G1")), "target", "PULSAR-4.5.16")


@pytest.mark.rule("PULSAR-4.5.16.1", "PULSAR-4.9.3.1")
def test_a_teleport_counts_as_one_visit_and_as_no_flight() -> None:
    options = {"technologies": ("AI", "AII", "AIII")}
    scene = jumping(Target.PULSAR, patents={"AI-3": 1}, options=options)
    scene.when(0, Jump(LocationId("P3")))
    assert [(one.source, one.points) for one in scene.told(Gained)] == [("AI-3", 3)]
    couriers = {"technologies": ("DI", "AII", "AIII")}
    gate = jumping(Target.ANY, patents={"DI-1": 1}, options=couriers)
    assert not gate.when(0, Jump(LocationId("G1"))).told(Gained)


@pytest.mark.rule("PULSAR-4.5.16.2", "PULSAR-4.3.4.1")
def test_a_teleport_starts_from_anywhere_and_may_stay_where_it_is() -> None:
    scene = jumping(Target.ANY)
    assert scene.player(0).ship == "E1"
    scene.when(0, Jump(LocationId("S5")))
    stay = jumping(Target.SYSTEM, ship=LocationId("S5"))
    stay.when(0, Jump(LocationId("S5")))
    assert stay.told(Jumped)
    assert stay.told(StationPlaced)


@pytest.mark.rule("PULSAR-4.5.9")
def test_a_transmitter_with_open_costs_is_not_active() -> None:
    scene = given(seat(dice=(1, 2, 6)), seat(), seat(), row=("TA1",))
    scene.when(0, TakeTransmitter(Pay(1), tile("TA1"), 1))
    scene.when(0, PayCost(Pay(2), tile("TA1"), 2))
    assert not scene.told(TransmitterOnline)
    scene.when(0, PayCost(Pay(6), tile("TA1"), 6))
    assert scene.told(TransmitterOnline)
    assert scene.score(0) >= 8
