"""What the outcome of an encounter does, one effect after the other (sections 11.4, 11.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, Effect
from bot.games.starfarers.box.resources import NOTHING, one
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.bank import change_fame, draw_from_hand, gain, pay
from bot.games.starfarers.chapters.end_points import ship_of
from bot.games.starfarers.events import (
    EncounterOver,
    EncountersShuffled,
    ShipGrounded,
    TradeShipPromised,
)
from bot.games.starfarers.state import Encounter, Starfarers
from bot.games.starfarers.steps import (
    Adding,
    AgendaStep,
    Choosing,
    Collecting,
    Effects,
    Jumping,
    Losing,
    Meeting,
    Paying,
    Wearing,
)

Steps: TypeAlias = tuple[AgendaStep, ...]  # what has to be asked before the next effect
Operation: TypeAlias = Callable[[Story[Starfarers], Effect, Chance], Steps]


def advance(story: Story[Starfarers], step: Effects, chance: Chance) -> bool:
    """One effect wholly before the next; then the card is discarded (STAR-11.5.11)."""
    if step.rest:
        effect, rest = step.rest[0], step.rest[1:]
        questions = OPERATIONS[effect.op](story, effect, chance)
        pop(story, *questions, Effects(rest))
        return True
    close(story)
    pop(story)
    return True


def close(story: Story[Starfarers]) -> None:
    """The card is discarded, unless it was shuffled back."""
    if story.state.encounter is not None:
        story.tell(EncounterOver(story.state.active))


def others(state: Starfarers) -> tuple[Seat, ...]:
    """The other players in turn order (STAR-11.4.3)."""
    return in_turn_order(state)[1:]


def in_turn_order(state: Starfarers) -> tuple[Seat, ...]:
    seats = state.seats()
    return (*seats[state.active :], *seats[: state.active])


def open_card(story: Story[Starfarers]) -> Encounter:
    assert story.state.encounter is not None
    return story.state.encounter


# --- fame and cards


def fame(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    change_fame(story, story.state.active, effect.n, "encounter")
    return ()


def fame_to_most(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    """Everybody tied for most freight rings, if anyone has one (STAR-11.5.16, STAR-11.4.3)."""
    state = story.state
    most = max(player.freight_rings for player in state.players)
    for seat in in_turn_order(state):
        if most and state.players[seat].freight_rings == most:
            change_fame(story, seat, effect.n, "wear")
    return ()


def gain_cards(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    assert effect.resource is not None
    gain(story, story.state.active, one(effect.resource, effect.n), "encounter")
    return ()


def gain_choice(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    return (Choosing(effect.n),) if story.state.bank != NOTHING else ()


def collect(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    """Who has no card gives none (STAR-11.5.2)."""
    state = story.state
    givers = tuple(seat for seat in others(state) if state.players[seat].hand_size)
    return (Collecting(givers, effect.n),) if givers else ()


def draw(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    """Of all others, unasked (STAR-11.5.3)."""
    for victim in others(story.state):
        for _ in range(effect.n):
            draw_from_hand(story, story.state.active, victim, "raid", chance)
    return ()


def pay_cards(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    return (Paying(effect.n),) if story.state.me.hand_size else ()


def return_gift(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    gain(story, story.state.active, open_card(story).given, "returned")
    return ()


def forfeit_swap(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    """The card that was given does not come back (STAR-11.2.5)."""
    pay(story, story.state.active, open_card(story).swapped, "seized")
    return ()


# --- expansions and ships


def gain_expansion(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    return (Adding(),) * effect.n


def lose_expansion(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    return (Losing(),) * effect.n


def wear_down(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    """Everybody with more expansions than the limit (STAR-11.5.10)."""
    state = story.state
    worn = (s for s in in_turn_order(state) if state.players[s].expansions > effect.limit)
    seats = tuple(worn)
    return (Wearing(seats),) * effect.n if seats else ()


def ground(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    first = open_card(story).first
    if first is not None and ship_of(story.state.me, first) is not None:
        story.tell(ShipGrounded(story.state.active, first))
    return ()


def free_trade_ship(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    story.tell(TradeShipPromised(story.state.active))
    return ()


def space_jump(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    first = open_card(story).first
    return (Jumping(),) if first is not None and ship_of(story.state.me, first) else ()


# --- the pile


def reshuffle(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    story.tell(EncountersShuffled(chance.shuffle("starfarers.encounters", tuple(ENCOUNTERS))))
    return ()


def new_encounter(story: Story[Starfarers], effect: Effect, chance: Chance) -> Steps:
    """Another card is drawn and resolved at once (STAR-11.5.9)."""
    close(story)
    return (Meeting(),)


OPERATIONS: Mapping[str, Operation] = {
    "fame": fame,
    "fame_to_most": fame_to_most,
    "gain": gain_cards,
    "gain_choice": gain_choice,
    "collect_from_each": collect,
    "draw_from_each": draw,
    "pay": pay_cards,
    "return_gift": return_gift,
    "forfeit_trade_gain": forfeit_swap,
    "gain_expansion": gain_expansion,
    "lose_expansion": lose_expansion,
    "all_over_limit_lose_expansion": wear_down,
    "ground_first_ship": ground,
    "free_trade_ship": free_trade_ship,
    "space_jump": space_jump,
    "reshuffle_all": reshuffle,
    "draw_new_encounter": new_encounter,
}
