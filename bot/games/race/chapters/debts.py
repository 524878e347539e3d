"""13. Private decisions: set-up discard, Explore selection, payment, hand limit (RACE-13.22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Prompt, Talk, pick_some
from bot.engine.records import Seat, take
from bot.engine.story import Story
from bot.games.race.box.cards import CARDS, CONSTANTS, CardId
from bot.games.race.box.orders import PAY
from bot.games.race.box.powers import Phase
from bot.games.race.chapters.orders import left
from bot.games.race.chapters.supply import answer_owed
from bot.games.race.chapters.tableau import military_against
from bot.games.race.commands import Discard, Keep, Pay
from bot.games.race.events import OrderActed
from bot.games.race.phrases import card_options, require_hand
from bot.games.race.state import (
    Account,
    AgendaStep,
    Aside,
    Consuming,
    Discarding,
    Keeping,
    LateWays,
    Paying,
    Perform,
    Player,
    Race,
    Selecting,
    Turn,
)

PLACING = (Phase.DEVELOP, Phase.SETTLE)


def prompts(view: Race, seat: Seat) -> Iterator[Prompt]:
    """The first owed decision, in private; the next opens when it is made.

    RACE-13.22, RACE-13.23.
    """
    me = view.players[seat]
    if not me.owed:
        return
    key = KEYS[type(me.owed[0])]
    about = f"{view.round}.{len(me.owed)}"
    yield Prompt(key, seat, partial(talk, me), about, secret=True)


KEYS = {Keeping: "race.keep", Paying: "race.pay", Discarding: "race.discard"}


def talk(me: Player) -> Talk:
    """Explored cards to keep, or hand cards to pay or discard: exactly so many.

    RACE-5.8, RACE-6.11.
    """
    owed = me.owed[0]
    assert not isinstance(owed, Aside)
    pile = owed.cards if isinstance(owed, Keeping) else me.hand
    advise = keepers if isinstance(owed, Keeping) else surplus
    cards = yield from pick_some(
        "cards",
        card_options(pile),
        at_least=owed.count,
        at_most=owed.count,
        hint=lambda: advise(me, pile, owed.count),
    )
    match owed:
        case Keeping():
            return Keep(tuple(cards))
        case Paying():
            return Pay(tuple(cards))
        case Discarding():
            return Discard(tuple(cards))


def decide(story: Story[Race], seat: Seat, command: Keep | Pay | Discard, chance: Chance) -> None:
    me = story.state.players[seat]
    owed = me.owed[0] if me.owed else None
    match command, owed:
        case Keep(cards), Keeping(explored, count):
            exact(len(cards), count, "race.refuse.keep_number", "RACE-5.8")
            known = set(cards).intersection(explored)
            require(len(known) == count, "race.refuse.keep_not_explored", "RACE-5.11")
            answer_owed(story, seat, "keep", take(explored, cards), cards)
        case Pay(cards), Paying(count):
            require_hand(me, cards)
            exact(len(cards), count, "race.refuse.payment", "RACE-6.11")
            answer_owed(story, seat, "pay", cards)
        case Discard(cards), Discarding(count):
            require_hand(me, cards)
            clause = "RACE-2.8" if story.state.round == 1 else "RACE-10.1"
            exact(len(cards), count, "race.refuse.discard_number", clause)
            answer_owed(story, seat, "discard", cards)
        case _:
            raise story.state.not_now()


def exact(given: int, count: int, key: str, clause: str) -> None:
    require(given == count, key, clause, n=count, given=given)


def advance(story: Story[Race]) -> bool:
    """Debts with one answer, on a standing order, or that cannot matter any more are settled.

    RACE-13.15, RACE-13.17, RACE-13.61. False: a reshuffle still waits for others (RACE-13.26).
    """
    for seat in story.state.seats():
        while (me := story.state.players[seat]).owed:
            owed = me.owed[0]
            forced = isinstance(owed, Paying | Discarding) and owed.count == len(me.hand)
            idle = isinstance(owed, Paying) and end_is_certain(story.state, story.agenda)
            if not (forced or idle):
                order = left(story.state, seat).get(PAY) if isinstance(owed, Paying) else None
                if order is None:
                    break
                story.tell(OrderActed(seat, order))
            assert isinstance(owed, Paying | Discarding)
            part_with(story, seat, owed)
    return not story.state.held


def part_with(story: Story[Race], seat: Seat, owed: Paying | Discarding) -> None:
    """The game chooses the cards for a player (RACE-13.15, RACE-13.17, RACE-13.61)."""
    me = story.state.players[seat]
    what = "pay" if isinstance(owed, Paying) else "discard"
    answer_owed(story, seat, what, surplus(me, me.hand, owed.count), auto=True)


def write_off(story: Story[Race]) -> None:
    """The game is over: of what is still owed only the numbers count (RACE-13.60, RACE-13.61)."""
    for seat in story.state.seats():
        while (me := story.state.players[seat]).owed:
            match me.owed[0]:
                case Keeping(cards, count):
                    kept = keepers(me, cards, count)
                    answer_owed(story, seat, "keep", take(cards, kept), kept, auto=True)
                case Paying() | Discarding() as owed:
                    part_with(story, seat, owed)


# --- which cards go where only their number matters (RACE-13.17, RACE-13.60, RACE-13.61)
# By these answers `verify` works games out again: to change one needs a new version of the rules.


OUT_OF_REACH = True, 7  # before all that is only too dear


def burden(me: Player, card: CardId) -> tuple[bool, int]:
    """How easily a card is given away (RACE-13.61): what cannot be placed, then the dearest."""
    design = CARDS[card]
    if design.military:
        in_reach = military_against(me.tableau, card) >= design.number
        return (False, design.number) if in_reach else OUT_OF_REACH
    owned = not design.is_world and any(CARDS[own].id == design.id for own in me.tableau)
    return owned or design.number > len(me.hand), design.number


def surplus(me: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
    """The cards to part with: on an order to pay, and in the last round.

    RACE-13.17, RACE-13.61.
    """
    return tuple(sorted(cards, key=lambda card: (burden(me, card), card), reverse=True)[:count])


def keepers(me: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
    """The cheapest cards that can be placed: what is kept once the game is over (RACE-13.60)."""
    return tuple(sorted(cards, key=lambda card: (burden(me, card), card))[:count])


def end_is_certain(state: Race, agenda: Sequence[AgendaStep]) -> bool:
    """Will the game end with this round, with no card left to place in it (RACE-13.61)?

    Judged by what all know: behind a curtain, by the chips at its fall.
    """
    for step in agenda:
        if isinstance(step, Selecting | LateWays):
            return False
        if isinstance(step, Perform) and step.phase in PLACING:
            return False
        if isinstance(step, Account) and state.players[step.seat].placing:
            return False
    if any(isinstance(step, Consuming | Turn) and step.certain for step in agenda):
        return True
    pool = state.curtain.pool if state.curtain else state.pool
    limit = CONSTANTS.limits.tableau
    return pool <= 0 or any(len(player.tableau) >= limit for player in state.players)


CHAPTER = Chapter[Race](
    commands={Keep: decide, Pay: decide, Discard: decide}, any_time={Keep, Pay, Discard}
)
