"""Tables as set-up leaves them, for tests of page 2."""

from __future__ import annotations

from bot.engine.chance import Chance, Draw
from bot.engine.story import open_table
from bot.games.race.box.cards import DECK, CardId
from bot.games.race.commands import Options
from bot.games.race.events import Dealt
from tests.games.race.scene import RACE, Scene
from tests.support.playout import secret_of

SEEDS = range(40)  # each start world is dealt to each seat in some of them


class Opening(Scene):
    """A table just opened, with the luck that went into it."""

    def __init__(self, players: int, seed: int, *, preset: bool, expert: bool) -> None:
        options = Options(players, preset=preset, expert=expert)
        ruling = open_table(RACE, options, Chance(secret_of(("race", seed))))
        super().__init__(ruling.state)
        self.drawn: tuple[Draw, ...] = ruling.draws
        self._take(ruling.state, list(ruling.events), len(ruling.draws))

    @property
    def starts(self) -> tuple[CardId, ...]:
        return tuple(player.start for player in self.state.players)

    @property
    def dealt(self) -> Dealt:
        return self.ever_told(Dealt)[0]

    def deck(self, *gone: CardId) -> tuple[CardId, ...]:
        """The shuffled cards in their order, all but those taken out before."""
        items = [card for card in DECK if card not in gone]
        (shuffle,) = (draw for draw in self.drawn if draw.kind == "race.deck")
        assert shuffle.bounds == (len(items), len(items))
        return tuple(items[place] for place in shuffle.result)


def opened(
    players: int = 2, seed: int = 0, *, preset: bool = False, expert: bool = False
) -> Opening:
    return Opening(players, seed, preset=preset, expert=expert)


def opened_with(start: str, players: int = 2, *, preset: bool = False) -> Opening:
    """The first of the tables where somebody has this start world."""
    return next(
        table for seed in SEEDS if start in (table := opened(players, seed, preset=preset)).starts
    )


def opened_without(start: str, players: int = 2) -> Opening:
    return next(table for seed in SEEDS if start not in (table := opened(players, seed)).starts)
