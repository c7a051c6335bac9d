"""A correction that does not fit what was entered later says why in the game's words, and a way."""

import random
from itertools import islice

import pytest

from tests.many import many
from tests.rules.evenings import TABLES, Evening
from trickledger import replay
from trickledger.rules.record.corrections import misfit_of, undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored

# The scorer wrote down QS and KS, entries 25 and 27, the wrong way round.
SWAPPED = """game klaberjass
players Ann, Bob
hand Bob 10C
take
Bob: exchange
twenty howhigh K also C S
JC 10C
show KC QC JC
QD 10D
JS KC bela
QC bela AC
QH KH
7D KS
KD QS
9D 8S"""

CINCH = """game cinch
players Ann, Bob, Cid, Dee
hand Dee
pass bid 9 pass pass
trump H
discard 6, discard 4, discard 7, discard 7
8H KH AH 4H
2H 5H 10H 3H
5D QH 7H 9H
QC JC 9C 8C"""

LOO = """game loo
players Ann, Bob, Cid, Dee, Eve
hand Eve 10C
in in in in in
0 0 0 0 0"""

ROLLING_STONE = """game rolling-stone
players Ann, Bob, Cid, Dee
hand Dee
9H 8H KH 10H
AD 9D KD 7D"""

MISFITS = [
    pytest.param(
        *(f"{LOO}\n8H 4H 9H JH 5H\nAD KD 2D 3D 7D", "correct @15 qh"),
        *("with QH (@15) Cid wins trick 1, so it's Cid's turn.", "trick 2"),
        ("void @15, insert after @15 QH", "correct @15 QH, drop"),
        id="another winner, and what follows was entered by turn",
    ),
    pytest.param(
        *(f"{LOO}\n8H 3S 9H JH 5H\nAD KD 2D 3D 7H", "correct @15 qh"),
        *("with QH (@15) Cid wins trick 1, so it's Cid's turn.", "trick 2"),
        ("correct @15 QH, drop",),
        id="another winner, and by turn Bob, who had none, would have a heart",
    ),
    pytest.param(
        *(ROLLING_STONE, "correct @3 AH"),
        *("with AH (@3) Ann wins trick 1, so it's Ann's turn.", "trick 2"),
        ("void @3, insert after @3 AH", "correct @3 AH, drop"),
        id="another winner where all cards are dealt",
    ),
    pytest.param(
        *(SWAPPED, "correct @25 qs", "QS was played by Bob in trick 6."),
        *("the rest of trick 7 and trick 8",),
        ("correct @25 QS, correct @27 KS", "correct @25 QS, drop"),
        id="two cards swapped, the first corrected",
    ),
    pytest.param(
        *(SWAPPED, "correct @27 ks", "KS was played by Bob in trick 6.", ""),
        ("correct @27 KS, correct @25 QS",),
        id="two cards swapped, the second corrected",
    ),
    pytest.param(
        *(CINCH, "correct @7 trump d"),
        *("with diamonds as trump Ann wins trick 2, so it's Ann's turn.", "tricks 3 and 4"),
        ("correct @7 trump D, drop",),
        id="mistyped trump",
    ),
    pytest.param(
        *(CINCH, "correct @14 3c", "with 3C (@14) Cid wins trick 1, so it's Cid's turn."),
        *("tricks 2 to 4", ("correct @14 3C, drop",)),
        id="another winner",
    ),
    pytest.param(
        *(CINCH, "correct @2 hand Ann", "with hand Ann (@2) it's Bob's turn.", "@3 to @27"),
        ("correct @2 hand Ann, drop",),
        id="another dealer",
    ),
    pytest.param(
        *(CINCH, "void @26", "without @26 it's Ann's turn.", "the rest of trick 4"),
        ("void @26, void @27", "void @26, drop"),
        id="a card taken back",
    ),
    pytest.param(
        *(CINCH, "void @2", "its hand would not be there.", "", ("void @2, drop",)),
        id="a hand taken back",
    ),
]


def fold_of(text: str) -> GameFold:
    said = replay(text)
    assert said.refusal is None, str(said.refusal)
    return said.games[0].fold


def copy_of(fold: GameFold) -> GameFold:
    entries = fold.entries[1:]
    return fold_stored(fold.head, entries)


@pytest.mark.parametrize(("record", "line", "why", "again", "ways"), MISFITS)
def test_why_it_does_not_fit_and_what_does(
    record: str, line: str, why: str, again: str, ways: tuple[str, ...]
) -> None:
    fold = fold_of(record)
    found = misfit_of(fold, line)
    assert found
    assert (str(found.says), str(found.again or ""), found.ways) == (why, again, ways)
    for way in ways:
        assert enter(copy_of(fold), way) is None


@pytest.mark.parametrize(("record", "line", "why", "again", "ways"), MISFITS)
def test_the_refusal_tells_it_in_one_sentence(
    record: str, line: str, why: str, again: str, ways: tuple[str, ...]
) -> None:
    fold = fold_of(record)
    before = fold.entries
    refusal = enter(fold, line)
    assert refusal
    assert refusal.would_do == ways
    assert why in refusal.why
    assert again in refusal.why
    assert fold.entries == before


def test_what_fits_is_no_misfit() -> None:
    fold = fold_of(SWAPPED)
    assert misfit_of(fold, "correct @25 qs, correct @27 ks") is None
    assert misfit_of(fold, "correct @99 qs") is None
    assert misfit_of(fold, "correct it") is None
    assert fold.entries == fold_of(SWAPPED).entries


@pytest.mark.parametrize("kind", TABLES)
def test_every_way_that_is_told_is_accepted_as_it_stands(kind: str) -> None:
    """Whatever is mended in random evenings, and with what was mended before."""
    told = 0
    for seed in range(many(8)):
        rng = random.Random(f"misfit {seed}")
        evening = Evening(rng, kind)
        evening.play_hand()
        for _ in range(3):
            evening.mend(widely=True)
        fold = evening.fold
        numbers = (rng.randint(2, max(2, fold.numbered)) for _ in range(40))
        for number in islice(numbers, 12):
            line = evening._change(number)
            refusal = enter(copy_of(fold), line)
            found = misfit_of(fold, line) if refusal else None
            for way in found.ways if found else ():
                told += 1
                assert enter(copy_of(fold), way) is None, (evening.typed, line, way)
    assert told > 5


PLAYED = "game klaberjass\nplayers Ann, Bob\nhand Bob 10D\ntake\nnone none\nAC 7C\nAS 8S\nKC 10C"
TRICK_OF_LOO = f"{LOO}\n8H 4H 9H JH 5H\nAD KD"


@pytest.mark.parametrize(
    ("before", "back", "ways"),
    [
        (
            f"{PLAYED}\nvoid @11, correct @8 KS\nvoid @10, void @9",
            "@11 (Bob: 10C)",
            ("void @15, void @14, void @13, void @12", "void @13"),
        ),
        (
            f"{PLAYED}\ncorrect @8 KS, drop from @10\nvoid @9",
            "@10 (Ann: KC)",
            ("void @13, void @12",),
        ),
        (
            f"{TRICK_OF_LOO}\ncorrect @16 QH, drop from @18\nvoid @17",
            "@18 (Dee: AD)",
            ("void @21, void @20",),
        ),
    ],
)
def test_an_undo_below_a_later_void_takes_that_back_too(
    before: str, back: str, ways: tuple[str, ...]
) -> None:
    fold = fold_of(before)
    refusal = enter(fold, str(undo_batch(fold)))
    assert refusal
    assert refusal.why.startswith(f"{back} would count again, and doesn't fit (COM-VOID-2): ")
    assert refusal.would_do == ways
    for line in ways:
        assert enter(fold_of(before), line) is None
