"""10. Trading outposts, friendship cards and friendship tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Prompt, Reply, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.board import NODES, PLANETS, SITES
from bot.games.starfarers.box.friends import FRIENDS, Friend, FriendId, People, Power, friends_of
from bot.games.starfarers.box.names import design
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.box.tokens import TOKENS
from bot.games.starfarers.chapters.agenda import pop, push
from bot.games.starfarers.chapters.asking import friend_option
from bot.games.starfarers.commands import Befriend, TieRule
from bot.games.starfarers.events import FriendshipMoved, FriendTaken, OutpostFounded
from bot.games.starfarers.state import Ship, Starfarers
from bot.games.starfarers.steps import Befriending

DIPLOMACY = (Power.RELIEF, Power.FAME, Power.RICH, Power.LIMIT)  # the most useful first


# --- outposts and tokens


def found_outpost(story: Story[Starfarers], seat: Seat, ship: Ship) -> None:
    """On the dock where the ship stands; a card and perhaps a token come with it (section 10)."""
    place = NODES[ship.node]
    people = place.outpost
    assert people is not None
    story.tell(OutpostFounded(seat, ship.transporter, people, place.dock))
    state = story.state
    for base in (people,) if state.tie_rule is TieRule.LOWEST_DOCK else tuple(state.docks):
        now, before = holder(state, base), state.friends.get(base)
        if now != before:
            story.tell(FriendshipMoved(base, now, before))
    push(story, Befriending(people))


def holder(view: Starfarers, people: People) -> Seat:
    return holder_of(view, view.docks[people])


def holder_of(view: Starfarers, owners: tuple[Seat, ...]) -> Seat:
    """Who has most outposts at a base; a tie goes as agreed (STAR-10.4.2 to STAR-10.4.6)."""

    def claim(seat: Seat) -> tuple[int, ...]:
        agreed = view.tie_rule is TieRule.FEWEST_OUTPOSTS
        fewest = (view.players[seat].outposts,) if agreed else ()
        return -owners.count(seat), *fewest, owners.index(seat)

    return min(owners, key=claim)


# --- friendship cards


def cards_left(view: Starfarers, people: People) -> tuple[FriendId, ...]:
    """What nobody has taken yet of the five cards of a people (STAR-10.2.1)."""
    taken = {card for player in view.players for card in player.cards}
    return tuple(card for card in friends_of(people) if card not in taken)


def different(cards: tuple[FriendId, ...]) -> tuple[FriendId, ...]:
    """One of each design: cards that read the same are no choice."""
    return tuple({design(card): card for card in reversed(cards)}.values())[::-1]


def advance(story: Story[Starfarers], step: Befriending, chance: Chance) -> bool:
    """The last card of a people is taken without asking."""
    cards = different(cards_left(story.state, step.people))
    if len(cards) > 1:
        return False
    take(story, story.state.active, cards[0])
    return True


def take(story: Story[Starfarers], seat: Seat, card: FriendId) -> None:
    story.tell(FriendTaken(seat, card))
    pop(story)


def prompts(view: Starfarers, seat: Seat, step: Befriending) -> Iterator[Prompt]:
    if seat == view.active:
        yield Prompt("starfarers.friend", seat, partial(talk, view, seat, step.people))


def talk(view: Starfarers, seat: Seat, people: People) -> Talk:
    cards = different(cards_left(view, people))
    options = map(friend_option, cards)
    return Befriend((yield from pick("card", options, hint=lambda: best(view, seat, cards))))


def decide(story: Story[Starfarers], actor: Seat, command: Befriend, chance: Chance) -> None:
    step = story.state.expect(Befriending)
    left = cards_left(story.state, step.people)
    require(command.card in left, "starfarers.refuse.card_not_there", "STAR-10.2.1")
    take(story, actor, command.card)


# --- what a player would take


def best(view: Starfarers, seat: Seat, cards: tuple[FriendId, ...]) -> Reply:
    """The fastest of the Scientists, the type produced most, relief of the Diplomats."""
    return (max(cards, key=lambda card: worth(view, seat, FRIENDS[card])),)


def worth(view: Starfarers, seat: Seat, card: Friend) -> int:
    if card.resource is not None:
        return yields(view, seat, card.resource)
    return -DIPLOMACY.index(card.op) if card.op in DIPLOMACY else card.speed


def yields(view: Starfarers, seat: Seat, resource: Resource) -> int:
    """In how many of 36 rolls the colonies of a player bring this type, each counted."""
    return sum(
        6 - abs(7 - number)
        for colony in view.players[seat].colonies
        for planet in SITES[colony]
        if PLANETS[planet].resource is resource and planet in view.open
        for number in TOKENS[view.tokens[planet]].numbers
    )


CHAPTER = Chapter[Starfarers]({Befriending: advance}, {Befriend: decide}, prompts)
