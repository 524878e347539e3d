"""A possible table that one viewer cannot tell from the real one (RACE-15.2 to RACE-15.5).

Hands, piles, goods, sealed answers, orders and what happens behind a curtain are replaced by other
possible ones. Used by searching players, by the sandbox and by the tests that look for leaks.
"""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapters
from bot.engine.kit.redeal import Pack, any_of, any_reply, until_at_rest
from bot.engine.orders.sample import some_orders
from bot.engine.records import Seat, change, fork, put, replace
from bot.engine.story import Story
from bot.games.race.box.cards import DECK, CardId
from bot.games.race.box.orders import CONSUME, DEVELOP, GAMBLE, LANGUAGE, PAY, SETTLE
from bot.games.race.chapters import debts, placing
from bot.games.race.chapters.consume import phase
from bot.games.race.chapters.tableau import ways
from bot.games.race.commands import Answer, Bet, Settle
from bot.games.race.secrets.view import is_known, remembered, seen_by
from bot.games.race.state import (
    AgendaStep,
    Aside,
    Choosing,
    Consuming,
    Discarding,
    Following,
    Keeping,
    LateWays,
    Owed,
    Paying,
    Player,
    Race,
    Sealed,
    Selecting,
    Targeting,
    Turn,
)

ATTEMPTS = 400
# The questions that a step leaves open: an order about one of them would have answered it.
OPEN: dict[type | None, set[str]] = {
    Selecting: {DEVELOP, SETTLE},
    Consuming: {CONSUME, GAMBLE},
    Turn: {CONSUME, GAMBLE},
}


def redeal(state: Race, viewer: Seat | None, chance: Chance, chapters: Chapters[Race]) -> Race:
    """Deals what the viewer cannot see anew, until the table would be at rest like the real one."""

    def attempt(nth: int) -> Race | None:
        table = deal(state, viewer, chance)
        return table if Others(table, state, viewer, chance, chapters).answer() else None

    return until_at_rest(attempt, ATTEMPTS)


# --- the cards


def deal(state: Race, viewer: Seat | None, chance: Chance) -> Race:
    """Every hidden place gets a card; what is left over is the discard pile."""
    table, view, curtain = fork(state), seen_by(state, viewer), state.curtain
    known = {*view.turned}
    for player in view.players:
        explored = (step.cards for step in player.owed if isinstance(step, Keeping))
        known.update(player.hand, player.tableau, player.discarded, *explored)
    pack = Pack([card for card in DECK if card not in known], chance)
    base, players = curtain.players if curtain else state.players, list[Player]()
    for seat, player in enumerate(base):
        if seat == viewer:
            me = state.players[seat]
            players.append(replace(me, goods=goods(me, pack), owed=owed(me.owed, pack, Aside)))
        else:
            left = any_of(possible_debts(state, view, Seat(seat), player), chance)
            players.append(stranger(player, pack, left))
    table.players = tuple(players)
    table.supply = pack.take(len(view.supply))
    mine = remembered(state, viewer)
    table.discards = pack.rest + mine + tuple(card for card in view.turned if card not in mine)
    table.turned = view.turned
    table.agenda = tuple(step for own in state.agenda for step in other_plan(own, viewer, chance))
    if curtain:
        start = put(table.players, viewer, base[viewer]) if viewer is not None else table.players
        table.curtain, table.pool = replace(curtain, players=start), view.pool
    return table


def other_plan(step: AgendaStep, viewer: Seat | None, chance: Chance) -> tuple[AgendaStep, ...]:
    """What another player still means to do: a number to gamble on, or to be asked again."""
    if is_known(step, viewer):
        return (step,)
    assert isinstance(step, Following)
    first = step.steps[0]
    if not isinstance(first, Bet):
        return ()
    return (Following(step.seat, (Bet(first.power, 1 + chance.below("redeal.bet", 7)),)),)


def goods(player: Player, pack: Pack[CardId]) -> dict[CardId, CardId]:
    return dict(zip(player.goods, pack.take(len(player.goods)), strict=True))


def owed(
    steps: tuple[Owed, ...], pack: Pack[CardId], *unread: type[Keeping | Aside]
) -> tuple[Owed, ...]:
    """What is owed, with other cards in these steps: the viewer may not read them."""
    return tuple(
        replace(step, cards=pack.take(len(step.cards)))
        if isinstance(step, Keeping | Aside) and isinstance(step, unread)
        else step
        for step in steps
    )


def possible_debts(state: Race, view: Race, seat: Seat, player: Player) -> list[tuple[Owed, ...]]:
    """All that another player may still owe, by what everybody knows; () if they may owe nothing.

    Debts are settled in their order (RACE-13.23), so some of the last ones are left. `player`: as
    they were when the curtain fell, if there is one.
    """
    over = debts.end_is_certain(state, state.agenda)  # then nobody owes a payment (RACE-13.61)
    incurred = player.incurred
    found: list[tuple[Owed, ...]] = [] if seat in state.held else [()]
    if view.players[seat].sealed is not None:
        return found  # the answer came after all that was owed
    for nth, first in enumerate(incurred):
        left = incurred[nth:]
        cards = cards_in_hand(player, left)
        match first:
            case Aside():
                continue
            case Keeping(explored, count):
                forced = count == len(explored)
            case Paying(count) | Discarding(count):
                forced = count == cards
        paid = over and any(isinstance(step, Paying) for step in left)
        if not forced and not paid and cards >= len(player.shown):
            found.append(left)
    return found


def cards_in_hand(player: Player, debts_left: tuple[Owed, ...]) -> int:
    """How many cards another player holds if they still owe this."""
    return player.hand_size - replace(player, hand=(), owed=debts_left).hand_size


def stranger(player: Player, pack: Pack[CardId], left: tuple[Owed, ...]) -> Player:
    """Another player with other cards, who still owes this."""
    held = cards_in_hand(player, left)
    return replace(
        player,
        hand=player.shown + pack.take(held - len(player.shown)),
        owed=owed(left, pack, Keeping, Aside),
        goods=goods(player, pack),
        orders=(),
        plan=None,
        sealed=None,
        discarded=(),
    )


# --- what the others have in mind


class Others:
    """The other players of a redealt table: orders, answers and courses of their own."""

    def __init__(
        self, table: Race, real: Race, viewer: Seat | None, chance: Chance, chapters: Chapters[Race]
    ) -> None:
        self.table, self.real, self.viewer = table, real, viewer
        self.chance, self.chapters = chance, chapters
        self.seats = [seat for seat in table.seats() if seat != viewer]
        public = seen_by(real, viewer).players
        self.listed = [seat for seat in self.seats if public[seat].sealed is not None]

    def answer(self) -> bool:
        """Gives them what they could have answered; False: this deal would not be at rest."""
        table, step = self.table, self.table.agenda[0] if self.table.agenda else None
        for seat in self.seats:
            me = table.players[seat]
            pays = {PAY} if any(isinstance(debt, Paying) for debt in me.owed) else set[str]()
            silent = OPEN.get(type(step), set()) | pays
            change(table, seat, orders=some_orders(LANGUAGE, table.now, self.chance, silent))
            if me.placing:
                self.place(seat, me)
        match step:
            case Choosing() | Targeting():
                for seat in self.listed:
                    self.seal(seat, self.some_answer(table, seat))
            case Selecting() if not table.held:
                fits = all(self.select(seat, step) for seat in self.seats)
                return fits and any(player.sealed is None for player in table.players)
            case Consuming():
                return all(map(self.consume, self.seats))
            case LateWays(asked) if asked[0] != self.viewer:
                placed = table.players[asked[0]].placing
                return isinstance(placed, Settle) and not placed.firm
        return True

    def some_answer(self, table: Race, seat: Seat) -> Any:
        """To what a seat is asked now; what it owes comes first."""
        view = seen_by(table, seat)
        owes = bool(view.players[seat].owed)
        prompts = debts.prompts(view, seat) if owes else self.chapters.prompts(view, seat)
        return next(prompts).answer(any_reply(self.chance))

    def seal(self, seat: Seat, answer: Answer, *, auto: bool = False) -> None:
        change(self.table, seat, sealed=Sealed(answer, auto))

    def select(self, seat: Seat, step: Selecting) -> bool:
        """A sealed selection where one is listed; where none is, a hand that fits (RACE-13.17)."""
        listed = seat in self.listed
        if self.table.players[seat].owed:
            return not listed
        if placing.is_automatic(self.table, seat, step):
            self.seal(seat, placing.NOTHING, auto=True)
            return listed or not self.table.noticed
        if listed:
            self.seal(seat, self.some_answer(self.table, seat))
        return True

    def place(self, seat: Seat, me: Player) -> None:
        """Another way and another payment for a revealed card that is not paid for yet."""
        table, chance, placed = self.table, self.chance, me.placing
        if isinstance(placed, Settle):
            found = ways(me.working, placed.world, len(me.hand))
            way = placed.way if me.disclosed else any_of(found, chance)
            placed = replace(placed, way=way, firm=bool(chance.below("redeal.firm", 2)))
        assert placed is not None
        pays = chance.below("redeal.payment", 2)
        cost = placing.price(table, me, placed)
        payment = chance.sample("redeal.payment", me.hand, cost) if pays else None
        change(table, seat, placing=replace(placed, payment=payment))

    def consume(self, seat: Seat) -> bool:
        """Behind the curtain: to the end if they are known to have finished, else some way on."""
        table, chance, course = self.table, self.chance, self.table.players[seat].course
        if course is None or course.done:
            return True
        ends, story = done(self.real, seat), Story(table)
        phase.run_course(story, seat, chance)
        for _ in range(99 if ends else chance.below("redeal.steps", 3)):
            if done(story.state, seat):
                break
            further = Story(story.state)
            self.chapters.decide(further, seat, self.some_answer(further.state, seat), chance)
            phase.run_course(further, seat, chance)
            if ends or not done(further.state, seat):
                story = further
        for name in ("players", "supply", "discards", "pool", "turned"):
            setattr(table, name, getattr(story.state, name))
        return done(table, seat) == ends


def done(table: Race, seat: Seat) -> bool:
    course = table.players[seat].course
    return course is not None and course.done
