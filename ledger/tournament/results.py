"""What the rounds of an event have brought its entrants, and who stands where by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from trickledger.ledger.tournament import bracket, leavers, scoring
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import Contender
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.round_result import Results, RoundResult
from trickledger.ledger.tournament.ranking.standings import Row, rank
from trickledger.ledger.tournament.table import Round


def results(event: Event, *, through: int | None = None) -> Results:
    """What each round brought each entrant; with `through` up to that round."""
    last = len(event.rounds) if through is None else through
    found = _results(event, last)
    return leavers.settled(event, found, last) if event.is_planned else found


def _results(event: Event, last: int) -> Results:
    """The same without a look at who has left since."""
    made: dict[int, list[RoundResult]] = {number: [] for number in event.entrants}
    for done in event.rounds:
        if done.number > last:
            break
        seated = dict(_round(event, done))
        for entrant, results in made.items():
            results.append(seated.get(entrant) or _missed(event, done.number, entrant))
    return {entrant: tuple(results) for entrant, results in made.items()}


def _missed(event: Event, number: int, entrant: int) -> RoundResult:
    """A round without a seat: worth something only to who is in and said so before."""
    said = (number, entrant) in event.absences and (number, entrant) not in event.history.out
    # who misses a match of a knock-out has lost it
    is_in = event.entrants[entrant].since <= number and not event.is_knock_out
    return scoring.absent(number, event.settings) if said and is_in else scoring.missed(number)


def _round(event: Event, done: Round) -> Iterator[tuple[int, RoundResult]]:
    for entrant in _byes(event, done):
        yield entrant, scoring.bye(done.number, event.settings)
    for table in done.tables:
        yield from event.reckoner.at_table(table)


def _byes(event: Event, done: Round) -> Sequence[int]:
    """Whose round without a table counts: in a knock-out, of those who go on by it."""
    if not event.is_knock_out or not done.byes:
        return done.byes
    gone_on = bracket.byes(event, done.number)
    return [entrant for entrant in done.byes if entrant in gone_on]


def contenders(event: Event, number: int) -> list[Contender]:
    """Those who are to be seated in a round with their scores after the rounds before it."""
    found = results(event, through=number - 1)
    return [
        Contender(entrant, _points(found.get(entrant, ())), entrant)
        for entrant in event.to_seat(number)
    ]


def standings(event: Event, through: int) -> list[Row]:
    """The entrants by place after a round, by the order of the event."""
    settings = event.settings
    terms = Terms(
        settings.draw,
        event.is_planned,
        settings.seed,
        win=scoring.most(settings),
        last=settings.rounds,
        year=settings.year,
    )
    if event.is_knock_out:
        terms = terms._replace(stages=bracket.stages(event, through))
    return rank(results(event, through=through), settings.order, terms, event.names)


def brought(event: Event) -> Mapping[int, Fraction]:
    """What the event brings each entrant in a season: points, or the penalties that rank it."""
    found, order = results(event), event.settings.order
    if "fewest-penalties" in order and "points" not in order:
        return {entrant: -each for entrant, each in Field(found).penalties.items()}
    return {entrant: _points(each) for entrant, each in found.items()}


def on_leavers(event: Event, through: int) -> list[str]:
    """What became of the games of those who left a round robin, a sentence each."""
    if not (event.is_planned and event.rounds):
        return []
    found = leavers.leavers(event, _results(event, through), through)
    return [each.told(event.name(each.entrant)) for each in found]


def _points(rounds: Sequence[RoundResult]) -> Fraction:
    return sum((each.points for each in rounds), Fraction(0))
