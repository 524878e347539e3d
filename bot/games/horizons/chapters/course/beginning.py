"""2.2 to 2.4: factions, initiative, missions and policies, before the first year."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import permits, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather, pick
from bot.engine.records import Seat, fork, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.cards import MISSIONS, MissionId
from bot.games.horizons.box.knowledge import EMBARGO, FACTIONS, POLICIES, WAR, PolicyId
from bot.games.horizons.box.names import (
    effect_texts,
    faction_name,
    mission_name,
    policy_name,
    world_name,
)
from bot.games.horizons.box.units import FactionId
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.course.setup import (
    first_steps,
    is_scenario,
    start_bases,
    start_ships,
    starting,
    to_choose,
)
from bot.games.horizons.chapters.economy.growth import require_policy
from bot.games.horizons.commands.scenarios import (
    ChooseFaction,
    ChoosePolicies,
    KeepMission,
    WishFactions,
)
from bot.games.horizons.events.setup import (
    FactionChosen,
    GameBegan,
    MissionKept,
    PoliciesChosen,
    WishCame,
    Wished,
)
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons, pair
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.scenarios import FirstMission, PickFactions, PickPolicies

USUAL = "usual"

# --- factions (HORIZON-2.2.1, HORIZON-2.2.2)


def free_factions(view: Horizons) -> tuple[FactionId, ...]:
    """Not taken yet; whoever comes last takes what the scenario cannot do without."""
    taken = {player.faction for player in view.players if player.faction}
    free = tuple(one for one in FACTIONS if one not in taken)
    scenario = view.scenario
    needed = scenario.ai_faction or scenario.colonial_faction
    left = sum(not player.faction for player in view.players)
    if needed is not None and needed in free and left == 1:
        return (needed,)
    return free


def factions(story: Story[Horizons], step: PickFactions, chance: Chance) -> list[AgendaStep] | None:
    if not step.seats:
        begin(story, chance)
        return [*first_steps(story.state)]
    seat, options = step.seats[0], story.state.options
    free = free_factions(story.state)
    if seat < len(options.factions):
        choose(story, seat, FactionId(options.factions[seat]))
    elif options.random_factions:
        choose(story, seat, chance.sample("horizons.faction", free, 1)[0])
    elif len(free) == 1:
        choose(story, seat, free[0])
    elif story.state.players[seat].wished:
        return wished_for(story, step, free)
    else:
        return None
    return [replace(step, seats=step.seats[1:])]


def wished_for(
    story: Story[Horizons], step: PickFactions, free: tuple[FactionId, ...]
) -> list[AgendaStep]:
    """The first of what they said beforehand that nobody has; else they are asked again."""
    seat = step.seats[0]
    found = next((one for one in story.state.players[seat].wished if one in free), None)
    if found is None:
        story.tell(Wished(seat, (), ready=False))
        return [replace(step, missed=step.missed + 1)]
    story.tell(WishCame(seat))
    choose(story, seat, FactionId(found))
    return [replace(step, seats=step.seats[1:])]


def choose(story: Story[Horizons], seat: Seat, faction: FactionId) -> None:
    view = story.state
    ships, bases = dict(start_ships(view, faction)), dict(start_bases(view, faction))
    story.tell(FactionChosen(seat, starting(view, faction), ships, bases))


def choose_faction(
    story: Story[Horizons], seat: Seat, command: ChooseFaction, chance: Chance
) -> None:
    """On their turn (HORIZON-2.2.2)."""
    step = story.state.expect(PickFactions)
    require(seat == step.seats[0], *story.state.refusal)
    free = command.faction in free_factions(story.state)
    require(free, "horizons.refuse.faction", "HORIZON-2.2.1")
    choose(story, seat, command.faction)
    instead(story, replace(step, seats=step.seats[1:]))


def wish_factions(
    story: Story[Horizons], seat: Seat, command: WishFactions, chance: Chance
) -> None:
    """Who comes later says what they want, enough for one to be free (HORIZON-2.2.2)."""
    step, wanted = story.state.expect(PickFactions), command.factions
    before = step.seats.index(seat)
    require(before, *story.state.refusal)
    known = {*wanted}.issubset(free_factions(story.state)) and len({*wanted}) == len(wanted)
    fits = known and 0 < len(wanted) <= before + 1
    require(fits, "horizons.refuse.faction", "HORIZON-2.2.1")
    story.tell(Wished(seat, wanted))


def begin(story: Story[Horizons], chance: Chance) -> None:
    """Initiative as printed, or by a roll (HORIZON-2.2.8, HORIZON-2.4.5); missions are dealt.

    If there are too few, the best initiative draws first (HORIZON-1.4.2).
    HORIZON-2.3.2, HORIZON-17.7.6
    """
    view = story.state
    printed = sorted(view.seats(), key=lambda seat: position(view, seat))
    rolls: tuple[int, ...] = ()
    if is_scenario(view) or view.options.futuristic_start:
        rolls = tuple(d100(chance, "initiative") for _ in view.seats())
        printed.sort(key=lambda seat: -rolls[seat])
    each = 2 if view.options.choose_first_mission else 1  # HORIZON-2.3.4
    drawn = chance.sample("horizons.mission", view.missions, each * len(view.players))
    hands = tuple(shared_out(drawn, tuple(printed)))
    story.tell(GameBegan(tuple(printed), hands, rolls, dict(start_relations(view))))


def shared_out(
    drawn: tuple[MissionId, ...], order: tuple[Seat, ...]
) -> Iterator[tuple[MissionId, ...]]:
    """By seat; if there are too few, nobody has two while somebody has none (HORIZON-2.3.2)."""
    whole, rest = divmod(len(drawn), len(order))
    end = 0
    for seat in sorted(order):
        start, end = end, end + whole + (order.index(seat) < rest)
        yield drawn[start:end]


def position(view: Horizons, seat: Seat) -> int:
    return view.players[seat].board.initiative_position


def start_relations(view: Horizons) -> Iterator[tuple[str, int]]:
    """Neutral (HORIZON-2.1.6), but for rebels and machines (HORIZON-16.6.3, HORIZON-16.7.4)."""
    scenario = view.scenario
    for enemy, at in ((scenario.ai_faction, WAR), (scenario.colonial_faction, EMBARGO)):
        if enemy is not None:
            yield from ((pair(enemy, other), at) for other in FACTIONS if other != enemy)


# --- policies (HORIZON-2.4.2)


def pick_policies(
    story: Story[Horizons], step: PickPolicies, chance: Chance
) -> list[AgendaStep] | None:
    """What they said beforehand; else they are asked."""
    wished = tuple(map(PolicyId, story.state.players[step.seat].wished))
    if not wished:
        return None
    story.tell(WishCame(step.seat))
    story.tell(PoliciesChosen(step.seat, wished))
    chosen = step.chosen + len(wished)
    return [] if chosen == to_choose(story.state) else [PickPolicies(step.seat, chosen)]


def choose_policies(
    story: Story[Horizons], seat: Seat, command: ChoosePolicies, chance: Chance
) -> None:
    """On their turn (HORIZON-2.4.11), or beforehand, for when it comes."""
    step = story.state.expect(PickPolicies)
    left = missing(story.state, seat, step)
    right = 0 < len(command.policies) <= left
    require(right, "horizons.refuse.so_many", "HORIZON-2.4.2", n=left)
    after = with_wishes(story.state, seat)
    for policy in command.policies:  # limits and prerequisites hold (HORIZON-2.4.9)
        require_policy(after, seat, policy)
        PoliciesChosen(seat, (policy,)).apply(after)
    complete = left == len(command.policies)
    if seat != step.seat:
        wished = (*story.state.players[seat].wished, *command.policies)
        story.tell(Wished(seat, wished, ready=complete))
        return
    story.tell(PoliciesChosen(seat, command.policies))
    chosen = step.chosen + len(command.policies)
    instead(story, *(() if complete else (PickPolicies(seat, chosen),)))


def missing(view: Horizons, seat: Seat, step: PickPolicies) -> int:
    """How many they still have to choose."""
    chosen = step.chosen if seat == step.seat else len(view.players[seat].wished)
    return to_choose(view) - chosen


def with_wishes(view: Horizons, seat: Seat) -> Horizons:
    """As it will be when what they have said beforehand has come."""
    after = fork(view)
    PoliciesChosen(seat, tuple(map(PolicyId, view.players[seat].wished))).apply(after)
    return after


def is_possible(view: Horizons, seat: Seat, policy: PolicyId) -> bool:
    return permits(require_policy, view, seat, policy)


def advised(view: Horizons, seat: Seat, number: int) -> tuple[PolicyId, ...]:
    """Money first, then support; a good start for most."""
    after, found = fork(view), list[PolicyId]()
    for _ in range(number):
        policy = next(one for one in RANKED if is_possible(after, seat, one))
        PoliciesChosen(seat, (policy,)).apply(after)
        found.append(policy)
    return tuple(found)


RANKED: tuple[PolicyId, ...] = tuple(
    one.id
    for one in sorted(POLICIES.values(), key=lambda one: (one.level, one.row not in ("economics",)))
)


# --- the first mission (HORIZON-2.3.4)


def first_mission(
    story: Story[Horizons], step: FirstMission, chance: Chance
) -> list[AgendaStep] | None:
    return None if step.waits_for(story.state) else []


def keep_mission(story: Story[Horizons], seat: Seat, command: KeepMission, chance: Chance) -> None:
    story.state.expect(FirstMission)
    drawn = story.state.players[seat].choosing
    require(command.mission in drawn, "horizons.refuse.mission", "HORIZON-2.3.4")
    (back,) = (one for one in drawn if one != command.mission)
    story.tell(MissionKept(seat, command.mission, back))


# --- asking


def prompts(
    view: Horizons, seat: Seat, step: PickFactions | PickPolicies | FirstMission
) -> Iterator[Prompt]:
    if seat not in step.waits_for(view):
        return
    if isinstance(step, PickFactions):
        before = step.seats.index(seat)
        talk = partial(faction_talk, view, before)
        says = say("horizons.faction.says", n=before) if before else None
        yield Prompt("horizons.faction", seat, talk, secret=bool(before), says=says)
    elif isinstance(step, PickPolicies):
        left = missing(view, seat, step)
        talk = partial(policy_talk, with_wishes(view, seat), seat, left)
        about = str(to_choose(view) - left)
        says = say("horizons.policies.says", n=left) if left > 1 else None
        yield Prompt("horizons.policies", seat, talk, about, secret=seat != step.seat, says=says)
    else:
        yield Prompt("horizons.mission_first", seat, partial(mission_talk, view, seat), secret=True)


def faction_talk(view: Horizons, before: int) -> Talk:
    """Who has others before them names as many as it takes for one to be free."""
    options = [
        Option(
            one,
            one,
            with_uses(faction_name(one), *effect_texts(FACTIONS[one].ability)),
            spot=one,
        )
        for one in free_factions(view)
    ]
    hint = tuple(one.id for one in options[: before + 1])
    if not before:
        return ChooseFaction((yield from pick("faction", options, hint)))
    wanted = yield from gather("faction", options, at_least=1, at_most=before + 1, hint=hint)
    return WishFactions(tuple(wanted))


def policy_talk(view: Horizons, seat: Seat, number: int) -> Talk:
    """One after the other, or all that are missing as most begin."""
    options: list[Option[tuple[PolicyId, ...]]] = [
        Option(
            (one,),
            one,
            with_uses(policy_name(one), *effect_texts(POLICIES[one].effects)),
            spot=one,
        )
        for one in POLICIES
        if is_possible(view, seat, one)
    ]
    if number > 1:
        usual = advised(view, seat, number)
        named = say("horizons.option.usual_policies", names=tuple(map(policy_name, usual)))
        options.insert(0, Option(usual, USUAL, named))
    hint = USUAL if number > 1 else advised(view, seat, 1)[0]
    return ChoosePolicies((yield from pick("policies", options, (hint,))))


def mission_talk(view: Horizons, seat: Seat) -> Talk:
    drawn = sorted(view.players[seat].choosing, key=worth, reverse=True)
    options = [Option(one, one, mission_text(one)) for one in drawn]
    return KeepMission((yield from pick("mission", options, (options[0].id,))))


def mission_text(mission: MissionId) -> Text:
    """Its points, and what has to be done for them."""
    named = say("horizons.option.mission", mission=mission_name(mission), n=worth(mission))
    if mission not in MISSIONS:
        return named
    found = MISSIONS[mission]
    key = "deplete_crewed" if found.requires_cv else "deplete"
    return with_uses(named, say(f"horizons.use.{key}", world=world_name(found.world)))


def worth(mission: MissionId) -> int:
    return MISSIONS[mission].vp if mission in MISSIONS else 0


CHAPTER = Chapter[Horizons](
    {PickFactions: factions, PickPolicies: pick_policies, FirstMission: first_mission},
    {
        ChooseFaction: choose_faction,
        WishFactions: wish_factions,
        ChoosePolicies: choose_policies,
        KeepMission: keep_mission,
    },
    prompts,
)
