"""An event as a tournament report file.

The columns are those of TRF26, which FIDE applies since September 2025. Only rounds are told in
which every table has its result. Names are written in letters that all have; one that is another
then stands in a comment, which `import` reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from trickledger.ledger.exchange.trf.letters import NOBODY, Cell, Scale, cell
from trickledger.ledger.exchange.trf.names import listed, plain
from trickledger.ledger.tournament.entrant_laws import spoken
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.next_round import last_round
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.order import CODES
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult, points_of
from trickledger.ledger.tournament.ranking.standings import Row
from trickledger.ledger.tournament.results import results, standings
from trickledger.ledger.tournament.settings import Settings

LINE_END = "\r\n"
NAME, GAME = "### name", "### game"
_KINDS = {"swiss": "Swiss System", "round-robin": "Round Robin", "knock-out": "Knock-out"}
_TENTH = 10


def report_file(event: Event) -> str:
    """The whole file, each line with its end; raises UnfitPlan where it cannot tell the event."""
    _demand_two(event)
    _demand_one_section(event)
    through = len([*takewhile(lambda made: not made.open_tables, event.rounds)])
    scale = Scale.of(event.settings)
    until = event.made if through == len(event.rounds) else through
    rows = standings(event, until)
    found = results(event, through=through)
    lines = [*_about(event, through), *_points(scale), *_order(event.settings)]
    cells = _cells(event, found, scale)
    lines += _players(event, rows, found, cells)
    lines += _otherwise(found, cells, scale)
    lines += _given(event, until)
    lines += _forbidden(event)
    return "".join(f"{line}{LINE_END}" for line in lines)


def _demand_two(event: Event) -> None:
    settings = event.settings
    if settings.size != 2 or settings.has_sides or settings.pairs:
        raise UnfitPlan(
            "A report file tells of two players at a table.",
            f"This event seats {'pairs' if settings.pairs else settings.size} at a table.",
            "`trickledger event export --format csv` tells every event.",
        )
    if settings.worth == "figure":
        raise UnfitPlan(
            "A report file tells of games won, drawn and lost.",
            "This event counts the figures of the games.",
            "`trickledger event export --format csv` tells every event.",
        )


def _demand_one_section(event: Event) -> None:
    if len(event.parts) > 1:
        raise UnfitPlan(
            "A report file tells of one section.",
            f"This event has {', '.join(part.name or 'some in none' for part in event.parts)}.",
            f"Name it: `trickledger event export --format trf --section {event.parts[0].name}`.",
        )


def _about(event: Event, through: int) -> Iterator[str]:
    settings = event.settings
    day = settings.date.replace("-", "/")
    yield f"012 {plain(settings.title)}"
    if day:
        yield f"042 {day}"
        yield f"052 {day}"
    yield f"062 {len(event.entrants)}"
    yield f"072 {sum(bool(event.dossier.facts_of(each).rating) for each in event.entrants)}"
    yield f"092 {_KINDS.get(settings.format, 'Other')}, {settings.of.title}"
    if event.entries:
        yield f"102 {plain(event.entries[0].scorer)}"
    if day and through:
        yield f"{'132':91}{'  '.join([day[2:]] * through)}"
    yield f"142 {max(last_round(event) or 0, through)}"
    yield "182 Trickledger"
    yield f"{GAME} {settings.game}"


def _points(scale: Scale) -> Iterator[str]:
    codes = scale.codes()
    if codes:
        told = (f"{code}{_one_decimal(value)}" for code, value in codes.items())
        yield f"162  {'    '.join(told)}"


def _order(settings: Settings) -> Iterator[str]:
    """The tie-breaks that FIDE has a code for, as they part those level and as they rank."""
    by_name = {name: code for code, name in CODES.items()}
    codes = [by_name[name] for name in settings.order if name in by_name]
    breaks = [code for code in codes if code != "PTS"]
    if breaks:
        yield f"202 {','.join(breaks)}"
    if codes:
        yield f"212 {','.join(codes)}"


Cells = Mapping[int, Sequence[Cell]]


def _cells(event: Event, found: Mapping[int, Sequence[RoundResult]], scale: Scale) -> Cells:
    first = {(table.round, table.seats[0]) for table in event.all_tables if len(table.seats) == 2}
    byes = {(made.number, entrant) for made in event.rounds for entrant in made.byes}

    def told(entrant: int, result: RoundResult) -> Cell:
        at = (result.round, entrant)
        if result.kind is Kind.BYE and at not in byes:
            # somebody had asked for it
            return Cell(NOBODY, False, "F")
        return cell(result, at in first, scale)

    return {
        entrant: [told(entrant, result) for result in rounds] for entrant, rounds in found.items()
    }


def _players(
    event: Event, rows: Sequence[Row], found: Mapping[int, Sequence[RoundResult]], cells: Cells
) -> Iterator[str]:
    """Everybody with their rounds; who was met from another section has no place."""
    ranked = {row.entrant: row for row in rows}
    for number, entrant in event.entrants.items():
        name, row = listed(entrant.name), ranked.get(number)
        points, place = (row.points, row.place) if row else (points_of(found[number]), "")
        facts = event.dossier.facts_of(number)
        rating = f"{round(facts.rated)}" if facts.rating else ""
        told = "".join(f"  {each}" for each in cells[number])
        yield (
            f"001 {number:4}      {name:33} {rating:>4} {'':3} {facts.federation[:11]:>11} {'':10} "
            f"{_one_decimal(points)} {place:4}{told}"
        )
        if spoken(name) != entrant.name:
            yield f"{NAME} {number} {entrant.name}"


def _otherwise(
    found: Mapping[int, Sequence[RoundResult]], cells: Cells, scale: Scale
) -> Iterator[str]:
    """Rounds that bring something else than their letter is worth, a record each."""
    for entrant, rounds in found.items():
        for result, told in zip(rounds, cells[entrant], strict=True):
            if result.points != scale.worth(told.letter):
                letter = {"1": "W", "=": "D", "0": "L", "U": "F"}.get(told.letter, told.letter)
                points = _one_decimal(result.points)
                yield f"299 {letter}       {points:>5}  {result.round:3} {entrant:4}"


def _given(event: Event, through: int) -> Iterator[str]:
    """Points that were carried, or that the director gave or took, a record each."""
    told = event.entrants.keys() - event.guests
    for entrant, brought in event.dossier.carried.items():
        if brought and entrant in told:
            yield f"299         {_one_decimal(brought):>5}  {0:3} {entrant:4}"
    for each in event.dossier.adjustments:
        if each.round <= through and each.entrant in told:
            points = _one_decimal(each.points)
            yield f"299         {points:>5}  {each.round:3} {each.entrant:4}"


def _forbidden(event: Event) -> Iterator[str]:
    last = max(last_round(event) or 0, len(event.rounds), 1)
    for one, other in sorted(event.forbidden):
        # a section does not tell of who plays in another
        if one in event.entrants and other in event.entrants:
            yield f"260 001 {last:03} {one:4} {other:4}"


def _one_decimal(value: Fraction) -> str:
    """Points in four columns; raises UnfitPlan where one decimal does not tell them."""
    told = f"{float(value):4.1f}"
    if _TENTH * value != round(_TENTH * value) or len(told) > 4:
        raise UnfitPlan(
            "A report file writes points with one decimal, below 100.",
            f"Somebody has {float(value):g}.",
            "`trickledger event export --format csv` tells every event.",
        )
    return told
