"""A possible table that one viewer cannot tell from the real one (RACE-15.2 to RACE-15.5).

Hands, piles, goods, sealed answers, orders and what happens behind a curtain are replaced by other
possible ones. Used by searching players, by the sandbox and by the tests that look for leaks.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.kit.redeal import Pack, any_reply, until_at_rest
from bot.engine.orders.sample import some_orders
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat, change, fork, put, replace
from bot.engine.story import Story
from bot.games.race.box.cards import DECK, CardId
from bot.games.race.box.orders import CONSUME, DEVELOP, GAMBLE, LANGUAGE, PAY, SETTLE
from bot.games.race.box.powers import Phase
from bot.games.race.chapters import debts, develop, placing, produce, rounds
from bot.games.race.chapters import settle as settling
from bot.games.race.chapters.consume import phase
from bot.games.race.chapters.consume import talk as consume_talk
from bot.games.race.chapters.tableau import bonuses, develop_cost, way_cost, ways
from bot.games.race.commands import Bet, Settle
from bot.games.race.secrets.view import is_known, seen_by
from bot.games.race.state import (
    AgendaStep,
    Aside,
    Choosing,
    Consuming,
    Curtain,
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


def redeal(state: Race, viewer: Seat | None, chance: Chance) -> Race:
    """Deals what the viewer cannot see anew, until the table would be at rest like the real one."""

    def attempt(nth: int) -> Race | None:
        table = deal(state, viewer, chance)
        return table if answer_for_others(table, state, viewer, chance) else None

    return until_at_rest(state, attempt, ATTEMPTS)


# --- the cards


def deal(state: Race, viewer: Seat | None, chance: Chance) -> Race:
    """Every hidden place gets a card; what is left over is the discard pile."""
    table, view, curtain = fork(state), seen_by(state, viewer), state.curtain
    known = {*view.turned, *(card for player in view.players for card in visible(player))}
    pack = Pack([card for card in DECK if card not in known], chance)
    base = curtain.players if curtain else state.players
    players = list[Player]()
    over = debts.end_is_certain(state, state.agenda)  # then nobody owes a payment (RACE-13.61)
    for seat, player in enumerate(base):
        if seat == viewer:
            players.append(same(state.players[seat], pack))
        else:
            keeps_debts = seat in state.held or bool(chance.below("redeal.debts", 2))
            paid = over and any(isinstance(step, Paying) for step in player.owed)
            players.append(stranger(player, pack, keeps_debts and not paid))
    table.players = tuple(players)
    table.supply = pack.take(len(view.supply))
    mine = () if viewer is None else state.players[viewer].discarded
    table.discards = pack.rest + mine + tuple(card for card in view.turned if card not in mine)
    table.turned = view.turned
    table.agenda = tuple(step for own in state.agenda for step in other_plan(own, viewer, chance))
    if curtain:
        start = put(table.players, viewer, base[viewer]) if viewer is not None else table.players
        table.curtain = Curtain(start, curtain.supply, curtain.discards, curtain.pool)
        table.pool = view.pool
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


def visible(player: Player) -> tuple[CardId, ...]:
    """The cards of a player that can be read in a view."""
    explored = tuple(
        card for step in player.owed if isinstance(step, Keeping) for card in step.cards
    )
    return player.hand + player.tableau + explored + player.discarded


def goods(player: Player, pack: Pack[CardId]) -> dict[CardId, CardId]:
    return dict(zip(player.goods, pack.take(len(player.goods)), strict=True))


def same(me: Player, pack: Pack[CardId]) -> Player:
    """The viewer: new are only the cards they may not read either."""
    owed = tuple(
        Aside(pack.take(len(step.cards))) if isinstance(step, Aside) else step for step in me.owed
    )
    return replace(me, goods=goods(me, pack), owed=owed)


def stranger(player: Player, pack: Pack[CardId], keeps_debts: bool) -> Player:
    """Another player with other cards; their debts are hidden too, and may have been settled."""
    if not keeps_debts:
        hand = player.shown + pack.take(player.hand_size - len(player.shown))
        owed: tuple[Owed, ...] = ()
    else:
        hand = player.shown + pack.take(len(player.hand) - len(player.shown))
        owed = tuple(
            replace(step, cards=pack.take(len(step.cards)))
            if isinstance(step, Keeping | Aside)
            else step
            for step in player.owed
        )
    return replace(
        player,
        hand=hand,
        owed=owed,
        goods=goods(player, pack),
        orders=(),
        plan=None,
        sealed=None,
        discarded=(),
    )


# --- what the others have in mind


def answer_for_others(table: Race, state: Race, viewer: Seat | None, chance: Chance) -> bool:
    """Gives the others answers of their own; False: this deal would not be at rest."""
    step = table.agenda[0] if table.agenda else None
    view = seen_by(state, viewer)
    others = [seat for seat in table.seats() if seat != viewer]
    for seat in others:
        change(
            table,
            seat,
            orders=some_orders(LANGUAGE, table.round, chance, silent(table.players[seat], step)),
        )
        if table.players[seat].placing:
            place_anyhow(table, seat, chance)
    match step:
        case Choosing():
            for seat in others:
                if view.players[seat].sealed is not None:
                    talk = partial(rounds.talk, table)
                    seal(table, seat, Prompt("", seat, talk).answer(any_reply(chance)))
        case Selecting() if not table.held:
            return all(select(table, view, seat, step, chance) for seat in others) and any(
                player.sealed is None for player in table.players
            )
        case Targeting():
            for seat in others:
                if view.players[seat].sealed is not None:
                    talk = partial(produce.talk, table.players[seat])
                    seal(table, seat, Prompt("", seat, talk).answer(any_reply(chance)))
        case Consuming():
            return all(consume_anyhow(table, state, seat, chance) for seat in others)
        case LateWays(asked) if asked[0] != viewer:
            placed = table.players[asked[0]].placing
            return isinstance(placed, Settle) and not placed.firm
    return True


def seal(table: Race, seat: Seat, answer: Any, *, auto: bool = False) -> None:
    sealed = Sealed(answer, auto)
    if sealed.answer != answer:
        raise TypeError(f"{answer} cannot be sealed")
    change(table, seat, sealed=sealed)


def silent(me: Player, step: AgendaStep | None) -> set[str]:
    """The questions that are open now: an order about one of them would have answered it."""
    found = set[str]()
    if isinstance(step, Selecting):
        found |= {DEVELOP, SETTLE}
    if isinstance(step, Consuming | Turn):
        found |= {CONSUME, GAMBLE}
    if any(isinstance(debt, Paying) for debt in me.owed):
        found.add(PAY)
    return found


def select(table: Race, view: Race, seat: Seat, step: Selecting, chance: Chance) -> bool:
    """A sealed selection where one is listed; where none is, a hand that fits (RACE-13.17)."""
    me = table.players[seat]
    listed = view.players[seat].sealed is not None
    if me.owed:
        return not listed
    automatic = placing.is_automatic(table, seat, step)
    if not listed and not automatic:
        return True
    if automatic:
        seal(table, seat, placing.NOTHING, auto=True)
        return listed or not table.noticed
    module: Any = develop if step.phase is Phase.DEVELOP else settling
    prompt = next(module.prompts(table, seat, step))
    seal(table, seat, prompt.answer(any_reply(chance)))
    return True


def place_anyhow(table: Race, seat: Seat, chance: Chance) -> None:
    """Another way and another payment for a revealed card that is not paid for yet."""
    me = table.players[seat]
    placed = me.placing
    assert placed is not None
    if isinstance(placed, Settle):
        found = ways(me.working, placed.world, len(me.hand))
        way = placed.way if me.disclosed else found[chance.below("redeal.way", len(found))]
        firm = bool(chance.below("redeal.firm", 2))
        cost = way_cost(me.working, placed.world, way)
        placed = replace(placed, way=way, firm=firm)
    else:
        assert table.phase is not None
        bonus = bonuses(me.actions, table.phase.phase, table.phase.nth)
        cost = develop_cost(me.working, bonus, placed.card)
    payment = None
    if chance.below("redeal.payment", 2):
        payment = chance.sample("redeal.payment", me.hand, cost)
    change(table, seat, placing=replace(placed, payment=payment))


def consume_anyhow(table: Race, state: Race, seat: Seat, chance: Chance) -> bool:
    """Behind the curtain: to the end if they are known to have finished, else some way along."""
    real = state.players[seat].course
    start = table.players[seat]
    assert real is not None
    if start.course is None or start.course.done:
        return True
    change(table, seat, course=replace(start.course, done=False))
    story = Story(table)
    phase.run_course(story, seat, chance)
    for _ in range(99 if real.done else chance.below("redeal.steps", 3)):
        if done(story.state, seat):
            break
        further = Story(story.state)
        command = some_answer(further.state, seat, chance)
        if further.state.players[seat].owed:
            debts.decide(further, seat, command, chance)  # type: ignore[arg-type]  # a debt's own
        else:
            phase.decide(further, seat, command, chance)  # type: ignore[arg-type]  # a step
        phase.run_course(further, seat, chance)
        if real.done or not done(further.state, seat):
            story = further
    if done(story.state, seat) != real.done:
        return False
    for name in ("players", "supply", "discards", "pool", "turned"):
        setattr(table, name, getattr(story.state, name))
    return True


def done(table: Race, seat: Seat) -> bool:
    course = table.players[seat].course
    return course is not None and course.done


def some_answer(table: Race, seat: Seat, chance: Chance) -> Command:
    view = seen_by(table, seat)
    prompts = debts.prompts if view.players[seat].owed else consume_talk.consume_prompts
    return next(prompts(view, seat)).answer(any_reply(chance))
