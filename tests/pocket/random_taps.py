"""Evenings on a phone by random taps, with the rules beside it: they take and refuse the same.

What is tapped is legal or not, is taken back, corrected and put aside for another game; the phone
is started anew meanwhile.
"""

from __future__ import annotations

import random
from collections import Counter

from tests.pocket.web_space import Pocket, open_game
from tests.rules.evenings import FIGURES, TABLES, Evening
from tests.taps import Tap, taps_of_figures
from tests.web.browser import again_until
from tests.web.tables import Finger
from trickledger.ledger.web.sayings import anyway
from trickledger.rules.record.batch import Batch
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head

KINDS = (*TABLES, *FIGURES)
_MOST_GAMES = 3
_IN_REACH = """() => [...document.querySelectorAll(
    ":is(#next, .told-hand[open]) :is(button[name=line], button[name=ask], [data-begins])")]
    .filter((each) => !each.disabled && each.checkVisibility())
    .map(({ name, value, dataset }) =>
        [name || "begin", value || dataset.begins, dataset.needs || ""])"""
_ADDED = """() => [...document.querySelectorAll(
    ".pack [data-adds], #typed [data-digit], #typed [data-word]")]
    .filter((each) => !each.disabled && each.checkVisibility() && each.dataset.digit !== "")
    .map(({ dataset: { adds, word, digit } }) =>
        adds ? ["card", adds] : word ? ["meld", word] : ["digit", digit])"""
_TYPED = (
    "note it rains",
    "pass",
    "misdeal",
    "AS",
    "7H",
    "hand",
    "Ann: KH QH",
    "no word of any game",
)


class RandomEvening:
    """An evening on a phone, and what it has come to by the rules."""

    def __init__(self, phone: Pocket, rng: random.Random) -> None:
        self.phone, self.rng = phone, rng
        self.games: dict[int, GameFold] = {}
        self.done = Counter[str]()
        """How often each kind of step was done, and how many lines were refused."""
        self._now = 0
        self._open_game()

    def go_on(self, steps: int) -> None:
        """Do so many steps; raises AssertionError where phone and rules part."""
        ways = [self._tap] * 20 + [self._take_back] * 2 + [self._correct, self._type, self._unfold]
        others = [self._open_game, self._to_another_game, self._start_again]
        for _ in range(steps):
            way = self.rng.choice(others if self.rng.random() < 0.04 else ways)
            way()
            self._compare(way.__name__)
        # what was shown must have been kept as well
        self._start_again()
        for number, fold in self.games.items():
            assert self.phone.texts(number) == [each.text for each in fold.entries_since(1)]

    @property
    def _fold(self) -> GameFold:
        return self.games[self._now]

    @property
    def _finger(self) -> Finger:
        return self.phone.finger

    def _compare(self, what: str) -> None:
        shown = self._finger.frame.locator("input[name=at]").first
        assert int(shown.get_attribute("value") or 0) == self._fold.numbered, (
            what,
            self.phone.texts(self._now),
            [each.text for each in self._fold.entries_since(1)],
        )

    def _enter(self, line: str) -> None:
        """Enter by the rules what was entered on the phone."""
        self.done["refused" if enter(self._fold, line) else "taken"] += 1

    # -- at a table ----------------------------------------------------------------------------

    def _tap(self) -> None:
        """Tap what can be tapped: mostly what is expected."""
        if self._fold.verdict.status != "open":
            self._open_game()
            return
        if self._fold.game.tells_figures_alone:
            self._tell_figures()
            return
        within = self._finger.frame.evaluate(_IN_REACH)
        expected = [each for each in within if each[0] == "line"]
        if not within:
            return
        is_usual = expected and self.rng.random() < 0.8
        kind, line, needs = self.rng.choice(expected if is_usual else within)
        self.done[kind] += 1
        {"line": self._send, "ask": self._ask, "begin": self._begin}[kind](line, needs)

    def _send(self, line: str, _needs: str) -> None:
        self._finger.taps([Tap("line", line)])
        self._enter(line)

    def _ask(self, line: str, _needs: str) -> None:
        """Ask what would be recorded, and say that it happened, or leave it."""
        self._finger.taps([Tap("ask", line)])
        is_offered = self._finger.frame.locator("#told button").count()
        if is_offered and self.rng.random() < 0.7:
            self._finger.taps([Tap("anyway")])
            self.done["anyway"] += 1
            refusal = enter(self._fold, line)
            if refusal:
                self._enter(anyway(line, refusal))

    def _begin(self, line: str, needs: str) -> None:
        """Begin a line, add something to it, and enter it."""
        finger = self._finger
        finger.taps([Tap("begin", line)])
        for _ in range(1 if needs == "card" else self.rng.randint(1, 4)):
            added = finger.frame.evaluate(_ADDED)
            if not added:
                break
            kind, what = self.rng.choice(added)
            finger.taps([Tap(kind, what)])
            line = f"{line}{what} " if needs == "card" else finger.frame.input_value("#line")
        if needs != "card":
            if not finger.frame.locator("#typed.on").count():
                return
            finger.taps([Tap("enter")])
        self._enter(line.strip())

    def _tell_figures(self) -> None:
        told = (
            f"{name} {'minus ' if self.rng.random() < 0.3 else ''}{self.rng.randint(1, 99)}"
            for name in self._fold.accounts
        )
        line = f"adds {' '.join(told)}"
        self._finger.taps(taps_of_figures(self._fold, line))
        self._enter(line)

    def _type(self) -> None:
        if not self._finger.frame.locator("#typed").count():
            return
        line = self.rng.choice(_TYPED)
        self._finger.enters(line)
        self._enter(line)

    def _unfold(self) -> None:
        """Open a fold of the page, so that what is in it is in reach."""
        folds = self._finger.frame.locator(".told-hand:not([open], #this-phone) > summary")
        if folds.count():
            self._finger.tap(folds.nth(self.rng.randrange(folds.count())))

    def _take_back(self) -> None:
        finger = self._finger
        if not finger.frame.locator(".back").count():
            return
        finger.tap(finger.frame.locator(".back > summary"))
        backs = finger.frame.locator(".back button")
        lines = int(backs.nth(self.rng.randrange(backs.count())).get_attribute("value") or 0)
        # what lies where a finger has just been hears nothing yet
        finger.tap(finger.frame.locator(f'.back button[value="{lines}"]:not([aria-disabled])'))
        finger.is_answered()
        self.done["taken back"] += 1
        for _ in range(lines):
            batch = undo_batch(self._fold)
            assert isinstance(batch, Batch)
            self._enter(str(batch))

    # -- on other pages ------------------------------------------------------------------------

    def _correct(self) -> None:
        """Correct any entry on the page of the record, or say that it never happened."""
        table = self.phone.table
        every = table.get_by_text("Every entry, the newest first")
        again_until(table.get_by_role("link", name="The record").click, every)
        every.click()
        changeable = table.get_by_role("link", name="Correct", exact=True)
        if changeable.count():
            chosen = changeable.nth(self.rng.randrange(changeable.count()))
            number = (chosen.get_attribute("href") or "").rpartition("entry=")[2]
            chosen.click()
            field = table.get_by_label("What was it really?")
            field.wait_for()
            if self.rng.random() < 0.4:
                line = f"void @{number}"
                table.get_by_role("button", name="It never happened").click()
            else:
                becomes = self.rng.choice([each.text for each in self._fold.entries_since(1)])
                line = f"correct @{number} {becomes}"
                field.fill(becomes)
                table.get_by_role("button", name="Correct it").click()
            field.wait_for(state="detached")
            self.done["corrected"] += 1
            self._enter(line)
        self._to_game(self._now)

    def _open_game(self) -> None:
        if len(self.games) == _MOST_GAMES:
            return
        kind = self.rng.choice(KINDS)
        head = read_head(Evening(self.rng, kind).players.head)
        assert isinstance(head, Head)
        self.phone.open(self.phone.page)
        open_game(self.phone.table, kind, GameFold(head).handles, head.options)
        self._is_at_table()
        self._now = int(self._finger.frame.url.rpartition("/")[2])
        self.games[self._now] = GameFold(head)
        self.done[kind] += 1

    def _to_another_game(self) -> None:
        self._to_game(self.rng.choice([*self.games]))

    def _start_again(self) -> None:
        self.phone.open(self.phone.page)
        # its first page would take the place of any that is asked for before
        self.phone.table.get_by_role("heading", name="Games").wait_for()
        self._to_game(self._now)
        self.done["started again"] += 1

    def _to_game(self, number: int) -> None:
        self._now = number
        self._finger.frame.goto(f"{self.phone.address}app/t/{number}")
        self._is_at_table()

    def _is_at_table(self) -> None:
        self.phone.table.locator("#view:not([aria-busy=true]) #state").wait_for()
        finger = self._finger
        finger.frame.wait_for_load_state()
        # a page that has just come hears no finger yet
        finger.frame.locator("#view [aria-disabled]").first.wait_for(state="detached")
        finger.is_answered()
