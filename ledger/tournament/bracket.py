"""A knock-out as an event plays it: its bracket, filled by who sat where and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.problems import said_by, said_with
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing import apart, double_knockout, knockout
from trickledger.ledger.tournament.pairing.knockout import LoserOf, Match, Nobody, Side, WinnerOf
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, numbered
from trickledger.ledger.tournament.table import Round, Table
from trickledger.rules.says import Command, Says, Value, both, listed

_LAST = ("{both} play for the third place.", "{both} play the final.")
_THIRD = Fraction(3, 2)


class Fixture(NamedTuple):
    """A match of a round that was made: who was due, who had its place, and who went on.

    `due` are the sides by the results so far. `seats` are two at a table, one with a bye, none
    where nobody came; `winner` is None while nobody has won it.
    """

    match: Match
    due: tuple[Side, ...]
    seats: tuple[int, ...] = ()
    table: Table | None = None
    winner: int | Nobody | None = None

    @property
    def loser(self) -> int | Nobody | None:
        """Who is out by it."""
        if not isinstance(self.winner, int):
            return self.winner
        return next((each for each in self.seats if each != self.winner), Nobody.BYE)

    @property
    def strangers(self) -> tuple[int, ...]:
        """Who has a place in it that another is due; in the first round nobody is."""
        return () if self.match.round == 1 else tuple(set(self.seats) - {*self.due})


class Stray(NamedTuple):
    """A seat that does not follow from the results: `table` is 0 for a bye."""

    round: int
    table: int
    entrant: int


def knock_out(event: Event, number: int, _seed: int) -> Seating:
    """A round of the bracket; entrants are seeded in the order before the event.

    Who goes on because the other is out has a bye: the round is worth as much as one.

    Raises UnfitPlan where a table of an earlier round has no winner, or the bracket is played.
    """
    if event.latecomers:
        raise UnfitPlan(
            "In a knock-out nobody can join once it has begun.",
            "Late: {names}.",
            "Take them out: {drop}.",
            names=listed(map(event.name, event.latecomers)),
            drop=Command(f"event drop {' '.join(map(str, event.latecomers))}"),
        )
    bracket = _drawn(event)
    is_over = number > len(event.rounds) and has_winner(event)
    played = fixtures(event, through=number - 1)
    for fixture in () if is_over else played.values():
        _demand_winner(event, fixture)
    if number > bracket[-1].round or is_over:
        close = Command("event close")
        raise UnfitPlan("The final is played.", "", "End the event: {close}.", close=close)
    matches = _filled(bracket, number, played)
    seating = knockout.seat(matches, _entrants(matches).difference(event.to_seat(number)))
    on_earlier = (said for stray, said in strays(event).items() if stray.round < number)
    why = (*_on_last(bracket, number, seating), *seating.why, *on_earlier)
    return seating._replace(why=why)


def byes(event: Event, number: int) -> frozenset[int]:
    """Who goes on from a round without a match."""
    played = fixtures(event, through=number).values()
    return frozenset(
        entrant
        for fixture in played
        if fixture.match.round == number and fixture.table is None
        for entrant in fixture.seats
    )


def due(event: Event, number: int) -> frozenset[int]:
    """Who is still to play in a round by the results of those before it."""
    if len(event.parts) > 1:
        return frozenset(one for part in event.parts for one in due(part.event, number))
    bracket = _bracket(event)
    return _entrants(_filled(bracket, number, fixtures(event, through=number - 1)))


def fixtures(event: Event, *, through: int | None = None) -> Mapping[int, Fixture]:
    """The matches of the rounds made so far, by number, each with the seats that were its place.

    A match has the table of its two sides, else one at which one of them sits, else one that is
    left over: so a bracket goes on where the director has seated somebody else.
    """
    known: dict[int, Fixture] = {}
    bracket = _bracket(event)
    for made in event.rounds[:through]:
        matches = _filled(bracket, made.number, known)
        places = _places(made, matches)
        for match in matches:
            seats, table = places.get(match.number, ((), None))
            winner = _winner(event, seats, table)
            origin = bracket[match.number - 1]
            known[match.number] = Fixture(origin, match.sides, seats, table, winner)
    return known


def stages(event: Event, through: int) -> Mapping[int, Fraction]:
    """How far everyone has come: the last round that they got through.

    Who won the third place stands between the two of the final and the others of the semi-finals.
    """
    if event.settings.double:
        return _survived(event, through)
    reached = dict.fromkeys(event.entrants, Fraction(0))
    for fixture in fixtures(event, through=through).values():
        if isinstance(fixture.winner, int):
            got = Fraction(fixture.match.round)
            if isinstance(fixture.match.sides[0], LoserOf):
                got -= _THIRD
            reached[fixture.winner] = max(reached[fixture.winner], got)
    return reached


def has_winner(event: Event) -> bool:
    """Whether somebody has won the final.

    With a second life it is played again where it is the first match that somebody lost.
    """
    bracket = _bracket(event)
    known = fixtures(event)
    last = known.get(len(bracket))
    if event.settings.double and last is None:
        final = known.get(len(bracket) - 1)
        if final is None or not isinstance(final.winner, int):
            return False
        # the upper side of the final is who had lost nothing before
        return final.winner == final.due[0]
    return last is not None and isinstance(last.winner, int)


def _survived(event: Event, through: int) -> Mapping[int, Fraction]:
    """With a second life, in which round everyone lost it; of who is still in, a later one.

    Of these who has lost nothing yet is ahead of who has one life left. Who does not come to a
    match loses it like any other: above they go down, and if they don't come there either, that
    round takes the second life.
    """
    lost: Counter[int] = Counter()
    away = _Away({}, {})
    out: dict[int, int] = {}
    for fixture in fixtures(event, through=through).values():
        beaten = _beaten(fixture, away)
        lost.update(beaten)
        out |= {each: fixture.match.round for each in beaten if lost[each] == 2}
    out |= {each: through + 2 - lost[each] for each in event.founders if each not in out}
    return {entrant: Fraction(out.get(entrant, 0)) for entrant in event.entrants}


class _Away(NamedTuple):
    """Who would have won or lost a match, by its number, and did not come to it."""

    won: dict[int, frozenset[int]]
    lost: dict[int, frozenset[int]]

    def due(self, side: Side) -> frozenset[int]:
        """Who did not come and would now have a side."""
        if isinstance(side, WinnerOf | LoserOf):
            known = self.won if isinstance(side, WinnerOf) else self.lost
            return known.get(side.match, frozenset())
        return frozenset()


def _beaten(fixture: Fixture, away: _Away) -> frozenset[int]:
    """Who has lost a match, at its table or because they did not come; `away` is told of these."""
    match, seats = fixture.match, frozenset(fixture.seats)
    if fixture.table is not None:
        return seats - {fixture.winner} if fixture.winner is not None else frozenset()
    sides = frozenset(side for side in fixture.due if isinstance(side, int))
    missing = sides.union(*map(away.due, match.sides)) - seats
    if not seats and len(missing) == 1:
        # they would have gone on without a match
        away.won[match.number] = missing
        return frozenset()
    away.lost[match.number] = missing
    return missing


def strays(event: Event) -> Mapping[Stray, Says]:
    """The seats that do not follow from the results by now, each with a sentence that says so.

    None where the event is no knock-out.
    """
    if not event.is_knock_out:
        return {}
    if len(event.parts) > 1:
        return {one: said for part in event.parts for one, said in strays(part.event).items()}
    known = fixtures(event)
    return {
        Stray(fixture.match.round, fixture.table.number if fixture.table else 0, entrant): said
        for fixture in known.values()
        for entrant, said in _on_strangers(event, fixture, known)
    }


def settled_strays(event: Event) -> frozenset[Stray]:
    """The strays whose table has begun, so that nobody can take the place any more.

    A bye is such a place once any table of its round has begun.
    """
    begun = {(table.round, table.number) for table in event.all_tables if table.has_begun}
    begun |= {(number, 0) for number, _ in begun}
    return frozenset(one for one in strays(event) if (one.round, one.table) in begun)


def _on_strangers(
    event: Event, fixture: Fixture, known: Mapping[int, Fixture]
) -> Iterator[tuple[int, Says]]:
    missing = [
        (side, source)
        for side, source in zip(fixture.due, fixture.match.sides, strict=True)
        if side not in fixture.seats
    ]
    for entrant, (side, source) in zip(sorted(fixture.strangers), missing, strict=False):
        values: dict[str, Value] = {
            "round": fixture.match.round,
            "name": event.name(entrant),
            "source": _from(source, known),
            "other": event.name(side) if isinstance(side, int) else Says("nobody"),
        }
        if fixture.table:
            values["table"] = fixture.table.place
        yield entrant, said_with(_AT_TABLE if fixture.table else _WITH_BYE, values)


_AT_TABLE = "Round {round}: {name} sits at table {table}, but {source} gives the place to {other}."
_WITH_BYE = "Round {round}: {name} has a bye, but {source} gives the place to {other}."


def _from(source: Side, known: Mapping[int, Fixture]) -> Says:
    """What decides who has a place: a table of the round before, or the draw."""
    if isinstance(source, WinnerOf | LoserOf) and (table := known[source.match].table):
        return Says("table {table}", table=table.place)
    return Says("the bracket")


def _bracket(event: Event) -> tuple[Match, ...]:
    """The bracket, none where the field has none."""
    try:
        return _drawn(event)
    except UnfitPlan:
        return ()


def _drawn(event: Event) -> tuple[Match, ...]:
    seeded = sorted(event.founders, key=event.seeds.__getitem__)
    field = apart.in_bracket(seeded, event.groups)
    if event.settings.double:
        return double_knockout.draw(field)
    return knockout.draw(field, third_place=event.settings.third)


def _filled(bracket: Sequence[Match], number: int, known: Mapping[int, Fixture]) -> list[Match]:
    """The matches of a round with the sides that are known by the rounds before."""
    return [
        match._replace(sides=(_side(match.sides[0], known), _side(match.sides[1], known)))
        for match in bracket
        if match.round == number
    ]


def _entrants(matches: Sequence[Match]) -> frozenset[int]:
    return frozenset(entrant for match in matches for entrant in match.entrants)


def _side(side: Side, known: Mapping[int, Fixture]) -> Side:
    if not isinstance(side, WinnerOf | LoserOf):
        return side
    fixture = known.get(side.match)
    if fixture is None:
        return side
    result = fixture.winner if isinstance(side, WinnerOf) else fixture.loser
    return side if result is None else result


_Place = tuple[tuple[int, ...], Table | None]


def _places(made: Round, matches: Sequence[Match]) -> Mapping[int, _Place]:
    """Which table or bye of a round is the place of which match."""
    left: list[_Place] = [(table.seats, table) for table in made.tables]
    # later than in the first round who was moved to the bye has none in the bracket
    byes = [each for each in made.byes if made.number == 1 or each in made.computed.byes]
    left += [((bye,), None) for bye in byes]
    # in the order of preference: the very two, one of them, who is left over
    by_seats = {frozenset(seats): at for at, (seats, _) in enumerate(left)}
    by_entrant = {each: at for at, (seats, _) in enumerate(left) for each in seats}
    found: dict[int, int] = {}
    for match in matches:
        exact = by_seats.get(frozenset(match.entrants))
        if exact is not None:
            found[match.number] = exact
    taken = {*found.values()}
    for match in matches:
        if match.number not in found:
            some = {by_entrant[each] for each in match.entrants if each in by_entrant} - taken
            if some:
                found[match.number] = min(some)
                taken.add(min(some))
    rest = (at for at in range(len(left)) if at not in taken)
    open_matches = (match.number for match in matches if match.number not in found)
    found |= dict(zip(list(open_matches), rest, strict=False))
    return {number: left[at] for number, at in found.items()}


def _winner(event: Event, seats: Sequence[int], table: Table | None) -> int | Nobody | None:
    if table is None:
        return seats[0] if seats else Nobody.BYE
    if not table.is_done:
        return None
    shares = {
        entrant: min(result.against.values()) for entrant, result in event.reckoner.at_table(table)
    }
    won = [entrant for entrant, share in shares.items() if share == 1]
    if won:
        return won[0]
    return None if any(shares.values()) else Nobody.BYE


def _demand_winner(event: Event, fixture: Fixture) -> None:
    """Refuse to go on from a table that nobody has won; raises UnfitPlan."""
    table = fixture.table
    if table is None or fixture.winner is not None:
        return
    if not table.is_done:
        raise UnfitPlan(
            "Table {table} is not decided, and its winner plays on.",
            "",
            "Enter its result first: {result}.",
            table=table.place,
            result=Command(f"event result {table.place} FIGURE FIGURE"),
        )
    raise _level(event, table)


def _level(event: Event, table: Table) -> UnfitPlan:
    """What is said of a table that is done and has no winner."""
    names = both(map(event.name, table.seats))
    what = Says("Table {table} has no winner: {names} are level.", table=table.place, names=names)
    if event.is_closed:
        return UnfitPlan(what)
    figures = " ".join(map(str, table.figures))
    decided = f"result {table.place} {figures} --won 1 --settle"
    if not figures:
        # points that were awarded are no figures of a game: they are awarded anew
        decided = f"award {table.place} 1 0 --because REASON"
    return UnfitPlan(
        what,
        "In a knock-out one of them must win.",
        "Play another hand, or decide: {decide} if it is {name}.",
        decide=Command(f"event {decided}"),
        name=event.name(table.seats[0]),
    )


def undecided(event: Event) -> list[tuple[int, Says]]:
    """The round of each table of a knock-out that is done without a winner, and what to do."""
    if not event.is_knock_out:
        return []
    if len(event.parts) > 1:
        return [each for part in event.parts for each in undecided(part.event)]
    played = fixtures(event).values()
    level = [each.table for each in played if each.table and each.winner is None]
    return [(table.round, said_by(_level(event, table))) for table in level if table.is_done]


def _on_last(bracket: tuple[Match, ...], number: int, seating: Seating) -> Iterator[Says]:
    """What the tables of the last round are for, where there are two."""
    if number == bracket[-1].round and len(seating.tables) == 2:
        for two, words in zip(seating.tables, _LAST, strict=True):
            yield said_with(words, {"both": both(numbered(two))})
