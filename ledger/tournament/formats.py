"""The formats of events: a row says what one is and what follows from it everywhere."""

from __future__ import annotations

from typing import NamedTuple

OF_TWO = 2


class Format(NamedTuple):
    """A format, told by what it is `about`.

    A table has so many `seats`, 0 where that is a setting. `order` is what usually ranks, behind
    points. `drawn` is what is laid down for all with the first round. Where a round `needs_results`
    it follows from those before, and where meetings of earlier events count it `avoids_repeats`.
    `report` is what report files call it.
    """

    about: str
    seats: int
    order: tuple[str, ...] = ("wins", "opponents-win-share")
    drawn: str = ""
    needs_results: bool = False
    avoids_repeats: bool = False
    report: str = "Other"

    @property
    def fewest(self) -> int:
        """How many there must be for a table."""
        return self.seats or OF_TWO


FORMATS = {
    "swiss": Format(
        "two at a table with the same score",
        OF_TWO,
        ("buchholz-cut-1", "buchholz", "sonneborn-berger"),
        needs_results=True,
        avoids_repeats=True,
        report="Swiss System",
    ),
    "round-robin": Format(
        "two at a table, everyone meets everyone",
        OF_TWO,
        ("head-to-head", "sonneborn-berger", "wins"),
        drawn="plan",
        report="Round Robin",
    ),
    "knock-out": Format(
        "two at a table, the loser is out",
        OF_TWO,
        # the loser of the final has come further than the winner of the third place
        ("progressive",),
        drawn="bracket",
        needs_results=True,
        report="Knock-out",
    ),
    "rotation": Format("three to twelve at a table, few meet twice", 0, avoids_repeats=True),
    "partners": Format("four at a table, a new partner each round", 4, avoids_repeats=True),
    "free": Format("the director says who sits where", 0),
}
"""Each format by its name; who sits with whom in one is a row of `next_round`."""
