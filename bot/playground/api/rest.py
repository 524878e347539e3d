"""The REST API: one door that reads, checks, answers and checks its own answer."""

from __future__ import annotations

import json
import re
import traceback
from typing import Any

from aiohttp import BodyPartReader, web

from bot.playground.api.calls import Call
from bot.playground.api.contract import contract
from bot.playground.api.rates import Limits, Rates
from bot.playground.api.routes import ROUTES
from bot.playground.model.errors import Refusal, invalid_form
from bot.playground.stage.faults import Fault
from bot.playground.stage.posts import Files, Upload
from bot.playground.stage.world import Violation, World

PREFIX = "/api/v10"
LARGEST_REQUEST = 30 * 1024 * 1024
FILE_PART = re.compile(r"files\[(\d+)\]")
# Interactions and their messages are reached by their token alone.
OPEN = ("/interactions/", "/webhooks/")


class Rest:
    """Answers the bot's requests against one world."""

    def __init__(self, world: World, limits: Limits | None = None) -> None:
        self._world = world
        self._contract = contract()
        world.checked = self._contract is not None
        self._rates = Rates(limits)

    def routes(self) -> list[web.RouteDef]:
        return [web.route("*", PREFIX + "{path:/.*}", self.door)]

    async def door(self, request: web.Request) -> web.StreamResponse:
        """Whatever happens inside is an answer; a mistake of ours is a failure, never a 5xx."""
        world, path = self._world, request.match_info["path"]
        world.requests.append((request.method, path))
        fault = world.faults.take(request.method, path)
        world.notices.stir()
        try:
            if fault is not None and not fault.after:
                await self._go_wrong(fault, request)
            status, body, headers = await self._answer(request, path)
            if fault is not None and fault.after:
                await self._go_wrong(fault, request)
        except Refusal as refusal:
            return _response(refusal.status, refusal.body(), refusal.headers)
        except ConnectionAbortedError:
            return web.Response()  # never sent: the connection is cut
        except Exception:
            world.failed(f"{request.method} {path}\n{traceback.format_exc()}")
            return _response(400, {"message": "The local Discord failed", "code": 0}, {})
        return _response(status, body, headers)

    async def _answer(self, request: web.Request, path: str) -> tuple[int, Any, dict[str, str]]:
        world = self._world
        found = ROUTES.find(request.method, path)
        if found is None:
            world.failed(f"the local Discord does not know {request.method} {path}")
            raise Refusal(404, 0, "404: Not Found")
        template, given, handler = found
        self._authorised(request, path)
        headers = self._rates.take(request.method, template, given)
        body, files = await _read(request)
        call = Call(world, request.method, path, template, given, dict(request.query), body, files)
        self._check_request(call)
        status, answer = handler(call)
        self._check_answer(call, status, answer)
        return status, answer, headers

    async def _go_wrong(self, fault: Fault, request: web.Request) -> None:
        if fault.delay:
            await self._world.faults.wait(fault)
        if fault.status == 0:
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionAbortedError
        if fault.status is not None:
            raise fault.refusal()

    def _authorised(self, request: web.Request, path: str) -> None:
        if path.startswith(OPEN):
            return
        if request.headers.get("Authorization") != f"Bot {self._world.token}":
            raise Refusal(401, 0, "401: Unauthorized")

    def _check_request(self, call: Call) -> None:
        if self._contract is None:
            return
        problems = self._contract.request(call.method, call.template, call.body)
        for where, reason in problems:
            self._world.violated(Violation(call.method, call.path, reason, where))
        if problems and self._world.strict:
            raise invalid_form({path: ("CONTRACT", reason) for path, reason in problems})

    def _check_answer(self, call: Call, status: int, answer: Any) -> None:
        if self._contract is None:
            return
        for where, reason in self._contract.answer(call.method, call.template, status, answer):
            self._world.failed(f"our answer to {call.method} {call.path}: {where}: {reason}")


async def _read(request: web.Request) -> tuple[Any, Files]:
    """The JSON of a request, and its files if it is multipart."""
    kind = request.content_type
    if kind == "multipart/form-data":
        return await _multipart(request)
    if not request.can_read_body:
        return None, {}
    raw = await request.read()
    if len(raw) > LARGEST_REQUEST:
        raise Refusal(413, 40005, "Request entity too large")
    if not raw:
        return None, {}
    if kind != "application/json":
        raise Refusal(400, 50035, "Invalid Form Body")
    return _parse(raw), {}


async def _multipart(request: web.Request) -> tuple[Any, Files]:
    body: Any = None
    files: Files = {}
    total = 0
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        raw = bytes(await part.read())
        total += len(raw)
        if total > LARGEST_REQUEST:
            raise Refusal(413, 40005, "Request entity too large")
        name = FILE_PART.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _parse(raw)
        elif name is not None:
            files[int(name[1])] = Upload(part.filename or "unknown", raw)
        else:
            raise Refusal(400, 50035, f"Unexpected part {part.name}")
    return body, files


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        message = "The request body contains invalid JSON."
        raise Refusal(400, 50109, message) from None


def _response(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """Exactly `application/json`: with a charset discord.py takes the body for text."""
    if body is None:
        return web.Response(status=status, headers=headers)
    data = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(
        status=status, body=data, headers={**headers, "Content-Type": "application/json"}
    )
