"""The log: one sentence for every event, as its viewer may read it."""

from __future__ import annotations

import pytest

from bot.engine.events import Event, event_classes
from bot.engine.records import Seat
from bot.games.starfarers import events as facts
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import NO_CARD, EncounterId
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.pieces import Colour, Expansion, Transporter
from bot.games.starfarers.box.resources import NOTHING, Resource
from bot.games.starfarers.box.tokens import NO_TOKEN, TokenId
from bot.games.starfarers.commands import Give, Hidden, RemoveExpansion, Tribute
from bot.games.starfarers.events import unread
from bot.games.starfarers.state import OfferReply, OfferStatus, Player, Result, Starfarers
from tests.games.starfarers.chapters.aloft import aloft, fly
from tests.games.starfarers.scene import Scene, cards, seat, ship
from tests.games.starfarers.timing.ordering import DECLINE, REFUSE_ALL, THROUGH
from tests.games.starfarers.words.english import english, table

SILENT = {
    facts.AgendaMoved,
    facts.BranchTaken,
    facts.EncounterOver,
    facts.FlightEnded,
    facts.ShipFinished,
}

S0, S1, S2 = map(Seat, range(3))
T1, T2 = map(Transporter, ("T1", "T2"))
SITE, SPACE = NodeId("C15"), NodeId("A01")
S1A, S1B = map(PlanetId, ("S1a", "S1b"))
FIVE, LAIR, ICE, SPARE = map(TokenId, ("D09", "D19", "D20", "R02"))


SET_UP = facts.SetUp(
    (Player(Colour.YELLOW), Player(Colour.BLUE), Player(Colour.RED)),
    S1,
    ({S0: (6, 3), S1: (5, 4), S2: (1, 1)}, {S0: (1, 2), S1: (2, 2)}),
    NOTHING,
    unread(60),
    {},
    (),
    (),
    (NO_CARD,),
    (),
    neutral=(NodeId("H23"),),
)
TOLD: list[tuple[Event[Starfarers], str | None]] = [
    (
        SET_UP,
        "Ada plays yellow. Bruno plays blue. Chiara plays red. "
        "Neutral pieces stand at H23 (site, Gamma). "
        "Roll for the start: Ada (9), Bruno (9), Chiara (2). "
        "Roll for the start: Ada (3), Bruno (4). "
        "Bruno begins.",
    ),
    (facts.PiecePlaced(S0, NodeId("B23")), "Ada places a colony at B23 (site, Alpha)."),
    (
        facts.PiecePlaced(S0, NodeId("C24"), ship("T2", "trade", "C23")),
        "Ada places the spaceport at C24 (site, Alpha) and trade ship T2 at C23 (Alpha).",
    ),
    (facts.TransporterChanged(S0, T1, T2), "Ada takes transporter T2 for the first ship."),
    (
        facts.HandsDealt(((Resource.ORE, Resource.FOOD, Resource.ORE), unread(3), unread(3))),
        "Everybody draws 3 cards from the reserve pile. Ada draws 2 ore and 1 food.",
    ),
    (
        facts.HandsDealt((unread(3),) * 3, (NodeId("B23"), NodeId("K25"))),
        "Closed for the whole game: B23 (site, Alpha) and K25 (site, Delta). "
        "Everybody draws 3 cards from the reserve pile.",
    ),
    (facts.TurnBegan(S1, ()), "It is the turn of Bruno."),
    (facts.OrdersSet(S0, ()), "Ada prepares answers: nothing."),
    (facts.OrderActed(S0, THROUGH), "Your order “new tokens: fly on” has answered."),
    (facts.AnswerSealed(S0, Hidden()), "Ada seals an answer."),
    (facts.AnswerSealed(S0, Tribute(cards("ore food"))), "Ada seals: 1 ore and 1 food."),
    (
        facts.AnswerSealed(S0, Give(cards("ore")), auto=True),
        "Sealed for Ada without asking: 1 ore.",
    ),
    (facts.AnswerSealed(S0, RemoveExpansion(Expansion.BOOSTER)), "Ada seals: booster."),
    (
        facts.GameEnded(Result(S1, (9, 15, 11), (S1, S2, S0))),
        "The game ends. Bruno has 15 VP. Chiara has 11 VP. Ada has 9 VP. Bruno wins with 15 VP.",
    ),
    (
        facts.Rolled(S0, (3, 5), (cards("ore ore food"), NOTHING, cards("goods"))),
        "Ada rolls 3 and 5: 8. Ada takes 2 ore and 1 food. Chiara takes 1 trade good.",
    ),
    (
        facts.Rolled(S0, (1, 2), (NOTHING,) * 3, (Resource.FUEL,)),
        "Ada rolls 1 and 2: 3. The bank cannot pay all the fuel that is due.",
    ),
    (facts.Rolled(S1, (3, 4)), "Bruno rolls 3 and 4: 7."),
    (
        facts.TributesPaid((cards("ore ore food food"), NOTHING, cards("goods goods goods goods"))),
        "Ada pays a tribute of 2 ore and 2 food. Chiara pays a tribute of 4 trade goods.",
    ),
    (facts.TheftDeclined(S0), "Ada takes no card from anybody."),
    (facts.SuppliesDrawn(S0, (Resource.ORE,)), "Ada draws 1 ore as supplies from Earth."),
    (facts.SuppliesDrawn(S0, unread(2)), "Ada draws 2 cards as supplies from Earth."),
    (
        facts.SuppliesDrawn(S0, unread(1), late=True),
        "Ada draws 1 card after all as supplies from Earth.",
    ),
    (facts.SuppliesDeclined(S0, 1), "Ada leaves 1 card of supplies from Earth for now."),
    (facts.ReserveMade(unread(30)), "A new reserve pile of 30 cards is made from the bank."),
    (facts.CardsGained(S0, cards("ore"), "relief"), "Ada takes 1 ore by the aid convoy."),
    (facts.CardsPaid(S0, cards("ore food"), "paid"), "Ada pays 1 ore and 1 food."),
    (facts.CardTaken(S0, S1, Resource.UNKNOWN, "seven"), "Ada takes a card from Bruno."),
    (facts.CardTaken(S0, S1, Resource.GOODS, "raid"), "Ada takes a card from Bruno: trade goods."),
    (
        facts.ShipLaunched(S0, ship("T1", "colony", "C23"), cards("ore fuel carbon food")),
        "Ada builds colony ship T1 at C23 (Alpha) for 1 ore, 1 fuel, 1 carbon and 1 food.",
    ),
    (
        facts.ShipLaunched(S0, ship("T3", "trade", "C23"), free=True),
        "Ada places trade ship T3 at C23 (Alpha), free of charge.",
    ),
    (facts.TradeShipPromised(S0), "Ada receives a free trade ship."),
    (
        facts.ExpansionAdded(S0, Expansion.FREIGHT_RING, cards("ore ore")),
        "Ada builds a freight ring for 2 ore.",
    ),
    (facts.ExpansionAdded(S0, Expansion.CANNON, why="encounter"), "Ada receives a cannon."),
    (facts.ExpansionLost(S0, Expansion.BOOSTER), "Ada loses a booster."),
    (facts.FameChanged(S0, 1), "Ada wins 1 fame ring."),
    (facts.FameChanged(S0, -2), "Ada loses 2 fame rings."),
    (
        facts.OfferMade(3, S0, (S1, S2), cards("ore ore"), cards("food")),
        "Offer 3 to Bruno and Chiara: Ada gives 2 ore for 1 food.",
    ),
    (
        facts.OfferMade(3, S0, (S1, S2), cards("ore ore"), cards("food"), open=True),
        "Open call 3 to Bruno and Chiara: Ada gives 2 ore for 1 food and will pick a partner.",
    ),
    (
        facts.CounterMade(4, 3, S1, S0, cards("food"), cards("ore ore ore")),
        "Counter-offer 4 to offer 3: Bruno gives 1 food for 3 ore.",
    ),
    (
        facts.OfferAnswered(3, S1, OfferReply.WILLING),
        "Bruno is willing to accept offer 3.",
    ),
    (facts.OfferAnswered(3, S1, OfferReply.REFUSED), "Bruno refuses offer 3."),
    (facts.PartnerLacked(3, S1), "Bruno no longer has the cards for offer 3."),
    (facts.OfferClosed(3, S0, OfferStatus.WITHDRAWN), "Ada withdraws offer 3."),
    (
        facts.OfferClosed(3, S0, OfferStatus.IMPOSSIBLE),
        "Offer 3 has become impossible: Ada no longer has the cards.",
    ),
    (facts.OffersExpired((3,)), "Offer 3 expires."),
    (facts.OffersExpired((3, 5)), "Offers 3 and 5 expire."),
    (
        facts.DealMade(3, S0, S1, cards("ore ore"), cards("food")),
        "Deal on offer 3: Ada gives 2 ore, Bruno gives 1 food.",
    ),
    (
        facts.BankTraded(S0, cards("ore ore ore"), cards("food")),
        "Ada trades 3 ore for 1 food with the bank.",
    ),
    (
        facts.SpaceportBuilt(S0, NodeId("B23"), cards("carbon carbon carbon food food")),
        "Ada builds a spaceport at B23 (site, Alpha) for 3 carbon and 2 food.",
    ),
    (
        facts.FameBought(S0, FriendId("DI-fame-2"), cards("goods"), 1),
        "Ada uses Paid applause: 1 trade good for 1 fame ring.",
    ),
    (
        facts.RichNamed(S0, FriendId("DI-richpoor"), (S1, S2)),
        "Ada uses Fair shares: Bruno and Chiara give a card each.",
    ),
    (facts.Shaken(S0, ("red", "blue"), 4), "Ada shakes red and blue: base speed 4."),
    (
        facts.ShipFlew(S0, T1, (NodeId("C22"), NodeId("C21"), SITE)),
        "Ada flies T1 to C15 (site, Near West), 3 steps.",
    ),
    (facts.ShipJumped(S0, T1, SPACE), "T1 of Ada jumps to A01."),
    (facts.JumpDeclined(S0), "Ada does without the jump."),
    (facts.ShipGrounded(S0, T1), "T1 of Ada is grounded for this flight."),
    (
        facts.TokensSeen(S0, (S1A, S1B), (NO_TOKEN, NO_TOKEN)),
        "Ada looks at the tokens of the carbon planet of Near West"
        " and the trade goods planet of Near West.",
    ),
    (
        facts.TokensSeen(S0, (S1A, S1B), (FIVE, LAIR)),
        "Ada sees the carbon planet of Near West: 5"
        " and the trade goods planet of Near West: pirate lair 6.",
    ),
    (
        facts.ColonyFounded(S0, T1, SITE, {S1A: FIVE, S1B: SPARE}),
        "Ada founds a colony with T1 at C15 (site, Near West). "
        "Turned up: the carbon planet of Near West: 5, the trade goods planet of Near West: 9.",
    ),
    (
        facts.TokenRemoved(S0, S1A, LAIR, SPARE),
        "Ada defeats pirate lair 6 on the carbon planet of Near West. The new token: 9.",
    ),
    (
        facts.TokenRemoved(S0, S1A, ICE, SPARE),
        "Ada makes ice planet 3 on the carbon planet of Near West habitable. The new token: 9.",
    ),
    (
        facts.OutpostFounded(S0, T1, People.MERCHANTS, 2),
        "Ada founds an outpost with T1 at dock 2 (Merchants).",
    ),
    (facts.FriendshipMoved(People.MERCHANTS, S0), "Ada takes the friendship token (Merchants)."),
    (
        facts.FriendshipMoved(People.MERCHANTS, S0, S1),
        "Ada takes the friendship token (Merchants) from Bruno.",
    ),
    (facts.FriendTaken(S0, FriendId("SC-3")), "Ada takes the friendship card Tuned hulls."),
    (facts.EncounterMet(S0, NO_CARD, T1), "An encounter for Ada."),
    (
        facts.LineRead(S0, "prompt.battle", S1),
        "“Battle. Bruno shakes for the pirate.”",
    ),
    (
        facts.LineRead(S0, "outcome.blessings"),
        "“The Travellers speak your name in their blessings.”",
    ),
    (facts.PresentMade(S0, cards("ore ore")), "Ada gives 2 ore."),
    (facts.PresentMade(S0, NOTHING), "Ada gives nothing."),
    (facts.Replied(S0, True, "answer.fight"), "Ada answers: Fight."),
    (
        facts.Swapped(S0, Resource.ORE, cards("food goods")),
        "Ada swaps a card (ore) for 1 food and 1 trade good.",
    ),
    (
        facts.Contested(S0, S1, "combat", ("red", "blue"), 6, ("black", "blue"), 1, True),
        "Combat: Ada shakes red and blue, 6 in all;"
        " Bruno shakes black and blue, 1 in all. Ada wins.",
    ),
    (
        facts.Contested(S0, S1, "speed", ("red", "blue"), 4, ("red", "yellow"), 5, False),
        "Speed: Ada shakes red and blue, 4 in all;"
        " Bruno shakes red and yellow, 5 in all. Ada loses.",
    ),
    (facts.Raced(S0, S1, 2, 1, True), "Ada escapes, 2 to 1 booster of Bruno."),
    (facts.Raced(S0, S1, 0, 1, False), "Ada does not escape, 0 to 1 booster of Bruno."),
    (facts.LuckShaken(S0, ("red", "blue"), 4), "Ada shakes red and blue: 4."),
    (
        facts.GiftsReceived(S0, ((), (Resource.ORE,), unread(1))),
        "Bruno gives 1 ore to Ada. Chiara gives 1 card to Ada.",
    ),
    (
        facts.WornDown(((S0, Expansion.CANNON), (S2, Expansion.FREIGHT_RING))),
        "Ada loses a cannon. Chiara loses a freight ring.",
    ),
    (facts.WornDown(()), None),
    (facts.EncountersShuffled((NO_CARD,) * 32), "All 32 encounter cards are shuffled."),
    (facts.AgendaMoved(()), None),
    (facts.BranchTaken("yes"), None),
    (facts.EncounterOver(S0), None),
    (facts.ShipFinished(S0, T1), None),
    (facts.FlightEnded(S0), None),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told_in_a_sentence(event: Event[Starfarers], sentence: str | None) -> None:
    assert english(event.words(table())) == sentence


def test_every_event_has_words_but_for_the_silent_ones() -> None:
    told = {type(event) for event, sentence in TOLD if sentence}
    assert told == set(event_classes("starfarers")) - SILENT


def told_last(scene: Scene) -> str:
    """What Ada heard of the last step."""
    view = scene.view(0)
    return " ".join(filter(None, (english(event.words(view)) for event in scene.seen(0))))


def test_a_ship_that_pauses_says_how_far_it_can_still_go() -> None:
    me = seat(ships=[ship("T1", "colony", "C19")])
    scene = fly(aloft(me, faces={"S1b": "D12"}), "T1", "C18", "C17", "D17", stop=True)
    assert "Ada flies T1 to C18 (Near West), 1 step, and has 3 left." in told_last(scene)


def test_a_flight_in_which_no_ship_can_do_anything_is_told() -> None:
    """It stands on the closed site K25, and others on all end points within three steps."""
    fleet = [ship(f"T{n}", "trade", node) for n, node in enumerate(("K26", "L25", "J26"), 1)]
    red = seat(colonies=["E23", "B25"], ships=fleet)
    white = seat(ships=[ship("T1", "trade", "L24"), ship("T2", "trade", "J25")])
    me = seat(ships=[ship("T1", "colony", "K25")])
    scene = aloft(me, red, white, balls="blue yellow", closed=("K25",))
    assert "No ship of Ada can fly or found anything now." in told_last(scene)


# What Chiara hears of things that are between Ada and Bruno, or Ada's alone.
BYSTANDER: list[tuple[Event[Starfarers], str | None]] = [
    (facts.AnswerSealed(S0, Tribute(cards("ore food"))), "Ada seals an answer."),
    (facts.AnswerSealed(S0, Tribute(cards("ore food")), quiet=True), None),
    (facts.OrdersSet(S0, (DECLINE,)), None),
    (facts.OrderActed(S0, DECLINE), None),
    (facts.CardTaken(S0, S1, Resource.ORE, "seven"), "Ada takes a card from Bruno."),
    (facts.SuppliesDrawn(S0, (Resource.ORE,)), "Ada draws 1 card as supplies from Earth."),
    (facts.GiftsReceived(S0, ((), (Resource.ORE,), ())), "Bruno gives 1 card to Ada."),
    (
        facts.HandsDealt(((Resource.ORE,) * 3, (Resource.FOOD,) * 3)),
        "Everybody draws 3 cards from the reserve pile.",
    ),
    (
        facts.TokensSeen(S0, (S1A,), (LAIR,)),
        "Ada looks at the token of the carbon planet of Near West.",
    ),
    (facts.EncounterMet(S0, EncounterId("ENC-07"), T1), "An encounter for Ada."),
]


@pytest.mark.parametrize(("event", "sentence"), BYSTANDER)
def test_a_bystander_hears_that_it_happened_and_no_more(
    event: Event[Starfarers], sentence: str | None
) -> None:
    seen = event.seen_by(S2)
    assert (None if seen is None else english(seen.words(table()))) == sentence


def test_an_order_for_a_turn_gone_by_is_not_read_any_more() -> None:
    told = facts.OrdersSet(S0, (REFUSE_ALL,))
    view = table()
    view.turn = 2
    assert english(told.words(view)) == "Ada prepares answers: nothing."
