"""What the rounds of an event have brought its entrants, and who stands where by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from trickledger.ledger.places import levels, placed
from trickledger.ledger.tournament import bracket, leavers, scoring
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.listing import listed
from trickledger.ledger.tournament.pairing.seating import Contender, UnfitPlan
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.order import tie_breaks
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult, points_of
from trickledger.ledger.tournament.ranking.standings import StandingsRow, rank
from trickledger.ledger.tournament.setting_readers import AVERAGE
from trickledger.ledger.tournament.table import Round
from trickledger.rules.says import Command, Says

_BEHIND = Fraction(-1)


def results(event: Event, *, through: int | None = None) -> Results:
    """What each round brought each entrant; with `through` up to that round."""
    if len(event.parts) > 1:
        return _of_all_parts(event, through)
    last = len(event.rounds) if through is None else min(through, len(event.rounds))
    found = _results(event, last)
    found = leavers.settled(event, found, last) if event.is_planned else found
    return scoring.averaged(found, event.settings) if event.settings.bye == AVERAGE else found


def _of_all_parts(event: Event, through: int | None) -> Results:
    found: dict[int, tuple[RoundResult, ...]] = {}
    for part in event.parts:
        of_it = results(part.event, through=through)
        found |= {entrant: of_it[entrant] for entrant in part.members}
    return {entrant: found[entrant] for entrant in event.entrants}


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
    """A round without a seat: worth something only to who is in and said so before.

    So it is to who came late and was given points for it. The others have dropped out, are not yet
    in, or were not there.
    """
    said = (number, entrant) in event.absences and (number, entrant) not in event.history.out
    agreed = event.dossier.worth.get((number, entrant), "")
    # who misses a match of a knock-out has lost it
    is_in = (event.entrants[entrant].since <= number or agreed) and not event.is_knock_out
    if not (said and is_in):
        return RoundResult(number, Kind.ABSENT, Fraction(0))
    return scoring.absent(number, event.reckoner.in_round(number), agreed)


def _round(event: Event, done: Round) -> Iterator[tuple[int, RoundResult]]:
    for entrant in _byes(event, done):
        yield entrant, scoring.bye(done.number, event.reckoner.in_round(done.number))
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
    given, seeds = event.dossier.adjusted(number - 1), event.seeds
    ahead = accelerated(event, number)
    return [
        Contender(
            entrant,
            points_of(found.get(entrant, ())) + given.get(entrant, 0) + ahead.get(entrant, 0),
            seeds[entrant],
        )
        for entrant in event.to_seat(number)
    ]


def accelerated(event: Event, number: int) -> Mapping[int, Fraction]:
    """The virtual points with which the top half of a Swiss is paired in a round.

    By the Baku acceleration (FIDE Handbook C.04.5): the half is rounded up to an even number, half
    of the rounds are accelerated, the first half of these by a win and the rest by a draw.
    """
    settings = event.settings
    rounds = -(-settings.rounds // 2)
    if settings.acceleration == "none" or number > rounds:
        return {}
    field = sorted(event.founders, key=event.seeds.__getitem__)
    half = 2 * -(-len(field) // 4)
    worth = settings.win if number <= -(-rounds // 2) else settings.draw
    return dict.fromkeys(field[:half], worth)


def qualified(event: Event, top: int) -> list[int]:
    """The best of an event who are still in, the first one first; raises UnfitPlan.

    Who is level with one who goes on must be parted, by a tie-break or by lot.
    """
    waiting = [table.place for table in event.waiting()]
    if waiting or not event.rounds:
        raise UnfitPlan(
            "Nobody goes on from {event} yet.",
            "Without a result: {tables}." if waiting else "No round is made.",
            event=event.settings.title,
            tables=listed(waiting, "event tables"),
        )
    rows = standings(event, event.made)
    rows = [row for row in rows if event.entrants[row.entrant].is_in]
    if len(rows) < top:
        raise UnfitPlan(
            "{event} has {able} who can go on, not {top}.",
            "",
            "Let fewer go on: --top {able}.",
            event=event.settings.title,
            able=len(rows),
            top=top,
        )
    border = [row for row in rows if row.place == rows[top - 1].place]
    if rows[top:] and rows[top] in border:
        order = ",".join((*event.settings.order, "lot"))
        raise UnfitPlan(
            "Who goes on from {event} is not decided.",
            "Place {place} is shared by {names}.",
            "Open it again ({undo}) to part them."
            if event.is_closed
            else "Part them, for example by lot: {set}.",
            event=event.settings.title,
            place=border[0].place,
            names=listed([event.name(row.entrant) for row in border], "event standings"),
            undo=Command(f"event undo --event {event.number}"),
            set=Command(f"event set --event {event.number} order={order}"),
        )
    return [row.entrant for row in rows[:top]]


def worth_of(event: Event, through: int) -> Mapping[int, Fraction]:
    """What the rounds have brought everyone, more being better: points, or penalties below 0."""
    if len(event.parts) > 1:
        of_parts = [(part, worth_of(part.event, through)) for part in event.parts]
        return {one: worth[one] for part, worth in of_parts for one in part.members}
    found, given = results(event, through=through), event.dossier.adjusted(through)
    if event.settings.is_by_penalties:
        worth = {entrant: -each for entrant, each in Field(found).penalties.items()}
    else:
        worth = {entrant: points_of(each) for entrant, each in found.items()}
    return {entrant: each + given.get(entrant, 0) for entrant, each in worth.items()}


def standings(event: Event, through: int) -> list[StandingsRow]:
    """The entrants by place after a round, by the order of the event, section after section."""
    if through not in event.rankings:
        event.rankings[through] = _ranked(event, through)
    return event.rankings[through]


def _ranked(event: Event, through: int) -> list[StandingsRow]:
    if len(event.parts) > 1:
        return [row for part in event.parts for row in standings(part.event, through)]
    settings, last = event.settings, min(through, len(event.rounds))
    stages = dict(bracket.stages(event, last)) if event.is_knock_out else {}
    # whoever is disqualified stands behind all others
    stages |= dict.fromkeys(event.dossier.disqualified, _BEHIND)
    has_two_lives = event.is_knock_out and settings.double
    terms = Terms(
        settings.draw,
        event.is_planned,
        settings.seed,
        stages=stages,
        # who loses above has fewer matches than who loses below, and so fewer points
        even=("points", "progressive") if has_two_lives else (),
        adjustments=event.dossier.adjusted(through),
        ratings=_ratings(event),
        win=event.reckoner.most(through),
        last=settings.rounds,
        year=settings.year,
    )
    found = results(event, through=last)
    return rank(found, settings.order, terms, event.names, but=event.guests)


def play_alike(event: Event) -> bool:
    """Whether what the sections have brought can be compared: all play as many rounds."""
    if event.is_knock_out or len(event.parts) < 2:
        return False
    fields = {len(part.event.founders) for part in event.parts}
    return len(fields) == 1 or not event.is_planned


def together(event: Event, rows: Sequence[StandingsRow]) -> list[StandingsRow]:
    """The rows of all sections as one ranking, in which those of a section keep their order.

    Where all play alike it goes by what each has of the order of the event, head to head within the
    section; else those are level who have the same place in their sections.
    """
    out, alike = event.dossier.disqualified, play_alike(event)
    breaks = tie_breaks(event.settings.order)

    def worth(row: StandingsRow) -> tuple[object, ...]:
        if not alike:
            return (row.place,)
        own = (row.points if each.name == "points" else row.tiebreaks[each.name] for each in breaks)
        signed = (each if one.is_fewest else -each for one, each in zip(breaks, own, strict=True))
        return (row.entrant in out, *signed)

    by_name = sorted(rows, key=lambda row: (event.name(row.entrant).casefold(), row.entrant))
    found = placed(levels(by_name, worth))
    return [row._replace(place=place, shared=shared) for place, shared, row in found]


def _ratings(event: Event) -> Mapping[int, int]:
    """The ratings of those who have one, as whole numbers."""
    known = ((entrant, event.dossier.facts_of(entrant)) for entrant in event.entrants)
    return {entrant: round(facts.rated) for entrant, facts in known if facts.rating}


def brought(event: Event) -> Mapping[int, Fraction]:
    """What the event brings each entrant in a season: points, or the penalties that rank it.

    What was carried from a stage before has counted there.
    """
    worth, carried = worth_of(event, event.made), event.dossier.carried
    return {entrant: each - carried.get(entrant, 0) for entrant, each in worth.items()}


def on_leavers(event: Event, through: int) -> list[Says]:
    """What became of the games of those who left a round robin, a sentence each."""
    if len(event.parts) > 1:
        return [said for part in event.parts for said in on_leavers(part.event, through)]
    if not (event.is_planned and event.rounds):
        return []
    through = min(through, len(event.rounds))
    found = leavers.leavers(event, _results(event, through), through)
    return [each.told(event.name(each.entrant)) for each in found]
