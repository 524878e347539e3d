"""4.6 HQ projects and 4.8 patents (pages 14 and 15)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import permits, refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.effects import (
    Context,
    Count,
    Duplicate,
    Effects,
    Happening,
    PaidRedDie,
    Points,
    Score,
)
from bot.games.pulsar.box.names import effects_text, named
from bot.games.pulsar.box.pieces import (
    BOARDS,
    HQ,
    PROJECTS,
    TECHNOLOGIES,
    Project,
    TechKind,
    Technology,
)
from bot.games.pulsar.chapters.actions.paying import pick_way, spend, ways
from bot.games.pulsar.chapters.actions.rewards import happens, triggers
from bot.games.pulsar.chapters.asking import first
from bot.games.pulsar.chapters.counting import MOST_OWNERS, count
from bot.games.pulsar.commands import CompleteProject, Patent, Pay
from bot.games.pulsar.events import Gained, Patented, ProjectCompleted
from bot.games.pulsar.state import Player, Pulsar
from bot.games.pulsar.steps import Resolve

# --- red dice that must be used (PULSAR-4.7.6 to PULSAR-4.7.10)


def forces(effects: Effects) -> bool:
    return any(isinstance(effect, Duplicate | PaidRedDie) for effect in effects)


def extra_cubes(effects: Effects) -> int:
    return sum(effect.cubes for effect in effects if isinstance(effect, PaidRedDie))


def check_red(view: Pulsar, effects: Effects) -> None:
    """A forced red die needs the turn's bonus die to be free (PULSAR-4.7.8)."""
    if forces(effects):
        free = view.turn is None or not view.turn.committed
        require(free, "pulsar.refuse.committed", "PULSAR-4.7.8")


# --- patents


def technologies(view: Pulsar) -> list[Technology]:
    """All that are on the three boards, row by row (PULSAR-4.8.1.1)."""
    return [one for board in view.boards for one in BOARDS[board].technologies]


def check_patent(view: Pulsar, seat: Seat, technology: Technology) -> None:
    """May it be patented by this player in this round, and its red die be used (PULSAR-4.7.8)?"""
    open_ = technology.row <= view.round
    require(open_, "pulsar.refuse.row", "PULSAR-4.8.1", n=technology.row)
    me = view.players[seat]
    require(technology.id not in me.patents, "pulsar.refuse.patented", "PULSAR-4.8.3")
    rounds = [one.patents[technology.id] for one in view.players if technology.id in one.patents]
    if technology.icons == 1 and len(view.players) == 2:
        require(not rounds, "pulsar.refuse.one_owner", "PULSAR-4.8.5")
    require(len(rounds) < MOST_OWNERS, "pulsar.refuse.owners", "PULSAR-4.8.3.1")
    if technology.icons == 1:
        require(view.round not in rounds, "pulsar.refuse.locked", "PULSAR-4.8.4")
    check_red(view, technology.effects)
    cubes = extra_cubes(technology.effects)
    require(me.cubes >= cubes, "pulsar.refuse.cubes", "PULSAR-4.7.10.1", n=cubes, held=me.cubes)


def patent(story: Story[Pulsar], seat: Seat, command: Patent, chance: Chance) -> None:
    """It counts from the moment it is paid, and works from the next event on (PULSAR-4.8.8).

    Its die is the printed one (PULSAR-4.8.2); what works at once does so now (PULSAR-4.8.7).
    """
    table = story.state
    technology = TECHNOLOGIES.get(command.technology)
    if technology is None or technology not in technologies(table):
        refuse("pulsar.refuse.no_technology", "PULSAR-4.8.1")
    check_patent(table, seat, technology)
    no_red = command.pay.red and forces(technology.effects)
    require(not no_red, "pulsar.refuse.pays_red", "PULSAR-4.7.9")
    earlier = list(triggers(table.players[seat], Happening.PATENT))
    spend(story, seat, command.pay, technology.cost, Context.PATENT)
    story.tell(Patented(seat, technology.id, extra_cubes(technology.effects)))
    for owned, points in earlier:
        story.tell(Gained(seat, owned, points))
    if technology.kind is TechKind.IMMEDIATE:
        first(story, Resolve(seat, technology.effects, technology.id))


def patentable(view: Pulsar, seat: Seat) -> list[Technology]:
    """What can be paid and is allowed; the price is looked at first, since few have it."""
    open_ = [one for one in technologies(view) if one.row <= view.round]
    paid = {price: ways(view, seat, price, Context.PATENT) for price in {one.cost for one in open_}}
    return [one for one in open_ if _fits(one, paid[one.cost]) and may_patent(view, seat, one)]


def _fits(technology: Technology, found: list[Pay]) -> bool:
    """Is there a way to pay it; what forces a red die is not paid with one (PULSAR-4.7.9)."""
    return any(not pay.red for pay in found) if forces(technology.effects) else bool(found)


def may_patent(view: Pulsar, seat: Seat, technology: Technology) -> bool:
    return permits(check_patent, view, seat, technology)


def patent_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [
        Option(one, one.id, patent_text(view, seat, one), spot=one.id)
        for one in patentable(view, seat)
    ]
    one = yield from pick("tech", options, (options[0].id,))
    silver = forces(one.effects)
    found = ways(view, seat, one.cost, Context.PATENT, silver=silver)
    return Patent((yield from pick_way(found, one.cost)), one.id)


def patent_text(view: Pulsar, seat: Seat, one: Technology) -> Text:
    """What it costs and does; of what counts something, what that comes to now."""
    name, points = named(one.id), worth_now(view, seat, one)
    return say(
        f"pulsar.option.patent.{one.kind}",
        technology=name if points is None else say("pulsar.option.now", what=name, n=points),
        die=one.cost,
        effects=effects_text(one.effects),
    )


def worth_now(view: Pulsar, seat: Seat, one: Technology) -> int | None:
    """The points it would bring as things stand; None: it counts nothing that is known now."""
    counted = [effect for effect in one.effects if isinstance(effect, Score)]
    if not counted or any(effect.count is Count.GOAL_ACHIEVED for effect in counted):
        return None
    points = sum(effect.n for effect in one.effects if isinstance(effect, Points))
    for effect in counted:
        itself = effect.count is Count.PATENT
        points += effect.worth(count(view, seat, effect.count) + itself)
    return points


# --- projects


def available(me: Player) -> list[Project]:
    """Projects whose needs are met and that are not done yet (PULSAR-4.6.3)."""
    if me.hq not in HQ:
        return []
    done = set(me.projects)
    return [one for one in HQ[me.hq].projects if one.id not in done and done >= {*one.needs}]


def complete(story: Story[Pulsar], seat: Seat, command: CompleteProject, chance: Chance) -> None:
    """For its die, with its benefits at once (PULSAR-4.6.4); technologies score it (PULSAR-4.9.2).

    One with a red die needs the bonus die of the turn (PULSAR-4.7.8).
    """
    table = story.state
    me, project = table.players[seat], PROJECTS.get(command.project)
    if project is None or me.hq not in HQ or project not in HQ[me.hq].projects:
        refuse("pulsar.refuse.no_project", "PULSAR-4.6.1")
    require(project.id not in me.projects, "pulsar.refuse.project_done", "PULSAR-4.6.1.1")
    require(project in available(me), "pulsar.refuse.project_needs", "PULSAR-4.6.3.1")
    check_red(table, project.effects)
    no_red = command.pay.red and forces(project.effects)
    require(not no_red, "pulsar.refuse.pays_red", "PULSAR-4.7.9")
    spend(story, seat, command.pay, project.cost, Context.HQ_PROJECT)
    story.tell(ProjectCompleted(seat, project.id))
    happens(story, seat, Happening.HQ_PROJECT)
    first(story, Resolve(seat, project.effects, project.id))


def completable(view: Pulsar, seat: Seat) -> list[Project]:
    committed = view.turn is not None and view.turn.committed
    return [
        one
        for one in available(view.players[seat])
        if not (committed and forces(one.effects))
        and ways(view, seat, one.cost, Context.HQ_PROJECT, silver=forces(one.effects))
    ]


def project_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [
        Option(
            one,
            one.id,
            say(
                "pulsar.option.project",
                project=named(one.id),
                die=one.cost,
                effects=effects_text(one.effects),
            ),
            spot=one.id,
        )
        for one in completable(view, seat)
    ]
    one = yield from pick("project", options, (options[0].id,))
    found = ways(view, seat, one.cost, Context.HQ_PROJECT, silver=forces(one.effects))
    return CompleteProject((yield from pick_way(found, one.cost)), one.id)


CHAPTER = Chapter[Pulsar](commands={Patent: patent, CompleteProject: complete})
