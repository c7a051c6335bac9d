"""An evening of 24 with 24 phones, each a browser of its own: slow ones, and what befalls them.

Twelve tables of two play Klaberjass. Half of them record a hand card by card, each on a phone
of their own; the others tell a result, and so do all in the second round. What is tapped is kept
beside the ledger.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from tests.ledger.events import enter as enter_acts
from tests.ledger.events import new_event
from tests.ledger.games import AUTHOR
from tests.rules.klaberjass_players import game_text
from tests.taps import taps_of
from tests.web.browser import WALL, Shown, again_until
from tests.web.evening import PEOPLE, SHORT_PHONE
from tests.web.hall import HOST, Hall
from tests.web.tables import Finger
from tests.web.test_by_taps import moments
from trickledger import replay
from trickledger.ledger.services import admission
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.web.app import application
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold

TARGET = 20
"""Whoever has as much as that has won: one hand is a game."""


class Plan(NamedTuple):
    """How many tables of two there are, which record their cards, and what befalls which phones.

    A phone is named by its table and seat. A slow one has a sixth of a processor and a network far
    away; one that `loses` its network does so twice; the one that `dies` is replaced by a new one.
    """

    tables: int
    by_card: range
    slow: frozenset[tuple[int, int]]
    loses: frozenset[tuple[int, int]]
    dies: tuple[int, int]

    def name(self, tab: int, seat: int) -> str:
        """Who sits there in the first round."""
        return PEOPLE[tab - 1 + seat * self.tables]


EVENING = Plan(
    12,
    range(1, 7),
    frozenset({(1, 1), (3, 0), (8, 0), (9, 1)}),
    frozenset({(2, 0), (4, 1)}),
    (5, 0),
)
SMALL = Plan(2, range(1, 2), frozenset({(2, 0)}), frozenset({(1, 0)}), (1, 1))
AT = {"lost": (3, 7), "dead": (5,)}
"""At which taps of a phone that happens."""
_SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 1.6e6 / 8,
}
_NOTED = """
window.noted = { tapped: 0, answers: [], entries: {} };
addEventListener("click", (event) => { if (event.isTrusted) noted.tapped = Date.now(); }, true);
new MutationObserver((changes) => {
  const isTold = changes.some((change) => change.target.id === "told" && change.addedNodes.length);
  if (isTold && noted.tapped) noted.answers.push(Date.now() - noted.tapped);
  const at = document.querySelector("#typed [name=at]")?.value;
  if (at && !(at in noted.entries)) noted.entries[at] = Date.now();
}).observe(document, { childList: true, subtree: true });
"""
"""Notes in a page how long each tap waited, and when it first showed each entry."""
_HEARS = ":not([aria-disabled])"
_PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_ON_WALL = "(words) => document.getElementById('boards').textContent.includes(words) && Date.now()"


class Club(Hall):
    """The event of the evening: its first round is seated, some of its tables are opened."""

    def __init__(self, folder: Path, plan: Plan = EVENING) -> None:
        self.plan = plan
        people = PEOPLE[: 2 * plan.tables]
        self.path = folder / "club.db"
        pairs = ", ".join(f"{n} {n + plan.tables}" for n in range(1, plan.tables + 1))
        with create(self.path) as store:
            event = new_event(store, "rounds=2", f"option=target {TARGET}", players=0)
            enter_acts(store, event, *(f"add {n}: {name}" for n, name in enumerate(people, 1)))
            enter_acts(store, event, f"round 1 typed: {pairs}", "release everything")
            direct(store, event, AUTHOR, lambda desk: desk.open_tables(1, [*plan.by_card]))
            made = admission.new_keys(store, event, range(1, plan.tables + 1))
        self.keys = {each.tab: each for each in made}
        self.event = event
        self.ledger = self.path
        self.app = application(self.path, event, {HOST})

    def faults(self) -> list[Any]:
        """What is wrong with the ledger."""
        with open_ledger(self.path) as store:
            return [*check(store).faults]


class Waits(NamedTuple):
    """Milliseconds: until a tap was answered, seen on the other phone, and on the wall."""

    answered: list[float]
    seen: list[float]
    on_wall: list[float]

    def told(self) -> str:
        """Their medians and the longest."""
        return ", ".join(
            f"{name} {median(all_of):.0f} (at most {max(all_of):.0f}, of {len(all_of)})"
            for name, all_of in zip(self._fields, self, strict=True)
            if all_of
        )


class OnePhone:
    """Somebody's own phone at a table, and the finger that taps on it."""

    def __init__(self, browser: Browser, night: Night, tab: int, seat: int) -> None:
        self.tab, self.seat = tab, seat
        self._browser, self._night, self._plan = browser, night, night.plan
        self.taps = 0
        self._come_in()

    def _come_in(self) -> None:
        """Scan the card of the table."""
        shown = Shown(self._browser, SHORT_PHONE, has_touch=True, is_mobile=True)
        shown.context.add_init_script(_NOTED)
        if self.is_slow:
            link = shown.context.new_cdp_session(shown.page)
            link.send("Emulation.setCPUThrottlingRate", {"rate": 6})
            link.send("Network.enable")
            link.send("Network.emulateNetworkConditions", _SLOW_NETWORK)
        name = self._plan.name(self.tab, self.seat)
        shown.come_in(self._night.club, self._night.address, self.tab, name)
        if self.is_slow:
            shown.page.wait_for_function(_PAINTED)
            self._night.painted.append(float(shown.page.evaluate(_PAINTED)))
        self.shown, self.page, self.finger = shown, shown.page, Finger(shown.page, shown.errors)

    @property
    def is_slow(self) -> bool:
        """Whether its processor and its network are."""
        return (self.tab, self.seat) in self._plan.slow

    def noted(self, what: str) -> Any:
        """What the page has noted."""
        return self.page.evaluate(f"window.noted.{what}")

    def enters(self, fold: GameFold, entry: Entry) -> str:
        """Tap an entry, and give back what befell the phone meanwhile, if anything."""
        taps = taps_of(fold, entry)
        assert taps, entry.text
        for tap in taps:
            where = self.finger.at(tap)
            self.taps += tap.kind == "line"
            fate = self._fate() if tap.kind == "line" else ""
            if fate == "lost":
                self.shown.context.set_offline(True)
            self.finger.tap(where)
            if fate == "dead":
                self.shown.context.close()
                self._come_in()
                return fate
            if fate == "lost":
                self.page.locator("#unsent li").first.wait_for()
                self.shown.context.set_offline(False)
            self.finger.is_answered()
            if fate:
                return fate
        return ""

    def _fate(self) -> str:
        if (self.tab, self.seat) in self._plan.loses and self.taps in AT["lost"]:
            return "lost"
        return (
            "dead" if (self.tab, self.seat) == self._plan.dies and self.taps in AT["dead"] else ""
        )

    def shows(self, entry: int) -> float:
        """Wait until the page shows an entry, and say when it did."""
        self.page.wait_for_function("(at) => window.noted.entries[at]", arg=str(entry))
        return float(self.noted(f"entries[{entry}]"))


class Night:
    """The evening as it is played; what phones waited, the `fast` ones and the others.

    `painted` are the milliseconds after which the slow ones first showed their table.
    """

    def __init__(self, browser: Browser, club: Club, address: str) -> None:
        self.club, self.address, self.plan = club, address, club.plan
        self.fast, self.slow = Waits([], [], []), Waits([], [], [])
        self.painted: list[float] = []
        self.befell: dict[str, int] = defaultdict(int)
        self.tapped: dict[int, list[str]] = defaultdict(list)
        self.folds: dict[int, GameFold] = {}
        self.lengths: dict[int, int] = {}
        self.reports: dict[str, int] = {}
        wall = Shown(browser, WALL)
        self.wall = wall.page
        self.wall.goto(f"{address}/wall?show=tables&rotate=0")
        self.phones = {
            (tab, seat): OnePhone(browser, self, tab, seat)
            for tab in self._tables
            for seat in (0, 1)
        }
        self._shown = [wall, *(each.shown for each in self.phones.values())]

    @property
    def _tables(self) -> range:
        return range(1, self.plan.tables + 1)

    def play(self) -> None:
        """Both rounds."""
        rounds = [self._hand(tab) for tab in self.plan.by_card]
        results = iter([tab for tab in self._tables if tab not in self.plan.by_card])
        while rounds:
            rounds = [each for each in rounds if next(each, None)]
            if (tab := next(results, 0)) and rounds:
                self._result(1, tab, 60 + tab)
        for tab in results:
            self._result(1, tab, 60 + tab)
        half = self.plan.tables
        pairs = ", ".join(f"{n} {half + n % half + 1}" for n in self._tables)
        self.club.act(f"round 2 typed: {pairs}")
        for tab in self._tables:
            self._result(2, tab, 40 + tab)

    @property
    def entries(self) -> int:
        """How many entries and results were tapped."""
        return sum(map(len, self.tapped.values())) + sum(self.reports.values())

    @property
    def errors(self) -> list[str]:
        """What any console said."""
        shown = [*self._shown, self.phones[self.plan.dies].shown]
        return [each for one in shown for each in one.errors if "ERR_INTERNET" not in each]

    # -- a table card by card ----------------------------------------------------------------------

    def _hand(self, tab: int) -> Iterator[int]:
        """A game of one hand, an entry at a time."""
        here = self.folds[tab] = self.club.fold(tab)
        names = dict(zip(("Ann", "Bob"), here.handles, strict=True))
        text = game_text(random.Random(tab), target=TARGET)
        named = re.sub("Ann|Bob", lambda name: names[name[0]], text)
        played = replay(named).games[0].fold
        self.lengths[tab] = played.numbered
        for fold, entry in moments(played):
            seat = here.handles.index(entry.by) if entry.by else 0
            self._entry(tab, seat, fold, entry)
            yield tab

    def _entry(self, tab: int, seat: int, fold: GameFold, entry: Entry) -> None:
        phone, other = self.phones[tab, seat], self.phones[tab, 1 - seat]
        number = fold.numbered + 1
        if number > 2:
            # nobody taps before they see what was played
            phone.shows(number - 1)
        fate = phone.enters(fold, entry)
        if fate == "dead" and len(self.club.fold(tab).entries) < number:
            # its last tap was not recorded: the new page shows it, and who plays taps once more
            phone.enters(fold, entry)
        self.folds[tab] = fold
        self.tapped[tab].append(entry.text)
        self.befell[fate] += 1
        if number == self.lengths[tab]:
            # a game that is over shows where it ended, and waits for no entry
            other.page.get_by_text("Its result is taken from here").wait_for()
            return
        seen = other.shows(number)
        if not fate:
            waits = self.slow if phone.is_slow or other.is_slow else self.fast
            waits.answered.append(phone.noted("answers.at(-1)"))
            waits.seen.append(max(seen - phone.noted("tapped"), 0.0))

    # -- a result ----------------------------------------------------------------------------------

    def _result(self, number: int, tab: int, most: int) -> None:
        """One tells what the table came to, the other says that it is right."""
        first, second = self.phones[tab, 0], self.phones[tab, 1]
        for phone in (first, second):
            phone.page.locator(".under", has_text=f"round {number}").wait_for()
        fields = first.page.locator(".result input:visible")
        for place, figure in enumerate((most, tab)):
            fields.nth(place).fill(str(figure))
        tells = first.page.locator(f".result .taps button{_HEARS}").first
        again_until(lambda: first.finger.tap(tells), first.page.locator(".claim").first)
        there = self.wall.wait_for_function(_ON_WALL, arg=f"{most} : {tab}").json_value()
        waits = self.slow if first.is_slow else self.fast
        waits.on_wall.append(max(there - first.noted("tapped"), 0.0))
        confirms = second.page.locator(f".claim button{_HEARS}").last
        claim = second.page.locator(".claim button").last
        again_until(lambda: second.finger.tap(confirms), claim, "detached")
        self.reports[f"{number}.{tab} {most} {tab}"] = 2

    # -- what is left of it ------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """What was lost, doubled or told otherwise: by the ledger, and by the rules' own fold."""
        found = [str(each) for each in self.club.faults()]
        for tab, lines in self.tapped.items():
            kept = self.club.fold(tab)
            texts = [entry.text for entry in kept.entries_since(1)]
            if texts != lines:
                found.append(f"table {tab}: {texts} is not {lines}")
            if kept.verdict != self.folds[tab].verdict:
                found.append(f"table {tab}: {kept.verdict} is not {self.folds[tab].verdict}")
        said = [text.removeprefix("result ") for text in self.club.texts() if "result" in text[:7]]
        for report, times in self.reports.items():
            if sum(each.startswith(report) for each in said) != times:
                found.append(f"{report} is there {said.count(report)} times")
        if len(said) != sum(self.reports.values()):
            found.append(f"{len(said)} results are told")
        return found
