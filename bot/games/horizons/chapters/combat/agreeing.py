"""4.2 The question to an ally: what an attack of the common fleet would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Blockade, RaidBase, Search
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.chapters.combat import blockade, raids, search
from bot.games.horizons.chapters.combat.allies import Attack, Going, object_of
from bot.games.horizons.chapters.combat.fire import prospect
from bot.games.horizons.chapters.combat.rights import foe
from bot.games.horizons.chapters.combat.search import is_helpless, search_odds
from bot.games.horizons.chapters.combat.sides import side
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.commands.combat import Agree
from bot.games.horizons.events.combat import AllyAnswered, fighter_name
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.combat import Agreeing

GOING: Mapping[type[Attack], Going] = {
    Search: search.carry_out,
    Blockade: blockade.declare,
    RaidBase: raids.carry_out,
}


def agreeing(story: Story[Horizons], step: Agreeing, chance: Chance) -> None:
    return None


def agree(story: Story[Horizons], seat: Seat, command: Agree, chance: Chance) -> None:
    step = story.state.expect(Agreeing)
    story.tell(AllyAnswered(seat, step.by, step.act, command.yes))
    if not command.yes:
        instead(story)
    elif step.others:
        instead(story, Agreeing(step.others[0], step.by, step.act, step.others[1:]))
    else:
        instead(story, *GOING[type(step.act)](story, step.act, chance))


# --- what it would bring


def attack_uses(view: Horizons, act: Attack) -> Iterator[Text]:
    """The odds of an attack: told to those who decide, never decided."""
    match act:
        case Search():
            mine, theirs = side(view, act.ships), foe(view, act.target)
            yield say("horizons.use.finds", odds=search_odds(view, mine, theirs))
            if is_helpless(view, theirs):
                yield Text("horizons.use.destroys")
            else:
                yield Text("horizons.use.fight", prospect(view, mine, theirs))
        case RaidBase():
            rows = TABLES.npf_raid
            yield say(
                "horizons.use.raid",
                n=max(row.resources for row in rows),
                damage=max(row.damage for row in rows),
                odds=sum(row.base_destroyed for row in rows) * 100 // len(rows),
            )
        case Blockade():
            yield Text("horizons.use.blockade")


# --- asking


def prompts(view: Horizons, seat: Seat, step: Agreeing) -> Iterator[Prompt]:
    if step.seat == seat:
        target = fighter_name(object_of(step.act))
        key = f"horizons.agree.says.{type(step.act).__name__.lower()}"
        says = say(key, who=Who(step.by), target=target)
        talk_ = partial(talk, view, step.act)
        yield Prompt("horizons.agree", seat, talk_, str(view.year), says=says)


def talk(view: Horizons, act: Attack) -> Talk:
    yes = with_uses(Text("horizons.option.agree"), *attack_uses(view, act))
    options = [
        Option(True, "yes", yes),
        Option(False, "no", Text("horizons.option.disagree")),
    ]
    return Agree((yield from pick("yes", options, ("no",))))


CHAPTER = Chapter[Horizons]({Agreeing: agreeing}, {Agree: agree}, prompts)
