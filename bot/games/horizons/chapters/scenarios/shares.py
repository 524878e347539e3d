"""2.4.3: money that players split by agreement."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from zlib import crc32

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import (
    Option,
    Prompt,
    Talk,
    number_option,
    pick,
    pick_some,
    plain,
    seat_option,
)
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.commands.scenarios import AcceptShares, ProposeShares
from bot.games.horizons.events.scenarios import MoneyShared, SharesProposed, share_texts
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.scenarios import Sharing

ACCEPT, PROPOSE = "accept", "propose"
STEP = 5  # how finely sums are offered; any other can be typed


def sharing(story: Story[Horizons], step: Sharing, chance: Chance) -> list[AgendaStep] | None:
    """When all agree; alone there is nothing to agree on."""
    if len(story.state.players) > 1 and step.waits_for(story.state):
        return None
    story.tell(MoneyShared(step.shares))
    return []


def propose(story: Story[Horizons], seat: Seat, command: ProposeShares, chance: Chance) -> None:
    """Another split, which all the others must agree to again."""
    view = story.state
    step = view.expect(Sharing)
    whole = sum(step.shares)
    fits = len(command.shares) == len(view.players) and sum(command.shares) == whole
    fits = fits and min(command.shares) >= 0
    require(fits, "horizons.refuse.shares", "HORIZON-2.4.3", n=whole)
    story.tell(SharesProposed(seat, command.shares))
    instead(story, Sharing(command.shares, (seat,)))


def accept(story: Story[Horizons], seat: Seat, command: AcceptShares, chance: Chance) -> None:
    step = story.state.expect(Sharing)
    same = command.shares == step.shares
    require(same, "horizons.refuse.other_shares", "HORIZON-2.4.3")
    instead(story, Sharing(step.shares, (*step.agreed, seat)))


# --- asking


def prompts(view: Horizons, seat: Seat, step: Sharing) -> Iterator[Prompt]:
    if seat in step.waits_for(view):
        about = f"{crc32(repr(step.shares).encode()):08x}"
        yield Prompt("horizons.shares", seat, partial(talk, view, step), about)


def talk(view: Horizons, step: Sharing) -> Talk:
    """Agree, or say what some of them are to have together; the others share the rest alike."""
    shares = share_texts(step.shares)
    yes = Option(ACCEPT, ACCEPT, say("horizons.option.accept_shares", shares=shares))
    options = [yes, plain("horizons.option.propose_shares", PROPOSE)]
    if (yield from pick("shares", options, (ACCEPT,))) == ACCEPT:
        return AcceptShares(step.shares)
    seats = [seat_option(one) for one in view.seats()]
    most = max(1, len(seats) - 1)
    who = yield from pick_some("who", seats, at_least=1, at_most=most, hint=("0",))
    whole = sum(step.shares)
    money = yield from pick("money", map(number_option, range(0, whole + 1, STEP)), ("0",))
    return ProposeShares(split(view, who, money, whole))


def split(view: Horizons, seats: Collection[Seat], money: int, whole: int) -> tuple[int, ...]:
    """So much for some, the rest for the others; alone one has all of it."""
    shares = dict[Seat, int]()
    for chosen, part in ((True, money), (False, whole - money)):
        group = [one for one in view.initiative if (one in seats) is chosen]
        shares |= evenly(group, part)
    return tuple(shares[one] for one in view.seats()) if len(shares) > 1 else (whole,)


def evenly(seats: Sequence[Seat], money: int) -> dict[Seat, int]:
    """The odd billions go to the first of them."""
    each, rest = divmod(money, len(seats)) if seats else (0, 0)
    return {one: each + (place < rest) for place, one in enumerate(seats)}


CHAPTER = Chapter[Horizons](
    {Sharing: sharing}, {ProposeShares: propose, AcceptShares: accept}, prompts
)
