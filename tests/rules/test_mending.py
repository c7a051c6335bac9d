"""A record that was mended is the record typed right from the start, in all that is no history.

Random evenings are voided, corrected, dropped, undone and ruled upon; what still stands is then
typed into a new game, and both are compared: sheets with their reasons, audits, what may come next.
The numbers of entries are told by the acts that they are of.

A sequence is all that has been mended of an evening up to a moment at which it is compared, if any
of it is new since the comparison before: an evening is compared some three times.

History, and left out: entries that count no more and their comments, findings that were withdrawn,
rulings that are voided or orphaned (COM-VOID-7: an orphan has no effect until it is confirmed), and
which numbers hands had. An opening keeps how many hands had counted when it was made, for the hand
was played for that. A mark `~` stays with an act that a correction has made legal (COM-VOID-3). A
game that was closed stays closed, though a correction opens its last hand again.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from tests.many import many
from tests.rules.evenings import PLUGIN, TABLES, Evening
from trickledger.rules.language.notation import MARK, act_text
from trickledger.rules.language.vocabulary import CHECKS
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.chapter import Chapter, Opening
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.folding import Recorded
from trickledger.rules.record.lines import enter
from trickledger.rules.record.log import Item
from trickledger.rules.record.rulings import Ruling, annulling, ruling_words
from trickledger.rules.record.stored import fold_on
from trickledger.rules.views.audit import audit_trick
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

pytestmark = pytest.mark.usefixtures("plugged_in")

ROOT = Path(__file__).parent.parent.parent


Standing = Opening | Item | Ruling | str


class Typed:
    """What stands of a game, typed anew; `numbers` gives for each old entry the new one."""

    def __init__(self, mended: GameFold) -> None:
        self.mended = mended
        # whoever was swapped is written down right from the start
        self.fold = GameFold(mended.head._replace(players=mended.players))
        self.numbers: dict[int, int] = {}
        self.idle = {ruling.number for ruling in mended.rulings if ruling.text.drop}
        self.early: list[Ruling] = []
        self.at = dict(self._in_order_of_play())
        for number, what in sorted(self._standing(), key=self._place):
            self._keep(number, what)
        for ruling in self.early:
            self._keep(ruling.number, ruling)

    def _keep(self, number: int, what: Standing) -> None:
        self._type(what)
        self.numbers[number] = self.fold.numbered
        versions = self.mended.versions.get(number)
        if versions:
            self.numbers[versions[-1].by] = self.fold.numbered

    def _in_order_of_play(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """For each act and opening the newest entry that was there by then, and how far behind."""
        count, opened = 0, [chapter.opening for chapter in self.mended.opened]
        for place, chapter in enumerate(self.mended.opened):
            newest = min(each.number - (not each.beside) for each in opened[place:])
            newest += not chapter.opening.beside
            for what in (chapter.opening, *chapter.log):
                is_put_in = isinstance(what, Item) and what.written.put_in
                if not is_put_in and what is not chapter.opening:
                    newest = max(newest, what.number)
                count += 1
                yield what.number, (newest, count)

    def _place(self, standing: tuple[int, Standing]) -> tuple[int, bool, int]:
        """Where to type something: by its number, but what annuls a hand after all of its acts.

        An annulment that was voided may count again when the hand has gone on.
        """
        number, what = standing
        if isinstance(what, Ruling):
            chapter = self.holders[what.hand]
            annuls = annulling(self.mended.rulings_on(chapter))
            if annuls and annuls.number <= number:
                return max(number, self.mended.last_act(chapter)), True, number
        newest, count = self.at.get(number, (number, 0))
        return newest, False, count or number

    def _standing(self) -> Iterator[tuple[int, Standing]]:
        mended = self.mended
        self.holders = {chapter.opening.number: chapter for chapter in mended.chapters}
        for chapter in mended.chapters:
            left = chapter.before, chapter.played_from
            opening = mended._counted(chapter, chapter.number, *left, mended.chapters).opening
            yield chapter.opening.number, opening
            for act in chapter.log:
                item = mended.version(act)
                if item:
                    yield act.number, item._replace(deal=chapter.number)
            for check in chapter.checks:
                if not mended.is_mended(check.number):
                    yield check.number, check._replace(deal=chapter.number)
        for ruling in mended.rulings:
            is_done = ruling.text.drop  # what it took back is not typed again
            if mended.is_in_force(ruling) and ruling.hand in self.holders and not is_done:
                yield ruling.number, ruling
        for entry in mended.unfolded:
            if entry.kind == "close":
                yield entry.number, entry.text

    def _type(self, what: Standing) -> None:
        if isinstance(what, Opening):
            self._open(what)
        elif isinstance(what, Item):
            self._act(what)
        elif isinstance(what, Ruling):
            self._rule(what)
        else:
            self._close(what)

    def _close(self, line: str) -> None:
        """Close the game as the mended record has it, though its last hand be open again."""
        if enter(self.fold, line):
            assert self.fold.current
            assert not self.fold.current.is_over, line
            self.fold.closing = self.mended.closing
            self.fold.add("close", line)

    def _open(self, opening: Opening) -> None:
        """Open a hand as the mended record has it, whether or not it should be there now."""
        fold = self.fold
        number = fold.numbered + 1
        dealt = opening._replace(number=number, line=number, deal=fold.deals + 1)
        chapter = fold.table.fold(Recorded(fold.deals + 1, dealt, fold.carry))
        assert isinstance(chapter, Chapter)
        fold.opened.append(chapter)
        fold.chapters.append(chapter)
        fold.numbered = number

    def _act(self, item: Item) -> None:
        fold, act = self.fold, item.act
        chapter = fold.chapter_of(item.deal)
        assert chapter
        if act.word in CHECKS:
            # compared, and never refused once it stands
            fold.line_began = number = fold.numbered + 1
            text = act_text(act, fold.accounts)
            fold.add("act", text if chapter is fold.current else f".{item.deal} {text}")
            chapter.checks.append(item._replace(number=number))
            return
        named = None if item.seat == TABLE else item.seat
        fold.line_began = fold.numbered + 1
        if not item.marked or fold.act(chapter, named, act, marked=True):
            refusal = fold.act(chapter, named, act)
            assert refusal is None, (item, str(refusal))

    def _rule(self, ruling: Ruling) -> None:
        if ruling.is_misdeal:
            chapter = self.fold.chapter_of(self.holders[ruling.hand].number)
            assert chapter
            self.fold.line_began = self.fold.numbered + 1
            self.fold.add_ruling(ruling.text, chapter)
            return
        text = ruling.text._replace(deal=self.holders[ruling.hand].number)
        if text.accused:
            text = text._replace(accused=self.numbers[text.accused])
        line = ruling_words(text, self.fold.accounts, self.fold.handles)
        refusal = enter(self.fold, line)
        if refusal and text.accused and ruling not in self.early:
            # its finding may come of what was ruled later
            self.early.append(ruling)
        elif refusal:
            # it would change nothing now, and is kept only because it did when it was made
            assert refusal.clause in {"COM-RUL-1", "COM-RUL-2"}, (line, str(refusal))
            self.idle.add(ruling.number)
            self.fold.numbered += 1


ENTRIES = {"accused", "proven_by", "entries", "entry", "ruled_by", "to_void", "settled_by"}


class Told:
    """A value of one game with entry numbers as those of the other, and without history."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self.numbers = numbers

    def of(self, value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: self.of(each, key) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.of(each, name) for each in value]
        if name in ENTRIES and isinstance(value, int):
            return self.numbers[value]
        return self._words(value, name) if isinstance(value, str) else value

    def _words(self, value: str, name: str) -> str:
        if value.startswith("ruling "):
            value = re.sub(r" (@[0-9]+ [A-Z0-9-]+|\.[0-9]+)", "", value)
        if name == "text":
            value = value.removesuffix(MARK)
        if "@" not in value:
            return value
        entry = r"(?<=ruling @)[0-9]+|(?<=before @)[0-9]+|(?<=after @)[0-9]+|(?<=\(@)[0-9]+(?=\))"
        return re.sub(entry, lambda n: str(self.numbers[int(n[0])]), value)


def sheet(fold: GameFold, numbers: Mapping[int, int], idle: Collection[int] = ()) -> dict[str, Any]:
    record = Game(fold).as_json(why=True)
    for hand in record["hands"]:
        hand["findings"] = [
            # what has corrected a play is voided with it
            {**each, "to_void": each["to_void"][-1:]}
            for each in hand["findings"]
            if each["status"] != "withdrawn"
        ]
        hand["rulings"] = [
            each for each in hand["rulings"] if each["in_force"] and each["entry"] not in idle
        ]
        for paper in hand["paper"]:
            paper["text"] = re.sub(r"^\.[0-9]+ ", "", paper["text"])
            paper["text"] = paper["text"].partition(" #")[0]
    told = Told(numbers).of(record)
    assert isinstance(told, dict)
    for hand in told["hands"]:
        hand["rulings"].sort(key=itemgetter("entry"))
    return told


def audit(fold: GameFold, numbers: Mapping[int, int], place: int, number: int) -> Any:
    trick = audit_trick(fold, fold.chapters[place], number)
    found: Any = trick.as_json() if trick else {"plays": []}
    for play in found["plays"]:
        play["findings"] = [
            {**each, "to_void": each["to_void"][-1:]}
            for each in play["findings"]
            if each["status"] != "withdrawn"
        ]
    return Told(numbers).of(found)


def same(numbers: Sequence[int]) -> dict[int, int]:
    return {number: number for number in numbers}


def check_typed_anew(evening: Evening) -> None:
    mended = evening.fold
    anew = Typed(mended)
    own = same(range(anew.fold.numbered + 1))
    told = sheet(mended, anew.numbers, anew.idle)
    typed = sheet(anew.fold, own)
    for ruling in mended.rulings:
        if ruling.number in anew.idle and not ruling.text.drop:
            # its figures are those without it, its reasons are not
            place = anew.holders[ruling.hand].number - 1
            for hand in (told["hands"][place], typed["hands"][place]):
                for reasons in ("why_not_counted", "settlement"):
                    hand.pop(reasons, None)
    assert told == typed
    assert expected(mended) == expected(anew.fold)
    if mended.chapters:
        # an audit folds a hand once for each play, so that of all tricks takes most of the time
        place = evening.rng.randrange(len(mended.chapters))
        number = evening.rng.randint(1, max(1, mended.chapters[place].deal.trick))
        told, typed = (
            audit(mended, anew.numbers, place, number),
            audit(anew.fold, own, place, number),
        )
        assert told == typed


def check_history(fold: GameFold) -> None:
    """What is kept of what was: no finding is both withdrawn and live, no orphan counts."""
    live = {key for chapter in fold.chapters for key in chapter.deal.findings}
    for chapter in fold.chapters:
        for finding in fold.findings(chapter):
            assert (finding.status == "withdrawn") == (finding.key not in live)
    for ruling in fold.rulings:
        if ruling.target and fold.is_in_force(ruling):
            assert ruling.target in live


def check_stored(fold: GameFold, stored: GameFold) -> None:
    """The same entries folded again, and by way of their text, are the same game."""
    fold_on(stored, fold.entries_since(stored.numbered))
    assert json.dumps(Game(stored).as_json()) == json.dumps(Game(fold).as_json())
    assert stored.entries == fold.entries
    assert expected(stored) == expected(fold)


class Mended:
    """An evening that is mended, and compared with what it should be now and then."""

    def __init__(self, kind: str, seed: int) -> None:
        self.rng = random.Random(f"{kind} {seed}")
        self.evening = Evening(self.rng, kind)
        self.stored = GameFold(self.evening.fold.head)
        self.evening.typed[:0] = [f"# {kind} {seed}"]
        for _ in range(self.rng.randint(1, 3)):
            self.evening.play_hand()

    def check(self) -> None:
        """Compare the record as it stands now; where it fails, the lines of the evening tell."""
        try:
            check_typed_anew(self.evening)
            check_history(self.evening.fold)
            check_stored(self.evening.fold, self.stored)
        except Exception:
            print("\n".join(self.evening.typed))
            raise

    def sequences(self) -> int:
        """Mend in any manner, compare after every few times, and tell how many were compared."""
        compared, mends = 0, self.rng.randint(2, 16)
        while mends > 0:
            before, few = self.evening.fold.numbered, self.rng.randint(1, 4)
            for _ in range(few):
                self.evening.mend(widely=True)
            if self.evening.fold.numbered > before:
                self.check()
                compared += 1
            mends -= few
        return compared


@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_a_mended_record_is_the_record_typed_right_from_the_start(kind: str) -> None:
    assert sum(Mended(kind, seed).sequences() for seed in range(many(30))) > many(60)


@pytest.mark.parametrize(
    ("kind", "seed"), [("klaberjass", 2039), ("cinch", 2827), ("whist", 30572), ("loo", 24051)]
)
def test_a_mended_record_that_once_was_another_is_the_same_now(kind: str, seed: int) -> None:
    mended = Mended(kind, seed)
    for _ in range(mended.rng.randint(1, 12)):
        mended.evening.mend()
    mended.check()
