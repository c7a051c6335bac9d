"""A pocket in a real browser: what it withstands, and how long it takes to start."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from bench.timing import Figure
from tests.pocket.killed import killed_pockets
from tests.pocket.web_space import Pocket, web_space
from trickledger.ledger.pocket.folder import write

KILLS = 500
STARTS = 5
_POCKET, _PYODIDE = "pocket/", "alone.html"
_ANSWERED = """async (fields) => {
    const body = new URLSearchParams(fields);
    const began = performance.now();
    const headers = { Accept: "application/json" };
    const answer = await fetch("app/t/1/line", { method: "POST", body, headers });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.text();
    return performance.now() - began;
}"""
LINES = 30
_AIM = 50
_PUTS_AWAY = 3000
"""Milliseconds after which a phone has put away what a first start fetched."""
_READY = '<p id="table">ready</p>'
_ALONE = """<p id="table" hidden>started</p><script type="module">
const worker = new Worker("alone.js", { type: "module" });
worker.onmessage = () => { document.getElementById("table").hidden = false; };
</script>"""
_WORKER = """import { loadPyodide } from "./pocket/python/pyodide.mjs";
await loadPyodide({ indexURL: new URL("pocket/python/", self.location.href).href });
postMessage("started");
"""


def kills(words: Sequence[str]) -> Iterator[Figure]:
    """Kill a pocket so many times, by a seed, while it records.

    Stops with an error where a line that was acknowledged is lost or doubled.
    """
    count, seed = (*map(int, words), *(KILLS, 1)[len(words) :])
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        write(Path(made, "pocket"))
        with web_space(Path(made, "pocket")) as address:
            kinds = Counter[str]()
            lines = 0
            for each in killed_pockets(driver, f"{address}/", Path(made), count, seed):
                if not each.is_whole:
                    raise RuntimeError(f"a pocket was not whole: {each}")
                kinds[each.kind] += 1
                lines += each.acknowledged
    for kind, killed in kinds.items():
        yield Figure(f"pockets whose {kind} was killed while they recorded", killed, "kills")
    yield Figure("  lines that they had acknowledged", lines, "lines")
    yield Figure("  of these lost or doubled", 0, "lines")


def starts() -> Iterator[Figure]:
    """The seconds from an address to a table, beside Pyodide with nothing in it, in turn."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        space = Path(made, "space")
        write(space / "pocket")
        for name, text in (("ready.html", _READY), (_PYODIDE, _ALONE), ("alone.js", _WORKER)):
            (space / name).write_text(text)
        with web_space(space) as address:
            phones = (Path(made, f"phone {turn}") for turn in range(2 * STARTS))
            found = [
                [_starts_on(driver, next(phones), address, what) for what in (_POCKET, _PYODIDE)]
                for _ in range(STARTS)
            ]
    for place, which in enumerate(("first", "later")):
        mine, alone = (median(turn[what][place] for turn in found) for what in range(2))
        yield Figure(f"the {which} start of a pocket", mine, "s", mine / alone, "Pyodide alone")


def taps() -> Iterator[Figure]:
    """How long a phone that holds the ledger itself waits for the answer to a line."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        write(Path(made, "pocket"))
        with web_space(Path(made, "pocket")) as address:
            phone = Pocket(driver, Path(made, "phone"), f"{address}/")
            phone.begin()
            phone.line("hand Bob 9S")
            waits = [_answered(phone, f"note {number}") for number in range(LINES)]
            phone.context.close()
    middle = median(waits)
    yield Figure(
        "a line is answered in a pocket", middle, "ms", middle / _AIM, f"{_AIM} ms at most"
    )


def _answered(phone: Pocket, line: str) -> float:
    fields = phone.hidden("/t/1") | {"line": line, "key": f"{time.monotonic_ns():032}"}
    return float(phone.page.evaluate(_ANSWERED, [*map(list, fields.items())]))


def _starts_on(driver: Playwright, profile: Path, address: str, what: str) -> tuple[float, float]:
    """The seconds of the first and of a later start on a new phone."""
    phone = Pocket(driver, profile, f"{address}/ready.html")
    phone.address = f"{address}/{what}"
    first = _seconds(phone)
    # nobody opens it again before it has put away what it fetched
    phone.page.wait_for_timeout(_PUTS_AWAY)
    later = _seconds(phone)
    phone.context.close()
    return first, later


def _seconds(phone: Pocket) -> float:
    began = time.perf_counter()
    phone.open(phone.page)
    return time.perf_counter() - began
