"""Every figure taken down to entries and clauses, in every game."""

from pathlib import Path

import pytest

from trickledger import replay
from trickledger.rules.common import COM
from trickledger.rules.record.explanations import Ground, Grounds
from trickledger.rules.score import added_up
from trickledger.rules.views.sheet import Game

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
RECORDS = sorted([*EXAMPLES.glob("games/*.txt"), *EXAMPLES.glob("disputes/*.txt")])


def folded(text: str) -> Game:
    result = replay(text)
    assert result.refusal is None, str(result.refusal)
    return result.games[0]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_line_of_an_example_adds_up_and_has_its_clause_and_its_entries(path: Path) -> None:
    game = folded(path.read_text(encoding="utf-8"))
    clauses = {*game.fold.game.book, *COM}
    for chapter in game.fold.chapters:
        result, grounds = chapter.result, Grounds(game.fold, chapter)
        if result is None:
            continue
        numbers = {chapter.opening.number, *chapter.log.numbers}
        numbers |= {ruling.number for ruling in game.fold.rulings}
        for line in (*result.lines, *result.settlement):
            found = grounds.of(line)
            counted = [ground.points for ground in found if ground.points is not None]
            assert line.clause in clauses
            assert sum(counted) == (line.points if counted else 0), line
            assert {number for ground in found for number in ground.entries} <= numbers
        for line in result.lines:
            assert any(ground.entries for ground in grounds.of(line)), line
        sides = len(result.score)
        assert added_up(result.lines, sides) == result.score
        assert added_up(result.settlement, sides) == result.entered


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_a_hand_enters_leads_from_total_to_total(path: Path) -> None:
    game = folded(path.read_text(encoding="utf-8"))
    for hand in game.as_json(why=True)["hands"]:
        for side, entered in hand["entered"].items():
            assert hand["totals_before"][side] + entered == hand["totals"][side]
        assert all(line["text"] for line in (*hand["lines"], *hand["settlement"]))


KLABERJASS = """game klaberjass
players Ann, Bob
hand Bob 10C
take
Bob: exchange
twenty howhigh K also C S
1. JC 10C = Ann
show KQJc
QD 10D
JS KC bela
QC bela AC
QH KH
7D QS
KD KS
9D 8S
AH 7H
"""
SIXTY_SIX = """game sixty-six
players Ann, Bob
hand Bob KS
AH 10C
JC 10S
marriage C
KC AD
QD 9H
AS JD
10H QH
Ann: claim
"""
KALOOKI = (EXAMPLES / "games" / "kalooki-nine-hands.txt").read_text(encoding="utf-8")
CINCH = """game cinch
players Ann, Bob, Cid, Dee
hand Dee
bid 6 pass pass pass
trump S
discard 6, discard 6, discard 8 5S, discard 6
9S 4S KS 3S
6H 2H KH 3H
7H 8H AH 9H
JH QH 10H 4H
KD 4D 2D 3D
7D QD 8D 6D
"""
LOO = """game loo
players Ann, Bob, Cid, Dee, Eve
hand Eve 7S
in pass in pass pass
exchange 0, exchange 0
9H 7H
8H QH
10D 9D
10C AC
2C 3C
"""
LINGER_LONGER = """game linger-longer
players Ann, Bob, Cid
hand Cid 3S
9H 4H KH
KD 5D 6D
AC 5C 6C
"""
ROLLING_STONE = (EXAMPLES / "games" / "rolling-stone-series-with-pick-ups.txt").read_text("utf-8")

# A record, a line of its first hand (whose, how many points, by which clause), what it follows
# from: entries, their words, and what they count.
ROWS = [
    (
        KLABERJASS,
        "Bob 27 KLA-PTS-1",
        [
            "14 15 | trick 2: Ann QD (3), Bob 10D (10) | 13",
            "19 21 | trick 4: Ann QC (3), Bob AC (11) | 14",
        ],
    ),
    (KLABERJASS, "Ann 10 KLA-PTS-2", ["30 31 | trick 9: Ann AH (11), Bob 7H | 10"]),
    (KLABERJASS, "Ann 20 KLA-BELA-1", ["18 | Ann: bela", "20 | Ann: bela"]),
    (
        KLABERJASS,
        "Ann 20 KLA-MELD-1",
        [
            "5 | Ann: twenty",
            "6 | Bob: howhigh",
            "7 | Ann: K",
            "8 | Bob: also",
            "9 | Ann: C",
            "10 | Bob: S",
            "13 | Ann: show KC QC JC",
        ],
    ),
    (KLABERJASS, "Bob 27 KLA-SCORE-1", ["3 | Ann: take"]),
    (SIXTY_SIX, "Ann 21 SXS-PTS-1", ["3 4 | trick 1: Ann AH (11), Bob 10C (10) | 21"]),
    (SIXTY_SIX, "Bob 20 SXS-MAR-3", ["7 | Bob: marriage C"]),
    (SIXTY_SIX, "Bob 2 SXS-VP-2", ["16 | Ann: claim"]),
    (CINCH, "Ann+Cid 1 CIN-PTS-2", ["12 13 14 15 | trick 1: Ann 9S, Bob 4S, Cid KS, Dee 3S | 1"]),
    (CINCH, "Ann+Cid 0 CIN-DISC-4", ["10 | Cid: discard 8 5S"]),
    (CINCH, "Bob+Dee 18 CIN-SCORE-2", ["3 | Ann: bid 6", "7 | Ann: trump S"]),
    (
        LOO,
        "Ann 2 LOO-TRICK-1",
        ["10 11 | trick 1: Ann 9H, Cid 7H | 1", "16 17 | trick 4: Cid 10C, Ann AC | 1"],
    ),
    (
        LOO,
        "Ann 2 LOO-PAY-1",
        ["10 11 | trick 1: Ann 9H, Cid 7H | 1", "16 17 | trick 4: Cid 10C, Ann AC | 1"],
    ),
    (LOO, "Eve -5 LOO-ANTE-1", ["2 | hand Eve 7S"]),
    (KALOOKI, "Pia 0 KAL-OUT-1", ["26 | Pia: 7D"]),
    (
        KALOOKI,
        "Nora 48 KAL-VAL-1",
        [
            "27 | Nora left 2C 2H KC KH 5D 2S 7C 5C 5S",
            " | 5S 5, 2S 2, KH 10, 2H 2, 5D 5, KC 10, 7C 7, 5C 5, 2C 2 | 48",
        ],
    ),
    (KALOOKI, "Nora 48 KAL-BEND-1", ["25 | Pia: meld 3C 3S 3H, 4C 4H 4S, 5D 5C 5S"]),
    (LINGER_LONGER, "Cid 3 LIN-SCORE-1", ["9 10 11 | trick 3: Cid AC, Ann 5C, Bob 6C | 3"]),
    (ROLLING_STONE, "Cid 8 ROL-D10", ["35 | trick 8: Cid AD | 8"]),
]


@pytest.mark.parametrize(("record", "line", "expected"), ROWS, ids=[row[1] for row in ROWS])
def test_a_line_follows_from_its_entries(record: str, line: str, expected: list[str]) -> None:
    assert told(record)[line] == expected


def told(record: str) -> dict[str, list[str]]:
    """The lines of the first hand with what each follows from, in words."""
    fold = folded(record).fold
    chapter = fold.chapters[0]
    assert chapter.result
    grounds = Grounds(fold, chapter)
    return {
        f"{fold.sides[line.side]} {line.points} {line.clause}": list(map(words, grounds.of(line)))
        for line in (*chapter.result.lines, *chapter.result.settlement)
    }


def words(ground: Ground) -> str:
    trick = f"trick {ground.trick}: " if ground.trick else ""
    points = "" if ground.points is None else f" | {ground.points}"
    return f"{' '.join(map(str, ground.entries))} | {trick}{ground.text}{points}"


def test_a_ruling_is_the_ground_of_what_it_gives() -> None:
    ruling = "ruling adjust .1 hand Ann plus 5 by Dora because {the} trick was hers"
    assert told(f"{KLABERJASS}{ruling}\n")["Ann 5 COM-RUL-2"] == [
        "32 | ruling adjust .1 hand Ann plus 5 by Dora because {the} trick was hers"
    ]


def test_a_corrected_card_is_told_as_it_counts() -> None:
    record = f"{KLABERJASS}correct @29 7S\n"
    (trick,) = (words for words in told(record)["Ann 65 KLA-PTS-1"] if "trick 8" in words)
    assert trick == "28 29 | trick 8: Ann 9D, Bob 7S | 0"
