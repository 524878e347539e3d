"""Set-up (page 2)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.box.cards import CARDS, CONSTANTS, DECK, START_WORLDS, CardId
from bot.games.race.commands import Options
from bot.games.race.events import Dealt
from bot.games.race.state import Choosing, Race

SEATS = range(2, 5)


def setup(story: Story[Race], options: Options, chance: Chance) -> None:
    """Start worlds, hands, the first windfall good, the supply, in this order (RACE-2.11).

    RACE-2.2, RACE-2.7, RACE-2.8; with the option `preset` RACE-2.20 to RACE-2.22.
    """
    players = options.players
    require(
        players in SEATS, "race.refuse.players", "RACE-2.1", low=SEATS.start, high=SEATS.stop - 1
    )
    require(not options.expert or players == 2, "race.refuse.expert_players", "RACE-14.1")
    allowed = START_WORLDS[1 : players + 1] if options.preset else START_WORLDS
    starts = chance.sample("race.start_worlds", allowed, players)
    hands: tuple[tuple[CardId, ...], ...] = ()
    if options.preset:
        hands = tuple(map(preset_hand, starts))
    gone = {*starts, *(card for hand in hands for card in hand)}
    supply = chance.shuffle("race.deck", [card for card in DECK if card not in gone])
    if not options.preset:
        deal = CONSTANTS.setup.deal
        hands = tuple(supply[seat * deal : (seat + 1) * deal] for seat in range(players))
        supply = supply[players * deal :]
    goods: dict[CardId, CardId] = {}
    for start in starts:
        if CARDS[start].windfall:
            goods[start], supply = supply[0], supply[1:]
    story.tell(
        Dealt(
            starts,
            hands,
            goods,
            supply,
            turn_order(starts),
            CONSTANTS.chips.pool_per_player * players,
            0 if options.preset else CONSTANTS.setup.deal - CONSTANTS.setup.keep,
            (Choosing(),),
            options.preset,
            options.expert,
        )
    )


def preset_hand(start: CardId) -> tuple[CardId, ...]:
    """The four cards numbered like the start world, one copy of each (RACE-2.21)."""
    number = CARDS[start].start
    return tuple(card for card in DECK if CARDS[card].preset == number and "." not in card)


def turn_order(starts: tuple[CardId, ...]) -> tuple[Seat, ...]:
    """Clockwise from the owner of the lowest-numbered start world (RACE-13.1)."""
    first = min(range(len(starts)), key=lambda seat: CARDS[starts[seat]].start or 0)
    return tuple(Seat((first + step) % len(starts)) for step in range(len(starts)))
