"""The gateway: sessions of the bot, their events, resuming, and accidents on demand."""

from __future__ import annotations

import asyncio
import json
import secrets
import traceback
import zlib
from collections import deque
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground.model.clock import shard_of
from bot.playground.model.payloads import member_json, user_json
from bot.playground.model.things import Json
from bot.playground.stage.world import (
    GUILD_MEMBERS,
    GUILDS,
    MESSAGE_CONTENT,
    Event,
    World,
)

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, MEMBERS, INVALID_SESSION, HELLO, ACKNOWLEDGED = 7, 8, 9, 10, 11
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
HEARTBEAT_MS = 41_250
# Seconds. discord.py notes in another thread when it sent a heartbeat: an answer that comes sooner
# is taken for one to the heartbeat before, and warned about as 41 seconds late.
ROUND_TRIP = 0.25
KEPT_EVENTS = 500
KEPT_SESSIONS = 8
ENDED = (WSCloseCode.OK, WSCloseCode.GOING_AWAY)


class Socket:
    """One connection; zlib-stream needs one compressor for its whole life."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        *,
        compressed: bool,
    ) -> None:
        self.socket = socket
        self.transport = transport
        self.dropped = False
        self._deflate = zlib.compressobj() if compressed else None
        self._outgoing: asyncio.Queue[Json] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        self._outgoing.put_nowait(payload)

    async def pump(self) -> None:
        """Send what was queued, in order."""
        while True:
            text = json.dumps(await self._outgoing.get(), separators=(",", ":"))
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    data = self._deflate.compress(text.encode())
                    await self.socket.send_bytes(data + self._deflate.flush(zlib.Z_SYNC_FLUSH))
            except ConnectionError:
                return


class Session:
    """What one IDENTIFY began: it outlives its connection so that it can be resumed."""

    def __init__(self, intents: int, shard: tuple[int, int] = (0, 1)) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard  # which, of how many
        self.number = 0
        self.kept: deque[Json] = deque(maxlen=KEPT_EVENTS)
        self.socket: Socket | None = None

    def dispatch(self, name: str, data: Json) -> None:
        self.number += 1
        payload = {"op": DISPATCH, "t": name, "s": self.number, "d": data}
        self.kept.append(payload)
        if self.socket is not None:
            self.socket.send(payload)

    def hear(self, event: Event) -> None:
        """An event of its guilds, if the intents ask for it, without what they may not read."""
        if event.intents and not event.intents & self.intents:
            return
        if not self.serves(event.guild):
            return
        data = event.data
        if event.content_of_others and not self.intents & MESSAGE_CONTENT:
            data = data | {"content": "", "embeds": [], "attachments": [], "components": []}
        self.dispatch(event.name, data)

    def serves(self, guild: int) -> bool:
        number, count = self.shard
        return shard_of(guild, count) == number


class Gateway:
    """The door for the bot's web socket."""

    def __init__(self, world: World, *, compress: bool = True) -> None:
        self._world = world
        self._compress = compress
        self._sessions: dict[str, Session] = {}
        self._sockets: set[Socket] = set()
        self.identified = 0
        self.resumed = 0
        world.listeners.append(self._hear)

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/gateway", self.door), web.get("/gateway/", self.door)]

    async def door(self, request: web.Request) -> web.WebSocketResponse:
        response = web.WebSocketResponse(max_msg_size=64 * 1024)
        await response.prepare(request)
        wants = self._compress and request.query.get("compress") == "zlib-stream"
        socket = Socket(response, request.transport, compressed=wants)
        pump = asyncio.create_task(socket.pump())
        self._sockets.add(socket)
        session: Session | None = None
        socket.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        try:
            async for message in response:
                if message.type is WSMsgType.TEXT:
                    session = await self._told(socket, session, message.data)
        except Exception:
            self._world.failed(f"gateway\n{traceback.format_exc()}")
            await response.close(code=4000)
        finally:
            self._sockets.discard(socket)
            pump.cancel()
            if session is not None and session.socket is socket:
                self._left(session, ended=response.close_code in ENDED and not socket.dropped)
        return response

    async def _told(self, socket: Socket, session: Session | None, text: str) -> Session | None:
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            await socket.socket.close(code=4002, message=b"Error while decoding payload.")
            return session
        if op == HEARTBEAT:
            acknowledged = {"op": ACKNOWLEDGED, "s": None, "t": None, "d": None}
            asyncio.get_running_loop().call_later(ROUND_TRIP, socket.send, acknowledged)
        elif op == IDENTIFY and session is None:
            return await self._identify(socket, data)
        elif op == RESUME and session is None:
            return self._resume(socket, data)
        elif session is None:
            await socket.socket.close(code=4003, message=b"Not authenticated.")
        elif op == MEMBERS:
            self._members(session, data)
        elif op == IDENTIFY:
            await socket.socket.close(code=4005, message=b"Already authenticated.")
        elif op not in (PRESENCE, VOICE):
            await socket.socket.close(code=4001, message=b"Unknown opcode.")
        return session

    async def _identify(self, socket: Socket, data: Any) -> Session | None:
        if data["token"].removeprefix("Bot ") != self._world.token:
            await socket.socket.close(code=4004, message=b"Authentication failed.")
            return None
        intents = data.get("intents", 0)
        if intents & PRIVILEGED & ~self._world.privileged_intents:
            await socket.socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            await socket.socket.close(code=4010, message=b"Invalid shard.")
            return None
        session = Session(intents, (number, count))
        session.socket = socket
        self._sessions[session.id] = session
        while len(self._sessions) > KEPT_SESSIONS:
            self._sessions.pop(next(iter(self._sessions)))
        self.identified += 1
        self._ready(session)
        self._online()
        return session

    def _ready(self, session: Session) -> None:
        world = self._world
        guilds = [guild for guild in world.guilds.values() if session.serves(guild.id)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": user_json(world.me)
                | {"verified": True, "mfa_enabled": True, "email": None},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": world.gateway_url,
                "shard": list(session.shard),
                "application": {"id": str(world.me.id), "flags": 0},
                "_trace": [],
            },
        )
        if session.intents & GUILDS:
            everyone = bool(session.intents & GUILD_MEMBERS)
            for guild in guilds:
                session.dispatch("GUILD_CREATE", world.whole(guild, everyone=everyone))

    def _resume(self, socket: Socket, data: Any) -> Session | None:
        """Replay what was missed; a session that is gone, or too far behind, begins anew."""
        session = self._sessions.get(data["session_id"])
        seen = data["seq"]
        lost = session is None or (session.kept and seen < session.kept[0]["s"] - 1)
        if session is None or lost or data["token"].removeprefix("Bot ") != self._world.token:
            socket.send({"op": INVALID_SESSION, "s": None, "t": None, "d": False})
            return None
        for payload in session.kept:
            if payload["s"] > seen:
                socket.send(payload)
        session.socket = socket
        session.dispatch("RESUMED", {"_trace": []})
        self.resumed += 1
        self._online()
        return session

    def _members(self, session: Session, data: Any) -> None:
        """Request guild members: by prefix or by ids."""
        wanted = data.get("user_ids")
        wanted = wanted if isinstance(wanted, list) else [wanted] if wanted else []
        text = (data.get("query") or "").lower()
        guild = self._world.guilds[int(data["guild_id"])]
        found = [
            member
            for key, member in guild.members.items()
            if (str(key) in map(str, wanted))
            or (not wanted and member.user.username.startswith(text))
        ]
        body = {
            "guild_id": str(guild.id),
            "members": [member_json(member) for member in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", body | {"nonce": data.get("nonce")})

    def _hear(self, event: Event) -> None:
        for session in self._sessions.values():
            session.hear(event)

    def _left(self, session: Session, *, ended: bool) -> None:
        """A bot that said goodbye does not come back to its session."""
        session.socket = None
        if ended:
            self._sessions.pop(session.id, None)
        self._online()

    def _online(self) -> None:
        online = any(session.socket is not None for session in self._sessions.values())
        if online != self._world.online:
            self._world.online = online
            self._world.notices.post("bot", {"online": online})

    # Accidents

    async def drop(self, code: int | None = None) -> None:
        """Close every connection: with a code, or cut without a word."""
        for socket in tuple(self._sockets):
            socket.dropped = True
            if code is not None:
                await socket.socket.close(code=code)
            elif socket.transport is not None:
                socket.transport.abort()

    def reconnect(self) -> None:
        """Ask the bot to connect again (it resumes)."""
        self._everywhere({"op": RECONNECT, "s": None, "t": None, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot its session is invalid; not resumable, it is forgotten."""
        self._everywhere({"op": INVALID_SESSION, "s": None, "t": None, "d": resumable})
        if not resumable:
            self._sessions.clear()
            self._online()

    def _everywhere(self, payload: Json) -> None:
        for session in self._sessions.values():
            if session.socket is not None:
                session.socket.send(payload)

    async def stop(self) -> None:
        self._world.listeners.remove(self._hear)
        for socket in tuple(self._sockets):
            await socket.socket.close(code=WSCloseCode.GOING_AWAY)
