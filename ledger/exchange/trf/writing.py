"""An event as a tournament report file.

The columns are those of TRF26, which FIDE applies since September 2025. Beside its records stand
those of TRF(x), by which programs of before know the number of rounds, what results are worth and
who is accelerated. Only rounds are told in which every table has its result. Names are written in
letters that all have; one that is another then stands in a comment, which `import` reads.

The points of a player are what the letters of the rounds are worth: older programs add them up and
know nothing else. What was carried, given, taken or awarded beside stands in records 299.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from trickledger.ledger.exchange.trf.letters import NOBODY, Cell, Scale, cell
from trickledger.ledger.exchange.trf.names import listed, plain
from trickledger.ledger.tournament.entrant_laws import spoken
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.next_round import last_round
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.order import CODES
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.results import accelerated, results, standings
from trickledger.ledger.tournament.settings import Settings
from trickledger.rules.says import Command, Says
from trickledger.rules.says import listed as all_of

LINE_END = "\r\n"
NAME, GAME, FEDERATION = "### name", "### game", "### federation"
_LONGEST_NUMBER = 11
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
    numbers = {entrant: number for number, entrant in enumerate(event.entrants, 1)}
    cells = _cells(event, found, scale, numbers)
    lines = [*_about(event, through), *_points(scale), *_order(event.settings)]
    lines += _players(event, rows, cells, scale, numbers)
    lines += _otherwise(found, cells, scale, numbers)
    lines += _given(event, until, numbers)
    lines += _forbidden(event, numbers)
    lines += _accelerations(event, numbers)
    return "".join(f"{line}{LINE_END}" for line in lines)


_BY_CSV, _CSV = "{csv} tells every event.", Command("event export --format csv")


def _demand_two(event: Event) -> None:
    settings = event.settings
    if settings.size != 2 or settings.has_sides or settings.pairs:
        raise UnfitPlan(
            "A report file tells of two players at a table.",
            "This event seats pairs at a table."
            if settings.pairs
            else "This event seats {size} at a table.",
            _BY_CSV,
            size=settings.size,
            csv=_CSV,
        )
    if settings.worth == "figure":
        raise UnfitPlan(
            "A report file tells of games won, drawn and lost.",
            "This event counts the figures of the games.",
            _BY_CSV,
            csv=_CSV,
        )


def _demand_one_section(event: Event) -> None:
    if len(event.parts) > 1:
        raise UnfitPlan(
            "A report file tells of one section.",
            "This event has {sections}.",
            "Name it: {export}.",
            sections=all_of(part.name or Says("some in none") for part in event.parts),
            export=Command(f"event export --format trf --section {event.parts[0].name}"),
        )


def _about(event: Event, through: int) -> Iterator[str]:
    settings = event.settings
    last = max(last_round(event) or 0, through)
    days = [event.day_of(number).replace("-", "/") for number in range(1, through + 1)]
    begins = days[0] if days else settings.date.replace("-", "/")
    yield f"012 {plain(settings.title)}"
    if begins:
        yield f"042 {begins}"
        yield f"052 {days[-1] if days else begins}"
    yield f"062 {len(event.entrants)}"
    yield f"072 {sum(bool(event.dossier.facts_of(each).rating) for each in event.entrants)}"
    yield f"092 {FORMATS[settings.format].report}, {settings.of.title}"
    if event.entries:
        yield f"102 {plain(event.entries[0].scorer)}"
    # rounds that are all on one day have it once: py4swiss 0.3.1 looks for the next in column 101
    told = days if len({*days}) > 1 else days[:1]
    if any(told):
        yield f"{'132':91}{'  '.join(f'{day[2:]:8}' for day in told)}".rstrip()
    yield f"142 {last}"
    yield f"XXR {last}"
    yield "182 Trickledger"
    yield f"{GAME} {settings.game}"


def _points(scale: Scale) -> Iterator[str]:
    codes = scale.codes()
    if codes:
        told = (f"{code}{_one_decimal(value)}" for code, value in codes.items())
        yield f"162  {'    '.join(told)}"
    if before := scale.codes_before():
        points = (f"{code}={_one_decimal(value).strip()}" for code, value in before.items())
        yield f"XXS {' '.join(points)}"


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


def _cells(
    event: Event,
    found: Mapping[int, Sequence[RoundResult]],
    scale: Scale,
    numbers: Mapping[int, int],
) -> Cells:
    first = {(table.round, table.seats[0]) for table in event.all_tables if len(table.seats) == 2}
    byes = {(made.number, entrant) for made in event.rounds for entrant in made.byes}

    def told(entrant: int, result: RoundResult) -> Cell:
        at = (result.round, entrant)
        if result.kind is Kind.BYE and at not in byes:
            # somebody had asked for it
            return Cell(NOBODY, False, "F")
        met = next(iter(result.against), NOBODY)
        # who left forfeits rounds to come: nobody was seated there, and two can't both be second
        is_unseated = at not in first and (result.round, met) not in first
        return cell(result, at in first or (is_unseated and entrant < met), scale, numbers)

    return {
        entrant: [told(entrant, result) for result in rounds] for entrant, rounds in found.items()
    }


def _players(
    event: Event,
    rows: Sequence[StandingsRow],
    cells: Cells,
    scale: Scale,
    numbers: Mapping[int, int],
) -> Iterator[str]:
    """Everybody with their rounds; who was met from another section stands behind all."""
    places = {row.entrant: row.place for row in rows}
    for entrant, one in event.entrants.items():
        number, name = numbers[entrant], listed(one.name)
        facts = event.dossier.facts_of(entrant)
        rating = f"{round(facts.rated)}" if facts.rating else ""
        country, id = _at_federation(facts.federation)
        points = sum((scale.worth(each.letter) for each in cells[entrant]), Fraction(0))
        place = places.get(entrant, len(rows) + 1)
        told = "".join(f"  {each}" for each in cells[entrant])
        yield (
            f"001 {number:4}      {name:33} {rating:>4} {country:3} {id:>11} {'':10} "
            f"{_one_decimal(points)} {place:4}{told}"
        )
        if spoken(name) != one.name:
            yield f"{NAME} {number} {one.name}"
        if facts.federation != id:
            yield f"{FEDERATION} {number} {facts.federation}"


def _at_federation(said: str) -> tuple[str, str]:
    """The federation or the number there: which of the two columns takes what is known."""
    if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_NUMBER:
        return "", said
    return (said, "") if re.fullmatch("[A-Z]{3}", said) else ("", "")


def _otherwise(
    found: Mapping[int, Sequence[RoundResult]],
    cells: Cells,
    scale: Scale,
    numbers: Mapping[int, int],
) -> Iterator[str]:
    """Rounds that bring something else than their letter is worth, a record each."""
    for entrant, rounds in found.items():
        for result, told in zip(rounds, cells[entrant], strict=True):
            if result.points != scale.worth(told.letter):
                letter = {"1": "W", "=": "D", "0": "L", "U": "F"}.get(told.letter, told.letter)
                yield _abnormal(numbers[entrant], result.round, result.points, letter)


def _given(event: Event, through: int, numbers: Mapping[int, int]) -> Iterator[str]:
    """Points that were carried, or that the director gave or took, a record each."""
    told = event.entrants.keys() - event.guests
    for entrant, brought in event.dossier.carried.items():
        if brought and entrant in told:
            yield _abnormal(numbers[entrant], 0, brought)
    for each in event.dossier.adjustments:
        if each.round <= through and each.entrant in told:
            yield _abnormal(numbers[each.entrant], each.round, each.points)


def _abnormal(number: int, round: int, points: Fraction, letter: str = " ") -> str:
    """A record of points: those in the place of a letter, or beside all letters."""
    return f"299 {letter}       {_one_decimal(points):>5}  {round:3} {number:4}"


def _forbidden(event: Event, numbers: Mapping[int, int]) -> Iterator[str]:
    last = max(last_round(event) or 0, len(event.rounds), 1)
    for one, other in sorted(event.forbidden):
        # a section does not tell of who plays in another
        if one in numbers and other in numbers:
            yield f"260 001 {last:03} {numbers[one]:4} {numbers[other]:4}"
            yield f"XXP {numbers[one]} {numbers[other]}"


def _one_decimal(value: Fraction) -> str:
    """Points in four columns; raises UnfitPlan where one decimal does not tell them."""
    told = f"{float(value):4.1f}"
    if _TENTH * value != round(_TENTH * value) or len(told) > 4:
        raise UnfitPlan(
            "A report file writes points with one decimal, below 100.",
            "Somebody has {points}.",
            _BY_CSV,
            points=f"{float(value):g}",
            csv=_CSV,
        )
    return told


def _accelerations(event: Event, numbers: Mapping[int, int]) -> Iterator[str]:
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
