"""7. Phase III: Settle (page 5), and settling near the end of the game (page 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NoReturn

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick, pick_maybe, plain
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.race.box.cards import CARDS, CONSTANTS, Card, CardId, card_name, names
from bot.games.race.box.powers import Phase
from bot.games.race.chapters import placing
from bot.games.race.chapters.supply import place_good
from bot.games.race.chapters.tableau import (
    Tableau,
    buys,
    frees,
    reinforces,
    settle_price,
    settleable,
    way_cost,
    way_strength,
    ways,
)
from bot.games.race.commands import ChangeWay, Means, Pass, Settle, Way
from bot.games.race.events import AgendaMoved, PhaseBegan, WayConfirmed, WaysAsked
from bot.games.race.phrases import given, priced, require_hand
from bot.games.race.state import (
    Account,
    AgendaStep,
    LateWays,
    Perform,
    Player,
    Race,
    Selecting,
)


def begin(story: Story[Race], step: Perform, chance: Chance) -> list[AgendaStep]:
    story.tell(PhaseBegan(step.phase, step.nth))
    return [Selecting(step.phase, step.nth)]


def prompts(view: Race, seat: Seat, step: Selecting | LateWays) -> Iterator[Prompt]:
    me = view.players[seat]
    if isinstance(step, LateWays):
        if step.seats[0] == seat:
            yield Prompt("race.late_way", seat, partial(late_talk, me), str(view.round))
    elif settleable(me.working, me.hand):
        about = f"{view.round}.{step.nth}"
        owed = me.sealed is None
        asks, lies = partial(talk, view, me), given(view, me)
        yield Prompt("race.settle", seat, asks, about, owed, secret=True, sealed=True, given=lies)


def talk(view: Race, me: Player) -> Talk:
    """A world, the way to place it and its payment, or nothing.

    RACE-7.1, RACE-13.11, RACE-13.13, RACE-13.32.
    """
    purse = len(me.hand) - 1
    worlds = settleable(me.working, me.hand)
    options = (priced(world, lowest_cost(me.working, world, purse)) for world in worlds)
    world = yield from pick_maybe("world", options, spots=me.hand)
    if world is None:
        return Pass()
    found = ways(me.working, world, purse)
    way = yield from pick("way", (way_option(me.working, world, way) for way in found))
    payment = yield from placing.payment_talk(me, world, way_cost(me.working, world, way))
    firm = False
    if end_may_open(view) and len({len(other.discards) for other in found}) > 1:
        choice = yield from pick("firm", (ASK_AGAIN, FIRM))
        firm = choice == FIRM.value
    return Settle(world, way, payment, firm)


ASK_AGAIN = plain("race.option.ask_again", "ask")
FIRM = plain("race.option.firm", "firm")


def lowest_cost(tableau: Tableau, world: CardId, purse: int) -> int:
    return min(way_cost(tableau, world, way) for way in ways(tableau, world, purse))


@lru_cache(maxsize=5_000)
def way_option(tableau: Tableau, world: CardId, way: Way) -> Option[Way]:
    key = "+".join((way.means.value, *(CARDS[card].id for card in way.discards)))
    label = way_text(way, way_cost(tableau, world, way), way_strength(tableau, world, way))
    return Option(way, key[:36], label)


def way_text(way: Way, cost: int, strength: int) -> Text:
    """'Pay 2 cards, discard Colony Ship'."""
    key = f"race.way.{way.means}" + ("_discarding" if way.discards else "")
    return say(key, n=cost, military=strength, cards=names(way.discards))


def end_may_open(view: Race) -> bool:
    """Could twelve cards be open after this reveal? Else nobody is asked again (RACE-13.30)."""
    return any(len(player.tableau) >= CONSTANTS.limits.tableau - 1 for player in view.players)


def decide(story: Story[Race], seat: Seat, command: Settle | Pass, chance: Chance) -> None:
    """A world of the hand in a way that it can pay for, or none, if there was a choice.

    RACE-7.1, RACE-7.2, RACE-13.15.
    """
    me, step = placing.selecting(story.state, seat, Phase.SETTLE)
    match command:
        case Pass():
            placing.pass_is_a_choice(story.state, me, step)
        case Settle(world, way, payment):
            require_hand(me, (world,))
            way = legal_way(me.working, world, way, len(me.hand) - 1)
            cost = way_cost(me.working, world, way)
            placing.check_payment(me, world, cost, payment, "RACE-7.18", "RACE-7.13")
            command = replace(command, way=way)
    placing.seal(story, seat, command)


def legal_way(tableau: Tableau, world: CardId, way: Way, purse: int) -> Way:
    """The way as the rules list it, its discards in their order; else the rule against it."""
    found = [
        known
        for known in ways(tableau, world, purse)
        if known.means is way.means and sorted(known.discards) == sorted(way.discards)
    ]
    if not found:
        refuse_way(tableau, world, way, purse)
    return found[0]


def refuse_way(tableau: Tableau, world: CardId, way: Way, purse: int) -> NoReturn:
    card, name = CARDS[world], card_name(world)
    require(card.is_world, "race.refuse.not_a_world", "RACE-7.1", card=name)
    strange = [own for own in way.discards if own not in tableau]
    require(not strange, "race.refuse.not_in_tableau", "RACE-4.1", cards=len(strange))
    idle = [own for own in way.discards if not frees(own) and not reinforces(own)]
    if idle:
        refuse("race.refuse.useless_discard", "RACE-4.1", card=card_name(idle[0]))
    if way.means is Means.CONQUER:
        require(card.military, "race.refuse.not_military", "RACE-7.36", card=name)
        strength = way_strength(tableau, world, way)
        require(
            strength >= card.number,
            "race.refuse.military_short",
            "RACE-7.36",
            card=name,
            n=card.number - strength,
            have=strength,
            need=card.number,
        )
        refuse("race.refuse.ship_in_conquest", "RACE-7.16")
    price = settle_price(tableau, world, way.means)
    if price is None:
        refuse("race.refuse.cannot_pay", no_price_clause(tableau, card), card=name, n=card.number)
    ships = [own for own in way.discards if frees(own)]
    if not ships:
        require(price <= purse, "race.refuse.too_dear", "RACE-7.2", card=name, n=price, have=purse)
    refuse("race.refuse.bad_discards", "RACE-7.15", card=name)


def no_price_clause(tableau: Tableau, card: Card) -> str:
    """Why a world cannot be paid for: it is not military, nobody can buy it, or not this kind."""
    if not card.military:
        return "RACE-7.30"
    return "RACE-7.31" if any(map(buys, tableau)) else "RACE-7.20"


def advance(story: Story[Race], step: Selecting, chance: Chance) -> list[AgendaStep] | None:
    """Reveal; windfall goods in turn order; a late question if it matters; accounts.

    RACE-7.44, RACE-9.8, RACE-13.31.
    """
    if not placing.gather(story, step):
        return None
    settlers = placing.reveal(story, step.phase)
    for seat in settlers:
        world = story.state.players[seat].tableau[-1]
        if CARDS[world].windfall:
            place_good(story, seat, world, chance, produced=False)
    accounts: list[AgendaStep] = [Account(seat) for seat in settlers]
    asked = late_seats(story.state)
    if asked:
        story.tell(WaysAsked(asked))
        return [LateWays(asked), *accounts]
    return accounts


# --- settling near the end (RACE-13.30 to RACE-13.32)


def sizes(me: Player) -> tuple[int, int]:
    """The smallest and the largest tableau at the end of this phase."""
    if not isinstance(me.placing, Settle):
        return len(me.tableau), len(me.tableau)
    found = [
        len(me.tableau) - len(way.discards)
        for way in ways(me.working, me.placing.world, len(me.hand))
    ]
    return min(found), max(found)


def late_seats(state: Race) -> tuple[Seat, ...]:
    """Who is asked again: nobody, unless twelve cards are possible and not certain."""
    limit = CONSTANTS.limits.tableau
    bounds = [sizes(player) for player in state.players]
    if any(low >= limit for low, _ in bounds) or all(high < limit for _, high in bounds):
        return ()
    return tuple(seat for seat in state.order if bounds[seat][0] < bounds[seat][1])


def late_talk(me: Player) -> Talk:
    """The way after all; the sealed one is the default."""
    assert isinstance(me.placing, Settle)
    world = me.placing.world
    found = [way_option(me.working, world, way) for way in ways(me.working, world, len(me.hand))]
    hint = tuple(option.id for option in found if option.value == me.placing.way)
    return ChangeWay((yield from pick("way", found, hint)))


def late_decide(story: Story[Race], seat: Seat, command: ChangeWay, chance: Chance) -> None:
    me, step = story.state.players[seat], story.state.expect(LateWays)
    assert isinstance(me.placing, Settle)
    way = legal_way(me.working, me.placing.world, command.way, len(me.hand))
    confirm(story, seat, me.placing, way)
    rest = step.seats[1:]
    following: tuple[AgendaStep, ...] = (LateWays(rest),) if rest else ()
    story.tell(AgendaMoved(following + story.state.agenda[1:]))


def confirm(story: Story[Race], seat: Seat, placed: Settle, way: Way) -> None:
    """A payment sealed with another way holds only if the price is the same."""
    me = story.state.players[seat]
    old, new = (way_cost(me.working, placed.world, each) for each in (placed.way, way))
    story.tell(WayConfirmed(seat, way, void=placed.payment is not None and old != new))


def late_advance(story: Story[Race], step: LateWays, chance: Chance) -> list[AgendaStep] | None:
    """A way marked as unconditional is disclosed at its place; the others are asked."""
    seats = step.seats
    while seats:
        placed = story.state.players[seats[0]].placing
        assert isinstance(placed, Settle)
        if not placed.firm:
            return None if seats == step.seats else [LateWays(seats)]
        confirm(story, seats[0], placed, placed.way)
        seats = seats[1:]
    return []


CHAPTER = Chapter[Race](
    {
        (Perform, Phase.SETTLE): begin,
        (Selecting, Phase.SETTLE): advance,
        LateWays: late_advance,
    },
    {Settle: decide, Pass: decide, ChangeWay: late_decide},
    prompts,
    any_time={Settle, Pass},
)
