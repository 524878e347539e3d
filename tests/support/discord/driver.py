"""A person of a test: types, presses and reads as somebody in front of Discord would.

Every act waits, by events and never by sleeping, until the bot has answered it. An act the client
would not allow raises `Misuse`; a bot that does not answer in time raises `NoAnswer`.

    nova = Person(discord.world, "Nova")
    await nova.slash("/race settle", world="gem_world")
    await nova.press("Seal")
    assert "Sealed" in nova.panel().text
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from bot.playground.client import acts
from bot.playground.client.forms import inputs
from bot.playground.client.misuse import Misuse
from bot.playground.model.interaction import Interaction
from bot.playground.model.things import Channel, Json, Message, User
from bot.playground.stage.world import World
from tests.support.discord.screen import Seen

# Real seconds a test waits at most; only a bot that hangs makes it wait.
PATIENCE = 30.0

Wait = Literal["answered", "acknowledged", "nothing"]


class NoAnswer(AssertionError):
    """The bot did not do what was waited for."""


def named(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removesuffix("_"): value for name, value in options.items()}


class Person:
    """`channel` is where this person looks now; every act may name another one."""

    def __init__(self, world: World, who: str | User, *, patience: float = PATIENCE) -> None:
        self.world = world
        self.user = world.person(who) if isinstance(who, str) else who
        self.channel: Channel = world.hall
        self.patience = patience
        self.form: Interaction | None = None
        self.last: Interaction | None = None

    # Acts

    async def slash(
        self, line: str, *, at: Channel | None = None, wait: Wait = "answered", **options: Any
    ) -> Interaction:
        """Send a slash command: `await nova.slash("/table new", game="race")`.

        An option whose name is a word of Python ends in an underscore: `from_`.
        """
        begun = acts.invoke(self.world, self.user, at or self.channel, line, named(options))
        return await self.answered(begun, line, wait)

    async def autocomplete(
        self, line: str, option: str, text: str = "", *, at: Channel | None = None, **options: Any
    ) -> list[Json]:
        """The suggestions (`name` and `value`) for an option."""
        place = at or self.channel
        begun = acts.autocomplete(self.world, self.user, place, line, option, text, named(options))
        await self.answered(begun, f"{line} {option}", "answered")
        return begun.choices or []

    async def menu(
        self,
        name: str,
        target: User | Message | Seen,
        *,
        at: Channel | None = None,
        wait: Wait = "answered",
    ) -> Interaction:
        """Use an entry of the context menu of a person or a message."""
        on = target.message if isinstance(target, Seen) else target
        begun = acts.invoke_on(self.world, self.user, at or self.channel, name, on)
        return await self.answered(begun, name, wait)

    async def press(
        self, button: str, on: Seen | Message | None = None, *, wait: Wait = "answered"
    ) -> Interaction:
        """Press a button by label or custom id; without a message, on the newest that has it."""
        seen = self._with(button, on, "button")
        custom_id = seen.button(button)["custom_id"]
        begun = acts.press(self.world, self.user, seen.message, custom_id)
        return await self.answered(begun, button, wait)

    async def forge(
        self,
        custom_id: str,
        on: Seen | Message,
        *,
        values: Sequence[str] | None = None,
        wait: Wait = "answered",
    ) -> Interaction:
        """Press a button the message does not have, as a changed client could.

        `values`: choose these in a menu that it does not have.
        """
        message = on.message if isinstance(on, Seen) else on
        begun = acts.forge(self.world, self.user, message, custom_id, values)
        return await self.answered(begun, custom_id, wait)

    async def choose(
        self,
        values: str | Sequence[str],
        select: str | None = None,
        on: Seen | Message | None = None,
        *,
        wait: Wait = "answered",
    ) -> Interaction:
        """Choose in a select, by value or label; without a name, in the only one."""
        seen = self._with(select, on, "select")
        custom_id = seen.select(select)["custom_id"]
        picked = [values] if isinstance(values, str) else list(values)
        begun = acts.choose(self.world, self.user, seen.message, custom_id, picked)
        return await self.answered(begun, f"{select or custom_id} {picked}", wait)

    async def submit_modal(
        self, fields: dict[str, Any] | None = None, *, wait: Wait = "answered"
    ) -> Interaction:
        """Send the open form; fields by custom id or label, the rest as prefilled."""
        if self.form is None:
            raise Misuse(f"{self.user.name} has no form open")
        opened, self.form = self.form, None
        begun = acts.submit(self.world, opened, fields)
        return await self.answered(begun, "form", wait)

    def say(self, text: str, at: Channel | None = None) -> Seen:
        """Write a message."""
        return Seen(acts.say(self.world, self.user, at or self.channel, text))

    # What is on the screen

    @property
    def dm(self) -> Channel:
        """The direct line with the bot."""
        return self.world.direct(self.user)

    @property
    def modal(self) -> Json:
        """The open form."""
        if self.form is None or self.form.modal is None:
            raise Misuse(f"{self.user.name} has no form open")
        return self.form.modal

    @property
    def inputs(self) -> dict[str, Json]:
        """The inputs of the open form by custom id."""
        return {component["custom_id"]: component for _, component in inputs(self.modal)}

    def see(self, channel: Channel | None = None) -> list[Seen]:
        """The messages this person sees in a channel, oldest first."""
        return [Seen(m) for m in self.world.seen(self.user, channel or self.channel)]

    def newest(self, channel: Channel | None = None) -> Seen:
        """The newest public message of a channel."""
        return self._last([m for m in self.see(channel) if not m.ephemeral], "message")

    def panel(self) -> Seen:
        """The private message last written or changed for this person, wherever it is."""
        mine = [m for place in self.world.channels.values() for m in self.see(place) if m.ephemeral]
        mine.sort(key=lambda m: (m.message.edited or m.message.created, m.id))
        return self._last(mine, "private message")

    def thread(self, name: str) -> Channel:
        """The newest thread (or channel) whose name begins so."""
        found = [c for c in self.world.channels.values() if c.name.startswith(name)]
        found = [c for c in found if self.world.can_see(self.user, c)]
        if not found:
            raise Misuse(f"{self.user.name} sees no channel {name}")
        return found[-1]

    async def until(self, met: Callable[[], Any], what: str = "") -> None:
        """Wait until something holds, asked anew whenever anything happens."""

        def holds() -> bool:
            try:
                return bool(met())
            except Misuse:
                return False

        try:
            async with asyncio.timeout(self.patience):
                await self.world.notices.until(holds)
        except TimeoutError:
            raise NoAnswer(self._complaint(what or "what was waited for")) from None

    async def answered(
        self, begun: Interaction, what: str = "the interaction", wait: Wait = "answered"
    ) -> Interaction:
        """Wait until the bot has answered (or only acknowledged) what this person began."""
        self.last = begun
        if wait == "nothing":
            return begun

        def done() -> bool:
            return begun.settled if wait == "answered" else begun.answer is not None or begun.failed

        await self.until(done, what)
        if begun.failed:
            raise NoAnswer(self._complaint(f"{what}: not acknowledged in time"))
        if begun.modal is not None:
            self.form = begun
        return begun

    # Helpers

    def _last(self, found: list[Seen], what: str) -> Seen:
        if not found:
            raise Misuse(f"{self.user.name} sees no {what}")
        return found[-1]

    def _with(self, part: str | None, on: Seen | Message | None, kind: str) -> Seen:
        if on is not None:
            return on if isinstance(on, Seen) else Seen(on)
        places = [self.channel, *(c for c in self.world.channels.values() if c is not self.channel)]
        for place in places:
            for seen in reversed(self.see(place)):
                try:
                    found = seen.button(part or "") if kind == "button" else seen.select(part)
                except Misuse:
                    continue
                if not found.get("disabled"):
                    return seen
        raise Misuse(f"{self.user.name} sees no {kind} {part!r}")

    def _complaint(self, what: str) -> str:
        world = self.world
        last = self.last
        state = "nothing asked" if last is None else f"acknowledged by {last.answer}"
        told = [f"{self.user.name}: {what} did not happen ({state})"]
        told.append(f"bot online: {world.online}; last requests: {list(world.requests)[-5:]}")
        told += [str(violation) for violation in world.violations[-3:]]
        return "\n".join([*told, *world.failures[-3:]])
