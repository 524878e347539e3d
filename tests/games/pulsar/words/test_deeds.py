"""A deed is named on its button with what it takes: the piece, the die, the token."""

from __future__ import annotations

import pytest

from bot.engine.records import Command, Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import ProjectId, TechnologyId, TransmitterId
from bot.games.pulsar.commands import (
    BuyToken,
    Change,
    Complete,
    CompleteProject,
    Construct,
    EndTurn,
    Fly,
    Link,
    Patent,
    Pay,
    PayCost,
    PlaceShip,
    TakeGyrodyne,
    TakeTransmitter,
)
from bot.games.pulsar.state import Wheel
from bot.games.pulsar.words.deeds import spoken
from bot.i18n.catalog import catalogs
from tests.games.pulsar.scene import given, seat

THREE, PLUS = Pay(3), Pay(2, change=Change.PLUS)
P4, P5 = LocationId("P4"), LocationId("P5")
WAY = (LocationId("O5"), P4)
TA5, TA3 = TransmitterId("TA5"), TransmitterId("TA3")
NAMED: list[tuple[Command, str]] = [
    (Patent(THREE, TechnologyId("AI-2")), "Patent Patent Office (3)"),
    (Patent(PLUS, TechnologyId("AI-2")), "Patent Patent Office (2 with a token +1 as 3)"),
    (PlaceShip(LocationId("E4")), "Start from E4"),
    (Fly(Pay(2), WAY), "Fly O5 → P4 (2, claim the pulsar)"),
    (Fly(Pay(2), WAY, decline=True), "Fly O5 → P4 (2, leave the pulsar)"),
    (Fly(Pay(1), WAY[:1], run=ProjectId("A1-8")), "Fly O5 (1, run Helix Regatta)"),
    (TakeGyrodyne(Pay(4), Size.LARGE), "Take a gyrodyne: large (4)"),
    (Construct(Size.SMALL, P4), "Begin a gyrodyne at P4: small"),
    (Complete(THREE, P5), "Complete the gyrodyne at P5 (3)"),
    (TakeTransmitter(THREE, TA3, 3), "Take Algol (3)"),
    (TakeTransmitter(THREE, TA3, 3, Link(TA5, 1, 0)), "Take Algol (3, linked to Altair)"),
    (PayCost(Pay(3, red=True), TA3, 3), "Pay for Algol (red 3)"),
    (CompleteProject(Pay(5), ProjectId("A1-8")), "Complete Helix Regatta (5)"),
    (BuyToken(Pay(1), Token.PM1), "Buy 1 ±1 token (1)"),
]


@pytest.mark.parametrize(("command", "words"), NAMED, ids=[words for _, words in NAMED])
def test_a_button_names_the_deed_and_its_die(command: Command, words: str) -> None:
    wheels = {P5: Wheel(Size.SMALL, spinning=False)}
    view = given(seat(ship="O4", claims=(P5,), wheels=wheels), seat(), seat()).view(0)
    text = spoken(view, Seat(0), command)
    assert text is not None
    assert catalogs()["en"].render(text) == words
    assert spoken(view, Seat(0), EndTurn()) is None
