"""8. Phase IV: Consume, with the Trade step (pages 6 and 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.orders.language import Order
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.race.box.cards import ACTIONS, CARDS, CONSTANTS
from bot.games.race.box.orders import CONSUME, GAMBLE
from bot.games.race.box.powers import DiscardHand, Gamble
from bot.games.race.chapters.consume.deeds import (
    LIKELIEST_NUMBER,
    best_course,
    mandatory,
    only_sale,
    rehearse,
    work_out,
)
from bot.games.race.chapters.courses import (
    cards_ceiling,
    is_settled,
    vp_bounds,
    vp_ceiling,
)
from bot.games.race.chapters.orders import left
from bot.games.race.chapters.supply import draw, hold, refill, top_card, waits
from bot.games.race.chapters.tableau import CONSUME_POWERS, consume_powers
from bot.games.race.commands import (
    Bet,
    ConsumeStep,
    Plan,
    Stop,
)
from bot.games.race.events import (
    AgendaMoved,
    ConsumeBegan,
    ConsumeFinished,
    CurtainRaised,
    Gambled,
    OrderActed,
    PhaseBegan,
    PowerUsed,
)
from bot.games.race.phrases import nothing_owed
from bot.games.race.state import (
    AgendaStep,
    Consuming,
    Course,
    Deed,
    Draws,
    Following,
    Perform,
    Player,
    Race,
    Turn,
)


def begin(story: Story[Race], step: Perform, chance: Chance) -> list[AgendaStep]:
    """In parallel, or in turn order where order can matter (RACE-13.14, RACE-13.40).

    The phase is one of five (RACE-3.5). The curtain falls if anybody is asked (RACE-13.43).
    """
    story.tell(PhaseBegan(step.phase))
    state = story.state
    courses = tuple(map(new_course, state.players))
    ordered, certain = is_order_critical(state, courses)
    if ordered:
        story.tell(ConsumeBegan(courses, ordered=True))
        return [Turn(seat, certain) for seat in state.order]
    askable = any(
        may_be_asked(state.players[seat], courses[seat], left(state, seat))
        for seat in state.seats()
    )
    story.tell(ConsumeBegan(courses, curtain=askable))
    return [Consuming(certain)]


def new_course(me: Player) -> Course:
    cards = [ACTIONS[action] for action in me.actions]
    return Course(
        consume_powers(me.working),
        sells=bool(me.goods) and any(card.sells for card in cards),
        multiplier=max(card.multiplier for card in cards),
    )


def is_order_critical(state: Race, courses: Sequence[Course]) -> tuple[bool, bool]:
    """Could the supply or, undecidedly, the chips run out (RACE-13.40)? And: is the end certain?"""
    parts = [
        (player, tuple(player.goods), course)
        for player, course in zip(state.players, courses, strict=True)
    ]
    ceiling = sum(vp_ceiling(goods, course.powers, course.multiplier) for _, goods, course in parts)
    certain = chips_critical = False
    if ceiling >= state.pool:
        bounds = [
            vp_bounds(me.working, goods, course.powers, course.sells, course.multiplier)
            for me, goods, course in parts
        ]
        certain = sum(low for low, _ in bounds) >= state.pool
        twelve = any(len(me.tableau) >= CONSTANTS.limits.tableau for me in state.players)
        chips_critical = not certain and not twelve and sum(b for _, b in bounds) >= state.pool
    cards = sum(
        cards_ceiling(me.working, goods, course.powers, course.sells) for me, goods, course in parts
    )
    return chips_critical or cards >= len(state.supply), certain


# --- what is open to a player


def has_decision(me: Player, course: Course, orders: Mapping[str, Order]) -> bool:
    """Is there a real decision left (RACE-13.15), or does an order answer it (RACE-13.17)?

    A gamble and a usable 'may' always are.
    """
    if CONSUME in orders:
        return False
    for own in course.powers:
        match CONSUME_POWERS[own]:
            case Gamble() if GAMBLE not in orders:
                return True
            case DiscardHand() if me.hand_size > 0:
                return True
    return not is_settled(me.working, tuple(me.goods), course.powers, course.sells)


def may_be_asked(me: Player, course: Course, orders: Mapping[str, Order]) -> bool:
    """Is there a decision, or may a draw on the way make an optional power usable (RACE-13.15)?"""
    if CONSUME in orders:
        return False
    optional = any(isinstance(CONSUME_POWERS[own], DiscardHand) for own in course.powers)
    draws = cards_ceiling(me.working, tuple(me.goods), course.powers, course.sells)
    return has_decision(me, course, orders) or (optional and draws > 0)


def open_course(state: Race, seat: Seat) -> Course | None:
    """The course on which this seat may act now."""
    course = state.players[seat].course
    if course is None or course.done:
        return None
    match state.step:
        case Consuming():
            return course
        case Turn(turn) if turn == seat:
            return course
    return None


def perform(
    story: Story[Race], seat: Seat, steps: tuple[ConsumeStep, ...], chance: Chance
) -> list[AgendaStep]:
    """Does the steps one by one; if a draw must wait, what remains goes on the agenda."""
    for place, step in enumerate(steps):
        state = story.state
        me, hidden = state.players[seat], state.curtain is not None
        assert me.course is not None
        rest = steps[place + 1 :]
        if isinstance(step, Stop):
            story.tell(ConsumeFinished(seat))
            continue
        doing = work_out(me, me.course, step)
        deed = doing.deed
        if isinstance(step, Bet):
            if waits(state, 1):
                return [Following(seat, (step, *rest))]
            gamble(story, seat, deed, chance, hidden=hidden)
            continue
        story.tell(PowerUsed(seat, deed, doing.spent, hidden))
        if not deed.draws:
            continue
        why = deed.power or "sale"
        if waits(story.state, deed.draws):
            return [Draws(seat, deed.draws, why), *([Following(seat, rest)] if rest else [])]
        draw(story, seat, deed.draws, why, chance, hidden=hidden)
    return []


def gamble(story: Story[Race], seat: Seat, deed: Deed, chance: Chance, *, hidden: bool) -> None:
    """Turn the top card: its cost or defense must be the number named.

    RACE-8.26, RACE-8.62 to RACE-8.64.
    """
    turned = top_card(story, chance)
    won = turned is not None and CARDS[turned].number == deed.number
    story.tell(Gambled(seat, replace(deed, turned=turned, won=won), hidden))
    refill(story, chance, without=turned)  # the turned card was not a discard when it was taken


# --- commands


def decide(story: Story[Race], seat: Seat, command: ConsumeStep | Plan, chance: Chance) -> None:
    """A step, or a whole plan: checked to its end before anything happens.

    Only once nothing is owed (RACE-13.23).
    """
    course = open_course(story.state, seat)
    if course is None:
        raise story.state.not_now()
    me = story.state.players[seat]
    nothing_owed(me)
    steps = command.steps if isinstance(command, Plan) else (command,)
    require(steps, "race.refuse.empty_plan", "RACE-8.14")
    after = rehearse(me, course, steps)
    if isinstance(command, Plan) and not isinstance(steps[-1], Stop):
        left = mandatory(*after)
        require(not left, "race.refuse.plan_unfinished", "RACE-8.14", n=len(left))
    push(story, perform(story, seat, steps, chance))


def push(story: Story[Race], steps: list[AgendaStep]) -> None:
    if steps:
        story.tell(AgendaMoved((*steps, *story.state.agenda)))


# --- the game goes on


def advance_parallel(
    story: Story[Race], step: Consuming, chance: Chance
) -> list[AgendaStep] | None:
    """Everybody whenever they like; the curtain rises with the last (RACE-13.41, RACE-13.43)."""
    state = story.state
    for seat in state.order:
        # It never waits: the supply outlasts all draws (RACE-13.40).
        run_course(story, seat, chance)
    deeds = tuple(own.course.deeds for own in state.players if own.course and own.course.done)
    if len(deeds) < len(state.players):
        return None
    if state.curtain:
        story.tell(CurtainRaised(deeds))
    return []


def run_course(story: Story[Race], seat: Seat, chance: Chance) -> list[AgendaStep] | None:
    """Plays on for a seat while it has no real decision. None: it must be asked; []: it is done.

    Deed by deed: a card drawn on the way may open a choice (RACE-13.15). The orders that answer at
    the beginning answer to the end, whatever the deeds change (RACE-13.17).
    """
    orders, acted = left(story.state, seat), list[Order]()
    while True:
        me = story.state.players[seat]
        course = me.course
        assert course is not None
        if course.done:
            return []
        if has_decision(me, course, orders):
            only = only_sale(me, course)
            if only is None:
                return None
            steps: tuple[ConsumeStep, ...] = (only,)
        else:
            steps = next_deeds(me, course, orders)[:1]
            if steps and isinstance(steps[0], Bet) and waits(story.state, 1):
                hold(story)
                return None
            for order in at_work(me, course, orders, steps):
                if order not in acted:
                    story.tell(OrderActed(seat, order))
                    acted.append(order)
        if not steps:
            story.tell(ConsumeFinished(seat, bool(acted)))
            return []
        waiting = perform(story, seat, steps, chance)
        if waiting:
            # What follows is worked out anew after the wait: by then orders may have changed.
            draws: list[AgendaStep] = [each for each in waiting if isinstance(each, Draws)]
            if not draws:
                hold(story)
            return draws or None


def next_deeds(me: Player, course: Course, orders: Mapping[str, Order]) -> tuple[ConsumeStep, ...]:
    """The best way on; gambles, which come last, by themselves."""
    steps = [s for s in best_course(me, course, number_to_bet(orders)) if not isinstance(s, Stop)]
    return tuple(step for step in steps if not isinstance(step, Bet)) or tuple(steps)


def at_work(
    me: Player, course: Course, orders: Mapping[str, Order], steps: tuple[ConsumeStep, ...]
) -> Iterator[Order]:
    """The orders but for which these steps would have been asked for."""
    others = {name: order for name, order in orders.items() if name != CONSUME}
    if CONSUME in orders and has_decision(me, course, others):
        yield orders[CONSUME]
    if GAMBLE in orders and any(isinstance(step, Bet) for step in steps):
        yield orders[GAMBLE]


def number_to_bet(orders: Mapping[str, Order]) -> int:
    return int(orders[GAMBLE].answer[0]) if GAMBLE in orders else LIKELIEST_NUMBER


def advance_turn(story: Story[Race], step: Turn, chance: Chance) -> list[AgendaStep] | None:
    """One player sells and consumes completely before the next begins (RACE-13.42)."""
    waiting = run_course(story, step.seat, chance)
    return [*waiting, step] if waiting else waiting


def advance_following(
    story: Story[Race], step: Following, chance: Chance
) -> list[AgendaStep] | None:
    """A plan goes on where a draw or a gamble had to wait."""
    if isinstance(step.steps[0], Bet) and waits(story.state, 1):
        hold(story)
        return None
    return perform(story, step.seat, step.steps, chance)
