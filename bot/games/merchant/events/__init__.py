"""The facts of a game. What a viewer may read of each is said beside it (section 19)."""

from bot.games.merchant.events.combat import (
    FireHeld,
    FortBuilt,
    HoldHit,
    HullHit,
    LootTaken,
    OvalFought,
    Revolted,
    ShipAttacked,
    ShipFought,
    Swindled,
)
from bot.games.merchant.events.course import (
    AgendaMoved,
    BankBroke,
    GameEnded,
    OrderActed,
    OrdersSet,
    PlanMade,
    PlanStopped,
    RaceChosen,
    SetUp,
    TurnBegan,
    TurnEnded,
    WishesLeft,
)
from bot.games.merchant.events.deals import DealClosed, DealMade, DealOffered
from bot.games.merchant.events.flight import (
    CounterRevealed,
    CultureDiscovered,
    FlightEnded,
    Flown,
    Landed,
    Looked,
    Moved,
    PassedBy,
    Rerolled,
    Rolled,
    Stayed,
    TollPaid,
    TookOff,
)
from bot.games.merchant.events.mended import Corrected, PieceMended, ThingMended
from bot.games.merchant.events.money import Payment, Payments
from bot.games.merchant.events.rastur import (
    OnesRolled,
    RasturBack,
    RasturDrawn,
    RasturPlaced,
)
from bot.games.merchant.events.trade import (
    Arranged,
    CupTurned,
    DeedBought,
    FareBoarded,
    FareDelivered,
    GearBartered,
    GearBought,
    GoodBought,
    GoodSold,
    IouBartered,
    Jettisoned,
    ListPaused,
    RelicTaken,
    ShipBought,
)
