"""What a moderator may put right by hand: cards with the bank, expansions, fame rings.

Offered from what the channel sees, and only while somebody trades and builds: at no other time is
any answer under way that could lose its ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.prompts import Choice, Option
from bot.engine.records import Record, Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.starfarers.box.names import piece, resource_name
from bot.games.starfarers.box.pieces import EXPANSIONS, Expansion
from bot.games.starfarers.box.resources import RESOURCES, Cards, least, one
from bot.games.starfarers.chapters.bank import can_add, can_lose, change_fame, fame_left, gain
from bot.games.starfarers.events import CardsPaid, ExpansionAdded, ExpansionLost
from bot.games.starfarers.state import FIELD, Starfarers, TradeAndBuild

MOST = 9  # changes at a time


class Change(Record, frozen=True):
    """One thing more or less of a player's."""

    seat: Seat
    what: str  # give, take, add, remove, win, lose
    of: str = ""  # a resource or an expansion


def choice(view: Starfarers) -> Choice[Change] | None:
    if view.result is not None or not isinstance(view.step, TradeAndBuild):
        return None
    return Choice("correction", tuple(options(view)), at_least=1, at_most=MOST)


def options(view: Starfarers) -> Iterator[Option[Change]]:
    for seat in view.seats():
        me = view.players[seat]
        for place, resource in enumerate(RESOURCES):
            if view.bank[place]:
                yield option(seat, "give", view.bank[place], resource, resource_name(resource))
            if me.hand_size:
                yield option(seat, "take", me.hand_size, resource, resource_name(resource))
        for expansion in EXPANSIONS:
            if expansion in can_add(view, seat):
                yield option(seat, "add", 1, expansion, piece(expansion))
            if expansion in can_lose(me):
                number = getattr(me, FIELD[expansion])
                yield option(seat, "remove", number, expansion, piece(expansion))
        if fame_left(view):
            yield option(seat, "win", fame_left(view))
        if me.fame:
            yield option(seat, "lose", me.fame)


def option(
    seat: Seat, what: str, limit: int, of: str = "", label: Text | None = None
) -> Option[Change]:
    name = f"{what}.{seat + 1}.{of}" if of else f"{what}.{seat + 1}"
    text = say(f"starfarers.correct.{what}", who=Who(seat), what=label)
    return Option(Change(seat, what, of), name, text, min(MOST, limit))


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
            case "win":
                change_fame(story, seat, 1, "corrected")
            case "lose":
                change_fame(story, seat, -1, "corrected")


def card_of(change: Change) -> Cards:
    return one(next(resource for resource in RESOURCES if resource == change.of))
