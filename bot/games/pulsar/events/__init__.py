"""The facts of a game. What a viewer may read of each is said beside it (section 5)."""

from bot.games.pulsar.events.ahead import (
    GateGranted,
    GatesFailed,
    GatesWished,
    PlanMade,
    PlanStopped,
    WishesFailed,
    WishesLeft,
    WishMade,
)
from bot.games.pulsar.events.course import (
    AgendaMoved,
    DieTaken,
    GameEnded,
    OrderActed,
    OrdersSet,
    Rolled,
    SetUp,
    ShipPlaced,
    SideSealed,
    SidesRevealed,
)
from bot.games.pulsar.events.flight import (
    BonusChosen,
    ExplorationShuffled,
    Flew,
    Jumped,
    PulsarClaimed,
    StationPlaced,
    SystemsRevealed,
    TileMoved,
    TilesDrawn,
    TilesResolved,
)
from bot.games.pulsar.events.mended import PieceMended
from bot.games.pulsar.events.production import OrderSet, PointsBought, Produced, RoundEnded
from bot.games.pulsar.events.turn import (
    Corrected,
    Declined,
    DieCopied,
    DieForced,
    DieOffered,
    DieUsed,
    Gained,
    TokenBought,
    TurnBegan,
    TurnEnded,
)
from bot.games.pulsar.events.works import (
    AwardWon,
    ConstructionStarted,
    CostCovered,
    GyrodyneCompleted,
    GyrodynesTaken,
    Patented,
    ProjectCompleted,
    TransmitterOnline,
    TransmitterTaken,
)
