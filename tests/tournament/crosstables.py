"""Crosstables written as text, read as results.

A line is an entrant: the number, then a cell a round. `9:1`, `9:=` and `9:0` are a meeting with
entrant 9 won, drawn and lost, `9:+` and `9:-` a forfeit won and lost. `U` and `F` are a bye for a
full point, `H` is an absence for half a point, `Z` one for nothing, as in FIDE's report files.
"""

from fractions import Fraction

from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult

HALF = Fraction(1, 2)
MEETINGS = {
    "1": (Kind.PLAYED, Fraction(1)),
    "=": (Kind.PLAYED, HALF),
    "0": (Kind.PLAYED, Fraction(0)),
    "+": (Kind.FORFEIT_WON, Fraction(1)),
    "-": (Kind.FORFEIT_LOST, Fraction(0)),
}
ALONE = {
    "U": (Kind.BYE, Fraction(1)),
    "F": (Kind.BYE, Fraction(1)),
    "H": (Kind.ABSENT, HALF),
    "Z": (Kind.ABSENT, Fraction(0)),
}


def results(text: str) -> Results:
    """The results of a crosstable."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {
        int(number): tuple(_outing(*cell) for cell in enumerate(cells, 1))
        for number, *cells in lines
    }


def _outing(number: int, cell: str) -> RoundResult:
    if cell in ALONE:
        return RoundResult(number, *ALONE[cell])
    opponent, result = cell.split(":")
    kind, points = MEETINGS[result]
    return RoundResult(number, kind, points, {int(opponent): points})


SWISS_5 = """
 1   9:1  13:=   2:=  15:1   4:=
 2  10:1   7:1   1:=  16:1   3:=
 3  11:=   6:1   8:1   4:=   2:=
 4  12:1   H    13:1   3:=   1:=
 5  13:0  15:0  11:1   7:=  10:1
 6  14:0   3:0   U    10:1   8:1
 7  15:1   2:0  16:0   5:=  11:0
 8  16:=  14:1   3:0  13:1   6:0
 9   1:0  10:0   H    11:-   U
10   2:0   9:1  15:0   6:0   5:0
11   3:=  16:0   5:0   9:+   7:1
12   4:0   U    14:+   Z     Z
13   5:1   1:=   4:0   8:0  14:0
14   6:1   8:0  12:-   Z    13:1
15   7:0   5:1  10:1   1:0  16:0
16   8:=  11:1   7:1   2:0  15:1
"""
"""Five rounds of a Swiss: M. Held, Exercises in Tie-Breaking, FIDE Technical Commission, 2024."""

SWISS_9 = """
 1   9:1  13:=   2:=  15:1   4:=   6:=   3:=  16:=   8:1
 2  10:1   7:1   1:=  16:1   3:1   4:=   6:0  15:=   5:=
 3  11:=   6:1   8:1   4:=   2:0  16:1   1:=  14:1  10:1
 4  12:1   H    13:1   3:=   1:=   2:=  16:=   6:=  15:1
 5  13:0  15:0  11:1   7:=  10:1  14:0   9:1   8:0   2:=
 6  14:0   3:0   U    10:1   8:1   1:=   2:1   4:=  16:1
 7  15:1   2:0  16:0   5:=  11:0  10:0  13:1   9:1  14:1
 8  16:=  14:1   3:0  13:1   6:0  11:=  15:=   5:1   1:0
 9   1:0  10:0   H    11:-   U    13:1   5:0   7:0  12:=
10   2:0   9:1  15:0   6:0   5:0   7:1  12:1  11:1   3:0
11   3:=  16:0   5:0   9:+   7:1   8:=  14:0  10:0  13:=
12   4:0   U    14:+   Z     Z    15:0  10:0  13:=   9:=
13   5:1   1:=   4:0   8:0  14:0   9:0   7:0  12:=  11:=
14   6:1   8:0  12:-   Z    13:1   5:1  11:1   3:0   7:0
15   7:0   5:1  10:1   1:0  16:0  12:1   8:=   2:=   4:0
16   8:=  11:1   7:1   2:0  15:1   3:0   4:=   1:=   6:0
"""
"""The same Swiss after nine rounds (Held, exercise 25)."""

ROUND_ROBIN = """
 1   5:=   2:1   3:1   4:0   6:1
 2   6:1   1:0   5:1   3:=   4:1
 3   4:1   6:1   1:0   2:=   5:1
 4   3:0   5:0   6:=   1:1   2:0
 5   1:=   4:1   2:0   6:-   3:0
 6   2:0   3:0   4:=   5:+   1:0
"""
"""A round robin with a forfeit (Held, exercises 14 and 26)."""

UNPLAYED = """
 1   8:=   6:1   3:=  14:+   5:=   2:0   9:=
 2   9:0  11:1  15:1   5:-   7:1   1:1   5:0
 3  10:+   7:1   1:=   9:=   H     Z     H
 4  11:-  13:-   6:-   U     8:=  15:=   6:=
 5  13:1   9:=   7:=   2:+   1:=  11:=   2:1
 6  14:=   1:0   4:+   7:=   9:0  10:0   4:=
 7  15:1   3:0   5:=   6:=   2:0  14:0   U
 8   1:=  14:-   Z     Z     4:=  13:1  14:0
 9   2:1   5:=   H     3:=   6:1   H     1:=
10   3:-  15:-  13:=  15:1  14:1   6:1  11:0
11   4:-   2:0   U    13:1  15:1   5:=  10:1
12   H     F    14:1   H     Z     F     Z
13   5:0   4:-  10:=  11:0   U     8:0  15:0
14   6:=   8:+  12:0   1:-  10:0   7:1   8:1
15   7:0  10:+   2:0  10:0  11:0   4:=  13:1
"""
"""A Swiss with many unplayed rounds: a trial of the tie-break server that FIDE's Technical
Commission keeps. Of a forfeit with two `-` neither side came."""
