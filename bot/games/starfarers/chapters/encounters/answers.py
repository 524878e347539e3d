"""Presents, yes or no, payments and swaps: what the reader of a card asks (sections 11.1, 11.2)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box import encounter_cards as printed
from bot.games.starfarers.box.resources import NOTHING, PLACE, Cards, Resource, covers, minus, one
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.bank import pay
from bot.games.starfarers.chapters.prepared import types
from bot.games.starfarers.commands import Answer, Give, Swap
from bot.games.starfarers.events import BranchTaken, PresentMade, Replied, Swapped
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import AgendaStep, Answering, Paying, Presenting, Reading, Swapping


def open_box(state: Starfarers) -> printed.Box:
    """The box of the open card that was reached."""
    card = state.encounter
    assert card is not None
    return printed.ENCOUNTERS[card.card].box(card.path)


def branch(story: Story[Starfarers], label: str) -> None:
    """An answer or a shake leads to another box, which is read next."""
    story.tell(BranchTaken(label))


def only_way(cards: Cards, n: int) -> Cards | None:
    """So many of these cards, or all if there are fewer; None: there is more than one way."""
    if sum(cards) <= n:
        return cards
    held = types(cards)
    return one(held[0], n) if len(held) == 1 else None


def are_some_of(cards: Cards, held: Cards, n: int) -> bool:
    """Exactly so many cards, all of them among those held; or all of these."""
    return min(cards) >= 0 and covers(held, cards) and sum(cards) == min(n, sum(held))


def other_types(cards: Cards, resource: Resource) -> Cards:
    return minus(cards, one(resource, cards[PLACE[resource]]))


# --- the game goes on


def advance(story: Story[Starfarers], step: AgendaStep, chance: Chance) -> bool:
    """What leaves no choice is answered (STAR-11.2.2 to STAR-11.2.4, STAR-16.6)."""
    state = story.state
    hand = state.me.hand
    match step:
        case Presenting() if hand == NOTHING:
            present(story, NOTHING)
            return True
        case Answering() if sum(hand) < step.needs:
            reply(story, yes=False)
            return True
        case Paying(n):
            cards = only_way(hand, n)
            if cards is not None:
                settle(story, cards)
                return True
        case Swapping(n) if len(types(hand)) == 1:
            give = types(hand)[0]
            take = only_way(other_types(state.bank, give), n)
            if take is not None:
                swap(story, give, take)
                return True
    return False


def present(story: Story[Starfarers], cards: Cards) -> None:
    """The cards are gone before the outcome is heard (STAR-11.2.1)."""
    story.tell(PresentMade(story.state.active, cards))
    branch(story, str(sum(cards)))
    pop(story, Reading())


def reply(story: Story[Starfarers], *, yes: bool) -> None:
    box = open_box(story.state)
    assert isinstance(box, printed.YesNo)
    story.tell(Replied(story.state.active, yes, f"answer.{box.yes if yes else box.no}"))
    branch(story, "yes" if yes else "no")
    pop(story, Reading())


def settle(story: Story[Starfarers], cards: Cards) -> None:
    pay(story, story.state.active, cards, "paid")
    pop(story)


def swap(story: Story[Starfarers], give: Resource, take: Cards) -> None:
    story.tell(Swapped(story.state.active, give, take))
    pop(story)


# --- commands


def decide(
    story: Story[Starfarers], actor: Seat, command: Give | Answer | Swap, chance: Chance
) -> None:
    """Presents, yes or no, payments and swaps (STAR-11.2.1 to STAR-11.2.4)."""
    state = story.state
    match command:
        case Give(cards) if isinstance(state.step, Paying):
            step = state.expect(Paying)
            fits = are_some_of(cards, state.me.hand, step.n)
            require(fits, "starfarers.refuse.pay_exactly", "STAR-11.2.3", n=step.n)
            settle(story, cards)
        case Give(cards):
            most = state.expect(Presenting).most
            fits = are_some_of(cards, state.me.hand, sum(cards)) and sum(cards) <= most
            require(fits, "starfarers.refuse.give_up_to", "STAR-11.2.2", n=most)
            present(story, cards)
        case Answer(yes):
            needs = state.expect(Answering).needs
            enough = not yes or state.me.hand_size >= needs
            require(enough, "starfarers.refuse.yes_needs", "STAR-11.2.3", n=needs)
            reply(story, yes=yes)
        case Swap(give, take):
            n = state.expect(Swapping).take
            held = covers(state.me.hand, one(give)) and give is not Resource.UNKNOWN
            require(held, "starfarers.refuse.not_in_hand", "STAR-11.2.4")
            fits = are_some_of(take, other_types(state.bank, give), n)
            require(fits, "starfarers.refuse.swap_for", "STAR-11.2.4", n=n)
            swap(story, give, take)
