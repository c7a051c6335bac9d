"""One table of a round, and a round: who sits where, what was typed of it, what was recorded."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.listing import at_odds
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.rules.record.header import LONGEST_NAME
from trickledger.rules.says import EntryNumber, Handle, Says, Value

State = Literal[
    "to play",
    "playing",
    "forfeited",
    "unconfirmed",
    "reported",
    "disputed",
    "settled",
    "recorded",
    "doubted",
    "awarded",
    "annulled",
]
_NOT_DONE: tuple[State, ...] = ("to play", "playing", "unconfirmed", "disputed")
Ruling = Literal["", "annul", "award", "doubt"]
RULINGS: tuple[Ruling, ...] = ("annul", "award", "doubt")
_RULED: Mapping[str, State] = {"annul": "annulled", "award": "awarded", "doubt": "doubted"}
Sides = tuple[tuple[int, ...], ...]


def sides_of(table: Sequence[int], *, partners: bool) -> Sides:
    """The sides of a table: those who sit opposite where there are partners, else each alone.

    >>> sides_of([4, 1, 3, 2], partners=True)
    ((4, 3), (1, 2))
    """
    if not partners:
        return tuple((entrant,) for entrant in table)
    half = len(table) // 2
    return tuple((table[seat], table[seat + half]) for seat in range(half))


_LATER = " (later)"
NAMED_LATER = "A result that somebody disputes later is kept under a name with that end."


def as_later(scorer: str) -> str:
    """What somebody is called who disputes a result that was done: what they said before stays.

    >>> as_later("Ann Baker")
    'Ann Baker (later)'
    """
    return scorer[: LONGEST_NAME - len(_LATER)] + _LATER


def is_of_a_dispute(name: str) -> bool:
    """Whether a name ends as that of a dispute does, so that nobody can be called so."""
    return name.casefold().endswith(_LATER)


_DECIDED = {
    "annul": "annulled ({entry})",
    "award": "awarded {points} ({entry})",
    "doubt": "in doubt at {figures} ({entry})",
}


class Report(NamedTuple):
    """A result as it was typed from paper; `winners` are sides, where figures do not tell.

    What the director decides can be more than figures: that the table counts nothing, that each
    side has so many `points` of the event, or that the figures may still change.
    """

    entry: int
    scorer: str
    figures: tuple[int, ...]
    winners: tuple[int, ...]
    settled: bool = False
    ruling: Ruling = ""
    points: tuple[Fraction, ...] = ()

    @property
    def is_later(self) -> bool:
        """Whether it was told at a table that had its result, which it disputes."""
        return self.scorer.endswith(_LATER)

    @property
    def speaker(self) -> str:
        """Who told it."""
        return self.scorer.removesuffix(_LATER)

    @property
    def in_words(self) -> Says:
        """What it says, for a sentence: with whose it is, or that the director decided it.

        >>> print(Report(8, "", (100, 50), (), settled=True, ruling="doubt").in_words)
        in doubt at 100 : 50 (@8)
        """
        words = _DECIDED.get(self.ruling, "settled as {figures} ({entry})")
        values: dict[str, Value] = {
            "figures": at_odds(self.figures),
            "points": at_odds(map(figure, self.points)),
            "scorer": Handle(self.scorer),
            "entry": EntryNumber(self.entry),
        }
        return said_with(words if self.settled else "{figures} by {scorer} ({entry})", values)

    def agrees_with(self, other: Report) -> bool:
        """Whether two say the same of a table."""
        return (self.figures, self.winners) == (other.figures, other.winners)


class TableRecord(NamedTuple):
    """The game of a table as the ledger has it; once it is over with figures and winning sides.

    `mended` counts its voids, corrections and rulings, `strangers` the seats of the table that are
    not those of the game.
    """

    game: int
    code: str
    status: str
    entries: int
    mended: int
    provisional: bool
    strangers: int = 0
    figures: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether the game is over, and not merely abandoned."""
        return self.status in ("won", "shared", "closed")

    @property
    def is_over(self) -> bool:
        """Whether it is over and can be reckoned: all who sit at the table have played it."""
        return bool(self.figures)


class Table(NamedTuple):
    """One table of a round: who sits there in order, what was typed of it, what was recorded.

    `fewest` is how many sides its game takes at least, `game` the id of the game opened for it,
    `wanted` how many people must have said the same of it from paper.
    """

    round: int
    number: int
    seats: tuple[int, ...]
    sides: Sides
    guilty: frozenset[int] = frozenset()
    reports: tuple[Report, ...] = ()
    record: TableRecord | None = None
    fewest: int = 2
    game: str = ""
    wanted: int = 1

    @property
    def place(self) -> str:
        """The table as it is named: `2.5` is table 5 of round 2."""
        return f"{self.round}.{self.number}"

    @property
    def is_played_by_its_people(self) -> bool:
        """Whether those who sit at the table, and they alone, play its game."""
        return self.record is not None and not self.record.strangers

    @property
    def settled(self) -> Report | None:
        """What the director decided of it."""
        return next((report for report in self.reports if report.settled), None)

    @property
    def state(self) -> State:
        """How the table stands; what the director settled counts first, then what was recorded."""
        if self.is_forfeited:
            return "forfeited"
        if self.settled:
            return _RULED.get(self.settled.ruling, "settled")
        if self.record and self.record.is_over:
            return "recorded"
        if self.reports:
            if not all(report.agrees_with(self.reports[0]) for report in self.reports):
                return "disputed"
            return "reported" if len(self.reports) >= self.wanted else "unconfirmed"
        return "playing" if self.record and self.record.entries > 1 else "to play"

    @property
    def is_forfeited(self) -> bool:
        """Whether so many did not come that too few were left for the game.

        What two have played all the same has been taken at times, and counts.
        """
        if not self.guilty or self.is_ruled:
            return False
        is_told = self.reports or (self.record and self.record.is_over)
        return len(self.present) < (2 if is_told else self.fewest)

    @property
    def is_ruled(self) -> bool:
        """Whether the director has said what comes of it, whatever its figures are."""
        return self.settled is not None and self.settled.ruling in ("annul", "award")

    @property
    def without_ruling(self) -> Table:
        """The table as it would be if the director had decided nothing."""
        return self._replace(reports=tuple(each for each in self.reports if not each.settled))

    @property
    def present(self) -> Sides:
        """The sides that play: none of them missed the table."""
        if not self.guilty:
            return self.sides
        return tuple(side for side in self.sides if self.guilty.isdisjoint(side))

    @property
    def is_done(self) -> bool:
        """Whether the table has a result that nobody disputes."""
        return self.state not in _NOT_DONE

    @property
    def has_begun(self) -> bool:
        """Whether anything is known of it: a result, a forfeit, a game that was not abandoned."""
        has_game = self.record is not None and self.record.status != "abandoned"
        return bool(self.reports or self.guilty or has_game)

    @property
    def outcome(self) -> Report | TableRecord | None:
        """What counts of all that was typed and recorded: the one place that decides it.

        None while there is no result, which is so too while scorers say different things of it, or
        fewer have said it than must: such a table is open, in every figure.
        """
        if self.record is None and len(self.reports) == 1 and self.wanted == 1:
            return self.reports[0]
        if self.settled:
            return self.settled
        if self.record and self.record.is_over:
            return self.record
        return self.reports[0] if self.reports and self.is_done else None

    @property
    def figures(self) -> tuple[int, ...]:
        """The figures that count, a side each; none while there is no result."""
        outcome = self.outcome
        return outcome.figures if outcome else ()

    @property
    def told(self) -> tuple[Report, ...]:
        """What was typed of it from paper, each different thing once, whether it counts or not."""
        found: list[Report] = []
        for report in self.reports:
            if not any(report.agrees_with(other) for other in found):
                found.append(report)
        return tuple(found)

    @property
    def result(self) -> str:
        """What it came to, as it is printed: its figures, else the points that it was awarded.

        Of what waits for a second report it is what the first says; of a dispute nothing.
        """
        if self.settled and self.settled.points:
            return " : ".join(map(figure, self.settled.points))
        is_waiting = self.state == "unconfirmed"
        return " : ".join(map(str, self.reports[0].figures if is_waiting else self.figures))

    @property
    def in_words(self) -> Says:
        """How it stands, for a sentence: its result, or what there is in place of one."""
        match self.state:
            case "awarded":
                words = "awarded {result}"
            case "doubted":
                words = "in doubt at {result}"
            case "forfeited" | "annulled" | "disputed" as state:
                return Says(state)
            case "unconfirmed":
                words = "{result} by one report alone"
            case _:
                words = "{result}" if self.result else "without a result"
        return said_with(words, {"result": self.result})

    @property
    def is_provisional(self) -> bool:
        """Whether what it has brought may still change by what was told: a finding is open in its
        game, or its result is in doubt, disputed, or waits for who confirms it."""
        if self.settled:
            return self.settled.ruling == "doubt"
        if self.record and self.record.provisional:
            return True
        return bool(self.reports) and self.state in ("disputed", "unconfirmed")


class Round(NamedTuple):
    """A round: how it was made, its tables, and who had a bye.

    `computed` is the seating as it was made, before anybody was moved; `locked` are the figures of
    each table as they stood when the round was locked, None while it is not.
    """

    number: int
    method: str
    computed: Seating
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    locked: Mapping[int, tuple[int, ...]] | None = None

    @property
    def seating(self) -> Seating:
        """The seating as it is now."""
        return Seating(tuple(table.seats for table in self.tables), self.byes)

    def table_of(self, entrant: int) -> Table | None:
        """The table at which an entrant sits, None where there is none."""
        return next((table for table in self.tables if entrant in table.seats), None)

    def of(self, entrants: Collection[int]) -> Round:
        """The round of some entrants alone: the tables at which any of them sits, and their byes.

        Its tables keep their numbers.
        """
        seated = (each for each in self.computed.tables if any(one in entrants for one in each))
        byes = (each for each in self.computed.byes if each in entrants)
        return self._replace(
            computed=Seating(tuple(seated), tuple(byes)),
            tables=tuple(at for at in self.tables if any(one in entrants for one in at.seats)),
            byes=tuple(each for each in self.byes if each in entrants),
        )

    @property
    def largest(self) -> int:
        """How many sit at its largest table."""
        return max(len(table.seats) for table in self.tables)

    @property
    def won_without_playing(self) -> list[int]:
        """Who has won a table because the others did not come."""
        forfeited = [table for table in self.tables if table.is_forfeited]
        return [each for table in forfeited for side in table.present for each in side]

    @property
    def there(self) -> set[int]:
        """Who has played or had a bye."""
        played = [table for table in self.tables if not table.is_forfeited]
        return {*self.byes, *(each for table in played for side in table.present for each in side)}

    @property
    def open_tables(self) -> list[Table]:
        """The tables without a result, or with one that is disputed."""
        return [table for table in self.tables if not table.is_done]
