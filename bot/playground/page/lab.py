"""What the page's Lab can do to the world: let time pass, restart the bot, make things go wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.playground.client.misuse import Misuse
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Channel, Json, User
from bot.playground.stage.faults import Fault
from bot.playground.stage.world import World

LONGEST = 31 * 86_400
LATE = 3.5  # seconds; Discord waits three
CALLBACK = "POST /interactions/{id}/{token}/callback"

Restart = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Wish:
    """A demo game as the page asks for it: its pictures in the theme of the page."""

    user: User
    game: str
    theme: str


Demo = Callable[[Wish], Awaitable[Channel]]
Dress = Callable[[User, str, str], Awaitable[None]]  # from this theme to that one
Become = Callable[[User, Channel], Awaitable[None]]  # an autopilot becomes this person


class Lab:
    """`restart`, `demo` and `person` come from whoever runs the bot; else the page has none.

    `leapt` is told when time was pushed forward, `dress` when somebody's page has another theme.
    `games` are those a demo can be started of: id, and name by language.
    """

    def __init__(
        self,
        world: World,
        *,
        restart: Restart | None = None,
        demo: Demo | None = None,
        person: Become | None = None,
        leapt: Callable[[], None] | None = None,
        dress: Dress | None = None,
        games: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.world = world
        self.restart = restart
        self.demo = demo
        self.person = person
        self.leapt = leapt
        self.dress = dress
        self._worn: dict[int, str] = {}  # the theme of the page, by person
        self.games = games or {}
        self._late: Fault | None = None
        self._denied: Channel | None = None

    def json(self) -> Json:
        return {
            "clock": True,
            "restart": self.restart is not None,
            "person": self.person is not None,
            "games": [{"id": game, "names": dict(names)} for game, names in self.games.items()],
            "late": True,
            "is_late": self.is_late,
            "deny": True,
            "is_denied": self._denied is not None,
        }

    @property
    def is_late(self) -> bool:
        return self._late is not None and self._late.hits < self._late.times

    async def act(self, name: str, body: Mapping[str, Any], user: User, channel: Channel) -> None:
        match name:
            case "clock":
                seconds = body.get("seconds")
                if not isinstance(seconds, int) or not 0 < seconds <= LONGEST:
                    raise Misuse("time goes forward, by a month at most")
                self.world.clock.advance(seconds)
                if self.leapt is not None:
                    self.leapt()
            case "restart" if self.restart is not None:
                await self.restart()
            case "person" if self.person is not None:
                await self.person(user, channel)
            case "late":
                self._turn_late()
            case "deny":
                self._turn_denied(channel)
            case _:
                raise Misuse(f"the lab cannot {name}")

    async def start_demo(self, wish: Wish) -> Channel:
        if self.demo is None or wish.game not in self.games:
            raise Misuse(f"there is no demo of {wish.game}")
        return await self.demo(wish)

    async def wear(self, user: User, theme: str) -> None:
        """What this person's page looks like now: told once for each change."""
        worn = self._worn.get(user.id, "")
        if self.dress is not None and theme != worn:
            self._worn[user.id] = theme
            await self.dress(user, worn, theme)

    def _turn_late(self) -> None:
        """The next answer of the bot comes too late."""
        if self.is_late:
            self.world.faults.clear()
            self._late = None
        else:
            self._late = self.world.faults.next(CALLBACK, delay=LATE)

    def _turn_denied(self, channel: Channel) -> None:
        """The bot may not write or attach files in the channel on the screen."""
        if self._denied is not None:
            self.world.allow_again(self._denied)
            self._denied = None
            return
        self._denied = channel.ruled_by
        self.world.deny(
            self._denied,
            Permission.SEND_MESSAGES,
            Permission.SEND_MESSAGES_IN_THREADS,
            Permission.ATTACH_FILES,
        )
