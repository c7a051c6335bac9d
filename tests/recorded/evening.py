"""One evening at every front, step by step as `evening.txt` has it, and what each step answers.

`refused.txt` has likewise what commands refuse, in one home after the other.

A step is `$ words` for a command, `NAME get PATH` or `NAME post PATH FIELD=VALUE ...` for a
browser; indented lines are what is piped into a command. `FIELD=?` takes what the page shows,
`{pin1}` is the PIN of table 1. All of it is played twice: for people (words and pages) and for
programs (`--json`, JSON); what is but looked at is kept for one of them.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import shlex
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import httpx2
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.recorded import NOON
from tests.recorded.blocks import Blocks, blocks_of
from trickledger.ledger.cli.app import run
from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.journal import journal
from trickledger.ledger.services import admission
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.web.app import application
from trickledger.ledger.web.security import form_token

HOST = "hall.test"
PHRASE = "green-felt-and-cards"
WAYS = {"people": "text/html", "programs": "application/json"}
"""For whom the evening is played, and what a browser of theirs accepts."""

_PINS = re.compile(r"/t/(\d+)\b.*?PIN <strong>(\d{4})", re.DOTALL)
_PLACE = re.compile(r"\bhome [0-9a-f]{12}\b")
_LENGTH = 60
_SECRET = frozenset(("token", "key"))
_WORDS = ("title", "aria-label", "placeholder", "href", "action")
_SILENT = frozenset(("script", "style", "svg"))
_CELLS = frozenset(("td", "th"))
_IN_LINE = frozenset(("a", "b", "bdi", "em", "i", "small", "span", "strong", "time", "wbr"))


SCRIPTS = {
    "evening-for-people": ("evening", "people"),
    "evening-for-programs": ("evening", "programs"),
    "refused-for-people": ("refused", "people"),
}
"""What is recorded under which name: a script, and the way in which it is played."""

_NEW_HOME = "a new home"


def steps(script: str) -> list[Step]:
    """The steps of a script, in order."""
    return [Step(text, re.sub("(?m)^ {4}", "", lines)) for text, lines in blocks_of(script)]


def played(name: str) -> Blocks:
    """Play what is recorded under a name: each step with its answer."""
    script, way = SCRIPTS[name]
    scenes: list[list[Step]] = [[]]
    for step in steps(script):
        scenes.append([]) if step.text == _NEW_HOME else scenes[-1].append(step)
    return [told for scene in scenes for told in _played(scene, way)]


def _played(scene: list[Step], way: str) -> Blocks:
    with _home() as home, contextlib.closing(_Evening(home, way)) as hall:
        return [(step.text, hall.answer(step)) for step in scene]


class Step(NamedTuple):
    """What is done, and what is piped into it."""

    text: str
    lines: str


@contextlib.contextmanager
def _home() -> Iterator[Path]:
    """A home with nothing in it, at a fixed moment, on a known machine."""
    with TemporaryDirectory() as made, contextlib.ExitStack() as stack:
        # sentences with a path in them break where they break everywhere
        folder = os.path.join(made, "home".ljust(_LENGTH - len(made), "-"))
        os.mkdir(folder)
        mine = {name: text for name, text in os.environ.items() if name in ("PATH", "LANG")}
        here = {"HOME": folder, "COLUMNS": "80", "TZ": "UTC", "TRICKLEDGER_SCORER": "Dora"}
        stack.callback(time.tzset)
        stack.enter_context(patch.dict(os.environ, {**mine, **here}, clear=True))
        time.tzset()
        stack.enter_context(contextlib.chdir(folder))
        noon, written = time.gmtime(NOON), time.strftime
        stack.enter_context(patch("time.gmtime", lambda: noon))
        stack.enter_context(patch("time.strftime", lambda form, at=noon: written(form, at)))
        stack.enter_context(patch("time.time", lambda: float(NOON)))
        machine = os.uname_result(("Linux", "table", "", "", ""))
        stack.enter_context(patch("os.uname", lambda: machine))
        stack.enter_context(patch.object(admission, "COST", 2))
        stack.enter_context(patch("uvicorn.Server.run", lambda *_, **__: None))
        heard = "trickledger.ledger.web.server.listen"
        stack.enter_context(patch(heard, lambda *_, **__: socket.socket()))
        yield Path(folder)


class _Chance:
    """Bytes that are the same each time the same step asks for so many."""

    def __init__(self, step: str) -> None:
        self.step = step
        self.asked: Counter[int] = Counter()

    def __call__(self, size: int) -> bytes:
        self.asked[size] += 1
        return random.Random(f"{self.step} {size} {self.asked[size]}").randbytes(size)


class _Evening:
    """A home, and the browsers of everybody who looks at the event that is served."""

    def __init__(self, home: Path, way: str) -> None:
        self.home = home
        self.way = way
        self.number = 0
        self.done: Counter[str] = Counter()
        self.pins: dict[str, str] = {}
        self.browsers: dict[str, TestClient] = {}
        self.seen: dict[tuple[str, str], list[str]] = {}
        self.hall = contextlib.ExitStack()

    def close(self) -> None:
        self.hall.close()

    def answer(self, step: Step) -> str:
        """What a step answers, a line indented each."""
        self.number += 1
        self.done[step.text] += 1
        chance = _Chance(f"{step.text} {self.done[step.text]}")
        with patch("os.urandom", chance), patch("random._urandom", chance):
            said = self._command(step) if step.text.startswith("$ ") else self._asked(step.text)
        return _PLACE.sub("home PLACE", said.replace(str(self.home), "~"))

    def _command(self, step: Step) -> str:
        words = shlex.split(step.text[2:])
        is_json = self.way == "programs" and not {"--csv", "--format"} & set(words)
        code, out, err = _said(words + ["--json"] * is_json, step.lines)
        if code == 2 and "No such option: --json" in err:
            code, out, err = _said(words, step.lines)
        refused = [f"! {line}" for line in err.splitlines()]
        return "\n".join([*out.splitlines(), *refused, f"= {code}"])

    # -- browsers ----------------------------------------------------------------------------------

    def _asked(self, text: str) -> str:
        name, verb, path, *given = shlex.split(text)
        client = self._browser(name)
        if verb == "get":
            shown = self._shown(name, path, client.get(path))
            return shown if path.startswith("/api/") == (self.way == "programs") else ""
        fields = [each.partition("=")[::2] for each in given]
        sent: dict[str, list[str]] = {}
        for field, value in fields:
            sent.setdefault(field, []).append(self._value(client, path, field, value))
        sent.setdefault("token", [form_token(client.cookies.get("form") or "")])
        if not path.endswith("/door"):
            sent.setdefault("key", [f"keyofstep{self.number}"])
        return self._shown(name, path, client.post(path, data=sent))

    def _value(self, client: TestClient, path: str, field: str, value: str) -> str:
        if value != "?":
            return value.format_map(self.pins)
        view = client.get(f"{path.rpartition('/')[0]}/view", headers={"accept": "text/html"}).text
        found = re.search(rf'name="{field}" value="([^"]*)"', view)
        return found[1] if found else "0"

    def _browser(self, name: str) -> TestClient:
        """A browser by its name; the first begins to serve the newest event."""
        if not self.browsers:
            self.hall.enter_context(self._new_browser(self._application()))
        if name not in self.browsers:
            self.browsers[name] = self._new_browser(self.app)
        return self.browsers[name]

    def _application(self) -> Starlette:
        address = ledger_address(None)
        with open_ledger(address) as store:
            with store.reading() as db:
                event = journal.streams(db, "event")[-1]
            admission.set_phrase(store, event, PHRASE)
        self.app = application(address, event, {HOST})
        return self.app

    def _new_browser(self, app: Starlette) -> TestClient:
        client = TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False)
        client.headers |= {"origin": f"http://{HOST}", "accept": WAYS[self.way]}
        return client

    def _shown(self, name: str, path: str, answer: httpx2.Response) -> str:
        kind = answer.headers.get("content-type", "").partition(";")[0]
        self.pins |= {f"pin{tab}": pin for tab, pin in _PINS.findall(answer.text)}
        if kind != "text/html":
            return f"{answer.text}\n= {answer.status_code} {kind}"
        page = _Words(answer.text).lines
        before, self.seen[name, page[0]] = self.seen.get((name, page[0]), []), page
        changed = [*unified_diff(before, page, n=0, lineterm="")][2:] if before else page
        told = "\n".join(line for line in changed if not line.startswith("@@"))
        return f"{told}\n= {answer.status_code} {answer.url.path}"


class _Words(HTMLParser):
    """The words of a page, and what its fields and buttons send, line by line."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._found = ""
        self._is_silent = 0
        self.feed(page)
        rows = re.sub(r"\|[^\S\n]*\|", "|", self._found).split("\n")
        lines = (" ".join(row.strip("| ").split()) for row in rows)
        self.lines = [line for line in lines if line]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_silent += tag in _SILENT
        self._parted(tag)
        known = dict(attrs)
        if known.get("name") and tag != "meta" and known["name"] not in _SECRET:
            self._found += f"[{known['name']}={known.get('value') or ''}] "
        elif tag == "option":
            self._found += f"[{known.get('value') or ''}] "
        if tag != "link":
            self._found += "".join(f"({known[name]}) " for name in _WORDS if known.get(name))

    def handle_endtag(self, tag: str) -> None:
        self._is_silent -= tag in _SILENT
        self._parted(tag)

    def _parted(self, tag: str) -> None:
        if tag not in _IN_LINE:
            self._found += " | " if tag in _CELLS else "\n"

    def handle_data(self, data: str) -> None:
        if not self._is_silent:
            self._found += " ".join(data.split("\n"))


def _said(words: list[str], lines: str) -> tuple[int, str, str]:
    """How a command ends, and what it prints."""
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8")
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        patch.object(sys, "stdin", stdin),
    ):
        code = run(words)
    return code, out.getvalue(), err.getvalue()
