"""Pockets that are killed while they record: the browser, the tab or the worker, at any moment."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Error as BrowserEnded
from playwright.sync_api import Playwright

from tests.pocket.web_space import Pocket
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.opening import open_ledger

KINDS = ("browser", "tab", "worker")
KILLS_A_PHONE = 20
_EARLY = 0.2
"""How many of the kills come while the pocket starts."""
_START = 2.5
_LATER = 0.06
"""Seconds within which a kill comes after the start was asked for, or a line was acknowledged."""

_POST = """
const send = async (n) => {
    const text = await (await fetch("app/t/1")).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const hidden = [...page.querySelectorAll("form[data-send=line] input[type=hidden]")];
    const body = new URLSearchParams(hidden.map((each) => [each.name, each.value]));
    body.set("line", `note kept ${n}.`);
    body.set("key", String(n).padStart(32, "0"));
    const headers = { Accept: "application/json" };
    const answer = await fetch("app/t/1/line", { method: "POST", body, headers });
    return answer.ok ? "" : `${n}: ${await answer.text()}`;
};
"""
_BURST = f"""([first, worker]) => new Promise(async (over) => {{ {_POST}
    for (let n = first; ; n++) {{
        const refused = await send(n);
        if (refused) return over(refused);
        const wait = await acknowledged(n);
        if (worker && wait >= 0) setTimeout(() => {{ keeper.terminate(); over(""); }}, wait * 1000);
    }}
}})"""
_AGAIN = f"""async ([first, last]) => {{ {_POST}
    let refused = "";
    for (let n = first; n <= last && !refused; n++) refused = await send(n);
    return refused;
}}"""


class Killed(NamedTuple):
    """A kill: of what, how many lines were acknowledged before it, and what became of all."""

    kind: str
    acknowledged: int
    lost: list[int]
    doubled: list[int]
    faults: list[str]

    @property
    def is_whole(self) -> bool:
        """Whether every acknowledged line is there once, and the ledger is sound."""
        return not (self.lost or self.doubled or self.faults)


class _Phone:
    """A phone that enters lines until it is killed, and what it was told."""

    def __init__(self, driver: Playwright, address: str, folder: Path, rng: random.Random) -> None:
        self._driver, self._address, self._folder, self._rng = driver, address, folder, rng
        self._told: list[int] = []
        self._due = 0
        self._kind = ""
        self._pocket = self._opened()
        self._pocket.begin()

    def close(self) -> None:
        self._pocket.context.close()

    def kill(self, kind: str) -> Killed:
        """Kill it while it starts or enters lines, open it again and look what is there."""
        before = len(self._told)
        self._kind = kind
        if kind != "worker" and self._rng.random() < _EARLY:
            self._kill_after(self._rng.uniform(0, _START))
            with suppress(BrowserEnded):
                self._pocket.open(self._pocket.page)
                self._pocket.page.wait_for_timeout(_START * 1000)
        else:
            self._due = before + self._rng.randint(1, 9)
            first = max(self._told, default=0) + 10
            with suppress(BrowserEnded):
                refused = self._pocket.page.evaluate(_BURST, [first, kind == "worker"])
                assert not refused, refused
        self._again(kind)
        lost, _, faults = self._found()
        # what was on its way is sent again, and so is what was acknowledged
        newest = self._told[before:] or [max(self._told, default=0) + 10]
        refused = self._pocket.page.evaluate(_AGAIN, [min(newest), max(newest) + 2])
        assert not refused, refused
        self._told += range(max(newest) + 1, max(newest) + 3)
        later, doubled, more = self._found()
        return Killed(kind, len(newest), [*lost, *later], doubled, faults + more)

    def _opened(self) -> Pocket:
        pocket = Pocket(self._driver, self._folder / "phone", self._address)
        pocket.context.expose_function("acknowledged", self._acknowledged)
        return pocket

    def _acknowledged(self, number: int) -> float:
        """Note a line; gives the seconds after which the worker is to be ended, -1 for not now."""
        self._told.append(number)
        if len(self._told) != self._due:
            return -1
        wait = self._rng.uniform(0, _LATER)
        if self._kind != "worker":
            self._kill_after(wait)
        return wait

    def _kill_after(self, seconds: float) -> None:
        kill = self._pocket.kill_now if self._kind == "browser" else self._pocket.kill_tab
        threading.Timer(seconds, kill).start()

    def _again(self, kind: str) -> None:
        if kind == "browser":
            with suppress(BrowserEnded):
                self._pocket.context.close()
            self._pocket.is_gone()
            self._pocket = self._opened()
            return
        if kind == "tab":
            gone, self._pocket.page = self._pocket.page, self._pocket.context.new_page()
            gone.close()
        self._pocket.open(self._pocket.page)

    def _found(self) -> tuple[list[int], list[int], list[str]]:
        """Acknowledged lines that are not there, lines that are there twice, and faults."""
        kept = self._folder / "kept.db"
        kept.write_bytes(self._pocket.kept("/ledger.db"))
        with open_ledger(kept, write=False) as store:
            faults = [each.what for each in check(store).faults]
            with store.reading() as db:
                stream = journal.find_stream(db, "game", 1)
                assert stream is not None, (kept.stat(), faults, self._pocket.page.content())
                texts = [entry.text for entry in journal.read(db, stream)]
        times = Counter(int(text[10:-1]) for text in texts if text.startswith("note kept "))
        lost = [each for each in self._told if not times[each]]
        return lost, [each for each, count in times.items() if count > 1], faults


def killed_pockets(
    driver: Playwright, address: str, folder: Path, kills: int, seed: int = 1
) -> Iterator[Killed]:
    """Kill the pocket at an address so many times, each phone twenty times."""
    rng = random.Random(seed)
    for phone in range(-(-kills // KILLS_A_PHONE)):
        mine = folder / str(phone)
        mine.mkdir()
        it = _Phone(driver, address, mine, rng)
        for turn in range(min(KILLS_A_PHONE, kills - phone * KILLS_A_PHONE)):
            yield it.kill(KINDS[turn % len(KINDS)])
        it.close()
