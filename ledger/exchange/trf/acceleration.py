"""Who is accelerated in which rounds, in a report file: records 250, and for older programs XXA."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.results import accelerated


def accelerations(event: Event, numbers: Mapping[int, int]) -> Iterator[str]:
    """A record for each run of players with the same points in the same rounds, and of each player.

    `numbers` are those of the entrants in the file.
    """
    rounds: list[Mapping[int, Fraction]] = []
    while ahead := accelerated(event, len(rounds) + 1):
        rounds.append(ahead)
    by_number = {numbers[one]: [ahead.get(one, Fraction(0)) for ahead in rounds] for one in numbers}
    virtual = {number: points for number, points in sorted(by_number.items()) if any(points)}
    for first, last in _runs([*virtual]):
        for begins, ends, points in _stretches(virtual[first]):
            told = f"{float(points):04.1f}"
            yield f"250      {told} {begins:03} {ends:03} {first:04} {last:04}"
    for number, each in virtual.items():
        yield f"XXA {number:4} {' '.join(f'{float(points):4.1f}' for points in each)}"


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of numbers that follow each other."""
    begins = 0
    for at in range(1, len(numbers) + 1):
        if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
            yield numbers[begins], numbers[at - 1]
            begins = at


def _stretches(points: Sequence[Fraction]) -> Iterator[tuple[int, int, Fraction]]:
    """The rounds, from the first to the last, that bring the same points."""
    begins = 1
    for number in range(2, len(points) + 2):
        if number > len(points) or points[number - 1] != points[begins - 1]:
            if points[begins - 1]:
                yield begins, number - 1, points[begins - 1]
            begins = number
