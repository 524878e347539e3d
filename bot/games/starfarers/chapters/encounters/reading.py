"""11. Encounters: cards are drawn, read out and answered; what they do is data."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box import encounter_cards as printed
from bot.games.starfarers.chapters.abilities import combat_bonus, speed_bonus
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.encounters import answers, choices, effects
from bot.games.starfarers.chapters.encounters.answers import branch, open_box
from bot.games.starfarers.chapters.encounters.talk import prompts
from bot.games.starfarers.chapters.flight.shake import colours, shake, total
from bot.games.starfarers.commands import (
    AddExpansion,
    Answer,
    Choose,
    Give,
    Jump,
    RemoveExpansion,
    Swap,
)
from bot.games.starfarers.events import Contested, EncounterMet, LineRead, LuckShaken, Raced
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import (
    Adding,
    AgendaStep,
    Answering,
    Choosing,
    Collecting,
    Effects,
    Jumping,
    Losing,
    Meeting,
    Paying,
    Presenting,
    Reading,
    Shaking,
    Swapping,
    Wearing,
)


def meet(story: Story[Starfarers], step: Meeting, chance: Chance) -> bool:
    """The top card; its effects hit the ship that is first now (STAR-7.5, STAR-11.1.1)."""
    state = story.state
    card, ships = state.encounters[0], state.me.ships
    first = ships[0].transporter if ships else None
    story.tell(EncounterMet(state.active, card, first))
    pop(story, Reading())
    return True


def read(story: Story[Starfarers], step: Reading, chance: Chance) -> bool:
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
    return True


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


def shake_luck(story: Story[Starfarers], step: Shaking, chance: Chance) -> bool:
    """The sum of the balls names the box; a black ball is no encounter here (STAR-11.3.8)."""
    balls = shake(story.state, chance)
    story.tell(LuckShaken(story.state.active, colours(balls), total(balls)))
    branch(story, str(total(balls)))
    pop(story, Reading())
    return True


READING = Chapter[Starfarers](
    {
        Meeting: meet,
        Reading: read,
        Shaking: shake_luck,
        Effects: effects.advance,
        **dict.fromkeys((Presenting, Answering, Paying, Swapping), answers.advance),
    },
    dict.fromkeys((Give, Answer, Swap), answers.decide),
    prompts,
)
CHOOSING = Chapter[Starfarers](
    dict.fromkeys((Choosing, Adding, Losing, Jumping, Collecting, Wearing), choices.advance),
    {
        Give: choices.decide_gift,
        **dict.fromkeys((Choose, AddExpansion, RemoveExpansion, Jump), choices.decide),
    },
    prompts,
    any_time={Give, RemoveExpansion},
)
