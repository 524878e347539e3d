"""The facts of a game. What a viewer may read of each is said beside it (section 15)."""

from bot.games.race.events.consume_produce import (
    ConsumeBegan,
    ConsumeFinished,
    CurtainRaised,
    Gambled,
    PowerUsed,
    Targets,
    TargetsPlanned,
    TargetsRevealed,
    after_deed,
)
from bot.games.race.events.placing import (
    CardPlaced,
    SelectionsRevealed,
    WayConfirmed,
    WaysAsked,
    concealed,
)
from bot.games.race.events.round import (
    ActionsRevealed,
    AgendaMoved,
    AnswersNoticed,
    ChoiceSealed,
    Dealt,
    GameEnded,
    OrderActed,
    OrdersSet,
    PhaseBegan,
    RoundEnded,
)
from bot.games.race.events.supply import (
    CardsDrawn,
    DrawsLost,
    Explored,
    GoodPlaced,
    OwedAnswered,
    ReshuffleAwaited,
    Shuffled,
)
