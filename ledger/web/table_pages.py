"""What the page of a table is filled with: who sits there, the game in view, results so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.own_tables import OwnPlace, own_game
from trickledger.ledger.services.phones import Place, newest_place
from trickledger.ledger.tournament import rights
from trickledger.ledger.web.table_view import PhoneTable, phone_table

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.table import Report


class Side(NamedTuple):
    """A side of a table: its people, and what it said of the result."""

    number: int
    people: tuple[str, ...]
    figure: int | None


class Claim(NamedTuple):
    """A result that somebody told, and who of another side has not said yet whether it is right."""

    report: Report
    figures: tuple[tuple[str, int], ...]
    others: tuple[str, ...]
    agreed: tuple[str, ...]


class TablePage(NamedTuple):
    """A table as a phone shows it; `tag` changes with anything that is shown.

    `section` is that in which all play who sit here, empty where there is none.
    """

    tag: str
    place: Place | OwnPlace | None
    sides: tuple[Side, ...]
    claims: tuple[Claim, ...]
    game: PhoneTable | None
    is_negative: bool
    section: str = ""

    @property
    def may(self) -> frozenset[rights.What]:
        """What a phone of the table may enter as it stands."""
        if self.place is None:
            return frozenset()
        who, state = self.place.who, self.place.state
        return frozenset(what for what in rights.ENTRIES if rights.may(who, what, state))

    @property
    def people(self) -> tuple[str, ...]:
        """All who sit here."""
        return tuple(name for side in self.sides for name in side.people)


def table_page(store: Ledger, event: Stream, tab: int, known: str = "") -> TablePage | None:
    """The page of a table; None where its tag is the one that is `known`."""
    with store.reading() as db:
        place, tables = newest_place(db, event, tab), EventTables(db, event)
        game = place.game if place else None
        ends = [tables.newest_about([tab])[tab]]
        ends += [journal.head(db, game)] if game else []
        tag = "-".join(f"{number}.{digest.hex()[:12]}" for number, digest in ends)
        if tag == known:
            return None
        fold = load(db, game) if game else None
        section = tables.section_of(place.table.seats) if place else ""
    view = phone_table(fold, game.number) if fold and game else None
    if place is None:
        return TablePage(tag, None, (), (), None, False)
    return TablePage(
        tag,
        place,
        tuple(_sides(place)),
        tuple(claims_of(place)),
        view,
        place.settings.of.figures_may_be_negative,
        section,
    )


def own_table_page(store: Ledger, number: int, known: str) -> TablePage | None:
    """The page of a game that no event runs; None where its tag is the one that is `known`."""
    with store.reading() as db:
        game = own_game(db, number)
        entries, digest = journal.head(db, game)
        tag = f"{entries}.{digest.hex()[:12]}"
        if tag == known:
            return None
        fold = load(db, game)
    names = dict(fold.players)
    sides = tuple(
        Side(at, tuple(names[handle] for handle in side.split("+")), None)
        for at, side in enumerate(fold.sides)
    )
    view = phone_table(fold, number)
    place = OwnPlace(fold.verdict.status != "open")
    return TablePage(tag, place, sides, (), view, fold.game.figures_may_be_negative)


def _sides(place: Place) -> list[Side]:
    figures = place.table.figures
    is_told = len(figures) == len(place.table.present)
    return [
        Side(number, place.people(number), figures[number] if is_told else None)
        for number in range(len(place.table.present))
    ]


def claims_of(place: Place) -> list[Claim]:
    """Each result that was told at the table, once; what the director decided is no claim."""
    reports = [report for report in place.table.reports if not report.settled]
    told: dict[tuple[int, ...], list[Report]] = {}
    for report in reports:
        told.setdefault(report.figures, []).append(report)
    names = [" + ".join(place.people(side)) for side in range(len(place.table.present))]
    spoken = {report.speaker for report in reports}
    heard = {side for name in spoken if (side := place.side_of(name)) is not None}
    others = tuple(
        name
        for side in range(len(place.table.present))
        if side not in heard
        for name in place.people(side)
    )
    return [
        Claim(
            agreed[0],
            tuple(zip(names, figures, strict=False)),
            others,
            tuple(report.scorer for report in agreed),
        )
        for figures, agreed in told.items()
    ]
