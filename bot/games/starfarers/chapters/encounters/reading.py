"""Encounters: cards are drawn, read out, asked and answered; what they do is data (section 11)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.starfarers.agenda import pop
from bot.games.starfarers.box import encounter_cards as printed
from bot.games.starfarers.chapters.abilities import combat_bonus, speed_bonus
from bot.games.starfarers.chapters.encounters import answers, effects
from bot.games.starfarers.chapters.encounters.answers import branch, open_box
from bot.games.starfarers.chapters.encounters.talk import prompts
from bot.games.starfarers.chapters.flight.shake import colours, shake, total
from bot.games.starfarers.commands import Answer, Give, Swap
from bot.games.starfarers.events import Contested, EncounterMet, LineRead, LuckShaken, Raced
from bot.games.starfarers.state import (
    AgendaStep,
    Answering,
    Collecting,
    Effects,
    Meeting,
    Paying,
    Presenting,
    Reading,
    Shaking,
    Starfarers,
    Swapping,
)

__all__ = ["advance", "decide", "prompts"]


def advance(story: Story[Starfarers], step: AgendaStep, chance: Chance) -> bool:
    """One box, one shake or one effect at a time; False: somebody has a choice."""
    match step:
        case Meeting():
            meet(story)
        case Reading():
            read(story, chance)
        case Shaking():
            shake_luck(story, chance)
        case Presenting() | Answering() | Paying() | Swapping():
            return answers.advance(story, step)
        case _:
            return effects.advance(story, step, chance)
    return True


def decide(story: Story[Starfarers], actor: Seat, command: Command, chance: Chance) -> None:
    """Answers to what was read go on along the card; the rest are choices of its effects."""
    gift = isinstance(command, Give) and isinstance(story.state.step, Collecting)
    if isinstance(command, Give | Answer | Swap) and not gift:
        answers.decide(story, actor, command)
    else:
        effects.decide(story, actor, command)


def meet(story: Story[Starfarers]) -> None:
    """The top card; its effects hit the ship that is first now (STAR-7.5, STAR-11.1.1)."""
    state = story.state
    card, ships = state.encounters[0], state.me.ships
    first = ships[0].transporter if ships else None
    story.tell(EncounterMet(state.active, card, first))
    pop(story, Reading())


def read(story: Story[Starfarers], chance: Chance) -> None:
    """The box that was reached is read out and says what comes next (STAR-11.1.2)."""
    state = story.state
    me, box = state.active, open_box(state)
    match box:
        case printed.End():
            story.tell(LineRead(me, f"outcome.{box.text}", effects=box.effects))
            pop(story, Effects(box.effects))
        case printed.Contest() | printed.Compare():
            other = opponent_of(state, box.opponent)
            story.tell(LineRead(me, f"prompt.{box.text}", other))
            branch(story, contest(story, box, other, chance))
            pop(story, Reading())
        case _:
            story.tell(LineRead(me, f"prompt.{box.text}"))
            pop(story, *questions(box))


def questions(box: printed.Give | printed.YesNo | printed.Shake) -> tuple[AgendaStep, ...]:
    """What a box asks of the active player."""
    match box:
        case printed.Give():
            return (Presenting(box.most),)
        case printed.YesNo():
            return (Answering(box.yes, box.no, box.yes_needs, box.default),)
    return Swapping(box.take) if box.take else Paying(box.pay), Shaking()


def opponent_of(state: Starfarers, opponent: printed.Opponent) -> Seat:
    """The seat that takes the other side (STAR-11.3.7)."""
    return Seat((state.active + printed.SEATS_ON[opponent]) % len(state.players))


def contest(
    story: Story[Starfarers], box: printed.Contest | printed.Compare, other: Seat, chance: Chance
) -> str:
    """Who is stronger, or faster; friendship helps the active player alone (section 11.3)."""
    seat, me, them = story.state.active, story.state.me, story.state.players[other]
    if isinstance(box, printed.Compare):
        boosters = me.boosters + speed_bonus(me)
        escaped = them.boosters <= boosters
        story.tell(Raced(seat, other, boosters, them.boosters, escaped))
        return "otherwise" if escaped else "more"
    if box.stat == "combat":
        mine, theirs = me.cannons + combat_bonus(me), them.cannons
    else:
        mine, theirs = me.boosters + speed_bonus(me), them.boosters
    balls, their_balls = shake(story.state, chance), shake(story.state, chance)
    mine += total(balls)
    theirs += total(their_balls)
    won = mine >= theirs
    story.tell(
        Contested(seat, other, box.stat, colours(balls), mine, colours(their_balls), theirs, won)
    )
    return "win" if won else "lose"


def shake_luck(story: Story[Starfarers], chance: Chance) -> None:
    """The sum of the balls names the box; a black ball is no encounter here (STAR-11.3.8)."""
    balls = shake(story.state, chance)
    story.tell(LuckShaken(story.state.active, colours(balls), total(balls)))
    branch(story, str(total(balls)))
    pop(story, Reading())
