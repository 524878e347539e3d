"""Starfarers through the real client, by commands alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Seat
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.playground.server import LocalDiscord
from cogs.starfarers import Starfarers
from tests.cogs.starfarers.starfaring import Harbour, opened, press_through, trader, wanted

Said = dict[str, tuple[Choice[Any], Reply]]


@pytest.fixture
async def harbour(local: LocalDiscord) -> AsyncIterator[Harbour]:
    async with opened(local) as found:
        yield found


COMMANDS = {kind: line for line in Starfarers.ROWS for kind in line.kinds}
DEEDS = {"found": "starfarers.found", "defeat": "starfarers.found"}
ENDS = ("end", "finish")
EVERYDAY = {"place", "build", "bank", "offer", "fly", "found", "friend", "end"}


def meant(prompts: list[Prompt], said: Said) -> tuple[Prompt, dict[str, Reply]]:
    """The question of its own that a reply to a menu is about, and the replies to it."""
    replies = {name: reply for name, (_, reply) in said.items()}
    first = prompts[0]
    known = {prompt.id: prompt for prompt in prompts}
    if first.key == "starfarers.turn":
        (what,) = replies.pop("what")
        if what == "answer":
            (number,) = replies.pop("offer", (said_offer(prompts),))
            return known[f"starfarers.answer/{number}"], replies
        if f"starfarers.{what}" not in known:  # a piece
            return known["starfarers.build"], {"item": (what,), **replies}
        return known[f"starfarers.{what}"], replies
    if first.key == "starfarers.fly":
        deed = replies.get("ship", ("",))[0]
        if deed in ENDS:
            return known["starfarers.end"], {"what": (deed,)}
        if deed.partition(".")[0] in DEEDS:
            return known["starfarers.found"], {"found": (deed,)}
    return first, replies


def said_offer(prompts: list[Prompt]) -> str:
    """The only offer there is to see to."""
    return next(prompt.about for prompt in prompts if prompt.key == "starfarers.answer")


def typed(prompt: Prompt, replies: dict[str, Reply]) -> Iterator[tuple[str, Any]]:
    """The parameters of the command that say this, as somebody would type them."""
    row = COMMANDS[prompt.key]
    if row.about:
        yield row.about, prompt.about
    for parameter, names in row.parameters.items():
        for name in names.split("|"):
            if name not in replies:
                continue
            counts = Counter(replies.pop(name))
            words = [f"{n} {option}" if n > 1 else option for option, n in counts.items()]
            text = " ".join(words) or "-"
            yield parameter, int(text) if parameter in row.numbers else text
            break


async def test_three_experts_play_by_commands_alone_until_they_have_used_them_all(
    harbour: Harbour,
) -> None:
    people = [harbour.person(name) for name in ("Nova", "Rigel", "Vega")]
    await people[0].slash("/table new", game="starfarers", seats=3)
    row = (await harbour.journal.tables())[-1]
    await people[0].slash("/table options")
    await people[0].choose("expert", "Set-up", people[0].panel())
    for other in people[1:]:
        await other.slash("/table join", table=row.id)
    row, place = await harbour.journal.table(row.id), await harbour.thread(row.id)
    for person in people:
        person.channel = place
    pilot, referee = trader(autopilot(game_of("starfarers"), "1", 0)), harbour.play.referee
    used = set[str]()
    while not used >= EVERYDAY:
        (owing, *_) = await harbour.owing(row)
        person = people[owing]
        prompts = list(await referee.prompts(row.id, Seat(owing)))
        said = await wanted(harbour, row, prompts[0], pilot)
        prompt, replies = meant(prompts, said)
        name, given = COMMANDS[prompt.key].name, dict(typed(prompt, replies))
        await harbour.at_rest()  # a panel of theirs may go on by itself
        await person.slash(f"/starfarers {name}", **given)
        used.add(name)
        version = await harbour.version(row)
        left = {name: said[name] for name in replies if name in said}
        await press_through(person, left)
        assert await harbour.version(row) == version + 1
