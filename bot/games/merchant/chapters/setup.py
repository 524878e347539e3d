"""4. Set-up: options, counters, the starter, races."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.merchant.box.galaxy import BASE_SYSTEM, BOXES, INHABITED, START, SystemId
from bot.games.merchant.box.names import culture_name, good_name
from bot.games.merchant.box.numbers import DIFFICULTIES, NUMBERS, PLAYERS, POOLS, RACES, RASTUR
from bot.games.merchant.box.pieces import (
    BONUS,
    COUNTERS,
    CULTURES,
    GEAR,
    GOODS,
    BonusId,
    CultureId,
    GearId,
    GoodId,
    Relic,
)
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.commands import ChooseRace, Options, WishRaces
from bot.games.merchant.events import RaceChosen, SetUp, WishesLeft
from bot.games.merchant.state import Merchant, Player
from bot.games.merchant.steps import AgendaStep, Begin, PickRaces

THIN_START = 20  # counters drawn for thin markets (MERCHANT-18.2)


def setup(story: Story[Merchant], options: Options, chance: Chance) -> None:
    """All draws of the set-up, and who starts (sections 4.1 to 4.3)."""
    number = options.players
    require(number in PLAYERS, "merchant.refuse.players", "MERCHANT-1.2", n=number)
    alone = number == 1
    rastur = options.rastur or alone
    used = [one.id for one in COUNTERS.values() if options.combat or rastur or not one.combat_only]
    counters = chance.shuffle("merchant.counters", used)
    cultures = chance.shuffle("merchant.cultures", tuple(CULTURES))
    spare = counters[len(BOXES) :]
    relics: dict[GearId, SystemId] = {}
    if options.unplaced_relics_at_base:  # MERCHANT-18.3
        left = (COUNTERS[one] for one in spare)
        relics = {one.relic: BASE_SYSTEM for one in left if isinstance(one, Relic)}
        spare = tuple(one for one in spare if not isinstance(COUNTERS[one], Relic))
    goods, waiting, cup = markets(options, chance)
    rolls, order = starter(number, chance)
    cash = NUMBERS.start_money_per_player * number  # MERCHANT-4.3.1
    if alone:
        cash = DIFFICULTIES[options.solitaire_difficulty].start_money
    pool, reserve = pools(options.goal.money, alone=alone) if rastur else ((), ())
    total = NUMBERS.bank_total
    story.tell(
        SetUp(
            options,
            tuple(Player(cash=cash, at=START) for _ in range(number)),
            rolls,
            order,
            dict(zip(BOXES, counters, strict=False)),
            spare,
            dict(zip(INHABITED, cultures, strict=True)),
            goods,
            waiting,
            cup,
            {
                gear.id: gear.count
                for gear in GEAR.values()
                if not gear.relic and (options.combat or rastur or not gear.combat_only)
            },
            relics,
            None if total is None else total - cash * number,
            pool,
            reserve,
            (PickRaces(order),),
        )
    )


def markets(
    options: Options, chance: Chance
) -> tuple[dict[GoodId, int], tuple[BonusId, ...], tuple[str, ...]]:
    """Goods at their cultures, and what waits there; the cup (MERCHANT-4.1.3, 4.1.4, 18.2)."""
    ordinary = {good.id: good.count for good in GOODS.values() if not good.factory}
    if not options.thin_markets:
        return ordinary, (), tuple(sorted(BONUS))
    cup = sorted((*BONUS, *(good for good, count in ordinary.items() for _ in range(count))))
    drawn = chance.sample("merchant.thin", cup, THIN_START)
    for one in drawn:
        cup.remove(one)
    goods = {good: drawn.count(good) for good in ordinary}
    return goods, tuple(BonusId(one) for one in drawn if one in BONUS), tuple(cup)


def starter(
    number: int, chance: Chance
) -> tuple[tuple[tuple[tuple[Seat, int], ...], ...], tuple[Seat, ...]]:
    """Two dice each, the highest starts; ties roll again (MERCHANT-4.2.1)."""
    rolls = []
    tied = tuple(map(Seat, range(number)))
    while len(tied) > 1:
        rolled = tuple((seat, sum(chance.dice("merchant.start", 2))) for seat in tied)
        rolls.append(rolled)
        most = max(total for _, total in rolled)
        tied = tuple(seat for seat, total in rolled if total == most)
    first = tied[0]
    return tuple(rolls), tuple(Seat((first + place) % number) for place in range(number))


def pools(goal: int, *, alone: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Rastur in play, and the reserve, which only a game alone has (16.1.2, 16.1.4)."""
    own = POOLS[goal]
    pool = tuple(value for value in RASTUR if own.min <= value <= own.max)
    rest = tuple(value for value in RASTUR if not own.min <= value <= own.max)
    return pool, rest if alone else ()


# --- races (MERCHANT-4.2.2)


def free_races(view: Merchant) -> tuple[CultureId, ...]:
    taken = {player.race for player in view.players}
    return tuple(race for race in RACES if race not in taken)


def pick_races(story: Story[Merchant], step: PickRaces, chance: Chance) -> list[AgendaStep] | None:
    """A wish answers, and the last race is taken without asking."""
    if not step.seats:
        return [Begin(story.state.order[0])]
    seat, *others = step.seats
    free = free_races(story.state)
    wishes = [race for race in story.state.players[seat].wishes if race in free]
    if len(free) > 1 and not wishes:
        return None
    story.tell(RaceChosen(seat, (*wishes, *free)[0], bool(wishes)))
    return [PickRaces(tuple(others))]


def choose_race(story: Story[Merchant], seat: Seat, command: ChooseRace, chance: Chance) -> None:
    step = story.state.expect(PickRaces)
    require(command.race in RACES, "merchant.refuse.no_race", "MERCHANT-2.2.3")
    free = command.race in free_races(story.state)
    require(free, "merchant.refuse.race_taken", "MERCHANT-4.2.2", race=culture_name(command.race))
    story.tell(RaceChosen(seat, command.race))
    instead(story, PickRaces(step.seats[1:]))


def later(view: Merchant, seat: Seat) -> bool:
    """Does this player choose a race later?"""
    step = view.step
    return isinstance(step, PickRaces) and seat in step.seats[1:]


def wish(story: Story[Merchant], seat: Seat, command: WishRaces, chance: Chance) -> None:
    if not later(story.state, seat):
        raise story.state.not_now("MERCHANT-4.2.2")
    races, free = command.races, free_races(story.state)
    fits = len(set(races)) == len(races) and {*races} <= {*free}
    require(fits, "merchant.refuse.wishes", "MERCHANT-4.2.2")
    story.tell(WishesLeft(seat, races))


# --- asking


def race_option(race: CultureId) -> Option[CultureId]:
    label = say(
        "merchant.option.race", race=culture_name(race), good=good_name(CULTURES[race].good)
    )
    return Option(race, race, label, spot=race)


def prompts(view: Merchant, seat: Seat, step: PickRaces) -> Iterator[Prompt]:
    if step.seats[:1] == (seat,):
        yield Prompt("merchant.race", seat, partial(race_talk, view), str(len(step.seats)))
    elif later(view, seat):
        talk = partial(wish_talk, view)
        yield Prompt("merchant.wishes", seat, talk, owed=False, secret=True)


def race_talk(view: Merchant) -> Talk:
    options = [race_option(race) for race in free_races(view)]
    return ChooseRace((yield from pick("race", options, (options[0].id,))))


def wish_talk(view: Merchant) -> Talk:
    options = [race_option(race) for race in free_races(view)]
    return WishRaces(tuple((yield from gather("races", options, at_most=len(options)))))


CHAPTER = Chapter[Merchant](
    {PickRaces: pick_races},
    {ChooseRace: choose_race, WishRaces: wish},
    prompts,
    any_time={WishRaces},
)
