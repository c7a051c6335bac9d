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
from tests.rules.results import Played, folded, result_of
from trickledger.rules.cards import card_text, each
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.batch import Batch
from trickledger.rules.record.chapter import Opening
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.replay import replay_kept
from trickledger.rules.views.changes import Snapshot, changes_since, in_brief
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.remedies import remedies_since
from trickledger.rules.views.sheet import Game

SO = "because it is so"
MENDING = ("void", "correct", "ruling")
TOLD = ("result", "adds")

# -- what stands ---------------------------------------------------------------------------------


def standing(fold: GameFold) -> dict[str, Any]:
    """All that a record comes to, without the numbers of its entries and what was withdrawn."""
    sheet: Any = Game(fold).as_json()
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
    of_game = ("status", "provisional", "winners", "totals", "undistributed")
    return {"hands": hands, "next": expected(fold), **{name: sheet[name] for name in of_game}}


def _differing(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What is otherwise, to be read where a test fails."""
    return {name: (value, before[name]) for name, value in now.items() if value != before[name]}


def _said(fold: GameFold, number: int) -> str:
    what = fold.original(number)
    assert what, number
    if isinstance(what, Opening):
        return fold.shown(fold.entries[number - 1]).text
    item = fold.version(what)
    return fold.words_of(item, is_named=True).removesuffix("~") if item else ""


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
            told = _told(rng, evening.fold, dealer)
            if enter(kept, told) is None:
                evening.fold, evening.typed[before:] = kept, [told]
                lines = (told,)
        hands.append(lines)
        if not evening.fold.chapters[-1].is_over:
            break
    return Right(evening.players.head, tuple(hands))


def _told(rng: random.Random, fold: GameFold, dealer: int | None) -> str:
    hand = Played(fold, "", (), ()).hand
    told = result_of(fold)
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
@settings(max_examples=many(12), deadline=None)
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


# -- what was found ------------------------------------------------------------------------------

KLABERJASS = "game klaberjass\nplayers Ann, Bob"
ROLLING_STONE = "game rolling-stone\nplayers Ann, Bob, Cid, Dee"
SIXTY_SIX = "game sixty-six\nplayers Ann, Bob"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve"
LINGER_LONGER = "game linger-longer\nplayers Ann, Bob, Cid\noption next_dealer winner"
REVOKED = "hand Bob 9S / take / none none / KC JS / 9D AD / KH 7H / 8H 10C"
PICKED_UP = "hand Dee / KC 8C pick / 10C"
CLOSED = "hand Bob 9S / Ann close / KC AS / AC QD"


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.split("/")]


def at(head: str, text: str) -> GameFold:
    """The game of a record in a row."""
    return folded(head, lines_of(text))


@pytest.mark.parametrize(
    ("head", "record", "play", "table", "turn", "dropped"),
    [
        pytest.param(
            *(KLABERJASS, REVOKED, 7, [("Ann", "KC")], "Bob"),
            *("@7 Bob: JS, @8 Bob: 9D, @9 Ann: AD, @10 Ann: KH, @11 Bob: 7H, ",),
            id="a lead is no answer to the trick before it",
        ),
        pytest.param(
            *(ROLLING_STONE, PICKED_UP, 5, [("Ann", "KC"), ("Bob", "8C")], "Cid"),
            "@5 Cid: pick, @6 Cid: 10C",
            id="the lead of who picked up",
        ),
        pytest.param(
            *(SIXTY_SIX, CLOSED, 5, [("Ann", "KC")], "Bob"),
            "@5 Bob: AS, @6 Bob: AC, @7 Ann: QD",
            id="the answer to a card that was led later",
        ),
        pytest.param(
            *(SIXTY_SIX, f"{CLOSED} / Bob holds AS AC JD JC 9C 9D", 5, [("Ann", "KC")], "Bob"),
            "@7 Ann: QD, @8 Bob holds AS AC JD JC 9C 9D",
            id="what is no card goes with it",
        ),
    ],
)
def test_a_play_that_is_taken_back_goes_with_all_that_followed(
    head: str, record: str, play: int, table: list[tuple[str, str]], turn: str, dropped: str
) -> None:
    fold = at(head, record)
    before = Snapshot.of(fold)
    assert enter(fold, f"ruling retract @{play} drop {SO}") is None
    hand = Game(fold).hands[0]
    assert (hand.tricks, [*hand.table]) == ((), table)
    assert [each["player"] for each in expected(fold) if each["may"]["cards"]] == [turn]
    changes = changes_since(before, fold)
    assert dropped in "".join(line for line in in_brief(changes) if "dropped" in line)
    assert {each.entry for each in changes if each.entry} == {
        f"@{number}" for number in range(play, fold.numbered)
    }
    assert enter(fold, f"void @{fold.numbered}") is None
    assert standing(fold) == standing(at(head, record))


def test_the_cards_are_typed_again_where_they_belong() -> None:
    fold = at(ROLLING_STONE, f"{PICKED_UP} / ruling retract @5 drop {SO} / 9C AC / KD")
    assert Game(fold).hands[0].tricks[0].cards[2:] == (("Cid", "9C"), ("Dee", "AC"))
    assert Game(fold).hands[0].table == (("Dee", "KD"),)


@pytest.mark.parametrize(
    ("head", "record", "line", "refused", "drops"),
    [
        (KLABERJASS, REVOKED, "void @7", "@8 (Bob: 9D)", "void @7, drop from @8"),
        (ROLLING_STONE, "hand Dee / KC 8C pick / 10C", "void @5", "@6 (Cid: 10C)", ""),
    ],
)
def test_a_correction_puts_no_card_into_another_trick(
    head: str, record: str, line: str, refused: str, drops: str
) -> None:
    fold = at(head, record)
    before = standing(fold)
    refusal = enter(fold, line)
    assert refusal
    assert f"{refused} then no longer fits (COM-VOID-2)" in refusal.why
    assert refusal.would_do[-1] == f"{line}, drop"
    assert standing(fold) == before
    assert enter(fold, f"{line}, drop") is None
    assert fold.entries[-1].text == (drops or f"{line}, drop from @6")
    assert Game(fold).hands[0].tricks == ()


WHOLE = (
    "hand Ann 9D / pass take / none none / QH JH / 9C QC / KD AD / 10D 9H / AC 7S / KC 8S / JC AS"
)


@pytest.mark.parametrize(
    ("gone", "then"),
    [
        pytest.param("void @13, void @14", "", id="a trick in the middle"),
        pytest.param("void @13, void @14, correct @16 9S, correct @20 8H", "", id="with new words"),
        pytest.param("void @13, void @14", "9S 8H", id="a trick after it, taken back"),
        pytest.param("void @13, void @14, void @15, void @16", "9S", id="two, and half of one"),
    ],
)
def test_a_trick_that_was_voided_whole_comes_back_whole(gone: str, then: str) -> None:
    """What follows has another number meanwhile, which was that of the trick that is gone."""
    fold = at(KLABERJASS, WHOLE)
    before, first = standing(fold), fold.numbered + 1
    assert enter(fold, gone) is None
    for line in (then, f"ruling adjust .1 hand Ann plus 1 {SO}"):
        if line:
            assert enter(fold, line) is None
            assert undo(fold)
    without, last = standing(fold), first + gone.count("@")
    back = ", ".join(f"void @{number}" for number in reversed(range(first, last)))
    number = fold.numbered + 1
    assert enter(fold, back) is None
    assert standing(fold) == before
    again = ", ".join(f"void @{each}" for each in reversed(range(number, fold.numbered + 1)))
    assert enter(fold, again) is None
    assert standing(fold) == without
    same = fold_stored(fold.head, fold.entries[1:])
    assert Game(same).as_json() == Game(fold).as_json()


def undo(fold: GameFold) -> bool:
    batch = undo_batch(fold)
    return isinstance(batch, Batch) and enter(fold, str(batch)) is None


def test_a_card_typed_again_is_of_the_trick_that_lay_there_when_others_had_moved() -> None:
    fold = at(KLABERJASS, f"{WHOLE} / void @13, void @14 / void @22, void @21")
    before = standing(fold)
    again = ("AD", "10D 9H", "AC 7S", "KC 8S", "JC AS")
    for line in ("void @12, drop", *again, "void @26, drop", *again):
        assert enter(fold, line) is None, line
    assert standing(fold) == before
    assert enter(fold, f"ruling adjust .1 hand Ann plus 1 {SO}") is None
    assert undo(fold)
    assert enter(fold, f"void @{fold.numbered}") is None


def test_half_a_trick_that_is_back_takes_no_card_of_the_next() -> None:
    fold = at(KLABERJASS, f"{WHOLE} / void @13, void @14")
    refusal = enter(fold, "void @21")
    assert refusal
    assert "@15 (" in refusal.why


def test_what_a_ledger_has_taken_drops_as_much_as_it_did() -> None:
    """Earlier versions dropped from the first entry that would be refused, and wrote no more."""
    fold = at(ROLLING_STONE, PICKED_UP)
    kept = [*fold.entries[1:], fold.entries[-1]._replace(number=7, line=7, kind="ruling", text="")]
    kept[-1] = kept[-1]._replace(text=f"ruling retract @5 ROL-PICK-1 drop by Dora {SO}", by=None)
    again = fold_stored(fold.head, kept)
    assert Game(again).hands[0].table == (("Ann", "KC"), ("Bob", "8C"), ("Cid", "10C"))
    assert enter(fold, f"ruling retract @5 drop by Dora {SO}") is None
    assert fold.entries[-1].text == f"ruling retract @5 ROL-PICK-1 drop from @6 by Dora {SO}"
    same = fold_stored(fold.head, fold.entries[1:])
    assert Game(same).as_json() == Game(fold).as_json()


@pytest.mark.parametrize(
    ("head", "record", "correction", "at_first"),
    [
        pytest.param(
            *(LOO, "result Ann 3 Bob 2 dealer Eve" + 2 * " / result Ann 3 Bob 2"),
            *("correct @2 hand Dee", "result Ann 3 Bob 2 dealer Dee" + 2 * " / result Ann 3 Bob 2"),
            id="the first dealer, in Loo",
        ),
        pytest.param(
            *(KLABERJASS, "result Ann 90 Bob 72 maker Ann dealer Bob / adds Bob 30"),
            "correct @3 result Ann 71 Bob 91 maker Ann",
            "result Ann 71 Bob 91 maker Ann dealer Bob / adds Bob 30",
            id="who has won deals next, in Klaberjass",
        ),
        pytest.param(
            *(f"{SIXTY_SIX}\noption next_dealer winner", "adds Ann 2 dealer Ann / adds Bob 1"),
            *("correct @3 adds Bob 2", "adds Bob 2 dealer Ann / adds Bob 1"),
            id="who has won deals next, in Sixty-Six",
        ),
        pytest.param(
            *(LINGER_LONGER, "result Ann 2 dealer Cid / result Bob 1 / hand / result Bob 3"),
            *("correct @3 result Cid 2", "result Cid 2 dealer Cid / result Bob 1 / result Bob 3"),
            id="a hand that was opened without a word of who deals",
        ),
        pytest.param(
            *("game cinch\nplayers Ann, Bob, Cid, Dee", "adds Ann 4 dealer Dee / adds Bob 28"),
            *("correct @2 hand Ann", "adds Ann 4 dealer Ann / adds Bob 28"),
            id="the first dealer, in Cinch",
        ),
    ],
)
def test_a_dealer_whom_nobody_named_follows_a_correction(
    head: str, record: str, correction: str, at_first: str
) -> None:
    fold = at(head, record)
    before = standing(fold)
    assert enter(fold, correction) is None
    assert standing(fold) == standing(at(head, at_first))
    kept = replay_kept("\n".join([f"{head}\nid {'0' * 32}", *(e.text for e in fold.entries[1:])]))
    assert kept.refusal is None
    assert standing(kept.games[0].fold) == standing(fold)
    assert enter(fold, f"void @{fold.numbered}") is None
    assert standing(fold) == before


@pytest.mark.parametrize(
    ("second", "dealer"),
    [
        ("hand Ann 9H", "Ann"),
        ("hand 9H", "Ann"),
        ("hand / upcard 9H / take", "Ann"),
        ("adds Bob 30 dealer Ann", "Ann"),
        ("hand", "Bob"),
    ],
)
def test_a_dealer_who_is_known_stays(second: str, dealer: str) -> None:
    """Who was named, who turned up a card, and at whose left somebody has spoken."""
    fold = at(KLABERJASS, f"result Ann 90 Bob 72 maker Ann dealer Bob / {second}")
    assert enter(fold, "correct @3 result Ann 71 Bob 91 maker Ann") is None
    hand = Game(fold).hands[1]
    assert hand.dealer == dealer
    assert [each.clause for each in hand.findings] == (["COM-DEAL-1"] if dealer == "Ann" else [])


def test_the_batch_that_mends_the_dealers_who_were_named_is_proposed_and_mends_them() -> None:
    hands = "result Ann 3 Bob 2 dealer {} / result Ann 3 Bob 2 dealer {}"
    fold = at(LOO, f"result Ann 3 Bob 2 dealer Eve / {hands.format('Ann', 'Bob')}")
    assert enter(fold, "correct @2 hand Dee") is None
    (remedy,) = remedies_since(fold, set())
    assert remedy.correct == "correct @4 hand Eve, correct @6 hand Ann"
    assert enter(fold, remedy.correct) is None
    right = at(LOO, f"result Ann 3 Bob 2 dealer Dee / {hands.format('Eve', 'Ann')}")
    assert standing(fold) == standing(right)


def test_no_dealer_is_to_be_corrected_who_was_due_until_something_was_ruled() -> None:
    record = "result Ann 3 Bob 2 dealer Eve / result Ann 3 Bob 2"
    fold = at(LOO, f"{record} / ruling annul .1 {SO}")
    assert [each.dealer for each in Game(fold).hands] == ["Eve", "Ann"]
    assert [remedy.correct for remedy in remedies_since(fold, set())] == [""]


PENALTY = (
    "hand Ann 10C / pass pass trump S / 10S 8S / QD 10D / 9S JS / "
    f"ruling penalty @7 game Ann minus 10 {SO}"
)


@pytest.mark.parametrize("takes_it_out", ["correct @10 9H", "void @11, void @10", "void @7, drop"])
def test_what_takes_a_ruling_out_of_force_says_so_and_brings_it_back(takes_it_out: str) -> None:
    fold = at(KLABERJASS, PENALTY)
    before, first, was = standing(fold), fold.numbered + 1, Snapshot.of(fold)
    assert enter(fold, takes_it_out) is None
    gone = "hand 1, ruling @12 (penalty): in force -> not in force"
    assert gone in in_brief(changes_since(was, fold))
    entries, was = range(first, fold.numbered + 1), Snapshot.of(fold)
    assert enter(fold, ", ".join(f"void @{number}" for number in entries)) is None
    back = "hand 1, ruling @12 (penalty): not in force -> in force"
    assert back in in_brief(changes_since(was, fold))
    assert standing(fold) == before
    again = fold_stored(fold.head, fold.entries[1:])
    assert Game(again).as_json() == Game(fold).as_json()


def test_a_ruling_stays_out_of_force_while_its_finding_is_proven_by_something_else() -> None:
    """COM-VOID-7: what was decided was the finding as it was proven then."""
    fold = at(KLABERJASS, f"{PENALTY} / correct @10 9H / KD 9S")
    chapter = fold.chapters[0]
    (finding,) = fold.findings(chapter)
    assert (finding.status, finding.proven_by) == ("open", (15,))
    assert fold.gains == (0, 0)


def test_a_ruling_moves_what_it_names_and_pays_no_later_hand_again() -> None:
    record = "result Ann 3 Bob 2 in Cid dealer Eve / result Ann 3 Bob 2"
    ruling = f"ruling adjust .1 chips Cid plus 5, pot minus 5 {SO}"
    assert Game(at(LOO, record)).totals == dict(Ann=4, Bob=6, Cid=-5, Dee=0, Eve=-5, pot=0)
    fold = at(LOO, f"{record} / {ruling}")
    assert Game(fold).totals == dict(Ann=4, Bob=6, Cid=0, Dee=0, Eve=-5, pot=-5)
    # a correction pays them again (COM-VOID-5), with what was ruled
    assert enter(fold, "correct @3 result Ann 3 Bob 2") is None
    assert enter(fold, f"void @{fold.numbered}") is None
    assert Game(fold).totals == dict(Ann=4, Bob=6, Cid=0, Dee=0, Eve=-5, pot=-5)


@pytest.mark.parametrize(
    ("head", "record", "ruling", "moved"),
    [
        (LOO, "result passed dealer Eve / result Ann 3 Bob 2", "annul .1", {"Eve": 5, "pot": -5}),
        (
            *(SIXTY_SIX, "result Ann 65 Bob 65 dealer Bob / result Ann 80 Bob 50"),
            *("annul .1", {}),
        ),
    ],
)
def test_a_later_hand_was_played_for_what_lay_there(
    head: str, record: str, ruling: str, moved: dict[str, int]
) -> None:
    fold = at(head, record)
    before, entered = Game(fold).totals, Game(fold).hands[1].entered
    assert enter(fold, f"ruling {ruling} {SO}") is None
    after = Game(fold).totals
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == (
        moved
    )
    assert Game(fold).hands[1].entered == entered
