"""A PostgreSQL of the tests' own: in a folder of its own, on a socket in it, for one run."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import psycopg

from bot.store.address import Address
from bot.store.postgres import database

PLACES = ("/usr/lib/postgresql", "/usr/local/lib/postgresql")
UNPRIVILEGED = ("postgres", "nobody")  # it refuses to run as root
QUICK = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "''",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "max_wal_size": "256MB",
    "autovacuum": "off",
    "synchronous_commit": "off",
    "logging_collector": "off",
    "deadlock_timeout": "20ms",
}
CLEAN = """
DO $$ DECLARE one text; BEGIN
    SET session_replication_role = replica;
    FOR one IN SELECT tablename FROM pg_tables
        WHERE schemaname = current_schema() AND tablename != 'schema_version' LOOP
        EXECUTE 'DELETE FROM ' || one;
    END LOOP;
    FOR one IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() LOOP
        PERFORM setval(one, 1, false);
    END LOOP;
    INSERT INTO shards (shard, count, holder, build, until) VALUES (-1, 0, '', '', 0);
END $$
"""
SAFE = {**QUICK, "fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}


def programs() -> Path | None:
    """Where initdb and pg_ctl are; None: there is no PostgreSQL on this machine."""
    found = sorted(
        (path for place in PLACES for path in Path(place).glob("*/bin/pg_ctl")),
        key=lambda path: int(path.parts[-3]) if path.parts[-3].isdecimal() else 0,
    )
    on_path = shutil.which("pg_ctl")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


class Server:
    """Started at once, and gone with its folder once it is stopped."""

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        self._programs = programs()
        assert self._programs is not None
        self.folder = Path(mkdtemp(prefix="sublight-pg-", dir="/tmp"))
        self._as = [] if os.geteuid() else _unprivileged(self.folder)
        self._data = self.folder / "data"
        self._numbers = count(1)
        self._ready: list[Address] = []
        self._run(
            "initdb",
            "-D",
            str(self._data),
            "-U",
            "sublight",
            "-A",
            "trust",
            "--no-sync",
            "--locale=C",
            "-E",
            "UTF8",
            "--no-instructions",
        )
        lines = {**(settings or QUICK), "unix_socket_directories": f"'{self.folder}'"}
        with (self._data / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = {value}\n" for name, value in lines.items())
        self.start()

    def start(self) -> None:
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-w", "-t", "60", "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def empty(self) -> Address:
        """A database of its own for one test: a schema, which costs less."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return Address(self.address(f"&options=-csearch_path%3D{name}"))

    @contextmanager
    def ready(self) -> Iterator[Address]:
        """One of this build's version, without any rows; used again by another test."""
        if not self._ready:
            address = self.empty()
            database.prepare(address)
            self._ready.append(address)
        address = self._ready.pop()
        yield address
        with psycopg.connect(address.url, autocommit=True) as connection:
            connection.execute(CLEAN)
        self._ready.append(address)

    def ask_password(self, user: str) -> None:
        """From now on the server wants one of this user."""
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"local all {user} scram-sha-256\n{rules.read_text()}")
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute("SELECT pg_reload_conf()")

    def tool(self, program: str, *arguments: str) -> None:
        """One of PostgreSQL's own, as a host types it where this server is the usual one."""
        assert self._programs is not None
        here = {"PGHOST": str(self.folder), "PGUSER": "sublight"}
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, env={**os.environ, **here})

    def address(self, more: str = "", database: str = "postgres") -> str:
        return f"postgresql://sublight@/{database}?host={self.folder}{more}"

    def _run(self, program: str, *arguments: str) -> None:
        assert self._programs is not None
        command = [*self._as, str(self._programs / program), *arguments]
        subprocess.run(
            command,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
        )


def _unprivileged(folder: Path) -> list[str]:
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(folder, user.pw_uid, user.pw_gid)
            ids = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
            return ["setpriv", *ids]
    raise RuntimeError("there is no user but root to run PostgreSQL as")
