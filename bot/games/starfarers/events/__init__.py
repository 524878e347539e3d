"""The facts of a game. What a viewer may read of each is said beside it (section 13)."""

from bot.games.starfarers.events.build import BankTraded, FameBought, RichNamed, SpaceportBuilt
from bot.games.starfarers.events.encounters import (
    BranchTaken,
    Contested,
    EncounterMet,
    EncounterOver,
    EncountersShuffled,
    GiftsReceived,
    LineRead,
    LuckShaken,
    PresentMade,
    Raced,
    Replied,
    Swapped,
    WornDown,
)
from bot.games.starfarers.events.flight import (
    ColonyFounded,
    FlightEnded,
    FriendshipMoved,
    FriendTaken,
    JumpDeclined,
    OutpostFounded,
    Shaken,
    ShipFinished,
    ShipFlew,
    ShipGrounded,
    ShipJumped,
    TokenRemoved,
    TokensSeen,
)
from bot.games.starfarers.events.pieces import (
    ExpansionAdded,
    ExpansionLost,
    FameChanged,
    ShipLaunched,
    TradeShipPromised,
    TransporterChanged,
)
from bot.games.starfarers.events.production import (
    CardsGained,
    CardsPaid,
    CardTaken,
    HandsDealt,
    ReserveMade,
    Rolled,
    SuppliesDeclined,
    SuppliesDrawn,
    TheftDeclined,
    TributesPaid,
    unread,
)
from bot.games.starfarers.events.trade import (
    CounterMade,
    DealMade,
    OfferAnswered,
    OfferClosed,
    OfferMade,
    OffersExpired,
    PartnerLacked,
)
from bot.games.starfarers.events.turn import (
    AgendaMoved,
    AnswerSealed,
    GameEnded,
    OrderActed,
    OrdersSet,
    PiecePlaced,
    SetUp,
    TurnBegan,
    sealed_answer,
)
