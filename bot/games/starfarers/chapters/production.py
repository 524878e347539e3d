"""4. The production phase: the roll, the 7, relief, supplies from Earth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.kit.sealed import fill, given, seal
from bot.engine.prompts import Prompt, Reply, Talk, gather, pick, pick_maybe, seat_option
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.board import PLANETS, SITES
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.friends import Power
from bot.games.starfarers.box.orders import DECLINE
from bot.games.starfarers.box.resources import (
    NOTHING,
    PLACE,
    RESOURCES,
    Cards,
    Resource,
    count,
    covers,
    one,
    spread,
)
from bot.games.starfarers.box.tokens import TOKENS
from bot.games.starfarers.chapters import prepared
from bot.games.starfarers.chapters.abilities import bonus_types, hand_limit, powers
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.asking import card_options, resource_option
from bot.games.starfarers.chapters.bank import draw_from_hand, gain
from bot.games.starfarers.chapters.orders import acting
from bot.games.starfarers.chapters.prepared import Prepared
from bot.games.starfarers.commands import ChooseRelief, Take, TakeSupplies, Tribute
from bot.games.starfarers.events import (
    AnswerSealed,
    OrderActed,
    ReserveMade,
    Rolled,
    SuppliesDeclined,
    SuppliesDrawn,
    TheftDeclined,
    TributesPaid,
    sealed_answer,
)
from bot.games.starfarers.state import Player, Starfarers
from bot.games.starfarers.steps import (
    AgendaStep,
    Relief,
    Supplies,
    Theft,
    TradeAndBuild,
    Tributes,
    TurnStart,
)
from bot.games.starfarers.victory import points

SEVEN = 7


# --- the roll (section 4.1)


def advance_start(story: Story[Starfarers], step: TurnStart, chance: Chance) -> bool:
    """The roll, and what it brings to everybody."""
    first, second = chance.dice("starfarers.roll", 2)
    state = story.state
    then: list[AgendaStep] = []
    if first + second == SEVEN:
        story.tell(Rolled(state.active, (first, second)))
        owed = tuple(tribute_of(player) for player in state.players)
        then += [Tributes(owed)] if any(owed) else []
        then.append(Theft())
    else:
        gains, short = production(state, first + second)
        story.tell(Rolled(state.active, (first, second), gains, short))
        then += [
            Relief(seat)
            for seat in state.seats()
            if gains[seat] == NOTHING and powers(state.players[seat].cards, Power.RELIEF)
        ]
    pop(story, *then)
    return True


def production(state: Starfarers, total: int) -> tuple[tuple[Cards, ...], tuple[Resource, ...]]:
    """What each gets, and what the bank was short of (STAR-4.1.2, STAR-4.1.6 to STAR-4.1.9)."""
    due = [yields(state, player, total) for player in state.players]
    short = list[Resource]()
    for place, resource in enumerate(RESOURCES):
        claims = [cards[place] for cards in due]
        if sum(claims) > state.bank[place]:
            short.append(resource)
            alone = sum(number > 0 for number in claims) == 1
            for cards in due:
                cards[place] = state.bank[place] if alone and cards[place] else 0
    return tuple((a, b, c, d, e) for a, b, c, d, e in due), tuple(short)


def yields(state: Starfarers, player: Player, total: int) -> list[int]:
    """A card for each colony at a planet of that number, one more by a friend (STAR-4.1.5)."""
    due, tokens, face_up = [0] * len(RESOURCES), state.tokens, state.open
    for site in player.colonies:
        for planet in SITES[site]:
            if total in TOKENS[tokens[planet]].numbers and planet in face_up:
                due[PLACE[PLANETS[planet].resource]] += 1
    if player.cards:
        for resource in bonus_types(player):
            if due[PLACE[resource]]:
                due[PLACE[resource]] += 1
    return due


# --- the seven (section 4.2)


def tribute_of(player: Player) -> int:
    """Half of a hand above the limit, rounded down (STAR-4.2.2, STAR-4.2.3)."""
    size = player.hand_size
    return size // 2 if size > hand_limit(player) else 0


def advance_tributes(story: Story[Starfarers], step: Tributes, chance: Chance) -> bool:
    """Nobody sees what another gives until all have chosen (STAR-4.2.7)."""
    asked = [seat for seat in story.state.seats() if step.owed[seat]]

    def ready(seat: Seat) -> Prepared[Tribute] | None:
        found = prepared.tribute(story.state, seat, step.owed[seat])
        return Prepared(Tribute(found.answer), found.order) if found else None

    if not fill(story, asked, ready, AnswerSealed, OrderActed):
        return False
    story.tell(TributesPaid(tuple(map(sealed_tribute, story.state.players))))
    pop(story)
    return True


def sealed_tribute(player: Player) -> Cards:
    return player.sealed.cards if isinstance(player.sealed, Tribute) else NOTHING


def decide_tribute(story: Story[Starfarers], actor: Seat, command: Tribute, chance: Chance) -> None:
    step = story.state.step
    if not isinstance(step, Tributes) or not step.owed[actor]:
        raise story.state.not_now("STAR-4.2.2")
    owed, cards = step.owed[actor], command.cards
    require(
        min(cards) >= 0 and sum(cards) == owed, "starfarers.refuse.tribute", "STAR-4.2.3", n=owed
    )
    require(
        covers(story.state.players[actor].hand, cards), "starfarers.refuse.not_held", "STAR-4.2.2"
    )
    seal(story, actor, command, AnswerSealed)


def victims(view: Starfarers) -> tuple[Seat, ...]:
    """Other players with cards (STAR-4.2.8)."""
    return tuple(s for s in view.seats() if s != view.active and view.players[s].hand_size)


def advance_theft(story: Story[Starfarers], step: Theft, chance: Chance) -> bool:
    if victims(story.state):
        return False
    pop(story)
    return True


def decide_theft(story: Story[Starfarers], actor: Seat, command: Take, chance: Chance) -> None:
    story.state.expect(Theft)
    found = victims(story.state)
    fits = command.player is None or command.player in found
    require(fits, "starfarers.refuse.victim", "STAR-4.2.8")
    if command.player is None:
        story.tell(TheftDeclined(actor))
    else:
        draw_from_hand(story, actor, command.player, "seven", chance)
    pop(story)


# --- relief (STAR-4.1.7)


def advance_relief(story: Story[Starfarers], step: Relief, chance: Chance) -> bool:
    state = story.state
    if state.bank == NOTHING:
        pop(story)
        return True
    found = prepared.relief(state, step.seat)
    if found is None:
        return False
    prepared.say_order(story, step.seat, found.order)
    relieve(story, step.seat, found.answer)
    return True


def relieve(story: Story[Starfarers], seat: Seat, resource: Resource) -> None:
    gain(story, seat, one(resource), "relief")
    pop(story)


def decide_relief(
    story: Story[Starfarers], actor: Seat, command: ChooseRelief, chance: Chance
) -> None:
    state = story.state
    if not isinstance(state.step, Relief) or state.step.seat != actor:
        raise state.not_now("STAR-4.1.7")
    found = prepared.types(state.bank)
    require(command.resource in found, "starfarers.refuse.bank_lacks", "STAR-4.1.10", types=found)
    relieve(story, actor, command.resource)


# --- supplies from Earth (section 4.3)


def supplies_due(view: Starfarers) -> int:
    """How many cards the active player may draw, with the points of this moment."""
    score, rule = points(view, view.active), CONSTANTS.supplies
    if score >= rule.below:
        return 0
    return 2 if view.quick and score < rule.two_below else 1


def late_supplies(view: Starfarers) -> int:
    """Cards declined before that can still be drawn (STAR-4.3.6)."""
    stock = len(view.reserve) + sum(view.bank)
    return min(view.supplies, supplies_due(view), stock) if view.supplies else 0


def advance_supplies(story: Story[Starfarers], step: Supplies, chance: Chance) -> bool:
    state = story.state
    number = supplies_due(state)
    order = acting(state, state.active, DECLINE) if number else None
    if order is not None:
        prepared.say_order(story, state.active, order)
        story.tell(SuppliesDeclined(state.active, number))
    elif number:
        draw_supplies(story, number, chance)
    pop(story)
    return True


def draw_supplies(
    story: Story[Starfarers], number: int, chance: Chance, *, late: bool = False
) -> None:
    """From the reserve pile; an empty one is made anew when needed (STAR-4.3.5, STAR-4.3.7)."""
    seat, rule = story.state.active, CONSTANTS.resource_cards
    while number:
        if not story.state.reserve:
            ore, fuel, carbon, food, goods = (min(n, rule.rebuild) for n in story.state.bank)
            pile = chance.shuffle("starfarers.reserve", spread((ore, fuel, carbon, food, goods)))
            if not pile:
                return
            story.tell(ReserveMade(pile))
        cards = story.state.reserve[:number]
        story.tell(SuppliesDrawn(seat, cards, late))
        number -= len(cards)


def decide_supplies(
    story: Story[Starfarers], actor: Seat, command: TakeSupplies, chance: Chance
) -> None:
    story.state.expect(TradeAndBuild)
    number = late_supplies(story.state)
    require(number, "starfarers.refuse.no_supplies", "STAR-4.3.6")
    draw_supplies(story, number, chance, late=True)


# --- the questions


def prompts(view: Starfarers, seat: Seat, step: AgendaStep) -> Iterator[Prompt]:
    me = view.players[seat]
    match step:
        case Tributes(owed) if owed[seat]:
            talk = partial(tribute_talk, me, owed[seat])
            lies, turn = given(me.sealed, sealed_answer, sum(map(bool, owed))), f"t{view.turn}"
            yield Prompt(
                "starfarers.tribute",
                seat,
                talk,
                turn,
                lies is None,
                secret=True,
                sealed=True,
                given=lies,
            )
        case Theft() if seat == view.active:
            yield Prompt("starfarers.take", seat, partial(theft_talk, view))
        case Relief(holder) if seat == holder:
            yield Prompt("starfarers.relief", seat, partial(relief_talk, view, me))


def tribute_talk(me: Player, owed: int) -> Talk:
    cards = yield from gather(
        "cards",
        card_options(me.hand),
        at_least=owed,
        at_most=owed,
        hint=lambda: largest_stacks(me.hand, owed),
    )
    return Tribute(count(cards))


def largest_stacks(hand: Cards, number: int) -> Reply:
    """So many cards, always from the highest stack."""
    stacks = list(hand)
    given = list[Resource]()
    for _ in range(number):
        place = stacks.index(max(stacks))
        stacks[place] -= 1
        given.append(RESOURCES[place])
    return tuple(given)


def theft_talk(view: Starfarers) -> Talk:
    found = victims(view)

    def richest() -> Reply:
        return (str(max(found, key=lambda seat: points(view, seat))),)

    return Take((yield from pick_maybe("player", map(seat_option, found), hint=richest)))


def relief_talk(view: Starfarers, me: Player) -> Talk:
    found = prepared.types(view.bank)

    def least() -> Reply:
        return (min(found, key=lambda resource: me.hand[PLACE[resource]]),)

    return ChooseRelief((yield from pick("type", map(resource_option, found), hint=least)))


CHAPTER = Chapter[Starfarers](
    {
        TurnStart: advance_start,
        Tributes: advance_tributes,
        Theft: advance_theft,
        Relief: advance_relief,
        Supplies: advance_supplies,
    },
    {
        Tribute: decide_tribute,
        Take: decide_theft,
        ChooseRelief: decide_relief,
        TakeSupplies: decide_supplies,
    },
    prompts,
    any_time={Tribute},
)
