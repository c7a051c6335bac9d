"""A terminal with a home of its own, in this process and in others."""

import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.patience import PATIENCE
from trickledger.ledger.cli.app import run
from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.storage.opening import open_ledger

ROOT = Path(__file__).parent.parent.parent

anywhere = pytest.mark.parametrize("cli", ["sqlite", "postgresql"], indirect=True)
"""For a test of commands that must hold with the ledger in a file and on a server."""


class Result(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        record = json.loads(self.out)
        assert isinstance(record, dict), self.out
        assert self.out.count("\n") == 1, "one object is one line"
        return record


Files = frozenset[tuple[str, bytes]]
"""Files of a home by their names, and what they hold, without the name of the home itself."""

_KEPT: dict[tuple[str, Files], Files] = {}
_HERE = b"<home>"


def _names_home(file: str) -> bool:
    """Whether a file may name its home: what is current is remembered by the path of the ledger."""
    return file.endswith(".json")


def _heed_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """Types commands; `place` is the ledger that they use unless they name another.

    It is a file of its own home, or the address that was given.
    """

    def __init__(
        self,
        home: Path,
        capsys: pytest.CaptureFixture[str],
        patch: pytest.MonkeyPatch,
        place: str = "",
    ) -> None:
        self.home = home
        self.place = place or str(home / "ledger.db")
        self._capsys = capsys
        self._patch = patch
        for name, value in self.environment.items():
            patch.setenv(name, value)
        for name in ("TRICKLEDGER_GAME", "TRICKLEDGER_CONFIG"):
            patch.delenv(name, raising=False)

    @property
    def ledger(self) -> Path:
        """The file of the ledger; a test that asks for it is of files alone."""
        place = ledger_address(self.place)
        if not isinstance(place, Path):
            pytest.skip("a test of files")
        return place

    @property
    def environment(self) -> dict[str, str]:
        return {
            "TRICKLEDGER_LEDGER": self.place,
            "TRICKLEDGER_SCORER": "Dora",
            "XDG_STATE_HOME": str(self.home / "state"),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "COLUMNS": "80",
            "TRICKLEDGER_PAGER": "",
        }

    def __call__(self, *words: str, stdin: str | bytes = b"") -> Result:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        self._capsys.readouterr()
        code = run(list(words))
        said = self._capsys.readouterr()
        return Result(code, said.out, said.err)

    def ok(self, *words: str, stdin: str | bytes = b"") -> Result:
        result = self(*words, stdin=stdin)
        assert (result.code, result.err) == (0, ""), result
        return result

    def game(self, lines: Iterable[str] = ()) -> None:
        """Open a game of Ann and Bob and enter lines."""
        self.ok("new", "klaberjass", "Ann", "Bob", "--date", "2026-11-21")
        text = "\n".join(lines)
        if text:
            self.ok("enter", "-", stdin=text)

    def after(self, name: str, typed: Callable[[], object]) -> None:
        """Let the home be as `typed` leaves it.

        It is typed for the first test that asks for that name in a home as it is now, and its
        files copied for all others; what is on a server is typed each time.
        """
        if not isinstance(ledger_address(self.place), Path):
            typed()
            return
        now = (name, self._files())
        if now not in _KEPT:
            typed()
            _KEPT[now] = self._files()
            return
        for file, content in _KEPT[now]:
            place = self.home / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content.replace(_HERE, self._here) if _names_home(file) else content)

    def _files(self) -> Files:
        """What stands in the home."""
        found = {
            str(file.relative_to(self.home)): file.read_bytes()
            for file in self.home.rglob("*")
            if file.is_file()
        }
        return frozenset(
            (file, content.replace(self._here, _HERE) if _names_home(file) else content)
            for file, content in found.items()
        )

    @property
    def _here(self) -> bytes:
        return str(self.home).encode()

    def count(self, ledger: Path | None = None) -> int:
        """How many entries the ledger holds."""
        place = ledger_address(str(ledger or self.place))
        if not isinstance(place, Path):
            with open_ledger(place, write=False) as store, store.reading() as rows:
                return int(rows.one("SELECT count(*) FROM entry")[0])
        with closing(sqlite3.connect(place, timeout=PATIENCE)) as db:
            return int(db.execute("SELECT count(*) FROM entry").fetchone()[0])

    def start(self, *words: str, **streams: Any) -> subprocess.Popen[bytes]:
        """Start a command as a process of its own."""
        environment = {**os.environ, **self.environment, **streams.pop("env", {})}
        # a test run in the background ignores Ctrl-C, and would hand that down
        before = _heed_ctrl_c if os.name == "posix" else None
        return subprocess.Popen(
            [sys.executable, "-m", "trickledger.ledger.cli.start", *words],
            cwd=ROOT,
            env=environment,
            **{"preexec_fn": before, **streams},
        )
