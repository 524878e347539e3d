"""The page: people's screens in a browser, as a client of the local Discord.

`Page(world).routes()` are `/` and `/web` (files), `/ui/stream` (news for one browser) and the
acts under `/ui`. It listens to loopback only: other names and pages of other origins are refused.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from bot.playground.client import acts
from bot.playground.client.misuse import Misuse
from bot.playground.model.interaction import Answer, Interaction
from bot.playground.model.payloads import message_json
from bot.playground.model.things import Channel, Json, Message, User
from bot.playground.page.lab import Lab, Wish
from bot.playground.page.news import News
from bot.playground.stage.world import World

WEB = Path(__file__).parents[1] / "web"
FONTS = Path(__file__).parents[3] / "rendering" / "drawing" / "fonts"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
A_PAGE_OF_MESSAGES = 50
PATIENCE = 10.0  # seconds of real time; the world itself gives up after three of its own

Body = dict[str, Any]
Act = Callable[[Body], Awaitable[Json]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Refused(Exception):
    """The page may not or cannot do this; the key names the words it shows."""


class Page:
    """Serves browsers; all state is the world's."""

    def __init__(self, world: World, lab: Lab | None = None) -> None:
        self.world = world
        self.lab = lab or Lab(world)
        self.news = News(world, self.lab)
        self._streams: set[web.WebSocketResponse] = set()
        self._forms: dict[str, Interaction] = {}

    def routes(self) -> list[web.RouteDef]:
        """For `LocalDiscord.add_routes`."""
        acts_by_name: dict[str, Act] = {
            "press": self._press,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "submit": self._submit,
            "say": self._say,
            "lab": self._lab,
            "demo": self._demo,
        }
        return [
            web.get("/", self._index),
            web.get("/web/{path:.+}", self._file),
            web.get("/ui/stream", self._stream),
            web.get("/ui/messages", self._messages),
            web.get("/ui/pins", self._pins),
            *(
                web.post(f"/ui/{name}", _door(partial(self._act, a)))
                for name, a in acts_by_name.items()
            ),
        ]

    async def close(self) -> None:
        """Say goodbye to every browser."""
        for stream in tuple(self._streams):
            await stream.close(code=1001, message=b"the playground closes")

    # Files

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(WEB / "index.html", headers=HEADERS)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["path"]
        home, name = (FONTS, name[6:]) if name.startswith("fonts/") else (WEB, name)
        path = (home / name).resolve()
        if home.resolve() not in path.parents or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    # News

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        stream = web.WebSocketResponse(heartbeat=20)
        await stream.prepare(request)
        self._streams.add(stream)
        news = asyncio.create_task(self.news.tell(stream))
        try:
            async for message in stream:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            news.cancel()
            self._streams.discard(stream)
        return stream

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        """A page of a channel, oldest first; private answers are lost on reload, as in Discord."""
        place = self.world.channels.get(_number(request.query.get("channel")))
        if place is None:
            return web.json_response({"error": "unknown"}, status=404)
        before = _number(request.query.get("before")) or None
        kept = [m for m in place.messages.values() if m.reader is None]
        kept = [m for m in kept if before is None or m.id < before]
        page = kept[-A_PAGE_OF_MESSAGES:]
        body = {"messages": [message_json(m) for m in page], "more": len(kept) > len(page)}
        return web.json_response(body)

    async def _pins(self, request: web.Request) -> web.StreamResponse:
        """What is pinned in a channel, the newest pin first."""
        place = self.world.channels.get(_number(request.query.get("channel")))
        if place is None:
            return web.json_response({"error": "unknown"}, status=404)
        newest = sorted(place.pins, key=place.pins.__getitem__, reverse=True)
        return web.json_response({"messages": [message_json(place.messages[i]) for i in newest]})

    # Acts

    async def _act(self, act: Act, body: Body) -> Json:
        """Every act says who acts, in which language and theme."""
        user, theme = self._person(body), body.get("theme")
        if isinstance(theme, str) and self.world.online:
            await self.lab.wear(user, theme)
        return await act(body)

    def _person(self, body: Body) -> User:
        user = self.world.users.get(_number(body.get("user")))
        if user is None or user.bot:
            raise Refused("unknown")
        locale = body.get("locale")
        if locale in ("it", "en-GB", "en-US"):
            user.locale = locale
        return user

    def _place(self, body: Body, user: User) -> Channel:
        place = self.world.channels.get(_number(body.get("channel")))
        if place is None or not self.world.can_see(user, place):
            raise Refused("unknown")
        return place

    def _seen(self, body: Body, user: User) -> Message:
        place = self._place(body, user)
        message = place.messages.get(_number(body.get("message")))
        if message is None:
            raise Refused("changed")
        return message

    async def _press(self, body: Body) -> Json:
        user = self._person(body)
        message = self._seen(body, user)
        custom, values = str(body.get("custom")), body.get("values")
        self._needs_the_bot()
        if values is None:
            return await self._answer(acts.press(self.world, user, message, custom))
        chosen = [str(value) for value in values]
        return await self._answer(acts.choose(self.world, user, message, custom, chosen))

    async def _command(self, body: Body) -> Json:
        user = self._person(body)
        place = self._place(body, user)
        self._needs_the_bot()
        line, options = str(body.get("line")), _mapping(body.get("options"))
        return await self._answer(acts.invoke(self.world, user, place, line, options))

    async def _autocomplete(self, body: Body) -> Json:
        user = self._person(body)
        place = self._place(body, user)
        self._needs_the_bot()
        line, options = str(body.get("line")), _mapping(body.get("options"))
        focused, text = str(body.get("focused")), str(body.get("text") or "")
        asked = acts.autocomplete(self.world, user, place, line, focused, text, options)
        await self._settled(asked)
        if asked.choices is None:
            raise Refused("late")
        return {"choices": asked.choices}

    async def _submit(self, body: Body) -> Json:
        user = self._person(body)
        opened = self._forms.get(str(body.get("interaction")))
        if opened is None or opened.user is not user:
            raise Refused("changed")
        self._needs_the_bot()
        answers = {
            name: value
            for name, value in _mapping(body.get("answers")).items()
            if value is not None
        }
        answer = await self._answer(acts.submit(self.world, opened, answers))
        if answer["outcome"] != "failed":
            self._forms.pop(str(opened.id), None)
        return answer

    async def _say(self, body: Body) -> Json:
        user = self._person(body)
        text = str(body.get("content") or "")
        if not text.strip() or len(text) > 2000:
            raise Refused("refused")
        acts.say(self.world, user, self._place(body, user), text)
        return {}

    async def _lab(self, body: Body) -> Json:
        user = self._person(body)
        await self.lab.act(str(body.get("act")), body, user, self._place(body, user))
        self.world.notices.post("lab", {})
        return {}

    async def _demo(self, body: Body) -> Json:
        user = self._person(body)
        self._needs_the_bot()
        game, theme = str(body.get("game")), str(body.get("theme"))
        channel = await self.lab.start_demo(Wish(user, game, theme))
        return {"channel": str(channel.id), "game": game}

    def _needs_the_bot(self) -> None:
        if not self.world.online:
            raise Refused("offline")

    async def _answer(self, interaction: Interaction) -> Json:
        """How the bot first answered; a form is remembered until it is sent."""
        await self._settled(interaction)
        if interaction.answer is None:
            reason = "late" if self.world.online else "offline"
            return {"outcome": "failed", "reason": reason}
        if interaction.answer is Answer.MODAL:
            self._forms[str(interaction.id)] = interaction
            while len(self._forms) > 200:
                self._forms.pop(next(iter(self._forms)))
            return {
                "outcome": "modal",
                "interaction": str(interaction.id),
                "modal": interaction.modal,
            }
        return {"outcome": interaction.answer.name.lower()}

    async def _settled(self, interaction: Interaction) -> None:
        def met() -> bool:
            return interaction.answer is not None or interaction.failed

        try:
            await asyncio.wait_for(self.world.notices.until(met), PATIENCE)
        except TimeoutError:
            return


def _number(text: Any) -> int:
    """Return the id that is meant; 0: none is."""
    return int(text) if isinstance(text, str) and re.fullmatch("[0-9]{1,20}", text) else 0


def _mapping(given: Any) -> Mapping[str, Any]:
    return given if isinstance(given, dict) else {}


def _door(act: Act) -> Handler:
    """One door for all acts: JSON in, JSON out.

    A refusal is an ordinary answer with an `error`: a press that comes too late is no fault of the
    page, and a browser would write any other status into its console.
    """

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            body = await request.json()
        except (json.JSONDecodeError, UnicodeDecodeError):
            body = None
        if request.content_type != "application/json" or not isinstance(body, dict):
            return web.json_response({"error": "refused"}, status=400)
        try:
            return web.json_response(await act(body))
        except Misuse as misuse:
            return web.json_response({"error": "changed", "detail": str(misuse)})
        except Refused as refused:
            return web.json_response({"error": str(refused)})

    return handle
