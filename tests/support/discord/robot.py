"""A person who plays by the buttons alone: Play, Suggest, and the green one."""

from __future__ import annotations

from collections.abc import Callable

from bot.playground.client import acts
from bot.playground.model.interaction import Interaction
from bot.playground.model.things import Message
from bot.playground.stage.world import World
from cogs.ui.words import ids
from tests.support.discord.screen import Seen

MOST_PRESSES = 30


class NoAnswer(Exception):
    """The bot died before it answered, or took too long."""


class Robot:
    """`alive` tells whether somebody is there to answer."""

    def __init__(self, world: World, user: str, alive: Callable[[], bool]) -> None:
        self.world = world
        self.user = world.users[int(user)]
        self.alive = alive
        self.confirmed: list[ids.MoveId] = []  # moves that the bot has acknowledged
        self.pressed: list[Interaction] = []

    async def press(self, message: Message, custom_id: str) -> Interaction:
        if not self.alive():
            raise NoAnswer
        begun = acts.press(self.world, self.user, message, custom_id)
        self.pressed.append(begun)
        await self.world.notices.until(lambda: begun.settled or not self.alive())
        if not begun.settled or begun.failed:
            raise NoAnswer
        return begun

    async def move(self, post: Message, table: str) -> bool:
        """One move, from the Play of a table post on; False: there is nothing to decide."""
        begun = await self.press(post, f"d1:play:{table}")
        panel = post
        for _ in range(MOST_PRESSES):
            panel = begun.response or begun.message or panel
            found = next_press(panel)
            if found is None:
                return False
            begun = await self.press(panel, found)
            move = ids.read(found)
            if isinstance(move, ids.MoveId) and move.op == ids.COMMIT:
                self.confirmed.append(move)
                return True
        raise AssertionError(f"no way to an answer: {Seen(panel).text}")


def next_press(panel: Message) -> str | None:
    """The commit if it can be pressed, else the suggestion, else the first option."""
    found: dict[str, str] = {}
    for button in Seen(panel).buttons:
        move = ids.read(button["custom_id"])
        if isinstance(move, ids.MoveId) and not button.get("disabled"):
            found.setdefault(move.op, button["custom_id"])
    for op in (ids.COMMIT, ids.SUGGEST, ids.PICK):
        if op in found:
            return found[op]
    return None
