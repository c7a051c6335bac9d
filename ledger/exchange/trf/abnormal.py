"""Points out of the ordinary in a report file, record 299: of a round, given, or taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.columns import figure

WHY = "as in the report file"
_TYPES = "WDLFHZ+- "


class Abnormal(NamedTuple):
    """What somebody has of a round instead of what its letter is worth; `letter` is blank where
    the points are given or taken, and the round is 0 where they are of all rounds."""

    letter: str
    points: Fraction
    round: int
    player: int


def read_abnormal(line: str) -> Iterator[Abnormal]:
    """The points that a record tells, for each of its players; raises ValueError.

    >>> [each.player for each in read_abnormal("299          -0.5    2    7   12")]
    [7, 12]
    """
    letter, points, number = line[4:5], Fraction(line[12:17].strip()), int(line[19:22])
    is_known = letter in _TYPES and (number or letter == " ")
    if not is_known or points.denominator not in (1, 2, 5, 10):
        raise ValueError
    for at in range(23, len(line.rstrip()), 5):
        yield Abnormal(letter, points, number, int(line[at : at + 4]))


def carried(found: Iterable[Abnormal], place: Mapping[int, int]) -> Iterator[str]:
    """What players had before the first round, a line each."""
    sums: dict[int, Fraction] = {}
    for each in found:
        if each.letter == " " and not each.round:
            at = place[each.player]
            sums[at] = sums.get(at, Fraction(0)) + each.points
    for at, points in sums.items():
        yield f"+ carry {at} {figure(points)} # {WHY}"


def given(at: int, number: int, points: Fraction) -> Iterator[str]:
    """The line by which somebody has more or fewer points from a round on; none for nothing."""
    if points:
        word = "bonus" if points > 0 else "penalty"
        yield f"{word} {at} {number} {figure(abs(points))} # {WHY}"


def of_round(found: Sequence[Abnormal], number: int) -> dict[int, list[Abnormal]]:
    """The records of a round by player."""
    by_player: dict[int, list[Abnormal]] = {}
    for each in found:
        if each.round == number:
            by_player.setdefault(each.player, []).append(each)
    return by_player
