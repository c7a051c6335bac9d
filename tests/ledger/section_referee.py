"""A referee of sections: each is an event of its own, of its people and all whom they have met."""

from __future__ import annotations

from fractions import Fraction

from tests.ledger import standings_referee
from tests.ledger.event_referee import Game, Referee
from tests.ledger.standings_referee import Standing
from trickledger.ledger.journal.journal import Entry
from trickledger.ledger.tournament.pairing.seating import Seating


class Section(Referee):
    """A section by its name, of which the first rounds may be asked alone."""

    def __init__(
        self, entries: list[Entry], game: Game, name: str, through: int | None = None
    ) -> None:
        super().__init__(entries, game, through)
        self.members = {one for one in self.since if section_of(self, one) == name}
        known = _met(self, self.members)
        self.tables = [
            {at: row for at, row in made.items() if known & {*row}} for made in self.tables
        ]
        self.byes = [[one for one in row if one in known] for row in self.byes]
        self.computed_byes = [[one for one in row if one in known] for row in self.computed_byes]
        if self.format in ("round-robin", "knock-out"):
            while self.tables and not (self.tables[-1] or self.byes[-1]):
                self.tables.pop()
                self.byes.pop()
                self.computed_byes.pop()
        self.made = len(self.tables)
        self.through = min(self.made, self.made if through is None else through)
        self.since = {one: since for one, since in self.since.items() if one in known}

    @property
    def ranked(self) -> list[int]:
        return [one for one in self.since if one in self.members]

    def to_seat(self, number: int) -> list[int]:
        return [one for one in super().to_seat(number) if one in self.members]

    def founders(self) -> list[int]:
        return [one for one in super().founders() if one in self.members]


def section_of(event: Referee, one: int) -> str:
    """The section of somebody, empty for none."""
    return event.facts[one].get("section", "")


def sections(event: Referee) -> list[str]:
    """The sections that anybody is in; the empty one is the last."""
    found = sorted({section_of(event, one) for one in event.since} - {""})
    return [*found, *([""] if any(not section_of(event, one) for one in event.since) else [])]


def parts(entries: list[Entry], game: Game, through: int | None = None) -> list[Referee]:
    """The sections of an event, or the event itself where it has none."""
    whole = Referee(entries, game, through=through)
    names = sections(whole)
    if not any(names):
        return [whole]
    return [Section(entries, game, name, through) for name in names]


def alike(of_parts: list[Referee]) -> bool:
    """Whether what the sections have brought can be compared."""
    planned = of_parts[0].format
    fields = {len(part.founders()) for part in of_parts}
    return planned != "knock-out" and (planned != "round-robin" or len(fields) == 1)


def together(of_parts: list[Referee]) -> list[tuple[int, bool, int]]:
    """All sections in one ranking: by points and tie-breaks as they are, or by place in each."""
    fewest = ("average-rank", "fewest-penalties", "lot")
    event, are_alike = of_parts[0], alike(of_parts)
    order = event.settings["order"].split()

    def worth(row: Standing) -> tuple[Fraction | bool | int, ...]:
        if not are_alike:
            return (-row.place,)
        signed = (row.values[name] * (-1 if name in fewest else 1) for name in order)
        return (row.entrant not in event.disqualified, *signed)

    rows = {row.entrant: worth(row) for of_part in standings(of_parts) for row in of_part}
    return [
        (1 + sum(other > mine for other in rows.values()), [*rows.values()].count(mine) > 1, one)
        for one, mine in rows.items()
    ]


def seats_of(section: Referee, seating: Seating) -> Seating:
    """The tables and byes of a round that are a section's."""
    own = {*section.ranked}
    return Seating(
        tuple(row for row in seating.tables if own & {*row}),
        tuple(one for one in seating.byes if one in own),
    )


def is_over(section: Referee, number: int) -> bool:
    """Whether the plan or the bracket of a section is played before a round."""
    if section.format == "round-robin":
        return not any(section.rival(number, one) for one in section.founders())
    if section.format != "knock-out" or number == 1:
        return False
    return not section.tables[number - 2 :] or section.bracket.is_won


def _met(event: Referee, members: set[int]) -> set[int]:
    """Some with all whom they have met, and whom these have."""
    known = {*members}
    for _ in event.since:
        for made in event.tables:
            for row in made.values():
                known |= {*row} if known & {*row} else set()
    return known


def standings(of_parts: list[Referee]) -> list[list[Standing]]:
    """Who stands where in each section."""
    return [standings_referee.standings(part) for part in of_parts]
