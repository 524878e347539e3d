"""Logs, numbers and health."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import aiohttp
import pytest

from bot.operation import logs
from bot.operation.health import OLDEST, Health
from bot.operation.lag import EVERY, watch_lag
from bot.operation.metrics import Metrics, route
from bot.operation.server import HealthServer

SECRET = "abc.secret.token"


@pytest.fixture
def written() -> io.StringIO:
    return io.StringIO()


def log_to(stream: io.StringIO, form: str, level: str = "info") -> Iterator[logging.Logger]:
    logger = logging.getLogger("sublight.test")
    root = logging.getLogger()
    before = root.level
    handler = logs.set_up(form, level, secrets=(SECRET,), stream=stream)
    try:
        yield logger
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def test_a_line_of_json_names_its_table_and_version(written: io.StringIO) -> None:
    for logger in log_to(written, "json"):
        logger.info("posted", extra={"table": "k7f2q", "version": 12, "hand": "secret"})
    line = json.loads(written.getvalue())
    assert (line["message"], line["table"], line["version"]) == ("posted", "k7f2q", 12)
    assert "hand" not in line


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_log_ever_holds_the_token(written: io.StringIO, form: str) -> None:
    for logger in log_to(written, form):
        logger.warning("the token is %s", SECRET)
        try:
            raise RuntimeError(f"refused: {SECRET}")
        except RuntimeError:
            logger.exception("it failed")
    assert SECRET not in written.getvalue()
    assert written.getvalue().count(logs.HIDDEN) >= 2


def fail(logger: logging.Logger, message: str, error: Exception, at: float, **about: str) -> None:
    """As it would have been written at that time."""
    info = (type(error), error, None)
    record = logger.makeRecord(logger.name, logging.ERROR, "", 0, message, (), info, extra=about)
    record.created = at
    logger.handle(record)


def test_a_failure_that_comes_again_and_again_is_told_once_a_minute(written: io.StringIO) -> None:
    away = ConnectionError("the database is away")
    for logger in log_to(written, "json"):
        for second in range(62):
            fail(logger, "the outbox cannot be read", away, 1000.0 + second)
    first, second = map(json.loads, written.getvalue().splitlines())
    assert "again" not in first
    assert second["again"] == 59
    assert (first["message"], first["error"]) == (second["message"], second["error"])


def test_other_failures_are_told_at_once_whatever_came_before(written: io.StringIO) -> None:
    for logger in log_to(written, "json"):
        fail(logger, "a table cannot be shown", KeyError("a"), 1000.0, table="k7f2q")
        fail(logger, "a table cannot be shown", KeyError("a"), 1001.0, table="other")
        fail(logger, "a table cannot be shown", OSError("a"), 1002.0, table="k7f2q")
        fail(logger, "a picture failed", KeyError("a"), 1003.0, table="k7f2q")
        logger.warning("the channel is closed")
        logger.warning("the channel is closed")
    assert len(written.getvalue().splitlines()) == 6


def test_a_message_of_several_lines_stays_one_line_of_text(written: io.StringIO) -> None:
    for logger in log_to(written, "text"):
        logger.info("one\ntwo", extra={"table": "k7f2q"})
    assert written.getvalue().endswith("sublight.test: one two table=k7f2q\n")
    assert written.getvalue().count("\n") == 1


def test_libraries_are_quiet_unless_they_warn(written: io.StringIO) -> None:
    for _ in log_to(written, "text"):
        logging.getLogger("discord.gateway").info("heartbeat")
        logging.getLogger("discord.gateway").warning("slow")
    assert "heartbeat" not in written.getvalue()
    assert "slow" in written.getvalue()


def test_at_debug_no_library_writes_down_what_people_send(written: io.StringIO) -> None:
    for logger in log_to(written, "text", "debug"):
        logger.debug("a line of ours")
        logging.getLogger("discord.gateway").debug("a hand")
        logging.getLogger("discord.webhook.async_").debug("a token")
        logging.getLogger("aiosqlite").debug("a row")
        logging.getLogger("discord.gateway").info("connected")
    assert "a line of ours" in written.getvalue()
    assert "connected" in written.getvalue()
    assert "a hand" not in written.getvalue()
    assert "a token" not in written.getvalue()
    assert "a row" not in written.getvalue()


def test_metrics_read_as_prometheus_writes_them() -> None:
    metrics = Metrics("1.2.3")
    metrics.note("acknowledge_seconds", 0.02, "press")
    metrics.note("acknowledge_seconds", 60.0, "press")
    metrics.note("rate_limit_hits")
    metrics.gauge("outbox_age_seconds", "How long.", lambda: 1.5)
    set_tables = metrics.gauges("tables", "By state.", "state")
    set_tables("open", 3)
    page, kind = metrics.page()
    lines = page.decode().splitlines()
    assert kind.startswith("text/plain; version=")
    assert 'sublight_acknowledge_seconds_bucket{kind="press",le="0.01"} 0.0' in lines
    assert 'sublight_acknowledge_seconds_bucket{kind="press",le="0.025"} 1.0' in lines
    assert 'sublight_acknowledge_seconds_bucket{kind="press",le="+Inf"} 2.0' in lines
    assert 'sublight_acknowledge_seconds_count{kind="press"} 2.0' in lines
    assert "sublight_rate_limit_hits_total 1.0" in lines
    assert "sublight_outbox_age_seconds 1.5" in lines
    assert 'sublight_tables{state="open"} 3.0' in lines
    assert 'sublight_build_info{version="1.2.3"} 1.0' in lines
    for name in ("process_resident_memory_bytes", "process_open_fds", "python_info"):
        assert any(line.startswith(name) for line in lines)
    assert not any("_created" in line for line in lines)


def test_two_bots_of_a_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.note("rate_limit_hits")
    assert (one.read("rate_limit_hits_total"), other.read("rate_limit_hits_total")) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/api/v10/channels/1234/messages", "POST /channels/{}/messages"),
        ("/api/v10/interactions/12/aW50ZXJ/callback", "POST /interactions/{}/{}/callback"),
        ("/api/v10/webhooks/12/aW50ZXJ/messages/@me", "POST /webhooks/{}/{}/messages/@me"),
        ("/api/v10/gateway/bot", "POST /gateway/bot"),
        ("/api/v10/channels/1/pins/2/%F0%9F", "POST /channels/{}/pins/{}/{}"),
        ("/cdn/attachments/1/2/picture.png", "other"),
        ("/gateway", "other"),
    ],
)
def test_a_route_names_no_id_and_no_token(path: str, shown: str) -> None:
    assert route("POST", path) == shown


async def test_the_lag_of_the_loop_is_what_a_sleep_takes_too_long() -> None:
    times = iter([0.0, EVERY + 0.25, 10.0, 10.0 + EVERY, 20.0])
    sleeps = iter([None, None])
    noted = list[tuple[str, float]]()

    async def sleep(seconds: float) -> None:
        if next(sleeps, "over") == "over":
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await watch_lag(lambda *said: noted.append(said), lambda: next(times), sleep)
    assert noted == [("loop_lag_seconds", 0.25), ("loop_lag_seconds", 0.0)]


async def numbers(accept: str = "") -> tuple[bytes, str]:
    return Metrics().page(accept)


@pytest.mark.parametrize(
    ("health", "status", "problems"),
    [
        (Health(True, 0.0), 200, 0),
        (Health(False, 0.0), 503, 1),
        (Health(True, OLDEST + 1), 503, 1),
        (Health(False, OLDEST + 1), 503, 2),
        (Health(True, 0.0, notes=("the clock leapt",)), 200, 0),
    ],
)
async def test_health_is_good_when_connected_and_nothing_waits_too_long(
    health: Health, status: int, problems: int
) -> None:
    server = HealthServer(lambda: health, numbers)
    await server.start("127.0.0.1", 0)
    try:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{server.port}/health") as answer,
        ):
            body = await answer.json()
            assert answer.status == status
            assert body["ok"] == (status == 200)
            assert len(body["problems"]) == problems
            assert body["notes"] == list(health.notes)
    finally:
        await server.close()


async def test_metrics_are_served_as_text() -> None:
    server = HealthServer(lambda: Health(True, 0.0), numbers)
    await server.start("127.0.0.1", 0)
    try:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{server.port}/metrics") as answer,
        ):
            assert answer.headers["Content-Type"].startswith("text/plain; version=")
            assert "sublight_rate_limit_hits_total 0.0" in await answer.text()
    finally:
        await server.close()
