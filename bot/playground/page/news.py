"""What browsers are told: the world at first, then every notice, for all its people at once.

The page shows one person at a time but counts for all; so a private message goes out with `for`,
whom it is for, and a channel with `readers`, who may see it.
"""

from __future__ import annotations

from dataclasses import asdict

from aiohttp import web

from bot.playground.model.payloads import channel_json, role_json, user_json
from bot.playground.model.things import Channel, Flag, Json, User
from bot.playground.page.lab import Lab
from bot.playground.stage.notices import Notice
from bot.playground.stage.world import World

HEADS = 200
MOST_SHOWN = 50


class News:
    def __init__(self, world: World, lab: Lab) -> None:
        self.world = world
        self.lab = lab

    async def tell(self, stream: web.WebSocketResponse) -> None:
        number, checks = await self._hello(stream)
        while True:
            try:
                last, new = self.world.notices.last, self._since(number)
            except LookupError:
                number, checks = await self._hello(stream)
                continue
            number = last
            for notice in new:
                news = self._news(notice)
                if news is not None:
                    await stream.send_json({"kind": notice.kind, "data": news})
            if (now := self._checks()) != checks:
                checks = now
                await stream.send_json({"kind": "checks", "data": checks})
            if self.world.notices.last == number:
                await self.world.notices.wait()

    async def _hello(self, stream: web.WebSocketResponse) -> tuple[int, Json]:
        number, data = self.world.notices.last, self._world_json()
        await stream.send_json({"kind": "hello", "data": data})
        return number, data["checks"]

    def _since(self, number: int) -> list[Notice]:
        """What anybody was told after this number, each notice once."""
        new: dict[int, Notice] = {}
        for user in self.world.people():
            new |= {notice.number: notice for notice in self.world.notices.since(user.id, number)}
        return [new[key] for key in sorted(new)]

    def _news(self, notice: Notice) -> Json | None:
        match notice.kind:
            case "message" | "edit":
                readers = notice.readers or ()
                private = int(notice.data["flags"]) & Flag.EPHEMERAL and len(readers) == 1
                return notice.data | ({"for": str(next(iter(readers)))} if private else {})
            case "channel":
                place = self.world.channels.get(int(notice.data["id"]))
                return self._channel_json(place) if place else None
            case "commands":
                return {"commands": self._commands()}
            case "lab":
                return self._lab_json()
            case "delete" | "channel_gone" | "bot":
                return notice.data
        return None

    def _world_json(self) -> Json:
        world = self.world
        places = list(world.channels.values())
        people = [
            _user_json(user) | {"permissions": str(world.permissions(user, world.hall))}
            for user in world.people()
        ]
        roles = [role_json(role) for role in world.guild.roles.values()]
        return {
            "world": world.secret,
            "bot": _user_json(world.me) | {"online": world.online},
            "guild": {"id": str(world.guild.id), "name": world.guild.name, "roles": roles},
            "people": people,
            "channels": [self._channel_json(place) for place in places],
            "heads": {str(place.id): _heads(place) for place in places},
            "commands": self._commands(),
            "checks": self._checks(),
            **self._lab_json(),
        }

    def _lab_json(self) -> Json:
        return {"lab": self.lab.json(), "now": self.world.clock.now().isoformat()}

    def _channel_json(self, place: Channel) -> Json:
        readers = [str(reader) for reader in self.world.readers(place)]
        name = {"name": self.world.me.name} if place.recipient else {}
        return channel_json(place) | name | {"readers": readers}

    def _commands(self) -> list[Json]:
        """Those of the guild hide global ones of the same name."""
        commands = self.world.commands
        homes = (*commands.list(0), *commands.list(self.world.guild.id))
        shown = {(command["type"], command["name"]): command for command in homes}
        return [shown[key] for key in sorted(shown)]

    def _checks(self) -> Json:
        bad = [asdict(violation) for violation in self.world.violations]
        bad += [
            {"method": "-", "path": "-", "reason": reason, "where": ""}
            for reason in self.world.failures
        ]
        return {
            "ok": max(0, len(self.world.requests) - len(bad)),
            "violations": bad[-MOST_SHOWN:],
            "contract": self.world.checked,
        }


def _user_json(user: User) -> Json:
    return user_json(user) | {"name": user.name, "bot": user.bot}


def _heads(place: Channel) -> list[Json]:
    """The newest public messages of a channel: enough to count what is unread."""
    public = [m for m in place.messages.values() if m.reader is None][-HEADS:]
    return [
        {
            "id": str(message.id),
            "author": str(message.author.id),
            "mentions": [str(user.id) for user in message.mentions],
        }
        for message in public
    ]
