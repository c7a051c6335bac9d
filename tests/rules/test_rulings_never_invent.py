"""A ruling, a correction, an undo invents nothing: what stands was typed, in the trick it was of.

Evenings of every game, by cards and by results, with dealers who are named and who are not, are
recorded with slips: wrong lines, wrong results, cards corrected, dropped, taken back and typed
again, rulings made and voided, undone and done again. At the end the record is what it would be
had it been typed right at first. Until then each card that counts stands in the hand and the trick
in which it was played, before him who played it, or nowhere.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.rules.evenings import TABLES, Evening
from tests.rules.results import RESULTS, Played, folded
from trickledger.rules.cards import card_text, each
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.batch import Batch
from trickledger.rules.record.chapter import Opening
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.views.changes import Snapshot, changes_since
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

SO = "because it is so"
MENDING = ("void", "correct", "ruling")
TOLD = ("result", "adds")

# -- what stands ---------------------------------------------------------------------------------


def standing(fold: GameFold) -> dict[str, Any]:
    """All that a record comes to, without the numbers of its entries and what was withdrawn."""
    sheet = Game(fold).as_json()
    names = ("dealer", "over", "counted", "score", "entered", "totals", "next_dealer", "depth")
    rounds = ("tricks", "table", "turns")
    hands = [
        {
            **{name: hand.get(name) for name in (*names, *rounds)},
            "findings": sorted(
                [
                    (each["clause"], each["status"], *(_said(fold, n) for n in each["accused"]))
                    for each in hand["findings"]
                    if each["status"] != "withdrawn"
                ]
            ),
            # one that takes a play back has done so
            "rulings": [
                each["kind"]
                for each in hand["rulings"]
                if each["in_force"] and each["kind"] != "retract"
            ],
        }
        for hand in sheet["hands"]
    ]
    names = ("status", "provisional", "winners", "totals", "undistributed")
    return {"hands": hands, "next": expected(fold), **{name: sheet[name] for name in names}}


def _differing(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What is otherwise, to be read where a test fails."""
    return {name: (value, before[name]) for name, value in now.items() if value != before[name]}


def _said(fold: GameFold, number: int) -> str:
    what = fold.original(number)
    what = what and fold.version(what)
    assert what, number
    if isinstance(what, Opening):
        return f"hand {fold.handles[what.dealer]}"
    return fold.words_of(what, is_named=True).removesuffix("~")


def places(fold: GameFold) -> set[tuple[int, int, int, int, int]]:
    """The cards that lie: by their hand's opening, with their trick, place and player."""
    return {
        (chapter.opening.number, number, place, seat, card)
        for chapter in fold.chapters
        if isinstance(chapter.deal, TrickDeal)
        for number, trick in enumerate(
            [*(trick.cards for trick in chapter.deal.tricks), tuple(chapter.deal.table)], 1
        )
        for place, (seat, card) in enumerate(trick)
    }


class Standing(NamedTuple):
    """An act that counts: its trick or turn (0: it is of none), its seat, its words."""

    trick: int
    seat: int
    words: str


def acts(fold: GameFold) -> dict[int, Standing]:
    """The acts that count, by their entries; what shows cards or tells a result is of no trick."""
    return {
        item.number: Standing(
            item.trick if item.act.word in chapter.deal.trick_words else 0,
            item.seat,
            fold.words_of(item, is_named=True),
        )
        for chapter in fold.chapters
        for item in filter(None, map(fold.version, chapter.log))
    }


# -- what is right -------------------------------------------------------------------------------


class Right(NamedTuple):
    """A record as it should be: its head, and the lines of each hand."""

    head: str
    hands: tuple[tuple[str, ...], ...]


def a_record(rng: random.Random, kind: str) -> Right:
    """Hands of a game, each by its cards or told, with dealers who are named or not."""
    evening = Evening(rng, kind, cheat=rng.choice([0.0, 0.1, 0.3]))
    hands: list[tuple[str, ...]] = []
    for _ in range(rng.randint(1, 4)):
        before = len(evening.typed)
        earlier = evening.fold.entries
        dealer = evening.fold.carry.dealer
        evening.play_hand()
        lines = tuple(evening.typed[before:])
        current = evening.fold.current
        if not lines or current is None:
            break
        if current.is_over and rng.random() < 0.6:
            kept = fold_stored(evening.fold.head, earlier[1:])
            told = _told(rng, kind, evening.fold, dealer)
            if enter(kept, told) is None:
                evening.fold, evening.typed[before:] = kept, [told]
                lines = (told,)
        hands.append(lines)
        if not evening.fold.chapters[-1].is_over:
            break
    return Right(evening.players.head, tuple(hands))


def _told(rng: random.Random, kind: str, fold: GameFold, dealer: int | None) -> str:
    hand = Played(fold, "", (), ()).hand
    told = RESULTS[kind](hand)
    is_named = dealer is None or rng.random() < 0.3
    return f"{told} dealer {hand.dealer}" if is_named else told


# -- the record, with slips ----------------------------------------------------------------------


class Scorer:
    """Somebody who records hands, slips, and mends what slipped.

    `stands` are the entries of the newest hand that are as they should be, in order.
    """

    def __init__(self, rng: random.Random, right: Right) -> None:
        self.rng = rng
        self.fold = folded(right.head, ())
        self.typed = right.head.splitlines()
        self.stands: list[int] = []
        self.wrong: dict[int, str] = {}

    def enter(self, line: str) -> bool:
        """Type a line; whether it was taken."""
        taken = self._mends(line) if line.startswith(MENDING) else enter(self.fold, line) is None
        if taken:
            self.typed.append(line)
        return taken

    def _mends(self, line: str) -> bool:
        """Type a line that looks back: after it nothing lies where nobody played it."""
        fold = self.fold
        cards, was, snapshot = places(fold), acts(fold), Snapshot.of(fold)
        if enter(fold, line):
            return False
        now = acts(fold)
        same = [each for each in now if each in was and now[each].words == was[each].words]
        assert all(now[each] == was[each] for each in same), "an act is of another trick or player"
        if len(same) == len(now):
            assert places(fold) <= cards, "a card lies where nobody played it"
        told = {each.entry for each in changes_since(snapshot, fold)}
        gone = {f"@{each}" for each in was.keys() - now.keys()}
        assert {each for each in gone if f"void {each}" not in line} <= told | self._by_name(line)
        return True

    def _by_name(self, line: str) -> set[str]:
        """The entries that a line voids by naming what has corrected them."""
        return {
            f"@{mending.target}"
            for mending in self.fold.mendings
            if f"void @{mending.number}" in line
        }

    def type_hand(self, lines: Sequence[str]) -> None:
        """Type a hand with slips, in each of which the record comes back to what is right."""
        self.stands = []
        for line in lines:
            first = self.fold.numbered + 1
            slips = line.startswith(TOLD) and self.rng.random() < 0.5
            if slips and self._tells_wrongly(line):
                continue
            if not self.enter(line):
                # a result that was told wrongly had won the game, or emptied the pot
                self.correct_all()
                assert self.enter(line), line
            self.stands += [
                entry.number
                for entry in self.fold.entries_since(first - 1)
                if entry.kind in {"hand", "act"}
            ]
            while self.rng.random() < 0.15:
                self._slip()

    def _slip(self) -> None:
        ways: list[Callable[[], None]] = [
            *(self._types_and_undoes, self._corrects_and_undoes, self._drops, self._retracts),
            *(self._rules_and_voids, self._undoes_twice),
        ]
        before = standing(self.fold)
        way = self.rng.choice(ways)
        way()
        assert _differing(standing(self.fold), before) == {}, way.__name__

    def _undo(self) -> bool:
        batch = undo_batch(self.fold)
        return isinstance(batch, Batch) and self.enter(str(batch))

    def _types_and_undoes(self) -> None:
        """Something that may be, but was not: one line or some, and taken back."""
        lines = 0
        for _ in range(self.rng.randint(1, 4)):
            lines += self._types_anything()
        for _ in range(lines):
            assert self._undo()

    def _types_anything(self) -> bool:
        choices = [
            f"{turn['player']}: {what}" if turn["player"] else what
            for turn in expected(self.fold)
            if "opening" not in turn
            for what in (*turn["may"]["cards"], *turn["may"]["verbs"])
        ]
        return bool(choices) and self.enter(self.rng.choice(choices))

    def _corrects_and_undoes(self) -> None:
        """Another card for one that was right, or none; something typed upon it; all undone."""
        chapter, rng = self.fold.current, self.rng
        assert chapter
        entry = self.fold.to_void(rng.choice(self.stands))[0]
        card = card_text(rng.choice([*each(chapter.deal.hands.pack)]))
        is_void, drop, number = rng.random() < 0.5, rng.choice(["", ", drop"]), self.fold.numbered
        if not self.enter(f"{f'void @{entry}' if is_void else f'correct @{entry} {card}'}{drop}"):
            return
        for _ in range(sum(self._types_anything() for _ in range(rng.randrange(3)))):
            assert self._undo()
        if is_void or rng.random() < 0.5:
            assert self.enter(f"void @{number + 1}")
        else:
            assert self._undo()

    def _again(self, gone: Sequence[int], words: dict[int, str]) -> None:
        """Type again what went, as it was."""
        for number in gone:
            line = words[number]
            if not self.enter(line):
                assert self.enter(f"{line.removesuffix('~')}~"), line
            self.stands[self.stands.index(number)] = self.fold.numbered

    def _dropped(self, line: str) -> bool:
        """Drop something; and type again what went, unless something behind it stayed."""
        words = {number: act.words for number, act in acts(self.fold).items()}
        numbers = [self.fold.numbered + 1]
        if not self.enter(line):
            return False
        left = acts(self.fold)
        gone = [number for number in self.stands[1:] if number not in left]
        behind = self.stands[self.stands.index(gone[0]) :] if gone else []
        if gone == behind:
            self._again(gone, words)
        else:
            # what shows cards stands wherever it was said
            assert self.enter(f"void @{numbers[0]}")
        return True

    def _drops(self) -> None:
        if len(self.stands) < 2:
            return
        number = self.rng.choice(self.stands[1:])
        self._dropped(f"void @{self.fold.to_void(number)[0]}, drop")

    def _retracts(self) -> None:
        """A play is ruled to be taken back, and all that followed it is gone."""
        chapter = self.fold.current
        assert chapter
        live = [each for each in self.fold.findings(chapter) if each.status == "open"]
        if not live:
            return
        finding = self.rng.choice(live)
        accused = finding.accused[0]
        if accused == chapter.opening.number:
            return
        line = f"ruling retract @{accused} {finding.clause} drop {SO}"
        kept = fold_stored(self.fold.head, self.fold.entries[1:])
        if enter(kept, line):
            return
        assert not [number for number in acts(kept) if number >= accused], "all that followed goes"
        if self.rng.random() < 0.3:
            assert self.enter(line)
            assert self._undo()
        else:
            assert self._dropped(line)

    def _rules_and_voids(self) -> None:
        """A ruling on any hand or finding, perhaps something typed after it, and both undone."""
        fold, rng = self.fold, self.rng
        sides = [*fold.sides]
        rng.shuffle(sides)
        is_of_chips = "chips" in fold.game.columns
        found = [
            f"@{finding.accused[0]} {finding.clause}"
            for chapter in fold.chapters
            for finding in fold.findings(chapter)
            if finding.status == "open"
        ]
        on = rng.choice([f".{rng.randint(1, fold.deals)}", *found])
        points = f"chips {sides[0]} plus 5, {rng.choice([sides[1], 'pot'])} minus 5"
        points = points if is_of_chips else f"game {sides[0]} minus 5"
        kind = rng.choice([f"adjust {on} {points}", f"stand {on}", "annul", "annul .1"])
        number = fold.numbered + 1
        if not self.enter(f"ruling {kind} {SO}"):
            return
        lines = sum(self._types_anything() for _ in range(rng.randrange(3)))
        if rng.random() < 0.5 and self.stands[1:]:
            # what a correction takes out of force is back with it
            self._corrects_and_undoes()
        for _ in range(lines):
            assert self._undo()
        assert self.enter(f"void @{number}")

    def _undoes_twice(self) -> None:
        """Undo, and undo the undo."""
        before = self.fold.numbered
        if not self._undo():
            return
        numbers = range(before + 1, self.fold.numbered + 1)
        assert self.enter(", ".join(f"void @{number}" for number in numbers))

    # -- results that are told wrongly -------------------------------------------------------------

    def _tells_wrongly(self, line: str) -> bool:
        """Tell other players' figures, or another dealer; whether that was taken."""
        words = line.split()
        named = [word for word in self.fold.handles if word in words]
        if len(named) < 2 or "+" in line:
            return False
        one, other = self.rng.sample(named, 2)
        swapped = {one: other, other: one}
        slip = " ".join(swapped.get(word, word) for word in words)
        has_dealer = self.fold.carry.dealer is None
        if not has_dealer and " dealer " in slip:
            return False
        first = self.fold.numbered + 1
        if slip == line or not self.enter(slip):
            return False
        if " dealer " in slip:
            told, _, dealer = line.partition(" dealer ")
            self.wrong |= {first: f"hand {dealer}", first + 1: told}
        else:
            self.wrong[self.fold.numbered] = line
        self.stands = []
        return True

    def correct_all(self) -> None:
        """Correct what was told wrongly, in one batch or one after the other."""
        changes = [f"correct @{number} {words}" for number, words in self.wrong.items()]
        self.rng.shuffle(changes)
        if changes and not self.enter(", ".join(changes)):
            raise AssertionError(changes)
        self.wrong.clear()


@pytest.mark.parametrize("kind", TABLES)
@settings(max_examples=many(4), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_record_with_slips_that_are_mended_is_the_one_typed_right_at_first(
    kind: str, seed: int
) -> None:
    rng = random.Random(f"{kind} {seed}")
    right = a_record(rng, kind)
    typed: list[str] = []
    try:
        scorer = Scorer(rng, right)
        typed = scorer.typed
        fold = _mended(scorer, right)
        at_first = folded(right.head, [line for lines in right.hands for line in lines])
        assert standing(fold) == standing(at_first)
        again = fold_stored(fold.head, fold.entries[1:])
        assert Game(again).as_json() == Game(fold).as_json()
    except Exception:
        print("\n".join(typed))
        raise


def _mended(scorer: Scorer, right: Right) -> GameFold:
    for lines in right.hands:
        is_told = lines[0].startswith(TOLD)
        if not is_told or " dealer " in lines[0] or scorer.rng.random() < 0.3:
            scorer.correct_all()
        scorer.type_hand(lines)
    scorer.correct_all()
    return scorer.fold
