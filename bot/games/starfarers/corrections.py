"""What a moderator may put right by hand: cards with the bank, expansions, fame rings.

Offered from what the channel sees, and only while somebody trades and builds: at no other time is
any answer under way that could lose its ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.guide import Offered
from bot.engine.kit.corrections import Change
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.names import piece, resource_name
from bot.games.starfarers.box.pieces import EXPANSIONS, Expansion
from bot.games.starfarers.box.resources import RESOURCES, Cards, least, one
from bot.games.starfarers.chapters.bank import can_add, can_lose, change_fame, fame_left, gain
from bot.games.starfarers.events import CardsPaid, ExpansionAdded, ExpansionLost
from bot.games.starfarers.state import FIELD, Starfarers
from bot.games.starfarers.steps import TradeAndBuild


def changes(view: Starfarers) -> Iterator[Offered]:
    """What could be changed, and how often."""
    if view.result is not None or not isinstance(view.step, TradeAndBuild):
        return
    for seat in view.seats():
        me = view.players[seat]
        for place, resource in enumerate(RESOURCES):
            name = resource_name(resource)
            yield one_more(seat, "give", view.bank[place], resource, name)
            yield one_more(seat, "take", me.hand_size, resource, name)
        for expansion in EXPANSIONS:
            name, number = piece(expansion), getattr(me, FIELD[expansion])
            yield one_more(seat, "add", int(expansion in can_add(view, seat)), expansion, name)
            yield one_more(seat, "remove", number, expansion, name)
        yield one_more(seat, "win", fame_left(view))
        yield one_more(seat, "lose", me.fame)


def one_more(seat: Seat, what: str, limit: int, of: str = "", label: Text | None = None) -> Offered:
    text = say(f"starfarers.correct.{what}", who=Who(seat), what=label)
    return Offered(Change(seat, what, of), text, limit)


def tell(story: Story[Starfarers], wanted: Sequence[Change]) -> None:
    """As far as it goes: a hand gives what it has of a kind, and all see how much that was."""
    for change in wanted:
        seat, state = change.seat, story.state
        match change.what:
            case "give":
                gain(story, seat, card_of(change), "corrected")
            case "take":
                taken = least(card_of(change), state.players[seat].hand)
                story.tell(CardsPaid(seat, taken, "corrected"))  # told even if it was nothing
            case "add" if Expansion(change.of) in can_add(state, seat):
                story.tell(ExpansionAdded(seat, Expansion(change.of), why="corrected"))
            case "remove" if Expansion(change.of) in can_lose(state.players[seat]):
                story.tell(ExpansionLost(seat, Expansion(change.of)))
            case "win" | "lose":
                change_fame(story, seat, 1 if change.what == "win" else -1, "corrected")


def card_of(change: Change) -> Cards:
    return one(next(resource for resource in RESOURCES if resource == change.of))
