"""10. Drawing, reshuffling, and the private decisions a draw may have to wait for."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.box.cards import CARDS, CardId
from bot.games.race.box.powers import DrawIfProducedHere
from bot.games.race.events import (
    CardsDrawn,
    DrawsLost,
    GoodPlaced,
    OwedAnswered,
    ReshuffleAwaited,
    Shuffled,
)
from bot.games.race.state import AgendaStep, Aside, Draws, Make, Player, Race


def waits(state: Race, count: int) -> bool:
    """Would a draw take the last card while an earlier discard is owed (RACE-13.26)?"""
    return count >= len(state.supply) and any(player.owed for player in state.players)


def hold(story: Story[Race]) -> None:
    """B7: names the seats whose discards belong into the reshuffle."""
    owing = tuple(seat for seat in story.state.seats() if story.state.players[seat].owed)
    if story.state.held != owing:
        story.tell(ReshuffleAwaited(owing))


def refill(story: Story[Race], chance: Chance, without: CardId | None = None) -> None:
    """An empty supply takes all discards, sorted so that only the seed matters.

    RACE-10.4, RACE-10.7, RACE-13.27.
    """
    if story.state.supply:
        return
    cards = sorted(card for card in story.state.discards if card != without)
    if cards:
        story.tell(Shuffled(chance.shuffle("race.shuffle", cards)))


def top_cards(story: Story[Race], count: int, chance: Chance) -> tuple[CardId, ...]:
    """As many of the top cards as one piece of the supply gives; none: there is no card at all."""
    refill(story, chance)
    return story.state.supply[:count]


def top_card(story: Story[Race], chance: Chance) -> CardId | None:
    """The next card of the supply; None: there is no card at all."""
    return next(iter(top_cards(story, 1, chance)), None)


def draw(
    story: Story[Race], seat: Seat, count: int, why: str, chance: Chance, *, hidden: bool = False
) -> None:
    """Top cards to a hand, with a reshuffle the moment the last one is taken (RACE-10.5).

    What is neither in the supply nor among the discards is lost (RACE-10.6).
    """
    while count > 0:
        cards = top_cards(story, count, chance)
        if not cards:
            story.tell(DrawsLost(seat, count))
            return
        aside = bool(story.state.players[seat].owed)
        story.tell(CardsDrawn(seat, cards, why, aside, hidden))
        refill(story, chance)
        count -= len(cards)


def place_good(
    story: Story[Race], seat: Seat, world: CardId, chance: Chance, *, produced: bool
) -> bool:
    """The top card on a world as its good; False: there was none (RACE-10.5, RACE-10.9)."""
    good = top_card(story, chance)
    if good is None:
        story.tell(DrawsLost(seat, 1))
        return False
    story.tell(GoodPlaced(seat, world, good, produced))
    refill(story, chance)
    return True


def make_draws(story: Story[Race], step: Draws, chance: Chance) -> list[AgendaStep] | None:
    if step.count and waits(story.state, step.count):
        hold(story)
        return None
    draw(story, step.seat, step.count, step.why, chance)
    return []


def make_good(story: Story[Race], step: Make, chance: Chance) -> list[AgendaStep] | None:
    """A world produces if it is empty, and draws at once if it says so.

    RACE-9.2, RACE-9.7, RACE-9.8, RACE-9.10. It waits like any draw (RACE-13.26).
    """
    if step.world in story.state.players[step.seat].goods:
        return []
    if waits(story.state, 1):
        hold(story)
        return None
    if not place_good(story, step.seat, step.world, chance, produced=True):
        return []
    cards = sum(
        power.amount
        for power in CARDS[step.world].powers.produce
        if isinstance(power, DrawIfProducedHere)
    )
    return [Draws(step.seat, cards, "produced")] if cards else []


def released(me: Player) -> tuple[CardId, ...]:
    """Cards set aside that the first owed decision frees (RACE-13.23)."""
    cards: tuple[CardId, ...] = ()
    for step in me.owed[1:]:
        if not isinstance(step, Aside):
            break
        cards += step.cards
    return cards


def answer_owed(
    story: Story[Race],
    seat: Seat,
    what: str,
    gone: tuple[CardId, ...],
    kept: tuple[CardId, ...] = (),
    *,
    auto: bool = False,
) -> None:
    me = story.state.players[seat]
    noted = seat in story.state.held
    story.tell(OwedAnswered(seat, what, gone, kept, released(me), auto, noted))


CHAPTER = Chapter[Race]({Draws: make_draws, Make: make_good})
